"""A hand of a score sheet as it is told: whose line it takes, which seats there are, what is needed so far."""

from __future__ import annotations

import pytest

from deece.keeper.events import HandTold, Melded, SheetEvent, begun
from deece.keeper.fold import Sheet, fold
from deece.rules.ruleset import load
from deece.wire.slip import MOST_MELDS, Draft, Slip, place_of, slip
from deece.words.refused import Refused
from tests.keeper.test_fold import hand, sheet

TOLD = HandTold(declarer=0, bid=65, trump=1, melds={0: Melded(32), 1: Melded(16)})


def written(*numbers: int) -> Sheet:
    """A sheet with these hands; chair 3 dealt the first."""
    return fold(sheet(*map(hand, numbers)))


def told_by(system: str, told: HandTold) -> Slip:
    """The first hand of a new sheet."""
    names = ("Ann", "Bob", "Cal", "Dot", "Eve")[: load(system).rules.people]
    return slip(fold([SheetEvent("a:1", begun(load(system), names, 0))]), Draft(told=told))


def test_a_hand_stands_in_place_of_its_line_unless_it_says_otherwise() -> None:
    assert slip(written(1), Draft(number=1)).over == ["a:2"]
    assert slip(written(1), Draft(number=1, over=())).over == []
    assert slip(written(1), Draft()).over == []
    assert slip(written(1), Draft(over=("a:2",))).over == ["a:2"]


def test_a_line_is_dealt_by_whoever_dealt_it_and_the_next_by_the_next() -> None:
    told = written(1, 2)
    first, second = (row.dealer for row in told.rows)
    assert place_of(told, Draft(number=1)) == (1, first)
    assert place_of(told, Draft(number=2)) == (2, second)
    assert place_of(told, Draft()) == (3, told.next_dealer)
    assert place_of(told, Draft(number=1, told=HandTold(dealer=0))) == (1, 0)
    assert place_of(told, Draft(told=HandTold(dealer=3))) == (3, 3)


@pytest.mark.parametrize(
    "draft",
    [
        Draft(told=HandTold(declarer=4)),
        Draft(told=HandTold(partner=4)),
        Draft(told=HandTold(last=4)),
        Draft(told=HandTold(dealer=4)),
        Draft(told=HandTold(melds={4: Melded(2)})),
        Draft(told=HandTold(play={-1: 20})),
        Draft(so_far={4: 20}),
        Draft(so_far={-1: 20}),
    ],
    ids=str,
)
def test_a_seat_that_the_table_does_not_have_is_refused(draft: Draft) -> None:
    with pytest.raises(Refused):
        slip(written(), draft)


def test_the_last_seat_is_one_that_there_is() -> None:
    assert slip(written(), Draft(told=HandTold(declarer=3, last=3, dealer=3), so_far={3: 5})).told.declarer == 3


def test_what_is_needed_is_said_in_the_middle_of_a_hand_and_not_of_figures_that_cannot_be() -> None:
    far = slip(written(), Draft(told=TOLD, so_far={0: 20, 1: 10}))
    assert far.needed[0] == "Ruth and Tom need 13 more of the 20 left."
    assert far.doubts == []
    wrong = slip(written(), Draft(told=TOLD, so_far={0: 45, 1: 10}))
    assert wrong.needed == []
    assert [doubt.asks for doubt in wrong.doubts] == [False]
    assert slip(written(), Draft(told=TOLD)).needed[0].startswith("Ruth and Tom need 33 ")


def test_a_hand_is_asked_question_by_question_and_scored_once_all_are_answered() -> None:
    begun_ = slip(written(), Draft())
    assert begun_.next == 0
    assert begun_.verdict is None
    part = slip(written(), Draft(told=TOLD))
    assert part.next is not None
    assert [each.answered for each in part.questions].index(False) == part.next > 0
    done = slip(written(), Draft(told=hand(1).told))
    assert done.next is None
    assert done.verdict is not None
    assert (done.verdict.change, done.verdict.totals, done.problem, done.effect) == ([65, 0], [65, 0], "", [])


def test_only_a_correction_says_what_it_changes() -> None:
    lower = hand(1, play=34).told
    assert slip(written(1), Draft(number=1, told=lower)).effect
    assert slip(written(1), Draft(told=lower)).effect == []


def test_small_melds_are_offered_once_trump_is_told_and_several_must_be() -> None:
    assert told_by("three-handed-widow", HandTold(declarer=0, bid=300)).form.melds == []
    found = told_by("three-handed-widow", HandTold(declarer=0, bid=300, trump=1)).form.melds
    assert found == sorted(set(found))
    assert 0 not in found
    assert len(found) == MOST_MELDS
    assert slip(written(), Draft(told=TOLD)).form.melds == []
