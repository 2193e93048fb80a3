"""A8: no text that somebody sends is worked out by a spreadsheet, or turns the text around it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.attacks import a8_cells as a8


def test_nothing_that_somebody_sends_becomes_a_formula(tmp_path: Path) -> None:
    report = asyncio.run(a8.cells(tmp_path / "cells", 20))
    assert report.failed == []
    assert report.answered[200] >= 5, "sheets were written: the attack was tried"


def test_a_cell_that_would_be_worked_out_is_seen() -> None:
    assert a8.wrong('Ann,"=1+1",-15,\t2,\'=1\r\n') == ["=1+1", "\t2"]
