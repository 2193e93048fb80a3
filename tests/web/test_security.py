"""Who may speak to the server, what it never reads or tells, and how much it lets anybody do."""

from __future__ import annotations

import json
import re
from collections.abc import MutableMapping
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from deece.api import door
from deece.api.door import Bucket
from deece.server.pages import BUILT, below, pages
from deece.server.security import CSP, HEADERS, PART_HEADERS, Guard
from deece.table.log import key_of, new_token
from deece.wire.messages import MOST_BYTES
from tests.web.client import HOST, ORIGIN, TOKEN, Closed, Headers, Site, asked, over
from tests.web.games import text
from tests.web.unlimited import USUAL

MARKUP = "<img src=x onerror=alert(1)>"
SCRIPT = "</script><script>alert(1)"

# -- Host and Origin

FOREIGN_HOSTS = [
    "evil.example",
    "evil.example:8484",
    "localhost",
    "localhost:8485",
    "localhost:8484.evil.example",
    "127.0.0.1:8484",
    "localhost:8484@evil.example",
    "localhost:8484 ",
    "",
    ":8484",
    "xn--localhost:8484",
    "local\xf6host:8484",
]
FOREIGN_ORIGINS = [
    "http://evil.example",
    "http://evil.example:8484",
    "https://localhost:8484",
    "http://localhost",
    "null",
    "",
    "http://localhost:8485",
    "http://127.0.0.1:8484",
    "http://localhost:8484.evil.example",
    "localhost:8484",
    "http://localhost:8484/",
    "http://localhost:8484, http://evil.example",
    "file://",
    "ws://localhost:8484",
]
REQUESTS = [("GET", "/"), ("GET", "/api/systems"), ("HEAD", "/static/page/shared/base.css"), ("POST", "/api/tables")]


def refused(site: Site, method: str, path: str, headers: Headers) -> None:
    """It is refused, and nothing was done."""
    answer = site.request(method, path, json.dumps(asked()).encode(), headers)
    assert answer.status == 403
    assert method == "HEAD" or answer.error
    assert not site.rooms.tables.live


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
def test_foreign_host(site: Site, host: str) -> None:
    for method, path in REQUESTS:
        refused(site, method, path, [("host", host), ("origin", ORIGIN)])
    refused(site, "GET", "/", [("host", host)])
    for origin in (ORIGIN, f"http://{host}"):
        with pytest.raises(Closed) as closed:
            site.connect(headers=[("host", host), ("origin", origin)])
        assert closed.value.code == 1008


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_foreign_origin(site: Site, origin: str) -> None:
    for method, path in REQUESTS:
        refused(site, method, path, [("host", HOST), ("origin", origin)])
    with pytest.raises(Closed) as closed:
        site.connect(headers=[("host", HOST), ("origin", origin)])
    assert closed.value.code == 1008


@pytest.mark.parametrize(
    "headers",
    [
        [],
        [("origin", ORIGIN)],
        [("host", HOST), ("host", HOST), ("origin", ORIGIN)],
        [("host", HOST), ("host", "evil.example"), ("origin", ORIGIN)],
        [("host", HOST), ("origin", ORIGIN), ("origin", ORIGIN)],
        [("host", HOST), ("origin", ORIGIN), ("origin", "http://evil.example")],
    ],
)
def test_missing_and_doubled_headers(site: Site, headers: Headers) -> None:
    for method, path in REQUESTS:
        refused(site, method, path, headers)
    with pytest.raises(Closed):
        site.connect(headers=headers)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "X"])
def test_missing_origin_where_something_is_done(site: Site, method: str) -> None:
    refused(site, method, "/api/tables", [("host", HOST)])


def test_missing_origin_on_a_socket(site: Site) -> None:
    with pytest.raises(Closed):
        site.connect(headers=[("host", HOST)])


