"""The game at a table, folded from its log: pure, so that a restarted server comes to the same position."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal, NamedTuple

from deece.driver import Move, moves_of
from deece.game.action import Action, Bury, Deal, Give, Keep, Penalty, Throw, ToldHand
from deece.game.exchange import handed_openly
from deece.game.play import start, to_act
from deece.game.seal import LENGTH, Half, Proof, hashed, rooted_half, table_half
from deece.game.state import CHANCE, NOBODY, OVER, Public, Seat, State, Trick
from deece.game.view import View, view
from deece.players import speaks
from deece.players.conventions import Card, default_card, known
from deece.record import Entry, Record, parse
from deece.record.model import FORMULA, RESERVED, Practice
from deece.record.writing import Part, joined
from deece.say import unbroken
from deece.store import StoreError
from deece.table.log import (
    Back,
    Chair,
    Change,
    Chosen,
    Lost,
    Made,
    Next,
    Opened,
    Played,
    Sat,
    Sealed,
    Shared,
    action_text,
    actions_in,
    as_of_now,
    deal_in,
)

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

    @staticmethod
    def of(move: Move, *, face_up: bool = False) -> Step:
        """What everyone may know of this move; all of it where the cards lie open."""
        before = move.before.public
        known = face_up or not isinstance(move.action, SECRET) or handed_openly(before)
        action = move.action if known else None
        return Step(
            before.turn,
            type(move.action),
            action,
            before,
            move.after.public,
            move.trick,
            move.result and move.result.end,
        )


class Finished(NamedTuple):
    """The record of a table's finished hands, as it was written, and the names of whoever sits there now."""

    text: str
    names: tuple[str, ...] = ()  # () where they are those of the text


