"""The words that are no choice of the game: what `?`, `meld`, `last`, `tricks`, `bids`, `score` and `rules` show."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from deece.cards import QUEEN
from deece.cli.help import help_lines
from deece.cli.score_lines import result_lines, sheet_lines
from deece.cli.screen import RULE, wrapped_all
from deece.game.action import Action, Bury, Call, Give, Play
from deece.game.view import View
from deece.players.conventions import Card, calls_meant
from deece.rules.ruleset import Ruleset
from deece.rules.sheet import sheet
from deece.say import say
from deece.words.cards import NO_BREAK, card_sign, listed
from deece.words.hand import own_meld_lines
from deece.words.laid import laid_lines
from deece.words.shown import bids_lines, last_trick, meld_lines, tricks_lines
from deece.words.viewer import Viewer

Page = Callable[[Sequence[str]], None]


def answer(
    text: str,
    view: View,
    choices: Sequence[Action],
    viewer: Viewer,
    ruleset: Ruleset,
    page: Page,
    *,
    card: Card,
) -> list[str] | None:
    """Show the page asked for, or give the lines to say; None if the text is no such question.

    `card` says what bids mean.
    """
    public = view.public
    match text.lower():
        case "":
            return [say("Type what you choose, or ? to see what you can type.")]
        case "?" | "help":
            page(help_lines(view, choices))
        case "meld":
            page(meld_page(view, viewer))
        case "last":
            return [last_trick(public, viewer, NO_BREAK)]
        case "tricks":
            return tricks_lines(public, viewer, NO_BREAK)
        case "bids":
            meant = calls_meant(public, [card] * public.rules.deal.sides)
            return bids_lines(public, viewer, NO_BREAK, [note for _, note in meant])
        case "score" | "scores":
            page([say("The score sheet"), RULE, *_score_lines(view, viewer)])
        case "rules":
            page(sheet(ruleset, "text").splitlines())
        case "q":
            return _which_q(choices)
        case _:
            return None
    return []


def meld_page(view: View, viewer: Viewer) -> list[str]:
    """One's own meld while it can change, and all that has been shown or laid."""
    public = view.public
    if public.stock is not None:
        return [say("Meld on the table"), *laid_lines(view, viewer, NO_BREAK)]
    mine = [] if public.step == "play" else [say("Your meld"), *wrapped_all(own_meld_lines(view, NO_BREAK), 4), ""]
    shown = meld_lines(public, viewer, cards=True, joint=NO_BREAK)
    return [*mine, *([say("Meld shown"), *shown] if shown else [say("No meld has been shown.")])]


def _score_lines(view: View, viewer: Viewer) -> list[str]:
    public = view.public
    lines = sheet_lines(public, viewer)
    if public.game.results:
        last = result_lines(public, public.game.results[-1], viewer)
        lines += ["", say("The last hand:"), *last]
    return lines


def _which_q(choices: Sequence[Action]) -> list[str] | None:
    """Where a queen may be chosen, q could mean her."""
    cards = {action.card for action in choices if isinstance(action, Play | Give | Bury | Call)}
    queens = sorted(card for card in cards if card.rank == QUEEN)
    if not queens:
        return None
    typed = listed(
        [say("{typed} for the {card}", typed=f"{card}".lower(), card=card_sign(card)) for card in queens], "or"
    )
    return [say("Which do you mean? Type quit to leave the table, {typed}.", typed=typed)]
