"""Checks (S4 check pinochle; SYSTEMS: "Checks" and the fine print)."""

from __future__ import annotations

import random
from typing import Any

import pytest
from tests.support import at, bits, contract_of, hand_over, play_out, posed, rules

from deece.cards import HEARTS, SPADES
from deece.game.account import account_of, facts
from deece.game.action import Concede, PlayOn, Trump
from deece.game.checks import hand_checks, meld_checks, paid
from deece.game.play import apply
from deece.game.score import score_hand, settle
from deece.game.state import OVER, Shown, State
from deece.game.value import best_meld
from deece.keeper.telling import form
from deece.rules.ruleset import load, systems
from deece.rules.sheet import sheet

RUN = "AH TH KH QH JH"
ACES = "AS AH AD AC"
MARRIAGES = "KS QS KH QH KD QD KC QC"


def worth(cards: str, **overrides: object) -> int:
    """The checks of one hand's meld, hearts trump."""
    table = rules("check", **{f"score__{key}": value for key, value in overrides.items()})
    best = best_meld(table, bits(cards), HEARTS)
    nines = sum(card.startswith("9") for card in cards.split()) >= 7
    shown = Shown(best.total, best.combinations, best.cards, best.wins, best.aces, nines)
    return sum(checks for _, checks, _ in meld_checks(table, shown))


def test_a_run_is_one_check_and_two_are_two() -> None:
    assert worth(RUN) == 1
    assert worth(f"{RUN} {RUN}") == 2


def test_aces_around_are_one_check() -> None:
    assert worth(ACES) == 1


def test_double_aces_are_one_check_without_the_option_and_two_with_it() -> None:
    """Fine print: double aces 2 in all (1 without the option)."""
    assert worth(f"{ACES} {ACES}") == 1
    assert worth(f"{ACES} {ACES}", check_double_arounds=True) == 2


def test_a_roundhouse_is_two_checks() -> None:
    assert worth(MARRIAGES) == 2


def test_a_roundhouse_with_a_run_is_three() -> None:
    assert worth(f"{MARRIAGES} AH TH JH") == 3


def test_three_marriages_are_no_roundhouse() -> None:
    assert worth("KS QS KH QH KD QD") == 0


@pytest.mark.parametrize("suit", "SH")
def test_a_double_marriage_is_a_check_by_option(suit: str) -> None:
    pair = f"K{suit} K{suit} Q{suit} Q{suit}"
    assert worth(pair) == 0
    assert worth(pair, check_double_marriage=True) == 1


def test_double_marriage_means_one_suit() -> None:
    assert worth("KS QS KD QD", check_double_marriage=True) == 0


def test_a_double_pinochle_is_a_check_by_option() -> None:
    assert worth("QS QS JD JD") == 0
    assert worth("QS QS JD JD", check_double_pinochle=True) == 1
    assert worth("QS JD", check_double_pinochle=True) == 0


@pytest.mark.parametrize("rank", "KQJ")
def test_double_arounds_are_two_checks_by_option(rank: str) -> None:
    cards = " ".join(rank + suit for suit in "SHDCSHDC")
    assert worth(cards) == 0
    assert worth(cards, check_double_arounds=True) == 2
    assert worth(" ".join(rank + suit for suit in "SHDC"), check_double_arounds=True) == 0


@pytest.mark.parametrize("checks", [5, 10])
def test_seven_nines_by_option(checks: int) -> None:
    nines = "9S 9S 9H 9H 9D 9D 9C"
    assert worth(nines) == 0
    assert worth(nines, check_nines=checks) == checks
    assert worth(nines.removesuffix(" 9C"), check_nines=checks) == 0


# --- who pays whom


@pytest.mark.parametrize("gains", [[1, 0, 0], [2, 1, 0], [-2, 3, 0], [0, 0, 0], [-1, -1, 5]])
def test_checks_are_paid(gains: list[int]) -> None:
    assert sum(paid(dict(enumerate(gains)), [{each} for each in range(3)], len(gains))) == 0


