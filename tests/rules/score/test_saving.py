"""Saving meld: what a side without the contract must take (SYSTEMS: "Scoring a hand", fine print)."""

from __future__ import annotations

import pytest
from tests.support import bits, gains, hand_over, rules

from deece.game.score import score_hand
from deece.game.state import Outcome, Shown, State, Stock
from deece.game.tables import tables_for
from deece.game.value import best_meld


def defended(system: str, meld: int, play: int, tricks: int, **overrides: object) -> int:
    """What the side of the chair after declarer scores; declarer took the rest, with the last trick."""
    table = rules(system, **overrides)
    chair = 2 % table.people
    bid = table.auction.first_bid
    state = hand_over(
        table,
        bid=bid,
        melds={1: 10 * bid, chair: meld},
        took={1: tables_for(table).total - play, chair: play},
        tricks={1: 3, chair: tricks},
        last=1,
    )
    return gains(state)[state.public.seating.column[chair]]


@pytest.mark.parametrize(
    ("system", "least"),
    [("double-deck", 20), ("double-pinochle", 20)],
)
def test_20_in_tricks_saves_else_nothing_at_all(system: str, least: int) -> None:
    """Fine print: exactly 20 counts; meld of 20 but under 20 in play: nothing at all."""
    step = least // 20
    assert defended(system, 2 * least, least, 5) == 3 * least
    assert defended(system, 2 * least, least - step, 5) == 0


@pytest.mark.parametrize(("system", "least"), [("triple-deck", 20), ("double-deck-tournament", 200)])
def test_20_in_tricks_saves_the_meld_and_tricks_score_in_any_case(system: str, least: int) -> None:
    """S4 double deck: 20 in tricks save *it*, the meld. By option (row) a side without them scores nothing at all."""
    step = least // 20
    assert defended(system, 2 * least, least, 5) == 3 * least
    assert defended(system, 2 * least, least - step, 5) == least - step
    assert defended(system, 2 * least, least - step, 5, score__save_loses="all") == 0


def test_tricks_or_tricks_and_points_may_save_the_meld() -> None:
    """S4, row: one trick, N tricks, N points, or N tricks and M points."""
    three = {"score__save": "tricks", "score__save_tricks": 3}
    assert defended("partnership-auction", 40, 30, 2, **three) == 0
    assert defended("partnership-auction", 40, 30, 3, **three) == 70
    both = {"score__save": "tricks and points", "score__save_tricks": 2, "score__save_points": 20}
    assert defended("partnership-auction", 40, 20, 1, **both) == 0
    assert defended("partnership-auction", 40, 10, 2, **both) == 0
    assert defended("partnership-auction", 40, 20, 2, **both) == 60


@pytest.mark.parametrize("system", ["double-deck", "double-pinochle", "triple-deck", "double-deck-tournament"])
def test_meld_under_20_but_20_in_play_scores_the_tricks(system: str) -> None:
    unit = rules(system).score.scale
    assert defended(system, 18 * unit, 21 * unit, 5) == 21 * unit


def test_the_last_trick_counts_for_the_defenders_20() -> None:
    state = hand_over(rules("double-deck"), bid=50, melds={1: 100, 2: 30}, took={1: 30, 2: 20}, last=2)
    assert state.public.points_taken()[2] == 18
    assert gains(state)[0] == 50


@pytest.mark.parametrize(
    ("system", "meld"),
    [
        ("double-deck-passing", 40),
        ("four-handed-passing", 4),
        ("three-handed", 4),
        ("three-handed-widow", 40),
        ("cutthroat", 40),
        ("check", 40),
    ],
)
def test_one_trick_saves_points_or_not(system: str, meld: int) -> None:
    """S4: even if the trick contains no points."""
    assert defended(system, meld, 0, 1) == meld
    assert defended(system, meld, 0, 0) == 0


@pytest.mark.parametrize("system", ["partnership-auction", "four-handed", "two-handed-draw", "eight-handed"])
def test_where_the_source_states_nothing_meld_counts_in_any_case(system: str) -> None:
    """Scoring table: none stated; one trick by option."""
    assert defended(system, 40, 0, 0) == 40
    assert defended(system, 40, 0, 0, score__save="trick") == 0
    assert defended(system, 40, 0, 1, score__save="trick") == 40


def test_racehorse_needs_10_in_count() -> None:
    """S4: provided they took at least 10 points in the count."""
    assert defended("racehorse", 100, 10, 1) == 110
    assert defended("racehorse", 100, 0, 1) == 0


def test_racehorses_10_may_be_the_last_trick() -> None:
    """Fine print: the last trick counts for racehorse's 10."""
    state = hand_over(rules("racehorse"), bid=500, melds={1: 500, 2: 100}, took={1: 720, 2: 30}, last=2)
    assert gains(state)[0] == 130


# --- S1: any point in play, and the dix


def family(melds: str, took: int, *, last: int = 1, house: dict[str, object] | None = None) -> int:
    table = rules("family-passing", **house or {})
    state = hand_over(table, bid=250, melds={1: 250}, took={1: 250 - took, 2: took}, tricks={1: 4, 2: 1}, last=last)
    shown = []
    for seat, hand in enumerate(melds.split("|")):
        best = best_meld(table, bits(hand), 1)
        shown.append(Shown(best.total, best.combinations, best.cards) if seat != 1 else Shown(250))
    return gains(state._replace(public=state.public._replace(melds=tuple(shown))))[0]


def test_any_point_in_play_saves_in_s1() -> None:
    assert family("||KS QS|", 10) == 30


