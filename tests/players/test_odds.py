"""The odds of a bid: from the view alone, in order, and for every system with an auction."""

from __future__ import annotations

from random import Random

import pytest
from tests.web.leaks import mixed

from deece.cards import Hand
from deece.game.action import Bid, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act
from deece.game.play import view as view_of
from deece.game.state import State
from deece.game.view import View
from deece.players import make, odds
from deece.players.odds import Miss, OddsError, Outcome, chance, figures
from deece.rules.ruleset import load, systems

LONG = 1e6  # seconds: as long as it takes


def bidding(system: str, seed: int = 1, **overrides: str) -> State:
    """A hand in which somebody is to bid."""
    rules = load(system, {key.replace("__", "."): value for key, value in overrides.items()}).rules
    state = apply(start(rules, 0), shuffled(rules, Random(seed), 0))
    while state.public.step not in ("bid", "stock", "play"):
        state = apply(state, make("plain").choose(view_of(state, to_act(state))).action)
    return state


def seen(state: State) -> View:
    return view_of(state, to_act(state))


@pytest.mark.parametrize("system", systems())
def test_every_system_with_an_auction_has_odds(system: str) -> None:
    view = seen(bidding(system))
    if view.public.step != "bid":
        with pytest.raises(OddsError, match="your turn to bid"):
            odds.odds(view, Random(1), 2, LONG)
        return
    found = odds.odds(view, Random(1), 4, LONG)
    assert found.deals == 4
    bids = [row.bid for row in found.rows]
    assert bids == sorted(bids)
    assert set(bids) <= {action.points for action in legal(view) if isinstance(action, Bid)}
    chances = [row.chance for row in found.rows]
    assert chances == sorted(chances, reverse=True)
    assert all(0 <= each <= 1 for each in chances)
    assert found == odds.odds(view, Random(1), 4, LONG)


@pytest.mark.parametrize("system", ["double-deck", "five-handed-secret", "three-handed-widow"])
def test_unseen_cards_change_nothing(system: str) -> None:
    state = bidding(system)
    view, rng = seen(state), Random(3)
    for _ in range(3):
        other = mixed(state, view.seat, rng)
        assert seen(other) == view
        assert odds.odds(seen(other), Random(1), 3, LONG) == odds.odds(view, Random(1), 3, LONG)


def test_only_who_is_to_bid_is_told() -> None:
    state = bidding("double-deck")
    other = view_of(state, (to_act(state) + 1) % 4)
    with pytest.raises(OddsError, match="your turn"):
        odds.odds(other, Random(1))
    assert figures(seen(state))[:6] == [50, 51, 52, 53, 55, 60]


def test_after_calls_by_others() -> None:
    state = bidding("double-deck")
    for action in (Bid(52), Pass(), Bid(56)):
        state = apply(state, action)
    found = odds.odds(seen(state), Random(1), 3, LONG)
    assert found.rows[0].bid == 57


def test_summed_bids_are_told_by_ones_own_share() -> None:
    state = bidding("double-deck", auction__kind="summed", auction__calls="none")
    found = odds.odds(seen(state), Random(1), 5, LONG)
    assert found.rows[0].bid == state.public.tables.ladder[0]
    assert found.rows[0].chance > found.rows[-1].chance


def test_a_great_hand_and_a_poor_one() -> None:
    best = chance_of("AS AS AS TS TS KS KS QS QS JS JS AH AH AH AD AD AC AC QS JD")
    poor = chance_of("TS KS QS JS TH KH QH JH TD KD QD JD TC KC QC JC TS TH TD TC")
    assert best > 0.95
    assert poor < best - 0.15  # by rule of thumb, without the kernel, poor hands look better


def chance_of(cards: str) -> float:
    """Of the lowest bid with this hand."""
    view = seen(bidding("double-deck"))._replace(bits=Hand.parse(cards).bits)
    return odds.odds(view, Random(1), 20, LONG).rows[0].chance


def test_conditions_of_a_bid() -> None:
    view = seen(bidding("double-deck"))
    nothing = Miss(0.0, 1e-6)

    def of(meld: int, play: float, need: int, bid: int = 50) -> float:
        return round(chance(view, bid, [Outcome(0, 0, meld, play, need)], nothing), 6)

    assert of(30, 20, 20) == 1
    assert of(30, 19, 20) == 0, "too little in all"
    assert of(40, 15, 20) == 0, "too little in tricks"
    assert of(30, 20, -1) == 0, "lost unplayed"
    assert chance(view, 50, [Outcome(0, 0, 30, 25, 0), Outcome(0, 0, 30, 15, 0)], nothing) == pytest.approx(0.5)
    assert chance(view, 50, [Outcome(0, 0, 30, 25, 0, 10)], nothing) == pytest.approx(0), "partner bid 10 besides"
    assert chance(view, 50, [], nothing) == 0


def test_it_ends_when_the_time_is_up() -> None:
    assert odds.odds(seen(bidding("double-deck")), Random(1), 10_000, 0.0).deals == odds.BATCH


def test_without_the_kernel_a_rule_of_thumb_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "engine", lambda: "reference")
    found = odds.odds(seen(bidding("four-handed-passing")), Random(1), 3, LONG)
    assert found.engine == "reference"
    assert "rule of thumb" in found.about
