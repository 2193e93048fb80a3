"""How a hand stands before it is over: what each side still needs, what is within reach, what sets the bid."""

from __future__ import annotations

import pickle
from typing import Any

import pytest
from tests.support import bits, hand_over, posed, rules

from deece.game.account import account, account_of, bonus_won, by_column, facts, is_counted, points_aside, taken
from deece.game.play import view
from deece.game.score import score_hand, settle, uncounted
from deece.game.state import Contract, Outcome, Own, Shown, State, Trick
from deece.game.told import told
from deece.game.trick import lying
from deece.rules.count import least_point, tricks_in_all

MORE: dict[str, Any] = {"trick__last_trick_declarer": 10}


def standing(
    system: str,
    *,
    bid: int,
    melds: tuple[int, ...] = (),
    took: tuple[tuple[int, int], ...] = (),
    left: int = 1,
    house: dict[str, Any] | None = None,
    **public: Any,
) -> State:
    """In play: `took` are tricks as winner and points; every hand has so many cards left."""
    table = rules(system, **(house or {}))
    shown = tuple(Shown(points) for points in melds) or (Shown(0),) * table.people
    tricks = tuple(Trick(seat, (), seat, points) for seat, points in took)
    sizes = (left + len(tricks),) * table.people
    return posed(table, {}, "play", bid=bid, trump=1, melds=shown, tricks=tricks, sizes=sizes, **public)


def test_what_the_last_trick_counts_for_declarer_alone_is_out_of_the_others_reach() -> None:
    """House rule: it counts 10 for the others and 20 for declarer's side, and nothing else is left."""
    house = MORE | {"score__save": "points", "score__save_points": 20}
    for need, ours in ((260, Outcome.OPEN), (270, Outcome.SET)):
        state = standing("partnership-auction", bid=need, took=((1, 240),), house=house)
        hand = account(state)
        assert hand.left == 20
        assert [side.outcome for side in hand.sides] == [ours, Outcome.NOT_SAVED]
    assert account(standing("partnership-auction", bid=260, took=((1, 230),), house=house)).sides[1].still == 20
    within = standing("partnership-auction", bid=260, took=((1, 220), (2, 10)), house=house)
    assert account(within).sides[1].outcome is Outcome.OPEN


def test_how_much_sets_a_bid() -> None:
    """250 are in play; who needs 150 is set by the 110 that leave 140, for points come in tens."""
    assert account(standing("partnership-auction", bid=150, took=((1, 30), (2, 40)))).to_set() == 70
    assert account(standing("partnership-auction", bid=150, took=((2, 110),))).to_set() == 0
    assert account(standing("partnership-auction", bid=150, took=((1, 150),))).to_set() is None
    assert account(standing("double-deck", bid=50, melds=(0, 20, 0, 0))).to_set() == 21


def test_the_last_trick_that_counts_more_for_declarer_sets_nobody_by_what_the_others_cannot_have() -> None:
    """House rule: 20 are left of which the others can have 10; declarer's side has 240 and needs 250."""
    assert account(standing("partnership-auction", bid=250, took=((1, 240),), house=MORE)).to_set() is None
    assert account(standing("partnership-auction", bid=260, took=((1, 240),), house=MORE)).to_set() == 10


def test_what_is_left_for_the_others() -> None:
    """House rule: of 60 left declarer's side takes 30; the others 30, or 20 if the last trick is theirs."""
    hand = account(standing("partnership-auction", bid=150, took=((1, 200),), house=MORE))
    assert (hand.rest(30, last=True), hand.rest(30, last=False), hand.rest(60, last=False)) == (30, 20, 0)


@pytest.mark.parametrize(
    ("system", "contract"),
    [
        ("five-handed-secret", {"called": 0}),
        ("partnership-auction", {"mooner": 1}),
        ("partnership-auction", {"sums": (150, 150)}),
        ("two-handed-draw", {}),
    ],
)
def test_what_sets_a_bid_cannot_be_said_always(system: str, contract: dict[str, Any]) -> None:
    """The partner is not known, every trick must be taken, each side has a bid, or unknown discards count."""
    assert account(standing(system, bid=300, contract=contract)).to_set() is None


