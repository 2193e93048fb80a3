"""Who may speak to the server: known hosts, its own pages, and with headers that forbid all the rest."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from deece.server.answers import turned_away
from deece.words.refused import Code, Refused, as_sentence

CSP: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types lit-html deece"
)
PART_HEADERS: Final = {  # of a script or a style sheet: all that matters for what is no page
    "x-content-type-options": "nosniff",
    "cross-origin-resource-policy": "same-origin",
}
HEADERS: Final = {
    **PART_HEADERS,
    "content-security-policy": CSP,
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
PARTS: Final = (
    "text/javascript",
    "text/css",
    "font/",
)  # they come by the dozen: long headers would cost more than they
SAFE: Final = ("GET", "HEAD")


class Guard:
    """Refuses foreign hosts and origins with 403, and puts the security headers on every answer."""

    def __init__(self, app: ASGIApp, hosts: Collection[str], more: Mapping[str, str] | None = None) -> None:
        """`hosts` are the names in small letters, with port, under which the server is reached ("localhost:8123").

        They are looked at anew with every request: others may be let in meanwhile (network.py).

        `more` are headers besides, of all but scripts and style sheets.
        """
        self.app, self.hosts = app, hosts
        self.headers = HEADERS | dict(more or {})

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer, or hand on."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return
        code = self.refusal(scope)
        if code and scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008, "reason": as_sentence(Refused(code))})
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                part = headers.get("content-type", "").startswith(PARTS)
                for name, value in (PART_HEADERS if part else self.headers).items():
                    headers[name] = value
            await send(message)

        answer: ASGIApp = turned_away(code) if code else self.app
        await answer(scope, receive, with_headers if scope["type"] == "http" else send)

    def refusal(self, scope: Scope) -> Code | Literal[""]:
        """Why this request is not answered, as a code; "" if it may be."""
        headers = Headers(scope=scope)
        hosts = headers.getlist("host")
        if len(hosts) != 1 or hosts[0].lower() not in self.hosts:
            return "unknown_name"
        origins = headers.getlist("origin")
        if not origins and scope["type"] == "http" and scope["method"] in SAFE:
            return ""
        scheme = {"ws": "http", "wss": "https"}.get(scope["scheme"], scope["scheme"])
        if [origin.lower() for origin in origins] != [f"{scheme}://{hosts[0].lower()}"]:
            if origins == [f"https://{hosts[0]}"] and headers.get("x-forwarded-proto") == "https":
                return "unknown_proxy"
            return "other_site"
        return ""
