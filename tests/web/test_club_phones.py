"""Tables of an evening that are played on phones: who may sit where, and that what they come to is written once."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec import structs

from deece.club.events import (
    Changed,
    ClubEvent,
    DeeceResult,
    DeeceTable,
    EventsBack,
    RoundSeated,
    SideClaim,
    Substitute,
    TableFigures,
    TableResult,
)
from deece.club.moving import again
from deece.club.standings import seats_of
from deece.store import MemoryStore
from deece.table import seatings as seatings_module
from deece.table.evenings import Evenings
from tests.club.desk import Desk
from tests.club.phones import played_on
from tests.web.client import Closed, Site, Socket
from tests.web.test_api import refused
from tests.web.test_boards import bearer
from tests.web.test_club import look, share, write
from tests.web.unlimited import USUAL

Json = dict[str, Any]
NAMES = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"
RULES = "four-handed-passing"


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tables are looked at whenever an evening is asked for."""
    monkeypatch.setattr(seatings_module, "LOOK_EVERY", 0.0)


def evening(format: str = "individual", names: str = NAMES, **more: Any) -> Desk:
    found = Desk(names, format, RULES, **{"hands": 1, "deece": True, **more})
    found.seat()
    return found


def table_of(desk: Desk, number: int = 1) -> list[int]:
    """Who sits there, clockwise."""
    standing = desk.evening.table(len(desk.evening.rounds), number)
    assert standing
    return seats_of(standing.table)


def sit(site: Site, made: Json, entry: int, seat: int, table: int = 1, role: str = "player", **more: Any) -> Any:
    asked = {"round": more.pop("round", 1), "table": table, "entry": entry, "seat": seat, **more}
    return site.post(f"{made['where']}/phones", asked, **bearer(made[role]))


def seated(site: Site, made: Json, desk: Desk, table: int = 1) -> list[Json]:
    """All who sit at a table have taken their chairs."""
    found = []
    for seat, entry in enumerate(table_of(desk, table)):
        answer = sit(site, made, entry, seat, table, round=len(desk.evening.rounds))
        assert answer.status == 201, answer.text
        found.append(answer.json)
    assert len({one["table"] for one in found}) == 1
    return found


def play(sockets: list[Socket], over: Callable[[], object] | None = None) -> None:
    """All of them play until this is so, else to the end."""
    while not (over and over()):
        for one in sockets:
            one.caught_up()
            gate = one.page["gate"]
            if gate and one.page["seat"] in gate["waits"]:
                one.ask("ready")
            elif one.my_turn():
                one.do(*one.choice())
        if all(one.page["public"]["step"] == "over" for one in sockets):
            return


def finish(site: Site, at: str, hands: int = 0) -> None:
    """The table is played to the end, while no server has it."""
    site.rooms.tables.live.pop(at, None)
    site.rooms.open.pop(at, None)
    site.run(played_on(site.store, at, hands))


def events(site: Site, made: Json) -> list[Json]:
    found: list[Json] = look(site, made, "director", "?since=0")["events"]
    return found


def of(site: Site, made: Json, kind: str) -> list[Json]:
    return [one["change"] for one in events(site, made) if one["change"]["type"] == kind]


