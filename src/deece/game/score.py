"""Score: the lines of a hand, each naming its rule, written from its account. The end of the game is in ending.py."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from deece.game.account import Account, account, by_column, meld_shown
from deece.game.checks import hand_checks
from deece.game.ending import finish
from deece.game.state import NOBODY, Ended, HandResult, Outcome, Public, ScoreLine, Seat, Side, State
from deece.rules.catalog.row import own_meld
from deece.rules.catalog.trick import moon_points
from deece.rules.count import gift, lost_bid

# The ways in which a hand ends unplayed because declarer chose so.
GIVEN_UP: Final = frozenset[Ended]({"conceded", "conceded unseen", "thrown in"})
# The rule by which a hand ends unplayed.
_UNPLAYED: Final[dict[Ended, str]] = {
    "no marriage": "auction.trump_needs",
    "conceded unseen": "meld.concede_unseen",
    "under the least meld": "meld.least",
    "off the board": "meld.on_board",
    "thrown in": "meld.throw_in",
    "conceded": "meld.concede",
}


_new: Final = tuple.__new__  # what a NamedTuple's constructor calls


class _Sheet:
    """The lines of one hand as they are written."""

    def __init__(self, hand: Account) -> None:
        self.hand, self.facts = hand, hand.facts
        self.rules = hand.facts.tables.rules
        self.lines: list[ScoreLine] = []
        self.seats: frozenset[Seat] = frozenset()
        self.columns: list[int] = []

    def write(self, seats: frozenset[Seat], points: int, kind: str, rule: str, *figures: int) -> None:
        """One line for each column of these seats."""
        if seats is not self.seats:  # a side's lines follow one another
            column = self.facts.seating.column
            self.seats, self.columns = seats, sorted({column[seat] for seat in seats})
        for each in self.columns:
            self.lines.append(_new(ScoreLine, (each, points, kind, rule, figures)))

    def meld(self, side: Side, meld: int, rule: str, kind: str = "meld") -> None:
        """The meld that counts; or that it is too little to count."""
        if side.shown and not side.meld:
            self.write(side.seats, 0, "short meld", "meld.least", side.shown, self.rules.meld.least)
        else:
            for seats, points in self.melded(side, meld):
                self.write(seats, points, kind, rule)

    def melded(self, side: Side, meld: int) -> list[tuple[frozenset[Seat], int]]:
        """Whose meld it is: the side's together, or by option each player's own."""
        if not meld or side.declares or not own_meld(self.rules):
            return [(side.seats, meld)]
        return [(frozenset({seat}), meld_shown(self.facts.melds, (seat,))) for seat in sorted(side.seats)]

    def play(self, side: Side) -> None:
        """What it took in play."""
        self.write(side.seats, side.play - side.rounded, "play", "trick.count", side.cards, side.last, side.aside)
        if side.rounded:
            self.write(side.seats, side.rounded, "rounded", "score.round_tricks")

    def lost(self, side: Side, kind: str, rule: str, *figures: int) -> None:
        """A bid that was lost: what it costs, and why."""
        bid = side.contract
        once = min(bid, lost_bid(self.rules, bid, played=False))
        self.write(side.seats, -once, kind, rule, *figures)
        if more := lost_bid(self.rules, bid, played=not self.facts.ended) - once:
            self.write(side.seats, -more, "set twice", "score.set_costs")

    def given(self, side: Side) -> int:
        """What this side is given for the bids that others lost."""
        given_up = self.facts.ended in GIVEN_UP
        lost = [one.contract for one in self.hand.sides if self.loses(one, side)]
        return sum([gift(self.rules, bid, given_up=given_up) for bid in lost])

    def loses(self, one: Side, other: Side) -> bool:
        """Whether one side has lost a bid of its own, which the other did not bid."""
        if one.seats == other.seats:
            return False
        if one.outcome is Outcome.MISBID:
            return self.rules.auction.misbid == "penalty"
        return one.outcome is Outcome.SET or (one.declares and self.facts.ended in _UNPLAYED)


def _made(sheet: _Sheet, side: Side) -> None:
    if sheet.rules.score.made_scores == "bid":
        sheet.write(side.seats, side.contract, "bid made", "score.made_scores")
        return
    sheet.meld(side, side.meld, "score.need")
    sheet.play(side)


def _counted(sheet: _Sheet, side: Side) -> None:
    sheet.write(side.seats, side.meld, "meld", "meld.per_trick")
    sheet.play(side)


def _set(sheet: _Sheet, side: Side) -> None:
    if side.short:
        sheet.lost(side, "set", "score.need", side.had, side.had + side.short)
    elif side.still:
        sheet.lost(side, "set for points", "score.need", side.need)
    else:
        sheet.lost(side, "set for tricks", "score.need", side.need_tricks)
    if sheet.rules.score.set_keeps_meld and side.meld:
        sheet.write(side.seats, side.meld, "kept meld", "score.set_keeps_meld")


_KEPT: Final = (Outcome.SAVED, Outcome.DIX_KEPT)


def _saved(sheet: _Sheet, side: Side) -> None:
    meld, rule = side.meld, "score.save"
    if sheet.hand.each_saves:
        alone = [sheet.hand.alone(seat) for seat in sorted(side.seats)]
        kept = [each.shown * (each.outcome in _KEPT) for each in alone]
        rule = "score.save_each"
        if side.meld and own_meld(sheet.rules):
            for each, points in zip(alone, kept, strict=True):
                sheet.write(each.seats, points, "meld", rule)
            sheet.play(side)
            return
        meld = sum(kept) if side.meld else 0
    sheet.meld(side, meld, rule)
    sheet.play(side)


def _not_saved(sheet: _Sheet, side: Side) -> None:
    for seats, meld in sheet.melded(side, side.meld):
        sheet.write(seats, 0, "not saved", "score.save", meld, side.play, side.need, side.need_tricks)


def _meld_lost(sheet: _Sheet, side: Side) -> None:
    if side.meld:
        for seats, meld in sheet.melded(side, side.meld):
            sheet.write(seats, 0, "lost meld", "score.save_loses", meld, side.need, side.need_tricks)
    else:
        sheet.meld(side, 0, "score.save")
    sheet.play(side)


def _dix_kept(sheet: _Sheet, side: Side) -> None:
    sheet.meld(side, side.meld, "score.dix_saves", "dix")
    sheet.play(side)


def _misbid(sheet: _Sheet, side: Side) -> None:
    lost = side.contract if sheet.rules.auction.misbid == "penalty" else 0
    sheet.write(side.seats, -lost, "misbid", "auction.misbid")


def _lost_unplayed(sheet: _Sheet, side: Side) -> None:
    sheet.lost(side, sheet.facts.ended, _UNPLAYED[sheet.facts.ended])


def _unopposed(sheet: _Sheet, side: Side) -> None:
    sheet.meld(side, side.meld, _UNPLAYED[sheet.facts.ended], "unopposed meld")


def _nothing(sheet: _Sheet, side: Side) -> None:
    if side.shown and not side.meld:
        sheet.meld(side, 0, "meld.least")
    elif not sheet.given(side):
        sheet.write(side.seats, 0, "nothing", _UNPLAYED[sheet.facts.ended])


def _moon_made(sheet: _Sheet, side: Side) -> None:
    points = moon_points(sheet.rules).made
    if sheet.rules.trick.moon == "250":
        sheet.meld(side, side.meld, "trick.moon")
        sheet.write(side.seats, points, "moon", "trick.moon")
    else:
        points = points if sheet.rules.trick.moon == "points" else 0
        sheet.write(side.seats, points, "moon and game", "trick.moon")


def _moon_lost(sheet: _Sheet, side: Side) -> None:
    sheet.write(side.seats, -moon_points(sheet.rules).lost, "moon lost", "trick.moon")


def _won_by_meld(sheet: _Sheet, side: Side) -> None:
    sheet.write(side.seats, 0, "game won by meld", "meld.wins_game")


def _no_line(sheet: _Sheet, side: Side) -> None:
    """A meld of another side won the game."""


_WRITE: Final[dict[Outcome, Callable[[_Sheet, Side], None]]] = {
    Outcome.MADE: _made,
    Outcome.SET: _set,
    Outcome.SAVED: _saved,
    Outcome.NOT_SAVED: _not_saved,
    Outcome.MELD_LOST: _meld_lost,
    Outcome.DIX_KEPT: _dix_kept,
    Outcome.COUNTED: _counted,
    Outcome.MISBID: _misbid,
    Outcome.UNOPPOSED: _unopposed,
    Outcome.NOTHING: _nothing,
    Outcome.NO_MARRIAGE: _lost_unplayed,
    Outcome.CONCEDED_UNSEEN: _lost_unplayed,
    Outcome.CONCEDED: _lost_unplayed,
    Outcome.UNDER_LEAST: _lost_unplayed,
    Outcome.OFF_BOARD: _lost_unplayed,
    Outcome.THROWN_IN: _lost_unplayed,
    Outcome.MOON_MADE: _moon_made,
    Outcome.MOON_LOST: _moon_lost,
    Outcome.WON_BY_MELD: _won_by_meld,
    Outcome.BEATEN_BY_MELD: _no_line,
}


def _reneged(sheet: _Sheet, side: Side) -> None:
    """A hand ended by a renege (S4, for tables with real cards); the rest of it is not played.

    By declarer's side: twice the bid is lost (row: once, or none), and the others score their meld. By another:
    declarer's side makes bid and meld, the offender's loses its meld and, but by one row, the bid (with a called
    partner the offender alone), and the others score their meld. Where bids are summed every side's sum is its
    contract, so an offender's side is set by its own sum, and one that misbid scores as in a hand that is played.
    """
    facts, rules, rule = sheet.facts, sheet.rules, "score.renege"
    contract, offender = facts.contract, facts.reneged
    assert contract is not None
    if side.outcome is Outcome.MISBID:
        _misbid(sheet, side)
        return
    bad: frozenset[Seat] = frozenset()
    if offender in side.seats:
        bad = side.seats if rules.exchange.partner == "fixed" else frozenset({offender})
    good = side.seats - bad
    meld = sum([shown.total for seat in good if (shown := facts.melds[seat])]) if side.meld else 0
    lost = side.contract if contract.sums else contract.bid
    if side.declares and bad and rules.score.renege == "hand":
        sheet.write(side.seats, 0, "hand lost", rule)
    elif side.declares and bad and rules.score.renege == "twice":
        sheet.write(side.seats, -2 * lost, "reneged", rule)
    elif side.declares and bad:
        sheet.write(side.seats, -lost, "set for reneging", rule)
    elif side.declares and rules.score.made_scores == "bid":
        sheet.write(side.seats, lost, "bid made", "score.made_scores")
    elif side.declares:
        sheet.write(side.seats, meld + lost, "bid and meld", rule)
    else:
        for seats, points in sheet.melded(side._replace(seats=good), meld):
            sheet.write(seats, points, "meld", rule)
        if bad and rules.score.renege == "hand":
            sheet.write(bad, 0, "hand lost", rule)
        elif bad:
            sheet.write(bad, -lost, "set for reneging" if lost else "nothing", rule)


def _scored(sheet: _Sheet, side: Side) -> None:
    _WRITE[side.outcome](sheet, side)
    if given := sheet.given(side):
        sheet.write(side.seats, given, "lost bid", "score.set_gives")


def settle(hand: Account, dealer: Seat, scores: tuple[int, ...], end: Public | None = None) -> HandResult:
    """The result of a hand that is over, played or told: its lines, the scores after it, its checks.

    `scores` are those before it, by column; `end` is the position in which it ended, where there is one. Raises
    ValueError for a hand that is not over, and for a renege that cannot be settled (no contract; declarer's partner
    not known yet).
    """
    facts, sheet = hand.facts, _Sheet(hand)
    contract = facts.contract
    if not facts.over:
        raise ValueError("the hand is not over")
    first = hand.sides[0].outcome
    if facts.reneged != NOBODY:
        if contract is None:
            raise ValueError("a renege is settled only where there is a contract")
        if hand.awaits_partner:
            raise ValueError("declarer's partner is not known yet: play on until the called card is played")
        for side in hand.sides:
            _reneged(sheet, side)
        made: bool | None = first is Outcome.MADE
    else:
        for side in hand.sides:
            _scored(sheet, side)
        counted = contract is None or facts.ended == "game won by meld"
        made = None if counted else first in (Outcome.MADE, Outcome.MOON_MADE)
    spared = made is False and facts.reneged != NOBODY and facts.tables.rules.score.renege == "hand"
    after = list(scores)
    outright = []
    for column, points, kind, _, _ in sheet.lines:
        after[column] += points
        if kind in _OUTRIGHT:
            outright.append(column)
    found = (
        dealer,
        contract.declarer if contract else NOBODY,
        contract.bid if contract else 0,
        end.trump if end else contract.trump if contract else NOBODY,
        made,
        Outcome.WON_BY_MELD if facts.ended == "game won by meld" else first if contract else Outcome.COUNTED,
        tuple(sheet.lines),
        tuple(after),
        hand_checks(facts, None if spared else made),
        tuple(outright),
        # Of a hand given up, what was laid aside stays hidden.
        tuple([side._replace(aside=0) for side in hand.sides]) if facts.ended and facts.aside else hand.sides,
        end,
        facts._replace(aside=()) if facts.ended and facts.aside else facts,
    )
    return _new(HandResult, found)


_MELD: Final = frozenset({"meld", "unopposed meld", "kept meld", "dix"})  # lines that count meld


def uncounted(result: HandResult) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """By column, the meld and the points in play that a hand brought in vain."""
    melded = {line.column for line in result.lines if line.kind in _MELD}
    played = {line.column for line in result.lines if line.kind == "play"}
    had = list(enumerate(by_column(result)))
    meld = tuple([0 if column in melded else shown for column, (shown, _) in had])
    return meld, tuple([0 if column in played else points for column, (_, points) in had])


_OUTRIGHT: Final = frozenset({"moon and game", "game won by meld"})  # lines that win the game: the moon, or a meld


def score_hand(state: State) -> State:
    """Write the hand's result, and go on to the next deal or the end of the game."""
    public = state.public
    hand = account(state)
    # Without the hands before it: each would hold those before it again.
    end = public._replace(game=public.game._replace(results=()))
    return finish(state, hand.facts, settle(hand, public.game.dealer, public.game.scores, end))