def test_each_check_is_paid_by_each_other_player() -> None:
    """S4: each check you gain means that the other 2 players owe you one."""
    alone = [{0}, {1}, {2}]
    assert paid({1: 1}, alone, 3) == (-1, 2, -1)
    assert paid({1: -1}, alone, 3) == (1, -2, 1)


def test_partners_are_paid_together_by_each_other_side() -> None:
    """Check with partners (Bicycle): each player collects from one of the opponents."""
    assert paid({1: 5}, [{0}, {1}], 2) == (-5, 5)
    assert paid({1: 5}, [{0, 2}, {1, 3}], 5) == (-5, 5, -5, 5, 0)  # one sits out, and each has a column


def named(hands: dict[int, str], bid: int = 300, **overrides: object) -> State:
    table = rules("check", **overrides)
    return apply(posed(table, hands, "name trump", bid=bid), Trump(HEARTS))


def earned(state: State, made: bool | None) -> dict[str, tuple[int, int]]:
    """What is earned in the hand: kind, then column and checks."""
    return {line.kind: (line.column, line.checks) for line in hand_checks(facts(state), made)}


def over(made: bool | None, ended: str = "", **overrides: object) -> dict[str, tuple[int, int]]:
    table = rules("check", **{f"score__{key}": value for key, value in overrides.items()})
    return earned(hand_over(table, bid=300, ended=ended), made)


def test_who_did_not_bid_is_paid_for_meld_too() -> None:
    """S4: checks for meld can be earned by the bidder or a non-bidder."""
    state = apply(named({1: RUN, 2: ACES}), PlayOn())
    assert earned(state, True) == {"run": (1, 1), "aces": (2, 1)}


def test_a_bid_made_without_such_meld_pays_nothing() -> None:
    assert over(True) == {}


def test_looked_and_lost_costs_one_played_or_not() -> None:
    """S4: looking at the talon and losing the hand, by conceding or playing: -1."""
    assert over(False) == {"looked and lost": (1, -1)}


def test_without_a_widow_nobody_has_looked() -> None:
    """S4: -1 is for looking at the talon and losing; cutthroat with checks has none."""
    table = rules("cutthroat", score__checks=True, score__check_played=True)
    assert not table.deal.widow
    assert earned(hand_over(table, bid=300), False) == {"played and lost": (1, -1)}
    assert earned(hand_over(table, bid=300, ended="no marriage"), False) == {}


def test_played_and_lost_one_more_is_a_row() -> None:
    """Fine print: "Played and lost: one more" is a row, off."""
    assert not rules("check").score.check_played
    assert over(False, check_played=True) == {"looked and lost": (1, -1), "played and lost": (1, -1)}


@pytest.mark.parametrize("ended", ["conceded", "off the board"])
def test_conceding_after_the_widow_costs_one(ended: str) -> None:
    assert over(False, ended) == {"looked and lost": (1, -1)}


def test_conceding_unseen_there_are_no_checks_for_anyone() -> None:
    """Fine print."""
    state = posed(rules("check"), {1: RUN, 2: ACES}, "look", bid=300, contract={"forced": True})
    last = apply(state, Concede()).public.game.results[-1]
    assert last.outcome == "conceded unseen"
    assert last.checks == ()


def test_checks_for_meld_are_kept_when_set_or_given_up() -> None:
    """Fine print: kept when set or thrown in. The run's +1 stands beside the lost hand's -1."""
    last = apply(named({1: RUN, 2: ACES}), Concede()).public.game.results[-1]
    assert [(line.column, line.checks, line.kind) for line in last.checks] == [
        (1, 1, "run"),
        (2, 1, "aces"),
        (1, -1, "looked and lost"),
    ]


