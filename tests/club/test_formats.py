"""The formats are files of data: each can be read, names its movement, and a key that is not known is refused."""

from __future__ import annotations

from importlib.resources import files

import pytest

from deece.club import formats
from deece.club.formats import FORMATS, FormatError, format_of, read
from deece.club.movements import MOVEMENTS, Field
from tests.club.evenings import evening, tables

TEXT = files(formats).joinpath("kansas-city.toml").read_text("utf-8")


@pytest.mark.parametrize("id", FORMATS)
def test_each_format_is_whole_and_its_rounds_can_be_seated(id: str) -> None:
    found = format_of(id)
    assert found.id == id
    assert found.about.endswith(".")
    assert found.about.count(".") == 1
    assert sum(bool(one) for one in (found.hands, found.goal)) == 1
    assert (found.order[-1] == "draw") == (found.unit != "person" or bool(found.final))
    people = max(found.least, 8 if found.unit == "person" else 4)
    field = Field(tuple(range(1, people + 1)), odd=found.odd)
    rounds = [round_ for _, round_ in evening(found.movement, field, found.rounds or 99)]
    assert len(rounds) == found.rounds or not found.rounds or found.movement == "progressive"
    seats = {len(side) for round_ in rounds for one in round_.tables for side in one.sides}
    assert seats == ({2} if found.unit == "person" and found.movement != "threes" else {1})
    assert all(tables(round_) for round_ in rounds)


def test_every_file_is_a_format_and_every_movement_is_used() -> None:
    names = [file.name.removesuffix(".toml") for file in files(formats).iterdir() if file.name.endswith(".toml")]
    assert sorted(names) == sorted(FORMATS)
    used = {name for id in FORMATS for name in (format_of(id).movement, format_of(id).final) if name}
    assert used == set(MOVEMENTS)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("minutes = 50", "minuets = 50", "unknown field `minuets`"),
        ('bye = "mean of winners"', 'bye = "lunch"', "Invalid enum value 'lunch'"),
        ('"head to head"', '"age"', "Invalid enum value 'age'"),
        ('movement = "kansas city"', 'movement = "kansas"', "names the movement 'kansas'; there are matching"),
        ("rounds = 8", 'rounds = "eight"', "Expected `int`"),
        ("rounds = 8", "rounds =", "Invalid value"),
        ('name = "Kansas City"', "", "missing required field `name`"),
    ],
)
def test_what_is_not_known_is_refused_and_named(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(FormatError, match=f"kansas-city.*{said}"):
        read(TEXT.replace(old, new), "kansas-city")


def test_another_id_is_no_format() -> None:
    with pytest.raises(KeyError):
        format_of("bingo")
