"""A sealed deal on the wire (docs/wire.md): all that a page needs to check it by itself."""

from __future__ import annotations

from typing import Any

from deece.game.action import Deal
from deece.game.seal import Proof, cutter
from deece.game.state import NOBODY, Seat
from deece.game.tables import tables_for
from deece.record import Record, replay
from deece.rules.catalog import Rules
from deece.web.public import cards_of, cards_of_codes

Json = dict[str, Any]


def proof_json(rules: Rules, dealer: Seat, deal: Deal, proof: Proof) -> Json:
    """What a deal was made from, how it is dealt out, and every card of it."""
    return {
        "number": proof.number,
        "seal": proof.seal,
        "opened": proof.opened,
        "halves": [{**half._asdict(), "cut": None if half.cut == NOBODY else half.cut} for half in proof.halves],
        "cutter": cutter(rules, dealer),
        "order": list(tables_for(rules).seatings[dealer].active),
        "each": rules.deal.hand,
        "packet": rules.deal.packet,
        "turned": rules.deal.stock == "turned",
        "hands": [cards_of(bits) for bits in deal.hands],
        "widow": cards_of(deal.widow),
        "stock": cards_of_codes(deal.stock),
    }


def proof_of(record: Record, hand: int) -> Json | None:
    """The proof of the deal that a hand (counted from 1) was played with; None if it is not over, or not sealed."""
    found: Json | None = None
    for step in replay(record):
        before, deal = step.before.public, step.entry.action
        if len(before.game.results) >= hand:
            break
        if len(before.game.results) == hand - 1 and isinstance(deal, Deal):
            proof = step.entry.proof
            found = proof_json(record.ruleset.rules, before.game.dealer, deal, proof) if proof else None
    return found
