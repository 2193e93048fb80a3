"""What is to be solved: a position of the trick phase with all hands open, and whose points are asked for."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import cached_property
from math import gcd

from deece.cards import MOST_COPIES, Card, Hand, count, holds, size
from deece.errors import DeeceError
from deece.game.state import NOBODY, Public, State
from deece.game.tables import Tables, tables_for
from deece.game.trick import first_leader, is_first_lead, winning
from deece.rules.catalog import Rules
from deece.rules.catalog.row import upturned

MOST_SEATS = 8
MOST_OF_EACH = sum(MOST_COPIES << 4 * code for code in range(24))  # bits
_RANKS = tuple(sum(15 << 4 * (6 * suit + rank) for suit in range(4)) for rank in range(6))
MOST_POINTS = 32_000  # in one position, counted in their common unit


class SolverError(DeeceError):
    """A position that cannot be solved, or a question that cannot be answered; the text says what to do."""


@dataclass(frozen=True)
class Problem:
    """A position before the card of the seat to act; raises SolverError if there can be none like it.

    Seats count from 0 in the order of play. `ours` are the seats whose points are asked for: they play together,
    and all others together against them. Points are at the scale of the rules; the last trick's are in, and so are
    those of the cards in the trick on the table, but not what was won before.
    """

    rules: Rules
    trump: int  # 0 spades, 1 hearts, 2 diamonds, 3 clubs
    hands: tuple[Hand, ...]
    leader: int  # of the trick on the table
    ours: frozenset[int]
    trick: tuple[Card, ...] = ()  # in the order played
    first_lead: bool = False  # whether the next lead is the first of the hand
    names: tuple[str, ...] = ()  # by seat, for messages and answers; "seat 1" and so on if left out
    first_trick: int = 0  # what the trick on the table, or the next, counts besides its cards: the first of the hand
    declares: bool = False  # whether our side is declarer's: it matters where the last trick counts more for that side

    def __post_init__(self) -> None:
        for fault in self._faults():
            raise SolverError(fault)

    def dealt_again(self, hands: tuple[Hand, ...], ours: frozenset[int], *, declares: bool) -> Problem:
        """The same position with other hands, each as long as here; nothing is checked."""
        other = object.__new__(Problem)
        other.__dict__.update(self.__dict__, hands=hands, ours=ours, declares=declares)
        other.__dict__.pop("total", None)  # it is of the cards held
        return other

    def without_first(self) -> Problem:
        """The same position where the first trick counts no more than its cards."""
        if not self.first_trick:
            return self
        other = object.__new__(Problem)
        other.__dict__.update(self.__dict__, first_trick=0)
        other.__dict__.pop("total", None)
        return other

    def _faults(self) -> Iterable[str]:
        if not self._typed():
            yield "a problem is made of Rules, a suit's number, Hands, a seat's number, a frozenset of seats and Cards"
            return
        seats = len(self.hands)
        if not 2 <= seats <= MOST_SEATS:
            yield f"{seats} hands cannot play; give 2 to {MOST_SEATS}"
        elif not 0 <= self.trump < 4:
            yield f"there is no suit {self.trump}; name trump, S, H, D or C"
        elif not 0 <= self.leader < seats:
            yield f"there is no seat {self.leader} to lead; the seats are 0 to {seats - 1}"
        elif not all(0 <= seat < seats for seat in self.ours):
            yield f"a side has a seat that does not play; the seats are 0 to {seats - 1}"
        elif len(self.trick) >= seats:
            yield f"{len(self.trick)} cards are in the trick; {seats} players have at most {seats - 1} there"
        elif self.names and len(self.names) != seats:
            yield f"{len(self.names)} names for {seats} seats; give one for each, or none"
        else:
            yield from self._card_faults()
        if self._typed() and self.first_trick < 0:
            yield f"{self.first_trick} points for the first trick cannot be; give 0 or more"

    def _card_faults(self) -> Iterable[str]:
        codes, hands = [card.code for card in self.trick], [hand.bits for hand in self.hands]
        if not all(0 <= code < 24 for code in codes) or not all(0 <= bits < 1 << 96 for bits in hands):
            yield "a card is none of the 24; make cards with Card.parse and hands with Hand.parse"
            return
        held = 0
        for bits in [*hands, *(1 << 4 * code for code in codes)]:
            if not holds(MOST_OF_EACH, bits) or not holds(MOST_OF_EACH, held + bits):
                code = next(code for code in range(24) if count(held, code) + count(bits, code) > MOST_COPIES)
                yield f"there are too many copies of the {Card(code).name}: no pack holds more than {MOST_COPIES}"
                return
            held += bits
        full = len(self.hands[self.turn])
        if not full:
            yield "nobody holds a card; there is nothing to solve"
        for seat, hand in enumerate(self.hands):
            wanted = full - (seat in self.played_by)
            if len(hand) != wanted:
                yield f"{self.name(seat)} holds {len(hand)} cards, not {wanted}; all must come out even"
                return
        unit = gcd(self.last_trick, *self.tables.points) or 1
        if self.total // unit > MOST_POINTS:
            yield f"{self.total} points are in play, more than the solver counts; lower trick.last_trick"

    def _typed(self) -> bool:
        kinds: tuple[tuple[object, type], ...] = (
            (self.rules, Rules),
            (self.hands, tuple),
            (self.trick, tuple),
            (self.ours, frozenset),
            (self.names, tuple),
            (self.first_lead, bool),
            (self.declares, bool),
            (self.trump, int),
            (self.leader, int),
            (self.first_trick, int),
        )
        if not all(isinstance(thing, kind) for thing, kind in kinds):
            return False
        held: tuple[object, ...] = (*(hand.bits for hand in self.hands if type(hand) is Hand), *self.ours)
        played: tuple[object, ...] = tuple(card.code for card in self.trick if type(card) is Card)
        return (
            all(type(hand) is Hand for hand in self.hands)
            and all(type(card) is Card for card in self.trick)
            and all(type(number) is int for number in held + played)
            and all(type(name) is str for name in self.names)
        )

    @cached_property
    def tables(self) -> Tables:
        """Look-ups of the rules."""
        return tables_for(self.rules)

    @property
    def last_trick(self) -> int:
        """What the last trick counts for our side."""
        return self.tables.last_trick[self.declares]

    @cached_property
    def turn(self) -> int:
        """The seat to act."""
        return (self.leader + len(self.trick)) % len(self.hands)

    @cached_property
    def played_by(self) -> tuple[int, ...]:
        """The seats that have played to the trick on the table, in order."""
        return tuple((self.leader + place) % len(self.hands) for place in range(len(self.trick)))

    @cached_property
    def best(self) -> int:
        """The code of the card that is winning the trick, -1 before the lead."""
        codes = tuple(card.code for card in self.trick)
        return codes[winning(self.tables, self.trump, codes)] if codes else NOBODY

    @cached_property
    def total(self) -> int:
        """All points that are still to be won, the last trick's included."""
        held = sum([hand.bits for hand in self.hands]) + sum([1 << 4 * card.code for card in self.trick])
        points = self.tables.points  # by code; the same in every suit
        in_cards = sum([points[rank] * size(held & cards) for rank, cards in enumerate(_RANKS)])
        return in_cards + self.first_trick + self.last_trick

    def name(self, seat: int) -> str:
        """The player's name, or "seat 1" where none was given."""
        return self.names[seat] if self.names else f"seat {seat + 1}"


