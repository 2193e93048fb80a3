"""What everyone at a table is shown: made from `Public` and nothing else, so nothing hidden can be in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeVar, cast

import msgspec
from msgspec import UNSET, Raw, structs
from msgspec.json import encode

from deece.cards import CARDS, codes_in
from deece.game.account import account, bonus_won, is_counted, taken
from deece.game.action import Bid
from deece.game.ending import next_dealer
from deece.game.exchange import widow_left, widow_lies
from deece.game.score import uncounted
from deece.game.state import NOBODY, PHASES, HandResult, LaidMeld, Public, ScoreLine, Seat, Shown, Trick
from deece.game.turning import best_hand, deciding_trick, finest
from deece.game.value import Combination
from deece.game.view import View
from deece.players.conventions import Card, calls_meant
from deece.rules.catalog.row import own_meld
from deece.wire import shown, tricks
from deece.words.choices import action_words
from deece.words.hand_end import side_of_column
from deece.words.kept import Kept
from deece.words.lines import check_words, ending_words, figures_of, line_title
from deece.words.melds import combination_words
from deece.words.position import dealer_of, hand_number
from deece.words.sheet import check_row, hand_headline, line_reason, sheet_row_names, sheet_title
from deece.words.viewer import Viewer

T = TypeVar("T", bound=msgspec.Struct)
NOTHING: Final = Raw(b"{}")  # nothing is otherwise
CODES: Final = tuple(map(str, CARDS))  # each card as the wire writes it


def cards_of(bits: int) -> list[str]:
    """Cards as the wire writes them, in the standard order."""
    return [CODES[code] for code in codes_in(bits)] if bits else []


def card_of(code: int) -> str | None:
    """One card, or None for NOBODY."""
    return CODES[code] if code != NOBODY else None


def _or_none(number: int) -> int | None:
    return number if number >= 0 else None


class Lying(NamedTuple):
    """What lies open: the position as everyone knows it, and by side the convention card of its bids."""

    public: Public
    cards: Sequence[Card] = ()


def _columns(lying: Lying) -> list[shown.Column]:
    column, game = lying.public.seating.column, lying.public.game
    return [
        shown.Column([seat for seat, place in enumerate(column) if place == number], score, checks)
        for number, (score, checks) in enumerate(zip(game.scores, game.checks, strict=True))
    ]


def _sides(lying: Lying) -> list[int]:
    public = lying.public
    side = public.seating.side
    return [side[seat] if seat in public.seating.active else -1 for seat in range(len(public.sizes))]


def _cards(lying: Lying) -> list[int]:
    return [lying.public.cards_held(seat) for seat in range(len(lying.public.sizes))]


def _said(lying: Lying) -> list[str]:
    public = lying.public
    said = [""] * len(public.sizes)
    for seat, call in public.auction.calls:
        said[seat] = action_words(call, public.rules)
    return said


def _auction(lying: Lying) -> shown.Auction:
    public, auction = lying.public, lying.public.auction
    meant = calls_meant(public, lying.cards) if lying.cards else [(None, "")] * len(auction.calls)
    return shown.Auction(
        calls=[
            shown.Call(
                seat=seat,
                text=action_words(call, public.rules),
                bid=call.points if isinstance(call, Bid) else None,
                note=note,
                tells=shown.Tells(*what.tells) if what else None,
            )
            for (seat, call), (what, note) in zip(auction.calls, meant, strict=True)
        ],
        bid=auction.bid,
        bidder=_or_none(auction.bidder),
        standing=auction.standing,
    )


def _contract(lying: Lying) -> shown.Contract | None:
    contract = lying.public.contract
    if contract is None:
        return None
    return shown.Contract(
        declarer=contract.declarer,
        bid=contract.bid,
        forced=contract.forced,
        called=card_of(contract.called),
        partner=_or_none(contract.partner),
        moon=_or_none(contract.mooner),
        sums=list(contract.sums),
    )


def _declarers(lying: Lying) -> list[Seat]:
    return sorted(lying.public.declarers())


def _melds(lying: Lying) -> list[shown.Meld | None]:
    return [shown_meld(one) for one in lying.public.melds]


def shown_meld(meld: Shown | None) -> shown.Meld | None:
    """The meld of a hand as it was laid on the table or announced."""
    if meld is None:
        return None
    laid = bool(meld.combinations) or not meld.total
    return shown.Meld(meld.total, laid, [combination(each) for each in meld.combinations])


def combination(meld: Combination) -> shown.Combination:
    """One meld of a hand."""
    return shown.Combination(*_named(meld), meld.points, cards_of(meld.cards))


def _named(meld: Combination | LaidMeld) -> tuple[str, str, int | None, int]:
    return combination_words(meld), meld.kind, _or_none(meld.suit), meld.copies


def cards_of_codes(codes: Iterable[int]) -> list[str]:
    """Cards in the order given."""
    return [CODES[code] for code in codes]


def _widow(lying: Lying) -> list[str]:
    public = lying.public
    return cards_of(widow_left(public) if public.step == "share" else public.widow)


def _faceup(lying: Lying) -> list[list[str]]:
    return [cards_of(bits) for bits in lying.public.faceup]


def _widow_size(public: Public) -> int:
    """How many cards lie face down until declarer takes them."""
    return public.rules.deal.widow if widow_lies(public) else 0


def _stock(lying: Lying) -> shown.Stock | None:
    stock = lying.public.stock
    if stock is None:
        return None
    return shown.Stock(
        left=stock.left,
        turned=card_of(stock.turned),
        scored=list(stock.scored),
        laid=[cards_of_codes(laid.code for laid in cards) for cards in stock.laid],
        melds=[
            [
                shown.LaidMeld(
                    *_named(meld),
                    broken=meld.broken,
                    cards=cards_of_codes(laid.code for laid in stock.laid[seat] if place in laid.melds),
                )
                for place, meld in enumerate(melds)
            ]
            for seat, melds in enumerate(stock.melds)
        ],
    )


def _trick(lying: Lying) -> tricks.Trick:
    public = lying.public
    plays = public.plays()
    order = []
    if public.step in ("play", "stock") and public.turn >= 0:
        seat = public.turn
        for _ in range(len(public.seating.active) - len(plays)):
            order.append(seat)
            seat = public.seating.after[seat]
    return tricks.Trick(
        leader=_or_none(public.leader),
        winner=_or_none(public.winner),
        order=order,
        plays=[tricks.Played(seat, CODES[code]) for seat, code in plays],
    )


def trick_of(public: Public, trick: Trick, bonus: int) -> tricks.LastTrick:
    """A finished trick: who played what, who took it, the points of its cards, and what it counts as the last."""
    plays = [tricks.Played(seat, CODES[code]) for seat, code in public.plays(trick)]
    return tricks.LastTrick(plays, trick.winner, trick.points, bonus)


def _last(lying: Lying) -> tricks.LastTrick | None:
    public = lying.public
    return trick_of(public, public.tricks[-1], bonus_won(public)) if public.tricks else None


def _back(lying: Lying) -> list[tricks.LastTrick]:
    return [trick_of(lying.public, trick, 0) for trick in lying.public.open_tricks()[:-1]]


def _decided(lying: Lying) -> tricks.Decided | None:
    """Of the hand that was just scored."""
    public = lying.public
    if public.step not in ("score", "over"):
        return None
    result = public.game.results[-1]
    number = deciding_trick(result)
    if not number or result.end is None:
        return None
    last = bonus_won(public) if number == len(result.end.tricks) else 0
    trick = trick_of(result.end, result.end.tricks[number - 1], last)
    return tricks.Decided(trick.plays, trick.winner, trick.points, trick.bonus, number)


def _best(lying: Lying) -> tricks.BestHand | None:
    found = best_hand(lying.public.game) if lying.public.step == "over" else None
    if found is None:
        return None
    seat, meld = finest(found)
    cards = cards_of(meld.cards) if meld is not None else []
    return tricks.BestHand(found.number, found.column, found.points, seat, cards)


def _tricks(lying: Lying) -> tuple[int, ...]:
    return lying.public.tricks_won()


def _points(lying: Lying) -> tuple[int, ...]:
    return tuple(taken(lying.public))


def _count(lying: Lying) -> shown.Count | None:
    return running_count(lying.public)


def running_count(position: View | Public) -> shown.Count | None:
    """How the points in play stand as this position shows them, and what declarer's side must take of them."""
    public = position if isinstance(position, Public) else position.public
    if not is_counted(public):
        return None
    hand = account(position)
    ours, others = hand.sides[0], hand.sides[1:]
    return shown.Count(
        declarers=sorted(ours.seats),
        taken=ours.play,
        others=sum(side.play for side in others),
        left=hand.left,
        total=public.tables.total,
        need=ours.need,
        more=ours.still,
        meld=ours.meld,
        outcome=str(ours.outcome),
    )


