"""The docs are current: generated pages match the code, and what the README shows is what the commands print."""

from __future__ import annotations

import importlib.util
import re
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
    assert (ROOT / page).read_text("utf-8") == _build().PAGES[page](), "run `make docs`"


def test_no_catalogue_is_forgotten() -> None:
    found = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in (ROOT / "umdsl").rglob("*problems.py")}
    assert found == set(ROOMS)


def test_codes_are_unique() -> None:
    codes = [problem.code for problem in all_problems()]
    assert codes == sorted(set(codes))


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


def test_readme_shows_no_failure() -> None:
    assert "Traceback" not in (ROOT / "README.md").read_text("utf-8")
