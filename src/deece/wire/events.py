"""What happened, in one sentence and for everybody: made from the public step, so nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET, UnsetType

from deece.game.account import bonus_won
from deece.game.action import Bid, Bury, Deal, Give, Keep, Pass, Penalty, Play, Throw, ToldHand
from deece.game.trick import lying
from deece.table.game import Step
from deece.table.log import action_text
from deece.wire.base import Place, Sent
from deece.wire.public import trick_of
from deece.wire.tricks import LastTrick
from deece.words.deeds import after_words, deed_words
from deece.words.viewer import Viewer

_KINDS: Final[dict[type, str]] = {
    Bid: "bid",
    Pass: "call",
    Deal: "deal",
    Play: "play",
    Give: "give",
    Bury: "bury",
    Keep: "draw",
    Throw: "draw",
}


class TableEvent(Sent):
    """What happened, in one sentence. What others may not know is left out: a card passed face down has `do` null for
    everybody but the one who passed it."""

    seat: Place | None
    kind: str
    """ "play", "bid", "deal", "claim" and so on."""
    text: str
    """ "Ruth plays the ace of hearts"."""
    do: str | None
    """The same as it is chosen: "play AH"."""
    trick: LastTrick | None
    """The trick that it finished."""
    hand_over: bool
    why: str | UnsetType = UNSET
    """At a table, with open hands, a computer player's reason as a sentence; else ""."""
    others: str | UnsetType = UNSET
    """In a replay, where a seat alone saw the card: the same for the other seats."""
    deed: str | UnsetType = UNSET
    """In a replay, of what ended the hand: what was done, without what it led to."""


def event(steps: Sequence[Step], viewer: Viewer) -> TableEvent:
    """One event for choices made in a row by one seat."""
    first, last = steps[0], steps[-1]
    led_to = after_words(last.before, last.after, last.kind, last.trick, viewer)
    done = None
    if last.action is not None and not isinstance(last.action, (Deal, ToldHand, Penalty)):
        done = action_text(last.action, last.before.rules, melding=last.before.step == "meld")
    return TableEvent(
        seat=first.seat if first.seat >= 0 else None,
        kind=_KINDS.get(first.kind, "say"),
        text=" ".join(part for part in (deed(steps, viewer), *led_to) if part),
        do=done,
        trick=last.trick and trick_of(last.before, last.trick, bonus_won(lying(last.before, last.trick))),
        hand_over=last.end is not None,
    )


def deed(steps: Sequence[Step], viewer: Viewer) -> str:
    """What the seat did, without what that led to."""
    step = steps[0]
    return deed_words(step.before, step.seat, step.kind if step.action is None else step.action, len(steps), viewer)
