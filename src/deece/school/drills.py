"""Drills: positions made by the engine, one for each number, the same for everybody, evenly over their answers.

For each number the answer is drawn first; then hands are dealt, and played by the plain player, until one has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Final, NamedTuple

from deece.cards import ACE, LANES, SUIT_NAMES, codes_in, size
from deece.driver import played
from deece.game.action import Action, Bid, Play, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, State
from deece.game.value import best_meld
from deece.game.view import View
from deece.players import choice_of, make
from deece.rules.ruleset import load
from deece.school.facts import fact, partners_word
from deece.school.tasks import Ask, Task
from deece.school.words import computer_names, drill_words
from deece.words.viewer import Viewer

MOST_DEALS: Final = 400  # that are tried until one has the answer that was drawn
Stands = Callable[[State], bool | None]  # whether a question stands here; None: it will not in this hand any more


class Drill(NamedTuple):
    """A kind of question, drawn evenly over its answers.

    Its id, the system, how it is answered, where in a hand it stands, the fact, and who judges. `answer` says which of
    `answers` is right in a position with this suit as trump; where the review judges, what the plain player chooses.
    """

    id: str
    system: str
    ask: Ask
    stands: Stands
    answers: tuple[str, ...]
    answer: Callable[[State, int], str]
    fact: str = ""
    judged: bool = False


def _seen(state: State) -> View:
    return view(state, to_act(state))


def _viewer(state: State) -> Viewer:
    """Whoever is to choose; the others are called by their number from there on."""
    seat, people = to_act(state), len(state.hands)
    return Viewer(seat, tuple(str((place - seat) % people) for place in range(people)))


def _dealt(state: State) -> bool:
    return True


def _band(*ends: int) -> tuple[tuple[str, ...], Callable[[State, int], str]]:
    """The meld of a hand to count, as ranges that end below these figures, and the rest."""
    names = (*(f"{low} to {high - 1}" for low, high in pairwise((0, *ends))), f"{ends[-1]} or more")

    def answer(state: State, suit: int) -> str:
        total = best_meld(state.public.rules, state.hands[to_act(state)], suit).total
        return names[sum(total >= end for end in ends)]

    return names, answer


def _told(state: State) -> bool | None:
    """Partner has just said something that tells."""
    if state.public.step != "bid":
        return None
    calls = state.public.auction.calls
    if len(calls) < 2:
        return False
    seen = _seen(state)
    meant, place = partners_word(seen)
    if meant is None or meant.again or place != len(calls) - 2:
        return False
    return len(fact("partner's call", seen, _viewer(state)).options) > 2


def _what_is_told(state: State, suit: int) -> str:
    meant, _ = partners_word(_seen(state))
    assert meant
    tells = meant.tells
    if tells.aces:
        return "aces"
    if tells.meld is None:
        return "wants"
    low, _ = tells.meld
    return "little" if not low else "some" if low < MUCH else "twenty" if low < MORE else "more"


def _usual(state: State) -> Action:
    """What the plain player chooses here."""
    return choice_of(make("plain"), _seen(state)).action


def _several(state: State, cards: int) -> int:
    """The cards that the plain player passes or buries, as bits."""
    bits, seat = state.hands[to_act(state)], to_act(state)
    for _ in range(cards):
        state = apply(state, _usual(state))
    return bits - state.hands[seat]


def _step(name: str) -> Stands:
    def stands(state: State) -> bool | None:
        public = state.public
        if public.step == name:
            return None if any(public.passed) or public.buried else len(legal(_seen(state))) > 1
        return None if public.step == "play" else False

    return stands


def _bid(state: State) -> bool | None:
    return len(state.public.auction.calls) >= 2 if state.public.step == "bid" else None


def _how_bid(state: State, suit: int) -> str:
    """Whether to pass, to bid on by one step, or to show something by more."""
    action = _usual(state)
    if not isinstance(action, Bid):
        return "pass"
    auction, rules = state.public.auction, state.public.rules.auction
    return "one" if action.points - max(auction.bid, rules.first_bid - rules.steps[0]) <= rules.steps[0] else "more"


def _named(state: State, suit: int) -> str:
    action = _usual(state)
    return SUIT_NAMES[action.suit] if isinstance(action, Trump) else ""


def _trumps_passed(state: State, suit: int) -> str:
    passed = _several(state, state.public.rules.exchange.cards)
    number = size(passed & LANES[state.public.trump])
    return "few" if number < 2 else "two" if number == 2 else "many"


def _counters_buried(state: State, suit: int) -> str:
    buried = _several(state, state.public.rules.deal.widow)
    return str(sum(state.public.tables.points[code] > 0 for code in codes_in(buried)))


def _lead(state: State) -> bool | None:
    public = state.public
    if public.step != "play":
        return False
    return None if public.tricks or public.trick else True


def _led(state: State, suit: int) -> str:
    action = _usual(state)
    assert isinstance(action, Play)
    card = action.card
    return "trump" if card.suit == state.public.trump else "ace" if card.rank == ACE else ""


def _last_trump(state: State) -> bool | None:
    """Trumps are out, one player alone can hold them, and it is not the end yet."""
    public = state.public
    if public.step != "play":
        return False
    if len(public.tricks) > 9:
        return None
    if public.trick or len(public.tricks) < 4:
        return False
    return bool(fact("last trump", _seen(state), _viewer(state)).right)


def _whose(state: State, suit: int) -> str:
    return fact("last trump", _seen(state), _viewer(state)).right


def _middle(state: State) -> bool | None:
    public = state.public
    if public.step != "play" or len(public.tricks) < 5:
        return False
    return None if public.trick else True


def _out(state: State, suit: int) -> str:
    number = int(fact("trumps out", _seen(state), _viewer(state)).right)
    return str(number) if number < MANY else f"{MANY} or more"


MUCH: Final = 15  # meld from here on is told by a bid
MORE: Final = 25
MANY: Final = 6  # trumps that are out
COUNT_12, COUNT_20 = _band(30, 60, 100, 150), _band(10, 20, 30, 40)
DRILLS: Final = {
    drill.id: drill
    for drill in (
        Drill("count-12", "four-handed", "meld", _dealt, *COUNT_12),
        Drill("count-20", "double-deck", "meld", _dealt, *COUNT_20),
        Drill(
            "says",
            "double-deck",
            "pick",
            _told,
            ("wants", "twenty", "more", "aces", "some", "little"),
            _what_is_told,
            "partner's call",
        ),
        Drill("bid", "double-deck", "act", _bid, ("pass", "one", "more"), _how_bid, judged=True),
        Drill("trump", "double-deck", "act", _step("name trump"), SUIT_NAMES, _named, judged=True),
        Drill(
            "pass",
            "four-handed-passing",
            "cards",
            _step("pass"),
            ("few", "two", "many"),
            _trumps_passed,
            judged=True,
        ),
        Drill(
            "bury",
            "three-handed-widow",
            "cards",
            _step("bury"),
            ("0", "1", "2", "3"),
            _counters_buried,
            judged=True,
        ),
        Drill("lead", "double-deck", "act", _lead, ("trump", "ace"), _led, judged=True),
        Drill(
            "trumps", "four-handed", "figure", _middle, (*map(str, range(MANY)), f"{MANY} or more"), _out, "trumps out"
        ),
        Drill("last-trump", "four-handed", "pick", _last_trump, ("1", "2", "3"), _whose, "last trump"),
    )
}


def drill_task(id: str, number: int) -> Task:
    """The task of this kind and number. Raises KeyError for no such kind."""
    return _made(DRILLS[id], number)


def drawn_answer(drill: Drill, number: int) -> str:
    """The answer that a question is made for: of as many questions in a row as there are answers each has another."""
    block, place = divmod(number, len(drill.answers))
    return Random(f"{drill.id} answers {block}").sample(drill.answers, len(drill.answers))[place]


@lru_cache(maxsize=64)
def dealt(id: str, number: int) -> tuple[State, int]:
    """The position, and the suit that is trump in a hand to count: the first with the answer that was drawn.

    Where none of so many deals has it, the first position of all: no question takes for ever.
    """
    drill = DRILLS[id]
    rules, rng, wanted = load(drill.system).rules, Random(f"{id} {number}"), drawn_answer(drill, number)
    first: tuple[State, int] | None = None
    for _ in range(MOST_DEALS):
        suit = rng.randrange(4)
        for found in _positions(drill, start(rules, rng.randrange(rules.people)), rng):
            first = first or (found, suit)
            if drill.answer(found, suit) == wanted:
                return found, suit
    assert first, f"no deal of {MOST_DEALS} has {id} {number}"
    return first


def _positions(drill: Drill, state: State, rng: Random) -> Iterator[State]:
    """Where the question stands in a hand played by the plain player."""
    player = make("plain", str(rng.random()))
    while not state.public.game.results:
        seat = to_act(state)
        if seat == CHANCE:
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
            continue
        stands = drill.stands(state) if seat >= 0 else None
        if stands:
            yield state
        if stands is None or drill.ask == "meld":
            return
        state = played(state, player).after


def _made(drill: Drill, number: int) -> Task:
    state, suit = dealt(drill.id, number)
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
    return replace(task, right=(found.right,), options=found.options, good=found.why)
