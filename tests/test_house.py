"""The house stands: one-way imports, a cheap start, a public API that resolves, and nobody's names in the engine."""

from __future__ import annotations

import ast
import io
import json
import re
import subprocess
import sys
import tokenize
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest

import umdsl
from umdsl.cli import COMMANDS

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "umdsl").rglob("*.py"))
HEAVY = {"lark", "rich", "cattrs", "jsonschema", "hypothesis", "yaml", "attr", "pluggy"}


def run_python(code: str) -> str:
    """What a fresh interpreter prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    return done.stdout


def relative(path: Path) -> str:
    return str(path.relative_to(ROOT))


# --- imports ---------------------------------------------------------------------------------------------------


def test_import_contracts_hold() -> None:
    lint_imports = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run([lint_imports, "--no-cache"], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_import_umdsl_is_cheap() -> None:
    loaded = set(json.loads(run_python("import umdsl, sys, json; print(json.dumps(sorted(sys.modules)))")))
    assert not loaded & (HEAVY | {"click"})
    assert not {name for name in loaded if name.startswith("umdsl.")}


def test_help_loads_no_command() -> None:
    code = (
        "import sys, json\nfrom click.testing import CliRunner\nfrom umdsl.cli import group\n"
        "result = CliRunner().invoke(group, ['--help'])\nassert result.exit_code == 0, result.output\n"
        "print(json.dumps(sorted(sys.modules)))"
    )
    loaded = set(json.loads(run_python(code)))
    assert not loaded & HEAVY
    assert {name for name in loaded if name.startswith("umdsl")} == {"umdsl", "umdsl.cli"}


# --- the public API --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", umdsl.__all__)
def test_public_name_resolves(name: str) -> None:
    assert getattr(umdsl, name) is not None
    assert name in dir(umdsl)


def test_public_names_are_all_named_once() -> None:
    assert sorted({*umdsl._HOMES, "__version__"}) == sorted(umdsl.__all__)


def test_unknown_public_name_says_what_there_is() -> None:
    with pytest.raises(AttributeError, match="no public name 'prase'; the public names are: "):
        _ = umdsl.prase  # type: ignore[attr-defined]


# --- the command line ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", COMMANDS)
def test_command_exists_and_helps(name: str) -> None:
    module, _, attribute = COMMANDS[name][0].partition(":")
    command = getattr(import_module(module), attribute)
    assert isinstance(command, click.Command)
    done = subprocess.run(
        [sys.executable, "-m", "umdsl", name, "--help"], capture_output=True, text=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(f"Usage: umdsl {name}")


# --- what the source may not hold ------------------------------------------------------------------------------


def test_every_module_says_what_it_is_for() -> None:
    texts = {path: path.read_text("utf-8") for path in MODULES}
    silent = [relative(path) for path, text in texts.items() if text.strip() and not ast.get_docstring(ast.parse(text))]
    assert silent == []


def test_no_clock_and_no_chance() -> None:
    """Same content, seed and choices: same events. Nothing in the package may ask the time or roll a die by itself."""
    banned = {"time", "datetime", "random", "secrets", "uuid"}
    guilty = []
    for path in MODULES:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names = {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module:
                names = {node.module.partition(".")[0]}
            else:
                continue
            guilty += [f"{relative(path)}:{node.lineno} {name}" for name in sorted(names & banned)]
    assert guilty == []


def test_nothing_is_left_undone() -> None:
    marks = re.compile(r"\b(TODO|FIXME|XXX|NotImplementedError|xfail)\b")
    files = [*MODULES, *sorted((ROOT / "tests").rglob("*.py")), *sorted((ROOT / "grammar").rglob("*.lark"))]
    guilty = [relative(path) for path in files if path != Path(__file__) and marks.search(path.read_text("utf-8"))]
    assert guilty == []


def _without_docstrings(text: str) -> Iterator[tuple[int, str]]:
    """The strings and names of a module with their lines; docstrings and comments may give examples."""
    docstrings = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            docstrings.add(node.value.lineno)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.NAME or (token.type == tokenize.STRING and token.start[0] not in docstrings):
            yield token.start[0], token.string


def _official_names(corpus: Path) -> set[str]:
    names: set[str] = set()
    for path in sorted((corpus / "umdb").glob("*.json")):
        deck = json.loads(path.read_text("utf-8"))
        names |= {deck["name"], deck["set"]}
        names |= {fighter["name"] for fighter in deck["heroes"] + deck["sidekicks"]}
        # A card may be called by one plain word; only a title of several is certainly a title.
        names |= {card["title"] for card in deck["cards"] if " " in card["title"]}
    return names


def test_engine_names_nobody(corpus: Path) -> None:
    """Content is data: no hero, card or set of the corpus is named in the package or the grammar."""
    names = sorted(_official_names(corpus))
    pattern = re.compile(r"(?<!\w)(?:" + "|".join(map(re.escape, names)) + r")(?!\w)")
    guilty = []
    for path in MODULES:
        for line, string in _without_docstrings(path.read_text("utf-8")):
            guilty += [f"{relative(path)}:{line} {found}" for found in pattern.findall(string)]
    for path in sorted((ROOT / "grammar").rglob("*.lark")):
        text = re.sub(r"//.*", "", path.read_text("utf-8"))
        guilty += [f"{relative(path)} {found}" for found in pattern.findall(text)]
    assert guilty == []


# --- what a newcomer relies on ---------------------------------------------------------------------------------


def test_readme_opens_with_the_two_commands() -> None:
    opening = (ROOT / "README.md").read_text("utf-8")[:400]
    assert "make demo" in opening
    assert "make test" in opening


def test_readme_says_whose_game_it_is_not() -> None:
    text = " ".join((ROOT / "README.md").read_text("utf-8").lower().split())
    for said in (
        "unofficial",
        "not affiliated with",
        "trademarks of their owners",
        "no art",
        "no card or rulebook text",
    ):
        assert said in text


def test_ci_runs_the_readme_command() -> None:
    script = ROOT / ".ci" / "run"
    assert script.stat().st_mode & 0o111, "nobody may run .ci/run"
    assert "make test" in script.read_text("utf-8")


def test_version_is_in_the_changelog() -> None:
    assert f"## {umdsl.__version__}" in (ROOT / "CHANGELOG.md").read_text("utf-8")
