"""What whoever starts a server may set: each setting is one field, and all are read once.

An option of `deece serve` is believed before a variable of the environment (`DEECE_JSON_LOG` for `--json-log`), that
before the file, and what none of them says is as usual. The options, their help and the tables of docs/operating.md
are made from the fields.
"""

from __future__ import annotations

import ipaddress
import re
import socket
import tomllib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import NoneType
from typing import Annotated, Any, Final, NamedTuple, get_args, get_type_hints

import msgspec

from deece.api.limits import Limits
from deece.errors import DeeceError
from deece.rules.values import nearest
from deece.store.opening import is_database

PORT: Final = 8484
SHOWN: Final = 60  # letters of a wrong value that are said again
_BREAKS: Final = re.compile(r"[,\s]+")  # between several values in one variable
_NAME: Final = re.compile(r"(\[[0-9a-fA-F:]+\]|[^\s/@:\[\]]+)(:\d{1,5})?")
_PROGRAM: Final = re.compile(r"[^=\s]+=\s*\S.*")
_NODE: Final = re.compile(r"[^\s/@]+:\d{1,5}")


class SettingsError(DeeceError):
    """A setting cannot be; the text says where it stands and what it may be."""


def _row(what: str, takes: str = "", least: int | None = None, most: int | None = None) -> msgspec.Meta:
    """What a setting means, what its option takes, and between which figures it lies."""
    return msgspec.Meta(ge=least, le=most, description=what, extra={"takes": takes})


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """All settings of a server, as its processes are given them."""

    config: Annotated[str, _row("A file of settings, as TOML.", "FILE")] = ""
    host: Annotated[
        str, _row("Where to listen: this machine alone, or 0.0.0.0 for every address of it.", "ADDRESS")
    ] = "127.0.0.1"
    port: Annotated[
        int | None, _row(f"The port; without it {PORT}, or the next free one. 0 takes any free one.", "N", 0, 65535)
    ] = None
    data: Annotated[str, _row("The folder for the tables; without it one of your own.", "DIR")] = ""
    store: Annotated[
        str,
        _row("A database for the tables in place of a folder, as postgresql://host/database.", "ADDRESS"),
    ] = ""
    node: Annotated[str, _row("Where other servers of the same database reach this one.", "HOST:PORT")] = ""
    workers: Annotated[int, _row("Processes that share the tables of a folder.", "N", 1, 64)] = 1
    lan: Annotated[bool, _row("Let others in your network join, and print the address for them.")] = False
    allow: Annotated[
        tuple[str, ...], _row("Another name under which the server is reached; there may be several.", "NAME")
    ] = ()
    proxy: Annotated[
        tuple[str, ...],
        _row("A reverse proxy, or a network of them, that is believed; there may be several.", "ADDRESS"),
    ] = ()
    limit: Annotated[
        Limits, _row("Another figure for a limit (docs/operating.md); there may be several.", "NAME=FIGURE")
    ] = Limits()
    metrics: Annotated[
        str, _row("Numbers for Prometheus at this port of this machine, or at ADDRESS:PORT.", "PORT")
    ] = ""
    json_log: Annotated[bool, _row("Write the log as JSON, an object a line.")] = False
    program: Annotated[
        tuple[str, ...],
        _row("A program that people may have at their tables, by a name; there may be several.", "NAME=COMMAND"),
    ] = ()
    open: Annotated[bool, _row("Open the page in your browser.")] = False


