"""The plain player's card play: what is known of the other hands, what a card should win, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Final, NamedTuple

from deece.cards import LANES, SUITS, holds, less, size
from deece.game.action import Action, Play
from deece.game.deal import put_down
from deece.game.state import Public, Seat, Trick, plays_to
from deece.game.tables import Seating, Tables
from deece.game.trick import beats
from deece.game.view import View
from deece.players.advice import Lead, advice, long_together
from deece.players.base import Choice
from deece.players.plain_promise import allies
from deece.players.reason import Kind, Reason, because
from deece.players.signals import asked_for, signs

FIRST: Final = 0.8  # how likely an opponent who holds the highest card of a suit plays it before partner's equal one
SIGNAL: Final = 0.7  # of an average trick: what it is worth to tell partner where to lead
BACK: Final = 0.6  # of an average trick: what it is worth to lead where partner asked
ADVISED: Final = 0.5  # of an average trick: how much a lead counts more that card players advise
# Of an average trick: what keeping a card is worth by how many unseen cards beat it (none, one or two, more; of a plain
# suit none, one, more), and more for each step of its strength. A lead costs a share of it. All of these are tuned
# together (docs/figures/players.md): a change of one is measured with the others.
TRUMP_KEPT: Final = (1.15, 0.75, 0.45)
TRUMP_STEP: Final = 0.06
PLAIN_KEPT: Final = (0.3, 0.25, 0.1)
PLAIN_STEP: Final = 0.01
PULLED: Final = 0.7  # of that share: a trump that declarer leads to pull trump,
MOST: Final = 0.3  # the same if nobody beats it, and declarer holds as many trumps as are out,
LED: Final = 0.9  # any other trump that is led,
HIGH: Final = 0.2  # and a card of a plain suit that nobody beats
KEEPS: Final = 0.1  # of an average trick: what it costs a defender besides
LONG_SUIT: Final = 0.02  # of an average trick for each card of the suit: what leading one that is beaten costs besides
REST: Final = 0.35  # how much the cards that others still add count at a lead
_FIRST: Final = itemgetter(0)
SURE: Final = 0.85  # chances above this are called sure
# Why not to take a trick, by whether partner is winning it, that is sure, and a counter is played.
_WON: Final[dict[tuple[bool, bool, bool], Kind]] = {
    (True, True, True): "partner_wins",
    (True, False, True): "partner_should_win",
    (False, True, True): "side_wins",
    (False, False, True): "side_should_win",
    (True, True, False): "partner_wins_no_counter",
    (True, False, False): "partner_should_win_no_counter",
    (False, True, False): "side_wins_no_counter",
    (False, False, False): "side_should_win_no_counter",
}
# Where it is likely lost: by whether that is sure, and a counter is played.
_LOST: Final[dict[tuple[bool, bool], Kind]] = {
    (True, True): "lost",
    (False, True): "may_be_lost",
    (True, False): "lost_no_counter",
    (False, False): "may_be_lost_no_counter",
}


class Knowledge(NamedTuple):
    """What a view tells of the cards that it does not see."""

    unseen: int  # bits of the cards in other hands (or buried by another)
    free: int  # those of them whose holder is not known
    known: dict[Seat, int]  # bits of cards known to be in a hand: shown meld not yet played
    cannot: dict[Seat, int]  # a mask of the cards that a seat's plays have shown it does not hold
    odds: dict[Seat, float]  # how likely a seat does not hold a given free card


class _Read(NamedTuple):
    """What tricks tell: bits of the cards gone; by seat, bits of those it played and a mask of those it cannot hold."""

    gone: int
    played: tuple[int, ...]
    cannot: tuple[int, ...]


def knowledge(view: View) -> Knowledge:
    """Read the tricks: cards gone, and what forced plays tell (who did not beat has nothing higher)."""
    public = view.public
    active, tables = public.seating.active, public.tables
    seats = [seat for seat in active if seat != view.seat]
    read = _read(tables, public.trump, public.seating, public.tricks, public.sized)
    if public.trick:
        read = _read_on(tables, public.trump, public.seating, read, public.plays())
    own = view.own
    unseen = tables.pack - view.bits - own.buried - own.thrown - own.giving - read.gone
    if view.seat != active[-1]:  # who drew the last card of a pack has put it down themselves
        unseen -= put_down(public)
    known = {seat: _known(public, seat, read.played[seat]) for seat in seats}
    lain = sum(known.values())
    if lain and not holds(unseen, lain):  # a melded card was buried or passed on
        known, lain = dict.fromkeys(seats, 0), 0
    free = unseen - lain
    left = max(1, size(free))
    odds = {
        seat: 1 - min(1.0, max(0, public.cards_held(seat) - (size(known[seat]) if known[seat] else 0)) / left)
        for seat in seats
    }
    return Knowledge(unseen, free, known, {seat: read.cannot[seat] for seat in active}, odds)


@lru_cache(maxsize=1024)
def _read(tables: Tables, trump: int, seating: Seating, tricks: tuple[Trick, ...], sized: int) -> _Read:
    """What finished tricks tell; of the first `sized`, in which nobody had to follow, only which cards are gone."""
    if len(tricks) <= sized:
        gone = sum([1 << 4 * code for trick in tricks for code in trick.cards])
        nothing = (0,) * len(seating.after)
        return _Read(gone, nothing, nothing)
    before, last = _read(tables, trump, seating, tricks[:-1], sized), tricks[-1]
    return _read_on(tables, trump, seating, before, plays_to(seating, last.leader, last.cards))


def _read_on(tables: Tables, trump: int, seating: Seating, read: _Read, plays: Sequence[tuple[Seat, int]]) -> _Read:
    """The same after these plays to one trick."""
    gone, played, cannot = read.gone, list(read.played), list(read.cannot)
    strict, over = tables.beat_led, tables.beat_trump
    led, best, winner = -1, -1, -1
    for seat, code in plays:
        spared = tables.spares if led >= 0 and seating.side[winner] == seating.side[seat] else 0
        card = 1 << 4 * code
        gone += card
        played[seat] += card
        suit = code // 6
        if led < 0:
            led, best, winner = suit, code, seat
        elif suit == led:
            if beats(tables, trump, code, best):
                best, winner = code, seat
            elif not spared and (led == trump or (strict and best // 6 == led)):
                cannot[seat] |= tables.higher[best]
        else:
            cannot[seat] |= LANES[led]
            if suit != trump:
                cannot[seat] |= LANES[trump] * (spared < 2)
            elif beats(tables, trump, code, best):
                best, winner = code, seat
            elif not spared and over and best // 6 == trump:
                cannot[seat] |= tables.higher[best]
    return _Read(gone, tuple(played), tuple(cannot))


def _known(public: Public, seat: Seat, played: int) -> int:
    shown = public.melds[seat]
    return less(public.faceup[seat] if shown is None or not shown.cards else shown.cards, played)


class Chances:
    """How likely cards win, judged from one view."""

    def __init__(self, view: View, friends: frozenset[Seat]) -> None:
        public = view.public
        self.view, self.public, self.friends = view, public, friends
        self.tables: Tables = public.tables
        self.trump = public.trump
        self.facts = knowledge(view)
        self.found: dict[tuple[Seat, int], float] = {}  # chances that were worked out, by seat and mask
        self.later: list[Seat] = []
        seat, first = public.seating.after[view.seat], public.leader if public.trick else view.seat
        while seat != first:
            self.later.append(seat)
            seat = public.seating.after[seat]

    def has(self, seat: Seat, mask: int) -> float:
        """The chance that a seat holds a card of the mask."""
        found = self.found.get((seat, mask))
        if found is None:
            found = self.found[seat, mask] = self._has(seat, mask)
        return found

    def _has(self, seat: Seat, mask: int) -> float:
        _, free, known, cannot, odds = self.facts
        if known[seat] & mask:
            return 1.0
        cards = free & mask & ~cannot[seat]
        return float(1 - odds[seat] ** size(cards)) if cards else 0.0

    def beaten(self, seat: Seat, code: int, led: int) -> float:
        """The chance that a seat yet to play beats this card."""
        trump, suit = self.trump, code // 6
        if led == trump:
            return self.has(seat, self.tables.higher[code])
        void = 1 - self.has(seat, LANES[led])
        if suit == trump:
            return void * self.has(seat, self.tables.higher[code])
        chance = self.has(seat, self.tables.higher[code])
        if void:
            chance += void * self.has(seat, LANES[trump])
        return min(1.0, chance)

    def top(self, seat: Seat, code: int, led: int) -> float:
        """The chance that a friend takes the trick from this card: with the highest of the suit, or by trumping."""
        higher, void = self.tables.higher[code], 0.0
        if led != self.trump:
            void = 1 - self.has(seat, LANES[led])
            if code // 6 == self.trump:
                return void * self.has(seat, higher)
        chance = self.has(seat, self._highest(led) & higher)
        if void:
            chance += void * self.has(seat, LANES[self.trump])
        return min(1.0, chance)

    def _highest(self, suit: int) -> int:
        unseen, strength = self.facts.unseen, self.tables.strength
        codes = [code for code in range(suit * 6, suit * 6 + 6) if unseen >> 4 * code & 15]
        return 15 << 4 * max(codes, key=strength.__getitem__) if codes else 0

    def boss(self, code: int) -> int:
        """How many unseen cards of its suit beat this card."""
        return size(self.facts.unseen & self.tables.higher[code])

    def side_wins(self, code: int, *, mine: bool) -> float:
        """The chance that this side wins the trick if `code` is winning after this seat's play."""
        public, trump = self.public, self.trump
        led = public.trick[0] // 6 if public.trick else code // 6
        own, friend, free = (1.0, 0.0, 1.0) if mine else (0.0, 0.0, 1.0)
        for seat in self.later:
            if seat in self.friends:
                friend += (1 - own - friend) * free * (self.top(seat, code, led) if own + friend < 0.999 else 0.0)
                continue
            own *= 1 - self.beaten(seat, code, led)
            free *= 1 - FIRST * self.has(seat, self._highest(led))  # of equal cards the first one wins
            if friend and led != trump:
                void = 1 - self.has(seat, LANES[led])
                friend *= 1 - void * self.has(seat, LANES[trump])
        return own + friend


