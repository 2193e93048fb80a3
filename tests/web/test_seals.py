"""Sealed deals over the wire: what pages are told and may say, what they are not told, and the proof after the hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from deece.game.seal import Half, four_words, hashed, person_hash
from deece.record import check
from deece.table import shuffle
from deece.wire.seals import proof_of
from tests.seal.make import fair
from tests.web.client import Made, Site, Socket, over

Json = dict[str, Any]
HALF = {0: "a" * 64, 1: "b" * 64}


@pytest.fixture
def site() -> Iterator[Site]:
    with Site() as site:
        yield site


def mix(told: Json, seat: int, *, half: bool = False, cut: int | None = None) -> Json:
    """What a page gives to the deal that it was told of."""
    sealed = person_hash(told["seal"], HALF[seat], -1 if cut is None else cut)
    return {"seal": told["seal"], "sealed": sealed, "half": HALF[seat] if half else None, "cut": cut if half else None}


def come(made: Made, token: str, given: Json) -> Socket:
    """Somebody comes, and seals a half with the first words."""
    socket = made.site.connect(made.table)
    socket.say({"t": "hello", "token": token, "mixes": True, "mix": given})
    socket.until("welcome")
    return socket


def two(site: Site) -> tuple[Made, Socket, Socket]:
    """Two people at a table for two: seat 0 deals, and seat 1, at the dealer's right, has yet to cut."""
    made = site.table("two-handed", friends=[1])
    assert made.shuffle is not None
    one = come(made, made.token, mix(made.shuffle, 0))
    other = made.sit()
    assert other["shuffle"]["seal"] == made.shuffle["seal"]
    socket = site.connect(made.table)
    socket.say({"t": "hello", "token": other["token"], "mixes": True})
    socket.until("welcome")
    return made, one, socket


def test_two_people_shuffle_and_the_one_at_the_dealers_right_cuts(site: Site) -> None:
    made, one, two_ = two(site)
    told = one.until(lambda told: told["t"] == "shuffle" and told["shuffle"]["stage"] == "cutting")["shuffle"]
    assert (told["cuts"], told["cutter"], told["halves"], told["words"]) == (1, 1, [], [])
    assert told["seal"] == (made.shuffle or {})["seal"]
    two_.ask("mix", given=mix(told, 1, cut=9) | {"half": None, "cut": None})
    opening = [
        socket.until(lambda told: told["t"] == "shuffle" and told["shuffle"]["stage"] == "opening")["shuffle"]
        for socket in (one, two_)
    ]
    assert opening[0] == opening[1]
    halves = [(seat, person_hash(told["seal"], HALF[seat], cut)) for seat, cut in ((0, -1), (1, 9))]
    assert opening[0]["halves"] == [{"seat": seat, "sealed": sealed} for seat, sealed in halves]
    assert opening[0]["words"] == list(four_words(1, told["seal"], halves))
    one.say({"t": "mix", "id": "x", "given": mix(told, 0, half=True)})
    two_.say({"t": "mix", "id": "y", "given": mix(told, 1, half=True, cut=9)})
    dealt = one.until(lambda told: told["t"] == "shuffle" and told["shuffle"]["stage"] == "dealt")["shuffle"]
    assert dealt == opening[0] | {"stage": "dealt", "cuts": None}
    assert made.live.game.proof is not None
    assert made.live.game.proof.cut == 9


def test_nothing_is_opened_before_the_hand_is_over(site: Site) -> None:
    made = site.table("cutthroat")
    assert made.shuffle is not None
    player = come(made, made.token, mix(made.shuffle, 0, half=True))
    watcher = made.enter("")
    player.to_play()
    proof = made.live.game.proof
    assert proof is not None
    assert [half.opened for half in proof.halves] == [HALF[0]]
    assert site.get(made.where("/proof?hand=1")).status == 404
    assert "seal " not in site.get(made.where("/record")).text
    watcher.caught_up()
    said = json.dumps([player.heard, watcher.heard])
    for secret in (proof.opened, HALF[0], made.live.game.secret):
        assert secret not in said
    player.play(over)
    shown = player.page["shuffle"]
    assert shown["number"] == 2
    assert shown["seal"] == proof.opened
    told = site.get(made.where("/proof?hand=1")).json["proof"]
    assert hashed(told["opened"]) == told["seal"] == made.shuffle["seal"]
    assert check(site.get(made.where("/record")).body) == []
    assert site.get(made.where("/proof?hand=2")).error
    assert site.get(made.where("/proof?hand=0")).error
    assert made.live.game.secret not in json.dumps(player.heard)


def test_a_page_that_gives_nothing_is_not_waited_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SEAL_WITHIN", "OPEN_WITHIN", "CUT_WITHIN"):
        monkeypatch.setattr(shuffle, name, 1e6)
    made = site.table("cutthroat")
    made.enter().to_play()
    assert made.live.game.proof is not None
    assert made.live.game.proof.halves == ()


@pytest.mark.parametrize(
    "given",
    [
        {"seal": "a" * 63, "sealed": "b" * 64},
        {"seal": "a" * 64, "sealed": "B" * 64},
        {"seal": "a" * 64, "sealed": "b" * 64, "half": "c"},
        {"seal": "a" * 64, "sealed": "b" * 64, "cut": -1},
        {"seal": "a" * 64, "sealed": "b" * 64, "cut": 1001},
        {"seal": "a" * 64},
    ],
)
def test_what_is_no_half_is_no_message(site: Site, given: Json) -> None:
    player = site.table("cutthroat").enter()
    player.say({"t": "mix", "id": "x", "given": given})
    assert player.closed().code == 1007


def test_who_cut_no_card_off_has_cut_all_the_same() -> None:
    rules, dealer, proof, deal = fair("double-deck")
    halves = (Half(0, "a" * 64, "b" * 64, 0), Half(1, "a" * 64, "b" * 64))
    shown = proof_of(rules, dealer, deal, proof._replace(halves=halves))
    assert [half.cut for half in shown.halves] == [0, None]


def test_a_watcher_gives_nothing(site: Site) -> None:
    made = site.table("two-handed", friends=[1])
    assert made.shuffle is not None
    watcher = made.enter("")
    assert watcher.ask("mix", given=mix(made.shuffle, 0))["t"] == "no"


def test_another_deal_s_half_in_the_first_words_does_not_hurt(site: Site) -> None:
    made = site.table("cutthroat")
    player = come(made, made.token, {"seal": "a" * 64, "sealed": "b" * 64})
    player.to_play()
    assert player.ask("mix", given={"seal": "a" * 64, "sealed": "b" * 64})["t"] == "no"


def test_a_page_that_knows_the_tables_half_gets_a_new_seal_and_all_read_why(site: Site) -> None:
    """A log went back with its witness, as after a failover with loss: the hand that the page saw is not there."""
    made, one, two_ = two(site)
    assert made.shuffle is not None
    half = made.live.game.next_half()[1]
    given = mix(made.shuffle, 0)
    assert one.ask("mix", given=given | {"known": "e" * 64})["t"] == "ok"
    assert made.live.shuffle.coming()[1] == made.shuffle["seal"]
    one.say({"t": "mix", "id": "k", "given": given | {"known": half}})
    for socket in (one, two_):
        told = socket.until("welcome")
        assert told["shuffle"]["seal"] not in (made.shuffle["seal"], half)
        assert told["notice"].startswith("The last choices at this table were lost. The game goes on from the deal of")
        assert "The next deal has a new seal" in told["notice"]
