"""An evening's tables on phones, as a director and whoever sits there see them: each state, each sentence, each no."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from deece.api import seatings as module
from deece.club.events import DeeceTable, TableFigures
from deece.driver import moves_of
from deece.game.deal import shuffled
from deece.game.state import CHANCE, NOBODY
from deece.players import choice_of, make
from deece.table import seatings as tables
from deece.table.game import TableGame, chosen
from deece.table.log import Chair, key_of
from deece.table.seatings import Place, key_of_seating, place_of, seat_of
from deece.words.refused import Refused
from tests.table.tables import made as table_made
from tests.web.client import Json, Site
from tests.web.test_boards import bearer
from tests.web.test_club import share
from tests.web.test_club_phones import at_once, evening, finish, seated, sit, table_of

__all__ = ["at_once"]
NAMES = ("Ann", "Bea", "Cal", "Dot")
FOUR = tuple(Chair("person", name) for name in NAMES)


def sees(*, plays: bool = True, away: bool = False) -> Any:
    """Who is there, where the table is: whether a person plays, and whether they have been gone for a while."""
    return SimpleNamespace(person_at=lambda seat: plays, away=lambda seat: away)


def place(**more: Any) -> Place:
    given = {"hand": 2, "hands": 8, "goal": 0, "figures": None, "over": False, "chairs": FOUR}
    return Place(**(given | more))


def played(system: str, hands: int) -> TableGame:
    """A game of computer players after so many hands."""
    game, player, chance = TableGame(table_made(system)), make("plain", 1), Random(1)
    while len(game.public.game.results) < hands:
        if game.turn == CHANCE:
            moves = moves_of(game.state, [shuffled(game.rules, chance, game.public.game.dealer)])
        else:
            moves = moves_of(game.state, [choice_of(player, game.view(game.turn)).action])
        game.fold(chosen(moves), moves)
    return game


def code(answer: Any) -> tuple[int, str]:
    return answer.status, answer.json["code"]


def chair(site: Site, made: Json, role: str = "director", **asked: Any) -> Any:
    body = {"round": 1, "table": 1, "seat": 0} | asked
    return site.post(f"{made['where']}/phones/chair", body, **bearer(made[role]))


def where(site: Site, made: Json, at: str, own: str) -> Any:
    return site.post(f"{made['where']}/phones/where", {"at": at, "own": own}, **bearer(made["player"]))


# -- what is seen of a chair, and said of a table


@pytest.mark.parametrize(
    ("kept", "seen", "state"),
    [
        (Chair("computer", "Ruth", "plain"), None, "computer"),
        (Chair("computer", "Ruth", "plain"), sees(plays=False), "computer"),
        (Chair("person", "Ann", away=True), None, "away"),
        (Chair("person", "Ann", key="k", away=True), sees(), "away"),
        (Chair("person", "Ann", key="k"), sees(plays=False), "away"),
        (Chair("person", "Ann"), None, "free"),
        (Chair("person", "Ann"), sees(away=True), "free"),
        (Chair("person", "Ann", key="k"), None, "taken"),
        (Chair("person", "Ann", key="k"), sees(), "here"),
        (Chair("person", "Ann", key="k"), sees(away=True), "gone"),
    ],
)
def test_each_chair_is_in_one_state(kept: Chair, seen: Any, state: str) -> None:
    assert module._state(0, kept, seen) == state


@pytest.mark.parametrize(
    ("states", "missing", "said"),
    [
        (["here"] * 4, None, ""),
        (["taken"] * 4, None, ""),
        (["gone", "here", "here", "here"], (0, 59.9), "The table waits for Ann, whose phone is not connected."),
        (["free", "here", "here", "here"], (0, 0.0), "The table waits for Ann, who is not in their chair."),
        (
            ["gone", "here", "free", "here"],
            (0, 60.0),
            "The table has waited 1 minute for Ann, whose phone is not connected. Cal is not in their chair.",
        ),
        (
            ["free", "free", "gone", "gone"],
            (1, 125.0),
            (
                "The table has waited 2 minutes for Bea, who is not in their chair. Ann is not in their chair. "
                "The phones of Cal and Dot are not connected."
            ),
        ),
        (["away", "computer", "free", "free"], None, "Cal and Dot are not in their chairs."),
        (["here", "here", "here", "gone"], None, "The phone of Dot is not connected."),
    ],
)
def test_it_is_said_for_whom_a_table_waits_and_who_else_is_not_there(
    states: Any, missing: tuple[int, float] | None, said: str
) -> None:
    assert module._waits(place(), states, missing) == said


def standing(*boards: int, now: int = 0) -> Any:
    table = DeeceTable(1, 3, ((1, 2), (3, 4)), "at", now)
    return SimpleNamespace(number=3, deece=SimpleNamespace(now=table, boards=boards))


def test_where_a_table_is_says_the_hand_and_the_score_and_of_boards_only_which_it_is() -> None:
    figures, nobody = TableFigures((312, 208)), Any
    said = module._words(nobody, standing(), place(figures=figures))  # type: ignore[arg-type]
    assert said == "hand 2 of 8: 312 to 208"
    assert module._words(nobody, standing(), place()) == "hand 2 of 8"  # type: ignore[arg-type]
    to_a_goal = place(hands=0, goal=500)
    assert module._words(nobody, standing(), to_a_goal) == "hand 2, to 500"  # type: ignore[arg-type]
    boards = standing(5, 6, 9, now=6)
    assert module._words(nobody, boards, place(figures=figures)) == "board 6, 2 of 3"  # type: ignore[arg-type]


@pytest.mark.parametrize("near", [False, True])
def test_a_director_sees_a_table_and_its_points_and_of_boards_no_points(near: bool) -> None:
    figures, bots = TableFigures((312, 208)), SimpleNamespace(missing=lambda: (2, 0.0))
    live: Any = SimpleNamespace(presence=sees(), bots=bots) if near else None
    seen = module._phone_table(Any, standing(), place(figures=figures), live)  # type: ignore[arg-type]
    assert (seen.table, seen.at, seen.watched, seen.near, seen.figures) == (3, "at", True, near, figures)
    assert [(one.name, one.state) for one in seen.chairs] == [(name, "free") for name in NAMES]
    assert ("The table waits for Cal" in seen.waits) is near
    over = module._phone_table(Any, standing(), place(over=True), live)  # type: ignore[arg-type]
    assert over.waits == "", "nobody is waited for when all is played"
    hidden = module._phone_table(Any, standing(6, now=6), place(figures=figures), live)  # type: ignore[arg-type]
    assert (hidden.watched, hidden.figures, hidden.words) == (False, None, "board 6, 1 of 1")


def test_only_tables_of_the_round_that_is_played_are_asked_for() -> None:
    desk = evening()
    found: Any = SimpleNamespace(evening=desk.evening)
    assert module._standing(found, 1, 2).number == 2
    for round, table in ((0, 1), (1, 3), (2, 1)):
        with pytest.raises(Refused) as refused:
            module._standing(found, round, table)
        assert refused.value.code == "seated_anew"
    desk.result(1, 5, 6)
    desk.result(2, 5, 6)
    desk.seat()
    found.evening = desk.evening
    assert module._standing(found, 2, 1).round == 2
    with pytest.raises(Refused):
        module._standing(found, 1, 1)
    assert [(one.round, one.number) for one in module._all(desk.evening)] == [(1, 1), (1, 2), (2, 1), (2, 2)]


def test_an_entry_has_its_seat_and_no_other_and_a_floater_has_none() -> None:
    desk = evening(names="Ann, Bea, Cal, Dot, Eve, Flo, Gus", odd="floater")
    number = next(number for number in (1, 2) if 0 in table_of(desk, number))
    table, seats = desk.evening.table(1, number), table_of(desk, number)
    assert table
    for entry in {*seats, 99}:
        had = [seat for seat in range(-1, 5) if seat_of(desk.evening, table, entry, seat)]
        assert had == [seat for seat, one in enumerate(seats) if one == entry and entry]


# -- where a game is


def test_a_game_is_at_the_hand_that_is_played_until_all_are_over() -> None:
    game: Any = SimpleNamespace(
        rules=SimpleNamespace(score=SimpleNamespace(hands=3, goal=500)),
        public=SimpleNamespace(game=SimpleNamespace(results=()), seating=SimpleNamespace(column=(0, 1, 0, 1))),
        turn=0,
        done=False,
        stood_in=NOBODY,
        chairs=FOUR,
    )
    assert place_of(game, 2) == Place(1, 3, 0, None, False, FOUR)
    game.rules.score.hands = 0
    assert place_of(game, 2) == Place(1, 0, 500, None, False, FOUR)
    game.done = True  # a board on which nobody bid
    found = place_of(game, 2)
    assert (found.hand, found.over) == (0, True)
    assert found.figures == TableFigures((0, 0), 1, (0, 0), (0,) * 4, (0,) * 4, (0,) * 4)


@pytest.mark.parametrize(("stood_in", "hands", "computer"), [(-1, 1, False), (0, 1, True), (1, 1, False), (1, 2, True)])
def test_a_result_is_marked_where_a_computer_chose_in_a_hand_that_counts(
    stood_in: int, hands: int, computer: bool
) -> None:
    """In the hand that is played now it does not count yet."""
    game = played("four-handed", hands)
    game.stood_in = stood_in
    found = place_of(game, 2)
    assert found.figures is not None
    assert (found.figures.hands, found.figures.computer) == (hands, computer)
    assert found.hand == hands + 1
    assert place_of(game, 3).figures is None, "of a game with other columns there are none"


# -- sitting down


def test_a_chair_is_taken_with_its_face_and_opened_by_the_token_that_is_answered(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    here = table_of(desk)
    found = sit(site, made, here[3], 3, face=5).json
    table = site.rooms.tables.live[found["table"]]
    assert (found["seat"], found["name"], found["title"]) == (3, table.game.made.name, table.game.ruleset.name)
    assert table.seat_of(found["token"]) == 3
    assert (table.game.chairs[3].face, table.game.made.evening) == (5, f"{made['evening']} 1 1")
    opened = sit(site, made, 0, 0, role="scorer").json
    assert (opened["table"], opened["seat"], opened["token"]) == (found["table"], None, "")
    assert [chair.key for chair in table.game.chairs[:3]] == ["", "", ""]
    mine = sit(site, made, here[0], 0, role="director").json
    assert mine["seat"] == 0, "a director may play too"


def test_the_token_of_ones_other_chair_opens_no_second_one(site: Site) -> None:
    desk = evening("kansas-city", "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan")
    made = share(site, desk)
    entry = table_of(desk)[0]
    first = sit(site, made, entry, 0).json
    second = sit(site, made, entry, 2, own=first["token"]).json
    assert second["token"] != first["token"]
    table = site.rooms.tables.live[first["table"]]
    assert [table.seat_of(one["token"]) for one in (first, second)] == [0, 2]


def test_a_late_server_opens_no_table_and_seats_people_at_those_that_are_open(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    sit(site, made, table_of(desk)[0], 0)
    site.door.late = 1e30
    assert code(sit(site, made, table_of(desk, 2)[0], 0, table=2)) == (503, "busy")
    assert sit(site, made, table_of(desk)[1], 1).status == 201


def test_each_who_sits_down_nowhere_hears_why(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    here = table_of(desk)
    assert code(sit(site, made, here[0], 0, round=2)) == (409, "seated_anew")
    assert code(sit(site, made, here[0], 1)) == (403, "not_your_chair")
    assert code(sit(site, made, here[0], 1, role="director")) == (403, "not_your_chair")
    assert code(sit(site, made, here[0], 0, role="wall")) == (403, "not_by_this_link")
    assert code(sit(site, made, 0, 0)) == (403, "not_by_this_link")
    assert not site.rooms.tables.live


def test_a_player_opens_a_table_only_where_phones_are_allowed_and_a_director_anywhere(site: Site) -> None:
    desk = evening(deece=False)
    made = share(site, desk)
    assert sit(site, made, table_of(desk)[0], 0).status == 403
    assert not site.rooms.tables.live
    assert sit(site, made, 0, 0, role="director").status == 201


# -- asking where one is


def test_who_plays_is_told_where_their_table_is_and_nobody_else(site: Site) -> None:
    desk = evening(hands=3)
    made = share(site, desk)
    one, other = sit(site, made, table_of(desk)[1], 1).json, sit(site, made, table_of(desk, 2)[0], 0, table=2).json
    told = where(site, made, one["table"], one["token"]).json
    assert told == {"counts": True, "words": "hand 1 of 3", "over": False, "more": 0, "figures": None}
    assert code(where(site, made, one["table"], other["token"])) == (403, "only_players")
    assert code(where(site, made, "A" * 22, one["token"])) == (404, "no_table")
    elsewhere = site.table(friends=[1, 2, 3])
    assert code(where(site, made, elsewhere.table, elsewhere.token)) == (404, "no_table")
    finish(site, one["table"])
    told = where(site, made, one["table"], one["token"]).json
    assert (told["counts"], told["over"], told["figures"]["hands"]) == (True, True, 3)


def test_the_last_board_is_followed_by_none(site: Site) -> None:
    names = "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan"
    desk = evening("duplicate-pairs", names, hands=2, cards="secret")
    made = share(site, desk)
    first = seated(site, made, desk)[0]
    asked = where(site, made, first["table"], first["token"]).json
    assert (asked["over"], asked["more"], asked["words"]) == (False, 0, "board 1, 1 of 2")
    finish(site, first["table"])
    assert where(site, made, first["table"], first["token"]).json["more"] == 2
    second = sit(site, made, table_of(desk)[0], 0, own=first["token"]).json
    finish(site, second["table"])
    told = where(site, made, second["table"], second["token"]).json
    assert (told["over"], told["more"], told["figures"]["hands"]) == (True, 0, 2)


# -- directing


def test_a_director_changes_chairs_of_tables_that_are_there(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    assert code(chair(site, made)) == (404, "no_table")
    seat = sit(site, made, table_of(desk)[0], 0).json
    assert code(chair(site, made, seat=4)) == (404, "no_table")
    assert code(chair(site, made, round=2)) == (409, "seated_anew")
    assert code(chair(site, made, table=2)) == (404, "no_table")
    for role in ("player", "wall"):
        assert code(chair(site, made, role)) == (403, "not_by_this_link")
    assert chair(site, made, "scorer", seat=3, computer=True).json["tables"][0]["chairs"][3]["state"] == "away"
    socket = site.enter(seat["table"], seat["token"])
    refused = chair(site, made, computer=True)
    assert code(refused) == (409, "is_here")
    assert site.rooms.tables.live[seat["table"]].game.names[0] in refused.error
    assert chair(site, made).json["tables"][0]["chairs"][0]["state"] == "free", "another phone may take it"
    socket.caught_up()
    assert socket.page["seat"] is None


def test_a_chair_at_which_a_computer_plays_is_kept_for_the_phone_that_has_it(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    seat = sit(site, made, table_of(desk)[0], 0).json
    table = site.rooms.tables.live[seat["table"]]
    assert chair(site, made, computer=True).json["tables"][0]["chairs"][0]["state"] == "away"
    assert table.game.chairs[0].key == key_of(seat["token"])
    state = chair(site, made).json["tables"][0]["chairs"][0]["state"]
    assert (state, table.game.chairs[0].key) == ("here", key_of(seat["token"])), "it is waited for again"


def test_a_director_and_a_scorer_see_all_tables_of_the_round_or_one(site: Site) -> None:
    desk = evening()
    made = share(site, desk)
    for number in (1, 2):
        sit(site, made, table_of(desk, number)[0], 0, table=number)
    for role in ("director", "scorer"):
        for query, numbers in (("", [1, 2]), ("?table=2", [2]), ("?table=1", [1]), ("?table=3", []), ("?table=x", [])):
            found = site.get(f"{made['where']}/phones{query}", **bearer(made[role])).json["tables"]
            assert [one["table"] for one in found] == numbers
            assert all(one["near"] for one in found)
    for role in ("player", "wall"):
        assert code(site.get(f"{made['where']}/phones", **bearer(made[role]))) == (403, "not_by_this_link")


# -- what a table begins with


def test_a_table_of_deece_is_known_by_its_evening_round_and_number() -> None:
    assert key_of_seating("E", DeeceTable(2, 7, ((1, 2), (3, 4)), "at", 0)) == "E 2 7"


def test_whoever_sits_there_still_has_their_chair_at_the_next_board() -> None:
    desk = evening("duplicate-pairs", "Ann & Abe, Bea & Bob, Cal & Cam, Dot & Dan", hands=2, cards="secret")
    table = desk.evening.table(1, 1)
    assert table
    new = DeeceTable(1, 1, table.table.sides, "at", 1)
    first = tables.seating_made("E", desk.evening, new)
    names = [one.name for one in first.chairs]
    assert [(one.kind, one.key) for one in first.chairs] == [("person", "")] * 4
    assert (first.evening, bool(first.board)) == ("E 1 1", True)
    before = [
        Chair("person", names[0], key="a", away=True, face=3),
        Chair("person", names[1], away=True),
        Chair("person", "Zoe", key="z"),
        Chair("computer", names[3], "plain"),
    ]
    again = tables.seating_made("E", desk.evening, new, before).chairs
    assert [(one.kind, one.name, one.key, one.away, one.face) for one in again] == [
        ("person", names[0], "a", False, 3),
        ("person", names[1], "", True, 0),
        ("person", names[2], "", False, 0),
        ("person", names[3], "", False, 0),
    ]


def test_an_evening_is_looked_at_again_after_two_seconds(monkeypatch: pytest.MonkeyPatch, site: Site) -> None:
    now = [1000.0]
    monkeypatch.setattr(tables, "LOOK_EVERY", 2.0)
    monkeypatch.setattr(tables, "MOST_LOOKS", 2)
    monkeypatch.setattr(tables, "time", SimpleNamespace(monotonic=lambda: now[0]))
    found = tables.Seatings(Any, Any)  # type: ignore[arg-type]
    assert [found._is_due("a"), found._is_due("a"), found._is_due("b")] == [True, False, True]
    now[0] += 1.999
    assert not found._is_due("a")
    now[0] += 0.001
    assert found._is_due("a"), "and no later"
    assert found._is_due("c")
    assert not found._is_due("a"), "of many evenings those are remembered that were looked at last"
    assert found._is_due("b")
