"""A position that somebody asks about: who has dealt, whose call it is, the score, and one language or one a side."""

from __future__ import annotations

import pytest

from deece.wire.position import PositionAsked, PositionShown, WorthAsked, position_shown, worth_shown
from deece.words.refused import Refused

CARDS = "AS AS TS TS KS KS QS QS JS AH TH KH QH JH AD TD KD AC AC KC"


def shown(dealer: int = 3, calls: tuple[str, ...] = (), scores: tuple[str, ...] = (), *cards: str) -> PositionShown:
    """A position at double deck; where chair 3 from whoever asks has dealt, they speak first."""
    asked = PositionAsked("double-deck", {}, dealer, CARDS, list(calls), list(scores), list(cards))
    return position_shown(asked)


def test_whoever_speaks_first_may_ask_and_others_only_after_the_calls_before_theirs() -> None:
    assert (shown(3).turn, shown(3).ready) == (0, True)
    assert (shown(2).turn, shown(2).ready) == (3, False)
    assert (shown(2, ("50",)).turn, shown(2, ("50",)).ready) == (0, True)
    assert [call.seat for call in shown(2, ("50",)).calls] == [3]
    later = shown(1, ("50",))
    assert ([call.seat for call in later.calls], later.turn, later.ready) == ([2], 3, False)
    with pytest.raises(Refused, match="another's call"):
        worth_shown(WorthAsked("double-deck", {}, 2, CARDS))


def test_a_dealer_of_a_larger_game_is_whoever_asks_and_what_calls_are_worth_is_refused() -> None:
    assert shown(4) == shown(9) == shown(0)
    assert shown(3) != shown(0)
    for dealer in (4, 9):
        with pytest.raises(Refused, match="no such seat"):
            worth_shown(WorthAsked("double-deck", {}, dealer, CARDS))


@pytest.mark.parametrize(
    ("scores", "wrong"),
    [
        ((), ""),
        (("0", "0"), ""),
        (("", ""), ""),
        (("120", ""), ""),
        (("\u221240", "120"), ""),
        (("600", "0"), ""),
        (("1", "2", "3"), "The score is 2 figures, your own first."),
        (("no", "0"), "The score is 2 figures, your own first."),
    ],
)
def test_a_score_is_a_figure_for_each_side_and_one_at_which_the_game_goes_on(
    scores: tuple[str, ...], wrong: str
) -> None:
    found = shown(3, (), scores)
    assert found.wrong.scores == wrong
    assert (found.wrong.cards, found.wrong.calls, found.ready) == ("", "", not wrong)


@pytest.mark.parametrize(
    ("scores", "wrong"),
    [
        (["499", "0"], ""),
        (["600", "0"], "With 500 points the game is over: nobody would bid."),
        (["0", "500"], "With 500 points the game is over: nobody would bid."),
    ],
)
def test_where_points_alone_win_a_score_at_the_goal_is_wrong(scores: list[str], wrong: str) -> None:
    found = position_shown(PositionAsked("double-deck", {"score.bid_to_win": "off"}, 3, CARDS, [], scores))
    assert (found.wrong.scores, found.wrong.calls, found.ready) == (wrong, "", not wrong)


def test_what_cannot_be_called_is_wrong_and_nothing_can_be_asked() -> None:
    found = shown(2, ("nonsense",))
    assert found.wrong.calls == "“nonsense” cannot be called there."
    assert not found.ready
    assert found.calls == []


@pytest.mark.parametrize(
    ("cards", "ready"),
    [
        ((), True),
        (("classic",), True),
        (("classic", "none"), True),
        (("classic",) * 3, False),
        (("no-such",), False),
        (("classic", "no-such"), False),
    ],
)
def test_there_is_one_language_for_all_sides_or_one_for_each(cards: tuple[str, ...], ready: bool) -> None:
    assert shown(3, (), (), *cards).ready == ready


@pytest.mark.parametrize(("cards", "ready"), [(1, True), (2, True), (3, False)])
def test_whoever_sits_out_bids_by_no_language(cards: int, ready: bool) -> None:
    asked = PositionAsked("double-deck", {"deal.people": "5"}, 4, CARDS, [], [], ["classic"] * cards)
    assert position_shown(asked).ready == ready


def test_at_a_table_of_five_the_dealer_is_told_that_they_sit_out() -> None:
    five = [position_shown(PositionAsked("double-deck", {"deal.people": "5"}, dealer)) for dealer in range(5)]
    assert [one.sits_out for one in five] == [True, False, False, False, False]
    assert not shown().sits_out


def test_what_the_form_needs_to_know_of_the_game_is_told() -> None:
    found = shown()
    assert (found.hand, found.ranks, found.copies, found.sides) == (20, "ATKQJ", 4, 2)
    alone = position_shown(PositionAsked("three-handed-widow"))
    assert (alone.hand, alone.ranks, alone.sides) == (15, "ATKQJ9", 3)
    assert not any(call.do.isdecimal() for call in found.offered)
    assert found.bids[0] == 50
