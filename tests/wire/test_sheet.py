"""A score sheet as its page shows it: the name of its rules, lines that do not count, and what waits to be picked."""

from __future__ import annotations

from msgspec import structs

from deece.keeper.events import Change, Penalty, SheetEvent, Void, begun
from deece.keeper.fold import fold
from deece.rules.ruleset import load
from deece.wire.sheet import SheetShown, sheet_shown
from tests.keeper.test_fold import hand, sheet

NAMES = ("Ruth", "Sam", "Tom", "Una")


def shown(*changes: Change, beside: tuple[Change, ...] = ()) -> SheetShown:
    """A sheet with these changes, and with what a second scorer wrote."""
    theirs = [SheetEvent(f"b:{20 + at}", change, by="Una", beside=True) for at, change in enumerate(beside)]
    return sheet_shown(fold([*sheet(*changes), *theirs]))


def test_rules_are_called_what_the_table_calls_them_or_else_their_system() -> None:
    first = begun(load("double-deck"), NAMES, 3)
    for house, name in (("Elm Street", "Elm Street"), ("", "Double deck")):
        rules = sheet_shown(fold([SheetEvent("a:1", structs.replace(first, house=house))])).rules
        assert (rules.id, rules.name) == ("double-deck", name)


def test_only_a_line_that_was_struck_out_is_struck() -> None:
    one, two, three = shown(hand(1), Void(2, "misdeal"), Void(3, "struck")).rows
    assert [row.void for row in (one, two, three)] == ["", "misdeal", "struck"]
    assert [row.struck for row in (one, two, three)] == [False, False, True]
    assert [row.short for row in (one, two, three)] == ["made", "", ""]
    assert [row.hand for row in (one, two, three)] == [1, None, None]
    assert two.declarer is two.bid is two.made is None
    assert (one.declarer, one.who, one.bid, one.made) == (0, "Ruth", 65, True)


def test_what_a_hand_brought_is_shown_without_a_penalty_that_its_scores_have() -> None:
    (row,) = shown(hand(1), Penalty(1, 1, -5, "late")).rows
    assert (row.change, row.scores) == ([65, 0], [65, -5])
    assert [(fine.column, fine.points, fine.why) for fine in row.penalties] == [(1, -5, "late")]


def test_two_entries_that_differ_are_shown_each_as_it_would_stand_alone() -> None:
    other = SheetEvent("c:2", hand(1, play=31))
    (row,) = sheet_shown(fold([*sheet(hand(1), Penalty(1, 1, -5)), other])).rows
    assert [one.change for one in row.disputed] == [[65, 0], [-65, 0]]
    assert all(one.scores == [one.change[0], one.change[1] - 5] for one in row.disputed)
    assert all(one.differs for one in row.disputed)


def test_a_line_of_a_second_scorer_waits_with_what_it_would_bring() -> None:
    found = shown(hand(1), Penalty(2, 0, -10), beside=(hand(2),)).waiting
    assert [(one.number, one.by, one.change, one.over) for one in found] == [(2, "Una", [65, 0], ["b:20"])]


def test_a_penalty_of_a_second_scorer_waits_in_its_own_column() -> None:
    (found,) = shown(hand(1), beside=(Penalty(1, 1, -5, "late"),)).waiting
    assert (found.number, found.by, found.change, found.over) == (1, "Una", [0, -5], ["b:20"])
    assert isinstance(found.entry, Penalty)
    assert "Sam & Una" in found.what
    assert shown(hand(1), beside=(Penalty(1, 0, -5),)).waiting[0].change == [-5, 0]
