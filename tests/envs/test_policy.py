"""A policy's file as a player: in the arena, frozen by what stands in it, and refused where it does not fit."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.envs.needed import needed

needed("numpy", "onnx", "onnxruntime")

import numpy as np  # noqa: E402 - after the check
import onnx  # noqa: E402
from onnx import TensorProto, helper, numpy_helper  # noqa: E402

from deece.arena import SimulateError, compete, simulate  # noqa: E402
from deece.arena.proxies import in_short  # noqa: E402
from deece.cli.app import run  # noqa: E402
from deece.cli.words import player_of  # noqa: E402
from deece.driver import asked  # noqa: E402
from deece.envs import layout, numbering  # noqa: E402
from deece.envs.policy import onnx_metadata  # noqa: E402
from deece.game.play import legal, to_act, view  # noqa: E402
from deece.players import PlayerError, make, roster  # noqa: E402
from deece.players.conventions import card  # noqa: E402
from deece.rules import load  # noqa: E402
from tests.support import at, rules  # noqa: E402

HIGHEST = """
def choose(observation, mask, info):
    return int(mask.nonzero()[0][-1])
"""
LEGAL = """
WITH = ("card",)
def choose(observation, mask, info):
    assert len(observation) == info["layout"].length
    assert mask.sum() == len(info["actions"])
    assert {info["numbers"].number_of(action) for action in info["actions"]} == set(mask.nonzero()[0].tolist())
    assert info["card"].id == "aces"
    return int(mask.nonzero()[0][info["seed"] % int(mask.sum())])
