"""Many hands in lockstep: the same game as the engine's, in arrays of the caller."""

from __future__ import annotations

from dataclasses import fields
from functools import reduce
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy")

import numpy as np  # noqa: E402 - after the check

from deece.envs import Batch, NoKernel, layout  # noqa: E402
from deece.envs.batch import WAIT  # noqa: E402
from deece.game.play import apply, legal, start, to_act, view  # noqa: E402
from deece.game.tables import tables_for  # noqa: E402
from deece.players.conventions import card  # noqa: E402
from deece.players.plain import PlainPlayer  # noqa: E402
from deece.record import format, parse  # noqa: E402
from deece.rules import Ruleset, load, systems  # noqa: E402
from deece.rules.ruleset import library  # noqa: E402
from deece.solver import state_of_kernel  # noqa: E402
from deece.solver.lockstep import KNOWN, NotInLockstep, value_of  # noqa: E402
from tests.envs.lockstep import SYSTEMS, compared  # noqa: E402
from tests.properties.houses import HOUSES  # noqa: E402

if not state_of_kernel().agrees:
    pytest.skip("the kernel was not compiled", allow_module_level=True)

# Rules that are among the numbers which the kernel is given, or that decide only how a game ends, what is shown, and
# what a hand without an auction, a widow, a stock or a called partner never meets.
FREE = """
deal.nines deal.names deal.hand deal.packet deal.widow_name deal.misdeal_limit auction.first_bid auction.steps
auction.barred auction.forced_bid auction.calls auction.hand_back auction.least_meld_of auction.misbid exchange.cards
exchange.called_from exchange.trump_first exchange.widow_shown exchange.widow_partner exchange.widow_round exchange.bury
exchange.bury_first exchange.bury_told meld.run meld.royal_marriage meld.marriage meld.dix meld.pinochle meld.aces
meld.tens meld.kings meld.queens meld.jacks meld.roundhouse meld.run_extra meld.least meld.announce_aces meld.on_board
meld.throw_in meld.per_trick meld.from_hand meld.build meld.draw_first meld.dix_exchange meld.dealers_dix trick.play
trick.side_winning trick.order trick.counts_stay trick.count trick.first_trick trick.last_trick
trick.last_trick_declarer trick.moon_scores trick.moon_costs trick.look_back trick.discards score.scale score.goal
score.hands score.need score.need_points score.save score.save_points score.save_tricks score.save_loses
score.dix_saves score.set_keeps_meld score.set_gives_points score.renege score.mercy score.spread score.several
score.team score.tie score.overtime score.bid_to_win score.bid_to_win_at score.checks score.check_melds
score.check_bids score.check_lost score.check_spades score.check_double_marriage score.check_double_pinochle
score.check_double_arounds score.check_nines score.check_played score.check_stake score.check_game
"""
PRICED = ("run", "royal_marriage", "marriage", "pinochle", "aces", "kings", "queens", "jacks")
THREE = {f"meld.{kind}": f"{5 + place},{20 + place},{60 + place}" for place, kind in enumerate(PRICED)}
TURNS = [  # rules that change what a seat may choose or what a hand is worth, each tried in lockstep
    ("four-handed-passing", {"exchange.manner": "together"}),
    ("four-handed-passing", {"trick.side_winning": "need not beat", "trick.order": "standard"}),
    ("four-handed-passing", {"trick.side_winning": "need not trump", "trick.play": "post-1945"}),
    ("double-deck", {"trick.play": "post-1945 overtrump", "meld.tens": "8,80", "trick.first_trick": "3"}),
    ("double-deck", {"auction.opening": "duty", "auction.all_pass": "redeal"}),
    ("double-deck", {"auction.opening": "eldest", "auction.all_pass": "redeal"}),
    ("double-deck", {"auction.hand_back": "left", "meld.least": "0", "meld.throw_in": "off"}),
    ("double-deck", {"score.set_keeps_meld": "on", "trick.last_trick_declarer": "3", "auction.trump_needs": "meld"}),
    (
        "family-passing",
        {
            "auction.trump_needs": "meld",
            "score.save": "tricks and points",
            "score.save_tricks": "2",
            "score.save_points": "30",
        },
    ),
    ("double-deck-passing", dict(THREE, **{"deal.copies": "3", "deal.hand": "15", "meld.roundhouse": "24,30"})),
]


