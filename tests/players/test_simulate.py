"""Whole games between computer players: repeatable, on any number of cores, recorded on request."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from deece.arena import games
from deece.arena.contest import compete
from deece.arena.games import play_game, simulate
from deece.arena.work import SimulateError, results
from deece.game.play import apply, start, to_act
from deece.game.state import OVER
from deece.players import PlayerError, make
from deece.record import final, parse
from deece.rules.ruleset import load


def test_the_same_seed_gives_the_same_summary_with_one_worker_and_with_two() -> None:
    rules = load("four-handed-passing")
    done: list[int] = []
    one = simulate(rules, ["plain", "random"], 9, 5, workers=1, progress=done.append)
    two = simulate(rules, ["plain", "random"], 9, 5, workers=2)
    assert one == two
    assert one.tally == two.tally
    assert done[-1] == one.games == 9
    assert one != simulate(rules, ["plain", "random"], 9, 6, workers=1)


def test_jobs_are_made_as_they_are_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A pool that has to be filled up again plays every game, once."""
    monkeypatch.setattr("deece.arena.games.CHUNK", 1)
    monkeypatch.setattr("deece.arena.work.WAITING", 1)
    done: list[int] = []
    two = simulate(load("two-handed"), ["random"], 7, 5, workers=2, progress=done.append)
    assert two == simulate(load("two-handed"), ["random"], 7, 5, workers=1)
    assert done == [1, 2, 3, 4, 5, 6, 7]


def _dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.needs("posix")
def test_a_process_that_dies_ends_the_run_in_words() -> None:
    with pytest.raises(SimulateError, match="a process of this run died"):
        list(results(_dies, iter(range(3)), 2))


ENDLESS = """
import sys, time
from deece.arena import work
from tests.players.test_simulate import waits
if __name__ == "__main__":
    list(work.results(waits, iter([sys.argv[1]] * 2), 2))
"""


def waits(folder: str) -> None:
    """A job without an end, whose process writes down who it is."""
    Path(folder, str(os.getpid())).touch()
    time.sleep(600)


@pytest.mark.needs("posix", "proc")
def test_when_a_run_is_killed_its_processes_do_not_play_on(tmp_path: Path) -> None:
    folder, script = tmp_path / "at work", tmp_path / "run.py"
    folder.mkdir()
    script.write_text(ENDLESS, "utf-8")
    root = str(Path(__file__).resolve().parents[2])
    with subprocess.Popen([sys.executable, str(script), str(folder)], env={**os.environ, "PYTHONPATH": root}) as run:
        try:
            await_so(lambda: len(list(folder.iterdir())) == 2)
        finally:
            run.kill()
    await_so(lambda: not any(Path("/proc", one.name).exists() for one in folder.iterdir()))


def await_so(true: Callable[[], bool]) -> None:
    """Wait until this is so; for a minute at most."""
    end = time.monotonic() + 60
    while not true():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_a_stopped_simulation_goes_on_to_the_same_summary(tmp_path: Path) -> None:
    file, rules = tmp_path / "results", load("two-handed")
    whole = simulate(rules, ["random"], 7, 5, workers=1)

    def stop(done: int) -> None:
        if done >= 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(rules, ["random"], 7, 5, workers=1, file=file, progress=stop)
    with file.open("a", encoding="utf-8") as stream:
        stream.write('{"first": 3, "ga')  # killed while it wrote
    done: list[int] = []
    assert simulate(rules, ["random"], 7, 5, workers=1, file=file, progress=done.append) == whole
    assert done == [3, 4, 5, 6, 7]
    again = simulate(rules, ["random"], 7, 5, workers=1, file=file)
    assert again == whole
    assert again.actions_per_second == 0


