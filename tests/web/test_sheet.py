"""The score sheet: what was melded and taken is told whether it counts or not, so that the page can strike it."""

from __future__ import annotations

import pytest

from deece.game import play, score
from deece.game.account import by_column
from deece.game.state import State
from deece.record import replay
from deece.rules.ruleset import systems
from deece.wire.public import GAINED, KeptSheet
from deece.words.viewer import for_all
from tests.sent import sheet
from tests.support import play_points
from tests.web.games import game


@pytest.mark.parametrize("system", systems())
def test_points_are_all_points_of_the_play(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    record = game(system, hands=6)  # played before hands are listened to
    ended: list[State] = []
    honest = score.score_hand

    def kept(state: State) -> State:
        ended.append(state)
        return honest(state)

    monkeypatch.setattr(play, "score_hand", kept)
    steps = list(replay(record))
    scored = [step for step in steps if len(step.after.public.game.results) > len(step.before.public.game.results)]
    results = scored[-1].after.public.game.results
    assert len(results) == len(scored) == len(ended)
    for number, (result, end) in enumerate(zip(results, ended, strict=True), 1):
        sums = [0] * len(result.scores)
        for seat, taken in enumerate(play_points(end)):
            sums[end.public.seating.column[seat]] += taken
        if end.public.tricks and not end.public.ended:
            assert [points for _, points in by_column(result)] == sums, number
    lines = [line for hand in sheet(scored[-1].after.public, for_all(record.seats)) for line in hand["lines"]]
    assert not any(line["whole"] for line in lines if line["kind"] in GAINED), (
        "meld and play are no reason by themselves"
    )


def test_a_hand_that_is_not_the_one_kept_is_worded_anew() -> None:
    record = game("double-deck", hands=3)
    (*_, last) = replay(record)
    public, reader, kept = last.after.public, for_all(record.seats), KeptSheet()
    later = public._replace(game=public.game._replace(results=public.game.results[1:]))
    for shown in (public, later):
        assert sheet(shown, reader, kept) == sheet(shown, reader)


def test_what_does_not_count_is_told() -> None:
    """A side that was set: its line says the loss only; meld and points stand beside it, and make the sum it says."""
    record = game("double-deck", hands=12)
    steps = list(replay(record))
    scored = [step for step in steps if len(step.after.public.game.results) > len(step.before.public.game.results)]
    told = sheet(scored[-1].after.public, for_all(record.seats))
    losses = 0
    for hand in told:
        for line in hand["lines"]:
            if line["kind"] == "set":
                (column,) = hand["set"]
                had = hand["uncounted"]["meld"][column] + hand["uncounted"]["points"][column]
                assert line["figures"] == {"had": had, "needed": hand["bid"]}
                assert line["text"] == f"Set: {had} of {hand['bid']}"
                losses += 1
    assert losses, "no side was set: take another seed"
