"""Five-handed: the partner who is called (S3), and the partner who is secret (S4)."""

import random
from collections.abc import Mapping

import pytest
from tests.support import at, bid_and_name, bits, card_of, choices, contract_of, do, play_out, refusal, rules

from deece.cards import CARDS, Card, Hand, count, size
from deece.game.action import Bid, Call, Give, Pass, Play, PlayOn, Trump
from deece.game.play import apply, legal, to_act, view
from deece.game.state import State
from deece.rules.catalog import Rules

CALL, SECRET = rules("five-handed-call"), rules("five-handed-secret")
ACE = Card.parse("AS")


def _named(table: Rules, hands: Mapping[int, str] | None, dealer: int = 0) -> State:
    """The player left of the dealer has named spades and is to call."""
    return bid_and_name(at(table, hands, dealer=dealer), 50, 0)


@pytest.mark.parametrize("table", [CALL, SECRET])
def test_the_card_is_named_with_trump(table: Rules) -> None:
    """S3: declares trump and one card; fine print: secret: the card is named with trump."""
    state = _named(table, {1: "KS QS"})
    assert (state.public.step, to_act(state), state.public.phase) == ("call", 1, "auction")
    assert refusal(state, Trump(1)) == "call a card: whoever holds it is your partner"


@pytest.mark.parametrize("table", [CALL, SECRET])
def test_a_card_of_which_declarer_holds_every_copy_may_not_be_called(table: Rules) -> None:
    """Reading 5 and fine print: the same ban in both games."""
    state = _named(table, {1: "AS AS AS AS TS TS TS", 2: "TS"})
    assert Call(ACE) not in choices(state)
    assert Call(Card.parse("TS")) in choices(state)  # one copy held by another is enough
    assert refusal(state, Call(ACE)) == "you hold every ace of spades: call a card that somebody else holds"
    assert refusal(state, Call(Card.parse("9S"))) == "the pack has no nine of spades"
    held = view(state, 1).bits
    assert {card_of(action) for action in choices(state)} == {
        card for card in CARDS if card.rank != 5 and count(held, card.code) < 4
    }


@pytest.mark.parametrize(("dealer", "partner"), [(0, 3), (2, 4)])
def test_the_first_holder_clockwise_from_declarer_passes_it_face_up(dealer: int, partner: int) -> None:
    """S3: the first person that has this card passes it face up and is the partner of the round."""
    declarer = (dealer + 1) % 5
    aces = {0: {1: "AS", 3: "AS AS", 4: "AS"}, 2: {4: "AS", 0: "AS AS", 1: "AS"}}[dealer]
    hands = {seat: "TH" for seat in range(5) if seat not in aces}
    state = _named(CALL, {**hands, **aces}, dealer)
    holders = [seat for seat in range(5) if count(state.hands[seat], ACE.code) and seat != declarer]
    assert min(holders, key=lambda seat: (seat - declarer) % 5) == partner
    before = state.hands
    state = apply(state, Call(ACE))
    assert contract_of(state).partner == partner
    assert contract_of(state).called == ACE.code
    assert state.public.faceup[declarer] == bits("AS")
    assert state.hands[declarer] == before[declarer] + bits("AS")
    assert state.hands[partner] == before[partner] - bits("AS")
    assert state.public.passed[partner] == 1
    assert (state.public.step, to_act(state)) == ("pass", partner)


def test_partner_passes_three_more_and_declarer_returns_four() -> None:
    """S3: exactly 3 more cards face down; declarer passes exactly 4 back, the same ones too."""
    state = _named(CALL, {1: "S:TTTKKQQJJ", 2: "S:TJJ", 3: "S:AAAA H:AAAA"})
    before = state.hands
    state = apply(state, Call(ACE))
    for _ in range(3):
        assert to_act(state) == 3
        state = apply(state, Give(Card.parse("AH")))
    assert to_act(state) == 1
    assert size(state.hands[1]) == 20
    assert view(state, 1).own.received == bits("AS AH AH AH")
    state = do(state, *[Give(card) for card in Hand.parse("AS AH AH AH")])
    assert state.hands == before
    assert state.public.passed == (0, 4, 0, 4, 0)
    assert state.public.step == "play"


def test_the_called_card_is_seen_by_all_and_the_other_three_by_none() -> None:
    """S3: face up, and face down."""
    state = apply(_named(CALL, {1: "S:TTTKKQQJJ", 2: "S:TJJ", 3: "S:AAAA H:AAAA"}), Call(ACE))
    state = do(state, *[Give(Card.parse("AH"))] * 3)
    assert all(view(state, seat).public.faceup[1] == bits("AS") for seat in range(5))
    for seat in (0, 2, 4):
        assert view(state, seat).own.received == 0
    assert view(state, 1).partners == {3}
    assert view(state, 3).partners == {1}
    assert view(state, 0).partners == frozenset()


@pytest.mark.parametrize("number", [1, 2, 3])
def test_the_called_card_is_the_first_of_those_passed(number: int) -> None:
    """Notes of the game: of N cards passed the called card is the first."""
    table = rules("five-handed-call", exchange__cards=number)
    state = apply(_named(table, {1: "KS QS", 3: "S:AAAA"}), Call(ACE))
    for _ in range(number - 1):
        assert to_act(state) == 3
        state = apply(state, choices(state)[0])
    for _ in range(number):
        assert (state.public.step, to_act(state)) == ("pass", 1)
        state = apply(state, choices(state)[0])
    assert state.public.passed == (0, number, 0, number, 0)


