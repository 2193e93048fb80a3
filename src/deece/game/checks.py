"""Checks (S4): what meld, a lost hand and the game pay between the players, beside the score."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from deece.cards import KING, QUEEN, count
from deece.game.account import Facts, whole_melds
from deece.game.state import CheckLine, Contract, Shown
from deece.rules.catalog import Rules

AROUNDS: Final = ("aces", "kings", "queens", "jacks")
_SPADES: Final = 0


def paid(gains: Mapping[int, int], sides: Iterable[Collection[int]], columns: int) -> tuple[int, ...]:
    """By column: each check gained by a side is paid by each other side, each one lost is paid to each other.

    `sides` are the columns of those who play together; each player of a side is paid, and pays, what the side is.
    """
    won = {frozenset(side): sum([gains.get(column, 0) for column in side]) for side in sides}
    total, owed = sum(won.values()), [0] * columns
    for side, gained in won.items():
        for column in side:
            owed[column] = gained * len(won) - total
    return tuple(owed)


def meld_checks(rules: Rules, shown: Shown) -> list[tuple[str, int, str]]:
    """What one hand's meld earns: kind, checks, and the rule that pays them."""
    score, found = rules.score, []
    if shown.seven_nines and score.check_nines:
        found.append(("seven nines", score.check_nines, "score.check_nines"))
    copies: dict[tuple[str, int], int] = {}
    for each in shown.combinations:
        kind = "marriage" if each.kind == "royal_marriage" else each.kind
        copies[kind, each.suit] = copies.get((kind, each.suit), 0) + each.copies
    run, roundhouse, *arounds = (*score.check_melds, *(0,) * 6)[:6]
    runs = sum(held for (kind, _), held in copies.items() if kind == "run")
    if runs and run:
        found.append(("run", runs * run, "score.check_melds"))
    if roundhouse and all(
        count(shown.cards, suit * 6 + KING) and count(shown.cards, suit * 6 + QUEEN) for suit in range(4)
    ):
        found.append(("roundhouse", roundhouse, "score.check_melds"))
    for (kind, _), held in copies.items():
        around = arounds[AROUNDS.index(kind)] if kind in AROUNDS else 0
        if kind in AROUNDS and held >= 2 and score.check_double_arounds:
            found.append((f"double {kind}", max(2, around), "score.check_double_arounds"))
        elif around:
            found.append((kind, around, "score.check_melds"))
        elif kind == "marriage" and held >= 2 and score.check_double_marriage:
            found.append(("double marriage", 1, "score.check_double_marriage"))
        elif kind == "pinochle" and held >= 2 and score.check_double_pinochle:
            found.append(("double pinochle", 1, "score.check_double_pinochle"))
    return found


def bid_checks(rules: Rules, contract: Contract) -> int:
    """The checks for a bid of this figure that is made; 0 where bids are not paid for."""
    pairs = rules.score.check_bids
    checks = [checks for figure, checks in zip(pairs[::2], pairs[1::2], strict=False) if figure <= contract.bid]
    return (checks[-1] if checks else 0) * (rules.score.check_spades if contract.trump == _SPADES else 1)


def hand_checks(facts: Facts, made: bool | None) -> tuple[CheckLine, ...]:
    """What each column earned or lost in the hand, and for what; the game itself is added in ending.py.

    `made` is None where no bid was made or lost.
    """
    rules, contract, column = facts.tables.rules, facts.contract, facts.seating.column
    if not rules.score.checks or contract is None or facts.ended == "conceded unseen":
        return ()
    melds = whole_melds(facts.tables, facts.seating, facts.melds)
    found = [
        CheckLine(column[seat], checks, kind, rule)
        for seat in facts.seating.active
        if (shown := melds[seat]) is not None
        for kind, checks, rule in meld_checks(rules, shown)
    ]
    declarer, stake = column[contract.declarer], bid_checks(rules, contract)
    if made and stake:
        found.append(CheckLine(declarer, stake, "bid made", "score.check_bids"))
    if made is False:
        unseen = facts.ended == "no marriage" and rules.exchange.trump_first
        if stake:
            times = {"once": 1, "twice": 2, "played": 1 + (not facts.ended)}[rules.score.check_lost]
            found.append(CheckLine(declarer, -stake * times, "bid lost", "score.check_bids"))
        elif rules.deal.widow and not unseen and not rules.score.check_bids:
            found.append(CheckLine(declarer, -1, "looked and lost", "score.checks"))
        if not facts.ended and rules.score.check_played:
            found.append(CheckLine(declarer, -1, "played and lost", "score.check_played"))
    return tuple(found)
