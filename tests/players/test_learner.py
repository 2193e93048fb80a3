"""The learner sees its own hand, trump and the trick on the table; nothing else changes what it does."""

from __future__ import annotations

from random import Random

import pytest

from deece.game.action import Bid, Pass, Play
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.players import choice_of, make
from deece.rules.ruleset import load, systems


def positions(system: str, seed: int = 1) -> list[State]:
    """Every position of a hand that learners play."""
    rules, player = load(system).rules, make("learner")
    state = start(rules, 0)
    state = apply(state, shuffled(rules, Random(seed), 0))
    found = []
    while to_act(state) != CHANCE and not state.public.game.results:
        found.append(state)
        seen = view(state, to_act(state))
        choice = choice_of(player, seen)
        assert choice.action in legal(seen)
        assert choice.words
        state = apply(state, choice.action)
    return found


@pytest.mark.parametrize("system", systems())
def test_it_plays_every_system(system: str) -> None:
    assert positions(system)


def test_it_remembers_no_trick() -> None:
    learner, other = make("learner"), positions("double-deck", 2)
    for state in positions("double-deck"):
        seen = view(state, to_act(state))
        if seen.public.step == "play" and seen.public.tricks and len(legal(seen)) > 1:
            tricks = other[-1].public.tricks[: len(seen.public.tricks)]
            forgetful = seen._replace(public=seen.public._replace(tricks=tricks))
            assert choice_of(learner, forgetful) == choice_of(learner, seen)


def test_it_hears_nothing_of_what_partner_tells() -> None:
    rules = load("double-deck").rules
    quiet = (Bid(55), Bid(56), Pass())
    tells = (Bid(50), Bid(56), Pass())
    learner = make("learner")
    for hand in range(20):
        choices = []
        for calls in (quiet, tells):
            now = apply(start(rules, 0), shuffled(rules, Random(hand), 0))
            for call in calls:
                now = apply(now, call)
            choices.append(choice_of(learner, view(now, to_act(now))))
        assert choices[0] == choices[1]


def test_nobody_climbs_against_a_partner_who_has_the_bid_alone() -> None:
    """AUDIT T17: two of them climbed by ones from 51 to 70 when both opponents had passed."""
    rules, learner, climbed = load("double-deck").rules, make("learner"), []
    for seed in range(60):
        now = apply(start(rules, 0), shuffled(rules, Random(seed), 0))
        while now.public.step == "bid":
            auction, turn = now.public.auction, to_act(now)
            alone = auction.bidder == (turn + 2) % 4 and all(auction.passed >> (turn + one) % 4 & 1 for one in (1, 3))
            action = choice_of(learner, view(now, turn)).action
            climbed += [action] if alone else []
            now = apply(now, action)
    assert climbed
    assert set(climbed) == {Pass()}


def test_counters_go_to_a_partner_who_is_winning() -> None:
    learner, seen = make("learner"), 0
    for seed in range(3):
        for state in positions("four-handed", seed):
            now = view(state, to_act(state))
            public = now.public
            if public.step != "play" or not public.trick or public.winner not in now.partners or len(legal(now)) < 2:
                continue
            action = choice_of(learner, now).action
            assert isinstance(action, Play)
            points = public.tables.points
            most = max(points[each.card.code] for each in legal(now) if isinstance(each, Play))
            assert points[action.card.code] == most
            seen += 1
    assert seen