def test_seven_nines_need_no_bid() -> None:
    nines = "9S 9S 9H 9H 9D 9D 9C"
    state = apply(named({1: RUN, 2: nines}, score__check_nines=5), PlayOn())
    assert earned(state, True) == {"run": (1, 1), "seven nines": (2, 5)}


@pytest.mark.parametrize("prize", [5, 10])
def test_the_game_pays_its_checks(prize: int) -> None:
    changed = {} if prize == 5 else {"score__check_game": prize}
    state = hand_over(rules("check", **changed), bid=300, melds={1: 200}, took={1: 250}, last=1, scores=(0, 900, 0))
    after = score_hand(state)
    assert after.public.turn == OVER
    assert after.public.game.checks == (0, prize, 0)
    assert after.public.game.owed == (-prize, 2 * prize, -prize)
    assert after.public.game.results[-1].checks[-1][1:3] == (prize, "game")


def test_checks_are_counted_as_checks_and_what_is_owed_is_a_second_figure() -> None:
    """SYSTEMS: who got how many, for what, hand by hand; what each is owed is zero-sum between the three."""
    state = apply(named({1: RUN, 2: ACES}), PlayOn())
    state = state._replace(
        public=state.public._replace(game=state.public.game._replace(checks=(3, 0, 0), owed=(6, -3, -3)))
    )
    last = score_hand(state._replace(public=state.public._replace(ended="conceded"))).public.game
    assert last.checks == (3, 0, 1)
    assert last.owed == (5, -4, -1)
    assert sum(last.owed) == 0


def test_a_stake_is_a_row() -> None:
    assert rules("check").score.check_stake == 0
    assert rules("check", score__check_stake=25).score.check_stake == 25


@pytest.mark.parametrize("system", systems())
def test_only_check_pays_checks(system: str) -> None:
    assert rules(system).score.checks == (system == "check")


def test_without_the_rule_nothing_is_paid() -> None:
    state = hand_over(rules("three-handed-widow"), bid=300, took={2: 250}, last=2, scores=(0, 0, 990))
    after = score_hand(state)
    assert after.public.game.winners == (2,)
    assert after.public.game.checks == after.public.game.owed == (0, 0, 0)


def test_who_sits_out_neither_pays_nor_is_paid_for_a_hand() -> None:
    """S4: the other two players owe for a check; SYSTEMS: zero-sum between the three."""
    assert paid({1: 2}, [{1}, {2}, {3}], 4) == (0, 4, -2, -2)
    assert paid({1: -1}, [{1}, {2}, {3}], 4) == (0, -2, 1, 1)
    state = at(rules("check", deal__people=4), {2: "AS AH AD AC"}, dealer=0)
    state = play_out(state, random.Random(4), until=lambda each: bool(each.public.game.results))
    owed = state.public.game.owed
    assert owed[0] == 0
    assert any(owed)
    assert sum(owed) == 0


# --- with partners, and by the bid

TEXAS: dict[str, Any] = {
    "score__checks": True,
    "score__check_melds": "2,5,2,1,1,1",
    "score__check_bids": "200,2,250,4,300,7,350,10",
    "score__check_lost": "twice",
    "score__check_game": 10,
}


def paid_for(bid: int, *, made: bool, trump: int = HEARTS, ended: str = "", **house: Any) -> tuple[int, ...]:
    """What is owed after a hand of four in which chair 1 bid, hearts trump, nothing melded but points."""
    table = rules("partnership-auction", **(TEXAS | house))
    took = {} if ended else {1: 250} if made else {0: 250}
    state = hand_over(
        table, bid=bid, melds={1: bid - 250 if made else 0}, took=took, last=-1 if ended else int(made), ended=ended
    )
    state = state._replace(public=state.public._replace(contract=contract_of(state)._replace(trump=trump)))
    return score_hand(state).public.game.owed


