"""What the bids at a table mean: each side's convention card, and each call in its words. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deece.game.action import Action, Bid
from deece.game.state import Public
from deece.game.view import View
from deece.players import signals
from deece.players.conventions import (
    Card,
    about,
    calls_meant,
    explain,
    meant_by,
)
from deece.players.plain_say import LOOKED_AT, overtold
from deece.rules.catalog import Rules
from deece.words.bidding import promise_words, short_words

Json = dict[str, Any]


def with_meanings(found: Json, public: Public, cards: Sequence[Card]) -> Json:
    """The same keys of `public`; the calls of an auction in it say what they tell by the card of the caller's side."""
    if "auction" not in found:
        return found
    calls = [
        {**call, "note": note, "tells": meant.tells._asdict() if meant else None}
        for call, (meant, note) in zip(found["auction"]["calls"], calls_meant(public, cards), strict=True)
    ]
    return {**found, "auction": {**found["auction"], "calls": calls}}


def offered(view: View, card: Card, call: Action) -> Json:
    """What a call would tell if it were made: in two words, in a sentence, and what it promises that is not held."""
    meant = meant_by(card, view.public, view.seat, call)
    if meant is None:
        return {"short": "", "means": "", "warning": ""}
    what = meant.tells
    short = short_words(
        what.meld,
        meant.figures,
        or_more=what.or_more,
        aces=bool(what.aces),
        run=bool(what.run),
        wants=what.wants,
        asks=what.asks,
        save=what.save,
    )
    more = overtold(view, card, meant)
    warning = promise_words(more.missing, more.least, more.held) if more else ""
    return {"short": "" if meant.again else short, "means": meant.words, "warning": warning}


def offered_bids(view: View, card: Card, bids: Sequence[int]) -> list[Json]:
    """The same of figures that may be bid, lowest first: one row for figures in a row that tell the same."""
    rows: list[Json] = []
    for points in bids[:LOOKED_AT] if card.rows else ():
        told = offered(view, card, Bid(points))
        if rows and told == {key: rows[-1][key] for key in told}:
            rows[-1]["to"] = points
        else:
            rows.append({"from": points, "to": points, **told})
    if rows and rows[-1]["from"] < rows[-1]["to"]:  # it is said of all higher ones
        rows[-1]["to"] = bids[-1]
    return rows


def told_with_meaning(told: Json, changed: Json) -> Json:
    """An event in words; of a bid or call also what it tells."""
    calls = changed.get("auction", {}).get("calls")
    if told["kind"] not in ("bid", "call") or not calls or not calls[-1]["note"]:
        return told
    note = calls[-1]["note"]
    return {**told, "text": f"{told['text']} {note[:1].upper()}{note[1:]}."}


def conventions_of(public: Public, cards: Sequence[Card]) -> list[Json]:
    """By side, its card in plain words; nothing where no side speaks."""
    if not any(card.rows for card in cards):
        return []
    return [
        {"seats": sorted(seats), **in_words(card, public.rules)}
        for seats, card in zip(public.seating.sides, cards, strict=True)
    ]


def in_words(card: Card, rules: Rules) -> Json:
    """A card: its name, the idea, and what each call tells; and the signals of the play, which are habits."""
    rows = [{"call": what, "tells": tells} for what, tells in explain(card, rules)]
    habits = [{"call": what, "tells": tells} for what, tells in signals.in_words(rules)]
    return {"id": card.id, "name": card.name, "about": about(card, rules), "rows": rows, "signals": habits}
