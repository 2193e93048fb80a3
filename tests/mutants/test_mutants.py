"""The list of slips is kept as the code changes; running them is `python -m tests.mutants`."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mutants import Mutant
from tests.mutants.fresh import FRESH
from tests.mutants.known import KNOWN

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("mutant", [*KNOWN, *FRESH], ids=lambda mutant: f"{mutant.file}: {mutant.breaks}")
def test_every_slip_fits_the_code_and_names_tests_that_are_there(mutant: Mutant) -> None:
    text = (ROOT / "src" / "deece" / mutant.file).read_text("utf-8")
    assert text.count(mutant.old) == 1
    assert mutant.new != mutant.old
    for name in mutant.tests.split():
        path, _, test = name.partition("::")
        assert f"def {test.partition('[')[0]}(" in (ROOT / path).read_text("utf-8"), name


def test_the_slips_are_many_and_spread_over_the_rooms() -> None:
    assert len(KNOWN) >= 24
    assert len(FRESH) >= 50
    assert {each.room for each in FRESH} >= {"rules", "game", "table", "api", "players"}
