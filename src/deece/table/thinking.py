"""What computer players choose, in time: where one takes too long, the basics choose in its place.

A table asks a `Thinking`; a server's has processes (processes.py), a page's a worker of its own (offline). Only a View
goes there, so no hidden card does.
"""

from __future__ import annotations

import asyncio
import logging
import random
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from deece.driver import FAULTS, asked, in_place_of, worded
from deece.errors import DeeceError
from deece.game.view import View
from deece.players import Choice
from deece.players.conventions import known
from deece.players.odds import DEALS, Odds, figures
from deece.players.odds import odds as odds_of
from deece.players.roster import apart
from deece.table.line import TABLES
from deece.words.refused import Refused

WITHIN: Final = 1.0  # seconds for one decision
SLOWER: Final = 3  # times as much as anything else that a search may cost for which a person waits

T = TypeVar("T")
_log = logging.getLogger(__name__)


class Thinking:
    """The computer players of all tables here; this one thinks in a thread."""

    def __init__(self, *, within: float = WITHIN, deals: int = DEALS) -> None:
        """`within` is the time for one decision in seconds; `deals` are imagined for the odds, if there is time."""
        self.within, self.deals = within, deals
        self.advice = min(within, WITHIN)  # seconds for a hint, and for the odds: a person waits for them

    async def choose(self, level: str, view: View, of: str = TABLES, cards: Sequence[str] = ()) -> Choice:
        """What the player of this level does; the basics where it takes too long, fails or is not there any more.

        `of` is the address that asks for it, where a person does; `cards` are named by side.
        """
        kind, _, _ = level.partition(":")
        if not apart(kind):
            return await asyncio.to_thread(_choose, level, view)  # no process is worth a millisecond
        if (choice := await self.ask(_choose, level, view, cards, of=of)) is not None:
            return choice
        return await asyncio.to_thread(_choose_in_place, level, view)

    async def odds(self, view: View, of: str = TABLES) -> Odds | None:
        """The chance of making each bid; None where it takes too long. Raises OddsError when there is none to tell."""
        figures(view)
        return await self.ask(_odds, view, self.deals, 0.7 * self.advice, patience=3, of=of)

    async def ask(self, do: Callable[..., T], *given: Any, patience: float = 1.0, of: str = TABLES) -> T | None:
        """What `do` finds, None if that is not to be had in time. All must be such as can be pickled.

        `patience` is how many times the usual time it may take: for what itself looks at the clock. Raises Refused
        where this address asks for too much.
        """
        try:
            async with asyncio.timeout(patience * self.within):
                return await self.apart(do, *given, of=of)
        except TimeoutError:
            return None
        except Refused as refused:
            if refused.code == "too_fast":
                raise
            return None

    async def apart(
        self, do: Callable[..., T], *given: Any, of: str = TABLES, slow: bool = False, again: bool = False
    ) -> T:
        """What `do` finds away from the tables, for this address; `slow` is what searches.

        What comes `again` goes on with what was let in. Raises Refused where it fails, and what `do` raises for users.
        """
        try:
            return await asyncio.to_thread(do, *given)
        except DeeceError:
            raise
        except FAULTS:
            _log.exception("what was done apart failed")
            raise Refused("fault") from None

    async def warm(self) -> None:
        """Have somebody ready before anybody waits for it."""

    async def close(self) -> None:
        """Nothing is thought about any more."""


def _choose(level: str, view: View, cards: Sequence[str] = ()) -> Choice:
    return worded(asked(level, view, tuple(map(known, cards))).choice)


def _choose_in_place(level: str, view: View) -> Choice:
    return worded(in_place_of(level, view))


def _odds(view: View, deals: int, within: float) -> Odds:
    # The same question has the same answer: the chance comes from what the seat itself knows.
    known = (view.seat, view.bits, view.own, view.public.auction.calls)
    return odds_of(view, random.Random(str(known)), deals, within)
