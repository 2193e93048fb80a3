"""An evening worked out a second time, as a director with paper and a rubber would: the oracle of tests/club/test_fold.

It reads the events one after another, and knows nothing of deece.club but what events look like.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from math import floor

from deece.club.events import (
    Changed,
    ClubEvent,
    Entered,
    EntryFined,
    EventsBack,
    Here,
    RoundSeated,
    SideClaim,
    Substitute,
    TableFigures,
    TableResult,
    TableSeats,
)


@dataclass
class Paper:
    """What lies on the director's desk."""

    names: dict[int, str] = field(default_factory=dict)
    here: dict[int, bool] = field(default_factory=dict)
    rounds: dict[int, RoundSeated] = field(default_factory=dict)
    results: dict[tuple[int, int], TableFigures] = field(default_factory=dict)
    claims: dict[tuple[int, int, int], TableFigures] = field(default_factory=dict)
    fines: list[EntryFined] = field(default_factory=list)
    settings: dict[str, object] = field(default_factory=dict)  # that were changed
    odd_at: dict[str, str] = field(default_factory=dict)  # by the seating of a round, what became of odd numbers then

    def final(self, round: int, table: int, sides: int) -> TableFigures | None:
        """What counts at a table."""
        if (round, table) in self.results:
            return self.results[round, table]
        said = [self.claims[round, table, side] for side in range(sides) if (round, table, side) in self.claims]
        same = len({(one.points, one.winner, one.boards) for one in said}) == 1
        seats = next(one.sides for one in self.rounds[round].tables if one.number == table)
        writers = [side for side in seats if side.count(0) < len(side)]  # floaters write nothing
        return said[0] if same and len(said) > 1 - (len(writers) == 1) else None


def replayed(events: Sequence[ClubEvent]) -> Paper:
    """The paper after these events, those that were taken back rubbed out first."""
    gone = {id for event in events if isinstance(event.change, EventsBack) for id in event.change.over}
    left = [event for event in events if event.id not in gone]
    paper = Paper()
    for event in left:
        if isinstance(event.change, Entered):
            paper.names[event.change.number] = " & ".join(event.change.names)
            paper.here.setdefault(event.change.number, True)
    replaced = {
        id for event in left if isinstance(event.change, (RoundSeated, TableResult)) for id in event.change.over
    }
    for event in left:
        match event.change:
            case Here(number, here) if number in paper.names:
                paper.here[number] = here
            case Substitute(number, names) if number in paper.names:
                paper.names[number] = " & ".join(names)
            case RoundSeated() if event.id not in replaced:
                paper.rounds[event.change.number] = event.change
                paper.odd_at[event.id] = str(paper.settings.get("odd") or "")
            case Changed():
                for name in ("rounds", "odd", "fee", "fine", "title", "prizes", "places"):
                    value = getattr(event.change, name)
                    if value is not None:
                        paper.settings[name] = value
            case TableResult(round, table, figures) if event.id not in replaced:
                paper.results[round, table] = figures
            case SideClaim(round, table, side, figures):
                paper.claims[round, table, side] = figures
            case EntryFined():
                paper.fines.append(event.change)
            case _:
                pass
    return paper


SCALE = [n * (n + 1) for n in range(1, 25)]  # what a difference in double deck must be for each board point


def worth(ahead: int) -> int:
    """Board points, looked up in the printed scale."""
    points = bisect_right(SCALE, abs(ahead))
    return points if ahead > 0 else -points


@dataclass
class Slip:
    """What is written of an entry."""

    won: float = 0.0
    points: int = 0
    played: int = 0
    out: int = 0
    boards: int = 0
    board_points: Fraction = Fraction(0)