def play(view: View, actions: tuple[Action, ...]) -> Choice:
    """Lead or follow."""
    chances, plays = _asked(view, actions)
    return _lead(chances, plays) if not view.public.trick else _follow(chances, plays)


def values(view: View, actions: tuple[Action, ...]) -> list[float]:
    """What each of these cards is worth by plain's measure, in points; it chooses the first of the highest."""
    chances, plays = _asked(view, actions)
    found = _followed(chances, plays) if view.public.trick else _led(chances, plays)[0]
    return [each[0] for each in found]


def _asked(view: View, actions: tuple[Action, ...]) -> tuple[Chances, list[Play]]:
    return Chances(view, allies(view)), [action for action in actions if isinstance(action, Play)]


def _cost(chances: Chances, code: int, average: float) -> float:
    """What keeping a card is worth in later tricks."""
    strength = chances.tables.strength[code]
    above = chances.boss(code)
    if code // 6 == chances.trump:
        return average * (TRUMP_KEPT[0 if above == 0 else 1 if above <= 2 else 2] + TRUMP_STEP * strength)
    return average * (PLAIN_KEPT[min(above, 2)] + PLAIN_STEP * strength)


def _follow(chances: Chances, plays: list[Play]) -> Choice:
    """Give counters where this side wins, win where it pays, else the least card."""
    _, action, chance, takes = max(_followed(chances, plays), key=_FIRST)
    ours = chances.public.winner in chances.friends
    return Choice(action, _why_follow(action, chance, takes, ours, chances.tables))


