"""A house rule: what a side took in tricks is rounded to tens before it is scored."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import pytest
from tests.support import at, do, hand_over, play_out, rules

from deece.game.account import account, to_make
from deece.game.action import Bid, Pass
from deece.game.score import score_hand
from deece.game.state import HandResult, Outcome, State
from deece.game.tables import tables_for
from deece.rules.count import before_rounding, rounded
from deece.words.lines import line_words

WAYS = ("nearest", "down", "up")


def table(way: str, **more: Any) -> Any:
    return rules("partnership-auction", trick__count="classic", score__round_tricks=way, **more)


def result(way: str, took: dict[int, int], bid: int = 250, meld: int = 200, **more: Any) -> HandResult:
    state = hand_over(table(way, **more), bid=bid, melds={1: meld}, took=took, last=2)
    return score_hand(state).public.game.results[-1]


@pytest.mark.parametrize(
    ("way", "scored"),
    [
        ("no", [0, 4, 5, 6, 95, 250]),
        ("nearest", [0, 0, 10, 10, 100, 250]),
        ("down", [0, 0, 0, 0, 90, 250]),
        ("up", [0, 10, 10, 10, 100, 250]),
    ],
)
def test_points_in_tricks_are_rounded_to_tens(way: str, scored: list[int]) -> None:
    house = table(way)
    taken = [0, 4, 5, 6, 95, 250]
    assert [rounded(house, points) for points in taken] == scored


@pytest.mark.parametrize("way", ["no", *WAYS])
def test_what_must_be_taken_is_the_fewest_that_is_scored_so(way: str) -> None:
    house = table(way)
    for need in range(120):
        least = before_rounding(house, need)
        assert rounded(house, least) >= need
        assert least == 0 or rounded(house, least - 1) < need


@pytest.mark.parametrize(
    ("way", "lines", "scores"),
    [
        ("no", [("meld", 200), ("play", 95), ("play", 155)], (155, 295)),
        ("nearest", [("meld", 200), ("play", 95), ("rounded", 5), ("play", 155), ("rounded", 5)], (160, 300)),
        ("down", [("meld", 200), ("play", 95), ("rounded", -5), ("play", 155), ("rounded", -5)], (150, 290)),
        ("up", [("meld", 200), ("play", 95), ("rounded", 5), ("play", 155), ("rounded", 5)], (160, 300)),
    ],
)
def test_the_score_sheet_has_what_was_taken_and_what_rounding_changes(
    way: str, lines: list[tuple[str, int]], scores: tuple[int, ...]
) -> None:
    found = result(way, {1: 95, 2: 155})
    assert [(line.kind, line.points) for line in found.lines if line.points] == lines
    assert found.scores == scores
    for line in found.lines:
        if line.kind == "rounded":
            assert line_words(line) == "rounded to tens"


@pytest.mark.parametrize(("way", "made"), [("no", False), ("nearest", True), ("down", False), ("up", True)])
def test_a_bid_is_made_or_lost_by_what_is_scored(way: str, made: bool) -> None:
    """Bid 300 with 200 of meld and 95 in tricks."""
    found = result(way, {1: 95, 2: 155}, bid=300)
    assert found.made is made
    if not made:
        side, (line,) = found.sides[0], [one for one in found.lines if one.kind == "set"]
        assert line.figures == (200 + side.play, 300)
        assert side.short == 100 - side.play == (5 if way == "no" else 10)


@pytest.mark.parametrize(("way", "need"), [("no", 100), ("nearest", 95), ("down", 100), ("up", 91)])
def test_what_is_still_needed_is_what_the_cards_must_count(way: str, need: int) -> None:
    house = table(way)
    assert to_make(tables_for(house), 300, 200)[0] == need
    asked = 0
    for seed in range(8):
        dealt = at(house, {seed % 4: "S:AATTKQ H:AK D:A C:AA"}, dealer=(seed - 1) % 4)
        lead = play_out(
            do(dealt, Bid(300), Pass(), Pass(), Pass()), random.Random(seed), lambda each: each.public.step == "play"
        )
        for state in _positions(lead):
            side = next(each for each in account(state).sides if each.contract)
            if state.public.step != "play" or side.outcome is not Outcome.OPEN:
                continue
            lacks = side.contract - side.meld
            assert side.rounded == 0
            assert side.short == side.still
            assert rounded(house, side.play + side.still) >= lacks
            if side.still > 0:
                asked += 1
                assert rounded(house, side.play + side.still - 1) < lacks
    assert asked >= 8


def _positions(state: State) -> list[State]:
    found = [state]
    for tricks in range(1, 12):
        found.append(play_out(found[-1], random.Random(tricks), partial(_played, tricks)))
    return found


def _played(tricks: int, state: State) -> bool:
    return len(state.public.tricks) >= tricks


def test_whoever_saves_by_points_saves_by_what_is_scored() -> None:
    for way, saved in (("nearest", True), ("down", False), ("up", True)):
        house = table(way, score__save="points", score__save_points=100)
        state = hand_over(house, bid=250, melds={1: 200, 2: 40}, took={1: 155, 2: 95}, last=2)
        outcome = account(state).sides[1].outcome
        assert (outcome is Outcome.SAVED) is saved, way
