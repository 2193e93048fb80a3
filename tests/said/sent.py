"""What pages are sent beside a table's: score sheets as they are told, lessons, replays, opened records, rules, people.

`tests/said/golden/sent.txt` has a line for each, as the files beside it have for tables, and is made by
the same commands.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator
from functools import cache, partial
from itertools import product
from pathlib import Path
from typing import Any, Final, TypeVar

from msgspec import Struct, json, structs, to_builtins

import deece.wire
from deece.errors import DeeceError
from deece.keeper.events import Begun
from deece.record import parse
from deece.rules.ruleset import systems
from deece.school.drills import DRILLS
from deece.school.lessons import LESSONS, lesson
from deece.wire import evening, keep, lobby, opened, replay, rules_form, school
from deece.wire.base import Sent
from deece.words import people
from tests.golden.keeper import sheets
from tests.golden.make import path
from tests.properties.houses import HOUSES
from tests.said.more_sent import choices, clubs, positions, schools
from tests.said.typed_sent import typed

SENT: Final = Path(__file__).parent / "golden" / "sent.txt"
Ask = Callable[[], Any]
Json = dict[str, Any]
T = TypeVar("T")
LEFT: Final = (
    "",
    "trump",
    "play",
    "melds",
    "tricks",
    "last",
    "bid",
    "declarer",
    "ended",
    "made",
)  # out
OF_SHEETS: Final = frozenset(
    ("slip", "correction", "instead", "rows", "sheet", "struck", "fined", "beside", "evening", "evenings", "read")
)
OTHER: Final = {"type": "void", "number": 1, "why": "struck"}


def _as(found: Json, kind: type[T]) -> T:
    """A request as it comes over the wire."""
    return json.decode(json.encode(found), type=kind)


def _keep(events: list[Json], draft: Json, second: str = "") -> Any:
    return keep.keep(_as({"events": events, "draft": draft, "second": second}, keep.KeepAsked))


def _sheets() -> Iterator[tuple[str, Ask]]:
    """Every sheet after each of its hands, and what is asked while the next is told."""
    for place, (events, hands) in enumerate(sheets()):
        for number in range(1, len(hands) + 1):
            told = hands[number - 1]["told"]
            before, after = events[: -(len(hands) - number + 1) or None], events[: len(events) - len(hands) + number]
            for left in LEFT:
                draft = {"told": {key: value for key, value in told.items() if key != left}}
                if left and left not in told:
                    continue
                yield f"slip {place} hand {number} without {left}", partial(_slip, before, draft)
            yield f"correction {place} hand {number}", partial(_slip, after, {"told": told, "number": 1})
            other = {"told": told, "number": 1, "over": ["a:1"]}
            yield f"instead {place} hand {number}", partial(_slip, after, other)
            yield f"rows {place} hand {number}", partial(_last_row, after)
            yield f"sheet {place} hand {number}", partial(_without_rows, after)
            theirs = [{**one, "id": f"b:{at}"} for at, one in enumerate(after[-1:], 1)]
            struck = [*after, {"id": "a:99", "change": {**OTHER, "over": [after[-1]["id"]]}}]
            fined = [*after, {"id": "b:7", "by": "Zoe", "change": _penalty(place, number)}]
            beside = [*after, *({**one, "by": "Zoe", "change": _another(one["change"])} for one in theirs)]
            for name, changed in (("struck", struck), ("fined", fined), ("beside", beside)):
                yield f"{name} {place} hand {number}", partial(_with_second, changed)
                yield (
                    f"{name} slip {place} hand {number}",
                    partial(_slip, changed, {"told": told, "number": 1}, "b"),
                )
        yield f"evening {place}", partial(_evening, events)
        if place:
            both = [events, sheets_known()[place - 1][0]]
            yield f"evenings {place}", partial(_evening, *both)


@cache
def sheets_known() -> list[tuple[list[Json], list[Json]]]:
    """The sheets of the golden keeper."""
    return sheets()


def _another(change: Json) -> Json:
    told = dict(change.get("told", {}))
    if "bid" in told:
        told["bid"] += 1
    return {**change, "told": told}


def _penalty(place: int, number: int) -> Json:
    return {"type": "penalty", "column": place % 2, "points": -10 * number, "why": "late", "after": number}


def _begun(asked: Json) -> Any:
    change = keep.begin("four-handed", _as(asked, keep.BeginAsked)).change
    assert isinstance(change, Begun)
    return [change.title, change.house, change.names, change.dealer]


def _slip(events: list[Json], draft: Json, second: str = "") -> Any:
    found = to_builtins(_keep(events, draft, second).slip)
    found["form"] = {name: value for name, value in found["form"].items() if name != "bids"}
    return {name: value for name, value in found.items() if name != "told" and value}


def _sheet(events: list[Json], second: str = "") -> Any:
    return _keep(events, {"told": {}}, second).sheet


def _last_row(events: list[Json]) -> Any:
    return _sheet(events).rows[-1]


def _without_rows(events: list[Json]) -> Any:
    return structs.replace(_sheet(events), rows=[])


def _evening(*sheets: list[Json]) -> Any:
    return evening.tally(_as({"sheets": sheets}, evening.EveningAsked))


def _with_second(events: list[Json]) -> Any:
    found = _sheet(events, "b"), _sheet(events)
    return [[each.rows[-1], each.waiting, each.scores] for each in found]


def _lessons() -> Iterator[tuple[str, Ask]]:
    for id in LESSONS:
        for number in range(len(lesson(id).step)):
            yield f"lesson {id} {number}", partial(_step, id, number)
    for id in DRILLS:
        for number in range(1, 4):
            yield f"drill {id} {number}", partial(_drill, id, number)
    for title, house, dealer in product(("", " Club  night "), ("", "Our  own"), (0, 1)):
        asked: Json = {"id": "four-handed", "names": ["Ann", "Bob", "Cal", "Dee"], "dealer": dealer}
        named = asked | {"title": title, "house": house}
        yield f"begin {title}, {house}, {dealer}", partial(_begun, named)
    yield "glossary", lambda: lobby.glossary_shown().words[::9]
    yield "levels", lobby.levels
    yield "learn", lambda: [part.title for part in school.all_to_learn().parts]


def _step(id: str, number: int) -> Any:
    return _task(school.task_shown(lesson(id).task(number)))


def _drill(id: str, number: int) -> Any:
    return _task(school.question(id, number).task)


def _task(task: Any) -> Any:
    left = ("say", "do", "show")  # the lesson's own words
    return {name: value for name, value in to_builtins(task).items() if value and name not in left}


def _replays() -> Iterator[tuple[str, Ask]]:
    for system in systems():
        for hand in (1, 2):
            for number in range(120):
                yield f"replay {system} {hand} {number}", partial(_frame, system, hand, number)
        yield f"replay {system}", partial(_without_frames, system)
        yield f"no such hand {system}", partial(replay.frames, _record(system), 3)


@cache
def _record(system: str) -> Any:
    return parse(path(system).read_text("utf-8"))


@cache
def _replay(system: str, hand: int) -> Any:
    return replay.frames(_record(system), hand)


def _without_frames(system: str) -> Any:
    return structs.replace(_replay(system, 1), frames=[], sheet=[])


def _frame(system: str, hand: int, number: int) -> Any:
    frames = _replay(system, hand).frames
    if number >= len(frames):
        return None
    frame = frames[number]
    return [frame.event, frame.aside, frame.moved, frame.meld, [len(cards) for cards in frame.hands]]


def _opened() -> Iterator[tuple[str, Ask]]:
    for system in systems():
        text = path(system).read_text("utf-8").splitlines(keepends=True)
        for number in range(1, len(text) + 1, 3):
            yield f"opened {system} {number}", partial(_open, "".join(text[:number]))
        yield f"opened broken {system}", partial(_open, "".join([*text[:30], "nonsense\n", *text[30:]]))


def _open(text: str) -> Any:
    found = opened.opened_record(opened.OpenAsked(text))
    game = found.whole and structs.replace(found.whole, record="")
    return structs.replace(found, whole=game)


def _rules() -> Iterator[tuple[str, Ask]]:
    for system in systems():
        yield f"system {system}", partial(lobby.system_shown, system)
    for place, (system, house) in enumerate(HOUSES):
        settings = {
            key: value if isinstance(value, str) else json.encode(value).decode() for key, value in house.items()
        }
        yield f"form {place}", partial(_form, system, settings)
        wrong = {**settings, next(iter(settings)): "nonsense", "no.such": "rule"}
        yield f"wrong form {place}", partial(_form, system, wrong)
        yield f"usual form {place}", partial(_usual_form, system, place)


def _form(system: str, settings: dict[str, str]) -> Any:
    form = rules_form.rules_form(system, settings)
    rows = [row for row in form.rows if row.key in settings]
    return [form.changes, form.problems, form.outgrown, form.conventions, rows[:2]]


def _usual_form(system: str, place: int) -> Any:
    """Of some rules what they are anyway."""
    usual = rules_form.rules_form(system, {}).rows
    return _form(system, {row.key: row.value for row in usual[place % 5 :: 9]})


def _people() -> Iterator[tuple[str, Ask]]:
    for held, then in product((False, True), ("", "person", "computer", "open")):
        yield f"chair {held} {then}", partial(people.chair_words, held=held, then=then, who="Ann")
    for about in ("redeal", "away", "seat"):
        yield f"question {about}", partial(people.question_words, about, "Ann", "Bob")
    for kind in ("ask", "computer", "wait"):
        yield f"away {kind}", partial(people.away_words, kind, 45)
    for seconds in (0, 1, 30):
        yield f"clock {seconds}", partial(people.clock_words, seconds)
    for kind, hand in product(("", "shared", "record", "open", "known"), (0, 1, 3)):
        yield f"short {kind} {hand}", partial(people.known_short, kind)
        yield f"known {kind} {hand}", partial(people.known_words, kind, hand)
    for name in ("table_name", "asking_words", "time_up_words", "why_words"):
        yield name, partial(getattr(people, name), "Ann")
    for name in ("coming_words", "stopped_words"):
        yield name, getattr(people, name)
    yield "report", partial(people.report_words, "Ann", "Bob")


def _bounds() -> Iterator[tuple[str, Ask]]:
    """What may be asked at most: each type of a request, and each figure of the room."""
    for info in pkgutil.iter_modules(deece.wire.__path__, "deece.wire."):
        module = importlib.import_module(info.name)
        for name, found in sorted(vars(module).items()):
            if type(found) is int and name.isupper() and found > 0:
                yield f"bounds {info.name} {name}", partial(int, found)
            if not isinstance(found, type) or found.__module__ != info.name or not issubclass(found, Struct):
                continue
            if not issubclass(found, Sent):
                yield f"bounds {info.name} {name}", partial(_schema, found)


def _schema(kind: type[Struct]) -> Any:
    """Of each field, between what and what it must be."""
    found = json.schema(kind)["$defs"][kind.__name__]
    return {name: _limits(each) for name, each in found["properties"].items()}


def _limits(schema: Any) -> Any:
    left = ("title", "description", "$ref")
    if isinstance(schema, dict):
        return {name: _limits(each) for name, each in schema.items() if name not in left}
    return [_limits(each) for each in schema] if isinstance(schema, list) else schema


@cache
def everything() -> dict[str, Ask]:
    """All that may be asked, by its name."""
    found: dict[str, Ask] = {}
    more = (clubs, schools, positions, choices, partial(typed, sheets_known))
    for group in (_bounds, _people, _rules, _opened, _replays, _lessons, _sheets, *more):
        found.update(group())
    return found


def groups() -> dict[str, list[str]]:
    """The lines of the file by what they are about: each score sheet, and all else by its first word."""
    found: dict[str, list[str]] = {}
    for line in SENT.read_text("utf-8").splitlines():
        what, *more = line.split(" | ", 1)[0].split()
        sheet = next((word for word in more if word.isdecimal()), "") if what in OF_SHEETS else ""
        found.setdefault(f"sheet {sheet}" if sheet else what, []).append(line)
    return found


def lines(names: Iterable[str]) -> Iterator[str]:
    """The lines of the file for these names, in their order."""
    asks = everything()
    for name in names:
        yield f"{name} | {answer(asks[name])}"


def answer(ask: Ask) -> str:
    """What comes of it, in a line; a refusal is one too."""
    try:
        return json.encode(ask()).decode()
    except DeeceError as error:
        return f"refused: {error}"
