"""What the pages ask (docs/wire.md): systems, house rules, new tables, seats, records, shared deals."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal, TypeVar

import msgspec

from deece.api.asked import NOT_KEPT, Answer, Handler, Request, Row, body, json, number_in
from deece.api.costly import Costly
from deece.api.door import Door
from deece.api.keep import KeepApi, system_named
from deece.api.learn import LearnApi
from deece.api.lobby import lobby
from deece.api.review import ReviewApi
from deece.api.reviewing import Reviews
from deece.api.room import known
from deece.api.rooms import Rooms
from deece.cards import Hand
from deece.game.play import to_act
from deece.game.state import NOBODY, OVER
from deece.players import at_table
from deece.record import Record, final, format, parse
from deece.rules.catalog import CATALOG
from deece.rules.house import house_set, own_notes, ruleset_to_toml
from deece.rules.ruleset import format_value, load, load_text, overrides_of
from deece.store import StoreError
from deece.table.chairs import free_for_friends
from deece.table.live import Table
from deece.table.log import Chair, House, Made, Shared, key_of, new_token
from deece.table.sheets import Sheets
from deece.table.tables import begun
from deece.table.thinking import Thinking
from deece.wire.messages import Id, Text
from deece.wire.opened import opened_record
from deece.wire.own import meld_in
from deece.wire.replay import frames, hands_of
from deece.wire.rules_form import changed, rules_form
from deece.wire.seals import proof_at, shuffle_of
from deece.words.glossary import glossary
from deece.words.past import result_words, score_words
from deece.words.people import table_name
from deece.words.position import hand_number, title_words
from deece.words.refused import Code, Refused
from deece.words.viewer import for_all

LEAST_CLOCK: Final = 10  # seconds; less is no game for people
MOST_NAME, MOST_TABLE_NAME = 40, 60
Settings = dict[Annotated[str, msgspec.Meta(max_length=60)], Annotated[str, msgspec.Meta(max_length=200)]]
Words = Annotated[str, msgspec.Meta(max_length=2000)]


class HouseAsked(msgspec.Struct):
    """The words of house rules; how long each may be is said beside it (rules/layers.py)."""

    name: Words = ""
    summary: Words = ""
    source: Words = ""
    notes: Annotated[list[Words], msgspec.Meta(max_length=200)] = []

    def house(self) -> House:
        """As the log has them, on one line each."""
        notes = tuple(filter(None, map(_line, self.notes)))
        return House(_line(self.name), _line(self.summary), _line(self.source), notes)


class RulesAsked(msgspec.Struct):
    """A system with house rules, and what their people say of them."""

    id: Id
    set: Settings = {}
    house: HouseAsked = msgspec.field(default_factory=HouseAsked)


class FileAsked(msgspec.Struct):
    """A house set as TOML, to be read."""

    text: str


class SeatAsked(msgspec.Struct):
    """Who shall sit in a chair."""

    kind: Literal["me", "friend", "held", "computer"]
    level: Annotated[str, msgspec.Meta(max_length=20)] = "plain"


class TableAsked(msgspec.Struct):
    """A new table; the page may name it, so that it can open a socket to it meanwhile."""

    name: Text
    me: Text
    seats: Annotated[list[SeatAsked], msgspec.Meta(min_length=2, max_length=12)]
    id: Annotated[str, msgspec.Meta(max_length=40)] = ""
    set: Settings = {}
    deal: Annotated[str, msgspec.Meta(max_length=40)] = ""
    record: str = ""
    speed: Literal["slow", "normal", "fast"] = "normal"
    watchers: bool = True
    away: Literal["ask", "computer", "wait"] = "ask"
    away_after: Annotated[int, msgspec.Meta(ge=10, le=3600)] = 45
    clock: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0
    dealer: Annotated[int, msgspec.Meta(ge=0, le=11)] | None = None
    conventions: Annotated[list[Annotated[str, msgspec.Meta(max_length=40)]], msgspec.Meta(max_length=12)] = []
    house: HouseAsked = msgspec.field(default_factory=HouseAsked)
    table: Annotated[str, msgspec.Meta(pattern=r"^([A-Za-z0-9_-]{22})?$")] = ""
    open: bool = False


class SitAsked(msgspec.Struct):
    """A seat for a friend."""

    name: Text
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] | None = None


class RecordAsked(msgspec.Struct):
    """A record to look at."""

    record: str
    hand: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1


class OpenAsked(msgspec.Struct):
    """A record to be opened."""

    record: str


class ShareAsked(msgspec.Struct):
    """A finished hand to share."""

    hand: Annotated[int, msgspec.Meta(ge=1, le=10_000)]


class MeldAsked(msgspec.Struct):
    """A hand to value."""

    id: Id
    cards: Text
    set: Settings = {}


Ruled = TypeVar("Ruled", RulesAsked, FileAsked, MeldAsked, TableAsked)


class Api:
    """The handlers; one for each row of docs/wire.md."""

    def __init__(self, rooms: Rooms, door: Door | None = None, reviews: Reviews | None = None) -> None:
        """`door` keeps the limits; the usual ones if left out. `reviews` judge what was played, else in a thread."""
        self.lobby = lobby()
        self.rooms, self.tables = rooms, rooms.tables
        self.door = door or Door()
        self.limits = self.door.limits
        self.costly = Costly(self.door)
        self.reviews = reviews or Reviews(Thinking())
        self.learn = LearnApi(self.costly, self.reviews)
        self.review = ReviewApi(self.costly, self.reviews, self._table)
        self.keep = KeepApi(self.costly, Sheets(self.tables.store))

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        short, rules = self.limits.body_bytes, max(self.limits.rules_bytes, self.limits.body_bytes)
        record = self.limits.record_bytes + short
        get: dict[str, Handler] = {
            "/systems": self.systems,
            "/glossary": self.glossary,
            "/rules/{id}": self.rules,
            "/tables/{id}": self.table,
            "/tables/{id}/record": self.record,
            "/tables/{id}/proof": self.proof,
            "/tables/{id}/replay": self.replay,
            "/deals/{token}": self.shared,
        }
        return [
            *(Row("GET", path, handler) for path, handler in get.items()),
            Row("POST", "/rules", self.house_rules, rules),
            Row("POST", "/rules/file", self.rules_file, rules),
            Row("POST", "/rules/read", self.read_rules, rules),
            Row("POST", "/tables", self.new_table, max(rules, record)),
            Row("POST", "/tables/{id}/sit", self.sit, short),
            Row("POST", "/tables/{id}/share", self.share, short),
            Row("POST", "/record", self.open_record, record),
            Row("POST", "/replay", self.replay_record, record),
            Row("POST", "/meld", self.meld, rules),
            *self.keep.rows(),
            *self.learn.rows(),
            *self.review.rows(),
        ]

    # Rules

    async def systems(self, request: Request) -> Answer:
        """What the lobby shows."""
        return await self.lobby.show(request)

    async def glossary(self, request: Request) -> Answer:
        """The words of the table."""
        return json({"words": [word._asdict() for word in glossary()]})

    async def rules(self, request: Request) -> Answer:
        """A system's rules as a form."""
        self.costly.may(request)
        return json(await self.costly.apart(rules_form, system_named(request.params["id"]), {}))

    async def house_rules(self, request: Request) -> Answer:
        """A system with house rules: what differs, and what is wrong."""
        asked = self._rules_asked(request, RulesAsked)
        return json(await self.costly.apart(rules_form, system_named(asked.id), asked.set, asked.house.house()))

    async def rules_file(self, request: Request) -> Answer:
        """House rules as a file that `deece play` and every other Deece reads."""
        asked = self._rules_asked(request, RulesAsked)
        name, text = await self.costly.apart(_written, system_named(asked.id), asked)
        headers = {**NOT_KEPT, "content-disposition": f'attachment; filename="{name}.toml"'}
        return Answer(text.encode(), kind="application/toml", headers=headers)

    async def read_rules(self, request: Request) -> Answer:
        """What such a file holds; nothing of this server's own files is read for it."""
        asked = self._rules_asked(request, FileAsked)
        return json(await self.costly.apart(_read, asked.text))

    async def meld(self, request: Request) -> Answer:
        """What a hand melds in each suit."""
        asked = self._rules_asked(request, MeldAsked)
        return json(await self.costly.apart(_melds, system_named(asked.id), asked))

    # Tables

    async def new_table(self, request: Request) -> Answer:
        """Make a table; the answer's token opens the maker's seat."""
        self._may_make_table(request, "too_many_tables")
        asked = self._rules_asked(request, TableAsked, costs=False)
        shared = await self._shared(asked.deal) if asked.deal else None
        token = new_token()
        first = await self.costly.apart(_first, asked, shared, key_of(token))
        self.rooms.make_room()
        table = await self.tables.create(first, asked.table)
        self.rooms.of(table)
        shuffle = shuffle_of(table)
        return json({"table": table.id, "seat": first.owner, "token": token, "shuffle": shuffle}, 201)

    async def table(self, request: Request) -> Answer:
        """Who sits where."""
        room = self.rooms.of(await self._table(request))
        game = room.table.game
        return json(
            {
                "table": room.table.id,
                "name": game.made.name,
                "title": title_words(game.ruleset.name, game.rules, game.public.game.goal),
                "people": room.people(),
                "free": free_for_friends(game.expected),
                "asked_for": [seat for seat in range(len(game.chairs)) if room.table.presence.away(seat)],
                "known": known(game),
                "watchers": game.made.watchers,
                "over": game.public.step == "over",
                "hand": hand_number(game.shown),
                "score": score_words(game.public, for_all(chair.name for chair in game.chairs)),
                "result": result_words(game.public, for_all(chair.name for chair in game.chairs)),
                "rules": {
                    "id": game.made.system,
                    "name": game.ruleset.name,
                    "changes": len(game.made.overrides),
                    "set": dict(game.made.overrides),
                    "house": game.made.house,
                },
            }
        )

    async def sit(self, request: Request) -> Answer:
        """Take a seat that waits for a friend; `now` is false where its cards are another's until the hand is over."""
        asked = body(request, SitAsked)
        table = await self._table(request)
        if self.tables.store.trouble:
            raise StoreError(f"this cannot be kept now; {self.tables.store.trouble}")
        seat, token = await table.sit(plain_name(asked.name), asked.seat)
        now = table.seat_of(token) is not None
        return json({"seat": seat, "token": token, "now": now, "shuffle": shuffle_of(table)}, 201)

    # After

    async def record(self, request: Request) -> Answer:
        """The finished hands as a record."""
        table = await self._table(request)
        headers = {**NOT_KEPT, "content-disposition": 'attachment; filename="deece-game.txt"'}
        return Answer(format(table.game.finished()).encode(), kind="text/plain", headers=headers)

    async def proof(self, request: Request) -> Answer:
        """What the deal of a finished hand was made from, and every card of it."""
        game = (await self._table(request)).game
        hand = _hand_asked(request)
        if not 1 <= hand <= len(game.starts):
            raise Refused("not_over_to_check")
        return json({"hand": hand, "proof": proof_at(game, hand)})

    async def replay(self, request: Request) -> Answer:
        """A finished hand, face up."""
        self.costly.may(request)
        table = await self._table(request)
        return json(await self.costly.apart(_frames, table.game.finished(), _hand_asked(request)))

    async def open_record(self, request: Request) -> Answer:
        """Whether a record that somebody has is whole and all of the game, and where its whole part ends."""
        self.costly.may(request)
        asked = body(request, OpenAsked)
        self._check_record(asked.record)
        return json(await self.costly.apart(opened_record, asked.record))

    async def replay_record(self, request: Request) -> Answer:
        """A hand of a record that somebody has."""
        self.costly.may(request)
        asked = body(request, RecordAsked)
        self._check_record(asked.record)
        return json(await self.costly.apart(lambda: _frames(parse(asked.record), asked.hand)))

    async def share(self, request: Request) -> Answer:
        """A link that deals the cards of a finished hand to a friend."""
        table, seat = await self._seated(request)
        asked = body(request, ShareAsked)
        self._may_make_table(request, "too_many_deals")
        return json({"deal": await self.tables.share(table, asked.hand, seat)}, 201)

    async def shared(self, request: Request) -> Answer:
        """What a shared deal is, without its cards."""
        shared = await self._shared(request.params["token"])
        ruleset = load(shared.system, dict(shared.overrides))
        return json(
            {
                "id": shared.system,
                "set": dict(shared.overrides),
                "house": shared.house,
                "title": shared.house.name or ruleset.name,
                "seat": shared.seat,
                "by": shared.by,
                "people": ruleset.rules.people,
            }
        )

    # Finding

    def _may_make_table(self, request: Request, code: Code) -> None:
        if self.door.busy:
            raise Refused("busy")
        if not self.door.may_make_table(request.address):
            raise Refused(code)

    def _rules_asked(self, request: Request, kind: type[Ruled], *, costs: bool = True) -> Ruled:
        """A body with house rules, and perhaps a record; raises Refused for what costs too much."""
        if costs:  # new tables have limits of their own
            self.costly.may(request)
        asked = body(request, kind)
        if not isinstance(asked, FileAsked) and len(asked.set) > self.limits.rule_keys:
            raise Refused("too_many_rules", rules=len(asked.set), most=len(CATALOG))
        if isinstance(asked, TableAsked):
            self._check_record(asked.record)
        return asked

    def _check_record(self, record: str) -> None:
        if len(record) > self.limits.record_bytes:
            raise Refused("too_long")

    async def _table(self, request: Request) -> Table:
        table = await self.tables.find(request.params["id"])
        if table is None:
            raise Refused("no_table")
        return self.rooms.of(table).table

    async def _seated(self, request: Request) -> tuple[Table, int]:
        table = await self._table(request)
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        seat = table.seat_of(token) if scheme == "Bearer" else None
        if seat is None:
            raise Refused("only_players")
        return table, seat

    async def _shared(self, token: str) -> Shared:
        shared = await self.tables.shared(token)
        if shared is None:
            raise Refused("no_deal")
        return shared


