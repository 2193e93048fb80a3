"""What a hand melds."""

from __future__ import annotations

import msgspec

from deece.cards import Hand
from deece.rules.ruleset import load
from deece.wire.base import Sent
from deece.wire.messages import Id, Text
from deece.wire.own import meld_in
from deece.wire.rules_form import Settings
from deece.wire.shown import MeldIn


class MeldAsked(msgspec.Struct, frozen=True):
    """A hand to value."""

    id: Id
    cards: Text
    set: Settings = {}


class HandMelds(Sent):
    """What a hand melds with each suit as trump."""

    meld: list[MeldIn]


def melds_of(system: str, asked: MeldAsked) -> HandMelds:
    """What a hand melds with each suit as trump; raises DeeceError."""
    rules = load(system, asked.set).rules
    bits = Hand.parse(asked.cards).bits
    return HandMelds([meld_in(rules, bits, suit) for suit in range(4)])
