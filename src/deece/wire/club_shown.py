"""An evening of a club as somebody may see it, by their role: the director all of it."""

from __future__ import annotations

from typing import Literal

import msgspec

from deece.club.allowed import OFFICIAL, Role, waits_for
from deece.club.compared import AtTable, compared
from deece.club.events import PrizeKind, SideClaim
from deece.club.fold import Evening, Round, Standing, State
from deece.club.formats import Format
from deece.club.moving import is_last, otherwise
from deece.club.planned import plan_words
from deece.club.prizes import FEATS, prizes
from deece.club.seatings import fits, next_board
from deece.club.sheets import names_at
from deece.club.standings import Line, complete, standings
from deece.club.words.compared import numbers_words, sat_words, waits_words, way_words, worth_words
from deece.club.words.evening import (
    awaited_words,
    day_words,
    line_cells,
    order_words,
    otherwise_words,
    out_words,
    place_words,
    prize_name,
    prize_words,
    state_words,
    title_words,
)
from deece.say import say, template
from deece.wire.base import Sent


class ClubFormat(Sent):
    """A way to hold an evening."""

    id: str
    name: str
    about: str
    unit: str
    """Who enters: "person", "pair" or "team of four"."""
    rounds: int
    """As usual; 0: as many as it takes."""
    hands: int
    minutes: int
    odd: str
    prizes: tuple[PrizeKind, ...]
    places: int
    """So many of the first have a prize."""
    boards: str
    """The same cards for several tables: "field" or "rooms"; "" for none."""


class ClubSettings(Sent):
    """What of a begun evening may still be changed, as it is now; the format has the rest."""

    title: str
    date: str
    """2026-11-26."""
    time: str
    place: str
    fine: int


class ClubClaim(Sent):
    """What a side has written."""

    side: int
    points: tuple[int, ...]
    boards: tuple[tuple[int, ...], ...]
    """Of each board what the sides scored; empty for one that was not played."""
    by: str


class ClubSide(Sent):
    """A side of a table."""

    entries: tuple[int, ...]
    """By number; 0 is a floater."""
    name: str
    way: str
    """Where it sits by the compass, on which boards depend; "" where none are played."""
    points: int | None
    won: bool


class ClubBoardAt(Sent):
    """What a table made of a board."""

    table: int
    names: tuple[str, ...]
    """By side."""
    points: tuple[int, ...]
    worth: tuple[str, ...]
    """Board points, as they are shown; empty where there is nothing to compare with."""


class ClubBoard(Sent):
    """A board of a round, and every table that has played it."""

    number: int
    tables: list[ClubBoardAt]
    waits: str
    """For what it waits; "" for nothing."""


class ClubTable(Sent):
    """A table of a round."""

    number: int
    sides: list[ClubSide]
    state: State
    words: str
    seats: tuple[str, ...]
    """Who sits there, clockwise."""
    boards: tuple[tuple[int, ...], ...]
    """What the sides scored on each board of the round; empty for one not played, and for what is not shown."""
    claims: list[ClubClaim]
    """To the director and a scorer; to a player once the sides differ, but nothing of boards."""
    claimed: tuple[int, ...]
    """The sides that have written."""
    sheet: str
    """A shared score sheet of it, "" for none, and the key that reads it."""
    key: str
    deece: Literal["", "may", "plays", "over"]
    """Played on phones: it may be, by whoever is shown this; it is; it was, and that counts."""
    deece_board: int
    """The board that is played next on phones, or now; 0 where none is left."""


class ClubRound(Sent):
    """A round."""

    number: int
    numbers: tuple[int, ...]
    """Of the boards that every table plays."""
    board_words: str
    boards: list[ClubBoard]
    """What was made of them: while a table still plays, to the director and a scorer alone."""
    tables: list[ClubTable]
    out: tuple[int, ...]
    out_words: str
    awaited: str
    id: str
    """Of the event that seated it."""


