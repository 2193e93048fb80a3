"""Two-handed play: whether what could be laid may be laid now, or once a trick is won."""

from __future__ import annotations

import pytest

from deece.game.action import LayMeld
from deece.game.play import apply, view
from deece.game.state import State
from deece.words.laid import laid_lines
from deece.words.viewer import Viewer
from tests.rules.meld.test_two_handed import at, melding
from tests.support import at as dealt
from tests.support import bits, rules

NAMES = ("Eve", "Ann")
PINOCHLE = melding("S:Q JD")


def could(state: State, seat: int = 1) -> list[str]:
    """What is said after what each has laid."""
    return laid_lines(view(state, seat), Viewer(seat, NAMES))[2:]


def test_who_won_a_trick_may_lay_now_and_everybody_else_after_one() -> None:
    assert could(PINOCHLE) == ["You could lay now: pinochle (4)."]
    assert could(at(PINOCHLE, "stock")) == ["You could lay after winning a trick: pinochle (4)."]
    others = PINOCHLE._replace(hands=PINOCHLE.hands[::-1])
    assert could(others, 0) == ["You could lay after winning a trick: pinochle (4)."]


def test_it_is_the_turn_and_not_the_lead_that_lets_one_lay() -> None:
    public = PINOCHLE.public._replace(leader=0)
    assert could(PINOCHLE._replace(public=public)) == ["You could lay now: pinochle (4)."]


def test_of_a_hand_without_a_meld_it_is_said_that_there_is_none() -> None:
    assert could(melding("S:9 D:9")) != could(melding("H:9 D:9")) == ["You hold nothing to lay yet."]


def test_what_another_has_on_the_table_makes_no_meld_of_ones_own_cards() -> None:
    state = apply(melding("S:KQ JD"), LayMeld("royal_marriage"))
    state = state._replace(hands=(bits("JD"), state.hands[1]))
    assert could(state, 1) == ["You could lay now: pinochle (4)."]
    assert could(state, 0) == ["You hold nothing to lay yet."]


@pytest.mark.parametrize(("step", "said"), [("draw", 1), ("stock", 1), ("play", 0), ("score", 0)])
def test_once_the_stock_is_gone_nothing_can_be_laid(step: str, said: int) -> None:
    assert len(could(at(PINOCHLE, step))) == said


def test_where_no_meld_is_laid_on_the_table_nothing_is_said() -> None:
    assert laid_lines(view(dealt(rules("double-deck")), 1), Viewer(1, ("Eve", "Ann", "Bob", "Cal"))) == []


def test_points_stand_with_the_melds_of_whoever_scored_some() -> None:
    stock = PINOCHLE.public.stock
    assert stock is not None
    public = PINOCHLE.public._replace(stock=stock._replace(scored=(1, 0)))
    said = laid_lines(view(PINOCHLE._replace(public=public), 1), Viewer(1, NAMES), "_")
    assert said[:2] == ["You have laid no meld.", "Eve has laid no meld: 1 point."]
    assert laid_lines(view(melding("S:KQ"), 1), Viewer(1, NAMES), "_")[2] == "You could lay now: royal_marriage_(4)."
