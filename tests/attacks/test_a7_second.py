"""A7: a second scorer's link changes nothing on the pen's sheet, and the pen goes on while it tries."""

from __future__ import annotations

from pathlib import Path

from tests.attacks import a7_second as a7


def test_the_pen_writes_on_and_its_sheet_is_its_own_while_a_second_link_floods_it(tmp_path: Path) -> None:
    report = a7.run(tmp_path / "sheets", 6)
    assert report.failed == []
    assert set(report.answered) == {200, 403}
    assert report.answered[200] >= 12, "something stands beside: the attack was tried"
    assert not report.log
