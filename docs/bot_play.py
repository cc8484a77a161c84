"""Write `docs/bot-play.md` anew: `make bot-play`, which takes some minutes."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

from click.testing import CliRunner

from umdsl import __version__
from umdsl.cli.simulate import command as simulate

PAGE = Path(__file__).resolve().parent / "bot-play.md"
GAMES = 40
SEED = 1
BOARD = "sarpedon"
HEROES = (
    *("king-arthur", "medusa", "alice", "sinbad", "ingen", "raptors", "achilles", "bloody-mary", "sun-wukong"),
    *("yennenga", "luke-cage", "moon-knight", "ghost-rider", "leonardo", "donatello", "michelangelo", "raphael"),
)


def head(version: str = __version__) -> str:
    """The page above its table."""
    ten, rest = " ".join(HEROES[:10]), " ".join(HEROES[10:])
    return f"""# Bot against bot

**Bot play, not a ranking.** Two `random` bots know nothing of tactics: the table shows that every pair of heroes plays
to its end, and how much the decks alone are worth to somebody who plays them blindly. Version {version}, seed {SEED};
the same command gives the same table:

```text
umdsl simulate {ten} \\
  {rest} \\
  --matrix --games {GAMES} --seed {SEED} --bot random --board {BOARD} --format markdown
```

`make bot-play` runs it and writes this page.

"""


def table(page: str, *more: str) -> str:
    """What the command of a page prints, with some options more."""
    (block,) = re.findall(r"```text\n(.*?)```", page, re.S)
    program, verb, *arguments = shlex.split(block.replace("\\\n", " "))
    assert (program, verb) == ("umdsl", "simulate")
    result = CliRunner().invoke(simulate, [*arguments, *more])
    assert result.exit_code == 0, result.output
    return result.output


if __name__ == "__main__":
    top = head()
    PAGE.write_text(top + table(top), "utf-8")
