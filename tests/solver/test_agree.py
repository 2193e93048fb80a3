"""The kernel answers as the reference does, and knows the rules as game/trick.py does."""

from __future__ import annotations

from collections import Counter

import pytest

from deece.solver import kernel
from tests.solver.agree import differences, main, wrong_choices
from tests.solver.endings import PACKS, PLAYS, endings, every_rules, positions

pytestmark = pytest.mark.usefixtures("needs_kernel")


@pytest.mark.parametrize("seed", range(3))
def test_kernel_and_reference_agree_on_random_endings(seed: int) -> None:
    assert list(differences(endings(500, seed))) == []


def test_they_agree_on_seven_and_eight_seats_and_on_several_threads() -> None:
    assert list(differences(endings(100, 7, seats=(7, 8)), threads=2)) == []


@pytest.mark.parametrize("seed", range(2))
def test_kernel_has_the_legal_cards_and_winners_of_the_game(seed: int) -> None:
    assert list(wrong_choices(positions(5000, seed))) == []


def test_the_endings_are_of_every_kind() -> None:
    found = list(endings(2000, 1))
    kinds = Counter((one.rules.trick.play, one.rules.deal.copies, one.rules.deal.nines) for one in found)
    assert set(kinds) == {(play, *pack) for play in PLAYS for pack in PACKS}
    assert {len(one.hands) for one in found} == {2, 3, 4, 5, 6}
    assert {len(one.rules.trick.order) for one in found} == {len("pinochle"), len("standard")}
    assert {one.rules.trick.count for one in found} == {"counters", "classic", "simple"}
    assert any(one.trick for one in found)
    assert len(every_rules()) == 108


def test_the_long_form_counts_differences(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--endings", "5", "--positions", "5"]) == 0
    assert "5 endings, seed 1: 0 differences" in capsys.readouterr().out


def test_a_planted_difference_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    right = kernel.row
    monkeypatch.setattr(kernel, "row", lambda problem, need=0: right(problem, need + 1))
    assert main(["--endings", "50"]) == 1
    assert "at least" in capsys.readouterr().err
