"""docs/wire.md names exactly what is sent: its tables are read here, so that page and program cannot drift apart."""

from __future__ import annotations

import json
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from deece.api.asked import Row
from deece.api.handlers import Api
from deece.server import invite
from deece.server.network import Network
from deece.wire.messages import MOST_BYTES, Message, decoder
from deece.wire.news import News
from deece.wire.shown import Public
from deece.words.page import Says
from tests.web.client import Json, Site, over

WIRE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
SYSTEMS = ("double-deck-passing", "two-handed", "two-handed-draw", "five-handed-call", "three-handed")
ONLY_SOMETIMES = {"card", "suit", "choice", "column", "rule", "row", "digit"}  # the last: of a bid; before: of checks


def section(title: str) -> str:
    """The text under a heading, up to the next."""
    found = re.search(rf"^#+ {re.escape(title)}\n(.*?)(?=^#|\Z)", WIRE, re.MULTILINE | re.DOTALL)
    assert found, title
    return found[1]


def rows(title: str) -> Iterator[list[str]]:
    """The rows of the table under a heading."""
    for line in section(title).splitlines():
        cells = [cell.strip() for cell in line.split("|")[1:-1]]
        if cells and not line.startswith("|--"):
            yield cells


def spans(text: str) -> list[str]:
    """What stands between backticks and is an object."""
    return [span for span in re.findall("`([^`]*)`", text) if "{" in span]


def flat(span: str) -> str:
    """An object without what is nested in it."""
    inner = span[span.index("{") + 1 :]
    while (less := re.sub(r"\{[^{}]*\}|\[[^\[\]]*\]", "", inner)) != inner:
        inner = less
    return inner.partition("}")[0]


def names(span: str) -> set[str]:
    """The keys that an object is said to have; a word after a colon is a value."""
    return set(re.findall(r'"(\w+)"', re.sub(r':\s*"[^"]*"(/"[^"]*")*', ":", span)))


def top(span: str) -> set[str]:
    """The keys of the outermost object alone."""
    return names(flat(span))


STRUCTS = {struct.__struct_config__.tag: struct for struct in get_args(Message)}
KINDS = {struct.__struct_config__.tag: struct for struct in get_args(News)}


# -- what the browser says


def test_bounds_are_described() -> None:
    assert f"at most {MOST_BYTES // 1024} KB, 20 a second (60 at once)" in WIRE
    for kind, struct in STRUCTS.items():
        for field in msgspec.structs.fields(struct):
            shown = str(msgspec.json.schema(struct))
            assert field.type is bool or "max" in shown or "enum" in shown, f"{kind}.{field.name} is not bounded"


@pytest.mark.parametrize("kind", STRUCTS)
def test_a_field_of_another_name_is_not_heard(kind: str) -> None:
    """What is not described may be sent, and nothing comes of it: a newer browser is understood."""
    told: Json = {"t": kind, "id": "c", "at": 1, "do": ["pass"], "text": "x", "yes": True, "seat": 0, "kind": "friend"}
    given = {"seal": "a" * 64, "sealed": "b" * 64}
    message = decoder.decode(msgspec.json.encode({**told, "given": given, "table": "x", "admin": True}))
    assert not hasattr(message, "admin")


def rows_of(site: Site) -> dict[str, Row]:
    """All that may be asked, by method and address."""
    every = [*Api(site.rooms).rows(), *invite.Invite(Network(0, set()), site.door.limits).rows()]
    return {
        f"{row.method} /api{re.sub('{(id|token)}', lambda found: found[1].upper(), row.path)}": row for row in every
    }


def test_what_is_asked_with_a_body_says_its_kind(site: Site) -> None:
    for request, row in rows_of(site).items():
        assert (row.asks is None) == request.startswith("GET "), request
        assert bool(row.most) == request.startswith("POST "), request


# -- what the server tells


def keys_within(value: Any) -> set[str]:
    """Every key of every object in it; the figures of a refusal are named by its code."""
    if isinstance(value, dict):
        return set(value).union(*(keys_within(one) for key, one in value.items() if key != "figures"))
    if isinstance(value, list):
        return set[str]().union(*(keys_within(one) for one in value))
    return set()


@pytest.fixture(scope="module")
def heard() -> list[Json]:
    """All that was said at tables of several kinds."""
    found: list[Json] = []
    for system in SYSTEMS:
        with Site() as site:
            made = site.table(system)
            player = made.enter()
            player.to_play()
            player.ask("hint")
            player.ask("odds")
            player.do("nonsense")
            player.ask("chat", text="hello")
            player.ask("vote", yes=False)
            site.rooms._trouble("the disk is full")
            player.play(over)
            pair(site)
            three(site)
            site.table("four-handed", open=True).enter().to_play()
            found += player.heard
            for socket in site._sockets:
                found += socket.heard if socket is not player else []
    return found


