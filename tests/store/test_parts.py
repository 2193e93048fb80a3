"""A log in several files: each table is in that of its name, however many there are from now on."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Sequence
from pathlib import Path

import pytest

from deece.store import Entry, HeldElsewhere, StoreError
from deece.store.parts import NAMES, PartStore, file_name, files_of, home_of, spread
from deece.store.sqlite import SqliteStore
from deece.table.sheets import SHEETS

TABLES = [f"table-{number}" for number in range(12)]
ADDRESSES = ["127.0.0.1:1", "127.0.0.1:2", "127.0.0.1:3"]


def entries(table: str, *seqs: int) -> list[Entry]:
    return [Entry(table, seq, "act", f'"{table} {seq}"') for seq in seqs or (1, 2, 3)]


def write(file: Path, *batches: Sequence[Entry]) -> None:
    """Into this file, which is a store's own."""

    async def story() -> None:
        store = SqliteStore(file)
        for batch in batches:
            await store.append(batch)
        await store.close()

    asyncio.run(story())


def shell(file: Path, query: str) -> list[tuple[object, ...]]:
    with contextlib.closing(sqlite3.connect(file, isolation_level=None)) as connection:
        return connection.execute(query).fetchall()


def rows(file: Path) -> list[tuple[object, ...]]:
    """Everything in a file, with times and hashes."""
    return shell(file, 'SELECT * FROM entry ORDER BY "table", seq')


def test_tables_move_to_the_files_of_their_parts_and_back_as_they_were(tmp_path: Path) -> None:
    write(tmp_path, *map(entries, TABLES))
    before = rows(tmp_path / file_name(0))
    for parts in (3, 3, 2, 5, 1, 1):
        spread(tmp_path, parts)
        files = [tmp_path / file_name(part) for part in range(parts)]
        assert files_of(tmp_path) == files
        assert sorted(row for file in files for row in rows(file)) == before
        for part, file in enumerate(files):
            found = {str(name) for (name,) in shell(file, NAMES)}
            assert found == {table for table in TABLES if home_of(table, parts) == part}
    assert len(list(tmp_path.glob("tables-*"))) == 0, "nothing is left of the others"


def test_a_part_has_what_is_its_own_and_says_where_the_rest_is(tmp_path: Path) -> None:
    spread(tmp_path, 3)

    async def story() -> None:
        parts = [PartStore(tmp_path, part, ADDRESSES, "secret") for part in range(3)]
        for table in TABLES:
            home = home_of(table, 3)
            await parts[home].append(entries(table))
            assert (await parts[home].recover(table)).entries == entries(table)
            for other in parts:
                assert await other.read(table) == entries(table)
                assert await other.read(table, 2) == entries(table, 3)
                if other is parts[home]:
                    continue
                new = entries(table, 4)
                asked: list[Awaitable[object]] = [
                    other.append(new),
                    other.replace(new),
                    other.remove(table),
                    other.recover(table),
                ]
                for ask in asked:
                    with pytest.raises(HeldElsewhere) as held:
                        await ask
                    assert held.value.address == ADDRESSES[home]
        names = {parts[1].new_name() for _ in range(20)}
        assert len(names) == 20
        assert {home_of(name, 3) for name in names} == {home_of(SHEETS + name, 3) for name in names} == {1}
        for part in parts:
            await part.close()

    asyncio.run(story())


@pytest.mark.parametrize("cut", ["home", "source"])
def test_a_move_that_was_cut_off_is_done_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, cut: str) -> None:
    """Killed when the tables were in their new file already, or had been forgotten by the old one's witness."""
    write(tmp_path, *map(entries, TABLES))
    before = rows(tmp_path / file_name(0))

    class KilledError(Exception):
        pass

    def killed(self: object, heads: dict[str, object]) -> None:
        if (cut == "source") == all(head is None for head in heads.values()):
            raise KilledError

    monkeypatch.setattr("deece.store.heads.Witness.keep", killed)
    with pytest.raises(KilledError):
        spread(tmp_path, 2)
    monkeypatch.undo()
    assert sum(len(rows(file)) for file in files_of(tmp_path)) > len(before)
    for parts in (3, 1):
        spread(tmp_path, parts)
        assert sorted(row for file in files_of(tmp_path) for row in rows(file)) == before


def test_of_a_table_in_two_files_the_longer_log_is_taken(tmp_path: Path) -> None:
    write(tmp_path, *map(entries, TABLES))
    old = tmp_path / "copy"
    old.write_bytes((tmp_path / file_name(0)).read_bytes())
    spread(tmp_path, 2)
    other = tmp_path / file_name(1)
    mine = next(table for table in TABLES if home_of(table, 2) == 1)
    write(other, entries(mine, 4, 5))
    old.replace(tmp_path / file_name(0))
    spread(tmp_path, 2)
    assert [row[1] for row in rows(other) if row[0] == mine] == [1, 2, 3, 4, 5]
    assert not [row for row in rows(tmp_path / file_name(0)) if row[0] == mine]


def test_two_logs_of_a_table_that_differ_are_not_mixed(tmp_path: Path) -> None:
    mine = next(table for table in TABLES if home_of(table, 2) == 1)
    write(tmp_path, entries(mine))
    write(tmp_path / file_name(1), [Entry(mine, 1, "act", "another")])
    before = [rows(file) for file in files_of(tmp_path)]
    for parts in (1, 2):
        with pytest.raises(StoreError, match=r"is in tables\S+ and in tables\S+, and they differ"):
            spread(tmp_path, parts)
        assert [rows(file) for file in files_of(tmp_path)] == before


def test_what_a_log_lost_is_still_said_in_another_file(tmp_path: Path) -> None:
    mine = next(table for table in TABLES if home_of(table, 2) == 1)
    write(tmp_path, entries(mine))
    shell(tmp_path / file_name(0), "DELETE FROM entry WHERE seq = 3")
    spread(tmp_path, 2)

    async def story() -> None:
        part = PartStore(tmp_path, 1, ADDRESSES[:2])
        assert await part.recover(mine) == (entries(mine, 1, 2), 1)
        await part.close()

    asyncio.run(story())
    shell(tmp_path / file_name(1), 'INSERT INTO lost SELECT time, "table", seq, kind, body FROM entry')
    spread(tmp_path, 1)
    assert files_of(tmp_path) == [tmp_path / file_name(0), tmp_path / file_name(1)], "what was cut off is kept"
    assert [row[1] for row in rows(tmp_path / file_name(0))] == [1, 2]


def test_files_that_a_server_has_are_left_alone(tmp_path: Path) -> None:
    write(tmp_path, *map(entries, TABLES))
    spread(tmp_path, 2)

    async def story() -> None:
        part = PartStore(tmp_path, 1, ADDRESSES[:2])
        with pytest.raises(StoreError, match="open in another deece"):
            await asyncio.to_thread(spread, tmp_path, 1)
        await part.close()

    asyncio.run(story())
    copies = tmp_path / "tables-worker-1-monday.sqlite"
    copies.write_bytes((tmp_path / file_name(1)).read_bytes())
    spread(tmp_path, 1)
    assert copies.is_file(), "a copy by another name is nobody's part"
    assert len(rows(tmp_path / file_name(0))) == 3 * len(TABLES)
