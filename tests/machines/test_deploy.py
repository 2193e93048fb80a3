"""The files of deploy/: nginx and HAProxy are started with theirs and route by the table; the others are read."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import socket
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.error import HTTPError
from urllib.request import urlopen

import pytest
import typer
import yaml

from deece.cli.app import _app
from deece.cli.serve_command import _given
from deece.server.settings import Settings, read
from tests.machines.town import DEPLOY, Proxy
from tests.web.client import Site
from tests.web.running import PATIENCE, Server

Json = dict[str, Any]
TABLES = [f"table-{number}" for number in range(30)]


class Answers(BaseHTTPRequestHandler):
    """Says which server it is, and what it was sent."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        said = json.dumps({"port": self.server.server_port, "path": self.path, "headers": dict(self.headers)}).encode()  # type: ignore[attr-defined]
        self.send_response(200)
        self.send_header("content-length", str(len(said)))
        self.end_headers()
        self.wfile.write(said)

    def log_message(self, *said: object) -> None:
        """Nothing."""


class Holds(Answers):
    """Takes a socket, and holds it until the server ends."""

    def do_GET(self) -> None:
        if "upgrade" not in self.headers:
            super().do_GET()
            return
        self.send_response(101)
        self.send_header("upgrade", "websocket")
        self.send_header("connection", "upgrade")
        self.end_headers()
        self.wfile.write(str(self.server.server_port).encode())  # type: ignore[attr-defined]
        self.rfile.read()


class Listener(ThreadingHTTPServer):
    """A server that is silent about proxies that hang up while they look whether it lives."""

    daemon_threads = True

    def handle_error(self, *said: object) -> None:
        """Nothing."""


class Behind:
    """Three servers that say who they are, behind a proxy."""

    def __init__(self, folder: Path, kind: str, answers: type[Answers] = Answers, below: str = "") -> None:
        self.servers = [Listener(("127.0.0.1", 0), answers) for _ in range(3)]
        for server in self.servers:
            threading.Thread(target=server.serve_forever, args=(0.05,), daemon=True).start()
        nodes = [SimpleNamespace(host=f"127.0.0.1:{server.server_port}") for server in self.servers]
        self.proxy = Proxy(folder, kind, cast(list[Server], nodes), below)
        self.proxy.start()

    def ask(self, path: str) -> Json:
        """What the server says that is asked."""
        found: Json = self.proxy.get(path)
        return found

    def end(self, server: ThreadingHTTPServer) -> None:
        server.shutdown()
        server.server_close()


@pytest.fixture(params=["nginx", "haproxy", "nginx /cards/pinochle", "haproxy /cards/pinochle"])
def behind(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Behind]:
    """Each of the proxies, with a host for Deece alone and with a path of one."""
    kind, _, below = request.param.partition(" ")
    behind = Behind(tmp_path, kind, below=below)
    yield behind
    behind.proxy.kill()
    for server in behind.servers:
        with contextlib.suppress(OSError):
            behind.end(server)


@pytest.mark.sample(3, group="proxies")
def test_all_of_a_table_goes_to_one_server(behind: Behind) -> None:
    found = {}
    for table in TABLES:
        paths = [f"/ws/{table}", f"/api/tables/{table}", f"/api/tables/{table}/replay?hand=1"]
        (found[table],) = {behind.ask(path)["port"] for path in paths}
    share = Counter(found.values())
    assert set(share) == {server.server_port for server in behind.servers}
    # One goes: its tables go to others, and all others stay.
    gone = behind.servers.pop()
    behind.end(gone)
    for table in TABLES:
        now = behind.ask(f"/ws/{table}")["port"]
        assert now == found[table] if found[table] != gone.server_port else now != found[table]


def test_a_path_of_the_host_is_taken_off(behind: Behind) -> None:
    assert behind.ask("/t/oak?x=/ws/elm")["path"] == "/t/oak?x=/ws/elm"
    if behind.proxy.below:
        with pytest.raises(HTTPError, match="404"):
            urlopen(f"http://{behind.proxy.host}/t/oak")
        with urlopen(f"http://{behind.proxy.host}{behind.proxy.below}") as led:
            assert json.load(led)["path"] == "/"


@pytest.mark.sample(3, group="proxies")
def test_the_server_is_told_by_whom_it_is_asked(behind: Behind) -> None:
    headers = {name.lower(): value for name, value in behind.ask("/")["headers"].items()}
    assert headers["host"] == behind.proxy.host
    assert headers["x-forwarded-for"] == "127.0.0.1"
    assert headers["x-forwarded-proto"] == "http"


@pytest.mark.sample(3, group="proxies")
@pytest.mark.parametrize("behind", ["nginx"], indirect=True)
def test_nobody_is_sent_to_a_frozen_server(behind: Behind) -> None:
    """It takes connections and says nothing: whether it lives is all that it is asked, and another one answers."""
    frozen = behind.servers.pop()
    behind.end(frozen)
    with socket.create_server(("127.0.0.1", frozen.server_port)) as silent:
        for table in TABLES:
            assert behind.ask(f"/ws/{table}")["port"] != frozen.server_port
        silent.settimeout(0.2)
        asked = []
        with contextlib.suppress(TimeoutError):
            while True:
                line, _ = silent.accept()
                with line:
                    line.settimeout(0.2)
                    asked.append(line.recv(1000).split(b"\r\n")[0])
    assert {line.split()[1] for line in asked} == {b"/healthz"}


