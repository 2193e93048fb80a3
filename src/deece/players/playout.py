"""Random play to the end of a hand, for players who judge by simulation. Strict play by any rules.

The engine makes a State for every play; here hands are lists that are used up, because thousands of hands are
played out for one choice. Cards are strengths (0 to 5) in the suit that they belong to.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from deece.game.tables import Tables

Suits = list[list[int]]  # one hand: by suit, the strengths that it holds, low to high


def by_suit(tables: Tables, codes: Sequence[int]) -> Suits:
    """Cards as a hand to be played out."""
    hand: Suits = [[], [], [], []]
    strength = tables.strength
    for code in codes:
        hand[code // 6].append(strength[code])
    for cards in hand:
        cards.sort()
    return hand


def copied(hands: list[Suits]) -> list[Suits]:
    """The same hands, to be used up."""
    return [[a[:], b[:], c[:], d[:]] for a, b, c, d in hands]


class Table(NamedTuple):
    """The trick on the table. Places count from 0 in the order of play."""

    place: int  # whose turn it is; before a lead, the leader
    waiting: int  # how many have still to play to it
    led: int = 0  # suit
    best: int = -1  # strength of the card that is winning
    cut: bool = False  # whether that card is a trump on another suit
    winner: int = -1  # its place; before a lead, the leader
    points: int = 0


class Playout:
    """Random play by one set of rules with one suit as trump."""

    def __init__(self, tables: Tables, trump: int, random: Callable[[], float]) -> None:
        kind = tables.rules.trick.play
        self.strict: Final = kind == "pre-1945"  # must beat in plain suits too
        self.over: Final = kind != "post-1945"  # must overtrump
        self.trump, self.random = trump, random
        self.last: Final = tables.rules.trick.last_trick
        self.points = tuple(tables.points[tables.strength.index(each)] for each in range(6))

    def lead(self, place: int) -> Table:
        """The table before this place leads."""
        return Table(place, 0, winner=place)

    def play(self, table: Table, places: int, suit: int, card: int) -> Table:
        """The table after this card, which must be legal."""
        place, waiting, led, best, cut, winner, points = table
        after = (place + 1) % places
        points += self.points[card]
        if not waiting and best < 0:
            return Table(after, places - 1, suit, card, False, place, points)
        if suit == led:
            wins = not cut and card > best
        else:
            wins = suit == self.trump and (not cut or card > best)
            cut = cut or wins
        if wins:
            best, winner = card, place
        return Table(after, waiting - 1, led, best, cut, winner, points)

    def finish(self, hands: list[Suits], left: int, friends: Sequence[bool], table: Table) -> int:
        """Play at random to the end and return the points that friends take; uses the hands up.

        `left` says how many tricks are still to be won, with the one on the table.
        """
        random, values, trump, places = self.random, self.points, self.trump, len(hands)
        strict, over = self.strict, self.over
        place, waiting, led, best, cut, winner, points = table
        must = strict or led == trump
        taken = 0
        while True:
            while waiting:
                hand = hands[place]
                cards = hand[led]
                if cards:
                    if cut or cards[-1] <= best:
                        card = cards.pop(int(random() * len(cards)))
                    elif must:
                        low = bisect_right(cards, best)
                        best = card = cards.pop(low + int(random() * (len(cards) - low)))
                        winner = place
                    else:
                        card = cards.pop(int(random() * len(cards)))
                        if card > best:
                            best, winner = card, place
                elif cards := hand[trump]:
                    if cut and cards[-1] > best and over:
                        low = bisect_right(cards, best)
                        best = card = cards.pop(low + int(random() * (len(cards) - low)))
                        winner = place
                    else:
                        card = cards.pop(int(random() * len(cards)))
                        if not cut or card > best:
                            best, winner, cut = card, place, True
                else:
                    nth = int(random() * left)
                    for cards in hand:
                        if nth < len(cards):
                            break
                        nth -= len(cards)
                    card = cards.pop(nth)
                points += values[card]
                place += 1
                if place == places:
                    place = 0
                waiting -= 1
            if best >= 0:
                left -= 1
                if friends[winner]:
                    taken += points
                    if not left:
                        return taken + self.last
                elif not left:
                    return taken
            place = winner
            nth = int(random() * left)
            for led, cards in enumerate(hands[place]):  # noqa: B007 - the suit found is the suit led
                if nth < len(cards):
                    break
                nth -= len(cards)
            best = cards.pop(nth)
            points, cut, must = values[best], False, strict or led == trump
            waiting = places - 1
            place = place + 1 if place + 1 < places else 0
