"""The wheel stands alone: built, installed in a fresh environment far from the checkout, and used there."""

from __future__ import annotations

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import umdsl

ROOT = Path(__file__).resolve().parent.parent


def _run(*command: str | Path, cwd: Path) -> str:
    # Nothing of this checkout or its environment may leak into the fresh one.
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(part) for part in command], capture_output=True, text=True, cwd=cwd, env=kept, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("dist")
    _run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT, cwd=out)
    (built,) = out.glob("*.whl")
    return built


def _shipped(folder: str) -> set[str]:
    """The files of a top-level folder as the wheel should name them."""
    paths = (path for path in (ROOT / folder).rglob("*") if path.is_file() and "__pycache__" not in path.parts)
    return {f"umdsl/_data/{path.relative_to(ROOT).as_posix()}" for path in paths}


def test_wheel_holds_the_top_level_folders(wheel: Path) -> None:
    names = set(zipfile.ZipFile(wheel).namelist())
    wanted = _shipped("grammar") | _shipped("content") | _shipped("plugins")
    assert any(name.endswith(".lark") for name in wanted)
    assert wanted <= names
    package = {path.relative_to(ROOT).as_posix() for path in (ROOT / "umdsl").rglob("*.py")}
    assert package | {"umdsl/py.typed"} <= names
    assert not [name for name in names if name.startswith(("tests/", "docs/", "benchmarks/")) or "__pycache__" in name]


def test_wheel_works_far_from_the_checkout(wheel: Path, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    away = tmp_path / "away"
    away.mkdir()
    _run(sys.executable, "-m", "venv", "--without-pip", fresh, cwd=away)
    bin_ = fresh / ("Scripts" if os.name == "nt" else "bin")
    python = bin_ / "python"
    _run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", wheel, cwd=away)

    home = _run(python, "-c", "import umdsl; print(umdsl.__file__)", cwd=away)
    assert Path(home.strip()).is_relative_to(fresh)
    assert _run(bin_ / "umdsl", "--version", cwd=away) == f"umdsl {umdsl.__version__}\n"

    terse = _run(bin_ / "umdsl", "parse", "--terse", "After combat: Move your fighter up to 3 spaces.", cwd=away)
    assert terse == "AFTER COMBAT: move up to 3\n"
    assert _run(bin_ / "umdsl", "parse", "AFTER COMBAT: move up to 3", cwd=away).startswith("Text")
    _run(bin_ / "umdsl", "lint", cwd=away)
    for hero in ("tamsin-wick", "raptors"):  # one from the content, one from a plugin that comes along
        assert _run(bin_ / "umdsl", "show", hero, cwd=away).strip()