def test_a_trick_without_points_saves_nothing_in_s1() -> None:
    assert family("||KS QS|", 0) == 0


def test_the_last_trick_alone_saves_in_s1() -> None:
    """Fine print, S1: failed to capture the final trick."""
    assert family("||KS QS|", 10, last=2) == 30


def test_a_meld_of_dixes_only_saves_itself() -> None:
    assert family("||9H|", 0) == 10
    assert family("9H||9H|", 0) == 20


def test_a_side_saved_by_its_dixes_scores_what_it_takes_too() -> None:
    house: dict[str, object] = {"score__save": "points", "score__save_points": 20}
    assert family("||9H|", 10) == 20
    assert family("||9H|", 10, house=house) == 20
    assert family("||KS QS|", 10, house=house) == 0


def test_beside_other_meld_of_the_side_the_dix_does_not_save_itself() -> None:
    """Fine print: the exception holds only if the side's whole meld is dixes."""
    assert family("||9H KS QS|", 0) == 0
    assert family("KS QS||9H|", 0) == 0


def test_a_side_without_meld_is_not_saved_by_a_dix_it_has_not() -> None:
    assert family("|||", 0) == 0


@pytest.mark.parametrize("system", ["four-handed-passing", "three-handed-widow", "eight-handed"])
def test_elsewhere_a_dix_needs_saving_too(system: str) -> None:
    assert not rules(system).score.dix_saves


# --- each alone, and several sides


def test_each_opponent_alone_saves_their_own() -> None:
    state = hand_over(rules("three-handed-widow"), bid=300, melds={1: 200, 2: 40, 0: 60}, took={1: 240, 2: 10}, last=1)
    assert gains(state) == (0, 440, 50)


def test_of_eight_each_partnership_saves_its_own() -> None:
    table = rules("eight-handed", score__save="trick")
    state = hand_over(table, bid=250, melds={1: 200, 2: 40, 3: 60, 0: 80}, took={1: 480, 6: 20}, last=1)
    assert gains(state) == (0, 680, 60, 0)


# --- five-handed


def five(system: str, tricks: dict[int, int], **overrides: object) -> tuple[int, ...]:
    """Declarer 1 with 3; 0, 2 and 4 defend with 4, 6 and 8 meld."""
    table = rules(system, **overrides)
    state = hand_over(
        table,
        bid=50,
        melds={1: 60, 0: 4, 2: 6, 4: 8},
        took={1: 50},
        tricks={1: 5, **tricks},
        last=1,
        contract={"partner": 3},
    )
    return gains(state)


def trick(system: str) -> dict[str, object]:
    """The option by which a trick saves, where that is not the rule."""
    return {} if system == "five-handed-call" else {"score__save": "trick"}


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
@pytest.mark.parametrize("saver", [0, 2, 4])
def test_one_trick_among_the_three_saves_all_their_meld(system: str, saver: int) -> None:
    """Fine print: one trick among them saves; the three each add their side's."""
    assert five(system, {saver: 1}) == (18, 110, 18, 110, 18)


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
def test_without_a_trick_the_three_score_nothing_where_one_is_asked_for(system: str) -> None:
    """S3; by option in S4, which states nothing that saves."""
    assert five(system, {}, **trick(system)) == (0, 110, 0, 110, 0)


def test_s4_five_handed_states_nothing_that_saves() -> None:
    assert five("five-handed-secret", {}) == (18, 110, 18, 110, 18)


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
def test_each_saves_their_own_by_option(system: str) -> None:
    """Fine print: row, each their own."""
    assert five(system, {2: 1}, score__save_each=True, **trick(system)) == (6, 110, 6, 110, 6)
    assert five(system, {2: 1, 4: 1}, score__save_each=True, **trick(system)) == (14, 110, 14, 110, 14)
    assert five(system, {}, score__save_each=True, **trick(system)) == (0, 110, 0, 110, 0)


def test_the_last_trick_saves_ones_own_where_any_point_does() -> None:
    """The last trick counts as points in play everywhere."""
    table = rules("five-handed-call", score__save="point", score__save_each=True)
    state = hand_over(table, bid=50, melds={1: 60, 2: 6}, took={1: 48, 2: 2}, last=2, contract={"partner": 3})
    assert gains(state)[2] == 8


def test_a_partner_not_yet_known_is_settled_at_the_end() -> None:
    """Fine print, secret: sides, save and contract settle at the end."""
    state: State = hand_over(
        rules("five-handed-secret"), bid=50, melds={1: 30, 4: 20}, took={4: 10, 2: 40}, last=2, contract={"partner": 4}
    )
    assert score_hand(state).public.game.scores == (40, 60, 40, 40, 60)


# --- without a contract


@pytest.mark.parametrize("system", ["two-handed", "two-handed-classic"])
def test_two_handed_nothing_needs_saving_and_nothing_is_set(system: str) -> None:
    """Fine print: no auction, no contract, no save, no set."""
    table = rules(system)
    unit = table.score.scale
    state = hand_over(table, took={0: 25 * unit}, last=0)
    state = state._replace(public=state.public._replace(contract=None, stock=stock(state, (10 * unit, 12 * unit))))
    assert gains(state) == (35 * unit, 12 * unit)
    result = score_hand(state).public.game.results[-1]
    assert (result.made, result.outcome, result.declarer, result.bid) == (None, Outcome.COUNTED, -1, 0)


def stock(state: State, scored: tuple[int, int]) -> Stock:
    return Stock(0, -1, ((), ()), ((), ()), scored)
