"""The simulating player: a yardstick that judges bids and plays by random simulations, from its own view alone.

It bids what is reached in three of four random simulations, and plays the card whose random playouts bring its
side most. All else it does as the plain player. The same view always gives the same choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from operator import add
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from deece.cards import ACE, LANES, SUITS, TEN, Card, codes_in, size
from deece.game.action import Action, HandBack, Play, Trump
from deece.game.state import Seat
from deece.game.value import best_meld
from deece.game.view import View
from deece.players.base import Choice
from deece.players.belief import Belief
from deece.players.deals import problems_of
from deece.players.plain import PlainPlayer
from deece.players.plain_promise import allies, chance_of_card, hope, partners_of, trump_suits
from deece.players.reason import because
from deece.players.up_to import allowed, bid_up_to
from deece.solver import card_playouts, random_playouts

DEALS: Final = 1000  # simulations for each suit that might be trump
PLAYOUTS: Final = 200  # for each card that may be played
MEMORY: Final = 16  # hands whose simulations are kept, for the next round of the auction
REACHED: Final = 0.75  # a figure is bid if it is reached in so many of the simulations


class Reach(NamedTuple):
    """What a hand reaches with one suit as trump."""

    suit: int
    figure: float  # reached in `REACHED` of the simulations
    meld: float  # of it, the mean meld


class SimulatingPlayer:
    """Bids and plays by random simulations."""

    name = "simulating"

    def __init__(self, seed: int | str = 0, deals: int = DEALS, playouts: int = PLAYOUTS) -> None:
        self._seed, self._deals, self._playouts = str(seed), deals, playouts
        self._plain = PlainPlayer()
        self._reaches: dict[tuple[object, ...], tuple[Reach, ...]] = {}

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """Its own choice of bid, trump and card; the plain player's everywhere else."""
        if len(actions) > 1:
            step = view.public.step
            if step == "bid" and view.rules.auction.kind == "bids":
                return self._bid(view, actions)
            if step == "name trump" and HandBack() not in actions:
                return self._name_trump(view, actions)
            if step == "play":
                return self._play(view, actions)
        return self._plain.choose(view, actions)

    def _bid(self, view: View, actions: tuple[Action, ...]) -> Choice:
        reaches = self._reach(view)
        if not reaches:
            return bid_up_to(actions, 0, because("no_marriage"))
        best = max(reaches, key=lambda each: each.figure)
        why = because("suit_reaches", suit=SUITS[best.suit], total=round(best.figure))
        return bid_up_to(actions, allowed(view, best.meld, best.figure), why)

    def _name_trump(self, view: View, actions: tuple[Action, ...]) -> Choice:
        reaches = {each.suit: each.figure for each in self._reach(view)}
        suits = [action for action in actions if isinstance(action, Trump)]
        action = max(suits, key=lambda each: reaches.get(each.suit, 0.0))
        return Choice(action, because("suit_reaches_most", suit=SUITS[action.suit]))

    def _reach(self, view: View) -> tuple[Reach, ...]:
        """What each suit reaches. The auction changes nothing of it, so it is worked out once for a hand."""
        key = view.public.tables, view.public.seating.active, view.seat, view.bits, view.own
        if key not in self._reaches:
            if len(self._reaches) >= MEMORY:
                self._reaches.clear()
            self._reaches[key] = self._simulated(view)
        return self._reaches[key]

    def _simulated(self, view: View) -> tuple[Reach, ...]:
        rules, public = view.rules, view.public
        rng = Random(f"{self._seed} {view.bits} {view.own.thrown}")
        belief = Belief(view, rng, guess=False)
        deals = [belief.sample() for _ in range(self._deals)]
        sides = [_side(view, rng) for _ in deals]
        cards = public.cards_held(public.seating.after[view.seat])
        found = []
        for suit in trump_suits(rules, view.bits):
            drawn = hope(rules, view.bits, suit, chance_of_card(rules, widow=True))
            own = best_meld(rules, view.bits, suit).total + drawn
            melds = [
                own + _partners(view, suit, [deal[seat] for seat in side if seat != view.seat])
                for deal, side in zip(deals, sides, strict=True)
            ]
            mine = {view.seat: _kept(view.bits, suit, cards)}
            problems = problems_of(view, [deal | mine for deal in deals], sides, suit)
            taken = [each.points[0] for each in random_playouts(problems, 1, rng.getrandbits(63))]
            totals = sorted(map(add, melds, taken), reverse=True)
            reached = totals[max(0, round(REACHED * len(totals)) - 1)]
            found.append(Reach(suit, reached, fmean(melds)))
        return tuple(found)

    def _play(self, view: View, actions: tuple[Action, ...]) -> Choice:
        public = view.public
        rng = Random(f"{self._seed} {view.bits} {len(public.tricks)} {public.trick}")
        belief, side = Belief(view, rng, guess=False), allies(view) | {view.seat}
        deals = [belief.sample() | {view.seat: view.bits} for _ in range(self._playouts)]
        problems = problems_of(view, deals, [side] * len(deals), public.trump)
        taken: Counter[Card] = Counter()
        for found in card_playouts(problems, 1, rng.getrandbits(63)):
            taken.update({card: points for card, (points,) in found.items()})
        plays = [action for action in actions if isinstance(action, Play)]
        chosen = max(plays, key=lambda action: taken[action.card])
        points = taken[chosen.card] / self._playouts
        return Choice(chosen, because("playouts", points=round(points, 1), playouts=self._playouts))


def _side(view: View, rng: Random) -> frozenset[Seat]:
    """Whose points count: partners, or somebody by chance where it is not known yet who will be called."""
    if view.rules.exchange.partner == "fixed":
        return view.partners | {view.seat}
    others = [seat for seat in view.public.seating.active if seat != view.seat]
    return frozenset({view.seat, rng.choice(others)} if partners_of(view.rules) else {view.seat})


def _kept(bits: int, trump: int, cards: int) -> int:
    """The cards that will be played where a widow makes the hand too large: the least plain ones go."""
    held = codes_in(bits)
    while len(held) > cards:
        held.remove(min(held, key=lambda code: _keep(code, trump, bits)))
    return sum([1 << 4 * code for code in held])


def _keep(code: int, trump: int, bits: int) -> int:
    rank = code % 6
    return 100 * (code // 6 == trump) + 10 * (rank <= TEN) + 5 * (rank == ACE) + size(bits & LANES[code // 6])


def _partners(view: View, suit: int, hands: Sequence[int]) -> int:
    """What these hands of partners add to the meld of the own hand."""
    rules, bits = view.rules, view.bits
    if rules.meld.together:
        return best_meld(rules, bits + sum(hands), suit).total - best_meld(rules, bits, suit).total
    return sum([best_meld(rules, hand, suit).total for hand in hands])
