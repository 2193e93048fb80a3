"""A day's boards over HTTP: the same cards for all, nothing of a result before one's own hand is over, once each."""

from __future__ import annotations

import json
from datetime import date
from typing import Any

import pytest
from msgspec import structs

from deece.api import boards as module
from deece.club.boards import ADDED, board_id
from deece.game.action import Deal
from deece.record import check, parse
from tests.web.client import Closed, Made, Site
from tests.web.test_api import refused
from tests.web.unlimited import USUAL

Json = dict[str, Any]
TODAY, TOMORROW = date(2026, 11, 26), date(2026, 11, 27)
GAME = "four-handed-passing"
HERE = f"/api/boards/{TODAY}/{GAME}"


@pytest.fixture(autouse=True)
def on_a_day(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "today", lambda: TODAY)


def bearer(token: str) -> Json:
    return {"more": [("authorization", f"Bearer {token}")]} if token else {}


def sat(site: Site, name: str, token: str = "", game: str = GAME) -> Json:
    made = site.post(f"/api/boards/{game}/sit", {"name": name}, **bearer(token))
    assert made.status == 201, made.text
    found: Json = made.json
    return found


def at(site: Site, seat: Json) -> Made:
    return Made(site, seat["table"], seat["seat"], seat["token"], None)


def over(page: Json) -> bool:
    return page["public"]["over"] is not None


def played(site: Site, name: str, game: str = GAME) -> Json:
    """Somebody who has played the whole board."""
    seat = sat(site, name, game=game)
    at(site, seat).enter().play(over)
    return seat


def state(site: Site, token: str = "", game: str = GAME) -> Json:
    (found,) = [one for one in site.get("/api/boards", **bearer(token)).json["today"] if one["game"] == game]
    return dict(found)


def test_everybody_has_the_same_cards_in_the_same_seat_against_the_same_players(site: Site) -> None:
    ann, bob = sat(site, "Ann"), sat(site, "Bob")
    assert ann["token"] != bob["token"]
    games = [at(site, one).live.game for one in (ann, bob)]
    assert games[0].actions == games[1].actions
    assert isinstance(games[0].actions[0], Deal)
    assert ann["seat"] == bob["seat"]
    for game in games:
        others = [chair.level for chair in game.chairs if chair.kind != "person"]
        assert others == ["club"] * 3
    assert (ann["day"], ann["title"]) == ("2026-11-26", games[0].ruleset.name)


def test_nothing_of_a_result_is_answered_before_ones_own_hand_is_over(site: Site) -> None:
    ann = played(site, "Ann")
    assert site.get(HERE, **bearer(ann["token"])).status == 200
    bob = sat(site, "Bob")
    table = ann["table"]
    paths = [HERE, f"{HERE}/record/0", f"{HERE}/record/club"]
    tables = ["", "/record", "/replay?hand=1", "/review?hand=1", "/proof?hand=1", "/sheet"]
    for token in ("", "x" * 22, bob["token"]):
        for path in paths:
            refused(site.get(path, **bearer(token)), 403)
        for tail in tables:
            refused(site.get(f"/api/tables/{table}{tail}", **bearer(token)), 403)
        listed = site.get("/api/boards", **bearer(token)).text
        assert table not in listed
        assert "Ann" not in listed
    for token in ("", bob["token"]):
        with pytest.raises(Closed):
            site.enter(table, token)
    refused(site.post(f"/api/tables/{table}/sit", {"name": "Bob"}), 403)


def test_who_has_played_it_is_compared_with_all_and_may_look_at_their_hands(site: Site) -> None:
    ann = played(site, "Ann")
    first = site.get(HERE, **bearer(ann["token"])).json
    assert "3 of them of computer players" in first["head"]
    assert sorted(row["id"] for row in first["rows"]) == sorted(["0", *ADDED])
    assert [row["own"] for row in first["rows"] if row["id"] == "0"] == [True]
    bob = played(site, "Bob")
    mine = site.get(HERE, **bearer(bob["token"])).json
    rows = {row["id"]: row for row in mine["rows"]}
    assert {id: row["computers"] for id, row in rows.items()} == {
        "0": False,
        "1": False,
        "plain": True,
        "counting": True,
        "club": True,
    }
    assert [id for id, row in rows.items() if row["own"]] == ["1"]
    assert rows["0"]["who"].startswith("Ann and ")
    assert mine["mine"].startswith(rows["1"]["points"])
    boards = set()
    for id in rows:
        text = site.get(f"{HERE}/record/{id}", **bearer(bob["token"])).text
        assert check(text) == []
        boards.add(board_id(parse(text)))
    assert len(boards) == 1, "all are records of one board"
    refused(site.get(f"{HERE}/record/2", **bearer(bob["token"])), 404)
    assert bob["table"] not in json.dumps(site.get(HERE, **bearer(ann["token"])).json)


