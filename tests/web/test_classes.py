"""Classes over HTTP: links by role, what each of them is shown, bad input, and the limits."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import structs

from deece.api.door import OF_CLASSES
from deece.game.action import Deal
from deece.game.deal import shuffled
from deece.record import Entry, Record, format, parse
from deece.rules.ruleset import load
from deece.school import lesson
from deece.table.classes import BEGUN, Classes, Played
from deece.table.game import TableGame
from deece.table.log import deal_in
from deece.table.one_deal import drawn, played, recorded
from tests.school.test_given import step as own_step
from tests.web.client import Closed, Made, Site
from tests.web.games import text
from tests.web.test_api import refused
from tests.web.unlimited import USUAL

Json = dict[str, Any]
OWN = own_step('do = "Which card?"\nask = "act"')


def bearer(token: str) -> Json:
    return {"more": [("authorization", f"Bearer {token}")]}


def begin(site: Site, *tasks: Json, title: str = "Tuesday") -> Json:
    made = site.post("/api/classes", {"title": title, "tasks": list(tasks) or [{"lesson": "bids"}, {"lesson": "meld"}]})
    assert (made.status, set(made.json)) == (201, {"id", "teacher", "link"})
    return {**made.json, "where": f"/api/classes/{made.json['id']}"}


def come(site: Site, made: Json, name: str) -> str:
    came = site.post(f"{made['where']}/come", {"name": name}, **bearer(made["link"]))
    assert came.status == 201
    token: str = came.json["token"]
    return token


def shown(site: Site, made: Json, token: str) -> Json:
    found: Json = site.get(made["where"], **bearer(token)).json["shown"]
    return found


def test_a_teacher_sees_who_has_done_what_and_a_pupil_their_own_row(site: Site) -> None:
    made = begin(site)
    ann, bob = come(site, made, "Ann"), come(site, made, "Bob")
    asks = sum(step.ask != "read" for step in lesson("bids").step)
    site.post(f"{made['where']}/did", {"task": 1, "right": BEGUN}, **bearer(bob))
    told = site.post(f"{made['where']}/did", {"task": 1, "right": asks - 1}, **bearer(ann)).json["shown"]
    assert [pupil["name"] for pupil in told["pupils"]] == ["Ann"]
    seen = shown(site, made, made["teacher"])
    assert (seen["title"], seen["role"]) == ("Tuesday", "teacher")
    assert [task["lesson"] for task in seen["tasks"]] == ["bids", "meld"]
    words = {pupil["name"]: [cell["words"] for cell in pupil["cells"]] for pupil in seen["pupils"]}
    assert words == {"Ann": [f"done; {asks - 1} of {asks} right at once", "not yet"], "Bob": ["begun", "not yet"]}
    assert [pupil["name"] for pupil in shown(site, made, bob)["pupils"]] == ["Bob"]
    assert shown(site, made, made["link"])["pupils"] == []


def test_no_token_stands_in_what_anybody_is_shown(site: Site) -> None:
    made = begin(site)
    ann = come(site, made, "Ann")
    for token in (ann, made["teacher"], made["link"]):
        text = json.dumps(shown(site, made, token))
        assert not any(secret in text for secret in (ann, made["teacher"], made["link"]))


def test_what_is_known_is_not_sent_again(site: Site) -> None:
    made = begin(site)
    first = site.get(made["where"], **bearer(made["teacher"])).json
    same = site.get(f"{made['where']}?at={first['at']}", **bearer(made["teacher"])).json
    assert same == {"at": first["at"], "shown": None}
    come(site, made, "Ann")
    assert site.get(f"{made['where']}?at={first['at']}", **bearer(made["teacher"])).json["shown"]["pupils"]
    assert site.get(f"{made['where']}?at=x", **bearer(made["teacher"])).json["shown"]


def test_a_teachers_own_lesson_is_for_those_in_the_class(site: Site) -> None:
    made = begin(site, {"lesson": "bids"}, {"text": OWN})
    ann = come(site, made, "Ann")
    task = shown(site, made, ann)["tasks"][1]
    assert (task["lesson"], task["title"], task["steps"]) == ("", "Mine", 1)
    assert site.get(f"{made['where']}/tasks/2", **bearer(ann)).json == {"text": OWN}
    for where, token in (("1", ann), ("3", ann), ("x", ann), ("9" * 9, ann), ("2", made["link"]), ("2", "no")):
        refused(site.get(f"{made['where']}/tasks/{where}", **bearer(token)), 404)
    wrong = site.post("/api/classes", {"title": "Tuesday", "tasks": [{"text": "title = 3"}]})
    refused(wrong, 400)


def test_the_teacher_changes_and_ends_the_class_and_nobody_else(site: Site) -> None:
    made = begin(site)
    ann = come(site, made, "Ann")
    for token in (ann, made["link"]):
        refused(site.post(f"{made['where']}/teach", {"pupil": 1}, **bearer(token)), 403)
        refused(site.post(f"{made['where']}/end", {}, **bearer(token)), 403)
    teach = f"{made['where']}/teach"
    refused(site.post(teach, {"pupil": 1}), 404)
    told = site.post(teach, {"add": {"lesson": "name"}}, **bearer(made["teacher"])).json["shown"]
    assert [task["lesson"] for task in told["tasks"]] == ["bids", "meld", "name"]
    told = site.post(teach, {"pupil": 1, "task": 1}, **bearer(made["teacher"])).json["shown"]
    assert (told["pupils"], [task["lesson"] for task in told["tasks"]]) == ([], ["meld", "name"])
    assert told["out"] == {"pupil": 1, "task": 1, "name": "Ann"}
    refused(site.get(made["where"], **bearer(ann)), 404)
    told = site.post(teach, {"pupil": 1, "task": 1, "back": True}, **bearer(made["teacher"])).json["shown"]
    assert ([one["name"] for one in told["pupils"]], told["out"]) == (["Ann"], None)
    assert site.get(made["where"], **bearer(ann)).json["shown"]["out"] is None  # that is the teacher's alone
    lesson = told["tasks"][-1]
    told = site.post(teach, {"task": 3}, **bearer(made["teacher"])).json["shown"]
    assert told["out"] == {"pupil": 0, "task": 3, "name": lesson["title"]}, "a lesson is named by its title"
    assert site.post(f"{made['where']}/end", {}, **bearer(made["teacher"])).status == 200
    for token in (made["teacher"], made["link"]):
        refused(site.get(made["where"], **bearer(token)), 404)


def test_without_a_token_of_it_a_class_is_as_none(site: Site) -> None:
    made = begin(site)
    unknown = site.get("/api/classes/" + "A" * 22, **bearer(made["teacher"]))
    for wrong in (site.get(made["where"]), site.get(made["where"], **bearer("no"))):
        assert (wrong.status, wrong.json) == (404, unknown.json)
    refused(site.get(f"/api/tables/class {made['id']}"), 404)
    refused(site.get(f"/api/sheets/{made['id']}", **bearer(made["teacher"])), 404)


def test_names_are_those_of_tables(site: Site) -> None:
    made = begin(site, title="  Class   4b ")
    come(site, made, " Ann\u200b  Lee ")
    seen = shown(site, made, made["teacher"])
    assert (seen["title"], seen["pupils"][0]["name"]) == ("Class 4b", "Ann Lee")
    for name, status in (("", 400), ("x" * 41, 400), ("=1+2", 400), ("ann lee", 409)):
        refused(site.post(f"{made['where']}/come", {"name": name}, **bearer(made["link"])), status)


@pytest.mark.parametrize(
    ("where", "asked"),
    [
        ("", {}),
        ("", {"title": "x", "tasks": []}),
        ("", {"title": "", "tasks": [{"lesson": "bids"}]}),
        ("", {"title": "=x", "tasks": [{"lesson": "bids"}]}),
        ("", {"title": "x" * 61, "tasks": [{"lesson": "bids"}]}),
        ("", {"title": "x", "tasks": [{"lesson": "bids"}] * 21}),
        ("", {"title": "x", "tasks": [{"lesson": "count-12"}]}),
        ("", {"title": "x", "tasks": [{}]}),
        ("/come", {"name": 5}),
        ("/did", {"task": 1}),
        ("/did", {"task": 1, "right": 10**9}),
        ("/did", {"task": 1, "right": -2}),
        ("/did", {"task": "x", "right": 1}),
        ("/did", {"task": 9, "right": 1}),
        ("/teach", {"add": {"lesson": "x" * 41}}),
        ("/teach", {"pupil": -1}),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(site: Site, where: str, asked: Json) -> None:
    made = begin(site)
    ann = come(site, made, "Ann")
    token = made["link"] if where == "/come" else made["teacher"] if where == "/teach" else ann
    found = site.post(made["where"] + where if where else "/api/classes", asked, **bearer(token))
    assert 400 <= found.status < 500
    assert set(found.json) == {"error", "code", "figures"}


RULES = "four-handed"


def sits(site: Site, made: Json, token: str, task: int = 1) -> Made:
    """A pupil sits down to play a deal of the class."""
    seat = site.post(f"{made['where']}/sit", {"task": task}, **bearer(token))
    assert seat.status == 201
    return Made(site, seat.json["table"], seat.json["seat"], token, None)


def told(site: Site, made: Json, token: str, task: int = 1) -> Json:
    """A pupil's page asks whether the hand is over."""
    found: Json = site.post(f"{made['where']}/played", {"task": task}, **bearer(token)).json["shown"]
    return found


