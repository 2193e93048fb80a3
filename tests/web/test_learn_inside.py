"""What the pages of the school ask, handler by handler: what is done where, how much effort it has, what is refused."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from types import SimpleNamespace
from typing import Any
from unittest import mock

import pytest

from deece.api import learn as module
from deece.api.learn import LearnApi
from deece.school import DRILLS, LESSONS, drill_task, lesson
from deece.school.day import compared_words
from deece.school.given import MOST_TEXT
from deece.school.tasks import shown_answer
from deece.wire.school import (
    AnswerAsked,
    ChosenAgain,
    DayAsked,
    DrillAsked,
    GivenAnswer,
    LessonAsked,
    PrintAsked,
    day_cards,
    lesson_printed,
    lesson_shown,
    question,
)
from deece.words.refused import Refused
from tests.school.test_given import step as own_step

LESSON = next(iter(LESSONS))
STEPS = len(lesson(LESSON).step)
JUDGED = next(id for id, drill in DRILLS.items() if drill.judged)
PLAIN = next(id for id, drill in DRILLS.items() if not drill.judged)


class World:
    """Nothing is worked out: what would be is noted, and `found` is what comes of it."""

    def __init__(self) -> None:
        self.done: list[tuple[Any, ...]] = []
        self.found: Any = "found"
        limits = SimpleNamespace(body_bytes=10, record_bytes=1000, rule_keys=5)
        costly: Any = SimpleNamespace(door=SimpleNamespace(limits=limits), apart=self._apart, searched=self._searched)
        reviews: Any = SimpleNamespace(effort=1.0)
        self.reviews, self.api = reviews, LearnApi(costly, reviews)

    async def _apart(self, address: str, do: Callable[..., Any], *given: Any) -> Any:
        self.done.append(("apart", address, do, *given))
        return self.found

    async def _searched(self, address: str, do: Callable[..., Any], *given: Any) -> Any:
        self.done.append(("searched", address, do, *given))
        return self.found

    def ask(self, do: Callable[[Any], Any], asked: Any) -> Any:
        """What is answered; what was done for it stands in `done`."""
        self.done.clear()
        return asyncio.run(do(SimpleNamespace(address="here", asked=lambda: asked)))


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    """A school that can judge, whether there is a kernel or not."""
    monkeypatch.setattr(module, "can_review", lambda *rules: True)
    return World()


def code(asked: Callable[..., object], *given: Any) -> str:
    with pytest.raises(Refused) as refused:
        asked(*given)
    return refused.value.code


def test_an_answer_is_graded_apart_and_what_is_judged_is_searched(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(id: str, number: int) -> AnswerAsked:
        return AnswerAsked(id, number, "pass", now=5.0)

    for id, number, do in ((LESSON, STEPS - 1, module._of_lesson), (PLAIN, 99, module._of_drill)):
        asked = answer(id, number)
        assert world.ask(world.api.answer, asked) == "found"
        assert world.done == [("apart", "here", do, asked)]
    for id, number in ((LESSON, STEPS), ("nothing", 0)):
        assert code(world.ask, world.api.answer, answer(id, number)) == "no_lesson"
    monkeypatch.setattr(module, "judged_shown", lambda task, verdict: ("shown", task))
    monkeypatch.setattr(module, "spaced", lambda kept, now, right: (kept, now, right))
    monkeypatch.setattr(module, "step_graded", lambda *given: given)
    for right, effort, used in ((True, 1.0, 0.5), (False, 0.25, 0.25)):
        world.found, world.reviews.effort = SimpleNamespace(right=right), effort
        asked = answer(JUDGED, 3)
        assert world.ask(world.api.answer, asked) == (("shown", world.found), (None, 5.0, right))
        assert world.done == [
            ("apart", "here", module._read, asked),
            ("searched", "here", module.verdict_on, JUDGED, 3, "pass", used),
        ]


def test_the_best_answer_is_searched_of_what_is_judged_alone(world: World) -> None:
    world.found = "bid 52"
    assert world.ask(world.api.best, DrillAsked(JUDGED, 4)).show == "bid 52"
    assert world.done == [("searched", "here", module.best_on, JUDGED, 4, 0.5)]
    world.reviews.effort = 0.1
    world.ask(world.api.best, DrillAsked(JUDGED, 4))
    assert world.done[0][-1] == 0.1
    for id in (PLAIN, LESSON, "nothing"):
        assert code(world.ask, world.api.best, DrillAsked(id, 4)) == "no_lesson"


def test_what_is_judged_needs_the_kernel_and_the_rest_does_not(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "can_review", lambda *rules: False)
    assert code(world.ask, world.api.best, DrillAsked(JUDGED, 4)) == "no_review"
    assert code(world.ask, world.api.answer, AnswerAsked(JUDGED, 4, "pass")) == "no_review"
    assert world.ask(world.api.answer, AnswerAsked(PLAIN, 4, "pass")) == "found"
    assert code(module._own_task, ChosenAgain("", answer="pass")) == "no_review"


def test_a_day_is_one_of_its_hands_and_no_device_is_more_than_a_day_ahead(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = datetime(2026, 11, 26, 23, 59, tzinfo=UTC)
    monkeypatch.setattr(module, "datetime", SimpleNamespace(now=now.astimezone))
    today = now.date()
    for day in (date(2025, 1, 1), today, today + timedelta(1)):
        for compared, done in (
            (False, ("apart", "here", day_cards)),
            (True, ("searched", "here", compared_words)),
        ):
            found = world.ask(world.api.day, DayAsked("two-handed", day.isoformat(), compared))
            assert (found.words if compared else found) == "found"
            assert world.done == [(*done, day.isoformat(), "two-handed")]
    for text in ("2024-12-31", (today + timedelta(2)).isoformat(), "2025-02-30", "2025-13-01"):
        with pytest.raises(Refused) as refused:
            world.ask(world.api.day, DayAsked("two-handed", text))
        assert (refused.value.code, refused.value.figures) == ("no_such_day", {"first": "2025-01-01"})
    assert code(world.ask, world.api.day, DayAsked("nothing", today.isoformat())) == "no_system"


def test_an_answer_that_needs_the_review_has_half_its_effort_at_most(world: World) -> None:
    for do, work, asked in (
        (world.api.given_answer, module._given_chosen, GivenAnswer("text", number=0, answer="pass")),
        (world.api.own_answer, module._own_chosen, ChosenAgain("record", answer="pass")),
    ):
        for effort, used in ((1.0, 0.5), (0.2, 0.2)):
            world.reviews.effort = effort
            assert world.ask(do, asked) == "found"
            assert world.done == [("searched", "here", work, asked, used)]


def test_a_lesson_and_a_drill_are_shown_by_their_names() -> None:
    assert module._lesson(LessonAsked(LESSON)) == lesson_shown(LESSON)
    assert code(module._lesson, LessonAsked(PLAIN)) == "no_lesson"
    assert module._drill(DrillAsked(PLAIN, 7)) == question(PLAIN, 7)
    assert code(module._drill, DrillAsked(LESSON, 7)) == "no_lesson"


def test_hands_are_printed_of_all_but_what_is_judged(world: World) -> None:
    assert module._printed(PrintAsked(LESSON)) == lesson_printed(LESSON, 0)
    assert module._printed(PrintAsked(PLAIN, 6)) == lesson_printed(PLAIN, 6)
    assert module._printed(PrintAsked(PLAIN, 6)) != module._printed(PrintAsked(PLAIN, 0))
    for id in (JUDGED, "nothing"):
        assert code(module._printed, PrintAsked(id)) == "no_lesson"


def test_a_step_that_is_read_is_right_and_one_that_is_asked_is_graded() -> None:
    steps = list(lesson(LESSON).step)
    read = next(number for number, one in enumerate(steps) if one.ask == "read")
    found = module._of_lesson(AnswerAsked(LESSON, read, ""))
    assert (found.right, found.kept) == (True, None)
    text = own_step('ask = "act"\nright = ["52"]\ngood = "Twenty."\nwrong = "No."')
    for answer, right, words in (("52", True, "Twenty."), ("53", False, "No.")):
        graded = module._given_chosen(GivenAnswer(text, number=0, answer=answer), 0.1)
        assert (graded.right, graded.words) == (right, words)
    assert code(module._given_chosen, GivenAnswer(text, number=1, answer="52"), 0.1) == "no_lesson"
    assert module._given(SimpleNamespace(text=text)).title == "Mine"  # type: ignore[arg-type]


def test_a_drill_that_is_missed_comes_back_and_one_that_is_right_at_once_does_not() -> None:
    right = shown_answer(drill_task("count-20", 5))
    for text in (right, str(int(right) + 1)):
        graded = module._of_drill(AnswerAsked("count-20", 5, text, now=1e9))
        assert (graded.right, graded.kept is None) == (text == right, text == right)
        assert graded.total == int(right)


def test_a_choice_of_ones_own_is_made_again_in_its_position(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    task: Any = SimpleNamespace(ruleset=SimpleNamespace(rules="rules"))
    found, again = mock.Mock(return_value=task), mock.Mock(return_value=SimpleNamespace(right=True))
    asked = ChosenAgain("record", about="here", answer="ah ks", step=2, now=7.0)
    monkeypatch.setattr(module, "own_task", found)
    monkeypatch.setattr(module, "read_answer", lambda of, text: (text.split()[0], "more"))
    monkeypatch.setattr(module, "chosen_again", again)
    monkeypatch.setattr(module, "judged_shown", lambda of, verdict: verdict.right)
    monkeypatch.setattr(module, "again_after", lambda step, now, right: (step, now, right))
    monkeypatch.setattr(module, "own_graded", lambda *given: given)
    assert module._own_chosen(asked, 0.25) == (True, (2, 7.0, True))  # type: ignore[comparison-overlap]
    assert (found.call_args.args, again.call_args.args) == (("record", "here"), (task, "ah", 0.25))
    monkeypatch.setattr(module, "task_shown", lambda of: of)
    assert module._own(asked).task is task
    monkeypatch.setattr(module, "can_review", lambda *rules: not rules)
    assert code(module._own, asked) == "no_review_by_rules"
    monkeypatch.setattr(module, "own_task", lambda *given: None)
    assert code(module._own, asked) == "nothing_here"


def test_the_review_is_asked_about_the_very_question(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "drill_task", lambda *given: given)
    monkeypatch.setattr(module, "read_answer", lambda task, text: (text,))
    monkeypatch.setattr(module, "judged", lambda *given: given)
    monkeypatch.setattr(module, "best_answer", lambda *given: given)
    verdict: Any = module.verdict_on(JUDGED, 3, "pass", 0.5)
    assert verdict == ((JUDGED, 3), ("pass",), 0.5)
    best: Any = module.best_on(JUDGED, 3, 0.5)
    assert best == ((JUDGED, 3), 0.5)


def test_as_much_may_be_sent_as_each_question_needs(world: World) -> None:
    most = {row.path: row.most for row in world.api.rows()}
    assert most["/learn/own"] == most["/learn/own/answer"] == 1010
    assert most["/learn/given"] == most["/learn/given/answer"] == 4 * MOST_TEXT + 10
    assert {most[path] for path in most if "own" not in path and "given" not in path} == {10}
    assert {row.method for row in world.api.rows()} == {"POST"}
