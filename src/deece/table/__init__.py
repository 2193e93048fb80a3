"""One live table: who sits where, what was chosen, the computer players' pace, taking back, coming back."""
