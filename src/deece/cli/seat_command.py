"""`deece seat`: a program in a seat of a table of any Deece server, marked as one."""

from __future__ import annotations

import json
import time
from typing import Annotated, Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen
from uuid import uuid4

import typer
from websockets.exceptions import ConnectionClosed, WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from deece.cli.words import BadInput, warn
from deece.driver import in_place_of
from deece.players import PlayerError
from deece.players.protocol.program import MARK, Process, argv_of
from deece.players.protocol.reading import Reader
from deece.players.protocol.session import Asked, answered
from deece.players.roster import PROGRAM
from deece.record.words import words_of
from deece.say import say

MOST_NAME: Final = 40
PATIENCE: Final = 15.0  # seconds for an answer of the server
TRIES: Final = 5  # to reach the server again, a second apart
RETRIES: Final = 3  # starts of the program
GONE: Final = (4403, 4404, 1007, 1008)  # the server says why, and does not want it back


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("seat")(seat_command)


def seat_command(
    link: Annotated[str, typer.Argument(metavar="URL", help="The table's link, as friends are sent it.")],
    program: Annotated[str, typer.Argument(metavar="cmd:PROGRAM", help="A program that speaks deece 1.")],
    token: Annotated[str, typer.Option(metavar="TOKEN", help="That opens a seat it has already.")] = "",
) -> None:
    """Let a program take a seat that waits for a friend, at a table of any Deece server."""
    kind, colon, command = program.partition(":")
    if kind != PROGRAM or not colon:
        raise BadInput(f"name a program, as cmd:./rook; '{program}' names none")
    place, player = _place(link), _Program(argv_of(command))
    try:
        if not token:
            name = f"{(player.process.title or 'Program')[: MOST_NAME - len(MARK) - 1]} {MARK}"
            token = _asked(place, f"{place.path}/sit", {"name": name})["token"]
            print(say("{name} sits down.", name=name), flush=True)
        _Bridge(place, token, player).play()
    finally:
        player.process.close()
    if player.faults:
        warn(f"the program failed in {player.faults} choices, and another chose in its place: {player.fault}")
        raise typer.Exit(1)


class _Place(NamedTuple):
    """A table of a server."""

    origin: str
    below: str  # the path below which the server is
    table: str

    @property
    def path(self) -> str:
        return f"/api/tables/{quote(self.table)}"


def _place(link: str) -> _Place:
    parts = urlsplit(link)
    below, found, table = parts.path.rstrip("/").rpartition("/t/")
    if parts.scheme not in ("http", "https") or not parts.netloc or not found:
        raise BadInput(f"'{link}' is no link to a table: it ends in /t/ and the table's letters")
    return _Place(f"{parts.scheme}://{parts.netloc}", below, table)


def _asked(place: _Place, path: str, body: object = None, token: str = "") -> Any:
    """What the server answers; raises BadInput with its own words where it refuses."""
    headers = {"origin": place.origin, "content-type": "application/json"}
    if token:
        headers["authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = Request(place.origin + place.below + path, data, headers)  # noqa: S310 - http or https, see above
    try:
        with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return json.load(answer)
    except HTTPError as error:
        try:
            why = str(json.load(error)["error"])
        except (ValueError, KeyError, TypeError):
            why = f"it answered {error.code}"
        raise BadInput(f"the server refuses: {why}") from None
    except (URLError, OSError, ValueError):
        raise BadInput(f"{place.origin} does not answer: is the link right, and the server there?") from None


class _Program:
    """The program, which is sent what it does not know yet; `plain` chooses where it does not."""

    def __init__(self, argv: tuple[str, ...]) -> None:
        self.argv, self.process = argv, Process(argv)
        self.faults, self.fault, self.starts = 0, "", 1
        self._header: list[str] = []

    def choose(self, lines: list[str]) -> str:
        """Its choice, in the words of the question that ends these lines."""
        reader = Reader()
        *known, question = lines
        for line in known:
            reader.read(line)
        start, _, legal = question.partition(" legal ")
        _, number, _, ms, *_ = start.split()
        actions = reader.choices(legal)
        asked = Asked(self._news(lines), int(number), dict(zip(legal.split(" | "), actions, strict=True)))
        try:
            action = self._answer(asked, time.monotonic() + int(ms) / 1000)
        except PlayerError as error:
            self.faults, self.fault = self.faults + 1, self.fault or str(error)
            action = in_place_of(PROGRAM, reader.view()).action
        return " ".join(words_of(action, reader.view().rules, melding=reader.view().public.step == "meld"))

    def _answer(self, asked: Asked, until: float) -> Any:
        if self.process.ended and self.starts <= RETRIES:
            self.process.close()
            self.starts, self._header = self.starts + 1, []
            self.process = Process(self.argv)
        if self.process.ended:
            raise PlayerError("it ended too often and is not started again")
        self.process.send(asked.lines, until)
        while (choice := answered(self.process.line(until), asked)) is None:
            pass
        return choice.action

    def _news(self, lines: list[str]) -> list[str]:
        """Without the table and the scores that it knows."""
        hand = next(place for place, line in enumerate(lines) if line.startswith("hand "))
        known, self._header = self._header, lines[:hand]
        return lines[len(known) :] if known and lines[: len(known)] == known else lines


class _Bridge:
    """The socket of a table on one side, the program on the other."""

    def __init__(self, place: _Place, token: str, player: _Program) -> None:
        self.place, self.token, self.player = place, token, player
        self.seat: int | None = None
        self.over = False

    def play(self) -> None:
        """Until the game is over, or the server says goodbye."""
        address = "ws" + self.place.origin.removeprefix("http") + f"{self.place.below}/ws/{quote(self.place.table)}"
        lost = 0
        while not self.over:
            try:
                with connect(address, origin=Origin(self.place.origin), open_timeout=PATIENCE) as socket:
                    socket.send(json.dumps({"t": "hello", "token": self.token}))
                    for text in socket:
                        lost = 0
                        self._hear(socket, json.loads(text))
                        if self.over:
                            return
            except (OSError, WebSocketException) as error:
                if isinstance(error, ConnectionClosed) and error.rcvd and error.rcvd.code in GONE:
                    raise BadInput(f"the server has closed the seat ({error.rcvd.reason or error.rcvd.code})") from None
            lost += 1
            if lost > TRIES:
                raise BadInput(f"{self.place.origin} does not answer any more")
            time.sleep(1)

    def _hear(self, socket: ClientConnection, news: dict[str, Any]) -> None:
        if news["t"] == "bye":
            raise BadInput(f"the server closes the seat: {news['reason']}")
        if news["t"] == "welcome":
            self.seat = news["seat"]
        gate = news.get("gate")
        if gate and self.seat in gate["waits"] and self.seat not in gate["ready"]:
            self._say(socket, t="ready")
        for each in news.get("questions") or ():
            if self.seat in each["of"] and self.seat not in each["yes"]:
                self._say(socket, t="vote", yes=True, about=each["about"], seat=each["seat"])
        self.over = (news.get("public") or {}).get("step") == "over"
        if not self.over and (news.get("own") or {}).get("question"):
            asked = _asked(self.place, f"{self.place.path}/lines", token=self.token)
            if asked["at"] == news["at"] and asked["lines"][-1].startswith("ask "):
                self._say(socket, t="do", at=news["at"], do=[self.player.choose(asked["lines"])])

    def _say(self, socket: ClientConnection, **what: object) -> None:
        socket.send(json.dumps({**what, "id": uuid4().hex}))
