"""The chairs of a table: whose token opens which, who may sit down, and what those are called who do.

Chairs change between hands. `expected` are the chairs as they will be when this hand is over.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Sequence
from typing import Final

from msgspec import structs

from deece.game.state import Seat
from deece.players import at_table
from deece.players.roster import MARK
from deece.record.model import LONGEST_NAME
from deece.table.log import Chair, key_of, new_token
from deece.words.refused import Refused

STAND_IN: Final = "plain"  # who plays for one who is away, and where nobody else was named
COMPUTERS: Final = (  # the names of computer players
    "Walter",
    "Ruth",
    "Dolores",
    "Harriet",
    "Frank",
    "Irene",
    "George",
    "Edna",
    "Stanley",
    "Mabel",
    "Otto",
    "Pearl",
)


def opened_by(chairs: Iterable[tuple[Seat, Chair]], token: str) -> Seat | None:
    """The seat that this token opens."""
    key = key_of(token)
    found = (seat for seat, chair in chairs if chair.key and secrets.compare_digest(chair.key, key))
    return next(found, None)


def free_for_friends(expected: Sequence[Chair]) -> list[Seat]:
    """The seats that a friend may take: nobody has them, or a computer player until somebody comes."""
    return [seat for seat, chair in enumerate(expected) if chair.kind == "open" or chair.held]


def taken_by(expected: Sequence[Chair], name: str, seat: Seat | None, face: int = 0) -> tuple[Seat, Chair, str]:
    """A free seat (any if None) with a person in it: the seat, its chair, and the token; raises Refused."""
    free = free_for_friends(expected)
    if not free:
        raise Refused("all_taken")
    place = free[0] if seat is None else seat
    if place not in free:
        raise Refused("taken")
    token = new_token()
    return place, _person(expected, name, place, face, token), token


def asked_for(expected: Sequence[Chair], name: str, seat: Seat, face: int = 0) -> tuple[Chair, str]:
    """The seat of a person with another in it, and the token of whoever asks for it."""
    token = new_token()
    return _person(expected, name, seat, face, token), token


def _person(expected: Sequence[Chair], name: str, seat: Seat, face: int, token: str) -> Chair:
    return Chair("person", _free_name(expected, name, seat), key=key_of(token), face=face)


def changed(expected: Sequence[Chair], seat: Seat, kind: str, level: str) -> Chair:
    """This seat with a computer player, one until a friend comes ("held"), or open for a friend ("friend").

    Raises Refused (a person's seat too) or PlayerError.
    """
    if not 0 <= seat < len(expected):
        raise Refused("no_seat")
    chair = expected[seat]
    if chair.kind == "person":
        raise Refused("person_there")
    if kind == "friend":
        return Chair("open", "Free seat")
    at_table(level or STAND_IN)  # raises PlayerError for a level that does not exist
    name = chair.name if chair.kind == "computer" else _free_name(expected, "", seat)
    return Chair("computer", name, level or STAND_IN, held=kind == "held")


def removed(expected: Sequence[Chair], seat: Seat) -> Chair:
    """This seat without its person: a computer player has it; raises Refused where no person has it."""
    if not 0 <= seat < len(expected) or expected[seat].kind != "person":
        raise Refused("no_person_there")
    return Chair("computer", _free_name(expected, "", seat), STAND_IN)


def come_to(expected: Sequence[Chair], seat: Seat, key: str, face: int = 0) -> Chair:
    """The chair that is kept for somebody, who has come; `key` is the hash of their token. Raises Refused."""
    chair = expected[seat]
    if chair.kind != "person":
        raise Refused("no_person_there")
    if chair.key:
        raise Refused("chair_taken", name=chair.name)
    return structs.replace(chair, key=key, face=face, away=False)


def kept_for(expected: Sequence[Chair], seat: Seat, *, freed: bool = False, computer: bool = False) -> Chair:
    """The chair of a person, kept for them until they come again; till then a `computer` player plays, or nobody.

    A phone that has the chair has it still, unless it is `freed`: then any phone of theirs may take it. Raises
    Refused.
    """
    chair = expected[seat]
    if chair.kind != "person":
        raise Refused("no_person_there")
    return structs.replace(chair, key="" if freed else chair.key, away=computer)


def marked(chairs: Sequence[Chair], seat: Seat) -> Chair | None:
    """This seat with the mark of a program behind its name; None where it stands there."""
    chair = chairs[seat]
    if MARK in chair.name:
        return None
    return structs.replace(chair, name=_free_name(chairs, f"{chair.name[: LONGEST_NAME - len(MARK) - 4]} {MARK}", seat))


def waits_for_the_hand(now: Chair, then: Chair) -> bool:
    """Whether this change of a chair shows cards that were dealt to another: then it waits until the hand is over."""
    if now.kind == "open" or (now.kind == then.kind == "person" and (now.key == then.key or "" in (now.key, then.key))):
        return False  # nobody's, or kept for the same person
    return now.kind == "person" or then.kind != "computer"


def named(chairs: Sequence[Chair]) -> list[Chair]:
    """The chairs with a different name for everybody; computer players get theirs here. Raises Refused."""
    taken = {chair.name.casefold() for chair in chairs if chair.kind == "person"}
    if len(taken) < sum(chair.kind == "person" for chair in chairs):
        raise Refused("one_name")
    free = [name for name in COMPUTERS if name.casefold() not in taken]
    return [structs.replace(chair, name=free.pop(0)) if chair.kind == "computer" else chair for chair in chairs]


def _free_name(chairs: Sequence[Chair], wanted: str, seat: Seat) -> str:
    taken = {chair.name.casefold() for place, chair in enumerate(chairs) if place != seat}
    names = [wanted, *(f"{wanted} {number}" for number in range(2, 14))] if wanted else list(COMPUTERS)
    return next((name for name in names if name.casefold() not in taken), f"Player {seat + 1}")
