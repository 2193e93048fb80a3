"""A choice before the play is charged for itself: not for a later bid, nor for the card that is laid aside after it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from deece.game.action import Action, Bid, Pass
from deece.game.play import apply, legal, to_act, view
from deece.game.state import Seat, State
from deece.game.view import View
from deece.players import choice_of
from deece.players.plain import PlainPlayer
from deece.review import decisions, judge, worlds
from deece.review.plans import Plan, Planned, plans
from deece.solver import Problem, estimates
from tests.players.decisions import Position, positions, word
from tests.review.information import played

pytestmark = pytest.mark.usefixtures("needs_kernel")


def bidding() -> tuple[View, State]:
    """A seat whose partner is out: the basics bid on to 70 with a hand that had better stop at 60."""
    one = next(each for each in decisions(played("double-deck", "plain", 9), [1]) if each.place == 12)
    return one.view, one.before


def position(name: str) -> Position:
    """One of the decision suite."""
    return next(each for each in positions() if each.name == name)


def test_a_bid_costs_nothing_where_one_had_only_to_stop_after_it() -> None:
    seen, _ = bidding()
    assert choice_of(PlainPlayer(), seen).action == Bid(60)
    judged = judge(seen, Bid(60))
    assert not judged.charged
    assert judged.split[0] < 0.01  # going on as the basics do it costs 0.08


def test_a_plan_stops_at_its_limit() -> None:
    seen, state = bidding()
    plan = next(each for each in plans(seen, [Bid(60), Pass()], PlainPlayer()) if each.limit == 60)
    state, planned = plan.begun(state), Planned(seen.seat, plan, PlainPlayer())
    own = list[Action]()
    while state.public.step == "bid":
        seat: Seat = to_act(state)
        action = choice_of(planned, view(state, seat)).action
        own += [action] if seat == seen.seat else []
        state = apply(state, action)
    assert own == [Pass()]


def test_of_cards_laid_aside_the_order_costs_nothing() -> None:
    """Two tens of diamonds and a nine belong below: whichever comes first, the basics put another card with it."""
    state = position("bury-unguarded-tens").state
    seen = view(state, state.public.turn)
    ten = next(each for each in legal(seen) if word(each, state.public.rules, state) == "TD")
    assert not judge(seen, ten).charged
    assert len([each for each in plans(seen, [ten, *legal(seen)[:1]], PlainPlayer()) if each.first == ten]) > 1


@pytest.mark.parametrize("system", ["three-handed-widow", "four-handed-passing", "check"])
def test_every_plan_lays_aside_what_is_to_be_laid_aside(system: str) -> None:
    for one in decisions(played(system, "plain", 3)):
        if one.view.public.step not in ("pass", "bury"):
            continue
        every = plans(one.view, legal(one.view), PlainPlayer())
        assert every[0].first == legal(one.view)[0]
        assert len({tuple(sorted(map(str, (each.first, *each.then)))) for each in every}) == len(every)
        assert len({len(each.then) for each in every}) == 1
        for each in every:
            after = each.begun(one.before)
            assert to_act(after) != one.seat or after.public.step != one.view.public.step
            assert all(each.has(action) for action in (each.first, *each.then))


def test_a_card_has_one_plan() -> None:
    one = next(each for each in decisions(played("four-handed", "plain", 1)) if each.view.public.step == "play")
    assert plans(one.view, legal(one.view), PlainPlayer()) == [Plan(each) for each in legal(one.view)]


def test_what_is_better_is_a_card_that_was_not_laid_aside_too() -> None:
    state = position("bury-unguarded-tens").state
    first, second, third, fourth = legal(view(state, state.public.turn))[:4]
    mine = Plan(first, then=(second, third))
    assert Plan(third, then=(fourth, second)).instead_of(mine) == fourth
    assert Plan(second, then=(second, third)).instead_of(mine) == second  # two of a kind where one was laid aside
    assert Plan(fourth).instead_of(Plan(first)) == fourth


@pytest.mark.parametrize(("system", "few"), [("double-deck", 8), ("racehorse", 8), ("eight-handed", 6)])
def test_hands_are_played_on_until_a_trick_can_be_searched(
    system: str, few: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    lengths: set[int] = set()

    def estimated(problems: Sequence[Problem], tricks: int) -> list[int]:
        lengths.update(len(hand) for problem in problems for hand in problem.hands)
        return estimates(problems, tricks)

    monkeypatch.setattr(worlds, "estimates", estimated)
    one = next(each for each in decisions(played(system, "plain", 3)) if each.view.public.step == "play")
    rows = worlds.played_out(one.view, [Plan(one.played)], Random(1), 2, PlainPlayer())
    assert [len(row) for row in rows] == [2]
    assert lengths == {few}
