"""Whether it lives and whether it is ready: what proxies, orchestrators and service managers ask."""

from __future__ import annotations

import asyncio
from unittest import mock

import pytest

from deece.api.door import Door
from deece.server import health
from deece.server.health import Ready
from deece.store import Entry, MemoryStore, StoreError
from tests.web.client import Answer, Site


class Asked(MemoryStore):
    """A store that counts how often it is read, and can be broken."""

    def __init__(self) -> None:
        super().__init__()
        self.reads, self.broken, self.hangs = 0, False, False

    async def read(self, table: str, since: int = 0) -> list[Entry]:
        self.reads += 1
        if self.hangs:
            await asyncio.Event().wait()
        if self.broken:
            raise StoreError("the database does not answer: see that it runs")
        return []


def ready(site: Site) -> Answer:
    return site.get("/readyz")


def test_a_server_is_alive_and_ready(site: Site) -> None:
    assert (site.get("/healthz").status, site.get("/healthz").json) == (200, {"lives": True})
    assert (ready(site).status, ready(site).json) == (200, {"ready": True, "why": ""})
    assert ready(site).headers["cache-control"] == "no-store"


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_both_are_answered_under_any_name_and_nothing_else_is(site: Site, path: str) -> None:
    """An orchestrator asks by the address of the moment."""
    assert site.get(path, headers=[("host", "10.1.2.3:8484")]).status == 200
    assert site.get(path, headers=[]).status == 200
    assert site.get("/", headers=[("host", "10.1.2.3:8484")]).status == 403
    assert site.post(path).status == 404
    assert site.get(path + "/more").status == 404


def test_a_log_that_cannot_be_read_makes_it_unready_and_no_less_alive() -> None:
    store = Asked()
    store.broken = True
    with Site(store) as site, mock.patch.object(health, "ASK_EVERY", 0.0):
        assert (ready(site).status, ready(site).json) == (503, {"ready": False, "why": "store"})
        assert site.get("/healthz").status == 200
        store.broken = False
        assert ready(site).status == 200


def test_a_log_that_does_not_answer_is_not_waited_for() -> None:
    store = Asked()
    store.hangs = True
    with Site(store) as site, mock.patch.object(health, "ANSWER_IN", 0.01):
        assert ready(site).status == 503


def test_choices_that_wait_make_it_unready() -> None:
    store = Asked()
    with Site(store) as site, mock.patch.object(Asked, "trouble", "the disk is full: free some space"):
        assert ready(site).json == {"ready": False, "why": "store"}
        assert store.reads == 0


def test_however_many_ask_the_log_is_asked_once_in_a_while() -> None:
    async def story() -> None:
        store = Asked()
        ready = Ready(store, Door())
        with mock.patch.object(health, "ASK_EVERY", 1e9):
            assert await asyncio.gather(*(ready.why_not() for _ in range(50))) == [""] * 50
            assert store.reads == 1
        with mock.patch.object(health, "ASK_EVERY", 0.0):
            await ready.why_not()
            assert store.reads == 2

    asyncio.run(story())


def test_a_server_that_hands_its_tables_over_wants_no_newcomers() -> None:
    async def story() -> None:
        door = Door()
        ready = Ready(MemoryStore(), door)
        assert await ready.why_not() == ""
        door.shut = True
        assert await ready.why_not() == "draining"

    asyncio.run(story())


def test_what_goes_on_beside_the_tables_and_fails_stands_in_the_log_at_once(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def tidying(*given: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("deece.server.app.tidy_daily", tidying)
    with Site() as site:
        assert ready(site).status == 200
        (said,) = (record for record in caplog.records if record.levelname == "ERROR")
    assert (said.name, said.getMessage()) == ("deece.server.app", "tidying has ended by a fault")
    assert said.exc_info
    assert said.exc_info[0] is ZeroDivisionError
