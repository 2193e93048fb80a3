"""What may take long: its body, bounded for every subject alike, and what needs nothing but its body."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from deece.api.asked import Answer, Asks, Body, Handler, decoded, json
from deece.api.costly import Costly
from deece.rules.catalog import CATALOG
from deece.wire.base import Sent
from deece.words.refused import Refused


def body(costly: Costly, request: Asks[Body]) -> Body:
    """What is asked; raises Refused where a record or house rules in it are too much."""
    return _bounded(request.asked(), *_most(costly))


def _most(costly: Costly) -> tuple[int, int]:
    limits = costly.door.limits
    return limits.record_bytes, limits.rule_keys


def _bounded(asked: Body, record: int, rule_keys: int) -> Body:
    if len(getattr(asked, "record", "")) > record:
        raise Refused("too_long")
    rules = len(getattr(asked, "set", ()))
    if rules > rule_keys:
        raise Refused("too_many_rules", rules=rules, most=len(CATALOG))
    return asked


def apart(costly: Costly, work: Callable[[Body], Sent | Answer]) -> Handler:
    """The handler of a question that needs nothing but its body: `work` answers it, away from the tables.

    Only bytes come and go between: what is read of a body, and what is answered, takes no memory where the tables are.
    """

    @wraps(work)
    async def handler(request: Asks[Body]) -> Sent | Answer:
        return await costly.apart(request.address, _worked, work, request.body, request.kind, _most(costly))

    return handler


def _worked(work: Callable[[Body], Sent | Answer], content: bytes, kind: type[Body], most: tuple[int, int]) -> Answer:
    found = work(_bounded(decoded(content, kind), *most))
    return found if isinstance(found, Answer) else json(found)
