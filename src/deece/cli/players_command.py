"""`deece players`: who can play, from this package and from others; and whether a program may play."""

from __future__ import annotations

from textwrap import fill
from typing import Annotated

import typer

from deece.arena.conforming import Checked, check
from deece.cli.rules_commands import Json
from deece.cli.words import BadInput, plain_line, print_json, warn
from deece.players import PlayerRow, problems, rows
from deece.players.roster import PROGRAM
from deece.say import say, template


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("players")(players_command)


def players_command(
    checked: Annotated[
        str | None, typer.Option("--check", metavar="cmd:PROGRAM", help="Try whether a program speaks deece 1.")
    ] = None,
    as_json: Json = False,
) -> None:
    """List the computer players, or check a program that is to be one."""
    if checked is not None:
        _check(checked, as_json=as_json)
    elif as_json:
        print_json([_data(each) for each in rows()])
    else:
        print(f"{'name':<22}title")
        for each in rows():
            print(f"{each.name:<22}{plain_line(template(each.title))}")
            print(fill(_about(each), 79, initial_indent="    ", subsequent_indent="    "))
    for problem in problems() if checked is None else ():
        warn(problem)


def _check(name: str, *, as_json: bool) -> None:
    """Print what is found as it is found; ends with exit code 1 if something is wrong."""
    kind, colon, command = name.partition(":")
    if kind != PROGRAM or not colon:
        raise BadInput(f"--check takes a program, as cmd:./rook; '{name}' names none")
    found: list[Checked] = []
    for each in check(command):
        found.append(each)
        if not as_json:
            print(plain_line(f"no  {each.what}: {each.fault}" if each.fault else f"ok  {each.what}"), flush=True)
    if as_json:
        print_json([each._asdict() for each in found])
    if any(each.fault for each in found):
        raise typer.Exit(1)


def _data(row: PlayerRow) -> dict[str, object]:
    return {
        "name": row.name,
        "title": template(row.title),
        "about": template(row.about),
        "slow": row.slow,
        "convention_card": row.speaks,
        "yardstick": row.yardstick,
        "package": row.package,
    }


def _about(row: PlayerRow) -> str:
    """What it is, in one paragraph."""
    parts = [plain_line(template(row.about))] if row.about else []
    if row.yardstick:
        parts.append(say("A yardstick to measure others against: it sits at no table."))
    if row.speaks:
        parts.append(say("Bids by a convention card: {name}:classic names one.", name=row.name))
    if row.package != "deece":
        parts.append(say("From {package}.", package=row.package))
    return " ".join(parts)
