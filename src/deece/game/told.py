"""A hand that was told and not played: by whoever keeps score for real cards, or from a record of results alone.

The same `account` and `settle` serve it: a hand played here and the same hand told come to the same result.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from deece.errors import DeeceError
from deece.game.account import Account, Facts, account_of
from deece.game.state import NOBODY, Contract, Ended, Seat, Shown
from deece.game.tables import Tables, tables_for
from deece.rules.catalog import Rules
from deece.rules.count import enough_meld, most_to_bid

_BEFORE_TRUMP: Final = ("no marriage", "conceded unseen")


_DEALT_AGAIN: Final = ("misdeal", "passed out")


class ToldError(DeeceError):
    """What was given cannot be of a hand by these rules; the text names the fact."""


def told(
    rules: Rules,
    *,
    dealer: Seat = 0,
    contract: Contract | None = None,
    melds: Mapping[Seat, Shown | int] | None = None,
    points: Mapping[Seat, int] | None = None,
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
    by the seat for whom they count. What is known of a side and not of a player may stand at any seat of that side.
    `ended` says how a hand ended that was not played out, `reneged` who broke the rules of play (S4).

    Raises ToldError for what names no seat of the hand, cannot stand together, or is missing.
    """
    tables = tables_for(rules)
    if not 0 <= dealer < rules.people:
        raise ToldError(f"there is no seat {dealer} to deal at a table of {rules.people}")
    seating = tables.seatings[dealer]
    named = (last, reneged, *((contract.declarer, contract.partner, contract.mooner) if contract else ()))
    _check_seats(seating.active, (melds, points, tricks, aside), named)
    _check_contract(tables, contract, ended)
    if ended and reneged != NOBODY:
        raise ToldError("a hand ends by a renege or in another way, not both: say one of them")
    shown = {seat: Shown(meld) if isinstance(meld, int) else meld for seat, meld in (melds or {}).items()}
    laid = rules.deal.stock == "turned"
    plays = () if laid else seating.active  # who shows meld before the play
    facts = Facts(
        tables,
        seating,
        contract,
        tuple([shown.get(seat, Shown(0)) if seat in plays else None for seat in range(rules.people)]),
        _by_seat(rules, {seat: meld.total for seat, meld in shown.items()}) if laid else (),
        _by_seat(rules, points or {}),
        _by_seat(rules, tricks or {}),
        last,
        _by_seat(rules, aside) if aside else (),
        ended=ended,
        reneged=reneged,
        over=True,
    )
    for reason in _unplayable(account_of(facts)):
        raise ToldError(reason)
    return facts


def _by_seat(rules: Rules, given: Mapping[Seat, int]) -> tuple[int, ...]:
    return tuple([given.get(seat, 0) for seat in range(rules.people)])


def _check_seats(
    active: tuple[Seat, ...], facts: tuple[Mapping[Seat, Shown | int] | None, ...], named: tuple[Seat, ...]
) -> None:
    """Every seat plays in the hand, and no number is negative."""
    given = [seat for seat in named if seat != NOBODY] + [seat for each in facts for seat in each or ()]
    for seat in given:
        if seat not in active:
            raise ToldError(f"seat {seat} does not play in this hand")
    for each in facts:
        for seat, number in (each or {}).items():
            if (number.total if isinstance(number, Shown) else number) < 0:
                raise ToldError(f"what seat {seat} melds or takes cannot be less than 0")


def _check_contract(tables: Tables, contract: Contract | None, ended: Ended) -> None:
    """The contract is one of this game, and complete; the hand ended in a way that there is."""
    rules = tables.rules
    ways = list(_WAYS)
    if ended and ended not in (*ways, *_DEALT_AGAIN):
        raise ToldError(
            f"'{ended}' is not a way in which a hand ends: leave it out if it was played, or say one of "
            + ", ".join(ways)
        )
    if ended in _DEALT_AGAIN:
        raise ToldError("a hand that is dealt again has no score: leave it out")
    if ended and not _WAYS[ended](rules):
        raise ToldError(f"by these rules no hand ends so: {ended}")
    if contract is None:
        if rules.auction.kind != "none":
            raise ToldError("say who had the bid: contract=Contract(declarer, bid, trump=...)")
        return
    if rules.auction.kind == "none":
        raise ToldError("there is no auction in this game, so there is no contract")
    if contract.trump not in range(4) and ended not in _BEFORE_TRUMP:
        raise ToldError("say what was trump: 0 spades, 1 hearts, 2 diamonds, 3 clubs")
    if rules.auction.kind == "summed":
        if len(contract.sums) != rules.deal.sides:
            raise ToldError(f"here bids are added: say what each of the {rules.deal.sides} sides bid, as sums")
    elif contract.bid not in tables.ladder:
        raise ToldError(_no_bid(tables.ladder, contract.bid))


# Whether a hand can end so by these rules.
_WAYS: Final[dict[str, Callable[[Rules], bool]]] = {
    "no marriage": lambda rules: rules.auction.trump_needs == "marriage",
    "conceded unseen": lambda rules: rules.meld.concede_unseen,
    "conceded": lambda rules: rules.meld.concede,
    "game won by meld": lambda rules: bool(rules.meld.wins_game),
    "under the least meld": lambda rules: rules.meld.least > 0,
    "off the board": lambda rules: rules.meld.on_board > 0,
    "thrown in": lambda rules: rules.meld.throw_in,
}


def _no_bid(ladder: tuple[int, ...], bid: int) -> str:
    """Why this is no bid, with the bids around it."""
    below, above = [each for each in ladder if each < bid], [each for each in ladder if each > bid]
    if not below:
        return f"a bid of {bid} cannot be: the first bid is at least {ladder[0]}"
    if not above:
        return f"a bid of {bid} cannot be: {ladder[-1]} is the highest bid"
    return f"a bid of {bid} cannot be: the bids beside it are {below[-1]} and {above[0]}"


def _unplayable(hand: Account) -> Iterator[str]:
    """Why the numbers told cannot be of this hand."""
    facts, rules = hand.facts, hand.facts.tables.rules
    cards = sum([facts.tables.points[code] for code in facts.tables.cards])
    taken = sum(facts.cards) + sum(facts.aside)
    if taken > cards:
        yield f"{taken} points are given in tricks and laid aside, and all cards together count {cards}"
    most = facts.tables.tricks
    if sum(facts.tricks) > most:
        yield f"{sum(facts.tricks)} tricks are given, and there are at most {most}"
    if facts.aside and not rules.deal.widow and rules.deal.stock != "draft":
        yield "no cards are laid aside in this game"
    if facts.contract is not None and facts.contract.mooner != NOBODY and rules.trick.moon == "off":
        yield "nobody shoots the moon in this game"
    if facts.ended or facts.reneged != NOBODY:
        return
    if facts.last == NOBODY:
        yield "say who won the last trick, or how the hand ended that was not played out"
    if facts.contract is None:
        return
    side = hand.sides[0]
    if not enough_meld(rules, side.shown):
        yield (
            f"declarer's side melded {side.shown}, under the least of {rules.meld.least}, so the hand was not played: "
            'ended="under the least meld"'
        )
    elif side.contract > most_to_bid(rules, side.shown):
        yield (
            f"declarer's side needed {side.contract - side.meld} in play, more than {rules.meld.on_board}, so the "
            'hand was not played: ended="off the board"'
        )
