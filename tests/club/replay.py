"""An evening worked out a second time, as a director with paper and a rubber would: the oracle of tests/club/test_fold.

It reads the events one after another, and knows nothing of deece.club but what events look like.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
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
        same = len({(one.points, one.winner) for one in said}) == 1
        return said[0] if len(said) > 1 and same else None


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
