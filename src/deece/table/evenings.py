"""Evenings of clubs that several devices share, in the same log as the tables. Each link has a token, by role.

Only what a role may write is taken (club/allowed.py): of an id that two wrote the first to come stands.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final, NamedTuple, cast

import msgspec

from deece.club.allowed import OFFICIAL, Role, check, may_be_on_deece
from deece.club.events import (
    MOST_EVENTS,
    Changed,
    ClubError,
    ClubEvent,
    DeeceResult,
    DeeceTable,
    Entered,
    EveningBegun,
    EveningClosed,
    EventsBack,
    Here,
    RoundSeated,
    Substitute,
    TableResult,
    encode,
    known,
)
from deece.club.fold import Evening, Standing, fold
from deece.keeper.events import id_after
from deece.say import say
from deece.store import Entry, Store
from deece.table.linked import Fold, Folds, Linked, Links
from deece.words.refused import Refused

EVENINGS: Final = "evening "  # shared evenings stand in the store under this and their id
ROLES: Final[tuple[Role, ...]] = ("director", "scorer", "player", "wall")
LONGEST: Final = 600_000  # letters of all events of an evening; a hall of 160 people writes some 210,000
FOR_DIRECTOR: Final = 1_000  # events that only the director may still write
SHARE: Final = 5  # and so much of its length, one part of so many
FEW: Final = 4  # events that are looked at at once; more are beside the tables
# After these others may be written than before; they are looked at one by one.
DECIDES: Final = (Changed, Entered, Here, Substitute, RoundSeated, TableResult, EventsBack, EveningClosed)
DAMAGED: Final = "this evening is damaged: share it again from the director's device"
_EVENT: Final = msgspec.json.Decoder(ClubEvent)


class Found(NamedTuple):
    """A shared evening as it is opened with a token."""

    role: Role
    evening: Evening
    at: int  # how many entries its log has
    order: tuple[ClubEvent, ...]  # its events in the order in which they came


class _Said(NamedTuple):
    events: tuple[ClubEvent, ...]
    evening: Evening


class Evenings:
    """The shared evenings of a store."""

    def __init__(self, store: Store) -> None:
        self._logs = Linked(store, EVENINGS, ROLES, "no_evening", DAMAGED)
        self._folds = Folds(
            self._logs, lambda stored: self._with((), stored[1:]), lambda said, more: self._with(said.events, more)
        )

    async def share(self, events: Sequence[ClubEvent]) -> Links:
        """Share this evening; raises ClubError for what is none."""
        unique = list({event.id: known(event) for event in events}.values())
        _must_fit(unique, director=True)
        await asyncio.to_thread(fold, unique)
        return await self._logs.begin(list(map(encode, unique)))

    async def open(self, id: str, token: str) -> Found:
        """An evening as this token sees it; raises Refused where there is none, or none for it."""
        return self._seen(await self._folds.open(id), token)

    async def write(self, id: str, token: str, events: Sequence[ClubEvent]) -> Found:
        """Add these events, those that stand already left out; all or none. Raises Refused, ClubError."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            there = {event.id for event in found.order}
            new = list({event.id: known(event) for event in events if event.id not in there}.values())
            if len(new) > FEW:
                evening = await asyncio.to_thread(_written, found, new)
            else:
                evening = _written(found, new)
            await self._logs.add(id, stored, list(map(encode, new)))
            return Found(found.role, evening, len(stored) + len(new), (*found.order, *new))

    async def put_on_deece(self, id: str, token: str, new: DeeceTable, again: DeeceTable | None) -> None:
        """A table of the round is played at this table of Deece, in place of one that is none. Raises Refused."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            table = may_be_on_deece(found.evening, new, official=found.role in OFFICIAL)
            if table.deece and table.deece.now != again and table.deece.now.at not in table.deece.over:
                raise Refused("busy")  # another server has opened it in this moment
            event = ClubEvent(id_after(found.order, new.at), new)
            _must_fit([*found.order, event], director=False)
            await self._logs.add(id, stored, [encode(event)])

    async def came_to(self, id: str, token: str, result: DeeceResult) -> Found:
        """What a table of Deece came to, written once, if it is played there still: the evening then."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            playing = any(one.deece and one.deece.now.at == result.at for one in on_phones(found.evening))
            of = next(
                (one for one in found.order if isinstance(one.change, DeeceTable) and one.device == result.at), None
            )
            done = any(isinstance(one.change, DeeceResult) and one.change.at == result.at for one in found.order)
            if of is None or done or not playing:
                return found
            event = ClubEvent(f"{result.at}:{of.order[0] + 1}", result)
            await self._logs.add(id, stored, [encode(event)])
            order = (*found.order, event)
            return Found(found.role, fold(order), len(stored) + 1, order)

    async def end(self, id: str, token: str) -> list[DeeceTable]:
        """The director takes the evening away: nothing of it is left. Its tables of Deece. Raises Refused."""
        async with self._logs.writing(id) as stored:
            found = self._found(id, stored, token)
            if found.role != "director":
                raise Refused("not_by_this_link")
            await self._logs.remove(id)
            self._folds.forget(id)
            return [one.change for one in found.order if isinstance(one.change, DeeceTable)]

    def _found(self, id: str, stored: Sequence[Entry], token: str) -> Found:
        return self._seen(self._folds.of(id, stored), token)

    def _with(self, before: tuple[ClubEvent, ...], more: Sequence[Entry]) -> _Said:
        events = (*before, *(self._logs.decoded(_EVENT, one) for one in more))
        return _Said(events, fold(events))

    def _seen(self, folded: Fold[_Said], token: str) -> Found:
        role = self._logs.role_of([folded.first], token)
        if role is None:
            raise Refused("no_evening")
        return Found(cast(Role, role), folded.said.evening, folded.last.seq, folded.said.events)


def on_phones(evening: Evening) -> list[Standing]:
    """The tables of the round that are played on phones, and of which no result counts yet."""
    tables = evening.last.tables if evening.last and not evening.closed else ()
    return [one for one in tables if one.deece and not one.counts]


def _written(found: Found, new: Sequence[ClubEvent]) -> Evening:
    """The evening with these too, each of which may be written when it is; raises Refused, ClubError."""
    evening, order = found.evening, list(found.order)
    _must_fit([*order, *new], director=found.role == "director")
    for event in new:
        if isinstance(event.change, EveningBegun):
            raise Refused("not_by_this_link")
        check(evening, event.change, found.role)
        order.append(event)
        if isinstance(event.change, DECIDES):
            evening = fold(order)
    return fold(order)


def _must_fit(events: Sequence[ClubEvent], *, director: bool) -> None:
    """Raises ClubError for an evening that is too long."""
    most, letters = (MOST_EVENTS, LONGEST) if director else (MOST_EVENTS - FOR_DIRECTOR, LONGEST - LONGEST // SHARE)
    if len(events) > most or sum(len(encode(event)) for event in events) > letters:
        raise ClubError(say("this evening is full: begin a new one"))
