"""The learner: looks at its own hand, trump and the trick on the table, and at nothing else.

It remembers no card that was played, hears nothing that calls tell, counts on nothing from partner, and does not
think of those who play after it. Passing, burying and melding it does by the basics.
"""

from __future__ import annotations

from deece.game.action import Action, Play
from deece.game.trick import beats
from deece.game.view import View
from deece.players.base import Choice
from deece.players.plain import PlainPlayer
from deece.players.plain_promise import allies, promise, trump_suits
from deece.players.reason import because
from deece.players.up_to import allowed, bid_up_to


class LearnerPlayer:
    """A player who sees what lies on the table."""

    name = "learner"

    def __init__(self) -> None:
        self._basics = PlainPlayer()

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """By its own hand and the trick on the table."""
        step = view.public.step
        if len(actions) > 1 and step == "bid" and view.rules.auction.kind == "bids":
            return _bid(view, actions)
        if len(actions) > 1 and step == "play":
            plays = [action for action in actions if isinstance(action, Play)]
            return _follow(view, plays) if view.public.trick else _lead(view, plays)
        return self._basics.choose(view, actions)


def _bid(view: View, actions: tuple[Action, ...]) -> Choice:
    """Up to what the hand itself is worth; nobody climbs against a partner who has the bid alone."""
    public = view.public
    rivals = [seat for seat in public.seating.active if seat != view.seat and seat not in view.partners]
    if public.auction.bidder in view.partners and all(public.auction.passed >> seat & 1 for seat in rivals):
        return bid_up_to(actions, 0, because("partner_has_bid"))
    promises = [promise(view, suit, 0.0) for suit in trump_suits(view.rules, view.bits)]
    best = max(promises, key=lambda each: each.meld + each.play, default=None)
    if best is None:
        return bid_up_to(actions, 0, because("no_marriage"))
    why = because("own_hand", meld=best.meld, play=round(best.play))
    return bid_up_to(actions, allowed(view, best.meld, best.meld + best.play), why)


def _lead(view: View, plays: list[Play]) -> Choice:
    """The highest card, plain suits before trump."""
    strength, trump = view.public.tables.strength, view.public.trump
    action = max(plays, key=lambda one: (strength[one.card.code], one.card.suit != trump))
    return Choice(action, because("my_highest"))


def _follow(view: View, plays: list[Play]) -> Choice:
    """Counters to a partner who is winning, the highest card that wins, or the least."""
    public, tables = view.public, view.public.tables

    def worth(action: Play) -> tuple[int, int]:
        code = action.card.code
        return tables.points[code], tables.strength[code]

    if public.winner in allies(view):
        return Choice(max(plays, key=worth), because("partner_winning"))
    winning = [action for action in plays if beats(tables, public.trump, action.card.code, public.best)]
    if winning:
        return Choice(max(winning, key=worth), because("wins_as_it_lies"))
    return Choice(min(plays, key=worth), because("nothing_wins"))