def test_the_moon_needs_every_trick() -> None:
    side = account(standing("four-handed", bid=300, took=((1, 40),), left=11, contract={"mooner": 3})).sides[0]
    assert (side.still, side.still_tricks, side.outcome) == (0, 11, Outcome.OPEN)
    side = account(standing("four-handed", bid=300, took=((2, 40),), left=11, contract={"mooner": 3})).sides[0]
    assert side.outcome is Outcome.MOON_LOST


def test_a_misbid_is_one_as_soon_as_all_meld_is_shown() -> None:
    house = {"auction__kind": "summed", "auction__opening": "free", "auction__least_meld": 200}
    contract = {"sums": (150, 150)}
    state = standing("partnership-auction", bid=150, melds=(0, 190, 200, 0), house=house, contract=contract)
    assert [side.outcome for side in account(state).sides] == [Outcome.MISBID, Outcome.MADE]
    hidden = state._replace(public=state.public._replace(melds=(Shown(0), Shown(190), Shown(200), None)))
    assert account(hidden).sides[0].outcome is Outcome.OPEN


def test_a_point_is_the_least_that_cards_count() -> None:
    """S1 saving meld: "one point" is a counter, which is 10 at the long scale."""
    assert account(standing("family-passing", bid=150)).sides[1].still == least_point(rules("family-passing")) == 10
    house = {"score__save": "point"}
    assert account(standing("four-handed-passing", bid=15, house=house)).sides[1].still == 1
    assert least_point(rules("partnership-auction", trick__count="classic")) == 1


def test_who_saves_meld_together() -> None:
    """S4 option: each of those who play against a called pair saves their own."""
    for each, seats in ((True, {3}), (False, {0, 3, 4})):
        house = {"score__save_each": True} if each else {}
        hand = account(standing("five-handed-call", bid=50, house=house, contract={"partner": 2}))
        side = hand.saving(3)
        assert side is not None
        assert side.seats == seats


@pytest.mark.parametrize(
    ("system", "tricks"),
    [("double-deck", 20), ("four-handed", 12), ("two-handed", 24), ("two-handed-draw", 12), ("racehorse", 19)],
)
def test_how_many_tricks_a_hand_has(system: str, tricks: int) -> None:
    """S4: a stock of 24 cards is drawn in 12 tricks before the last 12; of a drafted pack half is discarded."""
    assert tricks_in_all(rules(system)) == tricks


def test_a_widow_handed_out_is_a_trick_more() -> None:
    """S4: everybody gets a card of it and nobody buries one."""
    house = {"exchange__widow_round": True, "deal__hand": 11, "deal__widow": 4, "exchange__widow_shown": True}
    assert tricks_in_all(rules("four-handed", **house)) == 12


# --- the last trick


def test_what_the_last_trick_brings_is_in_what_was_taken() -> None:
    state = hand_over(rules("partnership-auction"), bid=100, took={1: 140, 2: 110}, last=2).public
    assert taken(state) == (0, 140, 110, 0)
    assert bonus_won(state) == 10
    assert taken(state._replace(step="score")) == (0, 140, 110, 0)
    early = standing("partnership-auction", bid=100, took=((1, 30), (2, 20)), left=2).public
    assert (taken(early), bonus_won(early)) == ((0, 30, 20, 0), 0)


def test_a_hand_given_up_has_no_last_trick() -> None:
    state = hand_over(rules("partnership-auction"), bid=100, took={1: 30}, last=1, ended="conceded").public
    assert bonus_won(state._replace(step="score")) == 0


@pytest.mark.parametrize(("winner", "bonus"), [(0, 10), (1, 20), (2, 10), (3, 20)])
def test_a_last_trick_that_still_lies_there_is_counted(winner: int, bonus: int) -> None:
    """A screen shows it full, for all to see, before the hand is scored."""
    before = standing("partnership-auction", bid=150, took=((2, 230),), house=MORE, turn=3, trick=(0, 1, 2)).public
    full = lying(before, Trick(0, (0, 1, 2, 3), winner, 10))
    assert (account(full).left, bonus_won(full), taken(full)[winner]) == (0, bonus, 10 + bonus + 230 * (winner == 2))
    earlier = before._replace(sizes=(3,) * 4)
    assert bonus_won(lying(earlier, Trick(0, (0, 1, 2, 3), winner, 10))) == 0


