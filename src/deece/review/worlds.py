"""What each choice leads to in the same imagined deals: how well the side stands after it, deal by deal."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import cache
from itertools import chain
from math import erf, sqrt
from statistics import fmean
from typing import Final, NamedTuple

from deece.game.account import points_aside
from deece.game.action import Action, Play
from deece.game.play import apply, to_act
from deece.game.state import CHANCE, NOBODY, OVER, Public, Seat, State
from deece.game.view import View
from deece.players.base import go_on
from deece.players.belief import Belief
from deece.players.expert_look import BIAS, SPREAD, Taking, imagined, takings, unplayed, worlds_of
from deece.players.expert_play import AHEAD, EXACT, imagined_deals, points_after, problems_in, valued_length
from deece.players.plain import PlainPlayer
from deece.players.worth import Outlook, account_with, blurred_twice, declarers, worth, worth_twice
from deece.review.cost import STEPS, SURE, Cost
from deece.review.plans import Plan, Planned, led
from deece.solver import estimates, problem_of

LONG, MIDDLE, SHORT = 900, 150, 300  # deals at first for a card: longer than AHEAD, than EXACT, and up to it
BY_CHANCE: Final = 2  # times that a long hand is played out in each of them
BIDDING: Final = 100  # deals at first for a bid
EARLY: Final = 60  # for another choice before the play
SEVERAL: Final = 40  # for a card that is passed or buried
NEXT: Final = 1  # steps of the chain of deals for a bid: of so many the error is told by blocks, alike as they are
APART: Final = 3  # steps of the chain of deals before the play: neighbors are too much alike to count twice
MORE: Final = 2  # times as many deals at most
MORE_OF_BIDS: Final = 4  # and of bids, but for one that is surely no slip
USUAL: Final = 4  # players
FEW: Final = 8  # cards: hands so short are not played out but estimated


class End(NamedTuple):
    """Where a plan leads in one deal: whether the viewer's side has the bid (None: nobody), how likely it is made."""

    ours: bool | None
    made: float


class Ways(NamedTuple):
    """How well the side stands after each plan: rows by plan, columns by imagined deal, the same in all rows.

    `chance` is the chance to win the game (0 to 1) at the score of the game, `points` what the hand is worth in points
    of the system's scale with nothing scored before, `ends` who has the bid: of what comes before the play, where bids
    are not summed.
    """

    plans: tuple[Plan, ...]
    chance: list[list[float]]
    points: list[list[float]]
    ends: Sequence[Sequence[End]] = ()

    @property
    def deals(self) -> int:
        """How many deals were imagined."""
        return len(self.chance[0])

    def joined(self, more: Ways) -> Ways:
        """The same plans in these deals and in more."""
        chance = [one + other for one, other in zip(self.chance, more.chance, strict=True)]
        points = [one + other for one, other in zip(self.points, more.points, strict=True)]
        ends = [[*one, *other] for one, other in zip(self.ends, more.ends, strict=True)]
        return Ways(self.plans, chance, points, ends)

    def mean(self, row: int) -> float:
        """What a plan is worth on average in points with nothing scored before."""
        return fmean(self.points[row])

    def rows(self, action: Action) -> list[int]:
        """The rows of this choice, one for each way to go on."""
        return [row for row, plan in enumerate(self.plans) if plan.has(action)]


def first_deals(view: View) -> int:
    """How many deals are imagined at first."""
    if view.public.step == "play":
        longest = _longest(view)
        return round((LONG if longest > AHEAD else MIDDLE if longest > EXACT else SHORT) * _part(view))
    several, bids = view.public.step in ("pass", "bury"), view.public.step == "bid"
    return round((SEVERAL if several else BIDDING if bids else EARLY) * share(view))


def enough(view: View, cost: Cost, found: Ways, first: int) -> bool:
    """Whether no more deals are needed, or wanted: a bid that may be a slip is judged by all there may be."""
    if view.public.step == "bid":
        return cost.behind + SURE * cost.error < STEPS[-1][1] or found.deals >= MORE_OF_BIDS * first
    return cost.known or found.deals >= MORE * first


def share(view: View) -> float:
    """What is left of an effort at a table of more than four: its auctions and hands take long."""
    return _part(view) ** 4


def _part(view: View) -> float:
    return min(1.0, USUAL / len(view.public.seating.active))


