"""InGen vs. Raptors: registers the content of this folder."""

from pathlib import Path

from umdsl.plugins import hookimpl


@hookimpl
def umdsl_content() -> Path:
    """The folder itself: heroes, and whatever else the set brings."""
    return Path(__file__).parent
