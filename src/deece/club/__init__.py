"""A club's evening: who is there, who sits where, what came of it. It deals with names and results, and knows no rule
of pinochle. An evening is a log, like a score sheet: what it shows is a fold (fold.py), standings included."""
