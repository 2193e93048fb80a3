"""What the pages of a review ask and are shown: what each choice of a finished hand cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from deece.game.action import Bury, Call, Give, Play, Trump
from deece.game.play import legal
from deece.record import Record
from deece.review import Decision, Found, Ledger
from deece.review.cost import SURE
from deece.review.hands import overtold_by
from deece.review.judge import kind_of
from deece.review.ledger import BEFORE
from deece.review.rates import LEAST_HANDS, Counted, parts_of, rate_of
from deece.review.words.explaining import verdict_of, why
from deece.review.words.judging import (
    brief_words,
    choice_words,
    cost_words,
    kind_words,
    mark_words,
    nothing_words,
    opened_words,
    option_words,
    overtold_words,
    range_words,
    role_words,
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
from deece.school import OwnHand
from deece.wire.base import Code, Place, Sent, Suit
from deece.wire.position import PositionAsked, position_of
from deece.wire.tables import Chair, HandNumber
from deece.words.refused import as_sentence

MOST_HANDS: Final = 1000  # of which error rates are asked
Want = Literal["", "ledger", "game", "again", "before"]
_WHATS: Final[tuple[Literal["kind", "role"], ...]] = ("kind", "role")


class ReviewAsked(msgspec.Struct, frozen=True):
    """A seat's choices in a hand of a record, or one of them (from 0); `want` is what else is asked of them.

    "ledger": what the points of the hand came from, "game": those of all hands; "again": the mistakes that come back;
    "before": the game up to the choice.
    """

    record: str
    hand: HandNumber = 1
    seat: Chair = 0
    choice: Annotated[int, Meta(ge=-1, le=10_000)] = -1
    want: Want = ""


class RatesAsked(msgspec.Struct, frozen=True):
    """Hands that were reviewed, as their reviews said."""

    hands: Annotated[list[Counted], Meta(max_length=MOST_HANDS)] = []


class OptionShown(Sent):
    """A choice that there was."""

    words: str
    chance: float
    """To win the game, in percent."""
    points: float
    """More for the side than for the others, on average."""
    played: bool
    best: bool


class Better(Sent):
    """In how many of the imagined deals the best choice was better and worse."""

    better: int
    worse: int
    deals: int


class JudgedShown(Sent):
    """What a choice cost."""

    grade: str
    charged: bool
    words: str
    """The grade, and how many games in 100 it costs."""
    cost: str
    """More exactly; "" where nothing is charged."""
    lost: float
    """The same figure alone: games in 100."""
    sure: str
    role: str
    choice: bool
    """There was a real one."""
    best: str
    best_card: Code | None
    why: list[str]
    """Sentences."""
    better: Better | None
    options: list[OptionShown]
    open: str
    """With all cards open, or ""."""


class DecisionShown(Sent):
    """A choice of the hand."""

    number: int
    """From 0."""
    step: int
    """Of the replay, before the choice."""
    before: bool
    """It was before the play."""
    trick: int
    """0 before the play."""
    where: str
    title: str
    """Where, and what was chosen."""
    mark: str
    """The number of the trick, or a word for what was chosen before the play."""
    brief: str
    """What was chosen, in a word; "" for a card or a suit."""
    card: Code | None
    trump: Suit | None
    """The suit that was named."""
    cards: list[Code]
    """That could be chosen; none where no card was."""
    judged: JudgedShown | None
    """null: it is not judged yet; asked for by its number it is."""
    position: PositionAsked | None
    """Of a bid: what the page of a position asks of it."""


class Together(Sent):
    """All choices of a seat in a hand in a line, and as error rates count them."""

    sums: str
    """"" while not all are judged."""
    counted: Counted | None
    """null while not all are judged, and for a game that was for learning."""
    again: int
    """How many of them may be chosen again."""


class Review(Together):
    """All choices of a seat in a hand, with what is known of them already."""

    title: str
    names: list[str]
    hand: int
    hands: int
    seat: Place
    decisions: list[DecisionShown]
    ledger: bool
    """There is one for these rules."""
    says: dict[str, str]
    """By key what the page says."""


class Judgment(Together):
    """What one choice cost, and all together."""

    judged: JudgedShown


class LedgerRow(Sent):
    """Where points came from."""

    words: str
    points: int


class HandLuck(Sent):
    """A hand of a game: the luck in it, and its score."""

    hand: int
    luck: int
    score: int


class LedgerShown(Sent):
    """What the points came from, by all that is judged."""

    words: str
    rows: list[LedgerRow]
    score: int
    """To which they add up."""
    adjusted: str
    about: str
    complete: bool
    """The choices of all players were judged."""
    hands: list[HandLuck] | UnsetType = UNSET
    """Of a whole game."""


class LedgerAnswer(Sent):
    """The ledger of a hand, or of a game; null before all choices of the seat in it are judged."""

    ledger: LedgerShown | None


class AgainAnswer(Sent):
    """The mistakes that may be chosen again, five at most, the dearest first, by key."""

    again: dict[str, OwnHand]


class BeforeAnswer(Sent):
    """The game up to a choice, marked `practice: known`: a table made of it plays on from there."""

    record: str


class RateRow(Sent):
    """The error rate of one kind of choices or in one role, in percent of the game in ten real choices."""

    words: str
    likely: str
    rate: float
    low: float
    high: float


class RatePart(Sent):
    """Error rates by kind, or by role."""

    head: str
    rows: list[RateRow]


class Rates(Sent):
    """Error rates over many hands."""

    words: str
    parts: list[RatePart]
    says: dict[str, str]
    """By key what the page says."""


def judged_shown(found: Found) -> JudgedShown:
    """What a choice cost."""
    decision, judged, opened = found
    rules = decision.view.rules
    best, played = option_words(judged.best, rules), option_words(judged.played, rules)
    deals = next((fact.figures for fact in judged.facts if fact.kind in ("better", "more")), None)
    shown = judged.charged or judged.grade == "close"
    return JudgedShown(
        grade=judged.grade,
        charged=judged.charged,
        words=capital(verdict_of(judged, rules)),
        cost=cost_words(judged.cost, judged.points) if judged.charged else "",
        lost=round(100 * judged.cost, 1) if judged.charged else 0,
        sure=range_words(judged.cost, SURE * judged.error) if shown else "",
        role=role_words(judged.role),
        choice=judged.unforced,
        best=best,
        best_card=_card(judged.best),
        why=_why(found),
        better=Better(*(int(deals[name]) for name in ("better", "worse", "deals"))) if deals else None,
        options=[
            OptionShown(
                words=capital(option_words(option.action, rules)),
                chance=round(100 * option.chance, 1),
                points=round(option.points, 1),
                played=option.action == judged.played,
                best=option.action == judged.best,
            )
            for option in judged.options
        ],
        open=as_sentence(opened_words(*opened[:2], played, best, exact=opened.exact))
        if opened and opened.played != opened.best
        else "",
    )


def _why(found: Found) -> list[str]:
    """Why it is judged so, in sentences."""
    judged = found.judged
    lines = [as_sentence(each) for each in why(judged, found.decision.view.rules)]
    if judged.grade in ("best", "as good", "open"):
        lines.insert(0, nothing_words(judged.grade, judged.deals))
    if more := overtold_by(found.decision):
        lines.append(as_sentence(overtold_words(*more)))
    return lines


def decision_shown(record: Record, one: Decision, number: int, step: int, found: Found | None) -> DecisionShown:
    """A choice, at this step of the hand's replay; `found` is what is known of it already."""
    kind = kind_of(one.view)
    before = kind in BEFORE
    trick = 0 if before else len(one.view.public.tricks) + 1
    rules = one.view.rules
    return DecisionShown(
        number=number,
        step=step,
        before=before,
        trick=trick,
        where=kind_words(kind, trick),
        title=choice_words(kind_words(kind, trick), option_words(one.played, rules)),
        mark=mark_words(kind, trick),
        brief=brief_words(one.played, rules),
        card=_card(one.played),
        trump=one.played.suit if isinstance(one.played, Trump) else None,
        cards=list(dict.fromkeys(card for action in legal(one.view) if (card := _card(action)))),
        judged=judged_shown(found) if found else None,
        position=position_of(record, one),
    )


