"""The position: what everyone at the table knows (`Public`), and what is hidden.

A `State` is never changed; `apply` makes a new one that shares all it can with the one before. A seat's
`View` (view.py) is made of `Public`, that seat's hand and that seat's own knowledge, and nothing else.
"""

from __future__ import annotations

from collections.abc import Container
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, TypeVar

from deece.game.action import Action
from deece.game.quick import quickly
from deece.game.refusal import Refusal
from deece.game.tables import Seating, Tables
from deece.game.value import Combination
from deece.rules.catalog import Rules

if TYPE_CHECKING:  # they are worked out from a position
    from deece.game.account import Facts

Seat = int  # a place at the table, from 0, clockwise
CHANCE: Final = -1  # to_act: the cards must be dealt
OVER: Final = -2  # to_act: the game is over
NEXT: Final = -3  # inside `apply` only: this step is done, go on to the next
NOBODY: Final = -1  # no seat, no suit, no card
_new: Final = tuple.__new__  # what a NamedTuple's constructor calls

T = TypeVar("T")


def quick_replace(named: type[T]) -> type[T]:
    """Give a NamedTuple a `_replace` that takes half the time: the engine calls it for every choice but a play."""
    kind: Any = named
    places = {name: place for place, name in enumerate(kind._fields)}

    def _replace(self: tuple[Any, ...], /, **changes: Any) -> Any:
        fields = list(self)
        for name, value in changes.items():
            fields[places[name]] = value
        return _new(kind, fields)

    kind._replace = quickly(_replace)
    return named


class IllegalAction(ValueError):
    """A refused choice: `refusal` says why, as data; `deece.words.refusals` has the sentence."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal)
        self.refusal = refusal


class Outcome(StrEnum):
    """What became of a side in a hand; OPEN while its play can still change that."""

    __hash__ = str.__hash__  # it equals its own text

    OPEN = "open"
    MADE = "made"  # the bid
    SET = "set"
    SAVED = "saved"  # without a bid: meld and tricks count
    NOT_SAVED = "not saved"  # without a bid: too little play, so nothing counts
    MELD_LOST = "meld lost"  # without a bid: too little play, so only the tricks count
    DIX_KEPT = "dix kept"  # a meld of nothing but dixes saves itself (S1)
    COUNTED = "counted"  # two-handed: no contract, all counts
    MISBID = "misbid"  # summed bids: a bid without the meld for it (S4)
    UNOPPOSED = "unopposed"  # declarer gave up or could not play: the meld counts without a trick
    NOTHING = "nothing"  # the hand was not played, and nobody else scores
    NO_MARRIAGE = "no marriage"
    CONCEDED_UNSEEN = "conceded unseen"
    CONCEDED = "conceded"
    UNDER_LEAST = "under the least meld"
    OFF_BOARD = "off the board"
    THROWN_IN = "thrown in"
    MOON_MADE = "moon made"
    MOON_LOST = "moon lost"
    WON_BY_MELD = "game won by meld"
    BEATEN_BY_MELD = "beaten by a meld"  # another side's meld won the game
    RENEGED = "reneged"


class Side(NamedTuple):
    """What is true of one side of a hand. Points at the system's own scale."""

    seats: frozenset[Seat]
    declares: bool  # whether it is declarer's side
    shown: int  # meld shown, announced or laid
    meld: int  # what counts of it: nothing under the least meld
    tricks: int  # tricks won
    cards: int  # points of the cards in them, and the first trick's bonus
    last: int  # what it has for the last trick
    aside: int  # points of cards laid aside that count for it, as far as they are known
    contract: int  # its bid, or the sum of its bids; 0 without one
    for_bid: int  # points in play that its bid asks for, whatever else the rules ask for
    need: int  # points in play that make its contract, or save its meld
    need_tricks: int  # tricks that it must win besides
    outcome: Outcome
    rounded: int = 0  # what rounding adds to its points in play once the hand is over, or takes from them

    @property
    def play(self) -> int:
        """All its points in play so far."""
        return self.cards + self.last + self.aside + self.rounded

    @property
    def had(self) -> int:
        """Meld that counts and points in play together."""
        return self.meld + self.play

    @property
    def short(self) -> int:
        """Points in play that are still lacking for its bid, whatever else the rules ask for."""
        return max(0, self.for_bid - self.play)

    @property
    def asks_least(self) -> bool:
        """Whether the least for any bid decides what it must take, since its own bid asks for less."""
        return self.need > self.for_bid

    @property
    def still(self) -> int:
        """Points in play that it must still take."""
        return max(0, self.need - self.play)

    @property
    def still_tricks(self) -> int:
        """Tricks that it must still win."""
        return max(0, self.need_tricks - self.tricks)


