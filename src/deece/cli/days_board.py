"""The board of a day in the terminal: the same cards for everybody, compared with all who have played them.

A field is a folder of records. Who has a record of a board there has seen its cards: they go on with it, or are shown
what all made of it, and are not dealt it again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import date
from pathlib import Path
from random import Random
from typing import Annotated, Final

import typer
from rich.console import Console

from deece.cli.terminal import Terminal
from deece.cli.words import PERSON, BadInput, read_text
from deece.club.boards import ADDED, board_id, board_rules, days_board, outcome, play, sides_of, tables_added
from deece.club.words.boards import AtTable, computers_words, field_words
from deece.players import Player, language, make
from deece.record import Record, RecordError, format, parse
from deece.record.model import new_names
from deece.rules.ruleset import Ruleset

COMPUTER: Final = "Computer"  # how the names of computer players begin at a person's table


Day = Annotated[
    str | None,
    typer.Option("--day", metavar="DAY", help="Play the board of a day, the same for everybody: today, 2026-11-26."),
]
Field = Annotated[
    str | None, typer.Option("--field", metavar="DIR", help="With --day: keep it here, and compare all that is here.")
]
OwnName = Annotated[str, typer.Option("--name", metavar="NAME", help="With --day: who you are.")]


def check_day(day: str | None, field: str | None, own: str, *, others: Sequence[object]) -> None:
    """Refuse what does not go together; `others` are the options that a board decides itself."""
    if day is None and (field is not None or own != PERSON):
        raise BadInput("--field and --name go with the board of a day; add --day today")
    if day is not None and any(others):
        raise BadInput("a day's board has its dealer, and --field keeps it: leave out --dealer, --record, --resume")


def day_of(text: str) -> date:
    """The day that is named; raises BadInput."""
    if text.strip().lower() == "today":
        return date.today()  # noqa: DTZ011 - the day where the person is
    try:
        return date.fromisoformat(text.strip())
    except ValueError:
        raise BadInput(f"'{text[:40]}' is no day; write today, or as 2026-11-26") from None


class DaysBoard:
    """A day's board for one person; `secret` draws other cards, `field` is the folder of records, if one is kept."""

    def __init__(self, ruleset: Ruleset, day: str, secret: str, name: str, seat: int, field: str | None) -> None:
        on, folder = day_of(day), None if field is None else Path(field).expanduser()
        board = days_board(board_rules(ruleset), on, secret)
        people = ruleset.rules.people
        computers = [f"{COMPUTER} {place + 1}" for place in range(people)]
        names = new_names([*computers[:seat], name, *computers[seat + 1 :]], people)
        if not any(seat in side for side in sides_of(ruleset.rules, board.dealer)):
            raise BadInput("this seat sits out in the board of that day; give another --seat")
        self.board, self.who, self.folder = replace(board, seats=names), names[seat], folder
        file = re.sub(r"[^a-z0-9]+", "-", self.who.casefold()).strip("-") or "player"
        self.path = folder / f"{on.isoformat()}-{board_id(board)[:6]}-{file}.deece" if folder else None

    def play(self, others: Player, console: Console, *, fast: bool) -> None:
        """Play it, or go on with it, and compare; who has played it is shown the comparison alone."""
        field = dict(self._field())
        mine = next((record for record in field.values() if self._seat(record) >= 0), self.board)
        self.path = next((path for path, record in field.items() if record is mine), self.path)
        if outcome(mine) is None:
            if self.path and mine is self.board:  # from its first moment on it is in the field: its cards are seen
                self._keep(self.path)
            mine = self._played(mine, others, console, fast=fast)
        if outcome(mine):
            print("\n".join(["", *self._compared(mine)]))

    def _played(self, record: Record, others: Player, console: Console, *, fast: bool) -> Record:
        """The record of the hand, as far as it went."""
        table = Terminal(
            record.ruleset,
            others,
            make("plain"),
            Random(0),
            seat=self._seat(record),
            dealer=record.dealer,
            console=console,
            fast=fast,
            record_file=self.path,
            resume=record,
            card=language(others.name, record.ruleset.rules),
        )
        return table.play_board()

    def _compared(self, mine: Record) -> list[str]:
        """This table among all others, with some of computer players where they are few."""
        others = [record for path, record in self._field() if path != self.path]
        tables = [AtTable(hand, one.seats) for one in (mine, *others) if (hand := outcome(one))]
        rules = self.board.ruleset.rules
        for name in ADDED[: tables_added(len(tables))]:
            hand = outcome(play(replace(self.board, seats=mine.seats), [name] * rules.people))
            if hand:
                tables.append(AtTable(hand, (computers_words(name),) * rules.people, computers=True))
        sides, seat = sides_of(rules, self.board.dealer), self._seat(mine)
        return field_words(
            rules, tables, 0, self.board.dealer, next(place for place, seats in enumerate(sides) if seat in seats)
        )

    def _field(self) -> Iterator[tuple[Path, Record]]:
        """The records of this board in the folder, as they are now."""
        for path in sorted(self.folder.glob("*.deece")) if self.folder else ():
            try:
                record = parse(read_text(str(path)))
            except RecordError as error:
                raise BadInput(f"{path}: {error}") from None
            if board_id(record) == board_id(self.board):
                yield path, record

    def _seat(self, record: Record) -> int:
        """Where this person sits there; -1 if they do not."""
        return next((seat for seat, name in enumerate(record.seats) if name.casefold() == self.who.casefold()), -1)

    def _keep(self, path: Path) -> None:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with path.open("x", encoding="utf-8") as file:
                file.write(format(self.board))
        except OSError as error:
            raise BadInput(f"'{path}' cannot be written ({error.strerror}); give another folder") from None
