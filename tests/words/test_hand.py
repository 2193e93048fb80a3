"""One's own hand: its suits in turn of color, each from the strongest card down, and what it would meld."""

from __future__ import annotations

import pytest

from deece.game.play import view
from deece.game.state import NOBODY
from deece.game.view import View
from deece.words.cards import NO_BREAK
from deece.words.hand import own_meld_lines, rank_words, suit_order
from tests.support import posed, rules

HAND = "S:AKQ H:AKQ D:J C:9"


def holding(cards: str, trump: int = NOBODY) -> View:
    return view(posed(rules("four-handed"), {1: cards}, "play", trump=trump), 1)


@pytest.mark.parametrize(
    ("trump", "order"),
    [(NOBODY, [0, 1, 3, 2]), (0, [0, 1, 3, 2]), (1, [1, 0, 2, 3]), (2, [2, 0, 1, 3]), (3, [3, 1, 0, 2])],
)
def test_trump_stands_first_and_no_suit_beside_another_of_its_color(trump: int, order: list[int]) -> None:
    assert suit_order(holding(HAND, trump)) == order


@pytest.mark.parametrize("suit", range(4))
def test_a_suit_of_which_nothing_is_held_is_left_out(suit: int) -> None:
    cards = " ".join(f"{rank}{sign}" for place, sign in enumerate("SHDC") if place != suit for rank in "A9")
    assert sorted(suit_order(holding(cards))) == [other for other in range(4) if other != suit]
    assert suit_order(holding(f"9{'SHDC'[suit]}")) == [suit]


def test_the_cards_of_a_suit_stand_from_the_strongest_down() -> None:
    held = holding("9S KS TS JS AS QS TS AH")
    assert [rank_words(held, suit) for suit in range(4)] == ["A 10 10 K Q J 9", "A", "", ""]


def test_where_a_ten_is_low_it_stands_below_the_jack() -> None:
    low = posed(rules("four-handed", trick__order="standard"), {1: "9S KS TS JS AS"}, "play")
    assert rank_words(view(low, 1), 0) == "A K J 10 9"


def test_until_trump_is_named_the_meld_of_each_suit_is_told_with_the_cards_of_that_suit() -> None:
    assert own_meld_lines(holding(HAND)) == [
        "♠ spades trump (3 cards): 100 = royal marriage 40, marriage in hearts 20, pinochle 40",
        "♥ hearts trump (3 cards): 100 = royal marriage 40, marriage in spades 20, pinochle 40",
        "♦ diamonds trump (1 card): 80 = marriage in spades 20, marriage in hearts 20, pinochle 40",
        "♣ clubs trump (1 card): 90 = marriage in spades 20, marriage in hearts 20, pinochle 40, dix 10",
    ]


def test_once_trump_is_named_its_meld_alone_is_told() -> None:
    for trump, begin in ((0, "♠ spades trump (3 cards): "), (3, "♣ clubs trump (1 card): ")):
        (line,) = own_meld_lines(holding(HAND, trump))
        assert line.startswith(begin)
    assert own_meld_lines(holding("AS AH", 3)) == ["♣ clubs trump (0 cards): no meld"]


def test_no_line_is_broken_inside_a_meld() -> None:
    (line,) = own_meld_lines(holding(HAND, 0), NO_BREAK)
    melds = ["royal marriage 40", "marriage in hearts 20", "pinochle 40"]
    assert line.endswith(f"100 = {', '.join(meld.replace(' ', NO_BREAK) for meld in melds)}")