class TableGame:
    """Chairs, position and history of one table. Only `fold` changes it; the same log gives the same game."""

    def __init__(self, made: Made) -> None:
        """A new table, or one that goes on with a record; raises DeeceError for rules or a record that cannot be."""
        self.made, self.ruleset = as_of_now(made)
        self.rules = self.ruleset.rules
        self.chairs: list[Chair] = list(made.chairs)
        self.coming: dict[Seat, Chair] = {}  # who has a chair when this hand is over
        self.sittings = 0  # how often chairs changed because a hand was over
        usual = default_card(self.rules)
        begun = parse(made.record) if made.record else None
        self.conventions = made.conventions or (begun.conventions if begun else ())  # by side; none: the usual one
        self.cards = tuple(map(known, self.conventions)) or (usual,) * self.rules.deal.sides  # by side
        self.seq = 1  # entries folded
        self.at = 1  # the entry of the last choice
        self.actions: list[Action] = []
        self.starts: list[int] = []  # for each scored hand, the place of its deal in `actions`
        self.commands: dict[str, None] = {}  # the last commands done, oldest first
        self.turns: list[tuple[int, Seat]] = []  # this hand: how many choices had been made, and who then chose
        self._before_last: dict[Seat, tuple[int, State]] = {}  # of each seat's last turn: its number, and the position
        self.state = self.hand_start = start(self.rules, made.dealer)
        self.lost = False  # whether the last choices were lost, and none was made since
        self.redealt = False  # whether a hand was dealt again by vote: shared cards come once
        self.hand_from = 0  # how many choices had been made before this hand was dealt
        self.secret = made.secret  # from which its seals follow
        self.deals = 0  # how many sealed deals there were with this secret
        self._sealed_from = 0  # how many choices had been made when it was drawn
        self.sealed: Sealed | None = None  # the closed list of what was sealed for the next deal
        self.proofs: dict[int, Proof] = {}  # of sealed deals, by their place in `actions`
        self._head: Record | None = None  # of the record, under the names of the time of its first deal
        self._part: Part | None = None  # of the deal in play
        self._parts: list[tuple[int, str]] = []  # of the record, of each deal that is done: where it ends, and its text
        self.practice: Practice = "open" if made.open_hands else ""
        if begun:
            self._play(begun)
            self.practice = self.practice or begun.practice
            self._sealed_from = len(self.actions)
        self.taken_back = False  # whether the last choice was taken back, and none was made since
        self.stood_in = NOBODY  # the first hand, from 0, in which a computer player chose for a person; NOBODY: none
        self.untouched = True  # whether nobody has chosen anything at this table yet
        self.broken_off = len(self.starts) + 1 if self.in_hand else 0  # the hand that a record had begun

    # Reading

    @property
    def public(self) -> Public:
        """What everyone knows."""
        return self.state.public

    @property
    def shown(self) -> Public:
        """What lies on the table: a hand that was scored stays, with the new scores, until the next is dealt."""
        public = self.public
        if not public.game.results or public.step not in ("deal", "over"):
            return public
        end = public.game.results[-1].end
        assert end is not None  # every hand that was entered has one
        return end._replace(game=public.game, step="over" if public.step == "over" else "score")

    @property
    def turn(self) -> Seat:
        """The seat that must choose, CHANCE or OVER."""
        return to_act(self.state)

    def view(self, seat: Seat) -> View:
        """What this seat may know."""
        return view(self.state, seat)

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played, so that no chair with cards may change hands."""
        return self.turn not in (CHANCE, OVER)

    @property
    def known(self) -> Literal["", "open", "known", "shared", "board", "day", "record", "evening"]:
        """Where cards or scores came from that somebody may know: what is practiced, or whence; "" if neither.

        An "evening" is where the result goes.
        """
        made = self.made
        whence: Literal["", "shared", "board", "day", "record", "evening"] = "record" if made.record else ""
        whence = "shared" if made.deal else "board" if made.board else "day" if made.day else whence
        whence = whence or ("evening" if made.evening else "")
        return self.practice or whence

    @property
    def done(self) -> bool:
        """Whether the board that is played here is over: scored, or nobody bid. It is dealt once."""
        return bool(self.made.board and self.actions) and not self.in_hand

    def open_hands(self) -> list[int] | None:
        """By seat the bits of its cards, where all hands lie open; None at every other table."""
        seats = range(len(self.chairs))
        return [self.view(seat).bits for seat in seats] if self.practice == "open" else None

    @property
    def expected(self) -> list[Chair]:
        """By chair, who has it from the next hand on."""
        return [self.coming.get(seat, chair) for seat, chair in enumerate(self.chairs)]

    @property
    def is_open(self) -> bool:
        """Whether a chair still waits for a friend."""
        return any(chair.kind == "open" for chair in self.chairs)

    @property
    def names(self) -> list[str]:
        """By chair, the name of whoever sits there."""
        return [chair.name for chair in self.chairs]

    def first_deal(self) -> Deal | None:
        """The cards that somebody shared, for the first hand of this table."""
        return deal_in(self.made.deal) if self.made.deal and not self.actions and not self.redealt else None

    def finished(self) -> Finished:
        """The record of all finished hands; nothing of the hand in play is in it."""
        names = tuple(record_names(self.names))
        head = self._head or Record.new(self.ruleset, names, self.made.dealer)
        choices = self._parts[-1][0] if self._parts else 0
        parts = (text for _, text in self._parts)
        whole = replace(head, practice=self.practice, conventions=self.conventions)
        text = joined(whole, parts, choices, over=self.turn == OVER)
        return Finished(text, () if names == head.seats else names)

    def _write(self, move: Move) -> None:
        """A choice goes into the record when it is made: what is over is asked for again and again."""
        if self._head is None:
            self._head = Record.new(self.ruleset, record_names(self.names), self.made.dealer)
        place = len(self.actions) - 1
        if self._part is None or place == self.hand_from:
            self._part = Part(self._head)
        self._part.add(move.before, Entry(move.action, proof=self.proofs.get(place)), move.after)
        if not self.in_hand:
            self._parts.append((len(self.actions), self._part.text))

    @property
    def proof(self) -> Proof | None:
        """What the deal of the hand in play was made from, if it was sealed; its open half is for the server alone."""
        return self.proofs.get(self.hand_from) if self.in_hand else None

    @property
    def seals(self) -> bool:
        """Whether its deals are sealed: all but those of logs from before there were seals.

        A log from before there was a secret has opened with deal 1000 all from which later seals would follow.
        """
        return bool(self.secret or (self.made.root and (self.deals < LENGTH or self.sealed)))

    def next_half(self) -> tuple[int, str]:
        """The number of the next sealed deal in its chain, and the table's half of it."""
        return table_half(self.secret, self.deals) if self.secret else rooted_half(self.made.root, self.deals)

    def undo_to(self, seat: Seat) -> int:
        """How many choices are left when this seat's last one is taken back; -1 if it has none in this hand."""
        return next((number for number, who in reversed(self.turns) if who == seat), -1)

    def before(self, number: int) -> State:
        """The position of this hand when only `number` choices of the game had been made."""
        for made, state in self._before_last.values():
            if made == number:
                return state
        moves = moves_of(self.hand_start, self.actions[self.hand_from : number])
        return moves[-1].after if moves else self.hand_start

    # Changing

    def card_of(self, seat: Seat) -> Card:
        """The convention card of the side that this seat belongs to."""
        return self.cards[self.public.seating.side[seat]]

    def player_in(self, seat: Seat, level: str) -> str:
        """The name of a computer player of this level in this seat: it bids by its side's card."""
        return f"{level}:{self.card_of(seat).named}" if self.conventions and speaks(level) else level

    def fold(self, change: Change, moves: Sequence[Move] | None = None) -> list[Step]:
        """Take in the next entry of the log; raises IllegalAction or DeeceError and changes nothing then.

        `moves` are its choices, where they were tried in this very position before they went to the log.
        """
        match change:
            case Chosen():
                steps = self._choose(change, moves_of(self.state, self._read(change.do)) if moves is None else moves)
                self._seat_the_coming()
                return steps
            case Played(record, chairs, stood_in):
                self.state = self.hand_start = start(self.rules, self.made.dealer)
                self.actions, self.starts, self.proofs, self._parts, self._head = [], [], {}, [], None
                self._play(parse(record))
                self.chairs, self.untouched, self.stood_in = list(chairs), False, stood_in
                self._did("")
            case Back():
                self._go_back(change)
            case Sat(seat, chair, command):
                if chair.kind != "person" or chair.key != self.chairs[seat].key:
                    self.coming.pop(seat, None)
                self.chairs[seat] = chair
                self.seq += 1
                self._remember(command)
            case Next(seat, chair, command):
                self.coming[seat] = chair
                self.seq += 1
                self._remember(command)
            case Sealed():
                self.sealed = change
                self.seq += 1
            case Lost(secret=secret):
                self.seq += 1
                self.at, self.lost = self.seq, True
                if secret:
                    self.secret, self.deals, self.sealed = secret, 0, None
                    self._sealed_from = len(self.actions)
            case Made() | Shared():
                raise StoreError("the log of a table is damaged: this cannot stand in it")
        self._seat_the_coming()
        return []

    def _choose(self, chosen: Chosen, moves: Sequence[Move]) -> list[Step]:
        """What a seat chose, or chance dealt."""
        if chosen.seat < 0 and self.sealed is not None:
            number, half = self.next_half()
            proof = proof_of(number, half, self.sealed, chosen.opened)
            anew = bool(self.proofs) and max(self.proofs) < self._sealed_from
            self.proofs[len(self.actions)] = proof._replace(anew=anew)
            self.deals, self.sealed = self.deals + 1, None
        if chosen.seat >= 0:
            self.untouched = self.taken_back = False
            self.turns.append((len(self.actions), chosen.seat))
            self._before_last[chosen.seat] = len(self.actions), self.state
        if chosen.stood_in and self.stood_in == NOBODY:
            self.stood_in = len(self.public.game.results)
        steps = [self._take(move) for move in moves]
        self._did(chosen.command)
        return steps

    def _go_back(self, back: Back) -> None:
        """The last choices of this hand were taken back, or all of it is dealt again."""
        to = back.to
        self.redealt |= back.why == "redeal"
        self.taken_back = back.why == "undo"
        self.state = self.before(to)
        del self.actions[to:]
        self.proofs = {place: proof for place, proof in self.proofs.items() if place < to}
        self._parts = [one for one in self._parts if one[0] <= to]
        if self._part:
            self._part.cut(to - self.hand_from)
        self._sealed_from = min(self._sealed_from, to)
        self.turns = [turn for turn in self.turns if turn[0] < to]
        self._before_last = {seat: last for seat, last in self._before_last.items() if last[0] < to}
        self._did(back.command)

    def _seat_the_coming(self) -> None:
        """Between hands chairs change."""
        if self.coming and not self.in_hand:
            for seat, chair in self.coming.items():
                self.chairs[seat] = chair
            self.coming = {}
            self.sittings += 1

    def _read(self, do: Sequence[str]) -> list[Action]:
        actions: list[Action] = []
        for text in do:
            actions += [deal_in(text)] if text.startswith("deal ") else actions_in(text, self.rules)
        return actions

    def _did(self, command: str) -> None:
        self.seq += 1
        self.at, self.lost = self.seq, False
        self._remember(command)

    def _remember(self, command: str) -> None:
        if command:
            self.commands[command] = None
            if len(self.commands) > _COMMANDS_KEPT:
                del self.commands[next(iter(self.commands))]

    def _play(self, record: Record) -> None:
        """Take in all choices of a record, with the proofs of its deals."""
        for place, one in enumerate(record.entries):
            if one.proof:
                self.proofs[place] = one.proof
            self._take(*moves_of(self.state, [one.action]))

    def _take(self, move: Move) -> Step:
        if isinstance(move.action, (Deal, ToldHand, Penalty)):  # a penalty, from a record, is taken back with no hand
            self.hand_start, self.hand_from = move.before, len(self.actions)
            self.turns, self._before_last = [], {}
        self.state = move.after
        self.actions.append(move.action)
        step = Step.of(move)
        if step.end is not None:
            self.starts.append(self.hand_from)
        self._write(move)
        return step


