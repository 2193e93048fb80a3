"""Many hands of one partnership game in lockstep, played by the kernel: millions of steps a second of one core.

    batch = Batch("double-deck", 1024, seed=7)
    while True:
        batch.step(batch.choices[rows, (random(1024) * batch.count).astype(int)])

What is written lies in numpy arrays that stay the same from step to step: read them, or copy them. A hand that is over
is followed by the next one of its lane at the next step, whatever is chosen for it there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any, Final

import numpy as np

from deece.cards import FIELDS
from deece.envs.layout import layout, top_bid, top_score
from deece.envs.numbering import ANSWER, BID, CARD, COMMON, DIGIT, PASS, SUIT, numbering
from deece.errors import DeeceError
from deece.game.action import Action, Deal
from deece.game.play import apply, start, to_act, view
from deece.game.tables import tables_for
from deece.players.conventions import Card
from deece.players.plain_numbers import basics_of
from deece.players.plain_quick import languages
from deece.record import Record
from deece.rules.ruleset import Ruleset, load
from deece.say import say
from deece.solver.lockstep import figures_of

WAIT: Final = -1  # given instead of a choice: this lane stays as it is
_CODES: Final = {
    "card": CARD,
    "trump": SUIT,
    "call": [PASS, PASS + 1, PASS + 2, PASS + 3, PASS + 4],
    "hand_back": PASS + 5,
    "play_on": ANSWER + 1,
    "concede": ANSWER + 5,
    "throw_in": ANSWER + 6,
    "bid": BID,
    "spoken": DIGIT,
    "size": COMMON,
}
Bytes = np.ndarray[Any, np.dtype[np.uint8]]
Numbers = np.ndarray[Any, np.dtype[np.int32]]


class NoKernel(DeeceError):
    """The kernel that plays hands in lockstep is not there."""


class Batch:
    """`lanes` hands in lockstep. The arrays, all of them C-contiguous:

        observation  (lanes, length) uint8   what the seat to act observes: the bytes of `layout`, not divided
        actor        (lanes,) uint8          the seat to act
        mask         (lanes, size) uint8     1 for each number that may be chosen (`numbering`)
        choices      (lanes, size) uint8     the same numbers, from low to high; the first `count` of a row are meant
        count        (lanes,) int32          how many they are; 0 where the hand is over
        score        (lanes, 2) int32        once a hand is over, what it brought side 0 (seats 0 and 2) and side 1
        done         (lanes,) uint8          1 where the hand is over

    `rules` is a system's name or a Ruleset. `given` are arrays of the caller's own, by these names, to be written
    instead. Of `observation`, `mask` and `choices` those named in `leave_out` are not written, which is quicker.
    `threads` share the lanes. The same seed gives the same cards, hand by hand and lane by lane, whatever is chosen and
    however many threads there are.

    Raises NotInLockstep for rules that the kernel does not play (four players, two fixed sides, bids, no widow), and
    NoKernel where it is not there.
    """

    def __init__(
        self,
        rules: str | Ruleset,
        lanes: int,
        *,
        seed: int = 0,
        threads: int = 1,
        leave_out: tuple[str, ...] = (),
        given: Mapping[str, np.ndarray[Any, Any]] | None = None,
    ) -> None:
        self.ruleset = load(rules) if isinstance(rules, str) else rules
        found = self.ruleset.rules
        self.layout, self.numbering, self.lanes = layout(found), numbering(found), lanes
        tables = tables_for(found)
        ranges = {
            "bid": top_bid(found), "points": tables.total, "score": top_score(found), "goal": found.score.goal
        }  # fmt: skip
        figures = figures_of(found)
        self._hands = _kernel().Hands(figures, _CODES, ranges, lanes, seed % (1 << 64), threads)
        size, arrays = self.numbering.size, dict(given or {})
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "observation": ((lanes, self.layout.length), np.uint8),
            "actor": ((lanes,), np.uint8),
            "mask": ((lanes, size), np.uint8),
            "choices": ((lanes, size), np.uint8),
            "count": ((lanes,), np.int32),
            "score": ((lanes, 2), np.int32),
            "done": ((lanes,), np.uint8),
        }
        for name, (shape, kind) in shapes.items():
            array = arrays.pop(name, None)
            if name in leave_out:
                array = np.zeros(0, kind)
            elif array is None:
                array = np.zeros(shape, kind)
            elif array.shape != shape or array.dtype != kind or not array.flags.c_contiguous:
                raise ValueError(f"{name} must be a C-contiguous array of shape {shape} and of {np.dtype(kind)}")
            setattr(self, name, array)
        if arrays:
            raise ValueError(f"a batch writes no {', '.join(sorted(arrays))}")
        self._hands.bind(self.observation, self.actor, self.mask, self.choices, self.count, self.score, self.done)
        self._sat: tuple[Card, ...] | None = None  # the cards by which plain is asked
        self.reset()

    observation: Bytes
    actor: Bytes
    mask: Bytes
    choices: Bytes
    count: Numbers
    score: Numbers
    done: Bytes

    def reset(self, reset_mask: np.ndarray[Any, Any] | None = None) -> None:
        """Begin the next hand in every lane, or in those that are marked."""
        marked = np.zeros(0, np.uint8) if reset_mask is None else np.ascontiguousarray(reset_mask, np.uint8)
        self._hands.reset(marked)

    def step(self, chosen: np.ndarray[Any, Any]) -> None:
        """One choice in every lane by its number, or WAIT (-1); where a hand is over the next one begins instead.

        Raises IndexError, which names the lane, if one is not legal; then nothing has moved.
        """
        self._hands.step(np.ascontiguousarray(chosen, np.int32))

    def plain(self, cards: Sequence[Card] = ()) -> Numbers:
        """What the plain player chooses in each lane, by its number; 0 where the hand is over.

        `cards` are the convention cards of both sides, without any the rules' own.
        """
        if self._sat != tuple(cards):
            self._hands.sit(basics_of(self.ruleset.rules), languages(self.ruleset.rules, cards))
            self._sat = tuple(cards)
        chosen: Numbers = np.zeros(self.lanes, np.int32)
        self._hands.plain(chosen)
        return chosen

    def margin(self) -> np.ndarray[Any, np.dtype[np.float32]]:
        """By how much each seat's side is ahead by the hand, in units of the points in play; 0 until it is over."""
        ahead = (self.score[:, 0] - self.score[:, 1]) / np.float32(tables_for(self.ruleset.rules).total)
        ahead = np.where(self.done > 0, ahead, 0).astype(np.float32)
        found: np.ndarray[Any, np.dtype[np.float32]] = np.stack([ahead, -ahead, ahead, -ahead], axis=1)
        return found

    def record(self, lane: int) -> Record:
        """The hand of a lane so far, as a record: to be printed, replayed or reviewed like any other."""
        dealer, dealt, chosen = self._hands.hand(lane)
        hands = tuple(sum(held * field for held, field in zip(hand, FIELDS, strict=True)) for hand in dealt)
        actions: list[Action] = [Deal(hands)]
        state = apply(start(self.ruleset.rules, dealer), actions[0])
        for number in chosen:
            actions.append(self.numbering.action_of(view(state, to_act(state)), number))
            state = apply(state, actions[-1])
        return Record.new(self.ruleset, None, dealer).extend(actions)


def _kernel() -> Any:
    """The compiled module."""
    try:
        module = import_module("deece.solver._kernel")
    except ImportError:
        raise NoKernel(
            say("hands in lockstep need the kernel, which was not compiled: deece doctor says more")
        ) from None
    return module