def choose(batch: Batch, rng: np.random.Generator) -> Any:
    """For each lane any of its choices."""
    picks = (rng.random(batch.lanes) * batch.count).astype(np.intp)
    return batch.choices[np.arange(batch.lanes), picks].astype(np.int32)


@pytest.mark.parametrize("system", SYSTEMS)
def test_hands_in_lockstep_are_those_of_the_engine(system: str) -> None:
    assert len(compared(load(system), 24, seed=11).over) > 1


@pytest.mark.parametrize(("system", "overrides"), TURNS)
def test_a_rule_is_the_same_in_lockstep(system: str, overrides: dict[str, str]) -> None:
    compared(load(system, overrides), 20)


@pytest.mark.sample(12)
@pytest.mark.parametrize(("system", "overrides"), HOUSES, ids=str)
def test_house_rules_are_played_in_lockstep_or_refused_by_name(system: str, overrides: dict[str, str]) -> None:
    played_or_refused(load(system, overrides))


@pytest.mark.sample(6)
@pytest.mark.parametrize("set_", [*systems(), *library()])
def test_systems_and_sets_are_played_in_lockstep_or_refused_by_name(set_: str) -> None:
    played_or_refused(load(set_))


def played_or_refused(ruleset: Ruleset) -> None:
    unknown = [name for name, known in KNOWN.items() if value_of(ruleset.rules, name) not in known]
    if unknown:
        with pytest.raises(NotInLockstep, match=", ".join(sorted(unknown))):
            Batch(ruleset, 2)
    else:
        compared(ruleset, 8, lanes=4)


def test_every_rule_is_known_to_hands_in_lockstep_or_free() -> None:
    """A new rule fails here, until somebody has decided what it means in lockstep."""
    rules = load("double-deck").rules
    rows = {f"{chapter.name}.{row.name}" for chapter in fields(rules) for row in fields(getattr(rules, chapter.name))}
    assert not set(KNOWN) & set(FREE.split())
    assert rows == set(KNOWN) | set(FREE.split())


def test_the_same_seed_deals_the_same_whatever_is_chosen_and_on_any_number_of_threads() -> None:
    one, other = Batch("four-handed-passing", 9, seed=3), Batch("four-handed-passing", 9, seed=3, threads=4)
    rng = np.random.default_rng(1)
    assert (one.observation == other.observation).all()
    for _ in range(300):
        chosen = choose(one, rng)
        one.step(chosen)
        other.step(chosen)
        assert (one.observation == other.observation).all()
        assert (one.mask == other.mask).all()
        assert (one.score == other.score).all()
    another = Batch("four-handed-passing", 9, seed=4)
    assert not (another.observation == Batch("four-handed-passing", 9, seed=3).observation).all()
    deals = [Batch("four-handed-passing", 9, seed=3).record(lane).actions[0] for lane in range(9)]
    assert len(set(map(str, deals))) == 9
    assert [Batch("four-handed-passing", 9, seed=3).record(lane).dealer for lane in range(4)] == [0, 1, 2, 3]


def test_lanes_wait_and_are_reset_by_themselves() -> None:
    batch = Batch("double-deck", 3, seed=3)
    before = batch.observation.copy()
    batch.step(np.array([WAIT, batch.choices[1, 0], WAIT]))
    assert (batch.observation[[0, 2]] == before[[0, 2]]).all()
    assert not (batch.observation[1] == before[1]).all()
    batch.reset(np.array([1, 0, 0]))
    assert batch.record(0).dealer == 1
    assert batch.record(2).dealer == 2


def test_an_illegal_choice_names_its_lane_and_nothing_moves() -> None:
    batch = Batch("double-deck", 3, seed=3)
    before = batch.observation.copy()
    chosen: Any = batch.choices[:, 0].astype(np.int32)
    for wrong in (3, -2, 115, 1_000_000):
        chosen[1] = wrong
        with pytest.raises(IndexError, match=f"lane 1 may not choose {wrong}"):
            batch.step(chosen)
    assert (batch.observation == before).all()
    with pytest.raises(ValueError, match="another length"):
        batch.step(chosen[:2])
    with pytest.raises(ValueError, match="another length"):
        batch.reset(np.ones(2))
    with pytest.raises(IndexError):
        batch.record(3)