class Row(NamedTuple):
    """One setting, or one limit, as its field says it."""

    name: str
    kind: Any  # the type of its value, with its bounds
    what: str
    takes: str
    least: int | None
    most: int | None
    usual: Any

    @property
    def option(self) -> str:
        """The option of `deece serve`: "--json-log"."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """The variable of the environment: "DEECE_JSON_LOG"."""
        return f"DEECE_{self.name.upper()}"

    @property
    def many(self) -> bool:
        """Whether it may be given several times."""
        return isinstance(self.usual, (tuple, Limits))


def _rows(settings: type[msgspec.Struct]) -> Iterator[Row]:
    for name, hint in get_type_hints(settings, include_extras=True).items():
        given, meta = get_args(hint)
        kind = get_args(given)[0] if NoneType in get_args(given) else given
        usual = getattr(settings(), name)
        takes = (meta.extra or {}).get("takes", "")
        yield Row(name, Annotated[kind, meta], meta.description, takes, meta.ge, meta.le, usual)


ROWS: Final = {row.name: row for row in _rows(Settings)}
LIMITS: Final = {row.name: row for row in _rows(Limits)}


# -- reading ---------------------------------------------------------------------------------------


class _Said(NamedTuple):
    """A value as it was given, and how whoever gave it calls it."""

    where: str
    value: Any


def read(options: Mapping[str, Any], environment: Mapping[str, str], text_of: Callable[[str], str]) -> Settings:
    """The settings, each by the first who says it: these options by name, the environment, the file, the usual.

    `text_of` reads the file that is named by `config`. Raises SettingsError, and what `text_of` raises.
    """
    given = dict(_by_name(_of_options(options)))
    given = dict(_by_name(_of_environment(environment))) | given
    config = _value(ROWS["config"], given["config"]) if "config" in given else ""
    if config:
        given = _of_file(config, text_of(config)) | given
    limits = {name: _value(row, given[f"limit.{name}"]) for name, row in LIMITS.items() if f"limit.{name}" in given}
    values = {name: _value(ROWS[name], one) for name, one in given.items() if name in ROWS}
    settings = Settings(**values, limit=Limits(**limits))
    called = {name: row.option for name, row in ROWS.items()} | {name: one.where for name, one in given.items()}
    _check(settings, called, given)
    return settings


def _of_options(options: Mapping[str, Any]) -> Iterator[tuple[Row, _Said]]:
    return ((ROWS[name], _Said(ROWS[name].option, value)) for name, value in options.items())


def _of_environment(environment: Mapping[str, str]) -> Iterator[tuple[Row, _Said]]:
    for row in ROWS.values():
        if value := environment.get(row.variable, ""):
            many = [part for part in _BREAKS.split(value) if part]
            yield row, _Said(row.variable, many if row.many else value)


def _by_name(said: Iterable[tuple[Row, _Said]]) -> Iterator[tuple[str, _Said]]:
    """By the name of each; a limit is a setting of its own, "limit.messages"."""
    for row, one in said:
        if row.name != "limit":
            yield row.name, one
            continue
        for text in one.value:
            name, sign, figure = (part.strip() for part in text.partition("="))
            _known("limit", name, LIMITS, one.where)
            if not sign:
                raise SettingsError(f"{one.where}: {_short(text)} is no limit with its figure, as {_example(name)}")
            yield f"limit.{name}", _Said(f"{one.where} {name}", figure)


def _of_file(file: str, text: str) -> dict[str, _Said]:
    try:
        found = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise SettingsError(f"{file} is no TOML: {error}") from None
    in_file = {name: row for name, row in ROWS.items() if name != "config"}
    for name in found:
        _known("setting", name, in_file, file)
    limits = found.pop("limit", {})
    if not isinstance(limits, dict):
        raise SettingsError(f"limit in {file}: write a figure for each, as limit.{_example('connections', ' = ')}")
    for name in limits:
        _known("limit", name, LIMITS, file)
    found |= {f"limit.{name}": figure for name, figure in limits.items()}
    return {name: _Said(f"{name} in {file}", value) for name, value in found.items()}


def _known(kind: str, name: str, rows: Mapping[str, Row], where: str) -> None:
    if name not in rows:
        more = nearest(name, rows) or f"; choose {', '.join(rows)}"
        raise SettingsError(f"{where}: there is no {kind} {_short(name)}{more}")


def _example(name: str, sign: str = "=") -> str:
    return f"{name}{sign}{LIMITS[name].usual}"


def _value(row: Row, said: _Said) -> Any:
    try:
        return msgspec.convert(said.value, row.kind, strict=False)
    except msgspec.ValidationError:
        wanted = {
            bool: "neither true nor false",
            str: "no text in quotes",
            tuple: 'no list of texts, as ["..."]',
        }.get(type(row.usual), f"no whole number from {row.least} to {row.most}")
        raise SettingsError(f"{said.where}: {_short(said.value)} is {wanted}") from None


def _short(value: object) -> str:
    text = str(value)
    return f"'{text[:SHOWN]}{'...' * (len(text) > SHOWN)}'"


# -- what goes together ----------------------------------------------------------------------------


def _check(found: Settings, called: Mapping[str, str], given: Collection[str]) -> None:
    """Raise SettingsError for settings that do not go together, each called as it was `given`."""
    host, lan, store, node, workers = (called[name] for name in ("host", "lan", "store", "node", "workers"))
    is_usual = found.host == ROWS["host"].usual
    wrong = {
        f"{lan} listens everywhere; leave out {host}": found.lan and not is_usual,
        f"{host}: no address is named: give one as 127.0.0.1, or 0.0.0.0 to listen everywhere": not found.host.strip(),
        f"{store} takes the address of a database, as postgresql://name@host/database; a folder goes to --data": (
            found.store and not is_database(found.store)
        ),
        f"{called['data']}: no folder is named: give one, or leave it out": (
            "data" in given and not found.data.strip()
        ),
        f"{called['data']} names a folder and {store} a database: give one of them": found.data and found.store,
        f"{node} is for servers that share a database: name it with --store": found.node and not found.store,
        f"{node}: {_short(found.node)} is no address of a server: give host and port, as 10.0.0.3:8484": (
            found.node and not _NODE.fullmatch(found.node)
        ),
        f"{workers} share the tables of a folder; on a database start several servers, each with --node": (
            found.workers > 1 and found.store
        ),
        f"{workers} needs Linux or macOS: leave it out": found.workers > 1 and not hasattr(socket, "send_fds"),
        f"{called['metrics']}: {_short(found.metrics)} is no place for metrics: "
        "give a port as 9464, or an address with it as 10.0.0.5:9464": found.metrics and not place_of(found.metrics),
    }
    for name in found.allow:
        words = "is no name of a server: give one as cards.example.org, or with its port as cards.example.org:8484"
        wrong[f"{called['allow']}: {_short(name)} {words}"] = not _NAME.fullmatch(name)
    for address in found.proxy:
        words = "is no address of a proxy: give one as 127.0.0.1, or a network as 10.0.0.0/8"
        wrong[f"{called['proxy']}: {_short(address)} {words}"] = not _is_network(address)
    for program in found.program:
        words = "is no name with its program: give them as rook=/srv/rook"
        wrong[f"{called['program']}: {_short(program)} {words}"] = not _PROGRAM.fullmatch(program)
    for words, so in wrong.items():
        if so:
            raise SettingsError(words)


def place_of(metrics: str) -> tuple[str, int] | None:
    """Address ("" for this machine) and port for "9464" or "10.0.0.5:9464"; None for what is neither."""
    host, _, port = metrics.rpartition(":")
    return (host.strip("[]"), int(port)) if port.isdecimal() and int(port) <= 65535 else None


def _is_network(address: str) -> bool:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        return False
    return True
