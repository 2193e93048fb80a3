"""Two-handed with a turned stock: playing, melding and drawing while the stock lasts (S3, S4).

Three steps that pass the turn among themselves: "stock" (playing to a trick), "meld" (the winner lays melds)
and "draw" (the last choice between the turned card and the face-down one). When the stock is used up the
cards laid go back to the hands and the "stock" step is done. `faceup` then holds, by seat, what the other
player knows of a hand: the cards that lay on the table, and the turned card.
"""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, NINE, bits_of, code_of, count
from deece.game.action import Action, Draw, ExchangeDix, LayMeld, Play, PlayOn, for_each
from deece.game.laid import Laying, added, layings, plan, take
from deece.game.refusal import Refusal, refuse
from deece.game.state import NEXT, NOBODY, Public, Seat, State, Stock, Trick, with_item
from deece.game.step import Step, as_it_is
from deece.game.trick import beats
from deece.game.view import View
from deece.rules.catalog import Rules

_FROM_TABLE: Final = tuple(Play(card, laid=True) for card in CARDS)


def _stock(public: Public) -> Stock:
    assert public.stock is not None  # these steps are entered only with a stock
    return public.stock


def _turned(rules: Rules) -> bool:
    return rules.deal.stock == "turned"


def _enter(state: State) -> State:
    """Turn trump; the player who did not deal leads."""
    public = state.public
    turned = state.hidden.stock[-1]
    leader, dealer = public.seating.active[0], public.seating.active[-1]
    nobody = ((),) * len(state.hands)
    scored = (0,) * len(state.hands)
    if public.rules.meld.dealers_dix and turned % 6 == NINE:
        scored = with_item(scored, dealer, added(public, "dix", 0))
    stock = Stock(len(state.hidden.stock), turned, nobody, nobody, scored)
    return state._replace(
        public=public._replace(
            stock=stock, trump=turned // 6, turn=leader, leader=leader, trick=(), best=NOBODY, winner=NOBODY
        )
    )


def _legal(view: View) -> tuple[Action, ...]:
    laid = {card.code for card in _stock(view.public).laid[view.seat]}
    return for_each(Play, view.bits) + tuple(_FROM_TABLE[code] for code in sorted(laid))


def _apply(state: State, action: Action) -> State:
    """Play any card, from the hand or from the table."""
    assert isinstance(action, Play)
    public, seat, code = state.public, state.public.turn, action.card.code
    state = state._replace(public=take(public, seat, code)) if action.laid else _from_hand(state, seat, 1 << 4 * code)
    public = state.public
    best, winner = public.best, public.winner
    if not public.trick or beats(public.tables, public.trump, code, best):
        best, winner = code, seat
    trick = (*public.trick, code)
    turn = public.seating.after[seat]
    if turn != public.leader:
        return state._replace(public=public._replace(turn=turn, trick=trick, best=best, winner=winner))
    done = Trick(public.leader, trick, winner, sum(public.tables.points[card] for card in trick))
    active = public.seating.active
    return _trick_done(
        state._replace(
            public=public._replace(
                sizes=tuple(held - (seat in active) for seat, held in enumerate(public.sizes)),
                sized=len(public.tricks) + 1,
                turn=winner,
                leader=winner,
                trick=(),
                best=NOBODY,
                winner=NOBODY,
                tricks=(*public.tricks, done),
            )
        )
    )


def _from_hand(state: State, seat: Seat, cards: int) -> State:
    """Cards leave a hand; what the other player knew of them there is over."""
    public = state.public
    known = public.faceup[seat]
    if known:
        left = sum(max(0, count(known, code) - count(cards, code)) << 4 * code for code in range(24))
        public = public._replace(faceup=with_item(public.faceup, seat, left))
    return state._replace(public=public, hands=with_item(state.hands, seat, state.hands[seat] - cards))


def _why(view: View, action: Action) -> Refusal:
    if not isinstance(action, Play):
        return refuse("choose_play_or_laid")
    code, card = action.card.code, str(action.card)
    on_table = any(card.code == code for card in _stock(view.public).laid[view.seat])
    if action.laid:
        return refuse("in_hand" if count(view.bits, code) else "not_laid", card=card)
    return refuse("on_table" if on_table else "not_held", card=card)


def _trick_done(state: State) -> State:
    return _draw(state) if state.public.rules.meld.draw_first else _meld(state)


def _melds_done(state: State) -> State:
    return _next_trick(state) if state.public.rules.meld.draw_first else _draw(state)


def _draws_done(state: State) -> State:
    return _meld(state) if state.public.rules.meld.draw_first else _next_trick(state)


def _meld(state: State) -> State:
    """The winner of the trick is always asked: whether they hold meld is their secret."""
    public = state.public
    stock = _stock(public)._replace(melded=0)
    return state._replace(public=public._replace(step="meld", turn=public.leader, stock=stock))


def _draw(state: State) -> State:
    """The winner draws, then the other; of the last two cards the winner has the choice."""
    public, cards = state.public, state.hidden.stock
    if len(cards) == 2:
        return state._replace(public=public._replace(step="draw", turn=public.leader))
    return _draws_done(_drawn(state, cards[0], cards[1], cards[2:]))