def scored(page: Json) -> bool:
    return bool(page["public"]["sheet"])


def test_all_play_the_same_cards_from_the_same_seat_and_are_compared(site: Site) -> None:
    made = begin(site, {"rules": RULES})
    ann, bob = come(site, made, "Ann"), come(site, made, "Bob")
    tables = [sits(site, made, token) for token in (ann, bob)]
    for table in tables:
        table.enter().to_play()
    hands = [(table.seat, table.live.game.actions[0], table.live.game.made.dealer) for table in tables]
    assert hands[0] == hands[1]
    assert tables[0].table != tables[1].table
    assert sits(site, made, ann).table == tables[0].table, "the same table, however often it is asked for"
    assert [task["title"] for task in shown(site, made, ann)["tasks"]] == [f"One deal: {load(RULES).name}"]
    assert told(site, made, ann)["pupils"][0]["cells"][0]["state"] == "begun"
    seated = tables[0].enter()
    seated.play(scored)
    done = told(site, made, ann)
    (hand,) = done["deals"][0]["hands"]
    (result,) = tables[0].live.game.public.game.results
    mine = next(side for side in result.sides if 0 in side.seats)
    gains = [sum(line.points for line in result.lines if line.column == one) for one in range(2)]
    assert (hand["name"], hand["meld"], hand["taken"]) == ("Ann", mine.meld, mine.play)
    assert (hand["gain"], hand["others"]) == (
        f"{gains[0]:+}".replace("-", "\u2212"),
        f"{gains[1]:+}".replace("-", "\u2212"),
    )
    assert str(result.bid) in hand["bid"]
    assert hand["made"] == ("made" if result.made else "set")
    assert done["pupils"][0]["cells"][0]["state"] == "done"
    assert told(site, made, bob)["deals"] == [], "who has not played it sees what nobody made of it"
    assert hand["table"] == "", "another's table is the teacher's"
    seen = shown(site, made, made["teacher"])["deals"][0]
    assert [one["name"] for one in seen["hands"]] == ["Ann"]
    assert seen["hands"][0]["table"] == tables[0].table
    before = site.get(made["where"], **bearer(made["teacher"])).json["at"]
    told(site, made, ann)
    assert site.get(made["where"], **bearer(made["teacher"])).json["at"] == before, "it counts once"


