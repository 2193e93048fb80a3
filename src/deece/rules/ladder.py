"""The figures that may be bid, from the first bid and the steps (SYSTEMS: "Auctions")."""

from __future__ import annotations

from typing import Final

from deece.rules.catalog import Rules

TO: Final = 2  # the sources set no highest bid: figures are listed up to this many times the goal


def ladder(rules: Rules, most: int = 0) -> tuple[int, ...]:
    """The first bid, and what the steps allow above it up to twice the goal; nothing without an auction.

    If `most` is not 0, it ends there at the latest: with the first figure that is as high.

    At the long scale a bid is a multiple of the step. Without the trailing zero it is one or two *greater* than the
    bid before it (S4): by twos, 27 comes after 25.

    Figures with an ending that is barred are left out.

    Summed bids begin at one step instead of the first bid: a player bids what they add to their side's sum.
    """
    if rules.auction.kind == "none":
        return ()
    steps = rules.auction.steps
    figure = steps[0] if rules.auction.kind == "summed" else rules.auction.first_bid
    figures = [figure]
    while True:
        step = next(steps[i] for i in range(0, len(steps), 2) if i + 1 == len(steps) or figure < steps[i + 1])
        figure += step if rules.score.scale == 1 else step - figure % step
        if figure > TO * rules.score.goal or 0 < most <= figures[-1]:
            return tuple(figures)
        if figure % (10 * rules.score.scale) not in rules.auction.barred:
            figures.append(figure)
