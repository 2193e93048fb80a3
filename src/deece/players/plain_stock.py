"""The plain player in two-handed play while the stock lasts: keep what melds, win when there is meld to lay."""

from __future__ import annotations

from typing import Final

from deece.cards import ACE, CARDS, JACK, KING, NINE, QUEEN, TEN, bits_of, code_of, count
from deece.game.action import Action, Draw, ExchangeDix, LayMeld, Play, PlayOn
from deece.game.laid import layings, take
from deece.game.state import Seat, Stock
from deece.game.trick import beats
from deece.game.view import View
from deece.players.base import Choice, first_of
from deece.players.reason import because

RUN_LATER: Final = 4  # tricks that must be left for a run to follow its marriage where both pay in full

BROKEN: Final = 0.6  # of a meld that a card would break: another chance to lay it may come


def lay_meld(view: View, actions: tuple[Action, ...]) -> Choice:
    """The best paying meld; where both pay in full, the royal marriage before the run that is built on it."""
    if ExchangeDix() in actions:
        return Choice(ExchangeDix(), because("nine_for_trump"))
    public = view.public
    may = frozenset(actions)
    paid = {each: laying.points for each, laying in layings(public, view.seat, view.bits).items() if each in may}
    best = max(paid, key=paid.__getitem__, default=None)
    if best is None or not paid[best]:
        return Choice(first_of(actions, PlayOn()), because("no_meld_left"))
    stock = public.stock
    marriage = LayMeld("royal_marriage")
    early = stock is not None and stock.left >= 2 * RUN_LATER
    if best.kind == "run" and public.rules.meld.build == "full" and marriage in actions and early:
        return Choice(marriage, because("marriage_first"))
    return Choice(best, because("best_meld", points=paid[best]))


def play_stock(view: View, actions: tuple[Action, ...]) -> Choice:
    """Throw what cannot meld; win with counters at stake or with meld to lay."""
    public = view.public
    tables, trump = public.tables, public.trump
    plays = [action for action in actions if isinstance(action, Play)]
    laid = public.stock.laid[view.seat] if public.stock is not None else ()
    table = bits_of(CARDS[each.code] for each in laid)
    ready = {action: _ready(view, action) for action in plays}  # what could be laid after winning with it
    most = max(ready.values())  # a card of the best meld breaks it
    worth = {each: _worth(view, each, table) + BROKEN * (most - ready[each]) / view.rules.score.scale for each in plays}
    stake = {action: ready[action] / view.rules.score.scale + 0.3 for action in plays}  # winning's worth, short points
    if not public.trick:
        if strong := [each for each in plays if ready[each] and each.card.rank <= TEN and worth[each] < stake[each]]:
            lead = min(strong, key=lambda each: (each.card.rank if each.card.suit == trump else 2, worth[each]))
            return Choice(lead, because("win_and_lay", meld=ready[lead]))
        lead = min(plays, key=lambda each: worth[each] + 0.5 * _points(view, each))
        return Choice(lead, because("least_use", card=str(lead.card)))
    pot = sum(tables.points[code] for code in public.trick) / view.rules.score.scale

    def gain(action: Play) -> float:
        wins = beats(tables, trump, action.card.code, public.best)
        points = _points(view, action)
        return (pot + points + stake[action] if wins else -pot - points) - worth[action]

    best = max(plays, key=gain)
    if beats(tables, trump, best.card.code, public.best):
        meld = ready[best]
        why = because("win_and_lay", meld=meld) if meld else because("wins_cheaply", card=str(best.card))
        return Choice(best, why)
    return Choice(best, because("least_use_no_win", card=str(best.card)))


def _ready(view: View, play: Play) -> int:
    """The points of the best meld that could be laid after winning this trick with that card."""
    code = play.card.code
    public = take(view.public, view.seat, code) if play.laid else view.public
    hand = view.bits - (0 if play.laid else 1 << 4 * code)
    return max((laying.points for laying in layings(public, view.seat, hand).values()), default=0)


def _points(view: View, action: Play) -> float:
    return view.public.tables.points[action.card.code] / view.rules.score.scale


def _worth(view: View, action: Play, table: int) -> float:
    """What keeping a card is worth, in short points: its part in melds to come and its strength at the end."""
    card, public = action.card, view.public
    trump, rank, code = public.trump, action.card.rank, action.card.code
    mine = view.bits + table
    copies = count(mine, code)
    late = public.stock is not None and public.stock.left <= 6
    worth = 0.25 * (5 - rank)
    if card.suit == trump:
        worth += 2.0
        if rank != NINE and not _has_run(public.stock, view.seat):
            worth += 1.2 if copies == 1 else 0.3
        if rank == NINE and not action.laid:
            worth += 0.8
    elif rank == ACE:
        worth += 2.4 if copies == 1 else 1.2
    elif rank in (KING, QUEEN):
        mate = code + (1 if rank == KING else -1)
        worth += 0.9 if copies == 1 else 0.4
        worth += 0.8 if count(mine, mate) and not action.laid else 0.0
    elif rank == TEN:
        worth += 0.5
    if code in (code_of(0, QUEEN), code_of(2, JACK)):
        worth += 1.2
    if rank == JACK:
        worth += 0.3
    if action.laid:  # it has paid already: it only serves melds of other types
        worth -= 0.8
    if late:
        worth -= 0.5 * (rank in (KING, QUEEN, JACK) and card.suit != trump)
    return worth


def _has_run(stock: Stock | None, seat: Seat) -> bool:
    return stock is not None and any(meld.kind == "run" for meld in stock.melds[seat])


def draw(view: View, actions: tuple[Action, ...]) -> Choice:
    """The turned card is a trump: better than most."""
    return Choice(first_of(actions, Draw(turned=True)), because("turned_is_trump"))
