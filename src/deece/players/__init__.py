"""Computer players by name, Deece's own and those of other packages."""

from deece.players.base import Choice, Expects, Player, PlayerError, PlayerRow, choice_of
from deece.players.reason import Reason, because
from deece.players.roster import at_table, check_card, check_cards, language, make, problems, row, rows, speaks

__all__ = [
    "Choice",
    "Expects",
    "Player",
    "PlayerError",
    "PlayerRow",
    "Reason",
    "at_table",
    "because",
    "check_card",
    "check_cards",
    "choice_of",
    "language",
    "make",
    "problems",
    "row",
    "rows",
    "speaks",
]
