"""Sealed deals that Python, the browser and the script in docs/ must find fair alike: `python -m tests.seal.make`."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from msgspec import to_builtins

from deece import load, systems
from deece.game.action import Deal
from deece.game.seal import Half, Proof, cutter, hashed, person_hash, sealed_deal, table_half
from deece.game.state import NOBODY
from deece.rules.catalog import Rules
from deece.wire.seals import proof_of

VECTORS = Path(__file__).with_name("vectors.json")


def proof_for(rules: Rules, dealer: int, rng: Random, *, root: str = "", deals: int = 0) -> Proof:
    """A proof as a table makes it: some people give a half, some of those too late; who cuts may be a person."""
    number, half = table_half(root or _hex(rng), deals)
    seal = hashed(half)
    given = []
    for seat in range(rules.people):
        if rng.random() < 0.4:
            continue
        cuts = seat == cutter(rules, dealer) and rng.random() < 0.7
        cut = rng.randrange(rules.pack_size) if cuts else NOBODY
        own = _hex(rng)
        late = rng.random() < 0.2
        given.append(Half(seat, person_hash(seal, own, cut), "" if late else own, NOBODY if late else cut))
    return Proof(number, seal, half, tuple(given))


def fair(system: str, seed: str = "") -> tuple[Rules, int, Proof, Deal]:
    """A system's rules, a dealer, a proof and its deal, which follow from a seed."""
    rng, rules = Random(system + seed), load(system).rules
    dealer = rng.randrange(rules.people)
    proof = proof_for(rules, dealer, rng, deals=rng.randrange(5))
    return rules, dealer, proof, sealed_deal(rules, proof, dealer)


def vectors() -> list[dict[str, Any]]:
    """Three deals of every system, as the wire has them, each with its four words."""
    found = []
    for system in systems():
        for seed in "abc":
            rules, dealer, proof, deal = fair(system, seed)
            found.append(
                {"system": system, "words": proof.words, "proof": to_builtins(proof_of(rules, dealer, deal, proof))}
            )
    return found


def text() -> str:
    """The file of all vectors."""
    return "[\n" + ",\n".join(json.dumps(one) for one in vectors()) + "\n]\n"


def _hex(rng: Random) -> str:
    return f"{rng.getrandbits(256):064x}"


if __name__ == "__main__":
    VECTORS.write_text(text(), "utf-8")
