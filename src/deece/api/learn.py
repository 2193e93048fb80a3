"""What the pages of the school ask (deece.wire.school). What somebody has done is kept by their device."""

from __future__ import annotations

from contextlib import suppress
from datetime import UTC, date, datetime, timedelta
from typing import Final

from deece.api.apart import apart, body
from deece.api.asked import Asks, Row
from deece.api.costly import Costly
from deece.api.named import system_named
from deece.api.reviewing import Reviews
from deece.review import can_review
from deece.school import (
    DRILLS,
    LESSONS,
    Answered,
    Task,
    again_after,
    chosen_again,
    drill_task,
    grade,
    judged,
    lesson,
    own_task,
    read_answer,
    spaced,
)
from deece.school.day import compared_words
from deece.school.given import MOST_TEXT, given_lesson
from deece.school.judged import Verdict, best_answer
from deece.wire.school import (
    AnswerAsked,
    BestAnswer,
    ChosenAgain,
    DayAsked,
    DayCards,
    DayCompared,
    DrillAsked,
    GivenAnswer,
    GivenAsked,
    LearnAsked,
    LearnList,
    LessonAsked,
    LessonPrinted,
    LessonShown,
    OwnGraded,
    OwnHandAsked,
    OwnTask,
    PrintAsked,
    QuestionAsked,
    StepGraded,
    all_to_learn,
    day_cards,
    given_shown,
    graded,
    judged_shown,
    lesson_printed,
    lesson_shown,
    own_graded,
    question,
    step_graded,
    task_shown,
)
from deece.words.refused import Refused

FIRST_DAY: Final = date(2025, 1, 1)  # of the hands of a day
AHEAD: Final = 1  # days that a device may be ahead of the clock of Greenwich
EFFORT: Final = 0.5  # of a review: somebody waits for the answer


class LearnApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, reviews: Reviews) -> None:
        self.costly, self.reviews = costly, reviews

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        costly, most = self.costly, self.costly.door.limits.body_bytes
        record = costly.door.limits.record_bytes + most
        given = 4 * MOST_TEXT + most  # letters of up to four bytes
        return [
            Row("POST", "/learn", self.learn, most),
            Row("POST", "/learn/lesson", apart(costly, _lesson), most),
            Row("POST", "/learn/drill", apart(costly, _drill), most),
            Row("POST", "/learn/print", apart(costly, _printed), most),
            Row("POST", "/learn/answer", self.answer, most),
            Row("POST", "/learn/best", self.best, most),
            Row("POST", "/learn/day", self.day, most),
            Row("POST", "/learn/given", apart(costly, _given), given),
            Row("POST", "/learn/given/answer", self.given_answer, given),
            Row("POST", "/learn/own", apart(costly, _own), record),
            Row("POST", "/learn/own/answer", self.own_answer, record),
        ]

    async def learn(self, request: Asks[LearnAsked]) -> LearnList:
        """All lessons and drills, and what the pages say."""
        request.asked()
        return all_to_learn()

    async def answer(self, request: Asks[AnswerAsked]) -> StepGraded:
        """Whether an answer is right, and why; of a drill also when it comes back."""
        asked = body(self.costly, request)
        if asked.id in LESSONS and asked.number < len(lesson(asked.id).step):
            return await self.costly.apart(request.address, _of_lesson, asked)
        _check_drill(asked.id)
        if not DRILLS[asked.id].judged:
            return await self.costly.apart(request.address, _of_drill, asked)
        task = await self.costly.apart(request.address, _read, asked)  # what cannot be read is said at once
        effort = min(EFFORT, self.reviews.effort)
        verdict = await self.costly.searched(request.address, verdict_on, asked.id, asked.number, asked.answer, effort)
        return step_graded(judged_shown(task, verdict), spaced(asked.kept, asked.now, right=verdict.right))

    async def best(self, request: Asks[DrillAsked]) -> BestAnswer:
        """What the review would answer to a question of a drill that it judges."""
        asked = body(self.costly, request)
        _check_drill(asked.id)
        if not DRILLS[asked.id].judged:
            raise Refused("no_lesson")
        effort = min(EFFORT, self.reviews.effort)
        return BestAnswer(await self.costly.searched(request.address, best_on, asked.id, asked.number, effort))

    async def day(self, request: Asks[DayAsked]) -> DayCards | DayCompared:
        """The cards of a day as a record, or what another player made of them."""
        asked = body(self.costly, request)
        system = system_named(asked.id)
        _check_day(asked.date)
        if not asked.compared:
            return await self.costly.apart(request.address, day_cards, asked.date, system)
        return DayCompared(await self.costly.searched(request.address, compared_words, asked.date, system))

    async def given_answer(self, request: Asks[GivenAnswer]) -> StepGraded:
        """Whether an answer to a step of a teacher's own lesson is right, and why."""
        asked = body(self.costly, request)
        return await self.costly.searched(request.address, _given_chosen, asked, min(EFFORT, self.reviews.effort))

    async def own_answer(self, request: Asks[ChosenAgain]) -> OwnGraded:
        """Whether it is right this time, and when it comes back."""
        asked = body(self.costly, request)
        return await self.costly.searched(request.address, _own_chosen, asked, min(EFFORT, self.reviews.effort))


