"""What is kept of what was said at a table, by language and seat."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from unittest import mock

import pytest

from deece.api import languages as module
from deece.api.languages import Languages
from deece.game.state import NOBODY
from deece.say import speaking, spoken
from deece.table.live import Table
from deece.table.log import Chair
from deece.wire.news import GateNow, QuestionsNow
from deece.words.people import known_words
from tests.made_up import CODE, there
from tests.table.tables import made, run, table_of


def at_table(**more: Any) -> Languages:
    async def made_there() -> Table:
        return await table_of(made("four-handed", **more))

    return Languages(run(made_there))


@pytest.fixture
def said() -> Languages:
    return at_table()


def test_each_language_has_its_own_and_keeps_it(said: Languages, tmp_path: Path) -> None:
    english = said.here
    with there(tmp_path):
        with speaking(CODE):
            other = said.here
        told: list[tuple[str, Any]] = []
        said.each(lambda here: told.append((spoken(), here)))
    assert told == [("en", english), (CODE, other)]
    assert list(said.spoken()) == [english, other]
    assert said.of("en") is said.here is english
    assert other is not english


def test_what_was_worked_out_for_a_seat_is_forgotten_for_it_alone(said: Languages) -> None:
    here = said.here
    kept = {seat: (here.parts[seat], here.sheets[seat]) for seat in (0, 1, None)}
    here.forget(0)
    here.forget(0)
    assert (here.parts[0], here.sheets[0]) != kept[0]
    assert here.parts[0] is not kept[0][0]
    assert here.sheets[0] is not kept[0][1]
    for seat in (1, None):
        assert here.parts[seat] is kept[seat][0]
        assert here.sheets[seat] is kept[seat][1]


def test_so_many_lines_are_kept_and_the_newest(said: Languages) -> None:
    said.here.log.extend(map(str, range(50)))
    assert list(said.here.log) == [str(number) for number in range(10, 50)]


def test_whoever_reads_is_known_until_chairs_change(said: Languages) -> None:
    everybody, ann = said.viewer(), said.viewer(0)
    assert (everybody.seat, ann.seat) == (NOBODY, 0)
    assert ann.names == tuple(said.table.game.names)
    assert said.viewer(0) is ann
    assert said.viewer() is everybody
    said.table.game.chairs[1] = Chair("person", "Zoe")
    assert said.viewer(0).names[1] == "Zoe"
    assert said.viewer().names[1] == "Zoe"
    said.table.game.chairs[1] = Chair("person", "Una")
    assert said.viewer(0).names[1] == "Una", "what is compared is not the table's own list"


def test_a_language_begins_with_what_holds_from_the_first_before_all_that_was_said(said: Languages) -> None:
    here, game = said.here, said.table.game
    said.begin(here)
    assert (here.begun, list(here.log)) == (True, [])
    assert here.newest == {GateNow: GateNow(None), QuestionsNow: QuestionsNow([])}
    game.practice, game.lost = "known", True
    here.log.append("Ann bids 50.")
    here.newest[GateNow] = told = GateNow(mock.ANY)
    with mock.patch.object(module, "lost_words", return_value="Lost.") as lost:
        said.begin(here)
    assert list(here.log) == [known_words("known", 0), "Lost.", "Ann bids 50."]
    assert here.newest[GateNow] is told, "what was told stands"
    assert lost.call_args.kwargs == {"sealed": game.seals}
