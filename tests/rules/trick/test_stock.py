"""Trick: playing while the stock lasts, drawing, and the end of the stock (two-handed, S3 and S4)."""

from __future__ import annotations

import random
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.support import refusal

from deece.cards import CARDS, Card, Hand, bits_of, holds, size
from deece.game.action import Draw, LayMeld, Play, PlayOn
from deece.game.deal import deal_out, shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, IllegalAction, State, Stock, with_item
from deece.rules.catalog import Rules
from deece.rules.ruleset import load

ME, OTHER = 1, 0  # chair 0 deals, so chair 1 leads
SYSTEMS = ("two-handed", "two-handed-classic")


def rules_of(system: str = "two-handed", **meld: Any) -> Rules:
    rules = load(system).rules
    return replace(rules, meld=replace(rules.meld, **meld))


def dealt(me: str = "", other: str = "", turned: str = "TS", rules: Rules | None = None) -> State:
    """Deal these cards to the two players, filled up from the rest of the pack, and turn this card."""
    rules = rules or rules_of()
    pack = [card.code for card in reversed(CARDS) for _ in range(2)]
    wanted = [[card.code for card in Hand.parse(text)] for text in (me, other)]
    for code in (*wanted[0], *wanted[1], Card.parse(turned).code):
        pack.remove(code)
    for cards in wanted:
        cards += [pack.pop(0) for _ in range(12 - len(cards))]
    packet, order = rules.deal.packet, []
    for place in range(0, 12, packet):
        order += wanted[0][place : place + packet] + wanted[1][place : place + packet]
    return apply(start(rules, dealer=OTHER), deal_out(rules, [*order, Card.parse(turned).code, *pack], OTHER))


def stock_of(state: State) -> Stock:
    assert state.public.stock is not None
    return state.public.stock


def play(state: State, *cards: str) -> State:
    for card in cards:
        state = apply(state, Play(Card.parse(card)))
    return state


CLASSIC = rules_of("two-handed-classic")


def to_last_draw(state: State) -> State:
    """Play on with the first legal card and no melds until the last choice of the stock."""
    while state.public.step != "draw":
        seen = view(state, to_act(state))
        state = apply(state, PlayOn() if state.public.step == "meld" else legal(seen)[0])
    return state


# The beginning.


def test_the_next_card_is_turned_for_trump_and_put_under_the_stock() -> None:
    state = dealt(turned="9H")
    assert state.public.step == "stock"
    assert state.public.trump == 1
    assert (stock_of(state).left, stock_of(state).turned) == (24, Card.parse("9H").code)
    assert state.hidden.stock[-1] == Card.parse("9H").code
    assert (state.public.turn, state.public.leader) == (ME, ME)
    assert [state.public.cards_held(seat) for seat in (0, 1)] == [12, 12]


def test_games_without_a_turned_stock_go_straight_on() -> None:
    rules = load("four-handed").rules
    state = apply(start(rules), shuffled(rules, random.Random(1)))
    assert state.public.stock is None
    assert state.public.step == "bid"


# Tricks while the stock lasts.


def test_any_card_may_be_played() -> None:
    state = play(dealt("AH", "H:AK S:A D:9"), "AH")
    seen = view(state, OTHER)
    assert {action for action in legal(seen) if isinstance(action, Play)} == {Play(card) for card in seen.hand}


@pytest.mark.parametrize(
    ("lead", "answer", "winner"),
    [
        ("AH", "AH", ME),
        ("TH", "AH", OTHER),
        ("KH", "QH", ME),
        ("9H", "AD", ME),
        ("AH", "9S", OTHER),
        ("9S", "AH", ME),
        ("9S", "JS", OTHER),
        ("TS", "TS", ME),
    ],
)
def test_the_higher_card_or_trump_wins_and_the_first_of_equals(lead: str, answer: str, winner: int) -> None:
    state = play(dealt(lead, answer, turned="QS"), lead, answer)
    assert state.public.tricks[-1].winner == winner
    assert (state.public.step, state.public.turn, state.public.leader) == ("meld", winner, winner)


def test_a_finished_trick_counts_its_cards() -> None:
    state = play(dealt("AH", "TH", rules=CLASSIC), "AH", "TH")
    trick = state.public.tricks[-1]
    assert (trick.leader, trick.cards, trick.points) == (ME, (Card.parse("AH").code, Card.parse("TH").code), 20)
    assert [state.public.cards_held(seat) for seat in (0, 1)] == [11, 11]


