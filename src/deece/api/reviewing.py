"""What the decisions of a finished hand cost: the list at once, then one judgment after another, as a page asks."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import lru_cache
from typing import Any, Final, Literal, TypeVar

import msgspec

from deece.game.action import Bury, Call, Deal, Give, Play, ToldHand
from deece.game.state import Seat
from deece.players.reason import Reason
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
from deece.review.cost import SURE
from deece.review.hands import overtold_by
from deece.review.judge import kind_of
from deece.review.ledger import BEFORE
from deece.review.luck import fit_for
from deece.review.rates import LEAST_HANDS, Counted, counted, parts_of, rate_of, sums
from deece.review.words.judging import (
    cost_words,
    fact_words,
    grade_words,
    kind_words,
    nothing_words,
    opened_words,
    option_words,
    overtold_words,
    page_words,
    range_words,
    role_words,
    sums_words,
)
from deece.review.words.luck import adjusted_words, ledger_about, ledger_rows, won_words
from deece.review.words.rates import (
    all_rates_words,
    likely_words,
    missing_hands_words,
    no_rate_words,
    rates_head,
    rates_page_words,
)
from deece.say import capital
from deece.school.again import dearest, own_hands
from deece.table.thinking import Thinking
from deece.wire.replay import hands_of, meld_turns_up
from deece.words.refused import Refused, as_sentence

Json = dict[str, Any]
_WHATS: Final[tuple[Literal["kind", "role"], ...]] = ("kind", "role")
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

    def listed(self, record: Record, hand: int, seat: Seat) -> Json:
        """All decisions of a seat in a hand, judged where that is kept. Refused where there is none."""
        _check(record, hand, seat)
        chosen, at = decisions_of(record, hand, seat), moments(record, hand)
        rows = [
            {**_row(one, number, at[one.place]), "judged": self._kept(record, one)} for number, one in enumerate(chosen)
        ]
        return {
            "title": record.ruleset.name,
            "names": list(record.seats),
            "hand": hand,
            "hands": hands_of(record),
            "seat": seat,
            "decisions": rows,
            **self._together(record, hand, seat),
            "ledger": fit_for(record.ruleset.rules) is not None,
            "says": page_words(record.seats[seat], hand, fewer=self.effort < 1, practice=bool(record.practice)),
        }

    def known(self, record: Record, hand: int, seat: Seat, number: int) -> tuple[Decision, Json | None]:
        """One decision (counted from 0), and what is kept of it. Refused where it is not there."""
        _check(record, hand, seat)
        chosen = decisions_of(record, hand, seat)
        if not 0 <= number < len(chosen):
            raise Refused("no_such_choice", choice=number + 1, choices=len(chosen))
        return chosen[number], self._told(record, hand, seat, chosen[number])

    async def find(self, decision: Decision, address: str) -> Found:
        """Judge it away from the tables; Refused where this address asks for too many, or nobody has time."""
        return await self.ask(address, judge_one, decision, self.effort)

    async def ask(self, address: str, do: Callable[..., T], *given: Any) -> T:
        """What `do` finds away from the tables; Refused as in `find`. All must be such as can be pickled."""
        with self._one_more(address):
            found = await self.thinking.ask(do, *given, patience=PATIENCE)
        if found is None:
            raise Refused("busy")
        return found

    def told(self, record: Record, hand: int, seat: Seat, found: Found) -> Json:
        """What was found, and from now on kept."""
        keep(record, found, self.kept, effort=self.effort)
        return self._with_sums(record, hand, seat, _judged(found))

    async def ledger(self, record: Record, hand: int, seat: Seat, address: str) -> Json:
        """What the points of a hand came from for a seat, by all that is judged; nothing before its own choices are."""
        _check(record, hand, seat)
        (known,) = await self.ask(address, hand_alone, record, hand)
        lines = await asyncio.to_thread(self._lines, record, hand, seat, known) if known else None
        return {"ledger": _ledger(record.seats[seat], hand, lines) if lines else None}

    async def game_ledger(self, record: Record, seat: Seat, address: str) -> Json:
        """The same of all hands together, with the luck and the score of each; nothing before all are judged."""
        _check(record, 1, seat)
        hands: list[tuple[int, Ledger]] = []
        for hand in range(1, hands_of(record) + 1):
            (known,) = await self.ask(address, hand_alone, record, hand)
            if known is None or seat not in known.public.seating.active:
                continue
            lines = await asyncio.to_thread(self._lines, record, hand, seat, known)
            if lines is None:
                return {"ledger": None}
            hands.append((hand, lines))
        if not hands:
            return {"ledger": None}
        rows = [{"hand": hand, "luck": lines.luck, "score": lines.score} for hand, lines in hands]
        whole = _ledger(record.seats[seat], 0, together([lines for _, lines in hands]))
        return {"ledger": {**whole, "hands": rows}}

    def _lines(self, record: Record, hand: int, seat: Seat, known: Hand) -> Ledger | None:
        """The lines of a hand; None as long as not all choices of the seat are judged."""
        found = {each: self._found(record, hand, each) for each in range(len(record.seats))}
        seats = frozenset(each for each, theirs in found.items() if theirs is not None)
        judged = [(each, one.judged) for each, theirs in found.items() for one in theirs or ()]
        return ledger(known, seat, judged, seats) if seat in seats else None

    def again(self, record: Record, hand: int, seat: Seat) -> Json:
        """The mistakes of a seat in a hand that it may choose again, by their key; of what is judged."""
        _check(record, hand, seat)
        kept = (kept_one(record, one, self.kept, effort=self.effort) for one in decisions_of(record, hand, seat))
        mine = own_hands(record, (one for one in kept if one), 0)
        return {"again": {key: msgspec.structs.asdict(one) for key, one in mine.items()}}

    def before(self, record: Record, hand: int, seat: Seat, number: int) -> Json:
        """The game up to a choice (counted from 0) as a record, for a table that plays on from there."""
        decision, _ = self.known(record, hand, seat, number)
        return {"record": format(replace(record, entries=record.entries[: decision.place], practice="known"))}

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

    def _kept(self, record: Record, decision: Decision) -> Json | None:
        found = kept_one(record, decision, self.kept, effort=self.effort)
        return _judged(found) if found else None

    def _told(self, record: Record, hand: int, seat: Seat, decision: Decision) -> Json | None:
        judged = self._kept(record, decision)
        return self._with_sums(record, hand, seat, judged) if judged else None

    def _with_sums(self, record: Record, hand: int, seat: Seat, judged: Json) -> Json:
        return {"judged": judged, **self._together(record, hand, seat)}

    def _together(self, record: Record, hand: int, seat: Seat) -> Json:
        """All decisions in a line, as error rates count them, and how many come back; empty until all are judged."""
        found = self._found(record, hand, seat)
        if found is None:
            return {"sums": "", "counted": None, "again": 0}
        judged = [one.judged for one in found]
        return {
            "sums": sums_words(record.seats[seat], *sums(judged)),
            "counted": None if record.practice else msgspec.structs.asdict(counted(judged)),
            "again": len(dearest(found)),
        }

    def _found(self, record: Record, hand: int, seat: Seat) -> list[Found] | None:
        """All decisions of a seat in a hand; None as long as not all are judged."""
        found = []
        for one in decisions_of(record, hand, seat):
            kept = kept_one(record, one, self.kept, effort=self.effort)
            if kept is None:
                return None
            found.append(kept)
        return found


def rates_told(hands: Sequence[Counted]) -> Json:
    """The error rates over these hands, in words and figures (percent of the game in ten real choices)."""
    known = rate_of([hand.every for hand in hands])
    missing = LEAST_HANDS - len(hands)
    if known:
        words = all_rates_words(*known)
    else:
        words = missing_hands_words(len(hands), missing) if missing > 0 else no_rate_words()
    parts = [{"head": rates_head(what), "rows": _parts(hands, what)} for what in _WHATS if known]
    return {"words": words, "parts": parts, "says": rates_page_words()}


def _parts(hands: Sequence[Counted], what: Literal["kind", "role"]) -> list[Json]:
    return [
        {
            "words": capital(kind_words(part.name) if what == "kind" else role_words(part.name)),
            "likely": likely_words(part.rate.low, part.rate.high, part.choices),
            **{name: round(figure, 1) for name, figure in part.rate._asdict().items() if name != "hands"},
        }
        for part in parts_of(hands, what)
    ]


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


def _row(one: Decision, number: int, step: int) -> Json:
    public = one.view.public
    kind = kind_of(one.view)
    before = kind in BEFORE
    return {
        "number": number,
        "step": step,
        "before": before,
        "trick": 0 if before else len(public.tricks) + 1,
        "where": kind_words(kind, 0 if before else len(public.tricks) + 1),
        "played": capital(option_words(one.played, one.view.rules)),
        "card": _card(one.played),
    }


def _card(action: object) -> str | None:
    return str(action.card) if isinstance(action, Play | Give | Bury | Call) else None


def _judged(found: Found) -> Json:
    decision, judged, opened = found
    rules = decision.view.rules
    best, played = option_words(judged.best, rules), option_words(judged.played, rules)
    better = next((fact.figures for fact in judged.facts if fact.kind == "better"), None)
    lines = [as_sentence(fact_words(fact.kind, fact.figures, best)) for fact in judged.facts]
    if isinstance(judged.reason, Reason):
        lines.append(as_sentence(judged.reason.words))
    lines = lines or [nothing_words(judged.deals)]
    if more := overtold_by(decision):
        lines.append(as_sentence(overtold_words(*more)))
    shown = judged.charged or judged.grade == "close"
    return {
        "grade": judged.grade,
        "charged": judged.charged,
        "words": capital(grade_words(judged.grade)),
        "cost": cost_words(judged.cost, judged.points) if judged.charged else "",
        "lost": round(100 * judged.cost, 1) if judged.charged else 0,
        "sure": range_words(judged.cost, SURE * judged.error) if shown else "",
        "role": role_words(judged.role),
        "choice": judged.unforced,
        "best": capital(best),
        "best_card": _card(judged.best),
        "why": lines,
        "better": better,
        "options": [
            {
                "words": capital(option_words(option.action, rules)),
                "chance": round(100 * option.chance, 1),
                "points": round(option.points, 1),
                "played": option.action == judged.played,
                "best": option.action == judged.best,
            }
            for option in judged.options
        ],
        "open": as_sentence(opened_words(*opened[:2], played, best, exact=opened.exact))
        if opened and opened.played != opened.best
        else "",
    }


def _ledger(name: str, hand: int, found: Ledger) -> Json:
    return {
        "words": won_words(name, found.score, hand),
        "rows": [{"words": words, "points": points} for words, points in ledger_rows(name, found._asdict())],
        "score": found.score,
        "adjusted": adjusted_words(found.adjusted),
        "about": ledger_about(complete=found.complete),
        "complete": found.complete,
    }