def test_upper_case_is_the_same_host(site: Site) -> None:
    headers = [("host", HOST.upper()), ("origin", ORIGIN.upper())]
    assert site.get("/", headers=headers).status == 200
    assert site.post("/api/tables", asked(), headers=headers).status == 201
    site.connect(headers=headers)


def test_our_own_origin_on_a_get(site: Site) -> None:
    assert site.get("/api/systems", headers=[("host", HOST), ("origin", ORIGIN)]).status == 200


def test_an_origin_of_another_of_our_names() -> None:
    with Site(hosts=[HOST, "127.0.0.1:8484"]) as site:
        refused(site, "POST", "/api/tables", [("host", HOST), ("origin", "http://127.0.0.1:8484")])
        assert site.get("/", headers=[("host", "127.0.0.1:8484")]).status == 200


def test_behind_https() -> None:
    guard = Guard(mock.Mock(), ["deece.example"])
    headers = [(b"host", b"deece.example"), (b"origin", b"https://deece.example")]
    assert not guard.refusal({"type": "http", "method": "POST", "scheme": "https", "headers": headers})
    assert not guard.refusal({"type": "websocket", "scheme": "wss", "headers": headers})
    assert guard.refusal({"type": "websocket", "scheme": "ws", "headers": headers})
    headers.append((b"x-forwarded-proto", b"https"))
    assert guard.refusal({"type": "http", "method": "POST", "scheme": "http", "headers": headers}) == "unknown_proxy"


# -- headers


@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/", 200),
        ("HEAD", "/", 200),
        ("GET", "/api/systems", 200),
        ("GET", "/static/page/shared/base.css", 200),
        ("GET", "/static/page/main.js", 200),
        ("GET", "/nothing", 404),
        ("GET", "/static/nothing", 404),
        ("GET", "/api/nothing", 404),
        ("GET", "/api/tables/x", 404),
        ("POST", "/api/rules", 400),
        ("POST", "/", 405),
        ("PUT", "/api/rules", 405),
        ("GET", "/api/qr?text=x", 400),
    ],
)
def test_headers_on_every_answer(site: Site, method: str, path: str, status: int) -> None:
    answer = site.request(method, path)
    assert answer.status == status
    part = status == 200 and path.endswith((".css", ".js"))
    assert (PART_HEADERS if part else HEADERS).items() <= answer.headers.items()
    if status >= 400:
        assert answer.error


def test_headers_on_a_refusal(site: Site) -> None:
    answer = site.get("/", headers=[("host", "evil.example")])
    assert answer.status == 403
    assert HEADERS.items() <= answer.headers.items()


def test_a_fault_is_one_sentence_with_headers(site: Site) -> None:
    sent: list[MutableMapping[str, Any]] = []

    async def fault() -> None:
        async def receive() -> MutableMapping[str, Any]:
            return {"type": "http.request", "body": b""}

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(message)

        headers = [(b"host", HOST.encode())]
        scope = {
            "type": "http",
            "method": "GET",
            "scheme": "http",
            "path": "/api/glossary",
            "raw_path": b"/api/glossary",
            "query_string": b"",
            "headers": headers,
            "root_path": "",
            "http_version": "1.1",
        }
        with mock.patch("deece.api.systems.glossary_shown", side_effect=ZeroDivisionError("secret")):
            await site.app(scope, receive, send)

    with pytest.raises(ZeroDivisionError):  # the server logs it
        site.run(fault())
    assert sent[0]["status"] == 500
    names = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    assert HEADERS.items() <= names.items()
    assert json.loads(sent[1]["body"])["code"] == "fault"
    assert b"secret" not in sent[1]["body"]