def test_the_winner_is_asked_for_melds_even_if_they_have_none() -> None:
    state = play(dealt("H:ATJJ9 D:ATK9 C:T9 S:T", "9H", turned="QS"), "AH", "9H")
    assert legal(view(state, ME)) == (PlayOn(),)


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_winner_draws_first_then_the_other(system: str) -> None:
    before = play(dealt("AH", "TH", rules=rules_of(system)), "AH")
    first, second = before.hidden.stock[:2]
    after = play(before, "TH")
    if system == "two-handed-classic":  # draws after melding
        after = apply(after, PlayOn())
    assert after.hands[ME] == before.hands[ME] + (1 << 4 * first)
    assert after.hands[OTHER] == before.hands[OTHER] - Hand.parse("TH").bits + (1 << 4 * second)
    assert stock_of(after).left == len(after.hidden.stock) == 22
    assert (after.public.step, after.public.turn) == ("stock" if system == "two-handed-classic" else "meld", ME)


# Playing laid cards.


def test_laid_cards_may_be_played() -> None:
    state = apply(play(dealt("AH S:KKQ", "TH"), "AH", "TH"), LayMeld("royal_marriage"))
    assert state.public.cards_held(ME) == 12
    state = apply(state, PlayOn())
    actions = legal(view(state, ME))
    king = Card.parse("KS")
    assert {Play(king), Play(king, laid=True), Play(Card.parse("QS"), laid=True)} <= set(actions)
    from_hand = apply(state, Play(king))
    assert not stock_of(from_hand).melds[ME][0].broken
    from_table = apply(state, Play(king, laid=True))
    assert stock_of(from_table).melds[ME][0].broken
    assert [card.code for card in stock_of(from_table).laid[ME]] == [Card.parse("QS").code]
    assert from_table.hands[ME] == state.hands[ME]
    assert from_hand.public.cards_held(ME) == from_table.public.cards_held(ME) == 11


def test_refusals_say_where_the_card_is() -> None:
    state = apply(apply(play(dealt("AH S:KQ 9D", "TH"), "AH", "TH"), LayMeld("royal_marriage")), PlayOn())
    state = state._replace(hands=with_item(state.hands, ME, Hand.parse("9D").bits))
    for action, reason in (
        (Play(Card.parse("KS")), "you do not hold the king of spades in your hand: play it from the table"),
        (Play(Card.parse("AC")), "you do not hold the ace of clubs"),
        (Play(Card.parse("9D"), laid=True), "no nine of diamonds of yours lies on the table: play it from your hand"),
        (Play(Card.parse("AC"), laid=True), "no ace of clubs of yours lies on the table"),
        (PlayOn(), "play a card, from your hand or from the table"),
    ):
        assert refusal(state, action) == reason


# The end of the stock.


@pytest.mark.parametrize("turned", [True, False])
def test_of_the_last_two_cards_the_winner_has_the_choice(turned: bool) -> None:
    state = to_last_draw(dealt())
    winner, other = state.public.turn, 1 - state.public.turn
    assert len(state.public.tricks) == 12
    assert state.public.tricks[-1].winner == winner
    assert stock_of(state).left == 2
    down, up = state.hidden.stock
    assert set(legal(view(state, winner))) == {Draw(turned=True), Draw(turned=False)}
    assert refusal(state, PlayOn()) == "take the turned card or the one face down"
    after = apply(apply(state, Draw(turned=turned)), PlayOn())
    mine, yours = (up, down) if turned else (down, up)
    assert after.hands[winner] == state.hands[winner] + (1 << 4 * mine)
    assert after.hands[other] == state.hands[other] + (1 << 4 * yours)
    assert (stock_of(after).left, stock_of(after).turned, after.hidden.stock) == (0, -1, ())
    assert after.public.faceup[winner if turned else other] == 1 << 4 * up  # all know who has it
    assert (after.public.step, after.public.turn, after.public.leader) == ("play", winner, winner)


