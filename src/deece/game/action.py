"""Everything that can be done at the table: one small immutable class for each kind of choice."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deece.cards import CARDS, LANES, Card, distinct

if TYPE_CHECKING:  # a position is made of choices, so at run time it comes after them
    from deece.game.state import Contract, Ended, Seat, Shown


@dataclass(frozen=True, slots=True)
class Deal:
    """The shuffled pack, dealt: `hands` as bits by seat (0 for one who sits out), `widow` as bits,
    `stock` as card codes in drawing order; with a turned stock its last code is the turned card. Where the last
    card dealt is turned up for trump, `stock` is that card alone, which lies in a hand too."""

    hands: tuple[int, ...]
    widow: int = 0
    stock: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ToldHand:
    """A whole hand that was played with real cards and told: it stands in the place of a deal and all that follows.

    Tuples are by seat, points at the system's scale; `deece.game.told` explains each fact, and makes one from less.
    What people have told of a hand so far, which may be less, is a `HandTold` of the keeper.
    """

    contract: Contract | None
    melds: tuple[Shown | None, ...]
    points: tuple[int, ...]  # in tricks; with the last trick's where `last` is NOBODY and the hand was played out
    tricks: tuple[int, ...]
    last: Seat
    aside: tuple[int, ...] = ()
    ended: Ended = ""
    reneged: Seat = -1


@dataclass(frozen=True, slots=True)
class Penalty:
    """Points that a column of the sheet gains or loses between two hands, or after the last, apart from the rules of
    scoring: a custom of the table. Nobody wins or loses a game by them before the next hand is scored."""

    column: int
    points: int
    why: str = ""


@dataclass(frozen=True, slots=True)
class Misdeal:
    """Claim a new deal: for too many nines, or for a poor hand."""


@dataclass(frozen=True, slots=True)
class Keep:
    """Drafting: keep the card drawn; the next one is put down unseen."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Drafting: discard the card drawn; the next one must be kept."""


@dataclass(frozen=True, slots=True)
class Bid:
    """Bid this many points; `spoken` says it as a single digit over the first bid, which tells of aces around."""

    points: int
    spoken: bool = False

    def __hash__(self) -> int:
        return self.points  # bids are looked up at every call of an auction


@dataclass(frozen=True, slots=True)
class Pass:
    """Leave the auction; `call` is "", "by me", "by", "save" or "help"."""

    call: str = ""


@dataclass(frozen=True, slots=True)
class HandBack:
    """Return the contract to the partner who said save."""


@dataclass(frozen=True, slots=True)
class Trump:
    """Name this suit (0 spades, 1 hearts, 2 diamonds, 3 clubs) trump."""

    suit: int


@dataclass(frozen=True, slots=True)
class Call:
    """Call the card that makes its holder declarer's partner."""

    card: Card


@dataclass(frozen=True, slots=True)
class Look:
    """Look at the widow and so accept the contract."""


@dataclass(frozen=True, slots=True)
class Give:
    """Pass one card: to partner, or from the widow to the next player."""

    card: Card


@dataclass(frozen=True, slots=True)
class Bury:
    """Lay one card aside; it counts for the side that buried it."""

    card: Card


@dataclass(frozen=True, slots=True)
class Concede:
    """Give the hand up: the bid is lost."""


@dataclass(frozen=True, slots=True)
class ThrowIn:
    """Give the hand up after all meld was shown: the bid is lost."""


@dataclass(frozen=True, slots=True)
class Moon:
    """Undertake to win every trick."""


@dataclass(frozen=True, slots=True)
class PlayOn:
    """Decline: no misdeal, no conceding, no throwing in, no moon, no more meld."""


@dataclass(frozen=True, slots=True)
class LayMeld:
    """Two-handed: lay a combination on the table. `kind` is a row of the meld table ("run", "kings" ...),
    `suit` the suit of a marriage (-1 where there is none), `copies` 2 for a double."""

    kind: str
    suit: int = -1
    copies: int = 1


@dataclass(frozen=True, slots=True)
class ExchangeDix:
    """Two-handed: exchange the nine of trump for the turned card."""


@dataclass(frozen=True, slots=True)
class Draw:
    """Two-handed, at the end of the stock: take the turned card, or the last face-down one."""

    turned: bool


@dataclass(frozen=True, slots=True)
class Play:
    """Play a card to the trick; `laid` plays it from the meld laid on the table (two-handed)."""

    card: Card
    laid: bool = False


Action = (
    Deal
    | ToldHand
    | Penalty
    | Misdeal
    | Keep
    | Throw
    | Bid
    | Pass
    | HandBack
    | Trump
    | Call
    | Look
    | Give
    | Bury
    | Concede
    | ThrowIn
    | Moon
    | PlayOn
    | LayMeld
    | ExchangeDix
    | Draw
    | Play
)  # any of the classes above

_CardAction = type[Play] | type[Give] | type[Bury] | type[Call]


class _Choices(dict[int, tuple[Action, ...]]):
    """For the cards that a hand holds in one suit (bits), an action for each distinct one; made when first wanted."""

    def __init__(self, kind: _CardAction) -> None:
        self.every = [kind(card) for card in CARDS]

    def __missing__(self, bits: int) -> tuple[Action, ...]:
        ones = distinct(bits)
        if bits == ones:
            self[bits] = tuple(action for code, action in enumerate(self.every) if bits >> 4 * code & 1)
        else:
            self[bits] = self[ones]
        return self[bits]


_CHOICES: Final = {kind: _Choices(kind) for kind in (Play, Give, Bury, Call)}
_SPADES, _HEARTS, _DIAMONDS, _CLUBS = LANES
PLAYS: Final = tuple(_CHOICES[Play].every)  # by code
GIVES: Final = tuple(_CHOICES[Give].every)  # by code
SUIT_PLAYS: Final = _CHOICES[Play]  # by the cards of one suit, as bits


def for_each(kind: _CardAction, bits: int) -> tuple[Action, ...]:
    """One action of this kind for each distinct card in `bits`, suit by suit, high to low."""
    choices = _CHOICES[kind]
    return choices[bits & _SPADES] + choices[bits & _HEARTS] + choices[bits & _DIAMONDS] + choices[bits & _CLUBS]