@pytest.mark.sample(3, group="proxies")
def test_a_server_that_is_back_is_sent_everybody(tmp_path: Path) -> None:
    """Though nobody whom nginx has sent there hangs up."""
    behind = Behind(tmp_path, "nginx", Holds)
    with contextlib.ExitStack() as stack:
        stack.callback(behind.proxy.kill)

        def held() -> int:
            line = stack.enter_context(socket.create_connection(("127.0.0.1", behind.proxy.port)))
            line.settimeout(PATIENCE)
            line.sendall(b"GET /ws/oak HTTP/1.1\r\nHost: oak\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n")
            said = b""
            while not said.partition(b"\r\n\r\n")[2]:
                said += line.recv(1000)
            assert said.startswith(b"HTTP/1.1 101"), said
            return int(said.partition(b"\r\n\r\n")[2])

        port = held()
        gone = next(server for server in behind.servers if server.server_port == port)
        behind.servers.remove(gone)
        behind.end(gone)
        assert port not in {held() for _ in range(20)}  # every worker of the proxy knows that it is gone
        back = Listener(("127.0.0.1", port), Holds)
        behind.servers.append(back)
        threading.Thread(target=back.serve_forever, args=(0.05,), daemon=True).start()
        while held() != port:
            time.sleep(0.2)
        assert [held() for _ in range(10)] == [port] * 10
    for server in behind.servers:
        behind.end(server)


@pytest.mark.sample(3, group="proxies")
@pytest.mark.parametrize("below", ["", "/pinochle"])
@pytest.mark.parametrize("kind", ["nginx", "haproxy"])
def test_a_socket_goes_through(tmp_path: Path, kind: str, below: str) -> None:
    """A whole server behind it: a table is made, and somebody sits down at it."""
    server = Server(tmp_path / "server")
    proxy = Proxy(tmp_path / "proxy", kind, [server] * 3, below)
    server.options = [*server.options, "--allow", proxy.host, "--proxy", "127.0.0.1"]
    with server, proxy:
        table, tokens = proxy.table()

        async def welcomed() -> Json:
            async with asyncio.timeout(PATIENCE), proxy.connect(table) as line:
                await line.send(json.dumps({"t": "hello", "token": tokens[1]}))
                found: Json = json.loads(await line.recv())
                return found

        assert asyncio.run(welcomed())["seat"] == 1


# -- what was not run


def compose() -> Json:
    found: Json = yaml.safe_load((DEPLOY / "compose.yaml").read_text())
    return found


def kubernetes() -> dict[str, list[Json]]:
    found: dict[str, list[Json]] = {}
    for one in yaml.safe_load_all((DEPLOY / "kubernetes.yaml").read_text()):
        found.setdefault(one["kind"], []).append(one)
    return found


def given(arguments: list[str], environment: dict[str, str], files: dict[str, str] | None = None) -> Settings:
    """The settings of `deece serve` by these arguments and variables; fails for one that there is not."""
    command = typer.main.get_command(_app(["serve"])).commands["serve"]  # type: ignore[attr-defined]
    assert arguments[0] == "serve"
    with command.make_context("serve", arguments[1:]) as context:
        return read(_given(context, context.params), environment, (files or {}).__getitem__)


def image() -> dict[str, list[str]]:
    """Of the last stage of the Dockerfile, what follows each instruction."""
    text = re.sub(r"\\\n", " ", (DEPLOY / "Dockerfile").read_text())
    found: dict[str, list[str]] = {}
    for line in text[text.rindex("\nFROM") :].strip().split("\n"):
        word, _, rest = line.partition(" ")
        found.setdefault(word, []).append(rest.strip())
    return found


def variables_of_the_image() -> dict[str, str]:
    return dict(pair.split("=", 1) for pair in " ".join(image()["ENV"]).split())


def test_the_image_has_no_compiler_is_not_root_and_says_whether_it_lives() -> None:
    found, variables = image(), variables_of_the_image()
    assert int(found["USER"][0]) > 0
    assert found["FROM"] == ["scratch"], "what an earlier stage took away is nowhere"
    assert "RUN" not in found
    runs = (DEPLOY / "Dockerfile").read_text().partition(" AS run\n")[2]
    assert not re.search(r"g\+\+|pip |python3-dev", runs)
    assert found["VOLUME"] == [variables["XDG_DATA_HOME"]]
    assert found["EXPOSE"] == [variables["DEECE_PORT"]]
    (asked,) = re.findall(r"https?://127\.0\.0\.1:\{[^}]+\}(/\w+)", found["HEALTHCHECK"][0])
    with Site() as site:
        assert site.get(asked, headers=[("host", "127.0.0.1:8484")]).status == 200
    assert json.loads(found["ENTRYPOINT"][0]) == ["deece"]
    options = given(json.loads(found["CMD"][0]), variables)
    assert (options.host, options.data) == ("0.0.0.0", "")  # no folder: a server of a database may not have one


