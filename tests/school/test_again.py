"""Your hands again: which mistakes come back, when, and what is right the next time."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from deece.game.play import legal
from deece.record import Record, format, parse
from deece.review import Found, decisions, judge, judged_of
from deece.school import again_after, chosen_again, comes_back, joined, own_hands, own_task
from deece.school.again import DAY, MOST, OwnHand
from tests.review.information import played

pytestmark = pytest.mark.usefixtures("needs_kernel")


def record() -> Record:
    return played("four-handed", "learner", 3)


def found(costs: dict[int, float], error: float = 0.001, **more: Any) -> list[Found]:
    """Decisions of a hand by their number, as if they had cost so much."""
    every = decisions(record(), [0])
    one = judged_of(every[0], effort=0.1)
    return [
        Found(
            each,
            one.judged._replace(**{"grade": "mistake", "cost": cost, "error": error, "played": each.played, **more}),
            None,
        )
        for number, cost in costs.items()
        for each in [every[number]]
    ]


def test_mistakes_that_are_sure_come_back_the_dearest_first_and_five_of_a_game() -> None:
    costs = {0: 0.02, 1: 0.05, 2: 0.01, 3: 0.03, 4: 0.09, 5: 0.04}
    mine = list(own_hands(record(), found(costs), 7.0).values())
    assert [one.cost for one in mine] == [0.09, 0.05, 0.04, 0.03, 0.02]
    assert len(mine) == MOST
    assert {one.due for one in mine} == {7.0}
    assert len({one.game for one in mine}) == 1


@pytest.mark.parametrize(("cost", "error", "comes"), [(0.0075, 0, True), (0.0074, 0, False), (0.02, 0.0077, False)])
def test_the_lower_bound_decides(cost: float, error: float, comes: bool) -> None:
    (one,) = found({0: cost}, error)
    assert comes_back(one.judged) == comes


def test_what_was_not_charged_does_not_come_back() -> None:
    (one,) = found({0: 0.05}, grade="close")
    assert not comes_back(one.judged)


def test_a_position_holds_nothing_of_what_came_later() -> None:
    every = decisions(record(), [0])
    for kept, number in zip(own_hands(record(), found({3: 0.05, 1: 0.03}), 0).values(), (3, 1), strict=True):
        text = parse(kept.record)
        assert text.actions == record().actions[: every[number].place]
        task = own_task(kept.record, kept.about)
        assert task
        assert task.view == every[number].view
        assert task.viewer.name(task.seat) == "You"
        assert "Here you chose" in task.say


def test_a_record_without_a_choice_at_its_end_is_no_position() -> None:
    assert own_task(format(replace(record(), entries=()))) is None
    assert own_task(format(record())) is None


def test_more_games_are_kept_beside_one_another_and_what_is_there_stays() -> None:
    def hand(game: str, cost: float, due: float) -> OwnHand:
        return OwnHand(game, "", "", cost, "", due)

    kept = {f"a{place}": hand("a", 0.01 * (place + 1), 100.0) for place in range(MOST)}
    both = joined(kept, {"a0": hand("a", 0.01, 0.0), "a9": hand("a", 0.09, 0.0), "b": hand("b", 0.01, 0.0)})
    assert set(both) == {"a1", "a2", "a3", "a4", "a9", "b"}
    assert both["a4"].due == 100.0
    assert list(joined({}, {str(place): hand(str(place), 0.01, float(place)) for place in range(99)}))[-1] == "59"


def test_it_is_back_after_1_3_7_and_21_days_and_then_done() -> None:
    step, days = 0, []
    while after := again_after(step, 0.0, right=True):
        due, step = after
        days.append(due / DAY)
    assert days == [1, 3, 7, 21]
    assert again_after(3, 0.0, right=False) == (DAY, 0)


def test_right_is_what_is_near_the_best_or_too_close_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    one = decisions(record(), [0])[5]
    task = own_task(format(replace(record(), entries=record().entries[: one.place])))
    assert task
    assert task.view
    position, action = task.view, legal(task.view)[0]
    true = judge(task.view, action, effort=0.1)

    def right(grade: str, short: float) -> bool:
        options = (
            true.options[0]._replace(action=legal(position)[1], chance=0.5),
            true.options[0]._replace(action=action, chance=0.5 - short),
        )
        told = true._replace(
            grade=grade,  # type: ignore[arg-type]
            played=action,
            best=legal(position)[1],
            options=options,
            split=(short, 0.0),
        )
        monkeypatch.setattr("deece.school.again.judge", lambda *_, **__: told)
        return chosen_again(task, action).right

    assert right("best", 0)
    assert right("as good", 0.0034)
    assert not right("as good", 0.0036)
    assert right("close", 0.02)
    assert not right("slip", 0.006)


def test_the_best_choice_is_right_and_the_mistake_is_not() -> None:
    mistakes = [one for one in map(judged_of, decisions(record(), [0])) if comes_back(one.judged)]
    assert mistakes
    for kept, one in zip(
        own_hands(record(), mistakes, 0).values(), sorted(mistakes, key=lambda one: -one.judged.cost), strict=False
    ):
        task = own_task(kept.record)
        assert task
        assert chosen_again(task, one.judged.best).right
        assert not chosen_again(task, one.judged.played).right
