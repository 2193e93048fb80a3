"""Every row of the HTTP table of docs/wire.md: what it answers, and how it refuses."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Any
from unittest import mock
from urllib.parse import quote

import pytest

from deece import record as records
from deece.api.door import Door
from deece.game.action import Penalty
from deece.players import rows
from deece.record import parse
from deece.rules.ruleset import load, systems
from deece.store import Entry, StoreError
from tests.web.client import ORIGIN, TOKEN, Answer, Json, Made, Site, asked, over
from tests.web.games import text
from tests.web.unlimited import UNLIMITED

UNKNOWN = "A" * 22


def bearer(token: str) -> Json:
    return {"more": [("authorization", f"Bearer {token}")]}


def finished_hand(site: Site, **more: Any) -> Made:
    """A table at which one hand is over."""
    made = site.table(**more)
    made.enter().play(over)
    return made


def refused(answer: Answer, status: int, *words: str) -> None:
    """It is refused with this status, and with one sentence in which these words stand."""
    assert answer.status == status, answer.text
    for word in words:
        assert word in answer.error


# -- rules


@pytest.mark.parametrize(
    ("path", "code", "figures"),
    [
        ("/api/rules/nonsense", "no_system", {"id": "nonsense"}),
        (f"/api/tables/{UNKNOWN}", "no_table", {}),
        (f"/api/deals/{UNKNOWN}", "no_deal", {}),
        ("/nowhere", "nothing_here", {}),
    ],
)
def test_what_is_gone_has_a_code(site: Site, path: str, code: str, figures: Json) -> None:
    """The page steers by it, and never by the sentence."""
    answer = site.get(path)
    assert answer.status == 404
    assert answer.error
    assert (answer.json["code"], answer.json["figures"]) == (code, figures)


@pytest.mark.parametrize(
    ("path", "body", "code", "figures"),
    [
        ("tables", {}, "not_understood", {}),
        ("tables", {"clock": 3}, "clock_too_short", {"least": 10}),
        ("tables", {"record": "no record"}, "record", {"line": 1}),
        ("rules/read", {"text": "no house set"}, "rules", {}),
        ("tables", {"seats": [{"kind": "me"}, *[{"kind": "computer", "level": "deep blue"}] * 3]}, "player", {}),
        ("meld", {"id": "double-deck", "cards": "XX"}, "input", {}),
    ],
)
def test_what_is_wrong_has_a_code_and_figures(site: Site, path: str, body: Json, code: str, figures: Json) -> None:
    answer = site.post(f"/api/{path}", asked(**body) if path == "tables" and body else body)
    assert answer.status == 400
    assert answer.error
    assert (answer.json["code"], answer.json["figures"]) == (code, figures)


def test_pages(site: Site) -> None:
    for path in ("/", "/play", f"/t/{UNKNOWN}", "/replay", "/review", "/learn", "/learn/meld", "/past"):
        answer = site.get(path)
        assert answer.status == 200
        assert answer.headers["content-type"].startswith("text/html")


def test_systems(site: Site) -> None:
    told = site.get("/api/systems").json
    assert [system["id"] for system in told["systems"]] == list(systems())
    for system in told["systems"]:
        rules = load(system["id"]).rules
        assert system["people"] == rules.people >= system["players"] == rules.deal.players
        assert system["name"]
        assert system["summary"]
        assert f"{rules.pack_size} cards" in system["facts"]
        assert f"to {rules.score.goal}" in system["facts"]
        assert (system["first_bid"] is None) == (rules.auction.kind == "none")
    assert told["levels"] == [
        {"id": row.name, "name": row.title, "about": row.about} for row in rows() if not row.yardstick
    ]
    assert all(level["name"] and level["about"] for level in told["levels"])


def test_glossary(site: Site) -> None:
    words = site.get("/api/glossary").json["words"]
    assert len(words) > 20
    assert all(set(word) == {"chapter", "word", "meaning"} for word in words)


def test_rules(site: Site) -> None:
    for id in systems():
        form = site.get(f"/api/rules/{id}").json
        assert (form["id"], form["changes"], form["problems"]) == (id, [], [])


def test_house_rules(site: Site) -> None:
    form = site.post("/api/rules", {"id": "double-deck", "set": {"score.goal": "600"}}).json
    assert [change["key"] for change in form["changes"]] == ["score.goal"]


def test_house_rules_that_cannot_be(site: Site) -> None:
    answer = site.post("/api/rules", {"id": "double-deck", "set": {"deal.hand": "19"}})
    assert answer.status == 200
    assert answer.json["problems"]


@pytest.mark.parametrize("path", ["/api/rules/nonsense", "/api/rules/x.toml", "/api/rules/Double-Deck"])
def test_unknown_system(site: Site, path: str) -> None:
    refused(site.get(path), 404, "There is no system")


@pytest.mark.parametrize(
    ("path", "more"),
    [("/api/rules", {}), ("/api/meld", {"cards": "AS"}), ("/api/tables", asked())],
)
def test_unknown_system_asked_for(site: Site, path: str, more: Json) -> None:
    refused(site.post(path, {**more, "id": "nonsense"}), 404, "There is no system 'nonsense'")


def test_meld(site: Site) -> None:
    told = site.post("/api/meld", {"id": "double-deck", "cards": "AS 10S KS QS JS AH"}).json["meld"]
    assert [one["trump"] for one in told] == [0, 1, 2, 3]
    assert [one["total"] for one in told] == [16, 2, 2, 2]
    assert told[0]["combinations"][0]["cards"] == ["AS", "TS", "KS", "QS", "JS"]
    none = site.post("/api/meld", {"id": "double-deck", "cards": ""}).json["meld"]
    assert [one["total"] for one in none] == [0, 0, 0, 0]
    house = {"id": "double-deck", "cards": "AS AH AD AC", "set": {"meld.aces": "7,70,140,210"}}
    assert site.post("/api/meld", house).json["meld"][0]["total"] == 7


@pytest.mark.parametrize(
    "more", [{"cards": "1S"}, {"cards": "AS " * 7}, {"cards": "AS", "set": {"meld.aces": "x"}}, {"cards": "A" * 301}]
)
def test_meld_refused(site: Site, more: Json) -> None:
    refused(site.post("/api/meld", {"id": "double-deck", **more}), 400)


# -- bodies

POSTS = ("/api/rules", "/api/tables", "/api/meld", "/api/record", "/api/replay")


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"[]", b"null", b"7", b'{"id": "\\ud800"}', b"[" * 10_000, b'{"id": 7}', b'{"set": {}}'],
)
def test_bad_json(site: Site, path: str, body: bytes) -> None:
    refused(site.post(path, body), 400, "That is not understood")


@pytest.mark.parametrize(
    "body", [b'{"id": 7}', b'{"name": 7, "me": "A", "seats": []}', b'{"name": "A", "me": 7, "seats": []}', b"{"]
)
def test_a_body_that_is_not_understood_shows_no_text_of_a_library(site: Site, body: bytes) -> None:
    for path in POSTS:
        assert site.post(path, body).json["error"] == "That is not understood; load the page again."


@pytest.mark.parametrize("path", POSTS)
@pytest.mark.parametrize(
    "body", [b'{"id": "\xff"}', b'{"\xc3": 1}', b'{"id": "\xed\xa0\x80"}', b'{"cards": "\xf5"}', b"\xff\xfe"]
)
def test_a_body_that_is_not_utf_8(site: Site, path: str, body: bytes) -> None:
    refused(site.post(path, body), 400, "must be in UTF-8")


@pytest.mark.parametrize(
    "path", ["/api/rules", "/api/rules/file", "/api/meld", "/api/tables", "/api/keep/begin", "/api/keep/meld"]
)
def test_more_house_rules_than_a_game_has_are_refused_before_they_are_looked_at(site: Site, path: str) -> None:
    many = {f"score.gaol{number}": "1" for number in range(UNLIMITED.rule_keys + 1)}
    with mock.patch("deece.rules.values.get_close_matches", side_effect=AssertionError("looked at")):
        given = asked() | {"names": ["Ann", "Bob", "Cleo", "Dan"], "set": many}
        given |= {} if path.startswith("/api/rules") else {"cards": "AS"}  # of the rules these are bidding languages
        refused(site.post(path, given), 400, "201 house rules are too many")


def test_a_record_with_many_unknown_rules_is_refused_after_a_few_looks(site: Site) -> None:
    lines = text("double-deck").splitlines()
    many = [f"set: score.gaol{number}=1" for number in range(5000)]
    with mock.patch("deece.rules.values.get_close_matches", return_value=[]) as looks:
        refused(site.post("/api/replay", {"record": "\n".join([*lines[:1], *many, *lines[1:]])}), 400)
    assert looks.call_count <= 3


@pytest.mark.parametrize("path", POSTS)
def test_too_long(site: Site, path: str) -> None:
    refused(site.post(path, b" " * (UNLIMITED.record_bytes + UNLIMITED.body_bytes + 1)), 413, "too long")


def test_too_long_for_rules(site: Site) -> None:
    refused(site.post("/api/rules", {"id": "double-deck", "set": {"x" * 60: "y" * 200 * 900}}), 413, "too long")
    refused(site.post("/api/rules", {"id": "double-deck", "set": {"x" * 61: "y"}}), 400)


# -- new tables


def test_new_table(site: Site) -> None:
    answer = site.post("/api/tables", asked("cutthroat", friends=[2], set={"score.goal": "700"}))
    assert answer.status == 201
    assert set(answer.json) == {"table", "seat", "token", "shuffle"}
    assert answer.json["seat"] == 0
    assert TOKEN.fullmatch(answer.json["token"])
    assert TOKEN.fullmatch(answer.json["table"])
    told = site.get(f"/api/tables/{answer.json['table']}").json
    assert set(told) == {
        "table",
        "name",
        "title",
        "people",
        "free",
        "asked_for",
        "game",
        "differs",
        "conventions",
        "partners",
        "known",
        "watchers",
        "over",
        "hand",
        "score",
        "result",
        "rules",
    }
    assert (told["name"], told["hand"], told["over"], told["watchers"]) == ("Test table", 1, False, True)
    assert [person["kind"] for person in told["people"]] == ["person", "computer", "open"]
    assert told["rules"] == {
        "id": "cutthroat",
        "name": "Cutthroat",
        "changes": 1,
        "set": {"score.goal": "700"},
        "house": {"name": "", "summary": "", "source": "", "notes": []},
    }
    assert "to 700" in told["title"]


def test_i_may_sit_anywhere(site: Site) -> None:
    seats = [{"kind": "computer", "level": "random"}, {"kind": "friend"}, {"kind": "me"}]
    answer = site.post("/api/tables", asked("cutthroat") | {"seats": seats})
    assert answer.json["seat"] == 2
    people = site.get(f"/api/tables/{answer.json['table']}").json["people"]
    assert [(one["kind"], one["level"]) for one in people] == [("computer", "random"), ("open", ""), ("person", "")]


def test_a_value_that_is_the_standard_is_no_house_rule(site: Site) -> None:
    made = site.table(set={"score.goal": "500"})
    assert site.get(made.where()).json["rules"]["changes"] == 0


def test_a_table_without_a_name(site: Site) -> None:
    made = site.table(name=" \u200b ")
    assert site.get(made.where()).json["name"] == "Ann's table"


def test_names_are_on_one_line_and_printable(site: Site) -> None:
    made = site.table(name="One\n\u202etwo\x00", me=" A\tn\u200bn ")
    told = site.get(made.where()).json
    assert (told["name"], told["people"][0]["name"]) == ("One two", "A nn")


@pytest.mark.parametrize("dealer", range(4))
def test_the_first_dealer_is_chosen(site: Site, dealer: int) -> None:
    """By lot, or chosen (S0 to S4 leave it to the table)."""
    assert site.table(dealer=dealer).enter().page["public"]["dealer"] == dealer


def test_else_the_first_dealer_is_drawn_by_lot(site: Site) -> None:
    with mock.patch("secrets.randbelow", side_effect=[2]) as lot:
        assert site.table(dealer=None).enter().page["public"]["dealer"] == 2
    lot.assert_called_once_with(4)


ME, COMPUTER = {"kind": "me"}, {"kind": "computer"}


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"seats": [COMPUTER] * 4}, "one seat for yourself"),
        ({"seats": [ME, ME, COMPUTER, COMPUTER]}, "one seat for yourself"),
        ({"seats": [ME, COMPUTER, COMPUTER]}, "4 seats"),
        ({"seats": [ME] + [COMPUTER] * 5}, "4 seats"),
        ({"seats": [ME]}, "not understood"),
        ({"seats": [ME] + [COMPUTER] * 12}, "not understood"),
        ({"seats": [ME, {"kind": "dog"}, COMPUTER, COMPUTER]}, "not understood"),
        ({"seats": [ME, COMPUTER, COMPUTER, {"kind": "computer", "level": "genius"}]}, "no player 'genius'"),
        ({"seats": [ME, COMPUTER, COMPUTER, {"kind": "computer", "level": "counting"}]}, "sits at no table"),
        ({"set": {"deal.hand": "19"}}, "deal.hand"),
        ({"set": {"score.goal": "many"}}, "score.goal: 'many'"),
        ({"set": {"score.gaol": "500"}}, "score.goal"),
        ({"me": ""}, "A name has 1 to 40 letters"),
        ({"me": " \u200b"}, "Give a name"),
        ({"me": "\u200b@Ann"}, "A name cannot begin with @"),
        ({"me": "A" * 41}, "A name has 1 to 40 letters"),
        ({"name": "A" * 61}, "a table's at most 60"),
        ({"speed": "none"}, "not understood"),
        ({"watchers": 1}, "not understood"),
        ({"dealer": 4}, "no seat 5 to deal first: this game has 4"),
        ({"dealer": -1}, "not understood"),
        ({"dealer": 0, "record": text("double-deck")}, "of the record"),
        ({"record": "nonsense"}, "first line"),
    ],
)
def test_table_refused(site: Site, change: Json, words: str) -> None:
    refused(site.post("/api/tables", asked() | change), 400, words)
    assert not site.rooms.tables.live


def test_too_many_tables(site: Site) -> None:
    with mock.patch.object(Door, "may_make_table", return_value=False):
        refused(site.post("/api/tables", asked()), 429, "at once")


def test_a_full_server(site: Site) -> None:
    site.rooms.tables.most = 1
    site.table().enter()
    refused(site.post("/api/tables", asked()), 409, "full")


def test_a_table_that_nobody_is_at_makes_room_for_another(site: Site) -> None:
    site.rooms.tables.most = 1
    first, second = site.table(), site.table()
    assert list(site.rooms.tables.live) == [second.table]
    first.enter()


# -- tables


@pytest.mark.parametrize("tail", ["", "/record", "/replay?hand=1"])
def test_unknown_table(site: Site, tail: str) -> None:
    for id in (UNKNOWN, "x", "%00", "%ff", "deal%20x", "A" * 5000):
        refused(site.get(f"/api/tables/{id}{tail}"), 404, "no such table")


def test_unknown_table_asked_for(site: Site) -> None:
    refused(site.post(f"/api/tables/{UNKNOWN}/sit", {"name": "Bob"}), 404, "no such table")
    refused(site.post(f"/api/tables/{UNKNOWN}/share", {"hand": 1}), 404, "no such table")


def test_a_table_is_found_again_in_the_store(site: Site) -> None:
    made = site.table(friends=[1])
    told = site.get(made.where()).json
    site.rooms.open.clear()
    site.rooms.tables.live.clear()
    assert site.get(made.where()).json == told
    assert made.sit()["seat"] == 1


def test_a_damaged_table(site: Site) -> None:
    site.run(site.store.append([Entry("damaged", 1, "made", "{}")]))
    for _ in range(2):
        refused(site.get("/api/tables/damaged"), 503, "damaged")


def test_trouble_of_the_store_is_a_sentence(site: Site) -> None:
    with mock.patch.object(site.store, "append", side_effect=StoreError("not written: the disk is full")):
        refused(site.post("/api/tables", asked()), 503, "Not written: the disk is full.")


def test_sit(site: Site) -> None:
    made = site.table(friends=[1, 3])
    one = made.sit("Bob", seat=3)
    assert set(one) == {"seat", "token", "now", "shuffle"}
    assert one["seat"] == 3
    assert TOKEN.fullmatch(one["token"])
    two = made.sit("Bob")
    assert two["seat"] == 1
    assert len({one["token"], two["token"], made.token}) == 3
    assert [person["name"] for person in site.get(made.where()).json["people"]] == ["Ann", "Bob 2", "Walter", "Bob"]


def test_taken_seat(site: Site) -> None:
    made = site.table(friends=[1, 3])
    for seat in (0, 2, 4, 11):
        refused(site.post(made.where("/sit"), {"name": "Bob", "seat": seat}), 409, "taken")
    made.sit(seat=1)
    refused(site.post(made.where("/sit"), {"name": "Eve", "seat": 1}), 409, "That seat is taken")
    made.sit()
    refused(site.post(made.where("/sit"), {"name": "Eve"}), 409, "Every seat is taken; you may watch")


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": " "}, {"name": "B", "seat": -1}, {"name": "B", "seat": 12}]
)
def test_sit_refused(site: Site, body: Json) -> None:
    refused(site.post(site.table(friends=[1]).where("/sit"), body), 400)


# -- afterwards


def test_record(site: Site) -> None:
    made = site.table()
    assert parse(site.get(made.where("/record")).text).actions == ()
    player = made.enter()
    player.play(over)
    answer = site.get(made.where("/record"))
    assert answer.headers["content-type"].startswith("text/plain")
    assert "attachment" in answer.headers["content-disposition"]
    record = parse(answer.text)
    assert record.seats == ("Ann", "Walter", "Ruth", "Dolores")
    player.play(lambda page: page["public"]["hand"] == 2 and not over(page))
    assert site.get(made.where("/record")).text == answer.text, "nothing of the hand in play is in it"


def test_replay_of_a_table(site: Site) -> None:
    made = site.table()
    refused(site.get(made.where("/replay?hand=1")), 400, "No hand of this game is over yet")
    made.enter().play(over)
    told = site.get(made.where("/replay?hand=1")).json
    assert (told["hand"], told["hands"], told["names"][0]) == (1, 1, "Ann")
    assert site.get(made.where("/replay")).json == told
    for hand in ("0", "2", "x", "-1", "1.0", "9" * 30, "²", ""):
        refused(site.get(made.where(f"/replay?hand={quote(hand)}")), 404, "it has 1 finished hands")


def test_a_table_says_how_its_game_stands_in_words(site: Site) -> None:
    told = site.get(site.table().where()).json
    assert (told["score"], told["result"]) == ("", "")
    told = site.get(finished_hand(site).where()).json
    assert re.fullmatch(r"[^,]+ & [^,]+ -?\d+, [^,]+ & [^,]+ -?\d+", told["score"])


def test_a_record_is_looked_through_when_it_is_opened(site: Site) -> None:
    """Nothing that is wrong is said later, and the whole part is ready to be gone on with."""
    text = Path(__file__).parent.parent.joinpath("golden", "double-deck.deece").read_text("utf-8")
    lines = text.splitlines()
    told = site.post("/api/record", {"record": text}).json
    assert (told["problems"], told["whole"]["record"], told["whole"]["over"]) == ([], text, False)
    assert told["words"].startswith("The game goes on in hand 3, before the deal ")
    assert "cut off" in site.post("/api/record", {"record": "\n".join(lines[:-1])}).json["words"]
    gone = max(number for number, line in enumerate(lines) if line.startswith("play"))
    cut = site.post("/api/record", {"record": "\n".join(lines[:gone] + lines[gone + 1 :])}).json
    assert cut["problems"][0].startswith(f"Line {len(lines) - 1}: the game stops after ")
    assert f"What is whole ends at line {gone}: hand 2, after 19 tricks " in cut["words"]
    again = site.post("/api/record", {"record": cut["whole"]["record"]}).json
    assert (again["problems"], again["whole"]) == ([], cut["whole"])
    wrong = "".join(
        f"{line}\nnonsense {number}\n" if number > 20 else f"{line}\n" for number, line in enumerate(lines, 1)
    )
    many = site.post("/api/record", {"record": wrong}).json
    assert (len(many["problems"]), many["more"]) == (3, len(lines) - 20 - 3)
    nothing = site.post("/api/record", {"record": "Dear Sir,"}).json
    assert (len(nothing["problems"]), nothing["whole"]) == (1, None)


def test_replay_of_a_record(site: Site) -> None:
    record = text("cutthroat", hands=2)
    told = site.post("/api/replay", {"record": record, "hand": 2}).json
    assert (told["hand"], told["hands"]) == (2, 2)
    assert site.post("/api/replay", {"record": record}).json["hand"] == 1
    refused(site.post("/api/replay", {"record": record, "hand": 3}), 404, "Hand 3 is not in this record")
    for hand in (0, -1, 10_001, "1", 1.5):
        refused(site.post("/api/replay", {"record": record, "hand": hand}), 400)


def test_replay_of_no_finished_hand(site: Site) -> None:
    head, _, _ = text("cutthroat").partition("\ndeal")
    refused(site.post("/api/replay", {"record": head}), 400, "No hand of this game is over yet")


def broken(record: str) -> dict[str, str]:
    """The record, spoiled in several ways."""
    lines = record.splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("play"))
    word = re.search("[ATKQJ9][SHDC]", lines[first])
    assert word
    illegal = [*lines[:first], lines[first].replace(word[0], "9S" if word[0] != "9S" else "AS"), *lines[first + 1 :]]
    return {
        "in the middle of a line": "\n".join(lines[: first + 1])[:-4],
        "a card that is not held": "\n".join(illegal),
        "another deal": "\n".join([*lines[: first + 1], *lines[5:]]),
        "other rules": record.replace("rules: double-deck", "rules: cutthroat"),
        "no rules": record.replace("rules: double-deck\n", ""),
        "not of ours": "Dear Sir,\n" + record,
        "of tomorrow": record.replace("record 1", "record 99", 1),
        "nothing": " ",
    }


@pytest.mark.parametrize("how", broken(text("double-deck")))
def test_a_broken_record(site: Site, how: str) -> None:
    record = broken(text("double-deck"))[how]
    refused(site.post("/api/replay", {"record": record}), 400)
    refused(site.post("/api/tables", asked() | {"id": "", "record": record}), 400)


@pytest.mark.parametrize("path", ["/api/replay", "/api/review", "/api/keep/open", "/api/learn/own"])
def test_a_long_record_is_refused(site: Site, path: str) -> None:
    record = "deece record 1\n" + "#" * (UNLIMITED.record_bytes - 15)
    refused(site.post(path, {"record": record}), 400)
    refused(site.post(path, {"record": record + "#"}), 413, "too long")


def test_a_table_goes_on_with_no_record_that_is_too_long(site: Site) -> None:
    """Its request may be longer: it holds seats and house rules besides."""
    record = "deece record 1\n" + "#" * (UNLIMITED.record_bytes - 15)
    refused(site.post("/api/tables", asked() | {"id": "", "record": record}), 400)
    refused(site.post("/api/tables", asked() | {"id": "", "record": record + "#"}), 413, "too long")


def test_a_record_of_too_many_hands_makes_no_table_and_no_sheet(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    record = text("four-handed", hands=3)
    body = asked() | {"id": "", "record": record}
    monkeypatch.setattr("deece.record.MOST_HANDS", 2)
    refused(site.post("/api/tables", body), 400, "This record has 3 hands: a game that goes on has at most 2")
    refused(site.post("/api/keep/open", {"record": record}), 400, "This record has 3 hands")
    assert site.post("/api/replay", {"record": record}).status == 200
    monkeypatch.setattr("deece.record.MOST_HANDS", 3)
    assert site.post("/api/tables", body).status == 201
    assert site.post("/api/keep/open", {"record": record}).status == 200


def test_going_on_with_a_record(site: Site) -> None:
    settings = (("score.goal", "700"), ("deal.people", "4"))
    record = text("cutthroat", hands=2, settings=settings)
    seats = [{"kind": "computer"}, ME, {"kind": "friend"}, {"kind": "computer"}]
    answer = site.post("/api/tables", asked("cutthroat") | {"id": "", "record": record, "seats": seats})
    assert answer.status == 201, answer.text
    told = site.get(f"/api/tables/{answer.json['table']}").json
    assert (told["hand"], told["rules"]["changes"]) == (2, 2)  # the scored hand, until the next is dealt
    assert parse(site.get(f"/api/tables/{answer.json['table']}/record").text).actions == parse(record).actions


def test_penalties_go_on_with_a_record(site: Site) -> None:
    """They count at the table, stand in its record and its replay, and the game plays on."""
    told = parse(text("cutthroat", hands=2))
    fine = records.Entry(Penalty(1, -50, "talked"))
    record = records.format(replace(told, entries=(fine, *told.entries, fine)))
    answer = site.post("/api/tables", asked("cutthroat") | {"id": "", "record": record})
    assert answer.status == 201, answer.text
    made = Made(site, **answer.json)
    player = made.enter()
    scores = [column["score"] for column in player.page["public"]["columns"]]
    assert scores == list(records.final(parse(record)).public.game.scores)
    kept = parse(site.get(f"/api/tables/{answer.json['table']}/record").text)
    assert [entry for entry in kept.entries if entry.action == fine.action] == [fine, fine]
    shown = site.post("/api/replay", {"record": record, "hand": 1})
    assert shown.status == 200, shown.text
    player.play(over)


def test_going_on_within_a_hand(site: Site) -> None:
    lines = text("double-deck").splitlines()
    first = next(place for place, line in enumerate(lines) if line.startswith("play"))
    record = "\n".join(lines[: first + 1])
    answer = site.post("/api/tables", asked() | {"id": "", "record": record})
    assert answer.status == 201, answer.text
    made = Made(site, **answer.json)
    player = made.enter()
    assert len(player.own["hand"]) == 19
    player.play(over)


def test_a_record_that_ends_within_a_deal_goes_on_before_it(site: Site) -> None:
    lines = text("double-deck").splitlines()
    record = "\n".join(lines[: lines.index("deal") + 3])
    refused(site.post("/api/replay", {"record": record}), 400, "No hand of this game is over yet")
    answer = site.post("/api/tables", asked() | {"id": "", "record": record})
    assert site.get(f"/api/tables/{answer.json['table']}").json["hand"] == 1


def test_a_finished_game_is_not_gone_on_with(site: Site) -> None:
    record = text("two-handed", settings=(("score.hands", "1"),))
    refused(site.post("/api/tables", asked("two-handed") | {"id": "", "record": record}), 400, "This game is over")
    assert site.post("/api/replay", {"record": record}).status == 200


def test_record_and_deal_together(site: Site) -> None:
    made = finished_hand(site)
    deal = site.post(made.where("/share"), {"hand": 1}, **bearer(made.token)).json["deal"]
    refused(site.post("/api/tables", asked() | {"deal": deal, "record": text("cutthroat")}), 400, "not both")


# -- shared deals


def test_share(site: Site) -> None:
    made = finished_hand(site, set={"score.goal": "600"})
    answer = site.post(made.where("/share"), {"hand": 1}, **bearer(made.token))
    assert answer.status == 201
    token = answer.json["deal"]
    assert TOKEN.fullmatch(token)
    told = site.get(f"/api/deals/{token}")
    assert told.json == {
        "id": "double-deck",
        "set": {"score.goal": "600"},
        "house": {"name": "", "summary": "", "source": "", "notes": []},
        "title": "Double deck",
        "seat": 0,
        "by": "Ann",
        "people": 4,
    }
    again = Made(site, **site.post("/api/tables", asked() | {"id": "", "deal": token}).json)
    cards = site.get(made.where("/replay?hand=1")).json["frames"][0]["hands"]
    player = again.enter()
    player.until(lambda told: told["t"] == "step" and told["public"].get("step"))
    assert player.own["hand"] == cards[0]
    assert site.get(again.where()).json["rules"]["set"] == {"score.goal": "600"}


def test_a_deal_is_no_table(site: Site) -> None:
    made = finished_hand(site)
    deal = site.post(made.where("/share"), {"hand": 1}, **bearer(made.token)).json["deal"]
    refused(site.get(f"/api/tables/{quote(f'deal {deal}')}/record"), 404, "no such table")


def test_share_of_an_unfinished_hand(site: Site) -> None:
    made = site.table()
    refused(site.post(made.where("/share"), {"hand": 1}, **bearer(made.token)), 409, "when it is over")
    made.enter().play(over)
    refused(site.post(made.where("/share"), {"hand": 2}, **bearer(made.token)), 409, "when it is over")
    refused(site.post(made.where("/share"), {"hand": 0}, **bearer(made.token)), 400)


@pytest.mark.parametrize("header", ["", "Bearer", "Bearer ", f"Bearer {UNKNOWN}", f"Basic {UNKNOWN}", "Bearer é"])
def test_share_by_somebody_else(site: Site, header: str) -> None:
    made = site.table()
    refused(site.post(made.where("/share"), {"hand": 1}, more=[("authorization", header)]), 403, "who plays here")
    other = site.table()
    refused(site.post(made.where("/share"), {"hand": 1}, **bearer(other.token)), 403)


def test_too_many_shared_deals(site: Site) -> None:
    made = finished_hand(site)
    with mock.patch.object(Door, "may_make_table", return_value=False):
        refused(site.post(made.where("/share"), {"hand": 1}, **bearer(made.token)), 429, "at once")


def test_unknown_deal(site: Site) -> None:
    made = site.table()
    for token in (UNKNOWN, "x", made.table, made.token, "%00"):
        refused(site.get(f"/api/deals/{token}"), 404, "no such deal")
    refused(site.post("/api/tables", asked() | {"id": "", "deal": UNKNOWN}), 404, "no such deal")
    refused(site.post("/api/tables", asked() | {"id": "", "deal": "x" * 41}), 400)


# -- QR codes


def test_qr(site: Site) -> None:
    answer = site.get(f"/api/qr?text={quote(ORIGIN)}/t/{UNKNOWN}")
    assert answer.status == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.text.rstrip().endswith("</svg>")


@pytest.mark.parametrize(
    "address",
    [
        "",
        "x",
        "http://evil.example/",
        f"{ORIGIN}.evil.example/",
        f"{ORIGIN}@evil.example/",
        ORIGIN,
        "javascript:alert(1)",
        f"https{ORIGIN[4:]}/",
        f"{ORIGIN}/" + "x" * 200,
    ],
)
def test_qr_of_a_foreign_address(site: Site, address: str) -> None:
    refused(site.get(f"/api/qr?text={quote(address)}"), 400, "only an address of this server".capitalize())
