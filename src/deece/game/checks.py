"""Checks (S4): what meld, a lost hand and the game pay between the players, beside the score."""

from __future__ import annotations

from deece.cards import KING, QUEEN, count
from deece.game.state import Public, Shown


def zero_sum(gains: dict[int, int], columns: int) -> tuple[int, ...]:
    """By column: each check gained is paid by each other who plays, each one lost is paid to each other."""
    total = sum(gains.values())
    return tuple(gains[column] * len(gains) - total if column in gains else 0 for column in range(columns))


def meld_checks(public: Public, shown: Shown) -> int:
    """The checks of one hand's meld."""
    rules = public.rules.score
    checks = rules.check_nines * shown.seven_nines
    copies: dict[tuple[str, int], int] = {}
    for each in shown.combinations:
        kind = "marriage" if each.kind == "royal_marriage" else each.kind
        copies[kind, each.suit] = copies.get((kind, each.suit), 0) + each.copies
    checks += sum(held for (kind, _), held in copies.items() if kind == "run")
    if all(count(shown.cards, suit * 6 + KING) and count(shown.cards, suit * 6 + QUEEN) for suit in range(4)):
        checks += 2
    for (kind, _), held in copies.items():
        double = held >= 2
        if kind in ("aces", "kings", "queens", "jacks"):
            checks += 2 if double and rules.check_double_arounds else int(kind == "aces")
        elif kind == "marriage":
            checks += double and rules.check_double_marriage
        elif kind == "pinochle":
            checks += double and rules.check_double_pinochle
    return checks


def hand_checks(public: Public, made: bool | None) -> tuple[int, ...]:
    """By column, the gains and losses of the hand; the game itself is added in ending.py."""
    columns = len(public.game.scores)
    contract = public.contract
    if not public.rules.score.checks or contract is None or public.ended == "conceded unseen":
        return (0,) * columns
    gains = {public.seating.column[seat]: 0 for seat in public.seating.active}
    for seat in public.seating.active:
        shown = public.melds[seat]
        if shown is not None:
            gains[public.seating.column[seat]] += meld_checks(public, shown)
    if made is False:
        declarer = public.seating.column[contract.declarer]
        gains[declarer] -= 1 if public.rules.deal.widow else 0
        gains[declarer] -= int(not public.ended and public.rules.score.check_played)
    return zero_sum(gains, columns)
