"""`deece serve`: what it says when it is up, how it stops, and how it refuses: one line, exit code 2, no traceback."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from msgspec import structs
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from deece.api.limits import Limits
from deece.cli import serve_command
from deece.server import serve
from deece.server.network import Network, NetworkError, lan_address
from deece.server.serve import Address, ServeError, hosts_of, listening, network_of
from deece.server.settings import Settings
from deece.store import MemoryStore
from deece.store.file import locked
from tests.cli.conftest import Deece

PATIENCE = 120.0
MAIN = (sys.executable, "-c", "from deece.cli import main; main()")


@contextmanager
def served(
    *arguments: str, command: Sequence[str] = ("serve",), **more: str
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server of its own program, and the address that it prints."""
    command = [*MAIN, *command, *arguments]
    environment = {**os.environ, **more, "PYTHONUNBUFFERED": "1"}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, env=environment) as server:
        try:
            assert server.stdout
            first = server.stdout.readline()
            found = re.fullmatch(r"Deece is at (http://\S+/)\n", first)
            assert found, first + (server.stderr.read() if server.stderr and not first else "")
            yield server, found[1]
        finally:
            server.kill()


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, Path]]:
    """One server for the tests that only ask it something: its address and its folder."""
    folder = tmp_path_factory.mktemp("tables")
    with served("--port", "0", "--data", str(folder)) as (_, url):
        yield url, folder


def ask(url: str, body: object = None, **headers: str) -> tuple[int, bytes]:
    """The answer to a request, whatever its status."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {**headers, "connection": "close"})
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
            return answer.status, answer.read()
    except urllib.error.HTTPError as error:
        with error:
            return error.code, error.read()


def refused(deece: Deece, *arguments: str, words: str) -> None:
    """One line with these words on standard error, nothing on standard output, exit code 2."""
    outcome = deece("serve", *arguments)
    assert outcome.code == 2
    assert outcome.out == ""
    assert outcome.err.count("\n") == 1
    assert words in outcome.err


# -- refusals


@pytest.mark.parametrize("port", ["-1", "65536", "999999999999", "x", "80.5", ""])
def test_bad_port(deece: Deece, port: str) -> None:
    refused(deece, "--port", port, words="port")


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program listens on."""
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        listener.listen()
        yield listener.getsockname()[1]


def test_port_in_use(deece: Deece, taken: int, tmp_path: Path) -> None:
    refused(deece, "--port", str(taken), "--data", str(tmp_path), words=f"port {taken} of 127.0.0.1 cannot be used")
    assert not list(tmp_path.iterdir()), "nothing is made for a server that does not start"


@pytest.mark.parametrize(
    "host",
    ["192.0.2.1", "nonsense.invalid", "not an address", "a" * 300, "\u00e9" * 80, "::1::", "host\udc80", "x..y"],
    ids=range(8),
)
def test_bad_host(deece: Deece, host: str, tmp_path: Path) -> None:
    refused(deece, "--host", host, "--port", "0", "--data", str(tmp_path), words="cannot be used")


def test_lan_with_host(deece: Deece, tmp_path: Path) -> None:
    refused(deece, "--lan", "--host", "127.0.0.2", "--data", str(tmp_path), words="leave out --host")


