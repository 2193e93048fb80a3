"""Two-handed draw (S4): hands are built card by card from the pack."""

import random

import pytest
from tests.support import choices, contract_of, play_points, refusal, rules

from deece.cards import CARDS, codes_in, count, size
from deece.game.action import Action, Bid, Deal, Keep, Misdeal, Pass, Throw
from deece.game.deal import put_down, shuffled, turned_up
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, NOBODY, State
from deece.players.plain_exchange import draft
from deece.players.plain_play import knowledge
from deece.words.cards import card_name, card_sign
from deece.words.deeds import turned_words
from deece.words.page.lying import exchanged
from deece.words.page.who import Seen
from deece.words.shown import open_lines
from deece.words.viewer import Viewer

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


# ------------------------------------------------------------------------------------- without an auction

TURNED = rules("two-handed-draw", auction__kind="none", score__several="highest")


def _turned(seed: int = 1, dealer: int = 0) -> State:
    return apply(start(TURNED, dealer), shuffled(TURNED, random.Random(seed), dealer))


def _to_the_last_turn(seed: int = 1) -> State:
    state, rng = _turned(seed), random.Random(seed)
    while len(state.hidden.stock) > 2:
        state = apply(state, rng.choice(choices(state)))
    return state


def test_without_bidding_the_bottom_card_is_turned_up_for_trump() -> None:
    """S4 "with bidding": a game without it has trump turned, as the source's other games for two have."""
    for seed in range(5):
        state = _turned(seed)
        bottom = state.hidden.stock[-1]
        assert state.public.trump == bottom // 6
        assert [codes_in(turned_up(view(state, seat).public)) for seat in (0, 1)] == [[bottom], [bottom]]
        assert state.public.step == "draft"
        assert put_down(state.public) == 0


def test_the_turned_card_is_drawn_last_and_all_know_where_it_went() -> None:
    state = _to_the_last_turn()
    bottom = state.hidden.stock[-1]
    assert to_act(state) == 0, "the dealer draws last"
    kept, thrown = apply(state, Throw()), apply(state, Keep())
    assert kept.public.faceup == (1 << 4 * bottom, 0)
    assert count(kept.hands[0], bottom)
    assert put_down(kept.public) == 0
    assert thrown.public.faceup == (0, 0)
    assert codes_in(put_down(thrown.public)) == [bottom]
    assert size(thrown.hidden.unseen[0] + thrown.own[0].thrown) == 12
    unseen = [size(knowledge(view(thrown, seat)).unseen) for seat in (0, 1)]
    assert unseen[1] == 48 - 12 - size(thrown.own[1].thrown) - 1
    assert unseen[0] == 48 - 12 - size(thrown.own[0].thrown)


def test_nobody_bids_and_who_did_not_deal_leads() -> None:
    state = apply(_to_the_last_turn(), Keep())
    assert (state.public.step, to_act(state), state.public.contract) == ("play", 1, None)
    assert all(shown is not None for shown in state.public.melds)
    while state.public.step == "play":
        state = apply(state, choices(state)[0])
    result = state.public.game.results[0]
    assert result.made is None
    assert all(side.aside > 0 for side in result.sides), "each counts their own discards"
    assert sum(side.play for side in result.sides) == 250


def test_the_last_choice_is_between_two_cards_that_are_seen() -> None:
    """The steady player takes the better of the card drawn and the one that lies there face up."""
    seen, ace, nine = view(_to_the_last_turn(3), 0), 0, 23
    for drawn, turned, wanted in ((ace, nine, Keep()), (nine, ace, Throw())):
        public = seen.public._replace(widow=1 << 4 * turned, trump=0)
        asked = seen._replace(public=public, own=seen.own._replace(drawn=drawn))
        assert draft(asked, (Keep(), Throw())).action == wanted


def test_what_is_said_of_the_turned_card() -> None:
    begun, last = _turned(), _to_the_last_turn()
    put, kept = apply(last, Keep()), apply(last, Throw())
    card = card_sign(CARDS[last.hidden.stock[-1]])
    name = card_name(CARDS[last.hidden.stock[-1]])
    ann = Viewer(1, ("Bob", "Ann"))
    assert turned_words(begun.public)
    assert f"Turned up: {card}" in open_lines(view(last, 0), ann)
    assert f"Put down: {card}" in open_lines(view(put, 1), ann)
    assert f"Bob put down the card turned up: {name}." in exchanged(Seen(view(put, 1), ann))
    assert f"Bob drew the card turned up: {name}." in exchanged(Seen(view(kept, 1), ann))
