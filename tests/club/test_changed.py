"""A begun evening that is changed: from the next round on, and what was played stands as it was played."""

from __future__ import annotations

import pytest

from deece.club.events import Changed, ClubError, ClubEvent, EveningClosed, EventsBack, decode, encode, known
from deece.club.fold import fold
from deece.club.moving import next_round, otherwise
from deece.club.planned import plan_words
from deece.club.prizes import prizes, prizes_told
from deece.club.season import season
from deece.club.sheets import sheet_for
from deece.club.words.evening import heading, prize_words
from tests.club.desk import Desk

ELEVEN = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal, Ida, Joe, Kay"


def test_what_is_not_changed_stays_and_the_later_of_two_words_counts() -> None:
    desk = Desk(ELEVEN, title="Thursday", rounds=4, fee=500)
    desk.write(Changed(rounds=5, place="Hall"), Changed(rounds=6), Changed(hands=10, minutes=40))
    opened = desk.evening.opened
    assert (opened.title, opened.place, opened.rounds, opened.fee) == ("Thursday", "Hall", 6, 500)
    assert (desk.evening.format.rounds, desk.evening.format.hands, desk.evening.format.minutes) == (6, 10, 40)
    assert "6 rounds of 10 hands or 40 minutes" in heading(desk.evening)[-1]
    desk.write(EventsBack((desk.events[-2].id,)))
    assert desk.evening.opened.rounds == 5
    assert desk.evening.begun.rounds == 4


def test_what_becomes_of_odd_numbers_holds_from_the_next_round_on() -> None:
    desk = Desk(ELEVEN, odd="out")
    assert len(desk.seat().out) == 3
    for table in (1, 2):
        desk.result(table, 300, 200)
    desk.write(Changed(odd="three", three="three-handed"))
    assert "one of them with three players" in plan_words(desk.evening)
    second = desk.seat()
    assert second.out == ()
    assert len(second.tables) == 3
    assert sheet_for(desk.evening, 2, 3).system == "three-handed"
    assert len(desk.evening.rounds[0].out) == 3


def test_a_correction_compares_a_round_with_what_held_when_it_was_seated() -> None:
    desk = Desk("Ann & Abe, Bea & Bob, Cal & Cy, Dot & Dan, Eve & Ed", "winners-up", odd="out")
    desk.seat()
    for table in (1, 2):
        desk.result(table, 300, 200)
    desk.seat()
    desk.write(Changed(odd="floater"))
    desk.result(1, 301, 200, round=1)  # the same winner: nobody would sit otherwise
    assert otherwise(desk.evening) == []


def test_a_fine_is_of_the_rounds_that_are_seated_after_it() -> None:
    desk = Desk("Ann, Bea, Cal, Dot", fine=50)
    desk.seat()
    desk.result(1, 300, 200)
    desk.write(Changed(fine=100))
    assert sum(one.fines for one in season([desk.evening]).people) == 2 * 50
    desk.seat()
    desk.result(1, 300, 200)
    assert sum(one.fines for one in season([desk.evening]).people) == 2 * 50 + 2 * 100


def test_there_are_never_fewer_rounds_than_are_seated() -> None:
    desk = Desk("Ann, Bea, Cal, Dot")
    for _ in range(3):
        desk.seat()
        desk.result(1, 300, 200)
    with pytest.raises(ClubError, match="round 3 is seated already"):
        desk.write(Changed(rounds=2))
    desk.write(Changed(rounds=3))
    assert next_round(desk.evening)  # one more than was planned
    pairs = Desk("Ann & Abe, Bea & Bob, Cal & Cy, Dot & Dan", "kansas-city")
    with pytest.raises(ClubError, match="people who come alone"):
        pairs.write(Changed(odd="three"))


def test_the_rounds_before_a_final_stay_once_it_is_begun() -> None:
    desk = Desk(", ".join(f"P{number}" for number in range(64)), "world-series", rounds=1)
    for _ in range(2):
        for table in desk.seat().tables:
            desk.result(table.number, 300, 200)
    with pytest.raises(ClubError, match="the final has begun"):
        desk.write(Changed(rounds=4))


def test_prizes_are_those_that_were_chosen_for_as_many_places() -> None:
    desk = Desk("Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal", prizes=("most sets",))
    assert [one.kind for one in prizes(desk.evening)] == ["most sets"]
    desk.write(Changed(prizes=("high", "couples"), places=3))
    told = [prize_words(desk.evening, one) for one in prizes(desk.evening)]
    assert told == [f"{name}: nobody yet" for name in ("First place", "Second place", "Third place", "Best couple")]
    desk.seat()
    desk.result(1, 400, 100)
    desk.result(2, 300, 200)
    found = prizes(desk.evening)
    assert [(one.kind, one.place, one.figure, len(one.winners)) for one in found] == [
        ("high", 1, 400, 2),
        ("high", 3, 300, 2),
        ("couples", 1, 0, 0),
    ]  # two share the first place: nobody is second
    desk.write(Changed(prizes=()))
    assert prizes(desk.evening) == []


def test_prizes_are_named_as_a_director_says_them() -> None:
    assert prizes_told("High 3, low, most sets last 300 pinochle") == (
        ("high", "low", "most sets", "last 300 pinochle"),
        3,
    )
    assert prizes_told("high hand high") == (("high hand", "high"), None)
    assert prizes_told("none") == ((), None)
    for text, says in (("best hat", "there is no such prize: best hat"), ("high 21", "1 to 20 places")):
        with pytest.raises(ClubError, match=says):
            prizes_told(text)


def test_two_devices_that_changed_the_same_come_to_one_evening() -> None:
    desk = Desk(ELEVEN)
    mine = ClubEvent("a:40", Changed(rounds=5, fee=300))
    theirs = ClubEvent("b:40", Changed(rounds=7, place="Hall"))
    for order in ((mine, theirs), (theirs, mine)):
        opened = fold([*desk.events, *order]).opened
        assert (opened.rounds, opened.fee, opened.place) == (7, 300, "Hall")


def test_a_day_and_a_time_are_written_as_at_the_beginning() -> None:
    event = ClubEvent("d:2", Changed(title="An\u200b evening", time="19:30", prizes=()))
    assert known(event).change == Changed(title="An evening", time="19:30", prizes=())
    assert decode(encode(known(event))) == known(event)
    for change, says in ((Changed(day="Friday"), "2026-11-26"), (Changed(time="7 pm"), "19:00")):
        with pytest.raises(ClubError, match=says):
            known(ClubEvent("d:2", change))


def test_an_evening_that_is_over_may_still_have_another_fee() -> None:
    desk = Desk("Ann, Bea, Cal, Dot", fee=500)
    desk.seat()
    desk.result(1, 300, 200)
    desk.write(EveningClosed(), Changed(fee=300))
    assert season([desk.evening]).owed == 4 * 300
