"""Deece: pinochle for every table. One engine plays any pinochle and any house rule, because a rule is data.

The names that most programs need. Everything public is in the packages `cards`, `rules`, `game`, `record`, `players`,
`solver` and `arena` (docs/api/index.md).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from deece.cards import Card, CardError, Hand
from deece.errors import DeeceError
from deece.game import (
    CHANCE,
    OVER,
    Action,
    IllegalAction,
    Refusal,
    State,
    View,
    apply,
    best_meld,
    legal,
    shuffled,
    start,
    to_act,
    view,
    why_not,
)
from deece.rules import CATALOG, Rules, RulesError, Ruleset, load, systems
from deece.words import refusal_words

if TYPE_CHECKING:
    from deece.players import Choice, Player, make
    from deece.record import Record

__version__ = "0.1.0"

__all__ = [
    "CATALOG",
    "CHANCE",
    "OVER",
    "Action",
    "Card",
    "CardError",
    "Choice",
    "DeeceError",
    "Hand",
    "IllegalAction",
    "Player",
    "Record",
    "Refusal",
    "Rules",
    "RulesError",
    "Ruleset",
    "State",
    "View",
    "apply",
    "best_meld",
    "legal",
    "load",
    "make",
    "refusal_words",
    "shuffled",
    "start",
    "systems",
    "to_act",
    "view",
    "why_not",
]

_LATER = {"Choice": "players", "Player": "players", "make": "players", "Record": "record"}


def __getattr__(name: str) -> Any:
    """Import players and records when they are asked for: a program that needs only the rules starts sooner."""
    from importlib import import_module  # noqa: PLC0415 - it is no name of this module

    if name not in _LATER:
        raise AttributeError(f"module 'deece' has no attribute '{name}'")
    return getattr(import_module(f"deece.{_LATER[name]}"), name)
