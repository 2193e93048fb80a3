"""S3, S8: requests that cost much are bounded, and others are served meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import s3_rule_keys as s3


def test_unknown_house_rules_by_the_thousand_hold_nobody_up(tmp_path: Path) -> None:
    report = asyncio.run(s3.rule_keys(tmp_path / "keys", 4, 3000))
    assert report.failed == []
    assert report.others
    assert set(report.answered) <= {400, 413, 429, 503}
    assert report.answered[400]
    assert not report.log


def test_bytes_that_are_no_text_are_refused_in_words(tmp_path: Path) -> None:
    report = asyncio.run(s3.no_text(tmp_path / "bytes", 2))
    assert report.failed == []
    assert report.answered == {400: 12}
    assert not report.log
