"""docs/environments.md, docs/datasets.md and the examples: what they show runs."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import types
from pathlib import Path

import pytest

from tests.envs.needed import needed

needed("numpy", "pettingzoo", "gymnasium", "pyspiel", "onnx", "onnxruntime", "pyarrow")

import numpy as np  # noqa: E402 - after the check
import onnx  # noqa: E402

from deece.arena import compete  # noqa: E402
from deece.envs.dataset import make_dataset  # noqa: E402
from deece.rules import load  # noqa: E402
from tests.envs.page import PAGE, page  # noqa: E402

POLICY = re.compile(r"<!-- policy -->\n```py\n(.*?)```\n", re.DOTALL)
EXAMPLES = Path(__file__).parents[2] / "examples"
DATA_SETS = PAGE.with_name("datasets.md")
LOAD = re.compile(r"<!-- load -->\n```py\n(.*?)```\n", re.DOTALL)
RUN = re.compile(r"<!-- run[^\n]*-->\n```py\n(.*?)```\n(?:\n```text\n(.*?)```)?", re.DOTALL)


@pytest.mark.parametrize(
    ("text", "shown"), [one for page in (PAGE, DATA_SETS) for one in RUN.findall(page.read_text("utf-8"))]
)
def test_what_the_page_shows_runs(text: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(text, "page", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out.startswith(shown)


def test_what_the_page_on_data_sets_loads_is_what_its_command_makes(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    text = DATA_SETS.read_text("utf-8")
    (system, folder) = re.findall(r"--rules (\S+) .*--dataset (\S+) --labels value,best,where\n", text)[0]
    monkeypatch.chdir(tmp_path)
    make_dataset(load(system), ["plain"], games=1, seed=1, folder=Path(folder), labels=["where"], workers=1)
    (block,) = LOAD.findall(text)
    found: dict[str, object] = {"__name__": "page"}
    exec(compile(block, "page", "exec"), found)
    assert len(found["actions"]) > 100  # type: ignore[arg-type]
    assert list(Path(folder).glob("*.deece"))


def test_the_policy_on_the_page_plays(tmp_path: Path) -> None:
    (text,) = POLICY.findall(PAGE.read_text("utf-8"))
    file = tmp_path / "mypolicy.py"
    file.write_text(text, "utf-8")
    found = compete(load("double-deck"), [f"{file}:aces", "plain:aces"], "plain", 2, 1, workers=1)
    assert found.faults == 0


def test_the_search_in_the_examples_plays() -> None:
    assert compete(load("double-deck"), str(EXAMPLES / "ismcts.py"), "plain", 1, 1, workers=1).faults == 0


def test_the_layout_on_the_page_is_the_layout() -> None:
    assert PAGE.read_text("utf-8") == page(), "write it anew: python -m tests.envs.page"


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("learn_pettingzoo.py", ("--system", "two-handed", "--hands", "5")),
        ("search_openspiel.py", ("--simulations", "2", "--last", "1")),
    ],
)
def test_an_example_runs(name: str, options: tuple[str, ...]) -> None:
    done = subprocess.run([sys.executable, EXAMPLES / name, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "a hand" in done.stdout or "returns" in done.stdout


class _Weight:
    """In the place of a tensor."""

    def __init__(self, *shape: int) -> None:
        self._values: object = np.zeros(shape, np.float32)

    def detach(self) -> _Weight:
        return self

    def numpy(self) -> object:
        return self._values


class _Linear:
    """In the place of a layer of torch."""

    def __init__(self, before: int, after: int) -> None:
        self.weight, self.bias = _Weight(after, before), _Weight(after)


def test_the_example_with_maskable_ppo_writes_a_network_that_the_arena_plays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Stable-Baselines3 is large, and not among what the tests install: a stand-in has the names that are imported."""
    stands_in: dict[str, dict[str, object]] = {
        "torch": {"nn": types.SimpleNamespace(Linear=_Linear), "set_num_threads": lambda number: None},
        "sb3_contrib": {"MaskablePPO": None},
        "stable_baselines3": {},
        "stable_baselines3.common": {},
        "stable_baselines3.common.logger": {"configure": None},
        "stable_baselines3.common.vec_env": {"SubprocVecEnv": None, "VecMonitor": None},
    }
    for name, names in stands_in.items():
        module = types.ModuleType(name)
        vars(module).update(names)
        monkeypatch.setitem(sys.modules, name, module)
    example = runpy.run_path(str(EXAMPLES / "learn_ppo.py"))
    env = example["one"]("four-handed", "plain", "plain:jumps", card=True)
    size, choices = env.observation_space.shape[0], int(env.action_space.n)
    assert env.reset(seed=1)[0].shape == (size,)
    policy = types.SimpleNamespace(
        mlp_extractor=types.SimpleNamespace(policy_net=[_Linear(size, 4), object()]), action_net=_Linear(4, choices)
    )
    model = types.SimpleNamespace(
        policy=policy, observation_space=env.observation_space, action_space=types.SimpleNamespace(n=choices)
    )
    file = tmp_path / "ppo.onnx"
    onnx.save(example["network"](model, "four-handed", ("card",)), file)
    found = compete(load("four-handed"), str(file), "plain", 2, 1, workers=1)
    assert found.faults == 0
    assert found.difference < 0  # all logits are equal: it plays the lowest number
