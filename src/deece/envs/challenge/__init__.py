"""The partner challenge: with partners whose convention card a policy reads as data, and has never played with.

    python -m deece.envs.challenge mypolicy.py --deals 100

Each deal is played with the candidate and a partner of each level as one side against two frozen opponents, then with
the same cards from the other side, and once more with the candidate in both seats of its side. What is measured and
why is on docs/challenge.md.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from random import Random
from statistics import mean
from typing import Final, NamedTuple

from deece.arena.contest import interval
from deece.arena.games import play_game
from deece.arena.pairs import Contest, Job, play_pair
from deece.arena.work import SimulateError, results, spread
from deece.players import check_card, make
from deece.players.conventions import own
from deece.players.roster import POLICY, allow_programs, frozen, in_short, speaks
from deece.rules.ruleset import Ruleset, load
from deece.say import say

VERSION: Final = 3  # of the challenge: higher when anything changes that a row hangs on
SYSTEM: Final = "double-deck"
OPPONENT: Final = "plain"  # in both seats of the other side, with the card that is usual
KNOWN: Final = ("classic", "skips", "aces", "tournament")  # convention cards that may be trained with
HELD_OUT: Final = ("twenties", "turned")  # and those that may not
QUICK: Final = ("novice", "careless", "plain")
LEVELS: Final = (*QUICK, "club")  # of partners
MOST_DEALS: Final = 100_000  # for a card
FROZEN: Final = "597dee80bc97"  # what `version_of_players` is


class Mean(NamedTuple):
    """A mean, and how far its 95 % interval reaches to either side; None where there is one number only."""

    points: float
    margin: float | None


@dataclass(frozen=True, slots=True)
class Row:
    """What the challenge has shown of one candidate, in points a hand at the system's own scale."""

    name: str
    deals: int  # for a card; each is played ten times
    known: Mean  # with partners by the cards that may be trained with
    held_out: Mean  # and by the others: this is the score
    alone: Mean  # with itself as partner, by all cards
    gap: Mean  # with partners less with itself, on the same deals
    levels: dict[str, float]  # with partners of each level
    cards: dict[str, float]  # by each card
    faults: int  # choices that the plain player made in its place
    fault: str  # the first of them


class _Played(NamedTuple):
    """A deal that was played from both sides."""

    card: str
    number: int
    level: str  # of the partner; "" for the candidate itself
    difference: float


class _Job(NamedTuple):
    """One of them to play."""

    card: str
    level: str
    job: Job


@cache
def named(card: str) -> str:
    """How a player's name has this card: the id of one of Deece's, the text of one that is the challenge's own."""
    if card in KNOWN:
        return card
    return own(files(__package__).joinpath(f"{card}.toml").read_text(encoding="utf-8")).named


def candidate(name: str, card: str) -> str:
    """This candidate at a table where its side bids by this card; one that reads no cards is not given it."""
    return f"{name}:{named(card)}" if POLICY.fullmatch(name) or speaks(name) else name


def check_deals(deals: int) -> None:
    """Raise SimulateError where so many cannot be played."""
    if not 2 <= deals <= MOST_DEALS:
        raise SimulateError(say("{deals} deals cannot be played: ask for 2 to {most}", deals=deals, most=MOST_DEALS))


def measure(name: str, deals: int, *, workers: int | None = None, progress: Callable[[int], None] | None = None) -> Row:
    """The row of a player, of a program or of a policy's file. Raises PlayerError and SimulateError.

    `deals` are played for each of the six cards; `progress` is called with the number of those done, of 30 a deal.
    """
    check_deals(deals)
    allow_programs()
    name, ruleset = frozen(name), load(SYSTEM)
    make(name)
    for card in (*KNOWN, *HELD_OUT):
        check_card(candidate(name, card), ruleset.rules)
    played, faults, first = [], 0, ""
    for each, wrong, fault in results(_play, _jobs(ruleset, name, deals), spread(workers)):
        played.append(each)
        faults += wrong
        first = first or fault
        if progress:
            progress(len(played))
    return _row(name, deals, played, faults, first)


def _jobs(ruleset: Ruleset, name: str, deals: int) -> Iterator[_Job]:
    for number in range(deals):
        for seed, card in enumerate((*KNOWN, *HELD_OUT)):
            mine = candidate(name, card)
            for level in (*LEVELS, ""):
                partner = f"{level}:{named(card)}" if level else mine
                contest = Contest(ruleset, (partner, mine), (OPPONENT,), 1000 * VERSION + seed)
                yield _Job(card, level, Job(contest, number))


def _play(job: _Job) -> tuple[_Played, int, str]:
    played = play_pair(job.job)
    pair = played.pair
    return _Played(job.card, pair.number, job.level, pair.difference), pair.faults, played.fault


def _row(name: str, deals: int, played: Sequence[_Played], faults: int, fault: str) -> Row:
    """Sum up: each deal counts once, however many partners it was played with."""
    by = {(each.card, each.number, each.level): each.difference for each in played}
    every = [(card, number) for card in (*KNOWN, *HELD_OUT) for number in range(deals)]
    across = {deal: mean(by[(*deal, level)] for level in LEVELS) for deal in every}
    return Row(
        name=in_short(name),
        deals=deals,
        known=Mean(*interval([points for (card, _), points in across.items() if card in KNOWN])),
        held_out=Mean(*interval([points for (card, _), points in across.items() if card in HELD_OUT])),
        alone=Mean(*interval([by[(*deal, "")] for deal in every])),
        gap=Mean(*interval([across[deal] - by[(*deal, "")] for deal in every])),
        levels={level: mean(by[(*deal, level)] for deal in every) for level in LEVELS},
        cards={card: mean(across[card, number] for number in range(deals)) for card in (*KNOWN, *HELD_OUT)},
        faults=faults,
        fault=fault,
    )


def version_of_players() -> str:
    """A hash of how the opponents and the quicker partners play a hand by each card: rows of one hash can be compared.

    The partner `club` leans on them and on chance from its seed; it is too slow to be played for this.
    """
    ruleset, heard = load(SYSTEM), hashlib.sha256()
    for number, card in enumerate((*KNOWN, *HELD_OUT)):
        for level in QUICK:
            names = (f"{level}:{named(card)}", OPPONENT) * 2
            players = [make(name, chair) for chair, name in enumerate(names)]
            _, actions = play_game(ruleset.rules, players, Random(number), number % 4, limit=1)
            heard.update(repr(actions).encode())
    return heard.hexdigest()[:12]
