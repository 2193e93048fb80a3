"""New tables, seats at them, and what is shared of a finished hand."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import asdict

from deece.record.model import LONGEST_CARD
from deece.rules.ruleset import load
from deece.table.log import House, Shared
from deece.wire.base import Place, Sent
from deece.wire.messages import Text
from deece.wire.people import Known, Person
from deece.wire.rules_form import HouseAsked, HouseWords, RuleChange, Settings
from deece.wire.seals import DealProof, Shuffle

Level = Annotated[str, Meta(max_length=20)]
Name = Annotated[str, Meta(max_length=40)]
Card = Annotated[str, Meta(max_length=LONGEST_CARD)]  # a convention card: its id, or the whole text of an own one
Chair = Annotated[int, Meta(ge=0, le=11)]
Face = Annotated[int, Meta(ge=0, le=8)]
HandNumber = Annotated[int, Meta(ge=1, le=10_000)]


class SeatAsked(msgspec.Struct, frozen=True):
    """Who shall sit in a chair."""

    kind: Literal["me", "friend", "held", "computer"]
    level: Level = "plain"


class TableAsked(msgspec.Struct, frozen=True):
    """A new table; the page may name it, so that it can open a socket to it meanwhile."""

    name: Text
    me: Text
    seats: Annotated[list[SeatAsked], Meta(min_length=2, max_length=12)]
    id: Name = ""
    set: Settings = {}
    deal: Name = ""
    record: str = ""
    day: Annotated[str, Meta(pattern=r"^(\d{4}-\d{2}-\d{2})?$")] = ""
    speed: Literal["slow", "normal", "fast"] = "normal"
    watchers: bool = True
    away: Literal["ask", "computer", "wait"] = "ask"
    away_after: Annotated[int, Meta(ge=10, le=3600)] = 45
    clock: Annotated[int, Meta(ge=0, le=3600)] = 0
    dealer: Chair | None = None
    conventions: Annotated[list[Card], Meta(max_length=12)] = []
    house: HouseAsked = HouseAsked()
    table: Annotated[str, Meta(pattern=r"^([A-Za-z0-9_-]{22})?$")] = ""
    open: bool = False
    face: Face = 0  # the color that they chose; 0: drawn from the name


class SitAsked(msgspec.Struct, frozen=True):
    """A seat for a friend."""

    name: Text
    seat: Chair | None = None
    face: Face = 0


class ShareAsked(msgspec.Struct, frozen=True):
    """A finished hand to share."""

    hand: HandNumber


class TableMade(Sent):
    """A new table; the token opens the maker's seat."""

    table: str
    seat: Place
    token: str
    shuffle: Shuffle | None


class Seated(Sent):
    """A seat that was taken."""

    seat: Place
    token: str
    now: bool
    """False where its cards are another's until the hand is over."""
    shuffle: Shuffle | None


class TableRules(Sent):
    """The rules of a table."""

    id: str
    """The system."""
    name: str
    changes: int
    """House rules differ from it in so many."""
    set: dict[str, str]
    house: HouseWords


class TableShown(Sent):
    """Who sits where at a table, before one joins."""

    table: str
    name: str
    title: str
    game: str
    """The system's name: the title may be that of house rules."""
    differs: list[RuleChange]
    """The rules that differ from the system's."""
    people: list[Person]
    partners: list[str]
    """By seat, whose partner sits there, in words; "" where nobody is yet, or partners are others in each hand."""
    free: list[Place]
    """Seats that a friend may take, now or from the next hand on."""
    asked_for: list[Place]
    """Seats of persons who are away, for which one may ask."""
    known: Known | None
    watchers: bool
    """One may watch."""
    conventions: list[str]
    """By side, the bidding language chosen, its id or the text of an own one; empty: the usual one."""
    over: bool
    hand: int
    score: str
    """In words."""
    result: str
    """Who won, in words."""
    rules: TableRules


class ProofShown(Sent):
    """What the deal of a finished hand was made from."""

    hand: int
    proof: DealProof | None
    """null: it was not sealed."""


class DealMade(Sent):
    """A link that deals the cards of a finished hand to a friend."""

    deal: str
    """Its token."""


class DealShown(Sent):
    """A shared deal, without its cards."""

    id: str
    """The system."""
    set: dict[str, str]
    house: HouseWords
    title: str
    seat: Place
    """Of who shared it."""
    by: str
    """Their name."""
    people: int


def house_words(house: House) -> HouseWords:
    """What people say of their house rules."""
    return HouseWords(**asdict(house))


def deal_shown(shared: Shared) -> DealShown:
    """A shared deal, without its cards."""
    settings = dict(shared.overrides)
    ruleset = load(shared.system, settings)
    return DealShown(
        id=shared.system,
        set=settings,
        house=house_words(shared.house),
        title=shared.house.name or ruleset.name,
        seat=shared.seat,
        by=shared.by,
        people=ruleset.rules.people,
    )
