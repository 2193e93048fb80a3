"""No limits of number and time: however slow this machine is, nobody is dropped and nothing is turned away."""

from __future__ import annotations

from msgspec import structs

from deece.api.limits import MOST, Limits

_RATES = ("requests", "tables_a_minute", "all_tables_a_minute", "messages", "commands")
_AT_ONCE = [f"{name.removesuffix('_a_minute')}_at_once" for name in _RATES]
_COUNTED = (*_RATES, *_AT_ONCE, "board_tables_by_address")
_TIMED = ("header_seconds", "body_seconds", "unread_seconds", "hello_seconds", "silent_seconds", "busy_ms")
UNLIMITED = structs.replace(Limits(), **dict.fromkeys((*_COUNTED, *_TIMED), MOST), connections_by_address=8000)
OPTIONS = [
    part
    for name in structs.asdict(UNLIMITED)
    if (figure := getattr(UNLIMITED, name)) != getattr(Limits(), name)
    for part in ("--limit", f"{name}={figure}")
]
