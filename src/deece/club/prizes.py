"""The prizes of an evening, by category, from its log and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from deece.club.events import Feat
from deece.club.fold import Evening
from deece.club.standings import Line, standings


class Prize(NamedTuple):
    """Who has a prize, and by which figure; several where they tie, nobody while nothing was done for it."""

    kind: str
    winners: tuple[int, ...]
    figure: int
    couple: str = ""


def prizes(evening: Evening, lines: Sequence[Line] | None = None) -> list[Prize]:
    """Each prize of the format, as it stands by these lines of the standings."""
    played = [line for line in (standings(evening) if lines is None else lines) if line.played]
    found = list[Prize]()
    for kind in evening.format.prizes:
        if kind == "couples":
            found.append(_couples(evening, played))
        elif kind in FEATS:
            found.append(_last(evening, kind))
        elif kind in BY:
            found.append(_most(kind, played, BY[kind]))
        else:
            stayed = [line for line in played if evening.entries[line.number].here]
            found.append(_placed(kind, played if kind == "high" else stayed))
    return found


BY: Final[Mapping[str, Callable[[Line], int]]] = {
    "most sets": lambda line: line.sets,
    "high hand": lambda line: line.high_hand,
    "high round": lambda line: line.high_round,
    "high bid": lambda line: line.high_bid,
    "best average": lambda line: round(line.average),
}
PLACES: Final = ("high", "low")
FEATS: Final = {"last 300 pinochle": "300 pinochle"}  # what the last to do it has a prize for


def _placed(kind: str, lines: Sequence[Line]) -> Prize:
    """Who stands first, or last of those who stayed."""
    wanted = 1 if kind == "high" else max((line.place for line in lines), default=0)
    winners = [line for line in lines if line.place == wanted]
    return Prize(kind, tuple(line.number for line in winners), winners[0].points if winners else 0)


def _most(kind: str, lines: Sequence[Line], by: Callable[[Line], int]) -> Prize:
    best = max(map(by, lines), default=0)
    winners = [line.number for line in lines if by(line) == best > 0]
    return Prize(kind, tuple(sorted(winners)), best)


def _couples(evening: Evening, lines: Sequence[Line]) -> Prize:
    """The couple whose two people have the most points together, in an evening of individuals."""
    sums: dict[str, list[Line]] = {}
    for line in lines:
        if couple := evening.entries[line.number].couple:
            sums.setdefault(couple.casefold(), []).append(line)
    whole = {couple: two for couple, two in sums.items() if len(two) == 2}
    if not whole:
        return Prize("couples", (), 0)
    best = max(sum(line.points for line in two) for two in whole.values())
    first = [two for two in whole.values() if sum(line.points for line in two) == best]
    winners = tuple(sorted(line.number for two in first for line in two))
    return Prize("couples", winners, best, evening.entries[winners[0]].couple)


def _last(evening: Evening, kind: str) -> Prize:
    """Who did something last, and in which round."""
    done = [one.change for one in evening.feats if isinstance(one.change, Feat) and one.change.what == FEATS[kind]]
    return Prize(kind, (done[-1].number,), done[-1].round) if done else Prize(kind, (), 0)
