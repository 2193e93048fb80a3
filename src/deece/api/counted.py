"""What a server has done since it started, in plain numbers: nothing of who did it, and no card."""

from __future__ import annotations

from bisect import bisect_left
from typing import Final

BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Counted:
    """The counts of one process; metrics.py shows them."""

    def __init__(self) -> None:
        self.seconds = 0.0  # from reading people's choices to their oks, of all together
        self.by_bound = [0] * (len(BOUNDS) + 1)  # choices whose seconds are at most each of BOUNDS, or more than all

    def chosen(self, seconds: float) -> None:
        """A person's choice was stored, and its ok is on its way, so long after it was read."""
        self.seconds += seconds
        self.by_bound[bisect_left(BOUNDS, seconds)] += 1
