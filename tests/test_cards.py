"""Cards and hands: every spelling, one canonical output, errors that name the bad word, and the count fields."""

import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deece.cards import (
    CARDS,
    LANES,
    MOST_COPIES,
    ONES,
    RANK_NAMES,
    RANKS,
    SUIT_NAMES,
    SUITS,
    Card,
    CardError,
    Hand,
    bits_of,
    cards_in,
    code_of,
    codes_in,
    count,
    distinct,
    holds,
    parse_cards,
    parse_suit,
    size,
    union_most,
)
from deece.errors import DeeceError

HANDS = st.lists(st.integers(0, 6), min_size=24, max_size=24)


def _bits(counts: list[int]) -> int:
    return sum(number << 4 * code for code, number in enumerate(counts))


# ---------------------------------------------------------------------------------------------- spellings


@pytest.mark.parametrize(
    "text",
    [
        "10h",
        "10H",
        "TH",
        "Th",
        "th",
        "tH",
        "hT",
        "ht",
        "HT",
        "h10",
        "H10",
        "♥10",
        "10♥",
        "♥T",
        "T♥",
        "♡T",
        "T♥\ufe0f",
        "♥\ufe0f10",
        " TH ",
        "TH,",
        "H:T",
        "h:10",
    ],
)
def test_every_usual_spelling_of_the_ten_of_hearts(text: str) -> None:
    assert Card.parse(text) == CARDS[code_of(1, 1)]


@pytest.mark.parametrize("code", range(24))
def test_each_card_is_read_as_it_is_written(code: int) -> None:
    card = CARDS[code]
    assert (card.suit, card.rank) == divmod(code, 6)
    assert Card.parse(str(card)) == card
    assert Card.parse(str(card).lower()[::-1]) == card
    assert str(card) == RANKS[card.rank] + SUITS[card.suit]
    assert card.name == f"{RANK_NAMES[card.rank]} of {SUIT_NAMES[card.suit]}"


@pytest.mark.parametrize(("signs", "suit"), [("♠♤Ss", 0), ("♥♡Hh", 1), ("♦♢Dd", 2), ("♣♧Cc", 3)])
def test_suit_signs_black_and_white(signs: str, suit: int) -> None:
    for sign in signs:
        assert Card.parse(f"A{sign}") == CARDS[suit * 6]
        assert Card.parse(f"{sign}A") == CARDS[suit * 6]
        assert parse_suit(sign) == suit


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("S:AATK H:QJ", "AS AS TS KS QH JH"),
        ("S:A10K", "AS TS KS"),
        ("s:kta", "AS TS KS"),
        ("♠:AAT ♥:9", "AS AS TS 9H"),
        ("♠\ufe0f:A", "AS"),
        ("S: H:A", "AH"),
        ("C:9, D:A", "AD 9C"),
        ("ASAHTS", "AS TS AH"),
        ("10h,ah,AH", "AH AH TH"),
        ("S:A KH ♦Q", "AS KH QD"),
        ("", ""),
        ("  \n\t ", ""),
    ],
)
def test_groups_and_rows_have_one_canonical_output(text: str, written: str) -> None:
    assert str(Hand.parse(text)) == written


def test_parse_keeps_the_order_written_a_hand_does_not() -> None:
    assert [str(card) for card in parse_cards("KH AS 10d")] == ["KH", "AS", "TD"]
    assert str(Hand.parse("KH AS 10d")) == "AS KH TD"


@pytest.mark.parametrize(
    ("text", "suit"), [("H", 1), ("hearts", 1), ("Heart", 1), ("♥\ufe0f", 1), (" clubs ", 3), ("SPADE", 0), ("d", 2)]
)
def test_suits_by_letter_name_or_sign(text: str, suit: int) -> None:
    assert parse_suit(text) == suit


@pytest.mark.parametrize("text", ["", "X", "heartss", "HH", "10", "no trump"])
def test_no_suit_is_named(text: str) -> None:
    with pytest.raises(CardError, match="is no suit: write S, H, D or C") as error:
        parse_suit(text)
    assert repr(text)[1:-1] in str(error.value)


