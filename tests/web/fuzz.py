"""Say everything to the server that no browser would say.

    python -m tests.web.fuzz [--messages 1000000] [--sockets 20000] [--seed 1] [--workers 2]

Messages of every kind are bent in every way: wrong types, numbers out of range, NaN, lone surrogates, doubled and
missing keys, cut and flipped text, binary, huge, deep, choices of another seat, another phase or no game at all;
sound ones in between keep the games going. `--messages` go straight into the server's own connections, without a
network, so that there can be many; `--sockets` more go over real sockets to a real server at whose other table four
browsers play. Exit code 1 if an exception got out, if the server complained, or if a game is not what its log says.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
import time
import traceback
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed, WebSocketException

from deece.api.connection import Gone, serve
from deece.api.door import Door
from deece.api.rooms import Rooms
from deece.game.play import legal, to_act
from deece.rules.ruleset import load, systems
from deece.server.serve import STORE
from deece.store import MemoryStore
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import Chair, Made, action_text, change_of, key_of, new_token
from deece.table.processes import Processes
from deece.table.tables import Tables, begun
from deece.wire.messages import MOST_BYTES
from tests.web.faults import Report, Seats, logs_of
from tests.web.running import PATIENCE, Server, complaints, until
from tests.web.unlimited import UNLIMITED

Json = dict[str, Any]
Frame = str | bytes
A_TABLE = 4000  # messages to one table, and then to another
A_SOCKET = 40  # messages over one connection at most; the server allows 60 at once

STRANGE: list[Any] = [
    None,
    True,
    False,
    0,
    -1,
    1,
    1.5,
    -0.0,
    1e308,
    2**31,
    2**40,
    2**40 + 1,
    2**63,
    2**64,
    -(2**63),
    10**400,
    "",
    " ",
    "\0",
    "\n",
    "a" * 39,
    "a" * 40,
    "a" * 41,
    "x" * 300,
    "x" * 301,
    "x" * 3900,
    "é" * 2000,
    "😀" * 40,
    "\u202e",
    "\u200b",
    "²",
    "٣",
    "\ud800",
    "\udfff\ud800",
    "__proto__",
    "../../etc/passwd",
    "' OR 1=1 --",
    "<script>alert(1)</script>",
    "%s%n",
    [],
    {},
    [[]],
    [None],
    {"t": "ping"},
    [1, 2, 3],
    ["play AS"] * 12,
    ["play AS"] * 13,
    [""],
    ["\0"],
    float("nan"),
    float("inf"),
]
KEYS = ("t", "id", "at", "do", "text", "yes", "seat", "kind", "level", "table", "token", "since", "preset", "", "\0")
KINDS = (
    "hello",
    "do",
    "type",
    "ready",
    "hurry",
    "undo",
    "claim",
    "hint",
    "odds",
    "vote",
    "chat",
    "sit",
    "leave",
    "ping",
    "",
    "Do",
    "welcome",
)
WORDS = (
    "play",
    "bid",
    "pass",
    "trump",
    "call",
    "give",
    "bury",
    "meld",
    "say",
    "exchange",
    "draw",
    "keep",
    "throw",
    "deal",
    "claim",
    "undo",
    "hint",
    "odds",
    "ready",
    "next",
    "look",
    "score",
    "hand",
    "help",
    "trick",
    "bids",
    "play-on",
    "concede",
    "moon",
    "misdeal",
    "throw-in",
    "AS",
    "TH",
    "KD",
    "QC",
    "JS",
    "9H",
    "as",
    "10h",
    "ace of hearts",
    "queen",
    "spades",
    "hearts",
    "50",
    "51",
    "0",
    "-1",
    "999999999999999999999",
    "²",
    "٣",
    "1e9",
    "0x10",
    "50.5",
    "by",
    "by-me",
    "save",
    "AS AS AS",
    "all",
    "1",
    "2",
    "3",
    "?",
    "/",
    "=",
    ":",
    "+",
    "#",
    "{}",
    "*",
    "the",
    "in",
    "no",
    "yes",
    "",
    "deal ff,ff,ff,ff/0/",
    "\ud800",
    "\0",
)


class Bender:
    """Makes messages that nobody should send."""

    def __init__(self, seed: str) -> None:
        self.random = random.Random(seed)

    def words(self) -> str:
        """Something like a choice."""
        pick = self.random
        return " ".join(pick.choice(WORDS) for _ in range(pick.choice((1, 1, 2, 2, 2, 3, 5))))

    def sound(self, at: int, choices: list[str]) -> Json:
        """A message of the right form, with or without sense."""
        pick = self.random
        id = f"f{pick.randrange(10**9)}"
        at = pick.choice((at, at, at, at - 1, at + 1, 0))
        do = pick.choice(choices) if choices and pick.random() < 0.5 else self.words()
        kind = pick.choices(KINDS[1:14], (30, 20, 8, 1, 1, 3, 1, 1, 0.3, 6, 3, 0.2, 4))[0]
        message: Json = {"t": kind, "id": id}
        if kind == "do":
            message |= {"at": at, "do": [do] * pick.choice((1, 1, 1, 2, 12))}
        elif kind == "type":
            message |= {"at": at, "text": do}
        elif kind == "vote":
            message["yes"] = pick.random() < 0.5
        elif kind == "chat":
            message |= {"text": self.words(), "preset": pick.random() < 0.5}
        elif kind == "sit":
            message |= {
                "seat": pick.randrange(12),
                "kind": pick.choice(("computer", "friend")),
                "level": pick.choice(("plain", "random", "", "best", "\0")),
            }
        return message

    def bent(self, message: Json) -> Frame:
        """The message in another form: most of these the server must hang up on."""
        pick = self.random
        match pick.randrange(9):
            case 0 | 1:  # wrong values
                for key in pick.sample(sorted(message), pick.randint(1, len(message))):
                    message[key] = pick.choice(STRANGE)
            case 2:  # keys more, fewer or renamed
                message.pop(pick.choice(sorted(message)))
                message[pick.choice(KEYS)] = pick.choice(STRANGE)
            case 3:
                message["t"] = pick.choice((*KINDS, *STRANGE))
            case 4:  # a key twice
                text = json.dumps(message)
                key = pick.choice(sorted(message))
                return f"{text[:-1]}, {json.dumps(key)}: {json.dumps(pick.choice(STRANGE))}}}"
            case 5:  # cut, flipped, repeated
                text = json.dumps(message)
                for _ in range(pick.randint(1, 4)):
                    place, end = sorted(pick.randrange(len(text) + 1) for _ in range(2))
                    twice, strange = text[place:end] * 2, chr(pick.randrange(0xD800))
                    middle = pick.choice(("", twice, strange, "\\u", '"', "[", "{", ","))
                    text = text[:place] + middle + text[end:]
                return text
            case 6:  # deep
                depth = pick.choice((10, 100, 900, MOST_BYTES // 2, MOST_BYTES))
                return pick.choice(("[" * depth, '{"a":' * depth, "[" * (depth // 2) + "]" * (depth // 2)))[:MOST_BYTES]
            case 7:  # huge, and just not
                message[pick.choice(sorted(message))] = "y" * pick.choice((3900, 4000, 4096, 5000, 8100, 20_000))
            case _:  # no JSON at all
                return pick.choice(
                    (
                        pick.randbytes(pick.randrange(200)),
                        b"",
                        "",
                        " ",
                        "null",
                        "0",
                        '"',
                        "{}",
                        "[]",
                        "NaN",
                        "-Infinity",
                        "1" * 4000,
                        "\ufeff{}",
                        json.dumps(message) + json.dumps(message),
                        json.dumps(message).encode(),
                        json.dumps(message).encode("utf-16"),
                    )
                )
        return json.dumps(message, ensure_ascii=pick.random() < 0.5)

    def message(self, at: int, choices: list[str], bend: float) -> Frame:
        """The next message; such a share of them is bent."""
        message = self.sound(at, choices)
        return self.bent(message) if self.random.random() < bend else json.dumps(message)


@dataclass
class Result:
    """What came of it."""

    messages: int = 0
    connections: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    choices: int = 0  # that were made in the games
    hands: int = 0
    faults: list[str] = field(default_factory=list)
    megabytes: list[float] = field(default_factory=list)  # at the end of each table
    seconds: float = 0.0


def here_megabytes() -> float:
    """The memory of this process."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


