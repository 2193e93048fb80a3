"""What the pages of the school ask and are shown. What somebody has done is kept by their device."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec
from msgspec.structs import asdict, replace

from deece.cards import SUITS
from deece.game.play import legal
from deece.game.state import NOBODY
from deece.game.value import best_meld
from deece.record import format
from deece.record.typed import phrase
from deece.review import can_review
from deece.say import template
from deece.school import DRILLS, LESSONS, Answered, Kept, Lesson, Task, drill_task, lesson
from deece.school.again import DAYS
from deece.school.day import OTHERS, day_record
from deece.school.given import MOST_STEPS, MOST_TEXT, given_lesson
from deece.school.judged import Verdict
from deece.school.printed import drill_hands, lesson_hands, titled
from deece.school.tasks import Ask, shown_answer
from deece.school.words import (
    DRILL_PARTS,
    PARTS,
    learn_words,
    part_title,
    place_words,
    right_words,
    trump_words,
)
from deece.wire.base import Code, Sent
from deece.wire.cards import CardNames, card_names
from deece.wire.public import card_of, cards_of
from deece.words.choices import button_words
from deece.words.melds import combination_words
from deece.words.position import contract_words
from deece.words.shown import meld_lines, said_words, tricks_played

MOST_NUMBER: Final = 10_000_000
MOST_BIDS: Final = 12  # that are shown to be tapped; any may be typed
Name = Annotated[str, msgspec.Meta(max_length=40)]
Number = Annotated[int, msgspec.Meta(ge=0, le=MOST_NUMBER)]


class LearnAsked(msgspec.Struct, frozen=True):
    """What there is to learn."""


class LessonAsked(msgspec.Struct, frozen=True):
    """A lesson."""

    id: Name


class DrillAsked(msgspec.Struct, frozen=True):
    """A question of a drill."""

    id: Name
    number: Number


class BestAnswer(Sent):
    """What the review would answer to a question, as it is typed."""

    show: str


class AnswerAsked(msgspec.Struct, frozen=True):
    """An answer to a step of a lesson (from 0) or a question of a drill; what is kept of it, and the time."""

    id: Name
    number: Number
    answer: Annotated[str, msgspec.Meta(max_length=200)]
    kept: Kept | None = None
    now: Annotated[float, msgspec.Meta(ge=0, le=1e11)] = 0.0


class GivenAsked(msgspec.Struct, frozen=True):
    """A teacher's own lesson: what stands in its file."""

    text: Annotated[str, msgspec.Meta(max_length=MOST_TEXT)]


class GivenAnswer(GivenAsked, kw_only=True, frozen=True):
    """An answer to a step of it, from 0."""

    number: Annotated[int, msgspec.Meta(ge=0, lt=MOST_STEPS)]
    answer: Annotated[str, msgspec.Meta(max_length=200)]


class OwnHandAsked(msgspec.Struct, frozen=True):
    """A position of somebody's own games, as a record that ends there; `about` is what is said of it."""

    record: str
    about: Annotated[str, msgspec.Meta(max_length=300)] = ""


class ChosenAgain(OwnHandAsked, kw_only=True, frozen=True):
    """What is chosen there this time; how often in a row it was right, and the time."""

    answer: Annotated[str, msgspec.Meta(max_length=200)]
    step: Annotated[int, msgspec.Meta(ge=0, le=len(DAYS))] = 0
    now: Annotated[float, msgspec.Meta(ge=0, le=1e11)] = 0.0


class DayAsked(msgspec.Struct, frozen=True):
    """The hand of a day in a system; `compared`: what another player made of it."""

    id: Name
    date: Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$")]
    compared: bool = False


class PrintAsked(msgspec.Struct, frozen=True):
    """The hands of a lesson for paper, or some questions of a drill from this number on."""

    id: Name
    number: Number = 0


class LearnRow(Sent):
    """A lesson or a drill of the list."""

    part: str
    id: str
    steps: int
    """A drill has none."""
    prints: bool
    """Whether its hands can be printed with their answers."""
    title: str
    about: str


class LearnPart(Sent):
    """A part of the list."""

    title: str
    rows: list[LearnRow]


class LearnList(Sent):
    """All there is to learn."""

    parts: list[LearnPart]
    first: LearnRow
    """What one begins with."""
    cards: CardNames
    says: dict[str, str]
    """By key what the pages say."""


