"""A score sheet as its page shows it: lines, totals, who deals next."""

from __future__ import annotations

from deece.game.state import NOBODY
from deece.keeper.differing import differing
from deece.keeper.evening import gains, laid, taken
from deece.keeper.events import Hand, HandTold, Penalty, Void
from deece.keeper.fold import Row, Sheet
from deece.keeper.said import columns_of, house_rules, noted_words, result_of, what, why_not, won
from deece.keeper.words.keeping import penalty_words, reneged_word
from deece.wire.base import Place, Sent
from deece.words.lines import outcome_words


class SheetRules(Sent):
    """What a sheet is scored by."""

    id: str
    """The system."""
    name: str
    """What the table calls them."""
    set: dict[str, str]
    """House rules."""
    differs: list[str]
    """The same in words: "Goal: 600, not 500"."""
    hash: str
    scale: int


class LineSaid(Sent):
    """A line of what a hand came to."""

    name: str
    """The column."""
    points: int
    text: str


class Disputed(Sent):
    """One of several entries of a line that differ, as it would stand alone."""

    id: str
    by: str
    beside: bool
    """Written by a second scorer."""
    what: str
    differs: list[str]
    """What it says otherwise than another: "Ruth & Tom took 30"; empty where one of them is no hand."""
    change: list[int]
    scores: list[int]
    entry: Hand | Void
    """To be written over all of them, where it is picked."""


class Fined(Sent):
    """Points beside the rules."""

    column: int
    points: int
    why: str


class Waiting(Sent):
    """What a second scorer wrote and nobody has picked, so that it counts nothing: a line of its own, or a penalty."""

    number: int
    """Of the line; of a penalty the line after which it is."""
    by: str
    what: str
    change: list[int]
    """By column what it would bring."""
    entry: Hand | Void | Penalty
    """To be written over these events, where it is picked; a penalty of 0 points over them takes a penalty away."""
    over: list[str]


class SheetRow(Sent):
    """A line of the sheet. To correct it, write a `hand` with its number over its `entries`."""

    number: int
    hand: int | None
    """Of its game; null for a line without a score."""
    game: int
    """From 1."""
    at: int
    """When it was first written, in Unix seconds by the device that wrote it; 0: not known."""
    dealer: Place
    dealt: str
    """The dealer's name."""
    declarer: Place | None
    who: str
    """Declarer's name, as they sat there in this hand, or ""."""
    bid: int | None
    made: bool | None
    what: str
    """A sentence."""
    short: str
    """How it came out, in a word or two."""
    meld: list[int | None]
    """By column what was melded, counted or not; null where it is known of several columns together alone. Empty for a
    line without a score."""
    play: list[int | None]
    """The same of points in play."""
    change: list[int]
    """By column what the hand brought."""
    scores: list[int]
    """After it, by column."""
    lines: list[LineSaid]
    checks: list[str]
    entries: list[str]
    """The ids that stand here."""
    told: HandTold | None
    void: str
    """Why it has no score, or ""."""
    struck: bool
    cannot: bool
    """It is against the rules, and counts nothing."""
    corrected: bool
    beside: bool
    """Only the second scorer who asks has written it: for others it waits until it is picked."""
    disputed: list[Disputed]
    penalties: list[Fined]


class TakeBack(Sent):
    """Something that stands beside the hands and may be taken back: a penalty, a new game, names."""

    id: str
    """Of the event, for a `back` over it."""
    what: str


class NextLine(Sent):
    """What is written next."""

    number: int
    hand: int
    """Of its game."""
    dealer: Place


class SheetShown(Sent):
    """A score sheet."""

    title: str
    rules: SheetRules
    names: list[str]
    columns: list[str]
    """Names."""
    seats: list[int]
    """By seat its column."""
    rows: list[SheetRow]
    waiting: list[Waiting]
    take_back: list[TakeBack]
    """In the order in which it was written."""
    scores: list[int]
    checks: list[int] | None
    """By column; null where none are paid."""
    goal: int
    games: int
    over: str
    """Who has won, or ""."""
    winners: list[int]
    """Columns."""
    next: NextLine
    signed: dict[str, int]
    """By name the line up to which they agree."""
    pen: str
    """The device that writes, or ""."""


