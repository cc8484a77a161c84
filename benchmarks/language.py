"""How fast the language is: `make bench`, or `python benchmarks/language.py [--json] [--quick] [--check]`.

All figures are of one run on one machine: sentences per second with our parser and with Lark's Earley on the same
grammar and the same sentences; one hero file loaded, parsed and checked in a warm process; and two commands from a
cold process.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from time import perf_counter

import attrs

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT.parent / "shared" / "corpus" / "umdb"
IDENTITY = ROOT / "tests" / "language" / "identity.txt"
HERO = ROOT / "content" / "heroes" / "tamsin-wick.yaml"
CARD_TEXTS = ("basicText", "immediateText", "duringText", "afterText")


@attrs.frozen
class Figure:
    """One measured number; `goal` is the most it may be, or the least where more is better."""

    name: str
    value: float
    unit: str
    goal: float | None = None
    more_is_better: bool = False

    @property
    def met(self) -> bool | None:
        if self.goal is None:
            return None
        return self.value >= self.goal if self.more_is_better else self.value <= self.goal


# --- what is measured ------------------------------------------------------------------------------------------


def texts() -> Iterator[str]:
    """The identity file, a text a line; the bundled hero; and the printed decks, where they are at hand."""
    from umdsl.content.loader import load_file
    from umdsl.language.printers import prose

    if IDENTITY.is_file():
        lines = IDENTITY.read_text("utf-8").splitlines()
        yield from (line for line in lines if line.strip() and not line.startswith("#"))
    yield from (prose(tree) for tree in load_file(HERO).trees.values())
    for path in sorted(CORPUS.glob("*.json")):
        deck = json.loads(path.read_text("utf-8"))
        yield from (card[key] for card in deck["cards"] for key in CARD_TEXTS if card[key])


def sample(found: list[str], size: int) -> list[str]:
    """Some of the texts, spread evenly over all of them."""
    step = max(1, len(found) // size)
    return found[::step][:size]


def seconds(work: Callable[[], object]) -> float:
    """How long one call takes."""
    start = perf_counter()
    work()
    return perf_counter() - start


def median(work: Callable[[], object], times: int) -> float:
    """The median of several calls in seconds, after one that does not count."""
    work()
    return statistics.median(seconds(work) for _ in range(times))


def best(work: Callable[[], object], times: int) -> float:
    """The best of several calls in seconds: what the code can do when nothing else runs."""
    return min(seconds(work) for _ in range(times))


def sentences(size: int, times: int) -> Iterator[Figure]:
    """Our parser and Earley, on the same grammar and the same prepared sentences."""
    from lark import Lark

    from umdsl.language.grammar import grammar_text
    from umdsl.language.lalr import parser
    from umdsl.language.layout import lay_out
    from umdsl.language.parser import parse

    understood = [text for text in texts() if parse(text).ok]
    chosen = sample(understood, size)
    prepared = [lay_out(text, None).text for text in chosen]
    lalr = parser()
    earley = Lark(grammar_text(), parser="earley", propagate_positions=True, maybe_placeholders=False)

    def run(one: Callable[[str], object], over: list[str]) -> Callable[[], object]:
        return lambda: [one(text) for text in over]

    fast = best(run(lalr.parse, prepared), times)
    slow = seconds(run(earley.parse, prepared))  # it refuses nothing that ours accepts, or this raises
    whole = best(run(parse, chosen), times)
    yield Figure("sentences measured", len(chosen), "")
    yield Figure("LALR, raw tree", len(chosen) / fast, "sentences/s")
    yield Figure("Earley, raw tree", len(chosen) / slow, "sentences/s")
    yield Figure("LALR against Earley", slow / fast, "times", goal=8, more_is_better=True)
    yield Figure("text to checked tree", len(chosen) / whole, "sentences/s")


def hero_file(times: int) -> Figure:
    """One hero of 30 cards from the disk to checked trees, in a warm process."""
    from umdsl.checks import run
    from umdsl.content.loader import load_file

    def work() -> None:
        loaded = load_file(HERO)
        run((), loaded)

    return Figure("one hero file, warm", 1000 * median(work, times), "ms", goal=25)


def cold(name: str, arguments: list[str], times: int, goal: float) -> Figure:
    """A command from a fresh process; the first run writes bytecode and caches and does not count."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-m", "umdsl", *arguments]

    def work() -> None:
        subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, check=True)

    return Figure(name, 1000 * median(work, times), "ms", goal=goal)


def deck() -> Path:
    """One printed deck if there is one, else the hero that comes along."""
    return next(iter(sorted(CORPUS.glob("*.json"))), HERO)


def measure(quick: bool) -> list[Figure]:
    """All figures."""
    size, times = (10, 3) if quick else (80, 15)
    return [
        *sentences(size, times),
        hero_file(times),
        cold("umdsl --help, cold", ["--help"], times, goal=150),
        cold("umdsl coverage of a deck, cold", ["coverage", str(deck())], times, goal=450),
    ]


# --- how it is told --------------------------------------------------------------------------------------------


def table(figures: list[Figure]) -> str:
    """The figures for a person."""
    lines = [f"Python {platform.python_version()} on {platform.machine()}, {os.cpu_count()} CPUs", ""]
    for figure in figures:
        value = f"{figure.value:,.0f}" if figure.value >= 100 else f"{figure.value:,.1f}"
        line = f"{figure.name:<32} {value:>10} {figure.unit:<12}"
        if figure.goal is not None:
            bound = "at least" if figure.more_is_better else "at most"
            line += f" {bound} {figure.goal:g}: {'yes' if figure.met else 'NO'}"
        lines.append(line.rstrip())
    return "\n".join(lines)


def as_json(figures: list[Figure]) -> str:
    """The figures for a program."""
    rows = [{**attrs.asdict(figure), "value": round(figure.value, 3), "met": figure.met} for figure in figures]
    about = {"python": platform.python_version(), "machine": platform.machine(), "cpus": os.cpu_count()}
    return json.dumps({**about, "figures": rows}, indent=2)


def main() -> None:
    """Measure and tell."""
    arguments = argparse.ArgumentParser(description="Measure the language.")
    arguments.add_argument("--json", action="store_true", help="print JSON")
    arguments.add_argument("--quick", action="store_true", help="few sentences and few repetitions")
    arguments.add_argument("--check", action="store_true", help="end with 1 if a goal is missed")
    chosen = arguments.parse_args()
    figures = measure(chosen.quick)
    print(as_json(figures) if chosen.json else table(figures))
    if chosen.check and any(figure.met is False for figure in figures):
        sys.exit(1)


if __name__ == "__main__":
    main()
