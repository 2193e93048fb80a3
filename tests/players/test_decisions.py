"""The decision suite: its files are sound, and the computer players decide well."""

from __future__ import annotations

import os
from collections import Counter

import pytest
from tests.players import decisions
from tests.players.decisions import Position

from deece.solver import engine

SUITE = decisions.positions()
ROWS = (  # of the decision table: what people complain of most
    "answering-partner", "burying", "counters-to-partner", "declarer-opening", "defenders-lead", "inference",
    "leadback", "low-to-opponents", "meld-bid", "nines", "passing-to-declarer", "pinochle-legs",
)  # fmt: skip



@pytest.fixture
def needs_kernel() -> None:
    """The compiled kernel: under CI it must be there."""
    if engine() == "reference":
        if os.environ.get("CI"):
            pytest.fail("the kernel is missing under CI")
        pytest.skip("no C++ compiler: the expert plays by the basics")


@pytest.mark.parametrize("position", SUITE, ids=lambda each: each.name)
def test_the_file_is_sound(position: Position) -> None:
    assert decisions.problems(position) == []
    assert len(position.why) > 20
    assert position.source


def test_every_kind_has_its_positions() -> None:
    kinds = Counter(position.kind for position in SUITE)
    assert set(ROWS) <= set(kinds)
    assert min(kinds.values()) >= 5
    assert len(SUITE) >= 72


def test_a_wrong_answer_is_told_with_the_players_reason() -> None:
    answer = decisions.ask(SUITE[0], decisions.make("random", 1))._replace(passed=False)
    told = decisions.told(answer)
    assert answer.reason in told
    assert SUITE[0].why in told


def test_plain_decides_well() -> None:
    answers = [decisions.ask(position, decisions.make("plain")) for position in SUITE]
    assert not decisions.shortfall(answers), decisions.table(answers)


@pytest.mark.usefixtures("needs_kernel")
def test_the_expert_decides_well() -> None:
    answers = [decisions.ask(position, decisions.make("expert", "1")) for position in SUITE]
    assert not decisions.shortfall(answers), decisions.table(answers)
