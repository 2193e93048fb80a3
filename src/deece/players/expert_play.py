"""The expert's card play: every card it may play is tried in many hands that the others may hold."""

from __future__ import annotations

import random
from typing import Final, NamedTuple

from deece.cards import Card, Hand
from deece.game.action import Action, Play
from deece.game.state import NOBODY, Seat
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief
from deece.players.plain_play import play as plain_play
from deece.players.worth import worth
from deece.solver import Limits, Problem, all_card_values

INDIFFERENT: Final = 0.15  # of a point of the short scale: then the basics decide


class Effort(NamedTuple):
    """How many worlds are looked at, and for how long each."""

    worlds: int
    nodes: int  # of the search in one world
    cards: int  # the longest hand that is searched


def play(view: View, actions: tuple[Action, ...], rng: random.Random, effort: Effort) -> Choice:
    """The card that is worth most on average; the basics choose among those that are as good."""
    basics = plain_play(view, actions)
    public = view.public
    longest = max(public.cards_held(seat) for seat in public.seating.active)
    if longest > effort.cards or public.stock is not None and public.step != "play":
        return basics
    means = card_means(view, rng, effort)
    best = max(means.values())
    favourite = basics.action
    if isinstance(favourite, Play) and means.get(favourite.card, best - 1e9) >= best - INDIFFERENT * view.rules.score.scale:
        return basics
    card = max(means, key=lambda one: means[one])
    gain = best - means[favourite.card] if isinstance(favourite, Play) else 0.0
    action = next(each for each in actions if isinstance(each, Play) and each.card == card)
    return Choice(action, f"in {effort.worlds} deals that fit what is known it gains {gain:.1f} over the {favourite.card.name}"
                  if isinstance(favourite, Play) else "best in the deals that fit what is known")


def card_means(view: View, rng: random.Random, effort: Effort) -> dict[Card, float]:
    """For each card that may be played, the mean score of the viewer's side less the others'."""
    belief, public = Belief(view, rng), view.public
    active = public.seating.active
    problems, sides = [], []
    for _ in range(effort.worlds):
        hands = belief.sample()
        hands[view.seat] = view.bits
        side = _declarers(view, hands)
        sides.append(side)
        problems.append(
            Problem(
                rules=view.rules, trump=public.trump,
                hands=tuple(Hand(bits=hands[seat]) for seat in active),
                leader=active.index(public.leader if public.trick else view.seat),
                ours=frozenset(active.index(seat) for seat in side),
                trick=tuple(Card(code) for code in public.trick),
                first_lead=len(public.tricks) == public.sized and public.contract is not None,
            )
        )  # fmt: skip
    answers = all_card_values(problems, Limits(nodes=effort.nodes))
    sums: dict[Card, float] = {}
    points = public.points_taken()
    for side, answer in zip(sides, answers, strict=True):
        taken = sum(points[seat] for seat in side)
        value = worth(public, side)
        sign = 1 if view.seat in side else -1
        for card in answer.cards:
            mean = (value(taken + card.low) + value(taken + card.high)) / 2
            sums[card.card] = sums.get(card.card, 0.0) + sign * mean / effort.worlds
    return sums


def _declarers(view: View, hands: dict[Seat, int]) -> frozenset[Seat]:
    """Declarer's side in an imagined deal, the holder of a called card included; without a contract the viewer's."""
    public = view.public
    contract = public.contract
    if contract is None:
        return view.partners | {view.seat}
    side = public.declarers()
    if view.rules.exchange.partner == "fixed" or contract.called == NOBODY or contract.partner != NOBODY:
        return side
    holder = next((seat for seat in public.seating.active if seat not in side and hands[seat] >> 4 * contract.called & 15), None)
    return side if holder is None else side | {holder}