# ------------------------------------------------------------------------------------------------- errors


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("AS 1H KD", "1H"),
        ("AS XX", "XX"),
        ("8S", "8S"),
        ("AS KHQ", "KHQ"),
        ("2c AS", "2c"),
        ("S:A8", "S:A8"),
        ("A", "A"),
        ("H", "H"),
        ("AS;KH", "AS;KH"),
        ("10", "10"),
        ("♥", "♥"),
        ("X:AK", "X:AK"),
        ("ß", "ß"),
    ],
)
def test_an_error_names_the_bad_word(text: str, word: str) -> None:
    with pytest.raises(CardError) as error:
        Hand.parse(text)
    assert str(error.value).startswith(f"'{word}' is no pinochle card: write a rank")
    assert isinstance(error.value, DeeceError)


@pytest.mark.parametrize("text", ["", "AS KS", "S:AK"])
def test_one_card_is_asked_for(text: str) -> None:
    with pytest.raises(CardError, match="is not one card"):
        Card.parse(text)


def test_six_copies_are_a_pack_seven_are_refused() -> None:
    assert Hand.parse("S:AAAAAA").count(CARDS[0]) == MOST_COPIES == 6
    with pytest.raises(CardError, match="more than 6 copies of the ace of spades: no pack holds so many"):
        Hand.parse("S:AAAAAAA")
    with pytest.raises(CardError, match="copies of the nine of clubs"):
        bits_of([CARDS[23]] * 7)


@given(st.text(max_size=12))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        cards = parse_cards(text)
    except CardError:  # anything else would reach the user as a traceback
        return
    assert all(isinstance(card, Card) for card in cards)


# --------------------------------------------------------------------------------------------- the hand


@given(HANDS)
def test_a_hand_is_read_back_as_it_was_written(counts: list[int]) -> None:
    hand = Hand(bits=_bits(counts))
    assert Hand.parse(str(hand)) == hand
    assert Hand(iter(hand)) == hand
    assert hash(Hand.parse(str(hand))) == hash(hand)
    assert eval(repr(hand)) == hand
    assert Counter(card.code for card in hand) == Counter({code: n for code, n in enumerate(counts) if n})


@given(HANDS, st.randoms())
def test_any_order_and_spelling_gives_the_same_hand(counts: list[int], rng: random.Random) -> None:
    hand = Hand(bits=_bits(counts))
    words = [rng.choice((str(card), str(card).lower(), str(card)[::-1], str(card).replace("T", "10"))) for card in hand]
    rng.shuffle(words)
    assert Hand.parse(rng.choice((" ", ", ", "")).join(words) if words else "") == hand


@given(HANDS)
def test_size_distinct_and_counts(counts: list[int]) -> None:
    bits = _bits(counts)
    assert size(bits) == sum(counts) == len(Hand(bits=bits))
    assert distinct(bits) == _bits([min(1, number) for number in counts])
    assert [count(bits, code) for code in range(24)] == counts
    assert codes_in(bits) == [code for code, number in enumerate(counts) for _ in range(number)]
    assert [card.code for card in cards_in(bits)] == codes_in(bits)
    assert bits_of(cards_in(bits)) == bits


@given(HANDS, HANDS)
def test_holds_and_union_most(first: list[int], second: list[int]) -> None:
    one, two = _bits(first), _bits(second)
    assert holds(one, two) is all(a >= b for a, b in zip(first, second, strict=True))
    assert union_most(one, two) == _bits([max(a, b) for a, b in zip(first, second, strict=True)])
    assert holds(union_most(one, two), one)
    assert holds(one, 0)


def test_lanes_cut_the_hand_by_suit() -> None:
    assert sum(LANES) == (1 << 96) - 1
    assert [size(ONES & lane) for lane in LANES] == [6, 6, 6, 6]
    assert [count(ONES, code) for code in range(24)] == [1] * 24


def test_a_hand_is_a_multiset() -> None:
    hand = Hand.parse("AH TH AH")
    assert hand == Hand.parse("TH AH AH") != Hand.parse("TH AH")
    assert hand != "AH AH TH"
    assert CARDS[6] in hand
    assert CARDS[0] not in hand
    assert "AH" not in hand
    assert len(Hand()) == 0
    assert repr(hand) == "Hand.parse('AH AH TH')"
    assert len({hand, Hand.parse("AH AH TH")}) == 1
