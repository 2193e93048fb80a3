"""Trick: what may be played, who wins, and the last trick. Strict play; the stock is in stock.py."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, FIELDS, LANES, SUITS, cards_in, distinct
from deece.game.action import SUIT_PLAYS, Action, Play, for_each
from deece.game.refusal import Refusal, refuse
from deece.game.state import (
    BEST,
    NEXT,
    NOBODY,
    TRICK,
    TRUMP,
    IllegalAction,
    Public,
    Seat,
    State,
    Trick,
    with_public,
)
from deece.game.step import Step, always
from deece.game.tables import Tables
from deece.game.view import View

_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; a state is made for every play
_COPIES: Final = tuple(15 * card for card in FIELDS)  # the count of each card, as bits


def playable(tables: Tables, trump: int, trick: tuple[int, ...], best: int, hand: int, first: bool = False) -> int:
    """The cards of `hand` (bits) that may be played to `trick` (codes), of which `best` is winning.

    `first` says that this is the first lead of the hand. Where the own side is winning, ask `spared`. (SYSTEMS: Play.)
    """
    if not trick:
        if first and tables.lead_trump:
            return hand & LANES[trump] or hand
        return hand
    led = trick[0] // 6
    follow = hand & LANES[led]
    if follow:
        if led == trump or tables.beat_led:
            return follow & tables.higher[best] or follow  # a trump that is winning beats them all: none is higher
        return follow
    trumps = hand & LANES[trump]
    if trumps and tables.beat_trump:
        return trumps & tables.higher[best] or trumps
    return trumps or hand


def _winning_side(public: Public, seat: Seat) -> bool:
    """Whether this seat's side is winning the trick."""
    side = public.seating.side
    return side[public.winner] == side[seat]


