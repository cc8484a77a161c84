"""Text <-> tree: the nodes, the parser, the printers, spans and diagnostics."""
