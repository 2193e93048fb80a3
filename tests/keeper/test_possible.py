"""Every total that a hand can meld, and no other: the sets known from counting by hand, hands dealt at random, and all
hands of packs small enough to go through."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deece.cards import CLUBS, DIAMONDS, HEARTS, SPADES, count
from deece.game.account import by_column
from deece.game.state import NOBODY
from deece.game.tables import tables_for
from deece.game.value import best_meld, meld_by
from deece.keeper.possible import hand_size, side_totals, totals
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, systems
from tests.house_rules import rulesets
from tests.support import bits, rules
from tests.told import ended_hands

SHOWN = tuple(system for system in systems() if rules(system).deal.stock != "turned")
LONG = tuple(system for system in systems() if rules(system).score.scale == 10)


def numbers(text: str) -> set[int]:
    """ "110 to 113, 116" as a set."""
    found: set[int] = set()
    for part in text.split(", "):
        low, *high = part.split(" to ")
        found |= set(range(int(low), int((high or [low])[0]) + 1))
    return found


def missing(found: frozenset[int], unit: int = 1) -> set[int]:
    """What is not in the set, below its largest; in units."""
    return {number for number in range(max(found) // unit) if number * unit not in found}


# -- what is known


def test_in_double_deck_no_hand_melds_an_odd_total_up_to_223() -> None:
    found = totals(rules("double-deck"), NOBODY, declares=True)
    assert {number for number in found if number % 2 and number <= 223} == set()
    assert 225 in found
    assert {number for number in range(0, 150, 2) if number not in found} == set()


@pytest.mark.parametrize(("trump", "most"), [(SPADES, 315), (DIAMONDS, 315), (HEARTS, 300), (CLUBS, 300)])
def test_the_largest_meld_of_double_deck(trump: int, most: int) -> None:
    assert max(totals(rules("double-deck"), trump, declares=True)) == most


@pytest.mark.parametrize("system", ["double-pinochle", "triple-deck", "five-handed-secret"])
def test_with_a_run_of_15_small_odd_totals_cannot_be(system: str) -> None:
    found = totals(rules(system), NOBODY, declares=True)
    assert {number for number in range(60) if number not in found} == {1, 3, 5, 7, 9, 11, 13}


SINGLE = "76, 77, 79, 97, 99, 110 to 113, 116, 117, 119 to 129, 131 to 149, 153, 156 to 179"


@pytest.mark.parametrize("system", ["four-handed-passing", "partnership-auction", "four-handed", "two-handed-draw"])
def test_the_totals_of_twelve_cards_of_a_single_deck(system: str) -> None:
    table = rules(system)
    unit = table.score.scale
    found = {trump: totals(table, trump, declares=True) for trump in range(4)}
    assert [max(each) // unit for each in found.values()] == [180, 154, 180, 154]
    assert missing(found[SPADES] | found[HEARTS], unit) == numbers(SINGLE)
    # With diamonds the jack in a run serves in a pinochle too, and all eight queens beside it: 15 + 60 + 4.
    assert missing(found[SPADES] | found[HEARTS] | found[DIAMONDS], unit) == numbers(SINGLE) - {79, 156}
    assert found[CLUBS] == found[HEARTS]


def test_79_in_a_single_deck_needs_diamonds_as_trump() -> None:
    hand = bits("D:ATKQQJ S:QQ H:QQ C:QQ")
    assert best_meld(rules("four-handed-passing"), hand, DIAMONDS).total == 79


@pytest.mark.parametrize("system", LONG)
def test_at_the_long_scale_all_totals_are_tens(system: str) -> None:
    assert {number % 10 for number in totals(rules(system), NOBODY, declares=True)} == {0}


def test_declarer_melds_from_the_widow_too_unless_it_is_handed_round() -> None:
    widow = rules("three-handed-widow")
    assert (hand_size(widow, declares=True), hand_size(widow, declares=False)) == (18, 15)
    assert max(totals(widow, SPADES, declares=True)) > max(totals(widow, SPADES, declares=False))
    handed = rules("three-handed", exchange__widow_round=True)
    assert (hand_size(handed, declares=True), hand_size(handed, declares=False)) == (16, 16)
    assert hand_size(rules("two-handed-draw"), declares=True) == 12


def test_a_side_melds_every_sum_of_its_hands() -> None:
    table = rules("double-deck")
    one = totals(table, HEARTS, declares=False)
    assert side_totals(table, HEARTS, hands=2, declares=False) == {first + second for first in one for second in one}
    assert side_totals(table, HEARTS, hands=1, declares=True) == one
    widow = rules("racehorse")
    both = side_totals(widow, NOBODY, hands=3, declares=True)
    assert both > side_totals(widow, NOBODY, hands=3, declares=False)


def test_of_fewer_cards_fewer_totals_can_be_made() -> None:
    """A run elsewhere leaves one copy of each of its cards in a single deck: no double run, no double pinochle."""
    table = rules("four-handed-passing")
    left = tables_for(table).pack - bits("S:ATKQJ")
    assert 150 not in totals(table, SPADES, declares=False, pack=left)
    assert 150 in totals(table, SPADES, declares=False)


# -- every hand of a small pack


def every_hand(pack: list[tuple[int, int]], cards: int) -> Iterator[int]:
    """Every hand of so many cards of these codes, each with its copies."""
    if not pack:
        yield 0
        return
    (code, copies), rest = pack[0], pack[1:]
    others = sum(number for _, number in rest)
    for number in range(max(0, cards - others), min(copies, cards) + 1):
        yield from (hand | number << 4 * code for hand in every_hand(rest, cards - number))


def every_total(table: Rules, trump: int, pack: int, cards: int) -> set[int]:
    """The meld of all of them."""
    held = [(code, count(pack, code)) for code in range(24) if count(pack, code)]
    scale = tables_for(table).scale
    return {meld_by(scale, hand, trump).total for hand in every_hand(held, cards)}


ONE_OF_EACH = {"deal__copies": 1, "deal__nines": False, "deal__hand": 5, "deal__packet": 5}


@pytest.mark.parametrize("trump", range(4))
def test_every_hand_of_five_of_a_pack_with_one_copy(trump: int) -> None:
    prices = {
        f"meld__{name}": number
        for name, number in zip(
            ("run", "royal_marriage", "marriage", "pinochle", "aces", "kings", "queens", "jacks"),
            ("155", "41", "23", "40", "100", "80", "61", "40"),
            strict=True,
        )
    }
    table = rules("four-handed", **ONE_OF_EACH, **prices, meld__dix="none")
    found = totals(table, trump, declares=False)
    assert found == every_total(table, trump, tables_for(table).pack, 5)


# A few cards of the pack of a system, so that hands of them meet what makes totals hard to count.
FEW: dict[str, tuple[str, dict[str, object]]] = {
    "four-handed-passing": ("S:KKQQ H:KKQQ D:KKQQ C:KKQQ", {}),  # roundhouses beside what is left
    "double-deck-passing": ("S:KKKQQQ H:ATJKKKQQQ D:KKQQJ C:KKKQQ", {}),  # two of them, and runs
    "family-passing": ("S:AATTKKQQJJ99 D:KQJ H:KQ C:K", {}),  # further kings and queens beside a run
    "double-deck-tournament": (
        "H:AATTKKKQQQJJ S:KKQQ D:KKQJ C:KKQQ",
        {"meld__roundhouse": "240", "meld__roundhouse_shares_run": True},
    ),
    "racehorse": ("S:AAAAAKKKKQQQQ H:AK D:AKQJ C:AAAAK", {}),  # fours of a kind, and four of a meld win
    "triple-deck": ("D:AATTKKKQQJJJ S:QQQ H:JA C:JJA S:JJA", {"meld__pinochle": "40,300"}),
}


@pytest.mark.parametrize("trump", range(4))
@pytest.mark.parametrize("system", FEW)
def test_every_hand_of_a_few_cards(system: str, trump: int) -> None:
    cards, changes = FEW[system]
    table, pack = rules(system, **changes), bits(cards)
    every = every_total(table, trump, pack, hand_size(table, declares=False))
    assert totals(table, trump, declares=False, pack=pack) == every
    assert len(every) > 10


HOUSE_MELDS: dict[str, tuple[str, dict[str, object]]] = {
    "two-handed-draw": ("S:ATKKQQJ H:AKQ D:TKQJ C:KQT", {"meld__roundhouse_bonus": "10", "meld__tens": "50"}),
    "four-handed": ("H:AATTKKQQJJ S:KQ D:KQJ", {"meld__run_marriage": True}),
}


@pytest.mark.parametrize("trump", range(4))
@pytest.mark.parametrize("system", HOUSE_MELDS)
def test_every_hand_of_a_few_cards_by_melds_of_the_house(system: str, trump: int) -> None:
    cards, changes = HOUSE_MELDS[system]
    table, pack = rules(system, **changes), bits(cards)
    every = every_total(table, trump, pack, hand_size(table, declares=False))
    assert totals(table, trump, declares=False, pack=pack) == every


PLAIN_RUNS: list[tuple[str, str, dict[str, object]]] = [
    ("four-handed", "S:ATKQJ H:ATKQJ D:AKQJ C:K", {}),
    ("four-handed", "S:ATKQJ H:ATKQJ D:KQ C:KQ", {"meld__roundhouse": "240"}),
    ("four-handed", "S:AATTKKQQJJ H:ATKQJ D:KQ C:KQ", {"meld__roundhouse_shares_run": True}),
    ("four-handed", "S:AATTKKQQJJ H:AATTKKQJJ", {"meld__run_marriage": True}),
]


@pytest.mark.parametrize("trump", [SPADES, HEARTS])
@pytest.mark.parametrize(("system", "cards", "changes"), PLAIN_RUNS)
def test_no_total_with_runs_in_plain_suits_is_missing(
    system: str, cards: str, changes: dict[str, object], trump: int
) -> None:
    """Some more are given: whether the other cards of a run are there is not looked for."""
    table, pack = rules(system, **changes, meld__plain_run="100,1500"), bits(cards)
    found = totals(table, trump, declares=False, pack=pack)
    assert found >= every_total(table, trump, pack, hand_size(table, declares=False))
    assert found < set(range(max(found) + 1))


# -- hands dealt at random


def dealt(table: Rules, cards: int, rng: random.Random) -> int:
    codes = rng.sample(tables_for(table).cards, cards)
    return sum(1 << 4 * code for code in codes)


@pytest.mark.parametrize("system", SHOWN)
@pytest.mark.parametrize("declares", [False, True])
def test_what_the_engine_counts_is_in_the_set(system: str, declares: bool) -> None:
    table, rng = rules(system), random.Random(system)
    cards = hand_size(table, declares=declares)
    for _ in range(400):
        trump = rng.randrange(4)
        hand = dealt(table, cards, rng)
        assert best_meld(table, hand, trump).total in totals(table, trump, declares=declares)


@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(rulesets(), st.randoms(use_true_random=False))
def test_what_the_engine_counts_by_house_rules_is_in_the_set(ruleset: Ruleset, rng: random.Random) -> None:
    table = ruleset.rules
    if table.deal.stock == "turned":
        return
    trump = rng.randrange(4)
    found = totals(table, trump, declares=True)
    for _ in range(60):
        assert best_meld(table, dealt(table, hand_size(table, declares=True), rng), trump).total in found


TURNED: dict[str, dict[str, object]] = {
    "two-handed": {"meld__dix_exchange": True, "meld__dealers_dix": True},
    "two-handed-classic": {},
}


@pytest.mark.parametrize("system", TURNED)
def test_what_is_laid_between_tricks_is_in_the_set(system: str) -> None:
    table, rng = rules(system, **TURNED[system]), random.Random(7)
    found = totals(table, NOBODY, declares=False)
    for _, result, _ in islice(ended_hands(table, rng), 60):
        assert {meld for meld, _ in by_column(result)} <= found


def test_what_can_be_laid_is_bounded_by_the_copies_of_each_card() -> None:
    """Two runs and no more, one after the other or as one: of 480 by doubles, none is beside them."""
    found = totals(rules("two-handed"), NOBODY, declares=False)
    doubles = 150 + 30 + 100 + 80 + 60 + 40 + 3 * 4 + 2
    assert max(found) == doubles
    full = totals(rules("two-handed", meld__build="full"), NOBODY, declares=False)
    assert max(full) > doubles
