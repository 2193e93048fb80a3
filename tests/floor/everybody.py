"""A table with a person in every chair and one who watches: each hears what the browser's room has for them.

No sockets: what would go over the wire is taken from the guests of the room, and what a person types is given to a
connection of the server's, without a line.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

import msgspec

from deece.api.connection import Connection
from deece.api.door import Door
from deece.api.guest import Guest
from deece.api.room import Room
from deece.api.rooms import Rooms
from deece.api.typed import QUESTIONS
from deece.driver import asked
from deece.game.action import Deal
from deece.game.state import OVER, Seat
from deece.players import Player, make
from deece.store import MemoryStore
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import Made, entry
from deece.table.tables import Tables
from deece.wire.messages import Type
from tests.table.tables import made
from tests.web.unlimited import UNLIMITED

Json = dict[str, Any]
QUESTIONS_ASKED: Final = (*(word for word in QUESTIONS if word not in ("hint", "odds", "ready", "undo", "claim")), "?")
PATIENCE: Final = 60.0  # seconds for what the table does by itself
DEALS: Final = 5  # after which no hand is waited for any more
STEPS: Final = 4_000  # choices after which a hand never ends


class NoWire:
    """A line that nobody reads: what is said over it is taken from the guest."""

    async def receive(self) -> str | None:
        await asyncio.Event().wait()
        return None

    async def send(self, text: str) -> None: ...

    async def close(self, code: int = 1000) -> None: ...


class Person:
    """Somebody at the table, or who watches (seat None), and all that they were told."""

    def __init__(self, rooms: Rooms, room: Room, seat: Seat | None) -> None:
        self.rooms, self.room, self.seat = rooms, room, seat
        self.heard: list[Json] = []
        self.away = 0  # how often they were sent away and came again
        self.refused: list[str] = []  # the codes of what was refused
        self.guest: Guest
        self.connection: Connection

    async def enter(self) -> None:
        """Come in, and hear the whole table."""
        self.guest = await self.room.enter(self.seat, "" if self.seat is None else f"token-{self.seat}")
        self.connection = Connection(NoWire(), self.rooms, Door(UNLIMITED), self.room.table.id)
        self.connection.room, self.connection.guest = self.room, self.guest

    async def hear(self) -> list[Json]:
        """What was said since; who was sent away comes again."""
        news = [json.loads(message) for message in self.guest.waiting]
        self.guest.waiting.clear()
        self.heard += news
        self.refused += [message["code"] for message in news if message["t"] == "no"]
        if self.guest.bye:
            self.away += 1
            self.room.leave(self.guest)
            await self.enter()
        return news

    async def ask(self, text: str) -> list[str]:
        """What is answered to a typed question."""
        await self.connection._handle(Type("q", self.room.table.game.at, text))
        answers = [message["lines"] for message in await self.hear() if message["t"] == "answer"]
        return answers[-1] if answers else []

    @property
    def at(self) -> int:
        """The position that they have heard of."""
        return max((message["at"] for message in self.heard if message["t"] in ("welcome", "step")), default=0)


class Everybody:
    """One table, with a person in each of these chairs (in every one, if they are not given), and a watcher."""

    def __init__(
        self, system: str, house: dict[str, Any], persons: Sequence[Seat] | None = None, seed: int = 1
    ) -> None:
        overrides = tuple((key, setting(value)) for key, value in house.items())
        people = len(made(system, overrides=overrides).chairs)
        self.made: Made = made(system, persons if persons is not None else range(people), overrides)
        self.seed = seed
        self.player: Player = make("plain")
        self.people: list[Person] = []

    async def make(self) -> None:
        """Make the table, for nobody yet."""
        store = MemoryStore()
        await store.append([entry("t", 1, self.made)])
        self.table = Table("t", TableGame(self.made), store, hints="plain", chance=Random(self.seed))
        tables = Tables(store)
        tables.live["t"] = self.table
        self.rooms = Rooms(tables)

    async def open(self) -> None:
        """Let everybody come in, to a table that is made now if it is not there yet."""
        if not hasattr(self, "table"):
            await self.make()
        self.room = self.rooms.of(self.table)
        seats = [seat for seat, chair in enumerate(self.made.chairs) if chair.kind == "person"]
        self.people = [Person(self.rooms, self.room, seat) for seat in (*seats, None)]
        for person in self.people:
            await person.enter()

    async def close(self) -> None:
        """Everybody goes."""
        for person in self.people:
            self.room.leave(person.guest)
        await self.table.close()

    async def play(self, look: Callable[[Everybody], Any] | None = None, *, hands: int = 1) -> None:
        """Play so many hands as plain players would; `look` is awaited in each position."""
        for _ in range(STEPS):
            for person in self.people:
                await person.hear()
            if look is not None:
                await look(self)
            if self.ended(hands) and not self.table.gate():
                return
            await self._one()
        raise AssertionError("the hand does not end")

    def ended(self, hands: int = 1) -> bool:
        """Whether so many hands were scored, or dealt many times over, since nobody bid."""
        game = self.table.game
        deals = sum(isinstance(action, Deal) for action in game.actions)
        return game.turn == OVER or len(game.public.game.results) >= hands or deals > DEALS + hands

    async def _one(self) -> None:
        """Let one thing happen: somebody is ready, chooses, or the table goes on by itself."""
        game, gate = self.table.game, self.table.gate()
        waits = gate.waits if gate else ()
        if waits:
            for seat in waits:
                await self.table.make_ready(seat)
            return
        turn, at = game.turn, game.at
        if turn >= 0 and self.table.presence.person_at(turn):
            await self.table.choose(turn, [asked(self.player, game.view(turn)).choice.action], at)
            return
        async with asyncio.timeout(PATIENCE):
            while game.at == at:
                await asyncio.sleep(0)


async def asks(everybody: Everybody, words: Sequence[str] = QUESTIONS_ASKED, *, answered: bool = True) -> None:
    """Everybody asks everything that may be typed, and is answered."""
    for person in everybody.people:
        for word in words:
            lines = await person.ask(word)
            assert lines or not answered, (person.seat, word)


def hears_all(everybody: Everybody) -> None:
    """Everybody has heard of the position as it is, and nothing was refused them."""
    for person in everybody.people:
        assert person.at == everybody.table.game.at, person.seat
        assert not person.refused, (person.seat, person.refused)
        assert not person.away, person.seat


def setting(value: Any) -> str:
    """A value of a rule, as it is typed."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()
