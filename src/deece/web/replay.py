"""A finished hand, step by step and face up: only ever made from hands that are over."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from deece.game.action import Action, Deal
from deece.game.play import STEPS
from deece.game.state import NOBODY, State
from deece.record import Record, replay
from deece.table.game import Step, ended_trick
from deece.web.events import event
from deece.web.public import card_of, cards_of, changes, over, sheet, whole
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
        shown, cards = new, new
        if end is not None:  # as a table shows it: the hand that ended, with the new scores and the cards still held
            step = "over" if new.public.step == "over" else "score"
            shown = new._replace(public=end._replace(game=new.public.game, step=step))
            cards = STEPS[old.public.step].apply(old, action)
        told = Step(old.public.turn, type(action), action, old.public, new.public, ended_trick(old.public, action), end)
        public = {**whole(shown.public), "over": None} if before is None else changes(before.public, shown.public)
        if shown.public.step == "over":
            public["over"] = over(shown.public)
        found.append(
            {"event": event([told], names), "public": public, "hands": [cards_of(bits) for bits in cards.hands],
             "aside": _aside(cards)}
        )  # fmt: skip
        before = shown
    return {
        "title": record.ruleset.name, "names": list(names), "hand": hand, "hands": len(steps), "frames": found,
        "rules": {"id": record.rules, "name": record.ruleset.name, "changes": len(record.overrides)},
        "sheet": _sheet(record, steps),
    }  # fmt: skip


def _aside(state: State) -> Json:
    """Cards that lay face down or were seen by one player alone: the widow, buried cards, and those of a draft."""
    own = state.own
    drawn = next((card_of(each.drawn) for each in own if each.drawn != NOBODY), None)
    found = {
        "widow": cards_of(state.hidden.widow), "drawn": drawn,
        "buried": [cards_of(each.buried) for each in own] if any(each.buried for each in own) else None,
        "thrown": [cards_of(each.thrown) for each in own] if any(each.thrown for each in own) else None,
    }  # fmt: skip
    return {key: value for key, value in found.items() if value}


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
