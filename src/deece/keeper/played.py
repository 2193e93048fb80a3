"""A game of Deece as a sheet: each finished hand as somebody who keeps score would have told it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deece.cards import Hand as Cards
from deece.game.account import Facts, whole_melds
from deece.game.action import Penalty as Fine
from deece.game.state import NOBODY, HandResult, Seat
from deece.keeper.events import MOST_LETTERS, Change, Hand, HandTold, Melded, Penalty, begun
from deece.keeper.telling import form
from deece.record import Record, replay
from deece.rules.catalog import Rules


def changes_of(record: Record, title: str = "", house: str = "") -> list[Change]:
    """The changes of a new sheet that goes on from this record: its rules and people, and its finished hands.

    The hand that was under way is dealt anew, by the same dealer. Raises RecordError for a game that does not play.
    """
    ruleset = record.ruleset
    found: list[Change] = [begun(ruleset, record.seats, record.dealer, title, house or ruleset.name)]
    for step in replay(record):
        results, action = step.after.public.game.results, step.entry.action
        if isinstance(action, Fine):
            found.append(Penalty(len(results), action.column, action.points, action.why[:MOST_LETTERS]))
        elif len(results) > len(step.before.public.game.results):
            found.append(Hand(len(results), told_of(ruleset.rules, results[-1])))
    return found


def told_of(rules: Rules, result: HandResult, teller: Callable[[Sequence[Seat]], Seat] = min) -> HandTold:
    """A finished hand as the form of these rules asks for it. What is told of a side stands at the seat of it that
    `teller` picks."""
    known, asks = result.facts, form(rules)
    assert known is not None  # `settle` writes it
    contract = known.contract
    play, tricks = dict[Seat, int](), dict[Seat, int]()
    for side in result.sides:
        one = teller(sorted(side.seats))
        for seat in sorted(side.seats):
            at = seat if asks.play_by == "player" else one
            play[at] = play.get(at, 0) + known.cards[seat] + (side.last if seat == known.last else 0)
            tricks[at] = tricks.get(at, 0) + known.tricks[seat]
        play[one] += side.aside
    counted = asks.tricks or contract is None or contract.mooner != NOBODY
    return HandTold(
        declarer=contract.declarer if contract else NOBODY,
        bid=contract.bid if contract else 0,
        bids={seat: bid for seat, bid in enumerate(contract.bids) if bid} if contract else {},
        trump=contract.trump if contract else NOBODY,
        partner=contract.partner if contract else NOBODY,
        mooner=contract.mooner if contract else NOBODY,
        melds=_melds(rules, known),
        play=play,
        tricks=tricks if counted else {},
        ended=known.ended,
        reneged=known.reneged,
        dealer=result.dealer,
    )


def _melds(rules: Rules, known: Facts) -> dict[Seat, Melded]:
    """What each showed: a total, and its cards where combinations matter."""
    if known.laid:
        return {seat: Melded(known.laid[seat]) for seat in known.seating.active}
    found, cards = dict[Seat, Melded](), form(rules).meld_cards
    melds = whole_melds(known.tables, known.seating, known.melds)
    for seat in known.seating.active:
        shown = melds[seat]
        if shown is not None and (shown.total or shown.seven_nines):
            text = str(Cards(bits=shown.cards)) if cards and shown.total and shown.combinations else ""
            found[seat] = Melded(shown.total, text, shown.seven_nines)
    return found
