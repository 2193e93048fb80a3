"""What speaks for a choice before the play: what it brings in the imagined deals, and what the hand promises; data."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Final

from deece.cards import SUITS
from deece.game.account import to_make
from deece.game.action import Action, Bid, Trump
from deece.game.play import legal
from deece.game.view import View
from deece.players.conventions import calls_meant
from deece.players.conventions.meaning import pictures_worth
from deece.players.plain import PlainPlayer
from deece.players.plain_bid import best_promise
from deece.players.plain_promise import Promise, promise
from deece.players.plain_say import partners_pictures
from deece.review.facts import Chosen, Fact, Figure, compared
from deece.review.worlds import Ways

PARTS: Final = ("made", "set", "theirs", "beaten", "nobody")  # of the deals: who has the bid, and makes it or not
NEAR: Final = 2.0  # points: means that are so near each other are told with a decimal


def before_play(
    view: View, found: Ways, chosen: Chosen, player: PlainPlayer, right: Action, *, sure: bool = True
) -> tuple[Fact, ...]:
    """What both choices bring, and of a bid or a trump what the hand promises; `right` is what the grade holds with.

    Of a choice that is the best itself only that is told. Where `right` is not `sure`, nothing contradicts it.
    """
    facts = [*_brought(found, chosen)]
    step = view.public.step
    if step == "bid":
        facts += [*_told_by_partners(view, player), *_promised(view, player, right, sure=sure)]
    elif step == "name trump":
        facts += _trumps(view, player, [plan.first for plan in reversed(chosen.of(found))])
    return tuple(facts)


# The imagined deals


def _brought(found: Ways, chosen: Chosen) -> list[Fact]:
    """What the best choice brings, and what the one that was made does."""
    rows = {chosen.played: "played", chosen.best: "best"} if chosen.best != chosen.played else {chosen.best: "played"}
    means = {row: found.mean(row) for row in rows}
    differs = abs(means[chosen.best] - means[chosen.played])
    facts = compared(found, chosen) if len(rows) > 1 else []
    if found.ends:
        near = len(rows) > 1 and differs < NEAR
        for row, whose in rows.items():
            facts.append(Fact("brings", {"whose": whose, **brings(found, row, near=near)}))
    if len(rows) > 1 and means[chosen.best] < means[chosen.played]:
        facts.append(Fact("score", {}))
    return facts


def brings(found: Ways, row: int, *, near: bool = False) -> dict[str, Figure]:
    """Of one plan: how often the side has the bid and makes it, how often the others do, and the points at 0 to 0.

    The parts, each its deals times its points, make up the mean.
    """
    ends, points = found.ends[row], found.points[row]
    parts = [_part(end.ours, end.made) for end in ends]
    figures: dict[str, Figure] = {"mean": round(fmean(points), 1), "near": int(near), "deals": len(ends)}
    limit, first = found.plans[row].limit, found.plans[row].first
    if limit is not None and isinstance(first, Bid) and limit > first.points:
        figures["limit"] = limit
    for name in PARTS:
        mine = [value for part, value in zip(parts, points, strict=True) if part == name]
        if mine:
            figures |= {name: len(mine), f"{name}_points": round(fmean(mine), 1)}
    return figures


def _part(ours: bool | None, made: float) -> str:
    if ours is None:
        return "nobody"
    if ours:
        return "made" if made >= 0.5 else "set"
    return "theirs" if made >= 0.5 else "beaten"


# What the hand promises


def _promised(view: View, player: PlainPlayer, right: Action, *, sure: bool) -> list[Fact]:
    """What the hand holds with its best trump, and what the bid asks of it in tricks."""
    best = best_promise(view, partners_pictures(view, player.card_for(view, view.seat)))
    if best is None or view.rules.auction.kind == "summed":
        return []
    facts = [Fact("holds", _figures(best))]
    bids = [each for each in (right, *legal(view)) if isinstance(each, Bid) and not each.spoken]
    if bids:
        facts.append(_asked(view, best, bids[0], right, sure=sure))
    return facts


def _asked(view: View, best: Promise, bid: Bid, right: Action, *, sure: bool) -> Fact:
    tables = view.public.tables
    need = max(to_make(tables, bid.points, round(best.meld + best.hope + best.partner)))
    enough = best.play >= need
    figures: dict[str, Figure] = {"bid": bid.points, "need": need, "total": tables.total, "enough": int(enough)}
    return Fact("needs", {**figures, "agrees": int(not sure or enough == isinstance(right, Bid))})


def _figures(promised: Promise) -> dict[str, Figure]:
    return dict(promised.because().figures)


def _told_by_partners(view: View, player: PlainPlayer) -> list[Fact]:
    """The last call of each partner that told anything, by the card of their side."""
    public, seats = view.public, range(len(view.public.sizes))
    if view.rules.exchange.partner != "fixed":
        return []
    by_side = {public.seating.side[seat]: player.card_for(view, seat) for seat in public.seating.active}
    cards = [by_side[side] for side in sorted(by_side)]
    found: dict[int, Fact] = {}
    for (seat, call), (meant, _) in zip(public.auction.calls, calls_meant(public, cards), strict=True):
        if seat in view.partners and meant is not None and meant.text:
            card, said = by_side[public.seating.side[seat]], call.points if isinstance(call, Bid) else 0
            told: dict[str, Figure] = {"tells": meant.text, "card": card.name, "said": said}
            more: dict[str, Figure] = {"again": int(meant.again), "aces": int(meant.aces)}
            found[seat] = Fact("partner", {**told, **more, **meant.figures})
    return [found[seat] for seat in seats if seat in found]


def _trumps(view: View, player: PlainPlayer, choices: Sequence[Action]) -> list[Fact]:
    """What the hand promises with each of these suits, the best first."""
    heard = pictures_worth(view.public.tables, partners_pictures(view, player.card_for(view, view.seat)))
    promises = [promise(view, each.suit, heard) for each in dict.fromkeys(choices) if isinstance(each, Trump)]
    facts = [Fact("holds", _figures(each)) for each in promises]
    if len(promises) > 1 and promises[0].total <= promises[1].total:
        facts.append(Fact("otherwise", {"suit": SUITS[promises[1].suit], "best": SUITS[promises[0].suit]}))
    return facts
