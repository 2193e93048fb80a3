"""What the server says over the socket of a table: one type a message (docs/wire.md). What it is asked: messages.py."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from deece.game.refusal import Figure
from deece.wire import shown
from deece.wire.base import Code, Place, Sent, Suit
from deece.wire.cards import CardNames
from deece.wire.events import TableEvent
from deece.wire.meanings import Convention
from deece.wire.people import ChatLine, Coming, Gate, Known, Manners, Person, Question
from deece.wire.seals import Shuffle
from deece.words.page import AheadWords, Says

# What the page says otherwise than before: the keys of `Says` that are another now, as JSON.
SaysChanges = Annotated[msgspec.Raw, Meta(extra={"part_of": "Says"})]


class RulesInBrief(Sent):
    """What is played."""

    id: str
    """Of the system."""
    name: str
    changes: int
    """House rules differ in so many."""
    widow: str
    """What this table calls the cards dealt to nobody."""


class Welcome(Sent, tag="welcome", tag_field="t", kw_only=True):
    """Everything, after `hello`, and again whenever the position is an old one or was not known."""

    pages: str
    """The version of the server's pages, which every other answer names in the header `deece-pages`: a page of another
    version loads itself anew."""
    table: str
    """Its id."""
    name: str
    title: str
    rules: RulesInBrief
    seat: Place | None
    """null for whoever watches."""
    coming: Coming | None
    known: Known | None
    owner: bool
    """They made the table."""
    seq: int
    """The table's newest entry."""
    at: int
    """The position: a choice names the one that it was made in."""
    public: shown.Public
    conventions: list[Convention]
    """By side; empty where no side has a language."""
    own: shown.Own | None
    hands: list[list[Code]] | None
    """By seat, where all hands lie open."""
    says: Says
    cards: CardNames
    ahead_words: AheadWords
    people: list[Person]
    """By seat."""
    watching: int
    """How many watch."""
    chat: list[ChatLine]
    log: list[str]
    gate: Gate | None
    questions: list[Question]
    clock: float | None
    """How many seconds are left for the choice that is awaited; null: no clock runs."""
    shuffle: Shuffle | None
    waiting: str
    """What the table waits for; "" when it goes on."""
    notice: str
    """What holds until the next choice: the log was damaged, so the last choices are lost, and from where the game goes
    on; else ""."""
    speed: str
    """Of the computer players."""
    reports: list[str]
    """To the maker of the table: who has reported whom."""
    meld_rule: list[str]
    """How cards count in meld, in sentences."""
    manners: Manners


class Step(Sent, tag="step", tag_field="t", kw_only=True):
    """Something happened."""

    seq: int
    at: int
    event: TableEvent
    public: shown.PublicChanges
    own: shown.Own | None
    """Whole, or null where it is as it was."""
    says: SaysChanges
    gate: Gate | None
    clock: float | None
    """How many seconds are left for the choice that is awaited; null: no clock runs."""
    hands: list[list[Code]] | UnsetType = UNSET
    """By seat, where all hands lie open."""
    ok: str | UnsetType = UNSET
    """To whoever asked for it: the id of the command that is done and stored with this, in place of an `ok`."""


class SaysNow(Sent, tag="says", tag_field="t"):
    """The same position is said otherwise, because somebody came, went or is ready."""

    says: SaysChanges


class PeopleNow(Sent, tag="people", tag_field="t"):
    """Somebody sat down, left, came back or is away."""

    people: list[Person]
    """By seat."""
    watching: int
    """How many watch."""


class GateNow(Sent, tag="gate", tag_field="t"):
    """Somebody is ready."""

    gate: Gate | None


class QuestionsNow(Sent, tag="questions", tag_field="t"):
    """What the persons at the table are asked has changed."""

    questions: list[Question]


class ShuffleNow(Sent, tag="shuffle", tag_field="t"):
    """The next deal is another, or it has come a step further; null where it is not sealed: cards that somebody shared,
    or a table from before there were seals."""

    shuffle: Shuffle | None


class WaitingNow(Sent, tag="waiting", tag_field="t"):
    """What the table waits for before it goes on ("the disk is full"); "" when it goes on."""

    text: str


class ReportsNow(Sent, tag="reports", tag_field="t"):
    """To the maker of the table alone: who has reported whom."""

    reports: list[str]
    """Sentences."""


class Chatted(ChatLine, tag="chat", tag_field="t"):
    """Something was said at the table."""


class Ok(Sent, tag="ok", tag_field="t"):
    """A command is done and stored."""

    id: str
    seq: int
    """The table's newest entry at the time of this answer."""
    again: bool
    """The command had been done before."""


class No(Sent, tag="no", tag_field="t"):
    """A command is refused: the sentence, and the same as data (see Refusals)."""

    id: str
    reason: str
    stale: bool
    """The position had moved on, and a `welcome` follows."""
    code: str
    figures: dict[str, Figure]


class WhyHinted(Sent):
    """A reason of a computer player, as data."""

    kind: str
    figures: dict[str, int | float | str]


class Answer(Sent, tag="answer", tag_field="t"):
    """The answer to `hint` (by the expert, from this seat's view alone), and to a typed question such as `score`."""

    id: str
    lines: list[str]
    choices: tuple[str, ...] = ()
    """What is advised, as it is chosen: one choice, or all cards to pass or bury."""
    label: str = ""
    """The same as a button says it: "Bid 52", "Play the ten of hearts"."""
    reason: str = ""
    """Why, in words."""
    reasons: tuple[WhyHinted, ...] = ()
    """The same as data, in order."""


class Chance(Sent):
    """How likely a bid is made."""

    bid: int
    chance: int
    """In per cent, 1 to 99, that the side makes the bid if it wins the auction at this figure."""
    trump: Suit | None
    """That is best for it."""


class Chances(Sent, tag="chances", tag_field="t"):
    """The answer to `odds`, to the seat that asked alone."""

    id: str
    rows: list[Chance]
    lines: list[str]
    """The same in words."""


class Pong(Sent, tag="pong", tag_field="t"):
    """The answer to `ping`."""


class Bye(shown.Why, tag="bye", tag_field="t"):
    """The server closes the connection, and why."""


News = (
    Welcome
    | Step
    | SaysNow
    | PeopleNow
    | GateNow
    | QuestionsNow
    | ShuffleNow
    | WaitingNow
    | ReportsNow
    | Chatted
    | Ok
    | No
    | Answer
    | Chances
    | Pong
    | Bye
)
