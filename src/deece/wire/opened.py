"""A record that somebody opens in the lobby: looked through at once, so that no fault comes later."""

from __future__ import annotations

from typing import Final

import msgspec

from deece.game.play import to_act
from deece.game.state import OVER
from deece.record import Whole, format, whole
from deece.say import say
from deece.wire.base import Sent
from deece.words.opened import NOT_SAID, how_far, whole_words
from deece.words.people import known_words
from deece.words.refused import as_sentence

MOST_PROBLEMS: Final = 3  # that are shown; of more only the number


class OpenAsked(msgspec.Struct, frozen=True):
    """A record to be opened."""

    record: str


class OpenedGame(Sent):
    """A game as far as its record is whole."""

    record: str
    id: str
    """The system."""
    names: tuple[str, ...]
    hands: int
    """That are over."""
    over: bool


class Opened(Sent):
    """What a record holds, and what is wrong with it."""

    problems: list[str]
    """Sentences, three at most."""
    more: int
    """Problems besides."""
    words: str
    """Where its whole part ends; of a sound one, where the game goes on, and whether that is all; "" if it is over."""
    whole: OpenedGame | None
    """null where no choice is."""


def opened_record(asked: OpenAsked) -> Opened:
    """Whether a record that somebody has is whole and all of the game, and where its whole part ends."""
    opened = whole(asked.record)
    shown = [as_sentence(problem) for problem in opened.problems[:MOST_PROBLEMS]]
    return Opened(shown, max(0, len(opened.problems) - MOST_PROBLEMS), _words(opened), _game(opened))


def _words(opened: Whole) -> str:
    """Where the whole part ends; of a sound one, where the game goes on, and whether that is all."""
    if opened.problems or opened.record is None or opened.state is None:
        return whole_words(opened.state, opened.choices, opened.line)
    if to_act(opened.state) == OVER:
        return ""
    far = say("The game goes on in {far}.", far=how_far(opened.state, opened.choices))
    more = ("" if opened.complete else say(NOT_SAID), known_words(opened.record.practice, 0))
    return " ".join(filter(None, (far, *more)))


def _game(opened: Whole) -> OpenedGame | None:
    if opened.record is None or opened.state is None or not opened.choices:
        return None
    record, hands = opened.record, len(opened.state.public.game.results)
    return OpenedGame(format(record), record.rules, record.seats, hands, to_act(opened.state) == OVER)
