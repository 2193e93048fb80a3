"""The position: what everyone at the table knows (`Public`), and what is hidden.

A `State` is never changed; `apply` makes a new one that shares all it can with the one before. A seat's
`View` (view.py) is made of `Public`, that seat's hand and that seat's own knowledge, and nothing else.
"""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple, TypeVar

from deece.game.action import Action
from deece.game.tables import Seating, Tables
from deece.game.value import Combination
from deece.rules.catalog import Rules

Seat = int
CHANCE: Final = -1  # to_act: the cards must be dealt
OVER: Final = -2  # to_act: the game is over
NEXT: Final = -3  # inside `apply` only: this step is done, go on to the next
NOBODY: Final = -1
_new: Final = tuple.__new__  # what a NamedTuple's constructor calls

T = TypeVar("T")


def quick_replace(named: type[T]) -> type[T]:
    """Give a NamedTuple a `_replace` that takes half the time: the engine calls it for every choice but a play."""
    kind: Any = named
    places = {name: place for place, name in enumerate(kind._fields)}

    def replace(self: tuple[Any, ...], /, **changes: Any) -> Any:
        fields = list(self)
        for name, value in changes.items():
            fields[places[name]] = value
        return _new(kind, fields)

    kind._replace = replace
    return named


class IllegalAction(ValueError):
    """A refused choice; the text is the reason in players' words and reveals no hidden card."""


class ScoreLine(NamedTuple):
    """One line of the score sheet: points to a column (a side, or a chair where each has a score of its own)."""

    column: int
    points: int
    text: str
    rule: str  # the key of the rule that produced it


class HandResult(NamedTuple):
    """How a hand ended: its score-sheet lines and the scores after it."""

    dealer: Seat
    declarer: Seat
    bid: int
    trump: int
    made: bool | None  # whether the bid was made; None if there was no contract
    reason: str
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    checks: tuple[int, ...]  # each column's gain or loss in checks


@quick_replace
class Game(NamedTuple):
    """What lasts from hand to hand."""

    dealer: Seat
    scores: tuple[int, ...]
    checks: tuple[int, ...]
    goal: int
    misdeals: int = 0  # new deals for nines since the last hand played
    results: tuple[HandResult, ...] = ()
    winners: tuple[int, ...] = ()  # columns; empty while the game goes on
    reason: str = ""


class Auction(NamedTuple):
    """The bidding so far."""

    calls: tuple[tuple[Seat, Action], ...] = ()
    standing: int = 0  # the figure that the next bid must beat
    bid: int = 0  # the best bid made by a player
    bidder: Seat = NOBODY
    passed: int = 0  # a bit for each seat that is out
    handed_back: bool = False


class Contract(NamedTuple):
    """What declarer has undertaken."""

    declarer: Seat
    bid: int
    forced: bool = False  # the dealer was forced: nobody had bid
    trump: int = NOBODY
    called: int = NOBODY  # code of the card called
    partner: Seat = NOBODY  # declarer's partner where one was called, once known
    sums: tuple[int, ...] = ()  # summed bids: each side's contract
    mooner: Seat = NOBODY


class Shown(NamedTuple):
    """A hand's meld as all know it: the total always; combinations and cards only if they were shown."""

    total: int
    combinations: tuple[Combination, ...] = ()
    cards: int = 0
    wins: bool = False  # a meld that wins the game
    aces: bool = False  # aces around were announced or shown
    seven_nines: bool = False  # where a check is paid for them


class LaidMeld(NamedTuple):
    """Two-handed: a meld on the table; broken once a card of it was played."""

    kind: str
    suit: int
    copies: int
    broken: bool = False


class Laid(NamedTuple):
    """Two-handed: a card on the table and the melds (places in the owner's list) that it serves."""

    code: int
    melds: tuple[int, ...]


class Stock(NamedTuple):
    """Two-handed: what is public of the stock and of the melds laid, by seat."""

    left: int  # cards still to draw, the turned one included
    turned: int  # code of the turned card, NOBODY once it was taken
    laid: tuple[tuple[Laid, ...], ...]
    melds: tuple[tuple[LaidMeld, ...], ...]
    scored: tuple[int, ...]
    melded: int = 0  # melds laid since the last trick


class Trick(NamedTuple):
    """A finished trick: who led, the codes in order of play, who won, and the points of its cards."""

    leader: Seat
    cards: tuple[int, ...]
    winner: Seat
    points: int


# How a hand may end without being played out; "" while it has not.
Ended = Literal[
    "", "misdeal", "passed out", "no marriage", "conceded unseen", "conceded", "game won by meld",
    "under the least meld", "off the board", "thrown in",
]  # fmt: skip


