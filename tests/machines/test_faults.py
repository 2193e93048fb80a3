"""What may befall several servers on one database, each once or twice; in full `python -m tests.machines.faults`."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from typing import Any

import psycopg
import pytest

from deece.store import Entry
from deece.store.parts import file_name
from deece.store.sqlite import SqliteStore
from tests.machines.faults import ROWS, Do, Outcome, held, run, stopped
from tests.machines.host import Host
from tests.machines.people import Load
from tests.machines.town import Stored, Town, must_have

PLANTED = """INSERT INTO deece.entry SELECT table_id, seq + 1, at, kind, body, chain FROM deece.entry
    WHERE table_id = %s ORDER BY seq DESC LIMIT 1"""
SERVERS: dict[str, tuple[Do, int]] = {
    name: (ROWS[name].do, 1) for name in ("kill", "believe", "astray", "upgrade", "clock")
}
DATABASE: dict[str, tuple[Do, int]] = {
    "restart": (ROWS["restart"].do, 1),
    "stopped": (stopped(2.5), 1),
    "full": (ROWS["full"].do, 1),
    "refuse": (ROWS["refuse"].do, 1),
    "cut": (ROWS["cut"].do, 3),
    "drop": (ROWS["drop"].do, 1),
}


def survived(outcome: Outcome, faults: dict[str, tuple[Do, int]]) -> None:
    """Nothing acknowledged was lost, doubled or out of order, and no server wrote a table that it had not."""
    assert outcome.report.faults == []
    assert {name: seen.times for name, seen in outcome.faults.items()} == {
        name: times for name, (_, times) in faults.items()
    }
    assert outcome.stale == 0
    assert outcome.report.positions >= outcome.report.acknowledged > 0


@pytest.mark.sample(1, group="faults of machines")
def test_servers_may_die_freeze_and_be_replaced(tmp_path: Path) -> None:
    for program in ("nginx", "haproxy", "faketime"):
        must_have(program)
    outcome = asyncio.run(run(SERVERS, tmp_path, tables=2, proxy="haproxy", clock=True))
    survived(outcome, SERVERS)
    assert outcome.moves > 0  # tables were taken over
    assert outcome.faults["kill"].takeovers


@pytest.mark.sample(1, group="faults of machines")
def test_the_database_may_stop_fill_up_and_be_cut_off(tmp_path: Path) -> None:
    must_have("nginx")
    faults, given = dict(DATABASE), dict[str, Any](tapped=True, disk=160)
    if os.geteuid():  # mounting a disk of its own is root's right
        del faults["full"], given["disk"]
    outcome = asyncio.run(run(faults, tmp_path, tables=2, **given))
    survived(outcome, faults)
    assert any("does not answer" in text for text in outcome.waited)


def test_a_worker_may_die(tmp_path: Path) -> None:
    faults = {"worker": (ROWS["worker"].do, 2)}
    outcome = asyncio.run(run(faults, tmp_path, tables=2, **ROWS["worker"].town))
    survived(outcome, faults)
    assert outcome.faults["worker"].takeovers


def test_what_a_worker_writes_in_another_s_file_is_found(tmp_path: Path) -> None:
    async def story() -> Stored:
        for part in (0, 1):
            store = SqliteStore(tmp_path / "data" / file_name(part))
            await store.append([Entry("oak", 1, "act", "{}")])
            await store.close()
        return Host(tmp_path).stored("oak")

    found = asyncio.run(story())
    assert (len(found.log), found.broken, found.stale) == (1, 0, 1)


def test_what_a_server_writes_at_another_s_table_is_found(tmp_path: Path) -> None:
    must_have("nginx")

    async def story() -> Stored:
        async with Town(tmp_path) as town:
            load = Load(town, 1)
            await load.begin()
            (party,) = load.parties
            await held(party)
            owner = town.owners()[party.id]
            other = next(node for node in town.nodes if node is not owner)
            with psycopg.connect(town.cluster.where, application_name=f"deece {other.host}") as planted:
                planted.execute(PLANTED, (party.id,))
            await party.leave()
            return town.stored(party.id)

    found = asyncio.run(story())
    assert (found.stale, found.broken) == (1, 1)
