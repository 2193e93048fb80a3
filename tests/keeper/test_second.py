"""What a second scorer writes stands beside what the pen writes until somebody picks, whatever its counter."""

from __future__ import annotations

from itertools import permutations

import pytest
from msgspec.structs import replace

from deece.keeper.events import Change, Hand, NewGame, Penalty, SheetError, SheetEvent, Sign, Void, next_id
from deece.keeper.fold import Sheet, fold, penalties_of
from deece.keeper.output import csv_of, record_of
from deece.keeper.said import columns_of
from deece.wire.keep import KeepAsked, keep
from deece.wire.sheet import sheet_shown
from deece.wire.slip import Draft
from tests.keeper.test_fold import hand, sheet


def second(counter: int, change: Change, device: str = "b") -> SheetEvent:
    return SheetEvent(f"{device}:{counter}", change, by="Sam", beside=True)


def scored(told: Sheet) -> tuple[object, ...]:
    """All that the pen's sheet says: nothing of it may depend on what nobody has picked."""
    rows = [row._replace(entries=row.entries[:1], alone=()) for row in told.rows]
    fines = [penalties_of(told, column) for column in (0, 1)]
    next_written = next_id(told.events, "a"), told.next_number, told.next_dealer
    return rows, fines, told.game, len(told.states), told.signed, next_written


PEN = sheet(hand(1), hand(2, play=31), Penalty(1, 1, -5), Void(3, "misdeal"), hand(4), NewGame(5), hand(5))


@pytest.mark.parametrize(
    "change",
    [
        hand(1, play=18),
        hand(1, play=18, over=("a:2",)),
        Void(2, "struck"),
        Void(2, "struck", over=("a:3",)),
        Penalty(1, 0, -9999, "for a column"),
        Penalty(0, 0, -9999),
        Penalty(1, 1, 0, over=("a:4",)),
        Penalty(99, 11, -9999),
        hand(6),
        hand(10_000),
        Void(6, "nines"),
        Hand(6, hand(6).told, over=("a:8",)),
    ],
    ids=str,
)
@pytest.mark.parametrize("counter", [0, 1, 5, 9_999_999])
def test_the_pens_sheet_is_the_same_until_somebody_picks(change: Change, counter: int) -> None:
    """An entry with counter 0 was shown and scored, and a penalty counted at once."""
    told = fold([*PEN, second(counter, change)])
    assert scored(told) == scored(fold(PEN))
    assert csv_of(told, columns_of(told)) == csv_of(fold(PEN), columns_of(told))
    shown = sheet_shown(told)
    beside: list[Change] = [each.entry for row in shown.rows for each in row.disputed if each.beside]
    beside += [each.entry for each in shown.waiting]
    assert beside == ([] if isinstance(change, Penalty) and (not change.points or change.column > 1) else [change])


def test_what_is_picked_counts() -> None:
    """As a page writes it: the entry over all that stand on its line, a penalty over itself."""
    line, ahead, fine = second(0, hand(2)), second(1, hand(6)), second(2, Penalty(5, 0, -20, "talked"))
    events = [*PEN, line, ahead, fine]
    shown = keep(KeepAsked(events)).sheet
    (mine, theirs) = shown.rows[1].disputed
    assert ([mine.beside, theirs.beside], theirs.by, theirs.change) == ([False, True], "Sam", [65, 0])
    assert [(one.number, one.by, one.change) for one in shown.waiting] == [(6, "Sam", [65, 0]), (5, "Sam", [-20, 0])]
    assert shown.waiting[1].what == "Ruth & Tom −20 (talked)"
    events.append(SheetEvent("a:20", replace(theirs.entry, over=tuple(shown.rows[1].entries))))
    for number, one in enumerate(shown.waiting, 30):
        events.append(SheetEvent(f"a:{number}", replace(one.entry, over=tuple(one.over))))
    told = fold(events)
    assert [row.result is not None for row in told.rows] == [True, True, False, True, True, True]
    assert (told.waiting, told.fines, told.disputes, told.next_number) == ((), (), (), 7)
    assert told.game.scores == (65 + 65 - 20, 0)
    assert len(penalties_of(told, 0)) == 1


