"""What the bids at a table mean: each side's convention card, and each call in its words. All of it is public."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deece.game.state import Public
from deece.players import signals
from deece.players.conventions import Card, about, explain, meaning
from deece.rules.catalog import Rules

Json = dict[str, Any]


def with_meanings(found: Json, public: Public, cards: Sequence[Card]) -> Json:
    """The same keys of `public`; the calls of an auction in it say what they tell by the card of the caller's side."""
    if "auction" not in found:
        return found
    calls = []
    for number, call in enumerate(found["auction"]["calls"]):
        meant = meaning(cards[public.seating.side[call["seat"]]], public, number)
        calls.append({**call, "note": meant.words if meant else "", "tells": meant.tells._asdict() if meant else None})
    return {**found, "auction": {**found["auction"], "calls": calls}}


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