def _card(action: object) -> str | None:
    return str(action.card) if isinstance(action, Play | Give | Bury | Call) else None


def ledger_shown(name: str, hand: int, found: Ledger) -> LedgerShown:
    """What the points of a hand came from; hand 0 is the whole game."""
    return LedgerShown(
        words=won_words(name, found.score, hand),
        rows=[LedgerRow(words, points) for words, points in ledger_rows(name, found._asdict())],
        score=found.score,
        adjusted=adjusted_words(found.adjusted),
        about=ledger_about(complete=found.complete),
        complete=found.complete,
    )


def game_ledger_shown(name: str, found: Ledger, hands: Sequence[tuple[int, Ledger]]) -> LedgerShown:
    """The same of a whole game, with its hands by their numbers."""
    rows = [HandLuck(hand, lines.luck, lines.score) for hand, lines in hands]
    return replace(ledger_shown(name, 0, found), hands=rows)


def rates_shown(asked: RatesAsked) -> Rates:
    """Error rates over hands that were reviewed; nothing is kept."""
    hands = asked.hands
    known = rate_of([hand.every for hand in hands])
    if known:
        words = all_rates_words(*known)
    else:
        words = missing_hands_words(len(hands), LEAST_HANDS) if len(hands) < LEAST_HANDS else no_rate_words()
    parts = [RatePart(rates_head(what), _parts(hands, what)) for what in _WHATS if known]
    return Rates(words, parts, rates_page_words())


def _parts(hands: Sequence[Counted], what: Literal["kind", "role"]) -> list[RateRow]:
    return [
        RateRow(
            capital(kind_words(part.name) if what == "kind" else role_words(part.name)),
            likely_words(part.rate.low, part.rate.high, part.choices),
            *(round(figure, 1) for figure in part.rate[:3]),
        )
        for part in parts_of(hands, what)
    ]
