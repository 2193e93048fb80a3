"""`deece seat`: a program in a seat of a table of any Deece server, marked as one."""

from __future__ import annotations

import json
import threading
import time
from contextlib import suppress
from typing import Annotated, Any, Final, NamedTuple
from urllib.error import HTTPError, URLError
from urllib.parse import quote, urlsplit
from urllib.request import Request, urlopen

import typer
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from deece.cli.words import BadInput, warn
from deece.players import PlayerError
from deece.players.protocol.program import Late, Process, argv_of
from deece.players.protocol.session import VERSION
from deece.players.roster import MARK, PROGRAM
from deece.say import say

MOST_NAME: Final = 40
PATIENCE: Final = 15.0  # seconds for an answer of the server
TRIES: Final = 5  # to reach the server again, a second apart
RETRIES: Final = 3  # starts of the program


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
    place, argv = _place(link), argv_of(command)
    process = Process(argv)
    try:
        if not token:
            name = f"{(process.title or 'Program')[: MOST_NAME - len(MARK) - 1]} {MARK}"
            token = _asked(place, f"{place.path}/sit", {"name": name})["token"]
            print(say("{name} sits down.", name=name), flush=True)
        seat = _Seat(place, token, process, argv)
        try:
            seat.play()
        finally:
            process = seat.process
    finally:
        process.close()
    if seat.faults:
        warn(f"the program failed in {seat.faults} choices, and another chose in its place: {seat.fault}")
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


class _Seat:
    """The lines of a seat on one side, the program on the other: each line is handed on as it comes."""

    def __init__(self, place: _Place, token: str, process: Process, argv: tuple[str, ...]) -> None:
        self.place, self.token, self.process, self.argv = place, token, process, argv
        self.faults, self.fault, self.starts = 0, "", 1
        self.over = False

    def play(self) -> None:
        """Until the game is over, or the server closes the seat."""
        address = "ws" + self.place.origin.removeprefix("http") + f"{self.place.below}{self.place.path}/lines"
        lost = 0
        while True:
            with (
                suppress(OSError, WebSocketException),
                connect(address, origin=Origin(self.place.origin), open_timeout=PATIENCE) as socket,
            ):
                self._start()
                for text in socket:
                    lost = 0
                    for line in str(text).splitlines():
                        self._hear(socket, line)
            if self.over:
                return
            lost += 1
            if lost > TRIES:
                raise BadInput(f"{self.place.origin} does not answer any more")
            time.sleep(1)

    def _start(self) -> None:
        """The program, again where it has died and was not started too often."""
        if self.process.ended and self.starts <= RETRIES:
            self.process.close()
            self.starts += 1
            with suppress(PlayerError):
                self.process = Process(self.argv)

    def _hear(self, socket: ClientConnection, line: str) -> None:
        """What the server says, mostly to the program."""
        word, _, rest = line.partition(" ")
        if word == "refused":
            raise BadInput(f"the server has closed the seat: {rest}")
        if line == VERSION:
            stateless = ["stateless yes"] if self.process.stateless else []
            socket.send("\n".join([*stateless, f"token {self.token}", "ready"]))
            threading.Thread(target=self._say, args=(socket, self.process), daemon=True).start()
        elif word == "fault":
            self.faults, self.fault = self.faults + 1, self.fault or rest.partition(" ")[2]
        elif word == "ask" and self.process.ended:
            if self.starts <= RETRIES:
                socket.close()  # it is started again, and asked again
            else:
                socket.send("cannot it ended too often and is not started again")
        elif word != "bye":  # it may play on, elsewhere
            self.over = self.over or word == "over"
            with suppress(PlayerError):
                self.process.send([line], time.monotonic() + PATIENCE)

    def _say(self, socket: ClientConnection, process: Process) -> None:
        """Hand on what the program says, as long as it is there."""
        with suppress(OSError, WebSocketException):
            while not process.ended:
                try:
                    socket.send(process.line(time.monotonic() + 1))
                except Late:
                    continue
                except PlayerError:
                    socket.close()
