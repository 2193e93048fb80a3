"""`deece club`: an evening of a club, in the terminal."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Callable, Sequence
from datetime import datetime
from enum import StrEnum
from pathlib import Path
from textwrap import fill
from typing import Annotated, Final

import msgspec
import typer
from msgspec import to_builtins
from msgspec.structs import replace
from rich.console import Console

from deece.cli.directing import Directing
from deece.cli.evening_settings import AT_FIRST, meant, told
from deece.cli.paper import Paper, ask_terminal
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.season import print_season
from deece.cli.sheet_file import EveningFile
from deece.cli.words import BadInput, print_json, read_text, rules_of
from deece.club.allowed import check
from deece.club.calendar import ical
from deece.club.events import ClubError, ClubEvent, Entered, EveningBegun, known
from deece.club.fold import Evening, fold
from deece.club.formats import FORMATS, format_of
from deece.club.names import again, entered
from deece.club.output import csv_of, evening_written, page_of, paragraph
from deece.record.model import override_texts


class Form(StrEnum):
    """How an evening is printed."""

    CSV = "csv"
    PAGE = "page"
    PAPER = "paper"
    ICAL = "ical"


PRINTED: Final[dict[Form, Callable[[Evening], str]]] = {
    Form.CSV: csv_of,
    Form.PAGE: page_of,
    Form.PAPER: lambda evening: paragraph(evening) + "\n",
    Form.ICAL: ical,
}


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("club")(club_command)


def club_command(
    files: Annotated[
        list[Path] | None, typer.Argument(metavar="FILE", help="The evening; it is made where there is none.")
    ] = None,
    format: Annotated[str, typer.Option("--format", metavar="ID", help="How people move: see --formats.")] = "",
    rules: RulesId = "",
    settings: Set = None,
    more: Annotated[
        list[str] | None, typer.Option("--with", metavar="KEY=VALUE", help=f"More of it: {', '.join(AT_FIRST)}.")
    ] = None,
    names: Annotated[str, typer.Option(metavar="FILE", help="Who comes: a line each, or a table as CSV.")] = "",
    people_of: Annotated[Path | None, typer.Option(metavar="FILE", help="The people of an earlier evening.")] = None,
    formats: Annotated[bool, typer.Option("--formats", help="Print the formats and stop.")] = False,
    season: Annotated[bool, typer.Option("--season", help="Add up the evenings of several files.")] = False,
    form: Annotated[Form | None, typer.Option("--print", help="Print it for others.")] = None,
    as_json: Json = False,
) -> None:
    """Run an evening of a club: who sits where, results, standings, prizes."""
    if formats:
        _print_formats()
    elif not files:
        raise BadInput("name the file of the evening; deece club --formats prints the formats")
    elif season:
        print_season(files, as_json=as_json, as_csv=form is Form.CSV)
    elif len(files) > 1:
        raise BadInput("one evening at a time; add --season to add up several")
    else:
        evening = EveningFile(files[0])
        if evening.events and (format or rules or settings or more or names or people_of):
            raise BadInput(f"{files[0]}: this evening is begun already; leave the options out, or name a new file")
        if not evening.events:
            if as_json or form:
                raise BadInput(f"{files[0]}: there is no such evening")
            begun = _begun(format, rules, settings or (), more or ())
            evening.write(begun, *_people(begun, names, people_of))
        _show(evening, form, as_json=as_json)


def _show(file: EveningFile, form: Form | None, *, as_json: bool) -> None:
    evening = fold(file.events)
    if as_json:
        print_json(to_builtins(evening_written(evening)))
    elif form:
        sys.stdout.write(PRINTED[form](evening))
    else:
        Directing(file, Paper(Console(highlight=False), ask_terminal)).go()


def _print_formats() -> None:
    for one in map(format_of, FORMATS):
        print(f"{one.id:20} {one.name}")
        print(fill(one.about, 79, initial_indent="    ", subsequent_indent="    "))


def _begun(format: str, rules: str, settings: Sequence[str], more: Sequence[str]) -> EveningBegun:
    """The first event, of today if it says nothing else; raises BadInput, ClubError."""
    if not format:
        raise BadInput("say how people move: --format ID; deece club --formats prints the formats")
    if format not in FORMATS:
        raise BadInput(f"there is no format '{format}'{meant(format, FORMATS)}; deece club --formats prints them")
    ruleset = rules_of(rules or "double-deck", settings)
    said: dict[str, object] = {"day": datetime.now().astimezone().date().isoformat()}
    for one in more:
        key, _, value = (part.strip() for part in one.partition("="))
        if key not in AT_FIRST:
            raise BadInput(f"--with {one}: there is no '{key}'{meant(key, AT_FIRST)}; there are {', '.join(AT_FIRST)}")
        try:
            said |= told(key, value)
        except ClubError:
            raise
        except (ValueError, OverflowError):
            raise BadInput(f"--with {one}: write a number, as {key}=5") from None
    fixed = {"format": format, "system": ruleset.base, "overrides": override_texts(ruleset.base, ruleset.rules)}
    try:
        begun = msgspec.convert(
            {**fixed, "house": ruleset.name, "seed": secrets.randbelow(10_000), **said}, EveningBegun
        )
        if format_of(format).boards and "seed" not in said:  # a seed that was named makes the same cards again
            begun = replace(begun, cards=secrets.token_hex(16))
    except msgspec.ValidationError:
        raise BadInput("--with: a text is too long, a number too large, or odd is not out, three or floater") from None
    event = known(ClubEvent("new:1", begun))
    assert isinstance(event.change, EveningBegun)
    fold([event])
    return event.change


def _people(begun: EveningBegun, names: str, of: Path | None) -> Sequence[Entered]:
    """Who comes, by a file of names or by an earlier evening; each may enter. Raises BadInput, ClubError."""
    people: Sequence[Entered] = ()
    if of is not None:
        earlier = EveningFile(of)
        if not earlier.events:
            raise BadInput(f"{of}: there is no such evening")
        people = again(fold(earlier.events))
    elif names:
        people = entered(fold([ClubEvent("new:1", begun)]), read_text(names))
    events = [ClubEvent("new:1", begun)]
    for number, one in enumerate(people, 2):
        check(fold(events), one)
        events.append(ClubEvent(f"new:{number}", one))
    return people
