"""Who is at the table: a person who lost the connection is played for, and has the seat back when they return."""

from __future__ import annotations

from deece.table.log import Chair
from deece.table.presence import Presence
from tests.table.tables import run


def test_who_comes_back_has_their_seat_back_at_once() -> None:
    async def test() -> None:
        presence = Presence([Chair("person", "Ann"), Chair("person", "Bob")])
        presence.came(0)
        presence.came(1)
        assert presence.stand_in_at(1) is None
        assert presence.went(1)
        assert presence.stand_in_at(1) is not None
        presence.stand_in(1)
        assert not presence.person_at(1)
        presence.came(1)
        assert presence.person_at(1)
        assert presence.persons_here() == [0, 1]

    run(test)
