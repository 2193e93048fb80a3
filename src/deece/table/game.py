"""The game at a table, folded from its log: pure, so that a restarted server comes to the same position."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from deece.game.action import Action, Bury, Deal, Give, Keep, Play, Throw
from deece.game.play import apply, start, to_act
from deece.game.state import CHANCE, OVER, Public, Seat, State, Trick
from deece.game.trick import winning
from deece.game.view import View, view
from deece.players import SPEAKING
from deece.players.conventions import Card, card, default_card
from deece.record import Record, parse
from deece.record.model import ruleset_of
from deece.store import StoreError
from deece.table.log import Back, Chair, Change, Chosen, Made, Sat, Shared, actions_in, deal_in
from deece.words.hand_end import ended_hand

SECRET: Final = (Give, Bury, Keep, Throw, Deal)  # all see that it was done, and not with which card
_COMMANDS_KEPT: Final = 64


@dataclass(frozen=True, slots=True)
class Step:
    """One choice as everyone may know it: the positions before and after, in public, and what it ended."""

    seat: Seat
    kind: type[Action]
    action: Action | None  # None where the others may not know it
    before: Public
    after: Public
    trick: Trick | None = None  # the trick that this card ended
    end: Public | None = None  # the hand as it stood at its end, if this ended it


class TableGame:
    """Chairs, position and history of one table. Only `fold` changes it; the same log gives the same game."""

    def __init__(self, made: Made) -> None:
        """A new table, or one that goes on with a record; raises DeeceError for rules or a record that cannot be."""
        self.made = made
        self.ruleset = ruleset_of(made.system, made.overrides)
        self.rules = self.ruleset.rules
        self.chairs: list[Chair] = list(made.chairs)
        usual = default_card(self.rules)
        self.cards = tuple(map(card, made.conventions)) or (usual,) * self.rules.deal.sides  # by side
        self.seq = 1  # entries folded
        self.at = 1  # the entry of the last choice
        self.actions: list[Action] = []
        self.ends: list[Public] = []  # each scored hand as it stood at its end
        self.starts: list[int] = []  # for each scored hand, the place of its deal in `actions`
        self.commands: dict[str, None] = {}  # the last commands done, oldest first
        self.turns: list[tuple[int, Seat]] = []  # this hand: how many choices had been made, and who then chose
        self.state = self.hand_start = start(self.rules, made.dealer)
        self.redealt = False  # whether a hand was dealt again by vote: shared cards come once
        self.hand_from = 0  # how many choices had been made before this hand was dealt
        if made.record:
            for action in parse(made.record).actions:
                self._apply(action)

    # Reading

    @property
    def public(self) -> Public:
        """What everyone knows."""
        return self.state.public

    @property
    def shown(self) -> Public:
        """What lies on the table: a hand that was scored stays, with the new scores, until the next is dealt."""
        public = self.public
        if not self.ends or public.step not in ("deal", "over"):
            return public
        return self.ends[-1]._replace(game=public.game, step="over" if public.step == "over" else "score")

    @property
    def turn(self) -> Seat:
        """The seat that must choose, CHANCE or OVER."""
        return to_act(self.state)

    def view(self, seat: Seat) -> View:
        """What this seat may know."""
        return view(self.state, seat)

    @property
    def names(self) -> list[str]:
        """By chair, the name of whoever sits there."""
        return [chair.name for chair in self.chairs]

    def first_deal(self) -> Deal | None:
        """The cards that somebody shared, for the first hand of this table."""
        return deal_in(self.made.deal) if self.made.deal and not self.actions and not self.redealt else None

    def finished(self) -> Record:
        """The record of all finished hands; nothing of the hand in play is in it."""
        actions = self.actions if self.turn in (CHANCE, OVER) else self.actions[: self.hand_from]
        names = record_names(self.names)
        return Record.new(self.ruleset, names, self.made.dealer).extend(actions)

    def undo_to(self, seat: Seat) -> int:
        """How many choices are left when this seat's last one is taken back; -1 if it has none in this hand."""
        return next((number for number, who in reversed(self.turns) if who == seat), -1)

    def before(self, number: int) -> State:
        """The position of this hand when only `number` choices of the game had been made."""
        state = self.hand_start
        for action in self.actions[self.hand_from : number]:
            state = apply(state, action)
        return state

    # Changing

    def card_of(self, seat: Seat) -> Card:
        """The convention card of the side that this seat belongs to."""
        return self.cards[self.public.seating.side[seat]]

    def player_in(self, seat: Seat, level: str) -> str:
        """The name of a computer player of this level in this seat: it bids by its side's card."""
        return f"{level}:{self.card_of(seat).id}" if self.made.conventions and level in SPEAKING else level

    def fold(self, change: Change) -> list[Step]:
        """Take in the next entry of the log; raises IllegalAction or DeeceError and changes nothing then."""
        match change:
            case Chosen(seat, do, command):
                if seat >= 0:
                    self.turns.append((len(self.actions), seat))
                steps = [self._apply(action) for action in self._read(do)]
                self._did(command)
                return steps
            case Back(to, why, command):
                self.redealt |= why == "redeal"
                self.state = self.before(to)
                del self.actions[to:]
                self.turns = [turn for turn in self.turns if turn[0] < to]
                self._did(command)
            case Sat(seat, chair):
                self.chairs[seat] = chair
                self.seq += 1
            case Made() | Shared():
                raise StoreError("the log of a table is damaged: this cannot stand in it")
        return []

    def _read(self, do: Sequence[str]) -> list[Action]:
        actions: list[Action] = []
        for text in do:
            actions += [deal_in(text)] if text.startswith("deal ") else actions_in(text, self.rules)
        return actions

    def _did(self, command: str) -> None:
        self.seq += 1
        self.at = self.seq
        if command:
            self.commands[command] = None
            if len(self.commands) > _COMMANDS_KEPT:
                del self.commands[next(iter(self.commands))]

    def _apply(self, action: Action) -> Step:
        before = self.state
        self.state = apply(before, action)
        if isinstance(action, Deal):
            self.hand_start, self.hand_from = before, len(self.actions)
            self.turns = []
        self.actions.append(action)
        known = None if isinstance(action, SECRET) and before.public.step != "share" else action
        end = None
        if len(self.public.game.results) > len(before.public.game.results):
            end = ended_hand(before, action)
            self.ends.append(end)
            self.starts.append(self.hand_from)
        trick = ended_trick(before.public, action)
        return Step(before.public.turn, type(action), known, before.public, self.public, trick, end)


def ended_trick(public: Public, action: Action) -> Trick | None:
    """The trick that this card completes."""
    if not isinstance(action, Play) or len(public.trick) + 1 < len(public.seating.active):
        return None
    cards = (*public.trick, action.card.code)
    seats = (*public.played_by(), public.turn)
    winner = seats[winning(public.tables, public.trump, cards)]
    return Trick(seats[0], cards, winner, sum(public.tables.points[code] for code in cards))


def record_names(names: Sequence[str]) -> list[str]:
    """Names that a record can hold and tell apart."""
    tidy: list[str] = []
    for name in names:
        plain = "".join(char for char in name if char.isprintable() and char not in ",:+={}#").strip()[:30] or "Player"
        number, found = 1, plain
        while found.casefold() in (one.casefold() for one in tidy):
            number += 1
            found = f"{plain} {number}"
        tidy.append(found)
    return tidy
