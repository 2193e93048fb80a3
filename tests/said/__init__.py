"""What is said and sent, to the letter: golden lines for readers of every kind (docs/testing.md)."""