# A line of the score sheet: its kind, and the names of the figures that it carries.
LINES: Final[dict[str, tuple[str, ...]]] = {
    "meld": (),
    "unopposed meld": (),
    "kept meld": (),
    "dix": (),
    "short meld": ("meld", "least"),
    "lost meld": ("meld", "points", "tricks"),
    "play": ("cards", "last trick", "laid aside"),
    "rounded": (),
    "set": ("had", "needed"),
    "set for points": ("points",),
    "set for tricks": ("tricks",),
    "set twice": (),
    "lost bid": (),
    "bid made": (),
    "no marriage": (),
    "conceded unseen": (),
    "under the least meld": (),
    "off the board": (),
    "thrown in": (),
    "conceded": (),
    "misbid": (),
    "nothing": (),
    "not saved": ("meld", "play", "points", "tricks"),
    "moon": (),
    "moon and game": (),
    "moon lost": (),
    "game won by meld": (),
    "reneged": (),
    "set for reneging": (),
    "hand lost": (),
    "bid and meld": (),
}  # by the kind of a line, the names of its figures


class ScoreLine(NamedTuple):
    """One line of the score sheet: points to a column (a side, or a seat where each has a score of its own).

    `figures` are the numbers behind it, named in `LINES` by its kind. Sentences are made in `deece.words`.
    """

    column: int
    points: int
    kind: str  # a key of LINES
    rule: str  # the key of the rule that produced it
    figures: tuple[int, ...] = ()


class CheckLine(NamedTuple):
    """Checks that a column earned, or lost, and what for (S4): "run", "looked", "game" and so on."""

    column: int
    checks: int
    kind: str
    rule: str


@quick_replace
class HandResult(NamedTuple):
    """How a hand ended: its score-sheet lines and the scores after it."""

    dealer: Seat
    declarer: Seat
    bid: int
    trump: int
    made: bool | None  # whether the bid was made; None if there was no contract
    outcome: Outcome  # of declarer's side; without a contract COUNTED, or WON_BY_MELD
    lines: tuple[ScoreLine, ...]
    scores: tuple[int, ...]
    checks: tuple[CheckLine, ...] = ()
    outright: tuple[int, ...] = ()  # the columns that won the game by this hand alone: the moon, or a meld
    sides: tuple[Side, ...] = ()  # what each side melded and took, declarer's first
    # The position in which the hand ended, without earlier results; of a hand that was told what is known of it, and
    # no tricks. None where `settle` was given none.
    end: Public | None = None
    facts: Facts | None = None  # all that the score depends on; what is laid aside in a hand given up stays hidden


class Ending(NamedTuple):
    """Why the game is over, or why it goes on though several were at the goal."""

    kind: str  # a key of `ending.ENDINGS`
    figure: int = 0  # the goal, or the number of hands


@quick_replace
class Game(NamedTuple):
    """What lasts from hand to hand. Columns are those of the score sheet."""

    dealer: Seat
    scores: tuple[int, ...]
    checks: tuple[int, ...]  # checks earned less checks lost, by column
    goal: int
    misdeals: int = 0  # new deals that players claimed since the last hand played
    results: tuple[HandResult, ...] = ()
    winners: tuple[int, ...] = ()  # columns; empty while the game goes on
    ending: Ending | None = None  # what decided it; or why several at the goal play on
    owed: tuple[int, ...] = ()  # by column, at the table's stake: each other pays for a check; a loss is paid to each


@quick_replace
class Auction(NamedTuple):
    """The bidding so far."""

    calls: tuple[tuple[Seat, Action], ...] = ()
    standing: int = 0  # the figure that the next bid must beat
    bid: int = 0  # the best bid made by a player
    bidder: Seat = NOBODY
    passed: int = 0  # a bit for each seat that is out
    handed_back: bool = False


@quick_replace
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
    bids: tuple[int, ...] = ()  # summed bids: what each seat bid


def declaring_side(seating: Seating, contract: Contract | None, *, fixed: bool) -> frozenset[Seat]:
    """The seats known to be on declarer's side; `fixed` says that partners are not called."""
    if contract is None:
        return frozenset()
    if fixed:
        return seating.sides[seating.side[contract.declarer]]
    return frozenset({contract.declarer, contract.partner} - {NOBODY})


def sides_of(seating: Seating, contract: Contract | None, *, fixed: bool) -> tuple[frozenset[Seat], ...]:
    """The sides of a hand as far as they are known, declarer's first."""
    if fixed:
        return seating.sides if contract is None else seating.own_first[contract.declarer]
    declarers = declaring_side(seating, contract, fixed=False)
    return declarers, frozenset(seating.active) - declarers


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
    """A finished trick: who led, the codes in order of play, who won, and its points, with the first one's bonus."""

    leader: Seat
    cards: tuple[int, ...]
    winner: Seat
    points: int


