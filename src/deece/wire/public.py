"""What everyone at a table is shown, as JSON: made from `Public` and nothing else, so nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

from deece.cards import CARDS, codes_in
from deece.game.account import account, bonus_won, is_counted, taken
from deece.game.action import Bid
from deece.game.auction import first_to_speak
from deece.game.exchange import widow_left
from deece.game.score import uncounted
from deece.game.state import NOBODY, HandResult, LaidMeld, Public, ScoreLine, Seat, Shown, Trick
from deece.game.value import Combination
from deece.game.view import View
from deece.words.choices import action_words
from deece.words.hand_end import side_of_column
from deece.words.kept import changed_fields
from deece.words.lines import check_words, ending_words, figures_of, line_title
from deece.words.melds import combination_words
from deece.words.position import dealer_of, hand_number
from deece.words.sheet import check_row, hand_headline, line_reason, sheet_row_names, sheet_title
from deece.words.viewer import Viewer

Json = dict[str, Any]


_CODES: Final = tuple(map(str, CARDS))  # each card as the wire writes it


def cards_of(bits: int) -> list[str]:
    """Cards as the wire writes them, in the standard order."""
    return [_CODES[code] for code in codes_in(bits)] if bits else []


def card_of(code: int) -> str | None:
    """One card, or None for NOBODY."""
    return _CODES[code] if code != NOBODY else None


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


def _columns(public: Public) -> list[Json]:
    column, game = public.seating.column, public.game
    return [
        {
            "seats": [seat for seat, place in enumerate(column) if place == number],
            "score": score,
            "checks": checks,
            "owed": owed,
        }
        for number, (score, checks, owed) in enumerate(zip(game.scores, game.checks, game.owed, strict=True))
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
        "calls": [
            {
                "seat": seat,
                "text": action_words(call, public.rules),
                "bid": call.points if isinstance(call, Bid) else None,
                "note": "",
                "tells": None,
            }
            for seat, call in auction.calls
        ],
        "bid": auction.bid,
        "bidder": _or_none(auction.bidder),
        "standing": auction.standing,
    }


def _contract(public: Public) -> Json | None:
    contract = public.contract
    if contract is None:
        return None
    return {
        "declarer": contract.declarer,
        "bid": contract.bid,
        "forced": contract.forced,
        "called": card_of(contract.called),
        "partner": _or_none(contract.partner),
        "moon": _or_none(contract.mooner),
        "sums": list(contract.sums),
    }


def shown_meld(shown: Shown | None) -> Json | None:
    """The meld of a hand as it was laid on the table or announced."""
    if shown is None:
        return None
    combinations = [combination(each) for each in shown.combinations]
    laid = bool(shown.combinations) or not shown.total
    return {"total": shown.total, "shown": laid, "aces": shown.aces, "combinations": combinations}


def combination(meld: Combination) -> Json:
    """One meld of a hand."""
    return {**_named(meld), "points": meld.points, "cards": cards_of(meld.cards)}


def _named(meld: Combination | LaidMeld) -> Json:
    return {
        "name": combination_words(meld),
        "kind": meld.kind,
        "suit": _or_none(meld.suit),
        "copies": meld.copies,
    }


def cards_of_codes(codes: Iterable[int]) -> list[str]:
    """Cards in the order given."""
    return [_CODES[code] for code in codes]


def _widow(public: Public) -> list[str]:
    return cards_of(widow_left(public) if public.step == "share" else public.widow)


def _widow_size(public: Public) -> int:
    """How many cards lie face down until declarer takes them."""
    return public.rules.deal.widow if public.step in ("misdeal", "bid", "look") else 0


def _next_first(public: Public) -> int | None:
    """Who will speak first in the next hand, or lead where there is no auction, once a hand is scored."""
    return first_to_speak(public.tables, public.game.dealer) if public.step == "score" else None


def _stock(public: Public) -> Json | None:
    stock = public.stock
    if stock is None:
        return None
    return {
        "left": stock.left,
        "turned": card_of(stock.turned),
        "scored": list(stock.scored),
        "melded": stock.melded,
        "laid": [cards_of_codes(laid.code for laid in cards) for cards in stock.laid],
        "melds": [
            [
                {
                    **_named(meld),
                    "broken": meld.broken,
                    "cards": cards_of_codes(laid.code for laid in stock.laid[seat] if place in laid.melds),
                }
                for place, meld in enumerate(melds)
            ]
            for seat, melds in enumerate(stock.melds)
        ],
    }


def _trick(public: Public) -> Json:
    plays = public.plays()
    order = []
    if public.step in ("play", "stock") and public.turn >= 0:
        seat = public.turn
        for _ in range(len(public.seating.active) - len(plays)):
            order.append(seat)
            seat = public.seating.after[seat]
    return {
        "leader": _or_none(public.leader),
        "winner": _or_none(public.winner),
        "order": order,
        "plays": [{"seat": seat, "card": card_of(code)} for seat, code in plays],
    }


def trick_of(public: Public, trick: Trick, bonus: int) -> Json:
    """A finished trick: who played what, who took it, the points of its cards, and what it counts as the last."""
    plays = [{"seat": seat, "card": card_of(code)} for seat, code in public.plays(trick)]
    return {"plays": plays, "winner": trick.winner, "points": trick.points, "bonus": bonus}


def _last(public: Public) -> Json | None:
    return trick_of(public, public.tricks[-1], bonus_won(public)) if public.tricks else None


def _back(public: Public) -> list[Json]:
    return [trick_of(public, trick, 0) for trick in public.open_tricks()[:-1]]


def running_count(position: View | Public) -> Json | None:
    """How the points in play stand as this position shows them, and what declarer's side must take of them."""
    public = position if isinstance(position, Public) else position.public
    if not is_counted(public):
        return None
    hand = account(position)
    ours, others = hand.sides[0], hand.sides[1:]
    return {
        "declarers": sorted(ours.seats),
        "taken": ours.play,
        "others": sum(side.play for side in others),
        "left": hand.left,
        "total": public.tables.total,
        "need": ours.need,
        "more": ours.still,
        "more_tricks": ours.still_tricks,
        "meld": ours.meld,
        "outcome": str(ours.outcome),
    }