def test_a_penalty_is_taken_away_and_one_that_both_wrote_is_no_question() -> None:
    fine = second(4, Penalty(1, 0, -20))
    assert len(fold([*PEN, fine]).fines) == 1
    assert fold([*PEN, fine, SheetEvent("a:20", Penalty(1, 0, 0, over=("b:4",)))]).fines == ()
    both = fold([*PEN, fine, SheetEvent("a:20", Penalty(1, 0, -20, "talked"))])
    assert (both.fines, len(both.rows[0].penalties)) == ((), 2)


def test_what_stands_beside_is_no_hindrance_to_a_record() -> None:
    """Only where two with the pen differ nothing says which of them counts."""
    events = sheet(hand(1), hand(2))
    assert record_of(fold([*events, second(9, hand(1, play=18))])) == record_of(fold(events))
    with pytest.raises(SheetError, match="pick one"):
        record_of(fold([*events, SheetEvent("c:9", hand(1, play=18))]))


def test_two_who_wrote_the_same_agree() -> None:
    told = fold([*PEN, second(0, hand(2, play=31)), second(1, Void(3, "misdeal"))])
    assert (told.disputes, told.waiting) == ((), ())


def test_a_second_scorer_changes_their_own_entry_and_no_other() -> None:
    told = fold([*PEN, second(3, hand(2)), second(4, hand(2, play=20), "c"), second(9, Void(2, "misdeal", ("b:3",)))])
    assert [entry.id for entry in told.rows[1].entries] == ["a:3", "c:4", "b:9"]


def test_on_their_own_device_their_hands_count_where_the_pen_has_none() -> None:
    """So that they go on without a network: the next dealer deals, and the next hand is the next."""
    events = [*PEN, second(9, hand(2)), second(10, hand(6)), second(11, hand(7))]
    mine = keep(KeepAsked(events, second="b")).sheet
    assert [(row.number, row.beside) for row in mine.rows][4:] == [(5, False), (6, True), (7, True)]
    assert (mine.next.number, mine.scores, mine.waiting) == (8, [195, 0], [])
    assert mine.rows[1].change == keep(KeepAsked(PEN)).sheet.rows[1].change, "where the pen has a line, the pen's"
    other = keep(KeepAsked(events, second="c")).sheet
    assert (other.next.number, [one.number for one in other.waiting]) == (6, [6, 7])
    later = keep(KeepAsked([*events, SheetEvent("a:12", hand(6, play=30))], second="b")).sheet
    assert (later.rows[5].beside, [one.beside for one in later.rows[5].disputed]) == (False, [False, True])


def test_their_slip_stands_in_the_place_of_their_own_entry_alone() -> None:
    events = [*PEN, second(9, hand(2))]
    told = hand(2, play=30).told
    assert keep(KeepAsked(events, Draft(2, told), second="b")).slip.over == ["b:9"]
    assert keep(KeepAsked(events, Draft(2, told), second="c")).slip.over == []
    assert keep(KeepAsked(events, Draft(2, told))).slip.over == ["a:3", "b:9"]
    mine = keep(KeepAsked(events, Draft(2, told), second="b")).slip
    assert mine.verdict is not None
    assert mine.effect == [], "it changes no totals"


def test_the_pens_next_line_is_its_own_whatever_a_second_scorer_was_quicker_with() -> None:
    slip = keep(KeepAsked([*PEN, second(9, hand(6))], Draft(0, hand(6).told))).slip
    assert (slip.number, slip.over, slip.dealer) == (6, [], fold(PEN).next_dealer)


def test_a_signature_beside_takes_no_other_back() -> None:
    signed = fold([*sheet(hand(1), hand(2), Sign(2, "Ruth")), second(9, Sign(1, "Ruth")), second(10, Sign(99, "Sam"))])
    assert signed.signed == {"Ruth": 2, "Sam": 2}


def test_nobody_signs_beside_for_one_who_writes_with_the_pen() -> None:
    """Though they signed before the pen wrote its first line."""
    pen = [replace(event, by="Ruth") for event in sheet(hand(1))]
    assert fold([*pen, second(0, Sign(1, "RUTH")), second(1, Sign(1, "Sam"))]).signed == {"Sam": 1}


def test_the_order_in_which_it_comes_does_not_matter() -> None:
    parts = [PEN[:4], PEN[4:], [second(0, hand(2))], [second(1, hand(6)), second(2, Penalty(1, 0, -3))]]
    told = {repr(fold([event for part in order for event in part])) for order in permutations(parts)}
    assert len(told) == 1