def test_fewer_or_more_games_may_be_asked_of_the_same_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file has three games a line, so that a part of a line is played again, and once kept is not counted twice."""
    monkeypatch.setattr("deece.arena.games._runs", lambda left, most, runs=games._runs: runs(left, 3))
    file, rules = tmp_path / "results", load("two-handed")
    for number in (6, 4, 8, 6):
        found = simulate(rules, ["random"], number, 5, workers=1, file=file)
        assert found == simulate(rules, ["random"], number, 5, workers=1)
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()[1:]]
    assert [(line["first"], line["games"]) for line in lines] == [(0, 3), (3, 3), (3, 1), (6, 2)]


def test_the_file_of_another_simulation_is_refused(tmp_path: Path) -> None:
    file, rules = tmp_path / "results", load("two-handed")
    simulate(rules, ["random"], 1, 5, workers=1, file=file)
    with pytest.raises(SimulateError, match=r"belongs to another run \(seed 5, not 6\)"):
        simulate(rules, ["random"], 1, 6, workers=1, file=file)
    with pytest.raises(SimulateError, match="is no file of deece arena"):
        compete(rules, "plain", "plain", 1, 1, workers=1, file=file)


@pytest.mark.parametrize("line", ["nonsense", "3", '{"first": 1}', '{"first": 1, "games": 0}'])
def test_a_broken_line_is_named(tmp_path: Path, line: str) -> None:
    file, rules = tmp_path / "results", load("two-handed")
    simulate(rules, ["random"], 1, 5, workers=1, file=file)
    with file.open("a", encoding="utf-8") as stream:
        stream.write(line + "\n")
    with pytest.raises(SimulateError, match="line 3 of"):
        simulate(rules, ["random"], 2, 5, workers=1, file=file)


def test_more_than_a_million_games_are_refused() -> None:
    with pytest.raises(SimulateError, match="ask for at most 1,000,000"):
        simulate(load("two-handed"), ["random"], 99_999_999_999_999, 1)


def test_the_summary_adds_up() -> None:
    summary = simulate(load("double-deck"), ["plain"], 4, 1, workers=1)
    tally = summary.tally
    assert summary.columns == ((1, 3), (2, 4))
    assert summary.players == ("plain",) * 4
    assert sum(summary.wins) == 4 - summary.unfinished == 4
    assert tally.made + tally.lost == tally.hands == tally.contracts
    assert summary.hands_per_game == tally.hands / 4
    assert summary.mean_bid >= 50
    assert summary.actions_per_second > 0


def test_passed_out_deals_are_counted() -> None:
    summary = simulate(load("three-handed"), ["plain"], 3, 1, workers=1)
    assert summary.tally.passed_out > 0
    assert summary.tally.misdeals == 0


@pytest.mark.parametrize(
    ("players", "said"),
    [
        (["plane"], "did you mean 'plain'"),
        (["zzz"], "choose learner, plain, club, "),
        (["plain", "plain", "plain"], "3 players were named: name 1 (for all seats), 2 (one for each side) or 4"),
        ([], "0 players were named"),
    ],
)
def test_players_that_do_not_fit_are_refused_in_words(players: list[str], said: str) -> None:
    with pytest.raises((PlayerError, SimulateError)) as refusal:
        simulate(load("double-deck"), players, 1, 1, workers=1)
    assert said in str(refusal.value)


def test_where_some_sit_out_players_are_named_for_all_or_by_chair() -> None:
    rules = load("three-handed", {"deal.people": "4"})
    with pytest.raises(SimulateError, match=r"name 1 \(for all seats\), 4 \(one for each seat\)"):
        simulate(rules, ["plain"] * 3, 1, 1, workers=1)
    assert len(simulate(rules, ["plain"] * 4, 1, 1, workers=1).wins) == 4


@pytest.mark.parametrize(("games", "workers"), [(0, 1), (-3, 1), (2, 0)])
def test_numbers_that_make_no_sense_are_refused(games: int, workers: int) -> None:
    with pytest.raises(SimulateError, match="at least 1"):
        simulate(load("double-deck"), ["plain"], games, 1, workers=workers)


def test_a_name_may_be_given_by_side_or_by_chair() -> None:
    rules = load("double-deck")
    assert simulate(rules, ["plain", "random"], 1, 1, workers=1).players == ("plain", "random", "plain", "random")
    by_chair = ["plain", "plain", "random", "random"]
    assert simulate(rules, by_chair, 1, 1, workers=1).players == tuple(by_chair)


def test_games_that_never_end_are_left_and_told() -> None:
    rules = load("cutthroat")
    state, actions = play_game(rules.rules, [make("random", 1)] * 3, Random(1), limit=4)
    assert to_act(state) != OVER
    assert len(state.public.game.results) <= 4
    assert actions
    summary = simulate(rules, ["random"], 1, 1, workers=1)
    assert summary.unfinished == 1
    assert sum(summary.wins) == 0


def test_a_player_with_a_convention_card_is_named_in_the_record(tmp_path: Path) -> None:
    compete(load("double-deck"), "plain:aces", "plain:none", 1, 1, workers=1, records=tmp_path)
    names = [parse(each.read_text(encoding="utf-8")).seats for each in sorted(tmp_path.iterdir())]
    assert names == [
        ("plain aces 1", "plain none 2", "plain aces 3", "plain none 4"),
        ("plain none 1", "plain aces 2", "plain none 3", "plain aces 4"),
    ]


@pytest.mark.parametrize("system", ["double-deck", "two-handed", "five-handed-call"])
def test_records_are_written_and_replay_to_the_same_end(tmp_path: Path, system: str) -> None:
    rules = load(system)
    summary = simulate(rules, ["plain"], 2, 3, workers=1, records=tmp_path / "games")
    files = sorted((tmp_path / "games").iterdir())
    assert [each.name for each in files] == ["game-00001.deece", "game-00002.deece"]
    scores = [0] * len(summary.columns)
    for each in files:
        state = final(parse(each.read_text(encoding="utf-8")))
        assert to_act(state) == OVER
        scores = [a + b for a, b in zip(scores, state.public.game.scores, strict=True)]
    assert tuple(scores) == summary.tally.scores


def test_play_game_is_its_actions() -> None:
    rules = load("two-handed-draw").rules
    state, actions = play_game(rules, [make("random", 4), make("plain")], Random(4), dealer=1)
    again = start(rules, 1)
    for action in actions:
        again = apply(again, action)
    assert again == state
