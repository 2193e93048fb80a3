"""S4 and S5: a seat that is opened in mid-hand shows nobody its cards, and cards that somebody may know are marked."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from websockets.asyncio.client import ClientConnection

from tests.attacks.attacking import ATTACKER, Json, Report, ask, started, watched
from tests.web.running import PATIENCE, Server

GOLDEN = Path(__file__).parent.parent / "golden" / "three-handed-widow.deece"  # a game with hands that are over
SEAT = 1  # a computer player's, which the owner of the table wants to look into
LIMITED = ("tables_at_once", "requests", "requests_at_once", "commands", "commands_at_once")
MANY = [f"{limit}=100000" for limit in LIMITED]  # the limits are not what is tried here


def asked(**more: object) -> Json:
    """The body that asks for a table of one person and two computer players."""
    seats = [{"kind": "me"}, {"kind": "computer"}, {"kind": "computer"}]
    return {"id": "three-handed-widow", "set": {}, "name": "T", "me": "Mallory", "seats": seats, **more}


async def heard(socket: ClientConnection, kinds: tuple[str, ...]) -> list[Json]:
    """All that is said on this socket until one of these kinds."""
    found: list[Json] = []
    async with asyncio.timeout(PATIENCE):
        while not found or found[-1]["t"] not in kinds:
            found.append(json.loads(await socket.recv()))
    return found


async def hello(socket: ClientConnection, token: str = "") -> Json:
    """The welcome."""
    await socket.send(json.dumps({"t": "hello", "token": token}))
    return (await heard(socket, ("welcome", "bye")))[-1]


async def seats(folder: Path, size: int) -> Report:
    """The owner of so many tables opens a computer player's seat in mid-hand, sits there, and asks for its cards."""
    report = Report()
    with started(folder, *MANY) as server:
        async with watched(server, report):
            for number in range(size):
                report.sent += 1
                kind = ("friend", "held")[number % 2]
                report.failed += [f"table {number}: {one}" for one in await _looked_in(server, kind, report)]
    return report


async def _looked_in(server: Server, kind: str, report: Report) -> list[str]:
    """What of the seat's cards was shown to whoever took it."""
    status, made = await ask(server, "/api/tables", asked(), address=ATTACKER)
    table = f"/api/tables/{made['table']}"
    async with server.connect(made["table"]) as owner, server.connect(made["table"]) as other:
        first = await hello(owner, made["token"])
        while not (first.get("own") or {}).get("hand"):
            first = (await heard(owner, ("step",)))[-1]
        await owner.send(json.dumps({"t": "sit", "id": "open", "seat": SEAT, "kind": kind}))
        if (await heard(owner, ("ok", "no")))[-1]["t"] != "ok":
            return ["the seat could not be opened, so nothing was tried"]
        status, taken = await ask(server, f"{table}/sit", {"name": "Eve", "seat": SEAT}, address=ATTACKER)
        report.count(status)
        welcome = await hello(other, taken["token"])
        told = [welcome]
        for what in ({"t": "hint"}, {"t": "odds"}, *({"t": "type", "text": word} for word in ("hand", "hint", "odds"))):
            more = {"at": welcome["at"]} if what["t"] == "type" else {}
            await other.send(json.dumps({**what, **more, "id": "look"}))
            told += await heard(other, ("no", "answer", "chances"))
        found = [f"sent {one['own']}" for one in told if one.get("own")]
        found += [f"answered {one}" for one in told if one["t"] == "chances" or one.get("choice")]
        found += [f"said {one}" for one in told if one["t"] == "answer" and any(sign in str(one) for sign in "♠♥♦♣")]
        found += [f"seat {welcome['seat']} at once"] if welcome["seat"] is not None else []
        for tail in ("", "/record"):
            said = str((await ask(server, table + tail, address=ATTACKER))[1])
            found += [f"{tail or 'the table'} shows {said[:200]}"] if "deal\\n" in said or "deal\n" in said else []
        return found


async def marks(folder: Path, size: int) -> Report:
    """So many games from a record, and from a deal shared in it: who looks, joins or watches is told each time."""
    report = Report()
    whole = GOLDEN.read_text(encoding="utf-8")
    begun = whole[: whole.index("\ndeal\n", whole.index("\ndeal\n") + 1)]  # the first hand alone
    with started(folder, *MANY) as server:
        async with watched(server, report):
            for number in range(size):
                first = await _marked(server, {"record": (whole, begun)[number % 2]}, "record", report)
                if first:
                    body = {"hand": 1}
                    more = f"Authorization: Bearer {first['token']}\r\n"
                    where = f"/api/tables/{first['table']}/share"
                    status, shared = await ask(server, where, body, address=ATTACKER, more=more)
                    if status != 201:
                        report.failed.append(f"not shared: {status} {shared}")
                        continue
                    await _marked(server, {"deal": shared["deal"], "id": ""}, "shared", report)
    return report


async def _marked(server: Server, source: Json, kind: str, report: Report) -> Json:
    """Make such a table with a seat for a friend, and look whether all are told; what its maker was answered."""
    report.sent += 1
    table_seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "computer"}]
    status, made = await ask(server, "/api/tables", asked(**source) | {"seats": table_seats}, address=ATTACKER)
    report.count(status)
    if status != 201:
        report.failed.append(f"{kind}: {status} {made}")
        return {}
    where = f"/api/tables/{made['table']}"
    told = {"who looks": (await ask(server, where))[1]}
    _, friend = await ask(server, f"{where}/sit", {"name": "Bob"})
    for who, token in (("the owner", made["token"]), ("the friend", friend["token"]), ("who watches", "")):
        async with server.connect(made["table"]) as socket:
            told[who] = await hello(socket, token)
    marks = {who: (one.get("known") or {}).get("kind") for who, one in told.items()}
    report.failed += [f"{who} is not told: {mark}" for who, mark in marks.items() if mark != kind]
    found: Json = made
    return found
