"""An evening is a fold: whatever is corrected, at whatever time, all is as if it had been written so from the start."""

from __future__ import annotations

from random import Random

import pytest

from deece.club.events import ClubEvent, Here
from deece.club.fold import fold
from deece.club.formats import format_of
from deece.club.prizes import prizes
from deece.club.standings import standings
from tests.club.histories import Drawn
from tests.club.replay import Slip, compared, replayed, tally

HISTORIES = 2_000
EACH = 50  # of one case
STEPS = 60


def shown(events: list[ClubEvent]) -> object:
    """All that an evening shows."""
    evening = fold(events)
    tables = [[(one.state, one.figures, one.places) for one in round.tables] for round in evening.rounds]
    odd = [evening.format_at(round).odd for round in evening.rounds]
    outs = [round.out for round in evening.rounds]
    return evening.entries, tables, outs, standings(evening), evening.opened, odd, prizes(evening)


@pytest.mark.sample(3)
@pytest.mark.parametrize("first", range(0, HISTORIES, EACH))
def test_any_correction_at_any_time_equals_a_replay_from_nothing(first: int) -> None:
    for seed in range(first, first + EACH):
        drawn = Drawn(seed)
        events = drawn.go(STEPS)
        evening, paper = fold(events), replayed(events)
        assert {number: evening.name(number) for number in evening.entries} == paper.names
        assert {number: one.here for number, one in evening.entries.items()} == paper.here
        assert [round.number for round in evening.rounds] == sorted(paper.rounds)
        for round in evening.rounds:
            for one in round.tables:
                assert one.figures == paper.final(round.number, one.number, len(one.table.sides)), (seed, one)
        if kind := evening.format.boards:
            slips = {
                one.number: Slip(one.won, one.points, one.played, one.sat_out, one.boards, one.board_points)
                for one in standings(evening)
            }
            assert slips == compared(paper, kind), seed
            continue
        lines = {one.number: (one.won, one.points, one.played, one.sat_out) for one in standings(evening)}
        wanted = tally(paper, evening.format.bye)
        assert lines.keys() == wanted.keys()
        for number, line in lines.items():
            assert line == pytest.approx(wanted[number]), (seed, number)
        assert {name: getattr(evening.opened, name) for name in paper.settings} == paper.settings, seed
        usual = format_of(evening.opened.format).odd
        for round in evening.rounds:
            assert evening.format_at(round).odd == (paper.odd_at[round.event.id] or usual), (seed, round.number)


@pytest.mark.sample(8)
@pytest.mark.parametrize("seed", range(100))
def test_devices_that_exchange_come_to_the_same_in_whatever_order(seed: int) -> None:
    events = Drawn(seed).go(STEPS)
    wanted = shown(events)
    for again in range(5):
        mixed = list(events)
        Random(again).shuffle(mixed)
        assert shown(mixed + mixed[:7]) == wanted


def test_the_histories_hold_what_they_are_drawn_for() -> None:
    kinds, states, formats = set[str](), set[str](), set[str]()
    for seed in range(40):
        drawn = Drawn(seed)
        events = drawn.go(STEPS)
        formats.add(drawn.format)
        kinds |= {type(event.change).__name__ for event in events}
        for part in range(10, len(events), 7):
            states |= {one.state for round in fold(events[:part]).rounds for one in round.tables}
        assert len(fold(events).rounds) <= 6
    assert kinds >= {
        "Changed",
        "Substitute",
        "EntryFined",
        "EventsBack",
        "SideClaim",
        "TableResult",
        "RoundSeated",
        "Here",
    }
    assert {"duplicate-pairs", "duplicate-teams"} <= formats
    assert states == {"open", "claimed", "differs", "agreed", "settled"}


def test_who_leaves_keeps_what_they_have_won_and_is_in_the_standings() -> None:
    drawn = Drawn(3, "individual")
    drawn.seat()
    while drawn.evening.rounds[0].open:
        drawn.result()
    before = {one.number: one.points for one in standings(drawn.evening)}
    leaver = next(number for number, points in before.items() if points)
    assert drawn.write(Here(leaver, False))
    drawn.seat()
    assert leaver not in drawn.evening.rounds[1].entries
    assert {one.number: one.points for one in standings(drawn.evening, 1)} == before