def sheet_shown(sheet: Sheet) -> SheetShown:
    """A sheet as a page shows it."""
    game, begun = sheet.game, sheet.begun
    return SheetShown(
        title=begun.title,
        rules=SheetRules(
            id=sheet.ruleset.base,
            name=begun.house or sheet.ruleset.name,
            set=dict(begun.overrides),
            differs=[f"{name}: {words}" for name, words in house_rules(sheet)],
            hash=begun.hash,
            scale=sheet.rules.score.scale,
        ),
        names=list(sheet.names),
        columns=columns_of(sheet),
        seats=list(sheet.state.public.seating.column),
        rows=[_row(sheet, row) for row in sheet.rows],
        waiting=_waiting(sheet),
        take_back=[TakeBack(noted.id, noted_words(sheet, noted)) for noted in sheet.noted],
        scores=list(game.scores),
        checks=list(game.checks) if sheet.rules.score.checks else None,
        goal=game.goal,
        games=len(sheet.states),
        over=won(sheet),
        winners=list(game.winners),
        next=NextLine(sheet.next_number, len(game.results) + 1, sheet.next_dealer),
        signed=sheet.signed,
        pen=sheet.pen,
    )


def _row(sheet: Sheet, row: Row) -> SheetRow:
    said, result, entry = result_of(sheet, row), row.result, row.entry
    bid, names = result is not None and result.declarer != NOBODY, sheet.names_at(row.number)
    return SheetRow(
        number=row.number,
        hand=row.hand or None,
        game=row.game + 1,
        at=row.at,
        dealer=row.dealer,
        dealt=names[row.dealer],
        declarer=result.declarer if result and bid else None,
        who=names[result.declarer] if result and bid else "",
        bid=result.bid if result and bid else None,
        made=result.made if result else None,
        what=what(sheet, row),
        short=_short(row),
        meld=laid(sheet, row) if result else [],
        play=taken(sheet, row) if result else [],
        change=gains(row, fined=False),
        scores=list(row.scores),
        lines=[LineSaid(line.name, line.points, line.text) for line in said.lines] if said else [],
        checks=list(said.checks) if said else [],
        entries=[event.id for event in row.entries],
        told=entry.told if isinstance(entry, Hand) else None,
        void=entry.why if isinstance(entry, Void) else "",
        struck=isinstance(entry, Void) and entry.why == "struck",
        cannot=bool(why_not(row)),
        corrected=row.corrected,
        beside=row.entries[0].beside,
        disputed=_disputed(sheet, row) if row.disputed else [],
        penalties=[Fined(fine.column, fine.points, fine.why) for fine in row.penalties],
    )


def _short(row: Row) -> str:
    """How the hand ended, in a word or two; "" for a line without a score."""
    if row.result is None:
        return ""
    reneged = isinstance(row.entry, Hand) and row.entry.told.reneged != NOBODY
    return reneged_word() if reneged else outcome_words(row.result.outcome)


def _disputed(sheet: Sheet, row: Row) -> list[Disputed]:
    """Each of two entries that differ."""
    return [
        Disputed(
            id=event.id,
            by=event.by,
            beside=event.beside,
            what=what(sheet, alone),
            differs=differs,
            change=gains(alone, fined=False),
            scores=list(alone.scores),
            entry=alone.entry,
        )
        for event, alone, differs in zip(row.entries, row.alone, differing(sheet, row), strict=True)
    ]


def _waiting(sheet: Sheet) -> list[Waiting]:
    """Lines first, then penalties."""
    found = []
    for row in sheet.waiting:
        over = [event.id for event in row.entries]
        for event, alone in zip(row.entries, row.alone, strict=True):
            change = gains(alone, fined=False)
            found.append(Waiting(row.number, event.by, what(sheet, alone), change, alone.entry, over))
    columns = columns_of(sheet)
    for event in sheet.fines:
        assert isinstance(event.change, Penalty)
        fine = event.change
        change = [fine.points if place == fine.column else 0 for place in range(len(columns))]
        said = penalty_words(columns[fine.column], fine.points, fine.why).strip()
        found.append(Waiting(fine.after, event.by, said, change, fine, [event.id]))
    return found
