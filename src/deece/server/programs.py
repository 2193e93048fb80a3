"""A program in a seat of a person, by lines over a socket (docs/protocol.md).

It is one of the guests of the room: away when it is gone, and nothing that others do waits for it but its choices. What
it answers too late or wrongly the basics choose, and it is sent why.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final
from uuid import uuid4

from deece.api.connection import CODES, SERVICE_RESTART, Closed, Gone, Wire, until_one_ends
from deece.api.door import Bucket, Door
from deece.api.guest import Guest
from deece.api.room import Room
from deece.api.rooms import Rooms
from deece.driver import in_place_of
from deece.errors import DeeceError
from deece.game.play import legal
from deece.game.state import OVER, Seat
from deece.players import Choice, PlayerError
from deece.players.protocol.session import VERSION, Asked, Session, answered
from deece.store import HeldElsewhere, StoreError
from deece.table.chairs import STAND_IN
from deece.words.refused import Refused, as_sentence

LINES: Final = "/tables/{id}/lines"  # under /api
MS: Final = 10_000  # for a choice: others wait for it
LATE_IN_A_ROW: Final = 3  # then it is taken to be gone
STILL_HERE: Final = 30.0  # seconds without a word, then it is sent an empty line: a line that is dead is found so


class ProgramGuest(Guest):
    """A guest that is sent lines: of what is told to all, it only hears that there is news."""

    def send(self, message: bytes) -> None:
        """There is news."""
        self.news.set()


async def serve_lines(wire: Wire, rooms: Rooms, door: Door, table: str, address: str = "") -> None:
    """A program from its first line to its last; `door` keeps the limits, `address` is whom it counts.

    Raises HeldElsewhere, before the first line, where another server has the table.
    """
    program = Lines(wire, rooms, door, table, address)
    try:
        await program.run()
    except Closed as closed:
        if closed.code not in CODES.values():  # else it is to come again
            with suppress(Gone):
                await program.say([f"refused {as_sentence(closed.why)}", "bye"])
        await wire.close(closed.code)
    except Gone:
        await wire.close()


class Lines:
    """Asks the program of a seat when it is its turn, and does what it answers."""

    def __init__(self, wire: Wire, rooms: Rooms, door: Door, table: str, address: str) -> None:
        self.wire, self.rooms, self.door, self.limits = wire, rooms, door, door.limits
        self.table, self.address = table, address
        self.bucket = Bucket(self.limits.messages, self.limits.messages_at_once)
        self.token, self.stateless = "", False
        self.room: Room
        self.guest: Guest
        self._session: Session
        self._of: Seat | None = None  # the seat of the session
        self._open: Asked | None = None  # the question that is not answered yet
        self._at = self._late = 0  # the position of the last question; answers in a row that came too late
        self._until = 0.0  # when that is to be answered, by the loop's clock
        self._given: Choice | PlayerError | None = None

    async def run(self) -> None:
        """Find the table, let the program say who it is, then ask and listen until one side goes."""
        await self._find()
        await self._greet()
        try:
            await self._at_table()
        except HeldElsewhere:  # it comes again: what it has said cannot be said for it there
            raise Closed(Refused("moved"), SERVICE_RESTART) from None
        except StoreError as error:
            raise Closed(error, 1011) from None

    async def _find(self) -> Room:
        try:
            room = await self.rooms.find(self.table)
        except HeldElsewhere:
            raise
        except StoreError as error:
            raise Closed(error, 1011) from None
        if room is None:
            raise Closed(Refused("no_table"), 4404)
        return room

    async def _at_table(self) -> None:
        """Come in, for what was found before the greeting may be closed by now; then ask and listen."""
        room = self.room = await self._find()
        try:
            self.guest = await room.enter(self._seat(), self.token, ProgramGuest)
            try:
                await until_one_ends(self._play(), self._listen())
            finally:
                room.leave(self.guest)
        finally:
            self.rooms.left(room)

    async def say(self, lines: Sequence[str]) -> None:
        """Send these lines; raises Gone for a program that does not read them."""
        try:
            async with asyncio.timeout(MS / 1000):
                await self.wire.send("\n".join(lines) + "\n")
        except TimeoutError:
            raise Gone from None

    async def _greet(self) -> None:
        await self.say([VERSION])
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                while not self._introduced(await self._lines()):
                    pass
        except TimeoutError:
            raise Closed(Refused("silent")) from None

    def _seat(self) -> Seat | None:
        """The seat that the token of the program opens, None if it does so later; raises Closed where it opens none."""
        seat = self.room.table.seat_of(self.token) if self.token else None
        if seat is None and not self.room.expects(self.token):
            raise Closed(Refused("not_your_seat"), 4403)
        if self.room.table.game.made.board:  # what counts there is what a person makes of it
            raise Closed(Refused("on_a_board"), 4403)
        return seat

    def _introduced(self, lines: Sequence[str]) -> bool:
        """Whether it is ready, after these lines."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == "token":
                self.token = rest.strip()
            elif word == "stateless":
                self.stateless = rest.strip() == "yes"
            elif word == "ready":
                return True
        return False

    async def _sit(self, seat: Seat) -> None:
        """It has a seat: everybody is shown that it is a program, and another that was there is sent away."""
        self._of = seat
        self._session = Session(self.table, stateless=self.stateless, cards=tuple(self.room.table.game.cards))
        for guest in self.room.guests:
            if isinstance(guest, ProgramGuest) and guest is not self.guest and guest.seat == seat:
                guest.bye = "another_program"
                guest.news.set()
        await self.room.table.mark(seat)

    # What it says

    async def _lines(self) -> list[str]:
        """The lines that come next; raises Closed where they are too long or too many."""
        text = await self.wire.receive()
        if text is None:
            raise Closed(Refused("only_text"), 1003)
        if len(text) > self.limits.message_bytes:
            raise Closed(Refused("message_too_long"), 1009)
        lines = text.splitlines()
        for _ in lines or ("",):
            if not self.bucket.take():
                raise Closed(Refused("too_many_messages"))
        return lines

    async def _listen(self) -> None:
        while True:
            for line in await self._lines():
                if self._open is None or self._given is not None:
                    continue
                try:
                    self._given = answered(line, self._open)
                except PlayerError as error:
                    self._given = error
                if self._given is not None:
                    self.guest.news.set()

    # What it is asked

    async def _play(self) -> None:
        now = asyncio.get_running_loop().time
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout(STILL_HERE if self._open is None else max(0.0, self._until - now())):
                    await self.guest.news.wait()
            if not self.guest.news.is_set() and self._open is None:
                await self.say([""])
            self.guest.news.clear()
            if self.guest.bye:
                raise Closed(Refused(self.guest.bye), CODES.get(self.guest.bye, 4403))
            seat = self.guest.seat
            if seat is not None:
                await self._look(seat, now())
            elif not self.room.expects(self.token):
                raise Closed(Refused("seat_gone"), 4403)

    async def _look(self, seat: Seat, now: float) -> None:
        """See what there is to do at the table."""
        table, game = self.room.table, self.room.table.game
        if self._of != seat:
            await self._sit(seat)
        if game.turn == OVER:
            await self.say([*self._session.over(game.view(seat)), "bye"])
            raise Gone
        await self._agree(seat)
        if self._open is not None and game.at != self._at:  # a clock ran out, or a choice was taken back
            self._open = None
        if self._open is not None and (self._given is not None or now >= self._until):
            await self._answered(seat)
        elif self._open is None and game.turn == seat and table.gate() is None:
            await self._ask(seat)

    async def _agree(self, seat: Seat) -> None:
        """It has seen enough, and wants what the others want."""
        table = self.room.table
        if (gate := table.gate()) and seat in gate.waits and seat not in gate.ready:
            await table.make_ready(seat)
        for question in list(table.waiting.questions):
            if seat not in question.yes:
                with suppress(Refused):
                    await table.vote(seat, yes=True, about=question.about, of=question.seat, command=uuid4().hex)

    async def _ask(self, seat: Seat) -> None:
        game = self.room.table.game
        seen, self._at, self._given = game.view(seat), game.at, None
        self._open = self._session.asked(seen, legal(seen), game.at, MS, 0)
        self._until = asyncio.get_running_loop().time() + MS / 1000
        await self.say(self._open.lines)

    async def _answered(self, seat: Seat) -> None:
        """Do what it has chosen, or the basics where that is nothing."""
        asked, given = self._open, self._given
        assert asked
        self._open = None
        table, choice = self.room.table, given
        if not isinstance(choice, Choice):
            late = choice is None
            self._late = self._late + 1 if late else 0
            why = "it did not answer in time" if late else str(choice)
            await self.say([f"fault {asked.number} {why}"])
            if self._late == LATE_IN_A_ROW:
                raise Closed(Refused("silent"))
            if table.game.at != self._at:  # the table has moved on while it was said
                self.guest.news.set()
                return
            seen = table.game.view(seat)
            choice = await asyncio.to_thread(in_place_of, table.game.player_in(seat, STAND_IN), seen)
        else:
            self._late = 0
        if not self.door.may("commands", self.address):
            raise Closed(Refused("too_fast"))
        try:
            await table.choose(seat, [choice.action], self._at, uuid4().hex)
        except HeldElsewhere:
            raise Closed(Refused("moved"), SERVICE_RESTART) from None
        except DeeceError:  # the table has moved on
            self.guest.news.set()
