"""The ledger of a hand adds up, and the luck of a deal is of its cards alone."""

from __future__ import annotations

import pytest

from deece.game.action import Deal
from deece.review import Ledger, decisions, hand_of, judged_of, ledger, of_record, together
from deece.review.judge import Judged
from deece.review.luck import Features, Fit, features, fit_for, fits, hash_of, luck
from deece.rules.ruleset import load, systems
from tests.review.information import played
from tests.review.luck import Dealt, fitted
from tests.web.games import game

kernel = pytest.mark.usefixtures("needs_kernel")


def charged(system: str, seat: int, points: float) -> list[tuple[int, Judged]]:
    """A choice of a card by this seat as if it had cost so much."""
    one = next(each for each in decisions(played(system, "learner", 3), [seat]) if each.view.public.step == "play")
    judged = judged_of(one, effort=0.1).judged
    return [(seat, judged._replace(grade="mistake", cost=0.05, points=points))]


def test_the_weights_are_those_that_were_frozen_for_every_system() -> None:
    assert fits().keys() == set(systems())
    assert all(fit_for(load(system).rules) == fit for system, fit in fits().items())


def test_weights_that_were_changed_by_hand_have_another_hash() -> None:
    system, fit = next(iter(fits().items()))
    changed = Fit(fit.rules, fit.deals, fit.weights | {"aces": fit.weights["aces"] + 0.001})
    assert hash_of(fits()) != hash_of(fits() | {system: changed})


def test_a_feature_that_never_differs_weighs_nothing() -> None:
    rows = [
        Dealt(Features(0.0, aces, 0.0, 1.0, tables), 3 * aces + 2 - tables)
        for aces, tables in ((1, 4), (2, -3), (0, 1))
    ]
    assert fitted(rows) == Features(0.0, 3.0, 0.0, 2.0, -1.0)


def test_house_rules_have_no_fit() -> None:
    assert fit_for(load("double-deck", {"score.goal": "400"}).rules) is None


@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing"])
def test_what_is_luck_for_one_side_is_none_for_the_other(system: str) -> None:
    rules = load(system).rules
    deal = game(system).actions[0]
    assert isinstance(deal, Deal)
    fit = fit_for(rules)
    assert fit
    ours, theirs = luck(rules, 0, deal, fit)
    assert ours == pytest.approx(-theirs)
    assert abs(ours) > 0.01
    swapped = Deal(deal.hands[1:] + deal.hands[:1])
    (meld, aces, longest, *_), _ = features(rules, 0, deal)
    (other_meld, other_aces, other_longest, *_), _ = features(rules, 0, swapped)
    assert (meld, aces, longest) == (-other_meld, -other_aces, -other_longest)


@kernel
@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing"])
@pytest.mark.parametrize("everybody", [True, False])
def test_a_ledger_adds_up_to_the_score_sheet(system: str, everybody: bool) -> None:
    record = game(system, hands=3, seed=4, level="learner")
    before: tuple[int, ...] = (0, 0)
    for number in (1, 2, 3):
        hand = hand_of(record, number)
        assert hand
        for seat in range(4):
            found = ledger(hand, seat, charged(system, 0, 7.0), frozenset(range(4) if everybody else [seat]))
            column = hand.public.seating.column[seat]
            gained = [now - then for now, then in zip(hand.result.scores, before, strict=True)]
            assert found.score == gained[column] - gained[1 - column]
            assert found.complete == everybody
        before = hand.result.scores


@kernel
@pytest.mark.parametrize("system", systems())
def test_in_every_system_each_seat_has_a_ledger_that_adds_up(system: str) -> None:
    record = game(system, hands=2)
    before = (0,) * len(hand_of(record, 1).result.scores)  # type: ignore[union-attr]
    for number in (1, 2):
        hand = hand_of(record, number)
        assert hand
        gained = [now - then for now, then in zip(hand.result.scores, before, strict=True)]
        for seat in hand.public.seating.active:
            column = hand.public.seating.column[seat]
            others = (sum(gained) - gained[column]) / (len(gained) - 1)
            assert ledger(hand, seat, [], frozenset({seat})).score == round(gained[column] - others)
        assert sum(hand.luck) == pytest.approx(0)
        before = hand.result.scores


@kernel
def test_a_choice_counts_for_whom_it_cost_and_against_them() -> None:
    hand = hand_of(played("double-deck", "learner", 3), 1)
    assert hand
    everybody, cost = frozenset(range(4)), charged("double-deck", 1, 7.0)
    lines = [ledger(hand, seat, cost, everybody) for seat in range(4)]
    without = [ledger(hand, seat, [], everybody) for seat in range(4)]
    assert [(one.own, one.partner, one.opponents) for one in lines] == [(0, 0, 7), (-7, 0, 0), (0, 0, 7), (0, -7, 0)]
    assert [one.score for one in lines] == [one.score for one in without]
    assert [one.lay for one in lines] == pytest.approx([one.lay for one in without], abs=1)


@kernel
def test_what_was_not_judged_is_not_said_and_a_game_is_the_sum_of_its_hands() -> None:
    one, other = Ledger(5, -2, -1, 4, 3, 1), Ledger(-8, 0, None, None, 2, 6)
    both = together([one, other])
    assert both == Ledger(-3, -2, None, None, 5, 10)
    assert both.score == one.score + other.score
    assert both.adjusted == both.score + 3
    assert together([one, one]).opponents == 8


@kernel
def test_a_hand_without_a_fit_or_an_end_has_no_ledger() -> None:
    assert of_record(game("double-deck", settings=(("score.goal", "400"),)), [], [0]) == {}
    record = game("double-deck")
    assert hand_of(record, 2) is None
