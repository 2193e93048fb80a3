"""What the pages of the school are shown: the list, whole lessons, what may be chosen, and what an answer is worth."""

from __future__ import annotations

import pytest

from deece.game.value import best_meld
from deece.school import DRILLS, LESSONS, Answered, drill_task
from deece.school.tasks import shown_answer
from deece.wire.school import (
    MOST_BIDS,
    AgainAt,
    LearnRow,
    all_to_learn,
    graded,
    lesson_printed,
    lesson_shown,
    own_graded,
    question,
    step_graded,
)


def rows() -> list[LearnRow]:
    told = all_to_learn()
    return [told.first, *(row for part in told.parts for row in part.rows)]


def test_each_lesson_and_drill_stands_once_and_in_its_own_part(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.wire.school.can_review", lambda: True)
    assert sorted(row.id for row in rows()) == sorted([*LESSONS, *DRILLS])
    for part in all_to_learn().parts:
        assert len({row.part for row in part.rows}) == 1, part.title
    assert {row.id for row in rows() if not row.steps} == set(DRILLS)


def test_without_a_review_nothing_is_asked_that_only_a_review_can_judge(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.wire.school.can_review", lambda: False)
    left = {id for id, drill in DRILLS.items() if drill.judged}
    assert left
    assert {row.id for row in rows()} == {*LESSONS, *DRILLS} - left


def test_all_is_printed_whose_answers_are_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.wire.school.can_review", lambda: True)
    assert {row.id for row in rows() if not row.prints} == {id for id, drill in DRILLS.items() if drill.judged}


def test_only_a_guided_hand_is_a_whole_one() -> None:
    assert lesson_shown("first-hand").whole
    assert not lesson_shown("bids").whole


def test_a_count_is_graded_with_its_total_and_all_else_without() -> None:
    task = drill_task("count-20", 5)
    found = graded(task, Answered(("1",), False, "No."))
    assert found.total == int(shown_answer(task)) == best_meld(task.ruleset.rules, task.bits, task.trump).total
    assert (found.right, found.words, found.chosen, found.lines, found.chances) == (False, "No.", ("1",), (), [])
    assert found.verdict != graded(task, Answered(("1",), True, "")).verdict
    assert graded(drill_task("bid", 1), Answered((), True, "")).total is None
    assert step_graded(found).kept is None


def test_bids_are_offered_up_to_a_number_and_have_no_card() -> None:
    task = question("bid", 1).task
    assert task.judged
    assert 2 < len(task.choices) <= MOST_BIDS + 5
    assert {choice.card for choice in task.choices} == {None}
    assert len({choice.do for choice in task.choices}) == len(task.choices)
    assert (task.seats[0].name, sum(seat.led for seat in task.seats), task.tricks) == ("You", 0, [])


def test_a_hand_of_ones_own_says_when_it_comes_back_or_that_it_does_not() -> None:
    found = graded(drill_task("count-20", 5), Answered((), True, ""))
    assert own_graded(found, (1e9, 2)).kept == AgainAt(1e9, 2)
    assert own_graded(found, None).kept is None


def test_hands_of_a_lesson_and_of_a_drill_are_printed_with_their_answers() -> None:
    assert lesson_printed("passing", 0).hands[0].answer.startswith("A♠ K♠")
    assert lesson_printed("count-12", 7).hands[0].answer == shown_answer(drill_task("count-12", 7))
