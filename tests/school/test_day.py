"""The hand of the day: the same for everybody, another every day, and played to its end for comparison."""

from __future__ import annotations

import pytest

from deece.record import check
from deece.rules.ruleset import systems
from deece.school.day import compared_words, day_record, days_end


@pytest.mark.parametrize("system", systems())
def test_a_date_has_one_deal(system: str) -> None:
    record = day_record("2026-11-23", system)
    assert check(record) == []
    assert record == day_record("2026-11-23", system)
    assert record.entries != day_record("2026-11-24", system).entries
    assert len(record.entries) == 1


def test_what_is_compared_names_the_table() -> None:
    """The largest table needs the most names."""
    assert compared_words("2026-11-23", "eight-handed").startswith("Club in your seat: You & ")
    names = ("Eve", "Bob", "Cal", "Dee")
    assert compared_words("2026-11-23", "four-handed", names).startswith("Club in your seat: You & Cal ")


@pytest.mark.parametrize("system", ["four-handed", "two-handed", "cutthroat"])
def test_it_is_played_to_its_end_the_same_every_time(system: str) -> None:
    end = days_end("2026-11-23", system)
    assert len(end.game.results) == 1
    assert end.game.scores == days_end("2026-11-23", system).game.scores
