"""A game as rows: for each choice what its player saw, what they might choose, what they chose, and what it brought.

All but the labels is written from the `View` of the seat that chooses, and from what became of the hand. Labels are
what no player may know: where every card is, and what the position is worth with all hands open.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal

import numpy as np

from deece.envs.dataset.solved import problem, solved
from deece.envs.episode import margins, shares
from deece.envs.numbering import Array, numbering
from deece.envs.observing import Observer
from deece.game.action import Action
from deece.game.play import apply, start
from deece.game.state import OVER, State
from deece.game.view import view
from deece.rules.catalog import Rules
from deece.solver import Problem

Label = Literal["value", "best", "where"]
LABELS: Final[tuple[Label, ...]] = ("value", "best", "where")
CARDS: Final = 24
_LANES: Final = 12  # bytes of 24 cards, four bits for each


class Rows:
    """The choices of some games, column by column. `labels` are those that are wanted."""

    def __init__(self, rules: Rules, labels: Collection[Label] = ()) -> None:
        self.rules, self.labels = rules, frozenset(labels)
        self.observer, self.numbers = Observer(rules), numbering(rules)
        self.game: list[int] = []
        self.hand: list[int] = []
        self.choice: list[int] = []  # which of its hand it is
        self.seat: list[int] = []
        self.action: list[int] = []
        self.margin: list[float] = []
        self.game_worth: list[float] = []
        self.last: list[bool] = []  # of its seat in its hand
        self.value: list[int | None] = []
        self.best: list[tuple[int, ...] | None] = []
        self.hands = 0
        self.unnumbered = 0  # bids above the top rung, which are left out
        self.asked = 0  # choices of a card in tricks, of which the solver may know the value
        self._observed: list[bytes] = []
        self._masks: list[bytes] = []
        self._where: list[bytes] = []

    def __len__(self) -> int:
        """How many choices there are."""
        return len(self.action)

    def add(self, game: int, dealer: int, actions: Sequence[Action]) -> None:
        """Play a game again, and keep its choices; raises IllegalAction for one that cannot be."""
        state = start(self.rules, dealer)
        first, before, hand = len(self), len(self), 0
        positions = list[tuple[int, Problem]]()
        for action in actions:
            was, turn = state, state[0].turn
            state = apply(state, action)
            if turn >= 0 and self._add(was, turn, action, positions):
                self.game.append(game)
                self.hand.append(hand)
                self.choice.append(len(self) - before - 1)
            if turn >= 0 > state[0].turn and state[0].game.misdeals <= was[0].game.misdeals:
                self._hand_over(was, state, before)
                before, hand = len(self), hand + 1
        self.hands += hand
        end = state[0].game
        columns = shares(end.winners, len(end.scores)) if state[0].turn == OVER else (0.0,) * len(end.scores)
        self.game_worth += [columns[state[0].seating.column[seat]] for seat in self.seat[first:]]
        self._solve(positions)

    def _add(self, state: State, seat: int, action: Action, positions: list[tuple[int, Problem]]) -> bool:
        seen = view(state, seat)
        try:
            number = self.numbers.number_of(action)
        except KeyError:
            self.unnumbered += 1
            return False
        self.seat.append(seat)
        self.action.append(number)
        self._observed.append(self.observer.write(seen))
        self._masks.append(self.numbers.mask(seen).tobytes())
        if "where" in self.labels:
            self._where.append(_where(state, self.observer.order(seen.public, seat)[0]))
        if self.labels & {"value", "best"}:
            self.value.append(None)
            self.best.append(None)
            if seen.public.step == "play":
                self.asked += 1
                if (found := problem(state, seat)) is not None:
                    positions.append((len(self) - 1, found))
        return True

    def _hand_over(self, was: State, state: State, before: int) -> None:
        """The hand whose rows begin at `before` has ended: what it brought to each seat."""
        gains = [now - then for now, then in zip(state[0].game.scores, was[0].game.scores, strict=True)]
        worth = margins(self.rules, was[0].tables.total, gains)
        column = was[0].seating.column
        seats = self.seat[before:]
        self.margin += [worth[column[seat]] for seat in seats]
        behind, last = set[int](), list[bool]()
        for seat in reversed(seats):
            last.append(seat not in behind)
            behind.add(seat)
        self.last += reversed(last)

    def _solve(self, positions: list[tuple[int, Problem]]) -> None:
        for (row, _), found in zip(positions, solved([one for _, one in positions]), strict=True):
            if found is not None:
                self.value[row], self.best[row] = found

    # ---------------------------------------------------------------------------------------------------- as arrays

    @property
    def observations(self) -> Array:
        """By choice, what its player saw, as bytes that are not divided."""
        return np.frombuffer(b"".join(self._observed), np.uint8).reshape(len(self), -1)

    @property
    def masks(self) -> Array:
        """By choice, a 1 for each number that might be chosen."""
        return np.frombuffer(b"".join(self._masks), np.uint8).reshape(len(self), -1)

    @property
    def where(self) -> Array:
        """By choice, how many copies of each card each place holds, and as the last row how many lie in no hand."""
        return counts(np.frombuffer(b"".join(self._where), np.uint8).reshape(len(self), -1, _LANES))


def counts(lanes: Array) -> Array:
    """Cards as bits, 12 bytes along the last axis, as 24 counts."""
    both = np.stack([lanes & 15, lanes >> 4], axis=-1)
    return both.reshape(*lanes.shape[:-1], CARDS)


def _where(state: State, order: Sequence[int]) -> bytes:
    """The cards in each hand, from the seat that looks round the table, and those that are hidden but in none."""
    public = state.public
    played = [*public.trick, *[code for trick in public.tricks for code in trick.cards]]
    elsewhere = public.tables.pack - sum(state.hands[seat] for seat in order) - sum(1 << 4 * code for code in played)
    return b"".join([bits.to_bytes(_LANES, "little") for bits in [*[state.hands[seat] for seat in order], elsewhere]])
