"""S2: nothing that is stored comes out by an error, whatever became of it on the disk."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import s2_damaged as s2


def test_a_damaged_byte_shows_no_card_no_row_and_no_path(tmp_path: Path) -> None:
    report = asyncio.run(s2.damaged(tmp_path / "damaged", 40))
    assert report.sent == 40
    assert report.failed == []
