"""`deece learn`: lessons and drills by typed answers, and what is kept of them."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from deece.cli.learning import Learning
from deece.cli.lesson_printed import COLUMNS, LINES
from deece.cli.paper import Paper
from deece.cli.progress_kept import Progress
from deece.school import DRILLS, LESSONS, drill_task, lesson
from deece.school.tasks import shown_answer
from deece.words.shown import this_trick
from tests.cli.conftest import Deece


@pytest.fixture(autouse=True)
def own_data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "deece" / "learning.json"


def answers(id: str) -> bytes:
    """A right answer to each step of a lesson."""
    steps = range(len(lesson(id).step))
    return "".join(f"{shown_answer(lesson(id).task(number))}\n" for number in steps).encode()


def test_the_list_shows_every_lesson_and_how_far_one_is(deece: Deece) -> None:
    found = deece("learn")
    assert all(f"  {id} " in found.out for id in LESSONS)
    deece("learn", "meld", stdin=b"22\n")
    assert re.search(r"  meld .*step 2", deece("learn").out)
    deece("learn", "cards", stdin=answers("cards"))
    assert re.search(r"  cards .*done", deece("learn").out)
    assert json.loads(deece("learn", "--json").out)["done"] == {"meld": 1, "cards": 4}


def test_the_first_hand_is_played_to_its_end_by_typing(deece: Deece) -> None:
    found = deece("learn", "first-hand", stdin=answers("first-hand"))
    assert "step 21 of 21" in found.out
    assert "That was a whole hand of pinochle." in found.out
    assert "Not quite." not in found.out


def test_a_wrong_answer_says_why_and_asks_again(deece: Deece) -> None:
    found = deece("learn", "meld", stdin=b"26\nnothing\nshow\n22\nstop\n")
    assert "Not quite. The king and queen in the run are not a royal marriage besides" in found.out
    assert "type a figure, as 24" in found.out
    assert "Right. A run 16" in found.out
    assert "Three types of meld, step 2 of 4" in found.out


def test_a_card_that_is_not_allowed_is_refused_as_at_the_table(deece: Deece) -> None:
    found = deece("learn", "tricks", stdin=b"ah\nstop\n")
    assert "step 2" not in found.out
    assert "Not quite." not in found.out


def test_a_lesson_goes_on_where_it_was_left_and_begins_again_if_wanted(deece: Deece) -> None:
    deece("learn", "first-hand", stdin=b"\n\n")
    assert "step 3 of 21" in deece("learn", "first-hand", stdin=b"stop\n").out
    assert "step 1 of 21" in deece("learn", "first-hand", "--again", stdin=b"stop\n").out


def test_a_missed_question_is_kept_and_comes_back(deece: Deece, own_data: Path) -> None:
    right = int(shown_answer(drill_task("count-12", 7)))
    assert "Not quite." in deece("learn", "count-12", "--number", "7", stdin=f"{right + 1}\n".encode()).out
    kept = json.loads(own_data.read_text("utf-8"))
    assert set(kept["missed"]) == {"count-12/7"}
    assert "Nothing is left to come back now." in deece("learn", "back").out
    kept["missed"]["count-12/7"]["due"] -= 3600
    kept["missed"]["count-12/7"]["last"] -= 3600
    own_data.write_text(json.dumps(kept), "utf-8")
    assert "Missed earlier, and back now: 1" in deece("learn").out
    assert "Right." in deece("learn", "back", stdin=f"{right}\n".encode()).out
    later = json.loads(own_data.read_text("utf-8"))["missed"]["count-12/7"]
    assert later["due"] > kept["missed"]["count-12/7"]["due"] + 86_400


def test_a_file_that_is_spoiled_is_begun_anew(deece: Deece, own_data: Path) -> None:
    own_data.parent.mkdir(parents=True)
    own_data.write_text("{", "utf-8")
    assert deece("learn", "meld", stdin=b"stop\n").code == 0


def test_what_there_is_not_is_said(deece: Deece) -> None:
    found = deece("learn", "poker")
    assert found.code == 2
    assert "there is no lesson or drill 'poker'" in found.err
    assert deece("learn", "count-12", "--number", "-3").code == 2


@pytest.fixture
def one_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.cli.learn_command.today", lambda: "2026-11-23")


@pytest.mark.usefixtures("one_day")
def test_the_hand_of_the_day_is_one_hand_and_is_compared(deece: Deece) -> None:
    every = ["150", "pass", "spades", "hearts", "diamonds", "clubs"]  # whatever is asked for
    every += [f"{rank}{suit}" for suit in "shdc" for rank in ("a", "10", "k", "q", "j", "9")]
    found = deece("learn", "day", "four-handed", stdin="\n".join(every * 14).encode())
    assert found.out.startswith("Hand of the day, 2026-11-23: Four-handed\n")
    assert found.out.count("The end of hand 1") == 1
    assert "hand 2" not in found.out.lower()
    assert re.search(r"\nClub in your seat: You & Cal .+\n$", found.out)


def test_a_hand_of_the_day_that_is_left_is_compared_with_nothing(deece: Deece) -> None:
    found = deece("learn", "day", "four-handed", stdin=b"quit\nyes\n")
    assert "Goodbye." in found.out
    assert "in your seat" not in found.out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("day", "whist"), "no system"),
        (("meld", "four-handed"), "only the hand of the day"),
        (("day", "--json"), "takes no option"),
    ],
)
def test_what_is_no_hand_of_the_day_is_refused(deece: Deece, words: tuple[str, ...], says: str) -> None:
    found = deece("learn", *words)
    assert found.code == 2
    assert says in found.err


def test_a_question_mark_says_what_can_be_typed(deece: Deece) -> None:
    found = deece("learn", "second-hand", stdin=b"\n?\n36\n54\ndiamonds\nplay the hand\nstop\n")
    assert "show: a right answer; stop: leave." in found.out
    assert "step 6 of 17" in found.out
    assert "Not quite." not in found.out


class Copycat(Paper):
    """Somebody who has each answer shown, and types back what is shown."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.shown = False
        super().__init__(Console(file=io.StringIO()), self.copied)

    def print(self, lines: Sequence[str], *, clear: bool = False) -> None:
        self.lines += lines

    def copied(self, prompt: str) -> str:
        if prompt != "> ":
            return ""
        self.shown = not self.shown
        return "show" if self.shown else self.lines[-1]

    @property
    def verdicts(self) -> list[str]:
        return [line for line in self.lines if line.startswith(("Right.", "Not quite."))]


