"""What pages ask of hands that are over: of a table's, and of a record that somebody has."""

from __future__ import annotations

from typing import TypeVar

from deece.api.asked import Answer, Asks, Request, Row, file
from deece.api.costly import Costly
from deece.api.named import Named, hand_named
from deece.record import Record, format, parse
from deece.wire.opened import OpenAsked, Opened, opened_record
from deece.wire.replay import Replay, ReplayAsked, frames, hands_of
from deece.wire.seals import proof_at
from deece.wire.tables import ProofShown
from deece.words.refused import Refused

Recorded = TypeVar("Recorded", OpenAsked, ReplayAsked)


class RecordsApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, named: Named) -> None:
        self.costly, self.named, self.limits = costly, named, costly.door.limits

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        most = self.limits.record_bytes + self.limits.body_bytes
        return [
            Row("GET", "/tables/{id}/record", self.record),
            Row("GET", "/tables/{id}/proof", self.proof),
            Row("GET", "/tables/{id}/replay", self.replay),
            Row("POST", "/record", self.open_record, most),
            Row("POST", "/replay", self.replay_record, most),
        ]

    async def record(self, request: Request) -> Answer:
        """The finished hands as a record."""
        table = await self.named.table(request)
        return file(format(table.game.finished()), "deece-game.txt", "text/plain")

    async def proof(self, request: Request) -> ProofShown:
        """What the deal of a finished hand was made from, and every card of it."""
        game = (await self.named.table(request)).game
        hand = hand_named(request)
        if not 1 <= hand <= len(game.starts):
            raise Refused("not_over_to_check")
        return ProofShown(hand, proof_at(game, hand))

    async def replay(self, request: Request) -> Replay:
        """A finished hand, face up."""
        self.costly.may(request)
        table = await self.named.table(request)
        return await self.costly.apart(_frames, table.game.finished(), hand_named(request))

    async def open_record(self, request: Asks[OpenAsked]) -> Opened:
        """Whether a record that somebody has is whole and all of the game, and where its whole part ends."""
        return await self.costly.apart(opened_record, self._asked(request).record)

    async def replay_record(self, request: Asks[ReplayAsked]) -> Replay:
        """A hand of a record that somebody has."""
        asked = self._asked(request)
        return await self.costly.apart(lambda: _frames(parse(asked.record), asked.hand))

    def _asked(self, request: Asks[Recorded]) -> Recorded:
        """The body; raises Refused for what costs too much."""
        self.costly.may(request)
        asked = request.asked()
        if len(asked.record) > self.limits.record_bytes:
            raise Refused("too_long")
        return asked


def _frames(record: Record, hand: int) -> Replay:
    if not hands_of(record):
        raise Refused("no_hand_over")
    return frames(record, hand)
