"""A position that somebody asks about, in players' words: who sits where, what was called, what stands on its page."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import Final

from deece.cards import codes_in
from deece.game.view import View
from deece.review.position import columns_from
from deece.rules.catalog import Rules
from deece.say import Message, capital, say, template
from deece.words.cards import listed, signs
from deece.words.choices import action_words

# Who sits where, clockwise from whoever asks.
_PLACES: Final[dict[int, tuple[Message, ...]]] = {
    2: ("You", "Opponent"),
    3: ("You", "Left", "Right"),
    4: ("You", "Left", "Across", "Right"),
}
_LEFT: Final[tuple[Message, ...]] = (
    "1st to your left",
    "2nd to your left",
    "3rd to your left",
    "4th to your left",
    "5th to your left",
    "6th to your left",
    "7th to your left",
    "8th to your left",
    "9th to your left",
    "10th to your left",
    "11th to your left",
)
PAGE: Final[dict[str, Message]] = {
    "about": "Your cards, the auction so far and the score: many deals that fit them are played on after each call.",
    "game": "The game",
    "hand": "Your cards",
    "typed": "Or type them, as AS AS 10H K♦",
    "held": "{held} of {cards}",
    "clear": "Clear the cards",
    "dealer": "Who dealt?",
    "auction": "The auction so far",
    "no_calls": "Nobody has called yet.",
    "calls_next": "{name} calls:",
    "your_call": "It is your call. Go on below, or tell what you called then:",
    "bids_over": "This ends the auction: take the last call back.",
    "back": "Take back the last call",
    "higher": "Higher bids",
    "lower": "Lower bids",
    "next": "The next call",
    "not_yours": "First tell the calls up to yours: {name} calls next.",
    "sits_out": "You sit out this hand: somebody else must have dealt it.",
    "score": "The score before this hand",
    "score_about": "Leave empty at 0 to 0.",
    "bids": "Which bids?",
    "bids_about": "Up to four, beside passing and the lowest bid. None chosen: the next few.",
    "languages": "What bids mean",
    "ask": "What is each call worth?",
    "first": "A first answer comes within seconds; then more deals make it surer.",
    "asking": "Deals are being imagined: the first answer takes a few seconds.",
    "about_seconds": "{deals} of {most} deals so far. The next take about {seconds} seconds.",
    "imagined": "By {deals} imagined deals that fit your cards and the calls. Other deals would likely give a "
    "figure in that range.",
    "stop": "Stop here",
    "answer": "What each call is worth",
    "points": "Worth at 0 to 0",
    "likely": "to win the game, likely {low} to {high}",
    "why": "What your hand promises",
    "link": "Copy a link",
    "link_copied": "The link is copied: whoever opens it sees this position.",
    "print": "Print",
    "changed": "The position has changed since: ask again.",
}


def place_names(rules: Rules, people: int) -> list[str]:
    """What everybody is called, clockwise from whoever asks."""
    if people == 4 and rules.deal.sides == 2 and rules.exchange.partner == "fixed":
        return [say("You"), say("Left"), say("Partner"), say("Right")]
    known = _PLACES.get(people)
    if known:
        return [say(each) for each in known]
    across = (
        people // 2 if people % 2 == 0 and rules.deal.sides == people // 2 and rules.exchange.partner == "fixed" else 0
    )
    return [
        say("You"),
        *(say("Across from you") if step == across else say(_LEFT[step - 1]) for step in range(1, people)),
    ]


def score_names(columns: Sequence[Sequence[int]], names: Sequence[str]) -> list[str]:
    """What the columns of the score are called, by who is in each; the first is that of whoever asks."""
    if len(columns) == 2 and len(columns[0]) > 1:
        return [say("Your side"), say("The others")]
    return [listed([names[place] for place in column]) for column in columns]


def page_words() -> dict[str, str]:
    """What stands on the page; places in braces are filled in there."""
    return {key: template(message) for key, message in PAGE.items()}


def asked_words(name: str, view: View) -> str:
    """A position in a line: "Double deck, after 50, 52 and pass: A♠ ..."."""
    calls = [action_words(call, view.rules) for _, call in view.public.auction.calls]
    return say(
        "{game}, {when}: {cards}",
        game=name,
        when=say("after {calls}", calls=listed(calls)) if calls else say("first to speak"),
        cards=signs(codes_in(view.bits)),
    )


def scored_words(view: View) -> str:
    """The score before the hand, that of whoever asks first: "At 120 to 85."; "" where nobody has a point."""
    scores = view.public.game.scores
    if not any(scores):
        return ""
    order = columns_from(view.public, view.seat)
    both = reduce(
        lambda first, more: say("{first} to {more}", first=first, more=more), [str(scores[column]) for column in order]
    )
    return capital(say("at {scores}.", scores=both))