class ClubEntry(Sent):
    """Somebody who entered."""

    number: int
    name: str
    names: tuple[str, ...]
    here: bool
    paid: int
    """Cents; for the director and a scorer."""
    couple: str
    substituted: bool
    table: int
    """Where they sit in the last round; 0: nowhere."""
    sits: str
    """The same in words."""


class ClubLine(Sent):
    """A line of the standings, its figures as they are shown; "" where there is nothing to show."""

    number: int
    place: int
    name: str
    won: str
    points: str
    board_points: str
    board_average: str
    average: str
    high_hand: str
    sets: str
    out: str


class ClubPrize(Sent):
    """A prize."""

    kind: str
    name: str
    words: str
    winners: int
    """How many have it now; 0 while nothing was done for it."""


class ClubClock(Sent):
    """The clock of the round."""

    until: int
    """Unix seconds."""
    at_end: str


class ClubShown(Sent):
    """An evening, as whoever asks may see it."""

    role: Role
    title: str
    club: str
    day: str
    format: ClubFormat
    system: str
    """What is played, by name."""
    fee: int
    both_agree: bool
    deece: bool
    """Who sits at a table may play it on phones."""
    settings: ClubSettings | None
    """To the director."""
    stage: Literal["entering", "playing", "between", "over"]
    plan: str
    """How many are here, and at how many tables."""
    next: str
    """Why the next round cannot be seated yet; "" if it can."""
    last: bool
    """All rounds are played that were meant to be."""
    entries: list[ClubEntry]
    round: ClubRound | None
    rounds: list[ClubRound]
    """Those before it, if they were asked for."""
    after: int
    """The round after which the standings are."""
    standings: list[ClubLine]
    order: list[str]
    prizes: list[ClubPrize]
    feats: list[str]
    """What the last to do it has a prize for."""
    otherwise: str
    clock: ClubClock | None
    counter: int
    """The highest of the events: a device goes on from it."""


def format_shown(one: Format) -> ClubFormat:
    """A format as pages list it."""
    return ClubFormat(
        one.id,
        template(one.name),
        template(one.about),
        one.unit,
        one.rounds,
        one.hands,
        one.minutes,
        one.odd,
        one.prizes,
        one.places,
        one.boards,
    )


def shown(evening: Evening, role: Role = "director", *, rounds: bool = False) -> ClubShown:
    """An evening as this role may see it; with `rounds` those that are over too."""
    lines = standings(evening)
    opened, last, official = evening.opened, evening.last, role in OFFICIAL
    stage: Literal["entering", "playing", "between", "over"] = "entering"
    if evening.closed:
        stage = "over"
    elif last:
        stage = "playing" if last.open else "between"
    clock = evening.clock
    return ClubShown(
        role=role,
        title=title_words(evening),
        club=opened.club,
        day=day_words(opened.day),
        format=format_shown(evening.format),
        system=opened.house or evening.ruleset.name,
        fee=opened.fee,
        both_agree=opened.both_agree,
        deece=opened.deece,
        settings=_settings(evening) if role == "director" else None,
        stage=stage,
        plan=plan_words(evening),
        next=waits_for(last) if last and last.open else "",
        last=is_last(evening),
        entries=_entries(evening, official),
        round=_round(evening, last, official) if last else None,
        rounds=[_round(evening, one, official) for one in evening.rounds[:-1]] if rounds else [],
        after=complete(evening),
        standings=[_line(evening, line) for line in lines],
        order=order_words(evening, lines),
        prizes=[
            ClubPrize(one.kind, prize_name(one.kind, one.place), prize_words(evening, one), len(one.winners))
            for one in prizes(evening, lines)
        ],
        feats=[FEATS[kind] for kind in evening.format.prizes if kind in FEATS],
        otherwise=otherwise_words(otherwise(evening)) if official else "",
        clock=ClubClock(clock.until, _at_end(clock.at_end)) if clock else None,
        counter=max(event.order[0] for event in evening.events),
    )


def _settings(evening: Evening) -> ClubSettings:
    opened = evening.opened
    return ClubSettings(title_words(evening), opened.day, opened.time, opened.place, evening.format.fine)


