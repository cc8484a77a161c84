"""Definitions -> files of other programs."""
