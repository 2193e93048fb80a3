"""The library: house sets of real tables that come with Deece. Each can be read, and played by its sheet."""

from __future__ import annotations

from random import Random

import pytest
from tests.conformance import conform
from tests.properties.test_conformance import mixed
from tests.rules.test_course import check, check_card
from tests.support import bits

from deece.game.action import Action, HandBack, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE
from deece.game.value import best_meld
from deece.rules.card import card_blocks
from deece.rules.house import own_notes
from deece.rules.ruleset import RulesError, library, load, rules_hash, systems
from deece.rules.sheet import sheet


@pytest.mark.parametrize("name", library())
def test_a_set_says_whose_it_is_what_it_is_and_changes_something(name: str) -> None:
    one = load(name)
    assert (one.id, one.warnings) == (name, ())
    assert one.base in systems()
    assert name not in systems()
    assert one.rules != load(one.base).rules
    assert one.name != load(one.base).name
    assert one.summary != load(one.base).summary
    assert one.source != load(one.base).source
    assert own_notes(one)
    check(one.rules)
    check_card(one)


def test_no_two_of_them_are_one_game() -> None:
    games = [rules_hash(load(name).rules) for name in (*systems(), *library())]
    assert len(set(games)) == len(games)


@pytest.mark.parametrize("name", library())
def test_hands_of_it_conform(name: str) -> None:
    ruleset = load(name)
    conform(ruleset, Random(name), mixed(ruleset, 1), hands=2, rate=0.1)


def test_a_house_set_may_be_built_on_one_and_a_slip_in_its_name_is_told() -> None:
    assert load("firehouse", {"score.goal": 500}).base == "partnership-auction"
    with pytest.raises(RulesError, match="did you mean 'firehouse'"):
        load("firehous")


@pytest.mark.parametrize("name", ["binokel", "kreuz-binokel"])
@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("S:KQ", 40),
        ("H:KQ", 20),
        ("S:ATKQJ", 150),
        ("H:ATKQJ", 100),
        ("S:AATTKKQQJJ", 1500),
        ("H:AATTKKQQJJ", 1500),
        ("S:Q D:J", 40),
        ("S:QQ D:JJ", 300),
        ("S:A H:A D:A C:A", 100),
        ("S:T H:T D:T C:T", 0),
        ("S:TT H:TT D:TT C:TT", 1000),
        ("S:KQ H:KQ D:KQ C:KQ", 240),
    ],
)
def test_binokel_melds_by_its_own_table(name: str, hand: str, points: int) -> None:
    assert best_meld(load(name).rules, bits(hand), 0).total == points


def test_binokel_is_said_in_its_own_words() -> None:
    text = " ".join(sheet(load("binokel")).split())
    for words in ("Familie in trump (Daus 10 K Ober Unter) 150 1500", "Rundgang (a Paar in each suit)", "the dabb"):
        assert words in text
    assert "Royal marriage (" not in text
    card = card_blocks(load("binokel"))
    assert any("The ace is the Daus" in row[0] for block in card for row in block.rows)


@pytest.mark.parametrize(("overrides", "back"), [({}, False), ({"exchange.trump_first": "yes"}, True)])
def test_a_bid_is_handed_back_only_while_the_kitty_lies_there(overrides: dict[str, str], back: bool) -> None:
    """The kitty stayed in the hand of who gave the bid back, and the hand came to no end."""
    rules, handed = load("double-deck-kitty", overrides).rules, 0
    for seed in range(400):
        rng, state = Random(seed), start(rules, seed % 4)
        while not state.public.game.results:
            if to_act(state) == CHANCE:
                action: Action = shuffled(rules, rng, state.public.game.dealer)
            else:
                choices = legal(view(state, to_act(state)))
                quiet = [each for each in choices if isinstance(each, Pass) and each.call == "save"] or choices
                action = HandBack() if HandBack() in choices else rng.choice(quiet)
            handed += isinstance(action, HandBack)
            state = apply(state, action)
    assert (handed > 0) is back
    assert ("hand it back" in " ".join(sheet(load("double-deck-kitty", overrides)).split())) is back