def plays_on(public: Public) -> str:
    """Why the game goes on though several are at the goal; "" where they are not."""
    ending = public.game.ending
    return ending_words(ending) if ending is not None and not public.game.winners else ""


# Each key of `public` with what it is made from: it is sent again when one of these is another object than before.
SECTIONS: Final[dict[str, tuple[Callable[[Public], Any], tuple[str, ...]]]] = {
    "hand": (hand_number, ("game", "step")),
    "phase": (lambda public: public.phase, ("step",)),
    "step": (lambda public: public.step, ("step",)),
    "turn": (lambda public: _or_none(public.turn), ("turn",)),
    "dealer": (dealer_of, ("game", "step")),
    "next_dealer": (lambda public: public.game.dealer if public.step == "score" else None, ("game", "step")),
    "next_first": (_next_first, ("game", "step")),
    "active": (lambda public: list(public.seating.active), ("seating",)),
    "side": (_sides, ("seating",)),
    "partners": (lambda public: public.rules.exchange.partner, ("tables",)),
    "columns": (_columns, ("game", "seating")),
    "goal": (lambda public: public.game.goal, ("game",)),
    "hands": (lambda public: public.rules.score.hands, ("tables",)),
    "stake": (lambda public: public.rules.score.check_stake, ("tables",)),
    "plays_on": (plays_on, ("game",)),
    "cards": (_cards, ("sizes", "sized", "trick", "tricks")),
    "said": (_said, ("auction",)),
    "tricks": (lambda public: list(public.tricks_won()), ("tricks",)),
    "points": (lambda public: list(taken(public)), ("tricks", "step")),
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
    "last": (_last, ("tricks", "step")),
    "back": (_back, ("tricks",)),
    "count": (running_count, ("tricks", "step", "contract", "melds")),
    "ended": (lambda public: public.ended, ("ended",)),
}


def whole(public: Public) -> Json:
    """All that everyone is shown of a position."""
    return {key: make(public) for key, (make, _) in SECTIONS.items()}


def changes(before: Public, after: Public) -> Json:
    """What differs between two positions."""
    fields = set(changed_fields(before, after))
    return {key: make(after) for key, (make, needs) in SECTIONS.items() if not fields.isdisjoint(needs)}


