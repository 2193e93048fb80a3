"""What a page asks and what it is answered: the same over HTTP and in a browser's worker.

A handler says in its signature what it is asked and what it answers: `async def sit(self, request: Asks[SitAsked]) ->
Seated`. From that are made the page's types and the table of docs/wire.md.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from math import inf
from operator import itemgetter
from typing import Any, Final, Generic, NamedTuple, TypeVar, get_args, get_type_hints

import msgspec

from deece.api.door import TURNED_AWAY
from deece.api.refused import not_done, status_of
from deece.errors import DeeceError
from deece.say import closest, speaking
from deece.store import HeldElsewhere
from deece.wire.base import Sent
from deece.words.refused import Refused

JSON: Final = "application/json"
CHOSEN: Final = re.compile(r"(?:^|;\s*)deece-language=([\w-]{1,20})")  # the page's own cookie (page/shared/language.js)
MOST_LANGUAGES: Final = 10  # of those that a browser names
NOT_KEPT: Final = {"cache-control": "no-store"}
Body = TypeVar("Body", bound=msgspec.Struct)


@dataclass(frozen=True)
class Request:
    """One question. `headers` have names in small letters; `address` is who asks, as the door counts them."""

    params: Mapping[str, str] = field(default_factory=dict)  # of the path: "id"
    query: Mapping[str, str] = field(default_factory=dict)
    headers: Mapping[str, str] = field(default_factory=dict)
    body: bytes = b""
    address: str = ""
    scheme: str = ""  # "http" or "https"; "" in a worker

    @property
    def bearer(self) -> str:
        """The token that the request bears; "" opens nothing."""
        scheme, _, token = self.headers.get("authorization", "").partition(" ")
        return token if scheme == "Bearer" else ""


@dataclass(frozen=True)
class Asks(Request, Generic[Body]):
    """One with a body."""

    kind: type[Body] = field(kw_only=True)

    def asked(self) -> Body:
        """What it asks; raises Refused for a body of another kind."""
        return decoded(self.body, self.kind)


def decoded(body: bytes, kind: type[Body]) -> Body:
    """What a body asks; raises Refused for one of another kind."""
    try:
        return msgspec.json.decode(body.decode(), type=kind)
    except UnicodeDecodeError:
        raise Refused("not_text") from None
    except (msgspec.DecodeError, RecursionError):  # what it says is for programmers
        raise Refused("not_understood") from None


class Answer(NamedTuple):
    """What is answered; `kind` is the media type of the content."""

    content: bytes
    status: int = 200
    kind: str = JSON
    headers: Mapping[str, str] = NOT_KEPT


Handler = Callable[[Asks[Any]], Awaitable[Sent | Answer]]


class Row(NamedTuple):
    """One thing that may be asked (docs/wire.md); a body of more than `most` bytes is refused."""

    method: str
    path: str  # "/tables/{id}", under /api
    handler: Handler
    most: int = 0
    status: int = 200  # of what is answered

    @property
    def asks(self) -> type[msgspec.Struct] | None:
        """The kind of its body."""
        return _asked_by(self.handler)


@cache
def _asked_by(handler: Handler) -> type[msgspec.Struct] | None:
    """By `request: Asks[SitAsked]`, or by `asked: KeepAsked` where the body is all that it needs (apart.py)."""
    hints = get_type_hints(handler)
    return hints["asked"] if "asked" in hints else next(iter(get_args(hints["request"])), None)


def json(thing: Sent, status: int = 200) -> Answer:
    """An answer; who sent too much, or too often, must connect anew."""
    return Answer(msgspec.json.encode(thing), status, headers=TURNED_AWAY if status in (413, 429, 503) else NOT_KEPT)


def file(content: str | bytes, name: str, kind: str) -> Answer:
    """An answer to be kept as a file."""
    headers = {**NOT_KEPT, "content-disposition": f'attachment; filename="{name}"'}
    return Answer(content.encode() if isinstance(content, str) else content, kind=kind, headers=headers)


async def answered(row: Row, request: Request) -> Answer:
    """What the row's handler answers, or why it does not, in the language of who asks.

    Raises HeldElsewhere where another server is to be asked.
    """
    with speaking(closest(languages_of(request.headers))):
        try:
            found = await row.handler(Asks(**vars(request), kind=row.asks or msgspec.Struct))
        except HeldElsewhere:
            raise
        except DeeceError as error:
            return refused(error)
    return found if isinstance(found, Answer) else json(found, row.status)


def languages_of(headers: Mapping[str, str]) -> list[str]:
    """The languages that a browser asks for, the dearest first: the one chosen in the page, then those it accepts."""
    chosen = CHOSEN.search(headers.get("cookie", ""))
    found = [(-inf, chosen[1])] if chosen else []
    for part in headers.get("accept-language", "").split(",")[:MOST_LANGUAGES]:
        name, _, weight = part.partition(";")
        try:
            found.append((-float(weight.strip().removeprefix("q=") or 1), name.strip()))
        except ValueError:
            continue
    return [name for _, name in sorted(found, key=itemgetter(0))]


def refused(error: DeeceError) -> Answer:
    """The answer to what cannot be done: one sentence for the user, its code and figures."""
    return json(not_done(error), status_of(error))


def found(rows: Iterable[Row], method: str, path: str) -> tuple[Row, dict[str, str]]:
    """The row of this path (under /api), and what stands in its places; raises Refused where there is none."""
    for row in rows:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", row.path)
        if row.method == method and (match := re.fullmatch(pattern, path)):
            return row, match.groupdict()
    raise Refused("nothing_here")


def number_in(request: Request, name: str, usual: int, wrong: int = 10_000) -> int:
    """A number of the address; `usual` where it is left out, `wrong` for what is none."""
    text = request.query.get(name)
    if text is None:
        return usual
    return int(text) if text.isdecimal() and len(text) < 5 else wrong
