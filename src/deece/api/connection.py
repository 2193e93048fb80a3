"""One connection: what a browser says is read, bounded, done at the table, and answered."""

from __future__ import annotations

import asyncio
import logging
import math
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, Protocol

import msgspec

from deece.api import typed
from deece.api.door import Bucket, Door
from deece.api.guest import Guest
from deece.api.refused import reason_of
from deece.api.room import Room, encode
from deece.api.rooms import Rooms
from deece.errors import DeeceError
from deece.game.action import Action, Bid, Pass
from deece.game.play import legal
from deece.game.state import NOBODY, Seat
from deece.game.view import View
from deece.players import Reason
from deece.players.conventions import calls_meant
from deece.say import closest, say, speaking, spoken, unbroken
from deece.store import HeldElsewhere, StoreError
from deece.table.live import COMES_WITHIN, Done, Table
from deece.table.log import action_text, actions_in
from deece.wire.meanings import warning_of
from deece.wire.messages import (
    Chat,
    Claim,
    Command,
    Do,
    Given,
    Hello,
    Hint,
    Hurry,
    Leave,
    Message,
    Mix,
    Odds,
    Ping,
    Ready,
    Remove,
    ReportPerson,
    Sit,
    Type,
    Undo,
    Vote,
    decoder,
)
from deece.wire.news import Answer, Bye, Chance, Chances, News, No, Ok, Pong, WhyHinted
from deece.words.cards import listed
from deece.words.choices import button_words, deed_words
from deece.words.refused import Refused, as_sentence

MOST_ASKED: Final = 8  # commands in line; a browser that asks for more is not heard until one is done
SERVICE_RESTART: Final = 1012  # the socket's code for: come again at once
CODES: Final = {"moved": SERVICE_RESTART, "fault": 1011}  # by why a guest is sent away
PONG: Final = encode(Pong())
_log = logging.getLogger(__name__)


class Closed(Exception):
    """The connection is to be closed: why, and the socket's code for that."""

    def __init__(self, why: DeeceError, code: int = 1008) -> None:
        super().__init__(why)
        self.why, self.code = why, code


class Gone(Exception):
    """The browser is not there any more."""


class Wire(Protocol):
    """The line to one browser: a socket of the server, or a port between a page and its worker."""

    async def receive(self) -> str | None:
        """What is said next, None if it is no text; raises Gone when the browser is."""

    async def send(self, text: str) -> None:
        """Say this; raises Gone when the browser is."""

    async def close(self, code: int = 1000) -> None:
        """Hang up; nothing happens where that was done."""


async def serve(wire: Wire, rooms: Rooms, door: Door, table: str, address: str = "") -> None:
    """A connection to a table, from its first word to its last; `door` keeps the limits, `address` is whom it counts.

    Raises HeldElsewhere, after the first word, where another server has the table.
    """
    connection = Connection(wire, rooms, door, table, address)
    try:
        await connection.run()
    except Closed as closed:
        with suppress(Gone), speaking(connection.language):
            bye = Bye(as_sentence(closed.why), *reason_of(closed.why))
            await wire.send(encode(bye).decode())
        await wire.close(closed.code)
    except Gone:
        pass


async def until_one_ends(*parts: Coroutine[Any, Any, None]) -> None:
    """Go on with all parts until one ends; raises what that one raised, Closed before a fault, and a fault before Gone.

    A TaskGroup would keep what it raised in a circle until Python 3.13, and with it everything of the connection: the
    server looks for such garbage far too seldom (server.py).
    """
    tasks = {asyncio.create_task(part) for part in parts}
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        await _stop(tasks)
    raised = [error for error in (task.exception() for task in ended if not task.cancelled()) if error is not None]
    ended.clear()
    try:
        if raised:
            raise min(raised, key=lambda error: (not isinstance(error, Closed), isinstance(error, Gone)))
    finally:
        raised.clear()  # or what is raised holds who holds it