def changed_in(before: Json, after: Json) -> Json:
    """The keys of the second that hold something else than in the first."""
    return {key: value for key, value in after.items() if key not in before or before[key] != value}


# The score sheet


class KeptSheet:
    """The score sheet as one viewer was shown it last: hands that were scored then are not worded again."""

    def __init__(self) -> None:
        self.viewer: Viewer | None = None
        self.hands: list[tuple[HandResult, Json]] = []

    def hand(self, number: int, result: HandResult) -> Json | None:
        """This hand (counted from 1), if it was shown."""
        known = self.hands[number - 1 : number]
        return known[0][1] if known and known[0][0] is result else None


def sheet(public: Public, viewer: Viewer, kept: KeptSheet | None = None) -> list[Json]:
    """The score sheet, hand by hand, as the viewer reads it; `kept` is theirs."""
    kept = kept or KeptSheet()
    if kept.viewer != viewer:
        kept.viewer, kept.hands = viewer, []
    before = (0,) * len(public.game.scores)
    found = []
    for number, result in enumerate(public.game.results, 1):
        found.append((result, kept.hand(number, result) or _sheet_hand(number, result, viewer, before)))
        before = result.scores
    kept.hands = found
    return [hand for _, hand in found]


# The kinds of lines that say what was melded or taken; the others say what became of it.
GAINED: Final = frozenset({"meld", "unopposed meld", "kept meld", "play"})


def _sheet_hand(number: int, result: HandResult, viewer: Viewer, before: tuple[int, ...]) -> Json:
    end = result.end
    assert end is not None  # every hand that was entered has one
    lost = [] if result.made is not False else [_column(end, seat) for seat in sorted(end.declarers())]
    hand = [score - old for score, old in zip(result.scores, before, strict=True)]
    lines = _sheet_rows(result.lines, end, hand, viewer)
    whole = [line["why"] for line in lines if line["whole"] and line["kind"] != "nothing"]
    return {
        "number": number,
        "declarer": _or_none(result.declarer),
        "bid": result.bid,
        "trump": _or_none(result.trump),
        "made": result.made,
        "set": sorted(set(lost)),
        "outcome": str(result.outcome),
        "called": card_of(end.contract.called) if end.contract else None,
        "title": sheet_title(result, number, end, viewer),
        "rows": sheet_row_names(whole),
        "head": hand_headline(result, number, end, viewer),
        "lines": lines,
        "hand": hand,
        "totals": list(result.scores),
        "checks": [check._asdict() | {"text": check_words(check), "row": check_row(check)} for check in result.checks],
        "uncounted": dict(zip(("meld", "points"), map(list, uncounted(result)), strict=True)),
    }


def _sheet_rows(lines: Sequence[ScoreLine], end: Public, hand: Sequence[int], viewer: Viewer) -> list[Json]:
    """A row for each kind of line (where a side's figures differ, for each side), with its points by column."""
    rows: dict[str, Json] = {}
    first: dict[str, ScoreLine] = {}
    for line in lines:
        side = side_of_column(end, line.column)
        shared = sum(_column(end, seat) == line.column for seat in side) < len(side)
        title = line_title(line, shared=shared and end.rules.exchange.partner != "fixed")
        row = rows.setdefault(
            title,
            {
                "kind": line.kind,
                "text": title[:1].upper() + title[1:],
                "figures": figures_of(line) if line.kind != "play" else {},
                "cells": [None] * len(hand),
            },
        )
        row["cells"][line.column] = (row["cells"][line.column] or 0) + line.points
        first.setdefault(title, line)
    for title, row in rows.items():
        whose = [column for column, cell in enumerate(row["cells"]) if cell is not None]
        alone = all(cell is None or cell == hand[column] for column, cell in enumerate(row["cells"]))
        row["whole"] = alone and row["kind"] not in GAINED
        row["why"] = line_reason(first[title], whose, end, viewer)
    return list(rows.values())


def _column(public: Public, seat: Seat) -> int:
    return public.seating.column[seat]


def over(public: Public) -> Json | None:
    """How the game ended, or None."""
    ending = public.game.ending
    if public.step != "over" or ending is None:
        return None
    return {
        "winners": list(public.game.winners),
        "kind": ending.kind,
        "figure": ending.figure,
        "text": ending_words(ending),
    }