@pytest.mark.parametrize(("side", "partner"), [("left", 3), ("right", 0)])
def test_the_holder_is_looked_for_from_either_side(side: str, partner: int) -> None:
    """A family's five-handed game: partner is called from declarer's right."""
    table = rules("five-handed-call", exchange__called_from=side)
    state = _named(table, {1: "KS QS", 0: "S:AA", 2: "S:TT", 3: "S:AA"})
    assert contract_of(apply(state, Call(ACE))).partner == partner


@pytest.mark.parametrize(("side", "partner"), [("left", 3), ("right", 0)])
def test_a_partner_may_be_called_without_cards_passed(side: str, partner: int) -> None:
    """The same family: the holder says so, and keeps the card."""
    table = rules("five-handed-call", exchange__cards=0, exchange__called_from=side)
    state = _named(table, {1: "KS QS", 0: "S:AA", 2: "S:TT", 3: "S:AA"})
    before = state.hands
    state = apply(state, Call(ACE))
    assert (contract_of(state).partner, contract_of(state).called) == (partner, ACE.code)
    assert state.hands == before
    assert state.public.faceup[partner] == bits("AS")
    assert state.public.passed == (0,) * 5
    assert (state.public.step, to_act(state)) == ("play", 1)
    assert view(state, partner).partners == {1}


def test_secret_nothing_is_exchanged_and_nobody_knows_the_partner() -> None:
    """Fine print: secret: no hurry, no exchange."""
    state = apply(_named(SECRET, {1: "KS QS", 3: "S:AAAA"}), Call(ACE))
    assert (state.public.step, to_act(state)) == ("play", 1)
    assert contract_of(state).partner == -1
    assert state.public.passed == (0,) * 5
    assert state.public.declarers() == {1}
    assert all(view(state, seat).partners == frozenset() for seat in range(5))


def test_secret_the_call_gives_the_same_view_whoever_holds_the_card() -> None:
    """S4: partner is shown by the card they play, and not before."""
    one = apply(_named(SECRET, {1: "KS QS", 3: "S:AAAA", 4: "H:AAAA"}), Call(ACE))
    two = apply(_named(SECRET, {1: "KS QS", 4: "S:AAAA", 3: "H:AAAA"}), Call(ACE))
    melds = tuple(shown and shown._replace(total=0, combinations=(), cards=0) for shown in one.public.melds)
    seen = [view(state, 1) for state in (one, two)]
    assert len({each._replace(public=each.public._replace(melds=melds)) for each in seen}) == 1


def test_secret_the_first_other_player_to_play_a_copy_is_the_partner() -> None:
    """S4 and fine print: declarer's own copy makes no partner; the first other player's does."""
    state = _named(SECRET, {1: "S:AKQ", 2: "S:TTTT H:TTTT", 3: "S:AA", 4: "S:A"})
    state = do(state, Call(ACE), Play(ACE))
    assert contract_of(state).partner == -1  # declarer led their own copy
    state = apply(state, legal(view(state, 2))[0])
    assert contract_of(state).partner == -1
    assert to_act(state) == 3
    state = apply(state, next(action for action in choices(state) if card_of(action) == ACE))
    assert contract_of(state).partner == 3
    state = apply(state, next(action for action in choices(state) if card_of(action) == ACE))
    assert contract_of(state).partner == 3  # the first, not the second
    assert view(state, 3).partners == {1}


def test_secret_no_hurry() -> None:
    """Fine print: no hurry: a card of the suit other than the one named may be played first."""
    state = _named(SECRET, {1: "S:KQ D:AAAA", 3: "S:AAAA D:KKKK"})
    state = do(state, Call(Card.parse("KD")), Play(Card.parse("AD")))
    state = apply(state, choices(state)[0])
    called = Play(Card.parse("KD"))
    assert to_act(state) == 3
    assert called in choices(state)
    table = rules("five-handed-secret", trick__order="standard")
    other = _named(table, {1: "S:KQ D:AAAA", 3: "D:KKJJ", 2: "D:K", 4: "D:KQ"})
    other = do(other, Call(Card.parse("KD")), Play(Card.parse("AD")), Play(Card.parse("KD")))
    assert contract_of(other).partner == 2
    other = apply(other, Play(Card.parse("JD")))  # though they hold two of the card that was named
    assert contract_of(other).partner == 2


def test_secret_sides_are_settled_at_the_end() -> None:
    """Fine print: secret: sides, save and contract settle at the end: somebody is the partner."""
    state = apply(_named(SECRET, {1: "KS QS", 3: "S:AAAA"}), Call(ACE))
    end = play_out(state, random.Random(2))
    scores = end.public.game.results[0].scores
    assert len({scores[1], scores[3]}) == 1  # declarer and partner each add their side's points


def test_a_caller_has_no_other_choices() -> None:
    """The refusal of the call."""
    state = _named(CALL, {1: "KS QS"})
    for action in (Pass(), PlayOn(), Bid(55), Give(ACE)):
        assert refusal(state, action) == "call a card: whoever holds it is your partner"
