"""A browser for tests, without a network: the application is called as uvicorn calls it, one step at a time.

`with Site() as site:` runs an application on a MemoryStore. Computer players go on only while the test waits for an
answer, they take no time, and the cards follow from a seed. Nothing waits longer than PATIENCE, so a message that
never comes fails the test.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from random import Random
from typing import Any, NamedTuple, Self, TypeVar
from unittest import mock
from urllib.parse import unquote

import msgspec

from deece.api import rooms as rooms_module
from deece.api.door import Door
from deece.api.limits import Limits
from deece.api.rooms import Rooms
from deece.rules.ruleset import load
from deece.server.alone import Alone
from deece.server.app import Minds, make_app
from deece.server.fetched import Fetch
from deece.server.network import Network
from deece.store import MemoryStore, Store
from deece.table import live, pace, presence
from deece.table.processes import Processes
from tests.sent import heard
from tests.web.unlimited import UNLIMITED

Json = dict[str, Any]
Message = MutableMapping[str, Any]  # of the interface between a server and an application
T = TypeVar("T")
Headers = list[tuple[str, str]]

HOST = "localhost:8484"
ORIGIN = f"http://{HOST}"
PATIENCE = 120.0
NEVER = 1e6
NO_PACE = {"slow": 0.0, "normal": 0.0, "fast": 0.0, "none": 0.0}
TOKEN = re.compile(r"[A-Za-z0-9_-]{22}")  # 128 bits


def as_json(thing: object) -> Any:
    """What is answered, as a page reads it."""
    return json.loads(msgspec.json.encode(thing))


class Answer(NamedTuple):
    """What came back."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        assert self.headers["content-type"] == "application/json", self.headers
        return json.loads(self.body)

    @property
    def error(self) -> str:
        """The one sentence for the user."""
        assert self.status >= 400
        assert set(self.json) == {"error", "code", "figures"}
        sentence = self.json["error"]
        assert isinstance(sentence, str)
        assert sentence
        assert "\n" not in sentence
        assert len(sentence) < 500
        assert sentence[-1] in ".?!"
        assert "Traceback" not in sentence
        return sentence


