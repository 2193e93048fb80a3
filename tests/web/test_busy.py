"""A server that is late turns away in words what can wait, before anybody waits for seconds."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import AbstractContextManager
from unittest import mock

import pytest
from msgspec import structs

from deece.api import door
from deece.words.refused import Refused, as_sentence
from tests.web.client import Site, asked
from tests.web.games import text
from tests.web.unlimited import UNLIMITED

BUSY = as_sentence(Refused("busy"))
AGES = 1e30  # seconds by which it is late: it does not catch up while a test runs


def still() -> AbstractContextManager[object]:
    """The clock of the rates stands still."""
    return mock.patch.object(door, "time", monotonic=lambda: 100.0)


@pytest.fixture
def site() -> Iterator[Site]:
    """A server to which being late matters."""
    with Site(limits=structs.replace(UNLIMITED, busy_ms=1_000_000)) as site:
        yield site


def test_newcomers_and_costly_requests_are_turned_away(site: Site) -> None:
    made = site.table()
    site.door.late = AGES
    review = {"record": text("four-handed"), "seat": 0}
    for answer in (
        site.post("/api/tables", asked()),
        site.get("/api/rules/double-deck"),
        site.post("/api/review", review),
    ):
        assert (answer.status, answer.error, answer.json["code"]) == (503, BUSY, "busy")
    watcher = site.connect(made.table)
    watcher.say({"t": "hello"})
    assert watcher.closed().reason == BUSY
    made.enter()  # who plays here comes in
    assert site.get(made.where()).status == 200


def test_a_choice_is_turned_away_only_when_it_must_be_and_can_be_made_again(site: Site) -> None:
    player = site.table(friends=[1, 2, 3]).enter()
    site.door.late = 1500.0
    for ask, more in (("hint", {}), ("odds", {}), ("chat", {"text": "hello"})):
        assert player.ask(ask, **more)["reason"] == BUSY, ask
    assert player.ask("ready")["t"] == "ok"
    site.door.late = AGES
    refused = player.ask("ready")
    assert (refused["t"], refused["reason"], refused["stale"]) == ("no", BUSY, False)
    site.door.late = 0.0
    assert player.ask("ready")["t"] == "ok"


def test_commands_of_all_sockets_of_an_address_are_counted_together() -> None:
    with still(), Site(limits=structs.replace(UNLIMITED, commands=1, commands_at_once=5)) as site:
        made = site.table(friends=[1, 2, 3])
        players = [made.enter(), made.enter()]
        found = [player.ask("ready") for _ in range(3) for player in players]
    assert [one["t"] for one in found] == ["ok"] * 5 + ["no"]
    assert found[-1]["code"] == "too_fast"
