"""Deece: pinochle for every table. One engine plays any pinochle and any house rule, because a rule is data."""

from deece.cards import Card, CardError, Hand
from deece.errors import DeeceError
from deece.game import (
    CHANCE,
    OVER,
    IllegalAction,
    State,
    View,
    apply,
    legal,
    shuffled,
    start,
    to_act,
    view,
    why_not,
)
from deece.game.value import best_meld
from deece.rules.catalog import CATALOG, Rules
from deece.rules.ruleset import RulesError, Ruleset, load, systems

__version__ = "0.1.0"

__all__ = [
    "CATALOG",
    "CHANCE",
    "OVER",
    "Card",
    "CardError",
    "DeeceError",
    "Hand",
    "IllegalAction",
    "Rules",
    "RulesError",
    "Ruleset",
    "State",
    "View",
    "apply",
    "best_meld",
    "legal",
    "load",
    "shuffled",
    "start",
    "systems",
    "to_act",
    "view",
    "why_not",
]
