"""A lesson or a drill, taken by somebody who types."""

from __future__ import annotations

import time
from itertools import count

import msgspec

from deece.cards import codes_in
from deece.cli.paper import Paper
from deece.cli.progress_kept import Progress
from deece.cli.screen import wrapped
from deece.record import RecordError
from deece.record.typed import NotUnderstood
from deece.say import say
from deece.school import (
    LESSONS,
    Lesson,
    Task,
    again_after,
    chosen_again,
    drill_task,
    grade,
    judged,
    own_task,
    read_answer,
    spaced,
)
from deece.school.judged import Verdict, best_answer
from deece.school.printed import position_lines
from deece.school.tasks import Answer, Answered, shown_answer
from deece.school.words import learn_words, right_words, step_words
from deece.words.cards import signs
from deece.words.melds import combination_words

SHOW, STOP = ("show", "show me"), ("stop", "quit", "exit", "q")


class Learning:
    """One visit to the school."""

    def __init__(self, paper: Paper, kept: Progress) -> None:
        self.paper, self.kept, self.words = paper, kept, learn_words()

    def lesson(self, lesson: Lesson, first: int) -> None:
        """Its steps from this one (from 0), all of them where it was taken to its end; what is reached is kept."""
        steps = len(lesson.step)
        for number in range(first % steps, steps):
            task = lesson.task(number)
            self.paper.print(["", step_words(lesson.title, number + 1, steps)])
            if not self._step(task):
                return
            if lesson.id in LESSONS:
                self.kept.steps[lesson.id] = number + 1
                self.kept.keep()
        self.paper.print(["", self.words["finished_first" if lesson.part == "first" else "finished"]])

    def drill(self, id: str, number: int, *, once: bool = False) -> None:
        """One question after another, or this one alone."""
        for each in count(number):
            if not self._question(id, each) or once:
                return

    def back(self, now: float) -> None:
        """All that comes back now."""
        due = self.kept.due(now)
        if not due:
            self.paper.print([self.words["none_back"]])
        for key in due:
            id, _, number = key.partition("/")
            if not (self._own_hand(key) if key in self.kept.hands else self._question(id, int(number))):
                return

    def _step(self, task: Task) -> bool:
        """Ask until the answer is right; False where the person stops."""
        self._show(task)
        while True:
            answer = self._ask(task)
            if answer is None:
                return False
            if task.ask == "read":
                return True
            if self._right(task, answer):
                return True

    def _question(self, id: str, number: int) -> bool:
        task = drill_task(id, number)
        self.paper.print(["", f"{self.words['number'].format(number=number)}"])
        self._show(task)
        answer = self._ask(task)
        if answer is None:
            return False
        right = self._right(task, answer)
        key = f"{id}/{number}"
        kept = spaced(self.kept.missed.pop(key, None), time.time(), right=right)
        if kept:
            self.kept.missed[key] = kept
        self.kept.keep()
        return True

    def _right(self, task: Task, answer: Answer) -> bool:
        """Whether an answer is right, by the review where it is the judge; it is said, and why."""
        if task.judged:
            assert isinstance(answer, tuple)
            self.paper.print([self.words["thinking"]])
            return self._judged(judged(task, answer))
        found = grade(task, answer)
        self._verdict(found)
        return found.right

    def _own_hand(self, key: str) -> bool:
        """A choice of one's own games, made again; a position that these rules no longer have is let go."""
        kept = self.kept.hands[key]
        try:
            task = own_task(kept.record, kept.about)
        except RecordError:
            task = None
        if task is None:
            del self.kept.hands[key]
            self.kept.keep()
            return True
        self.paper.print(["", f"{self.words['own_title']}: {kept.where}"])
        self._show(task)
        answer = self._ask(task)
        if answer is None:
            return False
        assert isinstance(answer, tuple)
        self.paper.print([self.words["thinking"]])
        right = self._judged(chosen_again(task, answer[0]))
        del self.kept.hands[key]
        if after := again_after(kept.step, time.time(), right=right):
            self.kept.hands[key] = msgspec.structs.replace(kept, due=after[0], step=after[1])
        self.kept.keep()
        return True

    def _judged(self, verdict: Verdict) -> bool:
        self._lines([right_words(verdict.words, right=verdict.right), *verdict.lines])
        self.paper.print([f"  {one.words}: {one.percent} %" for one in verdict.chances])
        return verdict.right

    def _ask(self, task: Task) -> Answer | None:
        """What is answered, "" where there is nothing to answer; None where the person stops."""
        while True:
            try:
                text = self.paper.ask("> " if task.ask != "read" else self.words["go"] + " > ").strip()
            except EOFError:
                return None
            if text.lower() in STOP:
                return None
            if task.ask == "read":
                return ""
            if text.lower() in SHOW:
                self.paper.print([self._shown(task)])
                continue
            if text == "?":
                self._lines([say("Type your answer. show: a right answer; stop: leave.")])
                continue
            try:
                return read_answer(task, text)
            except NotUnderstood as error:
                self._lines([str(error)])

    def _shown(self, task: Task) -> str:
        """A right answer as it is typed; the review looks for one where it is the judge."""
        if not task.judged:
            return shown_answer(task)
        self.paper.print([self.words["thinking"]])
        return best_answer(task)

    def _show(self, task: Task) -> None:
        self._lines([*([task.say] if task.say else []), *position_lines(task)])
        if task.bits:
            self.paper.print([signs(codes_in(task.bits))])
        self._lines([task.do] if task.do else [])
        self.paper.print([f"  {place}. {option.words}" for place, option in enumerate(task.options, 1)])

    def _verdict(self, found: Answered) -> None:
        self._lines([right_words(found.words, right=found.right)])
        for row in found.rows:
            mark = "*" if row.missed else " "
            self.paper.print([f" {mark} {combination_words(row.meld):<24} {row.meld.points:>4}"])
        if any(row.missed for row in found.rows):
            self._lines([f" * {self.words['missed']}"])

    def _lines(self, lines: list[str]) -> None:
        self.paper.print([part for line in lines for part in wrapped(line)])
