"""Pairs where networkx is not there: as many, and nearly as cheap."""

from __future__ import annotations

from random import Random

import pytest

from deece.club.movements import pairing


@pytest.mark.parametrize("seed", range(40))
def test_pairs_without_networkx_are_as_many_and_nearly_as_cheap(seed: int) -> None:
    chance = Random(seed)
    size = chance.randrange(2, 21)
    prices = {(a, b): chance.randrange(100) for b in range(size) for a in range(b) if chance.random() < 0.9}
    best, found = pairing._matched(size, prices), pairing.matched_without(size, prices)
    assert len({one for pair in found for one in pair}) == 2 * len(found)
    assert len(found) == len(best)
    assert sum(prices[pair] for pair in found) <= 1.25 * sum(prices[pair] for pair in best) + 100
