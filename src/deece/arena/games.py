"""Whole games between computer players, on all cores; the same seed gives the same result on any number of them."""

from __future__ import annotations

import logging
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial, reduce
from operator import add
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from deece.arena.proxies import Instead, closed, in_short
from deece.arena.results import ResultFile
from deece.arena.work import PROCESSES, SimulateError, results, spread
from deece.driver import asked
from deece.game.action import Action, Deal
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, NOBODY, OVER, Seat, State
from deece.game.tables import tables_for
from deece.players import Choice, Player, check_cards, make
from deece.players.roster import allow_programs, frozen, seat_down, sides_cards
from deece.record import Record, format
from deece.record.model import LONGEST_NAME, hash_of
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset

LOG: Final = logging.getLogger(__name__)
LIMIT: Final = 200  # deals after which a game is left unfinished: scores of random players may sink for ever
MOST_GAMES: Final = 1_000_000
CHUNK: Final = 25  # games handed to a process at a time, at most
FORMAT: Final = 1  # of the file of results
_NOBODY: Final[Mapping[Seat, Instead]] = {}
_NO_NAME: Final = re.compile("[,:+={}#]+")  # what stands in no name of a record


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
    faults: int = 0  # choices that another made in the place of a player that failed

    def plus(self, other: Tally) -> Tally:
        """Both together."""
        return Tally(*map(_added, self, other))


_BY_COLUMN: Final = ("wins", "scores")  # fields of a tally that are tuples


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
    choices: int = 0  # made in these seconds; those of games found in a file are not among them
    fault: str = ""  # the first thing that was wrong with a player in these seconds, in words

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
        return self.choices / self.seconds if self.seconds else 0.0


class Job(NamedTuple):
    """What one process needs to play some games; all of it can be pickled."""

    rules: Rules
    names: tuple[str, ...]
    seed: int
    first: int
    games: int
    recorded: Ruleset | None  # the text of each game is wanted


class Played(NamedTuple):
    """Some games that were played, and the records of each where they were wanted."""

    first: int
    tally: Tally
    records: tuple[str, ...] = ()
    fault: str = ""  # the first thing that was wrong with a player, in words

    @property
    def numbers(self) -> range:
        """Which games these are."""
        return range(self.first, self.first + self.tally.games)


def play_game(
    rules: Rules,
    players: Sequence[Player],
    rng: Random,
    dealer: int = 0,
    limit: int = LIMIT,
    *,
    faults: list[str] | None = None,
    dealt: Sequence[Deal] = (),
    others: Mapping[Seat, Instead] = _NOBODY,
    foreseen: list[tuple[int, Choice]] | None = None,
    failed: list[Seat] | None = None,
) -> tuple[State, list[Action]]:
    """Play one game to its end, or until `limit` cards have been dealt out; the players sit by seat.

    `dealt` are the deals that it begins with; those after them come from `rng`. By seat, `others` choose in
    the place of a player (deece.arena.proxies).
    A player that fails, or chooses what is not legal, stops no game: the plain player chooses in its place, and what
    was wrong is added to `faults` and its seat to `failed`; without `faults` it is logged. Choices with which a player
    said what it expects are added to `foreseen`, each with its seat.
    """
    state = start(rules, dealer)
    states, actions = [state], list[Action]()
    deals = 0
    while (seat := to_act(state)) != OVER:
        action: Action
        if seat == CHANCE:
            if deals == limit:
                break
            action = dealt[deals] if deals < len(dealt) else shuffled(rules, rng, state.public.game.dealer)
            deals += 1
        else:
            found = asked(players[seat], view(state, seat), counted=faults is not None)
            action = found.choice.action
            if seat in others:
                action = others[seat](states, actions, action)
            if found.fault and faults is not None:
                faults.append(found.fault)
            if found.fault and failed is not None:
                failed.append(seat)
            if found.choice.expects and foreseen is not None:
                foreseen.append((seat, found.choice))
        actions.append(action)
        state = apply(state, action)
        states.append(state)
    for chair, player in enumerate(players):
        if game_over := getattr(player, "game_over", None):  # a program is told how it ended
            game_over(view(state, chair))
    return state, actions