@pytest.mark.parametrize("id", LESSONS)
def test_what_show_says_is_taken_in_every_lesson(id: str) -> None:
    """Fault 11: in `passing` 1 and `burying` 2 a part of the cards was shown, and typed back it was refused."""
    paper, kept = Copycat(), Progress()
    Learning(paper, kept).lesson(lesson(id), 0)
    asked = [step for step in lesson(id).step if step.ask != "read"]
    assert kept.steps == {id: len(lesson(id).step)}
    assert [line[:6] for line in paper.verdicts] == ["Right."] * len(asked)


@pytest.mark.parametrize("id", DRILLS)
def test_what_show_says_is_taken_in_every_drill(id: str, request: pytest.FixtureRequest) -> None:
    """Fault 11: `show` was not understood in the drills that the review judges."""
    if DRILLS[id].judged:
        request.getfixturevalue("needs_kernel")
    paper = Copycat()
    Learning(paper, Progress()).drill(id, 3, once=True)
    (verdict,) = paper.verdicts
    assert verdict.startswith("Right.")
    said = paper.lines[paper.lines.index(verdict) :]
    assert len(" ".join(said)) > len("Right. You chose"), "the reason is said too"


@pytest.mark.parametrize("id", LESSONS)
def test_the_trick_on_the_table_is_shown_wherever_a_card_is_asked_for(id: str) -> None:
    """Fault 11: `deece learn counters` asked for a card to a trick that was not there."""
    paper = Copycat()
    Learning(paper, Progress()).lesson(lesson(id), 0)
    tasks = [lesson(id).task(number) for number in range(len(lesson(id).step))]
    tricks = [this_trick(task.view.public, task.viewer, winning=task.ask != "pick") for task in tasks if task.view]
    assert [line for line in paper.lines if line.startswith("This trick: ")] == [line for line in tricks if line]


def test_a_trick_says_who_wins_it_but_where_that_is_asked(deece: Deece) -> None:
    assert "This trick: Cal A♠ winning, Dee J♠" in deece("learn", "counters", stdin=b"stop\n").out
    assert "This trick: Bob Q♦, Cal A♦, Dee 9♦" in deece("learn", "cards", stdin=b"\nstop\n").out


def test_a_mark_beside_a_meld_says_what_it_means_and_stands_beside_what_was_missed_alone(deece: Deece) -> None:
    right = int(shown_answer(drill_task("count-20", 7)))
    good = deece("learn", "count-20", "--number", "7", stdin=f"{right}\n".encode()).out
    assert "Right." in good
    assert "*" not in good
    rows = re.findall(r"^   \S.* (\d+)$", good, re.MULTILINE)
    bad = deece("learn", "count-20", "--number", "7", stdin=f"{right - int(rows[0])}\n".encode()).out
    assert re.search(r"^ \* \S.* \d+$", bad, re.MULTILINE)
    assert " * what was probably left out, or taken for less" in bad


@pytest.mark.parametrize("id", [*LESSONS, *(id for id, drill in DRILLS.items() if not drill.judged)])
def test_hands_are_printed_on_pages_of_either_size_and_none_is_broken(deece: Deece, id: str) -> None:
    found = deece("learn", id, "--print", "--number", "5")
    pages = found.out.split("\f")
    assert all(len(page.splitlines()) <= LINES for page in pages)
    assert max(map(len, found.out.splitlines())) <= COLUMNS
    first = next(number for number, page in enumerate(pages) if page.splitlines()[0].endswith(": Answers"))
    hands, answers = "\n".join(pages[:first]), "\n".join(pages[first:])
    numbers = re.findall(r"^(\d+)\.", hands, re.MULTILINE)
    steps = len(lesson(id).step) if id in LESSONS else 8
    assert numbers == [str(number + (1 if id in LESSONS else 5)) for number in range(steps)]
    asked = [step for step in lesson(id).step if step.ask != "read"] if id in LESSONS else range(8)
    assert len(re.findall(r"^\d+\.", answers, re.MULTILINE)) == len(asked)


def test_what_cannot_be_printed_is_said(deece: Deece) -> None:
    assert "'poker' is none" in deece("learn", "poker", "--print").err
    assert "judged as they come" in deece("learn", "bid", "--print").err
