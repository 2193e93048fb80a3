"""The end of the game (SYSTEMS: "Ending the game", "Scoring and the end")."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.support import at, do, hand_over, play_out, posed, rules

from deece.game.action import Misdeal, Pass
from deece.game.deal import shuffled
from deece.game.ending import decide, declaring
from deece.game.play import apply, start, to_act
from deece.game.score import score_hand
from deece.game.state import CHANCE, NOBODY, OVER, HandResult, Outcome, State
from deece.rules.ruleset import systems

GOALS = {
    "double-deck": 500,
    "double-pinochle": 500,
    "double-deck-passing": 500,
    "double-deck-tournament": 5000,
    "family-passing": 1500,
    "four-handed-passing": 150,
    "partnership-auction": 1000,
    "four-handed": 1000,
    "two-handed": 150,
    "two-handed-classic": 1000,
    "two-handed-draw": 1000,
    "three-handed": 150,
    "three-handed-widow": 1000,
    "cutthroat": 1000,
    "check": 1000,
    "five-handed-call": 500,
    "five-handed-secret": 500,
    "triple-deck": 500,
    "racehorse": 5000,
    "eight-handed": 5000,
}
SECOND_SIDE = [
    "double-deck",
    "double-pinochle",
    "double-deck-passing",
    "double-deck-tournament",
    "family-passing",
    "four-handed-passing",
    "partnership-auction",
    "four-handed",
    "triple-deck",
    "racehorse",
]


def decided(
    system: str,
    scores: tuple[int, ...],
    *,
    before: tuple[int, ...] | None = None,
    gained: tuple[int, ...] | None = None,
    tricks: tuple[int, ...] = (),
    declarer: int = 1,
    partner: int = NOBODY,
    made: bool | None = True,
    goal: int = 0,
    hands: int = 0,
    **overrides: object,
) -> tuple[int, tuple[int, ...], str]:
    """The goal from now on, the winners and what decided, after a hand that left these scores."""
    table = rules(system, **overrides)
    if gained is not None:
        before = tuple(score - gain for score, gain in zip(scores, gained, strict=True))
    state = hand_over(table, bid=300, declarer=declarer, scores=before, goal=goal, contract={"partner": partner})
    public = state.public
    if table.auction.kind == "none":
        public = public._replace(contract=None)
        made = None
    won = [0] * len(scores)
    for seat, number in enumerate(tricks):
        won[public.seating.column[seat]] += number
    played = HandResult(0, declarer, 300, 1, made, Outcome.MADE, (), scores)
    game = public.game._replace(results=(played,) * hands)
    found, ending, best = decide(
        table.score,
        game,
        scores,
        made=made,
        declaring=declaring(public.tables, public.seating, public.contract),
        tricks=won,
    )
    return found, best, ending.kind if ending else ""


def winners(system: str, scores: tuple[int, ...], **more: object) -> tuple[int, ...]:
    return decided(system, scores, **more)[1]  # type: ignore[arg-type]


# --- the goal


@pytest.mark.parametrize("system", systems())
def test_the_goal(system: str) -> None:
    assert rules(system).score.goal == GOALS[system]
    assert start(rules(system)).public.game.goal == GOALS[system]


@pytest.mark.parametrize("system", [each for each in systems() if each != "cutthroat"])
def test_exactly_the_goal_ends_the_game_and_less_does_not(system: str) -> None:
    """Fine print: "over 500" is 500 or more. One alone at the goal wins, without the bid too."""
    table, goal = rules(system), GOALS[system]
    columns = len(start(table).public.game.scores)
    for column in range(columns):
        scores = tuple(goal if each == column else goal - 1 for each in range(columns))
        assert winners(system, scores) == (column,)
        assert winners(system, scores, made=False, declarer=0 if column else 1) == (column,)
    assert winners(system, (goal - 1,) * columns) == ()


@pytest.mark.parametrize("system", SECOND_SIDE)
def test_of_two_sides_at_the_goal_the_bidding_side_wins_though_it_has_less(system: str) -> None:
    goal = GOALS[system]
    assert winners(system, (goal + 90, goal)) == (1,)
    assert winners(system, (goal, goal + 90), declarer=2) == (0,)
    assert winners(system, (goal + 90, goal), made=False) == (1,)


def test_several_partnerships_of_eight() -> None:
    """Fine print: if the bidder is not among them, the higher score."""
    assert winners("eight-handed", (5100, 5000, 5200, 0)) == (1,)
    assert winners("eight-handed", (5100, 0, 5200, 0)) == (2,)


@pytest.mark.parametrize("system", ["three-handed", "three-handed-widow", "check", "two-handed-draw"])
def test_bid_and_out(system: str) -> None:
    """S4: the high bidder of that round is the winner."""
    goal = GOALS[system]
    more = (goal + 100, goal, goal + 50)[: 2 if system == "two-handed-draw" else 3]
    assert winners(system, more) == (1,)


# Every system of S4: of equal scores another hand decides, never a count of points or tricks.
ANOTHER_HAND = [
    "double-deck-tournament",
    "partnership-auction",
    "four-handed",
    "two-handed-classic",
    "two-handed-draw",
    "three-handed-widow",
    "cutthroat",
    "check",
    "five-handed-secret",
    "triple-deck",
    "racehorse",
    "eight-handed",
]


@pytest.mark.parametrize("system", [each for each in ANOTHER_HAND if each != "cutthroat"])
def test_in_the_systems_of_s4_equal_scores_play_another_hand(system: str) -> None:
    """S4: "the other S4 systems": the side that bid; else higher score; equal: another hand, never a count."""
    goal = GOALS[system]
    columns = len(start(rules(system)).public.game.scores)
    scores = tuple(goal for _ in range(columns))
    unequal = tuple(range(10, 10 * columns + 1, 10))
    made, declarer = (None, NOBODY) if columns == 2 else (False, 1)
    low = tuple(0 if column == 1 else goal for column in range(columns))
    if columns > 2:
        found = decided(system, low, made=made, declarer=declarer, gained=unequal, tricks=tuple(range(columns)))
        assert found[1:] == ((), "another hand")
    assert rules(system).score.tie == "replay"
    if system == "two-handed-classic":
        assert decided(system, scores, gained=unequal)[1:] == ((), "another hand")


def test_other_systems_count_the_hand_and_the_tricks() -> None:
    assert {each for each in systems() if rules(each).score.tie == "replay"} == set(ANOTHER_HAND)


@pytest.mark.parametrize("system", ["three-handed-widow", "check"])
def test_bid_and_out_by_option_with_overtime_where_two_others_are_there(system: str) -> None:
    """S4 widow, row: bid and out; if two others are there, overtime."""
    row: dict[str, Any] = {"score__several": "bidder or overtime"}
    assert decided(system, (1100, 500, 1050), **row) == (1250, (), "overtime")
    assert decided(system, (1300, 500, 1050), **row) == (1250, (0,), "goal")
    assert decided(system, (1100, 1000, 1050), **row)[1:] == ((1,), "bid")


@pytest.mark.parametrize("system", ["three-handed"])
def test_without_the_bidder_among_them_the_higher_score_then_the_hand_then_tricks(system: str) -> None:
    goal = GOALS[system]
    low = goal // 2
    assert winners(system, (goal + 10, low, goal)) == (0,)
    assert winners(system, (goal, low, goal), gained=(10, 0, 20)) == (2,)
    assert winners(system, (goal, low, goal), gained=(10, 0, 10), tricks=(5, 6, 4)) == (0,)
    assert winners(system, (goal, low, goal), gained=(10, 0, 10), tricks=(5, 5, 5)) == ()


@pytest.mark.parametrize("system", ["two-handed"])
def test_two_handed_the_higher_score_then_more_in_the_last_hand_then_more_tricks(system: str) -> None:
    """S3: the tie order; equal in all, another hand."""
    goal = GOALS[system]
    assert winners(system, (goal, goal + 10)) == (1,)
    assert winners(system, (goal + 10, goal)) == (0,)
    assert winners(system, (goal, goal), gained=(40, 50)) == (1,)
    assert winners(system, (goal, goal), gained=(50, 50), tricks=(13, 11)) == (0,)
    assert winners(system, (goal, goal), gained=(50, 50), tricks=(12, 12)) == ()


# --- cutthroat


def test_cutthroat_is_won_only_on_a_bid_won_and_made() -> None:
    """S4: only by taking the bid, making it and being over."""
    assert winners("cutthroat", (1500, 1000, 1200)) == (1,)
    assert winners("cutthroat", (1500, 990, 1200)) == ()
    assert winners("cutthroat", (1500, 1100, 1200), made=False) == ()
    assert winners("cutthroat", (1500, 0, 0)) == ()


# --- bid to win


def test_double_deck_once_both_have_400_a_side_wins_only_on_its_bid() -> None:
    """S0, reading 3: 400 or more; judged by the scores before each deal."""
    near = (400, 400)
    assert winners("double-deck", (560, 450), before=near) == ()
    assert winners("double-deck", (450, 560), before=near) == (1,)
    assert winners("double-deck", (560, 510), before=near) == (1,)
    assert winners("double-deck", (560, 510), before=near, made=False) == ()


def test_double_deck_bid_to_win_needs_both_near_before_the_deal() -> None:
    assert winners("double-deck", (560, 450), before=(490, 399)) == (0,)
    assert winners("double-deck", (560, 480), before=(399, 440)) == (0,)


def test_the_number_of_bid_to_win_is_a_row() -> None:
    assert rules("double-deck").score.bid_to_win_at == 400
    assert winners("double-deck", (560, 450), before=(430, 410), score__bid_to_win_at=420) == (0,)
    assert winners("double-deck", (560, 450), before=(430, 420), score__bid_to_win_at=420) == ()


def test_bid_to_win_may_hold_from_the_start() -> None:
    """Fine print: row, from the start of the game."""
    assert winners("double-deck", (560, 0), before=(0, 0), score__bid_to_win="always") == ()
    assert winners("double-deck", (0, 560), before=(0, 0), score__bid_to_win="always") == (1,)


@pytest.mark.parametrize("system", systems())
def test_only_double_deck_and_cutthroat_have_bid_to_win(system: str) -> None:
    assert rules(system).score.bid_to_win == {"double-deck": "near", "cutthroat": "always"}.get(system, "off")


# --- options of the three-handed game


def test_by_option_the_highest_score_wins_and_equal_scores_play_another_hand() -> None:
    """S4, method 1: if there is a tie, play another hand."""
    change: dict[str, Any] = {"score__several": "highest"}
    assert winners("three-handed-widow", (1100, 1000, 0), **change) == (0,)
    assert winners("three-handed-widow", (1100, 1100, 0), gained=(10, 900, 0), tricks=(1, 9, 5), **change) == ()


def test_by_option_overtime_raises_the_goal_to_1250_then_1500() -> None:
    """S4, method 2: a contest to 1250 points, and 1500 if two exceed that."""
    change: dict[str, Any] = {"score__several": "overtime"}
    assert decided("three-handed-widow", (1010, 1100, 0), **change)[:2] == (1250, ())
    assert decided("three-handed-widow", (1260, 1300, 0), goal=1250, **change)[:2] == (1500, ())
    assert decided("three-handed-widow", (1200, 1250, 0), goal=1250, **change)[:2] == (1250, (1,))


def test_overtime_lasts_for_the_rest_of_the_game_whatever_the_scores_do() -> None:
    """S4: this rule holds regardless of score fluctuations."""
    change: dict[str, Any] = {"score__several": "overtime"}
    assert decided("three-handed-widow", (1010, 700, 0), goal=1250, **change)[:2] == (1250, ())


def test_one_alone_at_the_goal_needs_no_overtime() -> None:
    assert decided("three-handed-widow", (1010, 990, 0), score__several="overtime")[:2] == (1000, (0,))


def test_two_far_over_the_goal_reach_overtime_at_the_next_step() -> None:
    assert decided("three-handed-widow", (1300, 1400, 0), score__several="overtime")[:2] == (1500, ())


def test_the_raised_goal_is_kept_in_the_game() -> None:
    state = hand_over(
        rules("three-handed-widow", score__several="overtime"),
        bid=300,
        melds={1: 200, 2: 200},
        took={1: 200, 2: 50},
        last=1,
        scores=(0, 700, 800),
    )
    after = score_hand(state)
    assert to_act(after) == CHANCE
    assert after.public.game.goal == 1250
    assert after.public.game.scores == (0, 1100, 1050)


# --- racehorse


def test_racehorse_may_be_six_hands() -> None:
    """Fine print: row, a game is six hands; the goal does not count."""
    six = {"score__hands": 6}
    assert winners("racehorse", (9000, 100), hands=4, **six) == ()
    assert winners("racehorse", (200, 100), hands=5, **six) == (0,)
    assert winners("racehorse", (100, 200), hands=5, **six) == (1,)
    assert winners("racehorse", (100, 100), hands=5, gained=(20, 10), **six) == ()
    assert winners("racehorse", (100, 100), hands=5, gained=(20, 10), score__tie="count", **six) == (0,)


def test_six_hands_all_equal_play_another() -> None:
    assert winners("racehorse", (100, 100), hands=5, gained=(5, 5), score__hands=6) == ()
    assert winners("racehorse", (100, 150), hands=6, gained=(5, 55), score__hands=6) == (1,)


# --- five-handed


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
def test_the_team_that_won_the_bid_wins_the_game(system: str) -> None:
    """S3: both of declarer's team that are at the goal win, whoever has more. They beat defenders with more."""
    assert winners(system, (900, 510, 0, 520, 0), partner=3) == (1, 3)
    assert winners(system, (0, 527, 0, 537, 0), partner=3) == (1, 3)
    assert winners(system, (900, 400, 0, 510, 0), partner=3) == (3,)