class Closed(Exception):
    """The server closed the connection: code, and what it said last."""

    def __init__(self, code: int, reason: str = "") -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Site:
    """The application in a loop of its own that runs only while the test asks for something."""

    def __init__(
        self,
        store: Store | None = None,
        hosts: Iterable[str] = (HOST,),
        limits: Limits | None = None,
        seed: int = 1,
        hints: str = "plain",
        alone: Alone | None = None,
        fetch: Fetch | None = None,
    ) -> None:
        """Without `limits` there are none of number and time. Seat 0 deals first. `alone`: the site served beside;
        `fetch` fetches it."""
        self.store = store or MemoryStore()
        self.made: list[Rooms] = []
        self.door = Door(limits or UNLIMITED)
        thinking = Processes(processes=False, within=60, deals=5)
        minds = Minds(hints, thinking, Processes(processes=False, seconds=60))
        network = Network(0, set(hosts), why="other_addresses")
        self.app = make_app(self.store, network, self.door, minds, alone=alone, fetch=fetch)
        self._patches: list[Any] = [
            mock.patch.dict(pace.PACE, NO_PACE),
            mock.patch.dict(pace.AFTER_TRICK, NO_PACE),
            mock.patch.object(rooms_module.Rooms, "__init__", _remembering(self.made)),
            # However slow this machine is, nobody is away.
            mock.patch.object(presence, "AWAY_AFTER", NEVER),
            mock.patch("secrets.SystemRandom", return_value=Random(seed)),
            mock.patch("secrets.randbelow", return_value=0),
        ]
        self._sockets: list[Socket] = []

    def __enter__(self) -> Self:
        for patch in self._patches:
            patch.start()
        self._loop = asyncio.new_event_loop()
        self._to_lifespan: asyncio.Queue[Message] = asyncio.Queue()
        self._from_lifespan: asyncio.Queue[Message] = asyncio.Queue()
        self.run(self._start())
        return self

    async def _start(self) -> None:
        scope: Json = {"type": "lifespan", "asgi": {"version": "3.0"}, "state": {}}
        self._lifespan = asyncio.create_task(self._live(scope))
        await self._to_lifespan.put({"type": "lifespan.startup"})
        assert (await self._from_lifespan.get())["type"] == "lifespan.startup.complete"

    async def _live(self, scope: Json) -> None:
        await self.app(scope, self._to_lifespan.get, self._from_lifespan.put)

    def __exit__(self, *exc: object) -> None:
        try:
            for socket in self._sockets:
                socket.hang_up()
            self.run(self._stop())
        finally:
            self._loop.run_until_complete(self._loop.shutdown_default_executor())
            self._loop.close()
            for patch in self._patches:
                patch.stop()

    async def _stop(self) -> None:
        await self._to_lifespan.put({"type": "lifespan.shutdown"})
        assert (await self._from_lifespan.get())["type"] == "lifespan.shutdown.complete"
        await self._lifespan

    def run(self, work: Awaitable[T]) -> T:
        """Let the server run until this is done."""

        async def bounded() -> T:
            async with asyncio.timeout(PATIENCE):
                return await work

        return self._loop.run_until_complete(bounded())

    def settle(self) -> None:
        """Let the computer players go on until every table waits for a person."""
        for table in self.rooms.tables.live.values():
            while table.bots._runner is not None and not table.bots._runner.done():
                self.run(asyncio.wait([table.bots._runner]))

    @property
    def rooms(self) -> Rooms:
        """The server's own rooms, to look behind the scenes."""
        return self.made[0]

    # HTTP

    def request(
        self,
        method: str,
        target: str,
        body: bytes = b"",
        headers: Headers | None = None,
        *,
        more: Headers | None = None,
        client: str = "127.0.0.1",
    ) -> Answer:
        """A request; `headers` in place of the usual ones (Host, and Origin unless it is a GET), `more` besides."""
        if headers is None:
            headers = [("host", HOST)] if method in ("GET", "HEAD") else [("host", HOST), ("origin", ORIGIN)]
        return self.run(self._request(method, target, body, headers + (more or []), client))

    async def _request(self, method: str, target: str, body: bytes, headers: Headers, client: str) -> Answer:
        path, _, query = target.partition("?")
        scope = _scope("http", path, query, headers) | {"method": method, "scheme": "http", "client": (client, 40000)}
        parts = [body[at : at + 65_536] for at in range(0, len(body), 65_536)] or [b""]
        messages = [
            {"type": "http.request", "body": part, "more_body": place + 1 < len(parts)}
            for place, part in enumerate(parts)
        ]
        sent: list[Message] = []

        async def receive() -> Json:
            if not messages:
                await asyncio.Event().wait()  # the browser stays
            return messages.pop(0)

        async def send(message: Message) -> None:
            sent.append(message)

        await self.app(scope, receive, send)
        start = next(message for message in sent if message["type"] == "http.response.start")
        found = {name.decode(): value.decode() for name, value in start["headers"]}
        return Answer(start["status"], found, b"".join(message.get("body", b"") for message in sent))

    def get(self, target: str, **options: Any) -> Answer:
        return self.request("GET", target, **options)

    def post(self, target: str, body: object = None, **options: Any) -> Answer:
        """A request with this body as JSON; bytes are sent as they are."""
        return self.request("POST", target, body if isinstance(body, bytes) else json.dumps(body).encode(), **options)

    # Tables

    def table(self, system: str = "double-deck", *, friends: Iterable[int] = (), **more: Any) -> Made:
        """A new table: seat 0 is mine, these seats wait for friends, the others are plain computer players."""
        answer = self.post("/api/tables", asked(system, friends=friends, **more))
        assert answer.status == 201, answer.text
        return Made(self, **answer.json)

    # Sockets

    def connect(self, table: str = "T", headers: Headers | None = None) -> Socket:
        """A socket to a table that has said nothing yet; raises Closed if it is not accepted."""
        socket = Socket(self, table, [("host", HOST), ("origin", ORIGIN)] if headers is None else headers)
        self._sockets.append(socket)
        return socket

    def enter(self, table: str, token: str = "", language: str = "") -> Socket:
        """A socket that said hello and was welcomed."""
        socket = self.connect(table)
        socket.say({"t": "hello", "token": token, "language": language})
        socket.until("welcome")
        return socket