@pytest.mark.parametrize(("bid", "checks"), [(200, 2), (240, 2), (250, 4), (300, 7), (390, 10), (600, 10)])
def test_a_bid_earns_checks_by_its_figure(bid: int, checks: int) -> None:
    """Check with partners: 200 to 240 two, to 290 four, to 340 seven; for defeating it twice as many."""
    assert paid_for(bid, made=True) == (-checks, checks)
    assert paid_for(bid, made=False) == (2 * checks, -2 * checks)


def test_a_bid_given_up_costs_its_checks_once_and_twice_when_it_was_played() -> None:
    """Auction pinochle for chips: a single loss for throwing in, a double one for playing on and losing."""
    house: dict[str, Any] = {"score__check_lost": "played", "meld__throw_in": True}
    assert paid_for(300, made=False, **house) == (14, -14)
    assert paid_for(300, made=False, ended="thrown in", **house) == (7, -7)
    assert paid_for(300, made=False, score__check_lost="once") == (7, -7)


def test_where_a_renege_costs_no_bid_it_costs_no_checks_for_one() -> None:
    """They were taken for a bid that was lost, beside "and loses no bid"."""
    house = {"score__renege": "hand", "score__check_played": True}
    for rows, checks in ((house, []), (house | {"score__renege": "once"}, ["bid lost", "played and lost"])):
        state = hand_over(rules("partnership-auction", **(TEXAS | rows)), bid=300, took={1: 250}, last=1)
        reneged = facts(state)._replace(reneged=1, over=True)
        assert [line.kind for line in settle(account_of(reneged), 0, (0, 0)).checks] == checks


def test_a_figure_that_pays_less_than_the_one_before_pays_that() -> None:
    assert paid_for(360, made=True, score__check_bids="300,4,350,2") == (-2, 2)


def test_spades_pay_double() -> None:
    assert paid_for(300, made=True, trump=SPADES, score__check_spades=2) == (-14, 14)
    assert paid_for(300, made=True, trump=SPADES) == (-7, 7)
    assert paid_for(300, made=True, score__check_spades=2) == (-7, 7)


def test_stakes_by_the_bid_are_in_the_place_of_the_check_for_a_lost_bid() -> None:
    table = rules("check", score__check_bids="300,3,350,5")
    state = hand_over(table, bid=360, took={0: 250}, last=0)
    lines = score_hand(state).public.game.results[-1].checks
    assert [(line.checks, line.kind) for line in lines] == [(-5, "bid lost")]


def test_meld_pays_what_the_table_says() -> None:
    assert worth(RUN, check_melds="2,5,2,1,1,1") == 2
    assert worth(f"{MARRIAGES} {ACES}", check_melds="2,5,2,1,1,1") == 5 + 2 + 1 + 1
    assert worth(f"{RUN} {ACES}", check_melds="none") == 0
    assert worth("JS JH JD JC", check_melds="2,5,2,1,1,1") == 1


def test_no_cards_are_asked_of_the_keeper_where_no_meld_is_paid_for() -> None:
    assert form(rules("check")).meld_cards
    assert not form(rules("check", score__check_melds="none", score__check_bids="300,3")).meld_cards


def test_the_sheet_says_who_pays_whom() -> None:
    def said(system: str, **house: Any) -> str:
        return " ".join(sheet(load(system, {key.replace("__", "."): value for key, value in house.items()})).split())

    texas = said("partnership-auction", **TEXAS)
    assert "Checks are paid by the other side: for a run 2, aces around 2, a roundhouse 5, kings around 1" in texas
    assert "by its figure: 2 from 200 on, 4 from 250 on" in texas
    assert "A bid that is lost costs twice as many." in texas
    assert "10 checks from the other side" in texas
    assert "A bid that was played and lost costs 1 check." in said(
        "cutthroat", score__checks=True, score__check_played=True
    )
    assert "pays 1 to each" in said("check")
    assert "pays 1 to each" not in said("check", score__check_bids="300,3")