async def _stop(tasks: set[asyncio.Task[None]]) -> None:
    """Stop those that go on; what one of them raises meanwhile is logged, for nobody else will see it."""
    going = {task for task in tasks if not task.done()}
    for task in going:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    for error in [task.exception() for task in going if not task.cancelled()]:
        if error is not None and not isinstance(error, Closed | Gone):
            _log.error("what a connection did last has failed", exc_info=error)
    tasks.clear()


class Connection:
    """Reads what the browser says, and sends what the room has for it."""

    def __init__(self, wire: Wire, rooms: Rooms, door: Door, table: str, address: str = "") -> None:
        self.wire, self.rooms, self.door, self.limits = wire, rooms, door, door.limits
        self.table, self.address, self.language = table, address, spoken()
        self.bucket = Bucket(self.limits.messages, self.limits.messages_at_once)
        self.talk = Bucket(1.0, 5.0)
        self.warned = ("", 0)  # what was typed and warned of, and at which position
        self.work: asyncio.Queue[tuple[float, Command]] = asyncio.Queue(MOST_ASKED)  # with when each was read
        self.read_at = 0.0  # when what is done now was read, by the loop's clock
        self.silent_since = math.inf  # by the loop's clock; while the browser is not heard, it is not silent
        self.room: Room
        self.guest: Guest

    async def run(self) -> None:
        """Say hello, then listen and speak until one side goes."""
        try:
            async with asyncio.timeout(self.limits.hello_seconds):
                hello = await self._read()
        except TimeoutError:
            raise Closed(Refused("silent")) from None
        if not isinstance(hello, Hello):
            raise Closed(Refused("hello_first"))
        self.language = closest([hello.language])
        with speaking(self.language):  # and whatever is begun meanwhile
            await self._run(hello)

    async def _run(self, hello: Hello) -> None:
        try:
            await self._come(hello)
        except HeldElsewhere:
            raise
        except StoreError as error:
            raise Closed(error, 1011) from None

    async def _come(self, hello: Hello) -> None:
        """Come into the room, and stay until one side goes."""
        room = await self.rooms.find(self.table)
        if room is None:
            raise Closed(Refused("no_table"), 4404)
        seat = room.table.seat_of(hello.token) if hello.token else None
        if hello.token and seat is None and not room.expects(hello.token):
            raise Closed(Refused("not_your_seat"), 4403)
        if seat is None and not room.admits(hello.token):
            raise Closed(Refused("not_watched"), 4403)
        if seat is None and self.door.busy:
            raise Closed(Refused("busy"), 1013)
        self.room = room
        if seat is not None and hello.mixes:
            room.table.shuffle.takes_part(seat)
        if seat is not None and hello.mix is not None:
            mixing = asyncio.create_task(_mix(room.table, seat, hello.mix))
            mixing.add_done_callback(lambda done: done.cancelled() or done.exception())
            await asyncio.wait([mixing], timeout=COMES_WITHIN)  # the table may wait for its log
            with suppress(Refused, asyncio.InvalidStateError):  # another deal has come meanwhile
                mixing.result()
        try:
            self.guest = await room.enter(seat, hello.token)
            try:
                await until_one_ends(self._write(), self._work(), self._watch(), self._listen())
            finally:
                room.leave(self.guest)
        finally:
            self.rooms.left(room)

    async def _listen(self) -> None:
        """Hear what the browser says; a ping is answered even while a choice waits for the disk."""
        now = asyncio.get_running_loop().time
        while True:
            self.silent_since = now()
            message = await self._read()
            self.silent_since = math.inf
            if isinstance(message, Ping):
                self.guest.send(PONG)
            elif isinstance(message, Hello):
                raise Closed(Refused("hello_again"))
            else:
                await self.work.put((now(), message))

    async def _watch(self) -> None:
        """Give up a browser that is silent for too long; a timer for each of its messages would cost more."""
        now, most = asyncio.get_running_loop().time, self.limits.silent_seconds
        while True:
            left = self.silent_since + most - now()
            if left <= 0:
                raise Closed(Refused("silent"))
            await asyncio.sleep(min(left, most))

    async def _work(self) -> None:
        """Do what was asked, one after the other."""
        while True:
            self.read_at, message = await self.work.get()
            await self._handle(message)

    async def _read(self) -> Message:
        """The next message; raises Closed for anything that is none."""
        text = await self.wire.receive()
        if text is None:
            raise Closed(Refused("only_text"), 1003)
        if len(text) > self.limits.message_bytes:
            raise Closed(Refused("message_too_long"), 1009)
        if not self.bucket.take():
            raise Closed(Refused("too_many_messages"))
        try:
            return decoder.decode(text)
        except (msgspec.DecodeError, UnicodeEncodeError, RecursionError):
            raise Closed(Refused("not_understood"), 1007) from None

    async def _write(self) -> None:
        guest = self.guest
        try:
            while True:
                await guest.news.wait()
                guest.news.clear()
                while guest.waiting:
                    await self.wire.send(guest.next().decode())
                if guest.bye:
                    raise Closed(Refused(guest.bye), CODES.get(guest.bye, 4403))
                if guest.behind:
                    self.room.welcome_again(guest)
        except Gone:
            await self.wire.close()

    def _tell(self, message: News) -> None:
        self.guest.send(encode(message))

    async def _handle(self, message: Command) -> None:
        """Do what is asked and answer; a fault is logged and answered as such, and the connection goes on."""
        try:
            await self._answer(message)
        except Closed:
            raise
        except Exception:  # noqa: BLE001 - whatever it is, the others and the next question are not to suffer
            _log.exception("table %s: what was asked could not be answered", self.table)
            fault = Refused("fault")
            self._tell(No(message.id, as_sentence(fault), False, *reason_of(fault)))
            self.room.welcome_again(self.guest)

    async def _answer(self, message: Command) -> None:
        try:
            self._check_load(message)
            self.guest.asked = message.id  # until it is answered by the step that it makes
            done = await self._do(message)
        except HeldElsewhere:  # it is not answered: the browser says it again where the table is
            raise Closed(Refused("moved"), SERVICE_RESTART) from None
        except DeeceError as error:
            stale = isinstance(error, Refused) and error.stale
            self._tell(No(message.id, as_sentence(error), stale, *reason_of(error)))
            if stale:
                self.room.welcome_again(self.guest)
        else:
            if done is not None:
                if self.guest.asked:
                    self._tell(Ok(message.id, done.seq, done.again))
                if isinstance(message, Do) and not done.again:
                    self.door.counted.chosen(asyncio.get_running_loop().time() - self.read_at)

    def _check_load(self, message: Command) -> None:
        """Raises Refused where the server has too much to do for this, or this address asks too much."""
        if self.door.flooded or (self.door.busy and isinstance(message, Hint | Odds | Chat)):
            raise Refused("busy")
        if not self.door.may("commands", self.address):
            raise Refused("too_fast")

    async def _do(self, message: Command) -> Done | None:
        """Do what is asked: what was done and stored, or None if the answer is told otherwise."""
        table, seat = self.room.table, self.guest.seat
        if seat is None:
            if isinstance(message, Type):
                return await self._typed(message, None)
            raise Refused("not_seated")
        match message:
            case Do(id, at, do):
                actions = [action for text in do for action in self._parsed(text)]
                return await table.choose(seat, actions, at, id)
            case Type():
                return await self._typed(message, seat)
            case Ready():
                return await table.make_ready(seat)
            case Hurry():
                table.bots.hurry(seat)
                return Done(table.game.seq)
            case Mix(_, given):
                return await _mix(table, seat, given)
            case Undo(id):
                return await table.undo(seat, id)
            case Claim(id):
                return await table.claim(seat, id)
            case Hint(id):
                await self._hint(id, seat)
                return None
            case Odds(id):
                await self._odds(id, seat)
                return None
            case Vote(id, yes, about, of):
                return await table.vote(seat, yes=yes, about=about, of=NOBODY if of is None else of, command=id)
            case Chat():
                return self._chat(message, seat)
            case Sit(id, other, kind, level):
                return await table.change_seat(seat, other, kind, level, id)
            case ReportPerson(_, other):
                return self.room.report(seat, other)
            case Remove(id, other):
                return await table.remove(seat, other, id)
            case Leave(id):
                return await table.leave(seat, id)
        raise Refused("not_done_here")

    def _parsed(self, text: str) -> Sequence[Action]:
        if text.startswith("deal"):
            raise Refused("dealt_by_table")
        return actions_in(text, self.room.table.game.rules)

    async def _hint(self, id: str, seat: Seat) -> None:
        game = self.room.table.game
        choices = await self.room.table.advice.hint(seat, self.address)
        melding = game.public.step == "meld"
        texts = tuple(action_text(choice.action, game.rules, melding=melding) for choice in choices)
        words = listed([button_words(choice.action, game.public) for choice in choices])
        reasons = dict.fromkeys(as_sentence(choice.words) for choice in choices)
        lines = [say("Hint: {choice}.", choice=words), " ".join(reasons)]
        kinds = [each for choice in choices if isinstance(choice.reason, Reason) for each in choice.reason.each()]
        facts = tuple(WhyHinted(each.kind, each.figures) for each in kinds)
        label = deed_words([choice.action for choice in choices], game.public)
        self._tell(Answer(id, lines, texts, label, lines[1], facts))

    async def _odds(self, id: str, seat: Seat, *, typed: bool = False) -> None:
        odds = await self.room.table.advice.odds(seat, self.address)
        lines = [odds.about, *(f"{row.words}." for row in odds.rows)]
        if typed:
            self._tell(Answer(id, lines))
            return
        self._tell(Chances(id, [Chance(row.bid, row.percent, _suit(row.trump)) for row in odds.rows], lines))

    async def _typed(self, message: Type, seat: Seat | None) -> Done | None:
        table, word = self.room.table, " ".join(message.text.lower().split())
        view = self.room.view(seat)
        gate = table.gate()
        awaited = gate is not None and seat in gate.waits
        notes = [note for _, note in calls_meant(view.public, table.game.cards)]
        viewer, hands = self.room.said.viewer(seat), table.game.open_hands()
        lines = typed.answer(word, view, viewer, table.game.ruleset, awaited=awaited, notes=notes, hands=hands)
        if lines is not None:
            self._tell(Answer(message.id, lines))
            return None
        if seat is None:
            raise Refused("not_seated")
        match word:
            case "ready" | "next":
                return await table.make_ready(seat)
            case "undo":
                return await table.undo(seat, message.id)
            case "claim":
                return await table.claim(seat, message.id)
            case "hint":
                await self._hint(message.id, seat)
                return None
            case "odds":
                await self._odds(message.id, seat, typed=True)
                return None
        actions = typed.choices(view, message.text, viewer)
        if warning := self._warning(view, actions, word, message.at):
            self._tell(Answer(message.id, [warning, say("Type it again to say it all the same.")]))
            return None
        return await table.choose(seat, actions, message.at, message.id)

    def _warning(self, view: View, actions: Sequence[Action], word: str, at: int) -> str:
        """What a typed call is warned of; once, then it is made."""
        if len(actions) != 1 or not isinstance(actions[0], Bid | Pass) or actions[0] not in legal(view):
            return ""
        if self.warned == (word, at):
            return ""
        self.warned = word, at
        return warning_of(view, self.room.table.game.card_of(view.seat), actions[0])

    def _chat(self, message: Chat, seat: Seat) -> Done:
        room = self.room
        if (seat, message.id) in room.chat_ids:  # sent again after a lost connection
            return Done(room.table.game.seq, again=True)
        text = unbroken(message.text)
        if not text:
            raise Refused("nothing_to_say")
        if not self.talk.take():
            raise Refused("talk_slower")
        room.chat_ids.append((seat, message.id))
        room.say(seat, text, preset=message.preset)
        return Done(room.table.game.seq)


async def _mix(table: Table, seat: Seat, given: Given) -> Done:
    if given.known and await table.went_back(given.seal, given.known):
        return Done(table.game.seq)
    return await table.mix(seat, given.seal, given.sealed, given.half or "", NOBODY if given.cut is None else given.cut)


def _suit(suit: int) -> int | None:
    return None if suit == NOBODY else suit
