"""The odds of a bid: from the view alone, in order, and for every system with an auction."""

from __future__ import annotations

from random import Random

import pytest
from tests.conformance import mixed

from deece.cards import Hand
from deece.game.action import Bid, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act
from deece.game.play import view as view_of
from deece.game.state import State
from deece.game.view import View
from deece.players import choice_of, make, odds
from deece.players.odds import Miss, OddsError, Outcome, chance, figures
from deece.rules.ruleset import load, systems

LONG = 1e6  # seconds: as long as it takes


def bidding(system: str, seed: int = 1, **overrides: str) -> State:
    """A hand in which somebody is to bid."""
    rules = load(system, {key.replace("__", "."): value for key, value in overrides.items()}).rules
    state = apply(start(rules, 0), shuffled(rules, Random(seed), 0))
    while state.public.step not in ("bid", "stock", "play"):
        state = apply(state, choice_of(make("plain"), view_of(state, to_act(state))).action)
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
    """S0 minimum: bid, meld and play together, and 20 in tricks besides."""
    view = seen(bidding("double-deck"))
    nothing = Miss(0.0, 1e-6)

    def of(meld: int, play: float, bid: int = 50, *, played: bool = True) -> float:
        return round(chance(view, bid, [Outcome(0, 0, meld, play, played)], nothing), 6)

    assert of(30, 20) == 1
    assert of(30, 19) == 0, "too little in all"
    assert of(40, 15) == 0, "too little in tricks"
    assert of(30, 20, played=False) == 0, "lost unplayed"
    two = [Outcome(0, 0, 30, 25, played=True), Outcome(0, 0, 30, 15, played=True)]
    assert chance(view, 50, two, nothing) == pytest.approx(0.5)
    assert chance(view, 50, [Outcome(0, 0, 30, 25, True, 10)], nothing) == pytest.approx(0), "partner bid 10 besides"
    assert chance(view, 50, [], nothing) == 0


def test_a_bid_that_meld_covers_is_made_without_a_point() -> None:
    """S1: where nothing more is needed; where a trick is, a chance is left that there is none."""
    wide = Miss(0.0, 0.2)
    covered = [Outcome(0, 0, 300, 10, played=True)]
    assert chance(seen(bidding("four-handed")), 250, covered, wide) == 1
    assert 0 < chance(seen(bidding("four-handed", score__need="trick")), 250, covered, wide) < 1
    assert chance(seen(bidding("four-handed")), 310, covered, wide) < 1


def test_off_the_board_is_lost_unplayed() -> None:
    """S1 on the board: the most that may be needed from play; just as much may be played for."""
    view, sure = seen(bidding("four-handed", meld__on_board="100")), [Outcome(0, 0, 200, 240, played=True)]
    assert chance(view, 300, sure, Miss(0.0, 1e-6)) == 1
    assert chance(view, 310, sure, Miss(0.0, 1e-6)) == 0


def test_who_bids_without_the_meld_for_it_makes_nothing() -> None:
    """S4 summed bids: a misbid, where each player needs the meld alone; else partner may have it."""
    meldless = Hand.parse("AS AS AS AS TS TS TS KS KS JS AH AH AH TH AD AD TD JD TC TC").bits
    made = []
    for least, whose in (("0", "side"), ("10", "side"), ("10", "player")):
        house = {"auction__least_meld": least} if least != "0" else {}
        house |= {"auction__least_meld_of": whose} if whose != "side" else {}
        state = bidding("double-deck", 1, auction__kind="summed", auction__calls="none", **house)
        made.append(odds.odds(seen(state)._replace(bits=meldless), Random(1), 10, LONG).rows[0].chance)
    anyone, of_side, alone = made
    assert anyone > of_side > alone == 0


def test_it_ends_when_the_time_is_up() -> None:
    assert odds.odds(seen(bidding("double-deck")), Random(1), 10_000, 0.0).deals == odds.BATCH


def test_without_the_kernel_a_rule_of_thumb_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(odds, "engine", lambda _rules: "reference")
    found = odds.odds(seen(bidding("four-handed-passing")), Random(1), 3, LONG)
    assert found.engine == "reference"
    assert "rule of thumb" in found.about
