"""What is told of an evening: nothing of too few hands, and no most meld where nobody melded."""

from __future__ import annotations

from deece.keeper.events import Hand, HandTold, Melded, SheetEvent, begun
from deece.rules.ruleset import load
from deece.wire.evening import EveningAsked, EveningShown, tally

NAMES = ("Ruth", "Sam", "Tom", "Una")
MADE = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)}, play={0: 33, 1: 17})
SET = HandTold(declarer=1, bid=80, trump=0, melds={1: Melded(30), 0: Melded(20)}, play={0: 31, 1: 19})
PLAIN = HandTold(declarer=1, bid=51, trump=0, melds={1: Melded(0), 0: Melded(0)}, play={0: 20, 1: 30})


def sheet(*told: HandTold, least: str = "20") -> list[SheetEvent]:
    hands = [SheetEvent(f"a:{number + 1}", Hand(number, one)) for number, one in enumerate(told, 1)]
    return [SheetEvent("a:1", begun(load("double-deck", {"meld.least": least}), NAMES, 3)), *hands]


def evening(*sheets: list[SheetEvent]) -> EveningShown:
    return tally(EveningAsked([*sheets]))


def test_two_hands_are_too_few_to_say_much_and_three_are_not() -> None:
    few, enough = evening(sheet(MADE, SET)), evening(sheet(MADE, SET, MADE))
    assert (few.hands, bool(few.few), few.worth) == (2, True, [])
    assert (enough.hands, enough.few) == (3, "")
    assert [(one.value, one.about) for one in enough.worth[:2]] == [
        ("Ruth & Tom, 65", "hand 1"),
        ("Ruth & Tom, 32", "hand 3"),
    ]
    assert [(one.name, one.course, one.points) for one in few.columns] == [
        ("Ruth & Tom", [65, 116], 116),
        ("Sam & Una", [0, -80], -80),
    ]


def test_where_nobody_melds_no_meld_is_the_most() -> None:
    found = evening(sheet(PLAIN, PLAIN, PLAIN, least="0"))
    assert len(found.worth) == 2
    assert (found.worth[0].value, found.worth[0].about) == ("Ruth & Tom, 20", "hand 1")
    assert {(one.name, one.mean) for one in found.meld} == {("Ruth & Tom", 0.0), ("Sam & Una", 0.0)}


def test_of_several_sheets_only_what_people_did_is_told() -> None:
    found = evening(sheet(MADE, SET), sheet(MADE))
    assert (found.hands, found.sheets, found.columns, found.worth, found.few) == (3, 2, [], [], "")
    assert [(one.name, one.bids, one.made, one.results) for one in found.bidders] == [
        ("Ruth", 2, 2, [True, True]),
        ("Sam", 1, 0, [False]),
    ]
    assert [(one.name, one.mean) for one in found.meld] == [("Ruth & Tom", 28.0), ("Sam & Una", 20.7)]
