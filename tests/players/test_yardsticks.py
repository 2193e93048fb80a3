"""The counting and the simulating player: legal in every system, blind to hidden cards, and as described."""

from __future__ import annotations

from random import Random

import pytest
from tests.conformance import conform, mixed
from tests.players.test_plain import at_play
from tests.support import at, rules

from deece.cards import Card, Hand, codes_in, size
from deece.game.action import Bid, Deal, Pass, Play, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.tables import tables_for
from deece.game.view import View
from deece.players import Player, choice_of, make
from deece.players.belief import AWAY, Belief
from deece.players.counting import CountingPlayer, partner_meld, tricks
from deece.players.plain_play import knowledge
from deece.players.reason import because
from deece.players.simulating import SimulatingPlayer
from deece.players.up_to import allowed, bid_up_to
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems
from deece.solver import engine


def quick(seed: int | str = 0) -> SimulatingPlayer:
    """The simulating player with few simulations."""
    return SimulatingPlayer(seed, deals=6, playouts=3)


def positions(system: str, seed: int, players: list[Player], most: int = 400) -> list[State]:
    """The positions of a hand in which somebody has a choice to make."""
    return _positions(load(system).rules, seed, players, most)


def _positions(rules: Rules, seed: int, players: list[Player], most: int = 400) -> list[State]:
    rng = Random(seed)
    state = start(rules, seed % rules.people)
    found: list[State] = []
    while (seat := to_act(state)) != OVER and not state.public.game.results and len(found) < most:
        if seat == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        found.append(state)
        state = apply(state, choice_of(players[seat], view(state, seat)).action)
    return found


# ------------------------------------------------------------------------------------------- both of them


@pytest.mark.parametrize("system", systems())
def test_they_play_every_system_by_its_rules(system: str) -> None:
    ruleset = load(system)
    players = [quick(seat) if seat % 2 else CountingPlayer() for seat in range(ruleset.rules.people)]
    for dealer in range(2):
        conform(ruleset, Random(dealer), players, dealer=dealer, hands=1, rate=0.01)


@pytest.mark.parametrize(
    ("system", "overrides"),
    [
        ("double-deck", {"deal.people": 5}),
        ("four-handed", {"deal.hand": 11, "deal.widow": 4, "exchange.widow_round": True}),
        ("four-handed", {"auction.kind": "summed", "auction.opening": "free"}),
        ("four-handed", {"trick.order": "standard", "trick.count": "classic", "trick.play": "post-1945"}),
        ("partnership-auction", {"trick.play": "post-1945 overtrump"}),
        ("three-handed", {"auction.trump_needs": "meld"}),
        ("family-passing", {"auction.calls": "by me,by,save,help", "auction.trump_needs": "marriage"}),
    ],
)
def test_they_play_by_house_rules(system: str, overrides: dict[str, object]) -> None:
    ruleset = load(system, overrides)
    players = [quick(seat) if seat % 2 else CountingPlayer() for seat in range(ruleset.rules.people)]
    for dealer in range(3):
        conform(ruleset, Random(dealer), players, dealer=dealer, hands=1, rate=0.01)


@pytest.mark.parametrize(
    "system", ["double-deck", "five-handed-secret", "two-handed", "two-handed-draw", "three-handed"]
)
def test_cards_that_they_cannot_see_change_nothing(system: str) -> None:
    """The hidden cards dealt anew give an equal view, and the same choice from another player of the same seed."""
    people = load(system).rules.people
    rng = Random(3)
    changed = 0
    for state in positions(system, 2, [make("plain")] * people)[::5]:
        seat = to_act(state)
        other = mixed(state, seat, rng)
        changed += other != state
        for one, again in ((quick(5), quick(5)), (CountingPlayer(), CountingPlayer())):
            choice = choice_of(one, view(state, seat))
            assert choice.action in legal(view(state, seat))
            assert choice == choice_of(again, view(other, seat))
    assert changed


def test_they_keep_nothing_from_one_choice_to_the_next() -> None:
    used = quick(5)
    for state in positions("double-deck", 2, [used] * 4)[::4]:
        seen = view(state, to_act(state))
        assert choice_of(used, seen) == choice_of(quick(5), seen)


# ------------------------------------------------------------------------------------------- counting


@pytest.mark.parametrize(
    ("system", "meld"), [("double-deck", 30), ("double-deck-tournament", 297), ("three-handed", 0)]
)
def test_counting_expects_a_fixed_meld_from_partner(system: str, meld: int) -> None:
    assert abs(partner_meld(load(system).rules) - meld) <= 1


