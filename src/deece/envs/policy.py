"""A policy as a player: a file that chooses by numbers, from what a seat observes.

    mypolicy.py   has a function  choose(observation, mask, info)  that gives a number of the mask
    net.onnx      is a network with inputs `observation` and `mask` (or only the first) and one output, the logits: the
                  highest of a legal number is chosen. Its metadata say what it was made for: see `onnx_metadata`

`info` is a dict: `view` and `actions` as Deece's own players are given them, `layout` and `numbers` to read the other
two by, `card` (the convention card of the own side, which partner bids by) and `seed`, a number that hangs on the seed
of the game and the view alone. A Python file that wants more observed says so: WITH = ("history", "card").
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Callable
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, Final

import numpy as np

from deece.envs.layout import BLOCKS, VERSION, layout
from deece.envs.numbering import Array, numbering
from deece.envs.observing import Observer
from deece.errors import kind_and_text
from deece.game.action import Action
from deece.game.view import View
from deece.players import Choice, Player, PlayerError, PlayerRow, because
from deece.players.base import Seed
from deece.players.conventions import Card, default_card
from deece.rules import load
from deece.rules.catalog import Rules
from deece.say import say

Chooses = Callable[[Array, Array, dict[str, Any]], Any]
MADE_FOR: Final = "deece."  # before each key of a network's metadata
_KINDS: Final = {"float": np.float32, "double": np.float64, "uint8": np.uint8, "int8": np.int8, "bool": np.bool_}


def onnx_metadata(system: str, rules: dict[str, Any] | None = None, *, blocks: tuple[str, ...] = ()) -> dict[str, str]:
    """What a network's file must say of itself, so that it is played where it was made for and nowhere else.

    `blocks` are those that its observations have besides: "history", "card". Write it into the file with
    `onnx.helper.set_model_props(model, onnx_metadata("double-deck"))`.
    """
    found = load(system, rules)
    about = {"system": found.id, "layout": str(VERSION), "blocks": " ".join(blocks)}
    return {MADE_FOR + key: text for key, text in (about | {"fits": fits(found.rules, blocks)}).items()}


def fits(rules: Rules, blocks: tuple[str, ...] = ()) -> str:
    """A hash that is equal where observations and choices have the same numbers."""
    one, numbers = layout(rules, **dict.fromkeys(blocks, True)), numbering(rules)
    slices = [(each.name, each.shape, each.divisor, each.low, each.high) for each in one.slices]
    return hashlib.sha256(repr((VERSION, slices, numbers.size, numbers.ladder)).encode()).hexdigest()[:16]


class Policy:
    """A file that chooses: `version` is a hash of what stands in it."""

    def __init__(self, name: str, version: str, chooses: Chooses, blocks: tuple[str, ...]) -> None:
        self.name, self.version, self.chooses, self.blocks = name, version, chooses, blocks
        self.made_for: tuple[str, str] | None = None  # the system, and the hash of its numbers

    def check(self, rules: Rules) -> None:
        """Raise PlayerError if it is not for these rules."""
        if self.made_for and self.made_for[1] != fits(rules, self.blocks):
            raise PlayerError(
                say(
                    "'{name}' was made for {system}: by these rules observations or choices have other numbers",
                    name=self.name,
                    system=self.made_for[0],
                )
            )


class PolicyPlayer:
    """A policy in any seat."""

    def __init__(self, policy: Policy, seed: Seed, card: Card | None) -> None:
        self.policy, self.seed, self.card = policy, seed, card
        self.name = f"{policy.name}@{policy.version}" + (f":{card.named}" if card else "")

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """The choice of the number that it gives; raises PlayerError for what is no number of the mask."""
        rules, policy = view.rules, self.policy
        policy.check(rules)
        numbers, card = numbering(rules), self.card or default_card(rules)
        observer = _observer(rules, policy.blocks, card)
        written = observer.write(view)
        mask = numbers.mask(view)
        about = hashlib.blake2b(f"{self.seed} {view.seat} ".encode() + written, digest_size=8).digest()
        info = {
            "view": view,
            "actions": numbers.numbered(actions),
            "layout": observer.layout,
            "numbers": numbers,
            "card": card,
            "seed": int.from_bytes(about, "big"),
        }
        try:
            number = int(policy.chooses(observer.layout.floats(written), mask, info))
        except (Exception, SystemExit) as error:
            if isinstance(error, PlayerError):
                raise
            raise PlayerError(say("'{name}' failed ({why})", name=policy.name, why=kind_and_text(error))) from error
        if not (0 <= number < len(mask) and mask[number]):
            raise PlayerError(
                say("'{name}' chose {number}, which its mask does not have", name=policy.name, number=number)
            )
        return Choice(numbers.action_of(view, number), because("none_given"))


@lru_cache(maxsize=64)
def _observer(rules: Rules, blocks: tuple[str, ...], card: Card) -> Observer:
    return Observer(rules, history="history" in blocks, card=card if "card" in blocks else None)


def row(path: str, version: str = "") -> PlayerRow:
    """The row of the policy in this file; raises PlayerError where it cannot be used, or has another version now."""
    policy = opened(path, version)

    def make(seed: Seed, card: Card | None) -> Player:
        return PolicyPlayer(policy, seed, card)

    about = "Brought by whoever runs this command."
    return PlayerRow(
        f"{policy.name}@{policy.version}", make, policy.name, about, speaks=True, yardstick=True, package="a file"
    )


def opened(path: str, version: str = "") -> Policy:
    """The policy in this file; raises PlayerError."""
    name = Path(path).name
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise PlayerError(
            say("the policy '{path}' cannot be read ({why})", path=path, why=error.strerror or type(error).__name__)
        ) from None
    now = hashlib.sha256(content).hexdigest()[:12]
    if version and version != now:
        raise PlayerError(say("'{name}' has changed since this run began: begin it again", name=name))
    return _opened(str(Path(path).absolute()), name, now, content)


@lru_cache(maxsize=32)
def _opened(path: str, name: str, version: str, content: bytes) -> Policy:
    """Once in a process: a network takes its time to load. What plays is the content that was hashed."""
    return _network(name, version, content) if path.endswith(".onnx") else _script(path, name, version, content)


# -------------------------------------------------------------------------------------------------- Python files


def _script(path: str, name: str, version: str, content: bytes) -> Policy:
    module = ModuleType(f"deece_policy_{version}")
    module.__file__ = path
    sys.modules[module.__name__] = module  # dataclasses look there
    try:
        exec(compile(content, path, "exec", dont_inherit=True), module.__dict__)  # noqa: S102 - that is what it is for
    except (Exception, SystemExit) as error:
        raise PlayerError(say("'{name}' cannot be used ({why})", name=name, why=kind_and_text(error))) from error
    chooses = getattr(module, "choose", None)
    if not callable(chooses):
        raise PlayerError(say("'{name}' has no function  choose(observation, mask, info)", name=name))
    return Policy(name, version, chooses, _blocks(name, getattr(module, "WITH", ())))


def _blocks(name: str, wanted: Any) -> tuple[str, ...]:
    """The blocks that it wants observed besides, in the order of the layout; raises PlayerError."""
    if not isinstance(wanted, tuple | list) or not set(wanted) <= set(BLOCKS):
        raise PlayerError(
            say("'{name}' wants more observed than there is: choose {blocks}", name=name, blocks=", ".join(BLOCKS))
        )
    return tuple(block for block in BLOCKS if block in wanted)


# -------------------------------------------------------------------------------------------------------- networks


def _network(name: str, version: str, content: bytes) -> Policy:
    if find_spec("onnxruntime") is None or find_spec("onnx") is None:
        raise PlayerError(
            say(
                "'{name}' needs onnx and onnxruntime: install them with  python -m pip install 'deece[onnx]'", name=name
            )
        )
    import onnx  # noqa: PLC0415 - an extra, and only for whoever names such a file
    import onnxruntime  # noqa: PLC0415

    options = _options(onnxruntime)
    try:
        elsewhere = _elsewhere(onnx.load_model_from_string(content))
        session = None if elsewhere else onnxruntime.InferenceSession(content, options, ["CPUExecutionProvider"])
    except Exception:  # noqa: BLE001 - it raises classes of its own, with a text of many lines
        raise PlayerError(say("'{name}' is no network that onnxruntime can read", name=name)) from None
    if session is None:
        raise PlayerError(say("the weights of '{name}' lie in another file: save them in the same", name=name))
    about = session.get_modelmeta().custom_metadata_map
    made_for = {key: about.get(MADE_FOR + key, "") for key in ("system", "layout", "blocks", "fits")}
    if not made_for["system"] or not made_for["fits"]:
        raise PlayerError(
            say(
                "'{name}' does not say what it was made for: deece.envs.policy.onnx_metadata is what its file needs",
                name=name,
            )
        )
    if made_for["layout"] != str(VERSION):
        raise PlayerError(
            say(
                "'{name}' was made for layout {old} of observations, and this Deece has layout {new}: train it again",
                name=name,
                old=made_for["layout"],
                new=VERSION,
            )
        )
    inputs = {each.name: _KINDS.get(each.type.removeprefix("tensor(").rstrip(")")) for each in session.get_inputs()}
    if "observation" not in inputs or not set(inputs) <= {"observation", "mask"} or None in inputs.values():
        has = ", ".join(f"'{each.name}' ({each.type})" for each in session.get_inputs())
        raise PlayerError(
            say(
                "'{name}' has the inputs {inputs}: a policy has 'observation', may have 'mask', and no others",
                name=name,
                inputs=has,
            )
        )
    policy = Policy(name, version, _chooses(session, inputs), _blocks(name, made_for["blocks"].split()))
    policy.made_for = made_for["system"], made_for["fits"]
    return policy


def _options(onnxruntime: Any) -> Any:
    found = onnxruntime.SessionOptions()
    found.intra_op_num_threads = found.inter_op_num_threads = 1  # the same sums in the same order
    found.log_severity_level = 4
    return found


def _elsewhere(message: Any) -> bool:
    """Whether a tensor in this part of a network lies in another file, which its version would say nothing of."""
    if getattr(message, "data_location", 0):  # only tensors have one; nought is the file itself
        return True
    parts = [value for field, value in message.ListFields() if field.message_type]
    return any(any(map(_elsewhere, [part] if hasattr(part, "ListFields") else part)) for part in parts)


def _chooses(session: Any, inputs: dict[str, Any]) -> Chooses:
    def chooses(observation: Array, mask: Array, info: dict[str, Any]) -> int:
        given = {"observation": observation, "mask": mask}
        found = session.run(None, {name: given[name][None].astype(kind) for name, kind in inputs.items()})[0]
        logits = np.where(mask > 0, np.nan_to_num(found.reshape(-1), nan=-np.inf), -np.inf)
        return int(logits.argmax())

    return chooses
