"""What the pages of a review ask (deece.wire.review)."""

from __future__ import annotations

from typing import Final, cast, get_args

from deece.api.apart import apart, body
from deece.api.asked import Asks, Request, Row, number_in
from deece.api.costly import Costly
from deece.api.named import Named
from deece.api.reviewing import Reviews, again, before, listed, seat_ledger
from deece.table.game import Finished
from deece.wire.review import (
    MOST_HANDS,
    AgainAnswer,
    BeforeAnswer,
    Judgment,
    LedgerAnswer,
    Review,
    ReviewAsked,
    Want,
    rates_shown,
)
from deece.words.refused import Refused

HAND_BYTES: Final = 1000  # of what is sent of each hand of which error rates are asked
AnyReview = Review | Judgment | LedgerAnswer | AgainAnswer | BeforeAnswer


class ReviewApi:
    """The handlers of reviews."""

    def __init__(self, costly: Costly, reviews: Reviews, named: Named) -> None:
        self.costly, self.reviews, self.named = costly, reviews, named

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        record = self.costly.door.limits.record_bytes + self.costly.door.limits.body_bytes
        return [
            Row("GET", "/tables/{id}/review", self.of_table),
            Row("POST", "/review", self.of_record, record),
            Row("POST", "/review/rates", apart(self.costly, rates_shown), MOST_HANDS * HAND_BYTES),
        ]

    async def of_table(self, request: Request) -> AnyReview:
        """What the choices of a seat in a finished hand cost: all that is known, or one of them, judged if need be."""
        finished = (await self.named.table(request)).game.finished()
        want = request.query.get("want", "")
        if want not in get_args(Want):
            raise Refused("nothing_here")
        hand, seat, choice = (
            number_in(request, name, usual) for name, usual in (("hand", 1), ("seat", 0), ("choice", -1))
        )
        return await self._answer(finished, ReviewAsked("", hand, seat, choice, cast(Want, want)), request.address)

    async def of_record(self, request: Asks[ReviewAsked]) -> AnyReview:
        """The same of a record that somebody has."""
        asked = body(self.costly, request)
        return await self._answer(Finished(asked.record), asked, request.address)

    async def _answer(self, of: Finished, asked: ReviewAsked, address: str) -> AnyReview:
        hand, seat, choice, reviews = asked.hand, asked.seat, asked.choice, self.reviews
        match asked.want:
            case "ledger":
                return await reviews.find(address, of, seat_ledger, hand, seat)
            case "game":
                return await reviews.game_ledger(address, of, seat)
            case "again":
                return await reviews.find(address, of, again, hand, seat)
            case "before":
                return await reviews.find(address, of, before, hand, seat, choice)
        if choice < 0:
            return await reviews.find(address, of, listed, hand, seat)
        return await reviews.one(address, of, hand, seat, choice)
