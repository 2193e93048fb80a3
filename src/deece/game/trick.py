"""Trick: what may be played, who wins, and the last trick. Strict play; the stock is in stock.py."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, LANES, RANK_NAMES, SUIT_NAMES, cards_in, distinct
from deece.game.action import SUIT_PLAYS, Action, Play, for_each
from deece.game.state import (
    BEST,
    CONTRACT,
    HOT,
    NEXT,
    NOBODY,
    SEATING,
    TRICK,
    TRUMP,
    IllegalAction,
    Public,
    State,
    Trick,
)
from deece.game.step import Step, always
from deece.game.tables import Tables
from deece.game.view import View

_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; a state is made for every play


def playable(tables: Tables, trump: int, trick: tuple[int, ...], best: int, hand: int, first: bool = False) -> int:
    """The cards of `hand` (bits) that may be played to `trick` (codes), of which `best` is winning.

    `first` says that this is the first lead of the hand. (SYSTEMS: Play.)
    """
    if not trick:
        if first and tables.rules.trick.first_lead == "trump":
            return hand & LANES[trump] or hand
        return hand
    led = trick[0] // 6
    follow = hand & LANES[led]
    if follow:
        if led == trump or (best // 6 == led and tables.rules.trick.play == "pre-1945"):
            return follow & tables.higher[best] or follow
        return follow
    trumps = hand & LANES[trump]
    if trumps:
        if best // 6 == trump and tables.rules.trick.play != "post-1945":
            return trumps & tables.higher[best] or trumps
        return trumps
    return hand


def beats(tables: Tables, trump: int, code: int, best: int) -> bool:
    """Whether this card beats the card that is winning; the first of two equal cards wins."""
    if tables.higher[best] >> 4 * code & 1:
        return True
    return code // 6 == trump and best // 6 != trump


def winning(tables: Tables, trump: int, trick: tuple[int, ...]) -> int:
    """The place in the trick of the card that is winning; the trick must not be empty."""
    place = 0
    for later in range(1, len(trick)):
        if beats(tables, trump, trick[later], trick[place]):
            place = later
    return place


def why_not(
    tables: Tables, trump: int, trick: tuple[int, ...], best: int, hand: int, code: int, *, first: bool = False
) -> str:
    """Why this card may not be played, in players' words; the card must not be playable."""
    card = CARDS[code]
    if not hand >> 4 * code & 15:
        return f"you do not hold the {card.name}"
    may = playable(tables, trump, trick, best, hand, first=first)
    if not trick:
        return f"the first lead must be trump: lead {SUIT_NAMES[trump]}"
    led = trick[0] // 6
    if hand & LANES[led]:
        if card.suit != led:
            return f"you hold {SUIT_NAMES[led]} and must follow suit"
        return f"you hold {_named(may)} of {SUIT_NAMES[led]} and must beat the {RANK_NAMES[best % 6]}"
    if card.suit != trump:
        return f"you have no {SUIT_NAMES[led]} and must trump: play {SUIT_NAMES[trump]}"
    return f"you hold {_named(may)} of {SUIT_NAMES[trump]} and must overtrump the {RANK_NAMES[best % 6]}"


def _named(bits: int) -> str:
    """The ranks in words: "the ace", "the ace and the ten"."""
    names = [f"the {RANK_NAMES[card.rank]}" for card in cards_in(distinct(bits))]
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]


def _is_first_lead(public: Public) -> bool:
    return len(public.tricks) == public.sized and public.contract is not None


def _enter(state: State) -> State:
    public = state.public
    contract = public.contract
    leader = contract.declarer if contract else public.tricks[-1].winner
    return state._replace(public=public._replace(turn=leader, leader=leader, sized=len(public.tricks)))


def _legal(view: View) -> tuple[Action, ...]:
    public, _, hand, _ = view
    trick = public[TRICK]
    first = not trick and _is_first_lead(public)
    may = playable(public[0], public[TRUMP], trick, public[BEST], hand, first)
    return for_each(Play, hand) if may == hand else SUIT_PLAYS[may]  # a rule that forbids a card leaves one suit


def _apply(state: State, action: Action) -> State:
    public, hands, own, hidden = state
    tables, trump, contract = public[0], public[TRUMP], public[CONTRACT]
    turn, leader, trick, best, winner, tricks = public[HOT:]
    hand = hands[turn]
    if type(action) is not Play or action.laid:
        raise IllegalAction(_why(View(public, turn, hand, own[turn]), action))
    code = action.card.code
    card = 1 << 4 * code
    first = not trick and _is_first_lead(public)
    if not playable(tables, trump, trick, best, hand, first) & 15 * card:
        raise IllegalAction(why_not(tables, trump, trick, best, hand, code, first=first))
    hands = hands[:turn] + (hand - card,) + hands[turn + 1 :]
    if not trick or beats(tables, trump, code, best):
        best, winner = code, turn
    trick += (code,)
    if contract is not None and contract.called == code:
        public = _reveal_partner(public, turn)
    turn = public[SEATING].after[turn]
    if turn == leader:
        points = tables.points
        done = _new(Trick, (leader, trick, winner, sum([points[each] for each in trick])))
        turn = winner if hands[winner] else NEXT
        leader, trick, best, winner, tricks = winner, (), NOBODY, NOBODY, (*tricks, done)
    public = _new(Public, public[:HOT] + (turn, leader, trick, best, winner, tricks))
    return _new(State, (public, hands, own, hidden))


def _reveal_partner(public: Public, seat: int) -> Public:
    """Secret partner (S4): the first other player to play the called card is the partner."""
    contract = public.contract
    assert contract is not None
    if public.rules.exchange.partner != "secret" or contract.partner != NOBODY or seat == contract.declarer:
        return public
    return public._replace(contract=contract._replace(partner=seat))


def _why(view: View, action: Action) -> str:
    public = view.public
    if not isinstance(action, Play):
        return "play a card"
    if action.laid:
        return "all cards are in the hand now"
    first = not public.trick and _is_first_lead(public)
    return why_not(
        public.tables, public.trump, public.trick, public.best, view.bits, action.card.code, first=first
    )


PLAY = Step(always, _enter, _legal, _apply, _why, checks=True)
