"""`deece simulate --dataset`: rows of what happened, labels beside what a player knows, runs that are gone on with."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy", "gymnasium", "pyarrow", "minari", "h5py", "PIL")

import numpy as np  # noqa: E402 - after the check
import pyarrow.parquet as pq  # noqa: E402

from deece.arena.games import simulate  # noqa: E402
from deece.arena.work import SimulateError  # noqa: E402
from deece.cli.app import run  # noqa: E402
from deece.envs import layout, numbering, policy  # noqa: E402
from deece.envs.dataset import LABELS, DataSet, Rows, make_dataset  # noqa: E402
from deece.envs.dataset.croissant import CHOICES, GAMES  # noqa: E402
from deece.envs.dataset.croissant import LABELS as DESCRIBED  # noqa: E402
from deece.game.action import Action  # noqa: E402
from deece.game.play import apply, legal, start, to_act, view  # noqa: E402
from deece.game.state import State  # noqa: E402
from deece.record import Record, parse  # noqa: E402
from deece.rules import load  # noqa: E402
from deece.solver import engine, problem_of, solve  # noqa: E402
from tests.conformance import mixed  # noqa: E402
from tests.envs import walk  # noqa: E402

SYSTEM = "four-handed"
FILES = ("games/part-00000.parquet", "choices/part-00000.parquet")


def small(folder: Path, **more: Any) -> DataSet:
    given: dict[str, Any] = {"ruleset": load(SYSTEM), "players": ["plain"], "games": 3, "seed": 4, "workers": 1} | more
    return make_dataset(folder=folder, **given)


@pytest.fixture(autouse=True)
def parts_of_one_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.envs.dataset.making.GAMES", 1)


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> DataSet:
    """One with all labels (in one part, where the module's own small parts are not in force yet)."""
    labels = LABELS if engine() == "kernel" else ("where",)
    return small(tmp_path_factory.mktemp("whole") / "data", labels=labels, minari=True)


def files(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def choices(folder: Path) -> Any:
    return pq.read_table(folder / "choices")


def test_each_row_is_a_choice_of_the_record(made: DataSet) -> None:
    """Played again from its record, each game gives the observations, masks, actions and returns of its rows."""
    rules, numbers = load(SYSTEM).rules, numbering(load(SYSTEM).rules)
    rows = choices(made.folder).to_pylist()
    records = pq.read_table(made.folder / "games").to_pylist()
    at = 0
    for game in records:
        for before, action in positions(parse(game["record"])):
            seat = to_act(before)
            row, seen = rows[at], view(before, seat)
            at += 1
            assert (row["game"], row["seat"], row["player"]) == (game["game"], seat, "plain")
            assert row["action"] == numbers.number_of(action)
            assert np.flatnonzero(row["mask"]).tolist() == numbers.legal(seen)
            assert len(row["observation"]) == layout(rules).length
            assert layout(rules).part(np.array(row["observation"]), "hand").sum() == len(seen.hand)
    assert at == len(rows) == made.rows


def positions(record: Record) -> Iterator[tuple[State, Action]]:
    """Each position of a game in which somebody chooses, and what they chose."""
    state = start(record.ruleset.rules, record.dealer)
    for action in record.actions:
        if to_act(state) >= 0:
            yield state, action
        state = apply(state, action)


def test_the_return_of_a_hand_is_its_margin_and_comes_as_reward_once(made: DataSet) -> None:
    hands: dict[tuple[int, int], dict[int, list[Any]]] = {}
    for row in choices(made.folder).to_pylist():
        hands.setdefault((row["game"], row["hand"]), {}).setdefault(row["seat"], []).append(row)
    assert len(hands) == made.hands
    for seats in hands.values():
        worth = {seat: own[0]["return"] for seat, own in seats.items()}
        assert worth[0] == worth[2] == -worth[1] == -worth[3]
        for own in seats.values():
            assert {row["return"] for row in own} == {own[0]["return"]}
            assert sum(row["reward"] for row in own) == own[-1]["reward"] == own[0]["return"]
            assert [row["last"] for row in own] == [False] * (len(own) - 1) + [True]
    totals = [sum(seats[0][0]["return"] for (game, _), seats in hands.items() if game == number) for number in range(3)]
    scores = [row["scores"] for row in pq.read_table(made.folder / "games").to_pylist()]
    assert totals == pytest.approx([(one - two) / 250 for one, two in scores], abs=1e-4)


def test_labels_are_what_the_solver_says_and_where_the_cards_are(made: DataSet) -> None:
    rows = choices(made.folder).to_pylist()
    records = [parse(row["record"]) for row in pq.read_table(made.folder / "games").to_pylist()]
    at = known = 0
    for record in records:
        for before, _ in positions(record):
            seat, public = to_act(before), before.public
            row = rows[at]
            at += 1
            where = np.array(row["where"]).reshape(5, 24)
            for place in range(4):
                assert where[place].tolist() == [
                    before.hands[(seat + place) % 4] >> 4 * code & 15 for code in range(24)
                ]
            assert where.sum() == 48 - len(public.trick) - 4 * len(public.tricks)
            if engine() == "kernel" and public.step == "play" and public.cards_held(seat) <= 3:
                side = frozenset({seat, (seat + 2) % 4})
                found = solve(problem_of(before, side), by="reference")
                assert row["value"] == found.value.points
                assert row["best"] == [card.code for card in found.cards.best]
                known += 1
            if public.step != "play" and engine() == "kernel":
                assert row["value"] is None
                assert row["best"] is None
    assert known > 100 or engine() == "reference"


@pytest.mark.sample(6)
@pytest.mark.parametrize(
    "system", ["double-deck", "two-handed", "three-handed", "five-handed-secret", "four-handed-passing"]
)
def test_deals_that_a_seat_cannot_know_apart_give_the_same_row_but_for_its_labels(system: str) -> None:
    rules, rng = load(system).rules, Random(system)
    real, other = Rows(rules, ["where"]), Rows(rules, ["where"])
    for state in walk.positions(rules, numbering(rules), rng, 2):
        seat = to_act(state)
        another, action = mixed(state, seat, rng), rng.choice(legal(view(state, seat)))
        real._add(state, seat, action, [])
        other._add(another, seat, action, [])
    assert len(real) > 40
    assert real.action == other.action
    assert np.array_equal(real.observations, other.observations)
    assert np.array_equal(real.masks, other.masks)
    assert np.array_equal(real.where[:, 0], other.where[:, 0])
    assert not np.array_equal(real.where, other.where)


def test_labels_change_no_other_column(made: DataSet, tmp_path: Path) -> None:
    bare = small(tmp_path / "bare")
    table = choices(bare.folder)
    assert not set(table.column_names) & set(LABELS)
    assert choices(made.folder).select(table.column_names).equals(table)


def test_the_same_command_makes_the_same_data_set_on_any_number_of_cores(tmp_path: Path) -> None:
    one, two = small(tmp_path / "one", minari=True), small(tmp_path / "two", minari=True, workers=2)
    assert files(tmp_path / "one") == files(tmp_path / "two")
    assert one.sha256 == two.sha256 != small(tmp_path / "three", seed=5).sha256
    assert one.summary == two.summary == simulate(load(SYSTEM), ["plain"], 3, 4, workers=1)


_KILLED = """
import os, signal, sys
from pathlib import Path
from deece.envs.dataset import making
from deece.rules import load
making.GAMES = 1
def die(done):
    if done == 2:
        os.kill(os.getpid(), signal.SIGKILL)
making.make_dataset(load("four-handed"), ["plain"], 3, 4, Path(sys.argv[1]), workers=1, progress=die)
"""


@pytest.mark.needs("posix")
def test_a_killed_run_goes_on_to_the_bytes_of_an_unbroken_one(tmp_path: Path) -> None:
    died = subprocess.run([sys.executable, "-c", _KILLED, str(tmp_path / "killed")], check=False)
    assert died.returncode == -signal.SIGKILL
    before = files(tmp_path / "killed")
    assert len([name for name in before if name.startswith("games/")]) == 2
    (tmp_path / "killed" / "games" / "part-00001.parquet").unlink()  # as if it had died between both files
    done = list[int]()
    again = small(tmp_path / "killed", progress=done.append)
    assert done == [1, 2, 3]
    assert again == small(tmp_path / "unbroken")._replace(folder=again.folder, summary=again.summary)
    assert files(tmp_path / "killed") == files(tmp_path / "unbroken")


def test_more_games_are_added_and_another_run_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    small(folder, games=1)
    more = small(folder)
    assert more.sha256 == small(tmp_path / "at once").sha256
    assert more.summary.tally.games == 3
    for wrong, why in (
        ({"games": 2}, "holds more games"),
        ({"seed": 5}, "seed 4, not 5"),
        ({"labels": ["where"]}, "labels"),
    ):
        with pytest.raises(SimulateError, match=why):
            small(folder, **wrong)
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    with pytest.raises(SimulateError, match="holds something else"):
        small(tmp_path / "mine")
    about = json.loads((folder / "dataset.json").read_text())
    (folder / "dataset.json").write_text(json.dumps(about | {"deece": "0"}))
    with pytest.raises(SimulateError, match="another Deece"):
        small(folder)


def test_croissant_names_every_column(made: DataSet) -> None:
    told = json.loads((made.folder / "croissant.json").read_text())
    sets = {one["@id"]: [field["source"]["extract"]["column"] for field in one["field"]] for one in told["recordSet"]}
    for kind in ("games", "choices"):
        assert sets[kind] == pq.read_schema(made.folder / kind / "part-00000.parquet").names
    assert set(sets["choices"]) <= {*CHOICES, *DESCRIBED}
    assert set(sets["games"]) == set(GAMES)
    assert told["url"].endswith(made.sha256)


@pytest.mark.parametrize("name", ["mine.py", "net.onnx"])
def test_a_policy_that_has_changed_is_not_gone_on_with(
    tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(policy, "_network", partial(policy._script, name))  # without onnxruntime: any content will do
    file, text = tmp_path / name, "def choose(observation, mask, info):\n    return int(mask.nonzero()[0][0])\n"
    file.write_text(text, "utf-8")
    first = small(tmp_path / "data", players=[str(file)], games=1)
    assert small(tmp_path / "data", players=[str(file)], games=1).sha256 == first.sha256
    file.write_text(text.replace("[0][0]", "[0][1]"), "utf-8")
    with pytest.raises(SimulateError, match="belongs to another run"):
        small(tmp_path / "data", players=[str(file)], games=1)


def test_minari_reads_each_seats_hand_as_an_episode(made: DataSet) -> None:
    from minari import MinariDataset

    read = MinariDataset(made.folder / "minari")
    table = choices(made.folder)
    own = {(row["game"], row["hand"], row["seat"]) for row in table.select(["game", "hand", "seat"]).to_pylist()}
    assert read.total_episodes == len(own)
    assert read.total_steps == made.rows
    total = 0.0
    for episode in read.iterate_episodes():
        steps = len(episode.actions)
        assert episode.observations.shape == (steps + 1, layout(load(SYSTEM).rules).length)
        assert all(episode.infos["action_mask"][np.arange(steps), episode.actions] == 1)
        assert episode.terminations.tolist() == [False] * (steps - 1) + [True]
        total += abs(episode.rewards[-1])
    assert total == pytest.approx(sum(abs(reward) for reward in table["reward"].to_pylist()), rel=1e-5)
    env = read.recover_environment()
    assert env.unwrapped.ruleset.id == SYSTEM


def test_the_command_says_what_there_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = ("simulate", "--rules", SYSTEM, "--games", "1", "--workers", "1", "--dataset", str(tmp_path / "data"))
    assert run(list(made)) == 0
    printed = capsys.readouterr().out
    about = json.loads((tmp_path / "data" / "dataset.json").read_text())
    assert f"data set: {about['choices']:,} choices in {about['hands']} hands" in printed
    assert f"sha256 {about['sha256']}" in printed
    assert run([*made, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["dataset"]["sha256"] == about["sha256"]
    for more, why in (
        (["--labels", "truth"], "there is no label 'truth'; choose from value, best, where"),
        (["--records", "x"], "leave --resume and --records out"),
    ):
        assert run([*made, *more]) == 2
        assert why in capsys.readouterr().err
    assert run(["simulate", "--rules", SYSTEM, "--labels", "where"]) == 2
    assert "name its folder with --dataset" in capsys.readouterr().err
