"""How much the server lets anybody do: every figure in one place. `deece serve --limit NAME=FIGURE` changes one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field, dataclass, field, fields
from typing import Any, Final

from deece.errors import DeeceError
from deece.wire.messages import MOST_BYTES

MOST: Final = 1_000_000_000


class LimitError(DeeceError):
    """There is no such limit, or it cannot have that figure; the text says what there is."""


def _row(figure: int, what: str, least: int = 1) -> Any:
    return field(default=figure, metadata={"what": what, "least": least})


@dataclass(frozen=True, slots=True)
class Limits:
    """The rows, each with its usual figure; docs/operating.md has the same table. Addresses: see `deece.api.door`."""

    connections: int = _row(8_000, "open connections, of all")
    connections_by_address: int = _row(250, "open connections of one address")
    header_seconds: int = _row(10, "for the head of a request to come")
    header_bytes: int = _row(16_384, "the head of a request, and what follows it at once")
    body_seconds: int = _row(60, "for the body of a request to come")
    idle_seconds: int = _row(5, "an open connection waits for the next request")
    unread_seconds: int = _row(30, "an answer waits for a browser that does not read it")
    requests: int = _row(40, "requests a second of one address, in the long run")
    requests_at_once: int = _row(400, "requests of one address at once")
    costly: int = _row(4, "costly requests (house rules, meld, records) a second of one address, in the long run")
    costly_at_once: int = _row(60, "costly requests of one address at once")
    costly_waiting: int = _row(16, "costly requests of all that wait; one is worked at")
    body_bytes: int = _row(16_384, "the body of a request")
    rules_bytes: int = _row(100_000, "the body of one with house rules")
    record_bytes: int = _row(500_000, "a record in one; the longest game of 7,000 had 331 hands")
    sheet_bytes: int = _row(300_000, "a score sheet; an evening of 60 hands has some 20,000")
    rule_keys: int = _row(200, "house rules in a request")
    tables_a_minute: int = _row(12, "new tables a minute of one address, in the long run; shared deals count too")
    tables_at_once: int = _row(60, "new tables of one address at once")
    all_tables_a_minute: int = _row(600, "new tables a minute of all, in the long run")
    all_tables_at_once: int = _row(1_000, "new tables of all at once")
    live_tables: int = _row(20_000, "tables in memory")
    messages: int = _row(20, "messages a second of one socket, in the long run")
    messages_at_once: int = _row(60, "messages of one socket at once")
    message_bytes: int = _row(MOST_BYTES, "a message")
    commands: int = _row(40, "commands a second of all sockets of one address, in the long run")
    commands_at_once: int = _row(400, "commands of all sockets of one address at once")
    hello_seconds: int = _row(10, "for the first message of a socket to come")
    silent_seconds: int = _row(30, "without a message, then a socket is taken to be gone")
    keep_days: int = _row(400, "days that a table or shared deal is kept after the last change; 0: for ever", 0)
    keep_unbegun_days: int = _row(30, "days that a table is kept at which no card was dealt; 0: for ever", 0)
    busy_ms: int = _row(500, "late by so much, the server turns newcomers and costly requests away; by four times, all")

    @classmethod
    def of(cls, settings: Iterable[str]) -> Limits:
        """The usual limits but for these, each "name=figure"; raises LimitError."""
        given: dict[str, int] = {}
        for text in settings:
            name, _, figure = (part.strip() for part in text.partition("="))
            row = ROWS.get(name)
            if row is None:
                raise LimitError(f"there is no limit '{name[:40]}': choose {', '.join(ROWS)}")
            if not figure.isdecimal() or not row.metadata["least"] <= int(figure[:12]) <= MOST:
                least = row.metadata["least"]
                raise LimitError(f"the limit {name} is a whole number of {least} or more, as {name}={row.default}")
            given[name] = int(figure)
        return cls(**given)


ROWS: Final[dict[str, Field[Any]]] = {row.name: row for row in fields(Limits)}
