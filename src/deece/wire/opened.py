"""A record that somebody opens in the lobby: looked through at once, so that no fault comes later."""

from __future__ import annotations

from typing import Any, Final

from deece.game.play import to_act
from deece.game.state import OVER
from deece.record import Whole, format, whole
from deece.say import say
from deece.words.opened import NOT_SAID, how_far, whole_words
from deece.words.people import known_words
from deece.words.refused import as_sentence

Json = dict[str, Any]
MOST_PROBLEMS: Final = 3  # that are shown; of more only the number


def opened_record(text: str) -> Json:
    """What is wrong with the record, and the game as far as it is whole (docs/wire.md)."""
    opened = whole(text)
    return {
        "problems": [as_sentence(problem) for problem in opened.problems[:MOST_PROBLEMS]],
        "more": max(0, len(opened.problems) - MOST_PROBLEMS),
        "words": _words(opened),
        "whole": _game(opened),
    }


def _words(opened: Whole) -> str:
    """Where the whole part ends; of a sound one, where the game goes on, and whether that is all."""
    if opened.problems or opened.record is None or opened.state is None:
        return whole_words(opened.state, opened.choices, opened.line)
    if to_act(opened.state) == OVER:
        return ""
    far = say("The game goes on in {far}.", far=how_far(opened.state, opened.choices))
    more = ("" if opened.complete else say(NOT_SAID), known_words(opened.record.practice, 0))
    return " ".join(filter(None, (far, *more)))


def _game(opened: Whole) -> Json | None:
    if opened.record is None or opened.state is None or not opened.choices:
        return None
    return {
        "record": format(opened.record),
        "id": opened.record.rules,
        "names": opened.record.seats,
        "hands": len(opened.state.public.game.results),
        "over": to_act(opened.state) == OVER,
    }
