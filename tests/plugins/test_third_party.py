"""A set in a distribution of its own: the guide is followed, command by command, in an environment made for it."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from umdsl.content.definitions import Hero
from umdsl.content.loader import load_file

ROOT = Path(__file__).resolve().parents[2]
GUIDE = (ROOT / "docs" / "write-a-set.md").read_text("utf-8")
EXAMPLE = ROOT / "docs" / "examples" / "apiary"
FILES = [path for path in sorted(EXAMPLE.rglob("*")) if path.suffix in (".py", ".yaml", ".toml")]
#: The guide installs the set with this command; here it is a wheel that was built beforehand.
INSTALL = "pip install ./examples/apiary"


EMBED = """
import umdsl
import umdsl_apiary

game = umdsl.new_game("duel", ["bettany-skep", "tamsin-wick"], "chandlers-yard", seed=1)
for _ in range(60):
    if game.decision is not None:
        game.choose(len(game.decision.options) // 2)
assert umdsl.load_game(game.save()) == game
print(umdsl_apiary.__file__)
"""


class Fresh:
    """An environment with nothing but umdsl and what it needs, and the folder of the guide, far from the checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.docs = folder / "docs"
        leave = shutil.ignore_patterns("__pycache__")
        shutil.copytree(EXAMPLE, self.docs / "examples" / "apiary", ignore=leave)
        self.bin = folder / "fresh" / ("Scripts" if os.name == "nt" else "bin")
        path = os.pathsep.join([str(self.bin), os.environ.get("PATH", "")])
        kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
        self.environment = {**kept, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
        self.run(f'"{sys.executable}" -m venv --without-pip fresh')

    def run(self, command: str, cwd: Path | None = None) -> str:
        done = subprocess.run(
            command,
            shell=True,
            capture_output=True,
            encoding="utf-8",
            cwd=cwd or self.folder,
            env=self.environment,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        assert "Traceback" not in done.stderr
        return done.stdout

    def install(self, source: Path) -> None:
        out = self.folder / "dist" / source.name
        self.run(f'"{sys.executable}" -m build --wheel --no-isolation --outdir "{out}" "{source}"')
        (wheel,) = out.glob("*.whl")
        self.run(f'"{sys.executable}" -m pip --python "{self.bin / "python"}" install --quiet "{wheel}"')


def commands() -> list[str]:
    """The commands of the guide, from the top down."""
    blocks = re.findall(r"```console\n(.*?)```", GUIDE, re.S)
    return [line.removeprefix("$ ") for block in blocks for line in block.splitlines()]


def follow(fresh: Fresh) -> dict[str, str]:
    """What each command of the guide prints."""
    where = fresh.docs
    printed: dict[str, str] = {}
    for command in commands():
        if command == INSTALL:
            fresh.install(where / "examples" / "apiary")
        elif command.startswith("cd "):
            where = where / command.removeprefix("cd ")
        else:
            assert command.startswith("umdsl "), command
            printed[command] = fresh.run(command, where)
    return printed


def test_the_guide_works_from_the_first_command_to_the_last(tmp_path: Path) -> None:
    assert INSTALL in commands()
    fresh = Fresh(tmp_path)
    fresh.install(ROOT)
    printed = follow(fresh)
    said = {
        "umdsl lint examples/apiary --plugin examples/apiary": "2 files: all is well.",
        "umdsl show bettany-skep --plugin examples/apiary": "Rouse up to 2 Bees reaching 2 spaces.",
        "umdsl show bettany-skep": "Rouse up to 2 Bees reaching 2 spaces.",
        "umdsl test examples/apiary --plugin examples/apiary": "all hold.",
        "umdsl play bettany-skep bettany-skep --auto --seed 3": "won, after",
        "umdsl play bettany-skep tamsin-wick --auto --seed 7 --plugin examples/apiary": "won, after",
    }
    for command, words in said.items():
        assert words in printed[command], command
    # the verb of the set was played, by a bot, in a whole game
    assert "Bee is taken from" in printed["umdsl play bettany-skep bettany-skep --auto --seed 3"]

    # installed, it is there in any folder, for the commands and for programs
    away = tmp_path / "away"
    away.mkdir()
    assert "all is well" in fresh.run("umdsl lint", away)
    shutil.copy(EXAMPLE / "umdsl_apiary" / "content" / "heroes" / "bettany-skep.yaml", away)
    assert "100.0 %" in fresh.run("umdsl coverage bettany-skep.yaml", away).splitlines()[-1]
    assert fresh.run('umdsl parse --terse --hero bettany-skep.yaml "rouse a Bee reaching 1"', away)
    (away / "embed.py").write_text(EMBED, "utf-8")
    home = fresh.run("python embed.py", away)
    assert Path(home.strip()).is_relative_to(fresh.folder)


# --- the guide and the example are the same -------------------------------------------------------------------------


@pytest.mark.parametrize("block", re.findall(r"```(?:python|yaml|toml)\n(.*?)```", GUIDE, re.S))
def test_what_the_guide_shows_is_in_the_example(block: str) -> None:
    shown = block.rstrip()
    parts = re.split(r"\n\n\n", shown)  # what stands apart in the guide may stand farther apart in the file
    texts = [path.read_text("utf-8") for path in FILES]
    lost = [part for part in parts if not part.startswith("from ") and not any(part in text for text in texts)]
    assert lost == []


def test_the_deck_is_a_whole_deck() -> None:
    loaded = load_file(EXAMPLE / "umdsl_apiary" / "content" / "heroes" / "bettany-skep.yaml")
    hero = loaded.definition
    assert isinstance(hero, Hero)
    assert sum(card.copies for card in hero.cards) == 30


def test_nothing_of_the_example_is_in_the_package() -> None:
    words = re.compile(r"\b(bettany|skep|tomkin|apiary|umdsl_apiary|DO_ROUSE)\b", re.I)
    sources = [*(ROOT / "umdsl").rglob("*.py"), *(ROOT / "grammar").rglob("*.lark")]
    assert [path.name for path in sources if words.search(path.read_text("utf-8"))] == []


# --- somebody's program fails ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "line", "command"),
    [
        ("verb.py", "    reach = writer.amount(node.reach)", "show bettany-skep"),
        ("effect.py", "            g.clear(number, OFF)", "play bettany-skep bettany-skep --auto --seed 3"),
        ("effect.py", "            g.clear(number, OFF)", "test ."),
        ("effect.py", "            g.clear(number, OFF)", "simulate bettany-skep bettany-skep --games 2"),
    ],
)
def test_a_plugin_that_fails_where_it_cannot_be_left_out_is_named(
    tmp_path: Path, file: str, line: str, command: str
) -> None:
    shutil.copytree(EXAMPLE, tmp_path / "bees", ignore=shutil.ignore_patterns("__pycache__"))
    broken = tmp_path / "bees" / "umdsl_apiary" / file
    text = broken.read_text("utf-8")
    assert text.count(line) == 1
    indent = line[: len(line) - len(line.lstrip())]
    broken.write_text(text.replace(line, f"{indent}raise RuntimeError('lost')\n{line}"), "utf-8")
    umdsl = [sys.executable, "-c", "from umdsl.cli import main; main()"]
    done = subprocess.run(
        [*umdsl, *command.split(), "--plugin", "."],
        capture_output=True,
        encoding="utf-8",
        cwd=tmp_path / "bees",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    told = done.stdout + done.stderr
    assert done.returncode in (1, 2)
    assert "Traceback" not in told
    assert re.search(r"[Tt]he plugin `bees` failed in .*: RuntimeError: lost\.", told), told
