"""A file on disk -> its text, or a sentence about why not."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

from umdsl.content import limits, problems
from umdsl.language.diagnostics import Diagnostic, Source
from umdsl.language.spans import Span

# What YAML calls printable, negated: everything else is invisible and refused by every YAML reader.
_CONTROL = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_LONE_RETURN = re.compile("\r(?!\n)")
_HERE = Span(0, 0)

_FILE_TYPES = (
    (stat.S_ISDIR, "a folder"),
    (stat.S_ISFIFO, "a pipe"),
    (stat.S_ISCHR, "a device"),
    (stat.S_ISBLK, "a device"),
    (stat.S_ISSOCK, "a socket"),
)


def read_file(path: str | os.PathLike[str]) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text of a file and what is wrong with it; after an error the text is empty or cut off."""
    name = os.fspath(path)
    shown = Source(_printable(name), "")
    try:
        facts = os.stat(name)
    except FileNotFoundError:
        return shown, (problems.NO_SUCH_PATH.at(_HERE, path=shown.name, source=shown),)
    except ValueError:  # a NUL in the name: no file system has such a file
        return shown, (problems.NO_SUCH_PATH.at(_HERE, path=shown.name, source=shown),)
    except OSError as error:
        return shown, (_unreadable(error, shown),)
    if not stat.S_ISREG(facts.st_mode):
        what = next((words for test, words in _FILE_TYPES if test(facts.st_mode)), "something special")
        return shown, (problems.NOT_A_FILE.at(_HERE, path=shown.name, what=what, source=shown),)
    if facts.st_size > limits.FILE_BYTES:
        return shown, (_too_large(facts.st_size, shown),)
    try:
        with Path(name).open("rb") as stream:
            # One byte more than allowed: a file that grows while it is read is still noticed.
            data = stream.read(limits.FILE_BYTES + 1)
    except OSError as error:
        return shown, (_unreadable(error, shown),)
    return decode(data, shown.name)


def decode(data: bytes, name: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    """The text of some bytes: UTF-8, with or without a byte-order mark."""
    if len(data) > limits.FILE_BYTES:
        source = Source(name, "")
        return source, (_too_large(len(data), source),)
    try:
        return check_text(data.decode("utf-8-sig"), name)
    except UnicodeDecodeError as error:
        # The text up to the bad byte is kept, so that the place can be shown as a line and column.
        before = data[: error.start].decode("utf-8-sig", errors="replace")
        source = Source(name, before)
        byte = f"0x{data[error.start]:02X}"
        if data.startswith((b"\xff\xfe", b"\xfe\xff")):
            hint = "The file looks like UTF-16; save it as UTF-8."
        elif b"\x00" in data:
            hint = "This looks like a picture, an archive or the file of another program."
        else:
            hint = "If this is a text in an older encoding, save it as UTF-8."
        end = len(before)
        return source, (
            problems.NOT_TEXT.at(Span(end, end), byte=byte, position=error.start, suggestion=hint, source=source),
        )


def check_text(text: str, name: str) -> tuple[Source, tuple[Diagnostic, ...]]:
    """A text as a source, refused if it is too large or holds control characters."""
    text = text.removeprefix("\N{BYTE ORDER MARK}")
    # Very old line ends: to YAML they end a line, so they must when lines are counted, too.
    text = _LONE_RETURN.sub("\n", text)
    source = Source(name, text)
    if len(text) > limits.FILE_BYTES:
        return Source(name, ""), (_too_large(len(text), Source(name, "")),)
    bad = _CONTROL.search(text)
    if bad is None:
        return source, ()
    character = f"U+{ord(bad.group()):04X}"
    if bad.group() == "\x00":
        hint = "If the file is not text but a picture or an archive, it cannot be read here."
    else:
        hint = "Delete it, and type what should be there."
    found = problems.CONTROL_CHARACTER.at(
        Span(bad.start(), bad.end()), character=character, suggestion=hint, source=source
    )
    return source, (found,)


def _too_large(size: int, source: Source) -> Diagnostic:
    hint = "Put each hero, villain or battlefield into a file of its own."
    return problems.TOO_LARGE.at(_HERE, size=size, limit=limits.FILE_BYTES, suggestion=hint, source=source)


def _unreadable(error: OSError, source: Source) -> Diagnostic:
    reason = (error.strerror or "unknown reason").lower()
    return problems.UNREADABLE.at(_HERE, path=source.name, reason=reason, source=source)


def _printable(name: str) -> str:
    """A file name as it can be shown: names are bytes, and some are not text."""
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in name)