def test_a_deal_is_told_to_nobody_who_is_to_play_it(site: Site) -> None:
    made = begin(site, {"rules": RULES})
    ann = come(site, made, "Ann")
    table = sits(site, made, ann)
    deal = table.live.game.made.deal
    texts = [json.dumps(shown(site, made, token)) for token in (ann, made["link"], made["teacher"])] + [
        site.get(f"/api/tables/{table.table}").text,
        json.dumps(told(site, made, ann)),
    ]
    for each in texts:
        assert deal not in each
        assert not any(f"{hand:x}" in each for hand in deal_in(deal).hands)
    assert '"hands": [[' not in texts[0]
    seated = table.enter()
    assert seated.page["hands"] is None
    with pytest.raises(Closed, match="Nobody may watch"):
        table.enter("")


def test_with_open_hands_the_table_says_so_and_only_there(site: Site) -> None:
    made = begin(site, {"rules": RULES, "open": True}, {"rules": RULES})
    ann = come(site, made, "Ann")
    one, other = sits(site, made, ann), sits(site, made, ann, 2)
    seated = one.enter()
    assert seated.page["known"]["kind"] == "open"
    assert seated.page["hands"]
    stored = site.run(site.rooms.tables.store.read(one.table))
    assert json.loads(stored[0].body)["open_hands"] is True
    assert [chair.kind for chair in one.live.game.chairs] == ["person", *["computer"] * 3]
    assert other.enter().page["known"]["kind"] == "shared"


def test_the_deal_may_come_from_a_record(site: Site) -> None:
    record = text(RULES)
    made = begin(site, {"record": record})
    table = sits(site, made, come(site, made, "Ann"))
    last = [action for action in parse(record).actions if isinstance(action, Deal)][-1]
    assert deal_in(table.live.game.made.deal) == last
    refused(site.post("/api/classes", {"title": "x", "tasks": [{"record": "no record"}]}), 400)
    refused(site.post("/api/classes", {"title": "x", "tasks": [{"rules": "nothing"}]}), 404)


def test_a_deal_that_nobody_bids_on_counts_as_that(site: Site) -> None:
    made = begin(site, {"rules": RULES})
    ann = come(site, made, "Ann")
    table = sits(site, made, ann)
    game = TableGame(table.live.game.made)
    dealt = deal_in(game.made.deal)
    assert played(game, 1, 1) is None
    game.actions = [dealt, dealt]
    assert played(game, 1, 1) == Played(1, 1, "nobody")
    game.actions = [replace(dealt, hands=dealt.hands[::-1])]
    assert played(game, 1, 1) == Played(1, 1, "another")
    game.actions, game.redealt = [], True
    assert played(game, 1, 1) == Played(1, 1, "another")


