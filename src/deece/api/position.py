"""What the page of a position asks (deece.wire.position)."""

from __future__ import annotations

from deece.api.apart import apart, body
from deece.api.asked import Asks, Row
from deece.api.costly import Costly
from deece.api.named import system_named
from deece.wire.position import PositionAsked, PositionShown, WorthAnswer, WorthAsked, position_shown, worth_shown


class PositionApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly, effort: float) -> None:
        """With less `effort` fewer deals are imagined at most, as in a review."""
        self.costly, self.effort = costly, effort

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        costly, limits = self.costly, self.costly.door.limits
        most = max(limits.rules_bytes, limits.body_bytes)
        return [
            Row("POST", "/position", apart(costly, _shown), most),
            Row("POST", "/position/worth", self.worth, most),
        ]

    async def worth(self, request: Asks[WorthAsked]) -> WorthAnswer:
        """What each call is worth there."""
        asked = body(self.costly, request)
        system_named(asked.id)
        return await self.costly.searched(request.address, worth_shown, asked, self.effort)


def _shown(asked: PositionAsked) -> PositionShown:
    """A position as far as it is told."""
    system_named(asked.id)
    return position_shown(asked)