def _followed(chances: Chances, plays: list[Play]) -> list[tuple[float, Play, float, bool]]:
    """What each card is worth, with the chance that this side wins the trick, and whether the card beats the others."""
    public, tables = chances.public, chances.tables
    friends, trump, best = chances.friends, chances.trump, public.best
    ours = public.winner in friends
    bonus = 0 if public.tricks else tables.first_trick
    pot = bonus + sum([tables.points[code] for code in public.trick])
    rest = average_card(tables) * len(chances.later)
    average = average_card(tables) * len(public.seating.active)
    standing = -1.0
    said = signs(chances.view, friends, chances.facts.unseen)
    found: list[tuple[float, Play, float, bool]] = []
    for action in plays:
        code = action.card.code
        wins = beats(tables, trump, code, best)
        if wins:
            chance = chances.side_wins(code, mine=True)
        else:
            if standing < 0:
                standing = chances.side_wins(best, mine=ours)
            chance = standing
        points = tables.points[code]
        value = chance * (pot + rest + points) - (1 - chance) * points - _cost(chances, code, average)
        value += SIGNAL * average * said.get(code, 0)
        found.append((value, action, chance, wins))
    return found


def _why_follow(action: Play, odds: float, takes: bool, ours: bool, tables: Tables) -> Reason:
    if takes:
        return because("should_win" if odds >= 0.5 else "may_force", card=str(action.card))
    counter = tables.points[action.card.code] > 0
    if odds >= 0.5:
        return because(_WON[ours, odds >= SURE, counter])
    return because(_LOST[odds <= 1 - SURE, counter])