def problem_of(
    state: State,
    ours: Collection[int] | None = None,
    *,
    trump: int | None = None,
    leader: int | None = None,
    names: tuple[str, ...] = (),
) -> Problem:
    """The position as a problem; raises SolverError where it lacks something or the stock is still there.

    `ours` and `leader` are seats, `names` are by seat. Without `ours` it is declarer's side, the holder of a called
    card included, or the side of whoever leads where nobody has bid. Trump and leader need be given only where the
    hand has not come so far; what stands in the position comes first.
    """
    if nonsense := _nonsense(state, ours, (trump, leader), names):
        raise SolverError(nonsense)
    public = state.public
    if public.step in ("stock", "meld", "draw"):
        raise SolverError("the stock is not used up; the solver plays the strict tricks after it")
    if not any(state.hands):
        raise SolverError("no cards are dealt; give a record that ends in the middle of a hand")
    active = public.seating.active
    suit = public.trump if public.trump != NOBODY else trump
    if suit is None:
        raise SolverError("trump is not named yet; say which suit it is to be (--trump)")
    chair = _leader(state, leader)
    chosen = _side(state, chair) if ours is None else frozenset(ours)
    if not chosen <= set(active) or chair not in active:
        raise SolverError("a seat that was named sits out this hand or is not there; name those who play")
    return Problem(
        rules=public.rules,
        trump=suit,
        hands=tuple(Hand(bits=state.hands[seat]) for seat in active),
        leader=active.index(chair),
        ours=frozenset(active.index(seat) for seat in chosen),
        trick=tuple(Card(code) for code in public.trick) if public.step == "play" else (),
        first_lead=_first_lead(public),
        names=tuple(names[seat] for seat in active) if names else (),
        declares=public.declares(chosen),
        first_trick=0 if public.tricks else public.tables.first_trick,
    )


def _nonsense(state: object, ours: object, numbers: Iterable[object], names: object) -> str:
    """Why these are not what a position is asked with; "" if they are."""
    if not isinstance(state, State):
        return "a problem is made of a State; take it from start, apply or a record"
    if ours is not None and not (isinstance(ours, Collection) and all(type(seat) is int for seat in ours)):
        return "say whose points you ask for by the numbers of their seats, as {0, 2}"
    if not all(number is None or type(number) is int for number in numbers):
        return "trump and leader are numbers; give 0 to 3 for the suit, and the seat that leads"
    if not isinstance(names, tuple) or len(names) not in (0, len(state.hands)):
        return f"names are one for each of {len(state.hands)} seats, or none"
    return ""


def _first_lead(public: Public) -> bool:
    if public.contract is None and public.rules.trick.first_lead == "trump above the lowest":
        raise SolverError("whether trump must be led first hangs on the bid, and nobody has bid yet")
    return public.step != "play" if public.contract is None and public.stock is not None else is_first_lead(public)


def _leader(state: State, leader: int | None) -> int:
    public = state.public
    if public.step == "play":
        return public.leader
    if public.contract is not None:
        return first_leader(public, public.contract.declarer)
    if leader is None and upturned(public.rules):
        return first_leader(public, NOBODY)
    if leader is None:
        raise SolverError("nobody has bid yet; say who is to lead (--leader)")
    return leader


def _side(state: State, leader: int) -> frozenset[int]:
    """Declarer's side, or the leader's."""
    public = state.public
    contract, seating = public.contract, public.seating
    if contract is None and public.rules.exchange.partner != "fixed":
        return frozenset({leader})
    if contract is None:
        return seating.sides[seating.side[leader]]
    side = public.declarers()
    if public.rules.exchange.partner == "fixed" or contract.called == NOBODY or contract.partner != NOBODY:
        return side
    called = 1 << 4 * contract.called
    holders = [seat for seat in seating.active if seat not in side and state.hands[seat] & 15 * called]
    if len(holders) > 1:
        raise SolverError("several players hold the called card; say whose points you ask for (--side)")
    return side | frozenset(holders)
