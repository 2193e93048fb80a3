"""Drills: positions made by the engine, one for each number, the same for everybody."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from deece.driver import played
from deece.game.action import Bid
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.players import make
from deece.rules.ruleset import load
from deece.school.facts import fact
from deece.school.tasks import Ask, Task
from deece.school.words import computer_names, drill_words
from deece.words.viewer import Viewer

MOST_DEALS: Final = 60  # that are tried until one has what is asked for


class Drill(NamedTuple):
    """A kind of question: its id, the system, how it is answered, where in a hand it stands, the fact, who judges."""

    id: str
    system: str
    ask: Ask
    stands: Callable[[State], bool]
    fact: str = ""
    judged: bool = False


def _dealt(state: State) -> bool:
    return True


def _told(state: State) -> bool:
    """Partner has just said something that tells."""
    calls = state.public.auction.calls
    if state.public.step != "bid" or len(calls) < 2 or not isinstance(calls[-2][1], Bid):
        return False
    found = fact("partner's call", view(state, to_act(state)), Viewer(to_act(state), ("",) * 4))
    return len(found.options) > 2


def _step(name: str) -> Callable[[State], bool]:
    def stands(state: State) -> bool:
        return state.public.step == name and len(legal(view(state, to_act(state)))) > 1

    return stands


def _bid(state: State) -> bool:
    return state.public.step == "bid" and len(state.public.auction.calls) >= 2


def _lead(state: State) -> bool:
    public = state.public
    return public.step == "play" and not public.tricks and not public.trick


def _last_trump(state: State) -> bool:
    """Trumps are out, one player alone can hold them, and it is not the end yet."""
    public = state.public
    if public.step != "play" or public.trick or not 4 <= len(public.tricks) <= 9:
        return False
    return bool(fact("last trump", view(state, to_act(state)), Viewer(to_act(state), tuple("abcd"))).right)


def _middle(state: State) -> bool:
    public = state.public
    return public.step == "play" and not public.trick and len(public.tricks) == 5


DRILLS: Final = {
    drill.id: drill
    for drill in (
        Drill("count-12", "four-handed", "meld", _dealt),
        Drill("count-20", "double-deck", "meld", _dealt),
        Drill("says", "double-deck", "pick", _told, "partner's call"),
        Drill("bid", "double-deck", "act", _bid, judged=True),
        Drill("trump", "double-deck", "act", _step("name trump"), judged=True),
        Drill("pass", "four-handed-passing", "cards", _step("pass"), judged=True),
        Drill("bury", "three-handed-widow", "cards", _step("bury"), judged=True),
        Drill("lead", "double-deck", "act", _lead, judged=True),
        Drill("trumps", "four-handed", "figure", _middle, "trumps out"),
        Drill("last-trump", "four-handed", "pick", _last_trump, "last trump"),
    )
}


def drill_task(id: str, number: int) -> Task:
    """The task of this kind and number. Raises KeyError for no such kind."""
    return _made(DRILLS[id], number)


@lru_cache(maxsize=64)
def _position(id: str, number: int) -> tuple[State, int]:
    """The position, and the suit that is trump in a hand to count."""
    drill = DRILLS[id]
    rules, rng = load(drill.system).rules, Random(f"{id} {number}")
    for _ in range(MOST_DEALS):
        found = _found(drill, start(rules, rng.randrange(rules.people)), rng)
        if found:
            return found, rng.randrange(4)
    raise AssertionError(f"no deal of {MOST_DEALS} has {id} {number}")


def _found(drill: Drill, state: State, rng: Random) -> State | None:
    """A hand played by the plain player until it stands so."""
    player = make("plain", str(rng.random()))
    while not state.public.game.results:
        seat = to_act(state)
        if seat == CHANCE:
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
            continue
        if seat < 0:
            return None
        if drill.stands(state):
            return state
        state = played(state, player).after
    return None


def _made(drill: Drill, number: int) -> Task:
    state, suit = _position(drill.id, number)
    seat = to_act(state)
    names = computer_names(len(state.hands), seat)
    counts = drill.ask == "meld"
    task = Task(
        load(drill.system),
        drill.ask,
        state.hands[seat],
        suit if counts else state.public.trump,
        None if counts else state,
        seat,
        names,
        say="",
        do=drill_words(drill.id),
        judged=drill.judged,
    )
    if not drill.fact:
        return task
    seen = view(state, seat)
    found = fact(drill.fact, seen, task.viewer)
    return replace(task, right=(found.right,), options=found.options)
