"""What a page of a table says of a position, as types: texts ready to be shown, beside the figures of the wire."""

from __future__ import annotations

import msgspec


class Said(msgspec.Struct, gc=False):
    """Something that the page says; never changed."""


class Chip(Said):
    """What is played, for the bar."""

    head: str
    more: str
    """Where there is room."""
    under: str


class Tray(Said):
    """What stands above the cards that are chosen to be passed or buried."""

    heads: list[str]
    """By how many are chosen."""
    send: str
    """The button's words."""


class CountWords(Said):
    """The running count in words."""

    head: str
    """What is still to be taken, in a line."""
    ruler: str
    """The ruler, for whoever does not see it."""
    bid: str
    first: str
    """The short name of declarer's side, which fits beneath the ruler."""
    second: str
    """The same of the others."""
    out: str
    """What is still out."""
    takes: str
    """What must be taken."""


class TakenWords(Said):
    """Who took how many tricks, and their points."""

    text: str
    points: int


class HeadAndText(Said):
    """A line, and what stands under it."""

    head: str
    text: str


class LastWords(Said):
    """The last trick: who took it, and for what."""

    head: str
    took: str
    tag: str


class TitledCards(Said):
    """Cards under a title."""

    title: str
    cards: list[str]


class MeldOwner(Said):
    """Whose meld it is."""

    name: str
    none: str
    """What stands there where no meld lies."""


class StockWords(Said):
    """The stock of a two-handed game; lists are by seat."""

    pile: str
    ask: str
    """What is asked beside it."""
    hands: list[str]
    none: list[str]
    melds: list[str]
    short: list[str]


class DraftWords(Said):
    """What stands above the card drawn, and above those thrown away."""

    looks: str
    threw: list[str]
    """By seat."""


class ColumnWords(Said):
    """What a column of the score is called."""

    name: str
    """ "" where a sign stands for it."""
    subject: str


class FarWords(Said):
    """How far it still is, after a hand."""

    head: str
    rows: list[str]
    """By column what is still lacking: "181 to go", "there"; "" where the number of hands decides."""
    lines: list[str]
    checks: list[str]


class NextWords(Said):
    """Who deals next, and who then leads or speaks first."""

    dealer: str
    first: str


class Says(Said):
    """What the page says of the position to this viewer, ready to be shown.

    Kinds and figures of the same stand in `Public` and `Own`. The page words nothing of the game itself. Names are as
    the viewer reads them: their own is "You".
    """

    names: list[str]
    """By seat."""
    line: str
    """What is so now in one line: who is awaited, or what is asked of the viewer."""
    heard: str
    """What is read aloud when the viewer is asked for something, else ""."""
    title: str
    """The same in two words, for the window."""
    chip: Chip
    asks: list[str]
    """While cards are chosen to pass or bury: what is asked, by how many are chosen already."""
    tray: Tray | None
    places: list[list[str]]
    """By seat, what stands where a card of this trick is awaited: in full, and without the name; nothing where none
    is."""
    ready: str
    """Who has seen enough, and who still looks."""
    stands: str
    """How the bidding stands."""
    nobody_bid: str
    """Who dealt, while nobody has bid."""
    count: CountWords | None
    aim: str
    """What the hand takes where nothing is counted."""
    tricks: str
    """Who has won how many."""
    taken: list[TakenWords]
    """For whoever watches: by side or player."""
    called: HeadAndText | None
    """The called card, and whose it is."""
    last: LastWords
    back: list[str]
    """Of each trick in `back` of `Public` which it was, who took it and for what."""
    roles: list[str]
    """By seat, what a player is in this hand: "Partner, bidder"."""
    widow: str
    """What the widow is called above its cards."""
    exchanged: list[str]
    """Who passed how many, what was buried and taken up."""
    received: list[str]
    """Who passed the viewer cards, and which, while it is news."""
    known: list[TitledCards]
    """What only the viewer knows of the exchange."""
    melds: list[MeldOwner]
    """By seat, once meld is shown."""
    stock: StockWords | None
    draft: DraftWords | None
    """While cards are drawn."""
    help: str
    """What is explained beside the cards."""
    columns: list[ColumnWords]
    came_to: str
    """What the bid of the hand just scored came to, in one sentence of figures; "" where its headline says it all."""
    decided: str
    """Who took the trick that decided it."""
    far: FarWords | None
    ended: str
    """Why a hand ended that was not played for a bid."""
    following: NextWords | None
    won: str
    """Who has won the game."""
    final: str
    """By how much, and after how many hands."""
    best: str
    """The hand of the game, in a line."""
    looking: str
    """Who is still looking at the score."""


class AheadWords(Said):
    """What a page says of a card that it keeps until its player's turn, and of one raised by a first tap, with `{card}`
    and `{reason}` for the page to fill in."""

    next: str
    waits: str
    back: str
    changed: str
    refused: str
    raised: str
