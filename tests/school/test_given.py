"""A teacher's own lesson: read strictly, its mistakes said with their place, and graded as any other."""

from __future__ import annotations

import pickle
from importlib.resources import files

import pytest

from deece.school import LESSONS, grade, judged, lesson, read_answer
from deece.school.given import MOST_STEPS, MOST_TEXT, LessonError, given_lesson
from deece.school.tasks import shown_answer

RECORD = """
deece record 1
rules: double-deck
seats: Ann, Bob, Cal, Dee
dealer: Dee

deal
  Ann:   AS TS QS QS JS AH KH QH JH JH AD TD TD KD JD AC TC QC JC JC
  Bob:   AS TS KS KS QS QS AH TH TH KH QH QH AD AD KD QD AC TC KC QC
  Cal:   AS TS KS AH TH TH KH JH JH AD QD QD JD JD AC AC TC KC QC QC
  Dee:   AS TS KS JS JS JS AH KH QH TD TD KD KD QD JD TC KC KC JC JC
"""


def step(more: str, record: str = RECORD) -> str:
    return f'title = "Mine"\n[[step]]\nsay = "Look."\n{more}\nrecord = """{record}"""\n'


def problems(text: str) -> tuple[str, ...]:
    with pytest.raises(LessonError) as caught:
        given_lesson(text)
    return caught.value.problems


@pytest.mark.parametrize("id", LESSONS)
def test_every_lesson_of_the_course_could_be_a_teachers(id: str) -> None:
    text = files("deece.school").joinpath("course", f"{id}.toml").read_text(encoding="utf-8")
    found = given_lesson(text)
    assert [found.task(number) for number in range(len(found.step))] == [
        lesson(id).task(number) for number in range(len(lesson(id).step))
    ]


def test_an_answer_is_graded_as_the_file_has_it() -> None:
    task = given_lesson(step('ask = "act"\nright = ["52"]\ngood = "Twenty."\nwrong = "No."')).task(0)
    assert grade(task, read_answer(task, "52")).words == "Twenty."
    assert grade(task, read_answer(task, "53")).words == "No."


@pytest.mark.usefixtures("needs_kernel")
def test_records_alone_are_choices_that_the_review_judges() -> None:
    found = given_lesson(RECORD + "bid    Ann: 52\n" + RECORD)
    assert len(found.step) == 2
    first, second = found.task(0), found.task(1)
    assert (first.names[first.seat], second.names[second.seat]) == ("Bob", "Ann")
    assert first.judged
    answer = read_answer(second, "pass")
    assert isinstance(answer, tuple)
    assert judged(second, answer, 0.2).words.startswith("You chose passing")


def test_what_the_engine_can_count_it_counts_whatever_the_file_says() -> None:
    cards = 'cards = "AS TS KS QS JS KS QS AH KH QH TH JH TD KD TD TC TC TC AC JC"'
    task = given_lesson(f'[[step]]\nsay = "Count."\nask = "meld"\ntrump = "spades"\nright = ["99"]\n{cards}').task(0)
    assert grade(task, read_answer(task, "22")).right
    assert shown_answer(task) == "22"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("title = ", "this is no lesson: line 1 cannot be read"),
        ('title = "Empty"\nstep = []', f"a lesson has 1 to {MOST_STEPS} steps"),
        ("x" * (MOST_TEXT + 1), f"a lesson has at most {MOST_TEXT} letters"),
        ('title = "Mine"\n[[step]]\nsay = Look.', "this is no lesson: line 3 cannot be read"),
        (step('ask = "act"\nrite = ["52"]'), "step 1: there is no “rite” here"),
        (step('ask = "sing"'), "step 1: “ask” cannot be that"),
        (step('ask = "act"\nright = "52"'), "step 1: “right” cannot be that"),
        (step('ask = "act"\nright = [52]'), "step 1: “right” cannot be that"),
        ('titel = "Mine"\n' + step('ask = "read"')[15:], "there is no “titel” here"),
        ("title = 7\n" + step('ask = "read"')[15:], "“title” cannot be that"),
        ('[[step]]\nask = "read"\ncards = "AS"', "step 1: “say” is missing"),
        (step('ask = "act"\nright = ["KS"]'), "step 1: “KS” is no choice there: choose "),
        (step('ask = "act"\nseat = "Bob"\nright = ["52"]'), "step 1: Bob is not to choose there"),
        (step('ask = "cards"\nright = ["AS"]'), "step 1: no cards are passed or buried there"),
        (step('ask = "fact"\nfact = "weather"'), "step 1: there is no fact “weather”: choose winner, points"),
        (step('ask = "read"', RECORD.replace("AS TS QS", "AS AS QS")), "step 1: line "),
        (step('ask = "read"', RECORD + "bid    Ann: 52 51\n"), "step 1: line "),
        ('[[step]]\nsay = "?"\nask = "read"', "step 1: give a record, or cards"),
        ('[[step]]\nsay = "?"\nask = "act"\ncards = "AS"', "step 1: cards alone can be counted"),
        (step('ask = "read"') + step('ask = "sing"')[15:], "step 2: “ask” cannot be that"),
    ],
)
def test_a_mistake_is_said_with_its_place(text: str, says: str) -> None:
    found = problems(text)
    assert any(one.startswith(says) for one in found), found


def test_a_position_where_nothing_is_to_be_chosen_is_refused() -> None:
    (found,) = problems(step('ask = "act"\nat = 0'))
    assert found.startswith("step 1: ")


def test_the_error_comes_whole_from_another_process() -> None:
    error = LessonError("step 1: no", "step 2: no")
    assert pickle.loads(pickle.dumps(error)).problems == error.problems
