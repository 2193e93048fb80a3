"""Cards passed between declarer and partner."""

from collections.abc import Mapping

import pytest
from tests.support import at, bid_and_name, bits, card_of, choices, do, refusal, rules

from deece.cards import CARDS, Hand, cards_in, size
from deece.game.action import Bid, Bury, Give, Pass, Trump
from deece.game.play import apply, to_act, view
from deece.game.state import State
from deece.rules.catalog import Rules
from deece.rules.ruleset import RulesError

PASSING = ("double-deck-passing", "family-passing", "four-handed-passing")


def _named(table: Rules, hands: Mapping[int, str] | None = None) -> State:
    """Chair 1 has named spades."""
    return bid_and_name(at(table, hands or {1: "KS QS"}), table.auction.first_bid, 0)


def _give(state: State, number: int, place: int = 0) -> tuple[State, int]:
    """Whoever is to act passes this many cards; also what was passed."""
    given = 0
    for _ in range(number):
        action = choices(state)[place]
        given += 1 << 4 * card_of(action).code
        state = apply(state, action)
    return state, given


@pytest.mark.parametrize("system", PASSING)
def test_partner_sends_exactly_four_first_and_declarer_four_back(system: str) -> None:
    """S3, S1: partner sends exactly 4 first, then declarer sends exactly 4 back."""
    state = _named(rules(system))
    before = state.hands
    assert (state.public.step, to_act(state)) == ("pass", 3)
    for _ in range(4):
        assert to_act(state) == 3
        state, _ = _give(state, 1)
    assert to_act(state) == 1
    assert size(state.hands[1]) == size(before[1]) + 4
    for _ in range(4):
        assert (state.public.step, to_act(state)) == ("pass", 1)
        state, _ = _give(state, 1, -1)
    assert state.public.step != "pass"
    assert state.public.passed == (0, 4, 0, 4)
    assert state.public.sizes == (rules(system).deal.hand,) * 4
    assert [size(hand) for hand in state.hands] == [rules(system).deal.hand] * 4
    assert (state.hands[0], state.hands[2]) == (before[0], before[2])


def test_declarer_may_return_the_same_cards() -> None:
    """S3: any four cards, the same ones too."""
    state = _named(rules("four-handed-passing"), {1: "S:AATTKKQQJJ H:99", 3: "H:AATT"})
    before = state.hands
    four = [Give(card) for card in Hand.parse("H:AATT")]
    state = do(state, *four)
    assert view(state, 1).own.received == bits("H:AATT")
    state = do(state, *four)
    assert state.hands == before
    assert state.own[3].received == state.own[3].given == bits("H:AATT")


def test_cards_passed_are_known_to_the_two_partners_only() -> None:
    """S3: face down."""
    state, given = _give(_named(rules("family-passing")), 4)
    assert view(state, 3).own.given == given
    assert view(state, 1).own.received == given
    for seat in (0, 2):
        seen = view(state, seat)
        assert (seen.own.given, seen.own.received, seen.public.faceup) == (0, 0, (0, 0, 0, 0))


def test_only_a_card_held_can_be_passed() -> None:
    """The refusals of passing; a card already laid aside is held no more."""
    state = _named(rules("four-handed-passing"), {1: "KS QS", 3: "AH"})
    absent = next(card for card in CARDS if card not in view(state, 3).hand)
    assert refusal(state, Give(absent)) == f"you do not hold the {absent.name}"
    assert refusal(state, Pass()) == "choose 4 cards to pass"
    assert refusal(state, Bury(absent)) == "choose 4 cards to pass"
    card = next(card for card in view(state, 3).hand if view(state, 3).hand.count(card) == 1)
    assert refusal(apply(state, Give(card)), Give(card)) == f"you do not hold the {card.name}"
    assert {card_of(action) for action in choices(state)} == set(view(state, 3).hand)


