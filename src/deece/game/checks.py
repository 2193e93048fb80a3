"""Checks (S4): what meld, a lost hand and the game pay between the players, beside the score."""

from __future__ import annotations

from deece.cards import KING, QUEEN, count
from deece.game.account import Facts
from deece.game.state import CheckLine, Shown
from deece.rules.catalog import Rules


def paid(gains: dict[int, int], columns: int) -> tuple[int, ...]:
    """By column: each check gained is paid by each other who plays, each one lost is paid to each other."""
    total = sum(gains.values())
    return tuple(gains[column] * len(gains) - total if column in gains else 0 for column in range(columns))


def meld_checks(rules: Rules, shown: Shown) -> list[tuple[str, int, str]]:
    """What one hand's meld earns: kind, checks, and the rule that pays them."""
    score, found = rules.score, []
    if shown.seven_nines and score.check_nines:
        found.append(("seven nines", score.check_nines, "score.check_nines"))
    copies: dict[tuple[str, int], int] = {}
    for each in shown.combinations:
        kind = "marriage" if each.kind == "royal_marriage" else each.kind
        copies[kind, each.suit] = copies.get((kind, each.suit), 0) + each.copies
    runs = sum(held for (kind, _), held in copies.items() if kind == "run")
    if runs:
        found.append(("run", runs, "score.checks"))
    if all(count(shown.cards, suit * 6 + KING) and count(shown.cards, suit * 6 + QUEEN) for suit in range(4)):
        found.append(("roundhouse", 2, "score.checks"))
    for (kind, _), held in copies.items():
        around = kind in ("aces", "kings", "queens", "jacks")
        if around and held >= 2 and score.check_double_arounds:
            found.append((f"double {kind}", 2, "score.check_double_arounds"))
        elif kind == "aces":
            found.append(("aces", 1, "score.checks"))
        elif kind == "marriage" and held >= 2 and score.check_double_marriage:
            found.append(("double marriage", 1, "score.check_double_marriage"))
        elif kind == "pinochle" and held >= 2 and score.check_double_pinochle:
            found.append(("double pinochle", 1, "score.check_double_pinochle"))
    return found


def hand_checks(facts: Facts, made: bool | None) -> tuple[CheckLine, ...]:
    """What each column earned or lost in the hand, and for what; the game itself is added in ending.py."""
    rules, contract, column = facts.tables.rules, facts.contract, facts.seating.column
    if not rules.score.checks or contract is None or facts.ended == "conceded unseen":
        return ()
    found = [
        CheckLine(column[seat], checks, kind, rule)
        for seat in facts.seating.active
        if (shown := facts.melds[seat]) is not None
        for kind, checks, rule in meld_checks(rules, shown)
    ]
    if made is False:
        declarer = column[contract.declarer]
        unseen = facts.ended == "no marriage" and rules.exchange.trump_first
        if rules.deal.widow and not unseen:
            found.append(CheckLine(declarer, -1, "looked and lost", "score.checks"))
        if not facts.ended and rules.score.check_played:
            found.append(CheckLine(declarer, -1, "played and lost", "score.check_played"))
    return tuple(found)
