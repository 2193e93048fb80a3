"""Meld: every number of the meld tables, and the readings under "Scales, tables, counting"."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deece.cards import CARDS, CLUBS, DIAMONDS, HEARTS, SPADES, Hand, bits_of, code_of, count
from deece.game.value import best_meld
from deece.rules.catalog import Meld, Rules
from deece.rules.ruleset import load
from deece.words.melds import combination_words

Prices = dict[str, tuple[int, ...]]

ONE: Final = {
    "run": "S:ATKQJ",
    "royal marriage": "S:KQ",
    "marriage": "H:KQ",
    "dix": "9S",
    "pinochle": "QS JD",
    "aces": "AS AH AD AC",
    "kings": "KS KH KD KC",
    "queens": "QS QH QD QC",
    "jacks": "JS JH JD JC",
}
S0: Final[Prices] = {
    "run": (16, 150, 225, 300),
    "royal marriage": (4, 8, 12, 16),
    "marriage": (2, 4, 6, 8),
    "pinochle": (4, 30, 60, 90),
    "aces": (10, 100, 150, 200),
    "kings": (8, 80, 120, 160),
    "queens": (6, 60, 90, 120),
    "jacks": (4, 40, 60, 80),
}
S2: Final[Prices] = {**S0, "run": (15, 150, 225, 300)}
S3_SINGLE: Final[Prices] = {
    "run": (15, 150),
    "royal marriage": (4, 8),
    "marriage": (2, 4),
    "dix": (1, 2),
    "pinochle": (4, 30),
    "aces": (10, 100),
    "kings": (8, 80),
    "queens": (6, 60),
    "jacks": (4, 40),
}
S3_DOUBLE: Final[Prices] = {
    "run": (25, 250, 450, 500),
    "royal marriage": (4, 8, 12, 16),
    "marriage": (2, 4, 6, 8),
    "pinochle": (15, 30, 90, 500),
    "aces": (10, 100, 300, 500),
    "kings": (8, 80, 240, 500),
    "queens": (6, 60, 180, 500),
    "jacks": (4, 40, 120, 500),
}
S4: Final[Prices] = {
    "run": (150, 1500),
    "royal marriage": (40, 80),
    "marriage": (20, 40),
    "dix": (10, 20),
    "pinochle": (40, 300),
    "aces": (100, 1000),
    "kings": (80, 800),
    "queens": (60, 600),
    "jacks": (40, 400),
}
S4_FOUR: Final[Prices] = {
    "run": (150, 1500, 2250, 3000),
    "royal marriage": (40, 80, 120, 160),
    "marriage": (20, 40, 60, 80),
    "pinochle": (40, 300, 600, 900),
    "aces": (100, 1000, 1500, 2000),
    "kings": (80, 800, 1200, 1600),
    "queens": (60, 600, 900, 1200),
    "jacks": (40, 400, 600, 800),
}
RACEHORSE: Final[Prices] = {
    "run": (150, 300, 900),
    "royal marriage": (40, 300, 900),
    "marriage": (20, 40, 60, 80),
    "pinochle": (40, 300, 900),
    "aces": (100, 1000),
    "kings": (80, 800),
    "queens": (60, 600),
    "jacks": (40, 400),
}
TABLES: Final[dict[str, Prices]] = {
    "double-deck": S0,
    "double-pinochle": S2,
    "four-handed-passing": S3_SINGLE,
    "two-handed": S3_SINGLE,
    "three-handed": S3_SINGLE,
    "double-deck-passing": S3_DOUBLE,
    "five-handed-call": S3_DOUBLE,
    "family-passing": S4,
    "partnership-auction": S4,
    "four-handed": S4,
    "two-handed-classic": S4,
    "two-handed-draw": S4,
    "three-handed-widow": S4,
    "cutthroat": S4,
    "check": S4,
    "double-deck-tournament": S4_FOUR,
    "eight-handed": {**S4_FOUR, "dix": (10, 20, 30, 40)},
    "five-handed-secret": S2,
    "triple-deck": S2,
    "racehorse": RACEHORSE,
}


def hand(text: str, copies: int = 1) -> int:
    return Hand.parse(text).bits * copies


def total(system: str, text: str, trump: int = SPADES, **meld: Any) -> int:
    rules = load(system).rules
    return best_meld(replace(rules, meld=replace(rules.meld, **meld)), hand(text), trump).total


@pytest.mark.parametrize("system", TABLES)
def test_every_number_of_the_table(system: str) -> None:
    rules = load(system).rules
    for kind, text in ONE.items():
        prices = TABLES[system].get(kind, (0,))
        for copies, points in enumerate(prices, start=1):
            value = best_meld(rules, hand(text, copies), SPADES)
            if system == "racehorse" and kind in ("marriage", "aces", "kings", "queens", "jacks") and copies == 4:
                continue  # these are fours of a kind too
            assert (kind, copies, value.total) == (kind, copies, points)
            assert value.cards == (hand(text, copies) if points else 0)


@pytest.mark.parametrize("system", TABLES)
def test_tens_and_nines_around_pay_nothing(system: str) -> None:
    assert total(system, "TS TH TD TC") == 0
    assert total(system, "9S 9H 9D 9C") == sum(TABLES[system].get("dix", (0,))[:1])


def test_worked_example_of_s0() -> None:
    text = "H:ATKKKQQJ D:QQJ C:QQ S:AKKQQJJ"
    value = best_meld(load("double-deck").rules, hand(text), HEARTS)
    assert value.total == 88
    assert [(combination_words(each), each.points) for each in value.combinations] == [
        ("run in hearts", 16),
        ("royal marriage", 4),
        ("double marriage in spades", 4),
        ("pinochle", 4),
        ("double queens around", 60),
    ]
    assert str(Hand(bits=value.cards)) == str(Hand.parse("H:ATKKQQJ D:QQJ C:QQ S:KKQQ"))


ROUND = "S:KQ H:KQ D:KQ C:KQ"


@pytest.mark.parametrize(
    ("system", "points"),
    [
        ("double-deck", 24),
        ("double-pinochle", 24),
        ("four-handed-passing", 24),
        ("double-deck-passing", 24),
        ("family-passing", 240),
        ("four-handed", 240),
    ],
)
def test_roundhouse_is_worth_its_parts(system: str, points: int) -> None:
    assert total(system, ROUND) == points


@pytest.mark.parametrize(
    ("system", "points"),
    [
        ("double-deck", 36),
        ("double-pinochle", 35),
        ("four-handed-passing", 35),
        ("two-handed", 35),
        ("double-deck-passing", 45),
        ("family-passing", 350),
        ("four-handed", 350),
        ("cutthroat", 350),
    ],
)
def test_run_with_a_roundhouse(system: str, points: int) -> None:
    assert total(system, "S:ATJ " + ROUND) == points


@pytest.mark.parametrize("priced", [(), (24,), (24, 240)])
@pytest.mark.parametrize(
    ("text", "points"),
    [
        (ROUND, 24),
        ("S:ATJ " + ROUND, 39),  # S2: "a round house with a run is 39 points (as opposed to 35)"
        ("S:ATJKQ " + ROUND, 39 + 4),
        ("S:ATJ S:KQ H:KQ D:KQ KC", 15 + 4 + 8),  # no marriage in clubs: the run's own makes none
        # Double kings around beside a run and a roundhouse: the 4 points stay.
        ("H:ATKKQQJ S:KKQ D:KKQ C:KKQ", 15 + 8 + 6 + 80 + 6),
    ],
)
def test_s2_option_one_trump_marriage_serves_run_and_roundhouse(
    text: str, points: int, priced: tuple[int, ...]
) -> None:
    trump = HEARTS if text.startswith("H:") else SPADES
    assert total("double-pinochle", text, trump, roundhouse_shares_run=True, roundhouse=priced) == points


@pytest.mark.parametrize("priced", [(), (24,)])
def test_s2_option_beside_double_kings(priced: tuple[int, ...]) -> None:
    text = "TS KS KS QS JS AH TH KH KH QH QH JH KD KD QD JD KC KC QC JC"
    assert total("double-pinochle", text, HEARTS) == 119
    assert total("double-pinochle", text, HEARTS, roundhouse_shares_run=True, roundhouse=priced) == 123


def test_s2_option_shows_cards_once_though_they_serve_twice() -> None:
    rules = load("double-pinochle", {"meld.roundhouse_shares_run": "yes"}).rules
    value = best_meld(rules, hand("S:ATJ " + ROUND), SPADES)
    assert [combination_words(each) for each in value.combinations[:2]] == ["run in spades", "royal marriage"]
    assert value.cards == hand("S:ATJ " + ROUND)
    priced = replace(rules, meld=replace(rules.meld, roundhouse=(24,)))
    value = best_meld(priced, hand("S:ATJ " + ROUND), SPADES)
    assert [combination_words(each) for each in value.combinations] == ["roundhouse", "run in spades"]
    assert value.cards == hand("S:ATJ " + ROUND)


def test_s2_option_of_a_double_roundhouse() -> None:
    assert total("double-pinochle", f"{ROUND} {ROUND}", roundhouse=(24, 240)) == 240
    assert total("double-pinochle", f"{ROUND} {ROUND}") == 160


def test_two_roundhouses_of_a_single_deck_are_their_parts() -> None:
    assert total("four-handed-passing", f"{ROUND} {ROUND}") == 160
    assert total("four-handed-passing", f"{ROUND} {ROUND}", roundhouse=(24,)) == 160


@pytest.mark.parametrize("system", ["double-deck-passing", "five-handed-call"])
def test_double_roundhouse_replaces_its_kings_queens_and_marriages(system: str) -> None:
    twice = f"{ROUND} {ROUND}"
    assert total(system, twice) == 240
    value = best_meld(load(system).rules, hand(twice + " AS TS JS"), SPADES)
    assert value.total == 240  # not with a run of 25: its king and queen are wanted
    assert [combination_words(each) for each in value.combinations] == ["double roundhouse"]
    assert total(system, twice + " S:ATJKQ") == 240 + 25


def test_no_roundhouse_above_double() -> None:
    # Three of each: kings 240, queens 180, marriages 6 each and 12 beat a double roundhouse with a third beside it.
    assert total("double-deck-passing", " ".join([ROUND] * 3)) == 450
    assert total("double-deck-passing", " ".join([ROUND] * 3), kings=(), queens=()) == 240 + 4 + 2 * 3


def test_s4_options() -> None:
    assert total("two-handed-draw", ROUND, roundhouse=(250,)) == 250
    assert total("double-deck-tournament", "S:ATKQJ", run=(250, 1500, 2250, 3000)) == 250
    assert total("double-deck-tournament", "QS JD", pinochle=(150, 300, 600, 900)) == 150
    assert total("eight-handed", "S:QQQQ D:JJJJ", pinochle=(40, 300, 600, 1000)) == 1000


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("S:ATKQJ", 150),
        ("S:ATKKQJ", 190),
        ("S:ATKQQJ", 190),
        ("S:ATKKQQJ", 230),
        ("S:AATTKKQQJJ", 1500),
        ("S:KQ", 40),
        ("S:KKQQ", 80),
        ("S:ATKQJ 9S", 160),
    ],
)
def test_s1_further_kings_and_queens_beside_a_run(text: str, points: int) -> None:
    assert total("family-passing", text) == points


def test_s1_names_what_lies_beside_the_run() -> None:
    value = best_meld(load("family-passing").rules, hand("S:ATKKQQJ"), SPADES)
    assert [combination_words(each) for each in value.combinations] == [
        "run in spades",
        "extra king of spades",
        "extra queen of spades",
    ]


def test_elsewhere_run_and_marriage_is_a_run_and_a_royal_marriage() -> None:
    assert total("double-deck", "S:ATKKQQJ") == 20
    assert total("double-deck", "S:ATKKQJ") == 16
    assert total("double-deck", "S:ATKQJ") == 16  # a run's own king and queen make no marriage


def test_racehorse_double_royal_marriage_beats_run_and_royal_marriage() -> None:
    assert total("racehorse", "S:ATKKQQJ") == 300
    assert total("racehorse", "H:KKQQ") == 40  # two common marriages are 20 each


def test_racehorse_four_of_a_kind_is_one_type_with_arounds() -> None:
    assert total("racehorse", "S:AAAA") == 1000
    assert total("racehorse", "S:AAAA AH AD AC") == 1000
    assert total("racehorse", "S:AAAAA AH AD AC") == 1100
    assert total("racehorse", "S:AAAA H:AAAA D:AAAA C:AAAA") == 4000
    value = best_meld(load("racehorse").rules, hand("S:AAAA"), HEARTS)
    assert [(each.kind, each.suit, each.copies) for each in value.combinations] == [("four_aces", SPADES, 4)]
    assert not value.aces
    assert total("double-deck", "S:AAAA") == 0


def test_racehorse_jacks_by_option() -> None:
    assert total("racehorse", "JS JH JD JC", jacks=()) == 0
    assert total("racehorse", "S:JJJJ", jacks=()) == 0


@pytest.mark.parametrize("text", ["S:KKKKQQQQ", "S:AAAATTTTKKKKQQQQJJJJ", "S:QQQQ D:JJJJ"])
def test_racehorse_four_copies_win_the_game(text: str) -> None:
    value = best_meld(load("racehorse").rules, hand(text), SPADES)
    assert value.wins
    assert not best_meld(load("double-deck").rules, hand(text), SPADES).wins


def test_a_meld_that_wins_the_game_is_one_meld() -> None:
    value = best_meld(load("racehorse").rules, hand("S:QQQQ D:JJJJ"), HEARTS)
    assert ("pinochle", 4) in {(each.kind, each.copies) for each in value.combinations}


def test_a_meld_that_wins_the_game_comes_before_any_points() -> None:
    rules = Rules(meld=Meld(run=(5000,), royal_marriage=(40,), run_extra=1, wins_game=("royal marriage",), pinochle=()))
    value = best_meld(rules, hand("S:ATKKKKQQQQJ"), SPADES)
    assert value.wins
    assert value.total == 160


def test_triple_deck_above_four_copies_is_the_best_sum_of_parts() -> None:
    assert total("triple-deck", "S:AAAAA H:AAAAA D:AAAAA C:AAAAA") == 250
    assert total("triple-deck", "S:QQQQQ D:JJJJJ") == 94
    assert total("triple-deck", "S:AAAA H:AAAA D:AAAA C:AAAA") == 200  # four or fewer are never split
    value = best_meld(load("triple-deck").rules, hand("S:AAAAA H:AAAAA D:AAAAA C:AAAAA"), SPADES)
    assert [combination_words(each) for each in value.combinations] == ["triple aces around", "double aces around"]


def test_before_trump_is_named_marriages_are_common_and_a_nine_does_not_count() -> None:
    assert total("four-handed", "S:KQ", -1) == 20
    assert total("four-handed", "S:ATKQJ", -1) == 20
    assert total("four-handed", "9S 9H", -1) == 0
    assert total("four-handed", "QS JD", -1) == 40
    assert total("four-handed", "AS AH AD AC", -1) == 100


def test_cards_shown_are_the_most_that_one_type_uses() -> None:
    value = best_meld(load("double-deck").rules, hand("S:KKQQ JD KH KD KC AS"), SPADES)
    assert value.total == 8 + 4 + 8
    assert value.cards == hand("S:KKQQ JD KH KD KC")


def test_aces_around_are_noticed() -> None:
    rules = load("double-deck").rules
    assert best_meld(rules, hand("AS AH AD AC"), SPADES).aces
    assert not best_meld(rules, hand("AS AH AD AD"), SPADES).aces
    assert best_meld(Rules(meld=Meld(aces=())), hand("AS AH AD AC"), SPADES).aces


def test_the_meld_of_a_hand_is_worked_out_once() -> None:
    best_meld.cache_clear()
    for _ in range(3):
        assert total("double-deck", ROUND) == 24
    assert best_meld.cache_info().misses == 1


def test_s1_nines_around_show_only_the_dix() -> None:
    value = best_meld(load("family-passing").rules, hand("9S 9H 9D 9C"), SPADES)
    assert (value.total, value.cards) == (10, hand("9S"))


def test_racehorse_pays_no_dix_and_asks_no_least_meld() -> None:
    assert total("racehorse", "9S 9S") == 0
    assert load("racehorse").rules.meld.least == 0


BINOKEL: Final[dict[str, Any]] = {
    "run": (150, 1500),
    "plain_run": (100, 1500),
    "royal_marriage": (40,),
    "marriage": (20,),
    "pinochle": (40, 300),
    "aces": (100, 1000),
    "kings": (80, 1000),
    "queens": (60, 1000),
    "jacks": (40, 1000),
    "dix": (10,),
}


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("H:KQ", 20),
        ("S:KQ", 40),
        ("H:ATKQJ", 100),
        ("S:ATKQJ", 150),
        ("H:AATTKKQQJJ", 1500),
        ("S:AATTKKQQJJ", 1500),
        ("QS JD", 40),
        ("S:QQ D:JJ", 300),
        (ROUND, 240),
        ("AS AH AD AC", 100),
        ("S:AA H:AA D:AA C:AA", 1000),
        ("S:JJ H:JJ D:JJ C:JJ", 1000),
        ("S:TT H:TT D:TT C:TT", 0),
        ("9S 9H", 10),
        ("H:ATKKQQJ", 120),  # a further king and queen are a pair
        ("H:ATKKQJ", 100),
        ("S:ATKQJ H:ATKQJ", 250),
    ],
)
def test_binokel_is_said_by_the_table(text: str, points: int) -> None:
    """The table of a Swabian tournament: Familie 100, in trump 150, a double one 1500; eight alike but tens 1000."""
    assert total("three-handed-widow", text, **BINOKEL) == points


def test_a_run_in_a_plain_suit_takes_its_king_and_queen_from_the_marriages() -> None:
    assert total("four-handed", "H:ATKQJ") == 20
    assert total("four-handed", "H:ATKQJ", plain_run=(15,)) == 20  # the marriage pays more than such a run
    assert total("four-handed", "H:AATTKKQQJJ", plain_run=(30,)) == 60
    assert total("four-handed", "H:ATKQJ S:KQ D:KQ C:KQ", plain_run=(100,), roundhouse=(300,)) == 320
    assert total("four-handed", "H:ATKQJ S:KQ D:KQ C:KQ", plain_run=(100,), roundhouse=(350,)) == 350
    rules = load("four-handed", {"meld.plain_run": "100"}).rules
    value = best_meld(rules, hand("H:ATKKQQJ"), SPADES)
    assert [(combination_words(each), each.points) for each in value.combinations] == [
        ("plain run in hearts", 100),
        ("marriage in hearts", 20),
    ]
    assert value.cards == hand("H:ATKKQQJ")


def test_tens_around_pay_where_the_table_has_them() -> None:
    assert total("four-handed", "TS TH TD TC", tens=(50, 500)) == 50
    assert total("four-handed", "S:TT H:TT D:TT C:TT", tens=(50, 500)) == 500
    assert total("double-deck", "S:TTTT", tens=(5, 50)) == 0
    assert total("double-deck", "S:TTTT", tens=(5, 50), four_of_a_kind=True) == 50


def test_s4_bonus_of_a_roundhouse_counts_beside_a_run_too() -> None:
    """S4 two-handed: a bonus of 10, making 250; with the run's own king and queen 360 in place of 350."""
    assert total("two-handed-draw", ROUND, roundhouse_bonus=(10,)) == 250
    assert total("two-handed-draw", "S:ATJ " + ROUND, roundhouse_bonus=(10,)) == 360
    assert total("two-handed-draw", "S:ATJ " + ROUND, roundhouse_bonus=(10,), roundhouse_shares_run=True) == 400
    assert total("two-handed-draw", "S:KQ H:KQ D:KQ C:K", roundhouse_bonus=(10,)) == 40 + 20 + 20 + 80
    rules = load("two-handed-draw", {"meld.roundhouse_bonus": "10"}).rules
    value = best_meld(rules, hand(ROUND), SPADES)
    assert value.combinations[-1].kind == "roundhouse_bonus"
    assert value.cards == hand(ROUND)