def seated(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """The player in each seat: one name for all, one for each side in turn, or one for each seat."""
    people = rules.people
    sides = rules.deal.sides if people == rules.deal.players else people  # where some sit out, sides change
    allow_programs()
    chosen = tuple(map(frozen, names))
    for name in chosen:
        make(name)
    check_cards(chosen, rules)
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
    on: str = PROCESSES,
    records: Path | None = None,
    file: Path | None = None,
    progress: Callable[[int], None] | None = None,
) -> Summary:
    """Play `games` games; the deal passes on from game to game.

    `workers` is the number of processes (all cores if None; 1 plays here), or of jobs at once `on` a Ray cluster
    ("ray"), `records` a folder for one file a game. `file` keeps the results as they come, and what is found there
    is not played again. `progress` is called with the number of games done. Raises SimulateError or PlayerError.
    """
    check_number(games)
    rules, names = ruleset.rules, seated(ruleset.rules, players)
    if records is not None:
        make_folder(records)
    began = time.perf_counter()
    workers = min(spread(workers, on), games)
    columns = columns_of(rules)
    kept = ResultFile(file, _heading(ruleset, names, seed), partial(read_part, len(columns))) if file else None
    fault = ""
    try:
        tally, left = _found(games, kept.found if kept else ())
        found = tally.actions if tally else 0
        if tally and progress:
            progress(tally.games)
        chunk = max(1, min(CHUNK, len(left) // (workers * 4)))
        jobs = (Job(rules, names, seed, *run, ruleset if records else None) for run in _runs(left, chunk))
        for part in results(_play, jobs, workers, on):  # the sums do not depend on which game ends first
            tally = tally.plus(part.tally) if tally else part.tally
            fault = fault or _logged(part.fault)
            if records:
                _write_records(records, part)
            if kept:
                kept.add(line_of(part))
            if progress:
                progress(tally.games)
    finally:
        if kept:
            kept.close()
    assert tally is not None  # there is at least one game
    seconds, choices = time.perf_counter() - began, tally.actions - found
    return Summary(ruleset.id, names, seed, columns, tally, seconds, workers, choices, fault)


def _logged(fault: str) -> str:
    """The same, written down if there is any."""
    if fault:
        LOG.error("%s", fault)
    return fault


def check_number(games: int) -> None:
    """Raise SimulateError for a number of games that cannot be."""
    if games < 1:
        raise SimulateError(f"{games} games make no simulation: ask for at least 1")
    if games > MOST_GAMES:
        raise SimulateError(f"{games:,} games are too many at once: ask for at most {MOST_GAMES:,}")


def _write_records(folder: Path, part: Played) -> None:
    for number, text in enumerate(part.records, part.first):
        write_record(folder / f"game-{number + 1:05}.deece", text)


def _found(games: int, parts: Sequence[Played]) -> tuple[Tally | None, list[int]]:
    """The sum of those parts that are wanted, and the games that are left to play."""
    tally: Tally | None = None
    left = set(range(games))
    for part in parts:
        if left.issuperset(part.numbers):  # a file of fewer games may hold some of them twice
            left.difference_update(part.numbers)
            tally = tally.plus(part.tally) if tally else part.tally
    return tally, sorted(left)


def _runs(numbers: list[int], most: int) -> Iterator[tuple[int, int]]:
    """The numbers in runs without a gap, of so many at most: the first of each, and how many they are."""
    begins = 0
    for place in range(1, len(numbers) + 1):
        run = place - begins
        if run == most or place == len(numbers) or numbers[place] != numbers[begins] + run:
            yield numbers[begins], run
            begins = place


def _heading(ruleset: Ruleset, names: Sequence[str], seed: int) -> dict[str, Any]:
    """The first line of its file."""
    about = {"rules": ruleset.id, "hash": hash_of(ruleset.rules), "players": ",".join(names), "seed": seed}
    return {"deece simulate": FORMAT, **about}


def line_of(part: Played) -> dict[str, Any]:
    """Some games as their line."""
    figures = part.tally._asdict()
    if not part.tally.faults:
        del figures["faults"]
    return {"first": part.first, **figures}


def read_part(columns: int, line: Any) -> Played | None:
    """The games of a line; None if there are none in it. Raises KeyError, TypeError or ValueError, too."""
    figures: dict[str, Any] = {
        name: tuple(map(int, line[name])) if name in _BY_COLUMN else int(line[name])
        for name in Tally._fields
        if name != "faults" or name in line  # lines of before they were counted have none
    }
    part = Played(int(line["first"]), Tally(**figures))
    fits = all(len(figures[name]) == columns for name in _BY_COLUMN)
    return part if fits and part.first >= 0 and part.tally.games > 0 else None


def columns_of(rules: Rules) -> tuple[tuple[int, ...], ...]:
    """The columns of the score sheet by their seats, counted from 1: (1, 3)."""
    column = tables_for(rules).seatings[0].column
    return tuple(tuple(seat + 1 for seat, place in enumerate(column) if place == each) for each in sorted(set(column)))


class Game(NamedTuple):
    """A game that was played: its number, who dealt first, how it ended, all choices, and what was wrong."""

    number: int
    dealer: int
    state: State
    actions: list[Action]
    faults: list[str]

    @property
    def tally(self) -> Tally:
        """What it comes to."""
        return _tally(self.state, self.actions)._replace(faults=len(self.faults))


def games_of(job: Job) -> Iterator[Game]:
    """The games of a job, each by its own seed, so that it does not matter who plays it."""
    allow_programs()
    for number in range(job.first, job.first + job.games):
        dealer, faults = number % job.rules.people, list[str]()
        seeds = [f"{job.seed} {number} {chair}" for chair in range(job.rules.people)]
        players = seat_down(job.rules, job.names, seeds, dealer)
        state, actions = play_game(job.rules, players, Random(f"{job.seed} {number}"), dealer, faults=faults)
        yield Game(number, dealer, state, actions, faults)


def added(tallies: Iterable[Tally]) -> Tally:
    """All of them together; there must be one at least."""
    return reduce(Tally.plus, tallies)


def _play(job: Job) -> Played:
    tallies, records, faults = list[Tally](), list[str](), list[str]()
    for game in games_of(job):
        tallies.append(game.tally)
        faults += game.faults
        if job.recorded:
            records.append(record_text(job.recorded, job.names, game.dealer, game.actions))
    return Played(job.first, added(tallies), tuple(records), faults[0] if faults else "")


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


def record_text(ruleset: Ruleset, names: Sequence[str], dealer: int, actions: list[Action]) -> str:
    """What was played as a record, each seat named by its player and chair."""
    shown = [_NO_NAME.sub(" ", in_short(name)).strip()[: LONGEST_NAME - 3] for name in names]
    record = Record.new(ruleset, [f"{name} {chair + 1}" for chair, name in enumerate(shown)], dealer)
    return format(replace(record, conventions=sides_cards(ruleset.rules, list(map(closed, names)))).extend(actions))


def write_record(path: Path, text: str) -> None:
    """Write a record into its folder; raises SimulateError."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        raise SimulateError(f"the record '{path}' cannot be written: {error.strerror}") from None
