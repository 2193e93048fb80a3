"""A sealed deal on the wire (docs/wire.md): all that a page needs to check it by itself."""

from __future__ import annotations

from typing import Any

from deece.game.action import Deal
from deece.game.seal import Proof, cutter, four_words
from deece.game.state import NOBODY, Seat
from deece.game.tables import tables_for
from deece.rules.catalog import Rules
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.shuffle import CHOOSE_WITHIN
from deece.wire.public import cards_of, cards_of_codes

Json = dict[str, Any]


def proof_json(rules: Rules, dealer: Seat, deal: Deal, proof: Proof) -> Json:
    """What a deal was made from, how it is dealt out, and every card of it."""
    return {
        "number": proof.number,
        "seal": proof.seal,
        "opened": proof.opened,
        "halves": [{**half._asdict(), "cut": None if half.cut == NOBODY else half.cut} for half in proof.halves],
        **dealing_json(rules, dealer),
        "hands": [cards_of(bits) for bits in deal.hands],
        "widow": cards_of(deal.widow),
        "stock": cards_of_codes(deal.stock),
    }


def dealing_json(rules: Rules, dealer: Seat) -> Json:
    """Who cuts, and how the pack is dealt out: said before the deal, and checked after it."""
    return {
        "cutter": cutter(rules, dealer),
        "order": list(tables_for(rules).seatings[dealer].active),
        "each": rules.deal.hand,
        "packet": rules.deal.packet,
        "turned": rules.deal.stock == "turned",
    }


def shuffle_json(table: Table) -> Json | None:
    """The deal that comes next or is being played, as far as everyone may know it; None if it is not sealed."""
    game, shuffle = table.game, table.shuffle
    if shuffle.seals:
        number, seal = shuffle.coming()
        halves = game.sealed.halves if game.sealed else ()
        begun = "cutting" if shuffle.asked else "sealing" if shuffle.begun else "coming"
        stage, late = ("opening" if game.sealed else begun), []
        cuts = shuffle.cutter()
        dealing = dealing_json(game.rules, game.public.game.dealer)
    elif game.proof is not None:
        number, seal, stage, cuts = game.proof.number, game.proof.seal, "dealt", None
        halves = tuple((half.seat, half.sealed) for half in game.proof.halves)
        late = [half.seat for half in game.proof.halves if not half.opened]
        dealing = dealing_json(game.rules, game.public.game.dealer)
    else:
        return None
    return {
        "number": number,
        "seal": seal,
        "stage": stage,
        "cuts": cuts,
        "within": CHOOSE_WITHIN,
        "halves": [{"seat": seat, "sealed": sealed} for seat, sealed in halves],
        "late": late,
        "cards": game.rules.pack_size,
        "words": four_words(number, seal, halves) if stage in ("opening", "dealt") else [],
        **dealing,
    }


def proof_at(game: TableGame, hand: int) -> Json | None:
    """The proof of the deal of a scored hand, counted from 1; None where it was not sealed."""
    place = game.starts[hand - 1]
    proof, deal = game.proofs.get(place), game.actions[place]
    if proof is None or not isinstance(deal, Deal):
        return None
    return proof_json(game.rules, game.public.game.results[hand - 1].dealer, deal, proof)
