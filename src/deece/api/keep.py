"""What the score keeper's pages ask (docs/wire.md). The device that asks owns the sheet.

Nothing is stored but sheets that somebody shares.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from deece.api.asked import Answer, Asks, Body, Request, Row, file
from deece.api.costly import Costly
from deece.api.named import system_named
from deece.keeper.output import csv_of, record_of, sheet_written
from deece.keeper.said import columns_of
from deece.record import format
from deece.rules.catalog import CATALOG
from deece.rules.ruleset import load
from deece.table.sheets import Sheets
from deece.wire import keep
from deece.wire.evening import EveningAsked, EveningShown, tally
from deece.wire.keep import (
    Begin,
    BeginAsked,
    CountAsked,
    GoOn,
    GoOnAsked,
    KeepAsked,
    MeldCounted,
    ReadAsked,
    ReadBack,
    SharedSheet,
    SheetAsked,
    SheetKept,
    SheetRead,
)
from deece.wire.slip import Events, sheet_of
from deece.words.refused import Refused


class KeepApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, sheets: Sheets) -> None:
        self.costly, self.sheets = costly, sheets

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        limits = self.costly.door.limits
        most = limits.sheet_bytes + limits.body_bytes
        return [
            Row("POST", "/keep", self.keep, most),
            Row("POST", "/keep/begin", self.begin, limits.rules_bytes),
            Row("POST", "/keep/read", self.read, most),
            Row("POST", "/keep/meld", self.meld, most),
            Row("POST", "/keep/evening", self.evening, 4 * most),
            Row("POST", "/keep/open", self.open, limits.record_bytes + limits.body_bytes),
            Row("POST", "/keep/record", self.record, most),
            Row("POST", "/keep/csv", self.csv, most),
            Row("POST", "/keep/json", self.json, most),
            Row("POST", "/sheets", self.share, most, 201),
            Row("GET", "/sheets/{id}", self.shared),
            Row("POST", "/sheets/{id}", self.write, most),
        ]

    async def keep(self, request: Asks[KeepAsked]) -> SheetKept:
        """What a sheet and the hand that is being told come to."""
        return await self.costly.apart(keep.keep, self._asked(request))

    async def begin(self, request: Asks[BeginAsked]) -> Begin:
        """The first change of a new sheet."""
        return await self.costly.apart(_begun, self._asked(request))

    async def read(self, request: Asks[ReadAsked]) -> ReadBack:
        """The hand with an answer that was typed."""
        return await self.costly.apart(keep.read, self._asked(request))

    async def evening(self, request: Asks[EveningAsked]) -> EveningShown:
        """What the hands on one sheet or on several came to."""
        return await self.costly.apart(tally, self._asked(request))

    async def open(self, request: Asks[GoOnAsked]) -> GoOn:
        """A new sheet that goes on from a record."""
        return await self.costly.apart(keep.gone_on, self._asked(request))

    async def meld(self, request: Asks[CountAsked]) -> MeldCounted:
        """What cards or combinations count in each suit."""
        return await self.costly.apart(_counted, self._asked(request))

    async def record(self, request: Asks[SheetAsked]) -> Answer:
        """The last game as a record, which a table goes on from."""
        return file(await self._written(request, _record), "deece-sheet.txt", "text/plain")

    async def csv(self, request: Asks[SheetAsked]) -> Answer:
        """The sheet as CSV."""
        return file(await self._written(request, _csv), "deece-sheet.csv", "text/csv")

    async def json(self, request: Asks[SheetAsked]) -> Answer:
        """The sheet with every line of every hand."""
        return file(await self._written(request, _json), "deece-sheet.json", "application/json")

    # Shared sheets

    async def share(self, request: Asks[SheetAsked]) -> SharedSheet:
        """Share a sheet: its id, and a token for each role."""
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may_make_table(request.address):
            raise Refused("too_many_sheets")
        made = await self.sheets.share(request.asked().events)
        return SharedSheet(made.id, **made.tokens)

    async def shared(self, request: Request) -> SheetRead:
        """What stands on a shared sheet, after so many events of it."""
        found = await self.sheets.open(request.params["id"], request.bearer)
        text = request.query.get("since", "0")
        since = int(text) if text.isdecimal() and len(text) < 6 else 0
        return SheetRead(found.events[since:], found.role, len(found.events))

    async def write(self, request: Asks[SheetAsked]) -> SheetRead:
        """Add to a shared sheet; all that stands on it then."""
        asked = self._asked(request)
        found = await self.sheets.write(request.params["id"], request.bearer, asked.events)
        return SheetRead(found.events, found.role, len(found.events))

    async def _written(self, request: Asks[SheetAsked], write: Callable[[Events], bytes]) -> bytes:
        return await self.costly.apart(write, self._asked(request).events)

    def _asked(self, request: Asks[Body]) -> Body:
        """The body; raises Refused for what costs this address too much."""
        self.costly.may(request)
        return request.asked()


def _begun(asked: BeginAsked) -> Begin:
    if len(asked.set) > len(CATALOG):
        raise Refused("too_many_rules", rules=len(asked.set), most=len(CATALOG))
    return keep.begin(system_named(asked.id), asked)


def _counted(asked: CountAsked) -> MeldCounted:
    rules = sheet_of(asked.events).rules if asked.events else load(system_named(asked.id), asked.set).rules
    return keep.counted(asked, rules)


def _record(events: Events) -> bytes:
    return format(record_of(sheet_of(events))).encode()


def _csv(events: Events) -> bytes:
    sheet = sheet_of(events)
    return csv_of(sheet, columns_of(sheet)).encode()


def _json(events: Events) -> bytes:
    sheet = sheet_of(events)
    return msgspec.json.format(msgspec.json.encode(sheet_written(sheet, columns_of(sheet))))
