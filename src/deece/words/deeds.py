"""What happened at the table: a choice in a sentence, and what it led to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.game.action import Action, Bid, Bury, Deal, Give, Misdeal, Pass, PlayOn
from deece.game.state import Public, Seat, Trick
from deece.say import say, say_many
from deece.words.choices import spoken_words
from deece.words.score import result_words
from deece.words.shown import meld_lines, trick_words

_SILENT: Final = ("misdeal", "moon", "meld", "concede", "look")  # steps in which going on is not worth a word


def deed_words(before: Public, seat: Seat, done: Action | type[Action], count: int, names: Sequence[str]) -> str:
    """What a seat did: "Ann passes 4 cards."; "" for what is not worth a word.

    `done` is the kind of choice alone where its card is not to be known; `count` is how many such choices were made.
    """
    if isinstance(done, Deal) or done is Deal:
        return say("{who} deals.", who=names[before.game.dealer])
    who = names[seat]
    if done is Give:
        return say_many("{who} passes {number} card.", "{who} passes {number} cards.", count, who=who)
    if done is Bury:
        return say_many("{who} buries {number} card.", "{who} buries {number} cards.", count, who=who)
    if isinstance(done, type):
        return say("{who} has drawn.", who=who)
    if isinstance(done, PlayOn) and before.step in _SILENT:
        return ""
    return say("{who} {does}.", who=who, does=_does(done, before))


def _does(action: Action, before: Public) -> str:
    words = spoken_words(action, before.rules)
    if isinstance(action, Bid):
        return say("bids {bid}", bid=words)
    if isinstance(action, Pass):
        return say("says {call}", call=words) if action.call else say("passes")
    return words


def after_words(
    before: Public, after: Public, kind: type[Action], trick: Trick | None, names: Sequence[str]
) -> list[str]:
    """What a choice led to: who took the trick, the meld shown, the score of the hand, another deal."""
    said = []
    if trick is not None:
        said.append(trick_words(before, trick, names))
    if before.contract is None and after.contract is not None and after.contract.forced:
        who = names[after.contract.declarer]
        said.append(say("Nobody bid: {who} must take the bid at {bid}.", who=who, bid=after.contract.bid))
    if after.melds is not before.melds and after.step not in ("deal", "over"):
        said += [line + "." for line in meld_lines(after, names) if after.stock is None]
    if len(after.game.results) > len(before.game.results):
        words = result_words(after, after.game.results[-1], names)
        said += [words.head + ".", words.scores + "."]
    elif after.step == "deal" and before.step != "deal" and kind is not Misdeal:
        said.append(say("Nobody bid: the same dealer deals again."))
    elif after.game.misdeals > before.game.misdeals:
        said.append(say("The cards are dealt again."))
    return said
