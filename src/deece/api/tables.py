"""What pages ask of tables before one plays: a new table, who sits where, a seat; and cards that somebody shared."""

from __future__ import annotations

import asyncio
from typing import Final

from deece.api import around
from deece.api.asked import Asks, Request, Row
from deece.api.costly import Costly
from deece.api.named import Named, system_named
from deece.game.play import to_act
from deece.game.state import NOBODY, OVER
from deece.players import at_table
from deece.record import final, going_on
from deece.record.model import FORMULA, Record
from deece.rules.catalog import CATALOG
from deece.rules.ruleset import load, systems
from deece.say import unbroken
from deece.school.day import day_record
from deece.store import StoreError
from deece.table.chairs import free_for_friends
from deece.table.game import TableGame
from deece.table.log import Chair, House, Made, Shared, key_of, new_token
from deece.table.tables import begun
from deece.wire.rules_form import changed, changes_of
from deece.wire.seals import shuffle_of
from deece.wire.tables import (
    DealMade,
    DealShown,
    SeatAsked,
    Seated,
    ShareAsked,
    SitAsked,
    TableAsked,
    TableMade,
    TableRules,
    TableShown,
    deal_shown,
    house_words,
)
from deece.words.page.who import has_sides, seats_of
from deece.words.past import result_words, score_words
from deece.words.people import partner_words, table_name
from deece.words.position import hand_number, title_words
from deece.words.refused import Code, Refused
from deece.words.viewer import for_all

LEAST_CLOCK: Final = 10  # seconds; less is no game for people
MOST_NAME, MOST_TABLE_NAME = 40, 60


class TablesApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, named: Named) -> None:
        self.costly, self.named, self.door = costly, named, costly.door
        self.rooms, self.tables = named.rooms, named.tables

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        limits = self.door.limits
        short = limits.body_bytes
        return [
            Row("POST", "/tables", self.new_table, max(limits.rules_bytes, short, limits.record_bytes + short), 201),
            Row("GET", "/tables/{id}", self.table),
            Row("POST", "/tables/{id}/sit", self.sit, short, 201),
            Row("POST", "/tables/{id}/share", self.share, short, 201),
            Row("GET", "/deals/{token}", self.shared),
        ]

    async def new_table(self, request: Asks[TableAsked]) -> TableMade:
        """Make a table; the answer's token opens the maker's seat."""
        self._may_make_table(request, "too_many_tables")
        asked = request.asked()
        if len(asked.set) > self.door.limits.rule_keys:
            raise Refused("too_many_rules", rules=len(asked.set), most=len(CATALOG))
        if len(asked.record) > self.door.limits.record_bytes:
            raise Refused("too_long")
        shared = await self.named.deal(asked.deal) if asked.deal else None
        token = new_token()
        if asked.record:
            first = await self.costly.apart(request.address, _first, asked, shared, key_of(token))
        else:  # it waits for nobody
            first = await asyncio.to_thread(_first, asked, shared, key_of(token))
        self.rooms.make_room()
        table = await self.tables.create(first, asked.table)
        self.rooms.of(table)
        return TableMade(table.id, first.owner, token, shuffle_of(table))

    async def table(self, request: Request) -> TableShown:
        """Who sits where."""
        room = self.rooms.of(await self.named.table(request))
        table, game = room.table, room.table.game
        viewer = for_all(chair.name for chair in game.chairs)
        overrides = dict(game.made.overrides)
        return TableShown(
            table=table.id,
            name=game.made.name,
            title=title_words(game.ruleset.name, game.rules, game.public.game.goal),
            game=load(game.made.system).name,
            differs=changes_of(game.made.system, overrides) if overrides else [],
            people=around.people(room.table),
            partners=_partners(game),
            free=free_for_friends(game.expected),
            asked_for=[seat for seat in range(len(game.chairs)) if table.presence.away(seat)],
            known=around.known(game),
            watchers=game.made.watchers,
            conventions=list(game.made.conventions),
            over=game.public.step == "over" or game.done,
            hand=hand_number(game.shown),
            score=score_words(game.public, viewer),
            result=result_words(game.public, viewer),
            rules=TableRules(
                game.made.system, game.ruleset.name, len(overrides), overrides, house_words(game.made.house)
            ),
        )

    async def sit(self, request: Asks[SitAsked]) -> Seated:
        """Take a seat that waits for a friend."""
        asked = request.asked()
        table = await self.named.table(request)
        if table.game.made.evening:
            raise Refused("by_the_evening")
        if self.tables.store.trouble:
            raise StoreError(f"this cannot be kept now; {self.tables.store.trouble}")
        seat, token = await table.sit(plain_name(asked.name), asked.seat, asked.face)
        return Seated(seat, token, table.seat_of(token) is not None, shuffle_of(table))

    async def share(self, request: Asks[ShareAsked]) -> DealMade:
        """A link that deals the cards of a finished hand to a friend."""
        table, seat = await self.named.seated(request)
        asked = request.asked()
        self._may_make_table(request, "too_many_deals")
        return DealMade(await self.tables.share(table, asked.hand, seat))

    async def shared(self, request: Request) -> DealShown:
        """What a shared deal is, without its cards."""
        return deal_shown(await self.named.deal(request.params["token"]))

    def _may_make_table(self, request: Request, code: Code) -> None:
        if self.door.busy:
            raise Refused("busy")
        if not self.door.may_make_table(request.address):
            raise Refused(code)


