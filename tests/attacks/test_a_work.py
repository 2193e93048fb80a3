"""A1, A2, A3, A4 and A9: while one address asks for all that it can, others play, make tables and ask as before."""

from __future__ import annotations

from pathlib import Path
from statistics import median

from tests.attacks import a_work as a
from tests.attacks.others import Attacked

FEW: float = 4.0  # seconds before the attack, and of it


def turned_away(answers: dict[int, int]) -> bool:
    return 429 in answers


def served(found: Attacked) -> None:
    """Others went on: their choices, new tables, meld and reviews."""
    now = found.meanwhile
    assert not now.refused
    assert len(now.tables) > 3
    assert now.pace > found.quiet.pace / 4
    assert median(now.choices) < 0.25 + 4 * median(found.quiet.choices)
    assert now.melds
    assert now.reviews
    assert not found.log


def test_the_record_of_a_long_game_stops_nobody(tmp_path: Path) -> None:
    found = a.records(tmp_path / "records", FEW, after=0, enough=lambda answers: answers.get(200, 0) > 10)
    served(found)
    assert found.answers[200] > 10


def test_a_sheet_on_which_two_differ_in_every_line_holds_nobody_up(tmp_path: Path) -> None:
    found = a.sheets(tmp_path / "sheets", FEW, after=0, enough=bool)
    served(found)
    assert found.answers


def test_long_records_leave_room_in_the_line(tmp_path: Path) -> None:
    found = a.line(tmp_path / "line", FEW, after=0, enough=turned_away)
    served(found)
    assert found.answers[429]  # few are let in, and on a busy machine none may be done in these seconds


def test_odds_and_hints_leave_time_for_others(tmp_path: Path) -> None:
    found = a.odds(tmp_path / "odds", FEW, size=12, after=0, enough=turned_away)
    served(found)
    assert found.answers[429]


def test_sockets_that_never_read_take_little_memory(tmp_path: Path) -> None:
    found = a.deaf(tmp_path / "deaf", FEW, size=60, after=0)
    served(found)
    assert found.most < found.before + 40