def whole(public: Public, cards: Sequence[Card] = (), kept: Kept[Lying] | None = None) -> shown.Public:
    """All that everyone is shown of a position; bids are understood by these convention cards.

    `kept` is the table's, from position to position: what would come out the same is not made again.
    """
    lying = Lying(public, cards)
    part = (kept or Kept()).at(lying)
    return shown.Public(
        hand=hand_number(public),
        phase=PHASES[public.step],
        step=public.step,
        turn=_or_none(public.turn),
        dealer=dealer_of(public),
        next_dealer=next_dealer(public) if public.step in ("score", "over") else None,
        active=public.seating.active,
        side=part(_sides),
        partners=cast("shown.Partners", public.rules.exchange.partner),
        columns=part(_columns),
        goal=public.game.goal,
        hands=public.rules.score.hands,
        cards=_cards(lying),
        said=part(_said),
        tricks=part(_tricks),
        points=part(_points),
        auction=part(_auction),
        contract=part(_contract),
        declarers=part(_declarers),
        trump=_or_none(public.trump),
        widow=part(_widow),
        widow_size=_widow_size(public),
        passed=public.passed,
        faceup=part(_faceup),
        buried=public.buried,
        melds=part(_melds),
        stock=part(_stock),
        trick=_trick(lying),
        last=part(_last),
        back=part(_back),
        count=part(_count),
        ended=public.ended,
        decided=part(_decided),
        best=part(_best),
    )