def test_s3_a_table_may_count_the_marriage_inside_a_run_besides() -> None:
    assert total("four-handed", "S:ATKQJ", run_marriage=True) == 190
    assert total("four-handed", "S:ATKKQQJ", run_marriage=True) == 150 + 80
    assert total("four-handed", "S:ATKKQJ", run_marriage=True) == 190
    assert total("four-handed", "H:ATKQJ", run_marriage=True, plain_run=(100,)) == 120
    assert total("four-handed", "S:ATJ " + ROUND, run_marriage=True) == 150 + 240
    assert total("four-handed", "S:ATJ " + ROUND, run_marriage=True, roundhouse=(300,)) == 150 + 300
    both: dict[str, Any] = {"run_marriage": True, "plain_run": (100,), "roundhouse": (300,)}
    assert total("four-handed", "S:KQ H:ATKQJ D:KQ C:KQ", **both) == 300 + 100
    assert total("four-handed", "S:ATKQJ H:KQ D:KQ C:KQ", **both) == 300 + 150
    rules = load("four-handed", {"meld.run_marriage": "yes"}).rules
    assert best_meld(rules, hand("S:ATKQJ"), SPADES).cards == hand("S:ATKQJ")


# The same by literal search: every choice of how many of each meld to make, in every type.


def paid(prices: tuple[int, ...], copies: int) -> int:
    """What so many copies pay: the listed level, or above the list the best of all ways to part them."""
    if not prices:
        return 0
    if copies <= len(prices):
        return prices[copies - 1] if copies else 0
    return max(paid(prices, part) + paid(prices, copies - part) for part in range(1, copies))


