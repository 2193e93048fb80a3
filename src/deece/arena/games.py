"""Whole games between computer players, on all cores; the same seed gives the same result on any number of them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from operator import add
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from deece.arena.work import cores, results
from deece.errors import DeeceError
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, NOBODY, OVER, State
from deece.game.tables import tables_for
from deece.players import Player, make
from deece.record import Record, format
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset

LIMIT: Final = 200  # deals after which a game is left unfinished: scores of random players may sink for ever
MOST_GAMES: Final = 1_000_000
CHUNK: Final = 25  # games handed to a process at a time, at most


class SimulateError(DeeceError):
    """A simulation that cannot be run as asked."""


class Tally(NamedTuple):
    """What some games added up to; tallies of disjoint games are added field by field."""

    games: int
    unfinished: int
    wins: tuple[int, ...]  # by column of the score sheet; a game with several winners counts for each
    scores: tuple[int, ...]  # by column, final scores added
    hands: int
    made: int
    lost: int
    passed_out: int  # deals in which nobody bid
    misdeals: int
    bids: int  # contracts added
    contracts: int
    actions: int

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*map(_added, self, other))


def _added(mine: Any, theirs: Any) -> Any:
    return tuple(map(add, mine, theirs)) if isinstance(mine, tuple) else mine + theirs


@dataclass(frozen=True, slots=True)
class Summary:
    """What a simulation found. Equal for equal games: the time that it took does not count."""

    ruleset: str
    players: tuple[str, ...]  # by seat
    seed: int
    columns: tuple[tuple[int, ...], ...]  # of the score sheet: the seats of each, counted from 1
    tally: Tally
    seconds: float = 0.0
    workers: int = 1

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Summary):
            return NotImplemented
        mine, theirs = ((each.ruleset, each.players, each.seed, each.columns, each.tally) for each in (self, other))
        return mine == theirs

    __hash__ = None  # type: ignore[assignment]

    @property
    def games(self) -> int:
        """How many games were played."""
        return self.tally.games

    @property
    def unfinished(self) -> int:
        """How many games were left after `LIMIT` deals."""
        return self.tally.unfinished

    @property
    def wins(self) -> tuple[int, ...]:
        """Games won, by column."""
        return self.tally.wins

    @property
    def mean_scores(self) -> tuple[float, ...]:
        """The mean final score, by column."""
        return tuple(score / max(1, self.games) for score in self.tally.scores)

    @property
    def hands_per_game(self) -> float:
        """The mean number of hands scored in a game."""
        return self.tally.hands / max(1, self.games)

    @property
    def mean_bid(self) -> float:
        """The mean contract."""
        return self.tally.bids / max(1, self.tally.contracts)

    @property
    def actions_per_second(self) -> float:
        """How quickly it went."""
        return self.tally.actions / self.seconds if self.seconds else 0.0


class _Job(NamedTuple):
    """What one process needs to play some games; all of it can be pickled."""

    rules: Rules
    names: tuple[str, ...]
    seed: int
    first: int
    games: int
    recorded: tuple[Ruleset, Path] | None


def play_game(
    rules: Rules, players: Sequence[Player], rng: Random, dealer: int = 0, limit: int = LIMIT
) -> tuple[State, list[Action]]:
    """Play one game to its end, or until `limit` cards have been dealt out; the players sit by seat."""
    state = start(rules, dealer)
    actions: list[Action] = []
    deals = 0
    while (seat := to_act(state)) != OVER:
        action: Action
        if seat == CHANCE:
            if deals == limit:
                break
            deals += 1
            action = shuffled(rules, rng, state.public.game.dealer)
        else:
            action = players[seat].choose(view(state, seat)).action
        actions.append(action)
        state = apply(state, action)
    return state, actions


def seated(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """The player in each seat: one name for all, one for each side in turn, or one for each seat."""
    people = rules.people
    sides = rules.deal.sides if people == rules.deal.players else people  # where some sit out, sides change
    chosen = tuple(names)
    for name in chosen:
        make(name)
    if len(chosen) not in (1, sides, people):
        several = f"{sides} (one for each side) or " if sides != people else ""
        raise SimulateError(
            f"{len(chosen)} players were named: name 1 (for all seats), {several}{people} (one for each seat)"
        )
    return tuple(chosen[chair % len(chosen)] for chair in range(people))


def simulate(
    ruleset: Ruleset,
    players: Sequence[str],
    games: int,
    seed: int,
    *,
    workers: int | None = None,
    records: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play `games` games; the deal passes on from game to game.

    `workers` is the number of processes (all cores if None; 1 plays here), `records` a folder for one file a
    game, `progress` is called with the number of games done. Raises SimulateError or PlayerError.
    """
    if games < 1:
        raise SimulateError(f"{games} games make no simulation: ask for at least 1")
    if games > MOST_GAMES:
        raise SimulateError(f"{games:,} games are too many at once: ask for at most {MOST_GAMES:,}")
    if workers is not None and workers < 1:
        raise SimulateError(f"{workers} workers cannot play: ask for at least 1")
    rules = ruleset.rules
    names = seated(rules, players)
    if records is not None:
        make_folder(records)
    began = time.perf_counter()
    workers = min(workers or cores(), games)
    chunk = max(1, min(CHUNK, games // (workers * 4) or 1))
    jobs = (
        _Job(rules, names, seed, first, min(chunk, games - first), (ruleset, records) if records else None)
        for first in range(0, games, chunk)
    )
    tally: Tally | None = None
    for part in results(_play, jobs, workers):  # the sums do not depend on which game ends first
        tally = tally.plus(part) if tally else part
        if progress:
            progress(tally.games)
    assert tally is not None  # there is at least one game
    summary = Summary(ruleset.id, names, seed, _columns(rules), tally, workers=workers)
    return replace(summary, seconds=time.perf_counter() - began)


def _columns(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The columns of the score sheet by their seats, counted from 1: (1, 3)."""
    column = tables_for(rules).seatings[0].column
    return tuple(tuple(seat + 1 for seat, place in enumerate(column) if place == each) for each in sorted(set(column)))


def _play(job: _Job) -> Tally:
    """Some games, each by its own seed, so that it does not matter who plays it."""
    total: Tally | None = None
    for number in range(job.first, job.first + job.games):
        players = [make(name, f"{job.seed} {number} {chair}") for chair, name in enumerate(job.names)]
        dealer = number % job.rules.people
        state, actions = play_game(job.rules, players, Random(f"{job.seed} {number}"), dealer)
        if job.recorded:
            ruleset, folder = job.recorded
            write_record(folder / f"game-{number + 1:05}.deece", ruleset, job.names, dealer, actions)
        part = _tally(state, actions)
        total = total.plus(part) if total else part
    assert total is not None
    return total


def _tally(state: State, actions: list[Action]) -> Tally:
    game = state.public.game
    results = game.results
    over = to_act(state) == OVER
    contracts = [result for result in results if result.declarer != NOBODY]
    deals, misdeals = _deals(actions)
    unscored = int(not over and to_act(state) != CHANCE)
    return Tally(
        games=1,
        unfinished=int(not over),
        wins=tuple(int(column in game.winners) for column in range(len(game.scores))),
        scores=game.scores,
        hands=len(results),
        made=sum(result.made is True for result in results),
        lost=sum(result.made is False for result in results),
        passed_out=max(0, deals - len(results) - misdeals - unscored),
        misdeals=misdeals,
        bids=sum(result.bid for result in contracts),
        contracts=len(contracts),
        actions=len(actions),
    )


def _deals(actions: list[Action]) -> tuple[int, int]:
    """How many deals there were, and how many of them were claimed as misdeals."""
    kinds = [type(action).__name__ for action in actions]
    return kinds.count("Deal"), kinds.count("Misdeal")


def make_folder(folder: Path) -> None:
    """The folder for records, if it is not there; raises SimulateError."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise SimulateError(f"the folder '{folder}' cannot be made: {error.strerror}") from None


def write_record(path: Path, ruleset: Ruleset, names: Sequence[str], dealer: int, actions: list[Action]) -> None:
    """What was played as a record, each seat named by its player and chair; raises SimulateError."""
    seats = tuple(f"{name.replace(':', ' ')} {chair + 1}" for chair, name in enumerate(names))
    record = Record.new(ruleset, seats, dealer).extend(actions)
    try:
        path.write_text(format(record), encoding="utf-8")
    except OSError as error:
        raise SimulateError(f"the record '{path}' cannot be written: {error.strerror}") from None
