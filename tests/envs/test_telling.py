"""The block of an observation that has what calls tell: by the own side's card, and by nothing that is hidden."""

from __future__ import annotations

from random import Random

from tests.envs.needed import needed

needed("numpy", "gymnasium")

import gymnasium  # noqa: E402 - after the check
import numpy as np  # noqa: E402

from deece.envs import layout, numbering  # noqa: E402
from deece.envs.layout import Layout  # noqa: E402
from deece.envs.numbering import Array  # noqa: E402
from deece.envs.observing import Observer  # noqa: E402
from deece.envs.telling import CALLED, FLAGS  # noqa: E402
from deece.game.action import Bid  # noqa: E402
from deece.game.play import apply, legal, to_act, view  # noqa: E402
from deece.game.state import State  # noqa: E402
from deece.players import choice_of, make  # noqa: E402
from deece.players.conventions import card, meant_by, picture  # noqa: E402
from deece.rules import load, systems  # noqa: E402
from tests.support import at, rules  # noqa: E402

NAME = "deece/Pinochle-v0"
RULES = rules("double-deck")


def bid(state: State, points: int) -> State:
    return apply(state, Bid(points))


def parts(state: State, seat: int, id: str) -> tuple[Layout, Array]:
    observer = Observer(RULES, card=card(id))
    return observer.layout, observer.observe(view(state, seat))


def exact(pair: Array) -> int:
    """The number whose two bytes these are."""
    return round(float(pair[1]) * 255)


def test_the_same_call_tells_what_the_own_sides_card_says() -> None:
    state = bid(bid(at(RULES), 50), 53)
    caller, partner = (to_act(state) - 1) % 4, (to_act(state) + 1) % 4
    for id in ("classic", "skips", "aces"):
        found, observed = parts(state, partner, id)
        told, meld = (found.part(observed, name)[2] for name in ("told", "told_meld"))
        shown = picture(card(id), state.public, caller)
        assert bool(told[FLAGS.index("meld")]) == (shown.meld is not None)
        assert bool(told[FLAGS.index("wants the bid")]) == shown.wants
        assert [exact(one) for one in meld] == list(shown.meld or (0, 0))
    ours = [parts(state, partner, id)[1] for id in ("classic", "skips")]
    assert not np.array_equal(*ours)
    others = [parts(state, caller ^ 1, id) for id in ("classic", "skips")]
    told = [found.part(observed, "told")[[1, 3]] for found, observed in others]
    assert np.array_equal(*told)  # the other side's calls are taken by what is usual


def test_what_each_legal_call_would_tell_is_there_before_it_is_made() -> None:
    state = bid(at(RULES), 50)
    seat = to_act(state)
    found, observed = parts(state, seat, "classic")
    would, numbers = found.part(observed, "would_tell"), numbering(RULES)
    told = 0
    for action in numbers.numbered(legal(view(state, seat))):
        meant = meant_by(card("classic"), state.public, seat, action)
        flags = would[CALLED.index(numbers.number_of(action))]
        assert bool(flags[0]) == bool(meant and meant.tells.meld), action
        assert bool(flags[2]) == bool(meant and meant.tells.aces), action
        told += bool(meant)
    assert told > 10
    assert not found.part(parts(state, (seat + 1) % 4, "classic")[1], "would_tell").any()
    assert not found.part(parts(state, seat, "none")[1], "would_tell").any()


def test_the_block_stands_at_the_end_and_changes_nothing_before_it() -> None:
    for system in systems():
        found = load(system).rules
        plain, more = layout(found, history=True), layout(found, history=True, card=True)
        assert more.slices[: len(plain.slices)] == plain.slices
        assert ("told" in more) == (found.deal.players > found.deal.sides and more.length > plain.length)
    state = bid(at(RULES), 55)
    base = Observer(RULES).observe(view(state, 1))
    assert np.array_equal(parts(state, 1, "aces")[1][: len(base)], base)


def test_one_who_learns_reads_the_card_of_the_partner_opposite() -> None:
    env = gymnasium.make(NAME, players=("plain:none", "plain:skips", "plain:none"), card=True)
    assert env.unwrapped._observer._told._card.id == "skips"
    assert gymnasium.make(NAME, players="random", card=True).unwrapped._observer._told._card.id == "none"
    rng = Random(1)
    heard = 0
    for seed in range(8):
        observation, info = env.reset(seed=seed)
        ended = False
        while not ended:
            heard += int(env.unwrapped.layout.part(observation, "told")[2].any())
            episode = env.unwrapped._episode
            choice = choice_of(make("plain:skips", rng.getrandbits(32)), view(episode.state, 0))
            number = episode.numbers.number_of(choice.action)
            observation, _, ended, _, info = env.step(number)
    assert heard
    assert info["action_mask"].sum() == 0
