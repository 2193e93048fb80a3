"""What the decisions of a finished hand cost: the list at once, then one judgment after another, as a page asks.

All of it is found apart, from the record as text. What was judged is kept here: a search is given what is kept of the
choices that it looks for.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from deece.api.costly import Costly
from deece.game.action import Deal, Penalty, ToldHand
from deece.game.state import Seat
from deece.record import Record, format, parse, replay
from deece.review import (
    Decision,
    Found,
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
from deece.school.again import dearest, own_hands
from deece.table.game import Finished
from deece.wire.replay import hands_of, meld_turns_up
from deece.wire.review import (
    AgainAnswer,
    BeforeAnswer,
    Judgment,
    LedgerAnswer,
    LedgerShown,
    Review,
    decision_shown,
    game_ledger_shown,
    judged_shown,
    ledger_shown,
)
from deece.words.refused import Refused

T = TypeVar("T")
P = ParamSpec("P")


class Given(NamedTuple):
    """What a search is given: a record, how much is imagined for each judgment, and what is kept of some of them.

    Whatever else it looks for among what is kept is in `missed`, and what it adds in `added`.
    """

    record: Record
    effort: float
    texts: dict[str, str]
    missed: list[str]
    added: dict[str, str]

    def get(self, key: str) -> str | None:
        """The text under this key."""
        if key not in self.texts:
            self.missed.append(key)
        return self.texts.get(key)

    def put(self, key: str, text: str) -> None:
        """Keep it."""
        self.added[key] = text

    def judged(self, one: Decision) -> Found | None:
        """What is kept of a decision."""
        return kept_one(self.record, one, self, effort=self.effort)


class Reviews:
    """The judgments of one server, or of the engine in a page."""

    def __init__(self, costly: Costly, *, effort: float = 1.0, kept: Kept | None = None) -> None:
        """With less `effort` fewer deals are imagined for a judgment, and the page says so."""
        self.costly, self.effort, self.kept = costly, effort, kept or InMemory()

    async def find(
        self, address: str, of: Finished, do: Callable[Concatenate[Given, P], T], *given: P.args, **_: P.kwargs
    ) -> T:
        """What `do` finds in this record, by all that is kept of it."""
        return await self._find(address, of, do, *given)

    async def _find(self, address: str, of: Finished, do: Callable[..., T], *given: Any, again: bool = False) -> T:
        """The same; what comes `again` goes on with a request that was let in."""
        texts: dict[str, str] = {}
        found: T
        while True:
            found, missed, added = await self.costly.searched(
                address, looked, of, self.effort, texts, do, *given, again=again
            )
            for key, judged in added.items():
                self.kept.put(key, judged)
            there = {key: text for key in missed if (text := self.kept.get(key)) is not None}
            if not there or added:
                return found
            texts |= there
            again = True

    async def one(self, address: str, of: Finished, hand: int, seat: Seat, number: int) -> Judgment:
        """What one choice cost, judged if it is not yet."""
        found = await self._find(address, of, known, hand, seat, number)
        if found is None:
            await self._find(address, of, judge_one, hand, seat, number, again=True)
            found = await self._find(address, of, known, hand, seat, number, again=True)
        if found is None:
            raise Refused("busy")  # so much was judged meanwhile that it is kept no more
        return found

    async def game_ledger(self, address: str, of: Finished, seat: Seat) -> LedgerAnswer:
        """What the points of all hands came from, with luck and score of each; nothing before all are judged."""
        hands: list[tuple[int, Ledger]] = []
        number, name = await self._find(address, of, counted_hands, seat)
        for hand in range(1, number + 1):
            plays, lines = await self._find(address, of, hand_ledger, hand, seat, again=True)
            if plays and lines is None:
                return LedgerAnswer(None)
            if lines is not None:
                hands.append((hand, lines))
        return LedgerAnswer(_together(name, hands))


def _together(name: str, hands: Sequence[tuple[int, Ledger]]) -> LedgerShown | None:
    return game_ledger_shown(name, together([lines for _, lines in hands]), hands) if hands else None


# In another process


def looked(
    of: Finished, effort: float, texts: dict[str, str], do: Callable[..., T], *given: Any
) -> tuple[T, list[str], dict[str, str]]:
    """What `do` finds in the record, what it would have been glad to be given, and what is to be kept."""
    among = Given(record_of(of), effort, texts, [], {})
    return do(among, *given), among.missed, among.added


@lru_cache(maxsize=4)
def record_of(of: Finished) -> Record:
    """The record that a text is."""
    record = parse(of.text)
    return replace(record, seats=of.names) if of.names else record


def listed(given: Given, hand: int, seat: Seat) -> Review:
    """All decisions of a seat in a hand, judged where that is kept. Refused where there is none."""
    record = given.record
    _check(record, hand, seat)
    chosen, at = decisions_of(record, hand, seat), moments(record, hand)
    rows = [decision_shown(record, one, number, at[one.place], given.judged(one)) for number, one in enumerate(chosen)]
    return Review(
        *_so_far(given, hand, seat),
        title=record.ruleset.name,
        names=list(record.seats),
        hand=hand,
        hands=_over(record),
        seat=seat,
        decisions=rows,
        ledger=fit_for(record.ruleset.rules) is not None,
        says=page_words(record.seats[seat], hand, fewer=given.effort < 1, practice=bool(record.practice)),
    )


def known(given: Given, hand: int, seat: Seat, number: int) -> Judgment | None:
    """What is kept of one decision (counted from 0). Refused where it is not there."""
    found = given.judged(_decision(given.record, hand, seat, number))
    so_far = _so_far(given, hand, seat)
    return Judgment(*so_far, judged=judged_shown(found)) if found else None


def judge_one(given: Given, hand: int, seat: Seat, number: int) -> None:
    """Judge one decision, and keep what is found."""
    found = judged_of(_decision(given.record, hand, seat, number), effort=given.effort)
    keep(given.record, found, given, effort=given.effort)


def seat_ledger(given: Given, hand: int, seat: Seat) -> LedgerAnswer:
    """What the points of a hand came from for a seat, by all that is judged; nothing before its own choices are."""
    lines = hand_ledger(given, hand, seat)[1]
    return LedgerAnswer(ledger_shown(given.record.seats[seat], hand, lines) if lines else None)


def hand_ledger(given: Given, hand: int, seat: Seat) -> tuple[bool, Ledger | None]:
    """Whether a seat plays in a hand, and its lines; None as long as not all choices of the seat are judged."""
    record = given.record
    _check(record, hand, seat)
    own = _found(given, hand, seat)
    if own is None:
        return True, None
    found = {each: own if each == seat else _found(given, hand, each) for each in range(len(record.seats))}
    whole = hand_of(record, hand)
    if whole is None or seat not in whole.public.seating.active:
        return False, None
    seats = frozenset(each for each, theirs in found.items() if theirs is not None)
    judged = [(each, one.judged) for each, theirs in found.items() for one in theirs or ()]
    return True, ledger(whole, seat, judged, seats)


def counted_hands(given: Given, seat: Seat) -> tuple[int, str]:
    """How many hands are over, and the name of whoever sits in a seat."""
    _check(given.record, 1, seat)
    return _over(given.record), given.record.seats[seat]


def again(given: Given, hand: int, seat: Seat) -> AgainAnswer:
    """The mistakes of a seat in a hand that it may choose again, by their key; of what is judged."""
    _check(given.record, hand, seat)
    judged = [given.judged(one) for one in decisions_of(given.record, hand, seat)]
    return AgainAnswer(own_hands(given.record, (one for one in judged if one), 0))


def before(given: Given, hand: int, seat: Seat, number: int) -> BeforeAnswer:
    """The game up to a choice (counted from 0) as a record, for a table that plays on from there."""
    record, decision = given.record, _decision(given.record, hand, seat, number)
    return BeforeAnswer(format(replace(record, entries=record.entries[: decision.place], practice="known")))


def _so_far(given: Given, hand: int, seat: Seat) -> tuple[str, Counted | None, int]:
    """All decisions in a line, as error rates count them, and how many come back; empty until all are judged."""
    found = _found(given, hand, seat)
    if found is None:
        return "", None, 0
    judged = [one.judged for one in found]
    words = sums_words(*sums(judged)[1:])
    return words, None if given.record.practice else counted(judged), len(dearest(found))


def _found(given: Given, hand: int, seat: Seat) -> list[Found] | None:
    """All decisions of a seat in a hand; None as long as not all are judged."""
    found = [given.judged(one) for one in decisions_of(given.record, hand, seat)]
    judged = [one for one in found if one]
    return judged if len(judged) == len(found) else None


def _decision(record: Record, hand: int, seat: Seat, number: int) -> Decision:
    _check(record, hand, seat)
    chosen = decisions_of(record, hand, seat)
    if not 0 <= number < len(chosen):
        raise Refused("no_such_choice", choice=number + 1, choices=len(chosen))
    return chosen[number]


@lru_cache(maxsize=4)
def _over(record: Record) -> int:
    return hands_of(record)


def _check(record: Record, hand: int, seat: Seat) -> None:
    over = _over(record)
    if not over:
        raise Refused("no_hand_over")
    if not 1 <= hand <= over:
        raise Refused("no_such_hand", hand=hand, over=over)
    if not 0 <= seat < len(record.seats):
        raise Refused("nothing_here")
    if not can_review():
        raise Refused("no_review")
    if not can_review(record.ruleset.rules):
        raise Refused("no_review_by_rules")


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
        if isinstance(step.entry.action, Penalty):  # no step of the replay
            continue
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
