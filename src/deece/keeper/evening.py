"""What an evening came to: bids made and set by player, meld, best hands. From the sheet, and from nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from deece.game.state import NOBODY, Side
from deece.keeper.fold import Row, Sheet
from deece.keeper.telling import form


class Bidder(NamedTuple):
    """What one player's bids came to; points at the system's own scale."""

    name: str
    bids: int
    made: int
    points: int  # of all bids together

    @property
    def mean(self) -> float:
        """The mean bid."""
        return self.points / self.bids if self.bids else 0.0


class Column(NamedTuple):
    """What one column of the sheet came to."""

    seats: tuple[int, ...]
    points: int  # over all games
    won: int  # games
    meld: int  # melded in all, counted or not
    best: int  # the most in one hand
    worst: int


class Evening(NamedTuple):
    """A sheet in figures."""

    hands: int
    games: int  # that are over
    bidders: tuple[Bidder, ...]  # everybody who sat there
    columns: tuple[Column, ...]
    course: tuple[tuple[int, ...], ...]  # the scores after each hand, game by game in one line
    turned: int  # how often the lead changed


def scored(sheet: Sheet) -> list[Row]:
    """The lines with a score."""
    return [row for row in sheet.rows if row.result is not None]


def evening(sheet: Sheet) -> Evening:
    """The sheet in figures."""
    rows = scored(sheet)
    columns = _columns(sheet)
    gained = [gains(row) for row in rows]
    games = [state.public.game for state in sheet.states]
    return Evening(
        len(rows),
        sum(bool(game.winners) for game in games),
        tuple(_bidder(sheet, name, rows) for name in dict.fromkeys(name for seat in sheet.sat for _, name in seat)),
        tuple(
            Column(
                seats,
                sum(gain[place] for gain in gained),
                sum(place in game.winners for game in games),
                sum(_melded(row, seats) for row in rows),
                max((gain[place] for gain in gained), default=0),
                min((gain[place] for gain in gained), default=0),
            )
            for place, seats in enumerate(columns)
        ),
        tuple(row.scores for row in rows),
        _turned(rows),
    )


def _columns(sheet: Sheet) -> list[tuple[int, ...]]:
    column = sheet.state.public.seating.column
    found: dict[int, tuple[int, ...]] = {}
    for seat, place in enumerate(column):
        found[place] = (*found.get(place, ()), seat)
    return [found[place] for place in sorted(found)]


def gains(row: Row, *, fined: bool = True) -> list[int]:
    """What a line brought each column; `fined` says that penalties count too."""
    gained = [0] * len(row.scores)
    for line in row.result.lines if row.result else ():
        gained[line.column] += line.points
    for fine in row.penalties if fined else ():
        if 0 <= fine.column < len(gained):
            gained[fine.column] += fine.points
    return gained


def _melded(row: Row, seats: Sequence[int]) -> int:
    assert row.result is not None
    facts = row.result.facts
    assert facts is not None
    if facts.laid:
        return sum(facts.laid[seat] for seat in seats)
    return sum(meld.total for seat in seats if (meld := facts.melds[seat]))


def melded(sheet: Sheet, row: Row) -> dict[str, int]:
    """What a hand's meld was: by player where each player's is told, else by the players of a side together."""
    assert row.result is not None
    active, names = sheet.states[row.game].public.tables.seatings[row.dealer].active, sheet.names_at(row.number)
    if form(sheet.rules).meld_by == "player":
        return {names[seat]: _melded(row, [seat]) for seat in active}
    found: dict[str, int] = {}
    for seats in _columns(sheet):
        found[" & ".join(names[seat] for seat in seats)] = _melded(row, seats)
    return found


def laid(sheet: Sheet, row: Row) -> list[int | None]:
    """What each column melded in a hand, counted or not; None where it is known of several columns together alone."""
    by_player = form(sheet.rules).meld_by == "player"
    return [_melded(row, seats) if by_player or _together(row, seats) else None for seats in _columns(sheet)]


def taken(sheet: Sheet, row: Row) -> list[int | None]:
    """What each column took in play, the last trick's points and what was laid aside with them; None as in `laid`."""
    assert row.result is not None
    facts = row.result.facts
    assert facts is not None
    by_player, found = form(sheet.rules).play_by == "player", list[int | None]()
    for seats in _columns(sheet):
        if by_player:
            last = sum(side.last for side in row.result.sides if facts.last in side.seats and facts.last in seats)
            found.append(sum(facts.cards[seat] for seat in seats) + last)
        else:
            side = _together(row, seats)
            found.append(side.play if side else None)
    return found


def _together(row: Row, seats: Sequence[int]) -> Side | None:
    """The side of a hand that is this column and no other; None if it is of several, or sat out."""
    assert row.result is not None
    return next((side for side in row.result.sides if side.seats == set(seats)), None)


def _bidder(sheet: Sheet, name: str, rows: Sequence[Row]) -> Bidder:
    own = [row.result for row in rows if row.result and _declarer(sheet, row) == name]
    return Bidder(name, len(own), sum(bool(result.made) for result in own), sum(result.bid for result in own))


def _declarer(sheet: Sheet, row: Row) -> str:
    """Who had the bid; "" for nobody."""
    assert row.result is not None
    return sheet.names_at(row.number)[row.result.declarer] if row.result.declarer != NOBODY else ""


def _turned(rows: Sequence[Row]) -> int:
    """How often another column alone led than before, within a game."""
    turned, leader, game = 0, NOBODY, -1
    for row in rows:
        if row.game != game:
            leader, game = NOBODY, row.game
        best = max(row.scores)
        leaders = [place for place, score in enumerate(row.scores) if score == best]
        if len(leaders) == 1:
            turned += leader not in (NOBODY, leaders[0])
            leader = leaders[0]
    return turned
