"""Tables of an evening that are played on the phones of those who sit there: where, and what they came to."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from deece.club.events import ClubEvent, DeeceResult, DeeceTable, Side, Substitute, TableFigures

Played = tuple[DeeceTable, str, TableFigures | None]  # with the id of its event, and what it came to


class OnDeece(NamedTuple):
    """How a table of a round is played: at one table of Deece, or of boards at one after another."""

    boards: tuple[int, ...]  # of the round; () where none are played
    tables: tuple[DeeceTable, ...]  # for those who sit there, in order; never none
    over: Mapping[str, TableFigures]  # what those came to that are over, by the table of Deece
    ids: tuple[str, ...]  # of their events

    @property
    def now(self) -> DeeceTable:
        """Where it is played, or was played last."""
        return self.tables[-1]

    @property
    def so_far(self) -> TableFigures | None:
        """What it came to, of boards as far as they were played; None for nothing yet."""
        if not self.boards:
            return self.over.get(self.now.at)
        at = {one.board: self.over[one.at] for one in self.tables if one.at in self.over}
        points = tuple(at[number].points if number in at else () for number in self.boards)
        return added([at[number] for number in self.boards if number in at], points) if at else None

    @property
    def whole(self) -> TableFigures | None:
        """The same, once all of it was played."""
        return self.so_far if len(self.over) == max(1, len(self.boards)) else None

    @property
    def next_board(self) -> int:
        """The board that is played next, or now; 0 where none is left, or none are played."""
        over = [one.board for one in self.tables if one.at in self.over]
        return next((number for number in self.boards if number not in over), 0)


def all_played(events: Sequence[ClubEvent]) -> dict[tuple[int, int], list[Played]]:
    """By round and table what is played so, for people of whom nobody was replaced before it was over."""
    over: dict[str, TableFigures] = {}
    for event in events:
        if isinstance(event.change, DeeceResult):
            over.setdefault(event.change.at, event.change.figures)
    replaced = [one for one in events if isinstance(one.change, Substitute)]
    found: dict[tuple[int, int], list[Played]] = {}
    for event in events:
        if isinstance(event.change, DeeceTable):
            one, figures = event.change, over.get(event.change.at)
            if figures or not any(_replaces(other, event, one) for other in replaced):
                found.setdefault((one.round, one.table), []).append((one, event.id, figures))
    return found


def _replaces(other: ClubEvent, event: ClubEvent, table: DeeceTable) -> bool:
    """Whether by this somebody else plays for one who sat down there."""
    change = other.change
    assert isinstance(change, Substitute)
    sits = any(change.number in side for side in table.sides)
    return sits and 0 < change.since <= table.round and other.order > event.order


def on_deece(played: Iterable[Played], sides: tuple[Side, ...], boards: tuple[int, ...]) -> OnDeece | None:
    """How these people play it; None where they do not. Of two tables for the same the later holds, once one is over
    that one."""
    found: dict[int, Played] = {}
    for one in played:
        before = found.get(one[0].board)
        if one[0].sides == sides and one[0].board in (boards or (0,)) and not (before and before[2]):
            found[one[0].board] = one
    those = [found[number] for number in (boards or (0,)) if number in found]
    if not those:
        return None
    over = {table.at: figures for table, _, figures in those if figures}
    return OnDeece(boards, tuple(table for table, _, _ in those), over, tuple(id for _, id, _ in those))


def added(played: Sequence[TableFigures], boards: tuple[tuple[int, ...], ...]) -> TableFigures:
    """What a table came to by what its boards came to; `boards` are the points of each, () for one not played."""

    def each(name: str, of: Callable[[Iterable[int]], int] = sum) -> tuple[int, ...]:
        return tuple(of(figures) for figures in zip(*(getattr(one, name) for one in played), strict=True))

    return TableFigures(
        points=each("points"),
        hands=len(played),
        best=each("best", max),
        bids=each("bids"),
        sets=each("sets"),
        made=each("made", max),
        boards=boards,
        computer=any(one.computer for one in played),
    )
