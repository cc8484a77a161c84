"""How fast the language is: `make bench`, or `python benchmarks/language.py [--json]`.

Four figures, all of one run on one machine: sentences per second with our parser and with Lark's Earley on the same
grammar and sentences; one hero file loaded, parsed and checked in a warm process; and two commands from a cold process.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from time import perf_counter

ROOT = Path(__file__).resolve().parent.parent
IDENTITY = ROOT / "tests" / "language" / "identity.txt"

# What must hold, in the units of the figures below.
GOALS = {"ratio": 8.0, "hero_ms": 25.0, "help_ms": 150.0, "coverage_ms": 450.0}


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def median_ms(work: Callable[[], object], times: int) -> float:
    """The median of several calls, in milliseconds, after one that does not count."""
    work()
    return 1000 * statistics.median(seconds(work) for _ in range(times))


def cold_ms(arguments: list[str], times: int, cache: Path) -> float:
    """The median of several fresh processes; the first one writes bytecode and grammar caches and does not count."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    environment["XDG_CACHE_HOME"] = str(cache)
    command = [sys.executable, "-m", "umdsl", *arguments]
    return median_ms(
        lambda: subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True), times
    )
