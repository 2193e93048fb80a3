"""A6: a seal that is missing or changed is named by both checks, even with `python -O`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import a6_proofs as a6


def test_no_changed_record_of_a_real_table_passes_a_check(tmp_path: Path) -> None:
    report = asyncio.run(a6.proofs(tmp_path / "proofs", 1, figures=4))
    assert report.failed == []
    assert report.answered[0] == 2, "the record as it was passes both"
    assert report.answered[1] + report.answered[2] > 20
