"""What the page of a position asks and is shown: a hand, the auction so far, the score; what each call is worth there.

Seats are counted clockwise from whoever asks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from deece.cards import CARDS, RANKS, CardError, Hand, count, size
from deece.game.action import Bid
from deece.game.play import legal
from deece.game.state import NOBODY
from deece.game.tables import tables_for
from deece.game.view import View
from deece.keeper.counter import too_many
from deece.record import Record
from deece.record.typed import phrase
from deece.review import Decision
from deece.review.position import Auction, Worth, Worths, auction, columns_from, most_deals, position, worths
from deece.review.words.explaining import behind_words, brings_words, graded, likely, promised_lines
from deece.review.words.judging import option_words
from deece.review.words.position import asked_words, page_words, place_names, score_names, scored_words
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, load
from deece.say import capital
from deece.wire.base import Place, Sent
from deece.wire.cards import CardNames, card_names
from deece.wire.lobby import Language, languages
from deece.wire.messages import Id, Text, Word
from deece.wire.rules_form import Settings
from deece.wire.tables import Card, Chair
from deece.words.cards import card_list
from deece.words.choices import action_words
from deece.words.refused import Refused, as_sentence

MOST_CALLS: Final = 100
MOST_DEALS: Final = 400


class PositionAsked(msgspec.Struct, frozen=True):
    """A position: its rules, who dealt, the cards of whoever asks, all calls, and the score; own score and convention
    card come first, then clockwise. All as it was written: it need not be right."""

    id: Id
    set: Settings = {}
    dealer: Chair = 0
    cards: Text = ""
    calls: Annotated[list[Word], Meta(max_length=MOST_CALLS)] = []
    scores: Annotated[list[Word], Meta(max_length=12)] = []
    conventions: Annotated[list[Card], Meta(max_length=12)] = []
    goal: Annotated[int, Meta(ge=0, le=100_000)] = 0
    """That overtime has raised; 0: that of the rules."""


class WorthAsked(PositionAsked, frozen=True):
    """What these bids are worth there, beside passing and the lowest; none: the next few. The same seed imagines the
    same deals."""

    bids: Annotated[list[Annotated[int, Meta(ge=0, le=100_000)]], Meta(max_length=4)] = []
    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)] = 100
    seed: Annotated[int, Meta(ge=0, le=1 << 30)] = 0


class CallTold(Sent):
    """A call of the auction so far."""

    seat: Place
    words: str


class CallOffered(Sent):
    """A call that may come next, and how it is typed."""

    do: str
    words: str


class PositionWrong(Sent):
    """What is wrong with a position, in sentences; "" where nothing is."""

    cards: str
    calls: str
    scores: str


class PositionShown(Sent):
    """A position as far as it is told."""

    title: str
    names: list[str]
    """Of the seats."""
    sits_out: bool
    """Whoever asks plays no part in a hand that was dealt so."""
    calls: list[CallTold]
    turn: Place | None
    """Whose call is next; null: the auction is over."""
    offered: list[CallOffered]
    """What may be called next, but for bids."""
    bids: list[int]
    """What may be bid next."""
    columns: list[str]
    hand: int
    """Cards in a hand."""
    ranks: str
    copies: int
    languages: list[Language]
    sides: int
    wrong: PositionWrong
    ready: bool
    """What each call is worth can be asked."""
    cards: CardNames
    says: dict[str, str]
    """By key what the page says."""


class WorthRow(Sent):
    """What a call is worth."""

    words: str
    bid: int | None
    """null: it is no bid."""
    chance: float
    """To win the game, in percent."""
    low: float
    high: float
    """Between what that likely lies."""
    points: float
    """More for the side than for the others, on average, at 0 to 0."""
    grade: str
    behind: str
    """What it costs against the best of the others, as a review says it."""
    brings: str
    """What the imagined deals come to."""


class WorthAnswer(Sent):
    """What each call is worth, the best first."""

    head: str
    """The position in a line."""
    score: str
    rows: list[WorthRow]
    why: list[str]
    """Sentences."""
    deals: int
    """That were imagined."""
    most: int
    """More are not imagined here."""


def position_shown(asked: PositionAsked) -> PositionShown:
    """A position as far as it is told, and what is wrong with it; where the dealer has no seat, whoever asks has dealt.

    Raises DeeceError for rules that cannot be.
    """
    one = load(asked.id, asked.set)
    rules, people = one.rules, one.rules.people
    if asked.dealer >= people:  # of another game: whoever asks has dealt
        asked = msgspec.structs.replace(asked, dealer=0)
    me, told = _seat(rules, asked.dealer), auction(rules, asked.calls)
    names, tables = place_names(rules, people), tables_for(rules)
    wrong = _wrong(one, asked, told)
    mine = told.turn == me and told.wrong is None
    bids = told.actions if not mine or any(msgspec.structs.astuple(wrong)) else legal(_view(one, asked))
    order = _columns(rules, me)
    return PositionShown(
        title=one.name,
        names=names,
        sits_out=me not in tables.seatings[0].active,
        calls=[CallTold((seat - me) % people, action_words(call, rules)) for seat, call in told.calls],
        turn=(told.turn - me) % people if told.turn != NOBODY else None,
        offered=[
            CallOffered(phrase(each, told.actions, rules.auction.first_bid), capital(action_words(each, rules)))
            for each in told.actions
            if not isinstance(each, Bid)
        ],
        bids=[each.points for each in bids if isinstance(each, Bid) and not each.spoken],
        columns=score_names(order, names),
        hand=rules.deal.hand,
        ranks="".join(
            rank for rank in RANKS if any(str(card)[0] == rank and count(tables.pack, card.code) for card in CARDS)
        ),
        copies=rules.deal.copies,
        languages=languages(rules, asked.conventions),
        sides=len(set(tables.seatings[0].side) - {NOBODY}),
        wrong=wrong,
        ready=mine and not any(msgspec.structs.astuple(wrong)) and _cards_fit(rules, asked),
        cards=card_names(),
        says=page_words(),
    )


def worth_shown(asked: WorthAsked, effort: float = 1.0) -> WorthAnswer:
    """What each call is worth there; with less `effort` fewer deals are imagined at most. Raises DeeceError."""
    one = load(asked.id, asked.set)
    view = _view(one, asked)
    most = most_deals(view, effort)
    found = worths(view, asked.bids, asked.seed, min(asked.deals, most), _by_side(one.rules, asked))
    return WorthAnswer(
        head=asked_words(one.name, view),
        score=scored_words(view),
        rows=[_row(found, row, one.rules) for row in found.rows],
        why=promised_lines(found, one.rules),
        deals=found.deals,
        most=most,
    )


def _row(found: Worths, row: Worth, rules: Rules) -> WorthRow:
    low, high = likely(row)
    return WorthRow(
        words=capital(option_words(row.action, rules)),
        bid=row.action.points if isinstance(row.action, Bid) else None,
        chance=round(100 * row.chance, 1),
        low=round(low, 1),
        high=round(high, 1),
        points=round(row.points, 1),
        grade=graded(found, row),
        behind=behind_words(found, row),
        brings=brings_words(row, rules),
    )


def _seat(rules: Rules, dealer: int) -> int:
    """Where whoever asks sits, if seat 0 has dealt and is so many seats clockwise from them. Raises Refused."""
    if dealer >= rules.people:
        raise Refused("no_seat")
    return (rules.people - dealer) % rules.people


def _view(one: Ruleset, asked: PositionAsked) -> View:
    """What whoever asks knows there; raises DeeceError for what cannot be."""
    seen = position(one.rules, Hand.parse(asked.cards).bits, asked.calls, _scores(asked), asked.goal)
    if seen.seat != _seat(one.rules, asked.dealer):
        raise Refused("not_your_call")
    return seen


def _scores(asked: PositionAsked) -> list[int]:
    """The score; nothing written is 0. Raises Refused for what is no figure."""
    try:
        scores = [int(each.replace("−", "-").strip() or 0) for each in asked.scores]
    except ValueError:
        raise Refused("no_such_score", columns=len(asked.scores)) from None
    return scores if any(scores) else []


def _wrong(one: Ruleset, asked: PositionAsked, told: Auction) -> PositionWrong:
    """What is wrong with each part; the hand is looked at first, then the calls."""
    cards = calls = scores = ""
    rules = one.rules
    try:
        bits = Hand.parse(asked.cards).bits
        cards = too_many(rules, bits, declares=False)
        if not cards and size(bits) != rules.deal.hand:
            cards = as_sentence(Refused("hand_of_cards", cards=rules.deal.hand, given=size(bits)))
    except CardError as error:
        cards = as_sentence(error)
    try:
        _scores(asked)
    except Refused as error:
        scores = as_sentence(error)
    if told.wrong:
        calls = as_sentence(told.wrong)
    elif not cards and told.turn == _seat(rules, asked.dealer):
        try:
            _view(one, asked)
        except Refused as error:
            if error.code in ("no_such_score", "over_by_score", "over_by_lead"):
                scores = as_sentence(error)
            else:
                calls = as_sentence(error)
    return PositionWrong(cards, calls, scores)


def _columns(rules: Rules, me: int) -> list[list[int]]:
    """The columns of the score, one's own first, each with its seats as they are counted from there."""
    found: dict[int, list[int]] = {}
    column = tables_for(rules).seatings[0].column
    for step in range(rules.people):
        if (place := column[(me + step) % rules.people]) != NOBODY:
            found.setdefault(place, []).append(step)
    return list(found.values())