class TaskOption(Sent):
    """An answer to pick."""

    code: str
    words: str


class TaskChoice(Sent):
    """Something that the position allows."""

    do: str
    text: str
    card: Code | None


class TaskPlace(Sent):
    """Somebody at the table of a task."""

    name: str
    line: str
    """What is said of them."""
    card: Code | None
    """Theirs of this trick."""
    winning: bool
    led: bool


class TaskShown(Sent):
    """One thing to do. It is answered by what may be typed: a figure, an option's code or words, a choice as at the
    table."""

    ask: Ask
    say: str
    do: str
    cards: list[Code]
    trump: str | None
    """The letter of its suit."""
    trump_words: str
    choose: int
    """How many cards."""
    options: list[TaskOption]
    """To pick from."""
    choices: list[TaskChoice]
    show: str
    """A right answer as it is typed, or ""."""
    judged: bool
    """The review is the judge, and may be asked for the best answer (`POST /api/learn/best`)."""
    seats: list[TaskPlace]
    """Clockwise from the learner."""
    contract: str
    melds: list[str]
    """Lines."""
    tricks: list[str]
    """Lines."""


class LessonShown(Sent):
    """A lesson with all its steps."""

    id: str
    title: str
    about: str
    rules: str
    """The system."""
    whole: bool
    """A guided hand."""
    steps: list[TaskShown]


class QuestionAsked(Sent):
    """A question of a drill."""

    id: str
    title: str
    about: str
    number: int
    task: TaskShown


class HandPrinted(Sent):
    """A hand on paper."""

    number: int
    lines: tuple[str, ...]
    """What is said of it."""
    suits: tuple[str, ...]
    ask: str
    options: tuple[str, ...]
    answer: str
    why: str


class LessonPrinted(Sent):
    """The hands of a lesson or a drill, for paper."""

    title: str
    about: str
    hands: list[HandPrinted]


class OwnTask(Sent):
    """A position of somebody's own games, to be chosen again."""

    task: TaskShown


class MeldRow(Sent):
    """A meld of a hand that was counted."""

    name: str
    points: int
    cards: list[Code]
    missed: bool
    """The count left it out."""


class ChanceShown(Sent):
    """A choice that was looked at."""

    words: str
    percent: float
    """Of a chance to win."""
    chosen: bool


class Graded(Sent):
    """What an answer is worth, and why."""

    right: bool
    words: str
    verdict: str
    chosen: tuple[str, ...]
    """Codes."""
    lines: tuple[str, ...]
    """Reasons."""
    total: int | None
    """Of meld."""
    rows: list[MeldRow]
    chances: list[ChanceShown]


class StepGraded(Graded):
    """The same of a step of a lesson, or of a drill."""

    kept: Kept | None
    """What the device is to keep of this question until it comes back at `due`; null: nothing."""


class DayCards(Sent):
    """The hand of a day."""

    record: str
    game: str
    people: int
    level: str
    """Of the other players."""


class DayCompared(Sent):
    """What another player made of the hand of a day."""

    words: str


class AgainAt(Sent):
    """When a hand of one's own comes back, in Unix time, and how often in a row it was right."""

    due: float
    step: int


class OwnGraded(Graded):
    """The same of a choice of one's own that is made again."""

    kept: AgainAt | None
    """null: it does not come back."""


def all_to_learn() -> LearnList:
    """All lessons and drills, and what the pages say."""
    there = [drill for drill in DRILLS.values() if not drill.judged or can_review()]
    rows = [LearnRow(each.part, each.id, len(each.step), True, *titled(each.id)) for each in map(lesson, LESSONS)]
    rows += [LearnRow(DRILL_PARTS[drill.id], drill.id, 0, not drill.judged, *titled(drill.id)) for drill in there]
    first, *others = rows
    parts = [LearnPart(part_title(part), [row for row in others if row.part == part]) for part in PARTS]
    return LearnList(parts, first, card_names(), learn_words())


def lesson_shown(id: str) -> LessonShown:
    """A lesson with all its steps."""
    return _shown(lesson(id))


def given_shown(text: str) -> LessonShown:
    """A teacher's own lesson. Raises LessonError."""
    return _shown(given_lesson(text))


def _shown(found: Lesson) -> LessonShown:
    steps = [task_shown(found.task(number)) for number in range(len(found.step))]
    title, about = template(found.title), template(found.about)
    return LessonShown(found.id, title, about, rules=found.rules, whole=found.part == "first", steps=steps)


