"""The counting player: a yardstick that counts points and does not search.

It counts tricks by a rule of thumb, gives each a fixed number of points and adds a fixed meld for partner. It
never reads the auction or the score. All else it does as the plain player.
"""

from __future__ import annotations

from typing import Final

from deece.cards import ACE, LANES, SUITS, code_of, count, size
from deece.game.action import Action, HandBack, Trump
from deece.game.tables import Tables
from deece.game.value import best_meld
from deece.game.view import View
from deece.players.base import Choice
from deece.players.plain import PlainPlayer
from deece.players.plain_promise import average_meld, between_hands, hand_size, partners_of, trump_suits
from deece.players.reason import because
from deece.players.up_to import allowed, bid_up_to
from deece.rules.catalog import Rules

DOUBLE_DECK: Final = 16.23  # the average meld of a hand in double deck
PARTNER: Final = 30 / DOUBLE_DECK  # so many average melds are expected: 30 in double deck


def tricks(tables: Tables, bits: int, trump: int) -> float:
    """A rule of thumb: a trick for each ace, and one for each trump above a fair share that is not an ace."""
    deal = tables.rules.deal
    aces = sum([count(bits, code_of(suit, ACE)) for suit in range(4)])
    fair = deal.copies * (6 if deal.nines else 5) / deal.players
    length = size(bits & LANES[trump])
    return min(hand_size(tables.rules), aces + max(0.0, length - fair))


def partner_meld(rules: Rules) -> int:
    """The meld that it always expects from its partners."""
    return round(PARTNER * (average_meld(rules) * partners_of(rules) + between_hands(rules)))


def worth(view: View, suit: int) -> tuple[int, float]:
    """The meld with this trump, partner's included, and all that the hand counts to."""
    tables, rules = view.public.tables, view.rules
    meld = best_meld(rules, view.bits, suit).total + partner_meld(rules)
    return meld, meld + tricks(tables, view.bits, suit) * tables.total / hand_size(rules)


class CountingPlayer:
    """Bids by counting points; plays as the plain player."""

    name = "counting"

    def __init__(self) -> None:
        self._plain = PlainPlayer()

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """Its own choice of bid and trump; the plain player's everywhere else."""
        if len(actions) > 1:
            if view.public.step == "bid" and view.rules.auction.kind == "bids":
                return _bid(view, actions)
            if view.public.step == "name trump" and HandBack() not in actions:
                return _name_trump(view, actions)
        return self._plain.choose(view, actions)


def _bid(view: View, actions: tuple[Action, ...]) -> Choice:
    worths = {suit: worth(view, suit) for suit in trump_suits(view.rules, view.bits)}
    if not worths:
        return bid_up_to(actions, 0, because("no_marriage"))
    suit = max(worths, key=lambda each: worths[each][1])
    meld, total = worths[suit]
    why = because("suit_counts", suit=SUITS[suit], total=round(total))
    return bid_up_to(actions, allowed(view, meld, total), why)


def _name_trump(view: View, actions: tuple[Action, ...]) -> Choice:
    suits = [action for action in actions if isinstance(action, Trump)]
    action = max(suits, key=lambda each: worth(view, each.suit)[1])
    return Choice(action, because("suit_counts_most", suit=SUITS[action.suit]))