def test_counting_gives_a_trick_to_aces_and_to_long_trump() -> None:
    tables = tables_for(load("double-deck").rules)
    hand = Hand.parse("AS AH AH TH KH QH QH JH JH TD KD KD JD TC TC KC KC QC QC JC")
    assert tricks(tables, hand.bits, 1) == 3 + 8 - 5
    assert tricks(tables, hand.bits, 0) == 3


def test_counting_hears_neither_auction_nor_score() -> None:
    players: list[Player] = [make("plain")] * 4
    said = 0
    for state in positions("double-deck", 4, players):
        seen = view(state, to_act(state))
        if seen.public.step != "bid" or not seen.public.auction.calls:
            continue
        public = seen.public
        deaf = public.auction._replace(calls=tuple((seat, Pass()) for seat, _ in public.auction.calls))
        game = public.game._replace(scores=(480, 490))
        other = View(public._replace(auction=deaf, game=game), *seen[1:])
        said += 1
        assert choice_of(CountingPlayer(), seen) == choice_of(CountingPlayer(), other)
    assert said


# ------------------------------------------------------------------------------------------- simulating


def test_samples_keep_to_sizes_shown_cards_and_what_the_plays_have_told() -> None:
    seen_bound = 0
    for system in ("double-deck", "four-handed-passing", "three-handed-widow", "two-handed-classic"):
        people = load(system).rules.people
        for state in positions(system, 6, [make("plain")] * people):
            if state.public.step != "play":
                continue
            seat = to_act(state)
            seen, public = view(state, seat), state.public
            facts = knowledge(seen)
            seen_bound += any(facts.cannot.values())
            belief = Belief(seen, Random(1), guess=False)
            assert not belief.lean
            hands = belief.sample()
            assert sum(hands.values()) == facts.unseen
            assert seat not in hands
            for other, bits in hands.items():
                if other != AWAY:
                    assert size(bits) == public.cards_held(other)
                    assert not (bits - belief.known[other]) & facts.cannot[other]
    assert seen_bound > 50


@pytest.mark.usefixtures("needs_kernel")
def test_simulating_chooses_the_same_without_the_kernel(monkeypatch: pytest.MonkeyPatch) -> None:
    states = positions("four-handed-passing", 2, [make("plain")] * 4)[::6]
    asked = [view(state, to_act(state)) for state in states]
    fast = [choice_of(quick(5), seen) for seen in asked]
    monkeypatch.setattr("deece.solver.kernel._MODULE", None)
    assert engine() == "reference"
    assert [choice_of(quick(5), seen) for seen in asked] == fast


def test_simulating_bids_what_most_simulations_reach_and_names_that_suit() -> None:
    great = "AS TS KS QS JS AS TS KS QS  AH KH AD KD AC KC AH AD AC TH QH"
    rules = load("double-deck").rules
    rng, hand = Random(1), Hand.parse(great).bits
    rest = codes_in(tables_for(rules).pack - hand)
    rng.shuffle(rest)
    hands = [hand, *(sum(1 << 4 * code for code in rest[at : at + 20]) for at in (0, 20, 40))]
    state = apply(start(rules, 3), Deal(tuple(hands)))
    choice = choice_of(quick(1), view(state, 0))
    assert isinstance(choice.action, Bid)
    assert "spades reach" in choice.words
    while state.public.step == "bid":
        seen = view(state, to_act(state))
        state = apply(state, choice_of(quick(1), seen).action if seen.seat == 0 else Pass())
    assert choice_of(quick(1), view(state, 0)).action == Trump(0)


def test_simulating_throws_no_counter_on_a_lost_trick() -> None:
    seen = at_play("four-handed", "TS KS QS TH", seat=0, leader=3, trick="AS")
    choice = choice_of(SimulatingPlayer(1, playouts=100), seen)
    assert choice.action == Play(Card.parse("QS"))


# ----------------------------------------------------------------------------------------- up to a figure


def test_a_hand_that_counts_to_exactly_the_figure_bids_it() -> None:
    actions, why = (Pass(), Bid(50), Bid(51)), because("by_chance")
    assert bid_up_to(actions, 50, why).action == Bid(50)
    assert bid_up_to(actions, 49.9, why).action == Pass()
    assert bid_up_to(actions[1:], 0, why).action == Bid(50), "must open"


def test_nobody_bids_more_than_the_board_lets_be_played_for() -> None:
    seen = view(at(rules("triple-deck")), 1)
    most = seen.rules.meld.on_board
    assert most
    assert allowed(seen, 20, 500) == 20 + most
    assert allowed(seen, 20, 21.7) == 21
    assert allowed(view(at(rules("double-pinochle")), 1), 20, 500) == 500
