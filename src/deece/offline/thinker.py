"""The second worker: computer players that search, hints and odds, so that thinking never holds up a tap.

Questions and answers are pickled Views and Choices, between two workers of one page.
"""

from __future__ import annotations

import asyncio
import logging
import pickle
import random
import time
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from deece.driver import FAULTS, asked
from deece.errors import DeeceError
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE
from deece.players import make, row
from deece.players.roster import OWN
from deece.rules.ruleset import load
from deece.solver import engine
from deece.table.line import TABLES
from deece.table.thinking import Thinking
from deece.words.refused import Refused

WITHIN: Final = 1.0  # seconds for a hint, and for the odds
MOST_WAITING: Final = 3  # questions; one that comes then is answered by the basics
PATIENCE: Final = 2.5  # seconds for a choice of a computer player, about what a person takes
SEARCH: Final = 30.0  # times that for a judgment: the page shows how far it is
SEARCHERS: Final = ("expert", "club")  # the best first
MEASURED: Final = 3  # choices of each
TRIED: Final = "triple-deck"  # where limits of bidding are searched: a slow case
REFERENCE: Final = 60.0  # seconds, without the kernel
SLOWEST: Final = 2.5  # times the first choice in the auction: the slowest of a game
T = TypeVar("T")
_log = logging.getLogger(__name__)


class Device(msgspec.Struct, frozen=True):
    """What this device can do: by level, the seconds of its slowest choice, as measured once; nothing before that."""

    seconds: dict[str, float] = {}

    @classmethod
    def of(cls, text: str) -> Device:
        """From JSON."""
        return msgspec.json.decode(text, type=cls)

    @property
    def hints(self) -> str:
        """The best level whose hints come within a second."""
        return next((level for level in SEARCHERS if self.seconds.get(level, WITHIN) < WITHIN), "plain")

    @property
    def unfit(self) -> dict[str, str]:
        """By level that would keep people waiting here: why it is not offered."""
        return {
            level: f"{row(level).title} is left out: on this device it would think for {seconds:.0f} seconds and more"
            for level, seconds in self.seconds.items()
            if seconds > PATIENCE
        }


class Elsewhere(Thinking):
    """Thinking that asks the second worker."""

    def __init__(self, think: Callable[[int, bytes], None]) -> None:
        """`think` is called with a number and the question; the answer comes to `thought`."""
        super().__init__(within=PATIENCE)
        self._think = think
        self._asked: dict[int, asyncio.Future[Any]] = {}
        self._number = self._waiting = 0

    async def apart(
        self, do: Callable[..., T], *given: Any, of: str = TABLES, slow: bool = False, again: bool = False
    ) -> T:
        """What `do` finds: in the second worker what searches, here all else."""
        if not slow:
            return await super().apart(do, *given, of=of)
        found: T | None = await self.ask(do, *given, patience=SEARCH)
        if found is None:
            raise Refused("busy")
        return found

    async def ask(self, do: Callable[..., T], *given: Any, patience: float = 1.0, of: str = TABLES) -> T | None:
        """What `do` finds in the second worker, None if that is not to be had in time."""
        if self._waiting >= MOST_WAITING:
            return None
        self._number += 1
        self._waiting += 1
        number, future = self._number, asyncio.get_running_loop().create_future()
        self._asked[number] = future
        self._think(number, pickle.dumps((do, given)))
        try:
            async with asyncio.timeout(patience * self.within):
                found, error = await future
        except TimeoutError:
            return None
        finally:
            del self._asked[number]
        if error is not None:
            raise error
        return found  # type: ignore[no-any-return]

    def thought(self, number: int, answer: bytes) -> None:
        """The second worker has answered; nothing happens where nobody waits any more."""
        self._waiting -= 1
        future = self._asked.get(number)
        if future is not None and not future.done():
            future.set_result(pickle.loads(answer))  # noqa: S301 - of this page's own worker


def answer(question: bytes) -> bytes:
    """What the second worker answers to a question of `Elsewhere.ask`: what was found, or a refusal for the user."""
    do, given = pickle.loads(question)  # noqa: S301 - of this page's own worker
    try:
        return pickle.dumps((do(*given), None))
    except DeeceError as error:
        return pickle.dumps((None, error))
    except FAULTS:  # as on a server: the basics choose in its place
        _log.exception("a computer player failed; the basics choose in its place")
        return pickle.dumps((None, None))


def measured() -> str:
    """What this device can do, as JSON of a `Device`: each level that searches chooses a few times.

    Where one is too slow, the better ones are taken to be as slow at least; without the kernel all are.
    """
    if engine() == "reference":
        return msgspec.json.encode(Device(dict.fromkeys(SEARCHERS, REFERENCE))).decode()
    rules, seconds = load(TRIED).rules, dict[str, float]()
    for level in reversed(SEARCHERS):
        player, worst = make(level), max(seconds.values(), default=0.0) / SLOWEST
        for seed in range(MEASURED):
            if worst * SLOWEST > PATIENCE:
                break
            state = start(rules, 0)
            state = apply(state, shuffled(rules, random.Random(seed), 0))
            assert to_act(state) != CHANCE
            began = time.perf_counter()
            asked(player, view(state, to_act(state)))
            worst = max(worst, time.perf_counter() - began)
        seconds[level] = worst * SLOWEST
    assert {each.name for each in OWN if each.slow and not each.yardstick} == set(SEARCHERS)
    return msgspec.json.encode(Device(seconds)).decode()
