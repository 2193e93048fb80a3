"""A call that told partner more than the hand held is named; what the basics say never is."""

from __future__ import annotations

import pytest

from deece.players.plain_say import Overtold
from deece.review import decisions
from deece.review.hands import too_much
from deece.rules.ruleset import systems
from tests.review.information import played


@pytest.mark.parametrize("system", systems())
def test_the_basics_tell_what_they_hold(system: str) -> None:
    assert [one for one in decisions(played(system, "plain")) if too_much(one)] == []


def test_what_was_told_and_not_held_is_named() -> None:
    found = {one.place: too_much(one) for one in decisions(played("double-deck", "random", 1))}
    named = {place: more.told for place, more in found.items() if more}
    assert named == {
        1: Overtold(("aces",), 10, 12),  # "by"
        4: Overtold(("meld",), 25, 4),  # three over
        5: Overtold(("meld",), 25, 8),  # three over again, while partner is in
    }
    assert {more.card for more in found.values() if more} == {"Classic double deck"}
