"""What every released version left behind is opened by this one, and goes on: docs/api/index.md promises it."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from deece import load
from deece.players.conventions import own
from deece.record import parse, replay
from deece.store.indexed import IndexedStore
from deece.store.sqlite import SqliteStore
from tests.cli.test_keep import ONE, keep
from tests.upgrade.make import HERE, STORE, Rows, scores, state_of
from tests.web.client import Site, over
from tests.web.test_classes import bearer

Json = dict[str, Any]
VERSIONS = sorted(path.name for path in HERE.iterdir() if (path / STORE).is_file())


@pytest.fixture(params=VERSIONS)
def left(request: pytest.FixtureRequest) -> Path:
    """The folder of a version."""
    return HERE / str(request.param)


@pytest.fixture
def known(left: Path) -> Json:
    """What is known of it."""
    found: Json = json.loads((left / "known.json").read_text("utf-8"))
    return found


@pytest.fixture
def site(left: Path, tmp_path: Path) -> Iterator[Site]:
    """A server of this version on a copy of that version's store."""
    shutil.copyfile(left / STORE, tmp_path / STORE)
    with Site(SqliteStore(tmp_path)) as site:
        yield site


def test_there_is_a_version() -> None:
    assert "0.1.0" in VERSIONS


def test_every_table_is_as_it_was_left_and_goes_on(site: Site, known: Json) -> None:
    for name, one in known["tables"].items():
        mine = site.enter(one["table"], one["token"])
        assert state_of(mine) == {part: one[part] for part in ("step", "hand", "do")}, name
        assert site.get(f"/api/tables/{one['table']}/record").text == one["record"], name
        if one["step"] != "over":
            mine.play(over)
            hands = len(parse(site.get(f"/api/tables/{one['table']}/record").text).entries)
            assert hands >= len(parse(one["record"]).entries), name


def test_a_shared_sheet_and_a_class_are_there_for_their_links(site: Site, known: Json) -> None:
    shared, lesson = known["shared"], known["class"]
    seen = site.get(f"/api/sheets/{shared['sheet']}", **bearer(shared["read"])).json
    assert [event["change"]["type"] for event in seen["events"]] == ["sheet", "hand", "hand"]
    assert site.get(lesson["where"], **bearer(lesson["teacher"])).json["shown"]["pupils"][0]["name"] == "Ann"
    assert site.get(lesson["where"], **bearer(lesson["pupil"])).json["shown"]["role"] == "pupil"


def test_a_sheet_in_a_file_goes_on(left: Path, known: Json, tmp_path: Path) -> None:
    file = tmp_path / "sheet.keep"
    shutil.copyfile(left / "sheet.keep", file)
    assert scores(file) == known["sheet"]
    keep(file, typed=ONE)
    assert scores(file)[:-1] == known["sheet"]


def test_a_record_says_the_same(left: Path) -> None:
    record = parse((left / "game.deece").read_text("utf-8"))
    game = list(replay(record))[-1].after.public.game
    assert len(game.results) == 3


def test_a_house_set_is_read(left: Path) -> None:
    assert load(str(left / "house.toml")).rules == load("four-handed", {"score.goal": "1200"}).rules


def test_a_convention_card_is_read(left: Path) -> None:
    assert own((left / "card.toml").read_text("utf-8")).name == "Our club"


def test_the_rows_of_a_page_are_read_whole(left: Path, site: Site, known: Json) -> None:
    table = known["tables"]["in a trick"]["table"]
    found = site.run(IndexedStore(Rows(json.loads((left / "page.json").read_text("utf-8")))).recover(table))
    assert not found.lost
    assert found.entries == site.run(site.store.recover(table)).entries
