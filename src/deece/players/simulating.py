"""The simulating player: a yardstick that judges bids and plays by random simulations, from its own view alone.

It bids what is reached in three of four random simulations, and plays the card whose random playouts bring its
side most. All else it does as the plain player. The same view always gives the same choice.
"""

from __future__ import annotations

from random import Random
from typing import Final, NamedTuple

from deece.cards import ACE, LANES, SUIT_NAMES, TEN, codes_in, size
from deece.game.action import Action, HandBack, Play, Trump
from deece.game.play import legal
from deece.game.value import best_meld
from deece.game.view import View
from deece.players.base import Choice
from deece.players.plain import PlainPlayer
from deece.players.plain_promise import allies, chance_of_card, hand_size, hope, partners_of, trump_suits
from deece.players.playout import Playout, by_suit, copied
from deece.players.sampling import others_before_play, others_in_play
from deece.players.up_to import allowed, bid_up_to

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

    def choose(self, view: View) -> Choice:
        """Its own choice of bid, trump and card; the plain player's everywhere else."""
        actions = legal(view)
        if len(actions) > 1:
            step = view.public.step
            if step == "bid" and view.rules.auction.kind == "bids":
                return self._bid(view, actions)
            if step == "name trump" and HandBack() not in actions:
                return self._name_trump(view, actions)
            if step == "play":
                return self._play(view, actions)
        return self._plain.choose(view)

    def _bid(self, view: View, actions: tuple[Action, ...]) -> Choice:
        reaches = self._reach(view)
        if not reaches:
            return bid_up_to(actions, 0, "no marriage to name trump with")
        best = max(reaches, key=lambda each: each.figure)
        words = f"{SUIT_NAMES[best.suit]} reach {round(best.figure)} in three of four simulations"
        return bid_up_to(actions, allowed(view, best.meld, best.figure), words)

    def _name_trump(self, view: View, actions: tuple[Action, ...]) -> Choice:
        reaches = {each.suit: each.figure for each in self._reach(view)}
        suits = [action for action in actions if isinstance(action, Trump)]
        action = max(suits, key=lambda each: reaches.get(each.suit, 0.0))
        return Choice(action, f"{SUIT_NAMES[action.suit]} reach most in simulations")

    def _reach(self, view: View) -> tuple[Reach, ...]:
        """What each suit reaches. The auction changes nothing of it, so it is worked out once for a hand."""
        key = view.public.tables, view.public.seating.active, view.seat, view.bits, view.own
        if key not in self._reaches:
            if len(self._reaches) >= MEMORY:
                self._reaches.clear()
            self._reaches[key] = self._simulated(view)
        return self._reaches[key]

    def _simulated(self, view: View) -> tuple[Reach, ...]:
        rules, tables = view.rules, view.public.tables
        active = view.public.seating.active
        me, cards = active.index(view.seat), hand_size(rules)
        random = Random(f"{self._seed} {view.bits} {view.own.thrown}")
        sampler = others_before_play(view, cards)
        deals = [sampler.deal(random) for _ in range(self._deals)]
        fixed = rules.exchange.partner == "fixed"
        partners = [active.index(seat) for seat in view.partners] if fixed else []
        found = []
        for suit in trump_suits(rules, view.bits):
            playout = Playout(tables, suit, random.random)
            own = best_meld(rules, view.bits, suit).total
            own_meld = own + hope(rules, view.bits, suit, chance_of_card(rules, widow=True))
            mine = by_suit(tables, _kept(view.bits, suit, cards))
            totals, melds = [], 0.0
            for deal in deals:
                side = partners
                if not fixed and partners_of(rules):  # who will be called is not known yet
                    side = [(me + 1 + int(random.random() * (len(active) - 1))) % len(active)]
                meld = own_meld
                for place in side:
                    meld += best_meld(rules, sum([_ONE[code] for code in deal[place]]), suit).total
                friends = [place == me or place in side for place in range(len(active))]
                hands = [by_suit(tables, each) for each in deal[:-1]]
                hands[me] = [each[:] for each in mine]
                totals.append(meld + playout.finish(hands, cards, friends, playout.lead(me)))
                melds += meld
            totals.sort(reverse=True)
            reached = totals[max(0, round(REACHED * len(totals)) - 1)]
            found.append(Reach(suit, reached, melds / len(totals)))
        return tuple(found)

    def _play(self, view: View, actions: tuple[Action, ...]) -> Choice:
        public, tables = view.public, view.public.tables
        active = public.seating.active
        places, me, cards = len(active), active.index(view.seat), codes_in(view.bits)
        side = allies(view) | {view.seat}
        friends = [seat in side for seat in active]
        random = Random(f"{self._seed} {view.bits} {len(public.tricks)} {public.trick}")
        playout = Playout(tables, public.trump, random.random)
        table = playout.lead(active.index(public.leader))
        for code in public.trick:
            table = playout.play(table, places, code // 6, tables.strength[code])
        mine = by_suit(tables, cards)
        sampler, worlds = others_in_play(view), []
        for _ in range(self._playouts):
            hands = [by_suit(tables, each) for each in sampler.deal(random)[:-1]]
            hands[me] = mine
            worlds.append(hands)
        chosen, most = actions[0], -1
        for action in actions:
            assert isinstance(action, Play)
            suit, card = action.card.suit, tables.strength[action.card.code]
            after = playout.play(table, places, suit, card)
            taken = 0
            for hands in worlds:
                used = copied(hands)
                used[me][suit].remove(card)
                taken += playout.finish(used, len(cards), friends, after)
            if taken > most:
                chosen, most = action, taken
        points = most / self._playouts
        return Choice(chosen, f"takes {points:.1f} on average in {self._playouts} random playouts")


_ONE: Final = tuple(1 << 4 * code for code in range(24))


def _kept(bits: int, trump: int, cards: int) -> list[int]:
    """The cards that will be played where a widow makes the hand too large: the least plain ones go."""
    held = codes_in(bits)
    while len(held) > cards:
        held.remove(min(held, key=lambda code: _keep(code, trump, bits)))
    return held


def _keep(code: int, trump: int, bits: int) -> int:
    rank = code % 6
    return 100 * (code // 6 == trump) + 10 * (rank <= TEN) + 5 * (rank == ACE) + size(bits & LANES[code // 6])
