"""What a person types at the table: a choice, or a question that is answered in sentences. The terminal's own words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.game.action import Action
from deece.game.play import legal
from deece.game.state import NOBODY
from deece.game.view import View
from deece.record.typed import NotUnderstood, phrase, read
from deece.rules.meld_table import rule_of_meld
from deece.rules.ruleset import Ruleset
from deece.rules.sheet import sheet
from deece.say import Message, say
from deece.words.aloud import face_up_lines, hand_sentence, position_lines, score_lines
from deece.words.asking import question
from deece.words.hand import own_meld_lines
from deece.words.laid import laid_lines
from deece.words.shown import bids_lines, last_trick, meld_lines, tricks_lines
from deece.words.viewer import Viewer

QUESTIONS: Final[dict[str, Message]] = {
    "look": "the position",
    "hand": "your cards",
    "hands": "all cards, at a table with open hands",
    "hint": "what a good player would do",
    "meld": "all the meld",
    "odds": "the chance of making each bid",
    "last": "the last trick",
    "tricks": "the tricks that may be looked at again",
    "bids": "all that was bid",
    "score": "the score sheet",
    "rules": "the rules",
    "ready": "go on",
    "undo": "take your last choice back",
    "claim": "take the rest of the tricks",
}
_MOST_CHOICES: Final = 24


def answer(
    word: str,
    view: View,
    viewer: Viewer,
    ruleset: Ruleset,
    *,
    awaited: bool = False,
    notes: Sequence[str] = (),
    hands: Sequence[int] | None = None,
) -> list[str] | None:
    """The answer to a question, or None if it is none.

    `awaited`: the table waits until the viewer has seen the meld or the score. `notes`: by call what it means.
    `hands`: by seat the bits of its cards, where all lie open.
    """
    public = view.public
    match word:
        case "" | "look":
            return position_lines(view, viewer)
        case "hand":
            return [hand_sentence(view) if view.seat != NOBODY else say("You are watching.")]
        case "hands":
            return [say("The hands do not lie open here.")] if hands is None else face_up_lines(hands, viewer)
        case "meld":
            if public.stock is not None:
                return laid_lines(view, viewer)
            mine = [] if public.step == "play" or not view.bits else own_meld_lines(view)
            shown = [*mine, *meld_lines(public, viewer, cards=True)] or [say("No meld has been shown.")]
            return [*shown, *rule_of_meld(view.rules)]
        case "last":
            return [last_trick(public, viewer)]
        case "tricks":
            return tricks_lines(public, viewer)
        case "bids":
            return bids_lines(public, viewer, notes=notes)
        case "score":
            return score_lines(public, viewer)
        case "rules":
            return [line for line in sheet(ruleset, "text").splitlines() if line.strip(" =-")]
        case "?" | "help":
            return help_lines(view, viewer, awaited=awaited)
    return None


def choices(view: View, text: str, viewer: Viewer) -> tuple[Action, ...]:
    """The choices that a text stands for; raises NotUnderstood, out of turn with whose turn it is."""
    may = legal(view)
    try:
        return read(view, may, text)
    except NotUnderstood:
        turn = view.public.turn
        if may or turn < 0 or turn == view.seat:
            raise
        who = viewer.name(turn)
        if any(seat == view.seat for seat, _ in view.public.plays()):
            raise NotUnderstood(say("You have played; {who} is next", who=who)) from None
        raise NotUnderstood(say("It is not your turn; {who} is next", who=who)) from None


def help_lines(view: View, viewer: Viewer, *, awaited: bool = False) -> list[str]:
    """What may be typed now."""
    may = () if awaited else legal(view)
    typed = [phrase(action, may, view.rules.auction.first_bid) for action in may[:_MOST_CHOICES]]
    if awaited:
        lines = [say("The table waits for you."), say("You can type: {words}.", words="ready")]
    elif not may:
        lines = [say("It is not your turn.")]
    else:
        more = len(may) > _MOST_CHOICES
        some = say("You can type: {words} and so on." if more else "You can type: {words}.", words=", ".join(typed))
        lines = [question(view, may, viewer), some]
    return [
        *lines,
        say("Always: {words}.", words="; ".join(f"{word}: {say(what)}" for word, what in QUESTIONS.items())),
    ]
