"""What a seat may believe of the cards it does not see: hands for the others that agree with everything it knows."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Final

from deece.cards import ACE, LANES, codes_in, distinct, less, size, union_most
from deece.game.action import Give
from deece.game.play import legal
from deece.game.state import Own, Public, Seat
from deece.game.view import View
from deece.players.plain_play import knowledge
from deece.players.signals import given

LIKELY: Final = 20.0  # how much rather a card is where it should be: not buried once shown, and where a signal told
TRUMP_PASSED: Final = (3.0, 0.03)  # how much rather declarer and partner hold a trump once partner has passed
ACES_PASSED: Final = (2.5, 0.3)  # and a plain ace, in a single deck: in more, trump is all that partner passes
TRIES: Final = 3  # ways to deal out again that are looked at, beside the way cards lie
_BITS: Final = tuple(1 << 4 * code for code in range(24))
AWAY: Final = -1  # where cards lie that no player holds: widow, stock, cards another has buried


class Belief:
    """The other hands as one view allows them.

    Exact are: how many cards each seat holds, the meld it has shown and not played, and the cards that its plays have
    told it cannot hold. Cards laid aside to pass and not handed over yet are still in its hand here. Each card is dealt
    to a seat in proportion to the places that are left there.
    """

    def __init__(self, view: View, rng: random.Random, *, guess: bool = True) -> None:
        """Without `guess` only what is sure counts, and not where signals and passing make a card likely."""
        public, facts = view.public, knowledge(view)
        self.rng = rng
        self.known: dict[Seat, int] = {AWAY: 0}
        self.places: dict[Seat, int] = {}
        lean = _exchanged(view) | {each.ace: {each.giver: LIKELY} for each in given(public)}
        free = facts.unseen
        for seat in public.seating.active:
            if seat != view.seat:
                at_least = _at_least(view, seat)
                if public.buried and public.contract and public.contract.declarer == seat:
                    # What declarer has shown may since have been buried: it is dealt to declarer first.
                    lean |= {code: {seat: LIKELY} for code in codes_in(at_least)}
                    at_least = 0
                self.known[seat] = at_least
                self.places[seat] = public.cards_held(seat) + laid_aside(public, seat) - size(at_least)
                free -= at_least
        codes = codes_in(free)
        self.places[AWAY] = len(codes) - sum(self.places.values())
        self.may = {
            code: [where for where in self.places if where == AWAY or not facts.cannot[where] >> 4 * code & 1]
            for code in set(codes)
        }
        self.lean = {code: seats for code, seats in lean.items() if guess and code in self.may}
        everywhere = len(self.places)
        self.free = [code for code in codes if len(self.may[code]) == everywhere and code not in self.lean]
        self.anywhere = frozenset(self.free)
        self.bound = sorted(set(codes) - set(self.free), key=lambda code: len(self.may[code]))  # fewest choices first
        self.copies = Counter(codes)

    def sample(self) -> dict[Seat, int]:
        """By seat, the bits of a hand that it may hold; the cards of no player under AWAY."""
        rng, left = self.rng, dict(self.places)
        held: dict[Seat, list[int]] = {where: [] for where in left}
        for code in self.bound:
            for _ in range(self.copies[code]):
                open_to = [where for where in self.may[code] if left[where] > 0]
                if open_to:
                    lean = self.lean.get(code, {})
                    weights = [left[each] * lean.get(each, 1.0) for each in open_to]
                    where = rng.choices(open_to, weights)[0]
                    held[where].append(code)
                    left[where] -= 1
                else:
                    self._make_room(code, held, left)
        chance = rng.random
        pool = sorted(self.free, key=lambda _: chance())
        at = 0
        hands = {}
        for where, more in left.items():
            dealt = held[where] + pool[at : at + more]
            at += more
            hands[where] = self.known[where] + sum([_BITS[code] for code in dealt])
        return hands

    def weighed(self, hands: dict[Seat, int], fit: Callable[[Seat, int], float], times: int = 1) -> dict[Seat, int]:
        """The next of a chain of hands, in which those that fit come the more often the better they do.

        Each in turn and another put their free cards together, and of some ways to deal them out again, and the way
        they lie, one is taken by its fit (above 0): Gibbs sampling by a few tries. About one hand in four stays as it
        was. Cards that are not free, because something is known of them, stay where they lie.
        """
        places = [where for where in hands if self.places[where]]
        for _ in range(times):
            self.rng.shuffle(places)
            for one, other in zip(places, places[1:] + places[:1], strict=True):
                if one != other:
                    ways = [(hands[one], hands[other])]
                    ways += self._dealt_again(hands[one], hands[other], one, other)
                    weights = [fit(one, mine) * fit(other, its) for mine, its in ways]
                    hands = hands | dict(zip((one, other), self.rng.choices(ways, weights)[0], strict=True))
        return hands

    def _dealt_again(self, held: int, other_held: int, one: Seat, other: Seat) -> list[tuple[int, int]]:
        """Both hands with their free cards shuffled together and dealt again, in some ways."""
        mine, its = self._free_of(one, held), self._free_of(other, other_held)
        before, after, number = sum([_BITS[code] for code in mine]), sum([_BITS[code] for code in its]), len(mine)
        kept, other_kept, ways = held - before, other_held - after, list[tuple[int, int]]()
        for _ in range(TRIES):
            both = mine + its
            self.rng.shuffle(both)
            now = sum([_BITS[code] for code in both[:number]])
            ways.append((kept + now, other_kept + before + after - now))
        return ways

    def _free_of(self, where: Seat, bits: int) -> list[int]:
        return [code for code in codes_in(bits - self.known[where]) if code in self.anywhere]

    def _make_room(self, code: int, held: dict[Seat, list[int]], left: dict[Seat, int]) -> None:
        """Give a card to a seat that is full: others move on until one comes to a free place."""
        came: dict[Seat, tuple[Seat | None, int]] = dict.fromkeys(self.may[code], (None, code))
        queue = self._shuffled(self.may[code])
        for where in queue:
            if left[where] > 0:
                left[where] -= 1
                self._move(where, came, held)
                return
            for other in self._shuffled(held[where]):
                for next_place in self._shuffled(self.may[other]):
                    if next_place not in came:
                        came[next_place] = (where, other)
                        queue.append(next_place)
        raise AssertionError("no hands agree with what is known")

    def _move(self, where: Seat, came: dict[Seat, tuple[Seat | None, int]], held: dict[Seat, list[int]]) -> None:
        at: Seat | None = where
        while at is not None:
            before, code = came[at]
            held[at].append(code)
            if before is not None:
                held[before].remove(code)
            at = before

    def _shuffled(self, things: Sequence[int]) -> list[int]:
        return self.rng.sample(list(things), len(things))


def laid_aside(public: Public, seat: Seat) -> int:
    """How many cards a seat has laid aside to pass, sealed until its partner has too (S4 passing, at the same time)."""
    sealed = public.step == "pass" and public.rules.exchange.manner == "together"
    return public.passed[seat] if sealed else 0


def _at_least(view: View, seat: Seat) -> int:
    """Bits of cards that a seat has shown, taken before all eyes or been given by the viewer, and has not played."""
    public, own = view.public, view.own
    shown = public.melds[seat]
    declares = public.contract is not None and public.contract.declarer == seat
    faceup = 0 if declares and public.rules.exchange.cards else public.faceup[seat]  # it may have been returned
    cards = union_most(shown.cards if shown else 0, faceup)
    if own.given and view.partners == {seat}:
        declarer = public.contract.declarer if public.contract else view.seat
        cards = union_most(cards, own.given if declarer == view.seat else less(own.given, own.received))
    return less(cards, _played(public, seat))


def _exchanged(view: View) -> dict[int, dict[Seat, float]]:
    """By code, how much rather declarer and partner hold trump and aces: partner passes them as a rule (S1)."""
    public, own = view.public, view.own
    contract = public.contract
    if contract is None or not any(public.passed) or public.step != "play":
        return {}
    declarer = contract.declarer
    partners = public.declarers() - {declarer}
    only_trump = view.seat == declarer and not own.received & ~LANES[public.trump]
    passable = _passable(public, min(partners, default=declarer))
    found: dict[int, dict[Seat, float]] = {}
    for code in passable:
        if code // 6 == public.trump or (code % 6 == ACE and public.rules.deal.copies == 2):
            declarers, partners_own = TRUMP_PASSED if code // 6 == public.trump else ACES_PASSED
            found[code] = {declarer: declarers} | dict.fromkeys(partners, 1.0 if only_trump else partners_own)
    return found


def _passable(public: Public, partner: Seat) -> list[int]:
    """The cards, by code, that this seat could have passed from a hand of every card: not all, by some house rules."""
    none = (0,) * len(public.passed)
    then = public._replace(step="pass", turn=partner, passed=none, trick=(), tricks=())
    gives = legal(View(then, partner, distinct(public.tables.pack), Own()))
    return sorted({action.card.code for action in gives if isinstance(action, Give)})


def _played(public: Public, seat: Seat) -> int:
    """Bits of all cards that a seat has played."""
    plays = [public.plays(), *map(public.plays, public.tricks)]
    return sum([1 << 4 * code for trick in plays for where, code in trick if where == seat])
