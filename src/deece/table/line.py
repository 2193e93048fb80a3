"""Who waits for a place to work: taken in turn by address, by the processor time that each has had."""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from typing import Final

from deece.words.refused import Refused

TABLES: Final = ""  # the address of what the tables themselves ask for: the computer players' choices
MOST_KNOWN: Final = 10_000  # addresses whose processor time is remembered


class Line:
    """The places of one pool, and who waits for them.

    Next is what the tables ask for, then the address that has had the least processor time. Where there are several
    places, no address has all of them, so that a newcomer waits for no stranger's long work.
    """

    def __init__(self, places: int, *, by_address: int, most: int) -> None:
        """So many may wait, of one address and of all; and as many as of all for the tables."""
        self.by_address, self.most = by_address, most
        self.free, self._share = places, max(1, places - 1)
        self.waiting = 0
        self._working: Counter[str] = Counter()
        self._waits: dict[str, deque[asyncio.Future[None]]] = {}
        self._spent: dict[str, float] = {}  # seconds of processor time, of each address that came lately
        self._level = 0.0  # what whoever was let in last had spent: a newcomer has no more in hand than that

    async def come(self, address: str, *, again: bool = False) -> None:
        """Wait for a place; raises Refused where too many wait already. `go` gives it back.

        Who comes `again` goes on with what was let in, and is not turned away.
        """
        mine, tables = (len(self._waits.get(each, ())) for each in (address, TABLES))
        if address != TABLES and mine >= self.by_address and not again:
            raise Refused("too_fast")
        if (tables if address == TABLES else self.waiting - tables) >= self.most and not again:
            raise Refused("busy")
        self._spent[address] = max(self._spent.pop(address, 0.0), self._level)
        if len(self._spent) > MOST_KNOWN:
            del self._spent[next(iter(self._spent))]
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waits.setdefault(address, deque()).append(place)
        self.waiting += 1
        self._let_in()
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled():
                self.go(address, 0.0)
            else:
                self._leave(address, place)
            raise

    def go(self, address: str, seconds: float) -> None:
        """A place is free again, after so many seconds of processor time."""
        self._working[address] -= 1
        if not self._working[address]:
            del self._working[address]
        if address in self._spent:
            self._spent[address] += seconds
        self.free += 1
        self._let_in()

    def _let_in(self) -> None:
        while self.free:
            able = [each for each in self._waits if each == TABLES or self._working[each] < self._share]
            if not able:
                return
            address = min(able, key=lambda each: (each != TABLES, self._spent.get(each, self._level)))
            place = self._waits[address][0]
            self._leave(address, place)
            if place.done():  # whoever waited has given up
                continue
            self._level = max(self._level, self._spent.get(address, 0.0)) if address != TABLES else self._level
            self.free -= 1
            self._working[address] += 1
            place.set_result(None)

    def _leave(self, address: str, place: asyncio.Future[None]) -> None:
        mine = self._waits.get(address)
        if mine is None or place not in mine:
            return
        mine.remove(place)
        self.waiting -= 1
        if not mine:
            del self._waits[address]
