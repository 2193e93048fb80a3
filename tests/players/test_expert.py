"""The expert: always legal, in every system; decided by its view and its seed alone; better than the basics."""

from __future__ import annotations

import random

import pytest
from tests.support import at, do, hand_over, rules

from deece.game.account import facts
from deece.game.action import Action, Bid, Pass, Play
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players import Choice, choice_of, expert, expert_look, make
from deece.players.belief import AWAY, Belief
from deece.players.expert import EFFORT, Effort, ExpertPlayer
from deece.players.expert_play import AHEAD, PLAIN, Cards, imagined_deals, longest_hand
from deece.players.plain import PlainPlayer
from deece.players.plain_quick import PlainHands
from deece.players.reason import because
from deece.players.worth import Outlook, worth
from deece.rules.ruleset import load, systems
from deece.solver import card_values, engine, problem_of

QUICK = Effort(deals=2, worlds=12, played=True)


def redealt(state: State, seen: View, rng: random.Random) -> State:
    """Another deal that this seat cannot tell from the true one."""
    hands = Belief(seen, rng).sample()
    held = tuple(seen.bits if seat == seen.seat else hands.get(seat, 0) for seat in range(len(state.hands)))
    return state._replace(hands=held, hidden=state.hidden._replace(widow=hands[AWAY]))


@pytest.mark.parametrize("system", systems())
def test_a_hand_is_played_and_unseen_cards_change_nothing(system: str) -> None:
    rng, player, plain = random.Random(7), ExpertPlayer(4, effort=QUICK), make("plain")
    state = start(load(system).rules)
    decided = 0
    while (seat := to_act(state)) != OVER:
        if seat == CHANCE:
            if decided:
                break
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
            continue
        seen = view(state, seat)
        choice = choice_of(player, seen) if seat % 2 == 0 else choice_of(plain, seen)
        if seat % 2 == 0 and state.public.step in ("bid", "play"):
            decided += 1
            if decided % 5 == 1:
                other = view(redealt(state, seen, rng), seat)
                assert other == seen
                assert choice_of(player, other) == choice
        state = apply(state, choice.action)
    assert decided


@pytest.mark.skipif(engine() == "reference", reason="no C++ compiler: the expert plays by the basics")
def test_where_all_is_known_it_plays_the_best_card() -> None:
    """Two-handed, the stock is gone: the other hand is known, and so is the best card."""
    rng, player, plain = random.Random(5), ExpertPlayer(4, effort=QUICK), make("plain")
    state, checked = start(load("two-handed").rules), 0
    while checked < 20:
        seat = to_act(state)
        if seat == OVER:
            state = start(state.public.rules)
        elif seat == CHANCE:
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
        else:
            action = choice_of(plain, view(state, seat)).action
            seen = view(state, seat)
            if state.public.step == "play" and len(legal(seen)) > 1 and len(seen.hand) <= 7:
                action = choice_of(player, seen).action
                assert isinstance(action, Play)
                assert action.card in card_values(problem_of(state)).best
                checked += 1
            state = apply(state, action)


def test_what_trick_points_are_worth() -> None:
    """Double deck, bid 60: under 20 in tricks all is lost; at 20 and more, meld and tricks count on both sides."""
    table = at(rules("double-deck"), {0: "S:AATTKKQQJJ H:ATKQJ D:AKQ C:AA"})
    state = do(table, Pass(), Bid(60)) if to_act(table) != 0 else do(table, Bid(60))
    while state.public.step != "play":
        choices = legal(view(state, to_act(state)))
        state = do(state, Pass() if Pass() in choices else choices[0])
    assert state.public.contract
    side = state.public.declarers()
    totals = [shown.total if shown else 0 for shown in state.public.melds]
    melds = [sum(totals[seat] for seat in group) for group in (side, frozenset(range(4)) - side)]
    ours, theirs = (meld if meld >= 20 else 0 for meld in melds)
    mine = state.public.seating.column[min(side)]
    value, stands = worth(state.public, side), Outlook(state.public, frozenset({mine}))
    need = max(20, 60 - ours)

    def scores(own: int, others: int) -> list[int]:
        return [own, others] if mine == 0 else [others, own]

    assert value(need - 1) == stands.of(scores(-60, theirs + 51 - need), ())
    assert value(need) == stands.of(scores(ours + need, theirs + 50 - need if 50 - need >= 20 else 0), ())
    assert value(50) == stands.of(scores(ours + 50, 0), ())


@pytest.mark.parametrize(("before", "bids"), [((0, 0), False), ((420, 430), True)])
def test_points_count_for_the_game(before: tuple[int, int], bids: bool) -> None:
    """Far from the goal 160 points ahead are better than 60; once both have 400 only a bid won and made wins (S0)."""

    def stands(declarer: int, melds: dict[int, int], took: dict[int, int]) -> float:
        state = hand_over(
            rules("double-deck"), bid=60, declarer=declarer, melds=melds, took=took, last=1, scores=before
        )
        return Outlook(state.public, frozenset({1})).after(facts(state))

    passive = stands(0, {1: 50}, {1: 50})  # the others are set, and lose 60
    active = stands(1, {1: 45}, {1: 25, 0: 25})  # 70 for the side, and 25 for the others
    assert (active > passive) == bids