def changes(before: T | None, after: T) -> Raw:
    """As JSON by key, what is otherwise in the second of two Structs of one kind; all of it, without a first."""
    if before is after:
        return NOTHING
    now = zip(after.__struct_fields__, structs.astuple(after), strict=True)
    if before is None:
        return Raw(encode({name: value for name, value in now if value is not UNSET}))
    was = structs.astuple(before)
    return Raw(
        encode({name: value for (name, value), old in zip(now, was, strict=True) if old is not value and old != value})
    )


# The score sheet


class KeptSheet:
    """The score sheet as one viewer was shown it last: hands that were scored then are not worded again."""

    def __init__(self) -> None:
        self.viewer: Viewer | None = None
        self.hands: dict[int, tuple[HandResult, shown.SheetHand]] = {}

    def hand(self, number: int, result: HandResult) -> shown.SheetHand | None:
        """This hand (counted from 1), if it was shown."""
        known = self.hands.get(number)
        return known[1] if known and known[0] is result else None


NEWEST: Final = 60  # hands of a score sheet that come by themselves; the others when they are asked for


def sheet(
    public: Public, viewer: Viewer, kept: KeptSheet | None = None, *, most: int = 0, before: int = 0
) -> list[shown.SheetHand]:
    """The score sheet, hand by hand, as the viewer reads it; `kept` is theirs.

    If they are not 0, only its last hands, at `most` so many, or only those `before` this one.
    """
    kept = kept or KeptSheet()
    if kept.viewer != viewer:
        kept.viewer, kept.hands = viewer, {}
    results = public.game.results[: before - 1] if before else public.game.results
    first = max(0, len(results) - most) if most else 0
    scores = results[first - 1].scores if first else (0,) * len(public.game.scores)
    found: dict[int, tuple[HandResult, shown.SheetHand]] = {}
    for number, result in enumerate(results[first:], first + 1):
        found[number] = result, kept.hand(number, result) or _sheet_hand(number, result, viewer, scores)
        scores = result.scores
    kept.hands = found
    return [hand for _, hand in found.values()]


