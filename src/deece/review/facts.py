"""What speaks for the best choice, counted in imagined deals, and what a hand promises; data, no sentence.

Every fact is on the side of the grade, or says of itself that it is not: `tests/review/contradicts.py` reads them so.
"""

from __future__ import annotations

import random
from typing import Final, Literal, NamedTuple

from deece.cards import ACE, SUITS, code_of, count
from deece.game.action import Play
from deece.game.state import Seat
from deece.game.view import View
from deece.players.plain import PlainPlayer
from deece.review.plans import Plan
from deece.review.worlds import Ways, trick_winners

DEALS: Final = 40  # that are counted for a card
CLEAR: Final = 0.15  # of the deals: a difference that is worth saying
MOST: Final = 3
Figure = int | float | str
Kind = Literal[
    # imagined deals, of the best choice and the one that was made
    "better",  # it is better in more deals than it is worse in
    "more",  # it is not, but where it is better it is better by more
    "brings",  # what one of them brings before the play
    "score",  # the score of the game decides: at 0 to 0 it would be otherwise
    # the cards
    "trick_lost",
    "trick_won",
    "partner_ace",
    "behind_ace",
    # a bid, and a trump
    "holds",
    "partner",
    "needs",
    "otherwise",  # by a count of the hand another trump promises as much
]


class Fact(NamedTuple):
    """Something counted: a kind and its figures (numbers are deals or points, cards two letters, suits one)."""

    kind: Kind
    figures: dict[str, Figure]


class Chosen(NamedTuple):
    """The rows of all plans that are compared: the one of the choice that was made, and the best."""

    played: int
    best: int

    def of(self, found: Ways) -> tuple[Plan, Plan]:
        """Both plans."""
        return found.plans[self.played], found.plans[self.best]


def compared(found: Ways, chosen: Chosen) -> list[Fact]:
    """In how many deals the best choice is better, and by how much where it is better and where it is worse."""
    ways = zip(found.chance[chosen.best], found.chance[chosen.played], strict=True)
    gains = [one - other for one, other in ways]
    up, down = [gain for gain in gains if gain > 0], [-gain for gain in gains if gain < 0]
    figures: dict[str, Figure] = {"better": len(up), "worse": len(down), "deals": found.deals}
    if len(up) > len(down):
        return [Fact("better", figures)]
    if not up or sum(up) <= sum(down):
        return []
    each = {"gain": sum(up) / len(up), "loss": sum(down) / len(down)}
    return [Fact("more", {**figures, **{name: round(value, 4) for name, value in each.items()}})]


def of_cards(view: View, found: Ways, chosen: Chosen, rng: random.Random, player: PlainPlayer) -> tuple[Fact, ...]:
    """The two or three facts that differ most between two cards."""
    facts = compared(found, chosen)
    choice, instead = (plan.first for plan in chosen.of(found))
    if isinstance(choice, Play) and isinstance(instead, Play) and choice.card != instead.card:
        gain = found.mean(chosen.best) - found.mean(chosen.played)
        facts += _of_cards(view, choice, instead, rng, player, gain)
    return tuple(facts[:MOST])


def _of_cards(
    view: View, choice: Play, instead: Play, rng: random.Random, player: PlainPlayer, gain: float
) -> list[Fact]:
    hands, (ours, theirs) = _winners(view, (choice, instead), rng, player)
    facts = []
    cards: dict[str, Figure] = {"card": str(choice.card), "best": str(instead.card), "deals": DEALS}
    if theirs - ours >= CLEAR * DEALS:
        facts.append(Fact("trick_lost", {**cards, "played": DEALS - ours, "instead": DEALS - theirs}))
    elif ours - theirs >= CLEAR * DEALS and gain >= 0.5:
        facts.append(Fact("trick_won", {**cards, "played": ours, "instead": theirs, "gain": round(gain)}))
    if not view.public.trick:  # a lead: where the aces of the suits are
        aces = [_partners_ace(view, instead, hands), _ace_behind(view, choice, hands)]
        facts += [fact for fact in aces if fact]
    return facts


def _partners_ace(view: View, lead: Play, hands: list[dict[Seat, int]]) -> Fact | None:
    """How often partner holds an ace of the suit that is best led, where that is oftener than the others do."""
    mine, theirs = _holders(view, lead, hands)
    return Fact("partner_ace", _figures(lead, mine, hands)) if mine > theirs else None


def _ace_behind(view: View, lead: Play, hands: list[dict[Seat, int]]) -> Fact | None:
    """How often a player of the other side holds an ace of the suit that was led, if that is most often."""
    mine, theirs = _holders(view, lead, hands)
    return Fact("behind_ace", _figures(lead, theirs, hands)) if theirs > max(mine, len(hands) / 2) else None


def _holders(view: View, lead: Play, hands: list[dict[Seat, int]]) -> tuple[int, int]:
    """In how many hands a partner, and another of the rest, holds an ace of the suit; none where it is led itself."""
    ace = _ace(lead)
    if lead.card.code == ace:
        return 0, 0
    others = set(view.public.seating.active) - view.partners - {view.seat}

    def holding(seats: frozenset[Seat] | set[Seat]) -> int:
        return sum(any(count(held[seat], ace) for seat in seats) for held in hands)

    return holding(view.partners), holding(others)


def _ace(lead: Play) -> int:
    return code_of(lead.card.code // 6, ACE)


def _figures(lead: Play, times: int, hands: list[dict[Seat, int]]) -> dict[str, Figure]:
    return {"card": str(lead.card), "suit": SUITS[lead.card.code // 6], "deals": len(hands), "times": times}


def _winners(
    view: View, plays: tuple[Play, Play], rng: random.Random, player: PlainPlayer
) -> tuple[list[dict[Seat, int]], tuple[int, int]]:
    """Imagined hands, and in how many of them the viewer's side wins the trick after each card."""
    hands, winners = trick_winners(view, plays, rng, DEALS, player)
    side = view.partners | {view.seat}
    first, second = (sum(seat in side for seat in row) for row in winners)
    return hands, (first, second)
