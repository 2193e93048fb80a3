"""S7: who makes tables without end uses up only what their own address has."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import s7_tables as s7


def test_new_tables_of_one_address_leave_room_for_others(tmp_path: Path) -> None:
    report = asyncio.run(s7.tables(tmp_path / "tables", 40, "tables_at_once=10", "tables_a_minute=1"))
    assert report.failed == []
    assert set(report.answered) == {201, 429}
    assert report.answered[201] < 20
    assert not report.log
