"""Battlefields as pictures: in characters for the terminal, and as SVG."""

from __future__ import annotations

from umdsl.content.drawing.canvas import Ink, Run
from umdsl.content.drawing.svg import draw_svg
from umdsl.content.drawing.terminal import board_lines, draw_board

__all__ = ["Ink", "Run", "board_lines", "draw_board", "draw_svg"]
