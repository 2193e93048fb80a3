"""The ladder of bids ends with what a hand can be worth, so that a far goal makes no endless list of bids."""

from __future__ import annotations

from random import Random

import pytest

from deece import load, systems, view
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start
from deece.game.tables import tables_for
from deece.game.value import meld_by
from deece.rules.ladder import ladder

AUCTIONS = [system for system in systems() if load(system).rules.auction.kind != "none"]
HOUSES: list[tuple[str, dict[str, object]]] = [
    *((system, {}) for system in AUCTIONS),
    ("double-deck", {"meld.run": "15, 20"}),  # two runs are worth less than twice one
    ("double-deck", {"meld.wins_game": "run"}),
    ("double-deck-passing", {"meld.roundhouse": "1"}),
    ("four-handed", {"meld.marriage": "20, 10"}),
]


@pytest.mark.parametrize("system", AUCTIONS)
def test_the_systems_keep_every_rung(system: str) -> None:
    rules = load(system).rules
    assert tables_for(rules).ladder == ladder(rules)


@pytest.mark.parametrize("system", AUCTIONS)
def test_a_far_goal_makes_no_endless_list_of_bids(system: str) -> None:
    far = load(system, {"score.goal": 99_999}).rules
    usual = tables_for(load(system).rules).ladder
    rungs = tables_for(far).ladder
    assert usual[:50] == rungs[:50]
    assert len(usual) <= len(rungs) < 60_000 // min(far.auction.steps[::2])
    assert len(ladder(far)) > 2 * len(rungs)
    state = apply(start(far, 0), shuffled(far, Random(1), 0))
    assert len(legal(view(state, state.public.turn))) <= len(rungs) + 40


@pytest.mark.parametrize(("system", "settings"), HOUSES)
def test_no_hand_is_worth_more_than_the_last_rung(system: str, settings: dict[str, object]) -> None:
    """Hands are drawn rich: half of each is of two suits, or of two ranks."""
    rules = load(system, {**settings, "score.goal": 99_999}).rules
    tables, rng = tables_for(rules), Random(7)
    best = 0
    for _ in range(300):
        cards = list(tables.cards)
        rng.shuffle(cards)
        suits, ranks = rng.sample(range(4), 2), rng.sample(range(6), 2)
        wanted = {card for card in range(24) if card // 6 in suits or (rng.random() < 0.5 and card % 6 in ranks)}
        cards.sort(key=lambda card, wanted=wanted: card not in wanted)  # type: ignore[misc]
        hand = rules.deal.hand + rules.deal.widow or 12
        trump, total = rng.randrange(4), tables.total
        for place in range(max(len(side) for each in tables.seatings for side in each.sides)):
            bits = 0
            for card in cards[place * hand : (place + 1) * hand]:
                bits += 1 << 4 * card
            total += meld_by(tables.scale, bits, trump).total
        best = max(best, total)
    assert best <= tables.ladder[-1]
    assert best > tables.total
