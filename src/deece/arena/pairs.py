"""Paired deals: the same cards played again with the players changed round, so that the cards' luck falls out.

A deal is one hand from 0-0. Where there are two sides, A plays one and B the other, and then the other way
round. Where there are more, A plays one of them against B in all others, once for each side.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from deece.arena.forecasts import Forecast, added, of_hand
from deece.arena.games import play_game, record_text
from deece.arena.proxies import check_proxy, closed, frozen, in_short, instead
from deece.arena.work import SimulateError
from deece.game.action import Action
from deece.game.made import Hand, hand_of
from deece.game.state import State
from deece.game.tables import tables_for
from deece.players import Choice, check_card, make
from deece.players.roster import allow_programs, seat_down
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset

TEAMS = ("A", "B")


class Pair(NamedTuple):
    """The same deal with each side in turn played by A: `hands` are by A's side."""

    number: int
    hands: tuple[Hand, ...]
    faults: int = 0  # choices that another made in the place of a player that failed
    forecasts: tuple[Forecast, ...] = ()  # what players said of how the hand ends
    failed: tuple[int, ...] = (0, 0)  # the same choices as `faults`, by team

    @property
    def difference(self) -> float:
        """By how much A's side scored more a hand than the others' average."""
        return float(sum(hand.ahead(side) for side, hand in enumerate(self.hands)) / len(self.hands))


class Contest(NamedTuple):
    """What is played: the rules, the two kinds of player, by place on their side, and the seed."""

    ruleset: Ruleset
    a: tuple[str, ...]
    b: tuple[str, ...]
    seed: int

    @property
    def rules(self) -> Rules:
        """The rules of the table."""
        return self.ruleset.rules


class Job(NamedTuple):
    """One pair to play; all of it can be pickled."""

    contest: Contest
    number: int
    recorded: bool = False  # the text of each hand is wanted


class Played(NamedTuple):
    """A pair that was played, and the records of its hands where they were wanted."""

    pair: Pair
    records: tuple[str, ...]
    failed: tuple[str, ...] = ("", "")  # by team the first thing that was wrong with a player, in words

    @property
    def fault(self) -> str:
        """The first thing that was wrong with any of them."""
        return next(filter(None, self.failed), "")


def names_of(rules: Rules, players: str | Sequence[str]) -> tuple[str, ...]:
    """A kind of player, "plain", or one for each seat of a side, "plain+random", or those in a list.

    Raises SimulateError, PlayerError.
    """
    names = tuple(name.strip() for name in players.split("+")) if isinstance(players, str) else tuple(players)
    allow_programs()
    names = tuple(map(frozen, names))
    for name in names:
        check_proxy(name)
        make(closed(name))
        check_card(closed(name), rules)
    size = rules.deal.players // rules.deal.sides
    if len(names) not in (1, size):
        wanted = f"1 (for all of a side) or {size} (one for each seat of it)" if size > 1 else "1: nobody has partners"
        shown = "+".join(map(in_short, names))
        raise SimulateError(f"'{shown}' names {len(names)} players: name {wanted}")
    return names


def seats(contest: Contest, dealer: int, side: int) -> tuple[tuple[str, str], ...]:
    """By seat the team ("A" or "B") and the player's name, where A plays this side; "" for one who sits out."""
    chairs = [("", "plain")] * contest.rules.people
    for place, members in enumerate(tables_for(contest.rules).seatings[dealer].sides):
        team, names = (TEAMS[0], contest.a) if place == side else (TEAMS[1], contest.b)
        for nth, chair in enumerate(sorted(members)):
            chairs[chair] = team, names[nth % len(names)]
    return tuple(chairs)


def dealer_of(rules: Rules, number: int) -> int:
    """Who deals the cards of this pair: the deal passes on from pair to pair."""
    return number % rules.people


def play_pair(job: Job) -> Played:
    """Play one deal with A on each side in turn. The cards and each chair's chance come from seed and number."""
    contest, number = job.contest, job.number
    dealer = dealer_of(contest.rules, number)
    sides = tables_for(contest.rules).seatings[dealer].sides
    hands, records, forecasts = [], [], list[Forecast]()
    failed = {team: list[str]() for team in TEAMS}
    by_seat = tables_for(contest.rules).seatings[dealer].side
    for side in range(len(sides)):
        teams, names = zip(*seats(contest, dealer, side), strict=True)
        foreseen: list[tuple[int, Choice]] = []
        faults, at = list[str](), list[int]()
        state, actions = _play_hand(contest, number, names, dealer, faults, at, foreseen)
        hands.append(hand_of(state, dealer))
        for seat, fault in zip(at, faults, strict=True):
            failed[teams[seat]].append(fault)
        forecasts += of_hand(foreseen, teams, by_seat, hands[-1])
        if job.recorded:
            records.append(record_text(contest.ruleset, names, dealer, actions))
    counts = tuple(map(len, failed.values()))
    pair = Pair(number, tuple(hands), sum(counts), added(forecasts), counts)
    return Played(pair, tuple(records), tuple(next(iter(found), "") for found in failed.values()))


def _play_hand(
    contest: Contest,
    number: int,
    names: Sequence[str],
    dealer: int,
    faults: list[str],
    failed: list[int],
    foreseen: list[tuple[int, Choice]],
) -> tuple[State, list[Action]]:
    allow_programs()
    about = f"{contest.seed} {number}"
    seeds = [f"{about} {chair}" for chair in range(len(names))]
    players = seat_down(contest.rules, list(map(closed, names)), seeds, dealer)
    others = {chair: other for chair, name in enumerate(names) if (other := instead(contest.rules, name, seeds[chair]))}
    return play_game(
        contest.rules,
        players,
        Random(about),
        dealer,
        limit=1,
        faults=faults,
        others=others,
        foreseen=foreseen,
        failed=failed,
    )