# The kinds of lines that say what was melded or taken; the others say what became of it.
GAINED: Final = frozenset({"meld", "unopposed meld", "kept meld", "play"})


def _sheet_hand(number: int, result: HandResult, viewer: Viewer, before: tuple[int, ...]) -> shown.SheetHand:
    end = result.end
    assert end is not None  # every hand that was entered has one
    lost = [] if result.made is not False else [_column(end, seat) for seat in sorted(end.declarers())]
    hand = [score - old for score, old in zip(result.scores, before, strict=True)]
    lines = _sheet_rows(result.lines, end, hand, viewer)
    alone = [line.why for line in lines if line.whole and line.kind != "nothing"]
    return shown.SheetHand(
        number=number,
        declarer=_or_none(result.declarer),
        bid=result.bid,
        trump=_or_none(result.trump),
        made=result.made,
        set=sorted(set(lost)),
        outcome=str(result.outcome),
        called=card_of(end.contract.called) if end.contract else None,
        title=sheet_title(result, number, end, viewer),
        rows=shown.RowNames(**sheet_row_names(alone)),
        head=hand_headline(result, number, end, viewer),
        lines=lines,
        hand=hand,
        totals=list(result.scores),
        checks=[shown.SheetCheck(*check, text=check_words(check), row=check_row(check)) for check in result.checks],
        uncounted=shown.Uncounted(*map(list, uncounted(result))),
    )


def _sheet_rows(lines: Sequence[ScoreLine], end: Public, hand: Sequence[int], viewer: Viewer) -> list[shown.SheetLine]:
    """A row for each kind of line (where a side's figures differ, for each side), with its points by column."""
    cells: dict[str, list[int | None]] = {}
    first: dict[str, ScoreLine] = {}
    for line in lines:
        side = side_of_column(end, line.column)
        shared = sum(_column(end, seat) == line.column for seat in side) < len(side)
        if line.kind == "meld" and own_meld(end.rules) and not end.declares(side):
            shared = False
        title = line_title(line, shared=shared and end.rules.exchange.partner != "fixed")
        row = cells.setdefault(title, [None] * len(hand))
        row[line.column] = (row[line.column] or 0) + line.points
        first.setdefault(title, line)
    found = []
    for title, row in cells.items():
        line = first[title]
        whose = [column for column, cell in enumerate(row) if cell is not None]
        alone = all(cell is None or cell == hand[column] for column, cell in enumerate(row))
        found.append(
            shown.SheetLine(
                kind=line.kind,
                text=title[:1].upper() + title[1:],
                figures=figures_of(line) if line.kind != "play" else {},
                cells=row,
                whole=alone and line.kind not in GAINED,
                why=line_reason(line, whose, end, viewer),
            )
        )
    return found


def _column(public: Public, seat: Seat) -> int:
    return public.seating.column[seat]


def over(public: Public) -> shown.Over | None:
    """How the game ended, or None."""
    ending = public.game.ending
    if public.step != "over" or ending is None:
        return None
    return shown.Over(list(public.game.winners), ending.kind, ending.figure, ending_words(ending))