def test_four_phones_play_their_table_and_its_result_is_in_the_evening_once(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    shown = look(site, made, "player")["shown"]["round"]["tables"][0]
    assert (shown["deece"], shown["words"]) == ("may", "playing")
    seats = seated(site, made, desk)
    assert [one["seat"] for one in seats] == [0, 1, 2, 3]
    assert len({one["token"] for one in seats}) == 4
    table = site.rooms.tables.live[seats[0]["table"]]
    assert table.game.names == list(look(site, made, "wall")["shown"]["round"]["tables"][0]["seats"])
    assert table.game.rules.score.hands == 1
    for role in ("director", "player", "wall"):
        shown = look(site, made, role)["shown"]["round"]["tables"][0]
        assert (shown["deece"], shown["words"], shown["state"]) == ("plays", "playing on phones", "open")
        assert seats[0]["table"] not in json.dumps(shown)
    sockets = [site.enter(one["table"], one["token"]) for one in seats]
    assert sockets[0].page["known"]["kind"] == "evening"
    play(sockets)
    result = table.game.public.game.results[0]
    shown = look(site, made, "wall")["shown"]["round"]["tables"][0]
    assert [side["points"] for side in shown["sides"]] == list(table.game.public.game.scores)
    assert (shown["state"], shown["deece"], shown["words"]) == ("agreed", "over", "played on phones")
    (figures,) = [one["figures"] for one in of(site, made, "deece over")]
    assert (figures["hands"], sum(figures["bids"])) == (1, int(result.declarer >= 0))
    for _ in range(3):
        look(site, made, "player")
    assert len(of(site, made, "deece over")) == 1
    refused(sit(site, made, table_of(desk)[0], 0), 409)


def test_nobody_takes_a_chair_of_another(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    here, there = table_of(desk, 1), table_of(desk, 2)
    refused(sit(site, made, there[0], 0), 403)  # of another table
    refused(sit(site, made, here[1], 0), 403)  # of another seat
    refused(sit(site, made, here[0], 7), 403)
    refused(sit(site, made, 99, 0), 403)
    refused(sit(site, made, 0, 0), 403)  # nobody: for a director
    refused(sit(site, made, here[0], 0, role="wall"), 403)
    refused(sit(site, made, here[0], 0, table=9), 409)
    refused(site.post(f"{made['where']}/phones", {"round": 1, "table": 1, "entry": here[0]}, **bearer("no")), 404)
    assert not of(site, made, "deece"), "nothing was opened by any of these"
    first = sit(site, made, here[0], 0).json
    again = sit(site, made, here[0], 0)
    refused(again, 409)
    assert look(site, made, "player")["shown"]["round"]["tables"][0]["seats"][0] in again.error
    own = sit(site, made, here[0], 0, own=first["token"]).json
    assert own == first, "the same phone has it still"
    refused(site.post(f"/api/tables/{first['table']}/sit", {"name": "Zoe", "seat": 1}), 403)
    refused(site.post(f"/api/tables/{first['table']}/sit", {"name": "Zoe", "seat": 0}), 403)
    socket = site.enter(first["table"], first["token"])
    for asked in (
        {"t": "sit", "seat": 1, "kind": "computer", "level": "plain"},
        {"t": "remove", "seat": 1},
        {"t": "hint"},
        {"t": "undo"},
    ):
        assert socket.ask(**asked)["t"] != "ok", asked


def test_the_director_frees_a_chair_and_lets_a_computer_play_until_somebody_comes(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    here = table_of(desk)
    first = sit(site, made, here[0], 0).json
    old = site.enter(first["table"], first["token"])
    where = f"{made['where']}/phones/chair"
    asked = {"round": 1, "table": 1, "seat": 0}
    refused(site.post(where, asked, **bearer(made["player"])), 403)
    chairs = site.post(where, asked, **bearer(made["scorer"])).json["tables"][0]["chairs"]
    assert [one["state"] for one in chairs] == ["free"] * 4
    old.caught_up()
    assert old.page["seat"] is None, "its token opens nothing any more"
    new = sit(site, made, here[0], 0).json
    assert new["token"] != first["token"]
    away = site.post(where, {**asked, "seat": 2, "computer": True}, **bearer(made["director"])).json
    assert [one["state"] for one in away["tables"][0]["chairs"]] == ["here", "free", "away", "free"]
    table = site.rooms.tables.live[new["table"]]
    assert not table.presence.person_at(2)
    assert sit(site, made, here[2], 2).status == 201
    assert table.presence.person_at(2)


def test_players_open_no_table_where_the_director_has_not_allowed_it(site: Site) -> None:
    desk = evening(deece=False)
    made = share(site, desk)
    here = table_of(desk)
    assert look(site, made, "player")["shown"]["round"]["tables"][0]["deece"] == ""
    assert look(site, made, "director")["shown"]["round"]["tables"][0]["deece"] == "may"
    refused(sit(site, made, here[0], 0), 403)
    assert sit(site, made, 0, 0, role="director").json["seat"] is None
    assert look(site, made, "player")["shown"]["round"]["tables"][0]["deece"] == "plays"
    assert sit(site, made, here[0], 0).status == 201, "the director has opened this one"
    refused(sit(site, made, table_of(desk, 2)[0], 0, table=2), 403)
    assert write(site, made, "director", Changed(deece=True), device="d").status == 200
    assert sit(site, made, table_of(desk, 2)[0], 0, table=2).status == 201


def test_a_result_of_a_server_that_was_killed_is_written_by_the_next_and_once(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    at = sit(site, made, table_of(desk)[0], 0).json["table"]
    finish(site, at)  # and nobody has looked
    with Site(store=site.store) as other:
        for role in ("wall", "player", "director"):
            shown = look(other, made, role)["shown"]["round"]["tables"][0]
            assert shown["words"] == "played on phones"
        look(site, made, "wall")  # and the first one, which knows nothing of it
        assert len(of(other, made, "deece over")) == 1


def test_a_table_that_was_not_made_is_made_when_it_is_asked_for_again(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = evening()
    made = share(site, desk)
    with monkeypatch.context() as broken:
        broken.setattr(type(site.rooms.tables), "create", None)
        with pytest.raises(TypeError):
            sit(site, made, table_of(desk)[0], 0)
    (opened,) = of(site, made, "deece")
    assert sit(site, made, table_of(desk)[0], 0).json["table"] == opened["at"]
    assert len(of(site, made, "deece")) == 1


def test_a_correction_counts_and_the_director_ends_what_does_not_end(site: Site) -> None:
    desk = evening(hands=3)
    made = share(site, desk)
    seat = sit(site, made, table_of(desk)[0], 0).json
    finish(site, seat["table"], hands=1)
    (phone,) = site.get(f"{made['where']}/phones", **bearer(made["director"])).json["tables"]
    points = phone["figures"]["points"]
    assert phone["words"].startswith("hand 2 of 3: ")
    refused(site.get(f"{made['where']}/phones", **bearer(made["player"])), 403)
    asked = {"at": seat["table"], "own": seat["token"]}
    where = site.post(f"{made['where']}/phones/where", asked, **bearer(made["player"])).json
    assert (where["counts"], where["over"], where["figures"]["points"]) == (True, False, points)
    refused(site.post(f"{made['where']}/phones/where", {**asked, "own": "x" * 22}, **bearer(made["player"])), 403)
    figures = msgspec.convert(where["figures"], TableFigures)
    for side, device in ((0, "p"), (1, "q")):  # both send it as it stands
        assert write(site, made, "player", SideClaim(1, 1, side, figures), device=device).status == 200
    assert look(site, made, "wall")["shown"]["round"]["tables"][0]["state"] == "agreed"
    finish(site, seat["table"])
    look(site, made, "wall")
    assert not of(site, made, "deece over"), "they have agreed on something else"
    other = sit(site, made, table_of(desk, 2)[0], 0, table=2).json
    finish(site, other["table"])
    assert look(site, made, "wall")["shown"]["round"]["tables"][1]["words"] == "played on phones"
    write(site, made, "director", TableResult(1, 2, TableFigures((5, 6))), device="d")
    shown = look(site, made, "wall")["shown"]["round"]["tables"][1]
    assert ([side["points"] for side in shown["sides"]], shown["state"]) == ([5, 6], "settled")
    refused(write(site, made, "player", SideClaim(1, 2, 0, TableFigures((7, 8))), device="r"), 400)


@pytest.mark.parametrize("undone", ["seated anew", "replaced", "taken back"])
def test_where_the_seating_is_undone_the_table_counts_no_more(site: Site, undone: str) -> None:
    desk = evening(names=f"{NAMES}, Ida")
    made = share(site, desk)
    here = table_of(desk)
    seat = sit(site, made, here[0], 0).json
    finish(site, seat["table"], hands=0)
    site.rooms.tables.live.clear()
    if undone == "seated anew":
        round = desk.evening.last
        assert round
        tables = [one.table.sides for one in round.tables]
        new = again(desk.evening)
        assert new
        new = msgspec.structs.replace(
            new,
            tables=tuple(msgspec.structs.replace(one, sides=tables[1 - place]) for place, one in enumerate(new.tables)),
            over=(round.event.id,),
        )
        change: Any = new
    elif undone == "replaced":
        change = Substitute(here[0], ("Zoe",), 1)
    else:
        change = EventsBack(tuple(one["id"] for one in events_raw(site, made) if one["change"]["type"] == "deece"))
    # written before anybody looks whether the table is over
    site.run(_written(site, made, change))
    asked = {"at": seat["table"], "own": seat["token"]}
    where = site.post(f"{made['where']}/phones/where", asked, **bearer(made["player"])).json
    assert where["counts"] is False
    shown = look(site, made, "player")["shown"]["round"]["tables"][0]
    assert (shown["deece"], shown["words"]) == ("may", "playing")
    assert not of(site, made, "deece over")
    entry = table_of_now(shown)
    fresh = sit(site, made, entry, 0)
    assert fresh.status == 201
    assert fresh.json["table"] != seat["table"], "those who sit there now have a table of their own"


def events_raw(site: Site, made: Json) -> list[Json]:
    """The events, of which nothing is looked at."""
    found = site.run(_evenings(site).open(made["evening"], made["director"]))
    return [msgspec.to_builtins(one) for one in found.order]


def _evenings(site: Site) -> Any:
    return Evenings(site.store)


async def _written(site: Site, made: Json, change: Any) -> None:
    await _evenings(site).write(made["evening"], made["director"], [ClubEvent("d:900", change)])


def table_of_now(shown: Json) -> int:
    entry: int = shown["sides"][0]["entries"][0]
    return entry


def test_pairs_sit_in_two_chairs_and_a_floater_is_a_computer_player(site: Site) -> None:
    desk = evening("kansas-city", "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan")
    made = share(site, desk)
    here = table_of(desk)
    assert here[0] == here[2]
    first, second = sit(site, made, here[0], 0), sit(site, made, here[0], 2)
    assert (first.status, second.status) == (201, 201)
    assert first.json["table"] == second.json["table"]
    refused(sit(site, made, here[0], 1), 403)
    other = evening("individual", "Ann, Bea, Cal, Dot, Eve, Flo, Gus", odd="floater")
    made = share(site, other)
    number = next(number for number in (1, 2) if 0 in table_of(other, number))
    seats = table_of(other, number)
    place = next(seat for seat, entry in enumerate(seats) if entry)
    at = sit(site, made, seats[place], place, table=number).json["table"]
    chairs = site.rooms.tables.live[at].game.chairs
    assert [chair.kind for chair in chairs] == ["computer" if not entry else "person" for entry in seats]
    refused(sit(site, made, 0, seats.index(0), table=number), 403)


def test_boards_are_played_one_after_another_and_hidden_from_who_has_not_played_them(site: Site) -> None:
    names = "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan"
    desk = evening("duplicate-pairs", names, hands=2, cards="secret")
    made = share(site, desk)
    first, other = seated(site, made, desk, 1), seated(site, made, desk, 2)
    games = [site.rooms.tables.live[one[0]["table"]].game for one in (first, other)]
    assert games[0].actions == games[1].actions, "the same cards"
    for tail in ("", "/record", "/sheet"):
        refused(site.get(f"/api/tables/{first[0]['table']}{tail}", **bearer(other[0]["token"])), 403)
    with pytest.raises(Closed):
        site.enter(first[0]["table"], other[0]["token"])
    finish(site, first[0]["table"])
    for role in ("player", "wall", "director"):
        shown = look(site, made, role)["shown"]
        table = shown["round"]["tables"][0]
        assert (table["deece"], table["deece_board"], table["state"]) == ("plays", 2, "open")
        assert [side["points"] for side in table["sides"]] == [None, None]
        assert shown["round"]["boards"] == [] or role == "director"
    (one, _) = site.get(f"{made['where']}/phones", **bearer(made["director"])).json["tables"]
    assert (one["figures"], one["watched"], one["words"]) == (None, False, "board 1, 1 of 2")
    asked = {"at": first[1]["table"], "own": first[1]["token"]}
    where = site.post(f"{made['where']}/phones/where", asked, **bearer(made["player"])).json
    assert (where["counts"], where["over"], where["more"]) == (True, True, 2)
    assert len(where["figures"]["boards"][0]) == 2
    seats = table_of(desk, 1)
    second = [sit(site, made, entry, seat, own=first[seat]["token"]).json for seat, entry in enumerate(seats)]
    assert [one["token"] for one in second] == [one["token"] for one in first], "each has their chair already"
    assert second[0]["table"] != first[0]["table"]
    refused(sit(site, made, seats[0], 0), 409)
    finish(site, second[0]["table"])
    shown = look(site, made, "player")["shown"]["round"]["tables"]
    assert [one["deece"] for one in shown] == ["over", "plays"]
    assert [side["points"] for side in shown[0]["sides"]] == [None, None], "the other table plays still"
    finish(site, other[0]["table"])
    look(site, made, "wall")
    seats = table_of(desk, 2)
    last = sit(site, made, seats[0], 0, table=2, own=other[0]["token"]).json
    finish(site, last["table"])
    shown = look(site, made, "player")["shown"]["round"]
    assert [len(one["tables"]) for one in shown["boards"]] == [2, 2]
    assert len(of(site, made, "deece over")) == 4


def test_an_address_opens_so_many_tables_and_no_more() -> None:
    with Site(limits=structs.replace(USUAL, tables_a_minute=1, tables_at_once=1)) as site:
        desk = evening(names=", ".join(f"{one}{two}" for one in "ABCDEFGHIJKL" for two in "abcd"))
        made = share(site, desk)
        answers = [sit(site, made, table_of(desk, table)[0], 0, table=table) for table in range(1, 13)]
        assert [one.status for one in answers] == [201] * 10 + [429] * 2


def test_an_evening_that_is_taken_away_takes_its_tables_with_it(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    left = sit(site, made, table_of(desk)[0], 0).json["table"]
    there = sit(site, made, table_of(desk, 2)[0], 0, table=2).json
    socket = site.enter(there["table"], there["token"])
    site.rooms.tables.live.pop(left)
    assert site.post(f"{made['where']}/end", {}, **bearer(made["director"])).status == 200
    assert site.run(site.store.read(left)) == []
    assert site.get(f"/api/tables/{there['table']}").status == 200, "whoever is at one plays on"
    socket.hang_up()
    refused(sit(site, made, table_of(desk)[0], 0), 404)


def test_of_an_evening_that_is_shared_anew_the_old_tables_are_none(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    here = table_of(desk)
    old = sit(site, made, here[0], 0).json
    finish(site, old["table"])
    anew = Desk.__new__(Desk)
    anew.events = [msgspec.convert(one, ClubEvent) for one in events_raw(site, made)]
    assert [type(one.change) for one in anew.events].count(DeeceTable) == 1
    shared = share(site, anew)
    assert look(site, shared, "wall")["shown"]["round"]["tables"][0]["words"] == "playing on phones"
    assert not of(site, shared, "deece over")
    fresh = sit(site, shared, here[0], 0)
    assert fresh.json["table"] != old["table"]
    finish(site, fresh.json["table"])
    assert look(site, shared, "wall")["shown"]["round"]["tables"][0]["words"] == "played on phones"


def test_an_evening_that_names_what_is_not_its_own_takes_nothing_away(site: Site) -> None:
    """An evening is taken in as it is sent: what it calls its tables may be anything that the server keeps."""
    victim = evening()
    made = share(site, victim)
    theirs = sit(site, made, table_of(victim)[0], 0).json["table"]
    site.rooms.tables.live.pop(theirs)
    for at in (f"evening {made['evening']}", "board 2026-11-27", theirs, "boards 2027-01-01"):
        forged = evening()
        sides = forged.evening.rounds[0].tables[0].table.sides
        forged.events.append(ClubEvent("f:900", DeeceTable(1, 1, sides, at)))
        attack = share(site, forged)
        answer = sit(site, attack, table_of(forged)[0], 0)
        assert answer.status == 201, answer.text
        assert answer.json["table"] not in (at, theirs)
        look(site, attack, "wall")
        before = site.run(site.store.read(at))
        assert site.post(f"{attack['where']}/end", {}, **bearer(attack["director"])).status == 200
        assert site.run(site.store.read(at)) == before
    assert look(site, made, "wall")["shown"]["round"]["tables"][0]["words"] == "playing on phones"
    assert sit(site, made, table_of(victim)[1], 1).json["table"] == theirs


def test_no_hand_of_an_evening_is_dealt_again(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    ann, *others = (site.enter(one["table"], one["token"]) for one in seated(site, made, desk))
    for one in others:
        one.hang_up()
    answer = ann.ask("vote", yes=True, about="redeal")
    assert answer["t"] == "no"
    assert "dealt again" in answer["reason"]


def test_who_plays_for_another_from_the_next_board_on_has_their_chair(site: Site) -> None:
    desk = evening("duplicate-pairs", "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan", hands=2, cards="secret")
    made = share(site, desk)
    first = seated(site, made, desk)
    finish(site, first[0]["table"])
    look(site, made, "wall")
    here = table_of(desk)
    assert write(site, made, "director", Substitute(here[0], ("Zoe", "Zed"), 1), device="d").status == 200
    second = sit(site, made, here[0], 0)
    assert second.status == 201, second.text
    chairs = site.rooms.tables.live[second.json["table"]].game.chairs
    assert [chair.name for chair in chairs][::2] == ["Zoe", "Zed"]
    assert second.json["token"] != first[0]["token"]
    again = sit(site, made, here[1], 1, own=first[1]["token"]).json
    assert again["token"] == first[1]["token"], "who sits there still has their chair"


def test_a_chair_that_was_free_or_a_computers_is_so_at_the_next_board(site: Site) -> None:
    desk = evening("duplicate-pairs", "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan", hands=2, cards="secret")
    made = share(site, desk)
    here, states = table_of(desk), ["here", "free", "away", "free"]
    first = sit(site, made, here[0], 0).json
    asked = {"round": 1, "table": 1, "seat": 2, "computer": True}
    chairs = site.post(f"{made['where']}/phones/chair", asked, **bearer(made["director"])).json["tables"][0]["chairs"]
    assert [one["state"] for one in chairs] == states
    finish(site, first["table"])
    look(site, made, "wall")
    assert sit(site, made, here[0], 0, own=first["token"]).json["table"] != first["table"]
    (table,) = site.get(f"{made['where']}/phones", **bearer(made["director"])).json["tables"]
    assert [one["state"] for one in table["chairs"]] == states


def test_what_is_over_counts_before_anything_undoes_it(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seatings_module, "LOOK_EVERY", 1e9)
    desk = evening()
    made = share(site, desk)
    here = table_of(desk)
    at = sit(site, made, here[0], 0).json["table"]
    finish(site, at)
    assert write(site, made, "director", Substitute(here[0], ("Zoe",), 1), device="d").status == 200
    assert len(of(site, made, "deece over")) == 1


def test_where_a_table_is_is_shown_to_nobody_without_the_link(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    seat = sit(site, made, table_of(desk)[0], 0).json
    for at in (seat["table"], f"evening {made['evening']}", "x" * 22):
        refused(site.post(f"{made['where']}/phones/where", {"at": at, "own": seat["token"]}), 404)
        if at != seat["table"]:
            asked = {"at": at, "own": seat["token"]}
            refused(site.post(f"{made['where']}/phones/where", asked, **bearer(made["player"])), 404)


def test_no_link_writes_what_only_the_server_writes(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    sides = desk.evening.rounds[0].tables[0].table.sides
    for role in ("director", "scorer", "player", "wall"):
        refused(write(site, made, role, DeeceTable(1, 1, sides, "x" * 22), device=role[0]), 400)
        refused(write(site, made, role, DeeceResult("x" * 22, TableFigures((1, 2))), device=role[0]), 400)
    assert isinstance(desk.events[-1].change, RoundSeated)
    assert isinstance(site.store, MemoryStore)
