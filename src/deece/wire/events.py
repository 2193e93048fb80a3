"""What happened, in one sentence and for everybody: made from the public step, so nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from deece.game.account import bonus_won
from deece.game.action import Bid, Bury, Deal, Give, Keep, Pass, Play, Throw, ToldHand
from deece.game.trick import lying
from deece.table.game import Step
from deece.table.log import action_text
from deece.wire.public import trick_of
from deece.words.deeds import after_words, deed_words
from deece.words.viewer import Viewer

Json = dict[str, Any]
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


def event(steps: Sequence[Step], viewer: Viewer) -> Json:
    """One event for choices made in a row by one seat."""
    first, last = steps[0], steps[-1]
    led_to = after_words(last.before, last.after, last.kind, last.trick, viewer)
    found: Json = {
        "seat": first.seat if first.seat >= 0 else None,
        "kind": _KINDS.get(first.kind, "say"),
        "text": " ".join(part for part in (deed(steps, viewer), *led_to) if part),
        "do": None,
        "trick": last.trick and trick_of(last.before, last.trick, bonus_won(lying(last.before, last.trick))),
        "hand_over": last.end is not None,
    }
    if last.action is not None and not isinstance(last.action, (Deal, ToldHand)):
        found["do"] = action_text(last.action, last.before.rules, melding=last.before.step == "meld")
    return found


def deed(steps: Sequence[Step], viewer: Viewer) -> str:
    """What the seat did, without what that led to."""
    step = steps[0]
    return deed_words(step.before, step.seat, step.kind if step.action is None else step.action, len(steps), viewer)
