"""Score sheets that several devices share: the union of what they wrote, in the same log as the tables.

Each link has a token. The pen's may write; the second scorer's may too, but what it writes is marked as standing beside
until somebody with the pen's link picks it, and has a share of the sheet; the third only reads. Of an id that two wrote
the first to come stands.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final, Literal, NamedTuple, cast

import msgspec

from deece.keeper.events import (
    MOST_EVENTS,
    Begun,
    Hand,
    Pen,
    Penalty,
    SheetError,
    SheetEvent,
    Sign,
    Void,
    encode,
    known,
)
from deece.keeper.fold import fold
from deece.store import Entry, Store
from deece.table.linked import Linked, Links
from deece.words.refused import Refused

SHEETS: Final = "sheet "  # shared sheets stand in the store under this and their id
LONGEST: Final = 300_000  # letters of all events of a sheet
SHARE: Final = 5  # a second scorer's link may fill one part of so many
MOST_ENTRIES: Final = 20  # of one line by that link; whoever picks names them all (events.Ids)
MOST_PENALTIES: Final = 50  # by it
MOST_AHEAD: Final = 50  # lines after the pen's last, written without a network
Role = Literal["pen", "second", "read"]
ROLES: Final[tuple[Role, ...]] = ("pen", "second", "read")
DAMAGED: Final = "this sheet is damaged: share it again from the device that keeps it"


class Found(NamedTuple):
    """A shared sheet as it is opened with a token."""

    role: Role
    events: list[SheetEvent]


_EVENT: Final = msgspec.json.Decoder(SheetEvent)


class Sheets:
    """The shared sheets of a store."""

    def __init__(self, store: Store) -> None:
        self._logs = Linked(store, SHEETS, ROLES, "no_sheet", DAMAGED)

    async def share(self, events: Sequence[SheetEvent]) -> Links:
        """Share this sheet; raises SheetError for what is none."""
        unique = list({event.id: known(event) for event in events}.values())
        _must_fit(unique)
        await asyncio.to_thread(fold, unique)
        return await self._logs.begin(list(map(encode, unique)))

    async def open(self, id: str, token: str) -> Found:
        """What stands on a sheet; raises Refused where there is none, or none for this token."""
        return self._found(await self._logs.read(id), token)

    def _found(self, stored: Sequence[Entry], token: str) -> Found:
        role = self._logs.role_of(stored, token)
        if role is None:
            raise Refused("no_sheet")
        return Found(cast(Role, role), [self._logs.decoded(_EVENT, one) for one in stored[1:]])

    async def write(self, id: str, token: str, events: Sequence[SheetEvent]) -> Found:
        """Add these events, those that stand already left out; the whole sheet then. Raises Refused, SheetError."""
        async with self._logs.writing(id) as stored:  # what was lost comes again from the devices
            found = self._found(stored, token)
            if found.role == "read":
                raise Refused("only_reads")
            there = {event.id for event in found.events}
            new = list({event.id: known(event) for event in events if event.id not in there}.values())
            _may_be_written(new, found)
            _must_fit([*found.events, *new])
            await self._logs.add(id, stored, list(map(encode, new)))
            return Found(found.role, [*found.events, *new])


def _must_fit(events: Sequence[SheetEvent]) -> None:
    """Raises SheetError for a sheet that is too long."""
    if len(events) > MOST_EVENTS or sum(len(encode(event)) for event in events) > LONGEST:
        raise SheetError("this sheet is full: begin a new one")


def _may_be_written(new: Sequence[SheetEvent], found: Found) -> None:
    """Raises Refused where this link may not write all of these events. Nobody writes a second beginning."""
    if any(isinstance(event.change, Begun) for event in new):
        raise Refused("not_your_line")
    if found.role == "second":
        second = Second(found.events)
        for event in new:
            second.write(event)


class Second:
    """What a second scorer's link may add to a sheet: what stands beside the pen's, in a share of the sheet."""

    def __init__(self, events: Sequence[SheetEvent]) -> None:
        """Of a sheet that has these events."""
        pens = [event for event in events if not event.beside]
        self._devices = {event.device for event in pens} | {
            one.change.device for one in pens if isinstance(one.change, Pen)
        }
        self._names = {event.by.casefold() for event in pens} - {""}
        self._last = max((one.change.number for one in pens if isinstance(one.change, (Hand, Void))), default=0)
        self._signs_as = ""
        self._letters = self._penalties = 0
        self._entries = Counter[int]()  # by line
        for event in events:
            if event.beside:
                self._count(event)

    def write(self, event: SheetEvent) -> None:
        """Count this event; raises Refused where it may not be written.

        It is marked as one that stands beside, by no device that has written with the pen, over no entry but its own.
        """
        change = event.change
        if not event.beside or event.device in self._devices or not isinstance(change, (Hand, Void, Penalty, Sign)):
            raise Refused("not_your_line")
        if isinstance(change, Sign):  # in one name, which nobody with the pen writes under
            if change.who.casefold() in self._names or self._signs_as not in ("", change.who):
                raise Refused("not_your_name")
        elif any(id.rpartition(":")[0] != event.device for id in change.over):
            raise Refused("not_your_line")
        self._count(event)
        line = change.number if isinstance(change, (Hand, Void)) else 0
        if self._entries[line] > MOST_ENTRIES or line > self._last + MOST_AHEAD or self._penalties > MOST_PENALTIES:
            raise Refused("second_full")
        if self._letters > LONGEST // SHARE:
            raise Refused("second_full")

    def _count(self, event: SheetEvent) -> None:
        self._letters += len(encode(event))
        match event.change:
            case Penalty():
                self._penalties += 1
            case Hand(number) | Void(number):
                self._entries[number] += 1
            case Sign(_, who):
                self._signs_as = self._signs_as or who
