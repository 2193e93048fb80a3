"""One live table: a command at a time is checked, stored, applied and then announced.

Commands come from many sockets; a lock puts them in order. Whatever the sockets do, a command once begun is
finished. The listener (the room of `api`) hears of every change and holds no State. Who is there (presence), whom the
table waits for (waiting), the chairs, advice and the computer players (bots) each have a file of their own.
"""

from __future__ import annotations

import asyncio
import logging
import random
import secrets
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Final, Literal, Protocol, TypeVar

from msgspec import structs

from deece.driver import Move, played_out, tried
from deece.game.action import Action, Moon, PlayOn
from deece.game.claim import sure_of_the_rest
from deece.game.play import to_act
from deece.game.state import NOBODY, IllegalAction, Seat
from deece.players import Choice
from deece.store import HeldElsewhere, OutOfOrder, Store
from deece.table import chairs, presence, taking_back
from deece.table.advice import HINTS, Advice
from deece.table.bots import Bots
from deece.table.faults import Faults
from deece.table.game import Step, TableGame, chosen
from deece.table.log import Back, Chair, Change, Chosen, Lost, Next, Opened, Sat, Sealed, entry, new_secret
from deece.table.presence import Presence
from deece.table.shuffle import Shuffle
from deece.table.thinking import Thinking
from deece.table.waiting import About, Gate, Question, Waiting
from deece.words.people import stopped_words
from deece.words.refused import Code, Refused, of_game

COMES_WITHIN: Final = 1.0  # seconds that whoever comes waits for the log before they see the table
T = TypeVar("T")
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was done and stored; `again` if it had been done before."""

    seq: int
    again: bool = False


class Listener(Protocol):
    """Who is told of a table's changes, after they are stored. What it raises undoes nothing: it is told `anew`."""

    def stepped(self, steps: Sequence[Step], why: Choice | None = None, command: str = "") -> None:
        """Choices were made by this command; `why` is what a computer player chose, where its reason is to be said."""

    def went_back(self, seat: Seat, why: str) -> None:
        """The last choices were taken back ("undo"), or the hand is dealt again ("redeal")."""

    def claimed(self, seat: Seat, steps: Sequence[Step]) -> None:
        """A player claimed the rest of the tricks; all was played out."""

    def people_changed(self) -> None:
        """Somebody sat down, left, came back or is away."""

    def gate_changed(self) -> None:
        """Somebody is ready, or what the persons here are asked has changed."""

    def time_up(self, seat: Seat) -> None:
        """The clock of this person has run out: a computer player makes the choice that comes next."""

    def shuffle_changed(self) -> None:
        """The next deal is another, or it has come a step further."""

    def stopped(self) -> None:
        """The table goes on by itself no more, after a fault; or does so again (`Table.trouble`)."""

    def lost(self) -> None:
        """Another server has the table: what is known of it here holds no more."""

    def anew(self) -> None:
        """What happened last could not be told: tell everybody how everything is now."""


