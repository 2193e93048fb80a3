"""What may take long: its body, bounded for every subject alike, and what needs nothing but its body."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from deece.api.asked import Answer, Asks, Body, Handler
from deece.api.costly import Costly
from deece.rules.catalog import CATALOG
from deece.wire.base import Sent
from deece.words.refused import Refused


def body(costly: Costly, request: Asks[Body]) -> Body:
    """What is asked; raises Refused where a record or house rules in it are too much."""
    asked, limits = request.asked(), costly.door.limits
    if len(getattr(asked, "record", "")) > limits.record_bytes:
        raise Refused("too_long")
    rules = len(getattr(asked, "set", ()))
    if rules > limits.rule_keys:
        raise Refused("too_many_rules", rules=rules, most=len(CATALOG))
    return asked


def apart(costly: Costly, work: Callable[[Body], Sent | Answer]) -> Handler:
    """The handler of a question that needs nothing but its body: `work` answers it, away from the tables."""

    @wraps(work)
    async def handler(request: Asks[Body]) -> Sent | Answer:
        return await costly.apart(request.address, work, body(costly, request))

    return handler
