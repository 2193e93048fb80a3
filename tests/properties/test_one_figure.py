"""A rule that counts, added as `docs/add-a-rule.md` has it, is followed by all that says, shows or estimates figures.

The rule is a house rule: the last trick counts more for declarer's side. Hands are played by the basics. What is said
of the last positions and of the end, in the terminal and in the page, comes to what the score sheet has.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from deece.cli.telling import full_trick
from deece.game.account import account, by_column, taken
from deece.game.action import Play
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, OVER, HandResult, Public, State
from deece.players import choice_of, make
from deece.players.worth import declarers
from deece.rules.ruleset import load, systems
from deece.solver import problem_of, value
from deece.words.deeds import after_words
from deece.words.needs import needs
from deece.words.score import result_words
from deece.words.viewer import Viewer, for_all
from tests.properties.houses import HOUSES
from tests.sent import own, sheet, whole
from tests.support import choices

MORE = {"partnership-auction": 10, "check": 10, "five-handed-secret": 1, "double-deck": 3}
NAMES = ("Zoe", "Ann", "Bob", "Cal", "Dee", "Eve", "Flo", "Gus")
EVERY = [(system, dict[str, Any]()) for system in systems()] + HOUSES
EVERY = [(system, house) for system, house in EVERY if load(system, house).rules.auction.kind != "none"]
HANDS = 6  # that are played out


def names(public: Public) -> tuple[str, ...]:
    return NAMES[: len(public.sizes)]


def ends(system: str, house: Mapping[str, Any], hands: int) -> Iterator[tuple[list[State], HandResult, Public]]:
    """Hands that were played out: the positions of their last trick, the result, and what everyone knows after it."""
    rules, plain, rng = load(system, house).rules, make("plain"), random.Random(7)
    state, last, found = start(rules), list[State](), 0
    while found < hands:
        if to_act(state) == OVER:
            state = start(rules)
        if (seat := to_act(state)) == CHANCE:
            state, last = apply(state, shuffled(rules, rng, state.public.game.dealer)), []
            continue
        if (
            state.public.step == "play"
            and sum(map(state.public.cards_held, state.public.seating.active)) <= rules.people
        ):
            last.append(state)
        known = len(state.public.game.results)
        state = apply(
            state, choices(state)[0] if len(choices(state)) == 1 else choice_of(plain, view(state, seat)).action
        )
        results = state.public.game.results
        if len(results) > known and results[-1].end is not None and not results[-1].end.ended:
            found += 1
            yield last, results[-1], state.public


@pytest.mark.parametrize(("system", "more"), MORE.items())
def test_nothing_says_another_figure_of_the_last_trick(system: str, more: int) -> None:
    bonuses = set()
    for last, result, after in ends(system, {"trick.last_trick_declarer": more}, HANDS):
        winner = next(side for side in result.sides if side.last)
        bonuses.add((winner.declares, winner.last))
        the_last_positions(last, result)
        end = result.end
        assert end is not None
        before, shown = last[-1].public, whole(end._replace(game=after.game, step="score"))
        (card,) = choices(last[-1])
        assert isinstance(card, Play)
        said = " ".join(after_words(before, after, Play, end.tricks[-1], for_all(names(end))))
        assert f"and {winner.last} for the last trick." in said
        assert shown["last"]["bonus"] == winner.last
        columns = by_column(result)
        by_seat = taken(end)
        assert shown["points"] == list(by_seat)
        beaten = next(seat for seat in end.seating.active if seat != end.tricks[-1].winner)
        full, sentence = full_trick(last[-1], card, Viewer(beaten, names(end)))
        assert sentence in said
        assert taken(full.public) == by_seat
        for side in result.sides:
            assert sum(by_seat[seat] for seat in side.seats) == side.play - side.aside
        assert sum(points for _, points in columns) == sum(side.play for side in result.sides)
        on_the_sheet(result, after)
    plain = load(system).rules.trick.last_trick
    assert bonuses == {(False, plain), (True, plain + more)}, "play more hands: one side took every last trick"


@pytest.mark.parametrize(("system", "house"), EVERY, ids=str)
def test_nothing_says_another_figure_of_a_hand_by_any_rules(system: str, house: Mapping[str, Any]) -> None:
    for last, result, after in ends(system, house, hands=2):
        the_last_positions(last, result)
        on_the_sheet(result, after)


def the_last_positions(last: list[State], result: HandResult) -> None:
    """In the last trick: what is needed and what is left, in the terminal, in the page and for the solver."""
    for state in last:
        public = state.public
        ours = declarers(public, state.hands)
        declarer = result.sides[0]
        assert declarer.seats == ours
        here = account(state)
        for seat in public.seating.active:
            seen = view(state, seat)
            side = account(seen).sides[0]
            count = own(seen, Viewer(seat, names(public)))["count"] or whole(public)["count"]
            assert (count["taken"], count["more"], count["left"]) == (side.play, side.still, account(seen).left)
            for sentence in needs(seen, Viewer(seat, names(public))):
                if found := re.match(r".* needs? (?:at most )?(\d+) more in tricks for the bid", sentence):
                    assert int(found[1]) in [here.countable(each.short) for each in account(seen).sides]
        problem = problem_of(state, ours)
        before = sum(public.points_taken()[seat] for seat in ours)
        if state is last[0]:
            exact = before + value(problem).points + declarer.aside
            unrounded = declarer.play - declarer.rounded  # the solver counts what cards count
            assert exact == unrounded, "the last cards play themselves"


def on_the_sheet(result: HandResult, after: Public) -> None:
    """The lines in words, and the page's rows, add up to what the hand brought."""
    (hand,) = sheet(after, for_all(names(after)))[-1:]
    for column, gained in enumerate(hand["hand"]):
        assert gained == sum(line["cells"][column] or 0 for line in hand["lines"])
    for line in result_words(after, result, for_all(names(after))).lines:
        if parts := re.match(r"taken in play: (.*)", line.text):
            assert sum(map(int, re.findall(r"\d+", parts[1]))) == line.points
    if result.made is False:
        declarer = result.sides[0]
        assert [line["figures"].get("had") for line in hand["lines"] if line["kind"] == "set"] in ([declarer.had], [])