def plain_name(name: str) -> str:
    """A new name, `unbroken`; raises Refused for one that is empty, too long, or a formula to a spreadsheet."""
    tidy = unbroken(name)
    if not name or len(name) > MOST_NAME:
        raise Refused("names_too_long", name=MOST_NAME, table=MOST_TABLE_NAME)
    if not tidy:
        raise Refused("no_name")
    if tidy[0] in FORMULA:
        raise Refused("formula_name", sign=tidy[0])
    return tidy


def _first(asked: TableAsked, shared: Shared | None, key: str) -> Made:
    """What a new table begins with; the key is its maker's. Raises DeeceError for what cannot be."""
    mine = [place for place, seat in enumerate(asked.seats) if seat.kind == "me"]
    if len(mine) != 1:
        raise Refused("choose_your_seat")
    if shared and asked.record:
        raise Refused("deal_or_record")
    system, settings, day = asked.id, asked.set, ""
    if asked.record:
        record = going_on(asked.record)
        day = asked.day if asked.day and _is_hand_of(asked.day, record) else ""
        if to_act(final(record)) == OVER:  # raises RecordError for a game that does not play
            raise Refused("game_is_over")
        system, settings = record.rules, dict(record.overrides)
    elif shared:
        system, settings = shared.system, dict(shared.overrides)
    standard = load(system_named(system))
    settings = changed(standard, settings)
    people = load(standard.id, settings).rules.people
    if len(asked.seats) != people:
        raise Refused("seats_filled", people=people, seats=len(asked.seats))
    if asked.dealer is not None and (shared or asked.record):
        raise Refused("dealer_given")
    if asked.dealer is not None and asked.dealer >= people:
        raise Refused("no_dealer_seat", seat=asked.dealer + 1, people=people)
    if 0 < asked.clock < LEAST_CLOCK:
        raise Refused("clock_too_short", least=LEAST_CLOCK)
    if len(asked.name) > MOST_TABLE_NAME:
        raise Refused("names_too_long", name=MOST_NAME, table=MOST_TABLE_NAME)
    me = plain_name(asked.me)
    first = Made(
        standard.id,
        tuple(settings.items()),
        unbroken(asked.name) or table_name(me),
        NOBODY if asked.dealer is None else asked.dealer,
        tuple(_chair(seat, me, key, asked.face) for seat in asked.seats),
        mine[0],
        asked.watchers,
        asked.speed,
        record=asked.record,
        conventions=tuple(asked.conventions),
        house=House() if asked.record else asked.house.house(),
        away=asked.away,
        away_after=asked.away_after,
        clock=asked.clock,
        open_hands=asked.open,
        day=day,
    )
    return begun(first, shared)


def _is_hand_of(date: str, record: Record) -> bool:
    """Whether a record is the hand of that day, of which nothing is played yet."""
    if record.overrides or record.rules not in systems():
        return False
    hand = day_record(date, record.rules)
    return (record.dealer, record.actions) == (hand.dealer, hand.actions)


def _partners(game: TableGame) -> list[str]:
    """By seat, whose partner sits there."""
    chairs, column = game.chairs, game.public.seating.column
    if not has_sides(game.public):
        return [""] * len(chairs)
    mates = [[other for other in seats_of(game.public, column[seat]) if other != seat] for seat in range(len(chairs))]
    return [partner_words([chairs[other].name for other in seats if chairs[other].kind != "open"]) for seats in mates]


def _chair(seat: SeatAsked, me: str, key: str, face: int) -> Chair:
    if seat.kind == "me":
        return Chair("person", me, key=key, face=face)
    if seat.kind == "friend":
        return Chair("open", "Free seat")
    at_table(seat.level)
    return Chair("computer", "", seat.level, held=seat.kind == "held")
