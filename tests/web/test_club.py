"""A club's evening over HTTP: what a device asks of its own, and one that is shared, by links with a role."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from msgspec import structs

from deece.api.costly import Costly
from deece.club.compared import of_boards
from deece.club.events import (
    Change,
    ClubEvent,
    Entered,
    EveningBegun,
    Here,
    Paid,
    RoundSeated,
    SideClaim,
    TableFigures,
    TableResult,
    encode,
)
from deece.keeper.events import Hand, SheetEvent
from tests.club.desk import Desk
from tests.club.test_sheets import MADE
from tests.web.client import Site
from tests.web.test_api import refused
from tests.web.test_classes import bearer
from tests.web.unlimited import UNLIMITED, USUAL

Json = dict[str, Any]
NINE = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal, Ida"


def sent(events: list[ClubEvent]) -> Json:
    """The events as a page sends them."""
    return {"events": msgspec.to_builtins(events)}


def desk() -> Desk:
    """Nine people in the first of their rounds."""
    found = Desk(NINE, title="Thursday", fee=500)
    found.seat()
    return found


def share(site: Site, desk: Desk) -> Json:
    made = site.post("/api/evenings", sent(desk.events))
    assert (made.status, set(made.json)) == (201, {"evening", "director", "scorer", "player", "wall"})
    return {**made.json, "where": f"/api/evenings/{made.json['evening']}"}


def write(site: Site, made: Json, role: str, *changes: Change, device: str = "p") -> Any:
    """What a link is answered that writes these."""
    events = [ClubEvent(f"{device}:{900 + place}", change) for place, change in enumerate(changes)]
    return site.post(made["where"], sent(events), **bearer(made[role]))


def look(site: Site, made: Json, role: str, more: str = "") -> Json:
    found: Json = site.get(f"{made['where']}{more}", **bearer(made[role])).json
    return found


def claim(side: int, *points: int) -> SideClaim:
    return SideClaim(1, 1, side, TableFigures(points))


def test_a_device_begins_names_seats_writes_and_reads_its_own(site: Site) -> None:
    begun = site.post("/api/club/begin", {"format": "individual", "system": "double-deck", "title": "Thursday"}).json
    events = [{"id": "d:1", "change": begun["change"]}]
    named = site.post("/api/club/names", {"events": events, "text": "Ann, Bea, Cal, Dot"}).json
    events += [{"id": f"d:{place}", "change": one} for place, one in enumerate(named["changes"], 2)]
    found = site.post("/api/club", {"events": events}).json
    assert (found["stage"], found["role"], len(found["entries"])) == ("entering", "director", 4)
    seated = site.post("/api/club/next", {"events": events}).json
    events.append({"id": "d:6", "change": seated["change"]})
    result = {"type": "result", "round": 1, "table": 1, "figures": {"points": [331, 208]}}
    shown = site.post("/api/club/write", {"events": events, "new": [{"id": "d:7", "change": result}]}).json
    assert shown["stage"] == "between"
    assert [line["points"] for line in shown["standings"]].count("331") == 2
    refused(site.post("/api/club/next", {"events": events}), 400)
    wrong = {**result, "table": 9}
    no = site.post("/api/club/write", {"events": events, "new": [{"id": "d:7", "change": wrong}]})
    assert (no.status, "no table 9" in no.text) == (400, True)
    sheet = site.post("/api/club/sheet", {"events": events, "round": 1, "table": 1}).json
    assert (sheet["change"]["type"], len(sheet["change"]["names"])) == ("sheet", 4)
    for what, kind in (("csv", "text/csv"), ("page", "text/html"), ("paper", "text/plain")):
        answer = site.post(f"/api/club/{what}", {"events": events})
        assert (answer.status, answer.headers["content-type"].split(";")[0]) == (200, kind)


def test_formats_are_listed_with_what_they_are(site: Site) -> None:
    found = site.get("/api/club/formats").json["formats"]
    assert {"individual", "kansas-city"} <= {one["id"] for one in found}
    assert all(one["name"] and one["about"] for one in found)


def test_two_change_seats_and_the_round_is_seated_again_for_who_came_late(site: Site) -> None:
    events = desk().events
    late = [*events, ClubEvent("d:90", Entered(10, ("Joe",)))]
    again = site.post("/api/club/next", {**sent(late), "again": True}).json["change"]
    assert (again["number"], again["over"]) == (1, [events[-1].id])
    sat = {entry for table in again["tables"] for side in table[1] for entry in side}
    assert sat | set(again["out"]) == set(range(1, 11))
    change = events[-1].change
    assert isinstance(change, RoundSeated)
    one, other = change.tables[0].sides[0][0], change.out[0]
    swapped = site.post("/api/club/swap", {**sent(events), "one": one, "other": other}).json["change"]
    assert (swapped["out"], swapped["by_hand"]) == ([one], True)


def test_a_sheet_becomes_the_figures_of_its_table(site: Site) -> None:
    begun = site.post("/api/club/sheet", {**sent(desk().events), "round": 1, "table": 1}).json["change"]
    hand = msgspec.to_builtins(SheetEvent("s:2", Hand(1, MADE)))
    found = site.post("/api/club/figures", {"events": [{"id": "s:1", "change": begun}, hand], "sides": 2})
    assert found.json["figures"]["points"] == [63, 0]
    assert found.json["figures"]["bids"] == [1, 0, 0, 0]
    refused(site.post("/api/club/figures", {"events": [hand], "sides": 2}), 400)


def test_each_link_is_shown_its_role_and_writes_what_it_may(site: Site) -> None:
    made = share(site, desk())
    for role in ("director", "scorer", "player", "wall"):
        assert look(site, made, role)["shown"]["role"] == role
    refused(write(site, made, "wall", claim(0, 331, 208)), 400)
    refused(write(site, made, "player", Here(1, False)), 400)
    refused(write(site, made, "scorer", Entered(10, ("Zoe",))), 400)
    assert write(site, made, "scorer", Paid(1, 500)).status == 200
    assert write(site, made, "player", claim(0, 331, 208), device="q").status == 200
    assert write(site, made, "director", Entered(10, ("Zoe",)), device="r").status == 200
    refused(site.get(made["where"], **bearer("no")), 404)
    refused(site.get("/api/evenings/nowhere", **bearer(made["director"])), 404)
    begun = ClubEvent("x:1", EveningBegun("individual", "double-deck"))
    refused(site.post(made["where"], sent([begun]), **bearer(made["director"])), 403)


def test_fees_and_what_one_side_wrote_are_not_for_players(site: Site) -> None:
    made = share(site, desk())
    write(site, made, "scorer", Paid(1, 500))
    write(site, made, "player", claim(0, 331, 208), device="q")
    for role, paid, claims in (("director", 500, 1), ("scorer", 500, 1), ("player", 0, 0), ("wall", 0, 0)):
        shown = look(site, made, role)["shown"]
        assert shown["entries"][0]["paid"] == paid
        table = shown["round"]["tables"][0]
        assert (len(table["claims"]), table["claimed"], table["state"]) == (claims, [0], "claimed")
        assert "208" not in json.dumps(shown["round"]) or claims
    write(site, made, "player", claim(1, 331, 280), device="s")
    assert len(look(site, made, "player")["shown"]["round"]["tables"][0]["claims"]) == 2
    write(site, made, "player", claim(1, 331, 208), device="t")
    assert look(site, made, "wall")["shown"]["round"]["tables"][0]["sides"][0]["points"] == 331


def test_what_is_known_is_not_sent_again_and_events_are_for_the_director(site: Site) -> None:
    made = share(site, desk())
    first = look(site, made, "director", "?since=0")
    assert len(first["events"]) == 11
    assert look(site, made, "director", f"?at={first['at']}&since=11") == {
        "at": first["at"],
        "shown": None,
        "events": [],
    }
    assert look(site, made, "player", "?since=0")["events"] == []
    write(site, made, "player", claim(0, 331, 208))
    more = look(site, made, "director", f"?at={first['at']}&since=11")
    assert (len(more["events"]), more["shown"]["round"]["tables"][0]["state"]) == (1, "claimed")
    assert look(site, made, "wall", "?at=x&since=x")["shown"]


def test_what_stands_already_is_left_out_and_all_or_none_is_written(site: Site) -> None:
    made = share(site, desk())
    assert write(site, made, "player", claim(0, 331, 208)).status == 200
    assert write(site, made, "player", claim(0, 331, 208)).status == 200
    before = look(site, made, "director")["at"]
    result = TableResult(1, 2, TableFigures((1, 2)))
    refused(write(site, made, "director", result, replace_table(result), device="z"), 400)
    assert look(site, made, "director")["at"] == before


def replace_table(result: TableResult) -> TableResult:
    return TableResult(result.round, 77, result.figures)


def test_no_token_stands_in_what_anybody_is_shown(site: Site) -> None:
    made = share(site, desk())
    for role in ("director", "scorer", "player", "wall"):
        text = json.dumps(look(site, made, role, "?since=0&rounds=1"))
        assert not any(made[one] in text for one in ("director", "scorer", "player", "wall"))


def test_rounds_that_are_over_come_where_they_are_asked_for(site: Site) -> None:
    found = desk()
    for table in found.evening.rounds[0].tables:
        found.result(table.number, 10, 20)
    found.seat()
    made = share(site, found)
    assert look(site, made, "player")["shown"]["rounds"] == []
    assert [one["number"] for one in look(site, made, "player", "?rounds=1")["shown"]["rounds"]] == [1]


def test_a_phone_gets_the_sheet_of_its_table(site: Site) -> None:
    made = share(site, desk())
    sheet = look(site, made, "player", "/sheet/1/1")["change"]
    assert sheet["title"] == "Round 1, table 1"
    for where in ("/sheet/1/77", "/sheet/0/1"):
        refused(site.get(made["where"] + where, **bearer(made["player"])), 400)
    refused(site.get(f"{made['where']}/sheet/x/1", **bearer(made["player"])), 404)


def test_the_director_takes_the_evening_away(site: Site) -> None:
    made = share(site, desk())
    refused(site.post(f"{made['where']}/end", {}, **bearer(made["player"])), 403)
    assert site.post(f"{made['where']}/end", {}, **bearer(made["director"])).status == 200
    refused(site.get(made["where"], **bearer(made["director"])), 404)


@pytest.mark.parametrize(
    "body",
    [
        {"events": []},
        {"events": [{"id": "d:1", "change": {"type": "close"}}]},
        {"events": [{"id": "d:1", "change": {"type": "evening", "format": "no", "system": "double-deck"}}]},
        {"events": [{"id": "d:1", "change": {"type": "evening", "format": "individual", "system": "no"}}]},
        {"events": [{"id": "?", "change": {"type": "evening", "format": "individual", "system": "double-deck"}}]},
        {"events": [{"id": "d:1", "change": {"type": "entry", "number": 10**9, "names": ["x"]}}]},
        {"events": "x"},
        {},
    ],
)
def test_nonsense_is_refused_in_words(site: Site, body: Json) -> None:
    for where in ("/api/club", "/api/evenings"):
        answer = site.post(where, body)
        refused(answer, 400)
        assert "Traceback" not in answer.text


@pytest.mark.parametrize("path", ["", "/names", "/write"])
def test_an_evening_as_long_as_it_may_be_is_taken_with_what_is_asked_of_it(site: Site, path: str) -> None:
    longest = b" " * (UNLIMITED.evening_bytes + UNLIMITED.body_bytes)
    refused(site.post(f"/api/club{path}", longest), 400)
    refused(site.post(f"/api/club{path}", longest + b" "), 413)


def test_an_address_shares_so_many_evenings_at_once() -> None:
    with Site(limits=structs.replace(USUAL, tables_at_once=2, tables_a_minute=1)) as site:
        for _ in range(2):
            share(site, desk())
        refused(site.post("/api/evenings", sent(desk().events)), 429)


def test_an_event_is_stored_as_it_was_sent(site: Site) -> None:
    made = share(site, desk())
    event = ClubEvent("q:50", claim(0, 331, 208), 5, "Ann")
    site.post(made["where"], sent([event]), **bearer(made["player"]))
    told = look(site, made, "director", "?since=11")["events"]
    assert json.loads(encode(event)) == told[0]


def test_evenings_of_a_device_are_added_up_and_lead_back_to_where_they_come_from(site: Site) -> None:
    evenings = []
    for day, points in (("2026-12-10", (100, 400)), ("2026-12-03", (300, 200))):
        found = Desk("Ann, Bea, Cal, Dot", day=day, fee=500)
        found.put(([1, 2], [3, 4]))
        found.result(1, *points)
        evenings.append(msgspec.to_builtins(found.events))
    season = site.post("/api/club/season", {"evenings": evenings}).json
    assert season["days"] == ["December 3, 2026", "December 10, 2026"]
    assert [(one["name"], one["points"]) for one in season["people"]][:2] == [("Cal", "600"), ("Dot", "600")]
    asked = {"evenings": evenings, "who": "Cal"}
    person = site.post("/api/club/person", asked).json
    rounds = [(one["evening"], [round["words"] for round in one["rounds"]]) for one in person["came"]]
    told = "Round 1, table 1, with Dot against Ann and Bea: "
    assert rounds == [(1, [f"{told}200, lost"]), (0, [f"{told}400, won"])]
    assert (person["rating"], person["course"]) == ("", [])
    assert site.post("/api/club/person", {**asked, "rating": True}).json["rating"].startswith("Cal and Dot together: ")
    refused(site.post("/api/club/person", {**asked, "who": "Zoe"}), 400)
    rungs = site.post("/api/club/ladder", {"evenings": evenings}).json["rungs"]
    assert [one["name"] for one in rungs][:2] == ["Cal", "Dot"]
    assert season["partners"][0]["name"] == "Cal & Dot"
    assert season["kitty"] == "Paid 0.00, still open 40.00."
    assert site.post("/api/club/season", {"evenings": evenings * 50}).status == 200
    nonsense: list[Any] = [[], [[]], "x", [*(evenings * 50), evenings[0]]]  # a season has at most 100 evenings
    for wrong in nonsense:
        refused(site.post("/api/club/season", {"evenings": wrong}), 400)


def test_a_correction_is_worked_out_apart_and_told_to_officials_alone(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = Desk("Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan", "winners-up")
    for _ in range(2):
        for table in found.seat().tables:
            found.result(table.number, 500, 300)
    made = share(site, found)
    asked = list[str]()
    apart = Costly.apart

    async def counted(self: Costly, address: str, do: Any, *given: Any) -> Any:
        asked.append(do.__name__)
        return await apart(self, address, do, *given)

    monkeypatch.setattr(Costly, "apart", counted)
    assert look(site, made, "director")["shown"]["otherwise"] == ""
    assert asked == []
    over = (found.evening.rounds[0].tables[0].results[0].id,)
    write(site, made, "director", TableResult(1, 1, TableFigures((300, 500)), over=over))
    told = "round 2 would have been seated otherwise"
    assert [told in look(site, made, role)["shown"]["otherwise"] for role in ("director", "scorer", "player")] == [
        True,
        True,
        False,
    ]
    assert asked == ["_encoded", "_encoded"]  # once for each role, however often they look
    look(site, made, "director")
    assert len(asked) == 2


def test_a_claim_has_a_figure_for_each_seat_and_no_more(site: Site) -> None:
    made = share(site, desk())
    long = {"points": [1, 2], "best": [0] * 1_000}
    event = {"id": "p:900", "change": {"type": "claim", "round": 1, "table": 1, "side": 0, "figures": long}}
    refused(site.post(made["where"], {"events": [event]}, **bearer(made["player"])), 400)


def test_slips_are_for_who_has_the_evening_and_no_link_shows_boards_that_are_played(site: Site) -> None:
    desk = Desk("Ann & Abe, Bea & Bob, Cal & Cid, Dot & Dan", "duplicate-pairs", hands=2, cards="secret-of-ours")
    desk.seat()
    answer = site.post("/api/club/slips", sent(desk.events))
    assert (answer.status, answer.text.count('<section class="board')) == (200, 6)
    refused(site.post("/api/club/slips", sent(Desk(NINE).events)), 400)
    made = share(site, desk)
    figures = of_boards(((72, 18), (-60, 44)))
    for side in (0, 1):
        assert write(site, made, "player", SideClaim(1, 1, side, figures), device=f"p{side}").status == 200
    for role in ("scorer", "player", "wall"):
        text = json.dumps(look(site, made, role, "?rounds=1&since=0"))
        assert "secret-of-ours" not in text
        assert ("72" in text) is (role == "scorer")
    assert "secret-of-ours" in json.dumps(look(site, made, "director", "?since=0"))