def compared(paper: Paper, kind: str) -> dict[int, Slip]:
    """By entry what boards make of it: in a field against all who sat that way, in rooms team against team."""
    slips = {number: Slip() for number in paper.names}
    for number in sorted(paper.rounds):
        tables = sorted(paper.rounds[number].tables, key=lambda one: one.number)
        sheets = {one.number: paper.final(number, one.number, 2) for one in tables}
        if None in sheets.values():
            break
        ahead: dict[tuple[int, int], int] = {}  # by board and table, of its first side
        for table, sheet in sheets.items():
            for board, cells in enumerate(sheet.boards if sheet else ()):
                if cells:
                    ahead[board, table] = cells[0] - cells[1]
        for one in tables:
            for side, (entry,) in enumerate(one.sides):
                figures = sheets[one.number]
                assert figures
                slips[entry].points += figures.points[side]
                slips[entry].played += kind == "field"
        for entry in paper.rounds[number].out:
            slips[entry].out += 1
            slips[entry].won += kind == "rooms"  # teams win a bye
        if kind == "field":
            _field(slips, tables, ahead)
        else:
            _rooms(slips, tables, ahead, sheets)
    whole = number_whole(paper)
    for fine in paper.fines:
        if fine.round <= whole and fine.number in slips:
            slips[fine.number].won += fine.won
            slips[fine.number].board_points += fine.points
    return slips


def number_whole(paper: Paper) -> int:
    """How many rounds are whole."""
    for number in sorted(paper.rounds):
        tables = paper.rounds[number].tables
        if any(paper.final(number, one.number, len(one.sides)) is None for one in tables):
            return number - 1
    return len(paper.rounds)


def _field(slips: dict[int, Slip], tables: Sequence[TableSeats], ahead: dict[tuple[int, int], int]) -> None:
    sides = {one.number: [entry for (entry,) in one.sides] for one in tables}
    for (board, table), mine in ahead.items():
        others = [theirs for (same, other), theirs in ahead.items() if same == board and other != table]
        if others:
            mean = Fraction(sum(worth(mine - theirs) for theirs in others), len(others))
            for entry, points in zip(sides[table], (mean, -mean), strict=True):
                slips[entry].boards += 1
                slips[entry].board_points += points


def _rooms(
    slips: dict[int, Slip],
    tables: Sequence[TableSeats],
    ahead: dict[tuple[int, int], int],
    sheets: dict[int, TableFigures | None],
) -> None:
    for first, second in list(pairwise(tables))[::2]:
        teams = [entry for (entry,) in first.sides]
        assert [entry for (entry,) in second.sides] == teams[::-1]
        boards = [board for board, table in ahead if table == first.number and (board, second.number) in ahead]
        swings = [worth(ahead[board, first.number] - ahead[board, second.number]) for board in boards]
        came = [one.winner for one in (sheets[first.number], sheets[second.number]) if one]
        result = sum(swings)
        if came[0] >= 0:
            result = 1 - 2 * came[0]
        elif came[1] >= 0:
            result = 2 * came[1] - 1
        for place, entry in enumerate(teams):
            mine = -1 if place else 1
            slips[entry].played += 1
            slips[entry].won += 0.5 if result == 0 else result * mine > 0
            slips[entry].boards += len(swings)
            slips[entry].board_points += mine * sum(swings)


def tally(paper: Paper, bye: str) -> dict[int, tuple[float, int, int, int]]:
    """By entry: rounds won, points, rounds played, how often they sat out; of the rounds that are whole."""
    found = {number: [0.0, 0, 0, 0] for number in paper.names}
    over = 0
    for number in sorted(paper.rounds):
        round = paper.rounds[number]
        finals = {one.number: paper.final(number, one.number, len(one.sides)) for one in round.tables}
        if any(final is None for final in finals.values()):
            break
        over = number
        best: list[int] = []
        for table in round.tables:
            figures = finals[table.number]
            assert figures
            top = max(figures.points)
            winners = [place for place, points in enumerate(figures.points) if points == top]
            if figures.winner >= 0:
                winners = [figures.winner]
            best += [figures.points[place] for place in winners]
            for place, side in enumerate(table.sides):
                for entry in side:
                    if entry:
                        found[entry][0] += (place in winners) / len(winners)
                        found[entry][1] += figures.points[place]
                        found[entry][2] += 1
        for entry in round.out:
            found[entry][3] += 1
            if bye != "nothing":
                found[entry][0] += 1
            if bye == "mean of winners" and best:
                found[entry][1] += floor(sum(best) / len(best) + 0.5)
    for fine in paper.fines:
        if fine.round <= over and fine.number in found:
            found[fine.number][0] += fine.won
            found[fine.number][1] += fine.points
    return {number: (won, int(points), int(played), int(out)) for number, (won, points, played, out) in found.items()}
