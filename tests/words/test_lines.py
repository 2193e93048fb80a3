"""What a line of the score sheet, the outcome of a hand and the end of a game are called."""

from __future__ import annotations

from typing import get_args

import pytest

from deece.game.account import UNPLAYED
from deece.game.play import start
from deece.game.state import LINES, Ended, Ending, Outcome, ScoreLine
from deece.words.lines import (
    ended_words,
    ending_words,
    figures_of,
    line_title,
    line_words,
    missing,
    outcome_words,
    owed_words,
)
from tests.support import rules


def line(kind: str, *figures: int) -> ScoreLine:
    return ScoreLine(0, 0, kind, "score.save", figures)


@pytest.mark.parametrize(
    ("points", "tricks", "words"),
    [
        (0, 1, "no trick"),
        (1, 1, "no trick"),
        (1, 3, "under 3 tricks"),
        (1, 0, "no point in play"),
        (2, 0, "under 2 in play"),
        (20, 0, "under 20 in play"),
        (20, 1, "no trick or under 20 in play"),
        (2, 2, "under 2 tricks or 2 in play"),
        (20, 3, "under 3 tricks or 20 in play"),
    ],
)
def test_what_a_side_lacked_to_save_its_meld_is_named(points: int, tricks: int, words: str) -> None:
    assert missing({"points": points, "tricks": tricks}) == words
    assert line_words(line("lost meld", 24, points, tricks)) == f"24 meld not saved: {words}"


@pytest.mark.parametrize(
    ("figures", "words"),
    [
        ((40, 12, 20, 0), "40 meld and 12 in play not saved: under 20 in play"),
        ((40, 0, 1, 1), "40 meld not saved: no trick"),
        ((0, 12, 20, 0), "12 in play not saved: under 20 in play"),
        ((40, 0, 20, 0), "40 meld not saved: no point in play"),
        ((0, 0, 20, 0), "not saved: no point in play"),
        ((0, 0, 20, 2), "not saved: under 2 tricks or 20 in play"),
    ],
)
def test_what_was_not_saved_is_named_with_its_reason(figures: tuple[int, ...], words: str) -> None:
    assert line_words(line("not saved", *figures)) == words


def test_points_in_play_are_told_apart_only_where_they_come_from_several_places() -> None:
    assert line_words(line("play", 108, 10, 22)) == "taken in play: 108 in tricks, 10 for the last one, 22 buried"
    assert line_words(line("play", 108, 10, 0)) == "taken in play: 108 in tricks, 10 for the last one"
    assert line_words(line("play", 0, 10, 22)) == "taken in play: 10 for the last one, 22 buried"
    for one in ((108, 0, 0), (0, 10, 0), (0, 0, 0)):
        assert line_words(line("play", *one)) == "taken in tricks"


def test_cards_laid_aside_are_discards_in_a_draft_and_buried_elsewhere() -> None:
    several = line("play", 100, 0, 20)
    assert line_words(several, rules("two-handed-draw")) == "taken in play: 100 in tricks, 20 discarded"
    assert line_words(several, rules("three-handed-widow")) == "taken in play: 100 in tricks, 20 buried"


def test_only_what_a_side_has_together_is_called_the_sides() -> None:
    assert line_title(line("meld")) == "meld"
    assert line_title(line("meld"), shared=True) == "side's meld"
    assert line_title(line("play", 20, 0, 5)) == "taken in play"
    assert line_title(line("play", 20, 0, 5), shared=True) == "taken in play by the side"
    for shared in (True, False):
        assert line_title(line("set", 48, 50), shared=shared) == "set: 48 of 50"


def test_every_kind_of_line_says_its_own_figures() -> None:
    said = {}
    for kind, names in LINES.items():
        figures = tuple(range(71, 71 + len(names)))
        assert figures_of(line(kind, *figures)) == dict(zip(names, figures, strict=True))
        said[kind] = line_words(line(kind, *figures))
        assert kind == "play" or all(str(figure) in said[kind] for figure in figures), kind
    alike = {kind for kind in said if list(said.values()).count(said[kind]) > 1}
    assert not alike
    assert line_words(line("set for tricks", 1)) == "set: the bid needs a trick"
    assert line_words(line("set for tricks", 2)) == "set: the bid needs 2 tricks"


def test_every_outcome_has_words_and_a_hand_that_was_not_played_out_has_those_of_its_outcome() -> None:
    assert len({outcome_words(one) for one in Outcome}) == len(Outcome)
    for way in get_args(Ended):
        outcome = UNPLAYED[way][0] if way in UNPLAYED else Outcome.WON_BY_MELD
        assert ended_words(way) == outcome_words(outcome)


def test_why_a_game_ended_is_said_with_its_figure() -> None:
    assert ending_words(Ending("hands", 1)) == "the highest score after one hand"
    assert ending_words(Ending("hands", 6)) == "the highest score after 6 hands"
    assert ending_words(Ending("goal", 500)) == "reached 500"
    assert ending_words(Ending("overtime", 600)).endswith("it is now 600")
    assert ending_words(Ending("mercy", 500)) == "500 points or more below nought end the game"
    assert ending_words(Ending("moon")) == "shot the moon"


@pytest.mark.parametrize(
    ("stake", "words"),
    [(0, "Owed, in checks: Ann +3, Bob +0, Cal −3"), (25, "Owed at 25 a check: Ann +3, Bob +0, Cal −3")],
)
def test_what_is_owed_names_the_stake_where_there_is_one(stake: int, words: str) -> None:
    table = rules("check", score__check_stake=stake)
    game = start(table).public.game._replace(owed=(3, 0, -3))
    assert owed_words(game, ["Ann", "Bob", "Cal"], table) == words