def _longest(view: View) -> int:
    """The longest hand, by which cards are valued; at a large table a trick is searched only in shorter hands."""
    return valued_length(view, AHEAD * USUAL)


def ways(view: View, plans: Sequence[Plan], rng: random.Random, deals: int, player: PlainPlayer) -> Ways:
    """These plans in so many deals that fit what the view knows.

    A card is valued by the solver, with all hands open. What comes before the play is followed to the first lead, the
    viewer's seat by its plan and all else by the basics, and valued there by the solver's estimate.
    """
    if view.public.step == "play":
        return _cards(view, plans, rng, deals)
    found = worlds_of(view, rng, deals, player, NEXT if view.public.step == "bid" else APART)
    ends = led(view, found, plans, player)
    taken = takings(list(chain(*ends)))
    unit = 2 * outlook(view, view.public).game
    at_zero = view._replace(public=_level(view.public, view.public))
    stands: dict[int, _Stand] = {}  # plans that part late share their ends
    known: dict[tuple[object, ...], _Stand] = {}
    for state, taking in zip(chain(*ends), taken, strict=True):
        if id(state) not in stands:
            stands[id(state)] = _stand(view, at_zero, state, taking, known)
    rows = [[stands[id(state)] for state in each] for each in ends]
    chance = [[0.5 + each.now / unit for each in row] for row in rows]
    points = [[each.points for each in row] for row in rows]
    summed = view.rules.auction.kind == "summed"  # there all have the bid
    return Ways(tuple(plans), chance, points, [] if summed else [[each.end for each in row] for row in rows])


class _Stand(NamedTuple):
    """How well the viewer's side stands at the score of the game, at 0 to 0, and who has the bid."""

    now: float
    points: float
    end: End


def _stand(
    view: View, at_zero: View, end: State, taking: Taking | None, known: dict[tuple[object, ...], _Stand]
) -> _Stand:
    """How well the viewer's side stands at the first lead, or after a hand that is not played.

    In `known` are those of other ends of this auction: of the same contract, meld and points they stand alike.
    """
    level = _level(end.public, view.public)
    if taking is None:
        return _Stand(unplayed(view, end.public), unplayed(at_zero, level), _unplayed_end(view, end))
    side, total = taking.side, end.public.tables.total
    points = taking.points - BIAS * total + points_aside(end, side)
    key = (account_with(end.public, side).facts, side, points)
    if key not in known:
        value, sign = worth_twice(end.public, level, side), 1 if view.seat in side else -1
        now, then = blurred_twice(value, SPREAD * total, points)
        known[key] = _Stand(sign * now, sign * then, _end(view, end, side, points))
    return known[key]


def _end(view: View, end: State, side: frozenset[Seat], points: float) -> End:
    """Who has the bid at the first lead, and how likely it is made if declarer's side takes about so many points."""
    contract = end.public.contract
    if contract is None or contract.sums:
        return End(None, 0.0)
    declarers = account_with(end.public, side).of(contract.declarer)
    need, total = max(declarers.need, declarers.need_tricks), end.public.tables.total
    short = need - end.public.rules.score.scale / 2 - points
    made = 0.5 - 0.5 * erf(short / (SPREAD * total) / sqrt(2)) if need else 1.0
    return End(view.seat in side, made)


def _unplayed_end(view: View, end: State) -> End:
    """The same of a hand that is not played: whoever has the bid has given it up."""
    before, results = len(view.public.game.results), end.public.game.results
    public = (results[-1].end if len(results) > before else None) or end.public  # one that is passed out has no result
    contract = public.contract
    if contract is None or contract.sums or contract.declarer == NOBODY:
        return End(None, 0.0)
    return End(view.seat == contract.declarer or contract.declarer in view.partners, 0.0)


def _cards(view: View, plans: Sequence[Plan], rng: random.Random, deals: int) -> Ways:
    problems, sides = problems_in(view, imagined_deals(view, rng, deals))
    found = points_after(problems, _longest(view), BY_CHANCE, rng)
    level = _level(view.public, view.public)
    unit = 2 * outlook(view, view.public).game
    valued = {}
    for side in set(sides):
        before = account_with(view, side).of(min(side)).play
        sign = 1 if view.seat in side else -1
        valued[side] = _valued(worth_twice(view.public, level, side), before, sign, unit)
    plays = [plan.first.card for plan in plans if isinstance(plan.first, Play)]
    rows = [[valued[side](tuple(cards[card])) for side, cards in zip(sides, found, strict=True)] for card in plays]
    chance = [[both[0] for both in row] for row in rows]
    points = [[both[1] for both in row] for row in rows]
    return Ways(tuple(plans), chance, points)


