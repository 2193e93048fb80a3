"""What card players advise on a lead beside its chance and cost (S0, The Play; docs/play-advice.md has more of it).

Only advice that is a simple rule is here, and none that lost when it was measured (docs/figures/players.md).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.cards import ACE, LANES, code_of, count, size
from deece.game.state import Seat
from deece.game.view import View
from deece.players.reason import Reason, because

MEDIUM: Final = 1 / 3  # of the hand in trump: 7 of 20, from which the lead is passed in trump
LONG: Final = 1 / 4  # of the hand in trump with declarer, and
SHOWN: Final = 1 / 5  # of the hand in trump shown by partner: both may trump what the other leads
SHORT: Final = 3  # cards of a suit that is soon led out
EARLY: Final = 1 / 2  # of the tricks


class Lead(NamedTuple):
    """A lead to be chosen, as the player sees it."""

    view: View
    friends: frozenset[Seat]
    known: dict[Seat, int]  # bits of the cards that each other player has shown and still holds

    @property
    def declares(self) -> bool:
        """Whether declarer leads."""
        contract = self.view.public.contract
        return contract is not None and contract.declarer == self.view.seat

    @property
    def defends(self) -> bool:
        """Whether the leader plays against declarer."""
        return self.view.public.contract is not None and self.view.seat not in self.view.public.declarers()

    @property
    def trumps(self) -> int:
        """How many trumps the leader holds."""
        return size(self.view.bits & LANES[self.view.public.trump])

    @property
    def ace_on_the_left(self) -> bool:
        """Whether the next player is an opponent who has shown an ace of trump and not played it."""
        public = self.view.public
        left = public.seating.after[self.view.seat]
        return left not in self.friends and count(self.known[left], code_of(public.trump, ACE)) > 0


def advice(lead: Lead, code: int, *, high: bool) -> Reason | None:
    """Why this lead is advised, if it is; `high` says that no card which is out beats it in its suit."""
    view, public = lead.view, lead.view.public
    hand, counter = view.rules.deal.hand, public.tables.points[code] > 0
    if code // 6 == public.trump:
        if lead.declares and lead.ace_on_the_left and not counter and lead.trumps >= MEDIUM * hand:
            return because("left_has_ace")
        return None
    if not lead.defends:
        if high and code % 6 == ACE and not lead.declares:
            return because("cash_ace")
        if size(view.bits & LANES[code // 6]) <= SHORT and long_together(lead):
            return because("both_long")
        return None
    first = public.contract is not None and public.seating.after[public.contract.declarer] == view.seat
    if first and not high and len(public.tricks) < EARLY * hand and not _short_aces(view):
        return because("lead_to_partner")
    return None


def _short_aces(view: View) -> bool:
    """Whether there is a plain ace in a short suit: those are cashed before the lead is passed."""
    suits = [suit for suit in range(4) if suit != view.public.trump and count(view.bits, code_of(suit, ACE))]
    return any(size(view.bits & LANES[suit]) <= SHORT for suit in suits)


def long_together(lead: Lead) -> bool:
    """Whether the leader and a partner are both long in trump, by what partner has shown: then trump is not pulled."""
    public, hand = lead.view.public, lead.view.rules.deal.hand
    shown = [size(lead.known[seat] & LANES[public.trump]) for seat in lead.friends if seat in lead.known]
    return lead.trumps >= LONG * hand and max(shown, default=0) >= SHOWN * hand
