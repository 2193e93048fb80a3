"""What else pages are sent: of a club's evening and season, of a class, of a position that somebody
asks about, of the choices of a review.

Asked like what is in tests/said/sent.py, and in the same file of answers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, timedelta
from functools import cache, partial
from itertools import product
from typing import Any, Final, get_args

from msgspec import structs

from deece.club.allowed import Role as ClubRole
from deece.club.events import ClubEvent, EveningBegun
from deece.club.formats import FORMATS, format_of
from deece.record import Record, parse
from deece.review import Decision, decisions
from deece.rules.ruleset import systems
from deece.table.classes import BEGUN, Back, Came, Did, Found, Gone, Played, Role, Sat, SchoolClass, Task, Titled
from deece.table.log import Shared
from deece.wire import classes, club, club_shown, person, position, review, season
from tests.club.histories import Drawn
from tests.golden.make import path

Ask = Callable[[], Any]
STEPS: Final = (0, 6, 14, 30, 60)  # things that have happened to an evening
DAY: Final = date(2026, 11, 26)


def clubs() -> Iterator[tuple[str, Ask]]:
    """Evenings of every format as they go on and go wrong, to each role; seasons of some; people of these."""
    for format, seed in product(sorted(FORMATS), range(2)):
        for steps in STEPS if format_of(format).least < 9 else ():
            name = f"{format} {seed} {steps}"
            for role in get_args(ClubRole):
                yield f"club {name} {role}", partial(_shown, format, seed, steps, role)
            yield f"guides {name}", partial(_of_evening, club.guides, format, seed, steps)
            yield f"seated {name}", partial(_seated, format, seed, steps)
            yield f"named {name}", partial(_named, format, seed, steps)
    for format in sorted(FORMATS):
        yield f"format {format}", partial(_format, format)
    for place, (first, other) in enumerate(zip(sorted(FORMATS), sorted(FORMATS)[1:], strict=False)):
        those = [(one, seed, 60) for one in (first, other) for seed in (1, 2) if format_of(one).least < 9]
        if those:
            yield f"season {place}", partial(_season, those)
            yield f"ladder {place}", partial(_ladder, those)
            for who in ("A1", "B2", "a3", "nobody", "Z1"):
                yield f"person {place} {who}", partial(_person, those, who, rating=False)
            yield f"rated {place}", partial(_person, those, "A1", rating=True)


@cache
def _evening(format: str, seed: int, steps: int) -> tuple[ClubEvent, ...]:
    first, *rest = Drawn(seed, format).go(steps)
    begun = first.change
    assert isinstance(begun, EveningBegun)
    if seed:
        day = (DAY + timedelta(days=seed)).isoformat()
        more = {"day": day, "time": "19:00", "place": "the church hall", "club": "Elm Street", "deece": True}
        begun = structs.replace(begun, fee=500, fine=50, both_agree=False, **more)
    return ClubEvent(first.id, begun), *rest


def _shown(format: str, seed: int, steps: int, role: ClubRole) -> Any:
    evening = club.evening_of([*_evening(format, seed, steps)])
    found = club_shown.shown(evening, role, rounds=seed > 0)
    if found.round:
        found = structs.replace(found, round=structs.replace(found.round, tables=found.round.tables[:3]))
    return structs.replace(
        found, format=None, entries=found.entries[:3], standings=found.standings[:3], rounds=found.rounds[:1]
    )


def _format(format: str) -> Any:
    return structs.replace(club_shown.format_shown(format_of(format)), about="")


def _of_evening(ask: Callable[[club.ClubAsked], Any], format: str, seed: int, steps: int) -> Any:
    return ask(club.ClubAsked([*_evening(format, seed, steps)]))


def _seated(format: str, seed: int, steps: int) -> Any:
    return club.next_seated(club.ClubNextAsked([*_evening(format, seed, steps)], again=steps % 4 > 0))


def _named(format: str, seed: int, steps: int) -> Any:
    text = ("Ann\nBob & Cal", "Ann, Bob, Cal & Dee", "", "=x", "A1 & B1\nEve & Flo")[steps % 5]
    return club.named(club.ClubNamesAsked([*_evening(format, seed, steps)], text))


def _evenings(those: list[tuple[str, int, int]]) -> list[list[ClubEvent]]:
    return [[*_evening(*one)] for one in those]


def _season(those: list[tuple[str, int, int]]) -> Any:
    found = season.season_shown(season.SeasonSums(_evenings(those)))
    return structs.replace(found, people=found.people[:3], partners=found.partners[:3])


def _ladder(those: list[tuple[str, int, int]]) -> Any:
    found = person.ladder_shown(season.SeasonAsked(_evenings(those)))
    return structs.replace(found, rungs=found.rungs[:3])


def _person(those: list[tuple[str, int, int]], who: str, *, rating: bool) -> Any:
    found = person.person_shown(person.PersonAsked(_evenings(those), who, rating))
    return structs.replace(
        found,
        came=[structs.replace(one, rounds=one.rounds[:3]) for one in found.came],
        course=[[one.hands, one.points and round(one.points), round(one.low), round(one.high)] for one in found.course],
    )


def schools() -> Iterator[tuple[str, Ask]]:
    """A class after each of its changes, to its teacher, to two pupils and to somebody who may come in."""
    for number in range(1, len(CHANGES) + 1):
        for role, pupil in READERS:
            if not pupil or pupil in _found(number, role, pupil).school.pupils:
                yield f"class {number} {role} {pupil}", partial(_class, number, role, pupil)
    yield "class known", lambda: classes.class_read(_found(3, "teacher", 0), 3)


DEAL: Final = Shared("double-deck", (), "AS" * 40, dealer=3, seat=0, by="Ann")
READERS: Final[tuple[tuple[Role, int], ...]] = (("teacher", 0), ("link", 0), ("pupil", 1), ("pupil", 2))
CHANGES: Final = (
    Titled("Tuesday"),
    Task("bids"),
    Task("no-such-lesson"),
    Task(deal=DEAL, title="Double deck"),
    Came("Ann", "a"),
    Came("Bob", "b"),
    Did(1, 1, BEGUN),
    Did(1, 1, 3),
    Did(2, 1, 0),
    Sat(1, 3, "t1"),
    Sat(2, 3, "t2"),
    Played(1, 3, "self", 60, 1, made=True, meld=30, taken=28, gains=(58, 0)),
    Played(2, 3, "others", 75, 0, made=False, meld=12, taken=20, gains=(32, -75)),
    Task(deal=DEAL, title="Double deck", open=True),
    Sat(1, 4, "t3"),
    Played(1, 4, "nobody", gains=(0, 0)),
    Sat(2, 4, "t4"),
    Played(2, 4, "another"),
    Task(text="[lesson]", title="Our own", steps=2, asks=1),
    Did(2, 5, 1),
    Gone(task=2),
    Gone(task=3),
    Gone(pupil=2),
    Came("bob", "c"),
    Back(task=3),
    Back(task=2),
)


def _found(number: int, role: Role, pupil: int) -> Found:
    school = SchoolClass()
    for change in CHANGES[:number]:
        school.fold(change)
    return Found(role, pupil, number, school)


def _class(number: int, role: Role, pupil: int) -> Any:
    return classes.class_read(_found(number, role, pupil))


def positions() -> Iterator[tuple[str, Ask]]:
    """Auctions of every system, as far as they are told, rightly and wrongly."""
    for place, system in enumerate(systems()):
        for number, calls in enumerate(CALLS):
            asked = position.PositionAsked(system, dealer=(place + number) % 4, calls=list(calls))
            yield f"auction {system} {number}", partial(_position, asked)
        hand = HANDS[place % len(HANDS)]
        for number, scores in enumerate(SCORES):
            for dealer in range(3):
                asked = position.PositionAsked(system, dealer=dealer, cards=hand, scores=list(scores))
                yield f"asked {system} {number} {dealer}", partial(_position, asked)
        for number, cards in enumerate(LANGUAGES):
            asked = position.PositionAsked(system, dealer=0, cards=hand, conventions=list(cards))
            yield f"languages {system} {number}", partial(_position, asked)


CALLS: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("50",),
    ("50", "52", "pass"),
    ("250", "pass"),
    ("150", "160", "pass", "pass"),
    ("pass", "pass", "pass", "pass"),
    ("50", "by me", "pass", "save"),
    ("300", "320", "nonsense"),
    ("one",),
)
SCORES: Final[tuple[tuple[str, ...], ...]] = (
    (),
    ("120", "-40"),
    ("no", "0"),
    ("2000", "0"),
    ("0", "0", "\u221250"),
    ("1", "2", "3", "4", "5"),
)
LANGUAGES: Final[tuple[tuple[str, ...], ...]] = (("classic",), ("tournament", "none"), ("skips",) * 3, ("no-such",))
HANDS: Final = (
    "AS AS TS TS KS KS QS QS JS AH TH KH QH JH AD TD KD AC AC KC",
    "AS TS KS QS JS 9S AH TH KH QH JH AD",
    "AS TS KS QS JS 9S AH TH KH QH JH AD TD KD QD",
    "AS AS AS",
    "nonsense",
)


def _position(asked: position.PositionAsked) -> Any:
    found = position.position_shown(asked)
    return structs.replace(found, says={}, cards=None, bids=[found.bids[:3], len(found.bids)])


def choices() -> Iterator[tuple[str, Ask]]:
    """The choices of a game of every system, as a review lists them before any is judged."""
    for system in systems():
        for number in range(0, 60, 2):
            yield f"choice {system} {number}", partial(_choice, system, number)


@cache
def _decisions(system: str) -> tuple[Record, list[Decision]]:
    record = parse(path(system).read_text("utf-8"))
    return record, decisions(record)


def _choice(system: str, number: int) -> Any:
    record, all_of_them = _decisions(system)
    if number >= len(all_of_them):
        return None
    return review.decision_shown(record, all_of_them[number], number, number + 1, None)
