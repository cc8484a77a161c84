"""`python -m umdsl` is `umdsl`."""

from __future__ import annotations

from umdsl.cli import main

if __name__ == "__main__":
    main()
