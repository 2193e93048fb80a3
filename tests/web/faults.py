"""Kill the server in mid-trick, again and again: nothing that it acknowledged is lost, doubled or out of order.

    python -m tests.web.faults [--kills 100] [--tables 3] [--store hasty | --postgres]

Four browsers play at each table over real sockets. Now and then, just after somebody has sent a card, the server is
killed with signal 9; its log is read; it is started again on the same folder; the browsers come back by themselves
with their tokens and send what had no answer, under the same names. Exit code 1 if anything was not as it should be;
`--store hasty` runs the server on a planted store that acknowledges before it commits, and must find that; `--postgres`
keeps the tables in a PostgreSQL server of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import random
import sys
import tempfile
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from deece.server.serve import STORE
from deece.store import Entry
from deece.store.opening import open_store
from deece.table.game import TableGame
from deece.table.log import Chosen, Made, change_of
from deece.words.viewer import Viewer
from tests.sent import over, own, sheet, whole
from tests.store.postgres import Cluster
from tests.web.running import PATIENCE, Player, Server, complaints, until

Json = dict[str, Any]
CHOICES = (10, 40)  # made at the tables together before each kill, and some until one lies in a trick


@dataclass
class Report:
    """What was seen."""

    kills: int = 0
    in_trick: int = 0
    pending: int = 0  # commands without an answer when the server was killed
    stored: int = 0  # of these, in the log all the same
    acknowledged: int = 0
    positions: int = 0  # that were compared with the log's
    up: list[float] = field(default_factory=list)  # seconds from a kill until the new process answered
    back: list[float] = field(default_factory=list)  # and from then until each browser was welcomed
    faults: list[str] = field(default_factory=list)


class Seats:
    """A table's four browsers, and what its log must hold."""

    def __init__(self, server: Server) -> None:
        self.id, tokens = server.table()
        self.players = [Player(server, self.id, token) for token in tokens]
        self.tasks = [asyncio.create_task(player.live()) for player in self.players]

    async def leave(self) -> None:
        for task in self.tasks:
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def compare(self, log: list[Entry], report: Report) -> None:
        """Compare what the browsers were told with the log."""
        report.faults += [f"{self.id}: {fault}" for fault in self._faults(log, report)]

    def _faults(self, log: list[Entry], report: Report) -> list[str]:
        faults = []
        if [entry.seq for entry in log] != list(range(1, len(log) + 1)):
            return ["the log has gaps"]
        chosen = {entry.seq: change for entry in log if isinstance(change := change_of(entry), Chosen)}
        people = {player.seat for player in self.players}
        named = Counter(change.command for change in chosen.values() if change.seat in people)
        faults += [f"{command} was done {number} times" for command, number in named.items() if number > 1]
        for player in self.players:
            report.acknowledged += len(player.acknowledged)
            numbers = []
            for id, seq, again in player.acknowledged:
                command = f"{player.seat}:{id}"
                found = next((at for at, change in chosen.items() if change.command == command), 0)
                numbers.append(found)
                if not found or found > seq or (found != seq and not again):
                    faults.append(f"{command} was acknowledged as entry {seq} and is {found or 'lost'}")
                elif list(chosen[found].do) != player.sent[id] or chosen[found].seat != player.seat:
                    faults.append(f"{command} is not what was asked for: {chosen[found]}")
            if numbers != sorted(numbers):
                faults.append(f"seat {player.seat}: acknowledged out of order {numbers}")
            report.stored += sum(f"{player.seat}:{id}" in named for id in player.pending)
            faults += [f"seat {player.seat} was refused: {reason}" for reason in player.refused if not _looking(reason)]
            asked = {f"{player.seat}:{id}" for id in player.sent}
            others = [command for command in named if command.startswith(f"{player.seat}:") and command not in asked]
            faults += [f"nobody asked for {command!r}" for command in others]
        if any(change.seat in people and not change.command for change in chosen.values()):
            faults.append("a computer player chose in a person's place")
        return faults + self._positions(log, report)

    def _positions(self, log: list[Entry], report: Report) -> list[str]:
        """Whether every position that a browser was shown since the last time is the log's at that entry."""
        faults = []
        shown: dict[int, list[tuple[Player, Json, Json, bool]]] = {}
        for player in self.players:
            for seq, public, mine, welcome in player.saw:
                shown.setdefault(seq, []).append((player, public, mine, welcome))
            player.saw, player.acknowledged, player.refused = [], [], []
        first = change_of(log[0])
        assert isinstance(first, Made)
        game = TableGame(first)
        for entry in log:
            if entry.seq > 1:
                game.fold(change_of(entry))
            for player, public, mine, welcome in shown.pop(entry.seq, ()):
                report.positions += 1
                reader = Viewer(player.seat, tuple(game.names))
                expected = {
                    **whole(game.shown, game.cards),
                    "sheet": sheet(game.public, reader),
                    "over": over(game.public),
                }
                how = f"entry {entry.seq}, seat {player.seat}, {'welcome' if welcome else 'step'}"
                for key, value in expected.items():
                    if public.get(key) != value:
                        faults.append(f"{how}: {key} is {public.get(key)}, in the log {value}")
                for key, value in own(game.view(player.seat), reader, card=game.card_of(player.seat)).items():
                    if key not in ("undo", "claim") and mine.get(key) != value:  # these two depend on who is here
                        faults.append(f"{how}: {key} is {mine.get(key)}, in the log {value}")
        faults += [f"entry {seq} was shown and is lost" for seq in shown]
        return faults


