"""Pinochle for programs that learn: environments for PettingZoo, Gymnasium and OpenSpiel, all twenty systems.

    import deece.envs                                        # registers deece/Pinochle-v0 with PettingZoo and Gymnasium

    env = pettingzoo.make("aec", "deece/Pinochle-v0", system="double-deck")    # every seat an agent
    env = gymnasium.make("deece/Pinochle-v0", system="double-deck")            # one seat among computer players
    game = pyspiel.load_game("python_pinochle", {"system": "double-deck"})     # after importing deece.envs.openspiel

`layout(rules)` says what each number of an observation is, `numbering(rules)` what each number of a choice is;
docs/environments.md explains both.
"""

from importlib.util import find_spec

from deece.errors import DeeceError


class NotInstalled(DeeceError):
    """A library that an environment needs is missing; the text says what to install."""


def needs(package: str, extra: str) -> None:
    """Raise NotInstalled, unless this package is there."""
    if find_spec(package) is None:
        raise NotInstalled(f"deece.envs needs {package}: install it with  python -m pip install 'deece[{extra}]'")


needs("numpy", "envs")

from deece.envs.batch import Batch, NoKernel  # noqa: E402 - without numpy there is nothing to import
from deece.envs.layout import VERSION, Layout, Slice, layout  # noqa: E402
from deece.envs.numbering import Numbering, numbering  # noqa: E402
from deece.envs.observing import Observer  # noqa: E402
from deece.rules.count import points_in_play  # noqa: E402
from deece.solver.lockstep import NotInLockstep  # noqa: E402

if find_spec("pettingzoo") is not None:
    import pettingzoo

    pettingzoo.register("aec", id="deece/Pinochle-v0", entry_point="deece.envs.aec:env")
if find_spec("gymnasium") is not None:
    import gymnasium

    gymnasium.register(
        "deece/Pinochle-v0",
        entry_point="deece.envs.single:PinochleEnv",
        vector_entry_point="deece.envs.vector:PinochleVectorEnv",
    )

__all__ = [
    "VERSION",
    "Batch",
    "Layout",
    "NoKernel",
    "NotInLockstep",
    "NotInstalled",
    "Numbering",
    "Observer",
    "Slice",
    "layout",
    "needs",
    "numbering",
    "points_in_play",
]
