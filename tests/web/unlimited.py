"""Limits for tests on a machine however slow: none of number and time, or the usual ones."""

from __future__ import annotations

from msgspec import structs

from deece.api.limits import MOST, Limits

_RATES = ("requests", "tables_a_minute", "all_tables_a_minute", "messages", "commands")
_AT_ONCE = [f"{name.removesuffix('_a_minute')}_at_once" for name in _RATES]
_COUNTED = (*_RATES, *_AT_ONCE, "board_tables_by_address")
_TIMED = ("header_seconds", "body_seconds", "unread_seconds", "hello_seconds", "silent_seconds", "busy_ms")
# Nobody is dropped and nothing is turned away.
UNLIMITED = structs.replace(Limits(), **dict.fromkeys((*_COUNTED, *_TIMED), MOST), connections_by_address=8000)
OPTIONS = [
    part
    for name in structs.asdict(UNLIMITED)
    if (figure := getattr(UNLIMITED, name)) != getattr(Limits(), name)
    for part in ("--limit", f"{name}={figure}")
]
# As a server has them, but it never takes itself to be busy.
USUAL = structs.replace(Limits(), busy_ms=MOST)
