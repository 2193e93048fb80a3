"""One person's season: their rounds, each to its table, and what their hands say of how they play, if that is asked.

An answer holds nothing of anybody else: how many points somebody brings is for them, and whoever they let see it.
"""

from __future__ import annotations

from typing import Final

from deece.club.events import ClubError
from deece.club.fold import Evening
from deece.club.season import Came, Person, season, share
from deece.club.standings import Moment, moments, standings
from deece.club.words.compared import worth_words
from deece.club.words.evening import day_words, moment_words, money_words
from deece.club.words.rating import rating_words
from deece.keeper.events import Short
from deece.say import say
from deece.wire.base import Sent
from deece.wire.club import evening_of
from deece.wire.season import SeasonAsked

MOST_STEPS: Final = 20_000_000  # of the filter; more takes longer than a page waits
MOST_RUNGS: Final = 200


class PersonAsked(SeasonAsked, frozen=True):
    """One person of the season, by name; with `rating` how many points a hand they bring."""

    who: Short
    rating: bool = False


class PersonRound(Sent):
    """A round of theirs."""

    round: int
    table: int
    """0: they sat out."""
    words: str
    sheet: str
    """A shared score sheet of it, "" for none, and the key that reads it."""
    key: str


class PersonEvening(Sent):
    """An evening of theirs."""

    evening: int
    """By its place in what was sent, from 0."""
    words: str
    money: str
    """What was asked, and what was paid; "" where nothing costs anything."""
    rounds: list[PersonRound]


class RatedThen(Sent):
    """What was known after an evening; points of the game."""

    hands: int
    points: float | None
    """Null under so many hands that a figure says nothing."""
    low: float
    high: float


class ClubPerson(Sent):
    """One person's season."""

    name: str
    came: list[PersonEvening]
    rating: str
    """How many points a hand, in a sentence; "" if it was not asked."""
    scale: str
    """In points of which game."""
    course: list[RatedThen]
    """After each evening with a hand of theirs."""


class LadderRung(Sent):
    """Somebody on the ladder."""

    place: int
    name: str
    games: int


class ClubLadder(Sent):
    """All who played, by games won; asked for by a club that wants a ranking."""

    rungs: list[LadderRung]
    missing: str
    """Why there is none; "" if there is one."""


def person_shown(asked: PersonAsked) -> ClubPerson:
    """One person's season; raises ClubError for a name that nobody has."""
    evenings = [evening_of(events) for events in asked.evenings]
    found = season(evenings)
    person = next((one for one in found.people if one.name.casefold() == asked.who.casefold()), None)
    if person is None:
        raise ClubError(say("nobody in these evenings is called {name}", name=asked.who))
    places = {id(one): place for place, one in enumerate(evenings)}
    came = [_came(found.evenings[one.evening], one, person, places) for one in person.came]
    if not asked.rating:
        return ClubPerson(person.name, came, "", "", [])
    told, then = _rated(found.evenings, person.name)
    names = sorted({one.ruleset.name for one in found.evenings})
    return ClubPerson(person.name, came, told, names[0] if len(names) == 1 else say("the double deck"), then)


def _rated(evenings: list[Evening], name: str) -> tuple[str, list[RatedThen]]:
    """What their hands say in a sentence, and after each evening. Raises ClubError where it would take too long."""
    from deece.club.rating import DOUBLE, course, unit  # noqa: PLC0415 - slow to load
    from deece.club.results import of_evening  # noqa: PLC0415 - the same

    results = [of_evening(one) for one in evenings]
    people = {name for one in results for hand in one.hands for side in hand.sides for name in side}
    if len(people) ** 2 * sum(len(one.hands) for one in results) > MOST_STEPS:
        raise ClubError(say("these are too many for a page: deece keep FILES --ratings works it out"))
    units = {unit(one.rules) for one in results if one.hands}
    scale = units.pop() if len(units) == 1 else DOUBLE
    then = course((one.hands for one in results), name)
    told = rating_words(then[-1], scale) if then else say("No hand of theirs is known to these evenings")
    return told, [
        RatedThen(one.hands, one.points * scale if one.settled else None, one.low * scale, one.high * scale)
        for one in then
    ]


def _came(evening: Evening, came: Came, person: Person, places: dict[int, int]) -> PersonEvening:
    line = next(one for one in standings(evening) if one.number == came.entry)
    words = say("place {place}, {points} points", place=came.place, points=came.points)
    if came.board_points is not None:
        worth = worth_words(came.board_points)
        words = say("place {place}, {points} board points", place=came.place, points=worth)
    if evening.opened.day:
        words = f"{day_words(evening.opened.day)}: {words}"
    return PersonEvening(
        places[id(evening)],
        words,
        _money(evening, came.entry, person, line.fines),
        [_round(evening, one) for one in moments(evening, came.entry)],
    )


def _money(evening: Evening, number: int, person: Person, fines: int) -> str:
    """What this evening cost them, and what they paid: their share of a pair's."""
    entry, fee = evening.entries[number], evening.opened.fee
    if not fee and not fines and not entry.paid:
        return ""
    names = [name.casefold() for name in entry.now]
    at, among = names.index(person.name.casefold()), len(names)
    fee, fines, paid = (share(cents, among, at) for cents in (fee, fines, entry.paid))
    told = [say("fee {sum}", sum=money_words(fee))] if fee else []
    told += [say("fines {sum}", sum=money_words(fines))] if fines else []
    return ", ".join([*told, say("paid {sum}", sum=money_words(paid))])


def _round(evening: Evening, moment: Moment) -> PersonRound:
    table = evening.table(moment.round, moment.table)
    sheet, key = table.sheet if table else ("", "")
    return PersonRound(moment.round, moment.table, moment_words(evening, moment), sheet, key)


def ladder_shown(asked: SeasonAsked) -> ClubLadder:
    """The ladder of a season; raises ClubError for what is none."""
    from deece.club.rating import RatingError, ladder  # noqa: PLC0415 - as above
    from deece.club.results import of_evening  # noqa: PLC0415 - the same

    found = season([evening_of(events) for events in asked.evenings])
    try:
        rungs = ladder(game for one in found.evenings for game in of_evening(one).games)
    except RatingError:
        return ClubLadder([], say("This Deece has no ladder: it needs openskill, which is not installed here."))
    shown = [LadderRung(place, one.name, one.games) for place, one in enumerate(rungs[:MOST_RUNGS], 1)]
    return ClubLadder(shown, "" if shown else say("No table has a result yet."))
