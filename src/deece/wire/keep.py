"""What the score keeper's pages ask, and what they are answered: no HTTP, and nothing is stored.

The device that asks owns the sheet and sends its events (keeper/events.py); here stands what they mean (docs/wire.md).
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from deece.cards import Hand
from deece.errors import DeeceError
from deece.game.state import NOBODY, Seat
from deece.keeper.asking import NotRead, answered, completed, so_far_in
from deece.keeper.counter import CountedMeld, OfferedMeld, cards_of, offered, too_many
from deece.keeper.events import Change, HandTold, SheetEvent, Short, Text, begun
from deece.keeper.fold import Sheet, fold
from deece.keeper.played import changes_of
from deece.keeper.words.keeping import not_read_words
from deece.record import going_on
from deece.record.model import new_names
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.say import unbroken
from deece.table.sheets import Role
from deece.wire.base import Sent
from deece.wire.cards import CardNames, card_names
from deece.wire.own import meld_in
from deece.wire.sheet import SheetShown, sheet_shown
from deece.wire.shown import MeldIn
from deece.wire.slip import Draft, Events, Slip, check_seats, place_of, sheet_of, slip


class AnswerNotRead(DeeceError):
    """What was typed cannot be read; the text says why."""


class SheetAsked(msgspec.Struct, frozen=True):
    """A sheet."""

    events: Events


class CsvAsked(SheetAsked, frozen=True):
    """A sheet as CSV, its days in a zone so many minutes east of Greenwich."""

    east: Annotated[int, Meta(ge=-1_000, le=1_000)] = 0


class KeepAsked(SheetAsked, frozen=True):
    """A sheet, and the hand that is being told; `second` is the device that asks, where it keeps the score beside the
    pen: what it wrote counts there until the pen has written the line."""

    draft: Draft = Draft()
    second: Short = ""


class ReadAsked(msgspec.Struct, frozen=True):
    """An answer that was typed: to the question at this place, or to the one that is asked now; `second` as there."""

    events: Events
    text: Text
    draft: Draft = Draft()
    question: int = -1
    second: Short = ""


class BeginAsked(msgspec.Struct, frozen=True):
    """A new sheet; `set` are house rules, and `house` is what the table calls its rules."""

    id: Short
    names: Annotated[list[Short], Meta(max_length=12)]
    set: dict[Short, Text] = {}
    house: Short = ""
    dealer: Seat = 0
    title: Short = ""


class GoOnAsked(msgspec.Struct, frozen=True):
    """A new sheet that goes on from a record; `house` is what the table calls its rules."""

    record: str
    title: Short = ""
    house: Short = ""


class CountAsked(msgspec.Struct, frozen=True):
    """Cards or combinations of one hand, to be counted by a sheet's rules or by those of a system.

    `declares`: by a hand of declarer, who may meld from the widow too.
    """

    events: Events = []
    id: str = ""
    set: dict[Text, Text] = {}
    cards: Text = ""
    combinations: Annotated[list[CountedMeld], Meta(max_length=40)] = []
    trump: Annotated[int, Meta(ge=NOBODY, le=3)] = NOBODY
    declares: bool = True


class Begin(Sent):
    """The first change of a new sheet."""

    change: Change


class GoOn(Sent):
    """The changes of a new sheet that goes on from a record."""

    changes: list[Change]


class SheetKept(Sent):
    """What a sheet and the hand that is being told come to."""

    sheet: SheetShown
    slip: Slip
    cards: CardNames


class DraftRead(Sent):
    """A hand that is being told, as a page sends it again."""

    number: int
    told: HandTold
    over: tuple[str, ...] | None
    so_far: dict[Seat, int]


class ReadBack(Sent):
    """The hand with what was typed."""

    draft: DraftRead


class MeldCounted(Sent):
    """What cards or combinations of one hand count."""

    combinations: list[OfferedMeld]
    """That may be counted."""
    cards: str
    """"" where there are not so many."""
    meld: list[MeldIn]
    """With each suit as trump."""
    totals: list[int]
    """The same in figures."""
    too_many: str
    """Why no hand holds these cards, or ""."""


class SharedSheet(Sent):
    """A sheet that is shared from now on: its id, and a token for each role."""

    sheet: str
    pen: str
    second: str
    read: str


class SheetRead(Sent):
    """What stands on a shared sheet."""

    events: list[SheetEvent]
    role: Role
    """What the token lets one do."""
    next: int
    """How many events there are, to ask for those after them."""


def begin(system: str, asked: BeginAsked) -> Begin:
    """The first change of a new sheet by this system; raises DeeceError for rules and names that cannot be."""
    ruleset = load(system, asked.set)
    names = new_names(asked.names, ruleset.rules.people)
    change = begun(ruleset, names, asked.dealer, unbroken(asked.title), unbroken(asked.house) or ruleset.name)
    fold([SheetEvent("new:1", change)])
    return Begin(change)


def gone_on(asked: GoOnAsked) -> GoOn:
    """A new sheet that goes on from a record; raises RecordError for what is none."""
    return GoOn(changes_of(going_on(asked.record), unbroken(asked.title), unbroken(asked.house)))


def keep(asked: KeepAsked) -> SheetKept:
    """What a sheet and the hand that is being told come to; raises SheetError, Refused."""
    sheet = sheet_of(asked.events, asked.second)
    return SheetKept(sheet_shown(sheet), slip(sheet, asked.draft), card_names())


def read(asked: ReadAsked) -> ReadBack:
    """The hand with an answer that was typed; raises AnswerNotRead."""
    sheet, draft = sheet_of(asked.events, asked.second), asked.draft
    number, dealer = place_of(sheet, draft)
    check_seats(sheet.rules, draft)
    try:
        so_far = so_far_in(asked.text, sheet.rules, dealer, draft.told)
        told = draft.told if so_far else _answered(sheet, dealer, draft.told, asked)
    except NotRead as error:
        raise AnswerNotRead(not_read_words(error.code, error.figures)) from None
    return ReadBack(DraftRead(number, told, draft.over, so_far or {}))


def _answered(sheet: Sheet, dealer: Seat, told: HandTold, asked: ReadAsked) -> HandTold:
    """The answer; where it is to what is asked now, what follows from the others counts as told."""
    names = sheet.names_at(asked.draft.number or sheet.next_number)
    if asked.question >= 0:
        return answered(sheet.rules, dealer, told, names, asked.text, asked.question)
    whole = completed(sheet.rules, dealer, told, both=asked.draft.both)
    return answered(sheet.rules, dealer, whole, names, asked.text)


def counted(asked: CountAsked, rules: Rules) -> MeldCounted:
    """What the cards count with each suit as trump, and which combinations may be counted; raises CardError."""
    combinations = offered(rules, asked.trump)
    if asked.combinations:
        bits = cards_of(rules, asked.trump, asked.combinations)
        if isinstance(bits, str):
            return MeldCounted(combinations, "", [], [], bits)
    else:
        bits = Hand.parse(asked.cards).bits
    wrong = too_many(rules, bits, declares=asked.declares)
    meld = [] if wrong else [meld_in(rules, bits, suit) for suit in range(4)]
    return MeldCounted(combinations, str(Hand(bits=bits)), meld, [one.total for one in meld], wrong)
