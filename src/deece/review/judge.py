"""One decision, judged by what its player knew: what it cost, how sure that is, and what the best choice does better.

Nothing but the view of the seat comes in: hidden cards, the end of the hand and later choices cannot change a word.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import Final, Literal, NamedTuple

from deece.errors import DeeceError
from deece.game.action import Action, Bid, HandBack, Pass, Play
from deece.game.play import legal
from deece.game.state import NOBODY
from deece.game.view import View
from deece.players.base import Choice, choice_of
from deece.players.conventions import Card, known
from deece.players.expert_play import EXACT, longest_hand
from deece.players.plain import PlainPlayer
from deece.players.plain_exchange import ranked_buries, ranked_gives
from deece.players.plain_trump import ranked_calls
from deece.players.reason import Reason
from deece.review.before import before_play
from deece.review.cost import CHARGED, SURE, UNFORCED, Cost, Grade, cost_of, error_of
from deece.review.facts import Chosen, Fact, of_cards
from deece.review.plans import Plan, plans
from deece.review.worlds import Ways, enough, first_deals, played_out, share, ways
from deece.rules.catalog import Rules
from deece.solver import engine

VERSION: Final = 6  # of the judgment: what was found by another is found anew
Kind = Literal["bid", "trump", "pass", "bury", "lead", "follow", "end", "say"]
Role = Literal["declarer", "partner", "defender", ""]

FEWEST: Final = 12  # deals, however little the effort
PLAYOUTS: Final = 60  # hands played out for a second opinion, and as many more where these do not tell
RANKED: Final = 4  # of the cards to pass or to bury, so many are looked at
_KINDS: Final[dict[str, Kind]] = {
    "bid": "bid",
    "name trump": "trump",
    "call": "trump",
    "pass": "pass",
    "bury": "bury",
    "concede": "say",
    "throw in": "say",
    "moon": "say",
    "look": "say",
}
_RANKINGS: Final[dict[str, Callable[[View, tuple[Action, ...]], Sequence[Action]]]] = {
    "call": ranked_calls,
    "pass": ranked_gives,
    "bury": ranked_buries,
}


class ReviewError(DeeceError):
    """There is nothing to judge; the text says why."""


class Option(NamedTuple):
    """A choice that was looked at, as worth on average with the best way to go on."""

    action: Action
    chance: float  # to win the game, 0 to 1
    points: float  # what the hand is worth at 0 to 0, at the system's scale


class Judged(NamedTuple):
    """A decision and what it cost. `cost` is chance to win (0 to 1), `points` the same decision at 0 to 0."""

    kind: Kind
    role: Role
    played: Action
    best: Action
    grade: Grade
    cost: float
    error: float  # the standard error of the cost
    points: float
    unforced: bool  # whether two choices differ at all
    options: tuple[Option, ...] = ()  # the best first
    deals: int = 0
    opinion: float | None = None  # what it cost when all played on by their own views; None where nobody was asked
    facts: tuple[Fact, ...] = ()
    reason: Reason | None = None  # the rule of thumb for the best choice
    split: tuple[float, float] = (0.0, 0.0)  # cost and points before they were graded: noise may bring them below 0
    usual: tuple[Action, float] | None = None  # well found: what the basics would choose, and what that costs

    @property
    def charged(self) -> bool:
        """Whether it counts as an error."""
        return self.grade in CHARGED

    @property
    def least(self) -> float:
        """The lower bound of the cost."""
        return self.cost - SURE * self.error


def can_judge(view: View) -> bool:
    """Whether this decision is of a kind that is judged, and there is more than one choice."""
    return view.public.step in (*_KINDS, "play") and len(legal(view)) > 1


def can_review(rules: Rules | None = None) -> bool:
    """Whether there is the solver's kernel, without which nothing is judged, and it knows these rules."""
    return engine(rules) == "kernel"


def judge(view: View, played: Action, seed: int = 0, effort: float = 1.0, conventions: Sequence[str] = ()) -> Judged:
    """What this choice cost by what the view knows.

    The same view, choice and seed give the same. With less `effort` fewer deals are imagined. `conventions` name the
    cards by which the sides bid; none: those that players of these rules use. Raises ReviewError without the
    solver's kernel, and for a decision that `can_judge` leaves out.
    """
    if can_review() and not can_review(view.rules):
        raise ReviewError("the solver's kernel does not know these rules; nothing is judged by them")
    if not can_review():
        raise ReviewError("a review needs the solver's kernel; deece doctor says why it is not there")
    if not can_judge(view):
        raise ReviewError("there was nothing to choose here")
    player = PlainPlayer(by_side=cards_of(conventions))
    usual = choice_of(player, view)
    actions = _options(view, played, usual.action)
    public = view.public
    now = (
        VERSION,
        seed,
        view.seat,
        view.bits,
        public.step,
        len(public.auction.calls),
        len(public.tricks),
        public.trick,
    )
    rng = random.Random(str(now))
    first = max(FEWEST, round(first_deals(view) * effort))
    every = plans(view, actions, player)
    found = ways(view, every, rng, first, player)
    cost = cost_of(found.chance, found.rows(actions[0]))
    while not enough(view, cost, found, first):
        found = found.joined(ways(view, every, rng, first, player))
        cost = cost_of(found.chance, found.rows(actions[0]))
    return _judged(view, actions, found, cost, usual, rng, player, effort)


