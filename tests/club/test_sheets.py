"""What a keeper's sheet says of a table, and what an evening says for others."""

from __future__ import annotations

import csv
import io
from html.parser import HTMLParser

import pytest

from deece.club.events import ClubError, Entered, Substitute
from deece.club.output import csv_of, evening_written, page_of, paragraph
from deece.club.sheets import figures_of, names_at, sheet_for
from deece.club.words.evening import entry_words, next_words
from deece.keeper.events import Change, Hand, HandTold, Melded, Penalty, SheetEvent
from deece.keeper.fold import fold
from tests.club.desk import Desk

FOUR = "Ann, Bea, Cal, Dot"
MADE = HandTold(declarer=0, bid=55, trump=0, melds={0: Melded(30), 1: Melded(10)}, play={0: 33})
LOST = HandTold(declarer=1, bid=80, trump=1, melds={0: Melded(16), 1: Melded(30)}, play={0: 31})


def sheet(desk: Desk, *changes: Change, table: int = 1) -> list[SheetEvent]:
    """The sheet of a table, with these lines."""
    begun = sheet_for(desk.evening, len(desk.evening.rounds), table)
    return [SheetEvent(f"p:{number}", change) for number, change in enumerate((begun, *changes), 1)]


def test_a_tables_sheet_has_its_people_clockwise_and_the_rules_of_the_evening() -> None:
    desk = Desk(FOUR, house="Club rules", overrides=(("score.goal", "400"),))
    desk.put(([1, 2], [3, 4]))
    found = fold(sheet(desk))
    assert found.names == ("Ann", "Cal", "Bea", "Dot")
    assert (found.rules.score.goal, found.begun.house, found.begun.title) == (400, "Club rules", "Round 1, table 1")
    pairs = Desk("Ann & Abe, Bea & Bob", "kansas-city")
    pairs.put(([1], [2]))
    assert fold(sheet(pairs)).names == ("Ann", "Bea", "Abe", "Bob")


def test_a_substitute_stands_on_the_sheet_from_their_round_on() -> None:
    desk = Desk(FOUR)
    desk.put(([1, 2], [3, 4]))
    desk.result(1, 2, 1)
    desk.write(Substitute(1, ("Zoe",), 2))
    desk.put(([1, 3], [2, 4]))
    names = [names_at(desk.evening, round, desk.evening.rounds[round - 1].tables[0].table) for round in (1, 2)]
    assert [each[0] for each in names] == ["Ann", "Zoe"]


def test_points_best_hands_and_bids_come_from_the_sheet() -> None:
    desk = Desk(FOUR)
    desk.put(([1, 2], [3, 4]))
    found = fold(sheet(desk, Hand(1, MADE), Hand(2, LOST), Penalty(2, 0, -10)))
    figures = figures_of(found, 2)
    assert figures.points == found.game.scores
    assert found.game.scores[1] == -80
    assert figures.hands == 2
    assert (figures.bids, figures.sets, figures.made) == ((1, 1, 0, 0), (0, 1, 0, 0), (55, 0, 0, 0))
    assert figures.best[0] == max(row.scores[0] for row in found.rows[:1])


def test_a_sheet_that_cannot_be_of_the_table_is_refused() -> None:
    desk = Desk(FOUR)
    desk.put(([1, 2], [3, 4]))
    with pytest.raises(ClubError, match="2 columns, and the table 3 sides"):
        figures_of(fold(sheet(desk)), 3)
    two = [*sheet(desk, Hand(1, MADE)), SheetEvent("q:2", Hand(1, LOST))]
    with pytest.raises(ClubError, match="pick one first"):
        figures_of(fold(two), 2)
    with pytest.raises(ClubError, match="no table 7 in round 1"):
        sheet(desk, table=7)
    three = Desk("Ann, Bea, Cal")
    three.put(([1], [2], [3]))
    with pytest.raises(ClubError, match="3 sit at this table"):
        sheet(three)
    known = Desk("Ann, Bea, Cal", three="three-handed")
    known.put(([1], [2], [3]))
    assert fold(sheet(known)).names == ("Ann", "Bea", "Cal")


def played() -> Desk:
    """Two rounds of nine, with a name that a spreadsheet would work out."""
    desk = Desk(
        "Ann, Bea, Cal, Dot, Eve, Flo, Gus, Hal", title="Thursday <evening>", club="Riverside", day="2026-11-26"
    )
    desk.write(Entered(9, ("=1+1",)))
    for _ in range(2):
        for place, table in enumerate(desk.seat().tables):
            desk.result(table.number, 300 + 10 * place, -20)
    return desk


def test_csv_has_standings_and_every_result_and_no_formula() -> None:
    rows = list(csv.reader(io.StringIO(csv_of(played().evening))))
    assert rows[0][:3] == ["place", "name", "won"]
    assert len([row for row in rows[1:] if row]) == 9 + 1 + 2 * (2 * 2 + 1)
    assert not any(cell.startswith("=") for row in rows for cell in row)
    assert any("'=1+1" in cell for row in rows for cell in row)


def test_the_page_is_well_formed_and_shows_names_as_they_are_written() -> None:
    text = page_of(played().evening)
    open_tags: list[str] = []

    class Reader(HTMLParser):
        """Every tag that is opened is closed."""

        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag not in ("meta", "br"):
                open_tags.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert open_tags.pop() == tag

    Reader().feed(text)
    assert open_tags == []
    assert "Thursday &lt;evening&gt;" in text
    assert "<evening>" not in text
    assert text.count("<tr>") == 10


def test_the_paragraph_says_who_met_and_who_came_first() -> None:
    desk = played()
    told = paragraph(desk.evening)
    first = evening_written(desk.evening).standings[0]
    assert told.startswith("Riverside met with 9 players for 2 rounds of pinochle on November 26, 2026.")
    assert f"{first.names[0]} came first with {first.points} points." in told
    assert paragraph(Desk(FOUR).evening) == "Nothing has been played yet."


def test_the_director_reads_what_comes_next() -> None:
    desk = Desk(FOUR, rounds=1, fee=500)
    assert "write: seat" in next_words(desk.evening)
    desk.put(([1, 2], [3, 4]))
    assert next_words(desk.evening).startswith("0 of 1 table is in. Still open: 1.")
    desk.result(1, 2, 1)
    assert "Write close" in next_words(desk.evening)
    assert entry_words(desk.evening, 1) == "  1 Ann"
