"""A day's boards, handler by handler: who sits down where, what is listed, and to whom a result is shown."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from datetime import date, timedelta
from fractions import Fraction
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest

from deece.api import boards as module
from deece.api.asked import Request
from deece.api.boards import BoardsApi
from deece.club.boards import ADDED, tables_added
from deece.club.words.boards import AtTable, FieldRow
from deece.club.words.day import GAMES, board_name, tables_words
from deece.game.made import Hand
from deece.record import parse
from deece.rules.ruleset import systems
from deece.store import Entry, MemoryStore
from deece.table.boards import Boards, DaysBoard, Played, persons_seat
from deece.table.log import key_of
from deece.words.refused import Refused

T = TypeVar("T")
DAY = date(2026, 11, 26)
GAME = "four-handed-passing"
OF_DAY = "2026-11-26"
ANN, BOB, CAL = ("a" * 22, "b" * 22, "c" * 22)
MADE, LOST = Hand((300, 0), 0, 250, True, 1), Hand((-250, 50), 0, 250, False, 1)


class World:
    """A server on a day, at which games are as a test says, and nobody has to play."""

    def __init__(self) -> None:
        self.store = MemoryStore()
        self.boards = Boards(self.store)
        self.busy, self.may, self.may_make = False, True, True
        self.most = 10
        self.asked: list[Any] = []  # what was done apart
        self.made: list[tuple[Any, str]] = []  # tables: what each began with, and its id
        self.room, self.opened = False, list[str]()  # tables to which somebody comes
        self.games: dict[str, Any] = {}  # by table, those of which something has come
        limits = SimpleNamespace(body_bytes=1000, board_tables=self.most)
        door = SimpleNamespace(
            limits=limits, may=lambda what, address: self.may, may_make_table=lambda address: self.may_make
        )
        self.door = door
        tables = SimpleNamespace(live={}, store=self.store, create=self._create, stored=self._stored)
        rooms = SimpleNamespace(tables=tables, make_room=self._make_room, of=self._of)
        self.live: dict[str, Any] = tables.live
        costly = SimpleNamespace(door=door, apart=self._apart, searched=self._apart)
        self.api = BoardsApi(costly, self.boards, rooms)  # type: ignore[arg-type]
        self.rooms = rooms

    def _make_room(self) -> None:
        self.room = True

    def _of(self, table: Any) -> None:
        assert self.room
        self.opened.append(table.id)

    async def _create(self, first: Any, table: str) -> Any:
        self.made.append((first, table))
        self.live[table] = SimpleNamespace(id=table, game=None)
        return self.live[table]

    async def _stored(self, table: str) -> Any:
        return self.games.get(table)

    async def _apart(self, address: str, do: Any, *given: Any) -> Any:
        self.asked.append(getattr(do, "__name__", "?"))
        return do(*given)


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    world = World()
    world.door.busy = False
    monkeypatch.setattr(module, "today", lambda: DAY)
    monkeypatch.setattr(module, "table_made", lambda game: game.hand)
    monkeypatch.setattr(module, "_computers", lambda game, record, level: Played(game, LOST, level=level, record=level))
    return world


def run(work: Awaitable[T]) -> T:
    async def done() -> T:
        return await work

    return asyncio.run(done())


def asking(token: str = "", *, day: str = OF_DAY, game: str = GAME, **more: Any) -> Request:
    headers = {"authorization": f"Bearer {token}"} if token else {}
    return Request(params={"day": day, "game": game, **more}, headers=headers)


def sitting(token: str = "", name: str = "Ann", face: int = 3, game: str = GAME) -> Any:
    asked = SimpleNamespace(name=name, face=face)
    return SimpleNamespace(params={"game": game}, bearer=token, address="here", asked=lambda: asked)


def sat(world: World, token: str = "", **more: Any) -> Any:
    return run(world.api.sit(sitting(token, **more)))


def over(world: World, token: str, hand: Hand | None = MADE) -> None:
    """The table of this token has come to this; None: it is played."""
    table = run(world.boards.open(DAY)).boards[GAME].tables[key_of(token)]
    world.live.pop(table, None)
    world.games[table] = SimpleNamespace(hand=hand, names=("Ann", "P", "Q", "R"), finished=lambda: ("record", ()))


def code(work: Awaitable[object]) -> str:
    with pytest.raises(Refused) as refused:
        run(work)
    return refused.value.code


# -- sitting down


def test_who_sits_down_has_a_table_of_their_own_and_is_given_it_again(world: World) -> None:
    seat = sat(world, ANN)
    ((first, table),) = world.made
    assert (seat.token, seat.day, seat.table) == (ANN, OF_DAY, table)
    assert seat.seat == persons_seat(parse(first.record))
    assert (first.chairs[seat.seat].name, first.chairs[seat.seat].face) == ("Ann", 3)
    assert first.chairs[seat.seat].key == key_of(ANN)
    assert (first.board, first.name) == (f"{OF_DAY} {GAME}", board_name(OF_DAY))
    assert world.opened == [table], "in memory, where there is room for it"
    assert sat(world, ANN) == seat
    assert len(world.made) == 1
    other = sat(world)
    assert len(other.token) == 22
    assert other.table != table


def test_a_table_that_was_not_made_is_made_under_its_own_name(world: World) -> None:
    seat = sat(world, ANN)
    world.live.clear()  # nor does the store know it
    again = sat(world, ANN)
    assert (again.table, [table for _, table in world.made]) == (seat.table, [seat.table] * 2)
    run(world.store.append([Entry(seat.table, 1, "made", "{}")]))
    world.live.clear()
    assert sat(world, ANN).table == seat.table
    assert len(world.made) == 2, "what the store has is there"


@pytest.mark.parametrize(
    ("what", "code_"), [("busy", "busy"), ("may", "too_many_boards"), ("may_make", "too_many_boards")]
)
def test_who_may_not_begin_a_board_is_told_why_and_one_that_was_begun_is_theirs(
    world: World, what: str, code_: str
) -> None:
    seat = sat(world, ANN)
    if what == "busy":
        world.door.busy = True
    else:
        setattr(world, what, False)
    assert code(world.api.sit(sitting(BOB))) == code_
    assert sat(world, ANN) == seat


def test_a_token_has_its_own_length(world: World) -> None:
    for token in ("a" * 21, "a" * 23):
        assert code(world.api.sit(sitting(token))) == "not_understood"
    assert not world.made


def test_a_day_has_so_many_tables(world: World) -> None:
    world.door.limits.board_tables = 1
    sat(world, ANN)
    assert code(world.api.sit(sitting(BOB))) == "boards_full"


# -- what is listed


def test_each_board_is_new_playing_or_over_for_who_asks(world: World) -> None:
    def states(token: str = "") -> dict[str, tuple[str, str]]:
        return {one.game: (one.state, one.table) for one in run(world.api.listed(asking(token))).today}

    before = states()
    assert run(world.api.listed(asking())).today[0].about.endswith(tables_words(0))
    assert set(before.values()) == {("new", "")}
    assert list(before) == list(GAMES)
    seat = sat(world, ANN)
    assert states(ANN)[GAME] == ("playing", seat.table)
    assert states(BOB)[GAME] == states()[GAME] == ("new", "")
    over(world, ANN)
    assert states(ANN)[GAME] == ("over", seat.table)
    shown = run(world.api.listed(asking(BOB)))
    assert "1" in next(one.about for one in shown.today if one.game == GAME)
    assert {one.game for one in shown.others} & set(before) == set()
    assert len(shown.others) + len(shown.today) == len(systems())


def test_a_day_ends_with_its_midnight_and_seven_days_are_looked_back(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = run(world.api.listed(asking()))
    assert (shown.day, shown.ends, shown.past) == (OF_DAY, 1795737600, [])
    sat(world, ANN), sat(world, BOB)
    over(world, ANN)
    run(world.api.compared(asking(ANN)))
    for days, seen in ((1, 1), (7, 1), (8, 0)):
        monkeypatch.setattr(module, "today", lambda days=days: DAY + timedelta(days))
        past = run(world.api.listed(asking())).past
        assert [(one.day, one.game) for one in past] == [(OF_DAY, GAME)] * seen
        assert len(run(world.api.listed(asking())).today) == len(GAMES)


def test_a_past_board_that_nobody_finished_is_listed_for_who_sits_at_it(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    sat(world, ANN)
    monkeypatch.setattr(module, "today", lambda: DAY + timedelta(1))
    assert [one.state for one in run(world.api.listed(asking(ANN))).past] == ["playing"]
    assert run(world.api.listed(asking(BOB))).past == run(world.api.listed(asking())).past == []


def test_of_ones_own_tables_only_so_many_are_looked_at_in_one_request(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = list[str]()

    async def settled(found: Any, whole: Any) -> Any:
        looked.append(found.game)
        return whole

    for game in GAMES[:2] + tuple(one for one in systems() if one not in GAMES)[:2]:
        sat(world, ANN, game=game)
    sat(world, BOB, game=GAMES[2])
    monkeypatch.setattr(world.api, "_settled", settled)
    run(world.api.listed(asking(ANN)))
    assert len(looked) == module.MOST_LOOKED_AT == 3
    looked.clear()
    run(world.api.listed(asking()))
    assert looked == []


# -- who may see


def test_nobody_sees_a_result_before_their_own_is_there(world: World) -> None:
    sat(world, ANN), sat(world, BOB)
    for token in ("", ANN, BOB, CAL):
        assert code(world.api.compared(asking(token))) == "board_hidden"
    over(world, ANN)
    over(world, BOB, None)
    for token in ("", BOB, CAL):
        assert code(world.api.compared(asking(token))) == "board_hidden"
    assert run(world.api.compared(asking(ANN))).game == GAME


def test_when_a_day_is_over_all_may_look_but_who_still_plays(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    sat(world, ANN), sat(world, BOB)
    over(world, ANN)
    run(world.api.compared(asking(ANN)))
    over(world, BOB, None)
    monkeypatch.setattr(module, "today", lambda: DAY + timedelta(1))
    for token in ("", ANN, CAL):
        shown = run(world.api.compared(asking(token)))
        assert [row.own for row in shown.rows].count(True) == (token == ANN)
        assert bool(shown.mine) == (token == ANN)
    assert code(world.api.compared(asking(BOB))) == "board_hidden"
    assert code(world.api.compared(asking(day="2026-11-27", game="two-handed"))) == "board_hidden"
    assert code(world.api.compared(asking(game="two-handed"))) == "no_board"


@pytest.mark.parametrize(
    ("day", "code_"),
    [
        ("2026-11-27", "no_board"),
        ("2026-11-2", "no_board"),
        ("2026-13-01", "no_board"),
        ("20261126", "no_board"),
        ("2026-W48-4", "no_board"),
        (OF_DAY, "board_hidden"),
    ],
)
def test_a_day_is_written_in_one_way_and_not_to_come(world: World, day: str, code_: str) -> None:
    assert code(world.api.compared(asking(day=day))) == code_


def test_a_board_that_nobody_finished_is_none(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    sat(world, ANN)
    monkeypatch.setattr(module, "today", lambda: DAY + timedelta(1))
    assert code(world.api.compared(asking())) == "no_board"


# -- what is shown


def test_all_tables_are_compared_and_ones_own_is_marked(world: World) -> None:
    for token, hand in ((ANN, MADE), (BOB, LOST)):
        sat(world, token)
        over(world, token, hand)
        run(world.api.compared(asking(token)))
    assert world.asked.count("_compared") == 2, "once for each state of the board"
    shown = run(world.api.compared(asking(BOB)))
    assert world.asked.count("_compared") == 2
    rows = {row.id: row for row in shown.rows}
    assert [row.own for row in shown.rows].count(True) == 1
    assert rows["1"].own
    assert [rows[id].computers for id in ("0", "1")] == [False, False]
    added = sorted(set(rows) - {"0", "1"})
    assert added == sorted(ADDED[: tables_added(2)])
    assert all(rows[id].computers and rows[id].look for id in added)
    assert shown.mine.startswith(rows["1"].points)
    assert (shown.day, shown.game) == (OF_DAY, GAME)
    assert str(len(rows)) in shown.head
    assert world.asked.count("<lambda>") == len(added), "each of them played once"


def test_so_many_comparisons_are_kept(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_SAID", 2)
    monkeypatch.setattr(module, "_compared", lambda record, tables: [FieldRow(0, "", "", "", "")])
    board = DaysBoard("", played={"a": Played(GAME, MADE, "a")})
    found = [module.Found(DAY - timedelta(days), GAME, "", board) for days in range(3)]
    for one in (*found, found[2], found[1], found[0]):
        run(world.api._rows(one, "here"))
    assert world.asked == ["<lambda>"] * 4, "only the oldest was made again"


def test_a_hand_of_the_comparison_is_a_record(world: World) -> None:
    def record(row: str, token: str = ANN) -> Any:
        return world.api.record(asking(token, row=row))

    sat(world, ANN)
    over(world, ANN)
    assert code(record("0", BOB)) == "board_hidden"
    run(world.api.compared(asking(ANN)))
    for row, text in (("0", b"record"), ("plain", b"plain")):
        answer = run(record(row))
        assert (answer.content, answer.kind) == (text, "text/plain")
        assert "deece-board.txt" in answer.headers["content-disposition"]
    for row in ("1", "-1", "x", "expert", "²", "000000"):
        assert code(record(row)) == "no_board"
    assert "renamed" not in world.asked


def test_the_names_of_now_stand_in_the_record(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "renamed", lambda text, names: f"{text} of {names[0]}")
    sat(world, ANN)
    over(world, ANN)
    table = next(iter(world.games))
    world.games[table].finished = lambda: ("record", ("Zoe",))
    assert run(world.api.record(asking(ANN, row="0"))).content == b"record of Zoe"
    run(world.api.compared(asking(ANN)))
    del world.games[table]
    assert code(world.api.record(asking(ANN, row="0"))) == "no_board"


def test_ones_own_points_stand_against_the_mean_of_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_side", lambda record: 0)
    monkeypatch.setattr(module, "mine_words", lambda *given: given)
    board = DaysBoard("")
    tables = [AtTable(Hand((points, 0)), ()) for points in (100, 30, 50)]
    for own, others in ((0, 40), (2, 65)):
        mine: Any = module._mine(board, tables, own, "x")
        assert mine == ("x", tables[own].hand.ahead(0), Fraction(others))
    alone: Any = module._mine(board, tables[:1], 0, "x")
    assert alone == ("x", 100, 0)
