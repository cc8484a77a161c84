"""The apiary: registers one hero, and the verb `rouse` that her texts use."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from umdsl.language.extensions import Extension
from umdsl.plugins import hookimpl

from .verb import EXTENSION, Rouse


@hookimpl
def umdsl_content() -> Path:
    """The folder with the YAML."""
    return Path(__file__).parent / "content"


@hookimpl
def umdsl_grammar() -> Extension:
    """How the verb is read and written."""
    return EXTENSION


@hookimpl
def umdsl_effects() -> Mapping[type, Any]:
    """What the verb does."""
    from .effect import rouse  # the engine is imported only where somebody asks for it

    return {Rouse: rouse}
