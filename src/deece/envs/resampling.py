"""Another deal that a seat cannot know from the real one: all that it saw, and so all that it can conclude, stays.

Cards that the seat does not know change places in the deal, and the hand is played again: whoever did not follow suit
could not, meld comes to what was shown, and every bid was allowed. Only a hand whose view is equal in the end is taken.
Before meld is shown all hidden cards are dealt anew. After it pairs of cards change places, again and again from the
real deal on, so that what comes is close to any such deal being as likely, and not exactly so.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from deece.cards import count
from deece.envs.numbering import Numbering
from deece.game.claim import unseen
from deece.game.deal import deal_out
from deece.game.play import apply
from deece.game.state import IllegalAction, State
from deece.game.view import View, view

SHUFFLES: Final = 8  # whole deals that are tried first
SWAPS: Final = 3  # tried for each card that may lie elsewhere
_SECRET: Final = frozenset({"pass", "bury", "share"})  # steps in which somebody chooses a card that others do not see


class Played(NamedTuple):
    """A hand in the middle: the position before its deal, the pack as it was dealt (codes), and all choices since."""

    before: State
    pack: tuple[int, ...]
    choices: tuple[int, ...]


class Resampling:
    """Finds other deals for one seat at one moment of a hand."""

    def __init__(self, numbers: Numbering, hand: Played, seat: int, *, canonical: bool) -> None:
        self._numbers, self._hand, self._seat, self._canonical = numbers, hand, seat, canonical
        end = self._again(hand, Random(0))
        assert end is not None  # what was played can be played again
        self._seen: View = end[1]

    def another(self, rng: Random) -> Played:
        """A hand that this seat cannot know from the one that it sees."""
        hand = self._hand
        places = self._hidden_places(rng)
        if len(places) < 2:
            return hand
        if not any(self._seen.public.melds):
            for _ in range(SHUFFLES):
                codes = [hand.pack[place] for place in places]
                rng.shuffle(codes)
                found = self._with(hand, dict(zip(places, codes, strict=True)), rng)
                if found:
                    return found
        for _ in range(SWAPS * len(places)):
            places = self._hidden_places(rng, hand.pack)
            one, other = rng.sample(places, 2)
            if hand.pack[one] != hand.pack[other]:
                hand = self._with(hand, {one: hand.pack[other], other: hand.pack[one]}, rng) or hand
        return hand

    def _hidden_places(self, rng: Random, pack: Sequence[int] | None = None) -> list[int]:
        """Places in the pack, not of the own hand, whose cards this seat has not seen; of equal cards any."""
        pack = self._hand.pack if pack is None else pack
        rules, public = self._numbers.rules, self._seen.public
        active, each = public.seating.active, rules.deal.hand
        left = unseen(self._seen)
        dealt = list(public.tables.dealing(range(len(pack))))
        if self._seat in active:
            first = active.index(self._seat) * each
            del dealt[first : first + each]
        rng.shuffle(dealt)
        found = []
        for place in dealt:
            if count(left, pack[place]):
                left -= 1 << 4 * pack[place]
                found.append(place)
        return found

    def _with(self, hand: Played, changed: dict[int, int], rng: Random) -> Played | None:
        """The hand with these cards at these places of the pack; None where this seat would have seen another."""
        pack = list(hand.pack)
        for place, code in changed.items():
            pack[place] = code
        done = self._again(hand._replace(pack=tuple(pack)), rng)
        return done[0] if done and done[1] == self._seen else None

    def _again(self, hand: Played, rng: Random) -> tuple[Played, View] | None:
        """The same choices over this pack, and what the seat sees at the end; None where one is not allowed.

        A card that was passed or buried in secret, and is not there now, is any other.
        """
        numbers, own = self._numbers, self._seat
        state = apply(hand.before, deal_out(numbers.rules, hand.pack, hand.before.public.game.dealer))
        choices: list[int] = []
        given = hand.choices
        while len(choices) < len(given):
            public = state[0]
            turn = public.turn
            if public.step not in _SECRET or turn == own:
                run = [given[len(choices)]]
            else:
                run = self._secret(state, given[len(choices) :], rng)
            for number in run:
                seen = view(state, turn)
                try:
                    state = apply(state, numbers.action_of(seen, number))
                except IllegalAction:
                    return None
                choices.append(number)
            if state[0].step != public.step and not self._same_so_far(state):
                return None
        return hand._replace(choices=tuple(choices)), view(state, own)

    def _same_so_far(self, state: State) -> bool:
        """Whether the meld that is known by now is what was shown, so that a hand with other meld is given up soon."""
        known = getattr(self, "_seen", None)
        if known is None:
            return True
        return all(now is None or now == then for now, then in zip(state.public.melds, known.public.melds, strict=True))

    def _secret(self, state: State, given: Sequence[int], rng: Random) -> list[int]:
        """The cards that this seat passes or buries in a row: those that it did, as far as it holds them."""
        turn, step = state.public.turn, state.public.step
        run: list[int] = []
        now = state
        while len(run) < len(given) and now.public.turn == turn and now.public.step == step:
            allowed = self._numbers.legal(view(now, turn))
            number = given[len(run)]
            if number not in allowed:
                number = rng.choice(allowed)
            run.append(number)
            now = apply(now, self._numbers.action_of(view(now, turn), number))
        return sorted(run) if self._canonical and step != "share" else run
