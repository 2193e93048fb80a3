"""A position as it is sent: what everyone is shown (`Public`), and what one seat is shown besides (`Own`)."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from deece.game.refusal import Figure
from deece.wire.base import Code, Place, ScoreColumn, Sent, Suit
from deece.wire.tricks import BestHand, Decided, LastTrick, Trick

ChoiceKind = Literal[
    "bid", "pass", "trump", "call", "card", "laid", "give", "bury", "meld", "exchange", "draw", "keep", "say"
]
Partners = Literal["fixed", "call", "secret", "alone"]
# What changed of a position since it was sent: the keys of `Public` that are another now, as JSON.
PublicChanges = Annotated[msgspec.Raw, Meta(extra={"part_of": "Public"})]


class MeldNamed(Sent):
    """A meld by its name."""

    name: str
    kind: str
    suit: Suit | None
    copies: int


class Combination(MeldNamed):
    """One meld of a hand."""

    points: int
    cards: list[Code]


class Meld(Sent):
    """The meld of a hand as it was laid on the table or announced."""

    total: int
    shown: bool
    """All of it lies on the table."""
    combinations: list[Combination]


class LaidMeld(MeldNamed):
    """Two-handed: a meld on the table."""

    broken: bool
    """A card of it was played."""
    cards: list[Code]


class Stock(Sent):
    """The stock of a two-handed game, and the melds laid; lists are by seat."""

    left: int
    turned: Code | None
    scored: list[int]
    laid: list[list[Code]]
    melds: list[list[LaidMeld]]


class Column(Sent):
    """A column of the score: a side, or a player where everybody scores alone."""

    seats: list[Place]
    score: int
    checks: int
    """Checks earned less checks lost."""


class Tells(Sent):
    """What a call means by its side's convention card, as facts; null: it says nothing of that."""

    meld: tuple[int, int | None] | None
    or_more: bool
    aces: bool | None
    run: bool | None
    wants: bool
    asks: bool
    save: bool


class Call(Sent):
    """A call of the auction."""

    seat: Place
    text: str
    bid: int | None
    """The figure, where one was bid."""
    note: str
    """What it means by its side's card, "" if nothing."""
    tells: Tells | None
    """The same as facts."""


class Auction(Sent):
    """The bidding so far."""

    calls: list[Call]
    bid: int
    bidder: Place | None
    standing: int
    """The figure that the next bid must beat."""


class Contract(Sent):
    """What declarer has undertaken."""

    declarer: Place
    bid: int
    forced: bool
    """The dealer was forced: nobody had bid."""
    called: Code | None
    partner: Place | None
    moon: Place | None
    """Who shoots it."""
    sums: list[int]
    """Where bids are added, each side's."""


class Count(Sent):
    """The running count of a hand in play."""

    declarers: list[Place]
    taken: int
    others: int
    left: int
    """Points that may still be won."""
    total: int
    need: int
    """Points in tricks that declarer's side needs in all."""
    more: int
    """Of them still to be taken."""
    meld: int
    """Declarers' meld."""
    outcome: str
    """"open", or what has become of the bid: "made", "set", "misbid", "moon lost" and so on."""


class SheetLine(Sent):
    """A line of a hand on the score sheet."""

    kind: str
    """A word for programs: a key of `LINES` in `deece.game`."""
    text: str
    figures: dict[str, int]
    cells: list[int | None]
    """By column."""
    whole: bool
    """It is all that its columns came to."""
    why: str
    """The reason within a sentence."""


class RowNames(Sent):
    """What the rows of a hand are called on the score sheet."""

    meld: str
    play: str
    hand: str
    total: str


class SheetCheck(Sent):
    """Checks that a column earned or lost, and what for."""

    column: ScoreColumn
    checks: int
    kind: str
    """A word for programs."""
    rule: str
    text: str
    row: str


class Uncounted(Sent):
    """By column, what was melded and taken in vain."""

    meld: list[int]
    points: list[int]
    """With the last trick's and buried cards."""


class SheetHand(Sent):
    """A hand on the score sheet; texts are made for the seat that reads them ("We made 52")."""

    number: int
    declarer: Place | None
    bid: int
    trump: Suit | None
    made: bool | None
    set: list[ScoreColumn]
    outcome: str
    """A word for programs: an `Outcome` of `deece.game`."""
    called: Code | None
    title: str
    rows: RowNames
    head: str
    """How the bid came out."""
    lines: list[SheetLine]
    hand: list[int]
    """The hand's score by column."""
    totals: list[int]
    checks: list[SheetCheck]
    uncounted: Uncounted


class SheetPart(Sent):
    """Hands of a table's score sheet, oldest first."""

    hands: list[SheetHand]


class Over(Sent):
    """How the game ended."""

    winners: list[ScoreColumn]
    kind: str
    """What decided: a key of `ENDINGS` in `deece.game`."""
    figure: int
    """The goal, or the number of hands."""
    text: str


