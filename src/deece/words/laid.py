"""Two-handed play: the melds that lie on the table, and what could be laid."""

from __future__ import annotations

from collections.abc import Sequence

from deece.game.laid import Laying, options, plan
from deece.game.value import Combination
from deece.game.view import View
from deece.words.cards import agree, plural
from deece.words.choices import meld_words


def laid_lines(view: View, names: Sequence[str], joint: str = " ") -> list[str]:
    """Each player's melds, broken ones marked, and what this seat could lay; `joint` stands inside each meld.

    Nothing where meld is not laid on the table.
    """
    public, lines = view.public, list[str]()
    stock = public.stock
    if stock is None:
        return lines
    for seat in public.seating.active:
        melds = [
            Combination(meld.kind, meld.suit, meld.copies, 0, 0).name + (" (broken)" if meld.broken else "")
            for meld in stock.melds[seat]
        ]
        said = ", ".join(meld.replace(" ", joint) for meld in melds) or "no meld"
        points = f": {plural(stock.scored[seat], 'point')}" if stock.scored[seat] else ""
        lines.append(f"{names[seat]} {agree(names[seat], 'have', 'has')} laid {said}{points}.")
    if stock.left and view.seat in public.seating.active:
        could = [
            f"{meld_words(meld)} ({laying.points})".replace(" ", joint)
            for meld in options(public, view.seat, view.bits)
            if isinstance(laying := plan(public, view.seat, view.bits, meld), Laying)
        ]
        when = "now" if public.step == "meld" and public.turn == view.seat else "after winning a trick"
        lines.append(f"You could lay {when}: {', '.join(could)}." if could else "You hold nothing to lay yet.")
    return lines
