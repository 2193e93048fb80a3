"""What the pages of a club's evening ask, and what they are shown: by role, the director all of it.

The device that asks owns the evening and sends its events, as with a score sheet (keep.py); one that is shared is
folded where it stands.
"""

from __future__ import annotations

import secrets
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from deece.club.allowed import check
from deece.club.events import (
    MOST_AT_ONCE,
    MOST_EVENTS,
    MOST_SIDES,
    Cents,
    ClubError,
    ClubEvent,
    Count,
    Entered,
    EveningBegun,
    Number,
    Odd,
    Places,
    Prizes,
    RoundNumber,
    RoundSeated,
    TableFigures,
    TableNumber,
    known,
)
from deece.club.fold import Evening, fold
from deece.club.formats import FORMATS, format_of
from deece.club.guides import guide, guide_words, roles, until_words
from deece.club.moving import again, next_round
from deece.club.moving import swapped as swapped_in
from deece.club.names import entered
from deece.club.prizes import KINDS
from deece.club.sheets import figures_of, sheet_for
from deece.club.words.evening import prize_name
from deece.keeper.events import Begun, Short, Text
from deece.record.model import override_texts
from deece.rules.ruleset import load
from deece.say import say, unbroken
from deece.wire.base import Sent
from deece.wire.club_shown import ClubFormat, ClubShown, format_shown, shown
from deece.wire.slip import Events, sheet_of
from deece.words.page.club import club_words

MOST_TEXT: Final = 20_000  # letters of names that are pasted
ClubEvents = Annotated[list[ClubEvent], Meta(max_length=MOST_EVENTS)]


class ClubAsked(msgspec.Struct, frozen=True):
    """An evening."""

    events: ClubEvents


class ClubBeginAsked(msgspec.Struct, frozen=True):
    """A new evening; what is left out is as the format has it. `set` are house rules."""

    format: Short
    system: Short
    set: dict[Short, Text] = {}
    house: Short = ""
    title: Short = ""
    club: Short = ""
    day: Short = ""
    time: Short = ""
    place: Text = ""
    rounds: Count = 0
    hands: Count = 0
    minutes: Count = 0
    odd: Odd = ""
    three: Short = ""
    both_agree: bool = True
    seed: Count = 0
    fee: Cents = 0
    fine: Cents = 0
    prizes: Prizes | None = None
    places: Places | None = None


class ClubNamesAsked(ClubAsked, frozen=True):
    """Names as they were typed or pasted."""

    text: Annotated[str, Meta(max_length=MOST_TEXT)]


class ClubWriteAsked(ClubAsked, frozen=True):
    """Something that is to be written: whether it may be, and how the evening stands then."""

    new: ClubEvents


class ClubNextAsked(ClubAsked, frozen=True):
    """The next round; with `again` the one that is played, seated anew for everybody who is here now."""

    again: bool = False


class ClubSwapAsked(ClubAsked, frozen=True):
    """Two who change seats in the round that is played; either may be one who sits out."""

    one: Number
    other: Number


class ClubTableAsked(ClubAsked, frozen=True):
    """A table of a round."""

    round: RoundNumber
    table: TableNumber


class FiguresAsked(msgspec.Struct, frozen=True):
    """What a table came to, by its score sheet."""

    events: Events
    sides: Annotated[int, Meta(ge=2, le=MOST_SIDES)]


class ClubWritten(msgspec.Struct, frozen=True):
    """What is added to a shared evening."""

    events: Annotated[list[ClubEvent], Meta(max_length=MOST_AT_ONCE)]


class ClubEnd(msgspec.Struct, frozen=True):
    """A shared evening is taken away."""


class ClubFormats(Sent):
    """All of them, and what the pages say by themselves."""

    formats: list[ClubFormat]
    prizes: dict[str, str]
    """All that there can be: by kind, what it is called."""
    words: dict[str, str]
    """By what a script asks for, with places in braces."""


class ClubBegun(Sent):
    """The first event of a new evening."""

    change: EveningBegun


class ClubNamed(Sent):
    """The entries that names make."""

    changes: list[Entered]


class ClubNext(Sent):
    """A round as it would be seated; null where the evening is over by its format."""

    change: RoundSeated | None


class ClubGuide(Sent):
    """Where those go next who sit at a table; table 0 is sitting out."""

    table: int
    lines: list[str]


