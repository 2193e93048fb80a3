"""What a table leaves as it was, where people who change one rule usually change another with it."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from deece.rules.catalog import CATALOG, Rules
from deece.rules.check import matters

# By the key of a row that is changed, the rows that people look at next. Another pack: see `outgrown`.
_TOGETHER: Final = {
    "deal.nines": ("meld.dix", "auction.first_bid"),
    "deal.widow": (
        "exchange.widow_shown",
        "exchange.bury",
        "exchange.bury_first",
        "exchange.trump_first",
        "meld.concede_unseen",
    ),
    "deal.stock": ("meld.per_trick", "meld.dix_exchange"),
    "deal.sides": ("exchange.cards", "score.save"),
    "auction.kind": ("auction.first_bid", "auction.all_pass"),
    "auction.rounds": ("auction.opening", "auction.all_pass"),
    "auction.first_bid": ("auction.opening", "auction.all_pass", "meld.on_board"),
    "auction.opening": ("auction.all_pass", "auction.marriage_to_bid"),
    "exchange.partner": ("exchange.cards", "exchange.called_from"),
    "exchange.cards": ("exchange.manner", "auction.first_bid"),
    "meld.run": ("auction.first_bid", "score.goal"),
    "meld.who": ("score.save", "score.set_gives", "auction.first_bid"),
    "meld.least": ("meld.announce_aces", "score.save"),
    "meld.concede": ("score.set_costs", "score.set_gives"),
    "trick.order": ("trick.counts_stay",),
    "trick.count": ("trick.last_trick", "score.round_tricks", "auction.first_bid", "score.goal"),
    "trick.first_leader": ("trick.first_lead",),
    "score.goal": ("score.several", "score.bid_to_win", "auction.first_bid"),
    "score.hands": ("score.tie",),
    "score.save": ("meld.least",),
    "score.set_costs": ("score.set_gives", "score.set_keeps_meld", "meld.throw_in"),
    "score.checks": ("score.check_melds", "score.check_bids", "score.check_lost", "score.check_game"),
}


def left(rules: Rules, inherited: Rules, changed: Collection[str]) -> list[str]:
    """The keys of rules that are as they were, and that people usually change with one of these; in sheet order.

    A rule that is said in one sentence with a changed one is in sight already, and is left out.
    """
    asked = {key for one in changed for key in _TOGETHER.get(one, ())}
    said = {CATALOG[one].said_with or one for one in changed}
    return [
        key
        for key, row in CATALOG.items()
        if key in asked
        and (row.said_with or key) not in said
        and matters(key, rules)
        and rules.value(key) == inherited.value(key)
    ]
