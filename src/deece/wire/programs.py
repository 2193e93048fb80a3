"""What a program at a table is sent (docs/protocol.md)."""

from __future__ import annotations

from deece.wire.base import Sent


class SeatLines(Sent):
    """What a seat knows, for a program that sits in it."""

    at: int
    """The position: a choice names the one that it was made in."""
    lines: list[str]
    """The whole hand in the lines of [deece 1](protocol.md), and the question last, where it is the seat's turn."""
