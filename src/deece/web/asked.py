"""What a page asks and what it is answered, as plain data: the same over HTTP and in a browser's worker."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, NamedTuple, TypeVar

import msgspec

from deece.errors import DeeceError
from deece.store import StoreError
from deece.table.refused import Refused
from deece.web.door import TURNED_AWAY

JSON: Final = "application/json"
NOT_KEPT: Final = {"cache-control": "no-store"}
TOO_LONG: Final = "that is too long"
NOTHING_HERE: Final = "there is nothing here; go back to the first page"
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


class Wrong(DeeceError):
    """A request that cannot be answered; the text is for the user, the code for the page: what there is not."""

    def __init__(
        self, reason: str, status: int = 400, code: Literal["", "no_system", "no_table", "no_deal"] = ""
    ) -> None:
        super().__init__(reason)
        self.status, self.code = status, code


def json(thing: Any, status: int = 200) -> Answer:
    """An answer; who sent too much, or too often, must connect anew."""
    return Answer(msgspec.json.encode(thing), status, headers=TURNED_AWAY if status in (413, 429, 503) else NOT_KEPT)


async def answered(handler: Handler, request: Request) -> Answer:
    """The handler's answer, with every refusal as one sentence for the user."""
    try:
        return await handler(request)
    except Wrong as wrong:
        return refused(wrong)
    except Refused as refusal:
        return json({"error": sentence(refusal)}, 409)
    except StoreError as error:
        return json({"error": sentence(error)}, 503)
    except DeeceError as error:
        return json({"error": sentence(error)}, 400)


def refused(wrong: Wrong) -> Answer:
    """The answer to what cannot be answered."""
    code = {"code": wrong.code} if wrong.code else {}
    return json({"error": sentence(wrong), **code}, wrong.status)


def found(rows: Iterable[Row], method: str, path: str) -> tuple[Row, dict[str, str]]:
    """The row of this path (under /api), and what stands in its places; raises Wrong where there is none."""
    for row in rows:
        pattern = re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", row.path)
        if row.method == method and (match := re.fullmatch(pattern, path)):
            return row, match.groupdict()
    raise Wrong(NOTHING_HERE, 404)


def body(request: Request, kind: type[Body]) -> Body:
    """The request's body as this kind; raises Wrong."""
    try:
        return msgspec.json.decode(request.body.decode(), type=kind)
    except UnicodeDecodeError:
        raise Wrong("what was sent is no text: it must be in UTF-8") from None
    except (msgspec.DecodeError, RecursionError):  # what it says is for programmers
        raise Wrong("that is not understood; load the page again") from None


def sentence(reason: object) -> str:
    """A reason as one sentence; the key of a rule that begins it stays as it is."""
    text = str(reason)
    if "." not in text.partition(" ")[0]:
        text = text[:1].upper() + text[1:]
    return text + ("" if text.endswith((".", "?", "!")) else ".")
