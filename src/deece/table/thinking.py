"""What computer players choose: where a search takes too long, the basics choose in its place.

A table asks a `Thinking`; a server's has processes (processes.py), a page's a worker of its own (offline). Only a View
goes there, so no hidden card does.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable
from typing import Any, Final, TypeVar

from deece.driver import asked, worded
from deece.errors import DeeceError
from deece.game.view import View
from deece.players import Choice, PlayerError, row
from deece.players.odds import DEALS, Odds, figures
from deece.players.odds import odds as odds_of

BASICS: Final = "plain"  # who chooses where a search takes too long
WITHIN: Final = 1.0  # seconds for one decision

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Thinking:
    """The computer players of all tables here; this one thinks in a thread."""

    def __init__(self, *, within: float = WITHIN, deals: int = DEALS) -> None:
        """`within` is the time for one decision in seconds; `deals` are imagined for the odds, if there is time."""
        self.within, self.deals = within, deals
        self.advice = min(within, WITHIN)  # seconds for a hint, and for the odds: a person waits for them

    async def choose(self, level: str, view: View) -> Choice:
        """What the player of this level does; the basics where it takes too long, fails or is not there any more."""
        kind, colon, card = level.partition(":")
        choice: Choice | None = None
        try:
            if (await asyncio.to_thread(row, kind)).slow:
                choice = await self.ask(_choose, level, view)
            else:
                choice = await asyncio.to_thread(_choose, level, view)  # no process is worth a millisecond
        except PlayerError as error:
            _log.warning("%s; the basics choose in its place", error)
        if choice is None:
            choice = await asyncio.to_thread(_choose, BASICS + colon + card, view)
        return choice

    async def odds(self, view: View) -> Odds | None:
        """The chance of making each bid; None where it takes too long. Raises OddsError when there is none to tell."""
        figures(view)
        return await self.ask(_odds, view, self.deals, 0.7 * self.advice, patience=3)

    async def ask(self, do: Callable[..., T], *given: Any, patience: float = 1.0) -> T | None:
        """What `do` finds, None if that is not to be had in time. All must be such as can be pickled.

        `patience` is how many times the usual time it may take: for what itself looks at the clock.
        """
        try:
            async with asyncio.timeout(patience * self.within):
                return await asyncio.to_thread(do, *given)
        except TimeoutError:
            return None
        except DeeceError:
            raise
        except Exception:  # noqa: BLE001 - a player of another package may raise anything
            _log.exception("a computer player failed; the basics choose in its place")
            return None

    async def close(self) -> None:
        """Nothing is thought about any more."""


def _choose(level: str, view: View) -> Choice:
    return worded(asked(level, view).choice)


def _odds(view: View, deals: int, within: float) -> Odds:
    # The same question has the same answer: the chance comes from what the seat itself knows.
    known = (view.seat, view.bits, view.own, view.public.auction.calls)
    return odds_of(view, random.Random(str(known)), deals, within)
