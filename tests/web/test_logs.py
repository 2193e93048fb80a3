"""The log as JSON: one object a line, and nothing in it that is secret."""

from __future__ import annotations

import asyncio
import json
import logging
from typing import Any

import pytest

from deece.server.logs import Lines
from deece.store import StoreError

CARD = "the ace of spades"


def line(caplog: pytest.LogCaptureFixture) -> dict[str, Any]:
    """The last line that was logged."""
    text = Lines().format(caplog.records[-1])
    assert "\n" not in text
    found: dict[str, Any] = json.loads(text)
    assert CARD not in text
    return found


def test_a_line_is_an_object(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("deece.table.tidying").warning("%d old tables removed", 3)
    found = line(caplog)
    assert found.pop("at").endswith("+00:00")
    assert found == {"level": "warning", "from": "deece.table.tidying", "text": "3 old tables removed"}


def test_of_an_error_stands_its_kind_and_its_place(caplog: pytest.LogCaptureFixture) -> None:
    def deal() -> None:
        raise ValueError(CARD)

    try:
        deal()
    except ValueError as error:
        logging.getLogger("deece.x").exception("a computer player failed: %s", error)  # noqa: TRY401
    found = line(caplog)
    assert (found["text"], found["error"]) == ("a computer player failed: ValueError", "ValueError")
    assert found["where"][-1].startswith("test_logs.py:")
    assert found["where"][-1].endswith(" deal")


def test_the_log_of_tables_may_say_what_strangers_may_read(caplog: pytest.LogCaptureFixture) -> None:
    logging.getLogger("deece.x").warning("not removed: %s", StoreError("the disk is full"))
    assert line(caplog)["text"] == "not removed: the disk is full"


@pytest.mark.parametrize(
    "said",
    [
        ("Task exception was never retrieved\nfuture: <Task exception=ValueError('%s')>", CARD),
        (f"Exception in callback <Handle choose('{CARD}')>",),
        ("error ignored in %s: %s", "rollback", CARD),
    ],
)
def test_others_fill_nothing_in(caplog: pytest.LogCaptureFixture, said: tuple[str, ...]) -> None:
    """asyncio quotes what a function was called with, and a database's library the row that was refused."""
    logging.getLogger("asyncio").error(*said)
    assert line(caplog)["text"] in ("Task exception was never retrieved", "Exception in callback", said[0])


def test_a_fault_in_a_task_shows_no_card(caplog: pytest.LogCaptureFixture) -> None:
    async def story() -> None:
        loop = asyncio.get_running_loop()
        loop.call_soon(lambda card: 1 // 0, CARD)
        await asyncio.sleep(0)
        await asyncio.sleep(0)

    asyncio.run(story())
    assert line(caplog)["error"] == "ZeroDivisionError"
