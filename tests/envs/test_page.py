"""docs/environments.md and the examples: what they show runs."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
import types
from pathlib import Path

import pytest

from tests.envs.needed import needed

needed("numpy", "pettingzoo", "gymnasium", "pyspiel")

import numpy as np  # noqa: E402 - after the check

from tests.envs.page import PAGE, page  # noqa: E402

EXAMPLES = Path(__file__).parents[2] / "examples"
RUN = re.compile(r"<!-- run[^\n]*-->\n```py\n(.*?)```\n(?:\n```text\n(.*?)```)?", re.DOTALL)


@pytest.mark.parametrize(("text", "shown"), RUN.findall(PAGE.read_text("utf-8")))
def test_what_the_page_shows_runs(text: str, shown: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(text, "page", "exec"), {"__name__": "page"})
    assert capsys.readouterr().out.startswith(shown)


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


class _Lowest:
    """In the place of a trained model: the lowest number of the mask."""

    @staticmethod
    def predict(observation: object, action_masks: object, deterministic: bool) -> tuple[int, None]:
        return int(np.flatnonzero(action_masks)[0]), None


def test_the_example_with_maskable_ppo_measures_on_the_same_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stable-Baselines3 is large, and not among what the tests install: a stand-in has the names that are imported."""
    for name, names in (("sb3_contrib", ["MaskablePPO"]), ("stable_baselines3.common.vec_env", ["SubprocVecEnv"])):
        module = types.ModuleType(name)
        for each in names:
            setattr(module, each, None)
        monkeypatch.setitem(sys.modules, name, module)
    for package in ("stable_baselines3", "stable_baselines3.common"):
        monkeypatch.setitem(sys.modules, package, types.ModuleType(package))
    example = runpy.run_path(str(EXAMPLES / "learn_ppo.py"))
    first, again = (example["measured"](_Lowest(), "two-handed", "plain", 6) for _ in range(2))
    assert first == again
    assert first[0] < 0 < first[1]
    assert example["one"]("two-handed", "random").reset(seed=1)[0].shape == (506,)
