"""An observation written a second time: slice by slice, from the meanings in deece.envs.layout, and slowly."""

from __future__ import annotations

from typing import Any

import numpy as np

from deece.cards import CARDS, bits_of, codes_in, count
from deece.envs.layout import CALLS, STEPS, Layout
from deece.game.account import account
from deece.game.action import Bid, LayMeld, Pass
from deece.game.laid import every_laying
from deece.game.view import View


class Naive:
    """The slices of one view, by name."""

    def __init__(self, layout: Layout, view: View) -> None:
        self.layout, self.view, self.public, self.rules = layout, view, view.public, view.rules
        active, chairs = list(self.public.seating.active), self.rules.people
        clockwise = [(view.seat + step) % chairs for step in range(chairs)]
        self.seats = [seat for seat in clockwise if seat in active]
        self.copies = self.rules.deal.copies
        self.contract = self.public.contract

    def written(self) -> Any:
        """All of it, divided."""
        parts = []
        for one in self.layout.slices:
            bytes_of = np.asarray(getattr(self, f"_{one.name}")(), np.int64)
            if one.high:  # numbers
                low, high = one.low, one.high
                coarse = (np.clip(bytes_of, low, high) - low) * 255 // (high - low)
                bytes_of = np.stack([coarse, bytes_of % 256], axis=-1)
            assert bytes_of.shape == one.shape, (one.name, bytes_of.shape, one.shape)
            parts.append(bytes_of.reshape(-1).astype(np.float32) / np.float32(one.divisor))
        return np.concatenate(parts)

    def is_seat(self, seat: int) -> list[int]:
        return [int(each == seat) for each in self.seats]

    def cards(self, bits: int) -> list[list[int]]:
        return [[int(copy < count(bits, code)) for copy in range(self.copies)] for code in range(24)]

    def card(self, code: int) -> list[int]:
        return [int(code == each) for each in range(24)]

    def tricks_and_table(self) -> list[tuple[tuple[int, int], ...]]:
        public = self.public
        return [*[public.plays(trick) for trick in public.tricks], public.plays()]

    def _one(self) -> Any:
        return [1]

    def _step(self) -> Any:
        return [int(step == self.public.step) for step in STEPS]

    def _turn(self) -> Any:
        return self.is_seat(self.public.turn)

    def _dealer(self) -> Any:
        return self.is_seat(self.public.game.dealer)

    def _held(self) -> Any:
        return [self.public.cards_held(seat) for seat in self.seats]

    def _hand(self) -> Any:
        return self.cards(self.view.bits)

    def _standing(self) -> Any:
        ladder, figure = self.public.tables.ladder, self.public.auction.standing
        return [int(rung == (min(63, ladder.index(figure)) if figure else -1)) for rung in range(64)]

    def _bids(self) -> Any:
        rungs = np.zeros((len(self.seats), 64))
        for seat, call in self.public.auction.calls:
            if isinstance(call, Bid) and call.points:
                rungs[self.seats.index(seat), min(63, self.public.tables.ladder.index(call.points))] = 1
        return rungs

    def _calls(self) -> Any:
        said = np.zeros((len(self.seats), len(CALLS)))
        for seat, call in self.public.auction.calls:
            if isinstance(call, Bid):
                name = "spoken" if call.spoken else "bid" if call.points else "pass"
            else:
                assert isinstance(call, Pass)
                name = call.call or "pass"
            said[self.seats.index(seat)] = [int(name == each) for each in CALLS]
        return said

    def _out(self) -> Any:
        return [self.public.auction.passed >> seat & 1 for seat in self.seats]

    def _bidder(self) -> Any:
        return self.is_seat(self.public.auction.bidder)

    def _handed_back(self) -> Any:
        return [int(self.public.auction.handed_back)]

    def _declarer(self) -> Any:
        return self.is_seat(self.contract.declarer if self.contract else -1)

    def _forced(self) -> Any:
        return [int(bool(self.contract and self.contract.forced))]

    def _price(self) -> Any:
        return self.contract.bid if self.contract else self.public.auction.standing

    def _need(self) -> Any:
        if self.contract is None:
            return 0
        side = account(self.public).sides[0]
        shown = sum(meld.total for seat in side.seats if (meld := self.public.melds[seat]))
        least = self.public.tables.least_to_make[0]
        taken = sum(trick.points for trick in self.public.tricks if trick.winner in side.seats)
        asked = max(self.contract.bid - shown, least, 0)
        way = self.rules.score.round_tricks
        if way in ("nearest", "down", "up"):
            asked = next(points for points in range(9999) if _rounded(points, way) >= asked)
        return max(0, asked - taken)

    def _summed(self) -> Any:
        return [self.contract.bids[seat] if self.contract else 0 for seat in self.seats]

    def _moon(self) -> Any:
        return self.is_seat(self.contract.mooner if self.contract else -1)

    def _called(self) -> Any:
        return self.card(self.contract.called if self.contract else -1)

    def _side(self) -> Any:
        return [int(seat == self.view.seat or seat in self.view.partners) for seat in self.seats]

    def _passed(self) -> Any:
        return [self.public.passed[seat] for seat in self.seats]

    def _given(self) -> Any:
        return self.cards(self.view.own.given + self.view.own.giving)

    def _received(self) -> Any:
        return self.cards(self.view.own.received)

    def _widow(self) -> Any:
        return self.cards(self.public.widow or self.view.own.widow)

    def _buried(self) -> Any:
        return self.cards(self.view.own.buried)

    def _buried_count(self) -> Any:
        return [self.public.buried]

    def _buried_told(self) -> Any:
        return self.public.told or (0, 0)

    def _drawn(self) -> Any:
        return self.card(self.view.own.drawn)

    def _thrown(self) -> Any:
        return self.cards(self.view.own.thrown)

    def _turned_up(self) -> Any:
        return self.card(codes_in(self.public.widow)[0] if self.public.widow else -1)

    def _seen(self) -> Any:
        return [self.cards(self.public.faceup[seat]) for seat in self.seats]

    def _trump(self) -> Any:
        return [int(self.public.trump == suit) for suit in range(4)]

    def _shown(self) -> Any:
        return [int(self.public.melds[seat] is not None) for seat in self.seats]

    def _meld(self) -> Any:
        return [self.cards(meld.cards if (meld := self.public.melds[seat]) else 0) for seat in self.seats]

    def _meld_points(self) -> Any:
        stock = self.public.stock
        if self.rules.deal.stock == "turned":
            return [stock.scored[seat] if stock else 0 for seat in self.seats]
        return [meld.total if (meld := self.public.melds[seat]) else 0 for seat in self.seats]

    def _turned(self) -> Any:
        return self.card(self.public.stock.turned if self.public.stock else -1)

    def _stock(self) -> Any:
        return [self.public.stock.left if self.public.stock else 0]

    def _laid(self) -> Any:
        stock = self.public.stock
        return [
            self.cards(bits_of(CARDS[card.code] for card in stock.laid[seat]) if stock else 0) for seat in self.seats
        ]

    def _laid_melds(self) -> Any:
        lines, stock = list(every_laying(self.rules)), self.public.stock
        found = np.zeros((len(self.seats), len(lines)))
        for place, seat in enumerate(self.seats):
            for meld in stock.melds[seat] if stock else ():
                suit = meld.suit if meld.kind in ("marriage", "plain_run") else -1
                found[place, lines.index(LayMeld(meld.kind, suit, meld.copies))] += not meld.broken
        return found

    def _played(self) -> Any:
        bits = dict.fromkeys(self.seats, 0)
        for plays in self.tricks_and_table():
            for seat, code in plays:
                bits[seat] += 1 << 4 * code
        return [self.cards(bits[seat]) for seat in self.seats]

    def _trick(self) -> Any:
        table = dict(self.public.plays())
        return [self.card(table.get(seat, -1)) for seat in self.seats]

    def _leader(self) -> Any:
        return self.is_seat(self.public.leader)

    def _winner(self) -> Any:
        return self.is_seat(self.public.winner)

    def _tricks(self) -> Any:
        return [self.public.tricks_won()[seat] for seat in self.seats]

    def _points(self) -> Any:
        return [self.public.points_taken()[seat] for seat in self.seats]

    def _void(self) -> Any:
        void = np.zeros((len(self.seats), 4))
        for plays in self.tricks_and_table():
            for seat, code in plays:
                if code // 6 != plays[0][1] // 6:
                    void[self.seats.index(seat), plays[0][1] // 6] = 1
                    assert all(each // 6 != plays[0][1] // 6 for each in codes_in(self.own_bits(seat)))
        return void

    def own_bits(self, seat: int) -> int:
        """What is known of that hand: all of the own one."""
        return self.view.bits if seat == self.view.seat else 0

    def _scores(self) -> Any:
        scores, own = list(self.public.game.scores), self.public.seating.column[self.view.seat]
        return [scores[(own + step) % len(scores)] for step in range(len(scores))]

    def _goal(self) -> Any:
        return self.public.game.goal

    def _history(self) -> Any:
        rows = np.zeros(self.layout["history"].shape)
        for number, trick in enumerate(self.public.tricks):
            table = dict(self.public.plays(trick))
            cards = [bit for seat in self.seats for bit in self.card(table[seat])]
            rows[number] = [*self.is_seat(trick.leader), *cards]
        return rows


def _rounded(points: int, way: str) -> int:
    return (points + {"nearest": 5, "down": 0, "up": 9}[way]) // 10 * 10
