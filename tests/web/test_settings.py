"""The settings of a server: one typed object, read once, and what is wrong with one says where it stands.

`python -m tests.web.test_settings` writes the tables of docs/operating.md anew.
"""

from __future__ import annotations

import pickle
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from deece.api.limits import Limits
from deece.cli.app import run
from deece.server.settings import LIMITS, ROWS, Row, Settings, SettingsError, place_of, read

PAGE = Path(__file__).parents[2] / "docs" / "operating.md"
FILE = "deece.toml"


def said(text: str = "", options: Mapping[str, Any] | None = None, /, **variables: str) -> Settings:
    """The settings by these options and variables, and a file with this text."""
    if text:
        variables["DEECE_CONFIG"] = FILE
    return read(options or {}, variables, lambda path: {FILE: text}[path])


def as_shown(row: Row) -> str:
    """What a setting is where nobody says anything."""
    usual = row.usual
    if isinstance(usual, bool):
        return "no" if not usual else "yes"
    return f"`{usual}`" if usual and not isinstance(usual, Limits) else "-"


def of_settings() -> str:
    """The settings as the page has them."""
    rows = [
        f"| `{row.option}{' ' * bool(row.takes)}{row.takes}` | `{row.variable}` "
        f"| {'-' if row.name == 'config' else f'`{row.name}`'} | {as_shown(row)} | {row.what} |"
        for row in ROWS.values()
    ]
    return "\n".join(["| option | variable | in the file | usually | meaning |", "|---|---|---|---|---|", *rows, ""])


def of_limits() -> str:
    """The limits as the page has them."""
    rows = [f"| `{name}` | {row.usual:,} | {row.what} |" for name, row in LIMITS.items()]
    return "\n".join(["| limit | figure | of what |", "|---|---|---|", *rows, ""])


TABLES = {"settings": of_settings, "limits": of_limits}


def between(name: str) -> re.Pattern[str]:
    """Where a table stands in the page."""
    return re.compile(rf"(?<=<!-- {name} -->\n).*?(?=<!-- end of {name} -->)", re.DOTALL)


@pytest.mark.parametrize("name", TABLES)
def test_every_setting_stands_in_the_operators_page(name: str) -> None:
    assert between(name).findall(PAGE.read_text("utf-8")) == [TABLES[name]()]


def test_every_setting_is_explained_by_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(["serve", "--help"]) == 0
    shown = " ".join(re.sub(r"[│╭╮╰╯─]", " ", capsys.readouterr().out).split())
    for row in ROWS.values():
        assert row.option in shown
        first = row.what.split()[:2]
        assert " ".join(first) in shown, row.name


def test_without_a_word_all_is_as_usual() -> None:
    assert said() == Settings()
    assert said("") == Settings()


def test_an_option_goes_before_the_environment_and_that_before_the_file() -> None:
    text = 'port = 1\nhost = "::1"\nworkers = 2\njson_log = true\nlan = false\nallow = ["a", "b"]'
    found = said(text, {"port": "3", "allow": ["e"]}, DEECE_PORT="2", DEECE_WORKERS="4", DEECE_ALLOW="c, d")
    assert found == Settings(config=FILE, port=3, host="::1", workers=4, json_log=True, allow=("e",))
    assert said(text, DEECE_ALLOW="c, d", DEECE_PROXY="10.0.0.0/8 ::1").allow == ("c", "d")
    assert said(text, {"json_log": False}).json_log is False
    assert said(DEECE_LAN="true").lan is True
    assert said(DEECE_PORT="").port is None, "an empty variable says nothing"


def test_the_file_is_named_by_the_option_before_the_environment() -> None:
    files = {"one": "port = 1", "two": "port = 2"}
    assert read({"config": "one"}, {"DEECE_CONFIG": "two"}, files.__getitem__).port == 1
    assert read({}, {"DEECE_CONFIG": "two"}, files.__getitem__).port == 2


