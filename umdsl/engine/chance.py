"""Chance: one small generator whose whole state is an integer, so that a clone costs nothing extra."""

from __future__ import annotations

_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The generator's first state for a seed.

    >>> seeded(1) != seeded(2)
    True
    """
    return (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) & _MASK


def step(state: int) -> tuple[int, int]:
    """The next state and 64 random bits (splitmix64)."""
    state = (state + 0x9E3779B97F4A7C15) & _MASK
    z = state
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return state, z ^ (z >> 31)


def below(state: int, n: int) -> tuple[int, int]:
    """The next state and a number from 0 to n - 1."""
    state, bits = step(state)
    return state, (bits * n) >> 64


def shuffle(state: int, items: list[int]) -> int:
    """Shuffle in place; the next state.

    >>> cards = [1, 2, 3]
    >>> state = shuffle(seeded(7), cards)
    >>> sorted(cards)
    [1, 2, 3]
    """
    for i in range(len(items) - 1, 0, -1):
        state, j = below(state, i + 1)
        items[i], items[j] = items[j], items[i]
    return state
