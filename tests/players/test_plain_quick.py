"""Plain for many hands at once: the same choices as the plain player's, by the kernel and without it."""

from __future__ import annotations

from math import inf
from random import Random
from typing import Any

import pytest
from tests.plain import SYSTEMS, compared
from tests.properties.houses import HOUSES

from deece.cards import codes_in
from deece.game.action import Bid, Deal, Pass, Play
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.game.tables import tables_for
from deece.players import plain_quick
from deece.players.conventions import card
from deece.players.plain import PlainPlayer
from deece.players.plain_quick import PlainHands
from deece.rules import Ruleset, load
from deece.solver import kernel, state_of_kernel
from deece.solver.lockstep import in_lockstep

KERNEL = state_of_kernel().there
in_kernel = pytest.mark.skipif(not KERNEL, reason="the kernel was not compiled")
WITH_CARDS = [
    ("double-deck", ("tournament", "skips")),
    ("double-deck", ("aces", "none")),
    ("double-deck-passing", ("skips", "classic")),
    ("four-handed-passing", ("none", "jumps")),
]
TURNS: list[tuple[str, dict[str, Any]]] = [  # rules on which plain's choices hang, or the kernel's way to them
    ("four-handed-passing", {"trick.side_winning": "need not beat", "trick.order": "standard"}),
    ("four-handed-passing", {"trick.side_winning": "need not trump", "trick.play": "post-1945"}),
    ("four-handed-passing", {"exchange.manner": "together", "meld.dix": "none"}),
    ("double-deck", {"auction.opening": "duty", "auction.all_pass": "redeal", "meld.least": "0"}),
    ("double-deck", {"trick.play": "post-1945 overtrump", "trick.first_trick": "3", "meld.tens": "8,80"}),
    ("double-deck", {"meld.on_board": "0", "score.set_costs": "bid", "meld.throw_in": "on"}),
]


def dealt(ruleset: Ruleset, seed: int = 1) -> State:
    """A hand as it was dealt."""
    pack = codes_in(tables_for(ruleset.rules).pack)
    Random(seed).shuffle(pack)
    return apply(
        start(ruleset.rules, 0), Deal(tuple(sum(1 << 4 * code for code in pack[seat::4]) for seat in range(4)))
    )


def play_up_to(state: State, tricks: int) -> State:
    """The same hand by plain, once so many tricks and a card were played."""
    player = PlainPlayer()
    while len(state.public.tricks) < tricks or not state.public.trick:
        assert to_act(state) != CHANCE
        seen = view(state, to_act(state))
        state = apply(state, player.choose(seen, legal(seen)).action)
    return state


@in_kernel
@pytest.mark.parametrize("system", SYSTEMS)
def test_the_kernel_chooses_as_plain_does(system: str) -> None:
    assert compared(load(system), 400, seed=5).compared["play"] > 100


@in_kernel
@pytest.mark.parametrize(("system", "names"), WITH_CARDS)
def test_it_does_by_the_convention_card_of_each_side(system: str, names: tuple[str, str]) -> None:
    compared(load(system), 300, seed=6, cards=[card(name) for name in names])


@in_kernel
@pytest.mark.parametrize(("system", "overrides"), TURNS)
def test_it_does_by_house_rules(system: str, overrides: dict[str, Any]) -> None:
    compared(load(system, overrides), 250, seed=7)


@in_kernel
@pytest.mark.sample(4)
@pytest.mark.parametrize(("system", "overrides"), HOUSES, ids=str)
def test_it_does_by_any_rules_that_it_knows(system: str, overrides: dict[str, Any]) -> None:
    ruleset = load(system, overrides)
    if in_lockstep(ruleset.rules):
        compared(ruleset, 150, seed=8)
    else:
        assert PlainHands(ruleset.rules).kernel is None