def _valued(
    worth: Callable[[int], tuple[float, float]], before: int, sign: int, unit: float
) -> Callable[[tuple[int, ...]], tuple[float, float]]:
    """From what declarer's side takes from here on, by playout, to chance and points; deals often take the same."""

    @cache
    def value(taken: tuple[int, ...]) -> tuple[float, float]:
        now, at_zero = zip(*[worth(before + each) for each in taken], strict=True)
        return 0.5 + sign * fmean(now) / unit, sign * fmean(at_zero)

    return value


def outlook(view: View, public: Public) -> Outlook:
    """How well the viewer's side stands at a score."""
    return Outlook(public, frozenset({view.public.seating.column[view.seat]}))


def _level(public: Public, before: Public) -> Public:
    """The same position in a game in which nobody had a point before this hand, and nobody has won."""
    scores = tuple([now - then for now, then in zip(public.game.scores, before.game.scores, strict=True)])
    return public._replace(game=public.game._replace(scores=scores, winners=()))


def played_out(
    view: View, plans: Sequence[Plan], rng: random.Random, deals: int, player: PlainPlayer
) -> list[list[float]]:
    """The chance to win (0 to 1) after each plan, deal by deal, if all seats then play the hand by their own view."""
    if view.public.step == "play":
        belief = Belief(view, rng)
        worlds = [imagined(view, belief.sample(), player) for _ in range(deals)]
    else:
        worlds = worlds_of(view, rng, deals, player, APART)
    return [_ends(view, [plan.begun(world) for world in worlds], Planned(view.seat, plan, player)) for plan in plans]


def _ends(view: View, states: Sequence[State], player: Planned) -> list[float]:
    """The chance to win after these hands: followed until few cards are left, and there by the solver's estimate."""
    look, hands = outlook(view, view.public), len(view.public.game.results)
    ends = [_followed(state, hands, player) for state in states]
    left = [end for end in ends if end.public.step == "play"]
    sides = [declarers(end.public, end.hands) or view.partners | {view.seat} for end in left]
    found = estimates([problem_of(end, side) for end, side in zip(left, sides, strict=True)], 1) if left else []
    stands = iter([_stands(view, end, side, points) for end, side, points in zip(left, sides, found, strict=True)])
    values = [
        next(stands) if end.public.step == "play" else look.of(end.public.game.scores, end.public.game.winners)
        for end in ends
    ]
    return [0.5 + value / (2 * look.game) for value in values]


def _followed(state: State, hands: int, player: Planned) -> State:
    """The position when few cards are left, or once the hand is scored or dealt anew."""
    few = min(FEW, AHEAD * USUAL // len(state.public.seating.active))  # a trick of many cards takes long to search
    while (seat := to_act(state)) not in (CHANCE, OVER) and len(state.public.game.results) == hands:
        public = state.public
        if public.step == "play" and not public.trick and public.stock is None and public.cards_held(seat) <= few:
            break
        state = go_on(state, player)
    return state


def _stands(view: View, state: State, side: frozenset[Seat], points: int) -> float:
    """How well the viewer's side stands if declarer's takes so many points from here on."""
    taken = state.public.points_taken()
    value = worth(state.public, side)(sum(taken[seat] for seat in side) + points_aside(state, side) + points)
    return value if view.seat in side else -value


def trick_winners(
    view: View, actions: Sequence[Action], rng: random.Random, deals: int, player: PlainPlayer
) -> tuple[list[dict[Seat, int]], list[list[Seat]]]:
    """Imagined hands, and for each card who wins this trick in each of them if the others play as the basics say."""
    belief = Belief(view, rng)
    hands = [belief.sample() for _ in range(deals)]
    worlds = [imagined(view, each, player) for each in hands]
    number = len(view.public.tricks)
    winners: list[list[Seat]] = []
    for action in actions:
        row = []
        for world in worlds:
            state = apply(world, action)
            while len(state.public.tricks) == number and state.public.step == "play" and to_act(state) >= 0:
                state = go_on(state, player)
            row.append(state.public.tricks[-1].winner if len(state.public.tricks) > number else -1)
        winners.append(row)
    return hands, winners
