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
        assert presence.missed_at(1, 0.0, 45) is None
        assert presence.went(1)
        late, soon = presence.missed_at(1, 0.0, 45), presence.missed_at(1, 0.0, 15)
        assert late is not None
        assert soon is not None
        assert late - soon == 30
        assert presence.missed_at(1, 1e9, 45) == 1e9 + 45, "the time begins when the table waits for them"
        presence.stand_in(1)
        assert not presence.person_at(1)
        presence.came(1)
        assert presence.person_at(1)
        assert presence.persons_here() == [0, 1]

    run(test)