def plays_to(seating: Seating, leader: Seat, cards: tuple[int, ...]) -> tuple[tuple[Seat, int], ...]:
    """Who played which of these cards (codes) to a trick that this seat led, in order."""
    if not cards:
        return ()
    active = seating.active
    first = active.index(leader)
    return tuple(zip(active[first:] + active[:first], cards, strict=False))


Ended = Literal[
    "",
    "misdeal",
    "passed out",
    "no marriage",
    "conceded unseen",
    "conceded",
    "game won by meld",
    "under the least meld",
    "off the board",
    "thrown in",
]  # how a hand may end without being played out; "" while it has not


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
    widow: int  # bits of the widow if it was shown, as it was dealt; or the card turned up under a pack to draw from
    passed: tuple[int, ...]  # how many cards each seat has passed
    faceup: tuple[int, ...]  # by seat, bits of cards that it took into its hand before all eyes
    buried: int  # how many cards are buried
    told: tuple[int, ...]  # once that is told, how many of them are trump, and how many other aces
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

    def plays(self, trick: Trick | None = None) -> tuple[tuple[Seat, int], ...]:
        """Who played which card (a code), in order: to this finished trick, or else to the one on the table."""
        leader, cards = (self.leader, self.trick) if trick is None else (trick.leader, trick.cards)
        return plays_to(self.seating, leader, cards)

    def played_by(self) -> tuple[Seat, ...]:
        """The seats that have played to the current trick, in order."""
        return tuple([seat for seat, _ in self.plays()])

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

    def open_tricks(self) -> tuple[Trick, ...]:
        """The finished tricks that the rules let everyone look at again, oldest first."""
        return self.tricks if self.rules.trick.look_back == "all" else self.tricks[-1:]

    def declarers(self) -> frozenset[Seat]:
        """The seats known to be on declarer's side; empty without a contract."""
        return declaring_side(self.seating, self.contract, fixed=self.rules.exchange.partner == "fixed")

    def declares(self, seats: Container[Seat]) -> bool:
        """Whether declarer is among these seats."""
        return self.contract is not None and self.contract.declarer in seats

    def sides(self) -> tuple[frozenset[Seat], ...]:
        """The sides of this hand as far as they are known, declarer's first."""
        return sides_of(self.seating, self.contract, fixed=self.rules.exchange.partner == "fixed")


SEATING: Final = 2  # this and the next: places of fields in Public, for the few functions that must be quick
STEP: Final = 3
AUCTION: Final = 4
CONTRACT: Final = 5
TRUMP: Final = 6
HOT: Final = 17  # where what each play changes begins
TRICK: Final = 19
BEST: Final = 20
_PLACES: Final = (SEATING, STEP, AUCTION, CONTRACT, TRUMP, HOT, TRICK, BEST)
assert " ".join(Public._fields[place] for place in _PLACES) == "seating step auction contract trump turn trick best"

Phase = Literal["deal", "auction", "exchange", "meld", "trick", "score"]
PHASES: Final[dict[str, Phase]] = {
    "deal": "deal",
    "misdeal": "deal",
    "draft": "deal",
    "bid": "auction",
    "name trump": "auction",
    "call": "auction",
    "look": "exchange",
    "take widow": "exchange",
    "share": "exchange",
    "pass": "exchange",
    "bury": "exchange",
    "lay meld": "meld",
    "concede": "meld",
    "show meld": "meld",
    "throw in": "meld",
    "moon": "meld",
    "stock": "trick",
    "meld": "meld",
    "draw": "trick",
    "play": "trick",
    "score": "score",
    "over": "score",
}


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
    hands: tuple[int, ...]  # bits by seat
    own: tuple[Own, ...]
    hidden: Hidden


@quickly
def with_turn(state: State, turn: Seat) -> State:
    """The same position with another seat to act; quicker than `_replace`."""
    fields = list(state[0])
    fields[HOT] = turn
    return _new(State, (_new(Public, fields), state[1], state[2], state[3]))


@quickly
def with_public(state: State, public: Public) -> State:
    """The same position with this for what everyone knows; quicker than `_replace`."""
    return _new(State, (public, state[1], state[2], state[3]))


@quickly
def with_auction(state: State, auction: Auction, turn: Seat) -> State:
    """The same position after another call; quicker than `_replace`."""
    fields = list(state[0])
    fields[AUCTION], fields[HOT] = auction, turn
    return _new(State, (_new(Public, fields), state[1], state[2], state[3]))


@quickly
def with_step(state: State, step: str) -> State:
    """The same position at another step; quicker than `_replace`."""
    fields = list(state[0])
    fields[STEP] = step
    return _new(State, (_new(Public, fields), state[1], state[2], state[3]))


def with_item(items: tuple[T, ...], place: int, item: T) -> tuple[T, ...]:
    """The tuple with one item replaced."""
    return items[:place] + (item,) + items[place + 1 :]
