"""`deece keep`: the score of a game with real cards, in the terminal."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins
from rich.console import Console

from deece.cli.choose import choose_system
from deece.cli.keeping import Keeping
from deece.cli.paper import Paper, ask_terminal
from deece.cli.ratings import print_ratings
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.sheet_file import SheetFile, here
from deece.cli.words import BadInput, print_json, rules_of
from deece.keeper.events import begun
from deece.keeper.fold import fold
from deece.keeper.output import csv_of, record_of, sheet_written
from deece.keeper.said import columns_of
from deece.keeper.words.keeping import not_read_words, standing_words
from deece.record import format
from deece.record.model import RecordError, new_names
from deece.rules.ruleset import Ruleset


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("keep")(keep_command)


def keep_command(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE", help="The score sheet; it is made where there is none. Several for ratings."),
    ],
    rules: RulesId = "",
    settings: Set = None,
    names: Annotated[str, typer.Option(metavar="A,B,C", help="Who plays, clockwise.")] = "",
    dealer: Annotated[str, typer.Option(metavar="NAME", help="Who deals first.")] = "",
    as_json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="Print the sheet as CSV.")] = False,
    as_record: Annotated[bool, typer.Option("--record", help="Print the last game as a record.")] = False,
    ratings: Annotated[
        bool, typer.Option("--ratings", help="Print the points a hand that everybody brings, from sheets and records.")
    ] = False,
    with_ladder: Annotated[
        bool, typer.Option("--ladder", help="With --ratings: a ranking by games too; it needs openskill.")
    ] = False,
) -> None:
    """Keep the score of a game with real cards."""
    if ratings:
        print_ratings(files, with_ladder=with_ladder, as_json=as_json)
        return
    file, *more = files
    if more or with_ladder:
        raise BadInput("several files are read together, and a ladder is printed, with --ratings only")
    sheet_file = SheetFile(file)
    paper = Paper(Console(highlight=False), ask_terminal)
    if not sheet_file.events:
        if as_json or as_csv or as_record:
            raise BadInput(f"{file}: there is no such sheet")
        _begin(sheet_file, paper, rules, settings, names, dealer)
    elif rules or settings or names or dealer:
        raise BadInput(f"{file}: this sheet has its rules and names already; leave the options out, or name a new file")
    sheet = fold(sheet_file.events)
    columns = columns_of(sheet)
    if as_json:
        print_json(to_builtins(sheet_written(sheet, columns)))
    elif as_csv:
        sys.stdout.write(csv_of(sheet, columns, here()))
    elif as_record:
        sys.stdout.write(format(record_of(sheet)))
    else:
        Keeping(sheet_file, paper).go()


def _begin(
    sheet_file: SheetFile, paper: Paper, rules: str, settings: list[str] | None, names: str, dealer: str
) -> None:
    """Ask what the options leave open, and write the first line."""
    ruleset: Ruleset = rules_of(rules, settings or ()) if rules else choose_system(paper.ask, paper.console)
    people = ruleset.rules.people
    while True:
        text = names or paper.ask(standing_words("who plays", people=people) + " ")
        try:
            seats = new_names(text.split(","), people)
            break
        except RecordError as error:
            if names:
                raise
            paper.print([str(error)])
    while True:
        text = dealer or paper.ask(standing_words("who deals", who=seats[0]) + " ")
        first = next((seat for seat, name in enumerate(seats) if name.casefold() == text.strip().casefold()), -1)
        if not text.strip():
            first = 0
        if first >= 0:
            break
        if dealer:
            raise BadInput(not_read_words("nobody", {"name": dealer}))
        paper.print([not_read_words("nobody", {"name": text.strip()[:40]})])
    sheet_file.write(begun(ruleset, seats, first, house=ruleset.name))
