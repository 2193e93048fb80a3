"""Movements: who sits where in the next round. Each is a pure function of the field, without clock, files or chance."""

from typing import Final

from deece.club.movements.circle import round_robin
from deece.club.movements.elimination import double_elimination, single_elimination
from deece.club.movements.ladder import ladder, winners_up
from deece.club.movements.lines import kansas_city, spokane
from deece.club.movements.matching import matching
from deece.club.movements.model import FLOATER, Field, Movement, MovementError, Played, Round, Seated
from deece.club.movements.progressive import progressive
from deece.club.movements.swiss import swiss
from deece.club.movements.threes import threes
from deece.club.movements.whist import whist
from deece.club.movements.winners import best_eight, world_series

MOVEMENTS: Final[dict[str, Movement]] = {
    "matching": matching,
    "progressive": progressive,
    "whist": whist,
    "kansas city": kansas_city,
    "winners up": winners_up,
    "world series": world_series,
    "best eight": best_eight,
    "spokane": spokane,
    "swiss": swiss,
    "round robin": round_robin,
    "single elimination": single_elimination,
    "double elimination": double_elimination,
    "ladder": ladder,
    "threes": threes,
}
# What looks at results, or at the standings; the others go by who has sat with whom alone.
BY_RESULTS: Final = frozenset(
    {
        "winners up",
        "world series",
        "best eight",
        "spokane",
        "swiss",
        "single elimination",
        "double elimination",
        "ladder",
    }
)

__all__ = ["BY_RESULTS", "FLOATER", "MOVEMENTS", "Field", "Movement", "MovementError", "Played", "Round", "Seated"]
