"""What the pages of a review ask (docs/wire.md)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Annotated, Any, Final, Literal, cast, get_args

import msgspec

from deece.api.asked import Answer, Request, Row, body, json, number_in
from deece.api.costly import Costly
from deece.api.reviewing import Reviews, rates_told
from deece.record import Record, parse
from deece.review.rates import Counted
from deece.table.live import Table
from deece.words.refused import Refused

MOST_HANDS: Final = 1000  # of which error rates are asked
HAND_BYTES: Final = 1000  # of what is told of each
Want = Literal["", "ledger", "game", "again", "before"]


class ReviewAsked(msgspec.Struct):
    """A seat's choices in a hand of a record, or one of them (from 0); `want` is what else is asked of them.

    "ledger": what the points of the hand came from, "game": those of all hands; "again": the mistakes that come back;
    "before": the game up to the choice.
    """

    record: str
    hand: Annotated[int, msgspec.Meta(ge=1, le=10_000)] = 1
    seat: Annotated[int, msgspec.Meta(ge=0, le=11)] = 0
    choice: Annotated[int, msgspec.Meta(ge=-1, le=10_000)] = -1
    want: Want = ""


class RatesAsked(msgspec.Struct):
    """Hands that were reviewed, as their reviews told."""

    hands: Annotated[list[Counted], msgspec.Meta(max_length=MOST_HANDS)] = []


class ReviewApi:
    """The handlers of reviews."""

    def __init__(self, costly: Costly, reviews: Reviews, table: Callable[[Request], Awaitable[Table]]) -> None:
        """`table` finds the table that a request names, or raises Refused."""
        self.costly, self.reviews, self._table = costly, reviews, table

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        record = self.costly.door.limits.record_bytes + self.costly.door.limits.body_bytes
        return [
            Row("GET", "/tables/{id}/review", self.of_table),
            Row("POST", "/review", self.of_record, record),
            Row("POST", "/review/rates", self.rates, MOST_HANDS * HAND_BYTES),
        ]

    async def of_table(self, request: Request) -> Answer:
        """What the choices of a seat in a finished hand cost: all that is known, or one of them, judged if need be."""
        self.costly.may(request)
        record = (await self._table(request)).game.finished()
        want = request.query.get("want", "")
        if want not in get_args(Want):
            raise Refused("nothing_here")
        hand, seat, choice = (
            number_in(request, name, usual) for name, usual in (("hand", 1), ("seat", 0), ("choice", -1))
        )
        asked = ReviewAsked("", hand, seat, choice, cast(Want, want))
        return json(await self._answer(record, asked, request.address))

    async def of_record(self, request: Request) -> Answer:
        """The same of a record that somebody has."""
        self.costly.may(request)
        asked = body(request, ReviewAsked)
        if len(asked.record) > self.costly.door.limits.record_bytes:
            raise Refused("too_long")
        return json(await self._answer(await self.costly.apart(parse, asked.record), asked, request.address))

    async def _answer(self, record: Record, asked: ReviewAsked, address: str) -> Mapping[str, Any]:
        hand, seat, choice = asked.hand, asked.seat, asked.choice
        match asked.want:
            case "ledger":
                return await self.reviews.ledger(record, hand, seat, address)
            case "game":
                return await self.reviews.game_ledger(record, seat, address)
            case "again":
                return await self.costly.apart(self.reviews.again, record, hand, seat)
            case "before":
                return await self.costly.apart(self.reviews.before, record, hand, seat, choice)
        if choice < 0:
            return await self.costly.apart(self.reviews.listed, record, hand, seat)
        decision, told = await self.costly.apart(self.reviews.known, record, hand, seat, choice)
        if told is None:
            found = await self.reviews.find(decision, address)
            told = await self.costly.apart(self.reviews.told, record, hand, seat, found)
        return told

    async def rates(self, request: Request) -> Answer:
        """Error rates over hands that were reviewed; nothing is kept."""
        self.costly.may(request)
        return json(await self.costly.apart(rates_told, body(request, RatesAsked).hands))
