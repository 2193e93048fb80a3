"""Calls tried in many deals: in deals that fit what was called, by true calls alone, and where surely better alone."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from tests.players import decisions

from deece.cards import size
from deece.game.action import Action, Bid, Pass, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import NOBODY, State
from deece.game.tables import tables_for
from deece.game.view import View
from deece.players import choice_of, expert_bid, expert_rolled, make, plain_quick
from deece.players.base import Choice
from deece.players.conventions import default_card
from deece.players.expert import candidates
from deece.players.expert_rolled import BIDS, drawn, given, likely, rolled
from deece.players.plain import PlainPlayer
from deece.players.plain_quick import PlainHands
from deece.players.plain_say import is_true
from deece.players.reason import Reason, because
from deece.rules import load
from deece.solver import state_of_kernel

RULES = load("double-deck").rules
PLAIN = PlainPlayer()
in_kernel = pytest.mark.skipif(not state_of_kernel().there, reason="the kernel was not compiled")


def begun(number: int, system: str = "double-deck") -> State:
    """A hand as it was dealt."""
    rules = load(system).rules
    return apply(start(rules, 0), shuffled(rules, Random(number), 0))


def seen_of(state: State) -> View:
    return view(state, to_act(state))


def auctions(many: int, first: int = 0) -> list[State]:
    """Every moment of these auctions, by plain, at which there is something to choose."""
    found = []
    for number in range(first, first + many):
        state = begun(number)
        while state.public.step == "bid":
            seen = seen_of(state)
            if len(legal(seen)) > 1:
                found.append(state)
            state = apply(state, choice_of(PLAIN, seen).action)
    return found


@in_kernel
def test_calls_are_counted_that_plain_would_not_make() -> None:
    """Equal by the kernel and without it; of the hands that made them none is unlike."""
    rng, slow, quick = Random(3), PlainHands(RULES, in_kernel=False), PlainHands(RULES)
    for state in auctions(2):
        seen = seen_of(state)
        deals = [*drawn(seen, rng, 5), state.hands]
        found = quick.unlike(state.public, deals)
        assert found == slow.unlike(state.public, deals)
        assert found[-1] == [0] * 4
    odd = begun(1)
    first, mine = to_act(odd), choice_of(PLAIN, seen_of(odd)).action
    other = next(action for action in legal(seen_of(odd)) if action != mine)
    told = apply(odd, other).public
    assert [quick.unlike(told, [odd.hands])[0][seat] for seat in (first, to_act(odd) + 1)] == [1, 0]


def test_a_first_bid_that_the_rules_make_is_nobodys_call() -> None:
    state = begun(1, "racehorse")
    assert state.public.auction.calls
    assert not any(PlainHands(load("racehorse").rules).unlike(state.public, [state.hands])[0])


@in_kernel
def test_deals_are_whole_and_fit_what_was_called() -> None:
    plain, rng, fits, before = PlainHands(RULES), Random(5), 0.0, 0.0
    late = [each for each in auctions(6) if len(each.public.auction.calls) >= 4]
    assert late
    for state in late:
        seen = seen_of(state)
        many = drawn(seen, rng, 400)
        found = likely(seen, plain, many, 60, rng)
        assert len(found) == 60
        for deal in found:
            assert deal[seen.seat] == seen.bits
            assert sum(deal) == tables_for(RULES).pack
            assert [size(hand) for hand in deal] == [RULES.deal.hand] * 4
        for deals in (many, found):
            others = [sum(each) - each[seen.seat] for each in plain.unlike(state.public, deals)]
            share = others.count(0) / len(deals)
            fits, before = (fits, before + share) if deals is many else (fits + share, before)
        assert len({tuple(deal) for deal in found}) > 40, "not the same few"
    assert fits > 3 * before
    assert fits / len(late) > 0.5


@in_kernel
def test_calls_are_true_and_the_same_whatever_the_seed() -> None:
    """A call shows partner what the hand holds (or the basics said it); two players of one kind call alike."""
    others = 0
    for state in auctions(3, first=20):
        seen = seen_of(state)
        one, two = (choice_of(make("club", seed), seen).action for seed in (1, 2))
        basics = choice_of(PLAIN, seen).action
        assert one == two
        assert isinstance(one, Bid | Pass)
        assert one == basics or is_true(seen, default_card(RULES), one)
        others += one != basics
    assert others


@pytest.mark.parametrize("missing", ["kernel", "figure"])
def test_where_the_kernel_does_not_answer_the_basics_do(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if missing == "kernel":
        monkeypatch.setattr(plain_quick, "_in_kernel", lambda *_: None)
    else:
        monkeypatch.setattr(plain_quick, "RUNGS", 1)
    monkeypatch.setattr(PlainHands, "play_on", lambda *_: pytest.fail("hundreds of hands by Python"))
    seen = seen_of(begun(2))
    basics = PLAIN.choose(seen, legal(seen))
    assert rolled(seen, basics, [Pass(), Bid(51)], 6, PLAIN) is None
    assert choice_of(make("club", 1), seen) == basics


@in_kernel
@pytest.mark.parametrize(
    ("more", "taken"),
    [([9, 10, 11, 10], True), ([40, -36, 38, -34], False), ([0, 0, 0, 0], False), ([-9, -10, -11, -10], False)],
)
def test_another_call_is_taken_only_where_it_is_surely_better(
    more: list[int], taken: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Better by two standard errors, in points that one's side is ahead by."""
    seen = seen_of(begun(2))
    calls: list[Bid | Pass] = [Pass(), *[Bid(50 + more) for more in range(1, 9)]]
    basics = Choice(Pass(), because("by_chance"))
    asked: list[Sequence[Action]] = []

    def brings(
        _: Any, _public: Any, deals: Sequence[Any], first: Sequence[Action], _giving: Any
    ) -> list[list[tuple[int, int]]]:
        """Every second deal is 100 points better for both calls: they are compared deal by deal."""
        asked.append(first)
        ahead = [[more[place % 4] if each == Bid(51) else 0 for place in range(len(deals))] for each in first]
        mine = seen.public.seating.side[seen.seat]
        scores = [[(one + 100 * (place % 2), 0) for place, one in enumerate(each)] for each in ahead]
        return [[pair if mine == 0 else pair[::-1] for pair in each] for each in scores]

    monkeypatch.setattr(PlainHands, "play_on", brings)
    found = rolled(seen, basics, calls, 6, PLAIN)
    assert found
    assert asked[0][0] == Pass()
    assert Bid(51) in asked[0]
    assert sum(isinstance(each, Bid) for each in asked[0]) <= BIDS
    assert (found.action == Bid(51)) == taken
    assert (found is basics) == (not taken)
    if taken:
        assert isinstance(found.reason, Reason)
        assert found.reason.figures["gain"] == pytest.approx(10, abs=0.1)