class Public(Sent):
    """What everyone is shown of a position.

    After a hand was scored it still shows the hand (melds, last trick, contract) with the new scores, until the next is
    dealt; `step` is then "score", or "over".
    """

    hand: int
    """Number of the hand, from 1."""
    phase: Literal["deal", "auction", "exchange", "meld", "trick", "score"]
    step: str
    """What is decided, more exactly: a key of `PHASES` in `deece.game`."""
    turn: Place | None
    """Who must choose."""
    dealer: Place
    """Who dealt this hand."""
    next_dealer: Place | None
    """Who deals the next, once a hand is scored; when the game is over, in another."""
    active: tuple[Place, ...]
    """The seats that play this hand."""
    side: list[int]
    """By seat, the number of its side."""
    partners: Partners
    """ "fixed", or how they are found where they change."""
    columns: list[Column]
    goal: int
    """The score to be reached."""
    hands: int
    """How many hands make a game, in place of the goal; 0: the goal decides."""
    cards: list[int]
    """By seat, how many cards it holds."""
    said: list[str]
    """By seat, its last call in words, ""."""
    tricks: tuple[int, ...]
    """By seat, tricks won."""
    points: tuple[int, ...]
    """By seat, points taken so far, once the hand is over with those of the last trick."""
    auction: Auction
    contract: Contract | None
    declarers: list[Place]
    """The seats known to be on declarer's side."""
    trump: Suit | None
    widow: list[Code]
    """Cards of a widow that was turned up; or the card turned up under a pack from which hands are drawn."""
    widow_size: int
    """How many cards lie face down until declarer takes them."""
    passed: tuple[int, ...]
    """By seat, how many cards it has passed."""
    faceup: list[list[Code]]
    """By seat, cards taken before all eyes."""
    buried: int
    """How many cards are buried."""
    melds: list[Meld | None]
    """By seat, once shown."""
    stock: Stock | None
    trick: Trick
    last: LastTrick | None
    """The last trick."""
    back: list[LastTrick]
    """The tricks before the last that the rules (`trick.look_back`) let all look at again, oldest first."""
    count: Count | None
    """In play, and before it once declarer's side has shown its meld."""
    ended: str
    """How a hand ended without being played out, ""."""
    decided: Decided | None
    """Once a hand is scored, the trick by which its bid was made or set."""
    best: BestHand | None
    """Once the game is over, the hand that brought a column the most."""
    sheet: list[SheetHand] | UnsetType = UNSET
    """The last 60 hands of the score sheet, as the viewer reads it (the others: `GET /api/tables/{id}/sheet`); a
    replay has it beside its frames."""
    over: Over | UnsetType | None = UNSET
    """How the game ended; null while it goes on."""


# -- what one seat is shown besides


class Offered(Sent):
    """What a call would tell if it were made."""

    short: str
    """In two or three words."""
    means: str
    """In full."""
    warning: str
    """What it promises partner that the hand does not hold, "" if nothing."""


class BidsTell(Sent):
    """What figures in a row tell by the convention card of the side."""

    from_: int = msgspec.field(name="from")
    to: int
    short: str
    """In two or three words."""
    means: str
    """In full."""
    warning: str
    """What they promise partner that the hand does not hold, "" if nothing."""


class Beyond(Sent):
    """Figures that the hand cannot come to, with the best cards that may come and every trick."""

    above: int
    """So much it can."""
    words: str
    """What a higher one is warned of, with a place for it: "{bid} is out of reach ..."."""


class Choice(Sent, kw_only=True):
    """Something that may be chosen."""

    do: str
    """As it is sent: "play AH"."""
    kind: ChoiceKind
    """ "bid" is spoken as a digit, "laid" is a card played from one's melds on the table, "say" is to play on, concede,
    look, throw in, shoot the moon, ask for a new deal, or hand back."""
    text: str
    note: str
    card: Code | UnsetType = UNSET
    """Of a choice of a card."""
    suit: Suit | UnsetType = UNSET
    """Of a choice that names trump."""
    digit: int | UnsetType = UNSET
    """Of a bid that is said short."""
    short: str | UnsetType = UNSET
    """Of a bid or a call: what it tells, in two words."""
    means: str | UnsetType = UNSET
    """The same in full."""
    warning: str | UnsetType = UNSET
    """What it promises partner that the hand does not hold, "" if nothing."""


class Why(Sent):
    """Why something may not be chosen now: a sentence, and the same as data."""

    reason: str
    code: str
    figures: dict[str, Figure]


class Spare(Why):
    """A card of which not every copy held may be buried, because the others are melded."""

    card: Code
    copies: int
    """That may be buried."""


class RefusedCall(Why):
    """A call that these rules know and that may not be made now."""

    text: str


class KnownCards(Sent):
    """What only this seat knows of the exchange."""

    received: list[Code]
    widow: list[Code]
    """As it took it."""
    thrown: list[Code]
    """Drafting: seen and discarded."""
    drawn: Code | None
    """Drafting: the card that it looks at."""


class MeldIn(Sent):
    """What cards meld with this trump."""

    trump: Suit
    total: int
    wins: bool
    """A meld of it wins the game."""
    combinations: list[Combination]


class TrumpMeld(MeldIn):
    """What the hand would meld with this trump."""

    note: str
    """Why this suit cannot be trump, "" if it can."""


class Own(Sent):
    """What one seat is shown besides; nothing for whoever watches."""

    hand: list[Code]
    """Cards held."""
    question: str
    """What is asked, in words; "" when it is not this seat's turn."""
    bids: list[int]
    """The figures that may be bid, lowest first; chosen as `"bid 52"`."""
    bids_tell: list[BidsTell]
    """What they tell by the convention card of the side, lowest first."""
    beyond: Beyond | None
    """While bids are made."""
    digits: str
    """What stands above the bids that are said as a digit: "Say it and show four aces"; "" where there are none."""
    choices: list[Choice]
    """Everything else that may be chosen."""
    refused: dict[Code, Why]
    """Cards that may not be chosen now."""
    refused_calls: list[RefusedCall]
    spare: list[Spare]
    need: int
    """How many cards are still to be chosen to pass or bury."""
    known: KnownCards
    meld: list[TrumpMeld]
    """While bids are made and trump is open, best first; later of the trump named alone."""
    needs: list[str]
    """Sentences: what is still needed."""
    count: Count | None
    """As this seat knows it, who has buried cards that others do not know; null where it knows no more."""
    undo: bool
    """The last choice may be taken back."""
    claim: bool
    """The rest may be claimed."""
