"""`deece odds`: the chance of making each bid with a hand, and what a bid is worth at this score."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from deece.cards import SUITS
from deece.cli.card_commands import hand_of
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.screen import wrapped
from deece.cli.words import BadInput, card_of, print_json, rules_of
from deece.game.state import NOBODY
from deece.game.view import View
from deece.players.odds import DEALS, Odds, odds
from deece.record.words import words_of
from deece.review.position import Worths, position, worths
from deece.review.words.explaining import worth_lines
from deece.review.words.position import asked_words
from deece.rules.ruleset import Ruleset
from deece.words.cards import card_list, suit_word
from deece.words.refused import Refused

MOST_DEALS = 10_000


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("odds")(odds_command)


def odds_command(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="A whole hand, as 'AS 10h ...'.")],
    rules: RulesId,
    auction: Annotated[
        str, typer.Option("--auction", metavar="CALLS", help="All calls before, from the first, as '50,52,pass'.")
    ] = "",
    score: Annotated[
        str, typer.Option("--score", metavar="N,N", help="The score before the hand, your side's first.")
    ] = "",
    bid: Annotated[
        list[int] | None, typer.Option("--bid", metavar="N", help="What this bid is worth, beside passing; repeat it.")
    ] = None,
    cards: Annotated[
        str,
        typer.Option(
            "--conventions",
            metavar="ID,ID",
            help="The convention card of all sides, or of each: an id, or a card's TOML file.",
        ),
    ] = "",
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="How many deals are imagined.")] = DEALS,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed imagines the same deals.")] = 0,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """Show how likely each bid is made with a hand, first to speak or after other calls; and what a bid is worth."""
    if not 1 <= deals <= MOST_DEALS:
        raise BadInput(f"--deals {deals}: give 1 to {MOST_DEALS}")
    one = rules_of(rules, settings or ())
    conventions = _conventions(one, cards)
    bits = hand_of(one, " ".join(hand)).bits
    try:
        seen = position(one.rules, bits, [each.strip() for each in auction.split(",") if each.strip()], _scores(score))
        found = odds(seen, random.Random(seed), deals, float("inf"))
        worth = worths(seen, bid, seed, deals, conventions) if bid else None
    except Refused as error:
        raise BadInput(str(error)) from None
    if as_json:
        print_json({**_data(seen, found), **(_worth_data(one, worth) if worth else {})})
        return
    print("\n".join(_lines(one, seen, found)))
    if worth:
        print("\n".join(["", *(line for each in worth_lines(worth, one.rules) for line in wrapped(each))]))


def _conventions(one: Ruleset, text: str) -> tuple[str, ...]:
    """How the convention cards are named, one for each side; of one alone all sides'."""
    names = tuple(_fitting(one, each.strip()) for each in text.split(",") if each.strip())
    sides = one.rules.deal.sides
    if len(names) not in (0, 1, sides):
        raise BadInput(f"--conventions {text}: give one card, or one for each of {sides} sides")
    return names * sides if len(names) == 1 else names


def _fitting(one: Ruleset, name: str) -> str:
    found = card_of(name)
    if found.text and (why := found.unfit(one.rules)):
        raise BadInput(f"--conventions {name}: the card does not fit these rules: {why}")
    return found.named


def _scores(text: str) -> list[int]:
    try:
        return [int(each) for each in text.split(",")] if text else []
    except ValueError:
        raise BadInput(f"--score {text}: give figures, as 120,85") from None


def _worth_data(one: Ruleset, found: Worths) -> dict[str, object]:
    return {
        "worth": [
            {
                "choice": " ".join(words_of(row.action, one.rules)),
                "chance": round(row.chance, 4),
                "error": round(row.error, 4),
                "points": round(row.points, 2),
                "brings": row.brings,
            }
            for row in found.rows
        ],
        "facts": [{"kind": fact.kind, **fact.figures} for fact in found.facts],
    }


def _data(seen: View, found: Odds) -> dict[str, object]:
    return {
        "hand": card_list(seen.bits),
        "deals": found.deals,
        "engine": found.engine,
        "bids": [
            {"bid": row.bid, "chance": round(row.chance, 4), "trump": SUITS[row.trump] if row.trump != NOBODY else None}
            for row in found.rows
        ],
    }


def _lines(one: Ruleset, seen: View, found: Odds) -> list[str]:
    lines = [asked_words(one.name, seen), found.about, "", "  bid  chance  trump"]
    suits = [suit_word(row.trump) if row.trump != NOBODY else "-" for row in found.rows]
    return lines + [f"{row.bid:>5}{row.percent:>6} %  {suit}" for row, suit in zip(found.rows, suits, strict=True)]