def test_each_limit_is_a_setting_of_its_own() -> None:
    text = "[limit]\nconnections = 1\nmessages = 1\nbusy_ms = 1"
    found = said(text, {"limit": ["connections=3", " tables_at_once = 9 "]}, DEECE_LIMIT="connections=2, messages=2")
    assert found.limit == structs.replace(Limits(), connections=3, messages=2, busy_ms=1, tables_at_once=9)


def test_workers_are_given_the_same() -> None:
    settings = said("[limit]\nmessages = 3", {"allow": ["x"]}, DEECE_PORT="0")
    assert pickle.loads(pickle.dumps(settings)) == settings


@pytest.mark.parametrize("name", ROWS)
def test_every_setting_can_be_given_in_every_way(name: str) -> None:
    """What each is given as an option, a variable and in a file is the same, and differs from the usual."""
    examples: dict[str, tuple[str, str]] = {
        "host": ("::1", '"::1"'),
        "port": ("8000", "8000"),
        "data": ("tables", '"tables"'),
        "store": ("postgresql://h/d", '"postgresql://h/d"'),
        "node": ("h:1", '"h:1"'),
        "workers": ("2", "2"),
        "allow": ("cards.example", '["cards.example"]'),
        "proxy": ("10.0.0.0/8", '["10.0.0.0/8"]'),
        "limit": ("messages=7", "{messages = 7}"),
        "metrics": ("9464", '"9464"'),
        "program": ("rook=/srv/rook", '["rook=/srv/rook"]'),
    }
    if name == "config":
        return
    text, in_file = examples.get(name, ("true", "true"))
    more = {"DEECE_STORE": "postgresql://h/d"} if name == "node" else {}
    option: Any = [text] if name in ("allow", "proxy", "limit", "program") else True if text == "true" else text
    found = [
        said("", {name: option}, **more),
        said("", {}, **more, **{ROWS[name].variable: text}),
        structs.replace(said(f"{name} = {in_file}", {}, **more), config=""),
    ]
    assert found[0] == found[1] == found[2]
    assert getattr(found[0], name) != ROWS[name].usual


# -- what cannot be


