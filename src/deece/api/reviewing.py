"""What the decisions of a finished hand cost: the list at once, then one judgment after another, as a page asks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, TypeVar

from deece.game.action import Deal, ToldHand
from deece.game.state import Seat
from deece.record import Record, format, replay
from deece.review import (
    Decision,
    Found,
    Hand,
    InMemory,
    Kept,
    Ledger,
    can_review,
    decisions,
    hand_of,
    judged_of,
    keep,
    kept_one,
    ledger,
    together,
)
from deece.review.luck import fit_for
from deece.review.rates import Counted, counted, sums
from deece.review.words.judging import (
    page_words,
    sums_words,
)
from deece.say import speaking, spoken
from deece.school.again import dearest, own_hands
from deece.table.thinking import Thinking
from deece.wire.replay import hands_of, meld_turns_up
from deece.wire.review import (
    AgainAnswer,
    BeforeAnswer,
    Judgment,
    LedgerAnswer,
    Review,
    decision_shown,
    game_ledger_shown,
    judged_shown,
    ledger_shown,
)
from deece.words.refused import Refused

T = TypeVar("T")
PATIENCE: Final = 30.0  # times the usual time: the page shows how far it is, and asks again
AT_ONCE: Final = 2  # decisions of one address that are judged, or wait for it


class Reviews:
    """The judgments of one server, or of the engine in a page."""

    def __init__(self, thinking: Thinking, *, effort: float = 1.0, kept: Kept | None = None) -> None:
        """`thinking` judges away from the tables; with less `effort` fewer deals are imagined, and the page says so."""
        self.thinking, self.effort = thinking, effort
        self.kept = kept or InMemory()
        self._asked = Counter[str]()  # by address, decisions that are judged or wait

    def listed(self, record: Record, hand: int, seat: Seat) -> Review:
        """All decisions of a seat in a hand, judged where that is kept. Refused where there is none."""
        _check(record, hand, seat)
        chosen, at = decisions_of(record, hand, seat), moments(record, hand)
        rows = [
            decision_shown(one, number, at[one.place], self._kept(record, one)) for number, one in enumerate(chosen)
        ]
        return Review(
            *self._together(record, hand, seat),
            title=record.ruleset.name,
            names=list(record.seats),
            hand=hand,
            hands=hands_of(record),
            seat=seat,
            decisions=rows,
            ledger=fit_for(record.ruleset.rules) is not None,
            says=page_words(record.seats[seat], hand, fewer=self.effort < 1, practice=bool(record.practice)),
        )

    def known(self, record: Record, hand: int, seat: Seat, number: int) -> tuple[Decision, Judgment | None]:
        """One decision (counted from 0), and what is kept of it. Refused where it is not there."""
        _check(record, hand, seat)
        chosen = decisions_of(record, hand, seat)
        if not 0 <= number < len(chosen):
            raise Refused("no_such_choice", choice=number + 1, choices=len(chosen))
        kept = self._kept(record, chosen[number])
        return chosen[number], self._judgment(record, hand, seat, kept) if kept else None

    async def find(self, decision: Decision, address: str) -> Found:
        """Judge it away from the tables; Refused where this address asks for too many, or nobody has time."""
        return await self.ask(address, judge_one, decision, self.effort)

    async def ask(self, address: str, do: Callable[..., T], *given: Any) -> T:
        """What `do` finds away from the tables; Refused as in `find`. All must be such as can be pickled."""
        with self._one_more(address):
            found: T | None = await self.thinking.ask(said_in, spoken(), do, *given, patience=PATIENCE)
        if found is None:
            raise Refused("busy")
        return found

    def judged(self, record: Record, hand: int, seat: Seat, found: Found) -> Judgment:
        """What was found, and from now on kept."""
        keep(record, found, self.kept, effort=self.effort)
        return self._judgment(record, hand, seat, found)

    async def ledger(self, record: Record, hand: int, seat: Seat, address: str) -> LedgerAnswer:
        """What the points of a hand came from for a seat, by all that is judged; nothing before its own choices are."""
        _check(record, hand, seat)
        (known,) = await self.ask(address, hand_alone, record, hand)
        lines = await asyncio.to_thread(self._lines, record, hand, seat, known) if known else None
        return LedgerAnswer(ledger_shown(record.seats[seat], hand, lines) if lines else None)

    async def game_ledger(self, record: Record, seat: Seat, address: str) -> LedgerAnswer:
        """The same of all hands together, with the luck and the score of each; nothing before all are judged."""
        _check(record, 1, seat)
        hands: list[tuple[int, Ledger]] = []
        for hand in range(1, hands_of(record) + 1):
            (known,) = await self.ask(address, hand_alone, record, hand)
            if known is None or seat not in known.public.seating.active:
                continue
            lines = await asyncio.to_thread(self._lines, record, hand, seat, known)
            if lines is None:
                return LedgerAnswer(None)
            hands.append((hand, lines))
        if not hands:
            return LedgerAnswer(None)
        whole = together([lines for _, lines in hands])
        return LedgerAnswer(game_ledger_shown(record.seats[seat], whole, hands))

    def _lines(self, record: Record, hand: int, seat: Seat, known: Hand) -> Ledger | None:
        """The lines of a hand; None as long as not all choices of the seat are judged."""
        found = {each: self._found(record, hand, each) for each in range(len(record.seats))}
        seats = frozenset(each for each, theirs in found.items() if theirs is not None)
        judged = [(each, one.judged) for each, theirs in found.items() for one in theirs or ()]
        return ledger(known, seat, judged, seats) if seat in seats else None

    def again(self, record: Record, hand: int, seat: Seat) -> AgainAnswer:
        """The mistakes of a seat in a hand that it may choose again, by their key; of what is judged."""
        _check(record, hand, seat)
        kept = (self._kept(record, one) for one in decisions_of(record, hand, seat))
        return AgainAnswer(own_hands(record, (one for one in kept if one), 0))

    def before(self, record: Record, hand: int, seat: Seat, number: int) -> BeforeAnswer:
        """The game up to a choice (counted from 0) as a record, for a table that plays on from there."""
        decision, _ = self.known(record, hand, seat, number)
        return BeforeAnswer(format(replace(record, entries=record.entries[: decision.place], practice="known")))

    @contextmanager
    def _one_more(self, address: str) -> Iterator[None]:
        if self._asked[address] >= AT_ONCE:
            raise Refused("too_fast")
        self._asked[address] += 1
        try:
            yield
        finally:
            self._asked[address] -= 1
            if not self._asked[address]:
                del self._asked[address]

    def _kept(self, record: Record, decision: Decision) -> Found | None:
        return kept_one(record, decision, self.kept, effort=self.effort)

    def _judgment(self, record: Record, hand: int, seat: Seat, found: Found) -> Judgment:
        return Judgment(*self._together(record, hand, seat), judged=judged_shown(found))

    def _together(self, record: Record, hand: int, seat: Seat) -> tuple[str, Counted | None, int]:
        """All decisions in a line, as error rates count them, and how many come back; empty until all are judged."""
        found = self._found(record, hand, seat)
        if found is None:
            return "", None, 0
        judged = [one.judged for one in found]
        words = sums_words(record.seats[seat], *sums(judged))
        return words, None if record.practice else counted(judged), len(dearest(found))

    def _found(self, record: Record, hand: int, seat: Seat) -> list[Found] | None:
        """All decisions of a seat in a hand; None as long as not all are judged."""
        found = []
        for one in decisions_of(record, hand, seat):
            kept = self._kept(record, one)
            if kept is None:
                return None
            found.append(kept)
        return found


def said_in(language: str, do: Callable[..., T], *given: Any) -> T:
    """In another process: what `do` finds, in the language of who asks."""
    with speaking(language):
        return do(*given)


def judge_one(decision: Decision, effort: float) -> Found:
    """In another process: judge one decision."""
    return judged_of(decision, effort=effort)


def hand_alone(record: Record, hand: int) -> tuple[Hand | None]:
    """In another process: a hand for its ledgers."""
    return (hand_of(record, hand),)


def _check(record: Record, hand: int, seat: Seat) -> None:
    over = hands_of(record)
    if not over:
        raise Refused("no_hand_over")
    if not 1 <= hand <= over:
        raise Refused("no_such_hand", hand=hand, over=over)
    if not 0 <= seat < len(record.seats):
        raise Refused("nothing_here")
    if not can_review():
        raise Refused("no_review")


@lru_cache(maxsize=16)
def decisions_of(record: Record, hand: int, seat: Seat) -> Sequence[Decision]:
    """The decisions of a seat in a hand; those of a deal that was thrown in before it are left out."""
    shown = moments(record, hand)
    return [one for one in decisions(record, [seat], hand) if one.place in shown]


@lru_cache(maxsize=8)
def moments(record: Record, hand: int) -> dict[int, int]:
    """By place among the entries, the step of the hand's replay that shows the position before this choice."""
    found: dict[int, int] = {}
    at = -1
    for place, step in enumerate(replay(record)):
        before, after = step.before.public, step.after.public
        if isinstance(step.entry.action, (Deal, ToldHand)):
            found, at, first = {}, -1, True
        else:
            first = False
        found[place] = max(0, at)
        at += 1
        if len(after.game.results) > len(before.game.results):
            if len(after.game.results) == hand:
                break
        elif not first and meld_turns_up(before, after):
            at += 1
    return found