def fits(bits: int, wanted: dict[int, int]) -> bool:
    return all(count(bits, code) >= number for code, number in wanted.items())


def first_types(meld: Meld, bits: int, trump: int) -> Iterator[tuple[bool, int, int]]:
    """Every reading of runs, marriages and roundhouses: whether it wins, its points, its roundhouses."""
    most = [min(count(bits, code_of(suit, 2)), count(bits, code_of(suit, 3))) for suit in range(4)]
    runs = range(most[trump] + 1 if meld.run else 1)
    plain = [range(min(count(bits, code_of(suit, rank)) for rank in range(5)) + 1) for suit in range(4)]
    plain = [held if meld.plain_run and suit != trump else range(1) for suit, held in enumerate(plain)]
    houses = range(min(*most, len(meld.roundhouse)) + 1)
    marriages = [range(number + 1) for number in most]
    for run, house, *chosen in product(runs, houses, *marriages, *plain):
        married, made = chosen[:4], [run if suit == trump else chosen[4 + suit] for suit in range(4)]
        shared = min(run, house) if meld.roundhouse_shares_run else 0
        wanted = dict.fromkeys(range(24), 0)
        for suit in range(4):
            pairs = married[suit] + house
            wanted[code_of(suit, 2)] = wanted[code_of(suit, 3)] = (
                max(pairs, made[suit]) if meld.run_marriage else pairs + made[suit]
            )
            for rank in (0, 1, 4):
                wanted[code_of(suit, rank)] = made[suit]
        wanted[code_of(trump, 2)] -= shared
        wanted[code_of(trump, 3)] -= shared
        if not fits(bits, wanted):
            continue
        points = paid(meld.run, run) + paid(meld.roundhouse, house)
        points += sum(paid(meld.plain_run, made[suit]) for suit in range(4) if suit != trump)
        points += sum(paid(meld.marriage, married[suit]) for suit in range(4) if suit != trump)
        if run and meld.run_extra:
            if married[trump]:
                continue
            for rank in (2, 3):
                points += meld.run_extra * (count(bits, code_of(trump, rank)) - wanted[code_of(trump, rank)])
        royal = married[trump]
        if meld.roundhouse_shares_run:  # runs' own kings and queens, each with a marriage in every other suit
            royal += min(run - shared, *(most[suit] - house for suit in range(4) if suit != trump))
        wins = ("run" in meld.wins_game and run >= 4 and bool(meld.run)) or (
            "royal marriage" in meld.wins_game and royal >= 4 and bool(meld.royal_marriage)
        )
        yield wins, points + paid(meld.royal_marriage, royal), house


