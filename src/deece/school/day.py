"""The hand of the day: cards drawn from the date, the same for everybody, and what a strong player makes of them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from deece.driver import played
from deece.game.action import Deal
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act
from deece.game.state import CHANCE, OVER, Public
from deece.players import make, row
from deece.record import Record
from deece.rules.ruleset import Ruleset, load
from deece.say import say
from deece.school.words import computer_names, day_words
from deece.words.past import score_words
from deece.words.viewer import Viewer

OTHERS: Final = "plain"  # who sits in the other seats, and
COMPARED: Final = "club"  # in the learner's, the first, when it is played for comparison


def day_record(date: str, system: str) -> Record:
    """The deal of a date ("2026-11-23") in a system, as a record of which nothing is played yet. Raises RulesError."""
    ruleset, dealer, deal = _drawn(date, system)
    return Record.new(ruleset, dealer=dealer).add(deal)


def _drawn(date: str, system: str) -> tuple[Ruleset, int, Deal]:
    ruleset, rng = load(system), Random(f"Deece {date} {system}")
    dealer = rng.randrange(ruleset.rules.people)
    return ruleset, dealer, shuffled(ruleset.rules, rng, dealer)


def later_deals(date: str, system: str) -> Random:
    """What the cards are drawn from where nobody bid on those of the day."""
    return Random(f"Deece {date} {system} again")


def days_end(date: str, system: str) -> Public:
    """What is public when that hand has been played for comparison."""
    record = day_record(date, system)
    rules, rng = record.ruleset.rules, later_deals(date, system)
    players = [make(OTHERS if seat else COMPARED, date) for seat in range(rules.people)]
    state = start(rules, record.dealer)
    state = apply(state, record.actions[0])
    while not state.public.game.results and (seat := to_act(state)) != OVER:
        if seat == CHANCE:  # nobody bid
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
        else:
            state = played(state, players[seat]).after
    return state.public


def compared_words(date: str, system: str, names: Sequence[str] = ()) -> str:
    """What the player of comparison made of it, in the learner's seat; `names` by seat, else any."""
    public = days_end(date, system)
    score = score_words(public, Viewer(0, tuple(names) or computer_names(len(public.seating.side), 0)))
    return day_words(score, say(row(COMPARED).title))
