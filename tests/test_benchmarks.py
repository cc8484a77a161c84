"""The benchmark runs and tells what it should; only the figure that no machine changes is held to its goal here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent


def quick(script: str) -> dict[str, dict[str, Any]]:
    """The figures of a quick run, by name."""
    command = [sys.executable, str(ROOT / "benchmarks" / script), "--quick", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return {figure["name"]: figure for figure in json.loads(done.stdout)["figures"]}


def test_the_language() -> None:
    figures = quick("language.py")
    assert figures["LALR against Earley"]["value"] >= 8
    for name in ("one hero file, warm", "umdsl --help, cold", "umdsl coverage of a deck, cold"):
        assert figures[name]["goal"]
        assert figures[name]["value"] > 0


def test_the_engine() -> None:
    """The effects by hand end as the interpreter's do, or the run fails; a clone is cheap on any machine."""
    figures = quick("engine.py")
    assert figures["decisions, events on"]["value"] > 1000
    assert figures["clone of a position"]["value"] < 200
    assert figures["a saved game as JSON"]["value"] < 50_000
    assert figures["late in it against early"]["value"] < 3
    assert figures["interpreter against by hand"]["value"] > 0
