"""Tables of an evening on phones at which somebody is missing: who is awaited, what a computer does, what counts."""

from __future__ import annotations

from typing import Any

import pytest

from deece.club.events import SideClaim, TableFigures, TableResult
from deece.club.fold import Evening
from deece.club.on_deece import added
from deece.club.results import of_evening
from deece.table import presence
from deece.table.live import Table
from tests.club.desk import Desk
from tests.web.client import Site, Socket
from tests.web.test_api import refused
from tests.web.test_boards import bearer
from tests.web.test_club import look, share, write
from tests.web.test_club_phones import (
    Json,
    _evenings,
    at_once,
    evening,
    finish,
    of,
    play,
    seated,
    sit,
    table_of,
)

__all__ = ["at_once"]


@pytest.fixture
def soon(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is not connected is away at once; the site has it otherwise, so this comes after it."""
    monkeypatch.setattr(presence, "AWAY_AFTER", -1.0)


def phones(site: Site, made: Json, query: str = "") -> Any:
    (found,) = site.get(f"{made['where']}/phones{query}", **bearer(made["director"])).json["tables"]
    return found


def states(found: Json) -> list[str]:
    return [one["state"] for one in found["chairs"]]


def names(desk: Desk, number: int = 1) -> list[str]:
    return [desk.evening.name(entry) for entry in table_of(desk, number)]


def call_in(site: Site, made: Json, seat: int, *, computer: bool = True) -> Any:
    asked = {"round": 1, "table": 1, "seat": seat, "computer": computer}
    return site.post(f"{made['where']}/phones/chair", asked, **bearer(made["director"]))


def folded(site: Site, made: Json) -> Evening:
    found: Evening = site.run(_evenings(site).open(made["evening"], made["director"])).evening
    return found


def rated(site: Site, made: Json) -> int:
    """For how many tables of the evening somebody is rated."""
    found = of_evening(folded(site, made), 1)
    assert len(found.hands) == len(found.games)
    return len(found.hands)


def turn_of(site: Site, at: str) -> int:
    return site.rooms.tables.live[at].game.turn


async def clock() -> float:
    return presence.now()


async def people_changed(table: Table) -> None:
    table.people_changed()


def begin(site: Site, made: Json, desk: Desk, *seats: int) -> list[Socket]:
    """These sit down and come; they play until somebody else is awaited."""
    here = [(seat, sit(site, made, table_of(desk)[seat], seat).json) for seat in seats]
    found = [site.enter(one["table"], one["token"]) for _, one in here]
    for socket in found:
        socket.caught_up()
    at = here[0][1]["table"]
    for _ in range(20):
        mine = [one for one, (seat, _) in zip(found, here, strict=True) if seat == turn_of(site, at)]
        if not mine:
            break
        mine[0].caught_up()
        mine[0].do(*mine[0].choice())
    for socket in found:
        socket.caught_up()
    return found


@pytest.mark.usefixtures("soon")
def test_the_director_and_the_table_are_told_for_whom_it_waits(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    who = names(desk)
    sockets = begin(site, made, desk, 0, 1, 2)
    found = phones(site, made)
    assert states(found) == ["here", "here", "here", "free"]
    assert found["waits"] == f"The table waits for {who[3]}, who is not in their chair."
    line = sockets[0].page["says"]["line"]
    assert line == f"Waiting for {who[3]}, who is not in their chair. Ask the director if they do not come."
    table = site.rooms.tables.live[found["at"]]
    table.bots._next_at = table.presence._gone_at[3] = site.run(clock()) - 125
    assert phones(site, made)["waits"] == f"The table has waited 2 minutes for {who[3]}, who is not in their chair."
    last = sit(site, made, table_of(desk)[3], 3).json
    fourth = site.enter(last["table"], last["token"])
    assert phones(site, made)["waits"] == ""
    assert states(phones(site, made)) == ["here"] * 4
    fourth.hang_up()
    found = phones(site, made)
    assert states(found) == ["here", "here", "here", "gone"]
    assert f"{who[3]}, whose phone is not connected." in found["waits"]
    site.run(people_changed(table))
    sockets[0].say({"t": "ping"})  # not until the table goes on: it waits three quarters of a minute
    sockets[0].until("pong")
    assert sockets[0].page["says"]["line"] == f"Waiting for {who[3]}, who is away."


@pytest.mark.usefixtures("soon")
def test_who_is_waited_for_again_has_their_chair_still(site: Site) -> None:
    """A computer player plays for somebody by the table's vote, and the director has them waited for."""
    desk = evening()
    made = share(site, desk)
    whose = sit(site, made, table_of(desk)[3], 3).json
    socket = site.enter(whose["table"], whose["token"])
    socket.hang_up()
    site.settle()
    table = site.rooms.tables.live[whose["table"]]
    table.presence.stand_in(3)
    assert states(phones(site, made))[3] == "away"
    assert call_in(site, made, 3, computer=False).status == 200
    assert states(phones(site, made))[3] == "gone"
    again = site.enter(whose["table"], whose["token"])
    assert again.page["seat"] == 3
    assert states(phones(site, made))[3] == "here"


@pytest.mark.usefixtures("soon")
def test_who_is_missing_is_said_though_it_is_not_their_turn(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    who = names(desk)
    sit(site, made, 0, 0, role="director")
    found = phones(site, made)
    assert states(found) == ["free"] * 4
    assert all(name in found["waits"] for name in who)
    assert found["waits"].endswith("are not in their chairs.")
    seats = seated(site, made, desk)
    sockets = [site.enter(one["table"], one["token"]) for one in seats]
    sockets[0].caught_up()
    turn = turn_of(site, seats[0]["table"])
    sockets[(turn + 1) % 4].hang_up()
    site.settle()
    assert phones(site, made)["waits"] == f"The phone of {who[(turn + 1) % 4]} is not connected."


@pytest.mark.usefixtures("soon")
def test_of_a_table_that_this_server_has_not_open_it_is_asked_by_itself(site: Site) -> None:
    """Here one that nobody is at any more; elsewhere the request goes to the server that has it."""
    desk = evening(hands=3)
    made = share(site, desk)
    at = sit(site, made, table_of(desk)[0], 0).json["table"]
    finish(site, at, hands=1)
    found = phones(site, made)
    assert (found["near"], states(found)) == (False, ["taken", "free", "free", "free"])
    found = phones(site, made, "?table=1")
    assert (found["near"], states(found)) == (True, ["gone", "free", "free", "free"])
    assert site.get(f"{made['where']}/phones?table=2", **bearer(made["director"])).json["tables"] == []
    refused(site.get(f"{made['where']}/phones?table=1", **bearer(made["player"])), 403)


@pytest.mark.usefixtures("soon")
def test_who_comes_back_has_their_chair_from_the_computer(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    sockets = begin(site, made, desk, 0, 1)
    refused(call_in(site, made, 0), 409)
    table = next(iter(site.rooms.tables.live.values()))
    sockets[0].hang_up()
    site.settle()
    assert states(call_in(site, made, 0).json["tables"][0])[0] == "away"
    key = table.game.chairs[0].key
    assert key, "the phone has its chair still"
    assert states(call_in(site, made, 0, computer=False).json["tables"][0])[0] == "gone"
    assert table.game.chairs[0].key == key
    assert states(call_in(site, made, 0, computer=False).json["tables"][0])[0] == "free"
    assert not table.game.chairs[0].key


@pytest.mark.parametrize("who", ["nobody", "the director", "the others", "who left"])
def test_a_table_at_which_a_computer_chose_for_somebody_rates_nobody(site: Site, who: str) -> None:
    """As a table with a floater: what it came to counts in the evening, and says nothing of anybody's play."""
    desk = evening()
    made = share(site, desk)
    if who == "the director":
        seats = [sit(site, made, entry, seat).json for seat, entry in enumerate(table_of(desk)[:3])]
        assert call_in(site, made, 3).status == 200
    else:
        seats = seated(site, made, desk)
    sockets = [site.enter(one["table"], one["token"]) for one in seats]
    table = site.rooms.tables.live[seats[0]["table"]]
    if who == "the others":
        sockets.pop().hang_up()
        table.presence.stand_in(3)
        site.run(people_changed(table))
    elif who == "who left":
        sockets[3].ask("leave")
        sockets.pop().hang_up()
    site.settle()
    play(sockets)
    shown = look(site, made, "wall")["shown"]["round"]["tables"][0]
    computer = who != "nobody"
    assert shown["words"] == ("played on phones, in part by a computer player" if computer else "played on phones")
    (figures,) = [one["figures"] for one in of(site, made, "deece over")]
    assert figures.get("computer", False) is computer
    assert [side["points"] for side in shown["sides"]] == list(table.game.public.game.scores)
    assert rated(site, made) == int(not computer)
    for one in sockets:
        one.hang_up()
    site.rooms.tables.live.pop(table.id)
    assert site.run(site.rooms.tables.shorten(table.id))
    kept = site.run(site.rooms.tables.stored(table.id))
    assert kept
    assert (kept.stood_in == 0) is computer, "its log knows it still when it is kept short"


@pytest.mark.parametrize("by", ["phones", "director"])
def test_a_result_that_is_taken_as_it_stands_rates_nobody_either(site: Site, by: str) -> None:
    desk = evening(hands=3)
    made = share(site, desk)
    seats = [sit(site, made, entry, seat).json for seat, entry in enumerate(table_of(desk)[:3])]
    call_in(site, made, 3)
    sockets = [site.enter(one["table"], one["token"]) for one in seats]
    table = site.rooms.tables.live[seats[0]["table"]]
    play(sockets, over=lambda: table.game.public.game.results)
    asked = {"at": seats[0]["table"], "own": seats[0]["token"]}
    told = site.post(f"{made['where']}/phones/where", asked, **bearer(made["player"])).json["figures"]
    figures = TableFigures(tuple(told["points"]), told["hands"], computer=told["computer"])
    assert figures.computer
    if by == "phones":
        for side, device in ((0, "p"), (1, "q")):
            assert write(site, made, "player", SideClaim(1, 1, side, figures), device=device).status == 200
    else:
        assert write(site, made, "director", TableResult(1, 1, figures), device="d").status == 200
    shown = look(site, made, "wall")["shown"]["round"]["tables"][0]
    assert shown["state"] in ("agreed", "settled")
    assert shown["words"].endswith(", in part by a computer player")
    assert rated(site, made) == 0


def test_a_side_of_floaters_has_nobody_who_confirms(site: Site) -> None:
    desk = evening("kansas-city", "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan, Eve & Ed", odd="floater")
    made = share(site, desk)
    number = next(number for number in (1, 2, 3) if 0 in table_of(desk, number))
    standing = desk.evening.table(1, number)
    assert standing
    side = next(place for place, one in enumerate(standing.table.sides) if any(one))
    assert write(site, made, "player", SideClaim(1, number, side, TableFigures((9, 4))), device="p").status == 200
    shown = look(site, made, "wall")["shown"]["round"]["tables"]
    assert [one["state"] for one in shown if one["number"] == number] == ["agreed"]
    other = number % 3 + 1
    assert write(site, made, "player", SideClaim(1, other, 0, TableFigures((9, 4))), device="q").status == 200
    shown = look(site, made, "wall")["shown"]["round"]["tables"]
    assert [one["state"] for one in shown if one["number"] == other] == ["claimed"]


def test_one_board_of_a_computers_is_one_of_the_table() -> None:
    usual, computers = TableFigures((5, 6), 1), TableFigures((7, 8), 1, computer=True)
    assert added([usual, computers], ((5, 6), (7, 8))).computer
    assert not added([usual, usual], ((5, 6), (5, 6))).computer
