"""What the pages ask of a score sheet, and what they are answered, as plain data: no HTTP, and nothing is stored.

The device that asks owns the sheet and sends its events (events.py); here stands what they mean (docs/wire.md).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from msgspec.structs import replace

from deece.errors import DeeceError
from deece.game.state import NOBODY, Seat
from deece.game.tables import tables_for
from deece.keeper.asking import (
    NotRead,
    Question,
    answered,
    completed,
    is_answered,
    needed,
    points_in_play,
    questions,
    sides_in,
    so_far_in,
)
from deece.keeper.checks import doubts
from deece.keeper.doubt import FIELDS, Doubt
from deece.keeper.evening import Evening, evening, gains, melded, scored
from deece.keeper.events import MOST_EVENTS, Count, Event, Hand, Ids, Line, Short, Text, Told, Void, begun, known
from deece.keeper.fold import Row, Sheet, fold
from deece.keeper.played import changes_of
from deece.keeper.possible import hand_size, side_totals, totals
from deece.keeper.said import columns_of, effect, entered, result_of, tried, what, why_not, won
from deece.keeper.sums import wrong_so_far
from deece.keeper.telling import form
from deece.keeper.words.doubts import doubt_sentence
from deece.keeper.words.keeping import (
    LEAST,
    asked_words,
    few_words,
    hand_words,
    needed_words,
    not_read_words,
    reneged_word,
    times_words,
    worth_words,
)
from deece.record import parse
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.words.lines import ended_words, outcome_words
from deece.words.page import names_of_cards
from deece.words.refused import Refused, as_sentence
from deece.words.viewer import for_all

MOST_MELDS: Final = 29  # that are offered by one tap
MOST_SHEETS: Final = 100  # of one group
Json = dict[str, Any]
Events = Annotated[list[Event], msgspec.Meta(max_length=MOST_EVENTS)]


class NotTold(DeeceError):
    """What was typed cannot be read; the text says why."""


class Draft(msgspec.Struct):
    """A hand that is being told. Without a number it is the next; `over` are the entries that it stands in place of.

    `so_far` are points in play by seat in the middle of the hand, for what is needed still; the sheet never has them.
    """

    number: Line = 0
    told: Told = Told()
    over: Ids | None = None
    so_far: dict[Seat, Count] = {}


class SheetAsked(msgspec.Struct):
    """A sheet, and the hand that is being told."""

    events: Events
    draft: Draft = msgspec.field(default_factory=Draft)


class ReadAsked(msgspec.Struct):
    """An answer that was typed: to the question at this place, or to the one that is asked now."""

    events: Events
    text: Text
    draft: Draft = msgspec.field(default_factory=Draft)
    question: int = -1


class EveningAsked(msgspec.Struct):
    """The sheets of one evening, or of several."""

    sheets: Annotated[list[Events], msgspec.Meta(min_length=1, max_length=MOST_SHEETS)]


class BeginAsked(msgspec.Struct):
    """A new sheet."""

    id: Short
    names: Annotated[list[Short], msgspec.Meta(max_length=12)]
    set: dict[Short, Text] = {}
    house: Short = ""
    dealer: Seat = 0
    title: Short = ""


class OpenAsked(msgspec.Struct):
    """A new sheet that goes on from a record; `house` is what the table calls its rules."""

    record: str
    title: Short = ""
    house: Short = ""


def begin(system: str, asked: BeginAsked) -> Json:
    """The first change of a new sheet by this system; raises DeeceError for rules and names that cannot be."""
    ruleset = load(system, asked.set)
    names = tuple(" ".join(name.split()) for name in asked.names)
    change = begun(ruleset, names, asked.dealer, _line(asked.title), _line(asked.house) or ruleset.name)
    sheet = fold([Event("new:1", change)])
    return {"change": plain(replace(change, names=sheet.names))}


def opened(asked: OpenAsked) -> Json:
    """The changes of a new sheet that goes on from a record; raises RecordError for what is none."""
    return {"changes": plain(changes_of(parse(asked.record), _line(asked.title), _line(asked.house)))}


def _line(text: str) -> str:
    return " ".join(text.split())


def sheet_of(events: Sequence[Event]) -> Sheet:
    """The sheet that these events make; raises SheetError."""
    return fold([known(event) for event in events])


def keep(asked: SheetAsked) -> Json:
    """What a sheet and the hand that is being told come to."""
    sheet = sheet_of(asked.events)
    return {"sheet": shown(sheet), "slip": slip(sheet, asked.draft), "cards": names_of_cards()}


def read(asked: ReadAsked) -> Json:
    """The draft with what was typed; raises NotTold."""
    sheet, draft = sheet_of(asked.events), asked.draft
    number, dealer = _place(sheet, draft)
    _check_seats(sheet.rules, draft)
    try:
        so_far = so_far_in(asked.text, sheet.rules, dealer, draft.told)
        told = draft.told if so_far else _answered(sheet, dealer, draft.told, asked)
    except NotRead as error:
        raise NotTold(not_read_words(error.code, error.figures)) from None
    return {"draft": plain(Draft(number, told, draft.over, so_far or {}))}


def _answered(sheet: Sheet, dealer: Seat, told: Told, asked: ReadAsked) -> Told:
    """The answer; where it is to what is asked now, what follows from the others counts as told."""
    if asked.question >= 0:
        return answered(sheet.rules, dealer, told, sheet.names, asked.text, asked.question)
    whole = completed(sheet.rules, dealer, told)
    return answered(sheet.rules, dealer, whole, sheet.names, asked.text)


def plain(thing: object) -> Any:
    """Structs as JSON has them."""
    return msgspec.to_builtins(thing, str_keys=True)


# ------------------------------------------------------------------------------------------------- the sheet


def shown(sheet: Sheet) -> Json:
    """A sheet as a page shows it."""
    game, begun = sheet.game, sheet.begun
    return {
        "title": begun.title,
        "rules": {
            "id": sheet.ruleset.base,
            "name": begun.house or sheet.ruleset.name,
            "set": dict(begun.overrides),
            "hash": begun.hash,
            "scale": sheet.rules.score.scale,
        },
        "names": list(sheet.names),
        "columns": columns_of(sheet),
        "seats": list(sheet.state.public.seating.column),
        "rows": [_row(sheet, row) for row in sheet.rows],
        "scores": list(game.scores),
        "checks": list(game.checks) if sheet.rules.score.checks else None,
        "goal": game.goal,
        "games": len(sheet.states),
        "over": won(sheet),
        "winners": list(game.winners),
        "next": {"number": sheet.next_number, "hand": _next_hand(sheet), "dealer": sheet.next_dealer},
        "signed": sheet.signed,
        "pen": sheet.pen,
    }


def _next_hand(sheet: Sheet) -> int:
    """Which hand of its game comes next; lines without a score are none."""
    return len(sheet.game.results) + 1


def _row(sheet: Sheet, row: Row) -> Json:
    said, result, entry = result_of(sheet, row), row.result, row.entry
    bid = result is not None and result.declarer != NOBODY
    return {
        "number": row.number,
        "hand": row.hand or None,
        "game": row.game + 1,
        "dealer": row.dealer,
        "declarer": result.declarer if result and bid else None,
        "bid": result.bid if result and bid else None,
        "made": result.made if result else None,
        "what": what(sheet, row),
        "short": _short(row),
        "change": gains(row, fined=False),
        "scores": list(row.scores),
        "lines": [line._asdict() for line in said.lines] if said else [],
        "checks": list(said.checks) if said else [],
        "entries": [event.id for event in row.entries],
        "told": plain(entry.told) if isinstance(entry, Hand) else None,
        "void": entry.why if isinstance(entry, Void) else "",
        "struck": isinstance(entry, Void) and entry.why == "struck",
        "cannot": bool(why_not(row)),
        "corrected": row.corrected,
        "disputed": _disputed(sheet, row),
        "penalties": [{"column": fine.column, "points": fine.points, "why": fine.why} for fine in row.penalties],
    }


def _short(row: Row) -> str:
    """How the hand ended, in a word or two; "" for a line without a score."""
    if row.result is None:
        return ""
    reneged = isinstance(row.entry, Hand) and row.entry.told.reneged != NOBODY
    return reneged_word() if reneged else outcome_words(row.result.outcome)


def _disputed(sheet: Sheet, row: Row) -> list[Json]:
    """Each of two entries that differ, as it would stand alone; nothing where all agree."""
    if not row.disputed:
        return []
    return [
        {
            "id": each.event.id,
            "by": each.event.by,
            "what": what(each.sheet, each.row),
            "change": gains(each.row, fined=False),
            "scores": list(each.row.scores),
            "entry": plain(each.event.change),
        }
        for each in entered(sheet, row)
    ]


# -------------------------------------------------------------------------------------------------- the slip


def slip(sheet: Sheet, draft: Draft) -> Json:
    """The hand that is being told: what is asked, what is needed, what is doubtful, and what it comes to."""
    rules = sheet.rules
    number, dealer = _place(sheet, draft)
    _check_seats(rules, draft)
    standing_ids = [event.id for row in sheet.rows if row.number == number for event in row.entries]
    over = list(draft.over) if draft.over is not None else standing_ids
    told = completed(rules, dealer, draft.told)
    asked, found_wrong = questions(rules, dealer, told), _doubts(rules, dealer, told, draft.so_far)
    hand = None if found_wrong and draft.so_far else needed(rules, dealer, told, draft.so_far)
    done = [is_answered(each, told) for each in asked]
    found: Json = {
        "number": number,
        "dealer": dealer,
        "over": over,
        "form": _form(rules, dealer, told),
        "questions": [
            {
                "kind": each.kind,
                "seats": list(each.seats),
                "text": _question_words(sheet, dealer, told, each),
                "answered": was,
            }
            for each, was in zip(asked, done, strict=True)
        ],
        "next": done.index(False) if False in done else None,
        "told": plain(told),
        "needed": [as_sentence(line) for line in needed_words(hand, for_all(sheet.names))] if hand else [],
        "doubts": [
            {"text": doubt_sentence(doubt.kind, doubt.figures), "asks": doubt.asks, "field": FIELDS[doubt.kind]}
            for doubt in found_wrong
        ],
        "verdict": None,
        "problem": "",
        "effect": [],
    }
    if done and False not in done and all(doubt.asks for doubt in found_wrong):
        found |= _verdict(sheet, Hand(number, told, tuple(over)), corrects=bool(standing_ids))
    return found


def _place(sheet: Sheet, draft: Draft) -> tuple[int, Seat]:
    """The number of the line, and who deals its hand."""
    number = draft.number or sheet.next_number
    if 0 <= draft.told.dealer < sheet.rules.people:
        return number, draft.told.dealer
    row = next((row for row in sheet.rows if row.number == number), None)
    return number, sheet.next_dealer if row is None else row.dealer


def _check_seats(rules: Rules, draft: Draft) -> None:
    """Raises Refused for a seat that this table does not have."""
    told = draft.told
    seats = [told.declarer, told.partner, told.mooner, told.last, told.reneged, told.dealer]
    named = [*told.bids, *told.melds, *told.play, *told.tricks, *told.aside, *draft.so_far]
    if any(seat >= rules.people for seat in (*seats, *named)) or any(seat < 0 for seat in named):
        raise Refused("no_seat")


def _form(rules: Rules, dealer: Seat, told: Told) -> Json:
    seating = tables_for(rules).seatings[dealer]
    return {
        **form(rules)._asdict(),
        "total": points_in_play(rules, dealer, told),
        "active": list(seating.active),
        "sides": [list(side) for side in sides_in(rules, dealer, told)],
        "ended": [{"id": way, "label": ended_words(way)} for way in form(rules).ended],
        "melds": _small_melds(rules, told, [len(side) for side in sides_in(rules, dealer, told)]),
        "ranks": "ATKQJ9" if rules.deal.nines else "ATKQJ",
        "copies": rules.deal.copies,
        "cards": hand_size(rules, declares=True),
        "counter": rules.deal.stock != "turned",  # meld that is laid card by card is added up as it is laid
    }


def _small_melds(rules: Rules, told: Told, sides: Sequence[int]) -> list[int]:
    """The smallest melds that there are, to be chosen by one tap, where more than two must be told."""
    alone = form(rules).meld_by == "player"
    if told.trump == NOBODY or (sum(sides) if alone else len(sides)) <= 2:
        return []
    if alone:
        found = totals(rules, told.trump, declares=True)
    else:
        found = side_totals(rules, told.trump, hands=max(sides), declares=True)
    return sorted(found - {0})[:MOST_MELDS]


def _question_words(sheet: Sheet, dealer: Seat, told: Told, question: Question) -> str:
    bids = form(sheet.rules).bids
    total = points_in_play(sheet.rules, dealer, told)
    return asked_words(question.kind, question.seats, for_all(sheet.names), total=total, bid=bids[0] if bids else 0)


def _doubts(rules: Rules, dealer: Seat, told: Told, so_far: dict[Seat, int]) -> Sequence[Doubt]:
    if wrong := wrong_so_far(rules, list(so_far.values())):
        return (wrong,)
    try:
        return doubts(rules, dealer, told)
    except DeeceError:  # cards that cannot be read: the verdict says so
        return ()


def _verdict(sheet: Sheet, hand: Hand, *, corrects: bool) -> Json:
    """What the hand comes to if it is written down."""
    again, row = tried(sheet, hand)
    said = result_of(again, row)
    if said is None:
        return {"problem": as_sentence(why_not(row))}
    verdict = {
        "head": what(again, row),
        "lines": [{"column": line.name, "points": line.points, "text": line.text} for line in said.lines],
        "change": gains(row, fined=False),
        "scores": said.scores,
        "totals": list(row.scores),
        "checks": list(said.checks),
        "over": won(again, row.game),
    }
    return {"verdict": verdict, "effect": effect(sheet, again, row.game) if corrects else []}


# ----------------------------------------------------------------------------------------------- the evening


def tally(asked: EveningAsked) -> Json:
    """What the hands on these sheets came to, by the players' names; the course of the scores for one sheet alone."""
    sheets = [sheet_of(events) for events in asked.sheets]
    found = [evening(sheet) for sheet in sheets]
    results: dict[str, list[bool]] = {}
    melds: dict[str, list[int]] = {}
    for sheet in sheets:
        for row in scored(sheet):
            if row.result and row.result.declarer != NOBODY:
                results.setdefault(sheet.names[row.result.declarer], []).append(bool(row.result.made))
            for who, points in melded(sheet, row).items():
                melds.setdefault(who, []).append(points)
    hands = sum(each.hands for each in found)
    few = hands < LEAST
    averages = [{"name": who, "mean": round(sum(each) / len(each), 1)} for who, each in melds.items()]
    return {
        "hands": hands,
        "games": sum(each.games for each in found),
        "sheets": len(sheets),
        "few": few_words() if few else "",
        "columns": _course(sheets[0], found[0]) if len(sheets) == 1 else [],
        "bidders": [
            {"name": who, "bids": len(each), "made": sum(each), "results": each} for who, each in results.items()
        ],
        "meld": sorted(averages, key=lambda each: -float(str(each["mean"]))),
        "worth": [] if few or len(sheets) > 1 else _worth(sheets[0], found[0]),
    }


def _course(sheet: Sheet, found: Evening) -> list[Json]:
    return [
        {
            "name": name,
            "course": [scores[place] for scores in found.course],
            "points": sheet.game.scores[place],
            "won": column.won,
        }
        for place, (name, column) in enumerate(zip(columns_of(sheet), found.columns, strict=True))
    ]


def _worth(sheet: Sheet, found: Evening) -> list[Json]:
    """The best hand, the most meld, and how often the lead changed."""
    rows, names = scored(sheet), columns_of(sheet)
    best = max(((points, names[place], row.hand) for row in rows for place, points in enumerate(gains(row))))
    meld = max(((points, who, row.hand) for row in rows for who, points in melded(sheet, row).items()), default=None)
    told = [("best", best), *([("meld", meld)] if meld and meld[0] else [])]
    facts = [
        {"head": worth_words(what), "value": f"{who}, {points}", "about": hand_words(number)}
        for what, (points, who, number) in told
    ]
    return [*facts, {"head": worth_words("turned"), "value": times_words(found.turned), "about": ""}]
