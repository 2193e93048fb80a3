"""What is said of a record when it is opened: how far the game is, where the whole part ends, and whether it is all."""

from __future__ import annotations

from deece.game.play import to_act
from deece.game.state import CHANCE, OVER, State
from deece.say import Message, say, say_many

NOT_SAID: Message = (
    "The file has no last line to say that this is all: if its end was cut off, what came after is missing."
)
NOTHING: Message = "Not even its rules and players can be read, so nothing of the game is whole."


def how_far(state: State, choices: int) -> str:
    """ "hand 3, after 5 tricks (57 choices)"; between hands it is the next, and of a game that is over the last."""
    return say(
        "hand {hand}, {where} ({choices})",
        hand=len(state.public.game.results) + (to_act(state) != OVER),
        where=_where(state),
        choices=say_many("{number} choice", "{number} choices", choices),
    )


def _where(state: State) -> str:
    public, turn = state.public, to_act(state)
    if turn == OVER:
        return say("scored")
    if turn == CHANCE:
        return say("before the deal")
    tricks = len(public.tricks)
    if tricks:
        return say_many("after {number} trick", "after {number} tricks", tricks)
    return say("in the auction") if public.phase == "auction" else say("before the first trick")


def whole_words(state: State | None, choices: int, line: int) -> str:
    """What of a damaged record is whole, in a sentence: so many choices, to this line; None where nothing is."""
    if state is None:
        return say(NOTHING)
    if not choices:
        return say("Only its rules and players are whole, up to line {line}.", line=line)
    return say("What is whole ends at line {line}: {far}.", line=line, far=how_far(state, choices))
