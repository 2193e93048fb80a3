"""How a hand came out, as a page says it to one seat."""

from __future__ import annotations

import pytest

from deece.game.state import NOBODY, HandResult, Outcome, Public, Seat
from deece.record import replay
from deece.words.sheet import hand_headline, side_subject
from deece.words.viewer import Viewer, for_all
from tests.sent import sheet
from tests.web.games import game

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay")


def last(system: str, hands: int = 1) -> tuple[Public, HandResult]:
    """A game and its last hand."""
    *_, step = replay(game(system, hands=hands))
    return step.after.public, step.after.public.game.results[-1]


def reader(seat: Seat, count: int) -> Viewer:
    return Viewer(seat, NAMES[:count])


def told(system: str, seat: Seat, *, made: bool, outcome: Outcome) -> str:
    _, result = last(system)
    end = result.end
    assert end is not None
    return hand_headline(
        result._replace(declarer=1, bid=52, made=made, outcome=outcome), 3, end, reader(seat, len(end.sizes))
    )


@pytest.mark.parametrize(
    ("system", "seat", "made", "set_"),
    [
        ("double-deck", 1, "We made 52", "We were set: 52 was bid"),
        ("double-deck", 3, "We made 52", "We were set: 52 was bid"),
        ("double-deck", 0, "They made 52", "They were set: 52 was bid"),
        ("double-deck", NOBODY, "Bob and Dee made 52", "Bob and Dee were set: 52 was bid"),
        ("cutthroat", 1, "You made 52", "You were set: 52 was bid"),
        ("cutthroat", 0, "Bob made 52", "Bob was set: 52 was bid"),
    ],
)
def test_a_bid_was_made_or_set_by_those_who_bid_it(system: str, seat: Seat, made: str, set_: str) -> None:
    assert told(system, seat, made=True, outcome=Outcome.MADE) == made
    assert told(system, seat, made=False, outcome=Outcome.SET) == set_


def test_a_bid_that_was_given_up_is_conceded_by_its_bidder() -> None:
    assert told("double-deck", 3, made=False, outcome=Outcome.CONCEDED) == "Bob conceded the bid of 52"


def test_a_hand_without_a_bid_is_scored() -> None:
    _, result = last("two-handed")
    assert result.end is not None
    assert hand_headline(result, 3, result.end, for_all(NAMES[:2])) == "Hand 3 is scored"


def test_of_three_sides_each_is_called_by_name() -> None:
    _, result = last("eight-handed")
    assert result.end is not None
    eight = Viewer(0, tuple("ABCDEFGH"))
    assert side_subject(result.end, 0, eight).text == "We"
    assert " and " in side_subject(result.end, 1, eight).text


def test_the_sheet_says_by_how_much_and_to_whom() -> None:
    """Lines of kind "set" and "not saved", in whatever game they come first."""
    seen = set[str]()
    for system in ("double-deck", "cutthroat", "double-deck-tournament", "four-handed"):
        public, _ = last(system, hands=8)
        count = len(public.sizes)
        for seat in (NOBODY, 0):
            for hand in sheet(public, reader(seat, count)):
                for line in hand["lines"]:
                    if line["kind"] == "set":
                        figures = line["figures"]
                        assert line["why"].endswith(f"set: {figures['had']} of the {figures['needed']} bid")
                        assert figures["needed"] == hand["bid"]
                        assert not line["whole"] or hand["rows"]["hand"].startswith("Set: ")
                    elif line["kind"] == "not saved":
                        meld, play = line["figures"]["meld"], line["figures"]["play"]
                        assert f" took {play or 'no points'}" in line["why"]
                        assert not meld or f"{meld} meld does not count" in line["why"]
                        assert seat != NOBODY or not line["why"].startswith(("we ", "they ", "you "))
                    seen.add(line["kind"])
    assert "set" in seen
