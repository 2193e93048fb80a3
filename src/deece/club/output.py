"""An evening for others: as CSV, as a page to publish, as a paragraph for the paper, as data."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Sequence
from importlib.resources import files
from string import Template
from typing import Final

import msgspec

from deece.club.compared import compared
from deece.club.fold import Evening
from deece.club.moving import otherwise
from deece.club.prizes import PLACES, Prize, prizes
from deece.club.slips import escape
from deece.club.standings import Line, complete, moments, standings
from deece.club.words.compared import sat_words, worth_words
from deece.club.words.evening import (
    column_words,
    day_words,
    heading,
    line_cells,
    moment_words,
    order_words,
    otherwise_words,
    prize_words,
    title_words,
)
from deece.record.model import FORMULA
from deece.say import say, say_many, spoken
from deece.words.cards import listed

COLUMNS: Final = (
    "place",
    "name",
    "won",
    "points",
    "board points",
    "board average",
    "average",
    "high hand",
    "sets",
    "out",
)
ALWAYS: Final = ("place", "name")
_FORMULA: Final = (*FORMULA, "\t", "\r", "\n")


def csv_of(evening: Evening) -> str:
    """The standings, then after an empty row every result. Words are in English, and no text is a formula in it."""
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    heads = ("place", "name", "won", "lost", "points", "average", "played", "sat out", "high hand", "high round")
    kind = evening.format.boards
    boards = ("boards", "board points", "a board") if kind else ()
    writer.writerow([*heads, "bids", "sets", "high bid", "penalties", "paid", *boards])
    for line in standings(evening):
        entry = evening.entries[line.number]
        cells = (line.place, cell(" & ".join(entry.now)), _number(line.won), _number(line.lost), line.points)
        more = (f"{line.average:.1f}", line.played, line.sat_out, line.high_hand, line.high_round)
        paid = f"{entry.paid / 100:.2f}"
        worth = (line.boards, f"{float(line.board_points):.2f}", f"{float(line.board_average):.2f}") if kind else ()
        writer.writerow([*cells, *more, line.bids, line.sets, line.high_bid, line.fined, paid, *worth])
    writer.writerow([])
    writer.writerow(["round", "table", "side", "names", "points", "place", "state"])
    for round in evening.rounds:
        for table in round.tables:
            for at, side in enumerate(table.table.sides):
                who = (evening.seated(number, round.number, table.number) or ("floater",) for number in side)
                names = " & ".join(name for one in who for name in one)
                points = table.figures.points[at] if table.figures else ""
                place = table.places[at] if table.figures else ""
                writer.writerow([round.number, table.number, at + 1, cell(names), points, place, table.state])
        for number in round.out:
            writer.writerow([round.number, "", "", cell(evening.name(number, round.number)), "", "", "sits out"])
    if kind:
        _write_boards(evening, writer.writerow)
    return text.getvalue()


def _write_boards(evening: Evening, write: Callable[[Sequence[object]], object]) -> None:
    """What every table made of every board."""
    write([])
    write(["board", "round", "table", "side", "names", "points", "board points"])
    for round in evening.rounds:
        for board in compared(evening, round):
            for at in board.tables:
                for side, points in enumerate(at.points):
                    names = cell(sat_words(evening, at.table, side))
                    worth = f"{float(at.worth[side]):.2f}" if at.worth else ""
                    write([board.number, round.number, at.table.number, side + 1, names, points, worth])


def _number(value: float) -> str:
    return f"{value:g}"


def cell(value: str) -> str:
    """A text as it is written: one that a spreadsheet would work out is quoted."""
    return f"'{value}" if value.startswith(_FORMULA) else value


class LineWritten(msgspec.Struct, frozen=True):
    """An entry of the standings as data; points at the system's own scale."""

    place: int
    number: int
    names: tuple[str, ...]
    won: float
    lost: float
    points: int
    average: float
    played: int
    sat_out: int
    high_hand: int
    high_round: int
    bids: int
    sets: int
    high_bid: int
    penalties: int
    boards: int  # that were compared, and their board points, penalties included
    board_points: float


class PrizeWritten(msgspec.Struct, frozen=True):
    """A prize as data; winners by number."""

    kind: str
    winners: tuple[int, ...]
    figure: float


class EveningWritten(msgspec.Struct, frozen=True):
    """An evening as data."""

    title: str
    club: str
    day: str
    format: str
    system: str
    rounds: int  # that are whole
    standings: list[LineWritten]
    prizes: list[PrizeWritten]
    otherwise: list[int]  # rounds that by the results as they are now would have been seated otherwise