def _drawn(state: State, first: int, second: int, rest: tuple[int, ...]) -> State:
    """The winner gets the first card, the other player the second."""
    public, hands = state.public, state.hands
    winner = public.leader
    other = public.seating.after[winner]
    hands = with_item(hands, winner, hands[winner] + (1 << 4 * first))
    hands = with_item(hands, other, hands[other] + (1 << 4 * second))
    sizes = tuple(held + (seat in (winner, other)) for seat, held in enumerate(public.sizes))
    stock = _stock(public)._replace(left=len(rest))
    return state._replace(
        public=public._replace(sizes=sizes, stock=stock), hands=hands, hidden=state.hidden._replace(stock=rest)
    )


def _next_trick(state: State) -> State:
    """The winner leads again; with the stock used up, cards laid go back to the hands and strict play begins."""
    public = state.public
    stock = _stock(public)
    if stock.left:
        return state._replace(public=public._replace(step="stock", turn=public.leader))
    back = [bits_of(CARDS[card.code] for card in table) for table in stock.laid]
    return state._replace(
        public=public._replace(
            step="stock",
            turn=NEXT,
            stock=stock._replace(laid=((),) * len(back)),
            faceup=tuple(known + cards for known, cards in zip(public.faceup, back, strict=True)),
        ),
        hands=tuple(hand + cards for hand, cards in zip(state.hands, back, strict=True)),
    )


def _legal_meld(view: View) -> tuple[Action, ...]:
    melds = layings(view.public, view.seat, view.bits)
    exchange: tuple[Action, ...] = () if _why_exchange(view) else (ExchangeDix(),)
    return (*melds, *exchange, PlayOn())


def _apply_meld(state: State, action: Action) -> State:
    """Lay a meld, scored at once, or exchange the nine, or go on."""
    public, seat = state.public, state.public.turn
    if isinstance(action, PlayOn):
        return _melds_done(state)
    if isinstance(action, LayMeld):
        stock = _stock(public)
        laying = plan(public, seat, state.hands[seat], action)
        assert isinstance(laying, Laying)
        laid, melds = with_item(stock.laid, seat, laying.table), with_item(stock.melds, seat, laying.melds)
        stock = stock._replace(laid=laid, melds=melds)
        state = _from_hand(state._replace(public=public._replace(stock=stock)), seat, laying.hand)
        state = _score(state, laying.points)
    else:
        state = _exchange(state)
    return _melds_done(state) if public.rules.meld.per_trick == "one" else state


def _score(state: State, points: int) -> State:
    public = state.public
    stock = _stock(public)
    scored = with_item(stock.scored, public.turn, stock.scored[public.turn] + points)
    return state._replace(public=public._replace(stock=stock._replace(scored=scored, melded=stock.melded + 1)))


def _exchange(state: State) -> State:
    """The nine of trump goes under the stock for the turned card; it pays a dix as if laid, but stays no meld."""
    public, seat, hidden = state.public, state.public.turn, state.hidden
    stock = _stock(public)
    turned, nine = stock.turned, code_of(public.trump, NINE)
    dixes = sum(meld.kind == "dix" and not meld.broken for meld in stock.melds[seat])
    state = _from_hand(state, seat, 1 << 4 * nine)
    public = state.public
    faceup = with_item(public.faceup, seat, public.faceup[seat] + (1 << 4 * turned))
    state = State(
        public._replace(stock=stock._replace(turned=nine), faceup=faceup),
        with_item(state.hands, seat, state.hands[seat] + (1 << 4 * turned)),
        state.own,
        hidden._replace(stock=(*hidden.stock[:-1], nine)),
    )
    return _score(state, added(public, "dix", dixes))


def _why_exchange(view: View) -> Refusal | None:
    """Why the turned card may not be exchanged, if it may not."""
    public = view.public
    turned, nine = _stock(public).turned, code_of(public.trump, NINE)
    if not public.rules.meld.dix_exchange:
        return refuse("no_exchange")
    if turned == NOBODY:
        return refuse("turned_gone")
    if turned == nine:
        return refuse("turned_nine")
    return None if count(view.bits, nine) else refuse("needs_nine", card=str(CARDS[nine]))


def _why_meld(view: View, action: Action) -> Refusal:
    if isinstance(action, LayMeld):
        laying = plan(view.public, view.seat, view.bits, action)
        if isinstance(laying, Refusal):
            return laying
    if isinstance(action, ExchangeDix) and (refusal := _why_exchange(view)):
        return refusal
    return refuse("choose_meld")


def _legal_draw(view: View) -> tuple[Action, ...]:
    return (Draw(turned=True), Draw(turned=False))


def _apply_draw(state: State, action: Action) -> State:
    """The winner takes the turned card or the one face down; the other player gets the other one."""
    assert isinstance(action, Draw)
    public, (down, turned) = state.public, state.hidden.stock
    first, second = (turned, down) if action.turned else (down, turned)
    state = _drawn(state, first, second, ())
    taker = public.leader if action.turned else public.seating.after[public.leader]
    faceup = with_item(public.faceup, taker, public.faceup[taker] + (1 << 4 * turned))
    stock = _stock(state.public)._replace(turned=NOBODY)
    return _draws_done(state._replace(public=state.public._replace(stock=stock, faceup=faceup)))


def _why_draw(view: View, action: Action) -> Refusal:
    return refuse("choose_draw")


STOCK = Step(_turned, _enter, _legal, _apply, _why)
MELD = Step(_turned, as_it_is, _legal_meld, _apply_meld, _why_meld)
DRAW = Step(_turned, as_it_is, _legal_draw, _apply_draw, _why_draw)
