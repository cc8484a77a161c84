"""Trees into programs: what a text says becomes steps, triggers and rules."""