def evening_written(evening: Evening) -> EveningWritten:
    """The standings and prizes as data."""
    opened = evening.opened
    return EveningWritten(
        title_words(evening),
        opened.club,
        opened.day,
        opened.format,
        opened.system,
        complete(evening),
        [_line(evening, line) for line in standings(evening)],
        [PrizeWritten(one.kind, one.winners, one.figure) for one in prizes(evening)],
        otherwise(evening),
    )


def _line(evening: Evening, line: Line) -> LineWritten:
    return LineWritten(
        line.place,
        line.number,
        evening.entries[line.number].now,
        line.won,
        line.lost,
        line.points,
        round(line.average, 1),
        line.played,
        line.sat_out,
        line.high_hand,
        line.high_round,
        line.bids,
        line.sets,
        line.high_bid,
        line.fined,
        line.boards,
        round(float(line.board_points), 2),
    )


def paragraph(evening: Evening) -> str:
    """A few sentences for the paper: who was there, who came first, the prizes."""
    lines, opened = standings(evening), evening.opened
    played = [line for line in lines if line.played]
    if not played:
        return say("Nothing has been played yet.")
    people = sum(len(evening.entries[line.number].now) for line in played)
    rounds = complete(evening)
    where = opened.club or title_words(evening)
    met = say("{where} met with {people} players", where=where, people=people)
    first = say_many("{met} for {number} round of pinochle", "{met} for {number} rounds of pinochle", rounds, met=met)
    when = say("{first} on {day}.", first=first, day=day_words(opened.day)) if opened.day else first + "."
    best = [line for line in played if line.place <= 3]
    told = [when, *(_placed(evening, line) for line in best)]
    return " ".join([*told, *(prize_words(evening, one) + "." for one in _told(evening))])


def _placed(evening: Evening, line: Line) -> str:
    who, points = listed(evening.entries[line.number].now), line.points
    if evening.format.boards:
        worth = worth_words(line.board_points)
        if line.place == 1:
            return say("{who} came first with {points} board points.", who=who, points=worth)
        if line.place == 2:
            return say("{who} came second with {points} board points.", who=who, points=worth)
        return say("{who} came third with {points} board points.", who=who, points=worth)
    if line.place == 1:
        return say("{who} came first with {points} points.", who=who, points=points)
    if line.place == 2:
        return say("{who} came second with {points}.", who=who, points=points)
    return say("{who} came third with {points}.", who=who, points=points)


def _told(evening: Evening) -> list[Prize]:
    return [one for one in prizes(evening) if one.winners and one.kind not in PLACES]


def page_of(evening: Evening) -> str:
    """The evening as one page of HTML that needs nothing else: standings, prizes, everybody's rounds. It prints."""
    title, *under = heading(evening)
    lines = standings(evening)
    rows = [line_cells(evening, line) for line in lines]
    columns = [one for one in COLUMNS if one in ALWAYS or any(row[one] for row in rows)]
    heads = "".join(f'<th scope="col">{escape(column_words(one))}</th>' for one in columns)
    body = "".join(_row(row, columns) for row in rows)
    told = "".join(f"<li>{escape(prize_words(evening, one))}</li>" for one in prizes(evening))
    each = "".join(_rounds_of(evening, line) for line in lines)
    notes = [*order_words(evening, lines), otherwise_words(otherwise(evening))]
    page = Template(files(__package__).joinpath("page.html").read_text(encoding="utf-8"))
    return page.substitute(
        language=spoken().replace("_", "-"),
        title=escape(title),
        under="".join(f"<p>{escape(one)}</p>" for one in under),
        standings=escape(say("Standings")),
        heads=heads,
        body=body,
        notes="".join(f"<p>{escape(one)}</p>" for one in notes if one),
        prizes=f"<h2>{escape(say('Prizes'))}</h2><ul>{told}</ul>" if told else "",
        rounds=escape(say("Rounds")),
        each=each,
    )


def _row(cells: dict[str, str], columns: Sequence[str]) -> str:
    parts = [
        f'<th scope="row">{escape(cells[one])}</th>' if one == "name" else f"<td>{escape(cells[one])}</td>"
        for one in columns
    ]
    return f"<tr>{''.join(parts)}</tr>"


def _rounds_of(evening: Evening, line: Line) -> str:
    rows = "".join(f"<li>{escape(moment_words(evening, one))}</li>" for one in moments(evening, line.number))
    return f"<section><h3>{escape(evening.name(line.number))}</h3><ul>{rows}</ul></section>"
