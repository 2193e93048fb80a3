"""A hand that was told and not played: by whoever keeps score for real cards, or from a record of results alone.

The same `account` and `settle` serve it: a hand played here and the same hand told come to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from deece.game.account import Account, Facts, account_of, melders
from deece.game.action import ToldHand
from deece.game.ending import finish
from deece.game.refusal import Refusal, refuse
from deece.game.score import settle
from deece.game.state import NEXT, NOBODY, Contract, Ended, IllegalAction, Seat, Shown, State, Stock
from deece.game.tables import Tables, tables_for
from deece.rules.catalog import Rules
from deece.rules.count import beyond_board, enough_meld

BEFORE_TRUMP: Final = ("no marriage", "conceded unseen")  # ways in which a hand ends before there is a trump
_DEALT_AGAIN: Final = ("misdeal", "passed out")


class ToldError(IllegalAction):
    """What was told cannot be of a hand by these rules: `refusal` says why, `deece.words.refusals` has the sentence."""


def told(
    rules: Rules,
    *,
    dealer: Seat = 0,
    contract: Contract | None = None,
    melds: Mapping[Seat, Shown | int] | None = None,
    points: Mapping[Seat, int] | None = None,
    play: Mapping[Seat, int] | None = None,
    tricks: Mapping[Seat, int] | None = None,
    last: Seat = NOBODY,
    aside: Mapping[Seat, int] | None = None,
    ended: Ended = "",
    reneged: Seat = NOBODY,
) -> Facts:
    """The facts of a hand that is over, as they were told.

    `contract` says who had the bid, at what price (summed bids: all `sums`), the trump, the called partner and who
    shot the moon; None where there is no auction. `melds` are what each seat showed, counted or not: a total, or a
    `Shown` where its combinations matter (checks; a meld of dixes; a meld that wins the game). `points` are those of
    the cards in the tricks, without the last trick's; `last` is who won it; `aside` are points buried or discarded,
    by the seat for whom they count. Or `play` is all of that in one number, where nobody said who won the last trick.
    What is known of a side and not of a player may stand at any seat of that side. `ended` says how a hand ended that
    was not played out, `reneged` who broke the rules of play (S4).

    Raises ToldError for what names no seat of the hand, cannot stand together, or is missing.
    """
    given: tuple[Mapping[Seat, Shown | int] | None, ...] = (melds, points, play, tricks, aside)
    chairs = range(rules.people)
    for seat in [seat for each in given for seat in each or ()]:
        if seat not in chairs:
            raise ToldError(refuse("told_seat", seat=seat))
    hand = told_hand(
        rules,
        contract=contract,
        melds=melds or {},
        points=(points if play is None else play) or {},
        tricks=tricks or {},
        last=last,
        aside=aside or {},
        ended=ended,
        reneged=reneged,
    )
    return facts_told(tables_for(rules), dealer, hand, whole=play is not None)


def told_hand(
    rules: Rules,
    *,
    contract: Contract | None,
    melds: Mapping[Seat, Shown | int],
    points: Mapping[Seat, int],
    tricks: Mapping[Seat, int],
    last: Seat = NOBODY,
    aside: Mapping[Seat, int],
    ended: Ended = "",
    reneged: Seat = NOBODY,
) -> ToldHand:
    """A hand as a record and the keeper's sheet have it, from facts by seat (see `told`); nothing is checked."""

    def by_seat(given: Mapping[Seat, int]) -> tuple[int, ...]:
        return tuple([given.get(seat, 0) for seat in range(rules.people)])

    shown = {seat: Shown(meld) if isinstance(meld, int) else meld for seat, meld in melds.items()}
    return ToldHand(
        contract,
        tuple([shown.get(seat) for seat in range(rules.people)]),
        by_seat(points),
        by_seat(tricks),
        last,
        by_seat(aside) if aside else (),
        ended,
        reneged,
    )


def facts_told(tables: Tables, dealer: Seat, hand: ToldHand, *, whole: bool = True, over: bool = True) -> Facts:
    """The facts of a told hand. `whole` allows points in play, the last trick's included, where nobody is `last`;
    without `over` the hand is still to be played, and what is told is what lies on the table.

    Raises ToldError.
    """
    rules, contract = tables.rules, hand.contract
    if not 0 <= dealer < rules.people:
        raise ToldError(refuse("told_dealer", seat=dealer, chairs=rules.people))
    seating = tables.seatings[dealer]
    named = (hand.last, hand.reneged, *((contract.declarer, contract.partner, contract.mooner) if contract else ()))
    _check_seats(seating.active, hand, named)
    _check_contract(tables, hand)
    laid = rules.deal.stock == "turned"
    plays = () if laid else melders(tables, seating, contract)
    for seat, meld in enumerate(hand.melds):
        if meld and meld.total and not laid and seat not in plays:
            raise ToldError(refuse("told_no_melder", seat=seat))
    nothing = Shown(0)
    facts = Facts(
        tables,
        seating,
        contract,
        tuple([(meld or nothing) if seat in plays else None for seat, meld in enumerate(hand.melds)]),
        tuple([meld.total if meld else 0 for meld in hand.melds]) if laid else (),
        hand.points,
        hand.tricks,
        hand.last,
        hand.aside,
        ended=hand.ended,
        reneged=hand.reneged,
        over=over,
    )
    for reason in _unplayable(account_of(facts), whole=whole):
        raise ToldError(reason)
    return facts


