"""The plain player's bids: its sums add up, and it leaves the bid to a partner who wants it."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from tests.support import at, do, rules

from deece.game.action import Action, Bid, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.tables import tables_for
from deece.game.view import View
from deece.players import choice_of, make
from deece.players.base import Choice
from deece.players.conventions import card
from deece.players.odds import OddsError, figures
from deece.players.plain_bid import best_promise, reserves
from deece.players.plain_say import partners_pictures
from deece.players.reason import Reason
from deece.rules.ruleset import load, systems

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


ALONE = (
    "check",
    "cutthroat",
    "three-handed",
    "three-handed-widow",
    "two-handed",
    "two-handed-classic",
    "two-handed-draw",
)
EXCHANGING = ("double-deck-passing", "family-passing", "five-handed-call", "four-handed-passing")


@pytest.mark.parametrize("system", systems())
def test_nothing_is_in_reserve_without_a_partner_or_where_cards_are_exchanged(system: str) -> None:
    found, total = load(system).rules, tables_for(load(system).rules).total
    none = system in (*ALONE, *EXCHANGING)
    assert reserves(found) == pytest.approx((0, 0) if none else (0.14 * total, 0.06 * total))


def seen_after(system: str, number: int, *calls: Action) -> View:
    """What the next player sees of a deal after these calls."""
    found = rules(system)
    state = do(apply(start(found, 0), shuffled(found, Random(number), 0)), *calls)
    return view(state, to_act(state))


def promised(seen: View, name: str) -> float:
    """What a hand promises with what its partner has told by a card; 0 where it may name no suit."""
    best = best_promise(seen, partners_pictures(seen, card(name)))
    return best.total if best else 0.0


# The system, the calls before, the lowest bid then, and what plain keeps of its promise before it goes so far.
UNKNOWN = [("double-deck", Bid(points), points + 1, 7.0) for points in range(52, 60)]
UNKNOWN += [("partnership-auction", Bid(points), points + 10, 35.0) for points in (250, 270, 300)]
NOBODY = [("three-handed", Bid(points), points + 1, 0.0) for points in range(26, 36, 2)]


@pytest.mark.parametrize(("system", "call", "lowest", "reserve"), [*UNKNOWN, *NOBODY])
def test_a_hand_is_bid_as_far_as_its_promise_less_the_reserve(
    system: str, call: Bid, lowest: int, reserve: float
) -> None:
    plain, tried = make("plain:none"), Counter[bool]()
    for number in range(60):
        seen = seen_after(system, number, call)
        bids = isinstance(choice_of(plain, seen).action, Bid)
        assert bids == (lowest <= promised(seen, "none") - reserve), number
        tried[bids] += 1
    assert min(tried[True], tried[False]) > 1, tried


def test_a_bid_that_shows_keeps_the_smaller_reserve() -> None:
    """With one reserve for both, 14 % of the points, a hand with meld passed where a bid could have shown it."""
    plain, between = make("plain:classic"), 0
    for number in range(60):
        for points in range(52, 61):
            seen = seen_after("double-deck", number, Bid(points))
            action, reason, _ = choice_of(plain, seen)
            if isinstance(action, Bid):
                shows = isinstance(reason, Reason) and reason.kind == "shows"
                left = promised(seen, "classic") - action.points
                assert left >= (3 if shows else 7), (number, action, reason)
                between += left < 7
    assert between > 5


def test_nothing_is_kept_with_a_partner_who_has_shown_meld() -> None:
    plain, between = make("plain:classic"), 0
    for number in range(150):
        seen = seen_after("double-deck", number, Bid(52), Bid(58))  # partner has about 20 meld
        promise = promised(seen, "classic")
        assert isinstance(choice_of(plain, seen).action, Bid) == (promise >= 59), number
        between += 59 <= promise < 62
    assert between > 5
