"""Imagined deals as positions for the solver."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from deece.cards import Card, Hand
from deece.game.state import Seat
from deece.game.trick import first_leader, is_first_lead
from deece.game.view import View
from deece.solver import Problem


def problems_of(
    view: View, deals: Sequence[Mapping[Seat, int]], sides: Sequence[frozenset[Seat]], trump: int
) -> list[Problem]:
    """Each deal (bits by seat, the viewer's own included) as it would be played from here, for the points of a side.

    Before the play the viewer leads; all hands of a deal must come out even.
    """
    found: list[Problem] = []
    active = view.public.seating.active
    for dealt, side in zip(deals, sides, strict=True):
        hands = tuple([Hand(bits=dealt[seat]) for seat in active])
        ours = frozenset([active.index(seat) for seat in side])
        declares = view.public.declares(side)
        if found:
            found.append(found[0].dealt_again(hands, ours, declares=declares))
        else:
            found.append(_problem(view, hands, ours, trump, declares=declares))
    return found


def _problem(view: View, hands: tuple[Hand, ...], ours: frozenset[int], trump: int, *, declares: bool) -> Problem:
    public = view.public
    playing = public.step == "play"
    return Problem(
        rules=view.rules,
        trump=trump,
        hands=hands,
        declares=declares,
        first_trick=0 if public.tricks else public.tables.first_trick,
        ours=ours,
        leader=public.seating.active.index(
            public.leader if playing and public.trick else view.seat if playing else first_leader(public, view.seat)
        ),
        trick=tuple(Card(code) for code in public.trick) if playing else (),
        # Before the bid is known it is taken for one above the lowest.
        first_lead=is_first_lead(public) if public.contract is not None or playing else True,
    )
