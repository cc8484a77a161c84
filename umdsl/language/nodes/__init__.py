"""The tree: what a text means, whichever register or tongue it was written in."""