@pytest.mark.parametrize("system", ["five-handed-call", "five-handed-secret"])
def test_by_option_the_higher_of_the_team_wins_alone_and_if_equal_declarer(system: str) -> None:
    """Fine print: row, the higher alone."""
    higher = {"score__team": "higher", "partner": 3}
    assert winners(system, (900, 510, 0, 520, 0), **higher) == (3,)
    assert winners(system, (900, 520, 0, 510, 0), **higher) == (1,)
    assert winners(system, (900, 510, 0, 510, 0), **higher) == (1,)


def test_several_defenders_at_the_goal() -> None:
    assert winners("five-handed-call", (510, 100, 530, 100, 0), partner=3) == (2,)
    assert winners(
        "five-handed-call", (510, 100, 510, 100, 0), partner=3, gained=(9, 0, 9, 0, 9), tricks=(1, 0, 2, 0, 0)
    ) == (2,)


# --- from hand to hand


def test_every_ending_names_what_decided() -> None:
    assert decided("double-deck", (0, 500))[2] == "goal"
    assert decided("double-deck", (510, 500))[2] == "bid"
    assert decided("two-handed", (150, 160))[2] == "score"
    assert decided("two-handed", (150, 150), gained=(40, 50))[2] == "hand points"
    assert decided("two-handed", (150, 150), gained=(50, 50), tricks=(13, 11))[2] == "tricks"
    assert decided("two-handed", (150, 150), gained=(50, 50), tricks=(12, 12))[2] == "another hand"
    assert decided("cutthroat", (0, 1000, 0))[2] == "bid to win"
    assert decided("racehorse", (200, 100), hands=5, score__hands=6)[2] == "hands"
    assert decided("double-deck", (0, 499))[2] == ""


