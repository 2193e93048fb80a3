"""Three servers on one database with a proxy before them, all of this machine and in a scratch folder.

A trigger of the database notes which server wrote each entry, and whether it had the table at that moment: what the
servers believe of themselves is not asked.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import time
import urllib.request
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple, Self

import pytest

from deece.store import Entry
from deece.store.base import link
from tests.store.postgres import Cluster
from tests.web.running import PATIENCE, ROOT, Server
from tests.web.unlimited import OPTIONS

DEPLOY: Final = ROOT / "deploy"
PORT: Final = "127.0.0.1:8480"  # of the sample configurations
NODES: Final = ("127.0.0.1:8501", "127.0.0.1:8502", "127.0.0.1:8503")
HASHED: Final = "hash $table consistent;"
CONNECTIONS: Final = "max_connections = 60\n"

# The trigger looks when the transaction is about to be committed; a server's address is in its connections' names.
NOTES: Final = """
CREATE SCHEMA noted;
CREATE TABLE noted.entry (table_id text, seq integer, who text, epoch bigint);
CREATE FUNCTION noted.note() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE who text := substr(current_setting('application_name'), length('deece ') + 1);
BEGIN
    INSERT INTO noted.entry VALUES (NEW.table_id, NEW.seq, who, (
        SELECT epoch FROM deece.owner JOIN deece.node USING (epoch) WHERE table_id = NEW.table_id AND address = who
    ));
    RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER note AFTER INSERT ON deece.entry DEFERRABLE INITIALLY DEFERRED
    FOR EACH ROW EXECUTE FUNCTION noted.note();
"""
# What a server is to say of leases and a database that is away, and asyncio of lines that were cut while it was frozen.
SAID: Final = re.compile(
    r"^the server at \S+ renewed its lease no more|^this server did not renew its lease in time"
    r"|^old tables are not removed: |^socket\.send\(\) raised"
)
STORED: Final = "SELECT seq, kind, body, chain FROM deece.entry WHERE table_id = %s ORDER BY seq"
OWNERS: Final = "SELECT table_id, address FROM deece.owner JOIN deece.node USING (epoch)"


def must_have(program: str, package: str = "") -> str:
    """Where this program is. Without it the test is left out; under CI it fails."""
    if found := shutil.which(program, path=os.environ.get("PATH", "") + os.pathsep + "/usr/sbin"):
        return found
    why = f"no {program}: install it (Debian: apt install {package or program})"
    if os.environ.get("CI"):
        pytest.fail(why)
    pytest.skip(why)


class Node(Server):
    """One of the servers."""

    def __init__(self, folder: Path, database: str, public: str, before: Sequence[str] = ()) -> None:
        """`public` is the name under which people reach it, `before` a command that runs it."""
        super().__init__(folder, database=database)
        self.before = before
        self.options = [*OPTIONS, "--node", self.host, "--allow", public, "--proxy", "127.0.0.1"]

    def start(self) -> None:
        """Start, and wait until it answers."""
        if not self.before:
            super().start()
            return
        with self.errors.open("a") as errors:
            pipe = subprocess.PIPE
            command = [*self.before, *self.command()]
            self.process = subprocess.Popen(command, cwd=ROOT, text=True, stdin=pipe, stdout=pipe, stderr=errors)
        assert self.process.stdout
        assert self.process.stdout.readline().startswith("Deece is at"), self.errors.read_text()

    def freeze(self) -> None:
        """It does nothing any more, and does not know it."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        assert self.process
        self.process.send_signal(number)


def put_below(text: str, path: str) -> str:
    """A sample configuration with the lines for a path of the host, which are comments there."""
    lines = text.splitlines()
    said = next(at for at, line in enumerate(lines) if "# Below a path of this host" in line)
    if "in place of" in lines[said]:
        del lines[said - 3 : said]
        said -= 3
    for at in range(said + 1, said + 4):
        assert lines[at].strip().startswith("# "), lines[at]
        lines[at] = lines[at].replace("# ", "", 1).replace("/pinochle", path)
    return "\n".join(lines) + "\n"


class Proxy(Server):
    """A proxy with its sample configuration; it is reached as a server is."""

    def __init__(self, folder: Path, kind: str, nodes: Sequence[Server], below: str = "") -> None:
        """`kind` is "nginx", "haproxy", or "astray": nginx that sends everybody anywhere; `below` a path, or ""."""
        super().__init__(folder)
        self.kind, self.nodes, self.below = kind, nodes, below

    def configured(self) -> Path:
        """The sample, with the ports of this test."""
        file = DEPLOY / ("haproxy.cfg" if self.kind == "haproxy" else "nginx.conf")
        text = file.read_text()
        changes = {PORT: self.host, **dict(zip(NODES, [node.host for node in self.nodes], strict=True))}
        if self.kind == "astray":
            changes[HASHED] = "random;"
        for old, new in changes.items():
            listens = [line for line in text.splitlines() if old in line and not line.strip().startswith("#")]
            assert len(listens) == 1, (old, listens)
            text = text.replace(listens[0], listens[0].replace(old, new))
        if self.below:
            text = put_below(text, self.below)
        found = self.folder / file.name
        found.write_text(text)
        return found

    def start(self) -> None:
        """Start, and wait until it lets somebody in."""
        configured = str(self.configured())
        if self.kind == "haproxy":
            command = [must_have("haproxy"), "-f", configured]
        else:
            user = "user root; " if os.geteuid() == 0 else ""  # its folder is ours alone
            command = [must_have("nginx"), "-p", str(self.folder), "-c", configured, "-g", f"{user}daemon off;"]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(command, text=True, stdout=subprocess.DEVNULL, stderr=errors)
        for _ in range(int(PATIENCE * 50)):
            assert self.process.poll() is None, self.errors.read_text()
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.02)
        raise AssertionError(f"{self.kind} does not answer")

    def get(self, path: str) -> Any:
        """An answer to this, read as JSON."""
        with urllib.request.urlopen(f"http://{self.host}{self.below}{path}", timeout=PATIENCE) as answer:
            return json.load(answer)

    def kill(self) -> None:
        """End it, with all its workers."""
        if self.process is not None:
            self.process.terminate()
            self.process.wait(PATIENCE)
            self.process = None


