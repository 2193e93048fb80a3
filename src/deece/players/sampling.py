"""Other hands as they might be: the unseen cards dealt at random to who may hold them."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from deece.cards import codes_in, size
from deece.game.view import View
from deece.players.plain_play import knowledge


class Sampler:
    """Deals cards to places, so many to each, none to a place that cannot hold it; what is left over lies aside."""

    def __init__(
        self, cards: Sequence[int], room: Sequence[int], cannot: Sequence[int], fixed: Sequence[Sequence[int]]
    ) -> None:
        """`cards` and `fixed` (cards whose place is known) are codes, `cannot` is a mask of cards by place."""
        aside = len(cards) - sum(room)
        self._room = [*room, max(0, aside)]
        self._fixed = fixed
        places = range(len(self._room))
        masks = [*cannot, 0]
        self._may = {code: [each for each in places if not masks[each] >> 4 * code & 1] for code in set(cards)}
        self._free = [code for code in cards if len(self._may[code]) == len(places)]
        bound = [code for code in cards if len(self._may[code]) < len(places)]
        self._bound = sorted(bound, key=lambda code: len([each for each in self._may[code] if self._room[each]]))

    def deal(self, random: Random) -> list[list[int]]:
        """Codes by place; the last of them lie aside."""
        room, chance = self._room[:], random.random
        hands: list[list[int]] = [[] for _ in room]
        for code in self._bound:
            may = [place for place in self._may[code] if room[place]]
            if not may:
                self._move(code, hands, room)
                continue
            nth = chance() * sum([room[place] for place in may])
            for place in may:
                nth -= room[place]
                if nth < 0:
                    break
            hands[place].append(code)
            room[place] -= 1
        pool = self._free[:]
        for last in range(len(pool) - 1, 0, -1):  # quicker than Random.shuffle
            other = int(chance() * (last + 1))
            pool[last], pool[other] = pool[other], pool[last]
        at = 0
        for hand, more in zip(hands, room, strict=True):
            hand += pool[at : at + more]
            at += more
        for hand, known in zip(hands, self._fixed, strict=False):
            hand += known
        return hands

    def _move(self, code: int, hands: list[list[int]], room: list[int]) -> None:
        """Find a place for a card whose places are all full: others move on until somebody has room."""
        came: dict[int, tuple[int, int]] = dict.fromkeys(self._may[code], (-1, code))
        queue = list(came)
        for place in queue:
            if room[place]:
                break
            for other in hands[place]:
                for further in self._may[other]:
                    if further not in came:
                        came[further] = (place, other)
                        queue.append(further)
        else:  # what was read from the play contradicts itself: anybody
            place = next(each for each, more in enumerate(room) if more)
            came[place] = (-1, code)
        room[place] -= 1
        while True:
            before, moved = came[place]
            hands[place].append(moved)
            if before < 0:
                return
            hands[before].remove(moved)
            place = before


def others_in_play(view: View) -> Sampler:
    """The other hands during the play: sizes, shown cards, and all that the plays have told of voids."""
    public, facts = view.public, knowledge(view)
    active = public.seating.active
    known = {seat: facts.known.get(seat, 0) for seat in active}
    held = {seat: public.cards_held(seat) if seat != view.seat else 0 for seat in active}
    free = facts.free
    if any(size(known[seat]) > held[seat] for seat in active):  # some of them were passed on or buried
        known, free = dict.fromkeys(active, 0), facts.unseen
    return Sampler(
        codes_in(free),
        [held[seat] - size(known[seat]) for seat in active],
        [facts.cannot[seat] for seat in active],
        [codes_in(known[seat]) for seat in active],
    )


def others_before_play(view: View, cards: int) -> Sampler:
    """The other hands before the play, `cards` each: nothing is known of them."""
    tables, own, active = view.public.tables, view.own, view.public.seating.active
    unseen = tables.pack - view.bits - own.thrown - own.buried - own.giving
    nothing: list[list[int]] = [[] for _ in active]
    return Sampler(codes_in(unseen), [cards * (seat != view.seat) for seat in active], [0] * len(active), nothing)
