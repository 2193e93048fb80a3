"""Random endings by every play rule, order, counting scheme and pack, two to eight seats, any sides."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from random import Random

from deece.cards import CARDS, Card, Hand
from deece.game.tables import tables_for
from deece.game.trick import playable, winning
from deece.rules.catalog import Deal, Rules, Score, Trick
from deece.solver import Problem

PLAYS = ("pre-1945", "post-1945", "post-1945 overtrump")
PACKS = ((2, True), (4, False), (4, True), (6, False), (1, True), (3, True))  # 48, 80, 96, 120 cards; 24, 72
ORDERS = (("pinochle", False), ("standard", False), ("standard", True))
COUNTS = ("counters", "classic", "simple")
MOST = {2: 6, 3: 4, 4: 3, 5: 3, 6: 2, 7: 2, 8: 2}  # cards in hand that the reference solves at once


@cache
def every_rules() -> tuple[Rules, ...]:
    """Every play rule with every order, count and first lead, by two packs each; last trick and scale differ too."""
    chance, found = Random(0), []
    for number, (play, (order, stay), count, lead, _) in enumerate(
        product(PLAYS, ORDERS, COUNTS, ("any", "trump"), range(2))
    ):
        last = chance.choice((0, 1, 2, 7, 10))
        trick = Trick(first_lead=lead, play=play, order=order, counts_stay=stay, count=count, last_trick=last)
        copies, nines = chance.choice(PACKS)
        # Each has its own goal, for nothing but quick look-ups of rules.
        score = Score(scale=chance.choice((1, 10)), goal=1000 + number)
        found.append(Rules(deal=Deal(copies=copies, nines=nines), trick=trick, score=score))
    return tuple(found)


def endings(number: int, seed: int, seats: tuple[int, ...] = (2, 3, 4, 5, 6)) -> Iterator[Problem]:
    """So many endings of a few cards; half of them in the middle of a trick."""
    chance = Random(seed)
    rules = every_rules()
    for place in range(number):
        players = seats[place % len(seats)]
        yield ending(rules[chance.randrange(len(rules))], players, chance.randint(1, MOST[players]), chance)


def ending(rules: Rules, seats: int, cards: int, chance: Random) -> Problem:
    """One ending with so many cards in each hand at the beginning of its trick."""
    tables = tables_for(rules)
    pack = list(tables.cards)
    if chance.random() < 0.4:  # few suits: long hands in each, and many trumps
        suits = chance.sample(range(4), 2)
        pack = [code for code in pack if code // 6 in suits] + chance.sample(pack, 2)
    if chance.random() < 0.2 or len(pack) < seats * cards:
        pack = list(tables.cards)
    cards = min(cards, len(pack) // seats)
    chance.shuffle(pack)
    hands = [Hand(CARDS[code] for code in pack[seat * cards : (seat + 1) * cards]) for seat in range(seats)]
    trump, leader = chance.randrange(4), chance.randrange(seats)
    ours = frozenset(seat for seat in range(seats) if chance.random() < 0.5)
    first = chance.random() < 0.5
    trick: tuple[int, ...] = ()
    for place in range(chance.choice((0, 0, chance.randrange(seats)))):
        seat = (leader + place) % seats
        best = trick[winning(tables, trump, trick)] if trick else -1
        may = list(Hand(bits=playable(tables, trump, trick, best, hands[seat].bits, first)))
        card = chance.choice(may)
        hands[seat] = Hand(bits=hands[seat].bits - (1 << 4 * card.code))
        trick += (card.code,)
    played = tuple(Card(code) for code in trick)
    return Problem(rules, trump, tuple(hands), leader, ours, played, first)


def positions(number: int, seed: int) -> Iterator[Problem]:
    """So many positions of any size with any cards in the trick, to ask which cards may be played."""
    chance = Random(seed)
    rules = every_rules()
    for _ in range(number):
        one = rules[chance.randrange(len(rules))]
        pack = list(tables_for(one).cards)
        chance.shuffle(pack)
        seats = chance.randint(2, min(8, len(pack)))
        cards = chance.randint(1, min(len(pack) // seats, chance.choice((2, 4, 8, 20))))
        leader, played = chance.randrange(seats), chance.randrange(seats)
        hands, place = [], 0
        for seat in range(seats):
            held = cards - ((seat - leader) % seats < played)
            hands.append(Hand(CARDS[code] for code in pack[place : place + held]))
            place += cards
        trick = tuple(CARDS[pack[(leader + turn) % seats * cards + cards - 1]] for turn in range(played))
        yield Problem(one, chance.randrange(4), tuple(hands), leader, frozenset(), trick, chance.random() < 0.5)
