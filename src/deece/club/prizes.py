"""The prizes of an evening, by category, from its log and from nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple, cast, get_args

from deece.club.events import MOST_PLACES, ClubError, Feat, PrizeKind
from deece.club.fold import Evening
from deece.club.standings import Line, standings
from deece.say import say


class Prize(NamedTuple):
    """Who has a prize, and by which figure; several where they tie, nobody while nothing was done for it."""

    kind: str
    winners: tuple[int, ...]
    figure: float  # points, whole; board points where boards decide
    couple: str = ""
    place: int = 1  # of those who stand first


def prizes(evening: Evening, lines: Sequence[Line] | None = None) -> list[Prize]:
    """Each prize that the evening has, as it stands by these lines of the standings."""
    played = [line for line in (standings(evening) if lines is None else lines) if line.played]
    found = list[Prize]()
    for kind in evening.format.prizes:
        if kind == "couples":
            found.append(_couples(evening, played))
        elif kind in FEATS:
            found.append(_last(evening, kind))
        elif kind in BY:
            found.append(_most(kind, played, BY[kind]))
        elif kind == "high":
            found += _first(played, evening.format.places)
        else:
            found.append(_lowest([line for line in played if evening.entries[line.number].here]))
    if evening.format.boards:
        by_number = {line.number: line.board_points for line in played}
        found = [
            one._replace(figure=float(by_number[one.winners[0]])) if one.kind in PLACES and one.winners else one
            for one in found
        ]
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


def _first(lines: Sequence[Line], places: int) -> list[Prize]:
    """Who stands first, second and so on; a place that those before it share is none."""
    found = list[Prize]()
    for place in range(1, places + 1):
        winners = [line for line in lines if line.place == place]
        if winners or not lines:
            found.append(_of("high", winners)._replace(place=place))
    return found


def _lowest(lines: Sequence[Line]) -> Prize:
    """Who stands last of those who stayed."""
    last = max((line.place for line in lines), default=0)
    return _of("low", [line for line in lines if line.place == last])


def _of(kind: str, winners: Sequence[Line]) -> Prize:
    return Prize(kind, tuple(line.number for line in winners), winners[0].points if winners else 0)


KINDS: Final[tuple[PrizeKind, ...]] = get_args(PrizeKind)
NONE: Final = "none"


def prizes_told(text: str) -> tuple[tuple[PrizeKind, ...], int | None]:
    """Which prizes a director names, and how many places have one where that is said: "high 3, low, most sets".

    Raises ClubError for a prize that there is not.
    """
    rest, found, places = " ".join(text.casefold().replace(",", " ").split()), dict[str, None](), None
    while rest and rest != NONE:
        kind = next((one for one in sorted(KINDS, key=len, reverse=True) if f"{rest} ".startswith(f"{one} ")), None)
        if kind is None:
            raise ClubError(say("there is no such prize: {rest}; there are {kinds}", rest=rest, kinds=", ".join(KINDS)))
        found[kind] = None
        rest = rest[len(kind) :].strip()
        number, _, after = rest.partition(" ")
        if kind == "high" and number.isdecimal():
            if not 1 <= int(number[:4]) <= MOST_PLACES:
                raise ClubError(say("there are prizes for 1 to {most} places", most=MOST_PLACES))
            places, rest = int(number[:4]), after
    return cast("tuple[PrizeKind, ...]", tuple(found)), places


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