def _lesson(asked: LessonAsked) -> LessonShown:
    """A lesson with all its steps."""
    if asked.id not in LESSONS:
        raise Refused("no_lesson")
    return lesson_shown(asked.id)


def _drill(asked: DrillAsked) -> QuestionAsked:
    """A question."""
    _check_drill(asked.id)
    return question(asked.id, asked.number)


def _printed(asked: PrintAsked) -> LessonPrinted:
    """The hands of a lesson or a drill, for paper."""
    if asked.id not in LESSONS:
        _check_drill(asked.id)
        if DRILLS[asked.id].judged:
            raise Refused("no_lesson")
    return lesson_printed(asked.id, asked.number)


def _given(asked: GivenAsked) -> LessonShown:
    """A teacher's own lesson with all its steps."""
    return given_shown(asked.text)


def _given_chosen(asked: GivenAnswer, effort: float) -> StepGraded:
    found = given_lesson(asked.text)
    if asked.number >= len(found.step):
        raise Refused("no_lesson")
    task = found.task(asked.number)
    if not task.judged:
        return _graded(task, asked.answer)
    answer = read_answer(task, asked.answer)
    assert isinstance(answer, tuple)
    return step_graded(judged_shown(task, judged(task, answer, effort)))


def _graded(task: Task, text: str) -> StepGraded:
    found = Answered((), True, "") if task.ask == "read" else grade(task, read_answer(task, text))
    return step_graded(graded(task, found))


def _own(asked: OwnHandAsked) -> OwnTask:
    """A position of somebody's own games, to be chosen again."""
    return OwnTask(task_shown(_own_task(asked)))


def _own_chosen(asked: ChosenAgain, effort: float) -> OwnGraded:
    task = _own_task(asked)
    answer = read_answer(task, asked.answer)
    assert isinstance(answer, tuple)
    verdict = chosen_again(task, answer[0], effort)
    return own_graded(judged_shown(task, verdict), again_after(asked.step, asked.now, right=verdict.right))


def _own_task(asked: OwnHandAsked) -> Task:
    if not can_review():
        raise Refused("no_review")
    task = own_task(asked.record, asked.about)
    if task is None:
        raise Refused("nothing_here")
    if not can_review(task.ruleset.rules):
        raise Refused("no_review_by_rules")
    return task


def _check_day(text: str) -> None:
    """Raises Refused for what is no day, or one that no device can have come to."""
    latest = datetime.now(UTC).date() + timedelta(days=AHEAD)
    with suppress(ValueError):
        if FIRST_DAY <= date.fromisoformat(text) <= latest:
            return
    raise Refused("no_such_day", first=FIRST_DAY.isoformat())


def _check_drill(id: str) -> None:
    if id not in DRILLS:
        raise Refused("no_lesson")
    if DRILLS[id].judged and not can_review():
        raise Refused("no_review")


def _task(asked: AnswerAsked) -> Task:
    return lesson(asked.id).task(asked.number) if asked.id in LESSONS else drill_task(asked.id, asked.number)


def _read(asked: AnswerAsked) -> Task:
    task = _task(asked)
    read_answer(task, asked.answer)
    return task


def verdict_on(id: str, number: int, text: str, effort: float) -> Verdict:
    """In another process: what the review says of an answer to a drill."""
    task = drill_task(id, number)
    answer = read_answer(task, text)
    assert isinstance(answer, tuple)
    return judged(task, answer, effort)


def best_on(id: str, number: int, effort: float) -> str:
    """In another process: what the review finds best in a drill."""
    return best_answer(drill_task(id, number), effort)


def _of_lesson(asked: AnswerAsked) -> StepGraded:
    return _graded(_task(asked), asked.answer)


def _of_drill(asked: AnswerAsked) -> StepGraded:
    task = _task(asked)
    found = grade(task, read_answer(task, asked.answer))
    return step_graded(graded(task, found), spaced(asked.kept, asked.now, right=found.right))
