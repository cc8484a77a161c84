"""The benchmark runs and tells what it should; only the figure that no machine changes is held to its goal here."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def test_quick_run() -> None:
    command = [sys.executable, str(ROOT / "benchmarks" / "language.py"), "--quick", "--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    figures = {figure["name"]: figure for figure in json.loads(done.stdout)["figures"]}
    assert figures["LALR against Earley"]["value"] >= 8
    for name in ("one hero file, warm", "umdsl --help, cold", "umdsl coverage of a deck, cold"):
        assert figures[name]["goal"]
        assert figures[name]["value"] > 0
