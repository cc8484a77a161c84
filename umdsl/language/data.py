"""Where the files that ship with the package are: in a checkout at its top, in an installed copy inside the package."""

from __future__ import annotations

from pathlib import Path


def data_dir(name: str) -> Path:
    """The folder `grammar`, `content` or `plugins`.

    A checkout is recognised by its project file, so that a stray `content` folder beside an installed copy is
    never taken for ours.
    """
    package = Path(__file__).resolve().parent.parent
    shipped = package / "_data" / name
    if shipped.is_dir():
        return shipped
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file():
        return checkout / name
    return shipped
