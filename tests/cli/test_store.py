"""`deece store`: tables moved by a command, and what is said when they cannot be."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path

import pytest
from msgspec import structs

from deece.cli.app import run
from deece.store import Entry, Store
from deece.store.parts import files_of, spread
from deece.store.sqlite import SqliteStore
from deece.table.log import Sealed, entry
from deece.table.tables import Tables
from tests.table.tables import made


async def with_two(store: Store) -> None:
    await store.append([Entry("oak", 1, "table", "{}"), Entry("oak", 2, "act", "1"), Entry("elm", 1, "table", "{}")])
    await store.close()


def test_a_copy_says_how_much_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    asyncio.run(with_two(SqliteStore(old)))
    assert run(["store", "copy", str(old), str(new)]) == 0
    assert capsys.readouterr().out == "Copied, read back, and the same: 2 tables with 3 entries\n"
    assert run(["store", "copy", str(old), str(new)]) == 0
    assert "There already: 2 tables" in capsys.readouterr().out


def test_a_table_that_lost_its_end_is_copied_with_that_and_with_new_seals(tmp_path: Path) -> None:
    """Its players read it in the new place, and nothing that was opened in the lost hands says anything of the next."""
    old, new, secret = tmp_path / "old", tmp_path / "new", "5" * 64

    async def begun() -> None:
        store = SqliteStore(old)
        first = structs.replace(made("double-deck"), secret=secret)
        await store.append([entry("t", 1, first), entry("t", 2, Sealed(())), entry("t", 3, Sealed(()))])
        await store.close()
        shell = sqlite3.connect(store.path, isolation_level=None)
        shell.execute("DELETE FROM entry WHERE seq = 3")
        shell.close()

    async def opened(folder: Path) -> tuple[str, bool]:
        store = SqliteStore(folder)
        table = await Tables(store).find("t")
        assert table is not None
        await store.close()
        return table.game.secret, table.game.lost

    asyncio.run(begun())
    for _ in range(2):
        assert run(["store", "copy", str(old), str(new)]) == 0
    found = asyncio.run(opened(new))
    assert found == asyncio.run(opened(old))
    assert found[1]
    assert found[0] not in ("", secret)


def test_tables_in_the_files_of_several_workers_are_copied_together(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old, new = tmp_path / "old", tmp_path / "new"
    asyncio.run(with_two(SqliteStore(old)))
    spread(old, 3)
    files = {file: file.read_bytes() for file in files_of(old)}
    assert run(["store", "copy", str(old), str(new)]) == 0
    assert "the same: 2 tables with 3 entries" in capsys.readouterr().out
    assert {file: file.read_bytes() for file in files_of(old)} == files, "the first log stays as it was"
    spread(new, 3)
    assert run(["store", "copy", str(old), str(new)]) == 0
    assert "There already: 2 tables" in capsys.readouterr().out
    assert len(files_of(new)) == 1


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("nothing", "there are no tables in"),
        ("postgresql://ann:secret@127.0.0.1:1/deece", "cannot be opened: see that PostgreSQL runs there"),
    ],
)
def test_what_cannot_be_copied_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], source: str, says: str
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run(["store", "copy", source, "new"]) == 2
    printed = capsys.readouterr()
    assert says in printed.err
    assert "secret" not in printed.err + printed.out
    assert not (tmp_path / "nothing").exists()


def test_a_folder_is_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--store", "games"]) == 2
    assert "a folder goes to --data" in capsys.readouterr().err
    assert run(["serve", "--store", "postgresql://host/deece", "--data", "games"]) == 2
    assert "give one of them" in capsys.readouterr().err


def test_workers_share_a_folder_and_no_database(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--workers", "2", "--store", "postgresql://host/deece"]) == 2
    assert "on a database start several servers, each with --node" in capsys.readouterr().err
