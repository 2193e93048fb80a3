"""What is said once in a hand: who has the bid at what price, whom a card called, and what became of the widow."""

from __future__ import annotations

import pytest

from deece.cards import Card
from deece.game.state import NOBODY, State
from deece.words.hand_end import contract_lines, partner_words, side_of_column
from deece.words.viewer import Viewer
from tests.support import at, bits, posed, rules

NAMES = ("Ann", "Bob", "Cal", "Dee", "Eve")
QUEEN = Card.parse("QC").code
WIDOW = rules("three-handed-widow")
ROUND = {"deal__hand": 11, "deal__widow": 4, "exchange__widow_round": True}


def lines(state: State, seat: int = NOBODY) -> list[str]:
    return contract_lines(state.public, Viewer(seat, NAMES[: len(state.public.sizes)]))


def partner(state: State, seat: int = NOBODY) -> str:
    return partner_words(state.public, Viewer(seat, NAMES[: len(state.public.sizes)]))


def calling(seat: int, declarer: int, system: str = "five-handed-call", called: int = QUEEN) -> State:
    """Somebody called a card of this partner, who is known."""
    undertaken = {"called": called, "partner": seat}
    return posed(rules(system), {}, "play", declarer=declarer, bid=60, trump=0, contract=undertaken)


def test_before_there_is_a_contract_nothing_is_said() -> None:
    state = at(rules("double-deck"))
    assert lines(state) == []
    assert partner(state) == ""


def test_the_bid_is_said_with_trump_once_that_is_named() -> None:
    state = posed(rules("double-deck"), {}, "name trump", declarer=0, bid=60)
    assert lines(state) == ["Ann has the bid at 60."]
    assert lines(state, 0) == ["You have the bid at 60."]
    state = posed(rules("double-deck"), {}, "play", declarer=0, bid=60, trump=0)
    assert lines(state) == ["Ann has the bid at 60, trump ♠ spades."]
    assert lines(state, 0) == ["You have the bid at 60, trump ♠ spades."]


def test_who_passed_how_many_cards_is_said_of_each_that_did() -> None:
    state = posed(rules("double-deck-passing"), {}, "pass", declarer=1, bid=60, trump=0, passed=(0, 4, 0, 1))
    assert lines(state, 1)[1:] == ["Passed: You 4 cards and Dee 1 card."]
    state = posed(rules("double-deck-passing"), {}, "pass", declarer=1, bid=60, trump=0, passed=(0, 0, 0, 0))
    assert len(lines(state, 1)) == 1


@pytest.mark.parametrize(
    ("seat", "holder", "wanted"),
    [
        (NOBODY, NOBODY, "Bob called Q♣; whoever plays it first is Bob's partner."),
        (1, NOBODY, "You called Q♣; whoever plays it first is your partner."),
        (NOBODY, 0, "Bob called Q♣; Ann {how} it{first}, so Ann is Bob's partner."),
        (1, 0, "You called Q♣; Ann {how} it{first}, so Ann is your partner."),
        (0, 0, "Bob called Q♣; you {how} it{first}, so you are Bob's partner."),
    ],
)
def test_a_secret_partner_played_the_card_that_was_called_and_another_had_it(
    seat: int, holder: int, wanted: str
) -> None:
    for system, how, first in (("five-handed-call", "had", ""), ("five-handed-secret", "played", " first")):
        (said,) = lines(calling(holder, 1, system), seat)
        has_it = "You have" if seat == 1 else "Bob has"
        assert said == f"{has_it} the bid at 60, trump ♠ spades. {wanted.format(how=how, first=first)}"


def test_the_ace_of_spades_is_a_card_that_is_called_like_any_other() -> None:
    assert lines(calling(0, 1, called=0))[0].endswith("Bob called A♠; Ann had it, so Ann is Bob's partner.")


def test_at_the_end_a_partner_is_named_with_the_card_that_was_called() -> None:
    assert partner(calling(0, 1)) == "with Ann (called Q♣)"
    assert partner(calling(0, 1), 0) == "with you (called Q♣)"
    assert partner(calling(NOBODY, 1)) == "called Q♣"
    assert partner(calling(0, 1, called=NOBODY)) == "with Ann"
    assert partner(calling(NOBODY, 1, called=NOBODY)) == ""


def test_partners_who_sit_across_are_not_named_in_each_hand() -> None:
    state = posed(rules("double-deck"), {}, "play", declarer=1, bid=60, trump=0, contract={"partner": 3})
    assert partner(state) == ""


def widow(state: State, seat: int = NOBODY) -> list[str]:
    return lines(state, seat)[1:]


def with_widow(step: str = "play", *, ended: str = "", cards: str = "KD QC 9C") -> State:
    return posed(WIDOW, {}, step, declarer=1, bid=300, trump=1, widow=bits(cards), ended=ended)


def test_the_widow_is_told_with_its_cards_where_all_saw_them() -> None:
    assert widow(with_widow()) == ["Bob took the widow: K♦ Q♣ 9♣."]
    assert widow(with_widow(), 1) == ["You took the widow: K♦ Q♣ 9♣."]
    assert widow(with_widow(cards="")) == ["Bob took the widow of 3 cards."]
    assert widow(with_widow(cards=""), 1) == ["You took the widow of 3 cards."]


def test_a_widow_that_lies_face_down_was_taken_by_nobody() -> None:
    assert widow(with_widow("look", cards="")) == []
    assert widow(with_widow("score", ended="conceded unseen", cards="")) == []
    assert widow(with_widow("score", ended="conceded")) == ["Bob took the widow: K♦ Q♣ 9♣."]


def test_without_a_widow_none_is_told() -> None:
    assert widow(posed(rules("double-deck"), {}, "play", declarer=1, bid=60, trump=0)) == []


def test_a_partner_who_was_called_did_not_take_the_widow() -> None:
    house = rules("five-handed-call", deal__hand=15, deal__widow=5)
    undertaken = {"called": QUEEN, "partner": 0}
    state = posed(house, {}, "play", declarer=1, bid=60, trump=0, contract=undertaken, widow=bits("AS TS KD QC 9C"))
    assert widow(state, 0) == ["Bob took the widow: A♠ 10♠ K♦ Q♣ 9♣."]


def test_a_widow_for_everybody_is_told_by_its_cards_or_by_who_handed_it_out() -> None:
    open_one = posed(rules("four-handed", **ROUND), {}, "play", declarer=1, bid=200, trump=1, widow=bits("AS TS KD 9C"))
    assert widow(open_one) == ["The widow, for everybody a card: A♠ 10♠ K♦ 9♣."]
    hidden = posed(rules("four-handed", **ROUND, exchange__widow_shown=False), {}, "play", declarer=1, trump=1)
    assert widow(hidden) == ["Bob handed out the widow, a card for everybody."]
    assert widow(hidden, 1) == ["You handed out the widow, a card for everybody."]


def test_a_column_is_credited_with_what_its_side_took_and_with_nothing_where_its_seat_sat_out() -> None:
    public = posed(rules("double-deck", deal__people=5), {}, "play", declarer=1, bid=60, trump=0).public
    assert [side_of_column(public, column) for column in range(5)] == [
        frozenset(),
        frozenset({1, 3}),
        frozenset({2, 4}),
        frozenset({1, 3}),
        frozenset({2, 4}),
    ]
    public = calling(0, 1).public
    assert [sorted(side_of_column(public, column)) for column in range(3)] == [[0, 1], [0, 1], [2, 3, 4]]