def arounds(meld: Meld, prices: tuple[int, ...], counts: list[int]) -> int:
    best = 0
    fours = [range(number // 4 + 1 if meld.four_of_a_kind else 1) for number in counts]
    for chosen in product(*fours):
        left = min(number - 4 * four for number, four in zip(counts, chosen, strict=True))
        best = max(best, paid(prices, left) + sum(chosen) * paid(prices, 2))
    return best


def by_search(meld: Meld, bits: int, trump: int) -> tuple[bool, int]:
    readings = []
    for wins, points, house in first_types(meld, bits, trump):
        for rank, prices in ((0, meld.aces), (1, meld.tens), (2, meld.kings), (3, meld.queens), (4, meld.jacks)):
            used = house if rank in (2, 3) else 0
            points += arounds(meld, prices, [count(bits, code_of(suit, rank)) - used for suit in range(4)])
        readings.append((wins, points))
    wins, points = max(readings)
    pinochles = min(count(bits, code_of(SPADES, 3)), count(bits, code_of(DIAMONDS, 4)))
    wins = wins or ("pinochle" in meld.wins_game and pinochles >= 4 and bool(meld.pinochle))
    rounds = min(count(bits, code_of(suit, rank)) for suit in range(4) for rank in (2, 3))
    points += paid(meld.roundhouse_bonus, rounds)
    return wins, points + paid(meld.pinochle, pinochles) + paid(meld.dix, count(bits, code_of(trump, 5)))


def rising(most: int) -> st.SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(1, most), max_size=4).map(lambda row: tuple(sorted(row)))


melds = st.builds(
    Meld,
    run=rising(30),
    royal_marriage=rising(20),
    marriage=rising(9),
    dix=rising(3),
    pinochle=rising(9),
    aces=rising(9),
    kings=rising(9),
    queens=rising(9),
    jacks=rising(9),
    roundhouse=rising(99).map(lambda row: row[:2]),
    roundhouse_shares_run=st.booleans(),
    run_extra=st.sampled_from((0, 0, 4)),
    four_of_a_kind=st.booleans(),
    wins_game=st.sampled_from(((), ("run",), ("royal marriage", "pinochle"))),
    plain_run=st.one_of(st.just(()), rising(30)),
    tens=st.one_of(st.just(()), rising(9)),
    roundhouse_bonus=st.one_of(st.just(()), rising(9)),
    run_marriage=st.booleans(),
).map(lambda meld: replace(meld, roundhouse_shares_run=False, run_extra=0) if meld.run_marriage else meld)
pictures = st.lists(st.sampled_from([card for card in CARDS if card.rank in (2, 3)]), max_size=24)
others = st.lists(st.sampled_from(CARDS), max_size=16)


@st.composite
def hands(draw: st.DrawFn) -> int:
    """Up to six copies of a card, with enough kings and queens to make choices."""
    cards = [*draw(pictures), *draw(others)]
    most = draw(st.sampled_from((2, 4, 6)))
    kept = [card for place, card in enumerate(cards) if cards[:place].count(card) < most]
    if draw(st.booleans()):
        kept += [CARDS[rank] for rank in (0, 1, 4) for _ in range(2) if kept.count(CARDS[rank]) < 5]
    if draw(st.booleans()):
        kept += [CARDS[6 + rank] for rank in (0, 1, 4) for _ in range(2) if kept.count(CARDS[6 + rank]) < 5]
    return bits_of(kept)


@settings(max_examples=150)
@given(meld=melds, bits=hands(), trump=st.sampled_from((SPADES, SPADES, HEARTS, CLUBS)))
def test_the_best_reading_is_the_best_of_all(meld: Meld, bits: int, trump: int) -> None:
    value = best_meld(Rules(meld=meld), bits, trump)
    assert (value.wins, value.total) == by_search(meld, bits, trump)
    assert value.total == sum(each.points for each in value.combinations)
    assert all(count(bits, card.code) >= count(value.cards, card.code) for card in CARDS)


@pytest.mark.parametrize("system", TABLES)
@settings(max_examples=40)
@given(bits=hands(), trump=st.integers(0, 3))
def test_the_best_reading_at_every_shipped_table(system: str, bits: int, trump: int) -> None:
    rules = load(system).rules
    value = best_meld(rules, bits, trump)
    assert (value.wins, value.total) == by_search(rules.meld, bits, trump)
