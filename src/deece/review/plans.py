"""Ways to go on after a choice before the play: it costs what it leads to at its best, not what is done badly later.

A bid of 53 is no mistake because the basics would go on to 60 with it; nor is a card laid aside because of the one that
the basics would lay aside next.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from deece.game.action import Action, Bid, Pass
from deece.game.play import apply, legal, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, NOBODY, OVER, Seat, State
from deece.game.view import View
from deece.players.base import Choice, first_of, go_on
from deece.players.belief import Belief
from deece.players.expert_bid import forks, limits, raised
from deece.players.expert_look import imagined, to_first_lead
from deece.players.plain import PlainPlayer
from deece.players.plain_exchange import ranked_buries, ranked_gives


class Plan(NamedTuple):
    """A choice and how its player goes on: as the basics do, but for what stands here."""

    first: Action
    limit: int | None = None  # they bid on against opponents up to here, and no further
    then: tuple[Action, ...] = ()  # what they lay aside after the first card

    def has(self, action: Action) -> bool:
        """Whether this choice is part of it: of cards laid aside the order does not matter."""
        return action == self.first or action in self.then

    def instead_of(self, other: Plan) -> Action:
        """The first choice of it that is not part of the other plan."""
        left = [other.first, *other.then]
        for action in (self.first, *self.then):
            if action not in left:
                return action
            left.remove(action)
        return self.first

    def begun(self, world: State) -> State:
        """The position once the choice is made, and what belongs to it laid aside."""
        for action in (self.first, *self.then):
            world = apply(world, action)
        return world


class Planned:
    """Plays as the basics do, and one seat by its plan."""

    def __init__(self, seat: int, plan: Plan, player: PlainPlayer) -> None:
        self.seat, self.plan, self.player, self.name = seat, plan, player, player.name

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """What is done next."""
        limit, choice = self.plan.limit, self.player.choose(view, actions)
        if limit is None or view.seat != self.seat or view.public.step != "bid":
            return choice
        more = raised(view, actions)
        return Choice(more if more and more.points <= limit else first_of(actions, Pass()), choice.reason)


def plans(view: View, actions: Sequence[Action], player: PlainPlayer) -> list[Plan]:
    """These choices and how their player may go on. Of cards laid aside only the first choice has several ways."""
    step = view.public.step
    if step == "bid":
        tops = _limits(view, player)
        found = [Plan(each, top) for each in actions for top in (None, *(tops if isinstance(each, Bid) else ()))]
    elif step in ("pass", "bury"):
        world = imagined(view, Belief(view, Random(0)).sample(), player)  # any will do: one's own cards are laid aside
        found = [Plan(each, then=_laid(apply(world, each), view)) for each in actions]
        played = actions[0]
        others = [_laid(apply(world, played), view, each) for each in dict.fromkeys(found[0].then)]
        found += [Plan(played, then=each) for each in others if each]
    else:
        found = [Plan(each) for each in actions]
    different: dict[tuple[object, ...], Plan] = {}
    for each in found:
        different.setdefault(_key(each), each)
    return list(different.values())


def _key(plan: Plan) -> tuple[object, ...]:
    """What makes two plans the same: the choice and the limit, or the cards that are laid aside, in any order."""
    return tuple(sorted(map(str, (plan.first, *plan.then)))), plan.limit


def _limits(view: View, player: PlainPlayer) -> list[int]:
    """How far to bid: no further, half the way, all the way that the hand may bear; nothing where one cannot stop."""
    actions = legal(view)
    bids = [each for each in actions if isinstance(each, Bid) and not each.spoken]
    if not bids or Pass() not in actions or view.rules.auction.kind == "summed":
        return []
    tops = limits(view, bids, player.card_for(view, view.seat))
    return list(dict.fromkeys([tops[0], tops[len(tops) // 2], tops[-1]]))


def _laid(state: State, view: View, without: Action | None = None) -> tuple[Action, ...]:
    """What the basics lay aside next, but for one card; nothing if there is not enough without it."""
    ranked, found = ranked_buries if view.public.step == "bury" else ranked_gives, []
    while to_act(state) == view.seat and state.public.step == view.public.step:
        seen = view_of(state, view.seat)
        among: Sequence[Action] = ranked(seen, legal(seen))
        action = next((each for each in among if each != without), None)
        if action is None:
            return ()
        found.append(action)
        state = apply(state, action)
    return tuple(found)


def led(view: View, worlds: Sequence[State], every: Sequence[Plan], player: PlainPlayer) -> list[list[State]]:
    """The first lead, or the end of a hand that is not played: rows by plan, columns by world."""
    rows: list[list[State]] = [[] for _ in every]
    bids = {
        plan.first: [each.limit for each in every if each.first == plan.first and each.limit is not None]
        for plan in every
    }
    for world in worlds:
        known: dict[tuple[object, ...], State] = {}
        stops = {first: _stops(view, apply(world, first), tops, player, known) for first, tops in bids.items() if tops}
        for row, plan in zip(rows, every, strict=True):
            row.append(
                _first_lead(plan.begun(world), player, known) if plan.limit is None else stops[plan.first][plan.limit]
            )
    return rows


def _first_lead(state: State, player: PlainPlayer, known: dict[tuple[object, ...], State]) -> State:
    """The first lead, or the end of a hand that is not played: one for all auctions of a deal that end alike.

    What follows an auction hangs on who has the bid, for how much, and what those of that side called.
    """
    while state.public.step == "bid" and to_act(state) not in (CHANCE, OVER):
        state = go_on(state, player)
    public, auction = state.public, state.public.auction
    side = _declaring(state)
    heard = tuple(call for call in auction.calls if call[0] in side)
    key = (public.step, public.turn, public.contract, auction.bid, auction.bidder, heard, state.hands, public.passed)
    if key not in known:
        known[key] = to_first_lead(state, player)
    return known[key]


def _declaring(state: State) -> frozenset[Seat]:
    """Those who play together with the highest bidder."""
    seating, bidder = state.public.seating, state.public.auction.bidder
    return seating.sides[seating.side[bidder]] if bidder != NOBODY else frozenset()


def _stops(
    view: View, state: State, tops: Sequence[int], player: PlainPlayer, known: dict[tuple[object, ...], State]
) -> dict[int, State]:
    """By limit, the first lead if the viewer's seat bids on up to it and no further."""
    ways = forks(view, state, player, max(tops))
    by_top = {top: next(place for place, way in enumerate(ways) if way.below > top) for top in tops}
    ends = {place: _first_lead(ways[place].end, player, known) for place in set(by_top.values())}
    return {top: ends[place] for top, place in by_top.items()}
