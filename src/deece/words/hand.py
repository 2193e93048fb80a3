"""One's own hand: in what order it is held, and what it would meld."""

from __future__ import annotations

from itertools import pairwise, permutations
from typing import Final

from deece.cards import RANKS, cards_in, count
from deece.game.state import NOBODY
from deece.game.value import best_meld
from deece.game.view import View
from deece.say import say
from deece.words.cards import cards_words, suit_word
from deece.words.melds import combination_words

_RED: Final = (1, 2)


def suit_order(view: View) -> list[int]:
    """The suits held, in an order that only trump decides: trump first, then colors in turn."""
    trump = view.public.trump
    orders = [order for order in permutations(range(4)) if trump in (NOBODY, order[0])]
    best = min(orders, key=lambda order: (sum((a in _RED) == (b in _RED) for a, b in pairwise(order)), order))
    return [suit for suit in best if view.bits >> 24 * suit & 0xFFFFFF]


def rank_words(view: View, suit: int) -> str:
    """The cards held of a suit, the strongest first: "A 10 10 K"."""
    cards = [card for card in cards_in(view.bits) if card.suit == suit]
    cards.sort(key=lambda card: -view.public.tables.strength[card.code])
    return " ".join("10" if RANKS[card.rank] == "T" else RANKS[card.rank] for card in cards)


def own_meld_lines(view: View, joint: str = " ") -> list[str]:
    """What the hand would meld in each suit, or in trump once it is named; `joint` stands inside each meld."""
    trump = view.public.trump
    lines = []
    for suit in range(4) if trump == NOBODY else (trump,):
        value = best_meld(view.rules, view.bits, suit)
        parts = ", ".join(f"{combination_words(each)} {each.points}".replace(" ", joint) for each in value.combinations)
        held = sum(count(view.bits, suit * 6 + rank) for rank in range(6))
        total = f"{value.total} = {parts}" if parts else say("no meld")
        lines.append(say("{suit} trump ({cards}): {meld}", suit=suit_word(suit), cards=cards_words(held), meld=total))
    return lines