# -- straight into the server's connections ----------------------------------------------------------


class Wire:
    """One connection's line."""

    def __init__(self, fuzz: Direct, seat: int | None, most: int) -> None:
        self.fuzz, self.seat, self.left = fuzz, seat, most
        self.greeted = False

    async def receive(self) -> str | None:
        """The next message."""
        await asyncio.sleep(0)
        frame = self.fuzz.next(self)
        if frame is None:
            raise Gone
        self.left -= 1
        return None if isinstance(frame, bytes) else frame

    async def send(self, text: str) -> None:
        """What the server says."""
        self.fuzz.heard(text)

    async def close(self, code: int = 1000) -> None:
        """Hung up."""


class Direct:
    """Connections without a network, to a server in this process."""

    def __init__(self, seed: str, result: Result) -> None:
        self.bender, self.result = Bender(seed), result
        self.store = MemoryStore()
        self.tables = Tables(self.store, hints="plain", thinking=Processes(processes=False, deals=2))
        self.rooms, self.door = Rooms(self.tables), Door(UNLIMITED)
        self.left = 0
        self.table: Table
        self.tokens: list[str] = []

    async def new_table(self) -> None:
        """The next table: of any system, with persons and computer players in any chairs."""
        pick = self.bender.random
        system = pick.choice(systems())
        people = load(system).rules.people
        self.tokens = [new_token() for _ in range(people)]
        chairs = tuple(
            Chair("person", f"P{seat}", "", key_of(token))
            if not seat or pick.random() < 0.5
            else Chair("computer", "", "plain")
            for seat, token in enumerate(self.tokens)
        )
        first = Made(system, (), "T", pick.randrange(people), chairs, speed="none")
        self.table = await self.tables.create(begun(first))

    def next(self, wire: Wire) -> Frame | None:
        """What this connection says next; None if it hangs up."""
        if wire.left <= 0 or self.left <= 0:
            return None
        self.left -= 1
        self.result.messages += 1
        pick, table = self.bender.random, self.table
        if not wire.greeted:
            wire.greeted = True
            token = "" if wire.seat is None else self.tokens[wire.seat]
            hello: Json = {"t": "hello", "token": token}
            return self.bender.bent(hello) if pick.random() < 0.05 else json.dumps(hello)
        state, seat = table.game.state, wire.seat
        if pick.random() < 0.25 and seat is not None:  # on with the game
            gate = table.gate()
            if gate is not None:
                return json.dumps({"t": "ready", "id": "r"})
            if to_act(state) == seat:
                action = pick.choice(legal(table.game.view(seat)))
                do = action_text(action, table.game.rules, melding=state.public.step == "meld")
                return json.dumps({"t": "do", "id": f"g{pick.randrange(10**9)}", "at": table.game.at, "do": [do]})
        turn = to_act(state)
        choices = []
        if turn >= 0 and pick.random() < 0.3:
            melding = state.public.step == "meld"
            some = legal(table.game.view(turn))
            choices = [action_text(pick.choice(some), table.game.rules, melding=melding)]
        return self.bender.message(table.game.at, choices, bend=0.15)

    def heard(self, text: str) -> None:
        """Count what the server says; it must be JSON."""
        kind = text[6 : text.index('"', 6)]
        self.result.answers[kind] += 1
        if kind in ("no", "bye"):
            reason = json.loads(text)["reason"]
            if not reason or "Traceback" in reason or len(reason) > 600:
                self.result.faults.append(f"no reason for a user: {reason!r}")

    async def connection(self) -> None:
        """One connection after another, as long as there is something to say to this table."""
        pick = self.bender.random
        while self.left > 0:
            persons = [seat for seat, chair in enumerate(self.table.game.chairs) if chair.kind == "person"]
            wire = Wire(self, pick.choice([None, *persons, *persons]), pick.randint(2, 200))
            self.result.connections += 1
            try:
                await serve(wire, self.rooms, self.door, self.table.id)
            except Exception:
                self.result.faults.append(traceback.format_exc())

    async def run(self, messages: int) -> None:
        """Say so many messages, table after table."""
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: self.result.faults.append(f"{context}"))
        while self.result.messages < messages and len(self.result.faults) < 10:
            await self.new_table()
            self.left = min(A_TABLE, messages - self.result.messages)
            await asyncio.gather(*(self.connection() for _ in range(5)))
            await self.check()
        await asyncio.sleep(0)
        gc.collect()
        await asyncio.sleep(0)

    async def check(self) -> None:
        """The game is what its log says; and it is forgotten."""
        table = self.table
        await table.close()
        log = await self.store.read(table.id)
        first = change_of(log[0])
        assert isinstance(first, Made)
        game = TableGame(first)
        for entry in log[1:]:
            game.fold(change_of(entry))
        if game.state != table.game.state or game.seq != table.game.seq or game.chairs != table.game.chairs:
            self.result.faults.append(f"{first.system}: the game is not what its log says")
        if any(table.presence.here):
            self.result.faults.append(f"{first.system}: somebody is still counted as here: {table.presence.here}")
        self.result.choices += sum(entry.kind == "chosen" for entry in log)
        self.result.hands += len(game.starts)
        self.rooms._close(table.id)
        if table.id in self.rooms.open or table.id in self.tables.live:
            self.result.faults.append("the table is not let go")
        await self.store.remove(table.id)
        self.result.megabytes.append(here_megabytes())