def test_equal_scores_are_never_said_to_be_the_higher() -> None:
    """Found: the widow game, 1010 against 1010, ended by "the higher score"."""
    state = hand_over(rules("three-handed-widow"), bid=300, took={0: 130, 2: 120}, last=2, scores=(880, 0, 890))
    after = score_hand(state)
    assert after.public.game.scores == (1010, -300, 1010)
    assert to_act(after) == CHANCE
    assert after.public.game.ending is not None
    assert after.public.game.ending.kind == "another hand"


@pytest.mark.parametrize("ended", ["", "thrown in", "under the least meld", "off the board", "no marriage"])
def test_the_deal_passes_left_after_every_contract_played_or_not(ended: str) -> None:
    after = score_hand(hand_over(rules("double-deck"), bid=50, took={2: 50}, last=2, ended=ended))
    assert after.public.game.dealer == 1
    assert after.public.seating.active[0] == 2


def test_the_deal_goes_round_the_table() -> None:
    state = hand_over(rules("double-deck"), bid=50, took={2: 50}, last=2)
    state = state._replace(public=state.public._replace(game=state.public.game._replace(dealer=3)))
    assert score_hand(state).public.game.dealer == 0


def test_two_handed_the_deal_alternates() -> None:
    state = play_out(at(rules("two-handed")), random.Random(1))
    assert state.public.game.dealer == 1
    assert play_out(state, random.Random(2)).public.game.dealer == 0


