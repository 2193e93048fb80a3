"""What each reader of a table is told agrees with the position, worked out here by other ways."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from deece.cards import codes_in
from deece.game.state import NOBODY, Public
from deece.rules.ruleset import systems
from deece.wire.own import own
from deece.wire.public import whole
from deece.words.page import says
from deece.words.position import side_word
from tests.said.tables import NAMES, Look, cases, looks, played, rules_of


def partners(table: Public, seat: int) -> set[int]:
    """Who shares points with this seat in this hand, as far as it is known: by columns, or by who called whom."""
    if seat not in table.seating.active:
        return {seat}
    if table.rules.exchange.partner == "fixed":
        side = table.seating.side
        return {one for one in table.seating.active if side[one] == side[seat]}
    contract = table.contract
    both = {contract.declarer, contract.partner} if contract is not None else set()
    return both if seat in both and NOBODY not in both else {seat}


def positions(system: str) -> Iterator[Look]:
    """Positions by the rules of a system and of houses, by every reader: where a step begins, and some others."""
    for case in cases(system)[::4]:
        names, happened = NAMES[: rules_of(case).rules.people], played(case)
        for number, one in enumerate(happened):
            if number % 17 == 0 or (one.shown.public.step != one.before.public.step and number % 2 == case.seed % 2):
                yield from (look for look in looks(number, one, names) if not look.how)


@pytest.fixture(scope="module", params=systems())
def every(request: Any) -> list[Look]:
    """The positions of a system."""
    return list(positions(request.param))


def test_whoever_reads_is_you_and_nobody_else_is(every: list[Look]) -> None:
    for look in every:
        seen, found = look.seen, says(look.seen)
        assert [seat for seat, name in enumerate(found.names) if name == "You"] == [seen.seat] * (seen.seat != NOBODY)
        words = side_word(seen.view, seen.viewer, seen.seat) if seen.seat != NOBODY else ""
        assert not words.startswith(("They", "with"))
        turn = seen.public.turn
        assert found.title == "Your turn" or not seen.choices
        assert (found.heard != "") == bool(seen.choices)
        if turn >= 0 and turn != seen.seat and seen.public.step not in ("score", "over"):
            assert found.title == f"{NAMES[turn]}'s turn"


def test_only_partners_are_called_partners(every: list[Look]) -> None:
    for look in every:
        seen, table = look.seen, look.seen.public
        found = says(seen)
        ours = partners(table, seen.seat) - {seen.seat} if seen.seat != NOBODY else set()
        if table.rules.exchange.partner != "fixed" or len(table.seating.active) < seen.people:
            assert {seat for seat, owner in enumerate(found.melds) if owner.name.endswith("your partner")} <= ours
        else:
            melded = {seat for seat, owner in enumerate(found.melds) if owner.name.endswith("your partner")}
            assert melded == (ours if any(table.melds) else set())
        bids = {seat for seat, role in enumerate(found.roles) if "idder" in role and "partner" not in role}
        mooner = {table.contract.mooner} if table.contract else set()
        assert bids == ({table.contract.declarer} - mooner if table.contract else set())


def test_figures_add_up_whoever_reads(every: list[Look]) -> None:
    for look in every:
        seen, table = look.seen, look.seen.public
        found = whole(table)
        assert sorted(seat for column in found.columns for seat in column.seats) == list(range(seen.people))
        assert [column.score for column in found.columns] == list(table.game.scores)
        assert {seat for seat, side in enumerate(found.side) if side == -1} == set(range(seen.people)) - set(
            found.active
        )
        assert found.declarers == sorted(table.declarers())
        assert sum(found.tricks) == len(table.tricks)
        if table.step in ("play", "stock"):
            laid = [len(cards) for cards in table.stock.laid] if table.stock else [0] * seen.people
            held = [len(list(codes_in(bits))) for bits in look.happened.shown.hands]
            assert found.cards == [one + other for one, other in zip(held, laid, strict=True)]
            assert found.trick.order[0] == table.turn
            assert sorted([*found.trick.order, *(one.seat for one in found.trick.plays)]) == sorted(found.active)
        if found.count is not None:
            count = found.count
            assert count.taken + count.others + count.left + (count.total if table.buried else 0) >= count.total
            assert not table.tricks or table.buried or count.taken + count.others + count.left == count.total
        if found.last is not None:
            assert found.last.winner in {one.seat for one in found.last.plays}
        if found.auction.bidder is not None:
            assert max(call.bid or 0 for call in found.auction.calls) == found.auction.bid
            assert found.said[found.auction.bidder] != ""


def test_a_seat_is_shown_its_own_cards_and_may_choose_what_is_legal(every: list[Look]) -> None:
    for look in every:
        seen = look.seen
        if seen.seat == NOBODY:
            continue
        found = own(seen)
        assert len(found.hand) == len(list(codes_in(look.happened.shown.hands[seen.seat])))
        assert (found.question != "") == bool(seen.choices)
        assert len(found.choices) + len(found.bids) == len(seen.choices)
        assert set(found.refused) <= set(found.hand)
        cards = {choice.card for choice in found.choices if choice.kind in ("card", "give", "bury")}
        if seen.choices and seen.public.step in ("play", "pass", "bury"):
            assert cards | set(found.refused) == set(found.hand), "each card may be chosen, or it is said why not"
            assert not cards & set(found.refused)
