"""A command that a table does not do."""

from __future__ import annotations

from deece.errors import DeeceError
from deece.game.refusal import Refusal
from deece.words.refusals import refusal_words


class Refused(DeeceError):
    """A command that cannot be done; the text says why, in players' words.

    `stale`: the position had moved on. `refusal` says it as data where a rule of the game refused a choice.
    """

    def __init__(self, reason: str, *, stale: bool = False, refusal: Refusal | None = None) -> None:
        super().__init__(reason)
        self.stale, self.refusal = stale, refusal


def of_game(refusal: Refusal) -> Refused:
    """What a rule of the game refuses."""
    return Refused(refusal_words(refusal), refusal=refusal)
