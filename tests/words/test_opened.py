"""How far a record's game is: the hand, the trick and the choices, and where the whole of it ends."""

from __future__ import annotations

import pytest

from deece.game.action import Bid, Pass, Trump
from deece.game.play import start
from deece.game.state import CHANCE, OVER, State, Trick
from deece.words.opened import NOTHING, how_far, whole_words
from tests.support import at, do, hand_over, rules, settled

HOUSE = rules("double-deck")


def after(tricks: int) -> State:
    state = do(at(HOUSE, {1: "KS QS"}), Bid(50), Pass(), Pass(), Pass(), Trump(0))
    return state._replace(public=state.public._replace(step="play", tricks=(Trick(1, (), 1, 0),) * tricks))


def scored(turn: int) -> State:
    """After one hand, whose tricks lie there no more: the next is to be dealt, or the game is over."""
    state = hand_over(HOUSE, bid=50, took={1: 25}, last=1)
    game = state.public.game._replace(results=(settled(state),))
    return state._replace(public=state.public._replace(game=game, turn=turn, tricks=()))


@pytest.mark.parametrize(
    ("state", "wanted"),
    [
        (start(HOUSE), "hand 1, before the deal (2 choices)"),
        (at(HOUSE), "hand 1, in the auction (2 choices)"),
        (after(0), "hand 1, before the first trick (2 choices)"),
        (after(1), "hand 1, after 1 trick (2 choices)"),
        (after(5), "hand 1, after 5 tricks (2 choices)"),
        (scored(CHANCE), "hand 2, before the deal (2 choices)"),
        (scored(OVER), "hand 1, scored (2 choices)"),
    ],
)
def test_a_game_is_in_the_hand_that_comes_next_until_it_is_over(state: State, wanted: str) -> None:
    assert how_far(state, 2) == wanted


def test_of_a_damaged_record_so_much_is_whole_as_can_be_read() -> None:
    assert whole_words(None, 0, 0) == NOTHING
    assert whole_words(start(HOUSE), 0, 7) == "Only its rules and players are whole, up to line 7."
    assert whole_words(at(HOUSE), 1, 9) == "What is whole ends at line 9: hand 1, in the auction (1 choice)."
