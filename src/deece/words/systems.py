"""A game in a line, to choose by."""

from __future__ import annotations

from deece.rules.catalog import Rules
from deece.say import say


def system_facts(rules: Rules) -> str:
    """ "80 cards, 20 each, pass 4, bids from 50, to 500"."""
    deal, auction = rules.deal, rules.auction
    parts = [
        (rules.pack_size, say("{cards} cards", cards=rules.pack_size)),
        (deal.hand, say("{cards} each", cards=deal.hand)),
        (deal.widow, say("{widow} of {cards}", widow=say(deal.widow_name), cards=deal.widow)),
        (rules.exchange.cards, say("pass {cards}", cards=rules.exchange.cards)),
        (auction.kind != "none" and auction.first_bid, say("bids from {bid}", bid=auction.first_bid)),
        (rules.score.goal, say("to {goal}", goal=rules.score.goal)),
    ]
    return ", ".join(words for number, words in parts if number)
