"""What a choice led to, as one seat is told it: the full trick, the card drawn, the rest of the auction."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, count
from deece.game.action import Action, Bid, Bury, Call, Deal, ExchangeDix, Give, Keep, LayMeld, Pass, Play, PlayOn, Throw
from deece.game.play import view
from deece.game.state import NOBODY, Public, Seat, State
from deece.game.trick import ended_trick, lying
from deece.game.view import View
from deece.say import say
from deece.words.cards import NO_BREAK, card_sign
from deece.words.choices import action_words
from deece.words.shown import bidding_went_on, trick_words
from deece.words.viewer import Viewer

_QUIET: Final = (Bid, Pass, Give, Bury, Keep, Throw, Play, PlayOn, Deal)  # seen in the table, or hidden


def full_trick(before: State, action: Play, viewer: Viewer) -> tuple[View, str]:
    """The table with a full trick on it that is counted already, and who takes it."""
    public = before.public
    trick = ended_trick(public, action)
    assert trick is not None
    said = trick_words(public, trick, viewer)
    seat = viewer.seat
    seen = view(before, seat)
    bits = seen.bits - (1 << 4 * action.card.code) if public.turn == seat and not action.laid else seen.bits
    return View(lying(public, trick), seat, bits, seen.own), said


def news(before: State, action: Action, after: State, viewer: Viewer) -> list[str]:
    """The lines to show the viewer of a choice made by anyone, if it needs any."""
    public, now, seat, lines = before.public, after.public, viewer.seat, list[str]()
    if not isinstance(action, _QUIET) and public.turn != seat and not _called_me(action, now, seat):
        who, does = viewer.name(public.turn), action_words(action, public.rules)
        if isinstance(action, LayMeld) and public.stock and now.stock:
            pay = now.stock.scored[public.turn] - public.stock.scored[public.turn]
            lines.append(say("{who}: {does} for {points}.", who=who, does=does, points=pay))
        else:
            lines.append(say("{who}: {does}.", who=who, does=does))
    lines += _bidding(public, action, now, viewer)
    lines += [say("You drew {card}.", card=card_sign(CARDS[code])) for code in drawn(before, action, after, seat)]
    if public.stock and public.step != "play" and now.step == "play":
        lines.append(say("The stock is gone: from now on follow suit and beat if you can."))
    return lines


def _called_me(action: Action, now: Public, seat: Seat) -> bool:
    """Whether a partner was called, who is told so when they are asked for cards."""
    called = isinstance(action, Call) and now.contract is not None and now.step == "pass"
    return called and now.contract is not None and now.contract.partner == seat


def _bidding(public: Public, action: Action, now: Public, viewer: Viewer) -> list[str]:
    """The calls that came after the last one of a player who had passed, once the auction is over."""
    if public.step != "bid" or now.step == "bid" or not isinstance(action, Bid | Pass):
        return []
    calls = (*public.auction.calls, (public.turn, action))
    mine = [call for caller, call in calls if caller == viewer.seat]
    if mine and not isinstance(mine[-1], Pass):
        return []
    ended = public._replace(auction=public.auction._replace(calls=calls))
    said = bidding_went_on(ended, viewer.seat, viewer, NO_BREAK)
    return [said] if said else []


def drawn(before: State, action: Action, after: State, seat: Seat) -> list[int]:
    """The codes of the cards that this seat drew from the stock in consequence of a choice."""
    stock, now = before.public.stock, after.public.stock
    if stock is None or now is None or now.left >= stock.left:
        return []

    def mine(state: State, code: int) -> int:
        on_table = state.public.stock.laid[seat] if state.public.stock is not None else ()
        return count(state.hands[seat], code) + sum(laid.code == code for laid in on_table)

    own = before.public.turn == seat
    played = action.card.code if own and isinstance(action, Play) else NOBODY
    taken = stock.turned if own and isinstance(action, ExchangeDix) else NOBODY
    return [code for code in range(24) if mine(after, code) > mine(before, code) - (code == played) + (code == taken)]