def test_laid_cards_return_to_the_hand_and_stay_known() -> None:
    state = to_last_draw(apply(play(dealt("AH S:KQ", "TH"), "AH", "TH"), LayMeld("royal_marriage")))
    laid = bits_of(CARDS[card.code] for card in stock_of(state).laid[ME])
    assert laid
    after = apply(apply(state, Draw(turned=True)), PlayOn())
    assert stock_of(after).laid == ((), ())
    assert [size(hand) for hand in after.hands] == [12, 12]
    assert [after.public.cards_held(seat) for seat in (0, 1)] == [12, 12]
    assert holds(after.hands[ME], after.public.faceup[ME])
    assert holds(after.public.faceup[ME], laid)


def test_strict_play_follows_the_stock() -> None:
    state = apply(apply(to_last_draw(dealt()), Draw(turned=False)), PlayOn())
    leader = state.public.turn
    state = apply(state, legal(view(state, leader))[0])
    led = CARDS[state.public.trick[0]].suit
    seen = view(state, 1 - leader)
    if any(card.suit == led for card in seen.hand):
        assert all(isinstance(each, Play) and each.card.suit == led for each in legal(seen))
    with pytest.raises(IllegalAction):
        apply(state, Play(next(iter(seen.hand)), laid=True))


def test_cards_drawn_after_the_twelfth_trick_can_be_melded() -> None:
    """S3: the winner of the twelfth trick takes the queen turned up, and lays the royal marriage with it."""
    state = to_last_draw(dealt(turned="QS"))
    winner = state.public.turn
    assert len(state.public.tricks) == 12
    hand = Hand.parse("KS H:AT9 D:AT9 C:AT99").bits
    state = state._replace(hands=with_item(state.hands, winner, hand))
    state = apply(state, Draw(turned=True))
    assert (state.public.step, state.public.turn, stock_of(state).left) == ("meld", winner, 0)
    before = stock_of(state).scored[winner]
    state = apply(state, LayMeld("royal_marriage"))
    assert stock_of(state).scored[winner] == before + 4
    state = apply(state, PlayOn())
    assert (state.public.step, state.public.turn) == ("play", winner)
    assert stock_of(state).laid == ((), ())


# Whole hands.


def all_cards(state: State) -> int:
    """The cards in all places together."""
    codes = [*state.hidden.stock, *state.public.trick]
    codes += [code for trick in state.public.tricks for code in trick.cards]
    codes += [card.code for table in stock_of(state).laid for card in table]
    return sum(state.hands) + sum(1 << 4 * code for code in codes)


@settings(max_examples=30)
@given(
    system=st.sampled_from(SYSTEMS),
    seed=st.integers(0, 2**32),
    draw_first=st.booleans(),
    from_hand=st.booleans(),
    dix_exchange=st.booleans(),
    build=st.sampled_from(("difference", "full")),
    per_trick=st.sampled_from(("any", "one")),
)
def test_whole_hands(system: str, seed: int, **meld: Any) -> None:
    rules, rng = rules_of(system, **meld), random.Random(seed)
    state = apply(start(rules), shuffled(rules, rng))
    while to_act(state) not in (CHANCE, OVER):
        public, seat = state.public, to_act(state)
        assert all_cards(state) == public.tables.pack
        for chair in public.seating.active:
            assert public.cards_held(chair) == size(state.hands[chair]) + len(stock_of(state).laid[chair])
            if public.step != "play":
                assert holds(state.hands[chair], public.faceup[chair])
        choices = legal(view(state, seat))
        assert len(set(choices)) == len(choices) > 0
        assert legal(view(redealt(state, seat, rng), seat)) == choices  # nothing hidden shows in the choices
        melds = [action for action in choices if isinstance(action, LayMeld)]
        before = sum(stock_of(state).scored)
        action = rng.choice(melds) if melds and rng.random() < 0.8 else rng.choice(choices)
        state = apply(state, action)
        if isinstance(action, LayMeld):
            assert sum(stock_of(state).scored) >= before
    assert len(state.public.game.results) == 1


def redealt(state: State, seat: int, rng: random.Random) -> State:
    """The same for this seat, with everything that it cannot see dealt anew."""
    other = 1 - seat
    hand = [card.code for card in Hand(bits=state.hands[other])]
    down, turned = state.hidden.stock[:-1], state.hidden.stock[-1:]
    codes = [*hand, *down]
    rng.shuffle(codes)
    hands = with_item(state.hands, other, sum(1 << 4 * code for code in codes[: len(hand)]))
    return state._replace(hands=hands, hidden=state.hidden._replace(stock=(*codes[len(hand) :], *turned)))
