"""Keeping score for a table with real cards: what is told, what cannot be, and what the engine makes of it."""
