"""Meld: laying melds on the table in the two-handed games with a stock (S3, S4)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import refusal as refusal_now

from deece.cards import CARDS, Card, Hand
from deece.game.action import ExchangeDix, LayMeld, Play, PlayOn
from deece.game.deal import deal_out
from deece.game.laid import layings
from deece.game.play import apply, legal, start, view
from deece.game.state import LaidMeld, State, with_item
from deece.game.value import best_meld
from deece.rules.catalog import Rules
from deece.rules.ruleset import load

ME, OTHER = 1, 0  # chair 0 deals, so chair 1 leads
SPADES, HEARTS, DIAMONDS, CLUBS = range(4)
ROYAL, RUN, DIX, PINOCHLE = LayMeld("royal_marriage"), LayMeld("run"), LayMeld("dix"), LayMeld("pinochle")
ACES, KINGS, QUEENS, JACKS = LayMeld("aces"), LayMeld("kings"), LayMeld("queens"), LayMeld("jacks")


def rules_of(system: str = "two-handed", **meld: Any) -> Rules:
    rules = load(system).rules
    return replace(rules, meld=replace(rules.meld, **meld))


def dealt(rules: Rules, turned: str = "TS") -> State:
    """A hand dealt with this card turned."""
    pack = [card.code for card in CARDS for _ in range(2)]
    pack.remove(Card.parse(turned).code)
    return apply(start(rules, dealer=OTHER), deal_out(rules, [*pack[:24], Card.parse(turned).code, *pack[24:]], OTHER))


def melding(hand: str, system: str = "two-handed", turned: str = "TS", **meld: Any) -> State:
    """Chair 1 has won a trick, holds these cards and may lay melds; spades are trump."""
    state = dealt(rules_of(system, **meld), turned)
    return at(state._replace(hands=with_item(state.hands, ME, Hand.parse(hand).bits)), "meld")


def at(state: State, step: str) -> State:
    """The same position, with chair 1 to choose in this step."""
    return state._replace(public=state.public._replace(step=step, turn=ME, leader=ME, trick=(), best=-1, winner=-1))


def with_hand(state: State, cards: str) -> State:
    return state._replace(hands=with_item(state.hands, ME, Hand.parse(cards).bits))


def lay(state: State, *actions: LayMeld) -> State:
    """Lay these melds, each after a trick of its own."""
    for action in actions:
        state = apply(at(state, "meld"), action)
    return state


def play_laid(state: State, card: str) -> State:
    return at(apply(at(state, "stock"), Play(Card.parse(card), laid=True)), "meld")


def scored(state: State) -> int:
    stock = state.public.stock
    assert stock is not None
    return stock.scored[ME]


def laid(state: State) -> str:
    stock = state.public.stock
    assert stock is not None
    return " ".join(str(CARDS[card.code]) for card in stock.laid[ME])


def melds(state: State) -> list[LaidMeld]:
    stock = state.public.stock
    assert stock is not None
    return list(stock.melds[ME])


def can(state: State) -> set[LayMeld]:
    return {action for action in legal(view(at(state, "meld"), ME)) if isinstance(action, LayMeld)}


def refusal(state: State, action: LayMeld | ExchangeDix) -> str:
    return refusal_now(at(state, "meld"), action)


# What each meld pays, at once.


@pytest.mark.parametrize(
    ("action", "hand", "short", "long"),
    [
        (RUN, "S:ATKQJ", 15, 150),
        (ROYAL, "S:KQ", 4, 40),
        (LayMeld("marriage", HEARTS), "H:KQ", 2, 20),
        (DIX, "9S", 1, 10),
        (PINOCHLE, "QS JD", 4, 40),
        (ACES, "AS AH AD AC", 10, 100),
        (KINGS, "KS KH KD KC", 8, 80),
        (QUEENS, "QS QH QD QC", 6, 60),
        (JACKS, "JS JH JD JC", 4, 40),
    ],
)
def test_each_meld_is_scored_at_once_and_lies_on_the_table(action: LayMeld, hand: str, short: int, long: int) -> None:
    for system, points in (("two-handed", short), ("two-handed-classic", long)):
        state = apply(melding(hand, system), action)
        assert scored(state) == points
        assert Hand.parse(laid(state)) == Hand.parse(hand)
        assert melds(state)[0].copies == 1


@pytest.mark.parametrize(
    ("kind", "hand", "short", "long"),
    [
        ("run", "S:AATTKKQQJJ", 150, 1500),
        ("pinochle", "S:QQ D:JJ", 30, 300),
        ("aces", "S:AA H:AA D:AA C:AA", 100, 1000),
        ("kings", "S:KK H:KK D:KK C:KK", 80, 800),
        ("queens", "S:QQ H:QQ D:QQ C:QQ", 60, 600),
        ("jacks", "S:JJ H:JJ D:JJ C:JJ", 40, 400),
    ],
)
def test_a_double_may_be_laid_at_once(kind: str, hand: str, short: int, long: int) -> None:
    for system, points in (("two-handed", short), ("two-handed-classic", long)):
        state = apply(melding(hand, system), LayMeld(kind, copies=2))
        assert scored(state) == points
        assert melds(state)[0].copies == 2


def test_a_table_without_a_double_lists_none() -> None:
    state = melding("S:KKQQ", "two-handed-classic")
    assert LayMeld("royal_marriage", copies=2) not in can(state)
    assert "at most 1" in refusal(state, LayMeld("royal_marriage", copies=2))


def test_any_number_of_melds_after_a_trick_or_one() -> None:
    state = apply(melding("S:KQ JD"), ROYAL)
    assert state.public.step == "meld"
    assert PINOCHLE in can(state)
    state = apply(melding("S:KQ JD", "two-handed-classic"), ROYAL)
    assert state.public.step == "stock"  # drawn already, and on to the next trick


# One laying (S3): every combination of the cards then on the table that was not scored yet.

MARRIAGES = [LayMeld("marriage", suit) for suit in (HEARTS, DIAMONDS, CLUBS)]
ROUND = "S:KQ H:KQ D:KQ C:KQ"


@pytest.mark.parametrize(
    "order",
    [
        (KINGS, QUEENS),
        (QUEENS, KINGS),
        (ROYAL, *MARRIAGES),
        (*MARRIAGES, ROYAL),
        (ROYAL, KINGS, QUEENS),
        (MARRIAGES[0], QUEENS, MARRIAGES[2], KINGS),
    ],
)
def test_a_marriage_in_every_suit_makes_its_24_in_any_order(order: tuple[LayMeld, ...]) -> None:
    state = lay(melding(ROUND), *order)
    assert scored(state) == 4 + 3 * 2 + 8 + 6
    assert not can(state)


def test_one_laying_scores_what_it_completes_with_the_cards_on_the_table() -> None:
    state = lay(melding(f"{ROUND} JD"), KINGS)
    assert scored(state) == 8
    state = lay(state, LayMeld("marriage", DIAMONDS))
    assert scored(state) == 8 + 2
    state = lay(state, QUEENS)
    assert scored(state) == 8 + 2 + 6 + 4 + 2 + 2
    assert {meld.kind for meld in melds(state)} == {"kings", "marriage", "queens", "royal_marriage"}
    assert can(state) == {PINOCHLE}


def test_a_laying_scores_the_dearest_reading_of_the_table() -> None:
    state = lay(melding("S:ATKQJ AH AD AC KH KD KC QH QD QC JH JD JC"), ACES, KINGS, JACKS, QUEENS)
    parts = 10 + 8 + 4 + 6 + 4 + 3 * 2 + 4  # the ten of spades is in the hand: a royal marriage; and a pinochle
    assert scored(state) == parts
    assert scored(lay(state, RUN)) == parts + 11
    state = lay(melding("S:ATKQJ"), RUN)
    assert scored(state) == 15  # its own king and queen make no marriage besides


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("S:KQ H:KQJ D:AKQJ C:KQ", 4 + 3 * 2 + 8 + 6 + 4),
        ("S:ATKKQQJ JD", 15 + 4 + 4),
        ("S:KKQQ H:KKQQ D:KKQQ", 3 * 4 + 4 - 4 + 4),
        ("S:QQ D:JJ S:KK 9S 9S", 30 + 8 + 2),
    ],
)
def test_points_are_the_same_whatever_the_order(hand: str, points: int) -> None:
    for turned in ("TS", "TH"):
        rules = rules_of()
        most = best_meld(rules, Hand.parse(hand).bits, Card.parse(turned).suit).total
        assert turned == "TH" or most == points
        for seed in range(20):
            assert scored(lay_all(melding(hand, turned=turned), random.Random(seed))) == most


def lay_all(state: State, rng: random.Random, most: int = 99) -> State:
    """Lay melds in a random order until there is none left, or so many are laid."""
    while (choices := sorted(can(state), key=str)) and most:
        state, most = lay(state, rng.choice(choices)), most - 1
    return state


@settings(max_examples=150)
@given(
    pack=st.permutations([code for code in range(24) for _ in range(2)]),
    trump=st.sampled_from(("TS", "TD", "TC")),
    seed=st.integers(0, 99),
    first=st.integers(0, 4),
)
def test_any_order_comes_to_the_best_reading_of_the_cards_laid(
    pack: list[int], trump: str, seed: int, first: int
) -> None:
    """In one turn or in several, with cards drawn between them, while no card is played from the table."""
    rng = random.Random(seed)
    early, late = Hand(CARDS[code] for code in pack[:12]), Hand(CARDS[code] for code in pack[12:20])
    state = lay_all(melding(str(early), turned=trump), rng, first)
    state = lay_all(state._replace(hands=with_item(state.hands, ME, state.hands[ME] + late.bits)), rng)
    assert scored(state) == best_meld(rules_of(), early.bits + late.bits, Card.parse(trump).suit).total


# One card from the hand: a row, off in S3, on in classic.


def test_one_card_from_the_hand_is_a_row() -> None:
    assert not load("two-handed").rules.meld.from_hand
    assert load("two-handed-classic").rules.meld.from_hand


def test_where_each_meld_needs_a_card_from_the_hand_one_laying_scores_that_meld_alone() -> None:
    state = lay(melding(ROUND, from_hand=True), ROYAL, *MARRIAGES[:2], KINGS, QUEENS)
    assert scored(state) == 4 + 2 + 2 + 8 + 6
    assert refusal(state, MARRIAGES[2]) == "at least one card of a meld must come from your hand"


def test_classic_lays_one_line_a_trick_with_a_card_from_the_hand() -> None:
    state = lay(melding(ROUND, "two-handed-classic"), KINGS, QUEENS)
    assert scored(state) == 80 + 60
    assert refusal(state, ROYAL) == "at least one card of a meld must come from your hand"
    state = lay(melding(ROUND, "two-handed-classic", from_hand=False), KINGS, QUEENS, ROYAL)
    assert scored(state) == 80 + 60 + 40


# Cards from the table and from the hand.


def test_laid_cards_serve_melds_of_other_types() -> None:
    state = lay(melding("S:KQ JD QH QD QC KH KD KC", from_hand=True), ROYAL, PINOCHLE, QUEENS, KINGS)
    assert scored(state) == 4 + 4 + 6 + 8
    assert state.hands[ME] == 0
    assert laid(state).split().count("QS") == 1


def test_a_card_counts_once_in_each_type() -> None:
    state = lay(melding("S:KQ"), ROYAL)
    state = with_hand(state, "QS")
    assert "the king of spades on the table has served in a run or marriage already" in refusal(state, ROYAL)
    state = lay(melding("QS JD JD"), PINOCHLE)
    assert "the queen of spades on the table has served in a pinochle already" in refusal(
        state, LayMeld("pinochle", copies=2)
    )


def test_cards_of_the_table_are_used_before_those_of_the_hand() -> None:
    state = lay(melding("S:KKQ KH KD KC"), ROYAL, KINGS)
    assert state.hands[ME] == Hand.parse("KS").bits


def test_at_least_one_card_comes_from_the_hand() -> None:
    state = lay(melding("QS QH QD QC JS JH JD JC", from_hand=True), QUEENS, JACKS)
    assert PINOCHLE not in can(state)
    assert refusal(state, PINOCHLE) == "at least one card of a meld must come from your hand"
    state = lay(with_hand(state, "JD"), PINOCHLE)
    assert state.hands[ME] == 0
    assert laid(state).split().count("QS") == 1
    assert laid(state).split().count("JD") == 2


# Building.


def test_a_run_is_built_on_a_royal_marriage() -> None:
    state = lay(melding("S:ATKQJ"), ROYAL, RUN)
    assert scored(state) == 4 + 11
    assert melds(state) == [LaidMeld("run", SPADES, 1)]
    state = lay(melding("S:ATKQJ", "two-handed-classic"), ROYAL, RUN)
    assert scored(state) == 40 + 150


def test_a_royal_marriage_beside_the_run_needs_a_king_and_queen_of_its_own() -> None:
    state = lay(melding("S:ATKQJ"), RUN)
    assert ROYAL not in can(state)
    state = lay(with_hand(state, "S:KQ"), ROYAL)
    assert scored(state) == 15 + 4


@pytest.mark.parametrize(
    ("kind", "hand", "short", "long"),
    [
        ("run", "S:ATKQJ", 135, 1500),
        ("pinochle", "QS JD", 26, 300),
        ("aces", "AS AH AD AC", 90, 1000),
        ("kings", "KS KH KD KC", 72, 800),
        ("queens", "QS QH QD QC", 54, 600),
        ("jacks", "JS JH JD JC", 36, 400),
    ],
)
def test_a_double_is_built_on_a_single(kind: str, hand: str, short: int, long: int) -> None:
    for system, points in (("two-handed", short), ("two-handed-classic", long)):
        state = lay(melding(f"{hand} {hand}", system), LayMeld(kind))
        first = scored(state)
        state = with_hand(state, hand)
        assert "build on it" in refusal(state, LayMeld(kind))  # a further single would only pay less
        state = lay(state, LayMeld(kind, copies=2))
        assert scored(state) - first == points
        assert [meld.copies for meld in melds(state)] == [2]
        assert LayMeld(kind, copies=2) not in can(state)


def test_a_second_marriage_is_another_single() -> None:
    hearts = LayMeld("marriage", HEARTS)
    state = lay(melding("H:KKQQ"), hearts, hearts)
    assert scored(state) == 2 + 2
    assert melds(state) == [LaidMeld("marriage", HEARTS, 1)] * 2
    state = lay(melding("S:KKQQ", "two-handed-classic"), ROYAL, ROYAL)
    assert scored(state) == 40 + 40
    state = lay(melding("H:KKQQ"), LayMeld("marriage", HEARTS, 2))
    assert scored(state) == 4
    assert melds(state) == [LaidMeld("marriage", HEARTS, 1)] * 2
    state = lay(melding("H:KKQQ"), hearts)
    assert "by itself" in refusal(state, LayMeld("marriage", HEARTS, 2))


def test_a_second_marriage_pays_what_the_table_adds() -> None:
    state = lay(melding("S:KKQQ", royal_marriage=(4, 30)), ROYAL, ROYAL)
    assert scored(state) == 30
    state = lay(melding("S:KKQQ", royal_marriage=(4, 30), build="full"), ROYAL, ROYAL)
    assert scored(state) == 34


def test_a_run_on_one_of_two_royal_marriages_leaves_the_other() -> None:
    state = lay(melding("S:ATKKQQJ"), LayMeld("royal_marriage", copies=2), RUN)
    assert scored(state) == 8 + 11
    assert sorted(melds(state)) == [LaidMeld("royal_marriage", SPADES, 1), LaidMeld("run", SPADES, 1)]


def test_a_second_run_takes_the_royal_marriage_beside_the_first() -> None:
    state = lay(melding("S:AATTKKQQJJ"), RUN, ROYAL, LayMeld("run", copies=2))
    assert scored(state) == 150
    assert melds(state) == [LaidMeld("run", SPADES, 2)]
    stock = state.public.stock
    assert stock is not None
    assert {card.melds for card in stock.laid[ME]} == {(0,)}
    state = lay(melding("S:AATTKKQQJJ JD", "two-handed-classic"), ROYAL, PINOCHLE, ROYAL, LayMeld("run", copies=2))
    assert scored(state) == 40 + 40 + 40 + 1500
    assert melds(state) == [LaidMeld("run", SPADES, 2), LaidMeld("pinochle", -1, 1)]


# Broken melds.


def test_a_broken_meld_cannot_be_built_on() -> None:
    state = play_laid(lay(melding("S:ATKQJ"), ROYAL), "KS")
    assert melds(state)[0].broken
    assert "the king of spades" in refusal(state, RUN)
    state = with_hand(state, "S:ATKJ")  # the queen on the table has served in a marriage
    assert "the queen of spades on the table has served" in refusal(state, RUN)
    state = lay(with_hand(state, "S:ATKQJ"), RUN)
    assert scored(state) == 4 + 15


def test_cards_of_a_broken_meld_serve_melds_of_other_types() -> None:
    state = play_laid(lay(melding("S:KQ JD"), ROYAL), "KS")
    state = lay(state, PINOCHLE)
    assert scored(state) == 4 + 4
    assert melds(state) == [LaidMeld("royal_marriage", SPADES, 1, broken=True), LaidMeld("pinochle", -1, 1)]


def test_after_a_broken_single_a_new_single_may_be_laid() -> None:
    state = play_laid(lay(melding("QS JD"), PINOCHLE), "JD")
    state = lay(with_hand(state, "QS JD"), PINOCHLE)
    assert scored(state) == 4 + 4


def test_a_card_played_breaks_every_meld_that_it_serves() -> None:
    state = play_laid(lay(melding("S:KQ JD QH QD QC"), ROYAL, PINOCHLE, QUEENS), "QS")
    assert [meld.broken for meld in melds(state)] == [True, True, True]


def test_of_two_copies_the_one_in_fewer_unbroken_melds_is_played() -> None:
    state = lay(melding("S:KQ"), ROYAL)
    state = lay(with_hand(state, "QH QD QC JD"), QUEENS)
    state = with_hand(state, "QS JD KS")
    state = lay(state, PINOCHLE)  # the queen of spades on the table serves all three
    state = lay(state, ROYAL)  # a second queen of spades, in one meld
    state = play_laid(state, "QS")
    assert [(meld.kind, meld.broken) for meld in melds(state)] == [
        ("royal_marriage", False),
        ("queens", False),
        ("pinochle", False),
        ("royal_marriage", True),
    ]


def test_of_two_copies_in_equal_use_the_latest_laid_is_played() -> None:
    hearts = LayMeld("marriage", HEARTS)
    state = play_laid(lay(melding("H:KKQQ"), hearts, hearts), "KH")
    assert [meld.broken for meld in melds(state)] == [False, True]


# Dix.


def test_each_nine_of_trump_is_a_dix_once() -> None:
    state = lay(melding("9S 9S"), DIX, DIX)
    assert scored(state) == 2
    assert DIX not in can(state)
    state = lay(melding("9S 9S", "two-handed-classic"), DIX, DIX)
    assert scored(state) == 20


def test_the_nine_is_exchanged_for_the_turned_card_by_option() -> None:
    assert "not exchanged" in refusal(melding("9S"), ExchangeDix())
    state = melding("9S", dix_exchange=True, turned="AS")
    assert ExchangeDix() in legal(view(state, ME))
    state = apply(state, ExchangeDix())
    assert scored(state) == 1
    assert state.hands[ME] == Hand.parse("AS").bits
    assert state.public.faceup[ME] == Hand.parse("AS").bits
    assert state.public.stock is not None
    assert state.public.stock.turned == state.hidden.stock[-1] == Card.parse("9S").code
    assert "a nine already" in refusal(with_hand(state, "9S"), ExchangeDix())
    assert "need the nine of spades" in refusal(melding("9H", dix_exchange=True, turned="AS"), ExchangeDix())


def test_an_exchange_is_the_one_meld_of_the_trick() -> None:
    state = apply(melding("9S QS JD", "two-handed-classic", turned="AS", dix_exchange=True), ExchangeDix())
    assert state.public.step == "stock"
    assert scored(state) == 10


def test_an_exchange_after_a_broken_dix_pays_a_first_one() -> None:
    """A nine that was played lies on the table no more: the next is paid as a first one, laid or exchanged."""
    standing = with_hand(lay(melding("9S", turned="AS", dix_exchange=True, dix=(1, 4)), DIX), "9S")
    assert scored(apply(at(standing, "meld"), ExchangeDix())) == 4
    broken = with_hand(play_laid(lay(melding("9S", turned="AS", dix_exchange=True, dix=(1, 4)), DIX), "9S"), "9S")
    assert scored(apply(at(broken, "meld"), ExchangeDix())) == 1 + 1
    assert scored(lay(broken, DIX)) == 1 + 1


def test_dealers_dix_by_option() -> None:
    for option, points in ((False, 0), (True, 1)):
        for turned, pays in (("9S", points), ("TS", 0)):
            stock = dealt(rules_of(dealers_dix=option), turned).public.stock
            assert stock is not None
            assert stock.scored == (pays, 0)


# Drawing and melding.


def test_s3_melds_after_both_have_drawn_and_s4_before() -> None:
    """S3: the winner draws, the other draws, then the winner may meld; S4: before drawing."""
    for system, sizes in (("two-handed-classic", (11, 11)), ("two-handed", (12, 12))):
        state = dealt(load(system).rules)
        state = apply(state, legal(view(state, ME))[0])
        state = apply(state, legal(view(state, OTHER))[0])
        assert state.public.step == "meld"
        assert tuple(state.public.cards_held(seat) for seat in (0, 1)) == sizes
        state = apply(state, PlayOn())
        assert state.public.step == "stock"
        assert tuple(state.public.cards_held(seat) for seat in (0, 1)) == (12, 12)


# Refusals in words.


@pytest.mark.parametrize(
    ("action", "reason"),
    [
        (LayMeld("flush"), "that is no meld of the table"),
        (LayMeld("roundhouse"), "a roundhouse is laid by its parts: kings around, queens around, and the marriages"),
        (LayMeld("marriage", SPADES), "a marriage in trump is a royal marriage"),
        (LayMeld("marriage"), "say the suit of the marriage"),
        (LayMeld("plain_run", SPADES), "in trump that is a run"),
        (LayMeld("plain_run"), "say the suit of the run"),
        (LayMeld("run", SPADES), "that meld is laid without saying a suit"),
        (LayMeld("run"), "run in spades needs the ace of spades: you have none to lay"),
        (LayMeld("pinochle", copies=2), "double pinochle needs one more queen of spades: you have none to lay"),
        (LayMeld("pinochle", copies=3), "the meld table lists at most 2 of that meld at once"),
        (LayMeld("pinochle", copies=0), "the meld table lists at most 2 of that meld at once"),
    ],
)
def test_refusals(action: LayMeld, reason: str) -> None:
    assert refusal(melding("QS JD"), action) == reason


def test_a_meld_that_pays_nothing_is_none() -> None:
    assert refusal(melding("JS JH JD JC", jacks=()), JACKS) == "the meld table lists at most 0 of that meld at once"
    assert refusal(melding("JS JH JD JC", jacks=(0,)), JACKS) == "that meld pays nothing at this table"


def pays(state: State, action: LayMeld) -> int:
    return layings(state.public, ME, state.hands[ME])[action].points


def test_a_run_in_a_plain_suit_is_built_on_its_marriage() -> None:
    """As the run of trump is: 100 over a marriage of 20 that lies there pays the difference, or in full."""
    run, marriage = LayMeld("plain_run", HEARTS), LayMeld("marriage", HEARTS)
    state = lay(melding("H:ATKQJ", plain_run=(10,)), marriage)
    assert pays(state, run) == 8
    state = lay(melding("H:ATKQJ", plain_run=(10,), build="full"), marriage)
    assert pays(state, run) == 10
    state = lay(melding("H:ATKKQQJ TS TD TC", plain_run=(10,), tens=(5,)), run)
    assert pays(state, marriage) == 2
    assert pays(state, LayMeld("tens")) == 5


def test_another_card_is_no_choice_while_melding() -> None:
    state = melding("QS JD")
    assert refusal_now(state, Play(Card.parse("QS"))) == "lay a meld, or play on"
    assert legal(view(state, ME)) == (PINOCHLE, PlayOn())
