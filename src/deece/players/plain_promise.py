"""What a hand is worth to the plain player: its meld, what an exchange may add, and a simple trick count."""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from deece.cards import ACE, JACK, KING, LANES, ONES, QUEEN, SUITS, TEN, code_of, codes_in, count, size
from deece.game.state import NOBODY, Seat
from deece.game.tables import Tables, tables_for
from deece.game.value import best_meld, pattern
from deece.game.view import View
from deece.players.reason import Kind, Reason
from deece.rules.catalog import Rules
from deece.rules.catalog.row import is_called
from deece.words.reasons import Figure

SAMPLE: Final = 200  # hands looked at, once for each set of rules, to learn what a partner's meld is worth
EDGE: Final = 0.28  # of a fair share of the points: what leading and naming trump are worth beyond the winners
MOST_EDGE: Final = 0.1
EXCHANGE_EDGE: Final = 0.05  # of the points in play: what partner's cards are worth beside their meld
PLAIN: Final = -1  # in place of a length: a suit that is not trump
MODEST: Final = 0.8  # of the average meld is counted on from a partner who has shown nothing


class Promise(NamedTuple):
    """What a hand promises with one suit as trump."""

    suit: int
    meld: int  # in the hand already
    hope: float  # meld that partner's cards or the widow may add, weighed by its chance
    play: float  # points in tricks, with an average partner's
    partner: float  # partner's meld, shown or average

    @property
    def total(self) -> float:
        """All of it together."""
        return self.meld + self.hope + self.play + self.partner

    def because(self, kind: Kind = "promise") -> Reason:
        """The promise as a reason; the parts, rounded, add up to the sum."""
        hoped, play = max(0, round(self.hope + self.partner)), round(self.play)
        figures: dict[str, Figure] = {"suit": SUITS[self.suit], "total": self.meld + play + hoped}
        figures |= {"meld": self.meld, "play": play}
        if hoped:
            figures["partner" if self.partner else "new_cards"] = hoped
        return Reason(kind, figures)


def partners_of(rules: Rules) -> int:
    """How many partners a declarer has."""
    return 1 if is_called(rules) else rules.deal.players // rules.deal.sides - 1


def allies(view: View) -> frozenset[Seat]:
    """The seats whose tricks are welcome: partners, and whoever else plays against declarer."""
    public = view.public
    contract, rules = public.contract, public.rules
    if contract is None:
        return view.partners if public.step == "play" else frozenset()
    if rules.exchange.partner == "fixed" and rules.deal.sides < rules.deal.players:
        return view.partners
    others = frozenset(public.seating.active) - {view.seat}
    side = public.declarers()
    if view.seat in side:
        return side - {view.seat}
    if rules.exchange.partner == "secret" and contract.partner == NOBODY:
        held = contract.called != NOBODY and count(view.bits, contract.called)
        return frozenset({contract.declarer}) if held else frozenset()
    return others - side


def winners(tables: Tables, bits: int, trump: int) -> float:
    """A simple count of the tricks that a hand wins: aces while suits last, high trump, long trump."""
    deal, found = tables.rules.deal, 0.0
    suit_cards = deal.copies * (6 if deal.nines else 5)
    for suit in range(4):
        aces, tens = count(bits, code_of(suit, ACE)), count(bits, code_of(suit, TEN))
        length = size(bits & LANES[suit]) if suit == trump else PLAIN
        found += won(deal.copies, suit_cards, deal.players, aces, tens, length)
    return found


@lru_cache(maxsize=4096)
def won(copies: int, suit_cards: int, players: int, aces: int, tens: int, length: int) -> float:
    """The tricks won in a suit with so many aces and tens, in trump also by its length (`PLAIN`: another suit)."""
    if length == PLAIN:
        sure, average = aces + (tens if aces == copies else 0), suit_cards / players
        found = 0.0
        for place in range(sure):  # not by `sum`, which rounds in another way from Python 3.12 on
            found += min(0.95, max(0.2, 1 - 0.8 * (place + 0.3) / average))
        return found
    share = (suit_cards - length) / (players - 1)
    high = aces + (tens if aces == copies else 0.55 * tens)
    return min(length, high + 0.9 * max(0.0, length - high - share - 0.5))


def play_points(tables: Tables, bits: int, trump: int, *, before: bool = False) -> float:
    """The points in tricks that declarer's side should take, from declarer's hand, `before` cards are exchanged."""
    return tables.total * play_share(tables.rules, winners(tables, bits, trump), before=before)


def play_share(rules: Rules, won: float, *, before: bool = False) -> float:
    """The share of the points that declarer's side should take when its hand wins so many tricks."""
    tricks = hand_size(rules)
    own = min(tricks, won + 0.3 * rules.deal.widow * (not rules.exchange.widow_round))
    side = own + (tricks - own) * partners_of(rules) / (rules.deal.players - 1)
    return min(1.0, side / tricks + edge(rules, before=before))


def edge(rules: Rules, *, before: bool) -> float:
    """The share of the points that leading and naming trump are worth, `before` cards are exchanged those too."""
    return min(MOST_EDGE, EDGE / rules.deal.players) + (EXCHANGE_EDGE if before else 0.0)


def hand_size(rules: Rules) -> int:
    """How many tricks a hand has; a drafted hand takes half of the cards drawn."""
    return rules.deal.hand or rules.pack_size // (2 * rules.deal.players)


