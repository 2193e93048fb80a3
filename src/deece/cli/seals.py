"""What `deece check` says of deals that were sealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deece.game.action import Deal
from deece.game.seal import Proof
from deece.record import Record, replay
from deece.say import say
from deece.words.cards import listed, plural


class Sealed(NamedTuple):
    """A deal of a record that is whole, as people would read of it."""

    hand: int  # which hand it was dealt for, from 1
    sealed: bool
    cards: int  # all that were dealt
    words: tuple[str, ...] = ()  # the four words
    gave: tuple[str, ...] = ()  # whose halves are in the shuffle
    late: tuple[str, ...] = ()  # whose came too late
    cut: str = ""  # who cut; "" if chance did
    skipped: int = 0  # deals before it that were sealed and not played
    new_chain: bool = False  # whether its seal is the first of a chain


def seals_of(record: Record) -> list[Sealed]:
    """Every deal of a record, in order; none where no deal is sealed. The record must be sound."""
    found: list[Sealed] = []
    last: Proof | None = None
    for step in replay(record):
        if not isinstance(step.entry.action, Deal):
            continue
        hand, cards = len(step.before.public.game.results) + 1, record.ruleset.rules.pack_size
        proof = step.entry.proof
        found.append(_told(record, proof, last, hand, cards) if proof else Sealed(hand, False, cards))
        last = proof or last
    return found if last else []


def _told(record: Record, proof: Proof, last: Proof | None, hand: int, cards: int) -> Sealed:
    new = last is None or proof.number <= last.number
    names = record.seats
    return Sealed(
        hand,
        True,
        cards,
        proof.words,
        tuple(names[half.seat] for half in proof.halves if half.opened),
        tuple(names[half.seat] for half in proof.halves if not half.opened),
        next((names[half.seat] for half in proof.halves if half.opened and half.cut >= 0), ""),
        proof.number - 1 if new or last is None else proof.number - last.number - 1,
        new,
    )


def seal_lines(seals: Sequence[Sealed]) -> list[str]:
    """The same in sentences, a line for each deal."""
    lines = []
    for place, seal in enumerate(seals):
        if not seal.sealed:
            lines.append(say("hand {hand}: this deal is not sealed", hand=seal.hand))
            continue
        words = " ".join(seal.words)
        parts = [
            say("hand {hand}: the seal fits, all {cards} cards: {words}", hand=seal.hand, cards=seal.cards, words=words)
        ]
        parts.append(say("{who} added to the shuffle", who=listed(seal.gave) if seal.gave else say("nobody")))
        if seal.late:
            parts.append(say("what {who} gave came too late", who=listed(seal.late)))
        parts.append(say("{who} cut", who=seal.cut) if seal.cut else say("chance cut"))
        if seal.skipped:
            parts.append(say("sealed before it and not played: {deals}", deals=plural(seal.skipped, "deal")))
        if seal.new_chain and place:
            parts.append(say("a new chain of seals begins"))
        lines.append("; ".join(parts))
    return lines
