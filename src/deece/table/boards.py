"""A board at a table, one hand of which the cards are given and dealt once; and the boards of a day, in the store.

The boards of a day stand in one log: what was drawn, who sat down to which, and what became of it. A person is the hash
of the token that their browser has.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Final

import msgspec

from deece.club.boards import Met, board_rules, days_board
from deece.game.made import Hand, hand_of
from deece.game.play import start
from deece.game.state import Seat
from deece.record import Record, format, parse
from deece.rules.ruleset import load
from deece.store import Entry, Store
from deece.table.game import TableGame
from deece.table.linked import Folds, Linked
from deece.table.log import Chair, Made, new_secret
from deece.table.tables import BOARDS
from deece.words.refused import Refused

LEVEL: Final = "club"  # who sits in the other seats of a day's board: the same for everybody
DAMAGED: Final = "the log of this day is damaged: look at another day"


# ---------------------------------------------------------------------------------------------- at a table


def board_made(board: Record, id: str, name: str, chairs: Sequence[Chair], owner: Seat) -> Made:
    """What a table begins with at which this board is played, before `begun`; nobody watches it.

    `id` is what the board is called where it is compared, `owner` the chair of whoever made the table.
    """
    return Made(
        board.rules,
        board.overrides,
        name,
        board.dealer,
        tuple(chairs),
        owner,
        watchers=False,
        record=format(board),
        board=id,
    )


def table_made(game: TableGame) -> Hand | None:
    """What a table made of its board; None while it is played. Nobody bid: nothing to nobody."""
    return hand_of(game.state, game.made.dealer) if game.done else None


def persons_seat(board: Record) -> Seat:
    """Where everybody sits at a board of a day: of those who are dealt cards, the first."""
    return min(start(board.ruleset.rules, board.dealer).public.seating.active)


def days_table(text: str, id: str, name: str, player: str, key: str, face: int) -> Made:
    """Somebody's own table for a board of a day, of which this is the record: computer players in all other seats."""
    board = parse(text)
    seat = persons_seat(board)
    me, other = Chair("person", player, key=key, face=face), Chair("computer", "", LEVEL)
    chairs = [me if chair == seat else other for chair in range(board.ruleset.rules.people)]
    return board_made(board, id, name, chairs, seat)


# ---------------------------------------------------------------------------------------------- of a day


class Drawn(msgspec.Struct, frozen=True, tag="drawn"):
    """The board of a game was drawn. The record has its cards, so it is for the server alone."""

    game: str
    record: str


class Sat(msgspec.Struct, frozen=True, tag="sat"):
    """Somebody sat down to it, at a table of their own."""

    game: str
    key: str
    table: str


class Played(msgspec.Struct, frozen=True, tag="played", omit_defaults=True):
    """What a table made of it: a person's, or one of computer players of this level alone, with its record."""

    game: str
    hand: Hand
    key: str = ""
    names: tuple[str, ...] = ()  # by seat
    level: str = ""
    record: str = ""


Change = Drawn | Sat | Played
_CHANGE: Final[msgspec.json.Decoder[Change]] = msgspec.json.Decoder(Change)


@dataclass
class DaysBoard:
    """A board of a day."""

    record: str
    tables: dict[str, str] = field(default_factory=dict)  # by key, where somebody plays it
    played: dict[str, Played] = field(default_factory=dict)  # by key, in the order in which they were done
    added: dict[str, Played] = field(default_factory=dict)  # by level

    def met(self, key: str, board: str) -> list[Met]:
        """How somebody met it, which is called so."""
        found = [Met(key, board, "dealt")] if key in self.tables else []
        return [*found, Met(key, board, "played")] if key in self.played else found


@dataclass
class Day:
    """The boards of a day, by game; nobody changes it."""

    boards: dict[str, DaysBoard] = field(default_factory=dict)

    @property
    def tables(self) -> int:
        """How many tables of persons there are."""
        return sum(len(board.tables) for board in self.boards.values())

    def then(self, changes: Sequence[Change]) -> Day:
        """The same with these changes."""
        boards = {
            game: replace(one, tables=dict(one.tables), played=dict(one.played), added=dict(one.added))
            for game, one in self.boards.items()
        }
        for change in changes:
            match change:
                case Drawn(game, record):
                    boards.setdefault(game, DaysBoard(record))
                case Sat(game, key, table):
                    boards[game].tables.setdefault(key, table)
                case Played(game):
                    of = boards[game].added if change.level else boards[game].played
                    of.setdefault(change.level or change.key, change)
        return Day(boards)


class Boards:
    """The boards of all days of a store."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._logs = Linked(store, BOARDS, (), "no_board", DAMAGED)
        self._folds = Folds(self._logs, lambda stored: self._then(Day(), stored), self._then)

    async def open(self, day: date) -> Day:
        """The boards of a day, as far as anybody has played one."""
        try:
            return (await self._folds.open(day.isoformat())).said
        except Refused:
            return Day()

    def _then(self, day: Day, more: Sequence[Entry]) -> Day:
        return day.then([self._logs.decoded(_CHANGE, one) for one in more])

    async def sit(self, day: date, game: str, key: str, table: str, most: int) -> tuple[str, str]:
        """Somebody sits down to a board at this table, or has sat at another: that table, and the board's record.

        It is drawn when the first comes to it. Raises Refused where there are so many tables already.
        """
        async with self._logs.writing(day.isoformat(), new=True) as stored:
            found = self._folds.of(day.isoformat(), stored).said if stored else Day()
            board = found.boards.get(game)
            if board is not None and key in board.tables:
                return board.tables[key], board.record
            if found.tables >= most:
                raise Refused("boards_full")
            record = board.record if board else await asyncio.to_thread(_drawn, day, game)
            changes = [*([] if board else [Drawn(game, record)]), Sat(game, key, table)]
            await self._logs.add(day.isoformat(), stored, [msgspec.json.encode(one).decode() for one in changes])
            return table, record

    async def write(self, day: date, played: Played) -> Day:
        """What a table made of a board, of which the first counts; the day then. Raises Refused where it is none."""
        async with self._logs.writing(day.isoformat()) as stored:
            found = self._folds.of(day.isoformat(), stored).said
            then = found.then([played])
            if then != found:
                await self._logs.add(day.isoformat(), stored, [msgspec.json.encode(played).decode()])
            return then


def _drawn(day: date, game: str) -> str:
    """A board that nobody can know: each has a secret of its own, which is kept in its proof alone."""
    return format(days_board(board_rules(load(game)), day, new_secret()))