class ClubGuides(Sent):
    """Where everybody goes after a round; no tables where only the results say it."""

    tables: list[ClubGuide]
    roles: list[list[str]]
    """What a chair is called, by side and by place."""
    until: str


class ClubSheet(Sent):
    """The first change of the score sheet of a table."""

    change: Begun


class ClubFigured(Sent):
    """What a sheet came to."""

    figures: TableFigures


class ClubShared(Sent):
    """An evening that is shared from now on: its id, and a token for each role."""

    evening: str
    director: str
    scorer: str
    player: str
    wall: str


class ClubRead(Sent):
    """A shared evening, if it is another than the one that is known; the director's devices have its events too."""

    at: int
    """Of what is shown: to be sent with the next question."""
    shown: ClubShown | None
    events: list[ClubEvent]


class ClubEnded(Sent):
    """Nothing is left of it."""


def formats() -> ClubFormats:
    """All ways to hold an evening, and what the pages say by themselves."""
    prizes: dict[str, str] = {kind: prize_name(kind) for kind in KINDS}
    return ClubFormats([format_shown(format_of(one)) for one in FORMATS], prizes, club_words())


def evening_of(events: list[ClubEvent]) -> Evening:
    """The evening of what a device sent; raises ClubError."""
    return fold(map(known, events))


def begin(asked: ClubBeginAsked) -> ClubBegun:
    """The first event of an evening; raises DeeceError for a format and rules that cannot be."""
    ruleset = load(asked.system, asked.set)
    change = EveningBegun(
        asked.format,
        asked.system,
        override_texts(ruleset.base, ruleset.rules),
        unbroken(asked.house),
        unbroken(asked.title),
        unbroken(asked.club),
        asked.day,
        asked.time,
        unbroken(asked.place),
        asked.rounds,
        asked.hands,
        asked.minutes,
        asked.odd,
        asked.three,
        asked.both_agree,
        asked.seed,
        asked.fee,
        asked.fine,
        asked.prizes,
        asked.places,
        secrets.token_hex(16) if asked.format in FORMATS and format_of(asked.format).boards else "",
    )
    fold([known(ClubEvent("new:1", change))])
    return ClubBegun(change)


def named(asked: ClubNamesAsked) -> ClubNamed:
    """The entries that names make, each of which may enter; raises ClubError."""
    evening = evening_of(asked.events)
    found = entered(evening, asked.text)
    if not found:
        raise ClubError(say("write at least one name"))
    events = list(asked.events)
    for place, change in enumerate(found):
        check(evening, change)
        events.append(ClubEvent(f"new:{9_000_000 + place}", change))
        evening = fold(events)
    return ClubNamed(found)


def written(asked: ClubWriteAsked) -> ClubShown:
    """The evening with what is new, if that may be; raises ClubError."""
    events = [*asked.events]
    evening = evening_of(events)
    for event in asked.new:
        check(evening, event.change)
        events.append(event)
        evening = evening_of(events)
    return shown(evening, rounds=True)


def next_seated(asked: ClubNextAsked) -> ClubNext:
    """The next round, or the running one anew; raises ClubError."""
    evening = evening_of(asked.events)
    return ClubNext(again(evening) if asked.again else next_round(evening))


def guides(asked: ClubAsked) -> ClubGuides:
    """Where everybody goes after a round, as far as the movement alone says it; raises ClubError."""
    evening = evening_of(asked.events)
    found = guide(evening)
    if found is None:
        return ClubGuides([], [], "")
    tables = [ClubGuide(table, lines) for table, lines in guide_words(evening, found).items()]
    return ClubGuides(tables, roles(evening), until_words(found))


def swapped(asked: ClubSwapAsked) -> ClubNext:
    """The running round with two who change seats; raises ClubError."""
    evening = evening_of(asked.events)
    found = swapped_in(evening, asked.one, asked.other)
    check(evening, found)
    return ClubNext(found)


def table_sheet(asked: ClubTableAsked) -> ClubSheet:
    """The first change of the score sheet of a table; raises ClubError."""
    return ClubSheet(sheet_for(evening_of(asked.events), asked.round, asked.table))


def sheet_figures(asked: FiguresAsked) -> ClubFigured:
    """What a table came to by its sheet; raises ClubError."""
    return ClubFigured(figures_of(sheet_of(asked.events), asked.sides))


def evening_shown(asked: ClubAsked) -> ClubShown:
    """An evening of this device."""
    return shown(evening_of(asked.events), rounds=True)