class Tap:
    """A way to the database that can be cut: a socket in a folder of its own, and what comes is passed on or not."""

    def __init__(self, folder: Path, cluster: Cluster) -> None:
        folder.mkdir(parents=True)
        self._to = str(cluster.folder / ".s.PGSQL.5432")
        self.folder = folder
        self.open = True  # what is not passed on is lost; the connection stays
        self._lines: set[asyncio.StreamWriter] = set()
        self._server: asyncio.Server | None = None

    async def start(self) -> None:
        """Let connections in."""
        self._server = await asyncio.start_unix_server(self._passed, str(self.folder / ".s.PGSQL.5432"))

    async def _passed(self, here: asyncio.StreamReader, back: asyncio.StreamWriter) -> None:
        try:
            there, forth = await asyncio.open_unix_connection(self._to)
        except OSError:
            back.close()
            return
        self._lines |= {back, forth}
        try:
            async with asyncio.TaskGroup() as both:
                both.create_task(self._one_way(here, forth))
                both.create_task(self._one_way(there, back))
        except* (OSError, EOFError):
            pass
        finally:
            for line in (back, forth):
                self._lines.discard(line)
                line.transport.abort()

    async def _one_way(self, source: asyncio.StreamReader, target: asyncio.StreamWriter) -> None:
        while data := await source.read(65_536):
            if self.open:
                target.write(data)
                await target.drain()
        raise EOFError

    def cut(self) -> None:
        """Break every connection, in the middle of whatever it is saying."""
        for line in tuple(self._lines):
            line.transport.abort()

    async def close(self) -> None:
        """No more."""
        self.cut()
        if self._server:
            self._server.close()


class Stored(NamedTuple):
    """What the database has of a table, and what its triggers noted."""

    log: list[Entry]
    broken: int  # entries whose hash is not what it must be
    stale: int  # entries that a server wrote which had not the table
    moves: int  # how often another server wrote than before


class Town:
    """The database, the servers and the proxy; between each server and the database is a tap, if asked for."""

    def __init__(
        self,
        folder: Path,
        *,
        nodes: int = 3,
        proxy: str = "nginx",
        tapped: bool = False,
        disk: int = 0,
        before: Sequence[str] = (),
    ) -> None:
        """`disk` is the size of the database's own disk in MB, if it has one; `before` runs the first server."""
        self.cluster = Cluster(CONNECTIONS, disk=disk)
        ways = [self.cluster.folder / f"tap{number}" if tapped else self.cluster.folder for number in range(nodes)]
        self.taps = [Tap(way, self.cluster) for way in ways] if tapped else []
        front = Proxy(folder / "proxy", proxy, [])
        self.nodes = [
            Node(
                folder / f"node{number}",
                f"postgresql://deece@/postgres?host={way}",
                front.host,
                before if number == 0 else (),
            )
            for number, way in enumerate(ways)
        ]
        front.nodes = self.nodes
        self.proxy = front

    async def __aenter__(self) -> Self:
        await asyncio.to_thread(self.cluster.start)
        for tap in self.taps:
            await tap.start()
        try:
            await asyncio.to_thread(self.nodes[0].start)
            self.cluster.query(NOTES)
            await asyncio.gather(*(asyncio.to_thread(node.start) for node in self.nodes[1:]))
            await asyncio.to_thread(self.proxy.start)
        except BaseException:
            await self.__aexit__()
            raise
        return self

    async def __aexit__(self, *exc: object) -> None:
        self.proxy.kill()
        for node in self.nodes:
            node.kill()
        for tap in self.taps:
            await tap.close()
        await asyncio.to_thread(self.cluster.__exit__)

    def owners(self) -> dict[str, Node]:
        """Which server has each table."""
        by_address = {node.host: node for node in self.nodes}
        found = self.cluster.query(OWNERS)
        return {str(table): by_address[str(address)] for table, address in found if str(address) in by_address}

    def busiest(self) -> Node:
        """The server that has the most tables."""
        owners = Counter(node.host for node in self.owners().values())
        return max(self.nodes, key=lambda node: owners[node.host])

    def stored(self, table: str) -> Stored:
        """What there is of a table."""
        rows = self.cluster.query(STORED, table)
        log, broken, last = [], 0, b""
        for seq, kind, body, chain in rows:
            log.append(Entry(table, int(str(seq)), str(kind), str(body)))
            last = link(last, log[-1])
            broken += last != chain
        noted = self.cluster.query("SELECT who, epoch FROM noted.entry WHERE table_id = %s ORDER BY seq", table)
        writers = [who for who, _ in noted]
        return Stored(
            log,
            broken,
            sum(epoch is None for _, epoch in noted),
            sum(after != before for before, after in pairwise(writers)),
        )

    def complaints(self) -> Iterator[str]:
        """What the servers wrote to their standard errors."""
        for number, node in enumerate(self.nodes):
            said = [line for line in node.errors.read_text().splitlines() if not SAID.search(line)]
            if said:
                yield f"node {number} complained: {said[-20:]}"
