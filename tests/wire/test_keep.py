"""What is typed on a score sheet is read by the names that sit there in that hand, and by no seat that is not there."""

from __future__ import annotations

import pytest

from deece.errors import DeeceError
from deece.keeper.events import Begun, Hand, HandTold, Melded, Renamed, SheetEvent, begun
from deece.rules.ruleset import load
from deece.wire.keep import AnswerNotRead, BeginAsked, ReadAsked, begin, read
from deece.wire.slip import Draft
from deece.words.refused import Refused

NAMES = ("Ruth", "Sam", "Tom", "Una")
MADE = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
EVENTS = [
    SheetEvent("a:1", begun(load("double-deck"), NAMES, 3)),
    SheetEvent("a:2", Hand(1, MADE)),
    SheetEvent("a:3", Renamed(("Zoe", "Sam", "Tom", "Una"), 2)),
]


def declarer(text: str, draft: Draft) -> int:
    return read(ReadAsked(EVENTS, text, draft)).draft.told.declarer


def test_an_answer_is_read_by_the_names_of_its_own_hand() -> None:
    assert declarer("zoe 60 spades", Draft()) == 0
    assert declarer("ruth 60 spades", Draft(number=1)) == 0
    for text, draft in (("ruth 60 spades", Draft()), ("zoe 60 spades", Draft(number=1))):
        with pytest.raises(AnswerNotRead):
            declarer(text, draft)


def test_a_hand_told_of_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(Refused):
        read(ReadAsked(EVENTS, "33", Draft(told=HandTold(declarer=4, bid=60, trump=1))))


def test_a_sheet_that_cannot_be_is_not_begun() -> None:
    assert isinstance(begin("double-deck", BeginAsked("double-deck", [*NAMES], dealer=3)).change, Begun)
    with pytest.raises(DeeceError):
        begin("double-deck", BeginAsked("double-deck", [*NAMES], dealer=4))
