"""What a table does by itself, at people's pace: it deals, lets computer players choose, and lets one stand in."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from random import Random
from typing import Final, Protocol

from deece.driver import FAULTS, Move, in_place_of, moves_of
from deece.game.action import Bury, Give
from deece.game.deal import shuffled
from deece.game.state import CHANCE, OVER, Seat
from deece.game.view import View
from deece.players import Choice
from deece.store import HeldElsewhere
from deece.table.chairs import STAND_IN
from deece.table.faults import Faults
from deece.table.game import TableGame
from deece.table.log import Opened, Sealed
from deece.table.pace import AFTER_TRICK, HURRIED, pause
from deece.table.presence import Presence, now
from deece.table.shuffle import Shuffle
from deece.table.thinking import Thinking
from deece.table.waiting import Question, Waiting
from deece.words.refused import Refused

LOOKING: Final = 60.0  # seconds, at least, to look at meld and score where there is a clock
TRIES: Final = 3  # faults one after the other, without a choice between them, until the table says so
BETWEEN_TRIES: Final = 1.0  # seconds
_log = logging.getLogger(__name__)


class Doer(Protocol):
    """Who does what a table does by itself: the table, under its lock."""

    async def act(
        self,
        moves: Sequence[Move],
        *,
        opened: tuple[Opened, ...] = (),
        why: Choice | None = None,
        stood_in: bool = False,
    ) -> None:
        """Store these choices, or a deal with what people gave to it; then make and announce them, and why.

        `stood_in`: they are a computer player's, for a person.
        """

    async def seal(self, sealed: Sealed) -> None:
        """Store and announce what was sealed for the next deal."""

    def people_changed(self) -> None:
        """Others play or are asked now."""

    def time_up(self, seat: Seat) -> None:
        """The clock of this person ran out."""

    def shuffle_changed(self) -> None:
        """The table waits for what people give to the shuffle."""

    def stopped(self) -> None:
        """The table goes on by itself no more, or does so again (`Bots.stopped`)."""


class Bots:
    """Dealer and computer players of one table. Whatever they choose, the table does (`Doer`)."""

    def __init__(
        self,
        game: TableGame,
        presence: Presence,
        waiting: Waiting,
        shuffle: Shuffle,
        thinking: Thinking,
        chance: Random,
        lock: asyncio.Lock,
        doer: Doer,
    ) -> None:
        self._game, self._presence, self._waiting, self._shuffle = game, presence, waiting, shuffle
        self._thinking, self.chance, self._lock = thinking, chance, lock
        self._doer = doer
        self._written = Faults(_log)
        self._runner: asyncio.Task[None] | None = None
        self._closed = False
        self._faults = 0  # since the last choice at this table
        self._changed = asyncio.Event()
        self._next_at = self._missed_from = 0.0
        self._hurried = False
        self._ahead: tuple[int, asyncio.Task[Choice]] | None = None  # a thought begun during the pause, and where

    def moved(self, *, look: bool = False) -> None:
        """The position changed: the next takes their time, more if there is a trick or a widow to look at."""
        game, speed = self._game, self._game.made.speed
        again, self._faults = self.stopped, 0
        if again:
            self._doer.stopped()
        computers = game.turn >= 0 and not self._presence.person_at(game.turn)
        self._hurried &= computers and not self._waiting.gate()
        waits = AFTER_TRICK[speed] if look else 0.0
        if computers and not look:
            waits = pause(game.view(game.turn), speed)
        waits = min(waits, HURRIED) if self._hurried else waits
        self._next_at = now() + waits
        self.wake()

    def hurry(self, seat: Seat) -> None:
        """Computer players play on without their pauses until it is this person's turn, or there is something to read.

        Raises Refused where another person follows what they do.
        """
        if any(other != seat for other in self._presence.persons_awaited()):
            raise Refused("others_follow")
        if self._game.turn >= 0 and not self._presence.person_at(self._game.turn):
            self._hurried = True
            self._next_at = min(self._next_at, now() + HURRIED)
        self.wake()

    def wake(self) -> None:
        """Something changed: look again whether there is something to do."""
        self._changed.set()
        if not self._closed and (self._runner is None or self._runner.done()) and self._due() is not None:
            self._runner = asyncio.get_running_loop().create_task(self._run())

    @property
    def stopped(self) -> bool:
        """Whether faults keep the table from going on by itself: it is tried again when somebody does something."""
        return self._faults >= TRIES

    async def close(self) -> None:
        """Stop for good; nothing is lost."""
        self._closed = True
        tasks = [task for task in (self._runner, self._ahead and self._ahead[1]) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def waited(self) -> None:
        """The persons here would rather wait for whoever is away: the time begins anew."""
        self._missed_from = now()
        self.wake()

    def missing(self) -> tuple[Seat, float] | None:
        """The person whose turn it is and who is not here, and for how many seconds the table has waited for them; 0
        where nobody knows. None where it waits for nobody who is away."""
        turn, presence = self._game.turn, self._presence
        if turn < 0 or self._game.done or not presence.person_at(turn) or self._waiting.gate():
            return None
        if presence.here[turn] or (self._game.chairs[turn].key and not presence.away(turn)):
            return None
        since = presence.missed_at(turn, self._next_at, 0.0)
        return turn, now() - since if since else 0.0

    def left(self) -> float | None:
        """The seconds that the person has left whose turn it is; None where no clock runs."""
        due = self._clock_at()
        return None if due is None else max(0.0, due - now())

    def _clock_at(self) -> float | None:
        """When the clock of the person whose turn it is, or of those who look at meld or score, has run out."""
        game, clock = self._game, self._game.made.clock
        if not clock or game.turn == OVER or game.is_open:
            return None
        if self._waiting.gate():
            return self._next_at + max(clock, LOOKING)
        return self._next_at + clock if game.turn >= 0 and self._presence.person_at(game.turn) else None

    def _missed_at(self, turn: Seat) -> float | None:
        """When something is done about the person whose turn it is, and who is away. Of one who has not come yet those
        do not decide who are here."""
        made = self._game.made
        if made.away == "wait" or not self._game.chairs[turn].key or self._waiting.asked("away", turn):
            return None
        return self._presence.missed_at(turn, max(self._next_at, self._missed_from), made.away_after)

    def _due(self) -> float | None:
        """When the table does something by itself; None if it waits for people."""
        turn = self._game.turn
        if turn == OVER or self._game.done or not self._presence.persons_here() or self._game.is_open:
            return None
        if self._waiting.gate():
            return self._clock_at()
        if turn == CHANCE:
            return self._shuffle.due()
        if not self._presence.person_at(turn):
            return self._next_at
        return min((at for at in (self._clock_at(), self._missed_at(turn)) if at is not None), default=None)

    async def _run(self) -> None:
        while True:
            try:
                await self._play()
            except HeldElsewhere:  # another server has the table, and its computer players
                return
            except Exception:  # noqa: BLE001 - whatever it is, the table is to go on
                self._faults += 1
                self._written.exception("a table could not go on by itself, for the %d. time", self._faults)
            else:
                return
            if self.stopped:
                if self._faults == TRIES:
                    self._doer.stopped()
                return
            await asyncio.sleep(BETWEEN_TRIES)

    async def _play(self) -> None:
        while (due := self._due()) is not None:
            if self._shuffle.begin():
                self._doer.shuffle_changed()
            wait = due - now()
            if wait > 0:
                self._think_ahead()
                self._changed.clear()
                try:
                    async with asyncio.timeout(wait):
                        await self._changed.wait()
                except TimeoutError:
                    pass
                continue
            await self._automatic()

    async def _automatic(self) -> None:
        """Deal, let a computer player choose, stand in or ask whether one shall; end a clock that ran out."""
        async with self._lock:
            due = self._due()
            if due is None or due > now():
                return
            turn, game = self._game.turn, self._game
            if gate := self._waiting.gate():
                for seat in gate.waits:
                    self._waiting.ready(seat)
                self._doer.people_changed()
                return
            if turn == CHANCE:
                await self._deal()
                return
            person = self._presence.person_at(turn)
            clock = self._clock_at() if person else None
            if person and (clock is None or clock > now()):
                self._miss(turn)
                return
            seen, at = game.view(turn), game.at
        choice = await self._thought(seen, at)
        await self._computer(turn, choice, at, in_time=not person)

    def _miss(self, turn: Seat) -> None:
        """The table waits for a person who is away: a computer player stands in, or the others are asked."""
        if self._game.made.away == "ask":
            self._waiting.ask(Question("away", turn))
        else:
            self._presence.stand_in(turn)
        self._doer.people_changed()

    async def _deal(self) -> None:
        """Close the list of what was sealed, or deal."""
        game, opened = self._game, tuple[Opened, ...]()
        if self._shuffle.seals and game.sealed is None:
            await self._doer.seal(self._shuffle.closed())
            return
        if self._shuffle.seals:
            deal, opened = self._shuffle.dealt()
        else:
            deal = game.first_deal() or shuffled(game.rules, self.chance, game.public.game.dealer)
        await self._doer.act(moves_of(game.state, [deal]), opened=opened)
        self._shuffle.stored()

    def _think_ahead(self) -> None:
        """Let a computer player whose turn it is think while it pauses."""
        turn, at = self._game.turn, self._game.at
        if turn >= 0 and not self._presence.person_at(turn) and (self._ahead is None or self._ahead[0] != at):
            self._ahead = at, asyncio.get_running_loop().create_task(self._thought(self._game.view(turn), at))

    async def _thought(self, seen: View, at: int) -> Choice:
        """What the computer player of this view's seat does in this position."""
        if self._ahead is not None and self._ahead[0] == at and self._ahead[1] is not asyncio.current_task():
            return await self._ahead[1]
        level = self._game.chairs[seen.seat].level or STAND_IN
        try:
            cards = [card.named for card in self._game.cards]
            return await self._thinking.choose(self._game.player_in(seen.seat, level), seen, cards=cards)
        except FAULTS:  # whatever it is, the table is to go on
            self._written.exception("no player could be asked; the basics choose in its place")
            return in_place_of(level, seen)

    async def _computer(self, seat: Seat, choice: Choice, at: int, *, in_time: bool) -> None:
        """Do what a computer player has chosen, unless the table has moved on, or the person is back.

        `in_time` is false where it chooses for a person whose clock ran out.
        """
        async with self._lock:
            game = self._game
            if game.at != at or self._due() is None or self._presence.person_at(seat) == in_time:
                return
            if not in_time:
                self._doer.time_up(seat)
            began = self._next_at
            step = game.public.step
            moves, why = moves_of(game.state, [choice.action]), choice if game.practice == "open" else None
            await self._doer.act(moves, why=why, stood_in=game.chairs[seat].kind == "person")
            if not in_time and isinstance(choice.action, Give | Bury) and (game.turn, game.public.step) == (seat, step):
                self._next_at = began  # the other cards of the same choice
