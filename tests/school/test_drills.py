"""Drills: the same question for the same number, graded by the engine; what is missed comes back."""

from __future__ import annotations

from collections import Counter

import pytest

from deece.game.play import legal, to_act
from deece.game.value import best_meld
from deece.record.typed import NotUnderstood
from deece.school import DRILLS, drill_task, grade, judged, read_answer, spaced
from deece.school.drills import drawn_answer
from deece.school.facts import fact
from deece.school.judged import best_answer
from deece.school.spaced import LEARNED
from deece.school.tasks import Task, shown_answer
from deece.school.words import DRILL_PARTS, drill_title
from tests.school.even import counted

SOME = range(6)
DAY = 86_400.0


@pytest.mark.parametrize("id", DRILLS)
def test_a_question_is_the_same_for_all_and_has_a_right_answer(id: str) -> None:
    assert all(drill_title(id))
    assert DRILL_PARTS[id]
    hands = set()
    for number in SOME:
        task = drill_task(id, number)
        drill_task.__globals__["dealt"].cache_clear()
        assert drill_task(id, number) == task
        hands.add(task.bits)
        assert task.do
        if task.state is not None:
            assert to_act(task.state) == task.seat
            assert task.viewer.name(task.seat) == "You"
        if not task.judged:
            assert grade(task, read_answer(task, shown_answer(task))).right
        elif task.view:
            assert len(legal(task.view)) > 1
    assert len(hands) == len(SOME)


def test_a_question_of_fact_is_answered_by_the_engine() -> None:
    for number in SOME:
        task = drill_task("last-trump", number)
        assert task.view
        assert fact("last trump", task.view, task.viewer).right == task.right[0]
        assert sum(grade(task, option.code).right for option in task.options) == 1


@pytest.mark.parametrize("id", DRILLS)
def test_answers_are_drawn_evenly_over_the_numbers(id: str) -> None:
    """Fault 10: "What does partner say?" was answered rightly in 72 of 120 questions by one answer."""
    drill, numbers = DRILLS[id], range(1, 1201)
    drawn = Counter(drawn_answer(drill, number) for number in numbers)
    even = len(numbers) / len(drill.answers)
    assert set(drawn) == set(drill.answers)
    assert all(abs(found - even) <= 0.1 * even for found in drawn.values())


@pytest.mark.parametrize("id", DRILLS)
def test_a_question_has_the_answer_that_was_drawn(id: str) -> None:
    """`python -m tests.school.even` counts more of them."""
    assert counted(id, range(1, 7)) == Counter(drawn_answer(DRILLS[id], number) for number in range(1, 7))


def test_no_two_answers_to_what_partner_says_mean_nearly_the_same() -> None:
    """Fault 10: "wants the bid", "..., asks for meld" and "..., or saves partner ..." stood beside each other."""
    for number in range(12):
        codes = [option.code for option in drill_task("says", number).options]
        assert len(codes) > 2
        assert sum("wants the bid" in code and "aces" not in code for code in codes) <= 1, codes
        assert len({code.removesuffix(" or more") for code in codes}) == len(codes), codes


@pytest.mark.parametrize(
    ("id", "why"),
    [
        ("says", "By “Classic double deck” that is “"),
        ("trumps", "Of 12 trumps "),
        ("last-trump", "Played neither the suit led nor trump: "),
    ],
)
def test_the_reason_is_said_of_a_right_answer_and_of_a_wrong_one(id: str, why: str) -> None:
    task = drill_task(id, 3)
    assert why in grade(task, task.right[0]).words
    wrong = next((option.code for option in task.options if option.code not in task.right), "9")
    words = grade(task, wrong).words
    assert words.startswith("It is: ")
    assert why in words


def test_a_right_count_marks_nothing() -> None:
    """Fault 10: a "*" stood beside a meld after a right answer."""
    for number in SOME:
        task = drill_task("count-20", number)
        assert not any(row.missed for row in grade(task, shown_answer(task)).rows)


@pytest.mark.usefixtures("needs_kernel")
def test_what_the_review_finds_best_is_right() -> None:
    for id in ("lead", "bury"):
        task = drill_task(id, 2)
        answer = read_answer(task, best_answer(task, 0.3))
        assert isinstance(answer, tuple)
        found = judged(task, answer, 0.3)
        assert found.right
        assert found.lines


def slips(wanted: str) -> Task:
    """A hand to count that has a meld of several copies."""
    for number in range(2000):
        task = drill_task("count-20", number)
        melds = best_meld(task.ruleset.rules, task.bits, task.trump).combinations
        if any(one.copies > 1 and one.kind == wanted for one in melds):
            return task
    raise AssertionError(wanted)


def test_a_wrong_count_names_what_was_left_out() -> None:
    task = slips("pinochle")
    value = best_meld(task.ruleset.rules, task.bits, task.trump)
    pair = next(one for one in value.combinations if one.kind == "pinochle")
    found = grade(task, str(value.total - pair.points + 4 * pair.copies))
    assert not found.right
    assert [row.meld for row in found.rows if row.missed] == [pair]
    assert "double pinochle" in found.words
    first = value.combinations[0]
    assert "left out" in grade(task, str(value.total - first.points)).words or first.copies > 1


@pytest.mark.parametrize("text", ["", "many", "-4", "4.5", "١٢", "1234567"])
def test_what_is_no_figure_is_not_understood(text: str) -> None:
    with pytest.raises(NotUnderstood, match="type a figure"):
        read_answer(drill_task("count-12", 1), text)


def test_cards_to_pass_are_counted_and_held() -> None:
    task = drill_task("pass", 1)
    with pytest.raises(NotUnderstood, match="choose 4 cards"):
        read_answer(task, "as")
    with pytest.raises(NotUnderstood):
        read_answer(task, "as as as as")


@pytest.mark.usefixtures("needs_kernel")
def test_a_choice_is_judged_with_its_chances() -> None:
    task = drill_task("trump", 0)
    assert task.view
    verdicts = [judged(task, (action,), 0.3) for action in legal(task.view)[:4]]
    assert any(one.right for one in verdicts)
    for one in verdicts:
        assert one.words
        assert one.lines
        assert sum(chance.chosen for chance in one.chances) == 1
        assert ("Better: " in one.words) == (not one.right)


def test_what_was_right_at_once_never_comes_back() -> None:
    assert spaced(None, DAY, right=True) is None


def test_a_miss_comes_back_soon_then_later_and_later_until_it_is_known() -> None:
    now = 1000 * DAY
    kept = spaced(None, now, right=False)
    waits = []
    while kept is not None:
        waits.append(kept.due - now)
        assert len(waits) < 20
        now = kept.due
        kept = spaced(kept, now, right=True)
    assert waits[0] < DAY
    assert waits == sorted(waits)
    assert waits[-1] <= LEARNED.total_seconds()


def test_a_second_miss_brings_it_back_soon() -> None:
    kept = spaced(None, DAY, right=False)
    for _ in range(2):
        assert kept
        kept = spaced(kept, kept.due, right=True)
    assert kept
    again = spaced(kept, kept.due, right=False)
    assert again
    assert again.due - kept.due < DAY
