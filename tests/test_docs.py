"""The docs are current: generated pages match the code, and what the README shows is what the commands print."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from umdsl.catalogue import ROOMS, all_problems
from umdsl.language.problems import Problem

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def _build() -> ModuleType:
    spec = importlib.util.spec_from_file_location("docs_build", DOCS / "build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize("page", sorted(_build().PAGES))
def test_generated_page_is_current(page: str) -> None:
    assert (DOCS / page).read_text("utf-8") == _build().PAGES[page](), "run `make docs`"


def test_no_catalogue_is_forgotten() -> None:
    found = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "umdsl").rglob("*problems.py")}
    assert found == set(ROOMS)


def test_codes_and_names_are_unique() -> None:
    for part in ("code", "name"):
        values = [getattr(problem, part) for problem in all_problems()]
        assert sorted(values) == sorted(set(values))


@pytest.mark.parametrize("problem", all_problems(), ids=lambda problem: problem.code)
def test_entry_is_complete(problem: Problem) -> None:
    assert re.fullmatch(r"UM\d{3}", problem.code)
    for part in ("name", "message", "why", "bad", "good"):
        assert getattr(problem, part).strip(), f"{problem.code} has no {part}"
    assert problem.bad != problem.good


# --- links -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("page", [ROOT / "README.md", *sorted(DOCS.glob("*.md"))], ids=lambda path: path.name)
def test_links_lead_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text("utf-8"), flags=re.S)
    targets = [target.partition("#")[0] for target in re.findall(r"\]\(([^)]+)\)", text)]
    dead = [t for t in targets if t and "://" not in t and not (page.parent / t).exists()]
    assert dead == []


# --- the README's tour -----------------------------------------------------------------------------------------


def _sessions(page: Path) -> list[tuple[str, str]]:
    """The commands of a page's console blocks, each with the output shown under it."""
    found = []
    for block in re.findall(r"```console\n(.*?)```", page.read_text("utf-8"), flags=re.S):
        for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
            command, _, output = part.partition("\n")
            found.append((command, output))
    return found


def test_readme_shows_what_the_commands_print(tmp_path: Path) -> None:
    sessions = [(command, output) for command, output in _sessions(ROOT / "README.md") if command.startswith("umdsl ")]
    assert sessions
    shutil.copytree(ROOT / "content", tmp_path / "content")
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1"}
    for command, output in sessions:
        done = subprocess.run(
            command,
            shell=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            cwd=tmp_path,
            env=environment,
            check=False,
        )
        assert done.stdout.rstrip() == output.rstrip(), command
