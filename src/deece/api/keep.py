"""What the score keeper's pages ask (docs/wire.md). The device that asks owns the sheet.

Nothing is stored but sheets that somebody shares.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

import msgspec

from deece.api.asked import NOT_KEPT, Answer, Request, Row, body, json
from deece.api.costly import Costly
from deece.cards import Hand
from deece.game.state import NOBODY
from deece.keeper import desk
from deece.keeper.counter import Counted, cards_of, offered, too_many
from deece.keeper.events import Text
from deece.keeper.output import csv_of, record_of, sheet_json
from deece.keeper.said import columns_of
from deece.record import format
from deece.record.model import one_line
from deece.rules.catalog import CATALOG, Rules
from deece.rules.ruleset import load, systems
from deece.table.sheets import Sheets
from deece.wire.own import meld_in
from deece.words.refused import Refused

Json = dict[str, Any]
Asked = TypeVar("Asked", bound=msgspec.Struct)


class SheetAsked(msgspec.Struct):
    """A sheet."""

    events: desk.Events


class CountAsked(msgspec.Struct):
    """Cards or combinations of one hand, to be counted by a sheet's rules or by those of a system."""

    events: desk.Events = []
    id: str = ""
    set: dict[Text, Text] = {}
    cards: Text = ""
    combinations: Annotated[list[Counted], msgspec.Meta(max_length=40)] = []
    trump: Annotated[int, msgspec.Meta(ge=NOBODY, le=3)] = NOBODY
    declares: bool = True  # declarer may meld from the widow too


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
            Row("POST", "/sheets", self.share, most),
            Row("GET", "/sheets/{id}", self.shared),
            Row("POST", "/sheets/{id}", self.write, most),
        ]

    async def keep(self, request: Request) -> Answer:
        """What a sheet and the hand that is being told come to."""
        return json(await self.costly.apart(desk.keep, self._asked(request, desk.SheetAsked)))

    async def begin(self, request: Request) -> Answer:
        """The first change of a new sheet."""
        asked = self._asked(request, desk.BeginAsked)
        return json(await self.costly.apart(_begun, asked))

    async def read(self, request: Request) -> Answer:
        """The hand with an answer that was typed."""
        return json(await self.costly.apart(desk.read, self._asked(request, desk.ReadAsked)))

    async def evening(self, request: Request) -> Answer:
        """What the hands on one sheet or on several came to."""
        return json(await self.costly.apart(desk.tally, self._asked(request, desk.EveningAsked)))

    async def open(self, request: Request) -> Answer:
        """A new sheet that goes on from a record."""
        return json(await self.costly.apart(desk.opened, self._asked(request, desk.OpenAsked)))

    async def meld(self, request: Request) -> Answer:
        """What cards or combinations count in each suit."""
        return json(await self.costly.apart(_counted, self._asked(request, CountAsked)))

    async def record(self, request: Request) -> Answer:
        """The last game as a record, which a table goes on from."""
        return await self._file(request, _record, "deece-sheet.txt", "text/plain")

    async def csv(self, request: Request) -> Answer:
        """The sheet as CSV."""
        return await self._file(request, _csv, "deece-sheet.csv", "text/csv")

    async def json(self, request: Request) -> Answer:
        """The sheet with every line of every hand."""
        return await self._file(request, _json, "deece-sheet.json", "application/json")

    # Shared sheets

    async def share(self, request: Request) -> Answer:
        """Share a sheet: its id, and a token for each role."""
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may_make_table(request.address):
            raise Refused("too_many_sheets")
        made = await self.sheets.share(body(request, SheetAsked).events)
        return json({"sheet": made.id, **made.tokens}, 201)

    async def shared(self, request: Request) -> Answer:
        """What stands on a shared sheet, after so many events of it."""
        found = await self.sheets.open(request.params["id"], _token(request))
        text = request.query.get("since", "0")
        since = int(text) if text.isdecimal() and len(text) < 6 else 0
        return json({"events": desk.plain(found.events[since:]), "role": found.role, "next": len(found.events)})

    async def write(self, request: Request) -> Answer:
        """Add to a shared sheet; all that stands on it then."""
        asked = self._asked(request, SheetAsked)
        found = await self.sheets.write(request.params["id"], _token(request), asked.events)
        return json({"events": desk.plain(found.events), "role": found.role, "next": len(found.events)})

    async def _file(self, request: Request, write: Any, name: str, kind: str) -> Answer:
        asked = self._asked(request, SheetAsked)
        content = await self.costly.apart(write, asked.events)
        return Answer(content, kind=kind, headers={**NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'})

    def _asked(self, request: Request, kind: type[Asked]) -> Asked:
        """The body; raises Refused for what costs this address too much."""
        self.costly.may(request)
        return body(request, kind)


def _token(request: Request) -> str:
    """The token that the request bears; "" opens nothing."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token if scheme == "Bearer" else ""


def system_named(id: str) -> str:
    """The id, if it is a system's; a request never makes the server read a file. Raises Refused."""
    if id not in systems():
        raise Refused("no_system", id=one_line(id)[:40])
    return id


def _begun(asked: desk.BeginAsked) -> Json:
    if len(asked.set) > len(CATALOG):
        raise Refused("too_many_rules", rules=len(asked.set), most=len(CATALOG))
    return desk.begin(system_named(asked.id), asked)


def _record(events: desk.Events) -> bytes:
    return format(record_of(desk.sheet_of(events))).encode()


def _csv(events: desk.Events) -> bytes:
    sheet = desk.sheet_of(events)
    return csv_of(sheet, columns_of(sheet)).encode()


def _json(events: desk.Events) -> bytes:
    sheet = desk.sheet_of(events)
    return msgspec.json.format(msgspec.json.encode(sheet_json(sheet, columns_of(sheet))))


def _counted(asked: CountAsked) -> Json:
    """What the cards count with each suit as trump, and which combinations may be counted."""
    rules = _rules(asked)
    found: Json = {"combinations": [each._asdict() for each in offered(rules, asked.trump)]}
    if asked.combinations:
        bits = cards_of(rules, asked.trump, asked.combinations)
        if isinstance(bits, str):
            return {**found, "cards": "", "meld": [], "totals": [], "too_many": bits}
    else:
        bits = Hand.parse(asked.cards).bits
    wrong = too_many(rules, bits, declares=asked.declares)
    meld = [] if wrong else [meld_in(rules, bits, suit) for suit in range(4)]
    totals = [one.total for one in meld]
    return {**found, "cards": str(Hand(bits=bits)), "meld": meld, "totals": totals, "too_many": wrong}


def _rules(asked: CountAsked) -> Rules:
    return desk.sheet_of(asked.events).rules if asked.events else load(system_named(asked.id), asked.set).rules
