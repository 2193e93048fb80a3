"""Who reads: "you" is a seat, whatever anybody is called (F3)."""

from __future__ import annotations

import pytest

from deece.words.viewer import Viewer, for_all

TABLE = ("Ann", "You", "Ann", "Dee")


def test_you_are_a_seat_and_not_a_name() -> None:
    ann = Viewer(0, TABLE)
    assert [ann.is_you(seat) for seat in range(4)] == [True, False, False, False]
    assert [ann.name(seat) for seat in range(4)] == ["You", "“You”", "Ann", "Dee"]
    assert ann.inside(0) == "you"
    assert Viewer(1, TABLE).name(1) == "You"
    assert Viewer(2, TABLE).name(0) == "Ann"


def test_nobody_reads_what_is_for_everybody() -> None:
    everybody = for_all(TABLE)
    assert not any(everybody.is_you(seat) for seat in (-1, 0, 1, 2, 3))
    assert everybody.name(1) == everybody.inside(1) == "“You”"


@pytest.mark.parametrize("name", ["you", "YOU", "We", "They", "nobody"])
def test_a_name_that_sentences_use_themselves_stands_in_quotation_marks(name: str) -> None:
    assert Viewer(0, ("Ann", name)).name(1) == f"“{name}”"


def test_viewers_are_alike_where_all_that_they_read_is() -> None:
    assert Viewer(0, TABLE) == Viewer(0, TABLE)
    assert len({Viewer(0, TABLE), Viewer(0, TABLE), Viewer(1, TABLE), Viewer(0, TABLE, "de")}) == 3
