"""What differs between the best choice and the one that was made, counted in imagined deals; data, no sentence."""

from __future__ import annotations

import random
from typing import Final, Literal, NamedTuple

from deece.cards import ACE, SUITS, code_of, count
from deece.game.action import Play
from deece.game.state import Seat
from deece.game.view import View
from deece.players.plain import PlainPlayer
from deece.review.worlds import Ways, trick_winners

DEALS: Final = 40  # that are counted
CLEAR: Final = 0.15  # of the deals: a difference that is worth saying
MOST: Final = 3
Figure = int | str


class Fact(NamedTuple):
    """Something counted: a kind and its figures (numbers are counts of deals, cards two letters, suits one)."""

    kind: Literal["better", "trick_lost", "trick_won", "partner_ace", "behind_ace"]
    figures: dict[str, Figure]


def facts_of(
    view: View, found: Ways, played: int, best: int, rng: random.Random, player: PlainPlayer
) -> tuple[Fact, ...]:
    """The two or three facts that differ most."""
    one, other = found.chance[best], found.chance[played]
    better = sum(a > b for a, b in zip(one, other, strict=True))
    worse = sum(a < b for a, b in zip(one, other, strict=True))
    facts = [Fact("better", {"better": better, "worse": worse, "deals": found.deals})]
    choice, instead = found.plans[played].first, found.plans[best].first
    if isinstance(choice, Play) and isinstance(instead, Play) and choice.card != instead.card:
        facts += _of_cards(view, choice, instead, rng, player)
    return tuple(facts[:MOST])


def _of_cards(view: View, choice: Play, instead: Play, rng: random.Random, player: PlainPlayer) -> list[Fact]:
    hands, (ours, theirs) = _winners(view, (choice, instead), rng, player)
    facts = []
    if abs(ours - theirs) >= CLEAR * DEALS:
        kind: Literal["trick_lost", "trick_won"] = "trick_lost" if ours < theirs else "trick_won"
        counted = (DEALS - ours, DEALS - theirs) if ours < theirs else (ours, theirs)
        figures: dict[str, Figure] = {
            "card": str(choice.card),
            "best": str(instead.card),
            "played": counted[0],
            "instead": counted[1],
            "deals": DEALS,
        }
        facts.append(Fact(kind, figures))
    if not view.public.trick:  # a lead: where the aces of the suits are
        for play in (instead, choice):
            suit = play.card.code // 6
            ace = code_of(suit, ACE)
            if play.card.code != ace and (fact := _ace(view, play, ace, hands)):
                facts.append(fact)
    return facts


def _ace(view: View, play: Play, ace: int, hands: list[dict[Seat, int]]) -> Fact | None:
    """How often partner, or a player of the other side, holds an ace of the suit that is led."""
    partners = view.partners
    with_partner = sum(any(count(held[seat], ace) for seat in partners) for held in hands)
    others = set(view.public.seating.active) - partners - {view.seat}
    behind = sum(any(count(held[seat], ace) for seat in others) for held in hands)
    figures: dict[str, Figure] = {"card": str(play.card), "suit": SUITS[play.card.code // 6], "deals": len(hands)}
    if partners and with_partner > behind:
        return Fact("partner_ace", {**figures, "times": with_partner})
    return Fact("behind_ace", {**figures, "times": behind}) if behind > len(hands) / 2 else None


def _winners(
    view: View, plays: tuple[Play, Play], rng: random.Random, player: PlainPlayer
) -> tuple[list[dict[Seat, int]], tuple[int, int]]:
    """Imagined hands, and in how many of them the viewer's side wins the trick after each card."""
    hands, winners = trick_winners(view, plays, rng, DEALS, player)
    side = view.partners | {view.seat}
    first, second = (sum(seat in side for seat in row) for row in winners)
    return hands, (first, second)
