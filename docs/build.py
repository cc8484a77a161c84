"""Write the generated pages anew: `make docs`. A test sees to it that they are current.

`docs/errors.md` is made from the catalogues in the code. In `README.md` the outputs in the console blocks are made by
running the commands above them.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory

from umdsl.catalogue import ROOMS, problems_of, sentence
from umdsl.language.problems import Problem

ROOT = Path(__file__).resolve().parent.parent


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


def readme_page() -> str:
    """`README.md` with every output as the command prints it now."""
    text = (ROOT / "README.md").read_text("utf-8")
    with TemporaryDirectory() as folder:
        where = Path(folder)
        shutil.copytree(ROOT / "content", where / "content")
        return re.sub(r"(?<=```console\n)(.*?)(?=```)", lambda match: _session(match[1], where), text, flags=re.S)


def _session(block: str, where: Path) -> str:
    """A console block, run. `make` is left alone: it is what runs us."""
    out = ""
    for part in re.split(r"^\$ ", block, flags=re.M)[1:]:
        command, _, shown = part.partition("\n")
        out += f"$ {command}\n" + (shown if command.startswith("make ") else _output(command, where))
    return out


def _output(command: str, where: Path) -> str:
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    environment = {**os.environ, "PATH": path, "COLUMNS": "100", "NO_COLOR": "1", "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(
        command,
        shell=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        cwd=where,
        env=environment,
        check=False,
    )
    return done.stdout.rstrip() + "\n" if done.stdout.strip() else ""


PAGES: dict[str, Callable[[], str]] = {"docs/errors.md": errors_page, "README.md": readme_page}


if __name__ == "__main__":
    for name, make in PAGES.items():
        (ROOT / name).write_text(make(), encoding="utf-8")