@quick_replace
class Public(NamedTuple):
    """What everyone at the table knows."""

    tables: Tables
    game: Game
    seating: Seating
    step: str  # what is being decided: a key of deece.game.play.STEPS
    auction: Auction
    contract: Contract | None
    trump: int  # NOBODY until it is known
    widow: int  # bits of the widow if it was shown, as it was dealt
    passed: tuple[int, ...]  # how many cards each seat has passed
    faceup: tuple[int, ...]  # by seat, bits of cards that it took into its hand before all eyes
    buried: int  # how many cards are buried
    melds: tuple[Shown | None, ...]  # by seat, once shown
    stock: Stock | None
    ended: Ended  # why the hand ended without being played out
    sizes: tuple[int, ...]  # by seat, cards in hand when `sized` tricks had been played
    sized: int
    # What each play changes stands last, so that a new Public shares the front part.
    turn: Seat
    leader: Seat
    trick: tuple[int, ...]  # codes, in order of play
    best: int  # code of the card that is winning, NOBODY
    winner: Seat  # who played it
    tricks: tuple[Trick, ...]

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.tables.rules

    @property
    def phase(self) -> str:
        """deal, auction, exchange, meld, trick or score."""
        return PHASES[self.step]

    def cards_held(self, seat: Seat) -> int:
        """How many cards a seat holds, cards laid on the table included."""
        since = len(self.tricks) - self.sized
        return max(0, self.sizes[seat] - since - (seat in self.played_by()))

    def played_by(self) -> tuple[Seat, ...]:
        """The seats that have played to the current trick, in order."""
        seats, seat = [], self.leader
        for _ in self.trick:
            seats.append(seat)
            seat = self.seating.after[seat]
        return tuple(seats)

    def points_taken(self) -> tuple[int, ...]:
        """The points of the tricks each seat has won so far; the last trick's bonus is not yet in."""
        points = [0] * len(self.sizes)
        for trick in self.tricks:
            points[trick.winner] += trick.points
        return tuple(points)

    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won so far."""
        won = [0] * len(self.sizes)
        for trick in self.tricks:
            won[trick.winner] += 1
        return tuple(won)

    def declarers(self) -> frozenset[Seat]:
        """The seats known to be on declarer's side; empty without a contract."""
        contract = self.contract
        if contract is None:
            return frozenset()
        if self.rules.exchange.partner != "fixed":
            return frozenset({contract.declarer, contract.partner} - {NOBODY})
        return self.seating.sides[self.seating.side[contract.declarer]]

    def sides(self) -> list[frozenset[Seat]]:
        """The sides of this hand as far as they are known, declarer's first."""
        declarers = self.declarers()
        if self.rules.exchange.partner != "fixed":
            return [declarers, frozenset(self.seating.active) - declarers]
        others = [side for side in self.seating.sides if side != declarers]
        return [declarers, *others] if declarers else others


# Places of fields in Public, for the few functions that must be quick. HOT: where what each play changes begins.
SEATING: Final = 2
STEP: Final = 3
CONTRACT: Final = 5
TRUMP: Final = 6
HOT: Final = 16
TRICK: Final = 18
BEST: Final = 19
_PLACES: Final = (SEATING, STEP, CONTRACT, TRUMP, HOT, TRICK, BEST)
assert [Public._fields[place] for place in _PLACES] == [
    "seating", "step", "contract", "trump", "turn", "trick", "best",
]  # fmt: skip

PHASES: Final = {
    "deal": "deal", "misdeal": "deal", "draft": "deal",
    "bid": "auction", "name trump": "auction", "call": "auction",
    "look": "exchange", "take widow": "exchange", "share": "exchange", "pass": "exchange", "bury": "exchange",
    "lay meld": "meld", "concede": "meld", "show meld": "meld", "throw in": "meld", "moon": "meld",
    "stock": "trick", "meld": "meld", "draw": "trick", "play": "trick",
    "score": "score", "over": "score",
}  # fmt: skip


@quick_replace
class Own(NamedTuple):
    """What one seat alone knows besides its hand, as bits."""

    given: int = 0  # cards passed to partner
    received: int = 0  # cards passed to it
    giving: int = 0  # cards chosen to pass, still to be handed over
    buried: int = 0
    thrown: int = 0  # drafting: cards it saw and discarded
    drawn: int = NOBODY  # drafting: code of the card it is looking at
    widow: int = 0  # the widow as it took it


class Hidden(NamedTuple):
    """What nobody knows."""

    widow: int = 0  # bits
    stock: tuple[int, ...] = ()  # codes, the next to draw first
    unseen: tuple[int, ...] = ()  # drafting: by seat, bits of cards put down unseen


@quick_replace
class State(NamedTuple):
    """A whole position. Only drivers and records hold one; everyone else gets a View."""

    public: Public
    hands: tuple[int, ...]  # bits by chair
    own: tuple[Own, ...]
    hidden: Hidden


def with_turn(state: State, turn: Seat) -> State:
    """The same position with another seat to act; quicker than `_replace`."""
    public = state[0]
    return _new(State, (_new(Public, public[:HOT] + (turn,) + public[HOT + 1 :]), *state[1:]))


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return items[:place] + (item,) + items[place + 1 :]
