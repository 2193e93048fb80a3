"""How much the server lets anybody do: every figure in one place. `deece serve --limit NAME=FIGURE` changes one."""

from __future__ import annotations

from typing import Annotated, Final

import msgspec

from deece.wire.messages import MOST_BYTES

MOST: Final = 1_000_000_000


def _figure(what: str, least: int = 1) -> msgspec.Meta:
    """What a figure counts, and the least that it may be."""
    return msgspec.Meta(ge=least, le=MOST, description=what)


class Limits(msgspec.Struct, frozen=True):
    """The rows, each with its usual figure; docs/operating.md has the same table. Addresses: see `deece.api.door`."""

    connections: Annotated[int, _figure("open connections, of all")] = 8_000
    connections_by_address: Annotated[int, _figure("open connections of one address")] = 250
    header_seconds: Annotated[int, _figure("for the head of a request to come")] = 10
    header_bytes: Annotated[int, _figure("the head of a request, and what follows it at once")] = 16_384
    body_seconds: Annotated[int, _figure("for the body of a request to come")] = 60
    idle_seconds: Annotated[int, _figure("an open connection waits for the next request")] = 5
    unread_seconds: Annotated[int, _figure("an answer waits for a browser that does not read it")] = 30
    unread_bytes: Annotated[int, _figure("what waits for all sockets of one address that do not read")] = 4_000_000
    requests: Annotated[int, _figure("requests a second of one address, in the long run")] = 40
    requests_at_once: Annotated[int, _figure("requests of one address at once")] = 400
    costly_waiting: Annotated[
        int, _figure("costly requests (house rules, meld, sheets, records, reviews) of one address that wait")
    ] = 2
    all_costly_waiting: Annotated[int, _figure("costly requests of all that wait; two are worked at")] = 64
    costly_seconds: Annotated[
        int, _figure("processor time of one costly request, then it is ended; three times as much for a search")
    ] = 10
    body_bytes: Annotated[int, _figure("the body of a request")] = 16_384
    rules_bytes: Annotated[int, _figure("the body of one with house rules")] = 100_000
    record_bytes: Annotated[int, _figure("a record in one; the longest game of 7,000 had 331 hands")] = 500_000
    sheet_bytes: Annotated[int, _figure("a score sheet; an evening of 60 hands has some 20,000")] = 300_000
    evening_bytes: Annotated[int, _figure("a club's evening; 160 people over 8 rounds have some 210,000")] = 700_000
    rule_keys: Annotated[int, _figure("house rules in a request")] = 200
    tables_a_minute: Annotated[
        int,
        _figure(
            "new tables a minute of one address, in the long run; shared deals, sheets, classes, evenings count too; "
            "ten times as many at the deals of classes and in clubs' evenings"
        ),
    ] = 12
    tables_at_once: Annotated[int, _figure("new tables of one address at once")] = 60
    all_tables_a_minute: Annotated[int, _figure("new tables a minute of all, in the long run")] = 600
    all_tables_at_once: Annotated[int, _figure("new tables of all at once")] = 1_000
    board_tables: Annotated[int, _figure("tables at the boards of a day, of all")] = 2_000
    board_tables_by_address: Annotated[int, _figure("new tables at boards of one address a day")] = 60
    live_tables: Annotated[int, _figure("tables in memory")] = 20_000
    messages: Annotated[int, _figure("messages a second of one socket, in the long run")] = 20
    messages_at_once: Annotated[int, _figure("messages of one socket at once")] = 60
    message_bytes: Annotated[int, _figure("a message")] = MOST_BYTES
    commands: Annotated[int, _figure("commands a second of all sockets of one address, in the long run")] = 40
    commands_at_once: Annotated[int, _figure("commands of all sockets of one address at once")] = 400
    hello_seconds: Annotated[int, _figure("for the first message of a socket to come")] = 10
    silent_seconds: Annotated[int, _figure("without a message, then a socket is taken to be gone")] = 30
    keep_days: Annotated[
        int,
        _figure(
            "days that a table, deal, sheet, class, evening or board is kept after the last change; 0: for ever",
            0,
        ),
    ] = 400
    keep_unbegun_days: Annotated[
        int, _figure("days that a table is kept at which no card was dealt; 0: for ever", 0)
    ] = 30
    busy_ms: Annotated[
        int, _figure("late by so much, the server turns newcomers and costly requests away; by four times, all")
    ] = 500
