"""A call that told partner more than the hand held is named; what the basics say never is."""

from __future__ import annotations

import pytest

from deece.players.conventions import default_card
from deece.players.plain_say import Overtold
from deece.review import decisions
from deece.review.hands import overtold_by
from deece.rules.ruleset import load, systems
from tests.review.information import played

SPOKEN = [each for each in systems() if default_card(load(each).rules).rows]
CARD = "Classic double deck"


@pytest.mark.parametrize("system", SPOKEN)
def test_the_basics_tell_what_they_hold(system: str) -> None:
    assert [one for one in decisions(played(system, "plain")) if overtold_by(one)] == []


def test_what_was_told_and_not_held_is_named() -> None:
    found = {one.place: overtold_by(one) for one in decisions(played("double-deck", "random", 1))}
    assert {place: more for place, more in found.items() if more} == {
        1: Overtold(CARD, ("aces",), 10, 16),  # "by"
        4: Overtold(CARD, ("meld",), 25, 18),  # three over
        5: Overtold(CARD, ("meld",), 25, 22),  # three over again, while partner is in
    }
