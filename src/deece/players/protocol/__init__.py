"""deece 1: a player in any language, by lines of text (docs/protocol.md).

`lines.py` writes what a seat may know, from its View alone; `reading.py` reads it again; `session.py` has what was sent
and what was answered; `program.py` is a program as a player; `seat.py` is a player of Deece's as a program.
"""