def apply_told(state: State, hand: ToldHand) -> State:
    """The position after a hand that was told in the place of a deal; raises ToldError."""
    public = state.public
    facts = facts_told(public.tables, public.game.dealer, hand)
    result = settle(account_of(facts), public.game.dealer, public.game.scores)
    none = ((),) * public.rules.people
    end = public._replace(
        game=public.game._replace(results=()),
        step="play",
        contract=hand.contract,
        trump=result.trump,
        melds=facts.melds,
        stock=Stock(0, NOBODY, none, none, facts.laid) if facts.laid else None,
        ended=hand.ended,
        turn=NEXT,
    )
    return finish(state._replace(public=end._replace(game=public.game)), facts, result._replace(end=end))


def _check_seats(active: tuple[Seat, ...], hand: ToldHand, named: tuple[Seat, ...]) -> None:
    """Every seat plays in the hand, and no number is negative."""
    for seat in named:
        if seat != NOBODY and seat not in active:
            raise ToldError(refuse("told_seat", seat=seat))
    melds = [meld.total if meld else 0 for meld in hand.melds]
    for each in (melds, hand.points, hand.tricks, hand.aside):
        for seat, number in enumerate(each):
            if number < 0:
                raise ToldError(refuse("told_negative", seat=seat))
            if number and seat not in active:
                raise ToldError(refuse("told_seat", seat=seat))


def _check_contract(tables: Tables, hand: ToldHand) -> None:
    """The contract is one of this game, and complete; the hand ended in a way that there is."""
    rules, contract, ended = tables.rules, hand.contract, hand.ended
    if ended and hand.reneged != NOBODY:
        raise ToldError(refuse("told_renege_and_end"))
    if ended and ended not in (*_WAYS, *_DEALT_AGAIN):
        raise ToldError(refuse("told_way", way=ended, ways=", ".join(_WAYS)))
    if ended in _DEALT_AGAIN:
        raise ToldError(refuse("told_dealt_again"))
    if ended and not _WAYS[ended](rules):
        raise ToldError(refuse("told_no_such_end", way=ended))
    if contract is None:
        if rules.auction.kind != "none":
            raise ToldError(refuse("told_no_contract"))
        if hand.reneged != NOBODY:
            raise ToldError(refuse("told_no_renege"))
        return
    if rules.auction.kind == "none":
        raise ToldError(refuse("told_no_auction"))
    if contract.trump not in range(4) and ended not in BEFORE_TRUMP:
        raise ToldError(refuse("told_no_trump"))
    if hand.reneged != NOBODY and rules.exchange.partner == "secret" and contract.partner == NOBODY:
        raise ToldError(refuse("told_no_partner"))
    if rules.auction.kind == "summed":
        if len(contract.sums) != rules.deal.sides:
            raise ToldError(refuse("told_no_sums", sides=rules.deal.sides))
    elif contract.bid not in tables.ladder:
        raise ToldError(_no_bid(tables.ladder, contract.bid))


def ways_to_end(rules: Rules) -> tuple[Ended, ...]:
    """How a hand by these rules may end without being played out, and be scored."""
    return tuple([way for way, possible in _WAYS.items() if possible(rules)])


# Whether a hand can end so by these rules.
_WAYS: Final[dict[Ended, Callable[[Rules], bool]]] = {
    "no marriage": lambda rules: rules.auction.trump_needs == "marriage",
    "conceded unseen": lambda rules: rules.meld.concede_unseen,
    "conceded": lambda rules: rules.meld.concede,
    "game won by meld": lambda rules: bool(rules.meld.wins_game),
    "under the least meld": lambda rules: rules.meld.least > 0,
    "off the board": lambda rules: rules.meld.on_board > 0,
    "thrown in": lambda rules: rules.meld.throw_in,
}


def _no_bid(ladder: tuple[int, ...], bid: int) -> Refusal:
    """Why this is no bid, with the bids around it."""
    below, above = [each for each in ladder if each < bid], [each for each in ladder if each > bid]
    if not below:
        return refuse("first_bid", least=ladder[0])
    if not above:
        return refuse("ladder_ends", most=ladder[-1])
    return refuse("between_steps", bid=bid, lower=below[-1], higher=above[0])


def _unplayable(hand: Account, *, whole: bool) -> Iterator[Refusal]:
    """Why the numbers told cannot be of this hand."""
    facts, rules = hand.facts, hand.facts.tables.rules
    most = facts.tables.in_tricks
    played = not facts.ended and facts.reneged == NOBODY
    if whole and played and facts.last == NOBODY:
        most += max(facts.tables.last_trick)
    taken = sum(facts.cards) + sum(facts.aside)
    if taken > most:
        yield refuse("told_points", given=taken, all=most)
    if sum(facts.tricks) > facts.tables.tricks:
        yield refuse("told_tricks", given=sum(facts.tricks), all=facts.tables.tricks)
    if facts.aside and not rules.deal.widow and rules.deal.stock != "draft":
        yield refuse("told_aside")
    if facts.contract is not None and facts.contract.mooner != NOBODY and rules.trick.moon == "off":
        yield refuse("told_moon")
    if not played:
        return
    if facts.last == NOBODY and not whole:
        yield refuse("told_no_last")
    if facts.contract is None:
        return
    side = hand.sides[0]
    if not enough_meld(rules, side.shown):
        yield refuse("told_under_least", meld=side.shown, least=rules.meld.least)
    elif beyond_board(rules, side.contract, side.shown):
        yield refuse("told_off_board", need=side.for_bid, most=rules.meld.on_board)