def spared(tables: Tables, trump: int, trick: tuple[int, ...], hand: int) -> int:
    """The same while the player's own side is winning the trick, by rules that spare it then (`tables.spares`)."""
    return hand & LANES[trick[0] // 6] or hand & LANES[trump] * (tables.spares == 1) or hand


def beats(tables: Tables, trump: int, code: int, best: int) -> bool:
    """Whether this card beats the card that is winning; the first of two equal cards wins."""
    return tables.beating[trump][best] & FIELDS[code] > 0


def winning(tables: Tables, trump: int, trick: tuple[int, ...]) -> int:
    """The place in the trick of the card that is winning; the trick must not be empty."""
    place = 0
    for later in range(1, len(trick)):
        if beats(tables, trump, trick[later], trick[place]):
            place = later
    return place


def ended_trick(public: Public, action: Action) -> Trick | None:
    """The trick that this choice of the seat to act ends; None if it is no card, or others have still to play."""
    if not isinstance(action, Play) or len(public.trick) + 1 < len(public.seating.active):
        return None
    code, points = action.card.code, public.tables.points
    cards, winner = (*public.trick, code), public.winner
    if not public.trick or beats(public.tables, public.trump, code, public.best):
        winner = public.turn
    bonus = 0 if public.tricks else public.tables.first_trick
    return Trick(public.leader, cards, winner, bonus + sum([points[each] for each in cards]))


def lying(before: Public, trick: Trick) -> Public:
    """The table while a trick that is full, and counted, still lies there; `before` is without its last card."""
    contract = before.contract
    if contract is not None and contract.called == trick.cards[-1]:
        before = _reveal_partner(before, before.turn)
    return before._replace(
        trick=trick.cards, winner=trick.winner, turn=NOBODY, tricks=(*before.tricks, trick), sized=before.sized + 1
    )


def why_not(tables: Tables, trump: int, trick: tuple[int, ...], best: int, hand: int, code: int) -> Refusal:
    """Why this card may not be played; the card must not be playable."""
    card = CARDS[code]
    if not hand >> 4 * code & 15:
        return refuse("not_held", card=str(card))
    if not trick:
        return refuse("lead_trump", suit=SUITS[trump])
    led = trick[0] // 6
    if hand & LANES[led]:
        if card.suit != led:
            return refuse("follow_suit", suit=SUITS[led])
        may = playable(tables, trump, trick, best, hand)
        return refuse("must_beat", suit=SUITS[led], held=_cards(may), best=str(CARDS[best]))
    if card.suit != trump:
        return refuse("must_trump", led=SUITS[led], suit=SUITS[trump])
    may = playable(tables, trump, trick, best, hand)
    return refuse("must_overtrump", suit=SUITS[trump], held=_cards(may), best=str(CARDS[best]))


def _cards(bits: int) -> tuple[str, ...]:
    return tuple(str(card) for card in cards_in(distinct(bits)))


def is_first_lead(public: Public) -> bool:
    """Whether the next lead is the first of the hand, and bound by the rule that may ask for trump there."""
    contract = public.contract
    if public.stock is not None or len(public.tricks) != public.sized:
        return False
    return contract is None or bids_to_lead(public.tables, contract.bid)


def bids_to_lead(tables: Tables, bid: int) -> bool:
    """Whether a hand that is played at this bid begins with trump, by a rule that may ask for it there."""
    return tables.rules.trick.first_lead != "trump above the lowest" or bid > tables.ladder[0]


def first_leader(public: Public, declarer: Seat) -> Seat:
    """Who leads to the first trick of a hand in which this seat (or NOBODY) has the bid."""
    eldest = declarer == NOBODY or public.rules.trick.first_leader == "eldest"
    return public.seating.active[0] if eldest else declarer


def _enter(state: State) -> State:
    public = state.public
    contract = public.contract
    if public.stock is not None:
        leader = public.tricks[-1].winner
    else:
        leader = first_leader(public, contract.declarer if contract else NOBODY)
    return with_public(state, public._replace(turn=leader, leader=leader, sized=len(public.tricks)))


def _legal(view: View) -> tuple[Action, ...]:
    public, seat, hand, _ = view
    trick = public[TRICK]
    if trick:
        tables = public[0]
        if tables.spares and _winning_side(public, seat):
            may = spared(tables, public[TRUMP], trick, hand)
        else:
            may = playable(tables, public[TRUMP], trick, public[BEST], hand)
    elif public[0].lead_trump and is_first_lead(public):
        may = playable(public[0], public[TRUMP], trick, NOBODY, hand, first=True)
    else:
        return for_each(Play, hand)  # any card may be led
    return for_each(Play, hand) if may == hand else SUIT_PLAYS[may]  # a rule that forbids a card leaves one suit


def _apply(state: State, action: Action) -> State:
    public, hands, own, hidden = state
    # The fields by position, what a play changes last: `_replace` for every card would take longer than the rules do.
    (
        tables, game, seating, step, auction, contract, trump, widow, passed, faceup, buried, told, melds, stock, ended,
        sizes, sized, turn, leader, trick, best, winner, tricks,
    ) = public  # fmt: skip
    hand = hands[turn]
    if type(action) is not Play or action.laid:
        raise IllegalAction(_why(View(public, turn, hand, own[turn]), action))
    code = action.card.code
    card = FIELDS[code]
    if trick:
        if tables.spares and _winning_side(public, turn):
            may = spared(tables, trump, trick, hand)
        else:
            may = playable(tables, trump, trick, best, hand)
    elif tables.lead_trump and is_first_lead(public):
        may = playable(tables, trump, trick, best, hand, first=True)
    else:
        may = hand
    if not may & _COPIES[code]:
        raise IllegalAction(_why(View(public, turn, hand, own[turn]), action))
    held = list(hands)
    held[turn] = hand - card
    if not trick or tables.beating[trump][best] & card:
        best, winner = code, turn
    trick += (code,)
    if contract is not None and contract.called == code:
        contract = _reveal_partner(public, turn).contract
    turn = seating.after[turn]
    if turn == leader:
        points, bonus = tables.points, 0 if tricks else tables.first_trick
        tricks += (_new(Trick, (leader, trick, winner, bonus + sum([points[each] for each in trick]))),)
        turn = winner if held[winner] else NEXT
        leader, trick, best, winner = winner, (), NOBODY, NOBODY
    public = _new(
        Public,
        (
            tables, game, seating, step, auction, contract, trump, widow, passed, faceup, buried, told, melds, stock,
            ended, sizes, sized, turn, leader, trick, best, winner, tricks,
        ),
    )  # fmt: skip
    return _new(State, (public, tuple(held), own, hidden))


def _reveal_partner(public: Public, seat: int) -> Public:
    """Secret partner (S4): the first other player to play the called card is the partner."""
    contract = public.contract
    assert contract is not None
    if public.rules.exchange.partner != "secret" or contract.partner != NOBODY or seat == contract.declarer:
        return public
    return public._replace(contract=contract._replace(partner=seat))


def _why(view: View, action: Action) -> Refusal:
    public = view.public
    if not isinstance(action, Play):
        return refuse("choose_play")
    if action.laid:
        return refuse("nothing_laid")
    return why_not(public.tables, public.trump, public.trick, public.best, view.bits, action.card.code)


PLAY = Step(always, _enter, _legal, _apply, _why, checks=True)
