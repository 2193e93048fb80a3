"""Why each side scored as it did, as the score sheet of a page says it within a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from deece.game.state import NOBODY, Public, ScoreLine
from deece.words.sheet import line_reason
from deece.words.viewer import Viewer
from tests.support import posed, rules

READER = Viewer(0, ("Ann", "Bob", "Cal", "Dee"))


def end(**house: Any) -> Public:
    """A hand of double deck for which chair 1 bid 60."""
    return posed(rules("double-deck", **house), {}, "play", bid=60, trump=1).public


def reason(kind: str, *figures: int, column: int = 0, reader: Viewer = READER, **house: Any) -> str:
    return line_reason(ScoreLine(column, 0, kind, "score.save", figures), [column], end(**house), reader)


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ((40, 0, 20, 0), "we took no points: 40 meld does not count"),
        ((0, 0, 20, 0), "we took no points"),
        ((40, 12, 20, 0), "we took 12; under 20 in play the 40 meld does not count"),
        ((0, 12, 20, 0), "we took 12; under 20 in play it does not count"),
        ((40, 12, 20, 3), "we took 12; under 3 tricks or 20 in play the 40 meld does not count"),
    ],
)
def test_a_side_that_saves_nothing_reads_what_it_took_and_lost(figures: tuple[int, ...], words: str) -> None:
    assert reason("not saved", *figures) == words
    assert reason("not saved", *figures, column=1) == words.replace("we ", "they ", 1)
    watching = Viewer(NOBODY, READER.names)
    assert reason("not saved", *figures, reader=watching) == words.replace("we ", "Ann and Cal ", 1)


def test_only_where_both_sides_have_a_bid_is_it_said_whose_was_set() -> None:
    assert reason("set", 42, 53, column=1) == "set: 42 of the 53 bid"
    summed: dict[str, Any] = {"auction__kind": "summed", "auction__calls": "none"}
    assert reason("set", 42, 53, column=1, **summed) == "they set: 42 of the 53 bid"


@pytest.mark.parametrize(
    ("most", "words"),
    [(49, "60 needed, 49 allowed from play"), (50, "60 needed, 50 in the tricks")],
)
def test_a_bid_off_the_board_names_what_could_have_come_from_play(most: int, words: str) -> None:
    assert reason("off the board", column=1, meld__on_board=most) == f"set without play: {words}"


def test_all_else_is_called_what_its_line_is_called() -> None:
    assert reason("meld") == "meld"
    assert reason("conceded") == "conceded: the bid is lost"
