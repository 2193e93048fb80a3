"""A5: what was opened in a hand that is lost says nothing about the deal that comes in its place."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import a5_seals as a5


def test_a_half_ground_from_a_lost_hand_brings_no_foreseen_card(tmp_path: Path) -> None:
    report = asyncio.run(a5.ground(tmp_path / "ground", 4_000))
    assert report.sent > 3_900
    assert report.failed == []