def test_after_a_passed_out_hand_the_same_dealer_deals() -> None:
    """Fine print: after a misdeal or a passed-out hand the same dealer deals."""
    state = posed(rules("four-handed-passing"), {}, "bid")
    state = state._replace(public=state.public._replace(contract=None))
    again = do(state, Pass(), Pass(), Pass(), Pass())
    assert to_act(again) == CHANCE
    assert again.public.game.dealer == 0
    assert again.public.game.results == ()


def test_after_a_misdeal_the_same_dealer_deals() -> None:
    state = posed(rules("partnership-auction", deal__nines_misdeal="six"), {1: "9S 9S 9H 9H 9D 9D"}, "misdeal")
    again = apply(state, Misdeal())
    assert to_act(again) == CHANCE
    assert again.public.game.dealer == 0
    assert again.public.game.misdeals == 1


@pytest.mark.parametrize("system", systems())
def test_a_whole_game_is_played_to_its_end(system: str) -> None:
    """Every game ends, with one winner for each column won, and its scores are the sum of its lines."""
    goal = {"score__goal": max(GOALS[system] // 10, rules(system).auction.first_bid)}
    if rules(system).score.bid_to_win == "near":
        goal["score__bid_to_win_at"] = goal["score__goal"]
    rng = random.Random(7)
    state: State = start(rules(system, **goal))
    for _ in range(200):
        state = play_out(state, rng)
        if to_act(state) == OVER:
            break
        state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
    game = state.public.game
    sums = [0] * len(game.scores)
    for result in game.results:
        for line in result.lines:
            sums[line.column] += line.points
        assert result.scores == tuple(sums)
    assert game.scores == tuple(sums)
    if to_act(state) == OVER:
        assert len(game.winners) in (1, 2)
        assert game.ending is not None


def test_the_position_in_which_a_hand_ended_holds_no_earlier_hands() -> None:
    """Found: each held all before it, so that comparing two games of thirty hands never came to an end."""
    rng = random.Random(3)
    one = start(rules("four-handed-passing"))
    while len(one.public.game.results) < 3:
        one = play_out(apply(one, shuffled(one.public.rules, rng, one.public.game.dealer)), rng)
    assert all(result.end and not result.end.game.results for result in one.public.game.results)