def plain_name(name: str) -> str:
    """A name on one line, with nothing unprintable in it; raises Refused for one that is empty or too long."""
    tidy = _tidy(name)
    if not name or len(name) > MOST_NAME:
        raise Refused("names_too_long", name=MOST_NAME, table=MOST_TABLE_NAME)
    if not tidy:
        raise Refused("no_name")
    return tidy


def _line(text: str) -> str:
    return " ".join(text.split())


def _tidy(text: str) -> str:
    return " ".join("".join(char if char.isprintable() else " " for char in text).split())


def _first(asked: TableAsked, shared: Shared | None, key: str) -> Made:
    """What a new table begins with; the key is its maker's. Raises DeeceError for what cannot be."""
    mine = [place for place, seat in enumerate(asked.seats) if seat.kind == "me"]
    if len(mine) != 1:
        raise Refused("choose_your_seat")
    if shared and asked.record:
        raise Refused("deal_or_record")
    system, settings = asked.id, asked.set
    if asked.record:
        record = parse(asked.record)
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
        _tidy(asked.name) or table_name(me),
        NOBODY if asked.dealer is None else asked.dealer,
        tuple(_chair(seat, me, key) for seat in asked.seats),
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
    )
    return begun(first, shared)


def _hand_asked(request: Request) -> int:
    """The number of a hand; 0 for what is none."""
    return number_in(request, "hand", 1, 0)


