"""One live table: one choice at a time is checked, stored, applied and then announced; computer players keep pace.

Commands come from many sockets; a lock puts them in order. Whatever the sockets do, a command once begun is
finished. The listener (the web's room) hears of every change and holds no State.
"""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Coroutine, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from deece.errors import DeeceError
from deece.game.action import Action, Bury, Give, Moon, PlayOn
from deece.game.claim import sure_of_the_rest
from deece.game.deal import shuffled
from deece.game.play import apply, legal, to_act, view, why_not
from deece.game.state import CHANCE, OVER, Seat, State
from deece.game.view import View
from deece.players import Choice, make
from deece.players.odds import Odds
from deece.store import Store
from deece.table import taking_back
from deece.table.game import Step, TableGame
from deece.table.log import Back, Chair, Change, Chosen, Sat, action_text, deal_text, entry, key_of, new_token
from deece.table.pace import AFTER_TRICK, pause
from deece.table.thinking import Thinking

AWAY_AFTER: Final = 10.0  # seconds without a connection until a person is shown as away
STAND_IN_AFTER: Final = 45.0  # and until a computer player plays for him, while others wait
STAND_IN: Final = "plain"  # who plays for one who is away
HINTS: Final = "expert"  # who gives hints

COMPUTERS: Final = (  # the names of computer players
    "Walter", "Ruth", "Dolores", "Harriet", "Frank", "Irene", "George", "Edna", "Stanley", "Mabel", "Otto", "Pearl",
)  # fmt: skip

T = TypeVar("T")


class Refused(DeeceError):
    """A command that cannot be done; the text says why, in players' words. `stale`: the position had moved on."""

    def __init__(self, reason: str, *, stale: bool = False) -> None:
        super().__init__(reason)
        self.stale = stale


@dataclass(frozen=True, slots=True)
class Done:
    """A command that was done and stored; `again` if it had been done before."""

    seq: int
    again: bool = False


@dataclass(frozen=True, slots=True)
class Gate:
    """The table waits until every person is ready: after "meld" was shown, after a "hand" was scored."""

    why: str
    ready: tuple[Seat, ...]
    waits: tuple[Seat, ...]


class Listener(Protocol):
    """Who is told of a table's changes, after they are stored."""

    def stepped(self, steps: Sequence[Step]) -> None:
        """Choices were made."""

    def went_back(self, seat: Seat, why: str) -> None:
        """The last choices were taken back ("undo"), or the hand is dealt again ("redeal")."""

    def claimed(self, seat: Seat, steps: Sequence[Step]) -> None:
        """A player claimed the rest of the tricks; all was played out."""

    def people_changed(self) -> None:
        """Somebody sat down, left, came back or is away."""

    def gate_changed(self) -> None:
        """Somebody is ready, or a vote on dealing again changed."""


