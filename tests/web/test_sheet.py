"""The score sheet: what was melded and taken is told whether it counts or not, so that the page can strike it."""

from __future__ import annotations

import pytest

from deece.game import score
from deece.game.state import State
from deece.record import replay
from deece.rules.ruleset import systems
from deece.web.public import sheet
from deece.words.hand_end import ended_hand
from tests.web.games import game


@pytest.mark.parametrize("system", systems())
def test_points_are_all_points_of_the_play(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, ...]] = []
    honest = score.play_points

    def counted(state: State) -> tuple[int, ...]:
        points = honest(state)
        if not played or len(state.public.game.results) == len(played):
            played.append(points)
        return points

    monkeypatch.setattr(score, "play_points", counted)
    steps = list(replay(game(system, hands=6)))
    scored = [step for step in steps if len(step.after.public.game.results) > len(step.before.public.game.results)]
    ends = [ended_hand(step.before, step.entry.action) for step in scored]
    told = sheet(scored[-1].after.public, ends, [f"Player {seat}" for seat in range(12)])
    assert len(told) == len(played) == len(ends)
    for hand, end, points in zip(told, ends, played, strict=True):
        sums = [0] * len(hand["totals"])
        for seat, taken in enumerate(points):
            sums[end.seating.column[seat]] += taken
        if end.tricks and not end.ended:
            assert hand["points"] == sums, hand["title"]


def test_what_does_not_count_is_told() -> None:
    """A side that was set: its line says the loss only; meld and points stand beside it, and make the sum it says."""
    record = game("double-deck", hands=12)
    steps = list(replay(record))
    scored = [step for step in steps if len(step.after.public.game.results) > len(step.before.public.game.results)]
    ends = [ended_hand(step.before, step.entry.action) for step in scored]
    told = sheet(scored[-1].after.public, ends, record.seats)
    losses = 0
    for hand in told:
        for line in hand["lines"]:
            if line["text"].startswith("Set: ") and " of " in line["text"]:
                (column,) = hand["set"]
                assert line["text"] == f"Set: {hand['meld'][column] + hand['points'][column]} of {hand['bid']}"
                losses += 1
    assert losses, "no side was set: take another seed"
