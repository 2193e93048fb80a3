"""The decision suite: its files are sound, and the computer players decide well."""

from __future__ import annotations

from collections import Counter

import pytest
from tests.players import decisions
from tests.players.decisions import Position

from deece.players import make

SUITE = decisions.positions()
ROWS = (  # of the decision table: what people complain of most
    "answering-partner",
    "burying",
    "counters-to-partner",
    "declarer-opening",
    "defenders-lead",
    "inference",
    "lead-advice",
    "leadback",
    "low-to-opponents",
    "meld-bid",
    "nines",
    "passing-to-declarer",
    "pinochle-legs",
    "signal",
)
TALK = ("lead-advice", "leadback", "signal")  # of S0's play advice: plain keeps to every word of it


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
    answer = decisions.ask(SUITE[0], make("random", 1))._replace(passed=False)
    told = decisions.told(answer)
    assert answer.reason in told
    assert SUITE[0].why in told


def test_plain_decides_well() -> None:
    answers = [decisions.ask(position, make("plain")) for position in SUITE]
    assert not decisions.shortfall(answers), decisions.table(answers)


@pytest.mark.parametrize("position", [each for each in SUITE if each.kind in TALK], ids=lambda each: each.name)
def test_plain_plays_as_s0_advises(position: Position) -> None:
    answer = decisions.ask(position, make("plain"))
    assert answer.passed, decisions.told(answer)


@pytest.mark.usefixtures("needs_kernel")
def test_the_expert_decides_well() -> None:
    answers = [decisions.ask(position, make("expert", "1")) for position in SUITE]
    assert not decisions.shortfall(answers), decisions.table(answers)
