"""What everyone at a table is shown, as JSON: made from `Public` and nothing else, so nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from deece.cards import CARDS, codes_in
from deece.game.action import LayMeld
from deece.game.exchange import widow_left
from deece.game.meld import side_meld
from deece.game.state import NOBODY, HandResult, Public, Seat, Shown, Trick
from deece.words.choices import action_words, meld_words
from deece.words.hand_end import line_words

Json = dict[str, Any]


def cards_of(bits: int) -> list[str]:
    """Cards as the wire writes them, in the standard order."""
    return [str(CARDS[code]) for code in codes_in(bits)] if bits else []


def card_of(code: int) -> str | None:
    """One card, or None for NOBODY."""
    return str(CARDS[code]) if code != NOBODY else None


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def hand_number(public: Public) -> int:
    """The number of the hand on the table, from 1: one that was scored stays until the next is dealt."""
    return len(public.game.results) + (public.step not in ("score", "over"))


def _columns(public: Public) -> list[Json]:
    column, game = public.seating.column, public.game
    return [
        {"seats": [seat for seat, place in enumerate(column) if place == number], "score": score, "checks": checks}
        for number, (score, checks) in enumerate(zip(game.scores, game.checks, strict=True))
    ]


def _sides(public: Public) -> list[int]:
    side = public.seating.side
    return [side[seat] if seat in public.seating.active else -1 for seat in range(len(public.sizes))]


def _cards(public: Public) -> list[int]:
    return [public.cards_held(seat) for seat in range(len(public.sizes))]


def _said(public: Public) -> list[str]:
    said = [""] * len(public.sizes)
    for seat, call in public.auction.calls:
        said[seat] = action_words(call, public.rules)
    return said


def _auction(public: Public) -> Json:
    auction = public.auction
    return {
        "calls": [{"seat": seat, "text": action_words(call, public.rules), "note": ""} for seat, call in auction.calls],
        "bid": auction.bid, "bidder": _or_none(auction.bidder), "standing": auction.standing,
    }  # fmt: skip


def _contract(public: Public) -> Json | None:
    contract = public.contract
    if contract is None:
        return None
    return {
        "declarer": contract.declarer, "bid": contract.bid, "forced": contract.forced,
        "called": card_of(contract.called), "partner": _or_none(contract.partner), "moon": _or_none(contract.mooner),
        "sums": list(contract.sums),
    }  # fmt: skip


def shown_meld(shown: Shown | None) -> Json | None:
    """The meld of a hand as it was laid on the table or announced."""
    if shown is None:
        return None
    combinations = [
        {"name": each.name, "points": each.points, "cards": cards_of(each.cards)}
        for each in shown.combinations
    ]
    laid = bool(shown.combinations) or not shown.total
    return {"total": shown.total, "shown": laid, "aces": shown.aces, "combinations": combinations}


def cards_of_codes(codes: Iterable[int]) -> list[str]:
    """Cards in the order given."""
    return [str(CARDS[code]) for code in codes]


def _widow(public: Public) -> list[str]:
    return cards_of(widow_left(public) if public.step == "share" else public.widow)


def _widow_size(public: Public) -> int:
    """How many cards lie face down until declarer takes them."""
    return public.rules.deal.widow if public.step in ("misdeal", "bid", "look") else 0


def _dealer(public: Public) -> int:
    """Who dealt the hand that is shown; a scored hand is shown until the next is dealt."""
    game = public.game
    return game.results[-1].dealer if public.step in ("score", "over") and game.results else game.dealer


def _stock(public: Public) -> Json | None:
    stock = public.stock
    if stock is None:
        return None
    return {
        "left": stock.left, "turned": card_of(stock.turned), "scored": list(stock.scored), "melded": stock.melded,
        "laid": [cards_of_codes(laid.code for laid in cards) for cards in stock.laid],
        "melds": [
            [
                {"name": meld_words(LayMeld(meld.kind, meld.suit, meld.copies)), "broken": meld.broken,
                 "cards": cards_of_codes(laid.code for laid in stock.laid[seat] if place in laid.melds)}
                for place, meld in enumerate(melds)
            ]
            for seat, melds in enumerate(stock.melds)
        ],
    }  # fmt: skip


def _trick(public: Public) -> Json:
    plays = list(zip(public.played_by(), public.trick, strict=True))
    order = []
    if public.step in ("play", "stock") and public.turn >= 0:
        seat = public.turn
        for _ in range(len(public.seating.active) - len(plays)):
            order.append(seat)
            seat = public.seating.after[seat]
    return {
        "leader": _or_none(public.leader), "winner": _or_none(public.winner), "order": order,
        "plays": [{"seat": seat, "card": card_of(code)} for seat, code in plays],
    }  # fmt: skip


def trick_of(public: Public, trick: Trick | None) -> Json | None:
    """A finished trick: who played what, who took it, and its points."""
    if trick is None:
        return None
    plays, seat = [], trick.leader
    for code in trick.cards:
        plays.append({"seat": seat, "card": card_of(code)})
        seat = public.seating.after[seat]
    return {"plays": plays, "winner": trick.winner, "points": trick.points}


def _last(public: Public) -> Json | None:
    return trick_of(public, public.tricks[-1]) if public.tricks else None


# The steps in which the count is shown; before "play" only once all of declarer's side have shown their meld.
COUNTED: Final = frozenset({"concede", "throw in", "moon", "bury", "play"})


def _count(public: Public) -> Json | None:
    """How the points in play stand, and what each side must take of them."""
    contract, rules = public.contract, public.rules.score
    if public.step not in COUNTED or contract is None:
        return None
    points, declarers = public.points_taken(), public.declarers()
    if public.step != "play" and any(public.melds[seat] is None for seat in declarers):
        return None
    tables = public.tables
    total = sum(tables.points[code] for code in codes_in(tables.pack)) + public.rules.trick.last_trick
    meld = side_meld(public, declarers)
    meld = meld if meld >= public.rules.meld.least else 0
    need = max(0, contract.bid - meld, rules.need_points if rules.need == "points" else 0)
    save = {"points": rules.save_points, "point": 1}.get(rules.save)
    taken = sum(points[seat] for seat in declarers)
    return {
        "declarers": sorted(declarers), "taken": taken, "others": sum(points) - taken, "total": total, "need": need,
        "save": save, "meld": meld,
    }  # fmt: skip


# Each key of `public` with what it is made from: it is sent again when one of these is another object than before.
SECTIONS: Final[dict[str, tuple[Callable[[Public], Any], tuple[str, ...]]]] = {
    "hand": (hand_number, ("game", "step")),
    "phase": (lambda public: public.phase, ("step",)),
    "step": (lambda public: public.step, ("step",)),
    "turn": (lambda public: _or_none(public.turn), ("turn",)),
    "dealer": (_dealer, ("game", "step")),
    "next_dealer": (lambda public: public.game.dealer if public.step == "score" else None, ("game", "step")),
    "active": (lambda public: list(public.seating.active), ("seating",)),
    "side": (_sides, ("seating",)),
    "partners": (lambda public: public.rules.exchange.partner, ("tables",)),
    "columns": (_columns, ("game", "seating")),
    "goal": (lambda public: public.game.goal, ("game",)),
    "cards": (_cards, ("sizes", "sized", "trick", "tricks")),
    "said": (_said, ("auction",)),
    "tricks": (lambda public: list(public.tricks_won()), ("tricks",)),
    "points": (lambda public: list(public.points_taken()), ("tricks",)),
    "auction": (_auction, ("auction",)),
    "contract": (_contract, ("contract",)),
    "declarers": (lambda public: sorted(public.declarers()), ("contract", "seating")),
    "trump": (lambda public: _or_none(public.trump), ("trump",)),
    "widow": (_widow, ("widow", "step", "faceup")),
    "widow_size": (_widow_size, ("step", "seating")),
    "passed": (lambda public: list(public.passed), ("passed",)),
    "faceup": (lambda public: [cards_of(bits) for bits in public.faceup], ("faceup",)),
    "buried": (lambda public: public.buried, ("buried",)),
    "melds": (lambda public: [shown_meld(shown) for shown in public.melds], ("melds",)),
    "stock": (_stock, ("stock",)),
    "trick": (_trick, ("trick", "turn", "leader", "step")),
    "last": (_last, ("tricks",)),
    "count": (_count, ("tricks", "step", "contract", "melds")),
    "ended": (lambda public: public.ended, ("ended",)),
}  # fmt: skip


def whole(public: Public) -> Json:
    """All that everyone is shown of a position."""
    return {key: make(public) for key, (make, _) in SECTIONS.items()}


def changes(before: Public, after: Public) -> Json:
    """What differs between two positions."""
    return {
        key: make(after)
        for key, (make, needs) in SECTIONS.items()
        if any(getattr(before, name) is not getattr(after, name) for name in needs)
    }


# The score sheet


def sheet(public: Public, ends: Sequence[Public], names: Sequence[str]) -> list[Json]:
    """The score sheet, hand by hand; `ends` is each hand as it stood at its end."""
    before = (0,) * len(public.game.scores)
    found = []
    for number, (result, end) in enumerate(zip(public.game.results, ends, strict=True), 1):
        found.append(_sheet_hand(number, result, end, names, before))
        before = result.scores
    return found


def _sheet_hand(
    number: int, result: HandResult, end: Public, names: Sequence[str], before: tuple[int, ...]
) -> Json:
    columns = len(result.scores)
    rows: dict[str, list[int | None]] = {}
    for line in result.lines:
        text = line_words(end, line.column, line.points, line.text) or line.text
        cells = rows.setdefault(text, [None] * columns)
        cells[line.column] = (cells[line.column] or 0) + line.points
    lost = [] if result.made is not False else [_column(end, seat) for seat in sorted(end.declarers())]
    return {
        "number": number, "declarer": _or_none(result.declarer), "bid": result.bid, "trump": _or_none(result.trump),
        "made": result.made, "set": sorted(set(lost)), "reason": result.reason,
        "called": card_of(end.contract.called) if end.contract else None,
        "title": _sheet_title(number, result, names),
        "lines": [{"text": text[:1].upper() + text[1:], "cells": cells} for text, cells in rows.items()],
        "hand": [score - old for score, old in zip(result.scores, before, strict=True)],
        "totals": list(result.scores), "checks": list(result.checks) if any(result.checks) else None,
        "meld": _sums(end, columns), "points": _taken(result, end, columns),
    }  # fmt: skip


def _sheet_title(number: int, result: HandResult, names: Sequence[str]) -> str:
    if result.declarer == NOBODY:
        return f"{number}. {result.reason[:1].upper() + result.reason[1:]}"
    return f"{number}. {names[result.declarer]} bid {result.bid}"


def _column(public: Public, seat: Seat) -> int:
    return public.seating.column[seat]


def _sums(end: Public, columns: int) -> list[int]:
    """Meld by column, counted or not."""
    sums = [0] * columns
    for seat, shown in enumerate(end.melds):
        if shown is not None:
            sums[_column(end, seat)] += shown.total
    if end.stock is not None:
        for seat, scored in enumerate(end.stock.scored):
            sums[_column(end, seat)] += scored
    return sums


def _taken(result: HandResult, end: Public, columns: int) -> list[int]:
    """Points of the hand's play by column, counted or not: tricks, the last trick's, buried cards, drafted discards.

    Whose the cards laid aside are is public only by what is left of the pack once every card is played.
    """
    sums = [0] * columns
    for seat, points in enumerate(end.points_taken()):
        sums[_column(end, seat)] += points
    if not end.tricks or end.ended:
        return sums
    bonus = end.rules.trick.last_trick
    sums[_column(end, end.tricks[-1].winner)] += bonus
    if any(end.cards_held(seat) for seat in end.seating.active):
        return sums
    total = sum(end.tables.points[code] for code in codes_in(end.tables.pack)) + bonus
    if end.buried and end.contract is not None:
        sums[_column(end, end.contract.declarer)] += total - sum(sums)
    elif end.rules.deal.stock == "draft":
        counted = {line.column: line.points for line in result.lines if line.text == "taken in play"}
        for column in range(columns):
            others = [counted[other] for other in range(columns) if other != column and other in counted]
            sums[column] = counted.get(column, total - others[0] if others else sums[column])
    return sums


def over(public: Public) -> Json | None:
    """How the game ended, or None."""
    if public.step != "over":
        return None
    return {"winners": list(public.game.winners), "text": public.game.reason}
