"""A finished hand, step by step and face up: only ever made from hands that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deece.game.action import Action, Deal
from deece.game.state import State
from deece.record import Record, replay
from deece.table.game import Step, ended_trick
from deece.web.events import event
from deece.web.public import cards_of, changes, sheet, whole
from deece.words.hand_end import ended_hand

Json = dict[str, Any]
MOST_HANDS = 200


def hands_of(record: Record) -> int:
    """How many hands of the record are over."""
    return len(_scored(record))


def frames(record: Record, hand: int) -> Json:
    """One hand (counted from 1) as frames; the first is whole, the others say what changed. ValueError if not there."""
    names = record.seats
    steps = _scored(record)
    if not 1 <= hand <= len(steps):
        raise ValueError(f"hand {hand} is not in this record, or not over: it has {len(steps)} finished hands")
    found: list[Json] = []
    before: State | None = None
    for old, action, new, end in steps[hand - 1]:
        shown = new if end is None else new._replace(public=end)
        step = Step(old.public.turn, type(action), action, old.public, new.public, ended_trick(old.public, action), end)
        public = whole(shown.public) if before is None else changes(before.public, shown.public)
        hands = [cards_of(bits) for bits in (shown.hands if end is None else [0] * len(names))]
        found.append({"event": event([step], names), "public": public, "hands": hands})
        before = shown
    return {
        "title": record.ruleset.name, "names": list(names), "hand": hand, "hands": len(steps), "frames": found,
        "rules": {"id": record.rules, "name": record.ruleset.name, "changes": len(record.overrides)},
        "sheet": _sheet(record, steps),
    }  # fmt: skip


def _scored(record: Record) -> list[list[tuple[State, Action, State, Any]]]:
    """The steps of each hand that was scored; deals that came to nothing are left out."""
    hands, hand = [], list[tuple[State, Action, State, Any]]()
    for step in replay(record):
        action = step.entry.action
        if isinstance(action, Deal):
            hand = []
        over = len(step.after.public.game.results) > len(step.before.public.game.results)
        hand.append((step.before, action, step.after, ended_hand(step.before, action) if over else None))
        if over:
            hands.append(hand)
            if len(hands) == MOST_HANDS:
                break
    return hands


def _sheet(record: Record, hands: Sequence[list[tuple[State, Action, State, Any]]]) -> list[Json]:
    if not hands:
        return []
    last = hands[-1][-1][2].public
    return sheet(last, [hand[-1][3] for hand in hands], record.seats)
