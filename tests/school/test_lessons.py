"""A lesson cannot be false: its positions, right answers and figures are held to the engine and the players.

`python -m tests.school.reviewed` holds them to the review, which takes minutes.
"""

from __future__ import annotations

import math
from fnmatch import fnmatchcase
from importlib.resources import files
from itertools import pairwise

import msgspec
import pytest

from deece.cards import cards_in
from deece.game.play import apply, legal, to_act, view
from deece.game.tables import tables_for
from deece.game.value import best_meld
from deece.players import choice_of, make
from deece.record import check, parse
from deece.school import LESSONS, grade, lesson, read_answer
from deece.school.facts import fact
from deece.school.lessons import Step
from deece.school.tasks import codes_of, shown_answer
from deece.school.words import PARTS
from tests.school.claims import false_claims, texts, unclaimed
from tests.school.reviewed import right_actions

STEPS = [(id, number) for id in LESSONS for number in range(len(lesson(id).step))]
CHOSEN = [(id, number) for id, number in STEPS if lesson(id).step[number].ask in ("act", "cards")]


# Figures that lessons say of pinochle in general, or of no hand at all.
GENERAL = (
    "has three types",
    "in all three types",
    "ten times as much",
    "number of the two is",
    "Now all three together",
    "of two equal cards",
    "without a partner",
    "against two",
    "open at 60 at once",
    "both its legs",
    "With four to six cards of a suit",
    "about four times in five",
    "what both sides have taken",
    "and both count",
)


def step_of(id: str, number: int) -> Step:
    return lesson(id).step[number]


def test_every_file_is_in_the_list_once_and_by_its_parts() -> None:
    found = {path.name.removesuffix(".toml") for path in files("deece.school").joinpath("course").iterdir()}
    assert found == set(LESSONS)
    assert len(set(LESSONS)) == len(LESSONS)
    parts = [lesson(id).part for id in LESSONS]
    assert set(parts) <= set(PARTS)
    assert [one for one, other in pairwise([*parts, ""]) if one != other] == list(PARTS)
    assert [lesson(id).id for id in LESSONS] == list(LESSONS)


@pytest.mark.parametrize(("id", "number"), STEPS)
def test_a_position_is_legal(id: str, number: int) -> None:
    step, task = step_of(id, number), lesson(id).task(number)
    text = "" if step.cards else step.record or lesson(id).record
    assert bool(text) != bool(step.cards)
    if text:
        assert check(parse(text)) == []
    else:
        tables, bits = tables_for(task.ruleset.rules), task.bits
        assert len(cards_in(bits)) == task.ruleset.rules.deal.hand
        assert all(bits >> 4 * code & 15 <= tables.pack >> 4 * code & 15 for code in range(24))


@pytest.mark.parametrize(("id", "number"), STEPS)
def test_right_answers_are_allowed_and_what_the_engine_says(id: str, number: int) -> None:
    step, task = step_of(id, number), lesson(id).task(number)
    match step.ask:
        case "read":
            assert not step.right
        case "meld":
            assert step.right == (str(best_meld(task.ruleset.rules, task.bits, task.trump).total),)
        case "fact":
            assert task.view
            found = fact(step.fact, task.view, task.viewer)
            assert step.right == (found.right,)
            assert not found.options or found.right in {option.code for option in found.options}
        case "act":
            assert task.state
            assert to_act(task.state) == task.seat
            for pattern in step.right:
                assert right_actions(task, (pattern,)), pattern
        case "cards":
            held = [str(card) for card in cards_in(task.bits)]
            assert all(held.count(code) >= step.right.count(code) for code in step.right)
            assert not any(fnmatchcase(code, each) for code in step.right for each in step.never)
            assert len(step.right) <= task.cards


@pytest.mark.parametrize(("id", "number"), STEPS)
def test_what_a_step_claims_is_what_the_engine_counts(id: str, number: int) -> None:
    """Fault 9: "eleven trumps and two short aces", below a hand with nine hearts and three aces beside them."""
    assert list(false_claims(lesson(id), number)) == []
    assert unclaimed(step_of(id, number), GENERAL) == []


def test_a_false_claim_is_found() -> None:
    """Planted: another figure, a figure that nothing counts, and words that are not said."""
    true = lesson("first-lead").step[2]

    def found(say: str, claims: dict[str, str]) -> list[str]:
        step = msgspec.structs.replace(true, say=say, claims=claims)
        planted = msgspec.structs.replace(lesson("first-lead"), step=(*lesson("first-lead").step[:2], step))
        return [*false_claims(planted, 2), *unclaimed(step, GENERAL)]

    assert found(true.say, true.claims) == []
    assert found("You hold twelve trumps.", {"twelve trumps": "held ?H"}) == ["'twelve trumps': held ?H is 11, not 12"]
    assert found("Eleven trumps, two aces.", {"Eleven trumps": "held ?H"}) == ["Eleven trumps, two aces."]
    assert "is not said" in found("You hold eleven trumps.", {"nine trumps": "held ?H"})[0]
    assert "nothing counts 4" in found("Eleven trumps, four aces.", {"Eleven trumps, four aces": "held ?H"})[0]


def test_an_ace_is_held_by_a_given_player_four_times_in_five() -> None:
    """`defend`: four aces among three hands of twenty."""
    assert round(5 * (1 - math.comb(56, 20) / math.comb(60, 20))) == 4


def test_what_is_general_is_said_somewhere() -> None:
    said = [text for id in LESSONS for step in lesson(id).step for text in texts(step)]
    assert [words for words in GENERAL if not any(words in text for text in said)] == []


@pytest.mark.parametrize(("id", "number"), STEPS)
def test_what_is_shown_is_right_and_other_answers_have_words(id: str, number: int) -> None:
    step, task = step_of(id, number), lesson(id).task(number)
    if step.ask == "read":
        return
    assert grade(task, read_answer(task, shown_answer(task))).right
    for code, words in step.wrongs.items():
        found = grade(task, read_answer(task, code))
        assert (found.right, found.words) == (False, words)
    if step.ask in ("act", "cards"):
        may = [codes_of(task, (one,))[0] for one in legal(task.view)] if task.view else []
        assert step.wrong or all(any(fnmatchcase(code, each) for each in step.right) for code in may)


@pytest.mark.parametrize(("id", "number"), CHOSEN)
@pytest.mark.usefixtures("needs_kernel")
def test_strong_players_agree_or_the_lesson_says_that_they_do_not(id: str, number: int) -> None:
    step, task = step_of(id, number), lesson(id).task(number)
    state, chosen = task.state, []
    assert state
    for _ in range(task.cards):
        chosen.append(choice_of(make("expert", "1"), view(state, task.seat)).action)
        state = apply(state, chosen[-1])
    assert grade(task, tuple(chosen)).right or step.differs


@pytest.mark.parametrize("id", ["first-hand", "second-hand"])
def test_a_guided_hand_goes_on_by_its_right_answers(id: str) -> None:
    """Each answer leads to the position of the next step, and the last step stands behind the last card."""
    first = lesson(id)
    actions = parse(first.record).actions
    for step in first.step:
        if step.ask == "act":
            task = first.task(first.step.index(step))
            assert [*codes_of(task, (actions[step.at],))] == list(step.right)
    assert first.step[-1].at == len(actions)
    assert [step.at for step in first.step] == sorted(step.at for step in first.step)
