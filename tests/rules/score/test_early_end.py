"""A game that ends before its goal: a score too far below nought (mercy), or one too far ahead (spread)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import hand_over, rules

from deece.game.score import score_hand
from deece.game.state import Game
from deece.rules.ruleset import load
from deece.rules.sheet import sheet
from deece.words.lines import ending_words


def after(scores: tuple[int, ...], system: str = "partnership-auction", *, lost: bool = True, **house: Any) -> Game:
    """The game after a hand: chair 1 bid 300 and was set; or made it with 310, the others taking 40."""
    table = rules(system, **house)
    took = {1: 60, 2: 190} if lost else {1: 210, 2: 40}
    state = hand_over(table, bid=300, melds={1: 100}, took=took, last=2, scores=scores)
    return score_hand(state).public.game


def test_a_score_so_far_below_nought_ends_the_game() -> None:
    """A list of options of an app: the game ends when a side is at minus half the goal."""
    game = after((100, -200), score__mercy=500)
    assert (game.scores, game.winners) == ((290, -500), (0,))
    assert game.ending is not None
    assert (game.ending.kind, game.ending.figure) == ("mercy", 500)
    assert ending_words(game.ending) == "500 points or more below nought end the game"
    assert after((100, -199), score__mercy=500).winners == ()
    assert after((100, -2000)).winners == ()


def test_of_several_the_highest_score_wins() -> None:
    game = after((300, -200, 500), "three-handed-widow", score__mercy=500)
    assert game.winners == (2,)
    game = after((300, -200, 490), "three-handed-widow", score__mercy=500)
    assert game.scores == (300, -500, 680)


def test_a_side_so_far_ahead_wins() -> None:
    game = after((150, 540), lost=False, score__spread=600)
    assert (game.scores, game.winners) == ((190, 850), (1,))
    assert game.ending is not None
    assert ending_words(game.ending) == "600 points or more ahead"
    assert after((161, 540), lost=False, score__spread=700).winners == ()


def test_ahead_of_every_other() -> None:
    house = {"score__spread": 300}
    assert after((0, 400, 500), "three-handed-widow", lost=False, **house).winners == ()
    assert after((0, 400, 300), "three-handed-widow", lost=False, **house).winners == (1,)


def test_the_goal_comes_first() -> None:
    game = after((0, 700), lost=False, score__spread=100, score__mercy=100)
    assert game.ending is not None
    assert (game.ending.kind, game.winners) == ("goal", (1,))


def test_a_game_of_so_many_hands_ends_early_too() -> None:
    assert after((100, -200), score__hands=6, score__mercy=500).winners == (0,)
    assert after((100, -100), score__hands=6, score__mercy=500).winners == ()


def test_an_equal_score_goes_on() -> None:
    """Nobody has the highest score alone: another hand decides."""
    game = after(
        (500, -200, 690 - 190), "three-handed-widow", score__mercy=500, score__tie="replay", score__save="nothing"
    )
    assert game.scores == (500, -500, 690)
    assert game.winners == (2,)
    game = after((690, -200, 500), "three-handed-widow", score__mercy=500, score__tie="replay")
    assert (game.winners, game.ending and game.ending.kind) == ((), "another hand")


@pytest.mark.parametrize("system", ["two-handed", "cutthroat", "double-deck"])
def test_the_sheet_says_it_where_the_game_begins(system: str) -> None:
    said = " ".join(sheet(load(system, {"score.spread": 300})).split()).split("The deal")[0]
    assert "300 points or more ahead of every other wins at once" in said
