"""`deece store`: tables moved by a command, and what is said when they cannot be."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from deece.cli.app import run
from deece.store import Entry, Store
from deece.store.sqlite import SqliteStore


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
