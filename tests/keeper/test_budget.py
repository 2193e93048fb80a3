"""No more cards of a kind in all hands together than the pack has."""

from __future__ import annotations

import random

import pytest

from deece.cards import DIAMONDS, HEARTS, SPADES, holds
from deece.game.tables import tables_for
from deece.game.value import Combination, best_meld, pattern
from deece.keeper.budget import Melder, cards_for, cards_of, over_budget
from deece.keeper.counter import CountedMeld
from deece.keeper.counter import cards_of as counted
from deece.keeper.doubt import never
from deece.rules.ruleset import systems
from tests.support import bits, rules

SINGLE = rules("four-handed-passing")
RUN = Combination("run", HEARTS, 1, 15, pattern("run", HEARTS))
ROYAL = Combination("royal_marriage", HEARTS, 1, 4, pattern("royal_marriage", HEARTS))


def test_a_run_and_royal_marriage_here_and_a_royal_marriage_there_are_three_kings_of_two() -> None:
    here = Melder(19, cards=cards_of(SINGLE, [RUN, ROYAL]))
    there = Melder(4, cards=cards_of(SINGLE, [ROYAL]))
    assert over_budget(SINGLE, HEARTS, [here, there]) == never("card_short", card="KH", needed=3, copies=2)
    assert over_budget(SINGLE, HEARTS, [Melder(15, cards=cards_of(SINGLE, [RUN])), there]) is None


def test_a_card_counts_once_in_each_type_so_types_do_not_add_up() -> None:
    kings = Combination("kings", -1, 1, 8, pattern("kings"))
    assert cards_of(SINGLE, [ROYAL, kings]) == bits("KS KH QH KD KC")
    assert cards_of(SINGLE, [ROYAL, RUN, kings]) == bits("H:ATKKQQJ") + bits("KS KD KC")


@pytest.mark.parametrize("system", systems())
def test_the_cards_of_a_reading_are_those_that_the_engine_shows(system: str) -> None:
    table, rng = rules(system), random.Random(system)
    for _ in range(200):
        codes = rng.sample(tables_for(table).cards, 20)
        hand = sum(1 << 4 * code for code in codes)
        found = best_meld(table, hand, rng.randrange(4))
        assert cards_of(table, found.combinations) == found.cards
        assert holds(hand, found.cards)


def test_a_run_that_shares_its_king_and_queen_needs_them_once() -> None:
    table = rules("double-deck", meld__roundhouse="24", meld__roundhouse_shares_run=True)
    hand = bits("H:ATKQJ S:KQ D:KQ C:KQ")
    found = best_meld(table, hand, HEARTS)
    assert {each.kind for each in found.combinations} >= {"run", "roundhouse"}
    assert cards_of(table, found.combinations) == found.cards == hand


@pytest.mark.parametrize("roundhouse", ["none", "39"])
@pytest.mark.parametrize("text", ["H:ATKQJ S:KQ D:KQ C:KQ", "H:ATKKQQJ S:KQ D:KQ C:KQ", "H:ATKKQQJ S:KQ D:KQ"])
def test_the_counter_counts_a_shared_king_and_queen_once(roundhouse: str, text: str) -> None:
    """The combinations of a reading, tapped one by one, are of the cards that were read."""
    table, hand = rules("double-pinochle", meld__roundhouse=roundhouse, meld__roundhouse_shares_run=True), bits(text)
    found = best_meld(table, hand, HEARTS)
    told = [CountedMeld(each.kind, each.copies, each.suit) for each in found.combinations]
    assert counted(table, HEARTS, told) == found.cards == hand


@pytest.mark.parametrize(
    "changes",
    [
        {"meld__run_marriage": True, "meld__plain_run": "10"},
        {"meld__plain_run": "10", "meld__tens": "5"},
        {"meld__roundhouse_bonus": "1", "meld__run_marriage": True},
        {"meld__roundhouse": "30", "meld__run_marriage": True},
    ],
)
def test_melds_of_the_house_need_the_cards_that_are_shown(changes: dict[str, object]) -> None:
    table, rng = rules("double-deck", **changes), random.Random(3)
    hands = [rng.sample(tables_for(table).cards, 20) for _ in range(300)]
    for hand in [*(sum(1 << 4 * code for code in codes) for codes in hands), bits("H:ATKKQQJ S:KQ D:KQ C:KQ")]:
        found = best_meld(table, hand, HEARTS)
        assert cards_of(table, found.combinations) == found.cards


def test_two_totals_alone_can_need_the_same_cards() -> None:
    """150 is a double run: it takes both aces, and 10 elsewhere may be aces around or not; another 150 may not be."""
    assert holds(cards_for(SINGLE, SPADES, 150, declares=False), 2 * pattern("run", SPADES))
    assert cards_for(SINGLE, SPADES, 10, declares=False) == 0
    doubles = [Melder(150, declares=True), Melder(150)]
    assert over_budget(SINGLE, SPADES, doubles) == never("card_short", card="AS", needed=4, copies=2)
    assert over_budget(SINGLE, SPADES, [Melder(150, declares=True), Melder(10)]) is None


def test_what_one_hand_shows_leaves_too_few_cards_for_the_total_of_another() -> None:
    """80 is double kings: with a king of spades elsewhere it could still be made otherwise, but not without pairs."""
    royals = Combination("royal_marriage", SPADES, 2, 8, 2 * pattern("royal_marriage", SPADES))
    shown = Melder(8, cards=cards_of(SINGLE, [royals]))
    run = Melder(15)
    assert over_budget(SINGLE, SPADES, [shown, Melder(10)]) is None
    assert over_budget(SINGLE, SPADES, [shown, Melder(150)]) is not None
    assert over_budget(SINGLE, DIAMONDS, [shown, run]) is None


@pytest.mark.parametrize("system", ["four-handed-passing", "cutthroat", "three-handed"])
def test_hands_that_were_dealt_are_within_the_budget(system: str) -> None:
    table, rng = rules(system), random.Random(3)
    for _ in range(12):
        cards = list(tables_for(table).cards)
        rng.shuffle(cards)
        size, trump = table.deal.hand, rng.choice((HEARTS, SPADES))
        hands = [sum(1 << 4 * code for code in cards[place * size : (place + 1) * size]) for place in range(3)]
        melds = [best_meld(table, hand, trump) for hand in hands]
        totals = [Melder(each.total) for each in melds]
        told = [Melder(each.total, cards=cards_of(table, each.combinations)) for each in melds]
        assert over_budget(table, trump, totals) is None
        assert over_budget(table, trump, told) is None
        assert over_budget(table, trump, [told[0], *totals[1:]]) is None


def test_where_melds_are_laid_between_tricks_nothing_is_said() -> None:
    table = rules("two-handed")
    assert over_budget(table, HEARTS, [Melder(8, cards=cards_of(table, [ROYAL, ROYAL]))] * 2) is None
