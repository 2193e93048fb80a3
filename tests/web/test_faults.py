"""The server killed in mid-trick; the long form is `python -m tests.web.faults --kills 100`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.store.postgres import Cluster
from tests.web.faults import CHOICES, run


def test_a_killed_server_has_lost_nothing_that_it_acknowledged(tmp_path: Path) -> None:
    kills, browsers = 2, 2 * 4
    report = asyncio.run(run(tmp_path, kills))
    assert report.faults == []
    assert report.kills == kills
    assert report.in_trick >= kills
    assert report.pending >= kills
    # All that is asked for is acknowledged in the end; a card that is sent again may come too soon, one at each table.
    assert report.acknowledged >= kills * (CHOICES[0] - 2)
    # Each browser came back after each kill, and was shown what it had chosen before that was acknowledged.
    assert len(report.back) == browsers * kills
    assert report.positions >= max(report.acknowledged, browsers * kills)


def test_nor_has_one_whose_tables_are_in_a_database(tmp_path: Path) -> None:
    with Cluster() as cluster:
        report = asyncio.run(run(tmp_path, 1, tables=1, database=cluster.where))
    assert report.faults == []
    assert (report.kills, report.in_trick > 0) == (1, True)
    assert report.positions >= report.acknowledged > 0


def test_acknowledging_before_the_commit_is_caught(tmp_path: Path) -> None:
    report = asyncio.run(run(tmp_path, 5, store="hasty"))
    assert any("was acknowledged as entry" in fault and fault.endswith("lost") for fault in report.faults)
    assert any("was shown and is lost" in fault for fault in report.faults)