def test_docker_is_sent_what_it_copies_and_nothing_else() -> None:
    root = DEPLOY.parent
    copied = re.findall(r"^COPY (?!--)(.+) \S+$", (DEPLOY / "Dockerfile").read_text(), re.MULTILINE)
    sent = [line[1:] for line in (root / ".dockerignore").read_text().splitlines() if line.startswith("!")]
    assert sorted(sent) == sorted(" ".join(copied).split())
    assert all((root / name).exists() for name in sent)


def test_compose_starts_what_nginx_asks() -> None:
    services, usual = compose()["services"], variables_of_the_image()
    nodes = {
        name: given(service["command"], {**usual, **service["environment"]})
        for name, service in services.items()
        if service["image"] == "deece"
    }
    asked = set(re.findall(r"server (127\.0\.0\.1:\d+)", (DEPLOY / "nginx.conf").read_text()))
    assert {f"127.0.0.1:{options.port}" for options in nodes.values()} == asked
    (listens,) = re.findall(r"listen (\S+);", (DEPLOY / "nginx.conf").read_text())
    for name, options in nodes.items():
        assert (options.host, options.node) == ("127.0.0.1", f"127.0.0.1:{options.port}")
        assert options.store.startswith("postgresql://deece:")
        assert (options.allow, options.proxy, options.json_log) == ((listens,), ("127.0.0.1",), True)
        assert services[name]["depends_on"].keys() <= services.keys()
    metrics = [options.metrics for options in nodes.values()]
    assert len(set(metrics)) == len(metrics)
    assert services["proxy"]["volumes"] == ["./nginx.conf:/etc/deece/nginx.conf:ro"]


def test_kubernetes_has_the_same_settings() -> None:
    found = kubernetes()
    assert set(found) == {"Service", "StatefulSet", "PodDisruptionBudget", "Ingress"}
    (many,) = found["StatefulSet"]
    pod = many["spec"]["template"]
    labels = pod["metadata"]["labels"]
    (container,) = pod["spec"]["containers"]
    ports = {port["name"]: port["containerPort"] for port in container["ports"]}
    services = {service["metadata"]["name"]: service["spec"] for service in found["Service"]}
    # Who is meant by whom.
    assert many["spec"]["selector"]["matchLabels"] == labels
    assert all(service["selector"] == labels for service in services.values())
    assert found["PodDisruptionBudget"][0]["spec"]["selector"]["matchLabels"] == labels
    (rule,) = found["Ingress"][0]["spec"]["rules"]
    target = rule["http"]["paths"][0]["backend"]["service"]
    assert target["port"]["name"] in [port["name"] for port in services[target["name"]]["ports"]]
    assert services[many["spec"]["serviceName"]]["clusterIP"] == "None"
    # How each is started.
    assert pod["spec"]["enableServiceLinks"] is False, "Kubernetes would set DEECE_PORT to an address"
    variables = {variable["name"]: variable for variable in container["env"]}
    assert variables["DEECE_NODE"]["value"] == f"$(POD).{many['spec']['serviceName']}:{ports['http']}"
    assert "secretKeyRef" in variables["DEECE_STORE"]["valueFrom"]
    node = variables["DEECE_NODE"]["value"].replace("$(POD)", "deece-0")
    options = given(container["args"], {"DEECE_STORE": "postgresql://host/deece", "DEECE_NODE": node})
    assert (options.port, options.allow) == (ports["http"], (rule["host"],))
    assert options.metrics.endswith(f":{ports['metrics']}")
    assert pod["metadata"]["annotations"]["prometheus.io/port"] == str(ports["metrics"])
    with Site() as site:
        for probe in ("readinessProbe", "livenessProbe"):
            asked = container[probe]["httpGet"]
            assert asked["port"] in ports
            assert site.get(asked["path"], headers=[("host", "10.1.1.1")]).status == 200


def test_the_service_of_the_system_has_its_settings_in_a_file() -> None:
    service = (DEPLOY / "deece.service").read_text()
    (command,) = re.findall(r"^ExecStart=\S+/deece (.+)$", service, re.MULTILINE)
    variables = dict(re.findall(r"^Environment=(\w+)=(.+)$", service, re.MULTILINE))
    files = {"/etc/deece.toml": (DEPLOY / "deece.toml").read_text()}
    options = given(command.split(), variables, files)
    assert options == Settings(
        config="/etc/deece.toml",
        port=8484,
        data="/var/lib/deece",
        allow=("cards.example.org",),
        proxy=("127.0.0.1",),
        metrics="9464",
        json_log=True,
    )
    assert "StateDirectory=deece\n" in service, "the folder of the tables is made, and its own"


@pytest.mark.parametrize("name", ["compose.yaml", "kubernetes.yaml", "Dockerfile", "deece.service"])
def test_what_was_not_run_says_so(name: str) -> None:
    assert re.search(r"was\s+(#\s+)?not run|[Nn]ot built|did not start", (DEPLOY / name).read_text())
