"""What bids are said to mean: each warning of its own figure, the words of a spoken bid, and the cards of all sides."""

from __future__ import annotations

from deece.game.action import Bid, Pass
from deece.game.play import apply, view
from deece.game.view import View
from deece.players.conventions import NONE
from deece.players.conventions import card as convention
from deece.wire.meanings import beyond, conventions_of, offered, offered_bids, reach_of, warning_of
from tests.support import at, rules

CLASSIC = convention("classic")
POOR = "S:TTJJ H:TTJJ D:TTQQ C:TTQQ S:K H:K D:K C:K"


def to_bid(hand: str = POOR) -> View:
    """The first to bid, who holds no ace."""
    return view(at(rules("double-deck"), {0: hand}, dealer=3), 0)


def test_each_figure_that_is_warned_of_stands_alone_and_is_named() -> None:
    bids = list(range(50, 81))
    rows = offered_bids(to_bid(), CLASSIC, bids)
    assert rows[0].from_ == bids[0]
    assert rows[-1].to == bids[-1]
    assert [row.from_ for row in rows[1:]] == [row.to + 1 for row in rows[:-1]]
    warned = [row for row in rows if row.warning]
    assert warned
    assert all(row.from_ == row.to and row.warning.startswith(f"{row.from_} shows ") for row in warned)
    for row in rows:
        assert all(offered(to_bid(), CLASSIC, Bid(bid)).means == row.means for bid in range(row.from_, row.to + 1))


def test_a_card_without_a_word_says_nothing_of_bids() -> None:
    assert offered_bids(to_bid(), convention(NONE), [50, 51]) == []
    said = offered(to_bid(), convention(NONE), Bid(55))
    assert (said.short, said.means, said.warning) == ("", "", "")


def test_a_digit_is_warned_of_as_it_is_said() -> None:
    warning = offered(to_bid(), CLASSIC, Bid(51, spoken=True)).warning
    assert warning == "1 (for 51) shows aces around. You do not hold all four aces."
    assert offered(to_bid(), CLASSIC, Pass("by")).warning.startswith("By shows ")


def test_a_bid_is_out_of_reach_one_over_all_that_the_hand_can_come_to() -> None:
    now, silent = to_bid(), convention(NONE)
    most = reach_of(now, silent).most
    assert beyond(now, silent).above == most
    assert warning_of(now, silent, Bid(most)) == ""
    assert warning_of(now, silent, Bid(most + 1)).startswith(f"{most + 1} is out of reach: ")
    assert warning_of(now, silent, Pass()) == ""


def test_a_typed_bid_is_warned_of_for_what_it_shows_and_for_its_height() -> None:
    now = to_bid()
    high = reach_of(now, CLASSIC).most + 1
    said = warning_of(now, CLASSIC, Bid(high))
    assert said.endswith(f"make {high - 1}.")
    assert warning_of(now, CLASSIC, Bid(55)) == offered(now, CLASSIC, Bid(55)).warning != ""


def test_the_cards_of_both_sides_are_open_once_one_of_them_speaks() -> None:
    public = apply(at(rules("double-deck"), dealer=3), Bid(50)).public
    assert conventions_of(public, [convention(NONE)] * 2) == []
    both = conventions_of(public, [CLASSIC, convention(NONE)])
    assert [one.id for one in both] == ["classic", "none"]
    assert sorted(seat for one in both for seat in one.seats) == [0, 1, 2, 3]
    assert all(one.seats == sorted(one.seats) for one in both)
    assert [bool(one.rows) for one in both] == [True, False]
