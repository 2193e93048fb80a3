"""What happened, in one sentence and for everybody: made from the public step, so nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from deece.game.action import Action, Bury, Deal, Give, Keep, Misdeal, Pass, Play, PlayOn, Throw
from deece.game.state import NOBODY
from deece.table.game import Step
from deece.table.log import action_text
from deece.web.public import trick_of
from deece.words.cards import plural
from deece.words.choices import spoken_words
from deece.words.score import result_words
from deece.words.shown import meld_lines, trick_words

Json = dict[str, Any]
_KINDS: Final[dict[type, str]] = {Deal: "deal", Play: "play", Give: "give", Bury: "bury", Keep: "draw", Throw: "draw"}
_SILENT: Final = ("misdeal", "moon", "meld", "concede", "look")  # steps in which going on is not worth a word


def event(steps: Sequence[Step], names: Sequence[str]) -> Json:
    """One event for choices made in a row by one seat."""
    first, last = steps[0], steps[-1]
    found: Json = {
        "seat": first.seat if first.seat >= 0 else None,
        "kind": _KINDS.get(first.kind, "say" if first.kind is not Pass else "call"),
        "text": " ".join(part for part in (_sentence(steps, names), *_after(last, names)) if part),
        "do": None, "trick": trick_of(last.before, last.trick), "hand_over": last.end is not None,
    }  # fmt: skip
    if last.action is not None and not isinstance(last.action, Deal):
        found["do"] = action_text(last.action, last.before.rules, melding=last.before.step == "meld")
    return found


def _sentence(steps: Sequence[Step], names: Sequence[str]) -> str:
    step = steps[0]
    if step.kind is Deal:
        return f"{names[step.before.game.dealer]} deals."
    who = names[step.seat]
    if step.action is not None:
        if step.kind is PlayOn and step.before.step in _SILENT:
            return ""
        return f"{who} {_words(step.action, step)}."
    if step.kind is Give:
        return f"{who} passes {plural(len(steps), 'card')}."
    if step.kind is Bury:
        return f"{who} buries {plural(len(steps), 'card')}."
    return f"{who} has drawn."


def _words(action: Action, step: Step) -> str:
    words = spoken_words(action, step.before.rules)
    return words if words[0].isalpha() and not isinstance(action, Pass) else _call(words)


def _call(words: str) -> str:
    return f"bids {words}" if words[0].isdigit() else "passes" if words == "pass" else f"says {words}"


def _after(step: Step, names: Sequence[str]) -> list[str]:
    """What the choice led to."""
    said = []
    if step.trick is not None:
        said.append(trick_words(step.before, step.trick, names))
    if step.after.melds is not step.before.melds and step.after.step not in ("deal", "over"):
        said += [line + "." for line in meld_lines(step.after, names) if step.after.stock is None]
    if step.end is not None:
        result = step.after.game.results[-1]
        said.append(result_words(step.after, result, names, NOBODY, step.end).head + ".")
        said.append(result_words(step.after, result, names, NOBODY, step.end).scores + ".")
    elif step.after.step == "deal" and step.before.step != "deal" and step.kind is not Misdeal:
        said.append("Nobody bid: the same dealer deals again.")
    elif step.after.game.misdeals > step.before.game.misdeals:
        said.append("The cards are dealt again.")
    return said
