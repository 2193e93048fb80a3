"""The plain player's bids: its sums add up, and it leaves the bid to a partner who wants it."""

from __future__ import annotations

import re

import pytest
from tests.support import at, rules

from deece.game.action import Action, Bid, Pass
from deece.game.play import apply, to_act, view
from deece.players import choice_of, make
from deece.players.base import Choice
from deece.players.odds import OddsError, figures

STRONG = "S:AATKQ H:AATKJ D:ATKQJ C:ATKQJ"  # little length, little meld: good for seventy with an average partner


def asked(*calls: Action) -> Choice:
    """What chair 3 bids with a strong hand after these calls; chair 1 is its partner and opens."""
    state = at(rules("double-deck"), {3: STRONG})
    for call in calls:
        state = apply(state, call)
    assert to_act(state) == 3
    return choice_of(make("plain"), view(state, 3))


def test_the_parts_of_a_promise_add_up_and_a_pass_names_the_figure_that_is_too_little() -> None:
    reason = asked(Bid(50), Bid(90)).words
    found = re.search(r"bring about (\d+): (\d+) in meld, about (\d+) in tricks, (\d+) from partner", reason)
    assert found
    total, *parts = map(int, found.groups())
    assert total == sum(parts)
    safe = re.search(r"to bid (\d+) at most, not (\d+)", reason)
    assert safe
    assert int(safe[1]) < int(safe[2]) == 95


def test_a_partner_who_wants_the_bid_is_left_to_it() -> None:
    assert isinstance(asked(Bid(53), Bid(60)).action, Bid)
    wanted = asked(Bid(60), Bid(65))
    assert isinstance(wanted.action, Pass)
    assert wanted.words.startswith("partner wants the bid")


def test_partners_do_not_bid_each_other_up() -> None:
    plain, game = make("plain"), rules("double-deck")
    state = at(game, dict.fromkeys((1, 3), STRONG))
    bids = []
    while state.public.step == "bid":
        turn = to_act(state)
        action = choice_of(plain, view(state, turn)).action if turn in (1, 3) else Pass()
        if isinstance(action, Bid):
            bids.append(turn)
        state = apply(state, action)
    assert len(bids) <= 3


def test_where_a_bid_takes_meld_that_is_the_reason() -> None:
    """It was said that a bid needs a marriage, of a hand with one; the odds said that the ladder had ended."""
    table = rules("double-deck", auction__opening="free", auction__least_meld=20)
    seen = view(at(table, {1: "S:AATKQ H:AATTJ D:ATTJJ C:ATTJJ"}), 1)
    assert choice_of(make("plain"), seen).words.startswith("a bid needs 20 meld in the hand")
    with pytest.raises(OddsError) as refused:
        figures(seen)
    assert refused.value.code == "may_not_bid"
    none = view(at(rules("double-deck", auction__marriage_to_bid=True), {1: "S:AATTK H:AATTJ D:AATTJ C:ATTJJ"}), 1)
    assert choice_of(make("plain"), none).words.startswith("a bid needs a marriage")
