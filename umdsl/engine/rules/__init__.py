"""The rules of the game as programs on the same stack as any effect: turns, actions, movement, combat."""
