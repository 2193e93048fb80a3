"""What a page asks and what it is answered, as plain data: the same over HTTP and in a browser's worker."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple, TypeVar

import msgspec

from deece.api.door import TURNED_AWAY
from deece.api.refused import error_json, status_of
from deece.errors import DeeceError
from deece.store import HeldElsewhere
from deece.words.refused import Refused

JSON: Final = "application/json"
NOT_KEPT: Final = {"cache-control": "no-store"}
Body = TypeVar("Body", bound=msgspec.Struct)


@dataclass(frozen=True, slots=True)
class Request:
    """One question. `headers` have names in small letters; `address` is who asks, as the door counts them."""

    params: Mapping[str, str] = field(default_factory=dict)  # of the path: "id"
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    address: str = ""
    scheme: str = ""  # "http" or "https"; "" in a worker


class Answer(NamedTuple):
    """What is answered; `kind` is the media type of the content."""

    content: bytes
    status: int = 200
    kind: str = JSON
    headers: Mapping[str, str] = NOT_KEPT


Handler = Callable[[Request], Awaitable[Answer]]


class Row(NamedTuple):
    """One thing that may be asked (docs/wire.md); a body of more than `most` bytes is refused."""

    method: str
    path: str  # "/tables/{id}", under /api
    handler: Handler
    most: int = 0


def json(thing: Any, status: int = 200) -> Answer:
    """An answer; who sent too much, or too often, must connect anew."""
    return Answer(msgspec.json.encode(thing), status, headers=TURNED_AWAY if status in (413, 429, 503) else NOT_KEPT)


async def answered(handler: Handler, request: Request) -> Answer:
    """The handler's answer, or why there is none; raises HeldElsewhere where another server is to be asked."""
    try:
        return await handler(request)
    except HeldElsewhere:
        raise
    except DeeceError as error:
        return refused(error)


def refused(error: DeeceError) -> Answer:
    """The answer to what cannot be done: one sentence for the user, its code and figures."""
    return json(error_json(error), status_of(error))


def found(rows: Iterable[Row], method: str, path: str) -> tuple[Row, dict[str, str]]:
    """The row of this path (under /api), and what stands in its places; raises Refused where there is none."""
    for row in rows:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", row.path)
        if row.method == method and (match := re.fullmatch(pattern, path)):
            return row, match.groupdict()
    raise Refused("nothing_here")


def body(request: Request, kind: type[Body]) -> Body:
    """The request's body as this kind; raises Refused."""
    try:
        return msgspec.json.decode(request.body.decode(), type=kind)
    except UnicodeDecodeError:
        raise Refused("not_text") from None
    except (msgspec.DecodeError, RecursionError):  # what it says is for programmers
        raise Refused("not_understood") from None


def number_in(request: Request, name: str, usual: int, wrong: int = 10_000) -> int:
    """A number of the address; `usual` where it is left out, `wrong` for what is none."""
    text = request.query.get(name)
    if text is None:
        return usual
    return int(text) if text.isdecimal() and len(text) < 5 else wrong
