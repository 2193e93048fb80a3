"""What the score keeper's pages ask (docs/wire.md). The device that asks owns the sheet.

Nothing is stored but sheets that somebody shares.
"""

from __future__ import annotations

from datetime import timedelta, timezone

import msgspec

from deece.api.apart import apart, body
from deece.api.asked import Answer, Asks, Request, Row, file
from deece.api.costly import Costly
from deece.api.named import system_named
from deece.keeper.output import csv_of, record_of, sheet_written
from deece.keeper.said import columns_of
from deece.record import format
from deece.rules.ruleset import load
from deece.table.sheets import Sheets
from deece.wire import keep
from deece.wire.evening import tally
from deece.wire.keep import Begin, BeginAsked, CountAsked, CsvAsked, MeldCounted, SharedSheet, SheetAsked, SheetRead
from deece.wire.slip import sheet_of
from deece.words.refused import Refused


class KeepApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, sheets: Sheets) -> None:
        self.costly, self.sheets = costly, sheets

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        costly, limits = self.costly, self.costly.door.limits
        most = limits.sheet_bytes + limits.body_bytes
        return [
            Row("POST", "/keep", apart(costly, keep.keep), most),
            Row("POST", "/keep/begin", apart(costly, _begun), limits.rules_bytes),
            Row("POST", "/keep/read", apart(costly, keep.read), most),
            Row("POST", "/keep/meld", apart(costly, _counted), most),
            Row("POST", "/keep/evening", apart(costly, tally), 4 * most),
            Row("POST", "/keep/open", apart(costly, keep.gone_on), limits.record_bytes + limits.body_bytes),
            Row("POST", "/keep/record", apart(costly, _record), most),
            Row("POST", "/keep/csv", apart(costly, _csv), most),
            Row("POST", "/keep/json", apart(costly, _json), most),
            Row("POST", "/sheets", self.share, most, 201),
            Row("GET", "/sheets/{id}", self.shared),
            Row("POST", "/sheets/{id}", self.write, most),
        ]

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
        events = body(self.costly, request).events
        found = await self.sheets.write(request.params["id"], request.bearer, events)
        return SheetRead(found.events, found.role, len(found.events))


def _begun(asked: BeginAsked) -> Begin:
    """The first change of a new sheet."""
    return keep.begin(system_named(asked.id), asked)


def _counted(asked: CountAsked) -> MeldCounted:
    """What cards or combinations count in each suit."""
    rules = sheet_of(asked.events).rules if asked.events else load(system_named(asked.id), asked.set).rules
    return keep.counted(asked, rules)


def _record(asked: SheetAsked) -> Answer:
    """The last game as a record, which a table goes on from."""
    return file(format(record_of(sheet_of(asked.events))), "deece-sheet.txt", "text/plain")


def _csv(asked: CsvAsked) -> Answer:
    """The sheet as CSV."""
    sheet, zone = sheet_of(asked.events), timezone(timedelta(minutes=asked.east))
    return file(csv_of(sheet, columns_of(sheet), zone), "deece-sheet.csv", "text/csv")


def _json(asked: SheetAsked) -> Answer:
    """The sheet with every line of every hand."""
    sheet = sheet_of(asked.events)
    text = msgspec.json.format(msgspec.json.encode(sheet_written(sheet, columns_of(sheet))))
    return file(text, "deece-sheet.json", "application/json")