def test_a_finished_hand_counts_whatever_is_dealt_again_later(site: Site) -> None:
    made = begin(site, {"rules": RULES})
    ann = come(site, made, "Ann")
    table = sits(site, made, ann)
    table.enter().play(scored)
    before = played(table.live.game, 1, 1)
    assert before
    assert before.who != "another"
    table.live.game.redealt = True
    assert played(table.live.game, 1, 1) == before


def test_who_had_the_deal_changed_sees_nobodys_result(site: Site) -> None:
    made = begin(site, {"rules": RULES})
    ann, bob = come(site, made, "Ann"), come(site, made, "Bob")
    sits(site, made, ann).enter().play(scored)
    assert told(site, made, ann)["deals"]
    table = sits(site, made, bob)
    table.enter()
    dealt = deal_in(table.live.game.made.deal)
    table.live.game.actions[0] = replace(dealt, hands=dealt.hands[::-1])
    site.run(Classes(site.store).played(made["id"], bob, Played(2, 1, "another")))
    page = shown(site, made, bob)
    assert page["pupils"][0]["cells"][0]["state"] == "done"
    assert page["deals"] == []


def test_where_people_sit_out_the_pupil_has_cards() -> None:
    ruleset = load("three-handed", {"deal.people": "4"})
    deal = shuffled(ruleset.rules, Random(1), 0)
    record = replace(Record.new(ruleset, dealer=0), entries=(Entry(deal),))
    shared = recorded(format(record), open=False).deal
    assert shared
    assert deal.hands[shared.seat]


def test_a_deal_is_drawn_by_chance_alone() -> None:
    assert drawn(RULES, open=False).deal != drawn(RULES, open=False).deal


def test_a_class_behind_one_address_sits_down_at_once() -> None:
    with Site(limits=structs.replace(USUAL, tables_at_once=2, tables_a_minute=1)) as site:
        made = begin(site, {"rules": RULES})
        pupils = [come(site, made, f"P{number}") for number in range(OF_CLASSES * 2 + 5)]
        found = [site.post(f"{made['where']}/sit", {"task": 1}, **bearer(token)) for token in pupils]
        assert {one.status for one in found[:-5]} == {201}
        assert {one.json["code"] for one in found if one.status == 429} == {"too_many_tables"}


def test_a_table_is_made_once_it_is_written_down(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    made = begin(site, {"rules": RULES})
    ann = come(site, made, "Ann")
    tables = len(site.rooms.tables.live)
    monkeypatch.setattr("deece.table.classes.MOST_ENTRIES", 0)
    refused(site.post(f"{made['where']}/sit", {"task": 1}, **bearer(ann)), 409)
    assert len(site.rooms.tables.live) == tables
    monkeypatch.undo()
    monkeypatch.setattr(site.rooms.tables, "most", 0)
    assert site.post(f"{made['where']}/sit", {"task": 1}, **bearer(ann)).status >= 400
    monkeypatch.undo()
    sits(site, made, ann).enter()
    assert len(site.rooms.tables.live) == tables + 1


def test_only_a_pupil_plays_a_deal_and_only_one_of_the_class(site: Site) -> None:
    made = begin(site, {"rules": RULES}, {"lesson": "bids"})
    ann = come(site, made, "Ann")
    for token in (made["teacher"], made["link"]):
        refused(site.post(f"{made['where']}/sit", {"task": 1}, **bearer(token)), 403)
    for task in (2, 3):
        refused(site.post(f"{made['where']}/sit", {"task": task}, **bearer(ann)), 404)
    refused(site.post(f"{made['where']}/did", {"task": 1, "right": 0}, **bearer(ann)), 404)
    refused(site.post(f"{made['where']}/sit", {"task": 1}, **bearer("no")), 404)
    refused(site.post("/api/classes", {"title": "x", "tasks": [{"rules": RULES, "open": 5}]}), 400)


def test_one_address_begins_only_so_many_classes() -> None:
    asked = {"title": "Tuesday", "tasks": [{"lesson": "bids"}]}
    with Site(limits=structs.replace(USUAL, tables_at_once=3)) as site:
        assert [site.post("/api/classes", asked).status for _ in range(5)] == [201, 201, 201, 429, 429]


def test_the_wire_names_every_address() -> None:
    told = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
    for row in ("POST /api/classes", "GET /api/classes/ID", *(f"POST /api/classes/ID/{do}" for do in ("come", "did"))):
        assert f"`{row}" in told
