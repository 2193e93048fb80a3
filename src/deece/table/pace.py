"""How long a computer player seems to think: short where nothing is to be decided, longer for a bid or a lead."""

from __future__ import annotations

import random
from typing import Final

from deece.game.play import legal
from deece.game.view import View

PACE: Final = {"slow": 1.6, "normal": 0.9, "fast": 0.3, "none": 0.0}  # seconds for a card that is followed with
AFTER_TRICK: Final = {"slow": 3.0, "normal": 2.0, "fast": 1.2, "none": 0.0}  # and before the lead after a trick
HURRIED: Final = 0.1  # seconds for anything, where the one person here wants it to be their turn again
MOST: Final = 2.0  # seconds for any thought
FORCED: Final = 0.5  # shares of the usual time: for the only choice that there is
LEAD: Final = 1.2
BY_STEP: Final = {
    "bid": 1.3,
    "name trump": 1.6,
    "call": 1.5,
    "look": 1.3,
    "concede": 1.5,
    "throw in": 1.3,
    "moon": 1.3,
    "pass": 0.6,
    "bury": 0.6,  # for each card
}
UNEVEN: Final = 0.15  # nobody thinks for the same time each time


def pause(view: View, speed: str) -> float:
    """Seconds until the seat of this view seems to have thought."""
    public = view.public
    share = BY_STEP.get(public.step, LEAD if public.step == "play" and not public.trick else 1.0)
    if len(legal(view)) == 1:
        share = FORCED
    return min(MOST, PACE[speed] * share * random.uniform(1 - UNEVEN, 1 + UNEVEN))