def pair(site: Site) -> None:
    """Two persons, for what needs two; then one says what is no message."""
    made = site.table("two-handed", friends=[1])
    one, two = made.enter(), made.enter(made.sit()["token"])
    one.caught_up()
    one.ask("vote", yes=True)
    three = site.table("three-handed", friends=[1, 2])
    owner, bob, _ = three.enter(), three.enter(three.sit()["token"]), three.sit("Eve")
    bob.ask("report", seat=2)
    owner.caught_up()
    two.ask("leave")
    one.say("nonsense")
    one.closed()
    two.caught_up()


def three(site: Site) -> None:
    """One person reports another to the maker of the table."""
    made = site.table(friends=[1, 2])
    one, two = made.enter(), made.enter(made.sit()["token"])
    made.enter(made.sit()["token"])
    assert two.ask("report", seat=2)["t"] == "ok"
    one.caught_up()


def test_every_kind_of_message_is_heard(heard: list[Json]) -> None:
    assert {told["t"] for told in heard} == set(KINDS)


def test_keys_of_messages(heard: list[Json]) -> None:
    """None is missing that is always there, and none is there that the type does not have."""
    for told in heard:
        fields = msgspec.structs.fields(KINDS[told["t"]])
        always = {field.encode_name for field in fields if field.default is not msgspec.UNSET}
        assert always <= set(told) - {"t"} <= {field.encode_name for field in fields}, told["t"]


def test_every_message_is_what_its_type_says(heard: list[Json]) -> None:
    """Keys and kinds of all that was heard: a message that is read as its type comes out as it was."""
    read = msgspec.json.Decoder(News)
    whole: dict[str, type[msgspec.Struct]] = {"public": Public, "says": Says}
    for told in heard:
        for key, kind in whole.items() if told["t"] in ("step", "says") else ():
            assert set(told.get(key, {})) <= set(kind.__struct_fields__)
            for name, value in told.get(key, {}).items():
                hint = get_type_hints(kind, include_extras=True)[name]
                assert json.loads(msgspec.json.encode(msgspec.convert(value, hint))) == value, f"{key}.{name}"
        if told["t"] not in ("step", "says"):
            assert json.loads(msgspec.json.encode(read.decode(msgspec.json.encode(told)))) == told


def described_table(title: str) -> dict[str, str]:
    """By key, what is said of it; one row may describe several."""
    found = {}
    for first, *rest in rows(title):
        if first != "key":
            described = " | ".join(rest)
            for key in re.findall("`(\\w+)`", first):
                found[key] = described
            for key in re.findall("[;,] `(\\w+)` (?:how|whether|by seat|cards|who|the same)", described):
                found[key] = ""
    return found


def test_keys_of_public() -> None:
    assert set(described_table("`public`")) == set(Public.__struct_fields__)


def nested(table: dict[str, str], values: list[Json]) -> None:
    """What is nested in each key is what its row says."""
    seen: dict[str, set[str]] = defaultdict(set)
    for value in values:
        for key, one in value.items():
            seen[key] |= keys_within(one)
    for key, text in table.items():
        described = set[str]().union(*(names(span) for span in spans(text)))
        if seen.get(key):
            if key == "refused":  # its keys are cards
                cards = seen[key] - described
                assert described < seen[key]
                assert all(re.fullmatch("[ATKQJ9][SHDC]", card) for card in cards)
            else:
                assert seen[key] - ONLY_SOMETIMES == described - ONLY_SOMETIMES, key


def test_what_is_nested_in_public(heard: list[Json]) -> None:
    nested(described_table("`public`"), [told["public"] for told in heard if "public" in told])


def test_keys_of_own(heard: list[Json]) -> None:
    table = described_table("`own`")
    values = [told["own"] for told in heard if told.get("own")]
    assert values
    assert all(set(value) == set(table) for value in values)
    nested(table, values)


def test_keys_of_says(heard: list[Json]) -> None:
    table = described_table("`says`")
    values = [told["says"] for told in heard if told["t"] == "welcome"]
    assert all(set(value) == set(table) for value in values)
    nested(table, [told["says"] for told in heard if "says" in told])


@pytest.mark.parametrize("title", ["people", "event", "gate", "questions", "manners"])
def test_smaller_objects(heard: list[Json], title: str) -> None:
    described = names(spans(section(f"`{title}`"))[0])
    for told in heard:
        for one in told[title] if title in ("people", "questions") and title in told else [told.get(title)]:
            if isinstance(one, dict):
                assert set(one) == described


def test_the_shuffle_is_described(heard: list[Json]) -> None:
    described = top(spans(section("`shuffle`"))[0])
    found = [told["shuffle"] for told in heard if told.get("shuffle")]
    assert {one["stage"] for one in found} == {"coming", "sealing", "opening", "dealt"}
    assert all(set(one) == described for one in found)


def test_a_proof_is_described(site: Site) -> None:
    made = site.table("cutthroat")
    made.enter().play(over)
    told = site.get(made.where("/proof?hand=1")).json
    assert set(told) == {"hand", "proof"}
    assert set(told["proof"]) == top(spans(section("Proof"))[0])