def question(id: str, number: int) -> QuestionAsked:
    """A question of a drill."""
    return QuestionAsked(id, *titled(id), number, task_shown(drill_task(id, number)))


def lesson_printed(id: str, number: int) -> LessonPrinted:
    """The hands of a lesson or a drill, for paper."""
    hands = lesson_hands(lesson(id)) if id in LESSONS else drill_hands(id, number)
    return LessonPrinted(*titled(id), [HandPrinted(*hand) for hand in hands])


def day_cards(date: str, system: str) -> DayCards:
    """The hand of a day as a record."""
    record = day_record(date, system)
    return DayCards(format(record), record.ruleset.name, record.ruleset.rules.people, OTHERS)


def graded(task: Task, found: Answered) -> Graded:
    """What an answer is worth that the rules grade."""
    total = best_meld(task.ruleset.rules, task.bits, task.trump).total if task.ask == "meld" else None
    return Graded(
        right=found.right,
        words=found.words,
        verdict=right_words("", right=found.right),
        chosen=found.chosen,
        lines=(),
        total=total,
        rows=[
            MeldRow(combination_words(row.meld), row.meld.points, cards_of(row.meld.cards), row.missed)
            for row in found.rows
        ],
        chances=[],
    )


def judged_shown(task: Task, verdict: Verdict) -> Graded:
    """What an answer is worth that the review grades."""
    found = graded(task, Answered(verdict.chosen, verdict.right, verdict.words))
    return replace(found, lines=verdict.lines, chances=[ChanceShown(*one) for one in verdict.chances])


def step_graded(found: Graded, kept: Kept | None = None) -> StepGraded:
    """With what is to be kept of it."""
    return StepGraded(**asdict(found), kept=kept)


def own_graded(found: Graded, after: tuple[float, int] | None) -> OwnGraded:
    """With when it comes back, and how often in a row it was right."""
    return OwnGraded(**asdict(found), kept=AgainAt(*after) if after else None)


def task_shown(task: Task) -> TaskShown:
    """A task as the page shows it; how it would be answered rightly is in `show`, for whoever wants to be shown."""
    view = task.view
    return TaskShown(
        ask=task.ask,
        say=task.say,
        do=task.do,
        cards=cards_of(task.bits),
        trump=None if task.trump == NOBODY else SUITS[task.trump],
        trump_words="" if task.trump == NOBODY else trump_words(task.trump),
        choose=task.cards if task.ask in ("act", "cards") else 0,
        options=[TaskOption(*option) for option in task.options],
        choices=_choices(task),
        show=shown_answer(task),
        judged=task.judged,
        seats=_seats(task),
        contract=contract_words(view.public, task.viewer) if view else "",
        melds=meld_lines(view.public, task.viewer) if view and view.public.step == "play" else [],
        tricks=tricks_played(view.public, task.viewer) if view else [],
    )


def _choices(task: Task) -> list[TaskChoice]:
    """What may be chosen: cards by their code, all else as buttons."""
    if task.view is None or task.ask not in ("act", "cards"):
        return []
    view, may = task.view, legal(task.view)
    first = task.ruleset.rules.auction.first_bid
    most = None if any(hasattr(action, "card") for action in may) else MOST_BIDS + 5
    return [
        TaskChoice(
            do=phrase(action, may, first),
            text=button_words(action, view.public),
            card=str(action.card) if hasattr(action, "card") and not getattr(action, "laid", False) else None,
        )
        for action in may[:most]
    ]


def _seats(task: Task) -> list[TaskPlace]:
    """By place, from the learner's own clockwise: who it is, what is said of them, and their card of this trick."""
    view = task.view
    if view is None:
        return []
    public, people = view.public, len(task.names)
    played = dict(public.plays())
    found = []
    for place in range(people):
        seat = (task.seat + place) % people
        line = place_words(
            you=place == 0,
            partner=seat in view.partners,
            said=said_words(public, seat) if public.step == "bid" else "",
            declares=public.contract is not None and public.contract.declarer == seat,
        )
        found.append(
            TaskPlace(
                name=task.viewer.name(seat),
                line=line,
                card=card_of(played[seat]) if seat in played else None,
                winning=bool(public.trick) and seat == public.winner and task.ask != "pick",
                led=bool(public.trick) and seat == public.leader,
            )
        )
    return found
