"""Two-handed play: the melds that lie on the table, and what could be laid."""

from __future__ import annotations

from deece.game.laid import layings
from deece.game.view import View
from deece.say import Message, say
from deece.words.cards import points_words
from deece.words.melds import combination_words
from deece.words.viewer import Viewer


def laid_lines(view: View, viewer: Viewer, joint: str = " ") -> list[str]:
    """Each player's melds, broken ones marked, and what this seat could lay; `joint` stands inside each meld.

    Nothing where meld is not laid on the table.
    """
    public, lines = view.public, list[str]()
    stock = public.stock
    if stock is None:
        return lines
    for seat in public.seating.active:
        melds = [
            say("{meld} (broken)", meld=combination_words(meld)) if meld.broken else combination_words(meld)
            for meld in stock.melds[seat]
        ]
        said = ", ".join(meld.replace(" ", joint) for meld in melds) or say("no meld")
        if stock.scored[seat]:
            said = say("{melds}: {points}", melds=said, points=points_words(stock.scored[seat]))
        laid: Message = "You have laid {melds}." if viewer.is_you(seat) else "{who} has laid {melds}."
        lines.append(say(laid, who=viewer.name(seat), melds=said))
    if public.step in ("stock", "meld", "draw") and view.seat in public.seating.active:
        could = [
            f"{combination_words(meld)} ({laying.points})".replace(" ", joint)
            for meld, laying in layings(public, view.seat, view.bits).items()
        ]
        now = public.step == "meld" and public.turn == view.seat
        lines.append(
            say(
                "You could lay now: {melds}." if now else "You could lay after winning a trick: {melds}.",
                melds=", ".join(could),
            )
            if could
            else say("You hold nothing to lay yet.")
        )
    return lines
