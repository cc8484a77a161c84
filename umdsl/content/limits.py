"""How much a content file may hold: enough for any hero, too little to hurt."""

from __future__ import annotations

#: Bytes of a file.
FILE_BYTES = 2_000_000
#: Levels of lists and mappings inside each other.
DEPTH = 30
#: Values in a file, with every alias counted as what it stands for.
VALUES = 100_000
#: Characters of one effect text.
TEXT_LENGTH = 4_000
#: Characters of a name or any other short text.
NAME_LENGTH = 200
#: Characters of a note or a rule card.
PROSE_LENGTH = 20_000
#: Entries of a deck.
CARDS = 200
#: Diagnostics told about one file; after that many, the rest is only counted.
DIAGNOSTICS = 100