def asked(system: str = "double-deck", *, friends: Iterable[int] = (), **more: Any) -> Json:
    """The body that asks for a table: seat 0 is mine, these seats wait for friends, the others are computer players."""
    people = load(system).rules.people
    seats: list[Json] = [{"kind": "me"}]
    seats += [{"kind": "friend" if seat in tuple(friends) else "computer"} for seat in range(1, people)]
    return {"id": system, "name": "Test table", "me": "Ann", "seats": seats, "speed": "fast", **more}


class Made(NamedTuple):
    """A table that was made."""

    site: Site
    table: str
    seat: int
    token: str
    shuffle: Json | None

    def enter(self, token: str | None = None, language: str = "") -> Socket:
        """Come to it: as who made it, or with another token ("" watches)."""
        return self.site.enter(self.table, self.token if token is None else token, language)

    def sit(self, name: str = "Bob", **more: Any) -> Json:
        """Take a seat that waits for a friend: seat and token."""
        answer = self.site.post(f"/api/tables/{self.table}/sit", {"name": name, **more})
        assert answer.status == 201, answer.text
        seat: Json = answer.json
        return seat

    @property
    def live(self) -> live.Table:
        """The table behind the scenes."""
        return self.site.rooms.tables.live[self.table]

    def where(self, tail: str = "") -> str:
        return f"/api/tables/{self.table}{tail}"


