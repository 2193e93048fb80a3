"""What the hands of an evening, or of several, came to."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from deece.game.state import NOBODY
from deece.keeper.evening import Evening, evening, gains, melded, scored
from deece.keeper.fold import Sheet
from deece.keeper.said import columns_of
from deece.keeper.words.keeping import LEAST, few_words, hand_words, times_words, worth_words
from deece.wire.base import Sent
from deece.wire.slip import Events, sheet_of

MOST_SHEETS: Final = 100  # of one group


class EveningAsked(msgspec.Struct, frozen=True):
    """The sheets of one evening, or of several."""

    sheets: Annotated[list[Events], msgspec.Meta(min_length=1, max_length=MOST_SHEETS)]


class Course(Sent):
    """A column of the sheet through the evening."""

    name: str
    course: list[int]
    """The score after each hand."""
    points: int
    won: int
    """Games."""


class Bidder(Sent):
    """What became of somebody's bids."""

    name: str
    bids: int
    made: int
    results: list[bool]
    """Of each, in order, whether it was made."""


class MeanMeld(Sent):
    """What somebody melded."""

    name: str
    mean: float


class Worth(Sent):
    """Something worth knowing: the best hand, the most meld, how often the lead changed."""

    head: str
    value: str
    about: str


class EveningShown(Sent):
    """What the hands came to, by the players' names."""

    hands: int
    games: int
    sheets: int
    few: str
    """That it is too few hands to say much, or ""."""
    columns: list[Course]
    """Of one sheet alone."""
    bidders: list[Bidder]
    meld: list[MeanMeld]
    """The most first."""
    worth: list[Worth]


def tally(asked: EveningAsked) -> EveningShown:
    """What the hands on one sheet or on several came to; raises SheetError."""
    sheets = [sheet_of(events) for events in asked.sheets]
    found = [evening(sheet) for sheet in sheets]
    results: dict[str, list[bool]] = {}
    melds: dict[str, list[int]] = {}
    for sheet in sheets:
        for row in scored(sheet):
            if row.result and row.result.declarer != NOBODY:
                results.setdefault(sheet.names_at(row.number)[row.result.declarer], []).append(bool(row.result.made))
            for who, points in melded(sheet, row).items():
                melds.setdefault(who, []).append(points)
    hands = sum(each.hands for each in found)
    few = hands < LEAST
    means = [MeanMeld(who, round(sum(each) / len(each), 1)) for who, each in melds.items()]
    return EveningShown(
        hands=hands,
        games=sum(each.games for each in found),
        sheets=len(sheets),
        few=few_words() if few else "",
        columns=_course(sheets[0], found[0]) if len(sheets) == 1 else [],
        bidders=[Bidder(who, len(each), sum(each), each) for who, each in results.items()],
        meld=sorted(means, key=lambda each: -each.mean),
        worth=[] if few or len(sheets) > 1 else _worth(sheets[0], found[0]),
    )


def _course(sheet: Sheet, found: Evening) -> list[Course]:
    return [
        Course(name, [scores[place] for scores in found.course], sheet.game.scores[place], column.won)
        for place, (name, column) in enumerate(zip(columns_of(sheet), found.columns, strict=True))
    ]


def _worth(sheet: Sheet, found: Evening) -> list[Worth]:
    """The best hand, the most meld, and how often the lead changed."""
    rows = scored(sheet)
    each = [(points, place, row) for row in rows for place, points in enumerate(gains(row))]
    points, place, row = max(each, key=lambda one: one[0])
    best = (points, columns_of(sheet, row)[place], row.hand)
    meld = max(((points, who, row.hand) for row in rows for who, points in melded(sheet, row).items()), default=None)
    told = [("best", best), *([("meld", meld)] if meld and meld[0] else [])]
    facts = [Worth(worth_words(what), f"{who}, {points}", hand_words(number)) for what, (points, who, number) in told]
    return [*facts, Worth(worth_words("turned"), times_words(found.turned), "")]
