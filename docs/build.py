"""Write the generated pages of the docs: `make docs`. A test sees to it that they are current."""

from __future__ import annotations

from pathlib import Path

from umdsl.catalogue import ROOMS, problems_of, sentence
from umdsl.language.problems import Problem

HERE = Path(__file__).resolve().parent


def _fenced(text: str) -> str:
    fence = "````" if "```" in text else "```"
    return f"{fence}text\n{text.rstrip()}\n{fence}"


def _entry(problem: Problem) -> str:
    return "\n\n".join(
        [
            f"### {problem.code} {problem.name}",
            f"*{problem.severity}*: {sentence(problem)}",
            problem.why.strip(),
            f"Wrong:\n\n{_fenced(problem.bad)}",
            f"Right:\n\n{_fenced(problem.good)}",
        ]
    )


def errors_page() -> str:
    """`docs/errors.md`: every problem of every room, as its catalogue has it."""
    parts = [
        "# Errors and warnings",
        "Made by `make docs` from the catalogues in the code. `umdsl explain CODE` prints one entry in the terminal.",
    ]
    for module, title in ROOMS.items():
        problems = problems_of(module)
        parts.append(f"## {title}")
        parts.append("\n".join(f"- [{p.code}](#{_anchor(p)}) {p.name}" for p in problems))
        parts += [_entry(problem) for problem in problems]
    return "\n\n".join(parts) + "\n"


def _anchor(problem: Problem) -> str:
    """The anchor that a forge makes of an entry's heading."""
    kept = [c for c in f"{problem.code} {problem.name}".lower() if c.isalnum() or c in " -_"]
    return "".join(kept).replace(" ", "-")


PAGES = {"errors.md": errors_page}


if __name__ == "__main__":
    for name, make in PAGES.items():
        (HERE / name).write_text(make(), encoding="utf-8")
