"""What a club's season is shown as: the evenings that a device keeps, added up by person and by partners."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from deece.club.season import Season, season
from deece.club.stakes import stake_words, stakes
from deece.club.words.evening import day_words, kitty_words, partners_cells, person_cells, title_words, when_words
from deece.wire.base import Sent
from deece.wire.club import ClubEvents, evening_of
from deece.wire.slip import Events, sheet_of

MOST_EVENINGS: Final = 100  # of one season
MOST_TOGETHER: Final = 40  # partners that are shown


class SeasonAsked(msgspec.Struct, frozen=True):
    """The evenings of a season."""

    evenings: Annotated[list[ClubEvents], msgspec.Meta(min_length=1, max_length=MOST_EVENINGS)]


class SeasonSums(SeasonAsked, frozen=True):
    """The same, with score sheets whose rules name a stake."""

    sheets: Annotated[list[Events], msgspec.Meta(max_length=MOST_EVENINGS)] = []


class SeasonPerson(Sent):
    """What somebody has come to; figures as they are shown, "" where there is nothing to show."""

    place: str
    name: str
    evenings: str
    firsts: str
    won: str
    points: str
    board_points: str
    average: str
    high_hand: str
    sets: str
    owes: str


class SeasonPartners(Sent):
    """What two have come to together."""

    name: str
    together: str
    won: str
    average: str


class SeasonNext(Sent):
    """A date of an evening that is not over."""

    evening: int
    """By its place in what was sent, from 0."""
    title: str
    date: str
    """2026-11-26."""
    when: str
    """The same in words, with the time and the place."""


class ClubSeason(Sent):
    """A season."""

    days: list[str]
    people: list[SeasonPerson]
    """The best first."""
    partners: list[SeasonPartners]
    kitty: str
    """What was paid and what is open; "" where nothing costs anything."""
    stakes: list[str]
    """Who pays whom by the stakes of the sheets."""
    dates: list[SeasonNext]
    """Those of evenings that are not over, the next one first."""


def season_shown(asked: SeasonSums) -> ClubSeason:
    """The evenings added up; raises ClubError for what is none."""
    evenings = [evening_of(events) for events in asked.evenings]
    sent = {id(evening): place for place, evening in enumerate(evenings)}
    found = season(evenings)
    order = [sent[id(evening)] for evening in found.evenings]
    return ClubSeason(
        days=[day_words(one.opened.day) for one in found.evenings],
        people=_people(found),
        partners=[
            SeasonPartners(cells["name"], cells["together"], cells["won"], cells["average"])
            for cells in map(partners_cells, found.partners[:MOST_TOGETHER])
        ],
        kitty=kitty_words(found) if any(one.fees or one.fines for one in found.people) else "",
        stakes=stake_words(stakes(map(sheet_of, asked.sheets))),
        dates=[
            SeasonNext(order[place], title_words(one), one.opened.day, when_words(one.opened))
            for place, one in enumerate(found.evenings)
            if one.opened.day and not one.closed
        ],
    )


def _people(found: Season) -> list[SeasonPerson]:
    return [
        SeasonPerson(
            cells["place"],
            cells["name"],
            cells["evenings"],
            cells["firsts"],
            cells["won"],
            cells["points"],
            cells["board points"],
            cells["average"],
            cells["high hand"],
            cells["sets"],
            cells["owes"],
        )
        for cells in (person_cells(one, place) for place, one in enumerate(found.people, 1))
    ]