def has_marriage(bits: int, suit: int) -> bool:
    """Whether the hand holds a king and a queen of the suit."""
    return bool(count(bits, code_of(suit, KING)) and count(bits, code_of(suit, QUEEN)))


def trump_suits(rules: Rules, bits: int) -> list[int]:
    """The suits that declarer could name without losing the bid at once."""
    if rules.auction.trump_needs == "marriage":
        return [suit for suit in range(4) if has_marriage(bits, suit)]
    return list(range(4))


def chance_of_card(rules: Rules, *, widow: bool) -> float:
    """How likely a card that is missing comes to declarer from partner or, while it lies there, the widow."""
    deal, exchange = rules.deal, rules.exchange
    if exchange.cards and (exchange.partner == "call" or partners_of(rules)):
        return float(1 - (1 - 1 / (deal.players - 1)) ** deal.copies)
    if deal.widow and widow and not exchange.widow_round:
        return float(1 - (1 - deal.widow / (rules.pack_size - deal.hand)) ** deal.copies)
    return 0.0


def hope(rules: Rules, bits: int, trump: int, chance: float) -> float:
    """The melds that a few missing cards would complete, weighed by their chance: the best in full, others less."""
    if not chance:
        return 0.0
    held = (bits | bits >> 1 | bits >> 2) & ONES
    gains: list[float] = []
    for cards, price, in_run, suit in wanted(rules, trump):
        missing = (cards & ~held).bit_count()
        if not 0 < missing <= 3:
            continue
        gain = price - (in_run if in_run and has_marriage(bits, suit) else 0)
        odds = 0.95 * chance ** (missing - 1) if _is_called(rules) else chance**missing
        gains.append(gain * odds)
    gains.sort(reverse=True)
    hoped = 0.0
    for place, best in enumerate(gains):  # not by `sum`, which rounds in another way from Python 3.12 on
        hoped += best / (1 << place)
    return hoped


def _is_called(rules: Rules) -> bool:
    """Whether a partner is called for a card, and passes some."""
    return rules.exchange.partner == "call" and rules.exchange.cards > 0


@lru_cache(maxsize=256)
def wanted(rules: Rules, trump: int) -> list[tuple[int, int, int, int]]:
    """The melds to hope for: cards, price, what a marriage in it is worth already, and its suit."""
    meld = rules.meld
    royal, marriage = (sum(prices[:1]) * (not meld.run_marriage) for prices in (meld.royal_marriage, meld.marriage))
    found = [(pattern("run", trump), meld.run, royal, trump), (pattern("pinochle"), meld.pinochle, 0, trump)]
    arounds = ("aces", "tens", "kings", "queens", "jacks")
    found += [(pattern(kind), getattr(meld, kind), 0, trump) for kind in arounds]
    found += [(pattern("run", suit), meld.plain_run, marriage, suit) for suit in range(4) if suit != trump]
    return [(cards, prices[0], part, suit) for cards, prices, part, suit in found if prices]


@lru_cache(maxsize=256)
def average_meld(rules: Rules) -> float:
    """What an average hand melds under these rules (from a fixed sample: no chance in it)."""
    rng = Random(1)
    pack = codes_in(tables_for(rules).pack)
    cards = hand_size(rules)
    total = 0
    for place in range(SAMPLE):
        bits = sum(1 << 4 * code for code in rng.sample(pack, cards))
        total += best_meld(rules, bits, place % 4).total
    return total / SAMPLE


def modest(rules: Rules) -> float:
    """The share of the average meld that is counted on from partners who have shown nothing."""
    return MODEST * (0.5 if rules.exchange.cards else 1.0)


def unknown_partner(rules: Rules) -> float:
    """What is counted on from the hands of partners who have shown nothing."""
    return modest(rules) * average_meld(rules) * partners_of(rules)


@lru_cache(maxsize=256)
def between_hands(rules: Rules) -> float:
    """What the hands of a side meld on average that none of them melds alone, where partners meld together."""
    if not rules.meld.together:
        return 0.0
    rng = Random(1)
    pack, hands = codes_in(tables_for(rules).pack), 1 + partners_of(rules)
    total = 0
    for place in range(SAMPLE):
        bits = sum(1 << 4 * code for code in rng.sample(pack, hands * hand_size(rules)))
        total += best_meld(rules, bits, place % 4).total
    return total / SAMPLE - hands * average_meld(rules)


def promise(view: View, suit: int, shown: float = -1.0, *, widow: bool = True) -> Promise:
    """What this view's hand promises with `suit` as trump; `shown` is partners' meld where they showed it."""
    return promised(view.public.tables, view.bits, suit, shown, widow=widow)


@lru_cache(maxsize=4096)
def promised(tables: Tables, bits: int, suit: int, shown: float = -1.0, *, widow: bool = True) -> Promise:
    """The same of any hand."""
    rules = tables.rules
    partner = shown if shown >= 0 else unknown_partner(rules)
    partner += modest(rules) * between_hands(rules)
    return Promise(
        suit,
        best_meld(rules, bits, suit).total,
        hope(rules, bits, suit, chance_of_card(rules, widow=widow)),
        play_points(tables, bits, suit, before=rules.exchange.cards > 0),
        partner,
    )


def hand_strength(bits: int) -> int:
    """Aces and tens and jacks of nothing else: a rough worth of a hand for tricks."""
    return sum(
        3 * count(bits, code_of(suit, ACE)) + count(bits, code_of(suit, TEN)) - count(bits, code_of(suit, JACK))
        for suit in range(4)
    )
