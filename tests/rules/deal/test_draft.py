"""Two-handed draw (S4): hands are built card by card from the pack."""

import random

import pytest
from tests.support import choices, contract_of, play_points, refusal, rules

from deece.cards import codes_in, size
from deece.game.action import Action, Bid, Deal, Keep, Misdeal, Pass, Throw
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, NOBODY, State

DRAW = rules("two-handed-draw")


def _begun(dealer: int = 0, seed: int = 1) -> State:
    return apply(start(DRAW, dealer), shuffled(DRAW, random.Random(seed), dealer))


def _drawn(state: State, rng: random.Random) -> State:
    while state.public.step == "draft":
        state = apply(state, rng.choice(choices(state)))
    return state


def test_nothing_is_dealt_and_the_non_dealer_draws_first() -> None:
    """Fine print: non-dealer draws first; S4: no cards are dealt."""
    for dealer in (0, 1):
        state = _begun(dealer)
        assert state.hands == (0, 0)
        assert (state.public.step, to_act(state)) == ("draft", 1 - dealer)
        assert choices(state) == (Keep(), Throw())


def test_twenty_four_turns_give_twelve_cards_and_twelve_discards_each() -> None:
    """Fine print, Two-handed: 24 turns; 12 cards and 12 discards each."""
    state, turns = _begun(), []
    rng = random.Random(2)
    while state.public.step == "draft":
        turns.append(to_act(state))
        state = apply(state, rng.choice(choices(state)))
    assert turns == [1, 0] * 12
    assert state.public.sizes == (12, 12)
    for seat in (0, 1):
        assert size(state.hands[seat]) == 12
        assert size(state.own[seat].thrown) + size(state.hidden.unseen[seat]) == 12
    assert state.hidden.stock == ()
    assert (state.public.step, to_act(state)) == ("bid", 1)


def test_a_card_kept_puts_the_next_down_unseen() -> None:
    """S4: keep it and put the next face down unseen."""
    state = _begun()
    first, second = state.hidden.stock[:2]
    assert view(state, 1).own.drawn == first
    after = apply(state, Keep())
    assert codes_in(after.hands[1]) == [first]
    assert codes_in(after.hidden.unseen[1]) == [second]
    assert after.own[1].thrown == 0


def test_a_card_thrown_means_that_the_next_is_kept() -> None:
    """S4: or throw it and keep the next."""
    state = _begun()
    first, second = state.hidden.stock[:2]
    after = apply(state, Throw())
    assert codes_in(after.hands[1]) == [second]
    assert codes_in(after.own[1].thrown) == [first]
    assert after.hidden.unseen == (0, 0)


def test_the_card_drawn_is_seen_by_its_drawer_only() -> None:
    """Fine print: who knows what."""
    state = _begun()
    assert view(state, 0).own.drawn == NOBODY
    after = apply(state, Keep())
    assert view(after, 1).own.drawn == NOBODY
    assert view(after, 0).own.drawn == after.hidden.stock[0]


@pytest.mark.parametrize("choice", [Keep(), Throw()])
def test_a_view_knows_neither_the_others_cards_nor_the_unseen_discards(choice: Action) -> None:
    """Fine print: a rejected card is known to its owner; one put down after keeping is known to nobody."""
    deal = shuffled(DRAW, random.Random(6), 0)
    state = start(DRAW)
    one = apply(apply(state, deal), choice)
    stock = list(deal.stock)
    stock[1], stock[9] = stock[9], stock[1]  # the second card of the first turn
    other = apply(apply(state, Deal(deal.hands, 0, tuple(stock))), choice)
    assert view(one, 0) == view(other, 0)
    assert (view(one, 1) == view(other, 1)) is (choice == Keep())


def test_both_pass_and_the_hands_are_drawn_anew() -> None:
    """Fine print, Auction: `two-handed-draw`: both pass: drawn anew, by the same dealer."""
    state = _drawn(_begun(1), random.Random(1))
    assert to_act(state) == 0  # the non-dealer bids first
    state = apply(apply(state, Pass()), Pass())
    assert (to_act(state), state.public.game.dealer, state.public.game.results) == (CHANCE, 1, ())
    assert state.hands == (0, 0)
    again = apply(state, shuffled(DRAW, random.Random(4), 1))
    assert again.public.step == "draft"


def test_the_discard_piles_count_for_their_owner_or_declarers_for_the_other() -> None:
    """S4: the piles count: each player's own, or (option) declarer's pile goes to the other."""
    for owner, table in (("own", DRAW), ("opponent", rules("two-handed-draw", trick__discards="opponent"))):
        state = apply(start(table), shuffled(table, random.Random(3), 0))
        state = _drawn(state, random.Random(3))
        piles = [
            sum(state.public.tables.points[code] for code in codes_in(state.own[s].thrown + state.hidden.unseen[s]))
            for s in (0, 1)
        ]
        state = apply(apply(state, Bid(250)), Pass())
        assert contract_of(state).declarer == 1
        assert play_points(state) == ((piles[0], piles[1]) if owner == "own" else (sum(piles), 0))


def test_why_other_choices_are_refused() -> None:
    """The refusal of the draft."""
    for action in (Bid(250), Pass(), Misdeal()):
        assert refusal(_begun(), action) == "keep the card that you drew, or throw it and keep the next"