def _looking(reason: str) -> bool:
    """A restarted table shows the meld once more until everybody is ready; a card sent again comes too soon."""
    return reason in ("The others are still looking.", "Say first that you are ready.")


async def run(folder: Path, kills: int, *, tables: int = 2, store: str = "", database: str = "") -> Report:
    """Kill so many times, or until something is wrong. The tables are in this database, else in the folder."""
    report = Report()
    where = database or folder / "data" / STORE
    with Server(folder, store, database=database) as server:
        seats = [Seats(server) for _ in range(tables)]
        while report.kills < kills and not report.faults:
            if report.kills:
                await _come_back(server, seats, report)
            await _play_until_killed(server, seats, report)
            logs = await logs_of(where, [one.id for one in seats])
            for one in seats:
                one.compare(logs[one.id], report)
        if not report.faults:
            await _come_back(server, seats, report)
            players = [player for one in seats for player in one.players]
            await until(lambda: not any(player.pending for player in players))  # what was not answered is done now
        for one in seats:
            await one.leave()
        if not report.faults:
            server.kill()
            logs = await logs_of(where, [one.id for one in seats])
            for one in seats:
                one.compare(logs[one.id], report)
        if said := complaints(server):
            report.faults.append("the server complained: " + said)
    return report


async def _come_back(server: Server, seats: list[Seats], report: Report) -> None:
    """Start again, and wait until everybody is welcome; a table whose game is over makes way for a new one."""
    ended = [place for place, one in enumerate(seats) if any(player.public.get("over") for player in one.players)]
    for place in ended:
        await seats[place].leave()
    killed = time.monotonic()
    await asyncio.to_thread(server.start)
    up = time.monotonic()
    report.up.append(up - killed)
    for place, one in enumerate(seats):
        if place in ended:
            seats[place] = Seats(server)
            continue
        for player in one.players:
            await asyncio.wait_for(player.welcomed.wait(), PATIENCE)
            report.back.append(max(player.welcomed_at - up, 0.0))


async def _play_until_killed(server: Server, seats: list[Seats], report: Report) -> None:
    """Let them play so many choices, and then kill when one lies in a trick and the next is on its way."""
    left = random.randint(*CHOICES)
    loop, killed = asyncio.get_running_loop(), asyncio.Event()

    def kill() -> None:
        tricks = sum(bool(one.players[0].public.get("trick")) for one in seats)
        pending = sum(len(player.pending) for player in players)
        if killed.is_set() or not tricks or not pending:  # the next choice tries again
            return
        server.kill()
        report.kills += 1
        report.in_trick += tricks
        report.pending += pending
        for player in players:  # they send again what had no answer, and go on when all are back
            player.playing = False
        killed.set()

    def sending(player: Player) -> None:
        nonlocal left
        left -= 1
        if left < 0 and player.public["trick"]:
            loop.call_later(random.uniform(0, 0.01), kill)

    players = [player for one in seats for player in one.players]
    for player in players:
        player.sending, player.playing = sending, True
        await player.play()
    async with asyncio.timeout(PATIENCE):
        await killed.wait()
    for player in players:
        player.sending = lambda player: None
    await asyncio.sleep(0.05)  # what was on its way has come


async def logs_of(where: str | Path, ids: list[str]) -> dict[str, list[Entry]]:
    """The logs of these tables; nobody else may have the file or the database open."""
    store = open_store(where)
    found = {id: await store.read(id) for id in ids}
    await store.close()
    return found


def _p95(seconds: list[float]) -> float:
    return sorted(seconds)[len(seconds) * 95 // 100] if seconds else 0.0


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.web.faults", description=__doc__)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--store", choices=["hasty"], default="", help="run a planted store")
    parser.add_argument("--postgres", action="store_true", help="with a PostgreSQL server of its own, else with SQLite")
    options = parser.parse_args()
    with contextlib.ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        database = stack.enter_context(Cluster()).where if options.postgres else ""
        given = {"tables": options.tables, "store": options.store, "database": database}
        report = asyncio.run(run(folder, options.kills, **given))
    print(
        f"{report.kills} kills, with {report.in_trick} tricks begun and {report.pending} commands without an answer, "
        f"{report.stored} of them stored; {report.acknowledged} acknowledged choices and {report.positions} positions "
        "compared with the log"
    )
    print(
        f"seconds until the new process answered: p95 {_p95(report.up):.2f}, most {max(report.up, default=0):.2f}; "
        f"from then until a browser had its table: p95 {_p95(report.back):.2f}, most {max(report.back, default=0):.2f}"
    )
    for fault in report.faults[:20]:
        print(fault)
    print(f"{len(report.faults)} faults")
    return 1 if report.faults else 0


if __name__ == "__main__":
    sys.exit(main())
