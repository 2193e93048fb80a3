"""What a seat observes: a `View` written as the bytes of its layout. It reads a View and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from deece.cards import CARDS, FIELDS, LANE, bits_of, codes_in
from deece.envs.layout import CALLS, STEPS, Layout, Slice, layout, passes, seen_in_hand, widow_seen
from deece.envs.numbering import RUNGS, Array
from deece.envs.telling import Telling, tells
from deece.game.account import meld_shown, to_make
from deece.game.action import Bid, LayMeld, Pass
from deece.game.laid import every_laying
from deece.game.state import NOBODY, Auction, Contract, Game, Public, Shown, Trick
from deece.game.tables import Seating
from deece.game.view import View
from deece.players.conventions import Card
from deece.rules.catalog import Rules
from deece.rules.catalog.row import drawn_up

_NONE_SHOWN: Final = Shown(0)


class Observer:
    """Writes observations by one layout. It keeps what a hand's tricks and meld look like, to be quick; what it writes
    hangs on the view alone.
    """

    def __init__(self, rules: Rules, *, history: bool = False, card: Card | None = None) -> None:
        """`history` and `card` write these blocks of the layout too; the card is the one that the own side bids by."""
        self.layout: Layout = layout(rules, history=history, card=card is not None)
        self.rules = rules
        players, self._copies = rules.deal.players, rules.deal.copies
        self._one = [bytes(int(i == one) for i in range(players)) for one in range(players)] + [bytes(players)]
        self._card = [bytes(int(i == code) for i in range(24)) for code in range(24)] + [bytes(24)]
        self._suit = [bytes(int(i == suit) for i in range(4)) for suit in range(4)] + [bytes(4)]
        self._step = {step: bytes(int(step == one) for one in STEPS) for step in STEPS}
        self._rungs = [bytes(int(i == rung) for i in range(RUNGS)) for rung in range(RUNGS)] + [bytes(RUNGS)]
        self._lanes: dict[int, bytes] = {}
        self._lines: dict[LayMeld, int] = {}
        if rules.deal.stock == "turned":
            self._lines = {action: line for line, action in enumerate(every_laying(rules))}
        self._places: dict[tuple[tuple[int, ...], int], tuple[tuple[int, ...], list[int]]] = {}
        self._slice = {one.name: one for one in self.layout.slices}
        self._rung: dict[int, int] = {}
        self._numbers: dict[tuple[str, int], bytes] = {}
        self._tricks = _Tricks(rules)
        self._seated: Seating | None = None
        self._asked: tuple[Contract | None, tuple[Shown | None, ...], int] = (None, (), 0)  # what they must take
        self._more = not {"summed", "moon", "called"}.isdisjoint(self._slice)
        # By seat, what was written of the auction, of meld and of the scores, and what it was written from.
        self._said_by: dict[int, tuple[Auction, Contract | None, bytes]] = {}
        self._shown_to: dict[int, tuple[tuple[Shown | None, ...], int, bytes]] = {}
        self._scored: dict[int, tuple[Game, bytes]] = {}
        self._parts: list[Callable[[View, tuple[int, ...], list[int]], bytes]] = [self._table]
        if rules.auction.kind != "none":
            self._parts.append(self._bidding)
        self._parts += [self._exchange, self._stock if self._lines else self._meld, self._play, self._scores]
        if history:
            self._parts.append(self._history)
        if card is not None and tells(rules):
            self._told = Telling(rules, card, partial(self._number, "told_meld"))
            self._parts.append(self._telling)

    def write(self, view: View) -> bytes:
        """The observation of this view as bytes, before they are divided."""
        public, seat = view[0], view[1]
        if public.seating is not self._seated:
            self._seated = public.seating
            self._said_by, self._shown_to = {}, {}
        order, place = self.order(public, seat)
        return b"".join([part(view, order, place) for part in self._parts])

    def observe(self, view: View) -> Array:
        """The observation of this view."""
        return self.layout.floats(self.write(view))

    # ------------------------------------------------------------------------------------------ what all are made of

    def order(self, public: Public, seat: int) -> tuple[tuple[int, ...], list[int]]:
        """The seats by place, and the place of each seat; -1 of one who sits out, and of nobody."""
        active = public.seating.active
        kept = self._places.get((active, seat))
        if kept is None:
            chairs = self.rules.people
            first = next(active.index(one % chairs) for one in range(seat, seat + chairs) if one % chairs in active)
            order = active[first:] + active[:first]
            place = [order.index(one) if one in order else -1 for one in range(chairs)]
            kept = self._places[active, seat] = (order, [*place, -1])  # the last is where -1, nobody, finds it
        return kept

    def _cards(self, bits: int) -> bytes:
        """A thermometer."""
        lanes = self._lanes
        try:
            return lanes[bits & LANE] + lanes[bits >> 24 & LANE] + lanes[bits >> 48 & LANE] + lanes[bits >> 72]
        except KeyError:
            for lane in (bits >> 24 * suit & LANE for suit in range(4)):
                if lane not in lanes:
                    each = [min(lane >> 4 * rank & 15, self._copies) for rank in range(6)]
                    lanes[lane] = b"".join([bytes([1] * held + [0] * (self._copies - held)) for held in each])
            return self._cards(bits)

    def _number(self, name: str, value: int) -> bytes:
        kept = self._numbers.get((name, value))
        if kept is None:
            one = self._slice[name]
            kept = bytes([coarse(one, value), value & 255])
            if len(self._numbers) < 65536:
                self._numbers[name, value] = kept
        return kept

    def _rung_of(self, public: Public, figure: int) -> int:
        """The rung of a figure, -1 of none; the top one of those above it."""
        if not self._rung:
            ladder = public.tables.ladder
            self._rung |= {each: min(rung, RUNGS - 1) for rung, each in enumerate(ladder)}
        return self._rung.get(figure, -1)

    # ---------------------------------------------------------------------------------------------------- the parts

    def _table(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public, one = view[0], self._one
        turn = public.turn
        since, playing = len(public.tricks) - public.sized, public.played_by()
        held = bytes([max(0, public.sizes[seat] - since - (seat in playing)) for seat in order])
        step = self._step[public.step]
        turned = one[place[turn]] if turn >= 0 else one[-1]
        return b"\x01" + step + turned + one[place[public.game.dealer]] + held + self._cards(view[2])

    def _bidding(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public, seat = view[0], view[1]
        auction, contract = public.auction, public.contract
        kept = self._said_by.get(seat)
        if kept is None or kept[0] is not auction or kept[1] is not contract:
            kept = self._said_by[seat] = (auction, contract, self._auction(public, order, place))
        need = self._number("need", self._need(public, contract) if contract else 0)
        if not self._more:
            return kept[2] + need
        parts = [kept[2], need]
        if "summed" in self._slice:
            bids = contract.bids if contract else ()
            parts += [self._number("summed", bids[seat] if bids else 0) for seat in order]
        if "moon" in self._slice:
            parts.append(self._one[place[contract.mooner if contract else -1]])
        if "called" in self._slice:
            parts.append(self._card[contract.called if contract else -1])
            ours = view.partners | {seat}
            parts.append(bytes([seat in ours for seat in order]))
        return b"".join(parts)

    def _auction(self, public: Public, order: tuple[int, ...], place: list[int]) -> bytes:
        """What hangs on the calls and the contract alone, and so is the same through a whole hand."""
        auction, contract, one = public.auction, public.contract, self._one
        rungs, said = self._said(public, order, place)
        return b"".join(
            [
                self._rungs[self._rung_of(public, auction.standing)],
                rungs,
                said,
                bytes([auction.passed >> seat & 1 for seat in order]),
                one[place[auction.bidder]],
                bytes([auction.handed_back]),
                one[place[contract.declarer if contract else -1]],
                bytes([bool(contract and contract.forced)]),
                self._number("price", contract.bid if contract else auction.standing),
            ]
        )

    def _said(self, public: Public, order: tuple[int, ...], place: list[int]) -> tuple[bytes, bytes]:
        """The rungs that each place has bid, and the last that each has said."""
        rungs, said = bytearray(len(order) * RUNGS), [-1] * len(order)
        for seat, call in public.auction.calls:
            where = place[seat]
            if type(call) is Bid:
                said[where] = int(call.spoken)
                if call.points:
                    rungs[where * RUNGS + self._rung_of(public, call.points)] = 1
                else:  # bids that are added up: nothing was bid
                    said[where] = 2
            elif type(call) is Pass:
                said[where] = CALLS.index(call.call or "pass")
        return bytes(rungs), b"".join([bytes(int(each == i) for i in range(len(CALLS))) for each in said])

    def _need(self, public: Public, contract: Contract) -> int:
        ours, melds = public.declarers(), public.melds
        if self._asked[0] is not contract or self._asked[1] is not melds:
            self._asked = (contract, melds, to_make(public.tables, contract.bid, meld_shown(melds, ours))[0])
        taken = self._tricks.of(public).points
        return max(0, self._asked[2] - sum([taken[seat] for seat in ours]))

    def _exchange(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public, own, rules = view[0], view[3], self.rules
        parts = []
        if passes(rules):
            passed = public.passed
            parts = [bytes([passed[seat] for seat in order])]
            parts += [self._cards(own.given + own.giving), self._cards(own.received)]
        if widow_seen(rules):
            parts += [self._cards(public.widow or own.widow), self._cards(own.buried)]
            parts.append(bytes([public.buried, *(public.told or (0, 0))]))
        if rules.deal.stock == "draft":
            parts += [self._card[own.drawn], self._cards(own.thrown)]
        if drawn_up(rules):
            parts.append(self._card[codes_in(public.widow)[0] if public.widow else NOBODY])
        if seen_in_hand(rules):
            parts += [self._cards(public.faceup[seat]) for seat in order]
        return b"".join(parts)

    def _meld(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public, seat = view[0], view[1]
        melds, trump = public.melds, public.trump
        kept = self._shown_to.get(seat)
        if kept is None or kept[0] is not melds or kept[1] != trump:
            shown = [melds[each] or _NONE_SHOWN for each in order]
            parts = [self._suit[trump], bytes([melds[each] is not None for each in order])]
            parts += [self._cards(each.cards) for each in shown]
            kept = (melds, trump, b"".join([*parts, *[self._number("meld_points", each.total) for each in shown]]))
            self._shown_to[seat] = kept
        return kept[2]

    def _stock(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public = view[0]
        stock = public.stock
        if stock is None:
            return bytes(
                sum(self._slice[name].length for name in ("trump", "turned", "stock", "laid", "laid_melds"))
            ) + (self._number("meld_points", 0) * len(order))
        parts = [self._suit[public.trump], self._card[stock.turned], bytes([stock.left])]
        parts += [self._cards(bits_of(CARDS[laid.code] for laid in stock.laid[seat])) for seat in order]
        for seat in order:
            lines = bytearray(len(self._lines))
            for meld in stock.melds[seat]:
                if not meld.broken:
                    suited = LayMeld(meld.kind, meld.suit, meld.copies)
                    whole = suited if suited in self._lines else LayMeld(meld.kind, copies=meld.copies)
                    lines[self._lines[whole]] += 1
            parts.append(bytes(lines))
        return b"".join([*parts, *[self._number("meld_points", stock.scored[seat]) for seat in order]])

    def _play(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public = view[0]
        done = self._tricks.of(public)
        played, void, table = done.played, done.void, [-1] * len(place)
        if public.trick:
            played, void = list(played), list(void)
            led = public.trick[0] // 6
            for seat, code in public.plays():
                table[seat] = code
                played[seat] += FIELDS[code]
                if code // 6 != led:
                    void[seat] |= 1 << led
        parts = [self._cards(played[seat]) for seat in order]
        parts += [self._card[table[seat]] for seat in order]
        parts += [self._one[place[public.leader]], self._one[place[public.winner]]]
        parts.append(bytes([done.won[seat] for seat in order]))
        parts += [self._number("points", done.points[seat]) for seat in order]
        if "void" in self._slice:
            parts += [_VOIDS[void[seat]] for seat in order]
        return b"".join(parts)

    def _scores(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        public, seat = view[0], view[1]
        game = public.game
        kept = self._scored.get(seat)
        if kept is None or kept[0] is not game:
            scores, own = game.scores, public.seating.column[seat]
            parts = [self._number("scores", score) for score in scores[own:] + scores[:own]]
            kept = self._scored[seat] = (game, b"".join([*parts, self._number("goal", game.goal)]))
        return kept[1]

    def _history(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        tricks = view[0].tricks
        parts = []
        for trick in tricks:
            at = place[trick.leader]
            cards = trick.cards[len(order) - at :] + trick.cards[: len(order) - at]  # by place
            parts += [self._one[at], *[self._card[code] for code in cards]]
        return b"".join(parts).ljust(self._slice["history"].length, b"\0")

    def _telling(self, view: View, order: tuple[int, ...], place: list[int]) -> bytes:
        return self._told.write(view, order)


_VOIDS: Final = tuple(bytes(suits >> suit & 1 for suit in range(4)) for suits in range(16))


def coarse(one: Slice, value: int) -> int:
    """The first byte of a number in this slice."""
    return (min(max(value, one.low), one.high) - one.low) * 255 // (one.high - one.low)


class _Done:
    """What finished tricks come to, by seat."""

    __slots__ = ("played", "points", "tricks", "void", "won")

    def __init__(self, chairs: int) -> None:
        self.tricks: tuple[Trick, ...] = ()
        self.played = [0] * chairs
        self.won = [0] * chairs
        self.points = [0] * chairs
        self.void = [0] * chairs


class _Tricks:
    """Adds up the tricks of a hand as they come, so that each is counted once."""

    def __init__(self, rules: Rules) -> None:
        self._strict = rules.deal.stock != "turned"  # over a stock nobody need follow suit
        self._chairs = rules.people
        self._seating: Seating | None = None
        self._done = _Done(self._chairs)

    def of(self, public: Public) -> _Done:
        """What the finished tricks of this hand come to."""
        done, tricks = self._done, public.tricks
        if done.tricks is tricks and self._seating is public.seating:
            return done
        counted = len(done.tricks)
        if self._seating is not public.seating or counted > len(tricks) or done.tricks != tricks[:counted]:
            done, counted = _Done(self._chairs), 0
            self._done, self._seating = done, public.seating
        for trick in tricks[counted:]:
            self._add(done, public, trick)
        done.tricks = tricks
        return done

    def _add(self, done: _Done, public: Public, trick: Trick) -> None:
        led = trick.cards[0] // 6
        for seat, code in public.plays(trick):
            done.played[seat] += FIELDS[code]
            if code // 6 != led and self._strict:
                done.void[seat] |= 1 << led
        done.won[trick.winner] += 1
        done.points[trick.winner] += trick.points
