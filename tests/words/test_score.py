"""The end of a game in words."""

from __future__ import annotations

import pytest

from deece.game.play import start
from deece.game.state import NOBODY, Ending
from deece.words.score import game_over_words
from deece.words.viewer import Viewer
from tests.support import rules


@pytest.mark.parametrize(
    ("system", "seat", "winners", "who"),
    [
        ("cutthroat", 1, (1,), "You win"),
        ("cutthroat", 0, (1,), "Bob wins"),
        ("cutthroat", NOBODY, (1,), "Bob wins"),
        ("cutthroat", 0, (0, 2), "You and Cal win"),
        ("double-deck", 1, (1,), "We win"),
        ("double-deck", 0, (1,), "They win"),
        ("double-deck", NOBODY, (1,), "Bob & Dee win"),
    ],
)
def test_one_wins_and_several_or_you_win(system: str, seat: int, winners: tuple[int, ...], who: str) -> None:
    public = start(rules(system)).public
    over = public._replace(game=public.game._replace(winners=winners, ending=Ending("goal", 500)))
    names = ("Ann", "Bob", "Cal", "Dee")[: public.rules.people]
    assert game_over_words(over, Viewer(seat, names)).startswith(f"The game is over: {who} (")
