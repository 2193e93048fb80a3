"""Classes over HTTP: links by role, what each of them is shown, bad input, and the limits."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from deece.api.limits import Limits
from deece.school import lesson
from deece.table.classes import BEGUN
from tests.school.test_given import step as own_step
from tests.web.client import Site
from tests.web.test_api import refused

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
    refused(site.get(made["where"], **bearer(ann)), 404)
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


def test_one_address_begins_only_so_many_classes() -> None:
    asked = {"title": "Tuesday", "tasks": [{"lesson": "bids"}]}
    with Site(limits=Limits(tables_at_once=3)) as site:
        assert [site.post("/api/classes", asked).status for _ in range(5)] == [201, 201, 201, 429, 429]


def test_the_wire_names_every_address() -> None:
    told = (Path(__file__).parents[2] / "docs" / "wire.md").read_text("utf-8")
    for row in ("POST /api/classes", "GET /api/classes/ID", *(f"POST /api/classes/ID/{do}" for do in ("come", "did"))):
        assert f"`{row}" in told