def test_computer_tables_are_played_once_and_not_for_each_who_looks(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = played(site, "Ann")
    before = site.get(HERE, **bearer(ann["token"])).json
    monkeypatch.setattr(module, "_computers", None)  # it cannot be done again
    assert site.get(HERE, **bearer(ann["token"])).json == before


def test_nobody_plays_a_board_twice(site: Site) -> None:
    ann = sat(site, "Ann")
    again = sat(site, "Ann again", ann["token"])
    assert again == ann, "while it is played"
    assert state(site, ann["token"])["state"] == "playing"
    at(site, ann).enter().play(over)
    assert state(site, ann["token"]) | {"about": ""} == state(site) | {
        "about": "",
        "state": "over",
        "table": ann["table"],
    }
    assert sat(site, "Ann", ann["token"]) == ann, "and when it is over"
    assert sat(site, "Ann", ann["token"], "two-handed")["table"] != ann["table"]
    assert state(site)["state"] == "new"


def test_a_table_that_was_not_made_is_made_when_it_is_asked_for_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = "t" * 22
    with monkeypatch.context() as broken:
        broken.setattr(site.rooms.tables, "most", 0)
        assert site.post(f"/api/boards/{GAME}/sit", {"name": "Ann"}, **bearer(token)).status >= 400
    ann = sat(site, "Ann", token)
    assert at(site, ann).enter().page["known"]["kind"] == "board"


def test_a_day_is_open_to_all_when_it_is_over_but_for_who_still_plays(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = played(site, "Ann"), sat(site, "Bob")
    assert site.get(HERE, **bearer(ann["token"])).status == 200
    monkeypatch.setattr(module, "today", lambda: TOMORROW)
    shown = site.get(HERE).json
    assert shown["mine"] == ""
    assert not any(row["own"] for row in shown["rows"])
    listed = site.get("/api/boards").json
    assert [(one["day"], one["game"]) for one in listed["past"]] == [("2026-11-26", GAME)]
    refused(site.get(HERE, **bearer(bob["token"])), 403)
    at(site, bob).enter().play(over)
    assert len(site.get(HERE, **bearer(bob["token"])).json["rows"]) == 5
    assert sat(site, "Ann", ann["token"])["day"] == "2026-11-27"
    assert sat(site, "Ann", ann["token"])["table"] != ann["table"]


def test_no_card_and_no_secret_is_told_to_who_plays(site: Site) -> None:
    ann = sat(site, "Ann")
    board = parse(at(site, ann).live.game.made.record)
    proof, deal = board.entries[0].proof, board.entries[0].action
    assert proof is not None
    assert isinstance(deal, Deal)
    told = json.dumps(at(site, ann).enter().page) + site.get("/api/boards", **bearer(ann["token"])).text
    assert proof.opened not in told
    assert not any(f"{hand:x}" in told for hand in deal.hands)
    assert proof.seal in told, "but that the cards were fixed before is"


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/boards/2026-11-26/no-such-game", 404),
        ("/api/boards/2026-13-77/double-deck", 404),
        ("/api/boards/2026-11-2/double-deck", 404),
        ("/api/boards/2026-11-27/double-deck", 404),
        ("/api/boards/2026-11-26/double-deck", 403),
        ("/api/boards/2026-11-20/double-deck", 404),
        ("/api/boards/2026-11-26/four-handed-passing/record/../../x", 404),
    ],
)
def test_what_is_no_board_is_refused_in_a_sentence(site: Site, path: str, status: int) -> None:
    refused(site.get(path), status)


@pytest.mark.parametrize(
    ("asked", "token", "status"),
    [
        ({"name": ""}, "", 400),
        ({"name": "=x"}, "", 400),
        ({"name": "x" * 41}, "", 400),
        ({"name": "Ann", "face": 9}, "", 400),
        ({}, "", 400),
        ({"name": "Ann"}, "short", 400),
        ({"name": "Ann" * 20_000}, "", 413),
    ],
)
def test_what_makes_no_sense_is_refused(site: Site, asked: Json, token: str, status: int) -> None:
    refused(site.post(f"/api/boards/{GAME}/sit", asked, **bearer(token)), status)


def test_an_address_begins_so_many_boards_a_day_and_so_many_are_there_for_all() -> None:
    with Site(limits=structs.replace(USUAL, board_tables_by_address=2, board_tables=3)) as site:
        ann, _ = sat(site, "Ann"), sat(site, "Bob")
        refused(site.post(f"/api/boards/{GAME}/sit", {"name": "Cal"}), 429)
        assert sat(site, "Ann", ann["token"]) == ann, "one's own is always given back"
    with Site(limits=structs.replace(USUAL, board_tables=2)) as site:
        sat(site, "Ann"), sat(site, "Bob")
        refused(site.post("/api/boards/two-handed/sit", {"name": "Cal"}), 429)
