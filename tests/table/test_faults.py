"""A table that fails at every step goes on, and its faults are a few lines of the server's log."""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence

import pytest

from deece.players import Choice
from deece.table.game import Step
from tests.table.tables import Told, made, play, run, table_of


class Deaf(Told):
    """Cannot be told of any choice, nor of how everything is."""

    def stepped(self, steps: Sequence[Step], why: Choice | None = None, command: str = "") -> None:
        raise ValueError(len(steps))

    def anew(self) -> None:
        raise KeyError("anew")


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What stands in the log after a hand at which nothing could be told."""

    async def test() -> None:
        table = await table_of(made("double-deck"))
        table.listener = Deaf()
        await table.arrive(0)
        await play(table, 0, lambda: len(table.game.public.game.results) > 0)
        await table.close()

    with caplog.at_level(logging.ERROR):
        run(test)
    return [record.getMessage() for record in caplog.records]


def test_a_table_that_fails_at_every_step_writes_a_line_for_each_kind(caplog: pytest.LogCaptureFixture) -> None:
    assert len(lines(caplog)) == 2, "one of ValueError, one of KeyError; there were two for each of some 90 choices"


def test_a_line_says_how_many_were_left_out(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> None:
    seconds = iter(range(100_000))
    monkeypatch.setattr("deece.table.faults.monotonic", lambda: float(next(seconds)))
    found = [re.search(r"(-?\d+) more like it were not written", line) for line in lines(caplog)]
    left_out = [int(one[1]) for one in found if one]
    assert left_out
    assert min(left_out) > 1
