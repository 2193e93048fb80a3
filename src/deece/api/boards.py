"""What the page of a day's boards asks (docs/duplicate.md). A day is that of Coordinated Universal Time.

Nothing of a result is answered to a browser that has not finished the board, before its day is over: who may see and
play is decided by `may_see` and `may_play` (deece.club.boards).
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from fractions import Fraction
from typing import Final, NamedTuple
from weakref import WeakValueDictionary

from deece.api.asked import Answer, Asks, Request, Row, file
from deece.api.costly import Costly
from deece.api.named import system_named
from deece.api.rooms import Rooms
from deece.api.tables import plain_name
from deece.club.boards import ADDED, may_play, may_see, outcome, play, sides_of, tables_added
from deece.club.words.boards import (
    AtTable,
    FieldRow,
    computer_word,
    computers_words,
    field_head,
    field_note,
    field_rows,
)
from deece.club.words.day import GAMES, against_words, board_name, mine_words, page_words, tables_words
from deece.record import format, parse
from deece.record.writing import renamed
from deece.rules.ruleset import load, systems
from deece.say import spoken
from deece.table.boards import Boards, Day, DaysBoard, Played, days_table, persons_seat, table_made
from deece.table.log import Made, key_of, new_token
from deece.table.tables import begun
from deece.wire.boards import BoardAsked, BoardOfDay, BoardRow, BoardSeat, BoardShown, BoardsShown, OtherGame
from deece.words.refused import Refused

PAST: Final = 7  # days that are listed
MOST_LOOKED_AT: Final = 3  # own tables of which it is looked in one request whether they are over
MOST_SAID: Final = 60  # comparisons that are kept as they were
TOKEN: Final = 22  # letters of a browser's token


def today() -> date:
    """The server's day."""
    return datetime.now(UTC).date()


class Found(NamedTuple):
    """A board that a request names, and who asks."""

    day: date
    game: str
    key: str  # of the browser; "" for one without a token
    board: DaysBoard

    @property
    def id(self) -> str:
        """What the board is called."""
        return id_of(self.day, self.game)


def id_of(day: date, game: str) -> str:
    """What a board is called."""
    return f"{day.isoformat()} {game}"


class BoardsApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, boards: Boards, rooms: Rooms) -> None:
        self.costly, self.boards, self.rooms = costly, boards, rooms
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by day, and by board
        self._said: OrderedDict[tuple[str, str, int, int], list[FieldRow]] = OrderedDict()

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        return [
            Row("GET", "/boards", self.listed),
            Row("POST", "/boards/{game}/sit", self.sit, self.costly.door.limits.body_bytes, 201),
            Row("GET", "/boards/{day}/{game}", self.compared),
            Row("GET", "/boards/{day}/{game}/record/{row}", self.record),
        ]

    # Sitting down

    async def sit(self, request: Asks[BoardAsked]) -> BoardSeat:
        """Sit down to today's board of a game; who sat down to it already is given their own table."""
        game, asked, day = system_named(request.params["game"]), request.asked(), today()
        name, token = plain_name(asked.name), request.bearer or new_token()
        if len(token) != TOKEN:
            raise Refused("not_understood")
        key, id = key_of(token), id_of(day, game)
        async with self._alone.setdefault(day.isoformat(), asyncio.Lock()):
            board = (await self.boards.open(day)).boards.get(game)
            table = board.tables.get(key, "") if board else ""
            if board is None or may_play(board.met(key, id), key, id) or not await self._is_made(table):
                self._may_begin(request)
                most = self.costly.door.limits.board_tables
                # written down first: a table that could not be made then is made when it is asked for again
                table, text = await self.boards.sit(day, game, key, table or self.boards.store.new_name(), most)
                first = await asyncio.to_thread(_first, text, id, name, key, asked.face)
                self.rooms.make_room()
                self.rooms.of(await self.rooms.tables.create(first, table))
            else:
                text = board.record
        title = load(game).name
        return BoardSeat(token, day.isoformat(), table, persons_seat(parse(text)), board_name(day.isoformat()), title)

    def _may_begin(self, request: Request) -> None:
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may("boards", request.address) or not door.may_make_table(request.address):
            raise Refused("too_many_boards")

    async def _is_made(self, table: str) -> bool:
        tables = self.rooms.tables
        return table in tables.live or bool(await tables.store.read(table))

    # Looking

    async def listed(self, request: Request) -> BoardsShown:
        """Today's boards, and those of the last days that somebody has finished."""
        now, key, looked = today(), key_of(request.bearer) if request.bearer else "", 0
        lists: list[list[BoardOfDay]] = []
        for day in (now - timedelta(days) for days in range(PAST + 1)):
            found = await self.boards.open(day)
            for game, board in found.boards.items():
                if key in board.tables and key not in board.played and looked < MOST_LOOKED_AT:
                    looked += 1
                    found = await self._settled(Found(day, game, key, board), found)
            games = dict.fromkeys((*GAMES, *found.boards) if day == now else found.boards)
            lists.append(
                [
                    _in_list(day, game, key, found.boards.get(game))
                    for game in games
                    if day == now or found.boards[game].played or key in found.boards[game].tables
                ]
            )
        others = [OtherGame(id, load(id).name) for id in systems() if id not in [one.game for one in lists[0]]]
        ends = int(datetime.combine(now + timedelta(1), time(), UTC).timestamp())
        past = [one for of_day in lists[1:] for one in of_day]
        return BoardsShown(now.isoformat(), ends, lists[0], others, past, page_words())

    async def compared(self, request: Request) -> BoardShown:
        """What every table made of a board, for whoever has finished it; for others when its day is over."""
        found = await self._shown(request)
        found = await self._with_computers(found, request.address)
        tables, rows = _tables(found.board), await self._rows(found, request.address)
        own = next((place for place, key in enumerate(found.board.played) if key == found.key), -1)
        mine = next((row.points for row in rows if row.place == own), "")
        ids = [*map(str, range(len(found.board.played))), *_added(found.board)]
        return BoardShown(
            found.day.isoformat(),
            found.game,
            load(found.game).name,
            field_head(len(tables), len(tables) - len(found.board.played)),
            _mine(found.board, tables, own, mine) if mine else "",
            [
                BoardRow(
                    ids[row.place],
                    row.who,
                    row.contract,
                    row.ahead,
                    row.points,
                    row.place == own,
                    tables[row.place].computers,
                    tables[row.place].hand.counted,
                )
                for row in rows
            ],
            field_note(),
            page_words(),
        )

    async def record(self, request: Request) -> Answer:
        """The hand of a table in the comparison, as a record."""
        found = await self._shown(request)
        row, board = request.params["row"], found.board
        text, names = "", tuple[str, ...]()
        if row in board.added:
            text = board.added[row].record
        elif row.isdecimal() and len(row) < 6 and int(row) < len(board.played):
            game = await self.rooms.tables.stored(board.tables[list(board.played)[int(row)]])
            text, names = game.finished() if game else ("", ())
        if not text:
            raise Refused("no_board")
        if names:
            text = await self.costly.apart(request.address, renamed, text, names)
        return file(text, "deece-board.txt", "text/plain")

    async def _shown(self, request: Request) -> Found:
        """The board that is asked for, if its results may be shown to whoever asks; raises Refused."""
        day, game = _day(request.params["day"]), system_named(request.params["game"])
        key = key_of(request.bearer) if request.bearer else ""
        if day > today():
            raise Refused("no_board")
        whole = await self.boards.open(day)
        board = whole.boards.get(game)
        if board is not None and key in board.tables and key not in board.played:
            board = (await self._settled(Found(day, game, key, board), whole)).boards[game]
        past = day < today() and (board is None or key not in board.tables)
        if not past and (board is None or not may_see(board.met(key, id_of(day, game)), key, id_of(day, game))):
            raise Refused("board_hidden")
        if board is None or not board.played:
            raise Refused("no_board")
        return Found(day, game, key, board)

    async def _settled(self, found: Found, whole: Day) -> Day:
        """The day, with what came of the table of whoever asks, if that is over."""
        id, tables = found.board.tables[found.key], self.rooms.tables
        game = tables.live[id].game if id in tables.live else await tables.stored(id)
        hand = table_made(game) if game else None
        if game is None or hand is None:
            return whole
        return await self.boards.write(found.day, Played(found.game, hand, found.key, tuple(game.names)))

    async def _with_computers(self, found: Found, address: str) -> Found:
        """The board with the tables of computer players that it needs, each of which plays it once."""
        async with self._alone.setdefault(found.id, asyncio.Lock()):
            board = (await self.boards.open(found.day)).boards[found.game]
            for level in ADDED[: tables_added(len(board.played))]:
                if level not in board.added:
                    played = await self.costly.searched(address, _computers, found.game, board.record, level)
                    board = (await self.boards.write(found.day, played)).boards[found.game]
        return found._replace(board=board)

    async def _rows(self, found: Found, address: str) -> Sequence[FieldRow]:
        """The comparison, in the language that is spoken: the same for all who ask, until another table is done."""
        board = found.board
        key = spoken(), found.id, len(board.played), len(_added(board))
        if key not in self._said:
            self._said[key] = await self.costly.apart(address, _compared, board.record, _tables(board))
            if len(self._said) > MOST_SAID:
                self._said.popitem(last=False)
        return self._said[key]


