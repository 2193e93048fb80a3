"""What the pages of a club's evening ask (docs/wire.md). The device that asks owns the evening; nothing is stored but
those that somebody shares."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final

import msgspec

from deece.api.apart import apart, body
from deece.api.asked import Answer, Asks, Request, Row, file, json
from deece.api.costly import Costly
from deece.club.allowed import OFFICIAL, Role
from deece.club.calendar import ical
from deece.club.events import ClubError, ClubEvent
from deece.club.fold import fold
from deece.club.moving import may_differ
from deece.club.output import csv_of, page_of, paragraph
from deece.club.sheets import sheet_for
from deece.club.words.compared import slips_of
from deece.club.words.evening import said_words
from deece.say import spoken
from deece.table.evenings import Found
from deece.table.seatings import Seatings
from deece.wire import club
from deece.wire.club import (
    ClubAsked,
    ClubEnd,
    ClubEnded,
    ClubFormats,
    ClubRead,
    ClubShared,
    ClubSheet,
    ClubWritten,
    evening_of,
)
from deece.wire.club_shown import shown
from deece.wire.person import ladder_shown, person_shown
from deece.wire.season import season_shown
from deece.words.refused import Refused

SEASON: Final = 4  # times as much as of one evening, of all evenings of a season
MOST_SAID: Final = 200  # answers that are kept as they were: all phones of a hall ask the same


class ClubApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, seatings: Seatings) -> None:
        self.costly, self.seatings, self.evenings = costly, seatings, seatings.evenings
        self._said: OrderedDict[tuple[str, int, str, str, bool], bytes] = OrderedDict()

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        costly, limits = self.costly, self.costly.door.limits
        most = limits.evening_bytes + limits.body_bytes
        return [
            Row("GET", "/club/formats", self.formats),
            Row("POST", "/club/begin", apart(costly, club.begin), limits.rules_bytes),
            Row("POST", "/club", apart(costly, club.evening_shown), most),
            Row("POST", "/club/names", apart(costly, club.named), most),
            Row("POST", "/club/write", apart(costly, club.written), most),
            Row("POST", "/club/next", apart(costly, club.next_seated), most),
            Row("POST", "/club/swap", apart(costly, club.swapped), most),
            Row("POST", "/club/sheet", apart(costly, club.table_sheet), most),
            Row("POST", "/club/figures", apart(costly, club.sheet_figures), limits.sheet_bytes + limits.body_bytes),
            Row("POST", "/club/csv", apart(costly, _csv), most),
            Row("POST", "/club/page", apart(costly, _page), most),
            Row("POST", "/club/paper", apart(costly, _paper), most),
            Row("POST", "/club/guides", apart(costly, club.guides), most),
            Row("POST", "/club/slips", apart(costly, _slips), most),
            Row("POST", "/club/ical", apart(costly, _ical), most),
            Row("POST", "/club/season", apart(costly, season_shown), SEASON * most),
            Row("POST", "/club/person", apart(costly, person_shown), SEASON * most),
            Row("POST", "/club/ladder", apart(costly, ladder_shown), SEASON * most),
            Row("POST", "/evenings", self.share, most, 201),
            Row("GET", "/evenings/{id}", self.shared),
            Row("POST", "/evenings/{id}", self.write, most),
            Row("POST", "/evenings/{id}/end", self.end, limits.body_bytes),
            Row("GET", "/evenings/{id}/sheet/{round}/{table}", self.sheet),
        ]

    async def formats(self, request: Request) -> ClubFormats:
        """The ways to hold an evening, and what the pages say by themselves."""
        return club.formats()

    async def share(self, request: Asks[ClubAsked]) -> ClubShared:
        """Share an evening: its id, and a token for each role."""
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may_make_table(request.address):
            raise Refused("too_many_evenings")
        made = await self.evenings.share(request.asked().events)
        return ClubShared(made.id, **made.tokens)

    async def shared(self, request: Request) -> ClubRead | Answer:
        """A shared evening by its token, if it is another than the one that is known (`at`); its rounds too, if asked
        for, and to the director its events after so many."""
        id = request.params["id"]
        found = await self.seatings.open(id, request.bearer)
        return await self._answer(id, found, request)

    async def write(self, request: Asks[ClubWritten]) -> ClubRead | Answer:
        """Add to a shared evening; how it stands then."""
        id = request.params["id"]
        events = body(self.costly, request).events
        await self.seatings.open(id, request.bearer, now=True)  # what is over counts before anything undoes it
        found = await self.evenings.write(id, request.bearer, events)
        return await self._answer(id, found, request)

    async def end(self, request: Asks[ClubEnd]) -> ClubEnded:
        """Take a shared evening away, with those of its tables on phones at which nobody is."""
        request.asked()
        id = request.params["id"]
        await self.seatings.remove(id, await self.evenings.end(id, request.bearer))
        return ClubEnded()

    async def sheet(self, request: Request) -> ClubSheet:
        """The first change of the score sheet of a table."""
        found = await self.evenings.open(request.params["id"], request.bearer)
        round, table = (request.params[name] for name in ("round", "table"))
        if not (round.isdecimal() and table.isdecimal() and len(round) < 4 and len(table) < 4):
            raise Refused("nothing_here")
        return ClubSheet(sheet_for(found.evening, int(round), int(table)))

    async def _answer(self, id: str, found: Found, request: Request) -> Answer:
        at, since = _number(request, "at"), _number(request, "since")
        events = list(found.order[since:]) if found.role == "director" and since >= 0 else []
        if at == found.at:
            return json(ClubRead(found.at, None, events))
        rounds = request.query.get("rounds") == "1"
        key = id, found.at, found.role, spoken(), rounds
        if key not in self._said:
            self._said[key] = await self._shown(found, rounds, request.address)
            if len(self._said) > MOST_SAID:
                self._said.popitem(last=False)
        head = b'{"at":%d,"events":%s,"shown":' % (found.at, msgspec.json.encode(events))
        return Answer(head + self._said[key] + b"}")

    async def _shown(self, found: Found, rounds: bool, address: str) -> bytes:
        """An evening as its role sees it. Rounds are worked out again away from the tables: of a hall, in seconds."""
        if found.role in OFFICIAL and may_differ(found.evening):
            return await self.costly.apart(address, _encoded, found.order, found.role, rounds)
        return msgspec.json.encode(shown(found.evening, found.role, rounds=rounds))


def _encoded(events: Sequence[ClubEvent], role: Role, rounds: bool) -> bytes:
    return msgspec.json.encode(shown(fold(events), role, rounds=rounds))


def _number(request: Request, name: str) -> int:
    """A number of the address; -1 for none."""
    text = request.query.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 7 else -1


def _csv(asked: ClubAsked) -> Answer:
    """The standings and results as CSV."""
    return file(csv_of(evening_of(asked.events)), "deece-evening.csv", "text/csv")


def _page(asked: ClubAsked) -> Answer:
    """The evening as a page to publish."""
    return file(page_of(evening_of(asked.events)), "deece-evening.html", "text/html")


def _ical(asked: ClubAsked) -> Answer:
    """The evening for a calendar."""
    return file(ical(evening_of(asked.events)), "deece-evening.ics", "text/calendar")


def _slips(asked: ClubAsked) -> Answer:
    """Hand slips of its boards, to print; only a device that has the events of the evening can ask for them."""
    evening = evening_of(asked.events)
    if not evening.format.boards:
        raise ClubError(said_words("no boards"))
    return file(slips_of(evening), "deece-slips.html", "text/html")


def _paper(asked: ClubAsked) -> Answer:
    """A paragraph for the paper."""
    return file(paragraph(evening_of(asked.events)), "deece-evening.txt", "text/plain")