def _cards_fit(rules: Rules, asked: PositionAsked) -> bool:
    known = {one.id for one in languages(rules, asked.conventions)}
    try:
        _by_side(rules, asked)
    except Refused:
        return False
    return known.issuperset(asked.conventions)


def _by_side(rules: Rules, asked: PositionAsked) -> Sequence[str]:
    """The convention cards by side, of those that are told from whoever asks on; one alone is that of all sides."""
    side, me = tables_for(rules).seatings[0].side, _seat(rules, asked.dealer)
    order = [side[(me + step) % rules.people] for step in range(rules.people)]
    sides = list(dict.fromkeys(each for each in order if each != NOBODY))
    told = asked.conventions * len(sides) if len(asked.conventions) == 1 else asked.conventions
    if not told:
        return ()
    if len(told) != len(sides):
        raise Refused("cards_for_sides", cards=len(told), sides=len(sides))
    by_side = dict(zip(sides, told, strict=True))
    return [by_side[each] for each in sorted(by_side)]


def position_of(record: Record, one: Decision) -> PositionAsked | None:
    """The position of a bid that was reviewed, as its page asks it; None of any other choice."""
    public = one.view.public
    if public.step != "bid":
        return None
    rules, seat, people = one.view.rules, one.seat, one.view.rules.people
    given = len(auction(one.view.rules, ()).calls)  # what stands there by the rules, and nobody has called
    scores = [str(public.game.scores[column]) for column in columns_from(public, seat)]
    sides = [public.seating.side[(seat + step) % people] for step in range(people)]
    cards = [one.conventions[side] for side in dict.fromkeys(sides) if side != NOBODY] if one.conventions else []
    return PositionAsked(
        id=record.rules,
        set=dict(record.overrides),
        dealer=(public.game.dealer - seat) % people,
        cards=" ".join(card_list(one.view.bits)),
        calls=[phrase(call, (), rules.auction.first_bid) for _, call in public.auction.calls[given:]],
        scores=scores if any(public.game.scores) else [],
        conventions=cards,
        goal=public.game.goal if public.game.goal != rules.score.goal else 0,
    )