@in_kernel
def test_nobody_runs_the_bid_up_without_a_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """65 on a hand worth 49 drove opponents up who bid as plain: in imagined deals that was worth 37 points."""
    asked: list[Sequence[Action]] = []

    def brings(
        _: Any, _public: Any, deals: Sequence[Any], first: Sequence[Action], _giving: Any
    ) -> list[list[tuple[int, int]]]:
        asked.append(first)
        return [[(0, 0)] * len(deals) for _ in first]

    monkeypatch.setattr(PlainHands, "play_on", brings)
    position = next(one for one in decisions.positions() if one.name == "no-meld-from-partner")
    assert decisions.ask(position, make("expert", 1)).passed
    assert not [each for first in asked for each in first if isinstance(each, Bid)]
    monkeypatch.undo()
    assert decisions.ask(position, make("expert", 1)).passed


@in_kernel
def test_near_the_end_of_the_game_limits_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[View] = []

    def seen_by(seen: View, basics: Choice, *_: object) -> Choice:
        asked.append(seen)
        return basics

    monkeypatch.setattr(expert_bid, "rolled", seen_by)
    for system, scores, rolls in (
        ("double-deck", (350, -40), True),
        ("double-deck", (420, 430), False),
        ("four-handed-passing", (0, 0), True),
    ):
        asked.clear()
        state = begun(4, system)
        state = state._replace(public=state.public._replace(game=state.public.game._replace(scores=scores)))
        choice_of(make("club", 1), seen_of(state))
        assert bool(asked) == rolls, (system, scores)


def passing(cards: int, system: str = "four-handed-passing", returns: bool = False, number: int = 4) -> State:
    """So many cards of a pass are laid aside, by declarer's partner or by declarer in return."""
    state = begun(number, system)
    while (
        state.public.step != "pass"
        or returns != (to_act(state) == state.public.contract.declarer)  # type: ignore[union-attr]
        or state.public.passed[to_act(state)] < cards
    ):
        state = apply(state, choice_of(PLAIN, seen_of(state)).action)
    return state


