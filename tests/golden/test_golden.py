"""The golden records: each plays, says nothing that is not so, and comes out the same from its seed."""

import pytest

from deece.record import check, final, format, parse
from deece.rules.ruleset import systems
from tests.golden.make import FOLDER, HANDS, path, text

REWRITE = "if the change is meant, run `python -m tests.golden.make` and look at the difference"


@pytest.mark.parametrize("system", systems())
def test_the_golden_record_is_played_again_to_the_letter(system: str) -> None:
    assert path(system).exists(), f"there is no golden record of {system}: {REWRITE}"
    golden = path(system).read_text(encoding="utf-8")
    assert len(golden) < 12_000, "too long to be read"
    assert check(golden) == []
    record = parse(golden)
    assert format(record) == golden
    assert final(record).public.game.results, "no hand is scored in it"
    assert text(system) == golden, f"the game of {system} has changed: {REWRITE}"


def test_the_golden_records_are_those_of_the_systems() -> None:
    assert {each.stem for each in FOLDER.glob("*.deece")} == set(systems())
    assert HANDS > 1