"""


@pytest.fixture(autouse=True)
def _allowed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster._Programs, "allowed", True)


def written(path: Path, text: str) -> str:
    path.write_text(text, "utf-8")
    return str(path)


def network(
    path: Path,
    *,
    system: str = "double-deck",
    made_for: dict[str, str] | None = None,
    best: int = 0,
    given: str = "observation",
) -> str:
    """A network that likes the low numbers best, but one before all others."""
    found = load(system).rules
    length, size = layout(found).length, numbering(found).size
    liked: Any = -np.arange(size, dtype=np.float32)
    liked[best] = 1
    zeros = numpy_helper.from_array(np.zeros((length, size), np.float32), "zeros")
    graph = helper.make_graph(
        [
            helper.make_node("MatMul", [given, "zeros"], ["nothing"]),
            helper.make_node("Add", ["nothing", "liked"], ["logits"]),
        ],
        "policy",
        [helper.make_tensor_value_info(given, TensorProto.FLOAT, ["n", length])],
        [helper.make_tensor_value_info("logits", TensorProto.FLOAT, ["n", size])],
        [zeros, numpy_helper.from_array(liked, "liked")],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
    helper.set_model_props(model, onnx_metadata(system) if made_for is None else made_for)
    onnx.save(model, path)
    return str(path)


def test_a_python_file_plays_in_the_arena_and_is_named_by_its_version(tmp_path: Path) -> None:
    file = written(tmp_path / "legal.py", LEGAL)
    found = compete(load("double-deck"), [f"{file}:aces", "plain:aces"], "plain", 2, 1, workers=1)
    assert found.faults == 0
    name = roster.in_short(found.contest.a[0])
    assert name == f"legal.py@{roster.frozen(file)[-12:]}:aces"
    assert str(tmp_path) not in name
    again = compete(load("double-deck"), [f"{file}:aces", "plain:aces"], "plain", 2, 1, workers=2)
    assert again == found


def test_a_network_plays_its_highest_legal_number(tmp_path: Path) -> None:
    file = network(tmp_path / "net.onnx", best=28)
    seen = view(state := at(rules("double-deck")), to_act(state))
    passed = asked(make(file), seen)
    assert (passed.fault, make("plain").choose(seen, legal(seen)).action) != ("", passed.choice.action)
    assert numbering(seen.rules).number_of(passed.choice.action) == 28
    assert simulate(load("double-deck"), [file, "plain"], 1, 1, workers=1).tally.faults == 0


def test_a_network_is_refused_where_it_was_not_made_for(tmp_path: Path) -> None:
    file = network(tmp_path / "net.onnx")
    with pytest.raises(PlayerError, match=r"'net\.onnx' was made for double-deck: by these rules"):
        compete(load("four-handed"), file, "plain", 1, 1, workers=1)
    compete(load("double-deck", {"score.need_points": 15}), file, "plain", 1, 1, workers=1)
    old = network(tmp_path / "old.onnx", made_for=onnx_metadata("double-deck") | {"deece.layout": "0"})
    with pytest.raises(PlayerError, match="layout 0 of observations, and this Deece has layout 1"):
        make(old)
    with pytest.raises(PlayerError, match=r"made for: deece\.envs\.policy\.onnx_metadata is"):
        make(network(tmp_path / "silent.onnx", made_for={}))
    with pytest.raises(PlayerError, match=r"has the inputs 'cards' \(tensor\(float\)\): .*may have 'mask'"):
        make(network(tmp_path / "other.onnx", given="cards"))
    with pytest.raises(PlayerError, match="no network"):
        make(written(tmp_path / "text.onnx", "hello"))


def test_without_onnxruntime_one_sentence_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.envs.policy.find_spec", lambda name: None)
    with pytest.raises(PlayerError, match=r"'new\.onnx' needs onnx and onnxruntime: .*pip install 'deece\[onnx\]'"):
        make(network(tmp_path / "new.onnx", best=3))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("x = 1", "has no function  choose"),
        ("x =", "cannot be used .SyntaxError"),
        ("raise SystemExit(3)", "cannot be used"),
        ("WITH = ('all',)\ndef choose(*given): return 0", "choose history, card"),
    ],
)
def test_a_file_that_cannot_be_a_policy_says_why(tmp_path: Path, text: str, fault: str) -> None:
    with pytest.raises(PlayerError, match=fault):
        make(written(tmp_path / "bad.py", text))


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ("return 29 if mask[29] == 0 else 24", "chose (29|24), which its mask does not have"),
        ("return 'AS'", "failed .ValueError"),
        ("return mask[500]", "failed .IndexError"),
        ("return -1", "chose −1"),
    ],
)
def test_a_wrong_choice_costs_that_choice_alone(tmp_path: Path, body: str, fault: str) -> None:
    file = written(tmp_path / "wrong.py", f"def choose(observation, mask, info):\n    {body}\n")
    found = compete(load("double-deck"), file, "plain", 1, 1, workers=1)
    assert found.faults > 20
    assert found.difference == 0  # the plain player has chosen in its place
    seen = view(state := at(rules("double-deck")), to_act(state))
    with pytest.raises(PlayerError, match=fault):
        make(file).choose(seen, legal(seen))


def test_a_file_that_changes_while_it_plays_is_noticed(tmp_path: Path) -> None:
    file = written(tmp_path / "mine.py", HIGHEST)
    name = player_of(file)
    written(tmp_path / "mine.py", HIGHEST + "\n")
    with pytest.raises(PlayerError, match=r"'mine\.py' has changed"):
        make(name)
    assert player_of(file) != name
    kept = tmp_path / "kept"
    compete(load("two-handed"), file, "plain", 1, 1, workers=1, file=kept)
    written(tmp_path / "mine.py", HIGHEST + "\n\n")
    with pytest.raises(SimulateError):
        compete(load("two-handed"), file, "plain", 1, 1, workers=1, file=kept)


@pytest.mark.parametrize("stands_in", ["open:", "respond:"])
def test_a_changed_file_is_noticed_behind_what_stands_in_for_it_too(tmp_path: Path, stands_in: str) -> None:
    file = written(tmp_path / "mine.py", HIGHEST)
    kept = tmp_path / "kept"
    found = compete(load("two-handed"), stands_in + file, "plain", 1, 1, workers=1, file=kept)
    assert in_short(found.contest.a[0]) == f"{stands_in}mine.py@{roster.frozen(file)[-12:]}"
    assert in_short(f"{stands_in}plain:aces") == f"{stands_in}plain:aces"
    written(tmp_path / "mine.py", HIGHEST + "\n")
    with pytest.raises(SimulateError, match="another"):
        compete(load("two-handed"), stands_in + file, "plain", 1, 1, workers=1, file=kept)


def test_what_stands_in_for_a_file_is_named_without_its_folder(tmp_path: Path, capsys: Any) -> None:
    file, records = written(tmp_path / "mine.py", HIGHEST), tmp_path / "records"
    given = ["--rules", "two-handed", "--a", f"open:{file}", "--pairs", "2", "--workers", "1"]
    assert run(["arena", *given, "--records", str(records)]) == 0
    assert run(["arena", *given, "--json"]) == 0
    written_down = "".join(each.read_text("utf-8") for each in records.iterdir())
    for text, named in ((capsys.readouterr().out, "open:mine.py@"), (written_down, "open mine.py@")):
        assert named in text
        assert tmp_path.name not in text


def test_the_code_that_runs_is_what_its_version_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    text = "def choose(observation, mask, info):\n    return int(mask.nonzero()[0][{place}])\n"
    seen, chosen = view(state := at(rules("double-deck")), to_act(state)), []
    for place in (0, 1):
        file = written(tmp_path / "mine.py", text.format(place=place))
        os.utime(file, (1_000_000_000, 1_000_000_000))
        chosen.append(make(file).choose(seen, legal(seen)).action)
    assert chosen[0] != chosen[1]
    assert [each.name for each in tmp_path.iterdir()] == ["mine.py"]


def test_a_network_whose_weights_lie_in_another_file_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = onnx.load(network(tmp_path / "net.onnx"))
    onnx.save(model, tmp_path / "net.onnx", save_as_external_data=True, location="net.onnx.data", size_threshold=0)
    monkeypatch.chdir(tmp_path)
    with pytest.raises(PlayerError, match=r"the weights of 'net\.onnx' lie in another file: save them in the same"):
        make(str(tmp_path / "net.onnx"))


def test_no_browser_and_no_name_from_elsewhere_opens_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = written(tmp_path / "mine.py", "raise AssertionError('it was run')")
    monkeypatch.setattr(roster._Programs, "allowed", False)
    with pytest.raises(PlayerError, match="no program plays here"):
        make(file)
    with pytest.raises(PlayerError):
        roster.at_table(file)
    with pytest.raises(PlayerError, match="no program plays here"):
        roster.check_card(file, rules("double-deck"))
    assert not roster.speaks(file)


def test_the_command_takes_a_file_and_ends_with_a_fault(
    tmp_path: Path, capsys: Any, caplog: pytest.LogCaptureFixture
) -> None:
    file = written(tmp_path / "mine.py", HIGHEST)
    assert run(["arena", "--rules", "two-handed", "--a", file, "--pairs", "2", "--workers", "1"]) == 0
    assert "mine.py@" in capsys.readouterr().out
    wrong = written(tmp_path / "wrong.py", "def choose(observation, mask, info): return -1")
    assert run(["arena", "--rules", "two-handed", "--a", wrong, "--pairs", "1", "--workers", "1"]) == 1
    assert caplog.text.count("'wrong.py' chose −1, which its mask does not have") == 1, "the first of them"
    assert "choices of A are plain's" in capsys.readouterr().out


def test_a_name_is_a_file_only_by_its_ending() -> None:
    for name in ("plain:card.py", "cmd:python player.py", "plain", "expert:aces", "mypolicy"):
        assert not roster.POLICY.fullmatch(name)
    found = roster.POLICY.fullmatch("c:\\a.onnx@0123456789ab:aces")
    assert found
    assert (found["file"], found["version"], found["card"]) == ("c:\\a.onnx", "0123456789ab", "aces")
    own = "mine.py:" + card("aces").text + "id = 1"
    assert roster.POLICY.fullmatch(own)