def test_what_is_written_lies_in_the_callers_arrays_and_is_left_out_on_wish() -> None:
    rules = load("double-deck").rules
    observation: Any = np.full((5, layout(rules).length), 7, np.uint8)
    batch = Batch("double-deck", 5, given={"observation": observation}, leave_out=("mask",))
    assert batch.observation is observation
    assert observation[:, 0].tolist() == [1] * 5
    assert batch.mask.size == 0
    small = Batch("double-deck", 5, leave_out=("observation", "choices"))
    small.step(np.array([mask.argmax() for mask in small.mask]))
    assert small.observation.size == small.choices.size == 0
    wrong: list[dict[str, Any]] = [
        {"observation": observation[:, ::2]},
        {"mask": np.zeros((5, 115), np.int8)},
        {"hands": observation},
    ]
    for given in wrong:
        with pytest.raises(ValueError, match=r"must be a C-contiguous array|a batch writes no hands"):
            Batch("double-deck", 5, given=given)
    for lanes, threads in ((0, 1), (1, 0)):
        with pytest.raises(ValueError, match="at least one"):
            Batch("double-deck", lanes, threads=threads)


def test_the_margin_is_what_one_side_is_ahead_by_and_sums_to_nothing() -> None:
    batch, rng = Batch("four-handed-passing", 8, seed=2), np.random.default_rng(2)
    total = tables_for(batch.ruleset.rules).total
    seen = 0
    for _ in range(200):
        batch.step(choose(batch, rng))
        margin = batch.margin()
        assert (margin.sum(axis=1) == 0).all()
        assert (margin[batch.done == 0] == 0).all()
        for lane in np.flatnonzero(batch.done):
            seen += 1
            ahead = np.float32(batch.score[lane, 0] - batch.score[lane, 1]) / np.float32(total)
            assert margin[lane].tolist() == pytest.approx([ahead, -ahead, ahead, -ahead])
    assert seen > 8


def test_a_hand_of_a_lane_is_a_record_like_any_other() -> None:
    batch, rng = Batch("double-deck-passing", 4, seed=2), np.random.default_rng(2)
    while not batch.done.any():
        batch.step(choose(batch, rng))
    (lane, *_) = np.flatnonzero(batch.done)
    record = batch.record(int(lane))
    assert parse(format(record)).actions == record.actions
    state = reduce(apply, record.actions, start(record.ruleset.rules, record.dealer))
    assert state.public.game.results[-1].scores == tuple(batch.score[lane])


def test_without_the_kernel_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "deece.solver._kernel", None)
    with pytest.raises(NoKernel, match="deece doctor"):
        Batch("double-deck", 2)


@pytest.mark.parametrize("system", ["double-deck", "four-handed-passing"])
def test_plain_is_asked_in_every_lane(system: str) -> None:
    batch, rng, player = Batch(system, 6, seed=5), np.random.default_rng(5), PlainPlayer()
    rules = load(system).rules
    states = [apply(start(rules, batch.record(lane).dealer), batch.record(lane).actions[0]) for lane in range(6)]
    compared = 0
    for _ in range(90):
        chosen = batch.plain()
        any_choice = choose(batch, rng)
        for lane in range(6):
            if batch.done[lane]:
                assert chosen[lane] == 0
                continue
            seen = view(states[lane], to_act(states[lane]))
            wanted = player.choose(seen, batch.numbering.numbered(legal(seen))).action
            assert batch.numbering.action_of(seen, int(chosen[lane])) == wanted
            compared += batch.count[lane] > 1
        chosen = np.where(rng.random(6) < 0.1, any_choice, chosen)
        batch.step(chosen)
        for lane in range(6):
            record = batch.record(lane)
            states[lane] = apply(start(rules, record.dealer), record.actions[0])
            for action in record.actions[1:]:
                states[lane] = apply(states[lane], action)
    assert compared > 200


def test_plain_is_asked_by_the_convention_cards_of_both_sides() -> None:
    batch = Batch("double-deck", 64, seed=5)
    usual, silent = batch.plain(), batch.plain([card("none"), card("none")])
    assert (usual != silent).any()
    assert (batch.plain() == usual).all()
