"""Letting friends in from the page: only who sits at the machine may, and the server answers there only meanwhile."""

from __future__ import annotations

import asyncio
import json
import socket
import urllib.error
import urllib.request
from collections.abc import Iterator

import pytest
from starlette import requests
from websockets.asyncio.client import connect
from websockets.typing import Origin

from deece.api.asked import Request
from deece.api.limits import Limits
from deece.server import network as network_module
from deece.server.http import plain
from deece.server.invite import Invite, is_here
from deece.server.network import Network, NetworkError
from deece.words.refused import reason_words
from tests.web.client import Site
from tests.web.running import PATIENCE, Json, Server, complaints

OTHERS = reason_words("other_addresses", {})
FRIENDS = "127.0.0.2"  # the machine's address in the network: see the launcher


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("network"), "sound") as server:
        yield server
        assert not complaints(server)


def ask(server: Server, path: str, body: Json | None = None, host: str = "127.0.0.1") -> tuple[int, bytes]:
    """Status and body of an answer, as a page under this address asks."""
    origin = f"http://{host}:{server.port}"
    headers = {"origin": origin, "content-type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urllib.request.urlopen(urllib.request.Request(origin + path, data, headers), timeout=PATIENCE) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def switch(server: Server, open: bool) -> Json:
    status, answer = ask(server, "/api/network", {"open": open})
    assert status == 200
    found: Json = json.loads(answer)
    return found


def reachable(server: Server) -> bool:
    try:
        return ask(server, "/", host=FRIENDS)[0] == 200
    except urllib.error.URLError:
        return False


def test_let_in_and_shut_out(server: Server) -> None:
    assert json.loads(ask(server, "/api/network")[1]) == {"url": "", "may": True, "why": "", "code": ""}
    assert not reachable(server)
    url = f"http://{FRIENDS}:{server.port}/"
    for _ in range(2):  # what is so already is no error
        assert switch(server, True) == {"url": url, "may": True, "why": "", "code": ""}
        assert reachable(server)
    assert ask(server, f"/api/qr?text={url}t/T")[0] == 200
    table, _ = server.table()
    assert json.loads(ask(server, f"/api/tables/{table}", host=FRIENDS)[1])["table"] == table
    for _ in range(2):
        assert switch(server, False) == {"url": "", "may": True, "why": "", "code": ""}
        assert not reachable(server)
    assert ask(server, f"/api/qr?text={url}t/T")[0] == 400


def test_friends_may_not(server: Server) -> None:
    switch(server, True)
    assert json.loads(ask(server, "/api/network", host=FRIENDS)[1]) == {
        "url": "",
        "may": False,
        "why": reason_words("only_here", {}),
        "code": "only_here",
    }
    status, answer = ask(server, "/api/network", {"open": False}, host=FRIENDS)
    assert status == 403
    assert json.loads(answer)["code"] == "only_here"
    assert reachable(server)
    switch(server, False)


def test_who_is_shut_out_is_gone_at_once(server: Server) -> None:
    table, tokens = server.table()
    switch(server, True)

    async def shut_out() -> None:
        def at(host: str) -> connect:
            origin = Origin(f"http://{host}:{server.port}")
            return connect(f"ws://{host}:{server.port}/ws/{table}", origin=origin, ping_interval=None)

        async with at(FRIENDS) as friend, at("127.0.0.1") as own:
            for line, token in ((friend, tokens[1]), (own, tokens[0])):
                await line.send(json.dumps({"t": "hello", "token": token}))
                assert json.loads(await line.recv())["t"] == "welcome"
            await asyncio.to_thread(switch, server, False)
            async with asyncio.timeout(PATIENCE):
                await friend.wait_closed()
            assert friend.close_code == 1012
            await own.send('{"t": "ping"}')
            async with asyncio.timeout(PATIENCE):
                while json.loads(await own.recv())["t"] != "pong":
                    pass

    asyncio.run(shut_out())


def request(client: str, host: str, **headers: str) -> Request:
    named = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    raw = [(name.encode(), value.encode()) for name, value in named.items()]
    return plain(
        requests.Request({"type": "http", "path": "/", "query_string": b"", "headers": raw, "client": (client, 1)})
    )


@pytest.mark.parametrize(
    ("asked", "here"),
    [
        (request("127.0.0.1", "localhost:8484"), True),
        (request("127.0.0.1", "127.0.0.1:8484"), True),
        (request("::1", "[::1]:8484"), True),
        (request("192.168.1.9", "127.0.0.1:8484"), False),  # the name is the sender's to choose
        (request("127.0.0.1", "192.168.1.20:8484"), False),
        (request("127.0.0.1", "cards.example"), False),
        (request("127.0.0.1", "localhost:8484", x_forwarded_for="203.0.113.9"), False),
        (request("127.0.0.1", "localhost:8484", forwarded="for=203.0.113.9"), False),
        (request("testclient", "localhost:8484"), False),
    ],
)
def test_who_sits_at_the_machine(asked: Request, here: bool) -> None:
    assert is_here(asked) == here


def test_a_guest_is_told_whose_the_switch_is() -> None:
    """A friend who came by the network read that Deece was started for other addresses."""
    invite = Invite(Network(8484, {"192.168.1.20:8484"}), Limits())
    found = asyncio.run(invite.state(request("192.168.1.9", "192.168.1.20:8484")))
    assert (found.may, found.code, found.why) == (False, "only_here", reason_words("only_here", {}))


def test_a_server_for_others_is_not_opened_by_a_page(site: Site) -> None:
    assert site.get("/api/network").json == {"url": "", "may": False, "why": OTHERS, "code": "other_addresses"}
    assert site.post("/api/network", {"open": True}).error.endswith("under the address that your friends use.")


def test_no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise NetworkError("no_network")

    async def listen(listener: object) -> network_module.Stop:
        raise AssertionError("there is nothing to listen at")

    monkeypatch.setattr(network_module, "lan_address", none)
    network = Network(8484, set())
    network.listen = listen
    with pytest.raises(NetworkError, match="join a Wi-Fi"):
        asyncio.run(network.let_in())
    assert network.url == ""


def test_another_address_since(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was given the old address cannot come by it: it is closed, and the next opening has the new one."""
    addresses = ["127.0.0.2"]
    stopped: list[str] = []
    monkeypatch.setattr(network_module, "lan_address", lambda: addresses[-1])
    network = Network(0, set())

    async def listen(listener: socket.socket) -> network_module.Stop:
        where = listener.getsockname()[0]
        listener.close()
        return lambda: stopped.append(where)

    network.listen = listen

    async def play() -> None:
        await network.let_in()
        assert not network.moved()
        addresses.append("127.0.0.3")
        assert network.moved()
        await network.let_in()
        assert network.url.startswith("http://127.0.0.3:")
        assert stopped == ["127.0.0.2"]
        assert not any(host.startswith("127.0.0.2") for host in network.hosts)
        await network.shut_out()
        assert (network.url, stopped) == ("", ["127.0.0.2", "127.0.0.3"])

    asyncio.run(play())
