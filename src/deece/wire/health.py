"""What service managers and proxies are answered; nothing in it is of the tables."""

from __future__ import annotations

from typing import Literal

from deece.wire.base import Sent

WhyNot = Literal["", "draining", "store"]


class Lives(Sent):
    """The process lives."""

    lives: Literal[True] = True


class Readiness(Sent):
    """Whether newcomers are to be sent here."""

    ready: bool
    why: WhyNot
    """Why not: its tables are being handed over, or the store does not answer."""
