"""From what a person told of a hand to what the engine settles; and what must be told by these rules."""

from __future__ import annotations

from typing import NamedTuple

from deece.cards import CardError, bits_of, parse_cards
from deece.errors import DeeceError
from deece.game.account import Account, Facts, account_of, each_saves, shows_combinations
from deece.game.action import ToldHand
from deece.game.play import FLOW
from deece.game.state import NOBODY, Contract, Ended, Seat, Shown
from deece.game.tables import Tables, tables_for
from deece.game.told import facts_told, told_hand, ways_to_end
from deece.keeper.events import HandTold
from deece.record.told import shown_by, sums_of
from deece.rules.catalog import Rules
from deece.rules.catalog.row import is_called, upturned
from deece.words.refused import reason_words


class TellingError(DeeceError):
    """What was told cannot be read; the text says what."""


class Form(NamedTuple):
    """What is asked of a hand by these rules, so that the engine can settle it."""

    auction: str  # "none", "one" (one bid wins) or "summed" (each has a bid, and they are added)
    bids: tuple[int, ...]  # every bid that there is, the lowest first
    partner: bool  # declarer calls a partner, who must be named
    moon: bool  # somebody may shoot the moon
    meld_by: str  # "player", or "side" where the side's sum is enough
    meld_cards: bool  # the combinations matter: checks, or a meld that saves itself or wins the game
    play_by: str  # "player" or "side"
    total: int  # what all points in play come to, the last trick's included
    step: int  # points come in steps of this
    tricks: int  # so many tricks must be won for something: ask how many where points alone do not say it; 0: never
    last: bool  # who won the last trick must be told, for it counts more for declarer's side
    ended: tuple[Ended, ...]  # ways in which a hand may end that is not played out
    renege: bool  # a renege can be settled
    nines: bool  # a hand may be dealt again for nines
    checks: bool


def form(rules: Rules) -> Form:
    """What is asked of a hand by these rules."""
    tables = tables_for(rules)
    contract = rules.auction.kind != "none"
    found = rules.exchange.partner != "fixed"  # sides are found by the bid
    alone = each_saves(rules) or (not found and rules.deal.sides == rules.deal.players)
    cards = shows_combinations(rules)
    each_bid = rules.auction.kind == "summed" and rules.auction.least_meld_of != "side"
    auction = "summed" if rules.auction.kind == "summed" else "one" if contract else "none"
    return Form(
        auction,
        tables.ladder if contract else (),
        is_called(rules),
        rules.trick.moon != "off",
        "player" if (alone or found or cards or each_bid) and not rules.meld.together else "side",
        cards,
        "player" if alone else "side",
        tables.total,
        tables.least_point,
        max(tables.least_to_make[1], tables.least_to_save[1]) if contract or upturned(rules) else 0,
        tables.last_trick[0] != tables.last_trick[1],
        ways_to_end(rules),
        contract,
        rules.deal.nines or FLOW["misdeal"].used(rules),
        rules.score.checks,
    )


def told_hand_of(rules: Rules, dealer: Seat, told: HandTold) -> ToldHand:
    """The hand as the engine takes it; raises TellingError for cards and seats that cannot be."""
    for fact in (told.bids, told.melds, told.play, told.tricks, told.aside):
        if any(not 0 <= seat < rules.people for seat in fact):
            raise TellingError(reason_words("no_seat", {}))
    tables = tables_for(rules)
    tricks = dict(told.tricks)
    if not tricks:  # who has points has won a trick; who won the last trick, too
        tricks = {seat: 1 for seat, points in told.play.items() if points > 0}
        if told.last != NOBODY:
            tricks.setdefault(told.last, 1)
    return told_hand(
        rules,
        contract=_contract(rules, tables, told),
        melds={seat: _shown(rules, told.trump, *_fields(told, seat)) for seat in told.melds},
        points=told.play,
        tricks=tricks,
        last=told.last,
        aside=told.aside,
        ended=told.ended,
        reneged=told.reneged,
    )


def _contract(rules: Rules, tables: Tables, told: HandTold) -> Contract | None:
    if rules.auction.kind == "none" or told.declarer == NOBODY:
        return None
    each = tuple([told.bids.get(seat, 0) for seat in range(rules.people)]) if told.bids else ()
    if rules.auction.kind != "summed":
        return Contract(told.declarer, told.bid, trump=told.trump, partner=told.partner, mooner=told.mooner)
    sums = sums_of(rules, each) if each else ()
    side = tables.seatings[0].side[told.declarer] if 0 <= told.declarer < rules.people else 0
    return Contract(
        told.declarer, sums[side] if sums else told.bid, trump=told.trump, sums=sums, mooner=told.mooner, bids=each
    )


def _fields(told: HandTold, seat: Seat) -> tuple[int, str, bool]:
    meld = told.melds[seat]
    return meld.total, meld.cards, meld.nines


def _shown(rules: Rules, trump: int, total: int, cards: str, nines: bool) -> Shown:
    """What was melded: by its cards if they are told, else the total alone."""
    if not cards:
        return Shown(total, seven_nines=nines)
    try:
        bits = bits_of(parse_cards(cards))
    except CardError as error:
        raise TellingError(str(error)) from None
    return shown_by(rules, bits, trump, nines=nines)


def standing(rules: Rules, dealer: Seat, told: HandTold) -> Account:
    """The hand before its play, as far as it is told: what each side needs. Raises IllegalAction, TellingError."""
    facts: Facts = facts_told(tables_for(rules), dealer, told_hand_of(rules, dealer, told), over=False)
    return account_of(facts)
