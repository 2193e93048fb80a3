"""One hand, or one game, as an environment plays it: by numbers, to its end and what that is worth to each seat.

An episode of `hand` ends when its hand is scored, and is worth the margin: what a column of the score sheet gained less
the mean of the others' gains, in units of the points in play. A hand that is passed out ends it at nought; after a
misdeal the cards are dealt again. An episode of `game` ends with the game, at 1 for each winner; the others share the
same amount below nought. Both add up to nought over the columns; partners have one column, and each gets all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, Literal

from deece.envs.numbering import Numbering, numbering
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, start
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View, view
from deece.rules import Ruleset, load
from deece.rules.catalog import Rules

Kind = Literal["hand", "game"]
MOST_DEALS: Final = 400  # of one episode; one that is not over then is cut short


def margins(rules: Rules, total: int, gains: Sequence[int]) -> tuple[float, ...]:
    """By column, what it gained less the mean of the others' gains, in units of the points in play."""
    others, gained = len(gains) - 1, sum(gains)
    return tuple([(others * gain - (gained - gain)) / (others * total) for gain in gains])


def shares(winners: Sequence[int], columns: int) -> tuple[float, ...]:
    """By column, 1 for a winner; the others share the same below nought."""
    lost = len(winners) / max(1, columns - len(winners))
    return tuple([1.0 if column in winners else -lost for column in range(columns)])


def chosen_rules(system: str, rules: Mapping[str, Any] | None) -> Ruleset:
    """The rules of a system (or of a house set) with these house rules; raises RulesError in words."""
    return load(system, rules)


def dealer_in(options: Mapping[str, Any] | None) -> int | None:
    """The seat that deals, by the options of a reset; None for any. Raises ValueError for an option that is none."""
    # PettingZoo's own api_test resets with {"options": 1}, to see that the parameter is there
    wrong = [key for key in options or {} if key not in ("dealer", "options")]
    if wrong:
        raise ValueError(f"reset has no option {wrong[0]!r}: it has 'dealer', the seat that deals")
    dealer: int | None = (options or {}).get("dealer")
    return dealer


class Episode:
    """A hand or a game in the middle of it. `worth` is by seat, and None until it is over."""

    def __init__(self, rules: Rules, kind: Kind = "hand", *, canonical: bool = False) -> None:
        if kind not in ("hand", "game"):
            raise ValueError(f"an episode is a 'hand' or a 'game', not {kind!r}")
        self.rules, self.kind, self.canonical = rules, kind, canonical
        self.numbers: Numbering = numbering(rules)
        self.begin(Random(0))

    def begin(self, rng: Random, dealer: int | None = None) -> None:
        """Start anew, with cards from `rng`; any seat deals unless one is named."""
        self.rng = rng
        self.dealer = rng.randrange(self.rules.people) if dealer is None else dealer
        self.state: State = start(self.rules, self.dealer)
        self.actions: list[Action] = []
        self.deals, self.cut = 0, False
        self.worth: tuple[float, ...] | None = None
        self._deal()

    @property
    def turn(self) -> int:
        """The seat that is to choose."""
        return self.state[0].turn

    def legal(self) -> list[int]:
        """The numbers of all that it may choose, from low to high."""
        return self.numbers.legal(view(self.state, self.turn), canonical=self.canonical)

    def seen(self, seat: int) -> View:
        """What this seat may know."""
        return view(self.state, seat)

    def step(self, number: int) -> None:
        """Do what this number stands for; raises IllegalAction or KeyError for what may not be chosen."""
        self.act(self.numbers.action_of(view(self.state, self.turn), number))

    def act(self, action: Action) -> None:
        """Do this, and deal where cards must be dealt next; raises IllegalAction."""
        before = self.state[0].game
        state = self.state = apply(self.state, action)
        self.actions.append(action)
        turn = state[0].turn
        if turn >= 0:
            return
        game = state[0].game
        if self.kind == "hand" and game.misdeals <= before.misdeals:
            gains = [after - was for after, was in zip(game.scores, before.scores, strict=True)]
            self._over(margins(self.rules, state[0].tables.total, gains))
        elif turn == OVER:
            self._over(shares(game.winners, len(game.scores)))
        elif self.deals == MOST_DEALS:
            self.cut = True
            self._over((0.0,) * len(game.scores))
        else:
            self._deal()

    def _deal(self) -> None:
        self.deals += 1
        deal = shuffled(self.rules, self.rng, self.state.public.game.dealer)
        self.actions.append(deal)
        self.state = apply(self.state, deal)
        assert self.state.public.turn not in (CHANCE, OVER)

    def _over(self, by_column: tuple[float, ...]) -> None:
        column = self.state.public.seating.column
        self.worth = tuple([by_column[each] for each in column])
