"""Why something is not done, over HTTP: one sentence, and the same as data."""

from __future__ import annotations

from deece.game.refusal import Figure
from deece.wire.base import Sent


class NotDone(Sent):
    """What was asked cannot be done; the status of the answer is 400 or more."""

    error: str
    """A sentence for the user."""
    code: str
    """The reason as a word, which programs look at (see Refusals)."""
    figures: dict[str, Figure]
    """By name the figures of the sentence."""
