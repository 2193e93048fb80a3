"""The chairs of a table, asked directly: whose token opens which, who may sit where, and under what name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from deece.players import PlayerError
from deece.players.roster import MARK
from deece.record.model import LONGEST_NAME
from deece.table import chairs
from deece.table.chairs import COMPUTERS, STAND_IN
from deece.table.log import Chair, key_of
from deece.words.refused import Refused

ANN, BEA = Chair("person", "Ann", key=key_of("of Ann")), Chair("person", "Bea", key=key_of("of Bea"))
KEPT, FREE = Chair("person", "Cal"), Chair("open", "Free seat")
RUTH, HELD = Chair("computer", "Ruth", "expert"), Chair("computer", "Walter", "club", held=True)
ALL = [ANN, FREE, HELD, RUTH, KEPT, BEA]  # by seat, who has it


def refusal(asked: Callable[..., object], *given: Any, **more: Any) -> str:
    with pytest.raises(Refused) as refused:
        asked(*given, **more)
    return refused.value.code


def test_a_token_opens_its_own_seat_and_no_token_opens_one_without() -> None:
    def opened(token: str) -> int | None:
        return chairs.opened_by(enumerate(ALL), token)

    assert [opened(token) for token in ("of Ann", "of Bea", "of Cal", "")] == [0, 5, None, None]
    assert chairs.opened_by([(3, ANN), (7, BEA)], "of Bea") == 7


def test_a_friend_takes_a_free_seat_the_first_if_any_and_nobodys_else() -> None:
    assert chairs.free_for_friends(ALL) == [1, 2]
    for wanted, place in ((None, 1), (1, 1), (2, 2)):
        seat, chair, token = chairs.taken_by(ALL, "Dora", wanted, 4)
        assert (seat, chair) == (place, Chair("person", "Dora", key=key_of(token), face=4))
    for wanted in (0, 3, 4, 5, 6, -1):
        assert refusal(chairs.taken_by, ALL, "Dora", wanted) == "taken"
    for wanted in (None, 0, 1):
        assert refusal(chairs.taken_by, [ANN, RUTH, BEA], "Dora", wanted) == "all_taken"
    seat, chair, _ = chairs.taken_by([FREE, ANN], "Dora", None)
    assert (seat, chair.face) == (0, 0)


def test_who_asks_for_the_seat_of_somebody_may_have_their_name_and_a_token_of_their_own() -> None:
    chair, token = chairs.asked_for(ALL, "Ann", 0, 3)
    assert chair == Chair("person", "Ann", key=key_of(token), face=3)
    other, again = chairs.asked_for(ALL, "Ann", 5)
    assert (other.name, other.face) == ("Ann 2", 0)
    assert token != again


def test_two_of_one_name_are_told_apart_and_nobody_has_two_names() -> None:
    def named(there: list[Chair], name: str, seat: int = 1) -> str:
        return chairs.taken_by(there, name, seat)[1].name

    assert named(ALL, "ann") == "ann 2"
    assert named([ANN, FREE, structs.replace(BEA, name="ANN 2")], "Ann") == "Ann 3"
    assert named([ANN, structs.replace(HELD, name="Dora")], "Dora") == "Dora", "the seat's own name goes with it"
    crowd = [ANN, FREE, *(Chair("person", f"Ann {number}") for number in range(2, 13))]
    assert named(crowd, "Ann") == "Ann 13"
    assert named([*crowd, Chair("person", "Ann 13")], "Ann") == "Player 2"


def test_the_maker_puts_a_computer_player_there_or_keeps_the_seat_for_a_friend() -> None:
    for seat in (1, 2, 3):
        assert chairs.changed(ALL, seat, "friend", "") == FREE
    for kind, held in (("held", True), ("computer", False)):
        assert chairs.changed(ALL, 3, kind, "plain") == Chair("computer", "Ruth", "plain", held=held)
        assert chairs.changed(ALL, 2, kind, "") == Chair("computer", "Walter", STAND_IN, held=held)
        otto = [structs.replace(RUTH, name="Otto"), ANN]
        assert chairs.changed(otto, 0, kind, "club").name == "Otto", "it keeps its name"
        found = chairs.changed(ALL, 1, kind, "club")
        assert (found.kind, found.level, found.held) == ("computer", "club", held)
        assert found.name in set(COMPUTERS) - {"Ruth", "Walter"}


def test_a_seat_that_is_not_there_or_is_a_persons_is_not_changed() -> None:
    for seat in (-1, 6, 99):
        assert refusal(chairs.changed, ALL, seat, "friend", "") == "no_seat"
        assert refusal(chairs.removed, ALL, seat) == "no_person_there"
    for seat in (0, 4, 5):
        for kind in ("friend", "held", "computer"):
            assert refusal(chairs.changed, ALL, seat, kind, "") == "person_there"
    with pytest.raises(PlayerError):
        chairs.changed(ALL, 3, "computer", "nobody-of-this-name")


def test_a_person_who_is_removed_is_followed_by_a_computer_player_of_another_name() -> None:
    for seat in (0, 4, 5):
        found = chairs.removed(ALL, seat)
        assert found == Chair("computer", found.name, STAND_IN)
        assert found.name in set(COMPUTERS) - {"Ruth", "Walter"}
    for seat in (1, 2, 3):
        assert refusal(chairs.removed, ALL, seat) == "no_person_there"


def test_a_kept_chair_is_taken_once_by_whoever_comes() -> None:
    away = [structs.replace(KEPT, away=True, face=1), ANN, RUTH]
    assert chairs.come_to(away, 0, "key") == Chair("person", "Cal", key="key")
    assert chairs.come_to(away, 0, "key", 5) == Chair("person", "Cal", key="key", face=5)
    assert refusal(chairs.come_to, away, 1, "key") == "chair_taken"
    assert refusal(chairs.come_to, away, 2, "key") == "no_person_there"


def test_a_chair_is_kept_for_a_person_alone_with_or_without_their_phone() -> None:
    for freed, computer in ((False, False), (False, True), (True, False), (True, True)):
        kept = structs.replace(ANN, key="" if freed else ANN.key, away=computer)
        assert chairs.kept_for(ALL, 0, freed=freed, computer=computer) == kept
    for seat in (1, 2, 3):
        assert refusal(chairs.kept_for, ALL, seat) == "no_person_there"


def test_a_program_is_marked_once_in_a_name_that_still_fits_a_record() -> None:
    found = chairs.marked(ALL, 0)
    assert found == structs.replace(ANN, name=f"Ann {MARK}")
    assert chairs.marked([found, ANN], 0) is None
    twice = chairs.marked([found, structs.replace(BEA, name="Ann")], 1)
    assert twice is not None
    assert twice.name == f"Ann {MARK} 2"
    long = [Chair("person", "x" * LONGEST_NAME), *(Chair("person", "x" * (LONGEST_NAME - 1)) for _ in range(11))]
    for seat in range(len(long)):
        marked = chairs.marked(long, seat)
        assert marked is not None
        long[seat] = marked
    names = [chair.name for chair in long]
    assert len(set(names)) == len(names)
    assert all(MARK in name for name in names)
    assert max(map(len, names)) == LONGEST_NAME, "cut no shorter than it must be"


def test_everybody_has_a_name_of_their_own_from_the_beginning() -> None:
    there = [
        structs.replace(ANN, name="ruth"),
        Chair("computer", ""),
        Chair("open", "Free seat"),
        Chair("computer", ""),
    ]
    found = chairs.named(there)
    assert [chair.name for chair in found] == ["ruth", "Walter", "Free seat", "Dolores"]
    assert refusal(chairs.named, [ANN, structs.replace(BEA, name="ANN")]) == "one_name"
    crowd = [*(Chair("person", name) for name in COMPUTERS[:3]), *(Chair("computer", "") for _ in COMPUTERS[3:])]
    assert [chair.name for chair in chairs.named(crowd)] == list(COMPUTERS)
