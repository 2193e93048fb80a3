"""The hand of a score sheet that is being told: what is asked, what is doubtful, and what it comes to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec

from deece.errors import DeeceError
from deece.game.state import NOBODY, Ended, Seat
from deece.game.tables import tables_for
from deece.keeper.asking import Kind, Question, completed, is_answered, needed, points_in_play, questions, sides_in
from deece.keeper.checks import doubts
from deece.keeper.doubt import FIELDS, Doubt
from deece.keeper.evening import gains
from deece.keeper.events import MOST_EVENTS, Count, Hand, HandTold, Ids, Line, SheetEvent, known
from deece.keeper.fold import Sheet, fold
from deece.keeper.possible import cards_melded, side_totals, totals
from deece.keeper.said import effect, result_of, tried, what, why_not, won
from deece.keeper.sums import wrong_so_far
from deece.keeper.telling import form
from deece.keeper.words.doubts import doubt_sentence
from deece.keeper.words.keeping import asked_words, needed_words
from deece.rules.catalog import Rules
from deece.rules.catalog.row import others_meld
from deece.wire.base import Place, Sent
from deece.words.lines import ended_words
from deece.words.refused import Refused, as_sentence
from deece.words.viewer import for_all

MOST_MELDS: Final = 29  # that are offered by one tap
Events = Annotated[list[SheetEvent], msgspec.Meta(max_length=MOST_EVENTS)]


class Draft(msgspec.Struct, frozen=True):
    """A hand that is being told. Without a number it is the next; `over` are the entries that it stands in place of.

    `so_far` are points in play by seat in the middle of the hand, for what is needed still; the sheet never has them.
    """

    number: Line = 0
    told: HandTold = HandTold()
    over: Ids | None = None
    so_far: dict[Seat, Count] = {}
    both: bool = False  # both sides count: what the last one took is asked, and does not follow


class WayToEnd(Sent):
    """A way in which a hand may end that is not played out."""

    id: Ended
    label: str


class Form(Sent):
    """What is asked of a hand by the rules of a sheet."""

    auction: str
    """"none", "one" (one bid wins) or "summed" (each has a bid, and they are added)."""
    bids: tuple[int, ...]
    """All there are, the lowest first."""
    partner: bool
    """One is called, and must be named."""
    moon: bool
    meld_by: str
    """"player", or "side" where the side's sum is enough."""
    meld_cards: bool
    """The cards matter."""
    play_by: str
    total: int
    """Points in play."""
    step: int
    """Of points."""
    tricks: int
    """So many must be won for something, so how many is asked where points alone do not say it; 0: never."""
    last: bool
    """Who won the last trick matters."""
    ended: list[WayToEnd]
    renege: bool
    nines: bool
    checks: bool
    active: list[Place]
    sides: list[list[Place]]
    """Declarer's first."""
    melds: list[int]
    """The smallest melds, to be chosen by one tap, where more than two are told once trump is."""
    ranks: str
    """Letters."""
    copies: int
    """Of each card."""
    cards: int
    """That the largest hand melds from."""
    counter: bool
    """Meld may be counted by cards."""


class SlipQuestion(Sent):
    """One thing that is asked; `seats` are those whom it is about."""

    kind: Kind
    seats: list[Place]
    text: str
    answered: bool


class DoubtShown(Sent):
    """What cannot be or, where it `asks`, what is only unlikely and may be kept."""

    text: str
    asks: bool
    field: str
    """A question's kind."""


class VerdictLine(Sent):
    """A line of a score."""

    column: str
    points: int
    text: str


class SlipVerdict(Sent):
    """What a hand comes to if it is written down."""

    head: str
    lines: list[VerdictLine]
    change: list[int]
    """By column."""
    scores: str
    """A sentence."""
    totals: list[int]
    checks: list[str]
    over: str
    """Who has won with it, or ""."""


class Slip(Sent):
    """The hand that is being told."""

    number: int
    dealer: Place
    names: tuple[str, ...]
    """Who sat where in this hand."""
    over: list[str]
    """The ids that it stands in the place of: those of its row, unless the draft names others."""
    form: Form
    questions: list[SlipQuestion]
    next: int | None
    """The place of the question that is asked now."""
    told: HandTold
    """The draft's, with what follows from it."""
    needed: list[str]
    """Sentences, once all meld is told."""
    doubts: list[DoubtShown]
    verdict: SlipVerdict | None
    """Once all is answered."""
    problem: str
    """Why the hand cannot be, or ""."""
    effect: list[str]
    """What a correction changes in totals and winner."""


def sheet_of(events: Sequence[SheetEvent], second: str = "") -> Sheet:
    """The sheet that these events make, as this second scorer's device has it, if any; raises SheetError."""
    return fold([known(event) for event in events], second)


