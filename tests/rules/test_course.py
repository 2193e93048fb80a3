"""What each rule sheet says of the course of a hand, so that somebody who has it alone can play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from hypothesis import given
from tests.house_rules import rulesets
from tests.told import ended_hands

from deece.game.auction import first_to_speak
from deece.game.tables import tables_for
from deece.rules.card import card_blocks
from deece.rules.catalog import CATALOG, Rules
from deece.rules.catalog.row import auctioned, turned
from deece.rules.check import TABLES, matters
from deece.rules.count import tricks_in_all
from deece.rules.course import game_lines, lines
from deece.rules.ruleset import Ruleset, load, systems
from deece.rules.saying import sentence
from deece.rules.sheet import sheet_blocks


def asked(rules: Rules) -> Iterator[str]:
    """What somebody who has never played asks, by these rules."""
    yield from ("dealer", "cut", "meld", "trick", "lead", "points", "sum")
    if rules.deal.stock != "draft":
        yield "misdeal"
    if rules.people > rules.deal.players:
        yield "sitting out"
    if auctioned(rules):
        yield from ("first to speak", "trump")
    if not turned(rules):
        yield "one hand"


def check(rules: Rules) -> None:
    assert {line.topic for line in lines(rules)} == set(asked(rules))
    for text in [*game_lines(rules), *(line.text for line in lines(rules))]:
        assert text
        assert text[-1] in ".!"
        assert not set("[]|{}") & set(text), text


@pytest.mark.parametrize("system", systems())
def test_a_sheet_answers_what_a_stranger_asks(system: str) -> None:
    ruleset = load(system)
    check(ruleset.rules)
    said = [row[0] for block in sheet_blocks(ruleset) for row in block.rows]
    for line in lines(ruleset.rules):
        assert said.count(line.text) == 1, line


@given(rulesets())
def test_so_it_does_with_any_house_rules(ruleset: Ruleset) -> None:
    check(ruleset.rules)


def line_of(rules: Rules, topic: str) -> str:
    return next(line.text for line in lines(rules) if line.topic == topic)


@pytest.mark.parametrize("system", [name for name in systems() if auctioned(load(name).rules)])
def test_who_is_said_to_speak_first_does(system: str) -> None:
    rules = load(system).rules
    for dealer in range(rules.people):
        first = first_to_speak(tables_for(rules), dealer)
        said = line_of(rules, "first to speak")
        after = {"free": 1, "duty": 1, "eldest": 1, "dealer": 0, "set": 2, "dealer set": 1}[rules.auction.opening]
        assert first == (dealer + after) % rules.people
        assert said.startswith(("The player left of the dealer", "The player who did not deal")) == (after == 1)


@pytest.mark.parametrize("system", systems())
def test_all_tricks_hold_what_is_said(system: str) -> None:
    """Hands are played to their ends: what all took together."""
    rules = load(system).rules
    for _, result, _ in islice(ended_hands(rules, Random(1)), 60):
        if result.end is not None and len(result.end.tricks) == tricks_in_all(rules) and not result.end.ended:
            said = line_of(rules, "points")
            figures = [int(figure) for figure in re.findall(r"\d+", said)]
            assert sum(side.play for side in result.sides) in figures
            aside = sum(side.aside for side in result.sides)
            assert (aside > 0) <= ("buried" in said or "discards" in said), "what is laid aside is no trick"
            break
    else:
        raise AssertionError("no hand was played to its end")


# Rows that a beginner does not need at the table: how other rows are written, options of the browser, rare ends.
NOT_ON_THE_CARD = {
    "deal.nines_misdeal",
    "deal.poor_misdeal",
    "deal.misdeal_limit",
    "auction.calls",
    "auction.hand_back",
    "exchange.widow_name",
    "meld.wins_game",
    "meld.four_of_a_kind",
    "meld.roundhouse_shares_run",
    "meld.run_extra",
    "meld.announce_aces",
    "meld.throw_in",
    "meld.concede",
    "meld.concede_unseen",
    "meld.build",
    "meld.dix_exchange",
    "meld.dealers_dix",
    "trick.moon",
    "trick.look_back",
    "score.scale",
    "score.save_each",
    "score.dix_saves",
    "score.renege",
    "score.team",
    "score.tie",
    "score.bid_to_win",
    "score.check_double_marriage",
    "score.check_double_pinochle",
    "score.check_double_arounds",
    "score.check_nines",
    "score.check_played",
    "score.check_stake",
    "score.check_game",
}


@pytest.mark.parametrize("system", systems())
def test_a_card_has_each_rule_of_the_hand_or_leaves_it_out_by_name(system: str) -> None:
    ruleset = load(system)
    card = " ".join(text for block in card_blocks(ruleset) for text in (block.text, *(row[0] for row in block.rows)))
    for key, row in CATALOG.items():
        name = key.partition(".")[2]
        said = sentence(row, ruleset.rules) if matters(key, ruleset.rules) else ""
        if not said or name in TABLES or key in NOT_ON_THE_CARD or ruleset.rules.value(key) == "none":
            continue
        assert said in card, key
