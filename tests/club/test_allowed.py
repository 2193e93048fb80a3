"""Who may write what, and when: each refusal by its sentence, and nothing is written then."""

from __future__ import annotations

import pytest

from deece.club.allowed import Role, check
from deece.club.events import (
    Change,
    Changed,
    ClubError,
    ClubEvent,
    Entered,
    EntryFined,
    EveningBegun,
    EveningClosed,
    EventsBack,
    Feat,
    Here,
    Paid,
    RoundClock,
    RoundSeated,
    SideClaim,
    Substitute,
    TableFigures,
    TableResult,
    TableSeats,
    decode,
    encode,
    known,
)
from deece.club.moving import Awaited, again, next_round, swapped
from tests.club.desk import Desk

EIGHT = "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal"
TWO = TableFigures((331, 208))


def desk() -> Desk:
    """Eight people in the first round, of which one table is in."""
    found = Desk(EIGHT)
    found.seat()
    found.result(1, 331, 208)
    return found


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (Changed(), "nothing is changed"),
        (Changed(three="double-deck"), "no game for a table of three"),
        (Changed(three="no-such"), "rules that this version"),
        (Entered(12, ("Zoe",)), "room for 400"),
        (Entered(9, ("Ann",)), "called Ann already"),
        (Entered(9, ("ann",)), "called ann already"),
        (Entered(9, ("Zoe", "Yva")), "one person"),
        (Entered(1, ("Zoe",)), "have played already"),
        (Here(12), "nobody has entered"),
        (Paid(12, 5), "nobody has entered"),
        (Substitute(12, ("Zoe",)), "nobody has entered"),
        (Substitute(1, ("Bea",), 2), "called Bea already"),
        (Substitute(1, ("Zoe",), 9), "comes only later"),
        (RoundSeated(2, (TableSeats(1, ((1, 2), (3, 4))),)), "round 1 waits for table 2"),
        (RoundSeated(1, (TableSeats(1, ((1, 2), (3, 4))),)), "seated anew meanwhile"),
        (RoundSeated(3, (TableSeats(1, ((1, 2), (3, 4))),)), "not seated anew"),
        (TableResult(1, 9, TWO), "no table 9 in round 1"),
        (TableResult(2, 1, TWO), "no table 1 in round 2"),
        (TableResult(1, 2, TableFigures((1, 2, 3))), "2 at table 2"),
        (SideClaim(1, 1, 0, TWO), "settled this result"),
        (SideClaim(1, 2, 2, TWO), "no such side"),
        (EntryFined(1, 2, -10), "not seated yet"),
        (Feat(1, 2, "300 pinochle"), "not seated yet"),
        (RoundClock(2, 100), "the round that is played"),
        (EventsBack(("d:1",)), "cannot be taken back"),
        (EventsBack(("d:2",)), "say that they left"),
        (EventsBack(("d:10",)), "a result is written"),
    ],
)
def test_what_cannot_be_now_is_refused_with_what_to_do(change: Change, says: str) -> None:
    with pytest.raises(ClubError, match=says):
        check(desk().evening, change)


WRITTEN: dict[str, Change] = {
    "changed": Changed(rounds=8),
    "entry": Entered(9, ("Zoe",)),
    "here": Here(1, False),
    "paid": Paid(1, 500),
    "names": Substitute(1, ("Zoe",), 2),
    "result": TableResult(1, 2, TWO),
    "claim": SideClaim(1, 2, 0, TWO),
    "penalty": EntryFined(1, 1, -10),
    "feat": Feat(1, 1, "300 pinochle"),
    "clock": RoundClock(1, 100),
    "back": EventsBack(("d:11",)),
    "close": EveningClosed(),
}
SCORER = {"here", "paid", "result", "claim", "feat"}


@pytest.mark.parametrize("kind", WRITTEN)
@pytest.mark.parametrize("role", ["director", "scorer", "player", "wall"])
def test_each_link_may_write_what_its_role_may_and_nothing_else(role: Role, kind: str) -> None:
    may = {"director": set(WRITTEN), "scorer": SCORER, "player": {"claim"}, "wall": set[str]()}[role]
    if kind in may:
        check(desk().evening, WRITTEN[kind], role)
        return
    with pytest.raises(ClubError, match="this link does not allow that"):
        check(desk().evening, WRITTEN[kind], role)


@pytest.mark.parametrize("role", ["scorer", "player", "wall"])
def test_nobody_but_the_director_seats_a_round(role: Role) -> None:
    evening = desk().evening
    people = evening.rounds[0].tables[1].table.sides
    swap = swapped(evening, people[0][0], people[1][0])
    check(evening, swap)
    with pytest.raises(ClubError, match="this link does not allow that"):
        check(evening, swap, role)


def test_nobody_writes_a_second_beginning() -> None:
    with pytest.raises(ClubError, match="does not allow"):
        check(desk().evening, EveningBegun("individual", "double-deck"))


def test_the_next_round_waits_for_the_last_result_and_says_for_which() -> None:
    found = desk()
    with pytest.raises(Awaited, match="round 1 waits for table 2"):
        next_round(found.evening)
    found.result(2, 100, 100)
    assert found.seat().number == 2


def test_nobody_is_moved_from_a_table_that_is_in() -> None:
    found = desk()
    first = found.evening.rounds[0].tables[0].table.sides[0][0]
    second = found.evening.rounds[0].tables[1].table.sides[0][0]
    with pytest.raises(ClubError, match="table 1 has a result already"):
        found.write(swapped(found.evening, first, second))
    other = found.evening.rounds[0].tables[1].table.sides[1][0]
    found.write(swapped(found.evening, second, other))
    assert found.evening.rounds[0].by_hand
    assert found.evening.rounds[0].tables[0].figures == TWO


def test_a_round_is_seated_again_for_who_is_here_as_long_as_nothing_is_written() -> None:
    found = Desk(EIGHT)
    found.seat()
    found.write(Here(3, False), Entered(9, ("Zoe",)))
    anew = again(found.evening)
    assert anew
    found.write(anew)
    assert found.evening.rounds[0].entries == (1, 2, 4, 5, 6, 7, 8, 9)


def test_an_evening_that_is_over_is_corrected_and_not_played_on() -> None:
    found = desk()
    found.result(2, 1, 2)
    found.write(EveningClosed())
    for change in (Entered(9, ("Zoe",)), Here(1), RoundClock(1, 5), EveningClosed()):
        with pytest.raises(ClubError, match="this evening is over"):
            found.write(change)
    found.result(2, 2, 1, round=1)
    found.write(EventsBack((found.events[-2].id,)))
    assert not found.evening.closed


def test_a_line_of_a_file_is_what_was_written_and_nothing_else_is_one() -> None:
    for event in desk().events:
        assert decode(encode(event)) == event
    for text in (
        "",
        "{}",
        "[]",
        '{"id":"x","change":{"type":"close"}}',
        '{"id":"d:1","change":{"type":"no"}}',
        b"\xff",
    ):
        with pytest.raises(ClubError):
            decode(text)
    with pytest.raises(ClubError, match="2026-11-26"):
        known(ClubEvent("d:1", EveningBegun("individual", "double-deck", day="yesterday")))
    assert known(ClubEvent("d:1", Entered(1, ("An\u200bn\n",)))).change == Entered(1, ("Ann",))
