"""`deece players`: who can play, from this package and from others."""

from __future__ import annotations

from textwrap import fill

import typer

from deece.cli.rules_commands import Json
from deece.cli.words import plain_line, print_json, warn
from deece.players import PlayerRow, problems, rows
from deece.say import say, template


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("players")(players_command)


def players_command(as_json: Json = False) -> None:
    """List the computer players."""
    if as_json:
        print_json([_data(each) for each in rows()])
    else:
        print(f"{'name':<22}title")
        for each in rows():
            print(f"{each.name:<22}{plain_line(template(each.title))}")
            print(fill(_about(each), 79, initial_indent="    ", subsequent_indent="    "))
    for problem in problems():
        warn(problem)


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
