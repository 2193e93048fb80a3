"""What is asked of the tables of an evening that are played on phones (docs/club.md).

Who comes by the players' link takes a chair of the entry that their phone says it is, and nobody takes it from them but
the director. What a table came to is written by the server alone (deece.table.seatings).
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from weakref import WeakValueDictionary

from deece.api.asked import Asks, Request, Row
from deece.api.costly import Costly
from deece.api.rooms import Rooms
from deece.club.allowed import OFFICIAL, may_be_on_deece
from deece.club.events import DeeceTable
from deece.club.fold import Evening, Standing
from deece.club.seatings import fits, next_board
from deece.club.words.seatings import board_words, missing_words, place_words, waits_words
from deece.game.state import NOBODY, Seat
from deece.table.chairs import come_to, kept_for, opened_by
from deece.table.evenings import Found, on_phones
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import Chair, key_of, new_token
from deece.table.presence import Presence
from deece.table.seatings import Place, Seatings, seat_of, seating_made
from deece.wire.club_phones import (
    ChairState,
    PhoneAsked,
    PhoneChair,
    PhoneChairAsked,
    PhoneSeat,
    PhoneSitAsked,
    PhoneTable,
    PhoneTables,
    PhoneWhere,
)
from deece.words.refused import Refused


class SeatingsApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, seatings: Seatings, rooms: Rooms) -> None:
        self.costly, self.seatings, self.rooms = costly, seatings, rooms
        self._alone: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()  # by evening

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        most = self.costly.door.limits.body_bytes
        return [
            Row("GET", "/evenings/{id}/phones", self.phones),
            Row("POST", "/evenings/{id}/phones", self.sit, most, 201),
            Row("POST", "/evenings/{id}/phones/where", self.where, most),
            Row("POST", "/evenings/{id}/phones/chair", self.chair, most),
        ]

    # Sitting down

    async def sit(self, request: Asks[PhoneSitAsked]) -> PhoneSeat:
        """Take one's seat at a table of the round; the first opens it."""
        id, asked = request.params["id"], request.asked()
        async with self._alone.setdefault(id, asyncio.Lock()):
            found = await self.seatings.open(id, request.bearer, now=True)
            standing = _standing(found, asked.round, asked.table)
            if asked.entry and not seat_of(found.evening, standing, asked.entry, asked.seat):
                raise Refused("not_your_chair")
            if found.role == "wall" or not (asked.entry or found.role in OFFICIAL):
                raise Refused("not_by_this_link")
            table = await self._opened(request, found, standing)
            if not asked.entry:
                return _seat(table, None, "")
            token = await self._taken(table, asked)
            return _seat(table, asked.seat, token)

    async def _taken(self, table: Table, asked: PhoneSitAsked) -> str:
        """The token of whoever takes a chair; it is theirs already, if their phone has its token."""
        if asked.own and opened_by([(asked.seat, table.game.expected[asked.seat])], asked.own) is not None:
            return asked.own
        token = new_token()
        await table.change_chair(asked.seat, lambda now: come_to(now, asked.seat, key_of(token), asked.face))
        return token

    async def _opened(self, request: Request, found: Found, standing: Standing) -> Table:
        """The table of Deece at which those play who sit there; it is made if there is none."""
        id, deece = request.params["id"], standing.deece
        board = next_board(found.evening, standing)
        new = DeeceTable(standing.round, standing.number, standing.table.sides, self._new_name(), board)
        may_be_on_deece(found.evening, new, official=found.role in OFFICIAL)
        if not fits(found.evening, standing):
            raise Refused("not_on_phones")
        before: Sequence[Chair] = ()
        again = deece.now if deece and (not board or deece.now.board == board) else None
        if again:
            if (there := await self._there(id, again)) is not None:
                return there
            if self.rooms.tables.is_name(again.at) and not await self.rooms.tables.store.read(again.at):
                new = again
        elif deece:
            last = await self.seatings.game(id, deece.now)
            before = last.chairs if last else ()
        self._may_open(request)
        if new is not again:  # written down first: what could not be made then is made when it is asked for again
            await self.seatings.evenings.put_on_deece(id, request.bearer, new, again)
        first = await asyncio.to_thread(seating_made, id, found.evening, new, before)
        self.rooms.make_room()
        return self.rooms.of(await self.rooms.tables.create(first, new.at)).table

    def _new_name(self) -> str:
        return self.rooms.tables.store.new_name()

    async def _there(self, id: str, at: DeeceTable) -> Table | None:
        """The table, if it is of this evening. Raises HeldElsewhere where another server has it."""
        game = await self.seatings.game(id, at)
        table = await self.rooms.tables.find(at.at) if game else None
        return self.rooms.of(table).table if table else None

    def _may_open(self, request: Request) -> None:
        door = self.costly.door
        if door.busy:
            raise Refused("busy")
        if not door.may_make_class_table(request.address):
            raise Refused("too_many_tables")

    # Looking

    async def phones(self, request: Request) -> PhoneTables:
        """The tables of the round that are played on phones, for the director and a scorer; of `?table=` alone.

        Who is connected is known where the table is: by itself it is asked there. Raises HeldElsewhere then.
        """
        id, only = request.params["id"], request.query.get("table", "")
        found = await self.seatings.open(id, request.bearer)
        if found.role not in OFFICIAL:
            raise Refused("not_by_this_link")
        tables = []
        for one in on_phones(found.evening):
            assert one.deece is not None
            if only and only != str(one.number):
                continue
            at = one.deece.now
            live = await self._there(id, at) if only else self.rooms.tables.live.get(at.at)
            if place := await self.seatings.place(id, at):
                tables.append(_phone_table(found.evening, one, place, live))
        return PhoneTables(tables)

    async def where(self, request: Asks[PhoneAsked]) -> PhoneWhere:
        """Where a table is, for whoever has a chair there."""
        id, asked = request.params["id"], request.asked()
        game = await self._seated(id, asked, await self.seatings.open(id, request.bearer))
        over = bool(game.done or game.public.step == "over")
        evening = (await self.seatings.open(id, request.bearer, now=over)).evening
        standing = next((one for one in _all(evening) if _is_at(one, asked.at)), None)
        if standing is None or standing.deece is None:
            return PhoneWhere(counts=False, words="", over=True, more=0, figures=None)
        place = await self.seatings.place(id, standing.deece.now)
        words = _words(evening, standing, place) if place else ""
        more = (
            0 if standing.counts or standing.deece.now.board == standing.deece.next_board else standing.deece.next_board
        )
        figures = standing.deece.so_far if standing.deece.boards else place.figures if place else None
        return PhoneWhere(counts=True, words=words, over=over, more=more, figures=figures)

    async def _seated(self, id: str, asked: PhoneAsked, found: Found) -> TableGame:
        """The game of the table that is asked for, by who has a chair there; raises Refused."""
        those = (one.change for one in found.order if isinstance(one.change, DeeceTable))
        table = next((one for one in those if one.at == asked.at), None)
        game = await self.seatings.game(id, table) if table else None
        if game is None:
            raise Refused("no_table")
        if opened_by(enumerate(game.expected), asked.own) is None:
            raise Refused("only_players")
        return game

    # Directing

    async def chair(self, request: Asks[PhoneChairAsked]) -> PhoneTables:
        """A computer player plays for somebody until they come; where one does already, it is waited for them again.

        Else their chair is free for another phone of theirs.
        """
        id, asked = request.params["id"], request.asked()
        found = await self.seatings.open(id, request.bearer)
        if found.role not in OFFICIAL:
            raise Refused("not_by_this_link")
        standing = _standing(found, asked.round, asked.table)
        table = await self._there(id, standing.deece.now) if standing.deece else None
        if table is None or asked.seat >= len(table.game.chairs):
            raise Refused("no_table")

        def kept(now: Sequence[Chair]) -> Chair:
            if asked.computer and table.presence.here[asked.seat]:
                raise Refused("is_here", name=table.game.names[asked.seat])
            freed = not asked.computer and _state(asked.seat, now[asked.seat], table.presence) != "away"
            return kept_for(now, asked.seat, freed=freed, computer=asked.computer)

        await table.change_chair(asked.seat, kept)
        return await self.phones(request)


