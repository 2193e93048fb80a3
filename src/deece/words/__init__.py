"""How the game is said: cards, choices, positions, questions, and what a player types, read as choices.

Made from a View, or from what is public, and nothing else. Sentences come whole: whoever shows them wraps them.
"""