def chosen(
    moves: Sequence[Move], command: str = "", opened: tuple[Opened, ...] = (), *, stood_in: bool = False
) -> Chosen:
    """The choices of one seat, as the log keeps them; `opened` is what people gave to a deal.

    `stood_in`: a computer player made them for a person.
    """
    words = (
        action_text(move.action, move.before.public.rules, melding=move.before.public.step == "meld") for move in moves
    )
    return Chosen(moves[0].before.public.turn, tuple(words), command, opened, stood_in)


def proof_of(number: int, half: str, sealed: Sealed, opened: Iterable[Opened]) -> Proof:
    """What a deal is made from: the table's half, and what was sealed and opened in time."""
    given = {one.seat: one for one in opened}
    halves = []
    for seat, hash in sealed.halves:
        own = given.get(seat)
        halves.append(Half(seat, hash, own.half, own.cut) if own else Half(seat, hash, "", NOBODY))
    return Proof(number, hashed(half), half, tuple(halves))


def record_names(names: Sequence[str]) -> list[str]:
    """Names that a record can hold and tell apart."""
    tidy: list[str] = []
    for name in names:
        plain = "".join(char for char in unbroken(name) if char not in ",:+={}#").lstrip(FORMULA + " ")
        plain = plain[:30].strip() or "Player"
        if plain.casefold().split()[0] in RESERVED:  # a word of the record cannot begin a name
            plain = f"'{plain}'"
        number, found = 1, plain
        while found.casefold() in (one.casefold() for one in tidy):
            number += 1
            found = f"{plain} {number}"
        tidy.append(found)
    return tidy
