"""The tables of an evening that are played on phones: what each begins with, where it is, what it came to.

Whoever asks for an evening has it looked at these tables first, so that a result stands in it however the server ended.
"""

from __future__ import annotations

import asyncio
import time
from collections import OrderedDict
from collections.abc import Sequence
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from msgspec import structs

from deece.club.compared import dealt_board
from deece.club.events import FLOATER, DeeceResult, DeeceTable, TableFigures
from deece.club.fold import Evening, Standing
from deece.club.seatings import figures_of_game, nothing_bid, rules_at
from deece.club.sheets import name_of, seated_at
from deece.club.standings import seats_of
from deece.game.state import NOBODY, OVER, Seat
from deece.record.model import override_texts
from deece.store import Entry, HeldElsewhere, StoreError
from deece.table.boards import LEVEL, board_made
from deece.table.evenings import Evenings, Found, on_phones
from deece.table.game import TableGame
from deece.table.log import Chair, House, Made, change_of
from deece.table.tables import Tables, begun

LOOK_EVERY: Final = 2.0  # seconds, at the tables of an evening
MOST_KEPT: Final = 400  # games that are kept as they stand
MOST_LOOKS: Final = 1_000  # evenings of which it is known when they were looked at


def key_of_seating(evening: str, table: DeeceTable) -> str:
    """Of which table of which evening a table of Deece is (`Made.evening`)."""
    return f"{evening} {table.round} {table.table}"


def seating_made(id: str, evening: Evening, table: DeeceTable, before: Sequence[Chair] = ()) -> Made:
    """What a table begins with at which those play who sit at a table of the evening with this id.

    Each has a chair that is kept for them, a floater's is a computer player's; `before` are the chairs of the board
    before it. Raises ClubError where the game is not for so many.
    """
    standing = evening.table(table.round, table.table)
    assert standing is not None
    names, _ = seated_at(evening, standing)
    rules, opened = rules_at(evening, standing), evening.opened
    chairs = [
        Chair("computer", "", LEVEL) if number == FLOATER else Chair("person", name)
        for number, name in zip(seats_of(standing.table), names, strict=True)
    ]
    if before:  # of those who sit there still: whoever plays for another has a chair of their own
        chairs = [
            structs.replace(old, away=old.away and not old.key) if (old.kind, old.name) == (new.kind, new.name) else new
            for old, new in zip(before, chairs, strict=True)
        ]
    key, name = key_of_seating(id, table), name_of(standing)
    if table.board:
        record = dealt_board(evening, table.board)
        return structs.replace(begun(board_made(record, key, name, chairs, NOBODY)), evening=key)
    overrides = override_texts(rules.base, rules.rules)
    made = Made(rules.base, overrides, name, NOBODY, tuple(chairs), NOBODY, house=House(opened.house), evening=key)
    return begun(made)


class Place(NamedTuple):
    """Where a table of Deece is: the hand that is played, of how many, and to how many points; what stands so far."""

    hand: int
    hands: int
    goal: int
    figures: TableFigures | None
    over: bool
    chairs: tuple[Chair, ...]


def place_of(game: TableGame, sides: int) -> Place:
    """Where a game is; the columns of its score are the sides."""
    score, played = game.rules.score, len(game.public.game.results)
    over = game.turn == OVER or game.done
    figures = figures_of_game(game.public, sides)
    if game.done and not played:
        figures = nothing_bid(sides, len(game.chairs))
    if figures and NOBODY < game.stood_in < figures.hands:
        figures = structs.replace(figures, computer=True)
    goal = 0 if score.hands else score.goal
    return Place(played + (not over), score.hands, goal, figures, over, tuple(game.chairs))


class _Kept(NamedTuple):
    last: Entry
    game: TableGame


class Seatings:
    """The tables of all evenings of a store."""

    def __init__(self, evenings: Evenings, tables: Tables) -> None:
        self.evenings, self.tables = evenings, tables
        self._looked = OrderedDict[str, float]()
        self._looking = WeakValueDictionary[str, asyncio.Lock]()
        self._kept = OrderedDict[str, _Kept]()

    async def open(self, id: str, token: str, *, now: bool = False) -> Found:
        """An evening as this token sees it, with what its tables came to that are over: of this moment with `now`."""
        found = await self.evenings.open(id, token)
        if not on_phones(found.evening) or not (now or self._is_due(id)):
            return found
        lock = self._looking.setdefault(id, asyncio.Lock())
        if lock.locked() and not now:
            return found
        async with lock:
            for table in on_phones((await self.evenings.open(id, token)).evening):
                try:
                    await self._written(id, token, table)
                except HeldElsewhere:
                    raise
                except StoreError:  # it is written when the store can be written again
                    if now:
                        raise
                    return found
        return await self.evenings.open(id, token)

    def _is_due(self, id: str) -> bool:
        at = time.monotonic()
        if at - self._looked.get(id, -LOOK_EVERY) < LOOK_EVERY:
            return False
        self._looked[id] = at
        self._looked.move_to_end(id)
        if len(self._looked) > MOST_LOOKS:
            self._looked.popitem(last=False)
        return True

    async def _written(self, id: str, token: str, table: Standing) -> None:
        """Write what a table came to, if it is over now."""
        assert table.deece is not None
        at = table.deece.now
        place = await self.place(id, at) if at.at not in table.deece.over else None
        if place is None or not place.over or place.figures is None:
            return
        await self.evenings.came_to(id, token, DeeceResult(at.at, place.figures))

    async def place(self, id: str, table: DeeceTable) -> Place | None:
        """Where a table is; None where there is none, or none of this evening."""
        game = await self.game(id, table)
        return place_of(game, len(table.sides)) if game else None

    async def game(self, id: str, table: DeeceTable) -> TableGame | None:
        """The game that is played there, wherever that is; None where there is none, or none of this evening."""
        live = self.tables.live.get(table.at)
        if not self.tables.is_name(table.at):
            return None
        try:
            game = live.game if live else await self._stored(table.at)
        except StoreError:  # its log is damaged: that is said at the table
            return None
        return game if game and game.made.evening == key_of_seating(id, table) else None

    async def _stored(self, at: str) -> TableGame | None:
        """A table as it stands in the store: what is read once is kept, and goes on from there."""
        kept = self._kept.pop(at, None)  # nobody else goes on with it meanwhile
        tail = await self.tables.store.read(at, kept.last.seq - 1) if kept else []
        if kept and tail and tail[0] == kept.last:
            for one in tail[1:]:
                kept.game.fold(change_of(one))
            return self._keep(at, _Kept(tail[-1], kept.game))
        game = await self.tables.stored(at)
        tail = await self.tables.store.read(at, game.seq - 1) if game else []
        return self._keep(at, _Kept(tail[0], game)) if game and tail else game

    def _keep(self, at: str, kept: _Kept) -> TableGame:
        self._kept[at] = kept
        self._kept.move_to_end(at)
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept.game

    async def remove(self, id: str, tables: Sequence[DeeceTable]) -> None:
        """Take away the tables of this evening at which nobody is; whoever is at one plays on, and it counts nowhere.

        What an evening that is shared names is not believed: it may have been another's.
        """
        for table in tables:
            if await self.game(id, table):
                await self.tables.remove(table.at)


def seat_of(evening: Evening, table: Standing, number: int, seat: Seat) -> bool:
    """Whether this entry has that seat at a table."""
    seats = seats_of(table.table)
    return number != FLOATER and 0 <= seat < len(seats) and seats[seat] == number
