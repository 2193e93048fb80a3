"""What all at a table are shown of a position."""

from __future__ import annotations

from deece.game.action import Look
from deece.game.state import Shown
from deece.web.public import whole
from tests.support import do, posed, rules


def test_the_count_says_what_must_be_taken_in_tricks() -> None:
    """S0: however much declarer's side has melded, it must take 20 in tricks; the others 20 to save their meld."""
    for meld, need in ((55, 20), (40, 20), (25, 35)):
        shown = (Shown(20), Shown(meld), Shown(0), Shown(0))
        table = rules("double-deck")
        state = posed(table, {1: "AS"}, "play", bid=60, trump=1, melds=shown, sizes=(20,) * 4)
        count = whole(state.public)["count"]
        assert (count["meld"], count["need"], count["save"]) == (meld, need, 20)


def test_the_widow_lies_there_until_its_bidder_looks() -> None:
    """S4: who was forced may concede unseen, and the page shows what they have not looked at."""
    state = posed(rules("check"), {1: "AS"}, "look", bid=300, contract={"forced": True})
    state = state._replace(hidden=state.hidden._replace(widow=1 | 1 << 4 | 1 << 8))
    assert whole(state.public)["widow_size"] == 3
    assert whole(do(state, Look()).public)["widow_size"] == 0