@pytest.mark.parametrize("system", ["three-handed-widow", "double-deck"])
def test_without_the_kernel_plain_itself_is_asked(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kernel, "plain", lambda *given: None)
    plain_quick._in_kernel.cache_clear()
    rules = load(system).rules
    plain, player, players = PlainHands(rules), PlainPlayer(), rules.deal.players
    assert plain.kernel is None
    pack = codes_in(tables_for(rules).pack)
    hands = tuple(sum(1 << 4 * code for code in pack[seat::players][: rules.deal.hand]) for seat in range(players))
    public = apply(start(rules, 0), Deal(hands, tuple_of_rest(pack, players, rules.deal.hand))).public
    seat = public.turn
    state = plain_quick._state(public, hands, (0,) * players)
    assert plain.choices(public, [hands]) == [player.choose(view(state, seat), legal(view(state, seat))).action]
    plain_quick._in_kernel.cache_clear()


def tuple_of_rest(pack: list[int], players: int, hand: int) -> int:
    """Bits of what is left of the pack for the widow."""
    left = [code for seat in range(players) for code in pack[seat::players][hand:]]
    return sum(1 << 4 * code for code in left)


def test_first_choices_are_followed_by_plain_in_each_deal() -> None:
    ruleset = load("double-deck")
    one, other = dealt(ruleset), dealt(ruleset, 2)
    plain = PlainHands(ruleset.rules)
    found = plain.play_on(one.public, [one.hands, other.hands], [Pass(), Bid(60)])
    assert [len(each) for each in found] == [2, 2]
    assert found[0] != found[1]
    assert plain.play_on(one.public, [other.hands], [Bid(60)]) == [[found[1][1]]]
    if KERNEL:
        assert plain.play_on(one.public, [one.hands, other.hands], [Pass(), Bid(60)], threads=2) == found


@pytest.mark.parametrize("in_kernel", [pytest.param(True, marks=in_kernel), False])
def test_a_first_choice_with_which_nobody_bids_brings_nothing(in_kernel: bool) -> None:
    """The next deal was played to its end, and what it brought was taken for this one's."""
    ruleset = load("four-handed-passing")
    state = dealt(ruleset, 3)
    for _ in range(3):
        state = apply(state, Pass())
    plain = PlainHands(ruleset.rules, in_kernel=in_kernel)
    nothing, bid = plain.play_on(state.public, [state.hands], [Pass(), Bid(25)])
    assert nothing == [(0, 0)]
    assert bid != [(0, 0)]


def test_a_card_that_a_hand_could_not_have_played_falls_infinitely_short() -> None:
    ruleset = load("four-handed-passing")
    state = play_up_to(dealt(ruleset, 3), 6)
    plain = PlainHands(ruleset.rules)
    (as_it_is,) = plain.shortfalls(state.public, [state.hands])
    assert len(as_it_is) == 4 * 6 + 1
    assert set(as_it_is) == {0.0}  # plain played them all
    orders = list(range(4))
    found: list[float] = []
    for seed in range(20):
        cards = [code for hand in state.hands for code in codes_in(hand)]
        Random(seed).shuffle(cards)
        sizes = [len(codes_in(state.hands[seat])) for seat in orders]
        deal = [sum(1 << 4 * cards.pop() for _ in range(each)) for each in sizes]
        found += plain.shortfalls(state.public, [deal])[0]
    assert inf in found
    assert any(0 < each < inf for each in found)
    assert min(found) == 0


def test_there_is_nothing_to_judge_before_a_card_is_played() -> None:
    state = dealt(load("double-deck"))
    assert PlainHands(load("double-deck").rules).shortfalls(state.public, [state.hands, state.hands]) == [[], []]


@in_kernel
def test_what_is_no_position_is_refused() -> None:
    ruleset = load("double-deck")
    state = dealt(ruleset)
    plain = PlainHands(ruleset.rules)
    with pytest.raises(ValueError, match="number of cards"):
        plain.choices(state.public, [(0, 0, 0, 0)])
    with pytest.raises(ValueError, match="four hands"):
        plain.choices(state.public, [state.hands[:3]])
    with pytest.raises(ValueError, match="not legal"):
        plain.play_on(state.public, [state.hands], [Play(next(iter(view(state, 0).hand)))])