class Socket:
    """A socket and the page behind it: what it was sent is put together as the browser does it."""

    where = "/ws/{table}"

    def __init__(self, site: Site, table: str, headers: Headers) -> None:
        self.site = site
        self._in: asyncio.Queue[Message] = asyncio.Queue()
        self._out: asyncio.Queue[Message] = asyncio.Queue()
        self.flows = asyncio.Event()  # cleared: the server's sends block, as when a browser reads nothing
        self.flows.set()
        self.page: Json = {}
        self.heard: list[Json] = []
        self._answers: list[Json] = []  # what the last message answered besides
        self.commands = 0
        self.bye = ""
        path = self.where.format(table=table)
        site.run(self._open(_scope("websocket", path, "", headers) | {"scheme": "ws", "subprotocols": []}))

    async def _open(self, scope: Json) -> None:
        await self._in.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._serve(scope))
        first = await self._out.get()
        if first["type"] != "websocket.accept":
            await self._task
            raise Closed(first.get("code", 0), first.get("reason", ""))

    async def _serve(self, scope: Json) -> None:
        try:
            await self.site.app(scope, self._in.get, self._send)
        except BaseException as error:  # a fault of the server: the test hears of it where it waits
            await self._out.put({"type": "fault", "error": error})
            raise

    async def _send(self, message: Message) -> None:
        await self.flows.wait()
        await self._out.put(message)

    # Speaking

    def say(self, message: object) -> None:
        """Send this as JSON; bytes and text are sent as they are."""
        kind = "bytes" if isinstance(message, bytes) else "text"
        data = message if isinstance(message, bytes | str) else json.dumps(message)
        self._in.put_nowait({"type": "websocket.receive", kind: data})

    def ask(self, t: str, **fields: Any) -> Json:
        """Send a command and return its answer (ok, no or told); a ping, answered at once, comes with it."""
        self.commands += 1
        id = fields.setdefault("id", f"c{self.commands}")
        self.say({"t": t, **fields})
        self.say({"t": "ping"})
        answer, pong = Json(), False
        while not (answer and pong):
            message = self.next()
            pong = pong or message["t"] == "pong"
            if message.get("id") == id:
                assert not answer, "two answers"
                answer = message
        return answer

    def do(self, *do: str, **fields: Any) -> Json:
        """Choose, from the position on the page."""
        return self.ask("do", do=list(do), **{"at": self.page["at"], **fields})

    def type(self, text: str, **fields: Any) -> Json:
        """The same, typed."""
        return self.ask("type", text=text, **{"at": self.page["at"], **fields})

    # Hearing

    def next(self) -> Json:
        """The next message, taken into the page; raises Closed when the server hung up."""
        if self._answers:
            return self._answers.pop()
        message = self._out.get_nowait() if self._out.qsize() else self.site.run(self._out.get())
        if message["type"] == "fault":
            raise message["error"]
        if message["type"] != "websocket.send":
            raise Closed(message.get("code", 1000), self.bye)
        told, *self._answers = heard(message["text"])
        self.heard.append(told)
        self._take(told)
        return told

    def _take(self, told: Json) -> None:
        match told["t"]:
            case "welcome":
                self.page = dict(told)
            case "step":
                self.page["public"] = {**self.page["public"], **told["public"]}
                self.page |= {"seq": told["seq"], "at": told["at"], "gate": told["gate"]}
                self.page["says"] = {**self.page["says"], **told["says"]}
                if told["own"] is not None:
                    self.page["own"] = told["own"]
                if "hands" in told:
                    self.page["hands"] = told["hands"]
            case "says":
                self.page["says"] = {**self.page["says"], **told["says"]}
            case "people":
                self.page |= {"people": told["people"], "watching": told["watching"]}
            case "gate" | "questions" | "shuffle" as what:
                self.page[what] = told[what]
            case "bye":
                self.bye = told["reason"]

    def until(self, wanted: str | Callable[[Json], Any]) -> Json:
        """Hear on until a message of this kind, or one for which this is true, has come."""
        while True:
            told = self.next()
            if told["t"] == wanted if isinstance(wanted, str) else wanted(told):
                return told

    def caught_up(self) -> None:
        """Hear all that happens until the table waits for a person."""
        self.site.settle()
        self.say({"t": "ping"})
        self.until("pong")

    def closed(self) -> Closed:
        """How the server hangs up."""
        try:
            while True:
                self.next()
        except Closed as closed:
            return closed

    def hang_up(self) -> None:
        """Close the connection, and wait until the server has noticed."""
        self.flows.set()
        if not self._task.done():
            self.site.run(self._in.put({"type": "websocket.disconnect", "code": 1001}))
        self.site.run(asyncio.wait([self._task]))

    # Playing

    @property
    def own(self) -> Json:
        """What this seat alone is shown."""
        found: Json = self.page["own"]
        return found

    def my_turn(self) -> bool:
        """Whether the page asks for a choice."""
        return bool(self.page["own"]["question"]) and not self.page["gate"]

    def choice(self) -> list[str]:
        """Some choice that the page offers: the lowest bid if nobody bid, then a pass, else the first."""
        if self.own["bids"] and not self.page["public"]["auction"]["bid"]:
            return [f"bid {self.own['bids'][0]}"]
        offered = [one["do"] for one in self.own["choices"]]
        passes = [one["do"] for one in self.own["choices"] if one["kind"] == "pass"]
        if self.own["need"] > 1:
            return offered[: self.own["need"]]
        return passes[:1] or offered[:1]

    def play(self, done: Callable[[Json], Any]) -> None:
        """Play as the page offers until this is true of the page, whenever the table waits."""
        while True:
            self.caught_up()
            if done(self.page):
                return
            gate = self.page["gate"]
            if gate and self.page["seat"] in gate["waits"]:
                answer = self.ask("ready")
            elif self.my_turn():
                answer = self.do(*self.choice())
            else:
                raise AssertionError(f"{self.page['public']['step']}: the table waits, and not for this seat")
            assert answer["t"] == "ok" or answer["stale"], answer

    def to_play(self) -> None:
        """On until it is this seat's turn."""
        self.play(lambda page: self.my_turn())


def over(page: Json) -> bool:
    """Whether a hand was scored and lies on the table."""
    return page["public"]["step"] in ("score", "over")


def _scope(kind: str, path: str, query: str, headers: Headers) -> Json:
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.3"},
        "http_version": "1.1",
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        "root_path": "",
        "headers": [(name.encode("latin-1"), value.encode("latin-1")) for name, value in headers],
        "client": ("127.0.0.1", 40000),
        "server": ("127.0.0.1", 8484),
    }


def _remembering(made: list[Rooms]) -> Callable[..., None]:
    first = Rooms.__init__

    def init(self: Rooms, *arguments: Any) -> None:
        first(self, *arguments)
        made.append(self)

    return init
