"""The plain player's card play: what is known of the other hands, what a card should win, and what it costs."""

from __future__ import annotations

from typing import Final, NamedTuple

from deece.cards import ACE, CARDS, JACK, LANES, SUIT_NAMES, count, holds, size
from deece.game.action import Action, Play
from deece.game.state import NOBODY, Public, Seat
from deece.game.tables import Tables
from deece.game.trick import beats
from deece.game.view import View
from deece.players.base import Choice
from deece.players.plain_promise import allies

FIRST: Final = 0.8  # how likely an opponent who holds the highest card of a suit plays it before partner's equal one
SIGNAL: Final = 0.7  # of an average trick: what it is worth to tell partner where to lead
BACK: Final = 0.6  # of an average trick: what it is worth to lead where partner asked
SURE: Final = 0.85  # chances above this are called sure


class Knowledge(NamedTuple):
    """What a view tells of the cards that it does not see."""

    unseen: int  # bits of the cards in other hands (or buried by another)
    free: int  # those of them whose holder is not known
    known: dict[Seat, int]  # bits of cards known to be in a hand: shown meld not yet played
    cannot: dict[Seat, int]  # a mask of the cards that a seat's plays have told it does not hold
    odds: dict[Seat, float]  # how likely a seat does not hold a given free card


def knowledge(view: View) -> Knowledge:
    """Read the tricks: cards gone, and what forced plays tell (who did not beat has nothing higher)."""
    public = view.public
    tables, trump, after = public.tables, public.trump, public.seating.after
    seats = [seat for seat in public.seating.active if seat != view.seat]
    gone = 0
    played = dict.fromkeys(public.seating.active, 0)
    cannot = dict.fromkeys(public.seating.active, 0)
    strict = view.rules.trick.play == "pre-1945"
    over = view.rules.trick.play != "post-1945"
    for earlier in public.tricks[: public.sized]:
        gone += sum([1 << 4 * code for code in earlier.cards])
    strict_tricks = [(trick.leader, trick.cards) for trick in public.tricks[public.sized :]]
    for leader, cards in [*strict_tricks, (public.leader, public.trick)]:
        seat, led, best = leader, -1, -1
        for code in cards:
            card = 1 << 4 * code
            gone += card
            played[seat] += card
            suit = code // 6
            if led < 0:
                led, best = suit, code
            elif suit == led:
                if beats(tables, trump, code, best):
                    best = code
                elif led == trump or (strict and best // 6 == led):
                    cannot[seat] |= tables.higher[best]
            else:
                cannot[seat] |= LANES[led]
                if suit != trump:
                    cannot[seat] |= LANES[trump]
                elif beats(tables, trump, code, best):
                    best = code
                elif over and best // 6 == trump:
                    cannot[seat] |= tables.higher[best]
            seat = after[seat]
    unseen = tables.pack - view.bits - view.own.buried - view.own.thrown - gone
    known = {seat: _known(public, seat, played[seat]) for seat in seats}
    told = sum(known.values())
    if told and not holds(unseen, told):  # a melded card was buried or passed on
        known, told = dict.fromkeys(seats, 0), 0
    free = unseen - told
    left = max(1, size(free))
    odds = {
        seat: 1 - min(1.0, max(0, public.cards_held(seat) - (size(known[seat]) if known[seat] else 0)) / left)
        for seat in seats
    }
    return Knowledge(unseen, free, known, cannot, odds)


def _known(public: Public, seat: Seat, played: int) -> int:
    shown = public.melds[seat]
    cards = public.faceup[seat] if shown is None or not shown.cards else shown.cards
    if not cards or not played:
        return cards
    both = 0
    for code in range(24):
        left = (cards >> 4 * code & 15) - (played >> 4 * code & 15)
        if left > 0:
            both += left << 4 * code
    return both


class Chances:
    """How likely cards win, judged from one view."""

    def __init__(self, view: View, friends: frozenset[Seat]) -> None:
        public = view.public
        self.view, self.public, self.friends = view, public, friends
        self.tables: Tables = public.tables
        self.trump = public.trump
        self.facts = knowledge(view)
        self.later: list[Seat] = []
        seat, first = public.seating.after[view.seat], public.leader if public.trick else view.seat
        while seat != first:
            self.later.append(seat)
            seat = public.seating.after[seat]

    def has(self, seat: Seat, mask: int) -> float:
        """The chance that a seat holds a card of the mask."""
        facts = self.facts
        if facts.known[seat] & mask:
            return 1.0
        cards = facts.free & mask & ~facts.cannot[seat]
        if not cards:
            return 0.0
        return float(1 - facts.odds[seat] ** size(cards))

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
    plays = [action for action in actions if isinstance(action, Play)]
    chances = Chances(view, allies(view))
    return _lead(chances, plays) if not view.public.trick else _follow(chances, plays)


def _cost(chances: Chances, code: int, average: float) -> float:
    """What keeping a card is worth in later tricks."""
    strength = chances.tables.strength[code]
    above = chances.boss(code)
    if code // 6 == chances.trump:
        share = 0.8 if above == 0 else 0.55 if above <= 2 else 0.4
        return average * (share + 0.02 * strength)
    share = 0.65 if above == 0 else 0.25 if above == 1 else 0.05
    return average * (share + 0.01 * strength)


def _follow(chances: Chances, plays: list[Play]) -> Choice:
    """Give counters where this side wins, win where it pays, else the least card."""
    public, tables = chances.public, chances.tables
    friends, trump, best = chances.friends, chances.trump, public.best
    ours = public.winner in friends
    pot = sum([tables.points[code] for code in public.trick])
    rest = _average_card(tables) * len(chances.later)
    average = _average_card(tables) * len(public.seating.active)
    chosen, most, odds, takes = plays[0], -1e9, 0.0, False
    standing = -1.0
    signs = _signals(chances)
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
        value += SIGNAL * average * signs.get(code, 0)
        if value > most:
            chosen, most, odds, takes = action, value, chance, wins
    return Choice(chosen, _why_follow(chosen, odds, takes, ours, tables))


def _why_follow(action: Play, odds: float, takes: bool, ours: bool, tables: Tables) -> str:
    counter = tables.points[action.card.code] > 0
    if takes and odds >= 0.5:
        return f"the {action.card.name} should win this trick"
    if takes:
        return f"the {action.card.name} must beat, and may force out a higher card"
    if odds >= 0.5:
        sure = "wins" if odds >= SURE else "should win"
        winner = "partner" if ours else "our side"
        return f"{winner} {sure} this trick: " + ("give a counter" if counter else "no counter worth giving")
    lost = "is" if odds <= 1 - SURE else "may be"
    return f"the trick {lost} lost: " + ("nothing cheaper may be played" if counter else "no counter on it")


def _lead(chances: Chances, plays: list[Play]) -> Choice:
    """Short-suit aces, then trump from length, then towards partner's strength; else a card that costs little."""
    public, tables, view, trump = chances.public, chances.tables, chances.view, chances.trump
    average = _average_card(tables) * len(public.seating.active)
    rest = _average_card(tables) * len(chances.later)
    lengths = [size(view.bits & lane) for lane in LANES]
    others = size(chances.facts.unseen & LANES[trump])
    theirs = any(chances.has(seat, LANES[trump]) for seat in chances.later if seat not in chances.friends)
    long = lengths[trump] * (len(chances.facts.odds) - len(chances.friends) + 0.5) > others
    declarer = public.contract is not None and public.contract.declarer == view.seat
    back = _lead_back(public, view.seat, chances.friends)
    scored: list[tuple[float, Play, float]] = []
    for action in plays:
        code = action.card.code
        suit = code // 6
        chance = chances.side_wins(code, mine=True)
        points = tables.points[code]
        cost = _cost(chances, code, average)
        if suit == trump:
            pulling = declarer and long and theirs
            cost *= 0.3 if pulling else 0.9
            if not pulling and not declarer:
                cost += 0.1 * average  # defenders keep trump
        elif chances.boss(code) == 0:
            cost *= 0.25 + 0.05 * lengths[suit]  # before somebody runs out of the suit
        else:
            cost += 0.02 * average * lengths[suit]
        value = chance * (rest + points) - (1 - chance) * points - cost
        if suit == back and chances.boss(code):
            value += BACK * average
        scored.append((value, action, chance))
    value, action, chance = max(scored, key=lambda each: each[0])
    return Choice(action, _why_lead(chances, action, chance, back, long and declarer))


def _why_lead(chances: Chances, action: Play, chance: float, back: int, pulling: bool) -> str:
    card = action.card
    name = SUIT_NAMES[card.suit]
    if card.suit == chances.trump:
        if pulling and chances.facts.unseen & LANES[chances.trump]:
            return "trump is long here: pull theirs"
        return f"the {card.name}: any other lead would cost more"
    if chances.boss(card.code) == 0:
        return f"the {card.name} is high, before somebody runs out of {name}"
    if card.suit == back:
        return f"back to partner's {name}"
    if chance >= 0.5:
        return f"{name}: partner is strong there"
    return f"the {card.name} costs least"


def _lead_back(public: Public, me: Seat, friends: frozenset[Seat]) -> int:
    """The suit in which a partner asked for a lead: an ace on this seat's ace, a jack on its second ace (S0)."""
    aces = dict.fromkeys(range(4), 0)
    asked = NOBODY
    after = public.seating.after
    for trick in public.tricks[public.sized :]:
        first = CARDS[trick.cards[0]]
        if trick.leader != me or first.rank != ACE or first.suit == public.trump:
            continue
        aces[first.suit] += 1
        seat = after[me]
        for code in trick.cards[1:]:
            asks = code % 6 == ACE or (code % 6 == JACK and aces[first.suit] == 2)
            if seat in friends and code // 6 == first.suit and asks:
                asked = first.suit
            seat = after[seat]
    return asked


def _signals(chances: Chances) -> dict[int, int]:
    """Cards that tell partner, who led a plain ace, to come back (1) or would tell him so wrongly (-1) (S0)."""
    public, view = chances.public, chances.view
    if not public.trick or public.leader not in chances.friends or view.rules.deal.copies < 4:
        return {}
    ace = public.trick[0]
    if ace % 6 != ACE or ace // 6 == chances.trump or public.winner != public.leader:
        return {}
    mine, suit = count(view.bits, ace), view.bits & LANES[ace // 6]
    second = any(trick.leader == public.leader and trick.cards[0] == ace for trick in public.tricks[public.sized :])
    rest = (mine >= 2 and not second) or (mine > 0 and not chances.facts.unseen >> 4 * ace & 15)
    short = size(suit) <= 4 if second else False
    signs = {ace: 1 if rest and mine > 1 and not short else -1}
    if second:
        signs[ace + JACK] = 1 if rest and short else -1
    return signs


def _average_card(tables: Tables) -> float:
    """The average points of a card."""
    return tables.total / tables.rules.pack_size
