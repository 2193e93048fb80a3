"""A record that was cut or altered: what is wrong, and where the whole part ends."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from deece.record import check, format, parse, whole
from deece.rules.ruleset import systems

GOLDEN = Path(__file__).parent.parent / "golden"
TEXT = (GOLDEN / "double-deck.deece").read_text("utf-8")
LINES = TEXT.splitlines()


@pytest.mark.parametrize("system", systems())
def test_a_record_as_deece_writes_it_says_that_it_is_all(system: str) -> None:
    text = (GOLDEN / f"{system}.deece").read_text("utf-8")
    found = whole(text)
    assert (found.problems, found.complete, found.record) == ((), True, parse(text))
    assert text.splitlines()[-1].startswith(("stop ", "end "))


def test_the_last_line_of_an_unfinished_game_counts_its_choices() -> None:
    record = parse(TEXT)
    assert LINES[-1] == f"stop   after {len(record.entries)} choices"
    assert format(record) == TEXT
    assert parse("\n".join(LINES[:-1])) == record, "a hand that writes need not count"


def test_any_line_that_is_lost_is_missed() -> None:
    """Wherever it stood; what is whole ends before it."""
    body = next(number for number, line in enumerate(LINES) if line == "deal")
    for gone in range(body, len(LINES) - 1):
        found = whole("\n".join(LINES[:gone] + LINES[gone + 1 :]))
        if LINES[gone] and not LINES[gone].startswith("score"):
            assert found.problems, LINES[gone]
            assert found.line <= len(LINES) - 2
            assert not found.complete


def test_a_file_that_ends_early_does_not_claim_to_be_all() -> None:
    for end in range(2, len(TEXT) - 3, 7):
        found = whole(TEXT[:end])
        assert not found.complete, end
        if found.record and found.problems:
            assert check(format(found.record)) == []


def test_a_file_that_ends_in_the_middle_of_a_deal_says_so() -> None:
    deals = [number for number, line in enumerate(LINES) if line == "deal"]
    found = whole("\n".join(LINES[: deals[1] + 3]))
    assert found.problems == (f"line {deals[1] + 1}: the file ends in the middle of this deal: cards are missing",)
    assert (found.line, len(found.state.public.game.results) if found.state else 0) == (deals[1], 1)


def test_the_whole_part_ends_before_the_first_fault_and_can_be_gone_on_with() -> None:
    plays = [number for number, line in enumerate(LINES) if line.startswith("play")]
    first, second = next(pair for pair in pairwise(plays[5:]) if LINES[pair[0]] != LINES[pair[1]])
    found = whole("\n".join([*LINES[:first], LINES[first].replace("= ", "= Zed "), *LINES[second:]]))
    assert found.problems[0].startswith(f"line {first + 1}: ")
    assert found.line == first
    assert found.record == parse("\n".join(LINES[:first]))
    assert whole(format(found.record)).complete


@pytest.mark.parametrize("text", ["", "Dear Sir,", "deece record 1\n", "deece record 1\nrules: whist\n", b"\xff\xfe"])
def test_of_something_else_nothing_is_whole(text: str | bytes) -> None:
    found = whole(text)
    assert found.problems
    assert (found.record, found.state, found.line, found.choices, found.complete) == (None, None, 0, 0, False)


@pytest.mark.parametrize(
    ("last", "words"),
    [
        ("stop", "how many choices there are"),
        ("stop after many choices", "how many choices there are"),
        ("stop after 9999 choices", "are missing"),
        ("stop after 1 choice", "some were added"),
        ("stop after {} choices\nplay AS", "take one of them out"),
    ],
)
def test_a_last_line_that_is_not_so_is_refused(last: str, words: str) -> None:
    (problem,) = check("\n".join([*LINES[:-1], last.format(len(parse(TEXT).entries))]))
    assert words in problem
