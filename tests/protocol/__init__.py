"""deece 1: what a program is sent, and what becomes of what it answers."""
