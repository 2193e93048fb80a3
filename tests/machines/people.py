"""People who play all the time, and lose their connection and come back as the page does (connection.js)."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from itertools import pairwise
from typing import Any, Final

from websockets.exceptions import WebSocketException

from tests.machines.host import Host
from tests.machines.town import Stored, Town
from tests.sent import heard
from tests.web.faults import Report, Seats
from tests.web.running import FIRST_RETRY, LONGEST_RETRY, PATIENCE, Player, until

Json = dict[str, Any]
IDLE: Final = 2.5  # seconds without a word until the page asks
OPENS_IN: Final = 9.0  # seconds for a line to open
ANSWER_IN: Final = 4.0  # seconds for an answer, until it opens another line
GROWTH: Final = 1.5
PAUSE: Final = 0.02  # seconds before each message
# What is no fault of a server: the page shows it, and whoever sits there chooses again.
AGAIN: Final = {"others_look", "say_ready", "moved", "stopping", "store", "busy", "moved_on"}


class Person(Player):
    """A browser at a seat; it remembers when it was told what."""

    def __init__(self, place: Any, table: str, token: str) -> None:
        super().__init__(place, table, token)
        self.pause = PAUSE
        self.cut_at = 0.0  # when it lost the connection last, by time.monotonic
        self.done_at: list[float] = []  # when the table did what it asked for
        self.codes: list[str] = []  # of what was refused
        self.tries = 0  # since it heard anything

    async def live(self) -> None:
        """Connect, play, and connect again, for ever."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, EOFError, TimeoutError):
                async with asyncio.timeout(OPENS_IN):
                    socket = await self.connecting()
                try:
                    await self._listened()
                finally:
                    self.cut_at = time.monotonic() if self.welcomed.is_set() else self.cut_at
                    self.welcomed.clear()
                    socket.transport.abort()
            wait = min(FIRST_RETRY * GROWTH**self.tries, LONGEST_RETRY)
            self.tries += 1
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))

    async def connecting(self) -> Any:
        """A line, opened."""
        self.socket = await self.server.connect(self.table)
        return self.socket

    async def _listened(self) -> None:
        """Hear what comes until the line is lost, or a question is not answered in time."""
        await self._say({"t": "hello", "token": self.token})
        asked = False
        while True:
            assert self.socket
            try:
                async with asyncio.timeout(ANSWER_IN if asked else IDLE):
                    text = await self.socket.recv()
            except TimeoutError:
                if asked:
                    return
                asked = True
                await self._say({"t": "ping"})
                continue
            asked, self.tries = False, 0
            for told in heard(text):
                await self._hear(told)

    async def _hear(self, told: Json) -> None:
        kind = told["t"]
        if kind == "pong":
            return
        if kind == "ok":
            self.done_at.append(time.monotonic())
        if kind in ("no", "bye"):
            self.codes.append(told["code"])
            if told["code"] in AGAIN:
                self.pending.pop(told.get("id", ""), None)
                await asyncio.sleep(FIRST_RETRY if kind == "no" else 0)
                await self.play()
                return
        await super()._hear(told)


class Party(Seats):
    """A table of four people."""

    @classmethod
    async def at(cls, place: Any) -> Party:
        """A new one."""
        while True:
            with contextlib.suppress(OSError):  # a server went while it was asked; whoever sits there asks again
                return cls(place, *await asyncio.to_thread(place.table))

    def __init__(self, place: Any, id: str, tokens: list[str]) -> None:
        self.id, self.began = id, time.monotonic()
        self.players = self.people = [Person(place, self.id, token) for token in tokens]  # type: ignore[assignment]
        self.tasks = [asyncio.create_task(person.live()) for person in self.people]

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return any(person.public.get("over") for person in self.people)

    @property
    def state(self) -> str:
        """Where everybody is, for whoever looks why nothing happens."""
        return f"{self.id}: " + "; ".join(
            f"seat {one.seat} {'in' if one.welcomed.is_set() else 'out'} at {one.at} turn {one.public.get('turn')} "
            f"gate {one.gate} pending {list(one.pending.values())} playing {one.playing} said {one.waiting[-1:]} "
            f"refused {one.codes[-3:]} {one.refused[-3:]}"
            for one in self.people
        )

    @property
    def done_at(self) -> float:
        """When the table did last what somebody asked for."""
        return max((person.done_at[-1] for person in self.people if person.done_at), default=0.0)

    def back_at(self, since: float) -> float:
        """When the first of those who lost their connection since then had the table again; 0 if nobody did."""
        lost = [person for person in self.people if person.cut_at >= since and person.welcomed_at > person.cut_at]
        return min((person.welcomed_at for person in lost), default=0.0)

    def longest_pause(self, since: float, to: float) -> float:
        """The longest time in which nothing was done."""
        since = max(since, self.began)
        times = sorted([since, to, *(at for person in self.people for at in person.done_at if since < at < to)])
        return max(after - before for before, after in pairwise(times))


class Load:
    """Tables at which people play all the time, whatever befalls the servers."""

    def __init__(self, town: Town | Host, tables: int) -> None:
        self.town, self.number = town, tables
        self.parties: list[Party] = []
        self.ended: list[Party] = []  # whose game is over
        self.report = Report()
        self.stale = self.moves = 0

    async def begin(self) -> None:
        """Everybody comes, and plays."""
        for _ in range(self.number):
            self.parties.append(await Party.at(self.town.proxy))
        await self.goes_on(0.0)

    async def goes_on(self, since: float, *, renew: bool = True) -> None:
        """Wait until every table has done something after this moment; one whose game is over gives way to another."""
        until_then = time.monotonic() + PATIENCE
        while True:
            if renew:
                await self._renewed()
            waits = [party for party in self.parties if not party.over and party.done_at <= since]
            if not waits:
                return
            assert time.monotonic() < until_then, f"still for {PATIENCE} s: {[party.state for party in waits]}"
            await self.play(0.01)

    async def play(self, seconds: float) -> None:
        """Let them play for so long."""
        await asyncio.sleep(seconds)
        for party in self.parties:
            for task in party.tasks:
                if task.done():
                    task.result()

    async def _renewed(self) -> None:
        for place, party in enumerate(self.parties):
            if party.over:
                await party.leave()
                self.ended.append(party)
                self.parties[place] = await Party.at(self.town.proxy)

    async def end(self) -> Report:
        """Wait for what has no answer, and compare everything with the log."""
        people = [person for party in self.parties for person in party.people]
        for person in people:
            person.playing = False
        await until(lambda: not any(person.pending for person in people))
        for party in self.parties:
            await party.leave()
        for party in (*self.ended, *self.parties):
            await self._compared(party)
        return self.report

    async def _compared(self, party: Party) -> None:
        """Compare what its people were told with what the database has."""
        found: Stored = await asyncio.to_thread(self.town.stored, party.id)
        await asyncio.to_thread(party.compare, found.log, self.report)
        self.stale += found.stale
        self.moves += found.moves
        if found.broken:
            self.report.faults.append(f"{party.id}: {found.broken} entries with a wrong hash")
        if found.stale:
            self.report.faults.append(f"{party.id}: {found.stale} entries of a server that had not the table")
