"""What a server used for a while goes back to the machine."""

from __future__ import annotations

import asyncio
import gc
import socket
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from websockets.asyncio.client import connect

from deece.api.connection import Closed as CloseIt
from deece.api.connection import Connection, Gone, until_one_ends
from deece.api.door import Door
from deece.api.limits import Limits
from deece.server import memory
from deece.server.server import Server, config_of
from deece.server.settings import Settings
from deece.words.refused import Refused
from tests.web.client import Closed, Site

USED = """
import asyncio
from deece.server import memory

def megabytes():
    return int(open("/proc/self/statm").read().split()[1]) // 256

async def main():
    memory.EVERY = 0.2
    before = megabytes()
    parts = [bytes(5000 + i % 700) for i in range(20000)]
    stays = parts[::400]
    most = megabytes()
    del parts
    task = asyncio.create_task(memory.give_back())
    await asyncio.sleep(2)
    task.cancel()
    print(before, most, megabytes(), len(stays))

asyncio.run(main())
"""


@pytest.mark.needs("glibc", "proc")
def test_memory_that_is_free_again_goes_back() -> None:
    found = subprocess.run([sys.executable, "-c", USED], capture_output=True, text=True, check=True)
    before, most, after, _ = map(int, found.stdout.split())
    assert most > before + 80  # it was used
    assert after < before + 20


@pytest.mark.parametrize("error", [TypeError, OSError])
def test_nothing_is_given_back_where_there_is_no_such_library(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """Windows opens no library without a name."""

    def none(name: str | None) -> object:
        raise error

    monkeypatch.setattr("ctypes.CDLL", none)
    asyncio.run(memory.give_back())


@pytest.fixture
def without_collector() -> Iterator[None]:
    """Garbage stays, as it does for a long time in a server."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def alive(kind: type) -> list[Any]:
    return [one for one in gc.get_objects() if issubclass(type(one), kind)]


@pytest.mark.usefixtures("without_collector")
def test_a_connection_that_ended_is_free_without_a_collector(site: Site) -> None:
    made = site.table()
    hung_up, wrong, twice = (made.enter("") for _ in range(3))
    stays = made.enter()
    with pytest.raises(Closed):
        made.enter("no seat of this table")
    wrong.say("nonsense")
    wrong.closed()
    twice.say({"t": "hello"})
    twice.closed()
    hung_up.hang_up()
    stays.caught_up()
    assert len(alive(Connection)) == 1
    stays.hang_up()
    assert not alive(Connection)


def parted(*parts: Any) -> BaseException | None:
    """What comes of parts of which each waits for so long, then raises or returns."""

    async def part(after: float, error: BaseException | None) -> None:
        try:
            await asyncio.sleep(after)
        except asyncio.CancelledError:
            if isinstance(error, OSError):
                raise error from None  # while it is stopped
            raise
        if error is not None:
            raise error

    async def run() -> None:
        await until_one_ends(*(part(*one) for one in parts))

    try:
        asyncio.run(run())
    except Exception as error:
        return error
    return None


def test_of_what_ends_a_connection_the_reason_comes_first(caplog: pytest.LogCaptureFixture) -> None:
    closed, gone, fault = CloseIt(Refused("silent")), Gone(), ValueError("a fault")
    assert parted((0, None), (9, None)) is None
    assert parted((0, gone), (0, closed), (9, None)) is closed
    assert parted((0, gone), (0, fault)) is fault
    assert parted((0, asyncio.CancelledError()), (9, None)) is None  # a part that was stopped from elsewhere
    assert not caplog.records
    assert parted((0, gone), (9, OSError("the disk"))) is gone
    assert "what a connection did last has failed" in caplog.text


def test_whoever_stops_a_connection_stops_its_parts() -> None:
    ended: list[str] = []

    async def part() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("part")

    async def run() -> None:
        whole = asyncio.create_task(until_one_ends(part(), part()))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        whole.cancel()
        with pytest.raises(asyncio.CancelledError):
            await whole

    asyncio.run(run())
    assert ended == ["part", "part"]


@pytest.mark.usefixtures("without_collector")
def test_the_line_of_a_connection_that_ended_is_free_without_a_collector() -> None:
    async def app(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.accept"})
            await receive()
        elif scope["type"] == "http":
            await send({"type": "http.response.start", "status": 204, "headers": []})
            await send({"type": "http.response.body"})

    async def come_and_go() -> int:
        up = asyncio.Event()
        server = Server(config_of(app, Door(Limits()), Settings()), up.set)
        listener = socket.create_server(("127.0.0.1", 0))
        port = listener.getsockname()[1]
        serving = asyncio.create_task(server.serve([listener]))
        await up.wait()
        async with connect(f"ws://127.0.0.1:{port}/"):
            pass
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET / HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n")
        assert (await reader.read()).startswith(b"HTTP/1.1 204")
        writer.close()
        await asyncio.sleep(0.1)
        found = [one for one in alive(asyncio.Transport) if isinstance(one.get_extra_info("sockname"), tuple)]
        theirs = [one for one in found if one.get_extra_info("sockname")[1] == port]
        server.should_exit = True
        await serving
        return len(theirs)

    threshold = gc.get_threshold()
    try:
        assert asyncio.run(come_and_go()) == 0
    finally:
        gc.unfreeze()
        gc.set_threshold(*threshold)
