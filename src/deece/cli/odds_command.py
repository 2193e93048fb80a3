"""`deece odds`: the chance of making each bid with a hand that is the first to speak."""

from __future__ import annotations

import random
from typing import Annotated

import typer

from deece.cards import SUITS, codes_in
from deece.cli.card_commands import hand_of
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.words import BadInput, print_json, rules_of
from deece.game.action import Deal, PlayOn
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import NOBODY
from deece.game.view import View
from deece.players.odds import DEALS, Odds, odds
from deece.rules.ruleset import Ruleset
from deece.words.cards import card_list, plural, signs, suit_word

MOST_DEALS = 10_000


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("odds")(odds_command)


def odds_command(
    hand: Annotated[list[str], typer.Argument(metavar="HAND", help="A whole hand, as 'AS 10h ...'.")],
    rules: RulesId,
    deals: Annotated[int, typer.Option("--deals", metavar="N", help="How many deals are imagined.")] = DEALS,
    seed: Annotated[int, typer.Option("--seed", metavar="S", help="The same seed imagines the same deals.")] = 0,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """Show how likely each bid is made with a hand that speaks first."""
    if not 1 <= deals <= MOST_DEALS:
        raise BadInput(f"--deals {deals}: give 1 to {MOST_DEALS}")
    one = rules_of(rules, settings or ())
    seen = _first_to_speak(one, hand_of(one, " ".join(hand)).bits)
    found = odds(seen, random.Random(seed), deals, float("inf"))
    if as_json:
        print_json(_data(seen, found))
    else:
        print("\n".join(_lines(one, seen, found)))


def _first_to_speak(one: Ruleset, bits: int) -> View:
    """The view of whoever speaks first and holds these cards; raises BadInput for a hand of another size."""
    rules = one.rules
    if rules.auction.kind == "none" or rules.deal.stock == "draft":
        raise BadInput(f"{one.id} has no auction with dealt hands, so there are no odds to show")
    before = start(rules, 0)
    deal = shuffled(rules, random.Random(0), 0)
    for seat in before.public.seating.active:  # whoever speaks first is given the hand
        state = apply(before, _with(deal, seat, bits, rules.deal.hand))
        while state.public.step == "misdeal":
            state = apply(state, PlayOn())
        if to_act(state) == seat:
            return view(state, seat)
    raise BadInput(f"nobody speaks first in {one.id}, so there are no odds to show")


def _with(deal: Deal, seat: int, bits: int, cards: int) -> Deal:
    """The deal with this hand in that seat: each card that it lacks is changed for one that it does not need."""
    held = codes_in(bits)
    if len(held) != cards:
        raise BadInput(f"a hand has {plural(cards, 'card')} here, and {len(held)} are given")
    piles = [codes_in(each) for each in (*deal.hands, deal.widow)]
    rest = [code for place, pile in enumerate(piles) if place != seat for code in pile] + piles[seat]
    for code in held:
        rest.remove(code)
    dealt = []
    for place, pile in enumerate(piles):
        mine, rest = (held, rest) if place == seat else (rest[: len(pile)], rest[len(pile) :])
        dealt.append(sum(1 << 4 * code for code in mine))
    return Deal(tuple(dealt[:-1]), dealt[-1], deal.stock)


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
    lines = [f"{one.name}, first to speak: {signs(codes_in(seen.bits))}", found.about, "", "  bid  chance  trump"]
    suits = [suit_word(row.trump) if row.trump != NOBODY else "-" for row in found.rows]
    return lines + [f"{row.bid:>5}{row.percent:>6} %  {suit}" for row, suit in zip(found.rows, suits, strict=True)]
