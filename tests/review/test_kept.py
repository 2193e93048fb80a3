"""What was judged once is kept: under its choices, seat, seed and version, and only so much of it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from deece.cli.kept_reviews import InFile, kept_reviews
from deece.record import Record
from deece.review import InMemory, decisions, review
from deece.review.kept import key_of, read_back
from tests.review.information import played

pytestmark = pytest.mark.usefixtures("needs_kernel")


class Counting(InMemory):
    """Says how often something was found."""

    found = 0

    def get(self, key: str) -> str | None:
        text = super().get(key)
        self.found += text is not None
        return text


@pytest.mark.parametrize("system", ["four-handed-passing", "three-handed-widow", "two-handed"])
def test_what_is_kept_is_what_was_found(system: str) -> None:
    record, kept = played(system, "learner"), Counting()
    once = list(review(record, [0], effort=0.1, kept=kept))
    assert kept.found == 0
    assert list(review(record, [0], effort=0.1, kept=kept)) == once
    assert kept.found == len(once)


def test_a_key_is_of_all_choices_up_to_this_one_and_of_none_after() -> None:
    record = played("four-handed")
    places = [one.place for one in decisions(record)]
    keys = [key_of(record, place, 0, 1.0) for place in places]
    assert len(set(keys)) == len(places)
    cut = Record.new(record.ruleset, ["A", "B", "C", "D"]).extend(record.actions[: places[2] + 1])
    assert [key_of(cut, place, 0, 1.0) for place in places[:3]] == keys[:3]
    assert key_of(record, places[0], 1, 1.0) != keys[0]
    assert key_of(record, places[0], 0, 0.5) != keys[0]
    assert key_of(replace(record, dealer=1), places[0], 0, 1.0) != keys[0]


def test_only_so_many_are_kept(tmp_path: Path) -> None:
    with closing(sqlite3.connect(":memory:")) as rows:
        rows.execute("CREATE TABLE judged (key TEXT PRIMARY KEY, text TEXT NOT NULL)")
        for kept in (InMemory(3), InFile(rows, 3)):
            for number in range(5):
                kept.put(str(number), "text")
            assert [kept.get(str(number)) for number in range(5)] == [None, None, "text", "text", "text"]


def test_a_file_keeps_them_and_a_spoiled_one_is_done_without(tmp_path: Path) -> None:
    with kept_reviews(tmp_path) as kept:
        kept.put("one", "text")
    with kept_reviews(tmp_path) as kept:
        assert kept.get("one") == "text"
    (tmp_path / "reviews.sqlite").write_bytes(b"not a database, though it is long enough" * 100)
    with kept_reviews(tmp_path) as kept:
        kept.put("one", "text")
        assert kept.get("one") == "text"
    with kept_reviews(tmp_path / "reviews.sqlite" / "no folder") as kept:
        assert kept.get("one") is None


def test_a_spoiled_file_is_closed_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows removes no file that is open, and Python 3.13 complains of it."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.connect

    def remembered(*given: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect(*given, **more))
        return opened[-1]

    monkeypatch.setattr(sqlite3, "connect", remembered)
    (tmp_path / "reviews.sqlite").write_bytes(b"not a database, though it is long enough" * 100)
    with kept_reviews(tmp_path) as kept:
        assert kept.get("one") is None
        with pytest.raises(sqlite3.ProgrammingError, match="closed"):
            opened[0].execute("SELECT 1")


def test_a_text_of_another_position_is_judged_anew() -> None:
    one = decisions(played("four-handed"))[0]
    assert read_back("[]", one.view) is None
    assert read_back('[99,0,[],[],null,null,null,{"split":[0,0]}]', one.view) is None
