"""What a computer player is: from a view to a choice and its reason, and the row that the rest of Deece reads of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from deece.errors import DeeceError
from deece.game.action import Action
from deece.game.play import apply, legal, to_act
from deece.game.play import view as view_of
from deece.game.state import State
from deece.game.view import View
from deece.players.conventions import Card
from deece.players.reason import Reason

Seed = int | str


class PlayerError(DeeceError):
    """A player that cannot be had, or that failed; the text says which and how to mend it."""


class Expects(NamedTuple):
    """What a player expects of the hand, beside its choice: an arena compares it with what comes."""

    sure: float | None = None  # how likely its side comes out of the hand ahead of the others, 0 to 1
    values: tuple[tuple[Action, float], ...] = ()  # by how many points it does after each of these choices
    unreadable: bool = False  # whether it said something that cannot be read

    def worth(self, action: Action) -> float | None:
        """By how many points its side comes out ahead after this choice; None where it did not say."""
        return dict(self.values).get(action)


class Choice(NamedTuple):
    """What a player does, and why; the reason uses nothing beyond the player's own view.

    Deece's own players give a `Reason`: a kind and its figures. Another package's player may give a sentence instead,
    without a capital and a full stop; it is shown as it is.
    """

    action: Action
    reason: Reason | str
    expects: Expects | None = None

    @property
    def words(self) -> str:
        """The reason in players' words, without a capital or a full stop: what is shown."""
        return self.reason if isinstance(self.reason, str) else self.reason.words


class Player(Protocol):
    """A computer player: whatever has a `name` and this method.

    A choice depends on the player's seed and the view alone: the same view gets the same choice, whoever was asked
    before and however often. So one player may sit in several chairs, and a game can be played again from its seed. A
    player that works by chance seeds its random numbers from its seed and the view.
    """

    name: str

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """One of `actions`: all that `legal(view)` finds, and at least one. A player ranks them, and lists none."""
        ...


def first_of(actions: Sequence[Action], wanted: Action) -> Action:
    """What is wanted if it is among these choices, else the first of them."""
    return wanted if wanted in actions else actions[0]


def choice_of(player: Player, view: View) -> Choice:
    """What this player chooses of all that is legal for this view; raises what the player does."""
    return player.choose(view, legal(view))


def go_on(state: State, player: Player) -> State:
    """An imagined position once whoever is to act there has chosen as this player does."""
    return apply(state, choice_of(player, view_of(state, to_act(state))).action)


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """All that the rest of Deece knows of a computer player.

    Another package adds its own: an object of this class under the entry point group `deece.players`, by the
    player's name (docs/write-a-player.md).
    """

    name: str  # how it is asked for: small letters, digits and hyphens
    make: Callable[[Seed, Card | None], Player]  # from its seed, and the convention card that it is to bid by
    title: str = ""  # what people read; without one, the name
    about: str = ""  # one line: what it looks at, and how it decides
    slow: bool = False  # whether it thinks long; it is asked in a process apart then, as others' players always are
    speaks: bool = False  # whether it bids by a convention card; only then is `make` given one
    yardstick: bool = False  # whether it is there to measure others against, and not offered at a table
    package: str = "deece"  # who brought it; filled in for other packages' players

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.name.capitalize())