def _judged(
    view: View,
    actions: Sequence[Action],
    found: Ways,
    cost: Cost,
    usual: Choice,
    rng: random.Random,
    player: PlainPlayer,
    effort: float,
) -> Judged:
    played, own = actions[0], found.rows(actions[0])
    options = tuple(sorted([_option(found, action) for action in actions], key=lambda option: -option.chance))
    mine, instead = found.plans[cost.mine], found.plans[cost.best]
    best, opinion, grade = played if cost.best in own else instead.instead_of(mine), None, cost.grade
    unforced = options[0].chance - options[-1].chance >= UNFORCED
    in_points = cost_of(found.points, own)
    points, split = in_points.cost, (cost.split, in_points.split)
    if best == played:
        grade = "found" if usual.action != played and _found_well(found, usual.action) else "best"
    elif grade in CHARGED:
        opinion, agrees = _second(view, [mine, instead], rng, player, effort)
        if not agrees:
            grade = "open"
    worse = grade in (*CHARGED, "close")
    charged, points = (cost.cost, points) if worse else (0.0, 0.0)
    chosen = Chosen(cost.mine, cost.best if worse else cost.mine)
    facts = facts_of(view, found, chosen, best if worse else played, rng, player, sure=grade != "close")
    return Judged(
        kind_of(view),
        role_of(view),
        played,
        best,
        grade,
        charged,
        cost.error,
        points,
        unforced,
        options,
        found.deals,
        opinion,
        facts,
        usual.reason if isinstance(usual.reason, Reason) and usual.action == best and worse else None,
        split,
        (usual.action, cost_of(found.chance, found.rows(usual.action)).cost) if grade == "found" else None,
    )


def facts_of(
    view: View, found: Ways, chosen: Chosen, right: Action, rng: random.Random, player: PlainPlayer, *, sure: bool
) -> tuple[Fact, ...]:
    """What speaks for the grade, by which `right` is right: of a card only what another would have done better."""
    if view.public.step != "play":
        return before_play(view, found, chosen, player, right, sure=sure)
    return of_cards(view, found, chosen, rng, player) if chosen.best != chosen.played else ()


def _option(found: Ways, action: Action) -> Option:
    """What a choice is worth with the best way to go on."""
    chance, points = max((fmean(found.chance[row]), fmean(found.points[row])) for row in found.rows(action))
    return Option(action, chance, points)


def _second(
    view: View, both: Sequence[Plan], rng: random.Random, player: PlainPlayer, effort: float
) -> tuple[float, bool]:
    """What the first plan cost when all play on by their own view; and whether it does cost something."""
    rows: list[list[float]] = [[], []]
    first = max(FEWEST, round(PLAYOUTS * effort * share(view)))
    while True:
        more = played_out(view, both, rng, first, player)
        rows = [one + other for one, other in zip(rows, more, strict=True)]
        differences = [one - other for one, other in zip(rows[1], rows[0], strict=True)]
        mean, error = fmean(differences), error_of(differences)
        if abs(mean) > SURE * error or len(differences) > first:
            return mean, mean > 0


def cards_of(conventions: Sequence[str]) -> list[Card]:
    """The convention cards that are named so; one that this version does not know tells nothing."""
    return list(map(known, conventions))


def _found_well(found: Ways, usual: Action) -> bool:
    """Whether the obvious choice would surely have cost something."""
    return cost_of(found.chance, found.rows(usual)).grade in CHARGED


def _options(view: View, played: Action, usual: Action) -> list[Action]:
    """The choices that are looked at: what was played first, then what the basics do, then others worth a look."""
    actions, step = legal(view), view.public.step
    if step == "play":
        others: Sequence[Action] = [each for each in actions if isinstance(each, Play)]
    elif step in _RANKINGS:
        others = _RANKINGS[step](view, actions)[:RANKED]
    elif step == "bid":
        bids = [each for each in actions if isinstance(each, Bid) and not each.spoken]
        passes = [each for each in actions if each == Pass()]
        others = [*passes, *bids[:1]]
    else:
        others = [each for each in actions if each != HandBack()]
    return list(dict.fromkeys([played, usual, *others]))


def kind_of(view: View) -> Kind:
    """What kind of decision this is."""
    if view.public.step != "play":
        return _KINDS[view.public.step]
    if longest_hand(view) <= EXACT:
        return "end"
    return "follow" if view.public.trick else "lead"


def role_of(view: View) -> Role:
    """What the seat is in this hand; "" before there is a declarer, and where there is none."""
    contract = view.public.contract
    if contract is None or contract.declarer == NOBODY:
        return ""
    if contract.declarer == view.seat:
        return "declarer"
    return "partner" if contract.declarer in view.partners else "defender"