def slip(sheet: Sheet, draft: Draft) -> Slip:
    """What is asked, what is needed, what is doubtful, and what it comes to; raises Refused for no such seat."""
    rules = sheet.rules
    number, dealer = place_of(sheet, draft)
    names = sheet.names_at(number)
    check_seats(rules, draft)
    standing_ids = [event.id for event in _standing(sheet, number)]
    over = list(draft.over) if draft.over is not None else standing_ids
    told = completed(rules, dealer, draft.told, both=draft.both)
    asked, found_wrong = questions(rules, dealer, told), _doubts(rules, dealer, told, draft.so_far)
    hand = None if found_wrong and draft.so_far else needed(rules, dealer, told, draft.so_far)
    done = [is_answered(each, told) for each in asked]
    verdict, problem, changed = None, "", list[str]()
    if done and False not in done and all(doubt.asks for doubt in found_wrong):
        corrects = bool(standing_ids) and not sheet.second
        verdict, problem, changed = _settled(sheet, Hand(number, told, tuple(over)), corrects=corrects)
    return Slip(
        number=number,
        dealer=dealer,
        names=names,
        over=over,
        form=_form(rules, dealer, told),
        questions=[
            SlipQuestion(each.kind, list(each.seats), _question_words(rules, names, dealer, told, each), was)
            for each, was in zip(asked, done, strict=True)
        ],
        next=done.index(False) if False in done else None,
        told=told,
        needed=[as_sentence(line) for line in needed_words(hand, for_all(names))] if hand else [],
        doubts=[
            DoubtShown(doubt_sentence(doubt.kind, doubt.figures), doubt.asks, FIELDS[doubt.kind])
            for doubt in found_wrong
        ],
        verdict=verdict,
        problem=problem,
        effect=changed,
    )


def _standing(sheet: Sheet, number: int) -> list[SheetEvent]:
    """The entries that a new one of this line stands in the place of: a second scorer's takes that of their own."""
    entries = [event for row in sheet.rows if row.number == number for event in row.entries]
    return [event for event in entries if event.device == sheet.second] if sheet.second else entries


def place_of(sheet: Sheet, draft: Draft) -> tuple[int, Seat]:
    """The number of the line, and who deals its hand."""
    number = draft.number or sheet.next_number
    if 0 <= draft.told.dealer < sheet.rules.people:
        return number, draft.told.dealer
    row = next((row for row in sheet.rows if row.number == number), None)
    return number, sheet.next_dealer if row is None else row.dealer


def check_seats(rules: Rules, draft: Draft) -> None:
    """Raises Refused for a seat that this table does not have."""
    told = draft.told
    seats = [told.declarer, told.partner, told.mooner, told.last, told.reneged, told.dealer]
    named = [*told.bids, *told.melds, *told.play, *told.tricks, *told.aside, *draft.so_far]
    if any(seat >= rules.people for seat in (*seats, *named)) or any(seat < 0 for seat in named):
        raise Refused("no_seat")


def _form(rules: Rules, dealer: Seat, told: HandTold) -> Form:
    seating, asked = tables_for(rules).seatings[dealer], form(rules)
    sides = sides_in(rules, dealer, told)
    ways = [WayToEnd(way, ended_words(way)) for way in asked.ended]
    return Form(
        **asked._asdict() | {"total": points_in_play(rules, dealer, told), "ended": ways},
        active=list(seating.active),
        sides=[list(side) for side in sides],
        melds=_small_melds(rules, told, [len(side) for side in (sides if others_meld(rules) else sides[:1])]),
        ranks="ATKQJ9" if rules.deal.nines else "ATKQJ",
        copies=rules.deal.copies,
        cards=cards_melded(rules, declares=True),
        counter=rules.deal.stock != "turned",  # meld that is laid card by card is added up as it is laid
    )


def _small_melds(rules: Rules, told: HandTold, sides: Sequence[int]) -> list[int]:
    """The smallest melds that there are, to be chosen by one tap, where more than two must be told."""
    alone = form(rules).meld_by == "player"
    if told.trump == NOBODY or (sum(sides) if alone else len(sides)) <= 2:
        return []
    if alone:
        found = totals(rules, told.trump, declares=True)
    else:
        found = side_totals(rules, told.trump, hands=max(sides), declares=True)
    return sorted(found - {0})[:MOST_MELDS]


def _question_words(rules: Rules, names: Sequence[str], dealer: Seat, told: HandTold, question: Question) -> str:
    bids = form(rules).bids
    total = points_in_play(rules, dealer, told)
    return asked_words(question.kind, question.seats, for_all(names), total=total, bid=bids[0] if bids else 0)


def _doubts(rules: Rules, dealer: Seat, told: HandTold, so_far: dict[Seat, int]) -> Sequence[Doubt]:
    if wrong := wrong_so_far(rules, list(so_far.values())):
        return (wrong,)
    try:
        return doubts(rules, dealer, told)
    except DeeceError:  # cards that cannot be read: the verdict says so
        return ()


def _settled(sheet: Sheet, hand: Hand, *, corrects: bool) -> tuple[SlipVerdict | None, str, list[str]]:
    """What the hand comes to if it is written down, or why it cannot be; and what it changes as a correction."""
    again, row = tried(sheet, hand)
    said = result_of(again, row)
    if said is None:
        return None, as_sentence(why_not(row)), []
    verdict = SlipVerdict(
        head=what(again, row),
        lines=[VerdictLine(line.name, line.points, line.text) for line in said.lines],
        change=gains(row, fined=False),
        scores=said.scores,
        totals=list(row.scores),
        checks=list(said.checks),
        over=won(again, row.game),
    )
    return verdict, "", effect(sheet, again, row.game) if corrects else []
