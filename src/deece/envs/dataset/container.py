"""The same choices as a data set of Minari 0.5: an episode is a hand of one seat.

Minari's own writer packs nothing, and observations are mostly noughts: so its files are written here, packed, as its
reader takes them.
"""

from __future__ import annotations

import copy
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import gymnasium
import h5py
import numpy as np
import pyarrow.parquet as pq
from gymnasium import spaces
from minari import __version__ as minari_version
from minari.dataset.minari_storage import MinariStorage

from deece.envs.layout import layout
from deece.envs.numbering import Array, numbering
from deece.record.model import override_texts
from deece.rules.ruleset import Ruleset

FOLDER: Final = "minari"
COLUMNS: Final = ("game", "hand", "seat", "observation", "mask", "action", "reward")
ABOUT: Final = (
    "Hands of pinochle by computer players of Deece. An episode is a hand of one seat; observations are bytes, to be "
    "divided by deece.envs.layout(rules).divisors; infos/action_mask says which actions were legal. The last "
    "observation of an episode, which no action follows, is nought."
)


def write_minari(folder: Path, ruleset: Ruleset, rows: int) -> None:
    """Write `folder`/minari anew from the parts."""
    place = folder / FOLDER
    beside = folder / f".{FOLDER}.new"
    shutil.rmtree(beside, ignore_errors=True)
    beside.mkdir()
    observed, chosen = layout(ruleset.rules).length, numbering(ruleset.rules).size
    storage = MinariStorage.new(
        beside,
        observation_space=spaces.Box(0, 255, (observed,), np.uint8),
        action_space=spaces.Discrete(chosen),
        env_spec=_environment(ruleset),
        data_format="hdf5",
    )
    episodes = 0
    with h5py.File(beside / "main_data.hdf5", "w", libver="latest") as file:
        for part in sorted((folder / "choices").glob("part-*.parquet")):
            for episode in _episodes(part):
                _write(file.create_group(f"episode_{episodes}"), episodes, *episode)
                episodes += 1
    storage.update_metadata(
        {
            "dataset_id": f"deece/{ruleset.base}-v0",
            "minari_version": minari_version,
            "algorithm_name": "deece simulate",
            "description": ABOUT,
            "requirements": ["deece[envs]"],
            "total_episodes": episodes,
            "total_steps": rows,
        }
    )
    shutil.rmtree(place, ignore_errors=True)
    beside.replace(place)


def _environment(ruleset: Ruleset) -> Any:
    """What plays by the same rules."""
    rules = dict(override_texts(ruleset.base, ruleset.rules))
    found = copy.copy(gymnasium.spec("deece/Pinochle-v0"))
    found.kwargs = {"system": ruleset.base, **({"rules": rules} if rules else {})}
    return found


def _episodes(part: Path) -> Iterator[tuple[Array, Array, Array, Array]]:
    """Observations, masks, actions and rewards of each seat's hand, in the order in which they began."""
    table = pq.read_table(part, columns=list(COLUMNS))
    named = {name: table[name].combine_chunks() for name in COLUMNS}
    game, hand, seat, action, reward = (named[name].to_numpy() for name in ("game", "hand", "seat", "action", "reward"))
    observed, masks = (_matrix(named[name], len(table)) for name in ("observation", "mask"))
    rows: dict[tuple[int, int, int], list[int]] = {}
    for row, key in enumerate(zip(game.tolist(), hand.tolist(), seat.tolist(), strict=True)):
        rows.setdefault(key, []).append(row)
    for own in rows.values():
        yield observed[own], masks[own], action[own], reward[own]


def _matrix(column: Any, rows: int) -> Array:
    return column.flatten().to_numpy().reshape(rows, -1)


def _write(group: Any, number: int, observed: Array, masks: Array, actions: Array, rewards: Array) -> None:
    steps = len(actions)
    group.attrs["id"], group.attrs["total_steps"] = number, steps
    ended: Array = np.zeros(steps, bool)
    ended[-1] = True
    _pack(group, "observations", observed)
    group.create_dataset("actions", data=actions.astype(np.int64))
    group.create_dataset("rewards", data=rewards)
    group.create_dataset("terminations", data=ended)
    group.create_dataset("truncations", data=np.zeros(steps, bool))
    _pack(group.create_group("infos"), "action_mask", masks)  # one made by itself would tell the time


def _pack(group: Any, name: str, rows: Array) -> None:
    data = np.concatenate([rows, np.zeros_like(rows[:1])])
    group.create_dataset(name, data=data, chunks=data.shape, compression="gzip", compression_opts=1)
