"""How names are written: in capitals, in the plural, with accents; and as a file declares them."""

from __future__ import annotations

import re
import unicodedata

from umdsl.language.names import Names, plural, singular

#: Words that stay small inside a name.
SMALL = frozenset(
    ("of", "the", "and", "or", "le", "la", "de", "du", "del", "der", "von", "van", "al", "el", "in", "on")
)
ARTICLE = re.compile(r"^the\s+", re.I)
#: What stands in a masked text where a name stood.
MASK = "\N{SECTION SIGN}"


def titled(name: str) -> str:
    """A name in capitals as it would be written in a sentence.

    >>> titled("THE QUEEN OF HEARTS"), titled("MILLER'S SON-IN-LAW"), titled("R2-D2"), titled("SHANE O'DELL")
    ('The Queen of Hearts', "Miller's Son-In-Law", 'R2-D2', "Shane O'Dell")
    """
    words = name.split(" ")
    return " ".join(_titled_word(word, first=index == 0) for index, word in enumerate(words))


def _titled_word(word: str, first: bool) -> str:
    low = word.lower()
    if low in SMALL and not first:
        return low
    if any(c.isdigit() for c in word) or re.fullmatch(r"(?:\w\.)+", word):
        return word
    return re.sub(r"(^|-|'(?=\w\w)|’(?=\w\w)|\()(\w)", lambda m: m.group(1) + m.group(2).upper(), low)


def one_of_them(name: str) -> str:
    """The singular, also of `Boatmen`."""
    return name[:-2] + ("AN" if name.isupper() else "an") if re.search(r"\wmen$", name, re.I) else singular(name)


def spelled_in(name: str, prose: str) -> str:
    """A name in capitals as the texts spell it, or in capitals at the start of words only."""
    if not (name.isupper() and len(name) > 1):
        return name
    article = ARTICLE.match(name)
    bare = name[article.end() :] if article else name
    for form in (bare, plural(bare), singular(bare)):
        for match in re.finditer(rf"(?<!\w){re.escape(form)}(?!\w)", prose, re.I):
            if not match.group().isupper() and match.group()[:1].isupper():
                return ("The " if article else "") + (match.group() if form == bare else titled(bare))
    return titled(name)


def folded(name: str) -> str:
    """A name without accents and case, for comparing."""
    return "".join(c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.combining(c))


def masked(text: str, names: Names) -> str:
    """A text with each mention of a name replaced by as many signs that mean nothing."""
    for mention in names.find(text):
        text = text[: mention.start] + MASK * (mention.end - mention.start) + text[mention.end :]
    return text


def is_short_for(nickname: str, name: str) -> bool:
    """Whether a name can be a familiar one for another: its beginning, or its first letters.

    >>> is_short_for("Quilly", "Quill-Man"), is_short_for("AB", "Ada Bo"), is_short_for("Quick", "Quill-Man")
    (True, True, False)
    """
    words = re.findall(r"\w+", name)
    if len(words) > 1 and nickname.isupper() and nickname.replace(".", "") == "".join(word[0] for word in words):
        return True
    short = nickname.casefold()
    for word in (name.casefold(), *(word.casefold() for word in words)):
        shared = next(
            (i for i, (a, b) in enumerate(zip(short, word, strict=False)) if a != b), min(len(short), len(word))
        )
        if shared >= 3 and word not in (short, "the") and short[shared:] in ("", "y", "ie", "ey", "s", "o", "er"):
            return True
    return False