def _at_end(at_end: str) -> str:
    return (
        say("Finish the hand when the time is up.") if at_end == "finish" else say("No new hand when the time is up.")
    )


def _line(evening: Evening, line: Line) -> ClubLine:
    cells = line_cells(evening, line)
    return ClubLine(
        line.number,
        line.place,
        cells["name"],
        cells["won"],
        cells["points"],
        cells["board points"],
        cells["board average"],
        cells["average"],
        cells["high hand"],
        cells["sets"],
        cells["out"],
    )


def _entries(evening: Evening, official: bool) -> list[ClubEntry]:
    last = evening.last
    at = {entry: one.table for one in last.tables for side in one.table.sides for entry in side} if last else {}
    found = list[ClubEntry]()
    for number, entry in evening.entries.items():
        table = at.get(number)
        there = last and not evening.closed and (table or number in last.out)
        found.append(
            ClubEntry(
                number,
                evening.name(number),
                entry.now,
                entry.here,
                entry.paid if official else 0,
                entry.couple,
                entry.substituted,
                table.number if table else 0,
                place_words(evening, number, last, table) if last and there else "",
            )
        )
    return found


def _round(evening: Evening, round: Round, official: bool) -> ClubRound:
    hidden = bool(round.boards and round.open) and not official  # somebody still plays these cards
    tables = [_hidden(evening, one) if hidden else _table(evening, one, official) for one in round.tables]
    boards = [] if hidden else compared(evening, round)
    return ClubRound(
        round.number,
        round.boards,
        numbers_words(round.boards),
        [
            ClubBoard(one.number, [_at(evening, at) for at in one.tables if at.points], waits_words(evening, one))
            for one in boards
        ],
        tables,
        round.out,
        out_words(evening, round),
        awaited_words(round),
        round.event.id,
    )


def _at(evening: Evening, at: AtTable) -> ClubBoardAt:
    names = tuple(sat_words(evening, at.table, side) for side in range(len(at.points)))
    return ClubBoardAt(at.table.number, names, at.points, tuple(map(worth_words, at.worth)))


def _hidden(evening: Evening, table: Standing) -> ClubTable:
    """A table without any figure of it."""
    nothing = table._replace(figures=None, results=(), claims={}, deece=None)
    found = _table(evening, nothing, official=False)
    return msgspec.structs.replace(
        found,
        state=table.state,
        words=state_words(table),
        claimed=tuple(table.claims),
        boards=(),
        deece=_deece(evening, table, official=False),
        deece_board=next_board(evening, table),
    )


def _table(evening: Evening, table: Standing, official: bool) -> ClubTable:
    figures, places = table.figures, table.places
    if evening.format.boards:
        places = ()  # no table is won by its points
    sides = [
        ClubSide(
            side,
            sat_words(evening, table, place),
            way_words(evening, place),
            figures.points[place] if figures else None,
            bool(places) and places[place] == 1 and places.count(1) == 1,
        )
        for place, side in enumerate(table.table.sides)
    ]
    claims = [
        ClubClaim(side, event.change.figures.points, event.change.figures.boards, event.by)
        for side, event in table.claims.items()
        if isinstance(event.change, SideClaim)
    ]
    sheet, key = table.sheet
    told = claims if official or table.state == "differs" else []
    return ClubTable(
        number=table.number,
        sides=sides,
        state=table.state,
        words=state_words(table),
        seats=tuple(names_at(evening, table.round, table.table)),
        boards=figures.boards if figures else (),
        claims=told,
        claimed=tuple(table.claims),
        sheet=sheet,
        key=key,
        deece=_deece(evening, table, official),
        deece_board=next_board(evening, table),
    )


def _deece(evening: Evening, table: Standing, official: bool) -> Literal["", "may", "plays", "over"]:
    """How a table is played on phones; whether it may be, for whoever is shown this."""
    if table.by_deece:
        return "over"
    if table.counts or evening.closed or table.round != len(evening.rounds):
        return ""
    if table.deece:
        return "plays"
    return "may" if (official or evening.opened.deece) and fits(evening, table) else ""
