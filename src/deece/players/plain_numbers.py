"""What the plain player goes by, as the numbers by which the kernel plays as it does (kernel/basics.hpp).

They are made with plain's own functions and constants, so that a figure stands in one place; a convention card is a
table of its rows.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from deece.cards import JACK, LANE
from deece.game.tables import tables_for
from deece.players import advice, plain_bid, plain_exchange, plain_play, plain_promise, signals
from deece.players.conventions.card import Card, Row
from deece.players.conventions.meaning import ACES, ACES_PLAY, IN_TRUMP, RUN
from deece.players.conventions.said import POSITIONS
from deece.rules.catalog import Rules
from deece.rules.count import dearer_played

Numbers = dict[str, Any]
LONGEST: Final = 24  # cards of one suit in the largest pack
SAYS: Final = ("pass", "by me", "by", "save", "help", "bid", "spoken")  # in the kernel's order
SUITS: Final = range(4)


@lru_cache(maxsize=64)
def basics_of(rules: Rules) -> Numbers:
    """What plain goes by under these rules: four players in two fixed sides who bid, without a widow."""
    return _worth(rules) | _words(rules) | _play(rules)


def _worth(rules: Rules) -> Numbers:
    """What a hand is worth (plain_promise.py, plain_bid.py, plain_exchange.py)."""
    tables, deal = tables_for(rules), rules.deal
    suit_cards, levels = deal.copies * (6 if deal.nines else 5), range(deal.copies + 1)

    def won(aces: int, tens: int, length: int) -> float:
        return plain_promise.won(deal.copies, suit_cards, deal.players, aces, tens, length)

    edges = [plain_promise.edge(rules, before=before) for before in (False, True)]
    chance = plain_promise.chance_of_card(rules, widow=False)
    reserve, to_show = plain_bid.reserves(rules)
    return {
        "scale": rules.score.scale,
        "total": tables.total,
        "won_plain": [won(aces, tens, plain_promise.PLAIN) for aces in levels for tens in levels],
        "won_trump": [won(aces, tens, each) for aces in levels for tens in levels for each in range(LONGEST + 1)],
        "edge": edges[0],
        "edge_before": edges[1],
        "chance": chance,
        "chance_twice": chance**2,
        "chance_thrice": chance**3,
        "wanted": [[trump, *each] for trump in SUITS for each in _wanted(rules, trump)],
        "partner": plain_promise.unknown_partner(rules),
        "between": plain_promise.modest(rules) * plain_promise.between_hands(rules),
        "reserve": reserve,
        "to_show": to_show,
        "fair": plain_bid.FAIR * deal.hand,
        "hopeless": plain_exchange.HOPELESS * tables.total * (not dearer_played(rules)),
        "exchange": int(rules.exchange.cards > 0),
    }


def _wanted(rules: Rules, trump: int) -> list[list[int]]:
    """The melds to hope for: cards by suit, the price, what a marriage in it is worth already, and its suit."""
    found = plain_promise.wanted(rules, trump)
    lanes = [[cards >> 24 * suit & LANE for suit in SUITS] for cards, _, _, _ in found]
    return [[*cards, price, part, max(0, suit)] for cards, (_, price, part, suit) in zip(lanes, found, strict=True)]


def _words(rules: Rules) -> Numbers:
    """What partner's words are worth (conventions/meaning.py)."""
    meld = rules.meld
    return {
        "shown_more": 0.0 if rules.exchange.cards else IN_TRUMP * rules.score.scale,
        "shown_aces": ACES * (meld.aces[0] if meld.aces else 0),
        "shown_aces_play": ACES_PLAY * tables_for(rules).total,
        "shown_run": RUN * (meld.run[0] if meld.run else 0),
    }


def _play(rules: Rules) -> Numbers:
    """What cards are worth in the play (plain_play.py, advice.py, signals.py)."""
    tables, hand = tables_for(rules), rules.deal.hand
    return {
        "card": plain_play.average_card(tables),
        "strength": list(tables.strength[: JACK + 2]),
        "signals": int(signals.used(rules)),
        "trump_kept": list(plain_play.TRUMP_KEPT),
        "trump_step": plain_play.TRUMP_STEP,
        "plain_kept": list(plain_play.PLAIN_KEPT),
        "plain_step": plain_play.PLAIN_STEP,
        "pulled": plain_play.PULLED,
        "most": plain_play.MOST,
        "led": plain_play.LED,
        "high": plain_play.HIGH,
        "keeps": plain_play.KEEPS,
        "long_suit": plain_play.LONG_SUIT,
        "rest": plain_play.REST,
        "first": plain_play.FIRST,
        "signal": plain_play.SIGNAL,
        "back": plain_play.BACK,
        "advised": plain_play.ADVISED,
        "medium": advice.MEDIUM * hand,
        "length": advice.LONG * hand,
        "length_shown": advice.SHOWN * hand,
        "early": advice.EARLY * hand,
        "late": signals.LATE * plain_promise.hand_size(rules),
        "shortest": advice.SHORT,
        "few": signals.FEW,
        "few_with_ten": signals.FEW_WITH_TEN,
    }


def language_of(card: Card, rules: Rules) -> tuple[list[list[int]], bool]:
    """A convention card as the rows that these rules know, and whether it counts the steps that a bid leaves out."""
    rows = [row for row in card.rows if not row.needs or row.needs in rules.auction.calls]
    return [_row(row) for row in rows], card.count == "skipped"


def _row(row: Row) -> list[int]:
    return [
        SAYS.index(row.say),
        _positions(row.position),
        _positions(row.unless),
        *row.steps,
        *row.figures,
        *row.standing,
        int(row.meld is not None),
        *(row.meld or (0, 0)),
        row.each,
        row.at_least,
        int(row.or_more),
        -1 if row.aces is None else int(row.aces),
        -1 if row.run is None else int(row.run),
        int(row.wants),
        int(row.asks),
        int(row.save),
        int(row.shows),
    ]


def _positions(words: frozenset[str]) -> int:
    return sum(1 << place for place, word in enumerate(POSITIONS) if word in words)
