"""Error rates over many hands, as their page says them."""

from __future__ import annotations

from typing import Final

from deece.say import Message, say, say_many, template

HEADS: Final[dict[str, Message]] = {"kind": "By kind of decision", "role": "By role"}
PAGE: Final[dict[str, Message]] = {
    "title": "Your error rates",
    "about": "What your choices cost, by what you could know. The hands of your past games in this browser count; "
    "games for learning do not. A real choice is one where two cards or bids lead to different results. The bar "
    "shows where a rate likely lies: with few hands it is long. It leans towards those who play as Deece's computer "
    "players do.",
    "look": "Look at the hands that are left",
    "looking": "{name}, hand {hand}: choice {number} of {all}",
    "looked": "All hands that are over are looked at.",
    "stop": "Stop",
    "no_games": "No hand of yours is over yet: play one, and come back.",
}


def all_rates_words(rate: float, low: float, high: float, hands: int) -> str:
    """The error rate of all decisions with its interval."""
    return say(
        "You lose {rate:.1f} % of the game in ten real choices (likely {low:.1f} to {high:.1f}), over {hands} hands.",
        rate=rate,
        low=low,
        high=high,
        hands=hands,
    )


def missing_hands_words(hands: int, least: int) -> str:
    """How many hands are reviewed, and from how many on a rate is shown."""
    return say_many(
        "{number} hand reviewed; after {least} you see how you play.",
        "{number} hands reviewed; after {least} you see how you play.",
        hands,
        least=least,
    )


def no_rate_words() -> str:
    """That there is no rate, as nothing was to choose."""
    return say("There was no real choice in these hands.")


def likely_words(low: float, high: float, choices: int) -> str:
    """Where a rate likely lies, and of how many choices it is."""
    return say_many(
        "likely {low:.1f} to {high:.1f} %, {number} real choice",
        "likely {low:.1f} to {high:.1f} %, {number} real choices",
        choices,
        low=low,
        high=high,
    )


def rates_head(what: str) -> str:
    """What the rates are sorted by: "kind" or "role"."""
    return say(HEADS[what])


def rates_page_words() -> dict[str, str]:
    """What stands on the page; places in braces are filled in there."""
    return {key: template(message) for key, message in PAGE.items()}