class Table:
    """A table that people sit at: the driver that holds the State. The commands are what the sockets ask of it."""

    def __init__(
        self,
        id: str,
        game: TableGame,
        store: Store,
        *,
        thinking: Thinking | None = None,
        hints: str = HINTS,
        chance: random.Random | None = None,
    ) -> None:
        """`thinking` is where computer players think, the server's own; `hints` is the level of whoever gives hints."""
        self.id, self.game, self.store = id, game, store
        self.thinking = thinking = thinking or Thinking()
        self.listener: Listener | None = None
        self.presence = Presence(game.chairs)
        self.waiting = Waiting(game, self.presence)
        self.shuffle = Shuffle(game, self.presence)
        self.advice = Advice(game, thinking, hints)
        self._sittings = game.sittings
        self._lock = asyncio.Lock()
        self._faults = Faults(_log)
        self._ended = False  # another server may have it
        chance = chance or secrets.SystemRandom()
        self.bots = Bots(game, self.presence, self.waiting, self.shuffle, thinking, chance, self._lock, self)

    # Coming and going

    def seat_of(self, token: str) -> Seat | None:
        """The seat that this token opens now."""
        return chairs.opened_by(enumerate(self.game.chairs), token)

    def coming_to(self, token: str) -> Seat | None:
        """The seat that this token opens when the hand is over."""
        return chairs.opened_by(self.game.coming.items(), token)

    def asks_for(self, token: str) -> Seat | None:
        """The seat that this token opens if those at the table agree."""
        asked = [(one.seat, one.chair) for one in self.waiting.questions if one.chair is not None]
        return chairs.opened_by(asked, token)

    async def arrive(self, seat: Seat) -> None:
        """A person's connection is there: they have their seat back at once, or as soon as that can be kept."""
        if self.presence.came(seat):
            self._look_at_people_later()
            self.bots.moved()  # the clock of a table that nobody was at begins anew
        self.waiting.returned(seat)
        if self.game.chairs[seat].away:
            with suppress(TimeoutError):
                async with asyncio.timeout(COMES_WITHIN):
                    await self._of_same(seat, lambda now: structs.replace(now[seat], away=False))
        else:
            self.people_changed()

    def depart(self, seat: Seat) -> None:
        """A connection of this seat is gone."""
        if self.presence.went(seat):
            self._look_at_people_later()
        self.people_changed()

    def took_place(self, before: Seat | None, seat: Seat | None) -> None:
        """A connection belongs to another seat than before, since chairs changed."""
        if before is not None:
            self.presence.went(before)
        if seat is not None and self.presence.came(seat):
            self._look_at_people_later()

    async def sit(self, name: str, seat: Seat | None, face: int = 0) -> tuple[Seat, str]:
        """Take a free seat, any if None: the seat, and the token that opens it; raises Refused.

        Where a computer player plays it now, the seat is theirs when the hand is over. For the seat of a person who
        is away the others are asked.
        """
        return await self._finish(self._take_seat(name, seat, face))

    async def _take_seat(self, name: str, seat: Seat | None, face: int) -> tuple[Seat, str]:
        async with self._lock:
            if seat is not None and seat < len(self.game.chairs) and self.presence.away(seat):
                chair, token = chairs.asked_for(self.game.expected, name, seat, face)
                self.waiting.ask(Question("seat", seat, chair))
                self._gate_changed()
                return seat, token
            place, chair, token = chairs.taken_by(self.game.expected, name, seat, face)
            await self._seated(place, chair)
            return place, token

    async def change_seat(self, owner: Seat, seat: Seat, kind: str, level: str = "", command: str = "") -> Done:
        """The owner puts a computer player into a seat without a person, or opens it for a friend; raises Refused."""
        if owner != self.game.made.owner:
            raise Refused("maker_changes_seats")
        if self.game.made.board and not self.game.is_open:
            raise Refused("on_a_board")
        return await self.change_chair(
            seat, lambda now: chairs.changed(now, seat, kind, level), of_seat(owner, command)
        )

    async def remove(self, owner: Seat, seat: Seat, command: str = "") -> Done:
        """The owner gives a person's seat to a computer player, when this hand is over; raises Refused."""
        if owner != self.game.made.owner or seat == owner:
            raise Refused("not_yourself" if seat == owner else "maker_removes")
        return await self.change_chair(seat, lambda now: chairs.removed(now, seat), of_seat(owner, command))

    async def leave(self, seat: Seat, command: str = "") -> Done:
        """A person gets up: a computer player stands in until they come back with their token."""
        return await self._of_same(seat, lambda now: structs.replace(now[seat], away=True), of_seat(seat, command))

    async def change_chair(self, seat: Seat, change: Callable[[Sequence[Chair]], Chair], command: str = "") -> Done:
        """This seat is another's, now or from the next hand on; `change` is told who has which. Raises Refused."""
        return await self._finish(self._change(seat, command, change))

    async def mark(self, seat: Seat) -> None:
        """Whoever has this seat is a program, and everybody is shown it from now on."""
        if chairs.marked(self.game.chairs, seat) is not None:
            await self._of_same(seat, lambda now: chairs.marked(now, seat) or now[seat])

    async def _change(self, seat: Seat, command: str, change: Callable[[Sequence[Chair]], Chair]) -> Done:
        async with self._lock:
            if command in self.game.commands:
                return Done(self.game.seq, again=True)
            await self._seated(seat, change(self.game.expected), command)
            return Done(self.game.seq)

    async def _seated(self, seat: Seat, chair: Chair, command: str = "") -> None:
        """Somebody else has this chair: at once, or when the hand is over if its cards are another's."""
        later = self.game.in_hand and chairs.waits_for_the_hand(self.game.chairs[seat], chair)
        await self._store(Next(seat, chair, command) if later else Sat(seat, chair, command))
        if chair.kind == "person" and not later:
            self.presence.expect(seat)
        self.people_changed()

    async def _of_same(self, seat: Seat, change: Callable[[Sequence[Chair]], Chair], command: str = "") -> Done:
        """The same person's chair is otherwise, at once; nothing happens where it is another's when its turn comes."""
        return await self._finish(self._sit(seat, self.game.chairs[seat].key, change, command))

    async def _sit(self, seat: Seat, key: str, change: Callable[[Sequence[Chair]], Chair], command: str) -> Done:
        async with self._lock:
            if command in self.game.commands:
                return Done(self.game.seq, again=True)
            if self.game.chairs[seat].key == key:
                await self._store(Sat(seat, change(self.game.chairs), command))
                self.people_changed()
            return Done(self.game.seq)

    def people_changed(self) -> None:
        """Tell who is there, and go on if that was awaited."""
        self._tell(lambda listener: listener.people_changed())
        self.bots.wake()

    def _look_at_people_later(self) -> None:  # when whoever is not here is to be shown as away
        asyncio.get_running_loop().call_later(presence.AWAY_AFTER + 0.1, self.people_changed)

    # Waiting for each other

    def gate(self) -> Gate | None:
        """What the table waits for, or None."""
        return self.waiting.gate()

    async def make_ready(self, seat: Seat) -> Done:
        """This person has seen enough of the meld or the score."""
        if self.waiting.ready(seat):
            self._gate_changed()
        return Done(self.game.seq)

    async def vote(
        self, seat: Seat, *, yes: bool, about: About = "redeal", of: Seat = NOBODY, command: str = ""
    ) -> Done:
        """A person's answer to what is asked `about` the seat `of`, or to whether this hand is dealt again.

        It is done when every person here says yes; one no ends it. Raises Refused.
        """
        return await self._finish(self._vote(seat, about, of, of_seat(seat, command), yes=yes))

    async def _vote(self, seat: Seat, about: About, of: Seat, command: str, *, yes: bool) -> Done:
        async with self._lock:
            if command in self.game.commands:
                return Done(self.game.seq, again=True)
            if about == "redeal" and not self.game.in_hand:
                raise Refused("no_hand")
            if about == "redeal" and (why := self.game.made.no_help):
                raise Refused(why)
            agreed = self.waiting.answer(seat, about, of, yes=yes)
            if about == "away" and not yes:
                self.bots.waited()
            if agreed is not None:
                await self._agreed(seat, agreed, command)
            self.people_changed()
            return Done(self.game.seq)

    async def _agreed(self, seat: Seat, question: Question, command: str) -> None:
        match question.about:
            case "redeal":
                await self._go_back(seat, Back(self.game.hand_from, "redeal", command))
            case "away":
                self.presence.stand_in(question.seat)
            case "seat":
                assert question.chair is not None
                await self._seated(question.seat, question.chair, command)

    def time_up(self, seat: Seat) -> None:
        """Tell whose clock ran out."""
        self._tell(lambda listener: listener.time_up(seat))

    def stopped(self) -> None:
        """Tell that the table goes on by itself no more, or does so again."""
        self._tell(lambda listener: listener.stopped())

    def _gate_changed(self) -> None:
        self._tell(lambda listener: listener.gate_changed())
        self.bots.wake()

    # The shuffle

    async def mix(self, seat: Seat, seal: str, sealed: str, half: str = "", cut: int = NOBODY) -> Done:
        """A person's browser seals its half for the deal of this seal, or opens it, or both; raises Refused."""
        async with self._lock:
            self.shuffle.give(seat, seal, sealed, half, cut)
        self.bots.wake()
        return Done(self.game.seq)

    async def went_back(self, seal: str, half: str) -> bool:
        """A browser knows the table's half for this seal, so that its deal was dealt before: the next has a new seal.

        False where that is not so. No store knows it where its witness went back with the log.
        """
        return await self._finish(self._begin_anew(seal, half))

    async def _begin_anew(self, seal: str, half: str) -> bool:
        async with self._lock:
            if not self.shuffle.went_back(seal, half):
                return False
            await self._store(Lost(0, new_secret()))
            self.shuffle.begin_anew()
            self._tell(lambda listener: listener.anew())
        self.bots.wake()
        return True

    async def seal(self, sealed: Sealed) -> None:
        """Close the list of what was sealed for the next deal."""
        await self._store(sealed)
        self.shuffle_changed()

    def shuffle_changed(self) -> None:
        """Tell how far the next deal is."""
        self._tell(lambda listener: listener.shuffle_changed())

    # Choosing

    async def choose(self, seat: Seat, actions: Sequence[Action], at: int, command: str = "") -> Done:
        """Make these choices, all or none; raises Refused with the reason. `at` is the position they were made in."""
        return await self._finish(self._choose(seat, actions, at, of_seat(seat, command)))

    async def _choose(self, seat: Seat, actions: Sequence[Action], at: int, command: str) -> Done:
        async with self._lock:
            game = self.game
            if command in game.commands:
                return Done(game.seq, again=True)
            if at != game.at:
                raise Refused("moved_on")
            moves = self._tried(seat, actions)
            seen_enough = isinstance(actions[-1], PlayOn | Moon)
            await self.act(moves, command, ready=seat if seen_enough else None)
            return Done(game.seq)

    def _tried(self, seat: Seat, actions: Sequence[Action]) -> list[Move]:
        """These choices as they would be made now; raises Refused if they cannot all be made."""
        if not actions:
            raise Refused("nothing_chosen")
        if to_act(self.game.state) == seat and (gate := self.gate()):
            raise Refused("say_ready" if seat in gate.waits else "others_look")
        try:
            return tried(self.game.state, seat, actions)
        except IllegalAction as error:
            raise of_game(error.refusal) from None

    async def undo(self, seat: Seat, command: str = "") -> Done:
        """Take this seat's last choice back; raises Refused if others may not be asked to forget what they saw."""
        return await self._finish(self._undo(seat, of_seat(seat, command)))

    async def _undo(self, seat: Seat, command: str) -> Done:
        async with self._lock:
            if command in self.game.commands:
                return Done(self.game.seq, again=True)
            if reason := self.why_no_undo(seat):
                raise Refused(reason)
            await self._go_back(seat, Back(self.game.undo_to(seat), "undo", command))
            return Done(self.game.seq)

    def why_no_undo(self, seat: Seat) -> Code | Literal[""]:
        """Why the last choice cannot be taken back, as a code; "" if it can."""
        if why := self.game.made.no_help:
            return why
        others = [one for one, chair in enumerate(self.game.chairs) if chair.kind == "person" and one != seat]
        if others:
            return "against_people"
        return taking_back.why_not(self.game, seat)

    def may_claim(self, seat: Seat) -> bool:
        """Whether this seat is sure of every trick left, and may say so."""
        return sure_of_the_rest(self.game.view(seat)) is not None and not self.gate()

    async def claim(self, seat: Seat, command: str = "") -> Done:
        """Take the rest of the tricks, if they are certain; raises Refused."""
        return await self._finish(self._claim(seat, of_seat(seat, command)))

    async def _claim(self, seat: Seat, command: str) -> Done:
        async with self._lock:
            if command in self.game.commands:
                return Done(self.game.seq, again=True)
            if self.game.turn != seat:
                raise Refused("not_your_lead")
            if not self.may_claim(seat):
                raise Refused("not_certain")
            moves = played_out(self.game.state, seat)
            changes = [chosen([move], command if move is moves[0] else "") for move in moves]
            steps = await self._store(*changes, moves=moves)
            self._tell(lambda listener: listener.claimed(seat, steps))
            self._moved()
            return Done(self.game.seq)

    # Storing and announcing

    @property
    def trouble(self) -> str:
        """What the table waits for before it goes on, in words; "" where it goes on."""
        return self.store.trouble or (stopped_words() if self.bots.stopped else "")

    def _tell(self, what: Callable[[Listener], None]) -> None:
        """Tell the listener; what it raises is logged, and everybody hears how everything is now."""
        if self.listener is None:
            return
        for tell in (what, lambda listener: listener.anew()):
            try:
                tell(self.listener)
            except Exception:  # noqa: BLE001 - what is stored stands, whatever becomes of the message
                self._faults.exception("table %s: what happened could not be told; it stands all the same", self.id)
            else:
                return

    async def close(self) -> None:
        """Stop the computer players; nothing is lost."""
        await self.bots.close()

    async def end(self) -> None:
        """What was begun is done, and from now on nothing: another server may go on with the table."""
        async with self._lock:
            self._ended = True
        await self.close()

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work to its end though the asker goes away: what is stored is also applied and announced."""
        task = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to be told why
        return await asyncio.shield(task)

    async def act(
        self,
        moves: Sequence[Move],
        command: str = "",
        *,
        ready: Seat | None = None,
        opened: tuple[Opened, ...] = (),
        why: Choice | None = None,
        stood_in: bool = False,
    ) -> None:
        """Store these choices of one seat, then make them and tell; the seat `ready` has seen enough by choosing.

        `opened` is what people gave to a deal, `why` what a computer player chose, which `stood_in` for a person.
        """
        steps = await self._store(chosen(moves, command, opened, stood_in=stood_in), moves=moves)
        if ready is not None:
            self.waiting.ready(ready)  # who said "play on" has seen the meld
        self._tell(lambda listener: listener.stepped(steps, why, command))
        self._moved(look=any(step.trick or step.after.widow != step.before.widow for step in steps))

    async def _go_back(self, seat: Seat, back: Back) -> None:
        await self._store(back)
        self._tell(lambda listener: listener.went_back(seat, back.why))
        self._moved()

    async def _store(self, *changes: Change, moves: Sequence[Move] = ()) -> list[Step]:
        """Store, then apply; `moves` are all the choices of these changes, as they were tried.

        Raises HeldElsewhere where another server has the table by now.
        """
        if self._ended:
            raise HeldElsewhere
        entries = [entry(self.id, self.game.seq + 1 + place, one) for place, one in enumerate(changes)]
        try:
            await self.store.append(entries)
        except (HeldElsewhere, OutOfOrder):
            self._ended = True
            self._tell(lambda listener: listener.lost())
            raise HeldElsewhere from None
        steps: list[Step] = []
        for change in changes:
            number = len(change.do) if isinstance(change, Chosen) else 0
            steps += self.game.fold(change, moves[len(steps) : len(steps) + number])
        return steps

    def _moved(self, *, look: bool = False) -> None:
        self.waiting.moved()
        if self._sittings != self.game.sittings:
            self._sittings = self.game.sittings
            self.people_changed()
        self.bots.moved(look=look)


def of_seat(seat: Seat, command: str) -> str:
    """A browser's name for its command, told apart from another browser's that uses the same."""
    return f"{seat}:{command}" if command else ""
