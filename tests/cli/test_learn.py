"""`deece learn`: lessons and drills by typed answers, and what is kept of them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from deece.school import LESSONS, drill_task, lesson
from deece.school.tasks import shown_answer
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