@pytest.mark.parametrize("number", [2, 3])
def test_two_or_three_cards_by_option(number: int) -> None:
    """S4 options: 2, 3 or 4 cards."""
    state = _named(rules("four-handed-passing", exchange__cards=number))
    state, _ = _give(state, number)
    assert to_act(state) == 1
    state, _ = _give(state, number)
    assert state.public.passed == (0, number, 0, number)
    assert refusal(_named(rules("four-handed-passing", exchange__cards=number)), Pass()) == (
        f"choose {number} cards to pass"
    )


def test_no_passing_by_option() -> None:
    """S4 options: none."""
    assert _named(rules("four-handed-passing", exchange__cards=0)).public.step != "pass"


@pytest.mark.parametrize("number", [3, 4])
def test_four_handed_exchange_of_three_or_four_by_option(number: int) -> None:
    """S4 four-handed and fine print: exchange: 3 or 4."""
    table = rules("four-handed", exchange__cards=number)
    state, _ = _give(_named(table), 2 * number)
    assert state.public.passed == (0, number, 0, number)


def test_more_cards_than_held_cannot_be_passed() -> None:
    """Impossible: passing more than the hand."""
    with pytest.raises(RulesError, match="a hand of 6 cannot pass 7 cards"):
        rules("eight-handed", deal__copies=2, deal__hand=6, exchange__cards=7)


def test_together_is_sealed_until_both_have_chosen() -> None:
    """S4 option and fine print: simultaneous passing: sealed until both have chosen."""
    table = rules("double-deck-passing", exchange__manner="together")
    start = _named(table)
    first, given = _give(start, 4)
    other, given_otherwise = _give(start, 4, -1)
    assert given != given_otherwise
    assert to_act(first) == 1
    assert first.hands[1] == start.hands[1]  # declarer has not got them
    assert view(first, 1) == view(other, 1)  # nor learns anything of them
    assert view(first, 1).own.received == 0
    assert {card_of(action) for action in choices(first)} == set(view(start, 1).hand)
    after, returned = _give(first, 4)
    assert after.public.step != "pass"
    assert after.hands[1] == start.hands[1] - returned + given
    assert after.hands[3] == start.hands[3] - given + returned
    assert (after.own[1].received, after.own[3].received) == (given, returned)


def test_together_partner_cannot_see_declarers_choice_while_choosing() -> None:
    """Fine print: neither sees the other's before both have chosen: partner has chosen before declarer begins."""
    table = rules("double-deck-passing", exchange__manner="together")
    state, _ = _give(_named(table), 4)
    one, two = _give(state, 2)[0], _give(state, 2, -1)[0]
    assert view(one, 3) == view(two, 3)


def test_together_the_same_cards_cannot_come_back() -> None:
    """Sealed: declarer chooses from their own hand."""
    table = rules("four-handed-passing", exchange__manner="together")
    state = _named(table, {1: "S:AATTKKQQJJ C:99", 3: "H:AATT"})
    state = do(state, *[Give(card) for card in Hand.parse("H:AATT")])
    assert refusal(state, Give(cards_in(bits("AH"))[0])) == "you do not hold the ace of hearts"


def test_partners_opposite_pass_at_a_table_of_eight() -> None:
    """Eight-handed with passing as a house rule: the opposite seat is the partner."""
    state = _named(rules("eight-handed", exchange__cards=3))
    assert to_act(state) == 5


def test_a_forced_dealer_exchanges_too() -> None:
    """The dealer's partner passes first."""
    state = do(at(rules("family-passing"), {0: "KS QS"}), Pass(), Pass(), Pass("help"), Trump(0))
    assert (state.public.step, to_act(state)) == ("pass", 2)


def test_passing_comes_after_trump_is_named() -> None:
    """Fine print: order: contract, widow shown, trump (and called card), exchange."""
    state = do(at(rules("four-handed-passing")), Bid(25), Pass(), Pass(), Pass())
    assert state.public.step == "name trump"
