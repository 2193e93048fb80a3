"""The server killed in mid-trick; the long form is `python -m tests.web.faults --kills 100`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.faults import run


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    report = asyncio.run(run(tmp_path, 2))
    assert report.faults == []
    assert report.kills == 2
    assert report.in_trick >= 2
    assert report.pending >= 2
    assert report.acknowledged > 10
    assert report.positions > 100
    assert len(report.back) >= 2 * 4


def test_acknowledging_before_the_commit_is_caught(tmp_path: Path) -> None:
    report = asyncio.run(run(tmp_path, 5, store="hasty"))
    assert any("was acknowledged as entry" in fault and fault.endswith("lost") for fault in report.faults)
    assert any("was shown and is lost" in fault for fault in report.faults)
