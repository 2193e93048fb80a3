"""What the pages of the school ask (docs/wire.md). What somebody has done is kept by their device."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec

from deece.api.asked import Answer, Request, Row, body, json
from deece.api.costly import Costly
from deece.api.keep import system_named
from deece.api.reviewing import Reviews
from deece.cards import SUITS
from deece.game.play import legal
from deece.game.state import NOBODY
from deece.game.value import best_meld
from deece.record import format
from deece.record.typed import phrase
from deece.review import can_review
from deece.say import template
from deece.school import (
    DRILLS,
    LESSONS,
    Answered,
    Kept,
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
from deece.school.again import DAYS
from deece.school.day import OTHERS, compared_words, day_record
from deece.school.judged import Verdict
from deece.school.tasks import shown_answer
from deece.school.words import (
    DRILL_PARTS,
    PARTS,
    drill_title,
    learn_words,
    part_title,
    place_words,
    right_words,
    trump_words,
)
from deece.wire.public import card_of, cards_of
from deece.words.choices import button_words
from deece.words.melds import combination_words
from deece.words.page import names_of_cards
from deece.words.position import contract_words
from deece.words.refused import Refused
from deece.words.shown import meld_lines, said_words, tricks_played

Json = dict[str, Any]
MOST_NUMBER: Final = 10_000_000
MOST_BIDS: Final = 12  # that are shown to be tapped; any may be typed
EFFORT: Final = 0.5  # of a review: somebody waits for the answer
Name = Annotated[str, msgspec.Meta(max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]


class LearnAsked(msgspec.Struct):
    """What there is to learn."""


class LessonAsked(msgspec.Struct):
    """A lesson."""

    id: Name


class DrillAsked(msgspec.Struct):
    """A question of a drill."""

    id: Name
    number: Number


class AnswerAsked(msgspec.Struct):
    """An answer to a step of a lesson (from 0) or a question of a drill; what is kept of it, and the time."""

    id: Name
    number: Number
    answer: Annotated[str, msgspec.Meta(max_length=200)]
    kept: Kept | None = None
    now: Annotated[float, msgspec.Meta(ge=0, le=1e11)] = 0.0


class OwnHandAsked(msgspec.Struct):
    """A position of somebody's own games, as a record that ends there; `about` is what is said of it."""

    record: str
    about: Annotated[str, msgspec.Meta(max_length=300)] = ""


class ChosenAgain(OwnHandAsked, kw_only=True):
    """What is chosen there this time; how often in a row it was right, and the time."""

    answer: Annotated[str, msgspec.Meta(max_length=200)]
    step: Annotated[int, msgspec.Meta(ge=0, le=len(DAYS))] = 0
    now: Annotated[float, msgspec.Meta(ge=0, le=1e11)] = 0.0


class DayAsked(msgspec.Struct):
    """The hand of a day in a system; `compared`: what another player made of it."""

    id: Name
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    compared: bool = False


class LearnApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, reviews: Reviews) -> None:
        self.costly, self.reviews = costly, reviews

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        most = self.costly.door.limits.body_bytes
        record = self.costly.door.limits.record_bytes + most
        return [
            Row("POST", "/learn", self.learn, most),
            Row("POST", "/learn/lesson", self.lesson, most),
            Row("POST", "/learn/drill", self.drill, most),
            Row("POST", "/learn/answer", self.answer, most),
            Row("POST", "/learn/day", self.day, most),
            Row("POST", "/learn/own", self.own, record),
            Row("POST", "/learn/own/answer", self.own_answer, record),
        ]

    async def learn(self, request: Request) -> Answer:
        """All lessons and drills, and what the pages say."""
        body(request, LearnAsked)
        return json(_all())

    async def lesson(self, request: Request) -> Answer:
        """A lesson with all its steps."""
        asked = body(request, LessonAsked)
        if asked.id not in LESSONS:
            raise Refused("no_lesson")
        self.costly.may(request)
        return json(await self.costly.apart(_lesson, asked.id))

    async def drill(self, request: Request) -> Answer:
        """A question."""
        asked = body(request, DrillAsked)
        _check_drill(asked.id)
        self.costly.may(request)
        return json(await self.costly.apart(_question, asked.id, asked.number))

    async def answer(self, request: Request) -> Answer:
        """Whether an answer is right, and why; of a drill also when it comes back."""
        asked = body(request, AnswerAsked)
        self.costly.may(request)
        if asked.id in LESSONS and asked.number < len(lesson(asked.id).step):
            return json(await self.costly.apart(_step_graded, asked))
        _check_drill(asked.id)
        if not DRILLS[asked.id].judged:
            return json(await self.costly.apart(_graded, asked))
        await self.costly.apart(_read, asked)  # what cannot be read is said at once
        effort = min(EFFORT, self.reviews.effort)
        verdict = await self.reviews.ask(request.address, verdict_on, asked.id, asked.number, asked.answer, effort)
        return json(_verdict(asked, verdict))

    async def day(self, request: Request) -> Answer:
        """The cards of a day as a record, or what another player made of them."""
        asked = body(request, DayAsked)
        system = system_named(asked.id)
        self.costly.may(request)
        if not asked.compared:
            return json(await self.costly.apart(_day, asked.date, system))
        words = await self.reviews.ask(request.address, compared_words, asked.date, system)
        return json({"words": words})

    async def own(self, request: Request) -> Answer:
        """A position of somebody's own games, to be chosen again."""
        asked = body(request, OwnHandAsked)
        self.costly.may(request)
        return json({"task": await self.costly.apart(lambda: _shown(self._own(asked)))})

    async def own_answer(self, request: Request) -> Answer:
        """Whether it is right this time, and when it comes back."""
        asked = body(request, ChosenAgain)
        self.costly.may(request)
        task = await self.costly.apart(self._own, asked)
        action = read_answer(task, asked.answer)[0]
        verdict = await self.reviews.ask(request.address, chosen_again, task, action, min(EFFORT, self.reviews.effort))
        after = again_after(asked.step, asked.now, right=verdict.right)
        return json({**_of_verdict(task, verdict), "kept": {"due": after[0], "step": after[1]} if after else None})

    def _own(self, asked: OwnHandAsked) -> Task:
        if len(asked.record) > self.costly.door.limits.record_bytes:
            raise Refused("too_long")
        if not can_review():
            raise Refused("no_review")
        task = own_task(asked.record, asked.about)
        if task is None:
            raise Refused("nothing_here")
        return task


def _day(date: str, system: str) -> Json:
    record = day_record(date, system)
    return {
        "record": format(record),
        "game": record.ruleset.name,
        "people": record.ruleset.rules.people,
        "level": OTHERS,
    }


def _check_drill(id: str) -> None:
    if id not in DRILLS:
        raise Refused("no_lesson")
    if DRILLS[id].judged and not can_review():
        raise Refused("no_review")


def _all() -> Json:
    there = [drill for drill in DRILLS.values() if not drill.judged or can_review()]
    rows = [
        {"part": each.part, "id": each.id, "steps": len(each.step), **_titled(each.id)} for each in map(lesson, LESSONS)
    ]
    rows += [{"part": DRILL_PARTS[drill.id], "id": drill.id, "steps": 0, **_titled(drill.id)} for drill in there]
    first, *others = rows
    return {
        "parts": [
            {"title": part_title(part), "rows": [row for row in others if row["part"] == part]} for part in PARTS
        ],
        "first": first,
        "cards": names_of_cards(),
        "says": learn_words(),
    }


def _titled(id: str) -> Json:
    title, about = map(template, (lesson(id).title, lesson(id).about)) if id in LESSONS else drill_title(id)
    return {"title": title, "about": about}


def _lesson(id: str) -> Json:
    found = lesson(id)
    steps = [_shown(found.task(number)) for number in range(len(found.step))]
    return {"id": id, **_titled(id), "rules": found.rules, "whole": found.part == "first", "steps": steps}


def _question(id: str, number: int) -> Json:
    return {"id": id, **_titled(id), "number": number, "task": _shown(drill_task(id, number))}


def _task(asked: AnswerAsked) -> Task:
    return lesson(asked.id).task(asked.number) if asked.id in LESSONS else drill_task(asked.id, asked.number)


def _read(asked: AnswerAsked) -> None:
    read_answer(_task(asked), asked.answer)