def _chair(seat: SeatAsked, me: str, key: str) -> Chair:
    if seat.kind == "me":
        return Chair("person", me, key=key)
    if seat.kind == "friend":
        return Chair("open", "Open seat")
    at_table(seat.level)
    return Chair("computer", "", seat.level, held=seat.kind == "held")


def _written(system: str, asked: RulesAsked) -> tuple[str, str]:
    """The house set as TOML, and its id; raises RulesError."""
    kept = changed(load(system), asked.set)
    found = house_set(system, kept, **msgspec.structs.asdict(asked.house.house()))
    return found.id, ruleset_to_toml(found)


def _read(text: str) -> dict[str, Any]:
    """What a house set in TOML holds; raises RulesError."""
    found = load_text(text.removeprefix("\ufeff"))
    base = load(found.base)
    own = {key: word for key in ("name", "summary", "source") if (word := getattr(found, key)) != getattr(base, key)}
    settings = {key: format_value(CATALOG[key], value) for key, value in overrides_of(base.id, found.rules).items()}
    return {"id": base.id, "set": settings, "house": House(**own, notes=own_notes(found))}


def _melds(system: str, asked: MeldAsked) -> dict[str, Any]:
    """What a hand melds in each suit; raises DeeceError."""
    rules = load(system, asked.set).rules
    bits = Hand.parse(asked.cards).bits
    return {"meld": [meld_in(rules, bits, suit) for suit in range(4)]}


def _frames(record: Record, hand: int) -> Mapping[str, Any]:
    if not hands_of(record):
        raise Refused("no_hand_over")
    return frames(record, hand)