WRONG: tuple[tuple[str, dict[str, Any], dict[str, str], str], ...] = (
    # a value, and who gave it
    ("", {"port": "x"}, {}, "--port: 'x' is no whole number from 0 to 65535"),
    ("", {"port": ""}, {}, "--port: '' is no whole number from 0 to 65535"),
    ("", {}, {"DEECE_PORT": "tcp://10.0.0.1:80"}, "DEECE_PORT: 'tcp://10.0.0.1:80' is no whole number from 0 to 65535"),
    ("port = 65536", {}, {}, "port in deece.toml: '65536' is no whole number from 0 to 65535"),
    ("port = [1]", {}, {}, "port in deece.toml: '[1]' is no whole number"),
    ("", {}, {"DEECE_WORKERS": "0"}, "DEECE_WORKERS: '0' is no whole number from 1 to 64"),
    ("", {}, {"DEECE_LAN": "perhaps"}, "DEECE_LAN: 'perhaps' is neither true nor false"),
    ("host = 8", {}, {}, "host in deece.toml: '8' is no text in quotes"),
    ('allow = "me"', {}, {}, "allow in deece.toml: 'me' is no list of texts, as [\"...\"]"),
    ("port = null", {}, {}, "deece.toml is no TOML: "),
    ("", {"limit": ["connections=0"]}, {}, "--limit connections: '0' is no whole number from 1 to 1000000000"),
    ("", {"limit": ["connections=" + "9" * 5000]}, {}, "--limit connections: '9999"),
    ("", {}, {"DEECE_LIMIT": "messages=x"}, "DEECE_LIMIT messages: 'x' is no whole number from 1"),
    ("[limit]\nkeep_days = -1", {}, {}, "limit.keep_days in deece.toml: '-1' is no whole number from 0"),
    ("limit = 3", {}, {}, "limit in deece.toml: write a figure for each, as limit.connections = 8000"),
    ("", {"limit": ["connections"]}, {}, "--limit: 'connections' is no limit with its figure, as connections=8000"),
    # what there is not
    ("prot = 1", {}, {}, "deece.toml: there is no setting 'prot' (did you mean 'port'?)"),
    ("json-log = true", {}, {}, "deece.toml: there is no setting 'json-log' (did you mean 'json_log'?)"),
    ('config = "x"', {}, {}, "deece.toml: there is no setting 'config'"),
    ("[limits]\nmessages = 3", {}, {}, "deece.toml: there is no setting 'limits' (did you mean 'limit'?)"),
    ("[limit]\nmessage = 3", {}, {}, "deece.toml: there is no limit 'message' (did you mean 'messages'?)"),
    ("", {"limit": ["connection=9"]}, {}, "--limit: there is no limit 'connection' (did you mean 'connections'?)"),
    ("", {"limit": ["=9"]}, {}, "--limit: there is no limit ''"),
    # what does not go together
    ("", {"lan": True, "host": "127.0.0.2"}, {}, "--lan listens everywhere; leave out --host"),
    ("lan = true", {}, {"DEECE_HOST": "::1"}, "lan in deece.toml listens everywhere; leave out DEECE_HOST"),
    ("", {"store": "games"}, {}, "--store takes the address of a database"),
    ('data = "x"', {}, {"DEECE_STORE": "postgresql://h/d"}, "data in deece.toml names a folder and DEECE_STORE a data"),
    ("", {"node": "h:1"}, {}, "--node is for servers that share a database: name it with --store"),
    ("", {"node": "h"}, {"DEECE_STORE": "postgresql://h/d"}, "--node: 'h' is no address of a server"),
    ("", {"node": "h:8484/x"}, {"DEECE_STORE": "postgresql://h/d"}, "--node: 'h:8484/x' is no address of a server"),
    ("", {"workers": "2"}, {"DEECE_STORE": "postgresql://h/d"}, "--workers share the tables of a folder"),
    ("", {"host": " "}, {}, "--host: no address is named"),
    ("", {"data": ""}, {}, "--data: no folder is named"),
    ("", {"allow": [""]}, {}, "--allow: '' is no name of a server"),
    ("", {"allow": ["http://x y"]}, {}, "--allow: 'http://x y' is no name of a server"),
    ('allow = ["a/b"]', {}, {}, "allow in deece.toml: 'a/b' is no name of a server"),
    ('proxy = ["::1", "us"]', {}, {}, "proxy in deece.toml: 'us' is no address of a proxy"),
    ("", {"proxy": ["10.0.0.1/8"]}, {}, "--proxy: '10.0.0.1/8' is no address of a proxy"),
    ("", {"workers": "65"}, {}, "--workers: '65' is no whole number from 1 to 64"),
    ("", {"metrics": "65536"}, {}, "--metrics: '65536' is no place for metrics"),
    ("", {}, {"DEECE_METRICS": "here:x"}, "DEECE_METRICS: 'here:x' is no place for metrics"),
)


@pytest.mark.parametrize(("text", "options", "environment", "words"), WRONG)
def test_what_cannot_be_says_where_it_stands(
    text: str, options: dict[str, Any], environment: dict[str, str], words: str
) -> None:
    with pytest.raises(SettingsError) as refused:
        said(text, options, **environment)
    message = str(refused.value)
    assert message.startswith(words)
    assert len(message) < 600


@pytest.mark.parametrize(
    ("metrics", "place"),
    [("9464", ("", 9464)), ("10.0.0.5:65535", ("10.0.0.5", 65535)), ("[::1]:9464", ("::1", 9464)), ("", None)],
)
def test_a_place_for_metrics_is_a_port_or_an_address_with_it(metrics: str, place: tuple[str, int] | None) -> None:
    assert place_of(metrics) == place


def test_a_password_is_not_said_again() -> None:
    with pytest.raises(SettingsError) as refused:
        said("", DEECE_STORE="mysql://deece:secret@host/deece")
    assert "secret" not in str(refused.value)


if __name__ == "__main__":
    page = PAGE.read_text("utf-8")
    for name, table in TABLES.items():
        before, after = between(name).split(page)
        page = before + table() + after
    PAGE.write_text(page, "utf-8")