def test_the_called_card_in_the_last_trick_makes_its_winner_declarers_partner() -> None:
    """S4: whoever plays it is the partner from then on; the last card of the hand is no exception."""
    house = {"trick__last_trick_declarer": 1}
    state = standing("five-handed-secret", bid=50, house=house, turn=4, trick=(1, 2, 3, 4), contract={"called": 0})
    assert bonus_won(lying(state.public, Trick(0, (1, 2, 3, 4, 0), 4, 3))) == 3
    assert bonus_won(lying(state.public, Trick(0, (1, 2, 3, 4, 5), 4, 3))) == 2


# --- what stands on the score sheet beside the lines


def test_what_was_melded_and_taken_is_known_by_column_whether_it_counts_or_not() -> None:
    state = hand_over(rules("partnership-auction"), bid=300, melds={1: 60, 2: 40}, took={1: 150, 2: 100}, last=2)
    result = score_hand(state).public.game.results[-1]
    assert by_column(result) == ((40, 100), (60, 150))
    assert uncounted(result) == ((0, 60), (0, 150))


def test_what_is_buried_is_declarers() -> None:
    state = hand_over(rules("three-handed-widow"), bid=300, melds={1: 60}, took={2: 220}, last=2)
    state = state._replace(own=(Own(), Own(buried=bits("AS KD 9C")), Own()))
    result = score_hand(state).public.game.results[-1]
    assert by_column(result) == ((0, 0), (60, 20), (0, 220))


def test_each_of_a_called_pair_has_their_own() -> None:
    """The line says what the side has; the columns stand beside it, each with its own."""
    contract = {"partner": 2, "called": 0}
    melds, took = {1: 30, 2: 4, 0: 2}, {1: 10, 2: 5, 0: 35}
    state = hand_over(rules("five-handed-call"), bid=80, melds=melds, took=took, last=0, contract=contract)
    result = score_hand(state).public.game.results[-1]
    assert by_column(result) == ((2, 35), (30, 10), (4, 5), (0, 0), (0, 0))
    assert uncounted(result) == ((0, 30, 4, 0, 0), (0, 10, 5, 0, 0))


def test_a_hand_that_was_told_has_the_same_columns() -> None:
    table = rules("partnership-auction")
    hand = told(table, contract=Contract(1, 300, trump=0), melds={1: 60, 2: 40}, play={1: 150, 2: 100}, tricks={2: 6})
    result = settle(account_of(hand), 0, (0, 0))
    assert by_column(result) == ((40, 100), (60, 150))
    assert uncounted(result) == ((0, 60), (0, 150))


def test_a_hand_is_counted_once_declarers_side_has_shown_its_meld() -> None:
    state = standing("three-handed-widow", bid=300)
    melds: tuple[Shown | None, ...] = (None, Shown(20), Shown(20))
    assert is_counted(state.public)
    assert not is_counted(state.public._replace(step="bid"))
    assert not is_counted(state.public._replace(step="bury", contract=None))
    for declarer, counted in ((0, False), (1, True)):
        contract = state.public.contract
        assert contract is not None
        public = state.public._replace(step="bury", melds=melds, contract=contract._replace(declarer=declarer))
        assert is_counted(public) is counted


def test_points_laid_aside_count_for_who_buried_them() -> None:
    state = standing("three-handed-widow", bid=300, buried=3)
    state = state._replace(own=(Own(), Own(buried=bits("AS TS JD")), Own()))
    assert [points_aside(state, frozenset({seat})) for seat in range(3)] == [0, 20, 0]
    assert [account(view(state, seat)).sides[0].aside for seat in range(3)] == [0, 20, 0], "and others do not see them"


def test_only_a_hand_that_is_over_is_settled() -> None:
    with pytest.raises(ValueError, match="not over"):
        settle(account(standing("three-handed-widow", bid=300)), 0, (0, 0, 0))


def test_a_renege_is_settled_once_declarers_partner_is_known() -> None:
    """S4: the offender's side is set, so it must be known who plays with declarer."""
    known = facts(standing("five-handed-secret", bid=50, contract={"called": 0}))
    with pytest.raises(ValueError, match="partner is not known yet"):
        settle(account_of(known._replace(reneged=2, over=True)), 0, (0,) * 5)


def test_what_is_worked_out_from_rules_goes_to_another_process() -> None:
    tables = standing("double-deck", bid=50).public.tables
    assert pickle.loads(pickle.dumps(tables)) == tables