def direct(messages: int, seed: str) -> Result:
    """So many messages without a network."""
    result = Result()
    began = time.perf_counter()
    asyncio.run(Direct(seed, result).run(messages))
    result.seconds = time.perf_counter() - began
    return result


# -- over real sockets -------------------------------------------------------------------------------


async def say(socket: ClientConnection, frame: Frame, *, torn: bool = False) -> None:
    """Send it; text as a text frame, though it be none: lone surrogates, or `torn` with bytes that no text has."""
    if isinstance(frame, str):
        await socket.send((b"\xff\xfe" if torn else b"") + frame.encode("utf-8", "surrogatepass"), text=True)
    else:
        await socket.send(frame)


async def _compare_logs(folder: Path, honest: Seats, attacked: str, result: Result) -> None:
    """What was played in peace is in its log, and the log of the attacked table is a game."""
    logs, report = await logs_of(folder / "data" / STORE, [honest.id, attacked]), Report()
    honest.compare(logs[honest.id], report)
    result.faults += report.faults
    result.choices = report.acknowledged
    made_first = change_of(logs[attacked][0])
    assert isinstance(made_first, Made)
    game = TableGame(made_first)
    for entry in logs[attacked][1:]:
        game.fold(change_of(entry))  # raises for a log that is no game


async def over_sockets(folder: Path, messages: int, seed: str, at_once: int = 8) -> Result:
    """So many messages to a real server, while four browsers play at its other table."""
    result, bender = Result(), Bender(seed)
    began = time.perf_counter()
    with Server(folder) as server:
        honest, table = Seats(server), server.table()
        for player in honest.players:
            player.pause = 0.05  # the server hears 20 messages a second
        left = messages

        async def attack() -> None:
            nonlocal left
            pick = bender.random
            while left > 0:
                result.connections += 1
                id, token = pick.choice(((honest.id, ""), *((table[0], one) for one in ("", *table[1]))))
                try:
                    async with server.connect(id) as socket:
                        hello: Json = {"t": "hello", "token": token}
                        first = bender.bent(hello) if pick.random() < 0.1 else json.dumps(hello)
                        await say(socket, first)
                        at, choices = 1, []
                        for _ in range(pick.randint(1, A_SOCKET)):
                            told = await asyncio.wait_for(socket.recv(), PATIENCE)
                            heard = json.loads(told)
                            result.answers[heard["t"]] += 1
                            if heard["t"] in ("welcome", "step"):
                                at = heard["at"]
                                choices = [one["do"] for one in (heard["own"] or {}).get("choices", [])]
                            frame = bender.message(at, choices, bend=0.3)
                            await say(socket, frame, torn=pick.random() < 0.02)
                            left -= 1
                            result.messages += 1
                            await socket.send('{"t":"ping"}')  # so that something is heard
                except (ConnectionClosed, WebSocketException, OSError, TimeoutError) as error:
                    result.answers[type(error).__name__] += 1

        async def attack_and_watch() -> None:
            while left > 0:
                result.megabytes.append(server.megabytes())
                await asyncio.sleep(0.5)

        await until(lambda: all(player.welcomed.is_set() for player in honest.players))
        await asyncio.gather(attack_and_watch(), *(attack() for _ in range(at_once)))
        result.megabytes.append(server.megabytes())
        before = sum(len(player.acknowledged) for player in honest.players)
        if not honest.players[0].public.get("over"):
            await until(lambda: sum(len(player.acknowledged) for player in honest.players) > before + 4)
        if server.process is None or server.process.poll() is not None:
            result.faults.append("the server has ended")
        for player in honest.players:
            player.playing = False
        await until(lambda: not any(player.pending for player in honest.players))
        server.kill()
        await honest.leave()
        await _compare_logs(folder, honest, table[0], result)
        if said := complaints(server):
            result.faults.append("the server complained: " + said[:3000])
    result.seconds = time.perf_counter() - began
    return result


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.fuzz", description=__doc__)
    parser.add_argument("--messages", type=int, default=1_000_000, help="without a network")
    parser.add_argument("--sockets", type=int, default=20_000, help="over real sockets")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--workers", type=int, default=2)
    options = parser.parse_args()
    results = {}
    if options.messages:
        share = options.messages // options.workers
        with ProcessPoolExecutor(options.workers, mp_context=get_context("spawn")) as pool:
            work = [pool.submit(direct, share, f"{options.seed} {place}") for place in range(options.workers)]
            for place, each in enumerate(work):
                results[f"straight in, process {place + 1}"] = each.result()
    if options.sockets:
        with tempfile.TemporaryDirectory() as folder:
            results["over sockets"] = asyncio.run(over_sockets(Path(folder), options.sockets, options.seed))
    for name, result in results.items():
        memory = result.megabytes or [0.0]
        quarter = memory[len(memory) // 4]
        print(
            f"{name}: {result.messages:,} messages over {result.connections:,} connections in {result.seconds:.0f} s; "
            f"{result.choices:,} choices were made; memory {memory[0]:.0f} MB at first, {quarter:.0f} after a quarter, "
            f"{memory[-1]:.0f} at the end, most {max(memory):.0f}; {len(result.faults)} faults"
        )
        print("  answers: " + ", ".join(f"{kind} {number:,}" for kind, number in result.answers.most_common(14)))
        for fault in result.faults[:5]:
            print(fault)
    return 1 if any(result.faults for result in results.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
