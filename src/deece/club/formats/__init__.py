"""The formats of a club's evening: each a file of data, and one movement by its name."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import Final, Literal

import msgspec

from deece.club.events import PrizeKind
from deece.club.movements import MOVEMENTS
from deece.errors import DeeceError

Order = Literal[
    "won",
    "points",
    "average",
    "head to head",
    "sets",
    "high round",
    "high hand",
    "buchholz",
    "board points",
    "board average",
    "draw",
]


class FormatError(DeeceError):
    """A format that cannot be: the text says which line of its file, and what may stand there."""


class Format(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How an evening goes."""

    id: str
    name: str
    about: str  # one plain sentence
    unit: Literal["person", "pair", "team of four"]  # what enters
    movement: str  # a name in MOVEMENTS
    order: tuple[Order, ...]  # the standings go by the first of these, ties by the next
    bye: Literal["win", "mean of winners", "nothing"]  # what sitting out scores
    source: str
    rounds: int = 0  # the usual number; 0: until the movement says that it is over
    final: str = ""  # the movement that follows these rounds, until it says that it is over
    hands: int = 0  # so many hands a round, or
    goal: int = 0  # up to so many points, or
    minutes: int = 0  # for so long; 0: none of it
    least: int = 2  # fewer entries are no such event
    odd: Literal["out", "three", "floater"] = "out"  # who is over (Field.odd)
    fine: int = 0  # cents for each game lost; for a table of three it is paid by both losers
    evenings: int = 1  # so many make one event
    prizes: tuple[PrizeKind, ...] = ("high", "low")
    places: int = 1  # so many of the first have a prize
    # The same cards for several tables, `hands` boards a round: each side against all who sat its way, or two teams in
    # two rooms, with exchanged seats.
    boards: Literal["", "field", "rooms"] = ""


FORMATS: Final = (  # in the order in which they are offered
    "individual",
    "kansas-city",
    "progressive",
    "whist",
    "winners-up",
    "spokane",
    "world-series",
    "swiss-pairs",
    "swiss-teams",
    "duplicate-pairs",
    "duplicate-teams",
    "round-robin",
    "single-elimination",
    "double-elimination",
    "ladder",
    "binokel",
)


def read(text: str, name: str) -> Format:
    """A format from the text of its file. Raises FormatError for a key, a value or a movement that is not known."""
    try:
        found = msgspec.convert(tomllib.loads(text), Format)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise FormatError(f"The format {name} cannot be read: {error}.") from error
    for movement in (found.movement, found.final):
        if movement and movement not in MOVEMENTS:
            raise FormatError(f"The format {name} names the movement '{movement}'; there are {', '.join(MOVEMENTS)}.")
    return found


@cache
def format_of(id: str) -> Format:
    """A format by its id. Raises KeyError for no such one."""
    if id not in FORMATS:
        raise KeyError(id)
    return read(files(__package__).joinpath(f"{id}.toml").read_text(encoding="utf-8"), id)
