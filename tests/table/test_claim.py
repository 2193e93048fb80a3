"""Claiming the rest: only what is certain from one's own view, whatever the others hold and play."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from deece import CHANCE, OVER, apply, legal, load, shuffled, start, to_act, view
from deece.game.action import Play
from deece.game.claim import sure_of_the_rest
from deece.game.state import State
from deece.players import choice_of, make
from deece.table import live
from deece.words.refused import Refused
from tests.table.tables import made, play, run, table_of

SYSTEMS = (
    "double-deck",
    "four-handed-passing",
    "three-handed-widow",
    "two-handed",
    "five-handed-secret",
    "triple-deck",
)


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_claim_always_takes_every_trick(system: str) -> None:
    rules, plain = load(system).rules, make("plain")
    claims = 0
    for seed in range(12):
        rng = Random(seed)
        state = start(rules)
        while to_act(state) != OVER and len(state.public.game.results) < 3:
            turn = to_act(state)
            if turn == CHANCE:
                state = apply(state, shuffled(rules, rng, state.public.game.dealer))
                continue
            order = sure_of_the_rest(view(state, turn))
            if order:
                claims += 1
                for _ in range(4):
                    assert_takes_all(state, turn, rng)
            state = apply(state, choice_of(plain, view(state, turn)).action)
    assert claims > 5


def assert_takes_all(state: State, claimer: int, rng: Random) -> None:
    """The claimer plays in the order told; the others play anything."""
    tricks, results = len(state.public.tricks), len(state.public.game.results)
    while len(state.public.game.results) == results:
        turn = to_act(state)
        seen = view(state, turn)
        choices = legal(seen)
        if turn == claimer:
            order = sure_of_the_rest(seen)
            if order is None:
                assert seen.public.trick  # never on lead again without being sure
                action = choices[0]
            else:
                action = Play(order[0])
        else:
            action = rng.choice(choices)
        if not seen.public.trick and len(seen.public.tricks) > tricks:
            assert turn == claimer, "somebody else is on lead"
        state = apply(state, action)


def test_nobody_claims_while_others_look_at_the_meld(monkeypatch: pytest.MonkeyPatch) -> None:
    """However sure the leader of the first trick is: whoever still looks would find the hand over."""
    monkeypatch.setattr(live, "sure_of_the_rest", lambda seen: tuple(seen.hand))

    async def test() -> None:
        table = await table_of(made("three-handed", persons=(0, 1, 2)))
        for seat in range(3):
            await table.arrive(seat)
        players = [asyncio.create_task(play(table, seat, lambda: bool(table.gate()))) for seat in range(3)]
        await asyncio.gather(*players)
        leader = table.game.turn
        await table.make_ready(leader)
        assert table.gate()
        assert not table.may_claim(leader)
        with pytest.raises(Refused, match="certain"):
            await table.claim(leader)
        for seat in range(3):
            await table.make_ready(seat)
        assert table.may_claim(leader)
        await table.close()

    run(test)


def test_a_watcher_and_a_follower_cannot_claim() -> None:
    rules, rng = load("double-deck").rules, Random(3)
    state = apply(start(rules), shuffled(rules, rng, 0))
    assert all(sure_of_the_rest(view(state, seat)) is None for seat in range(4))
