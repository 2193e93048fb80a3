"""What pages ask of hands that are over: of a table's, and of a record that somebody has."""

from __future__ import annotations

from deece.api.apart import apart
from deece.api.asked import Answer, Request, Row, file, number_in
from deece.api.costly import Costly
from deece.api.named import Named, hand_named
from deece.api.reviewing import record_of
from deece.record.writing import renamed
from deece.table.game import Finished
from deece.wire.opened import opened_record
from deece.wire.public import NEWEST, sheet
from deece.wire.replay import Replay, ReplayAsked, frames, hands_of
from deece.wire.seals import proof_at
from deece.wire.shown import SheetPart
from deece.wire.tables import ProofShown
from deece.words.refused import Refused


class RecordsApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, named: Named) -> None:
        self.costly, self.named = costly, named

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        limits = self.costly.door.limits
        most = limits.record_bytes + limits.body_bytes
        return [
            Row("GET", "/tables/{id}/record", self.record),
            Row("GET", "/tables/{id}/proof", self.proof),
            Row("GET", "/tables/{id}/sheet", self.sheet),
            Row("GET", "/tables/{id}/replay", self.replay),
            Row("POST", "/record", apart(self.costly, opened_record), most),
            Row("POST", "/replay", apart(self.costly, _replayed), most),
        ]

    async def record(self, request: Request) -> Answer:
        """The finished hands as a record."""
        text, names = (await self.named.table(request)).game.finished()
        if names:
            text = await self.costly.apart(request.address, renamed, text, names)
        return file(text, "deece-game.txt", "text/plain")

    async def proof(self, request: Request) -> ProofShown:
        """What the deal of a finished hand was made from, and every card of it."""
        game = (await self.named.table(request)).game
        hand = hand_named(request)
        if not 1 <= hand <= len(game.starts):
            raise Refused("not_over_to_check")
        return ProofShown(hand, proof_at(game, hand))

    async def sheet(self, request: Request) -> SheetPart:
        """The hands of the score sheet that come before a hand, 60 at most, as whoever asks reads them."""
        table = await self.named.table(request)
        viewer = self.named.rooms.of(table).said.viewer(table.seat_of(request.bearer) if request.bearer else None)
        before = number_in(request, "before", 0)
        return SheetPart(sheet(table.game.public, viewer, most=NEWEST, before=max(1, before)))

    async def replay(self, request: Request) -> Replay:
        """A finished hand, face up."""
        game = (await self.named.table(request)).game
        return await self.costly.apart(request.address, _frames, game.finished(), hand_named(request))


def _replayed(asked: ReplayAsked) -> Replay:
    """A hand of a record that somebody has."""
    return _frames(Finished(asked.record), asked.hand)


def _frames(of: Finished, hand: int) -> Replay:
    record = record_of(of)
    if not hands_of(record):
        raise Refused("no_hand_over")
    return frames(record, hand)
