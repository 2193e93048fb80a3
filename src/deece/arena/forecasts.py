"""What players expected of a hand beside their choices, and what came: by team, added up over hands.

A program may say how sure it is that its side comes out of the hand ahead, and by how many points (docs/protocol.md).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, NamedTuple, get_args

from deece.game.made import Hand
from deece.game.state import Seat
from deece.players import Choice

FIFTHS: Final = 5  # into which what was said of how sure it is is divided
What = Literal["sure", "worth", "unreadable"]


class Forecast(NamedTuple):
    """Some things that were said, added up; those of the same team, kind and fifth can be added."""

    team: str
    what: What  # how sure; by how many points; or what could not be read
    fifth: int  # of how sure: 0 below 0.2, to 4
    number: int
    said: float
    came: float
    squares: float  # of the differences between both


def of_hand(
    said: Iterable[tuple[Seat, Choice]], teams: Sequence[str], sides: Sequence[int], hand: Hand
) -> list[Forecast]:
    """What was said in a hand that ended so; `teams` and `sides` are by seat."""
    found = []
    for seat, choice in said:
        expects, ahead = choice.expects, float(hand.ahead(sides[seat]))
        if expects is None:
            continue
        if expects.sure is not None:
            fifth, came = min(int(FIFTHS * expects.sure), FIFTHS - 1), float(ahead > 0)
            found.append(_one(teams[seat], "sure", fifth, expects.sure, came))
        if (worth := expects.worth(choice.action)) is not None:
            found.append(_one(teams[seat], "worth", 0, worth, ahead))
        if expects.unreadable:
            found.append(_one(teams[seat], "unreadable", 0, 0.0, 0.0))
    return found


def _one(team: str, what: What, fifth: int, said: float, came: float) -> Forecast:
    return Forecast(team, what, fifth, 1, said, came, (said - came) ** 2)


def added(all: Iterable[Forecast]) -> tuple[Forecast, ...]:
    """The same, with those of a kind added up."""
    sums: dict[tuple[str, str, int], Forecast] = {}
    for one in all:
        before = sums.get(one[:3])
        sums[one[:3]] = (
            one._replace(**{key: getattr(before, key) + getattr(one, key) for key in _SUMS}) if before else one
        )
    return tuple(sums[key] for key in sorted(sums))


_SUMS: Final = ("number", "said", "came", "squares")


def together(of: Iterable[Forecast], team: str, what: What) -> Forecast | None:
    """All that a team said of this kind as one; None if nothing."""
    found = added(one._replace(fifth=0) for one in of if (one.team, one.what) == (team, what))
    return found[0] if found else None


def read(line: Any, teams: Sequence[str]) -> Forecast:
    """One from a file of results; raises KeyError, TypeError or ValueError for what is none."""
    team, what, fifth, number, *sums = line
    if team not in teams or what not in get_args(What):
        raise ValueError(what)
    return Forecast(team, what, int(fifth), int(number), *map(float, sums))
