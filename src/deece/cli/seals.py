"""What `deece check` says of the seal of each deal, and of deals that have none."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deece.game.action import Deal, ToldHand
from deece.game.seal import Proof, begins
from deece.record import Record, replay
from deece.say import say
from deece.words.cards import listed


class Sealed(NamedTuple):
    """A deal of a record that is whole, as people would read of it; a hand that was told is one of no card."""

    hand: int  # which hand it was dealt for, from 1
    sealed: bool
    cards: int  # all that were dealt
    words: tuple[str, ...] = ()  # the four words
    gave: tuple[str, ...] = ()  # whose halves are in the shuffle
    late: tuple[str, ...] = ()  # whose came too late
    cut: str = ""  # who cut; "" if chance did
    number: int = 0  # in its chain of seals
    skipped: int = 0  # deals before it that were sealed and not played
    new_chain: bool = False  # whether its seal is the first of a chain


def seals_of(record: Record) -> list[Sealed]:
    """Every deal of a record, in order. The record must be sound."""
    found: list[Sealed] = []
    last: Proof | None = None
    for step in replay(record):
        if not isinstance(step.entry.action, (Deal, ToldHand)):
            continue
        hand, proof = len(step.before.public.game.results) + 1, step.entry.proof
        cards = record.ruleset.rules.pack_size if isinstance(step.entry.action, Deal) else 0
        found.append(_told(record, proof, last, hand, cards) if proof else Sealed(hand, False, cards))
        last = proof or last
    return found


def _told(record: Record, proof: Proof, last: Proof | None, hand: int, cards: int) -> Sealed:
    new = begins(proof, last)
    names = record.seats
    return Sealed(
        hand,
        True,
        cards,
        proof.words,
        tuple(names[half.seat] for half in proof.halves if half.opened),
        tuple(names[half.seat] for half in proof.halves if not half.opened),
        next((names[half.seat] for half in proof.halves if half.opened and half.cut >= 0), ""),
        proof.number,
        proof.number - 1 if new or last is None else proof.number - last.number - 1,
        new,
    )


def seal_lines(seals: Sequence[Sealed]) -> list[str]:
    """The same in sentences: a line for each deal, and one for all where none is sealed or some are not."""
    bare = [seal for seal in seals if not seal.sealed]
    if bare and len(bare) == len(seals):
        return [
            say(
                "No deal of this record is sealed: nothing shows that its cards were not chosen. Games in the terminal "
                "and simulations have no seals; a table in a browser seals each deal."
            )
        ]
    lines = [_line(seal, first=place == 0) for place, seal in enumerate(seals)]
    if bare:
        lines.append(
            say("Not every deal of this record is sealed: of those that are not, nothing shows who chose them.")
        )
    return lines


def _line(seal: Sealed, *, first: bool) -> str:
    if not seal.sealed and not seal.cards:
        return say("hand {hand}: it was told, and has no deal that could be sealed", hand=seal.hand)
    if not seal.sealed:
        return say("hand {hand}: this deal is not sealed", hand=seal.hand)
    words = " ".join(seal.words)
    parts = [
        say("hand {hand}: the seal fits, all {cards} cards: {words}", hand=seal.hand, cards=seal.cards, words=words)
    ]
    parts.append(say("{who} added to the shuffle", who=listed(seal.gave) if seal.gave else say("nobody")))
    if seal.late:
        parts.append(say("what {who} gave came too late", who=listed(seal.late)))
    parts.append(say("{who} cut", who=seal.cut) if seal.cut else say("chance cut"))
    if seal.new_chain and not first:
        parts.append(say("a new chain of seals begins"))
    if seal.skipped == 1:
        parts.append(say("deal {number} of the chain was sealed and not played", number=seal.number - 1))
    elif seal.skipped:
        between = {"first": seal.number - seal.skipped, "last": seal.number - 1}
        parts.append(say("deals {first} to {last} of the chain were sealed and not played", **between))
    return "; ".join(parts)