def _first(text: str, id: str, player: str, key: str, face: int) -> Made:
    """What somebody's own table begins with."""
    return begun(days_table(text, id, board_name(id.partition(" ")[0]), player, key, face))


def _in_list(day: date, game: str, key: str, board: DaysBoard | None) -> BoardOfDay:
    ruleset = load(game)
    finished = len(board.played) if board else 0
    about = f"{against_words(ruleset.rules.people)}; {tables_words(finished)}"
    table = board.tables.get(key, "") if board else ""
    state = "over" if board and key in board.played else "playing" if table else "new"
    return BoardOfDay(day.isoformat(), game, ruleset.name, about, state, table)  # type: ignore[arg-type]


def _day(text: str) -> date:
    """The day of this text, which has no other; raises Refused."""
    with suppress(ValueError):
        if (day := date.fromisoformat(text)).isoformat() == text:
            return day
    raise Refused("no_board")


def _added(board: DaysBoard) -> list[str]:
    """The levels of the tables of computer players that are compared now."""
    return [level for level in ADDED[: tables_added(len(board.played))] if level in board.added]


def _tables(board: DaysBoard) -> list[AtTable]:
    """All that are compared."""
    people = [AtTable(one.hand, one.names) for one in board.played.values()]
    added = [(level, board.added[level]) for level in _added(board)]
    return [*people, *(AtTable(one.hand, (), computers=True, called=computers_words(level)) for level, one in added)]


def _mine(board: DaysBoard, tables: Sequence[AtTable], own: int, points: str) -> str:
    side = _side(board.record)
    ahead = [one.hand.ahead(side) for one in tables]
    others = [one for place, one in enumerate(ahead) if place != own]
    return mine_words(points, ahead[own], sum(others, Fraction()) / max(1, len(others)))


def _side(text: str) -> int:
    """The side on which everybody sits."""
    record = parse(text)
    sides = sides_of(record.ruleset.rules, record.dealer)
    return next(place for place, seats in enumerate(sides) if persons_seat(record) in seats)


def _compared(text: str, tables: Sequence[AtTable]) -> list[FieldRow]:
    record = parse(text)
    chairs = begun(days_table(text, "", "", computer_word(), "", 0)).chairs  # who sits there at everybody's table
    names = tuple(chair.name for chair in chairs)
    named = [one if one.names else one._replace(names=names) for one in tables]
    return field_rows(record.ruleset.rules, named, record.dealer, _side(text))


def _computers(game: str, text: str, level: str) -> Played:
    """What computer players of this level make of a board."""
    record = parse(text)
    done = play(record, [level] * record.ruleset.rules.people)
    hand = outcome(done)
    assert hand is not None  # it was played to its end
    return Played(game, hand, level=level, record=format(done))