def fitting(seen: View, deals: Sequence[Sequence[int]]) -> float:
    """In what part of these deals plain calls, and names trump, as the others have."""
    public, plain = seen.public, PlainHands(seen.rules)
    assert public.contract
    hands = [[*deal[: seen.seat], deal[seen.seat] + seen.own.giving, *deal[seen.seat + 1 :]] for deal in deals]
    unlike = plain.unlike(public._replace(step="bid", contract=None, trump=NOBODY), hands)
    naming = public._replace(step="name trump", turn=public.contract.declarer, trump=NOBODY)
    named = [choice == Trump(public.trump) for choice in plain.choices(naming, hands)]
    fits = [sum(each) == each[seen.seat] and same for each, same in zip(unlike, named, strict=True)]
    return sum(fits) / len(fits)


@in_kernel
@pytest.mark.parametrize("system", ["four-handed-passing", "family-passing", "double-deck-passing"])
@pytest.mark.parametrize(("cards", "returns"), [(0, False), (1, False), (0, True), (2, True)])
def test_cards_to_be_passed_are_tried_in_deals_that_fit_the_calls(
    system: str, cards: int, returns: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Every hand has its cards, the viewer's own are theirs, and the same are given whatever the seed."""
    state = passing(cards, system, returns)
    seen, asked = seen_of(state), list[tuple[Sequence[Sequence[int]], Sequence[int]]]()
    plays = PlainHands.play_on

    def played(
        self: PlainHands, public: Any, deals: Any, first: Any = (), giving: Any = (), *, threads: int = 1
    ) -> Any:
        asked.append((deals, giving))
        return plays(self, public, deals, first, giving, threads=threads)

    monkeypatch.setattr(PlainHands, "play_on", played)
    one, two = (choice_of(make("club", seed), seen).action for seed in (1, 2))
    assert one == two
    [(deals, giving), _] = asked
    assert list(giving) == [seen.own.giving if seat == seen.seat else 0 for seat in range(4)]
    for deal in deals:
        assert deal[seen.seat] == seen.bits
        assert [size(hand) for hand in deal] == [size(hand) for hand in state.hands]
        assert sum(deal) + seen.own.giving == tables_for(seen.rules).pack
    if returns:
        return
    chance = drawn(seen, Random(1), 400)
    assert fitting(seen, deals) > 2 * fitting(seen, chance)


@in_kernel
def test_another_card_is_passed_only_where_it_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    seen = seen_of(passing(0))
    basics, other, *rest = candidates(seen, legal(seen))
    assert rest
    for more, taken in (([9, 10, 11, 10], True), ([40, -36, 38, -34], False)):

        def brings(
            _: Any, _public: Any, deals: Sequence[Any], first: Sequence[Action], _giving: Any, more: list[int] = more
        ) -> list[list[tuple[int, int]]]:
            ahead = [[more[place % 4] if each == other else 0 for place in range(len(deals))] for each in first]
            mine = seen.public.seating.side[seen.seat]
            return [[(one, 0) if mine == 0 else (0, one) for one in each] for each in ahead]

        monkeypatch.setattr(PlainHands, "play_on", brings)
        found = given(seen, Choice(basics, because("by_chance")), [basics, other, *rest], 6, PLAIN)
        assert found
        assert found.action == (other if taken else basics)


@in_kernel
@pytest.mark.parametrize("why", ["score", "sealed", "kernel"])
def test_cards_to_be_passed_are_not_tried_where_the_basics_know_too_little(
    why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Near the end of the game, where another has laid cards aside unseen, and without the kernel."""
    state = passing(0)
    public = state.public
    if why == "score":
        public = public._replace(game=public.game._replace(scores=(140, 140)))
    elif why == "kernel":
        monkeypatch.setattr(plain_quick, "_in_kernel", lambda *_: None)
    else:
        monkeypatch.setattr(expert_rolled, "laid_aside", lambda _, seat: seat == 0)
        assert to_act(state) != 0
    seen = view(state._replace(public=public), to_act(state))
    monkeypatch.setattr(PlainHands, "play_on", lambda *_: pytest.fail("played on"))
    gives = candidates(seen, legal(seen))
    assert given(seen, Choice(gives[0], because("by_chance")), gives, 6, PLAIN) is None