def _all(evening: Evening) -> Sequence[Standing]:
    return [table for round in evening.rounds for table in round.tables]


def _is_at(standing: Standing, at: str) -> bool:
    return standing.deece is not None and any(one.at == at for one in standing.deece.tables)


def _standing(found: Found, round: int, table: int) -> Standing:
    """A table of the round that is played; raises Refused."""
    standing = found.evening.table(round, table) if round == len(found.evening.rounds) else None
    if standing is None:
        raise Refused("seated_anew")
    return standing


def _seat(table: Table, seat: Seat | None, token: str) -> PhoneSeat:
    game = table.game
    return PhoneSeat(table.id, seat, token, game.made.name, game.ruleset.name)


def _phone_table(evening: Evening, one: Standing, place: Place, live: Table | None) -> PhoneTable:
    """A table as a director sees it; `live` where this server has it."""
    assert one.deece is not None
    presence, boards = live.presence if live else None, one.deece.boards
    states = [_state(seat, chair, presence) for seat, chair in enumerate(place.chairs)]
    return PhoneTable(
        table=one.number,
        at=one.deece.now.at,
        watched=not boards,
        words=_words(evening, one, place),
        waits="" if place.over else _waits(place, states, live.bots.missing() if live else None),
        near=live is not None,
        chairs=[PhoneChair(chair.name, state) for chair, state in zip(place.chairs, states, strict=True)],
        figures=None if boards else place.figures,
    )


def _state(seat: Seat, chair: Chair, presence: Presence | None) -> ChairState:
    if chair.kind != "person":
        return "computer"
    if chair.away or (presence and not presence.person_at(seat)):
        return "away"
    if not chair.key:
        return "free"
    return "taken" if presence is None else "gone" if presence.away(seat) else "here"


def _waits(place: Place, states: Sequence[ChairState], missing: tuple[Seat, float] | None) -> str:
    """For whom a table waits and for how many seconds, and who else is not there."""
    turn, seconds = missing or (NOBODY, 0.0)
    words = []
    if turn != NOBODY:
        words.append(waits_words(place.chairs[turn].name, int(seconds // 60), came=states[turn] != "free"))
    others = [(chair.name, states[seat]) for seat, chair in enumerate(place.chairs) if seat != turn]
    free, gone = ([name for name, state in others if state == one] for one in ("free", "gone"))
    return " ".join([*words, *missing_words(free, gone)])


def _words(evening: Evening, standing: Standing, place: Place) -> str:
    """Where a table is; of boards nothing is said of what they come to."""
    deece = standing.deece
    assert deece is not None
    if deece.boards:
        return board_words(deece.now.board, deece.boards.index(deece.now.board) + 1, len(deece.boards))
    return place_words(place.hand, place.hands, place.goal, place.figures.points if place.figures else ())
