"""Requests as Starlette has them, made plain (asked.py) and answered."""

from __future__ import annotations

from collections.abc import Iterable

from starlette import requests
from starlette.requests import ClientDisconnect
from starlette.responses import Response
from starlette.routing import Route

from deece.api.asked import Request, Row, answered, refused
from deece.server.answers import sent
from deece.server.limited import client_of
from deece.server.relay import MISDIRECTED, Patience, Relay, is_relayed
from deece.store import HeldElsewhere
from deece.words.refused import Refused


def routes(rows: Iterable[Row], relay: Relay) -> list[Route]:
    """These rows as routes; what another server has to answer is asked there."""
    return [_route(row, relay) for row in rows]


def plain(request: requests.Request, body: bytes = b"") -> Request:
    """The request as data."""
    scope = request.scope
    scheme = scope.get("scheme", "http")
    return Request(request.path_params, request.query_params, request.headers, body, client_of(scope), scheme)


def _route(row: Row, relay: Relay) -> Route:
    async def endpoint(request: requests.Request) -> Response:
        try:
            data = await _read(request, row.most) if row.most else b""
        except Refused as error:
            return sent(refused(error))
        except ClientDisconnect:  # before all was said; nobody hears the answer
            return Response(status_code=400)
        patience = Patience()
        while True:
            try:
                return sent(await answered(row, plain(request, data)))
            except HeldElsewhere as there:
                if is_relayed(request.scope):
                    return Response(status_code=MISDIRECTED)
                answer = await relay.request(there.address, request, data) if there.address else None
                if answer is not None:
                    return answer
                if not patience.left:
                    return sent(refused(there))
            await relay.wait()

    return Route(row.path, endpoint, methods=[row.method])


async def _read(request: requests.Request, most: int) -> bytes:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > most:
            raise Refused("too_long")
    return bytes(data)