def test_lan_without_a_network(deece: Deece, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def none() -> str:
        raise NetworkError("no_network")

    monkeypatch.setattr(serve, "lan_address", none)
    refused(deece, "--lan", "--port", "0", "--data", str(tmp_path), words="leave out --lan")


def test_data_is_a_file(deece: Deece, tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("mine")
    refused(deece, "--port", "0", "--data", str(file), words=str(file))
    assert file.read_text() == "mine"


@pytest.mark.needs("proc")
@pytest.mark.parametrize("folder", ["/dev/null/tables", "/proc/tables", "a" * 300, "~nobody-of-this-name/x"])
def test_data_folder_that_cannot_be(deece: Deece, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    refused(deece, "--port", "0", "--data", folder, words=folder[:9])


def test_data_that_is_no_database(deece: Deece, tmp_path: Path) -> None:
    (tmp_path / serve.STORE).write_text("Dear Sir, this is a letter and no database. " * 50)
    refused(deece, "--port", "0", "--data", str(tmp_path), words="is damaged or no database")


@pytest.mark.parametrize("host", ["", " "])
def test_no_address_is_not_everywhere(deece: Deece, host: str) -> None:
    refused(deece, "--port", "0", "--host", host, words="no address is named")


@pytest.mark.parametrize(("option", "words"), [("connections=0", "from 1 to"), ("connection=9", "no limit")])
def test_a_limit_that_cannot_be(deece: Deece, option: str, words: str) -> None:
    refused(deece, "--port", "0", "--limit", option, words=words)


def test_a_proxy_that_is_no_address(deece: Deece) -> None:
    refused(deece, "--port", "0", "--proxy", "everybody", words="no address of a proxy")


@pytest.mark.needs("posix")
def test_rights_of_others_to_a_folder_that_is_there_are_taken_away_or_said(tmp_path: Path) -> None:
    for name in ("", "-wal", "-heads"):
        (tmp_path / (serve.STORE + name)).touch(0o644)
    tmp_path.chmod(0o755)
    assert serve.keep_private(tmp_path) == ""
    assert [path.stat().st_mode & 0o777 for path in (tmp_path, *tmp_path.iterdir())] == [0o700, 0o600, 0o600, 0o600]
    (tmp_path / "letter.txt").touch(0o644)
    tmp_path.chmod(0o755)
    (tmp_path / serve.STORE).chmod(0o666)
    assert str(tmp_path) in serve.keep_private(tmp_path), "somebody's own folder is left to them"
    assert tmp_path.stat().st_mode & 0o777 == 0o755
    assert (tmp_path / "letter.txt").stat().st_mode & 0o777 == 0o644
    assert (tmp_path / serve.STORE).stat().st_mode & 0o777 == 0o600
    tmp_path.chmod(0o700)
    assert serve.keep_private(tmp_path) == serve.keep_private(tmp_path / "new") == ""


def test_a_second_server_on_the_same_data(deece: Deece, running: tuple[str, Path]) -> None:
    refused(deece, "--port", "0", "--data", str(running[1]), words="is open in another deece")


def test_deece_alone_opens_the_table_and_a_second_one_opens_the_first(tmp_path: Path) -> None:
    browser, opened, folder = tmp_path / "browser", tmp_path / "opened", tmp_path / "tables"
    browser.write_text(f'#!/bin/sh\necho "$1" >>{opened}\n', "utf-8")
    browser.chmod(0o755)
    here = {"DEECE_DATA": str(folder), "DEECE_PORT": "0", "DISPLAY": ":0", "BROWSER": str(browser)}

    def again() -> str:
        done = subprocess.run(MAIN, env={**os.environ, **here}, capture_output=True, text=True, check=True, timeout=60)
        return done.stdout

    with served(command=(), **here) as (server, url):
        assert server.stdout
        for line in server.stdout:
            if "Ctrl+C" in line:
                break
        assert again() == f"Deece is at {url} and runs already.\n"
        assert ask(url)[0] == 200
    assert opened.read_text("utf-8").split() == [url, url]
    assert serve.running_at(folder) == "", "a server that was killed is not taken for one that runs"
    with served(command=(), **here) as (_, other):
        assert serve.running_at(folder) == other


@pytest.mark.skipif(os.name != "posix", reason="no other system ends a program by an interrupt")
def test_a_server_that_was_stopped_is_not_found_again(tmp_path: Path) -> None:
    with served("--port", "0", "--data", str(tmp_path)) as (server, url):
        assert serve.running_at(tmp_path) == url
        server.send_signal(signal.SIGINT)
        server.wait(PATIENCE)
    assert not (tmp_path / serve.ADDRESS).exists()


@pytest.mark.parametrize(
    "text",
    [
        "",
        "file:///etc/passwd",
        "http://127.0.0.1:1/",
        "\0",
        "http://[::1",
        "http://127.0.0.1:x/",
        "http://example.org:80/",
    ],
)
def test_what_is_no_address_of_this_machine_is_none(tmp_path: Path, text: str) -> None:
    with closing(locked(tmp_path / serve.STORE)):
        (tmp_path / serve.STORE).touch()
        (tmp_path / serve.ADDRESS).write_text(text, "utf-8")
        assert serve.running_at(tmp_path, patience=0) == ""


def test_another_program_at_the_port_is_not_taken_for_deece(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other, closing(locked(tmp_path / serve.STORE)):
        (tmp_path / serve.STORE).touch()
        (tmp_path / serve.ADDRESS).write_text(f"http://127.0.0.1:{other.getsockname()[1]}/", "utf-8")

        def answer() -> None:
            line, _ = other.accept()
            with line:
                line.sendall(b"SSH-2.0-other\r\n")

        Thread(target=answer, daemon=True).start()
        assert serve.running_at(tmp_path, patience=0) == ""


def test_an_address_is_believed_only_while_its_tables_are_open(running: tuple[str, Path], tmp_path: Path) -> None:
    url, folder = running
    assert serve.running_at(folder) == url
    (tmp_path / serve.STORE).touch()
    (tmp_path / serve.ADDRESS).write_text(url, "utf-8")
    assert serve.running_at(tmp_path) == "", "another folder's server is not this one's"


def test_no_proxy_is_asked_for_a_server_of_this_machine(
    running: tuple[str, Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("http_proxy", "http://127.0.0.1:9/")
    monkeypatch.delenv("no_proxy", raising=False)
    assert serve.running_at(running[1]) == running[0]


@pytest.mark.parametrize("arguments", [("--nonsense",), ("extra",), ("--port",), ("--allow",)])
def test_bad_usage(deece: Deece, arguments: tuple[str, ...]) -> None:
    refused(deece, *arguments, words="--help")


# -- running


@pytest.mark.needs("posix")
def test_what_it_says_and_how_it_stops(tmp_path: Path) -> None:
    seats = [{"kind": "me"}, *({"kind": "computer"} for _ in range(3))]
    body = {"id": "double-deck", "name": "x", "me": "Ann", "seats": seats, "speed": "fast"}
    folder = tmp_path / "new" / "folder"
    with served("--port", "0", "--data", str(folder)) as (server, url):
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+/", url)
        assert server.stdout
        assert server.stdout.readline() == f"Your tables are kept in {folder}\n"
        assert "Press Ctrl+C to stop" in server.stdout.readline()
        made = json.loads(ask(url + "api/tables", body, origin=url[:-1])[1])
        with connect(f"ws{url[4:]}ws/{made['table']}", origin=Origin(url[:-1]), proxy=None) as player:
            player.send(json.dumps({"t": "hello", "token": made["token"]}))
            assert json.loads(player.recv(PATIENCE))["t"] == "welcome"
            server.send_signal(signal.SIGINT)
            out, err = server.communicate(timeout=PATIENCE)
        assert server.returncode in (0, 130)
        assert (out, err) == ("", "")
    assert (folder / serve.STORE).stat().st_mode & 0o077 == 0, "the log holds hidden cards"


@pytest.mark.needs("posix")
@pytest.mark.parametrize("workers", [1, 2])
def test_settings_of_a_file_and_of_the_environment_reach_every_process(workers: int, tmp_path: Path) -> None:
    file = tmp_path / "deece.toml"
    lines = ["port = 1", f'data = "{tmp_path / "tables"}"', f"workers = {workers}"]
    file.write_text("\n".join([*lines, "[limit]", "rules_bytes = 100", "body_bytes = 100"]))
    more = {"DEECE_CONFIG": str(file), "DEECE_PORT": "0", "DEECE_ALLOW": "cards.example"}
    with served("--json-log", **more) as (server, url):
        assert (tmp_path / "tables" / serve.STORE).exists(), "by the file"
        assert not url.endswith(":1/"), "by the environment, before the file"
        name = "cards.example:" + url.rstrip("/").rpartition(":")[2]
        for _ in range(8):  # a worker each
            body = {"id": "double-deck", "set": {"score.goal": "9" * 100}}
            assert ask(url + "api/rules", body, origin=url[:-1])[0] == 413
            assert ask(url, host=name)[0] == 200
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=PATIENCE)
        assert all(json.loads(line) for line in errors.splitlines()), "by the option"


def test_a_file_that_cannot_be_read(deece: Deece, tmp_path: Path) -> None:
    refused(deece, "--config", str(tmp_path / "none.toml"), words="there is no file")
    refused(deece, "--config", str(tmp_path), words="is a folder")
    (file := tmp_path / "deece.toml").write_text("port: 8484")
    refused(deece, "--config", str(file), words="is no TOML")
    file.write_text("prot = 8484")
    refused(deece, "--config", str(file), words="did you mean 'port'?")


def test_the_default_folder_is_the_users(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    monkeypatch.setenv("HOME", str(tmp_path))
    assert tmp_path in serve.data_folder().parents
    assert serve.data_folder("~/tables") == tmp_path / "tables"


def test_foreign_pages_are_refused(running: tuple[str, Path]) -> None:
    url, _ = running
    assert ask(url)[0] == 200
    for headers in ({"host": "evil.example"}, {"origin": "http://evil.example"}):
        status, body = ask(url + "api/systems", **headers)
        assert status == 403
        assert json.loads(body)["code"] in ("unknown_name", "other_site")
    assert ask(url + "api/rules", {"id": "double-deck"})[0] == 403, "a post without an origin"
    assert ask(url + "api/rules", {"id": "double-deck"}, origin=url[:-1])[0] == 200


@pytest.mark.parametrize("origin", [None, "http://evil.example"])
def test_sockets_of_foreign_pages_are_refused(running: tuple[str, Path], origin: Any) -> None:
    with pytest.raises(InvalidStatus) as refusal, connect(f"ws{running[0][4:]}ws/T", origin=origin, proxy=None):
        pass
    assert refusal.value.response.status_code == 403


# -- the parts


def test_help_fits_in_80_columns(deece: Deece) -> None:
    outcome = deece("serve", "--help")
    assert outcome.code == 0
    assert all(len(line) <= 80 for line in outcome.out.splitlines())
    for option in ("--host", "--port", "--data", "--lan", "--allow", "--open"):
        assert option in outcome.out
    assert "…" not in outcome.out


def test_addresses() -> None:
    assert Address("127.0.0.1", 8484).url == "http://127.0.0.1:8484/"
    assert Address("0.0.0.0", 1, "10.0.0.7").url == "http://127.0.0.1:1/"
    assert Address("0.0.0.0", 1, "10.0.0.7").lan_url == "http://10.0.0.7:1/"
    assert Address("::1", 1).url == "http://[::1]:1/"
    assert Address("127.0.0.1", 1).lan_url == ""


def test_names_of_a_server() -> None:
    hosts = hosts_of(Address("0.0.0.0", 8484, "10.0.0.7"), ["cards.example", "other.example:443"])
    assert {"localhost:8484", "127.0.0.1:8484", "10.0.0.7:8484", "cards.example", "other.example:443"} <= hosts
    assert "other.example" not in hosts


@pytest.mark.parametrize(
    ("address", "allow", "may"),
    [
        (Address("127.0.0.1", 8484), [], True),
        (Address("::1", 8484), [], True),
        (Address("127.0.0.1", 8484), ["cards.example"], False),  # behind a proxy: who comes from here may be anybody
        (Address("192.0.2.7", 8484), [], False),
        (Address("0.0.0.0", 8484, "192.0.2.7"), [], False),
    ],
)
def test_the_page_opens_only_what_was_closed(address: Address, allow: list[str], may: bool) -> None:
    network = network_of(address, allow)
    assert (network.why == "") == may
    assert network.url == address.lan_url


def test_the_next_free_port(taken: int) -> None:
    with listening("127.0.0.1", taken, search=True) as listener:
        assert taken < listener.getsockname()[1] < taken + 20
    with pytest.raises(ServeError):
        listening("127.0.0.1", taken, search=False)


@pytest.mark.parametrize(
    ("settings", "asked"),
    [
        (Settings(), ("127.0.0.1", 8484, True)),
        (Settings(port=0), ("127.0.0.1", 0, False)),
        (Settings(port=9000, host="::1"), ("::1", 9000, False)),
        (Settings(port=9000, lan=True), ("0.0.0.0", 9000, False)),
    ],
)
def test_only_where_no_port_is_named_the_next_free_one_is_taken(
    settings: Settings, asked: tuple[str, int, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(host: str, port: int, *, search: bool) -> socket.socket:
        raise ServeError(repr((host, port, search)))

    monkeypatch.setattr(serve, "listening", refused)
    monkeypatch.setattr(serve, "lan_address", lambda: "10.0.0.7")
    with pytest.raises(ServeError) as heard:
        serve.run(settings, lambda _: None)
    assert str(heard.value) == repr(asked)


def test_who_connects_and_is_believed_follows_from_the_settings() -> None:
    limits = structs.replace(Limits(), connections=7, header_bytes=2000)
    settings = Settings(proxy=("10.0.0.0/8",), limit=limits, json_log=True)
    config = serve._Served(settings, {"localhost"}, None).config(MemoryStore(), Network(0, set()), None)
    assert (config.proxy_headers, config.forwarded_allow_ips) == (True, ["10.0.0.0/8"])
    assert "10.1.2.3" in config.door.connections.proxies
    assert (config.door.connections.most, config.h11_max_incomplete_event_size) == (7, 2000)
    usual = serve._Served(Settings(), {"localhost"}, None).config(MemoryStore(), Network(0, set()), None)
    assert not usual.proxy_headers
    assert not usual.door.connections.proxies


@pytest.mark.parametrize(("wanted", "screen", "opened"), [(True, True, 1), (True, False, 0), (False, True, 0)])
def test_a_browser_is_opened_where_that_is_wanted_and_there_is_a_screen(
    wanted: bool, screen: bool, opened: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    monkeypatch.setattr(serve_command, "_has_screen", lambda: screen)
    monkeypatch.setattr("webbrowser.open", seen.append)
    serve_command._say_where(Settings(data="tables", open=wanted), Address("127.0.0.1", 8484), None)
    assert seen == ["http://127.0.0.1:8484/"] * opened


def test_lan_address() -> None:
    try:
        found = lan_address()
    except NetworkError as error:
        found = str(error)
    assert re.fullmatch(r"[\d.]+|this computer is in no network.*", found)


# -- to be seen by whoever looks after it


def test_metrics_have_an_address_of_their_own(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    with served("--port", "0", "--data", str(tmp_path), "--metrics", str(port)) as (_, url):
        status, text = ask(f"http://127.0.0.1:{port}/metrics")
        assert (status, b"deece_tables 0.0" in text) == (200, True)
        assert ask(url + "metrics")[0] == 404


@pytest.mark.parametrize("where", ["x", "127.0.0.1:", "127.0.0.1:99999", "-1"])
def test_bad_place_for_metrics(deece: Deece, where: str, tmp_path: Path) -> None:
    refused(deece, "--port", "0", "--data", str(tmp_path), "--metrics", where, words="is no place for metrics")


def test_place_for_metrics_is_taken(deece: Deece, taken: int, tmp_path: Path) -> None:
    place = f"127.0.0.1:{taken}"
    refused(deece, "--port", "0", "--data", str(tmp_path), "--metrics", place, words=f"cannot be shown at {place}")


def test_metrics_without_their_library(deece: Deece, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "deece.server.metrics", None)
    words = "python -m pip install prometheus_client"
    refused(deece, "--port", "0", "--data", str(tmp_path), "--metrics", "9464", words=words)


@pytest.mark.needs("posix")
def test_the_log_is_json_when_it_is_asked_for(tmp_path: Path) -> None:
    with served("--port", "0", "--data", str(tmp_path), "--json-log") as (server, url):
        assert ask(url + "healthz")[0] == 200
        server.send_signal(signal.SIGTERM)
        _, errors = server.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert [line["text"] for line in lines] == [f"answers at {url}", "has stopped"]