def verdict_on(id: str, number: int, text: str, effort: float) -> Verdict:
    """In another process: what the review says of an answer to a drill."""
    task = drill_task(id, number)
    answer = read_answer(task, text)
    assert isinstance(answer, tuple)
    return judged(task, answer, effort)


def _step_graded(asked: AnswerAsked) -> Json:
    task = _task(asked)
    if task.ask == "read":
        return _told(task, Answered((), True, ""))
    return _told(task, grade(task, read_answer(task, asked.answer)))


def _graded(asked: AnswerAsked) -> Json:
    task = _task(asked)
    found = grade(task, read_answer(task, asked.answer))
    return {**_told(task, found), **_kept(asked, right=found.right)}


def _kept(asked: AnswerAsked, *, right: bool) -> Json:
    return {"kept": spaced(asked.kept, asked.now, right=right)}


def _told(task: Task, found: Answered) -> Json:
    total = best_meld(task.ruleset.rules, task.bits, task.trump).total if task.ask == "meld" else None
    return {
        "right": found.right,
        "words": found.words,
        "verdict": right_words("", right=found.right),
        "chosen": found.chosen,
        "lines": [],
        "total": total,
        "rows": [
            {
                "name": combination_words(row.meld),
                "points": row.meld.points,
                "cards": cards_of(row.meld.cards),
                "missed": row.missed,
            }
            for row in found.rows
        ],
        "chances": [],
        "kept": None,
    }


def _verdict(asked: AnswerAsked, verdict: Verdict) -> Json:
    return {**_of_verdict(_task(asked), verdict), **_kept(asked, right=verdict.right)}


def _of_verdict(task: Task, verdict: Verdict) -> Json:
    told = _told(task, Answered(verdict.chosen, verdict.right, verdict.words))
    return {**told, "lines": verdict.lines, "chances": [one._asdict() for one in verdict.chances]}


def _shown(task: Task) -> Json:
    """A task as the page shows it; how it would be answered rightly is in `show`, for whoever wants to be shown."""
    view = task.view
    return {
        "ask": task.ask,
        "say": task.say,
        "do": task.do,
        "cards": cards_of(task.bits),
        "trump": None if task.trump == NOBODY else SUITS[task.trump],
        "trump_words": "" if task.trump == NOBODY else trump_words(task.trump),
        "choose": task.cards if task.ask in ("act", "cards") else 0,
        "options": [option._asdict() for option in task.options],
        "choices": _choices(task),
        "show": shown_answer(task),
        "seats": _seats(task),
        "contract": contract_words(view.public, task.viewer) if view else "",
        "melds": meld_lines(view.public, task.viewer) if view and view.public.step == "play" else [],
        "tricks": tricks_played(view.public, task.viewer) if view else [],
    }


def _choices(task: Task) -> list[Json]:
    """What may be chosen: cards by their code, all else as buttons."""
    if task.view is None or task.ask not in ("act", "cards"):
        return []
    view, may = task.view, legal(task.view)
    first = task.ruleset.rules.auction.first_bid
    return [
        {
            "do": phrase(action, may, first),
            "text": button_words(action, view.public),
            "card": str(action.card) if hasattr(action, "card") and not getattr(action, "laid", False) else None,
        }
        for action in may
    ][: None if any(hasattr(action, "card") for action in may) else MOST_BIDS + 5]


def _seats(task: Task) -> list[Json]:
    """By place, from the learner's own clockwise: who it is, what is said of them, and their card of this trick."""
    view = task.view
    if view is None:
        return []
    public, people = view.public, len(task.names)
    played = dict(public.plays())
    found = []
    for place in range(people):
        seat = (task.seat + place) % people
        found.append(
            {
                "name": task.viewer.name(seat),
                "line": place_words(
                    you=place == 0,
                    partner=seat in view.partners,
                    said=said_words(public, seat) if public.step == "bid" else "",
                    declares=public.contract is not None and public.contract.declarer == seat,
                ),
                "card": card_of(played[seat]) if seat in played else None,
                "winning": bool(public.trick) and seat == public.winner,
                "led": bool(public.trick) and seat == public.leader,
            }
        )
    return found
