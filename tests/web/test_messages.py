"""All that is heard at real tables is what the types of the wire say; docs/wire.md is made of these (test_wire.py)."""

from __future__ import annotations

import copy
import json
import re
from pathlib import Path
from typing import Any, get_args, get_type_hints

import msgspec
import pytest

from deece.api.asked import Row
from deece.api.handlers import Api
from deece.game.action import Bid
from deece.game.play import apply
from deece.rules.ruleset import load
from deece.server import invite
from deece.server.fetched import Fetching, Place
from deece.server.network import Network
from deece.wire.messages import MOST_BYTES, Message, decoder
from deece.wire.news import News
from deece.wire.public import changes, whole
from deece.wire.shown import Public
from deece.wire.tables import ProofShown
from deece.words.page import Says
from tests.support import at
from tests.web.client import Json, Site, over

WIRE = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
SYSTEMS = ("double-deck-passing", "two-handed", "two-handed-draw", "five-handed-call", "three-handed")


STRUCTS = {struct.__struct_config__.tag: struct for struct in get_args(Message)}
KINDS = {struct.__struct_config__.tag: struct for struct in get_args(News)}


# -- what the browser says


def test_bounds_are_described() -> None:
    assert f"at most {MOST_BYTES // 1024} KB, 20 a second (60 at once)" in " ".join(WIRE.split())
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
    limits = site.door.limits
    beside = [*invite.Invite(Network(0, set()), limits).rows(), *Fetching(Place(None), limits).rows()]
    every = [*Api(site.rooms).rows(), *beside]
    return {
        f"{row.method} /api{re.sub('{(id|token)}', lambda found: found[1].upper(), row.path)}": row for row in every
    }


def test_what_is_asked_with_a_body_says_its_kind(site: Site) -> None:
    for request, row in rows_of(site).items():
        assert (row.asks is None) == request.startswith("GET "), request
        assert bool(row.most) == request.startswith("POST "), request


# -- what the server tells


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
    """All keys and kinds, of what is nested too: a message that is read as its type comes out as it was."""
    read = msgspec.json.Decoder(News)
    for told in heard:
        assert as_read(read.decode(msgspec.json.encode(told))) == told
        if told["t"] in ("step", "says"):  # what changed of these is no object of the type
            changed(Public, told.get("public", {}))
            changed(Says, told["says"])


def as_read(value: Any) -> Any:
    """As JSON: keys that its type does not have are gone."""
    return json.loads(msgspec.json.encode(value))


def changed(kind: type[msgspec.Struct], parts: Json) -> None:
    """Some keys of a type, and what they hold."""
    hints = get_type_hints(kind, include_extras=True)
    assert set(parts) <= set(kind.__struct_fields__)
    for key, value in parts.items():
        assert as_read(msgspec.convert(value, hints[key])) == value, f"{kind.__name__}.{key}"


def test_an_undocumented_key_is_seen(heard: list[Json]) -> None:
    """Wherever it stands: in the message itself, in what is nested in it, and in what changed."""
    step = next(told for told in heard if told["t"] == "step" and told["own"] and "auction" in told["public"])
    welcome = next(told for told in heard if told["t"] == "welcome" and told["own"])
    places: list[tuple[Json, tuple[str, ...]]] = [
        (step, ("event",)), (step, ("own", "known")), (step, ("public",)), (step, ("public", "auction")),
        (step, ("says",)), (welcome, ("public", "trick")), (welcome, ("says", "chip")), (welcome, ("manners",)),
    ]  # fmt: skip
    for told, path in places:
        planted = copy.deepcopy(told)
        inner = planted
        for key in path:
            inner = inner[key]
        inner["undocumented"] = 1
        with pytest.raises(AssertionError):
            test_every_message_is_what_its_type_says([planted])


def test_all_that_may_be_null_is_heard(heard: list[Json]) -> None:
    """So that the tests above have looked at it."""
    for key in ("own", "event", "gate", "questions", "shuffle", "manners", "people", "conventions", "rows", "reasons"):
        assert any(told.get(key) for told in heard), key
    for key in ("contract", "trick", "last", "stock", "sheet"):
        assert any(told["public"].get(key) for told in heard if "public" in told), key
    for key in ("stock", "draft", "far", "following", "melds"):
        assert any(told["says"].get(key) for told in heard if "says" in told), key
    for key in ("hand", "choices", "meld"):
        assert any(told["own"].get(key) for told in heard if told.get("own")), key
    stages = {told["shuffle"]["stage"] for told in heard if told.get("shuffle")}
    assert stages == {"coming", "sealing", "opening", "dealt"}


def test_a_proof_is_what_its_type_says(site: Site) -> None:
    made = site.table("cutthroat")
    made.enter().play(over)
    told = site.get(made.where("/proof?hand=1")).json
    assert told["proof"]
    assert as_read(msgspec.convert(told, ProofShown)) == told


def test_what_is_as_it_was_is_not_sent_again_though_it_was_made_anew() -> None:
    state = at(load("double-deck-passing").rules, dealer=3)
    first, again, bid = (whole(one.public) for one in (state, state, apply(state, Bid(50))))
    assert first.columns is not again.columns
    assert msgspec.json.decode(changes(first, again)) == {}
    assert set(msgspec.json.decode(changes(first, bid))) == {"turn", "said", "auction"}
