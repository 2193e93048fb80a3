"""Cards, suits and numbers as players read them."""

from __future__ import annotations

import pytest

from deece.cards import Card
from deece.words.cards import (
    by_suit,
    card_list,
    card_name,
    card_sign,
    cards_words,
    listed,
    plural,
    points_words,
    signs,
    suit_word,
)
from tests.support import bits


def test_a_ten_is_read_as_its_number_and_written_by_its_letter() -> None:
    ten, nine = Card.parse("TH"), Card.parse("9C")
    assert [card_sign(ten), card_sign(nine)] == ["10♥", "9♣"]
    assert [card_name(ten), card_name(nine)] == ["ten of hearts", "nine of clubs"]
    assert signs([nine.code, ten.code]) == "9♣ 10♥"
    assert card_list(bits("9C TH TH")) == ["TH", "TH", "9C"]


def test_a_hand_is_printed_with_a_line_for_each_suit_that_it_has() -> None:
    assert by_suit(bits("S:ATTK C:9")) == ["♠ A 10 10 K", "♣ 9"]
    assert by_suit(bits("H:9 D:A")) == ["♥ 9", "♦ A"]
    assert by_suit(0) == []
    assert suit_word(2) == "♦ diamonds"


@pytest.mark.parametrize(
    ("words", "both", "either"),
    [
        ([], "", ""),
        (["a"], "a", "a"),
        (["a", "b"], "a and b", "a or b"),
        (["a", "b", "c"], "a, b and c", "a, b or c"),
    ],
)
def test_words_are_listed_with_their_last_joined(words: list[str], both: str, either: str) -> None:
    assert (listed(words), listed(words, "or")) == (both, either)


def test_one_alone_is_said_in_the_singular() -> None:
    assert [plural(number, "card") for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [cards_words(number) for number in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [points_words(number) for number in (0, 1, 2)] == ["0 points", "1 point", "2 points"]
