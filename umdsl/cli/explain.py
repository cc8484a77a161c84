"""`umdsl explain [CODE]`: what an error code means, why it matters, and an example each way."""

from __future__ import annotations

from difflib import get_close_matches
from textwrap import indent

import click

from umdsl.catalogue import all_problems, sentence
from umdsl.language.problems import Problem


def _entry(problem: Problem) -> str:
    return "\n".join(
        [
            f"{problem.code} {problem.name} ({problem.severity})",
            "",
            sentence(problem),
            "",
            problem.why.strip(),
            "",
            "Wrong:",
            indent(problem.bad.rstrip("\n"), "    "),
            "",
            "Right:",
            indent(problem.good.rstrip("\n"), "    "),
        ]
    )


@click.command()
@click.argument("code", required=False)
def command(code: str | None) -> None:
    """Explain an error CODE such as UM101; without a code, list them all."""
    problems = all_problems()
    if code is None:
        width = max((len(problem.code) for problem in problems), default=0)
        for problem in problems:
            click.echo(f"{problem.code:<{width}}  {problem.name}")
        return
    wanted = code.strip().upper()
    for problem in problems:
        if wanted in (problem.code, problem.name.upper()):
            click.echo(_entry(problem))
            return
    near = get_close_matches(wanted, [problem.code for problem in problems], n=1)
    hint = f"Did you mean {near[0]}?" if near else "`umdsl explain` lists all codes."
    raise click.UsageError(f"There is no error code `{code}`. {hint}")