def _lead(chances: Chances, plays: list[Play]) -> Choice:
    """The card that is worth most: high ones first, then what is advised, and else a card that costs little."""
    scored, back, pulling = _led(chances, plays)
    _, action, chance, advised = max(scored, key=_FIRST)
    return Choice(action, advised or _why_lead(chances, action, chance, back, pulling))


_Leads = list[tuple[float, Play, float, Reason | None]]


def _led(chances: Chances, plays: list[Play]) -> tuple[_Leads, int, bool]:
    """What each lead is worth, with its chance and what advises it; the suit that partner asked for; whether trump is
    to be pulled.
    """
    public, tables, view, trump = chances.public, chances.tables, chances.view, chances.trump
    average = average_card(tables) * len(public.seating.active)
    rest = REST * average_card(tables) * len(chances.later) + (0 if public.tricks else tables.first_trick)
    lengths = [size(view.bits & lane) for lane in LANES]
    others = size(chances.facts.unseen & LANES[trump])
    theirs = any(chances.has(seat, LANES[trump]) for seat in chances.later if seat not in chances.friends)
    long = lengths[trump] * (len(chances.facts.odds) - len(chances.friends) + 0.5) > others
    declarer = public.contract is not None and public.contract.declarer == view.seat
    back = asked_for(public, view.seat, chances.friends, chances.facts.unseen)
    lead = Lead(view, chances.friends, chances.facts.known)
    together = long_together(lead)
    scored: _Leads = []
    for action in plays:
        code = action.card.code
        suit = code // 6
        chance = chances.side_wins(code, mine=True)
        points = tables.points[code]
        cost = _cost(chances, code, average)
        if suit == trump:
            pulling = declarer and long and theirs and not together
            most = lengths[trump] >= others and not chances.boss(code)
            cost *= (MOST if most else PULLED) if pulling else LED
            if not pulling and not declarer:
                cost += KEEPS * average
        elif chances.boss(code) == 0:
            cost *= HIGH
        else:
            cost += LONG_SUIT * average * lengths[suit]
        value = chance * (rest + points) - (1 - chance) * points - cost
        if suit == back and chances.boss(code):
            value += BACK * average
        advised = advice(lead, code, high=chances.boss(code) == 0)
        scored.append((value + ADVISED * average * bool(advised), action, chance, advised))
    return scored, back, long and declarer and not together


def _why_lead(chances: Chances, action: Play, chance: float, back: int, pulling: bool) -> Reason:
    card = action.card
    suit = SUITS[card.suit]
    if card.suit == chances.trump:
        if pulling and chances.facts.unseen & LANES[chances.trump]:
            return because("pull_trump")
        return because("others_cost_more", card=str(card))
    if chances.boss(card.code) == 0:
        return because("high", card=str(card), suit=suit)
    if card.suit == back:
        return because("back_to_partner", suit=suit)
    if chance >= 0.5:
        return because("partner_strong", suit=suit)
    return because("costs_least", card=str(card))


def average_card(tables: Tables) -> float:
    """The average points of a card, without what the first trick counts besides."""
    return (tables.total - tables.first_trick) / tables.rules.pack_size