def test_another_choice_is_taken_only_where_it_is_surely_better(monkeypatch: pytest.MonkeyPatch) -> None:
    """Better by a standard error at least, and by more of them the more choices are tried: else the basics decide."""
    seen = view(at(rules("double-deck")), 1)
    basics, other, third = Choice(Pass(), because("by_chance")), Bid(50), Bid(51)
    offered: list[Action] = [Pass(), other, third]
    results: list[list[float]] = []
    monkeypatch.setattr(expert_look, "worlds_of", lambda *_: [])
    monkeypatch.setattr(expert_look, "values", lambda *_: results.pop(0))

    def best(*found: list[float]) -> Action:
        results[:] = [[0.0] * 4, *found]
        others = offered[: 1 + len(found)]
        return expert_look.best_of(seen, basics, others, random.Random(1), 4, PlainPlayer()).action

    assert best([9.0, -8.0, 8.0, -7.0]) == Pass(), "by chance"
    assert best([3.0, 2.0, 4.0, 3.0]) == other
    narrow = [4.0, -1.0, 2.0, 0.0]  # 1.25 on average, with a standard error of 1.1
    assert best(narrow) == other
    assert best(narrow, [-1.0] * 4) == Pass(), "the luckier of two"
    assert best([1.0, 2.0, 1.0, 2.0], [3.0, 2.0, 4.0, 3.0]) == third


def at_a_lead(before: tuple[int, ...] = (0, 0), cards: int = 20, system: str = "double-deck") -> View:
    """A lead with at most so many cards in each hand, before which plain made all choices."""
    state = at(rules(system))
    state = state._replace(public=state.public._replace(game=state.public.game._replace(scores=before)))
    while state.public.step != "play" or state.public.trick or longest_hand(view(state, to_act(state))) > cards:
        state = apply(state, choice_of(make("plain"), view(state, to_act(state))).action)
    return view(state, to_act(state))


@pytest.mark.skipif(engine() == "reference", reason="no C++ compiler: the expert plays by the basics")
@pytest.mark.parametrize(("cards", "weight"), [(20, PLAIN), (AHEAD + 1, PLAIN), (AHEAD, 0.0)])
def test_long_hands_count_as_the_basics_play_them_on_too(cards: int, weight: float) -> None:
    seen, many = at_a_lead(cards=cards), 5
    longest, plain = longest_hand(seen), PlainHands(seen.rules)
    without = Cards(seen, random.Random(1), longest).in_deals(many)
    found = Cards(seen, random.Random(1), longest, plain).in_deals(many)
    deals = [[deal[seat] for seat in range(4)] for deal in imagined_deals(seen, random.Random(1), many)]
    side = seen.public.seating.side[seen.seat]
    slow = PlainHands(seen.rules, in_kernel=False)
    assert {len(values) for values in found.values()} == {many}
    assert found.keys() == {action.card for action in legal(seen) if isinstance(action, Play)}
    for card, values in found.items():
        [played] = slow.play_on(seen.public, deals, [Play(card)])
        ahead = [scores[side] - scores[1 - side] for scores in played]
        both = zip(without[card], ahead, strict=True)
        assert values == [(1 - weight) * one + weight * other for one, other in both]


@pytest.mark.skipif(engine() == "reference", reason="no C++ compiler: the expert plays by the basics")
def test_long_hands_are_left_to_chance_where_the_kernel_plays_no_whole_hands() -> None:
    seen = at_a_lead((0, 0, 0), 15, "three-handed")
    longest, plain = longest_hand(seen), PlainHands(seen.rules)
    assert longest > AHEAD
    assert not plain.knows(seen.public)
    without = Cards(seen, random.Random(1), longest).in_deals(3)
    assert Cards(seen, random.Random(1), longest, plain).in_deals(3) == without


@pytest.mark.skipif(engine() == "reference", reason="no C++ compiler: the expert plays by the basics")
@pytest.mark.parametrize(
    ("effort", "before", "asked"),
    [("expert", (0, 0), True), ("expert", (420, 430), False), ("club", (0, 0), False)],
)
def test_the_basics_play_out_for_the_expert_until_a_side_is_near_the_goal(
    effort: str, before: tuple[int, int], asked: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    given: list[object] = []

    def plays(view: View, basics: Choice, *rest: object) -> Choice:
        given.append(rest[-1])
        return basics

    monkeypatch.setattr(expert, "play", plays)
    choice_of(ExpertPlayer(1, effort=EFFORT[effort]), at_a_lead(before))
    assert [each is not None for each in given] == [asked]
