"""`deece systems` and `deece rules`."""

from __future__ import annotations

import json
from enum import StrEnum
from textwrap import fill
from typing import Annotated

import typer

from deece.cli.words import BadInput, print_json, rules_of
from deece.players.examples import worked_hands
from deece.rules.beside import left
from deece.rules.card import card_blocks
from deece.rules.catalog import CATALOG
from deece.rules.house import own_notes, ruleset_to_toml
from deece.rules.render import render
from deece.rules.ruleset import Ruleset, library, load, rules_hash, systems
from deece.rules.schema import json_schema
from deece.rules.sheet import difference, differences, sheet_blocks
from deece.say import template

Json = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Set = Annotated[list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="A house rule, as score.goal=600.")]
RulesId = Annotated[str, typer.Option("--rules", "-r", metavar="ID", help="A system, or a house set's TOML file.")]


class Form(StrEnum):
    """How a rule sheet is written."""

    TEXT = "text"
    MD = "md"
    HTML = "html"
    JSON = "json"
    TOML = "toml"


def add_to(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("systems")(systems_command)
    app.command("rules")(rules_command)


def systems_command(
    every: Annotated[bool, typer.Option("--all", help="List the library too: sets of real tables, by name.")] = False,
    as_json: Json = False,
) -> None:
    """List the twenty systems, and by --all the library of sets that are built on them."""
    shelves = [systems(), library()] if every else [systems()]
    if as_json:
        print_json([_listed(load(name), every=every) for shelf in shelves for name in shelf])
        return
    for place, shelf in enumerate(shelves):
        print(f"{'id':<26}{'players':<9}name" if place == 0 else "\nThe library, each built on a system\n")
        for one in map(load, shelf):
            print(f"{one.id:<26}{one.rules.deal.players:<9}{one.name}")
            text = one.summary if one.id == one.base else f"{one.summary} After {one.source}."
            print(fill(text, 79, initial_indent="    ", subsequent_indent="    "))


def _listed(one: Ruleset, *, every: bool) -> dict[str, object]:
    row = {"id": one.id, "name": one.name, "players": one.rules.deal.players, "summary": one.summary}
    more = {"base": one.base, "source": one.source, "notes": list(own_notes(one))}
    return {**row, **more} if every else row


def rules_command(
    name: Annotated[str | None, typer.Argument(metavar="ID", help="A system, or a house set's TOML file.")] = None,
    settings: Set = None,
    diff: Annotated[str | None, typer.Option(metavar="ID", help="Show only how it differs from this.")] = None,
    form: Annotated[Form, typer.Option("--format", help="How to write it; toml is a house set.")] = Form.TEXT,
    card: Annotated[bool, typer.Option("--card", help="Print one page for somebody who begins.")] = False,
    as_json: Json = False,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON schema of a house set.")] = False,
) -> None:
    """Print the rule sheet of a system or house set, with two hands played out, or write it as a house set."""
    if schema:
        print(json.dumps(json_schema(), indent=2, ensure_ascii=False))
        return
    if name is None:
        raise BadInput("no system is named; write deece rules ID, and see deece systems for the ids")
    if card and (diff is not None or as_json or form in (Form.JSON, Form.TOML)):
        raise BadInput("a card is printed alone, as text, md or html: leave --diff and --json out")
    if form is Form.TOML and diff is not None:
        raise BadInput("a house set is written without --diff: it holds only what differs anyway")
    one = rules_of(name, settings or ())
    other = rules_of(diff) if diff is not None else None
    if as_json or form is Form.JSON:
        print_json(_as_data(one) if other is None else _difference_data(other, one))
        return
    if form is Form.TOML:
        print(ruleset_to_toml(one).rstrip("\n"))
        return
    if other is not None:
        print(difference(one, other, form.value).rstrip("\n"))
        return
    blocks = card_blocks(one) if card else [*sheet_blocks(one), *worked_hands(one.rules)]
    print(render(blocks, form.value).rstrip("\n"))


def _as_data(one: Ruleset) -> dict[str, object]:
    return {
        "id": one.id,
        "base": one.base,
        "name": one.name,
        "summary": one.summary,
        "source": one.source,
        "notes": list(one.notes),
        "hash": rules_hash(one.rules),
        "overrides": dict(one.overrides),
        "warnings": list(one.warnings),
        "rules": {
            key: {"value": one.rules.value(key), "set_by": one.blame[key], "what": template(row.what)}
            for key, row in CATALOG.items()
        },
    }


def _difference_data(before: Ruleset, after: Ruleset) -> dict[str, object]:
    return {
        "from": before.id,
        "to": after.id,
        "changes": {
            key: {"from": before.rules.value(key), "to": after.rules.value(key)}
            for key in CATALOG
            if before.rules.value(key) != after.rules.value(key)
        },
        "left": left(after.rules, before.rules, differences(before, after)),
    }
