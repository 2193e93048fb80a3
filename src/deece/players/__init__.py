"""Computer players by name."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final

from deece.players.base import Choice, Player, PlayerError
from deece.players.conventions import Card, ConventionError, cards_for
from deece.players.conventions import card as shipped_card
from deece.players.counting import CountingPlayer
from deece.players.expert import EFFORT, ExpertPlayer
from deece.players.learner import LearnerPlayer
from deece.players.plain import PlainPlayer
from deece.players.random import RandomPlayer
from deece.players.simulating import SimulatingPlayer
from deece.rules.catalog import Rules

LEVELS: Final = ("learner", "plain", "club", "expert", "random")  # those that people may play against
NAMES: Final = (*LEVELS, "counting", "simulating")
SPEAKING: Final = ("plain", "club", "expert")  # those that bid by a convention card

__all__ = ["LEVELS", "NAMES", "SPEAKING", "Choice", "Player", "PlayerError", "check_card", "make"]


def make(name: str, seed: int | str = 0) -> Player:
    """The player of this name; `seed` matters to those who play by chance. Raises PlayerError.

    `plain`, `club` and `expert` may carry a convention card: "plain:aces".
    """
    kind, card = _carried(name)
    if kind == "plain":
        return PlainPlayer(card)
    if kind == "learner":
        return LearnerPlayer()
    if kind == "random":
        return RandomPlayer(seed)
    if kind in EFFORT:
        return ExpertPlayer(seed, name=kind, effort=EFFORT[kind], card=card)
    if kind == "counting":
        return CountingPlayer()
    if kind == "simulating":
        return SimulatingPlayer(seed)
    near = get_close_matches(kind, NAMES, 1, 0.5)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise PlayerError(f"there is no player '{kind}'{hint}: choose {', '.join(NAMES)}")


def check_card(name: str, rules: Rules) -> None:
    """Raises PlayerError if the player carries a convention card that does not fit these rules."""
    _, carried = _carried(name)
    if carried and not carried.applies(rules):
        fit = ", ".join(each.id for each in cards_for(rules))
        raise PlayerError(f"the convention card '{carried.id}' does not fit these rules: choose {fit}")


def _carried(name: str) -> tuple[str, Card | None]:
    """A player's name and the convention card that it carries."""
    kind, colon, id = name.partition(":")
    if not colon:
        return kind, None
    if kind in NAMES and kind not in SPEAKING:
        raise PlayerError(f"'{kind}' uses no convention card: choose {', '.join(SPEAKING)}")
    try:
        return kind, shipped_card(id)
    except ConventionError as error:
        raise PlayerError(str(error)) from None
