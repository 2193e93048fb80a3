"""What was judged is kept line by line, and a run that was broken off goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from deece.review.rates import Sums
from tests.review.found import Again, Found, Hand, Lost, Mistake

MISTAKE = Mistake(7, 31, 2, 0, "mistake")
SUMS = {"plain": Lost(Sums(12, 9, 1, 0.02), 0.019, 1.5)}
HAND = Hand(7, SUMS, SUMS, {"best": 11, "mistake": 1}, [MISTAKE])


def test_what_was_kept_is_there_again(tmp_path: Path) -> None:
    file = tmp_path / "found"
    found = Found("double-deck", file)
    for line in (HAND, Again(MISTAKE, "slip")):
        found.add(line)
    later = Found("double-deck", file)
    assert later.hands == {7: HAND}
    assert later.mistakes("mistake") == [MISTAKE]
    assert later.mistakes("blunder") == []
    assert later.again == {MISTAKE: "slip"}


def test_a_line_that_was_not_written_to_its_end_is_judged_again(tmp_path: Path) -> None:
    file = tmp_path / "found"
    Found("double-deck", file).add(HAND)
    whole = file.read_bytes()
    file.write_bytes(whole[:-5])
    later = Found("double-deck", file)
    assert later.hands == {}
    later.add(HAND)
    assert file.read_bytes() == whole


def test_another_game_or_judgment_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "found"
    Found("double-deck", file)
    with pytest.raises(ValueError, match="is of"):
        Found("four-handed", file)
    file.write_bytes(file.read_bytes().replace(b'"version":', b'"version":9'))
    with pytest.raises(ValueError, match="is of"):
        Found("double-deck", file)
