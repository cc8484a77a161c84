"""Players that are programs: bots, what they may see, and games between them by the thousand."""
