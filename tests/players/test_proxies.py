"""`open:plain` and `respond:plain` in a contest: with all hands open, and by what is known of how a player chooses."""

from __future__ import annotations

from random import Random

import pytest
from tests.conformance import mixed

from deece.arena.contest import compete
from deece.arena.games import play_game, simulate
from deece.arena.opened import best_open
from deece.arena.responding import Response
from deece.driver import asked
from deece.game.action import Action, Play
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.players import PlayerError, make
from deece.rules import load
from deece.solver import engine, problem_of, solve

RULES = load("four-handed").rules
pytestmark = pytest.mark.skipif(engine() != "kernel", reason="the solver's kernel is not there")


def played(seed: int) -> list[State]:
    """The positions of a hand in which plain chooses a card."""
    players, rng, state, found = (
        [make("plain", seat) for seat in range(4)],
        Random(seed),
        start(RULES, 0),
        list[State](),
    )
    while not state.public.game.results and len(found) < 48:
        seat = to_act(state)
        if seat == CHANCE:
            state = apply(state, shuffled(RULES, rng, state.public.game.dealer))
            continue
        if state.public.step == "play":
            found.append(state)
        state = apply(state, asked(players[seat], view(state, seat)).choice.action)
    return found


def test_it_plays_a_best_card_and_its_own_where_that_is_one() -> None:
    changed = 0
    for state in [one for seed in range(8) for one in played(seed) if one.public.cards_held(to_act(one)) <= 3]:
        seat = to_act(state)
        best = solve(problem_of(state, {seat, (seat + 2) % 4}), by="reference").cards.best
        for own in legal(view(state, seat)):
            assert isinstance(own, Play)
            found = best_open([state], [], own)
            assert isinstance(found, Play)
            assert found.card in best
            assert found == own or own.card not in best
            changed += found != own
    assert changed > 5


def test_before_the_play_and_without_a_choice_it_changes_nothing() -> None:
    state = apply(start(RULES, 0), shuffled(RULES, Random(1), 0))
    for own in legal(view(state, to_act(state))):
        assert best_open([state], [], own) == own


def test_a_contest_shows_what_knowing_the_cards_is_worth() -> None:
    found = compete(load("four-handed"), "open:plain", "plain", 12, 1, workers=1)
    assert found.difference > 40
    assert [each.name for each in found.bids] == ["open:plain", "plain"]
    a, b = found.bids
    assert (a.won, a.points) == (b.won, b.points)  # they bid alike


def test_it_sits_in_contests_only() -> None:
    for sit in (lambda: make("open:plain"), lambda: simulate(load("four-handed"), ["open:plain"], 1, 1)):
        with pytest.raises(PlayerError, match="there is no player 'open'"):
            sit()
    players = [make("plain") for _ in range(4)]
    one, two = (
        play_game(RULES, players, Random(3), limit=1, others=dict.fromkeys(seats, best_open))[1]
        for seats in ((), (0, 2))
    )
    first = next(place for place, action in enumerate(one) if isinstance(action, Play))
    assert one[:first] == two[:first]
    assert one != two


def responded(seed: int, cards: int, mix: Random | None = None) -> list[Action]:
    """What the response to plain plays where so many cards are left, deals mixed that its seat cannot tell apart."""
    states, actions = whole(seed)
    found = []
    for number, state in enumerate(states):
        if state.public.step == "play" and state.public.cards_held(seat := to_act(state)) == cards:
            before = states[: number + 1]
            if mix:
                before = [*before[:-1], mixed(state, seat, mix)]
            found.append(Response(RULES, "plain", "a").choose(before, actions[:number], actions[number]))
    return found


def test_a_response_looks_at_no_hand_but_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.arena.responding.DEALS", 4)
    for seed in range(3):
        assert responded(seed, 5) == responded(seed, 5, Random(seed))


def test_a_deal_counts_less_where_a_card_would_not_have_been_played() -> None:
    states, actions = whole(1)
    plays = [(one.public, action) for one, action in zip(states, actions, strict=True) if isinstance(action, Play)]
    end = [state for state in states if state.public.step == "play"][-8]
    seat, before = to_act(end), plays[:-8]
    response = Response(RULES, "plain", "a")
    assert response._weight(end, seat, before) == 1.0  # the real deal: plain would have played every card
    weights = [response._weight(mixed(end, seat, Random(number)), seat, before) for number in range(20)]
    assert min(weights) < 1.0


def whole(seed: int) -> tuple[list[State], list[Action]]:
    """All positions of a hand by plain, and what was chosen in each."""
    _, actions = play_game(RULES, [make("plain", seat) for seat in range(4)], Random(seed), limit=1)
    states = [start(RULES, 0)]
    for action in actions[:-1]:
        states.append(apply(states[-1], action))
    return states, actions
