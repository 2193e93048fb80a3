"""S4, S5: what somebody may know of the cards is theirs by right, or all are told."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import s4_seats as s4


def test_a_seat_opened_in_mid_hand_shows_nobody_its_cards(tmp_path: Path) -> None:
    report = asyncio.run(s4.seats(tmp_path / "seats", 4))
    assert report.failed == []
    assert report.answered == {201: 4}
    assert not report.log


def test_a_game_whose_cards_somebody_may_know_says_so_to_all(tmp_path: Path) -> None:
    report = asyncio.run(s4.marks(tmp_path / "marks", 2))
    assert report.failed == []
    assert report.answered == {201: 4}
    assert not report.log
