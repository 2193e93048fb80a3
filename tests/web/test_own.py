"""What a seat is told of its own hand, where the rule is not one of single cards."""

from __future__ import annotations

from deece.game.action import Bid, Pass, Trump
from deece.game.play import view
from deece.web.own import own
from tests.support import at, choices, do, rules

NAMES = ["You", "Walter", "Ruth"]


def test_which_copies_may_not_be_buried() -> None:
    """An ace in a run and another that is not: one may be chosen, and the page knows why not the second."""
    state = at(rules("check"), {0: "S:AATTKQJ H:TT99 D:TT99"}, widow="C:TT9", dealer=2)
    state = do(state, Bid(state.public.rules.auction.first_bid), Pass(), Pass())
    while state.public.step != "bury":
        state = do(state, Trump(0) if state.public.step == "name trump" else choices(state)[0])
    told = own(view(state, 0), NAMES)
    reason = "The ace of spades is melded: bury cards that are not, while you hold any."
    assert told["need"] == 3
    assert {"card": "AS", "copies": 1, "reason": reason} in told["spare"]
    assert all(one["card"] != "TH" for one in told["spare"])
    assert "QS" in told["refused"]
