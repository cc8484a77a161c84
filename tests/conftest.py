"""What all tests share: hypothesis profiles and the place of the private corpus."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).resolve().parent.parent

# A check on a server must give the same verdict twice; at a desk, new examples each time find more.
settings.register_profile("desk", deadline=None, print_blob=True)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "desk")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The printed decks to measure against: kept beside the checkout, never inside it."""
    path = ROOT.parent / "shared" / "corpus"
    if not path.is_dir():
        pytest.skip("the corpus of printed decks is not beside this checkout")
    return path