class Table:
    """A table that people sit at: the driver that holds the State."""

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
        """`thinking` is where computer players think, the server's own; `hints` is the level of who gives hints."""
        self.id, self.game, self.store = id, game, store
        self.listener: Listener | None = None
        self.thinking, self.hints, self.chance = thinking or Thinking(), hints, chance or secrets.SystemRandom()
        self.here = [0] * len(game.chairs)  # connections by seat
        self.gone_at = [0.0] * len(game.chairs)  # when the last connection of a seat was lost
        self.standing_in: set[Seat] = set()
        self.ready: set[Seat] = set()
        self.votes: dict[Seat, bool] = {}
        self._gate_key: tuple[str, int, int] = ("", 0, 0)
        self._lock = asyncio.Lock()
        self._runner: asyncio.Task[None] | None = None
        self._changed = asyncio.Event()
        self._next_at = 0.0
        self._ahead: tuple[int, asyncio.Task[Choice]] | None = None  # a thought begun during the pause, and where

    # Who is there

    def is_open(self) -> bool:
        """Whether a chair still waits for a friend."""
        return any(chair.kind == "open" for chair in self.game.chairs)

    def person_at(self, seat: Seat) -> bool:
        """Whether a person has this seat and plays it."""
        chair = self.game.chairs[seat]
        return chair.kind == "person" and not chair.away and seat not in self.standing_in

    def away(self, seat: Seat) -> bool:
        """Whether the person in this seat has been without a connection for a while."""
        lost = not self.here[seat] and self._now() - self.gone_at[seat] > AWAY_AFTER
        return self.game.chairs[seat].kind == "person" and (self.game.chairs[seat].away or lost)

    def persons_here(self) -> list[Seat]:
        """The seats of persons who are connected and play."""
        return [seat for seat in range(len(self.here)) if self.here[seat] and self.person_at(seat)]

    def seat_of(self, token: str) -> Seat | None:
        """The seat that this token opens."""
        key = key_of(token)
        for seat, chair in enumerate(self.game.chairs):
            if chair.key and secrets.compare_digest(chair.key, key):
                return seat
        return None

    async def arrive(self, seat: Seat) -> None:
        """A person's connection is there: he has his seat back at once."""
        if not any(self.here):  # after a restart: the others have as long to come back as after a lost connection
            self.gone_at = [self._now()] * len(self.here)
            asyncio.get_running_loop().call_later(AWAY_AFTER + 0.1, self._people_changed)
        self.here[seat] += 1
        self.standing_in.discard(seat)
        chair = self.game.chairs[seat]
        if chair.away:
            await self._finish(self._sit(seat, Chair(chair.kind, chair.name, chair.level, chair.key)))
        else:
            self._people_changed()

    def depart(self, seat: Seat) -> None:
        """A connection of this seat is gone."""
        self.here[seat] -= 1
        if not self.here[seat]:
            self.gone_at[seat] = self._now()
            loop = asyncio.get_running_loop()
            loop.call_later(AWAY_AFTER + 0.1, self._people_changed)
        self._people_changed()

    async def sit(self, name: str, seat: Seat | None) -> tuple[Seat, str]:
        """Take an open seat, any if None: the seat and the token that opens it; raises Refused."""
        return await self._finish(self._take(name, seat))

    async def _take(self, name: str, seat: Seat | None) -> tuple[Seat, str]:
        async with self._lock:
            free = [place for place, chair in enumerate(self.game.chairs) if chair.kind == "open"]
            if not free:
                raise Refused("every seat is taken; you may watch")
            place = free[0] if seat is None else seat
            if place not in free:
                raise Refused("that seat is taken; choose another")
            token = new_token()
            await self._store(Sat(place, Chair("person", self._free_name(name, place), "", key_of(token))))
            self._people_changed()
            return place, token

    async def change_seat(self, owner: Seat, seat: Seat, kind: str, level: str = "") -> Done:
        """The owner puts a computer player into a seat without a person, or opens it for a friend; raises Refused."""
        if owner != self.game.made.owner:
            raise Refused("only who made the table may change seats")
        if not 0 <= seat < len(self.game.chairs):
            raise Refused("there is no such seat")
        if self.game.chairs[seat].kind == "person":
            raise Refused("a person has that seat")
        if kind == "computer":
            make(level or STAND_IN)  # raises PlayerError for a level that does not exist
            chair = self.game.chairs[seat]
            name = chair.name if chair.kind == "computer" else self._free_name("", seat)
            return await self._finish(self._sit(seat, Chair("computer", name, level or STAND_IN)))
        return await self._finish(self._sit(seat, Chair("open", "Open seat")))

    async def leave(self, seat: Seat) -> Done:
        """A person gets up: a computer player stands in until he comes back with his token."""
        chair = self.game.chairs[seat]
        return await self._finish(self._sit(seat, Chair(chair.kind, chair.name, chair.level, chair.key, away=True)))

    async def _sit(self, seat: Seat, chair: Chair) -> Done:
        async with self._lock:
            await self._store(Sat(seat, chair))
            self._people_changed()
            return Done(self.game.seq)

    def _free_name(self, wanted: str, seat: Seat) -> str:
        taken = {chair.name.casefold() for place, chair in enumerate(self.game.chairs) if place != seat}
        names = [wanted, *(f"{wanted} {number}" for number in range(2, 14))] if wanted else list(COMPUTERS)
        return next((name for name in names if name.casefold() not in taken), f"Player {seat + 1}")

    def _people_changed(self) -> None:
        if self.listener:
            self.listener.people_changed()
        self._wake()

    # Waiting for each other

    def gate(self) -> Gate | None:
        """What the table waits for, or None."""
        public, turn = self.game.public, self.game.turn
        if turn == CHANCE and self.game.ends:
            why = "hand"
        elif public.step == "play" and not public.tricks and not public.trick and any(public.melds):
            why = "meld"
        else:
            return None
        key = (why, len(self.game.ends), self.game.hand_from if why == "meld" else 0)
        if key != self._gate_key:
            self._gate_key, self.ready = key, set()
        persons = [seat for seat in range(len(self.here)) if self.person_at(seat) and not self.away(seat)]
        waits = [seat for seat in persons if seat not in self.ready]
        return Gate(why, tuple(sorted(self.ready)), tuple(waits)) if waits else None

    async def make_ready(self, seat: Seat) -> Done:
        """This person has seen enough of the meld or the score."""
        if self.gate() is not None:
            self.ready.add(seat)
            self._gate_changed()
        return Done(self.game.seq)

    async def vote(self, seat: Seat, *, yes: bool) -> Done:
        """Deal this hand again? It is, when every person here says so; one no ends the vote. Raises Refused."""
        return await self._finish(self._vote(seat, yes=yes))

    async def _vote(self, seat: Seat, *, yes: bool) -> Done:
        async with self._lock:
            if self.game.turn < 0:
                raise Refused("no hand is being played")
            self.votes = {**self.votes, seat: True} if yes else {}
            if yes and all(self.votes.get(one) for one in self.persons_here()):
                self.votes = {}
                await self._store(Back(self.game.hand_from, "redeal"))
                if self.listener:
                    self.listener.went_back(seat, "redeal")
                self._moved()
            self._gate_changed()
            return Done(self.game.seq)

    def _gate_changed(self) -> None:
        if self.listener:
            self.listener.gate_changed()
        self._wake()

    # Choosing

    async def choose(self, seat: Seat, actions: Sequence[Action], at: int, command: str = "") -> Done:
        """Make these choices, all or none; raises Refused with the reason. `at` is the position they were made in."""
        return await self._finish(self._choose(seat, actions, at, _of_seat(seat, command)))

    async def _choose(self, seat: Seat, actions: Sequence[Action], at: int, command: str) -> Done:
        async with self._lock:
            game = self.game
            if command and command in game.commands:
                return Done(game.seq, again=True)
            if at != game.at:
                raise Refused("the table has moved on; look again", stale=True)
            self._check(seat, actions)
            melding = game.public.step == "meld"
            words = tuple(action_text(action, game.rules, melding=melding) for action in actions)
            steps = await self._store(Chosen(seat, words, command))
            if isinstance(actions[-1], PlayOn | Moon) and self.gate():
                self.ready.add(seat)  # who said "play on" has seen the meld
            self._announce(steps)
            return Done(game.seq)

    def _check(self, seat: Seat, actions: Sequence[Action]) -> None:
        """Raise Refused if these choices cannot all be made now."""
        state = self.game.state
        if not actions:
            raise Refused("nothing was chosen")
        if to_act(state) == seat and (gate := self.gate()):
            raise Refused("say first that you are ready" if seat in gate.waits else "the others are still looking")
        for place, action in enumerate(actions):
            if place and (to_act(state) != seat or state.public.step != self.game.public.step):
                raise Refused(f"{len(actions)} cards are too many: choose {place}")
            reason = why_not(view(state, seat), action)
            if reason:
                raise Refused(reason)
            state = apply(state, action)

    async def undo(self, seat: Seat, command: str = "") -> Done:
        """Take this seat's last choice back; raises Refused if others may not be asked to forget what they saw."""
        return await self._finish(self._undo(seat, _of_seat(seat, command)))

    async def _undo(self, seat: Seat, command: str) -> Done:
        async with self._lock:
            if command and command in self.game.commands:
                return Done(self.game.seq, again=True)
            reason = self.why_no_undo(seat)
            if reason:
                raise Refused(reason)
            await self._store(Back(self.game.undo_to(seat), "undo", command))
            if self.listener:
                self.listener.went_back(seat, "undo")
            self._moved()
            return Done(self.game.seq)

    def why_no_undo(self, seat: Seat) -> str:
        """Why the last choice cannot be taken back; "" if it can."""
        others = [one for one, chair in enumerate(self.game.chairs) if chair.kind == "person" and one != seat]
        if others:
            return "a choice is taken back only against computer players"
        return taking_back.why_not(self.game, seat)

    def may_claim(self, seat: Seat) -> bool:
        """Whether this seat is sure of every trick left, and may say so."""
        return sure_of_the_rest(self.game.view(seat)) is not None and not self.gate()

    async def claim(self, seat: Seat, command: str = "") -> Done:
        """Take the rest of the tricks, if they are certain; raises Refused."""
        return await self._finish(self._claim(seat, _of_seat(seat, command)))

    async def _claim(self, seat: Seat, command: str) -> Done:
        async with self._lock:
            if command and command in self.game.commands:
                return Done(self.game.seq, again=True)
            if self.game.turn != seat:
                raise Refused("claim when it is your lead")
            order = sure_of_the_rest(self.game.view(seat))
            if order is None or self.gate():
                raise Refused("it is not certain that you win every trick: a card that beats yours may still be out")
            changes = _play_out(self.game.state, seat)
            changes[0] = Chosen(changes[0].seat, changes[0].do, command)
            steps = await self._store(*changes)
            if self.listener:
                self.listener.claimed(seat, steps)
            self._moved()
            return Done(self.game.seq)

    async def hint(self, seat: Seat) -> list[Choice]:
        """What a good player would do in this seat, from its view alone: one choice, or all cards to pass or bury.

        Raises Refused when it is not its turn, or the position is gone when the answer is found.
        """
        state, at = self.game.state, self.game.at
        if not legal(view(state, seat)):
            raise Refused("a hint is given when it is your turn")
        step, began = state.public.step, self._now()
        found: list[Choice] = []
        while True:
            level = self.hints if self._now() - began < self.thinking.within else STAND_IN
            found.append(await self.thinking.choose(self.game.player_in(seat, level), view(state, seat)))
            if self.game.at != at:
                raise Refused("the table has moved on; ask again", stale=True)
            state = apply(state, action := found[-1].action)
            if not isinstance(action, Give | Bury) or to_act(state) != seat or state.public.step != step:
                return found

    async def odds(self, seat: Seat) -> Odds:
        """The chance of making each bid from here, from this seat's view alone.

        Raises Refused when it is not its turn to bid, or the answer does not come in time.
        """
        seen, at = self.game.view(seat), self.game.at
        found = await self.thinking.odds(seen)
        if self.game.at != at:
            raise Refused("the table has moved on; ask again", stale=True)
        if found is None:
            raise Refused("the computer players are busy; ask again in a moment")
        return found

    # Storing and announcing

    async def _finish(self, work: Coroutine[Any, Any, T]) -> T:
        """Do the work to its end though the asker goes away: what is stored is also applied and announced."""
        task = asyncio.get_running_loop().create_task(work)
        task.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to be told why
        return await asyncio.shield(task)

    async def _store(self, *changes: Change) -> list[Step]:
        """Store, then apply."""
        await self.store.append([entry(self.id, self.game.seq + 1 + place, one) for place, one in enumerate(changes)])
        return [step for change in changes for step in self.game.fold(change)]

    def _announce(self, steps: Sequence[Step]) -> None:
        if steps and self.listener:
            self.listener.stepped(steps)
        self._moved(look=any(step.trick or step.after.widow != step.before.widow for step in steps))

    def _moved(self, *, look: bool = False) -> None:
        """The position changed: the next computer player takes his time, more if there is a trick or a widow to see."""
        self.votes = {}
        game, speed = self.game, self.game.made.speed
        waits = AFTER_TRICK[speed] if look else 0.0
        if not look and game.turn >= 0 and not self.person_at(game.turn):
            waits = pause(game.view(game.turn), speed)
        self._next_at = self._now() + waits
        self._wake()

    # Computer players

    def _wake(self) -> None:
        self._changed.set()
        if (self._runner is None or self._runner.done()) and self._due() is not None:
            self._runner = asyncio.get_running_loop().create_task(self._run())

    def _due(self) -> float | None:
        """When the table does something by itself; None if it waits for people."""
        turn = self.game.turn
        if turn == OVER or not self.persons_here() or self.is_open() or self.gate():
            return None
        if turn == CHANCE:
            return 0.0
        if not self.person_at(turn):
            return self._next_at
        return None if self.here[turn] else self.gone_at[turn] + STAND_IN_AFTER

    async def _run(self) -> None:
        while (due := self._due()) is not None:
            wait = due - self._now()
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
        """Deal, let a computer player choose, or let one stand in."""
        seen: View | None = None
        async with self._lock:
            due = self._due()
            if due is None or due > self._now():
                return
            turn, game = self.game.turn, self.game
            if turn == CHANCE:
                deal = game.first_deal() or shuffled(game.rules, self.chance, game.public.game.dealer)
                self._announce(await self._store(Chosen(CHANCE, (deal_text(deal),))))
            elif self.person_at(turn):
                self.standing_in.add(turn)
                if self.listener:
                    self.listener.people_changed()
            else:
                seen, at = game.view(turn), game.at
        if seen is not None:
            choice = await self._thought(seen, at)
            await self._computer(turn, choice.action, at)

    def _think_ahead(self) -> None:
        """Let a computer player whose turn it is think while it pauses."""
        turn, at = self.game.turn, self.game.at
        if turn >= 0 and not self.person_at(turn) and (self._ahead is None or self._ahead[0] != at):
            self._ahead = at, asyncio.get_running_loop().create_task(self._thought(self.game.view(turn), at))

    async def _thought(self, seen: View, at: int) -> Choice:
        """What the computer player of this view's seat does in this position."""
        if self._ahead is not None and self._ahead[0] == at and self._ahead[1] is not asyncio.current_task():
            return await self._ahead[1]
        level = self.game.chairs[seen.seat].level or STAND_IN
        return await self.thinking.choose(self.game.player_in(seen.seat, level), seen)

    async def _computer(self, seat: Seat, action: Action, at: int) -> None:
        """Do what a computer player has chosen, unless the table has moved on, or the person is back."""
        async with self._lock:
            game = self.game
            if game.at == at and self._due() is not None and not self.person_at(seat):
                text = action_text(action, game.rules, melding=game.public.step == "meld")
                self._announce(await self._store(Chosen(seat, (text,))))

    async def close(self) -> None:
        """Stop the computer players; nothing is lost."""
        tasks = [task for task in (self._runner, self._ahead and self._ahead[1]) if task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @staticmethod
    def _now() -> float:
        return asyncio.get_running_loop().time()


def _of_seat(seat: Seat, command: str) -> str:
    """A browser's name for its command, told apart from another browser's that uses the same."""
    return f"{seat}:{command}" if command else ""


def _play_out(state: State, seat: Seat) -> list[Chosen]:
    """Every card left, as it falls when this seat takes the rest; the others play anything they may."""
    rules = state.public.rules
    results = len(state.public.game.results)
    changes = []
    while len(state.public.game.results) == results:
        turn = to_act(state)
        seen: View = view(state, turn)
        order = sure_of_the_rest(seen) if turn == seat else None
        action = next((one for one in legal(seen) if order and getattr(one, "card", None) == order[0]), legal(seen)[0])
        changes.append(Chosen(turn, (action_text(action, rules, melding=False),)))
        state = apply(state, action)
    return changes
