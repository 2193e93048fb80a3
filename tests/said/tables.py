"""What players, partners, others and watchers read and are sent, in many positions of hands by all kinds of rules.

`tests/said/golden/SYSTEM.txt` has a line for each: which function, in which hand and after which choice, who reads, and
what they read. `python -m tests.said.pick` picks the positions anew and writes the files;
`python -m tests.said` writes what is said now in the positions that the files have. Each is read before it is
committed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from msgspec import UNSET, json, structs

from deece.cards import CARDS
from deece.driver import Move
from deece.game.action import Action, Bid, Bury, Call, Concede, Give, Moon, Pass, Play, ThrowIn, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.state import CHANCE, NOBODY, OVER, Own, Public, State
from deece.game.view import View
from deece.players.conventions import Card, cards_for
from deece.rules.ruleset import Ruleset, load
from deece.table.game import Step
from deece.wire import events, meanings, own, public, shown
from deece.words import (
    aloud,
    asking,
    choices,
    consequence,
    deeds,
    hand,
    hand_end,
    laid,
    needs,
    opened,
    past,
    position,
    refusals,
    score,
    sheet,
)
from deece.words import shown as lies
from deece.words.page import Seen, Waits, counted, lying, now, scored
from deece.words.page.said import Says
from deece.words.viewer import Viewer, for_all
from tests.properties.houses import HOUSES

FOLDER: Final = Path(__file__).parent / "golden"
NAMES: Final = ("Ann", "Bob", "Cal", "Dee", "Eve", "Fay", "Gus", "Hal", "Ida", "Joe", "Kim", "Lou")
WATCHER: Final = "nobody"  # who reads without a seat
SEEDS: Final = 3
MORE: Final[tuple[tuple[str, dict[str, Any]], ...]] = (("four-handed", {"trick.look_back": "all"}),)
HANDS: Final = 2
STEPS: Final = 700
EARLY: Final = 1  # the goal of every second case: the game is over after a hand, or goes on for a tie


class Case(NamedTuple):
    """A few hands by some rules, from a seed."""

    system: str
    house: tuple[tuple[str, Any], ...]
    seed: int

    def __str__(self) -> str:
        house = "".join(f" {key}={json.encode(value).decode()}" for key, value in self.house)
        return f"{self.system}{house} seed {self.seed}"


class Happened(NamedTuple):
    """A choice: the position before it, and the one that it led to, as a table shows that."""

    before: State
    action: Action
    after: State
    shown: State


class Look(NamedTuple):
    """A position as somebody looks at it."""

    happened: Happened
    number: int
    seen: Seen
    how: str  # what is waited for, in a word


def cases(system: str) -> list[Case]:
    """The cases of a system: as it ships, and by house rules."""
    houses = [tuple(house.items()) for name, house in (*HOUSES, *MORE) if name == system]
    return [Case(system, house, seed) for house in [(), *houses] for seed in range(1, SEEDS + 1)]


@cache
def rules_of(case: Case) -> Ruleset:
    """The rules of a case."""
    return load(case.system, dict(case.house))


def played(case: Case) -> list[Happened]:
    """The hands of a case. Players choose by chance, but bid low and seldom give up."""
    rules, rng = rules_of(case).rules, Random(str(case))
    state = start(rules, dealer=case.seed % rules.people)
    if case.seed % 2 == 0:
        state = state._replace(public=state.public._replace(game=state.public.game._replace(goal=EARLY)))
    found: list[Happened] = []
    for _ in range(STEPS):
        seat = to_act(state)
        if seat == OVER or len(state.public.game.results) == HANDS:
            break
        action = shuffled(rules, rng, state.public.game.dealer) if seat == CHANCE else _chosen(view(state, seat), rng)
        after = apply(state, action)
        ended = len(after.public.game.results) > len(state.public.game.results)
        found.append(Happened(state, action, after, as_it_ended(after) if ended else after))
        state = after
    return found


def _chosen(seen: View, rng: Random) -> Action:
    may = legal(seen)
    if seen.public.step == "bid":
        bids, calls = [one for one in may if isinstance(one, Bid)], [one for one in may if not isinstance(one, Bid)]
        return rng.choice(calls) if calls and (not bids or rng.random() < 0.6) else rng.choice(bids[:2])
    quiet = [one for one in may if not isinstance(one, Concede | ThrowIn | Moon)]
    return rng.choice(quiet) if quiet and rng.random() < 0.8 else rng.choice(may)


def as_it_ended(after: State) -> State:
    """A scored hand as it is shown until the next is dealt."""
    game = after.public.game
    end = game.results[-1].end
    assert end is not None
    step = "over" if after.public.step == "over" else "score"
    return after._replace(public=end._replace(game=game, step=step))


def looks(number: int, happened: Happened, names: tuple[str, ...]) -> Iterator[Look]:
    """A position as everybody sees it, and a watcher; with and without those for whom it waits."""
    state = happened.shown
    for seat in (*range(len(names)), NOBODY):
        seen = View(state.public, NOBODY, 0, Own()) if seat == NOBODY else view(state, seat)
        may = legal(seen) if seat == to_act(state) and state is happened.after else ()
        for how, waits, free in _ways(state.public, len(names)):
            asked = may if waits is None and not free else ()
            yield Look(happened, number, Seen(seen, Viewer(seat, names), asked, waits, free), how)


def _ways(table: Public, people: int) -> list[tuple[str, Waits | None, int]]:
    found: list[tuple[str, Waits | None, int]] = [("", None, 0)]
    why = "hand" if table.step in ("score", "over") else "meld"
    melded = table.step == "play" and not table.tricks and not table.trick
    if melded or why == "hand":
        others = tuple(range(1, people))
        found += [
            (f"{why}-0-ready", Waits(why, (0,), others), 0),
            (f"{why}-0-looks", Waits(why, others, (0,)), 0),
            (f"{why}-all-look", Waits(why, (), (0, *others)), 0),
        ]
    if why == "hand":
        found.append(("meld-was-thrown-in", Waits("meld", (0,), tuple(range(1, people))), 0))
    if table.step == "deal" or (table.step == "bid" and not table.auction.calls):
        found += [("one-free", None, 1), ("two-free", None, 2)]
    return found


# What is asked of a position, by the name of the function.

Source = Callable[[Look], Any]
_PAGE: Final = {"help": lying.help_words, "names": lambda seen: [seen.name(seat) for seat in range(seen.people)]}


def _page(name: str) -> Source:
    function = _PAGE.get(name) or next(
        getattr(each, name) for each in (now, counted, lying, scored) if hasattr(each, name)
    )
    return lambda look: function(look.seen)


def _public(name: str) -> Source:
    function = getattr(public, f"_{name}", None)
    if function is None or name == "widow_size":
        return lambda look: getattr(public.whole(look.seen.public), name)
    return lambda look: function(_lying(look))


def _lying(look: Look) -> public.Lying:
    table = look.seen.public
    card = cards_for(table.rules)[0]
    return public.Lying(table, [card] * len(table.seating.sides))


def _everyone(ask: Callable[[Look, int], Any]) -> Source:
    return lambda look: [ask(look, seat) for seat in range(look.seen.people)]


def _choice(ask: Callable[[Action, View], Any]) -> Source:
    """The same of every kind of choice that there is."""

    def asked(look: Look) -> list[Any]:
        kinds = {(type(each), getattr(each, "call", "")): each for each in reversed(look.seen.choices)}
        return [ask(each, look.seen.view) for each in reversed(kinds.values())]

    return asked


def _refused(look: Look) -> list[Any]:
    """Why choices of each kind are refused to this seat."""
    seen, card = look.seen.view, CARDS[look.number % 24]
    if seen.seat == NOBODY:
        return []
    tried: list[Action] = [
        Play(card),
        Give(card),
        Bury(card),
        Call(card),
        Bid(1),
        Pass(),
        Pass("help"),
        Trump(look.number % 4),
    ]
    found = [why_not(seen, each) for each in tried]
    return [refusals.refusal_words(each) for each in found if each is not None]


def _step(look: Look) -> Step:
    happened = look.happened
    return Step.of(Move(happened.before, happened.action, happened.after), face_up=True)


def _all(look: Look) -> Viewer:
    """What happened is worded once, for everybody."""
    return for_all(look.seen.viewer.names)


def _hidden(look: Look) -> str:
    """What a choice is called for those who may not know its card."""
    step = _step(look)
    return deeds.deed_words(step.before, step.seat, step.kind, 1 + look.number % 3, _all(look))


def _took(look: Look) -> str | None:
    """Who took the trick that the choice ended."""
    step = _step(look)
    return lies.trick_words(step.before, step.trick, look.seen.viewer) if step.trick is not None else None


def _scored(ask: Callable[[Look, Any], Any]) -> Source:
    """Of the hand that was just scored."""

    def asked(look: Look) -> Any:
        table = look.seen.public
        return ask(look, table.game.results[-1]) if table.step in ("score", "over") else None

    return asked


def _end(look: Look) -> Public:
    end = look.seen.public.game.results[-1].end
    assert end is not None
    return end


def _own(look: Look) -> Card:
    rules = look.seen.view.rules
    return cards_for(rules)[look.number % 2 % len(cards_for(rules))]


def _asked(name: str) -> Source:
    """A part of what a seat is shown that is asked to choose."""
    return lambda look: getattr(own.own(look.seen, card=_own(look)), name) if look.seen.choices else None


def _seat(look: Look) -> Any:
    """All that a seat is shown of its own, the longest lists cut; of some without a convention card."""
    if look.seen.seat == NOBODY:
        return None
    found = own.own(look.seen, card=_own(look) if look.number % 3 else None)
    few = {name: getattr(found, name)[:2] for name in ("hand", "bids", "bids_tell", "spare", "meld")}
    kinds = {choice.kind: choice for choice in reversed(found.choices)}
    refused = dict(list(found.refused.items())[:1])
    return structs.replace(found, **few, choices=list(kinds.values()), refused=refused)


SOURCES: Final[dict[str, Source]] = {
    **{f"page.{name}": _page(name) for name in Says.__struct_fields__},
    **{f"public.{name}": _public(name) for name in shown.Public.__struct_fields__ if name not in ("over", "tables")},
    **{f"own.{name}": _asked(name) for name in ("bids_tell", "refused_calls", "spare", "need")},
    "own.own": _seat,
    "own.choices": lambda look: own._choices(look.seen, _own(look))[:6],
    "own.refused": lambda look: dict(list(own._refused(look.seen.view, look.seen.choices).items())[:2]),
    "own.known": lambda look: own._known(look.seen),
    "own.count": lambda look: own._count(look.seen),
    "own.meld": lambda look: own._meld(look.seen)[:2],
    "public.over": lambda look: public.over(look.seen.public),
    "public.sheet": lambda look: public.sheet(look.seen.public, look.seen.viewer, most=1),
    "events.event": lambda look: events.event([_step(look)], _all(look)),
    "events.deed": lambda look: events.deed([_step(look)], _all(look)),
    "meanings.with_meaning": lambda look: (
        meanings.with_meaning(
            events.event([_step(look)], _all(look)), public.whole(look.seen.public, _lying(look).cards).auction
        ).text
    ),
    "words.hidden deed": _hidden,
    "words.took": _took,
    "words.question": lambda look: (
        asking.question(look.seen.view, look.seen.choices, look.seen.viewer) if look.seen.choices else None
    ),
    "words.note": _choice(asking.note),
    "words.meaning": _choice(asking.meaning),
    "words.consequence": _choice(consequence.consequence),
    "words.button": _choice(lambda action, seen: choices.button_words(action, seen.public)),
    "words.action": _choice(lambda action, seen: choices.action_words(action, seen.rules)),
    "words.spoken": _choice(lambda action, seen: choices.spoken_words(action, seen.rules)),
    "words.trump_note": lambda look: [asking.trump_note(look.seen.view, suit) for suit in range(4)],
    "words.refused": _refused,
    "words.needs": lambda look: needs.needs(look.seen.view, look.seen.viewer),
    "words.outlook": lambda look: needs.outlook(look.seen.view),
    "words.position": lambda look: aloud.position_lines(look.seen.view, look.seen.viewer),
    "words.face up": lambda look: aloud.face_up_lines(look.happened.shown.hands, look.seen.viewer)[:2],
    "words.score lines": lambda look: aloud.score_lines(look.seen.public, look.seen.viewer),
    "words.columns": lambda look: position.column_names(look.seen.public, look.seen.viewer),
    "words.players": lambda look: position.players_names(look.seen.public, look.seen.viewer),
    "words.side": _everyone(lambda look, seat: position.side_word(look.seen.view, look.seen.viewer, seat)),
    "words.short position": lambda look: position.position_words(look.seen.public, look.seen.viewer),
    "words.contract": lambda look: position.contract_words(look.seen.public, look.seen.viewer),
    "words.lost": lambda look: position.lost_words(look.seen.public, look.seen.viewer, sealed=look.number % 2 == 0),
    "words.title": lambda look: position.title_words("A game", look.seen.view.rules, look.seen.public.game.goal),
    "words.bids": lambda look: lies.bids_lines(look.seen.public, look.seen.viewer),
    "words.went on": _everyone(lambda look, seat: lies.bidding_went_on(look.seen.public, seat, look.seen.viewer)),
    "words.said": _everyone(lambda look, seat: lies.said_words(look.seen.public, seat)),
    "words.open": lambda look: lies.open_lines(look.seen.view, look.seen.viewer, "_"),
    "words.melds": lambda look: lies.meld_lines(look.seen.public, look.seen.viewer, cards=True),
    "words.in the trick": _everyone(lambda look, seat: lies.played_words(look.seen.public, seat)),
    "words.last trick": lambda look: lies.last_trick(look.seen.public, look.seen.viewer, "_"),
    "words.tricks": lambda look: lies.tricks_lines(look.seen.public, look.seen.viewer)[-2:],
    "words.all tricks": lambda look: lies.tricks_played(look.seen.public, look.seen.viewer)[:2],
    "words.contract lines": lambda look: hand_end.contract_lines(look.seen.public, look.seen.viewer),
    "words.partner": lambda look: hand_end.partner_words(look.seen.public, look.seen.viewer),
    "words.suits": lambda look: hand.suit_order(look.seen.view),
    "words.ranks": lambda look: [hand.rank_words(look.seen.view, suit) for suit in hand.suit_order(look.seen.view)],
    "words.own meld": lambda look: hand.own_meld_lines(look.seen.view, "_"),
    "words.laid": lambda look: laid.laid_lines(look.seen.view, look.seen.viewer, "_"),
    "words.result": _scored(
        lambda look, result: score.result_words(look.seen.public, result, look.seen.viewer, last=True)
    ),
    "words.sheet": lambda look: score.sheet_rows(look.seen.public, look.seen.viewer),
    "words.game over": lambda look: (
        score.game_over_words(look.seen.public, look.seen.viewer) if look.seen.public.game.ending else None
    ),
    "words.headline": _scored(lambda look, result: sheet.hand_headline(result, 3, _end(look), look.seen.viewer)),
    "words.sheet title": _scored(lambda look, result: sheet.sheet_title(result, 3, _end(look), look.seen.viewer)),
    "words.past": lambda look: [
        past.score_words(look.seen.public, look.seen.viewer),
        past.result_words(look.seen.public, look.seen.viewer),
    ],
    "words.seated": lambda look: deeds.seated_words(look.seen.public, look.seen.viewer),
    "words.meld shown": lambda look: deeds.meld_shown_words(look.seen.public, look.seen.viewer),
    "words.how far": lambda look: opened.how_far(look.happened.after, look.number),
}


def text_of(found: Any) -> str:
    """What was found, in a line; "" where it is nothing."""
    empty = found in (None, "", [], {}, (), UNSET) or (isinstance(found, list) and not any(found))
    return "" if empty else json.encode(found).decode()


class Place(NamedTuple):
    """What is asked where: a line of a file, without its answer."""

    source: str
    case: Case
    number: int
    seat: int
    how: str

    def __str__(self) -> str:
        who = WATCHER if self.seat == NOBODY else NAMES[self.seat]
        return f"{self.source} | {self.case} @{self.number} | {who}{self.how and ' ' + self.how}"


def read(text: str) -> list[Place]:
    """The places of a file."""
    found = []
    for line in text.splitlines():
        source, where, who, _ = line.split(" | ", 3)
        case, _, number = where.rpartition(" @")
        name, _, how = who.partition(" ")
        seat = NOBODY if name == WATCHER else NAMES.index(name)
        found.append(Place(source, _case_of(case), int(number), seat, how))
    return found


@cache
def _case_of(text: str) -> Case:
    return next(case for case in cases(text.split(" ", 1)[0]) if str(case) == text)


def answers(places: Iterable[Place]) -> Iterator[str]:
    """The lines of a file for these places, in their order."""
    hands: dict[Case, list[Happened]] = {}
    seen: dict[tuple[Case, int], dict[tuple[int, str], Look]] = {}
    for place in places:
        case = place.case
        if case not in hands:
            hands[case] = played(case)
        if (case, place.number) not in seen:
            names = NAMES[: rules_of(case).rules.people]
            found = looks(place.number, hands[case][place.number], names)
            seen[case, place.number] = {(look.seen.seat, look.how): look for look in found}
        look = seen[case, place.number][place.seat, place.how]
        yield f"{place} | {text_of(SOURCES[place.source](look))}"
