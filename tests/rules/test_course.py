"""What each rule sheet says of the course of a hand, so that somebody who has it alone can play."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given
from tests.house_rules import rulesets
from tests.rules.test_flip import CASES, UNFIT
from tests.told import ended_hands

from deece.game.auction import first_to_speak
from deece.game.tables import tables_for
from deece.rules.card import card_blocks
from deece.rules.catalog import CATALOG, Rules
from deece.rules.catalog.row import auctioned, turned, upturned
from deece.rules.check import TABLES, matters
from deece.rules.count import tricks_in_all
from deece.rules.course import game_lines, lines
from deece.rules.ruleset import Ruleset, load, systems
from deece.rules.saying import says, sentence
from deece.rules.sheet import sheet, sheet_blocks


def asked(rules: Rules) -> Iterator[str]:
    """What somebody who has never played asks, by these rules."""
    yield from ("dealer", "cut", "meld", "trick", "lead", "points", "sum")
    if rules.deal.stock != "draft":
        yield "misdeal"
    if rules.people > rules.deal.players:
        yield "sitting out"
    if auctioned(rules):
        yield from ("first to speak", "trump")
    if not turned(rules) and not rules.meld.together:
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
    "meld.run_marriage",
    "meld.announce_aces",
    "meld.throw_in",
    "meld.concede",
    "meld.concede_unseen",
    "meld.build",
    "meld.dix_exchange",
    "meld.dealers_dix",
    "trick.moon",
    "trick.moon_scores",
    "trick.moon_costs",
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
    check_card(load(system))


@pytest.mark.parametrize("key", sorted(set(CASES) - NOT_ON_THE_CARD - UNFIT))
def test_so_it_has_each_house_rule(key: str) -> None:
    """A card left out that trump is turned up, and what a lost bid brings the others."""
    case = CASES[key]
    check_card(load(case.system, {**case.base, key: case.value}))


def check_card(ruleset: Ruleset) -> None:
    card = " ".join(text for block in card_blocks(ruleset) for text in (block.text, *(row[0] for row in block.rows)))
    for key, row in CATALOG.items():
        name = key.partition(".")[2]
        said = sentence(row, ruleset.rules) if matters(key, ruleset.rules) else ""
        if not said or name in TABLES or key in NOT_ON_THE_CARD or without(key, ruleset.rules):
            continue
        assert said in card, key


def without(key: str, rules: Rules) -> bool:
    """Whether the row says that there is no such thing here: not a step of a hand."""
    return rules.value(key) == "none" and not upturned(rules)


ALONE, OPEN = {"exchange.partner": "alone"}, {"auction.opening": "dealer set"}
SAID: list[tuple[str, dict[str, Any], list[str], list[str]]] = [
    ("four-handed", {"auction.least_meld": 50}, ["who holds meld and may bid must open"], ["who holds meld must open"]),
    ("double-deck", {"auction.least_meld": 20}, ["a dealer who is stuck takes the bid all the same"], []),
    (
        "three-handed",
        ALONE,
        ["All who do not have the bid play together", "win a trick between them, or none of them", "scores the sum"],
        ["Whoever did not bid"],
    ),
    ("three-handed", {**ALONE, "meld.who": "own"}, ["adds their own meld"], ["partner meld"]),
    (
        "three-handed",
        {"exchange.trump_first": True},
        ["When trump is named and the kitty has been taken up, each player lays"],
        ["When trump is named, each"],
    ),
    (
        "three-handed",
        {"exchange.trump_first": True, "auction.trump_needs": "marriage"},
        ["in hand before the kitty is seen"],
        [],
    ),
    ("five-handed-call", {"meld.who": "own"}, ["each defender adds their own meld"], ["each side adds its meld"]),
    (
        "three-handed-widow",
        {"meld.who": "declarer", "score.set_gives": "points", "score.set_gives_points": 50},
        ["the hand is not played, and nobody else scores", "the others score 50 and nothing else"],
        ["brings them"],
    ),
    (
        "double-deck",
        {"score.set_costs": "nothing", "score.set_gives": "bid"},
        ["others then score the bid"],
        ["brings n"],
    ),
    ("partnership-auction", OPEN, ["The lowest bid is 250", "keeps it if all the others pass"], ["The first bid is"]),
    ("double-deck", OPEN, ["a later bid must beat it. A declarer"], ["if nobody has bid", "stuck takes it"]),
    ("three-handed-widow", OPEN, ["A dealer who has the lowest bid from the start, and heard only passes, may"], []),
    ("five-handed-call", {"score.renege": "hand"}, ["another player who reneges scores nothing alone"], []),
    ("partnership-auction", {"auction.turns": "duel"}, ["speaks first unless nobody has bid yet"], []),
    ("three-handed", {"score.set_costs": "twice"}, ["If the hand is not played, the bid comes off only once"], []),
]


@pytest.mark.parametrize(("system", "set", "wanted", "not_wanted"), SAID)
def test_what_a_rule_changes_elsewhere_is_said(
    system: str, set: dict[str, Any], wanted: list[str], not_wanted: list[str]
) -> None:
    """Each of these sheets was read, and said something false or left something out."""
    rules = load(system, set).rules
    said = [*game_lines(rules), *(line.text for line in lines(rules))]
    text = " ".join([*said, *(sentence(row, rules) for key, row in CATALOG.items() if matters(key, rules))])
    assert [one for one in wanted if one not in text] == []
    assert [one for one in not_wanted if one in text] == []


def test_a_difference_names_a_choice_by_its_words() -> None:
    """It showed what the set's file has: "round", "all"."""
    rules = load("partnership-auction").rules
    assert says(CATALOG["auction.turns"], rules) == "round the table"
    assert says(CATALOG["meld.who"], rules) == "everybody's"


@pytest.mark.parametrize("name", ["two-handed", "two-handed-classic", "two-handed-hoyle"])
def test_it_is_said_what_becomes_of_a_meld_that_is_broken(name: str) -> None:
    """A reader asks what a queen is worth whose king was played."""
    (meld,) = (line.text for line in lines(load(name).rules) if line.topic == "meld")
    assert "is broken" in meld
    assert "another type" in meld


def test_it_is_said_that_partners_share_their_checks() -> None:
    """Ann & Cal have two checks, and not each of them."""
    assert "Partners pay and are paid as one." in " ".join(sheet(load("texas-check")).split())
    assert "Partners pay" not in sheet(load("check"))