def test_what_the_policy_forbids() -> None:
    rules = dict(rule.strip().split(" ", 1) for rule in CSP.split(";"))
    assert rules["default-src"] == "'none'"
    assert rules["script-src"] == "'self' 'wasm-unsafe-eval'"  # the app's engine is WebAssembly
    assert rules["require-trusted-types-for"] == "'script'"
    assert rules["frame-ancestors"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert "unsafe" not in CSP.replace("'wasm-unsafe-eval'", "")
    assert "*" not in CSP


def test_private_answers_are_not_kept(site: Site) -> None:
    made = site.table()
    for path in ("", "/record"):
        assert site.get(made.where(path)).headers["cache-control"] == "no-store"
    assert site.get("/static/page/main.js").headers["cache-control"] == "no-cache"


# -- markup


class Inline(HTMLParser):
    """Finds what the policy would have to allow: scripts and styles in the page itself, handlers, foreign addresses."""

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []
        self.within = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        self.within = tag
        self.found += [f"{tag} {name}" for name in names if name.startswith("on") or name == "style"]
        self.found += [f"{tag} {value}" for name, value in attrs if name in ("src", "href") and not local(value or "")]

    def handle_endtag(self, tag: str) -> None:
        self.within = ""

    def handle_data(self, data: str) -> None:
        if self.within in ("script", "style") and data.strip():
            self.found.append(f"inline {self.within}")


def local(address: str) -> bool:
    """Whether an address stays on this server."""
    return address == "data:," or not re.match("[a-z]+:|//", address)


@pytest.mark.parametrize("page", sorted(BUILT.glob("*.html")), ids=lambda page: page.name)
def test_pages_hold_no_inline_script_or_style(page: Path) -> None:
    parser = Inline()
    parser.feed(page.read_text("utf-8"))
    assert not parser.found


def test_markup_comes_back_only_as_json(site: Site) -> None:
    name, table_name = MARKUP[:40], f"{SCRIPT}<b>"
    made = site.table(me=name, name=table_name, friends=[1])
    friend = made.sit(SCRIPT)
    player, other = made.enter(), made.enter(friend["token"])
    player.ask("chat", text=MARKUP)
    assert other.until("chat")["text"] == MARKUP
    told = site.get(made.where())
    assert told.headers["content-type"] == "application/json"
    assert told.json["name"] == table_name
    assert [person["name"] for person in told.json["people"]][:2] == [name, SCRIPT]
    page = site.get(f"/t/{made.table}")
    assert page.body == below(pages().in_language("en")["t"], f"/t/{made.table}")


def test_markup_in_addresses_and_errors(site: Site) -> None:
    for path in ("/api/rules/", "/api/tables/", "/api/deals/", "/", "/api/"):
        answer = site.get(path + MARKUP.replace(" ", "%20"))
        assert answer.status == 404
        assert answer.error
    assert site.get("/t/%3Cscript%3E").body == below(pages().in_language("en")["t"], "/t/x")
    picture = site.get(f"/api/qr?text={ORIGIN}/%3Cscript%3Ealert(1)%3C/script%3E")
    assert "script" not in picture.text


def test_markup_in_rules_and_records(site: Site) -> None:
    form = site.post("/api/rules", {"id": "double-deck", "set": {"score.goal": MARKUP, MARKUP: "1"}})
    assert form.headers["content-type"] == "application/json"
    assert len(form.json["problems"]) == 2
    record = text("cutthroat").replace("Player 0", "<b>0")
    told = site.post("/api/replay", {"record": record})
    assert told.json["names"][0] == "<b>0"
    assert site.post("/api/replay", {"record": MARKUP}).error


# -- files


@pytest.mark.parametrize(
    "path",
    [
        "/static/page/../api.py",
        "/static/page/%2e%2e/api.py",
        "/static/page/..%2fapi.py",
        "/static/page/%2e%2e%2f%2e%2e%2fapi.py",
        "/static/page//etc/passwd",
        "/static/page/%2fetc/passwd",
        "/static/page/..\\api.py",
        "/static/page/shared/../../api.py",
        "/static/page/",
        "/static/page/shared",
        "/static/page/shared%00",
        "/static/page/%ff",
        "/static/page/" + "a" * 5000,
        "/static/page/con",
        "/static/built/../icons",
        "/api/rules/../x.toml",
        "/api/rules/%2e%2e%2fx.toml",
        "/api/rules//etc/passwd",
        "/api/rules/x.toml",
        "/../api.py",
        "//etc/passwd",
    ],
)
def test_path_traversal(site: Site, path: str) -> None:
    answer = site.get(path)
    assert answer.status == 404
    assert answer.error


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A file of house rules that deece itself would read."""
    file = tmp_path / "x.toml"
    file.write_text('name = "Secret"\nextends = "double-deck"\n[score]\ngoal = 7\n')
    return file


def test_a_request_never_reads_a_file(site: Site, house: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(house.parent)
    record = text("double-deck")
    names = ("x.toml", "./x.toml", "../x.toml", str(house), f"{house}/", "double-deck.toml", "/etc/passwd", "")
    with mock.patch("deece.rules.layers._house", side_effect=AssertionError("a file was read")):
        for name in names:
            assert site.post("/api/rules", {"id": name}).status in (400, 404)
            assert site.post("/api/meld", {"id": name, "cards": "AS"}).status in (400, 404)
            assert site.post("/api/tables", asked() | {"id": name}).status in (400, 404)
            told = record.replace("rules: double-deck", f"rules: {name}")
            assert site.post("/api/replay", {"record": told}).status == 400
            assert site.post("/api/tables", asked() | {"id": "", "record": told}).status == 400
            assert site.post("/api/rules", {"id": "double-deck", "set": {"extends": name}}).json["problems"]
        assert site.get("/api/rules/x.toml").status == 404


# -- limits


def test_bucket() -> None:
    now = 100.0
    with mock.patch.object(door, "time", monotonic=lambda: now):
        bucket = Bucket(2.0, 5.0)
        assert [bucket.take() for _ in range(6)] == [True] * 5 + [False]
        now += 1.0
        assert [bucket.take() for _ in range(3)] == [True, True, False]
        now += 1000.0
        assert sum(bucket.take() for _ in range(10)) == 5


def test_new_tables_are_limited(site: Site) -> None:
    now = 100.0
    with mock.patch.object(door, "time", monotonic=lambda: now):
        again = Site(limits=USUAL)
        with again:
            bad, most = {**asked(), "seats": []}, USUAL.tables_at_once
            found = [again.post("/api/tables", bad).status for _ in range(most + 1)]
            assert found == [400] * most + [429], "bad requests count too"
            assert again.post("/api/tables", asked(), client="192.0.2.7").status == 201, "another address"
            now += 60 / USUAL.tables_a_minute
            assert again.post("/api/tables", asked()).status == 201


def test_socket_messages_are_limited() -> None:
    now = 100.0
    with mock.patch.object(door, "time", monotonic=lambda: now), Site(limits=USUAL) as site:
        watcher = site.table().enter("")
        for _ in range(USUAL.messages_at_once - 1):
            watcher.caught_up()
        now += 1.0
        for _ in range(USUAL.messages):
            watcher.caught_up()
        watcher.say({"t": "ping"})
        closed = watcher.closed()
        assert (closed.code, closed.reason) == (1008, "Too many messages; wait a little.")


def test_long_socket_messages_are_refused(site: Site) -> None:
    watcher = site.table().enter("")
    watcher.say('{"t":"ping"}'.ljust(MOST_BYTES))
    watcher.until("pong")
    watcher.say('{"t":"ping"}'.ljust(MOST_BYTES + 1))
    assert watcher.closed().code == 1009


# -- tokens and seats


def test_tokens_hold_128_bits() -> None:
    tokens = {new_token() for _ in range(1000)}
    assert len(tokens) == 1000
    assert all(TOKEN.fullmatch(token) for token in tokens)


def test_a_token_is_told_to_nobody_else(site: Site) -> None:
    made = site.table(friends=[1])
    friend = made.sit()
    owner, other, watcher = made.enter(), made.enter(friend["token"]), made.enter("")
    owner.ask("chat", text="hello")
    both = (owner, other)
    while not over(watcher.page):
        for player in both:
            player.caught_up()
            gate = player.page["gate"]
            if gate and player.page["seat"] in gate["waits"]:
                player.ask("ready")
            elif player.my_turn():
                player.do(*player.choice())
        watcher.caught_up()
    told = [json.dumps(socket.heard) for socket in (owner, other, watcher)]
    told += [site.get(made.where(tail)).text for tail in ("", "/record", "/replay?hand=1")]
    deal = site.post(made.where("/share"), {"hand": 1}, more=[("authorization", f"Bearer {made.token}")]).json["deal"]
    told.append(site.get(f"/api/deals/{deal}").text)
    stored = [entry.body for entry in site.run(site.store.read(made.table))]
    for token in (made.token, friend["token"]):
        assert not any(token in one for one in told + stored), "only hashes are stored"
        assert not any(key_of(token) in one for one in told)


def test_the_seat_of_another_cannot_be_taken(site: Site) -> None:
    made, other = site.table(), site.table()
    wrong = (other.token, made.token[:-1], made.token + "A", key_of(made.token), "é", "\x00", "a" * 64)
    for token in wrong:
        socket = site.connect(made.table)
        socket.say({"t": "hello", "token": token})
        closed = socket.closed()
        assert (closed.code, closed.reason) == (4403, "This seat is not yours; open the invite link again.")
        assert len(socket.heard) == 1
    assert site.post(made.where("/sit"), {"name": "Eve", "seat": 0}).status == 409


def test_a_token_of_a_seat_that_was_opened_again_is_worth_nothing(site: Site) -> None:
    made = site.table(friends=[1])
    friend = made.sit()
    owner = made.enter()
    assert owner.ask("sit", seat=1, kind="computer")["t"] == "no", "a person has it"
    socket = made.enter(friend["token"])
    assert socket.page["seat"] == 1
    assert not socket.page["owner"]


COMMANDS: list[tuple[str, dict[str, Any]]] = [
    ("do", {"do": ["play AH"], "at": 1}),
    ("do", {"do": ["pass"], "at": 1}),
    ("ready", {}),
    ("undo", {}),
    ("claim", {}),
    ("hint", {}),
    ("odds", {}),
    ("vote", {"yes": True}),
    ("chat", {"text": "hello"}),
    ("leave", {}),
    ("type", {"text": "pass", "at": 1}),
    ("sit", {"seat": 1, "kind": "friend"}),
    ("type", {"text": "ready", "at": 1}),
    ("type", {"text": "undo", "at": 1}),
    ("type", {"text": "claim", "at": 1}),
    ("type", {"text": "hint", "at": 1}),
    ("type", {"text": "odds", "at": 1}),
]


def test_a_spectator_can_do_nothing(site: Site) -> None:
    made = site.table()
    player, watcher = made.enter(), made.enter("")
    player.to_play()
    watcher.caught_up()
    seq = made.live.game.seq
    for t, fields in COMMANDS:
        answer = watcher.ask(t, **{**fields, **({"at": watcher.page["at"]} if "at" in fields else {})})
        assert (answer["t"], answer["reason"]) == ("no", "You are watching; take a seat to play.")
    assert made.live.game.seq == seq
    assert watcher.page["own"] is None
    assert not watcher.page["owner"]


def test_watching_only_if_it_is_allowed(site: Site) -> None:
    made = site.table(watchers=False)
    socket = site.connect(made.table)
    socket.say({"t": "hello", "token": ""})
    closed = socket.closed()
    assert (closed.code, closed.reason) == (4403, "Nobody may watch at this table.")
    assert made.enter().page["watching"] == 0
    assert not site.get(made.where()).json["watchers"]
