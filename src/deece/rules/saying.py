"""What the rule sheet says of each row under the rules in force.

The catalog's sentences hold `{}` for the value, `{widow}` for what the table calls those cards, `{others}` for
those who did not bid, and `[A side|A player]` where it matters whether players have partners.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import reduce
from typing import Any, Final

from deece.rules.catalog import CATALOG, Row, Rules
from deece.say import Message, capital, say, say_many
from deece.say import template as translated

COPIES: Final[tuple[Message, ...]] = ("one", "two", "three", "four", "five", "six")
PLURALS: Final[dict[int, Message]] = {
    1: "ones",
    2: "twos",
    5: "fives",
    10: "tens",
    20: "twenties",
    25: "twenty-fives",
    50: "fifties",
}
CALLS: Final[dict[str, Message]] = {
    "by me": '"by me" (pass, with a little meld)',
    "by": '"by" (pass, with meld and aces around)',
    "save": '"save" (pass, leaving partner a way to hand the bid back)',
    "help": '"pass with help"',
    "spoken": 'a single digit for a bid of 51 to 59 ("four" for 54), which says that aces around are held',
}
OFF: Final[dict[str, Message]] = {  # what a value says that goes without saying
    "deal.people": "as many as play",
    "deal.stock": "all cards are dealt",
    "deal.misdeal_limit": "no limit",
    "auction.forced_bid": "the lowest bid",
    "exchange.partner": "no card is called",
    "meld.on_board": "no limit",
    "score.hands": "the goal decides",
}
NO: Final[tuple[Message, ...]] = ("not in this game", "no such rule", "none")
TOPICS: Final[dict[str, Message]] = {"score.scale": "With or without the extra zero"}
# Card counts by place, high to low, under each scheme; the default order and the standard one (SYSTEMS "Play").
PLACES: Final[tuple[tuple[Message, ...], ...]] = (
    ("ace", "ten", "king", "queen", "jack"),
    ("ace", "king", "queen", "jack", "ten"),
)
CLASSIC: Final = (11, 10, 4, 3, 2)
_AS_CHOSEN: Final = (
    "trick.order",
    "trick.count",
    "trick.moon",
)  # whose sentence hangs on other rows, whatever is chosen
SAVING: Final = ("score.save", "score.save_points", "score.save_tricks", "score.save_loses")
NEEDING: Final = ("score.need", "score.need_points")


def sentence(row: Row, rules: Rules) -> str:
    """What the rule sheet says of one row; empty if it goes without saying."""
    special = _SPECIAL.get(row.key)
    found = special(rules) if special else None
    return template(row, rules) if found is None else _filled(found, row, rules)


def template(row: Row, rules: Rules) -> str:
    """The catalog's own sentence for the row's value, filled in."""
    return _filled(_written(row, rules.value(row.key)), row, rules)


def choice_says(row: Row, choice: str | int, rules: Rules) -> str:
    """What the catalog says of one choice of a row, in this game's words; empty if it goes without saying."""
    return _filled(_written(row, choice), row, rules) if isinstance(row.say, dict) else ""


def topic(row: Row) -> str:
    """What a row decides, in a few words."""
    return translated(TOPICS[row.key]) if row.key in TOPICS else translated(row.what).split(". ")[0].rstrip(".")


def plain(row: Row, rules: Rules) -> str:
    """The row and its value, for a value that otherwise goes without saying."""
    word = say("no") if row.kind == "bool" and not rules.value(row.key) else _off(row, rules)
    return say("{rule}: {value}.", rule=topic(row), value=word)


def says(row: Row, rules: Rules) -> str:
    """What a difference shows of one row: its sentence, or a short word."""
    return sentence(row, rules) or _off(row, rules)


def alone(rules: Rules) -> bool:
    """Whether nobody has a partner, in this hand or any."""
    return rules.deal.sides == rules.deal.players and rules.exchange.partner == "fixed"


def _written(row: Row, value: Any) -> str:
    return translated(row.say.get(value, row.say.get(None, "")) if isinstance(row.say, dict) else row.say)


def _filled(text: str, row: Row, rules: Rules) -> str:
    text = re.sub(r"\[([^|\]]*)\|([^\]]*)\]", r"\2" if alone(rules) else r"\1", text)
    text = text.replace("{widow}", translated(rules.deal.widow_name)).replace("{others}", _others(rules))
    text = text.replace("{}", _shown(row, rules.value(row.key)))
    return capital(text)


def _others(rules: Rules) -> str:
    called = rules.exchange.partner != "fixed"
    who, two = ("player", rules.deal.players == 2) if alone(rules) else ("side", called or rules.deal.sides == 2)
    return say(_OTHERS[who, two])


_OTHERS: Final[dict[tuple[str, bool], Message]] = {
    ("player", True): "the other player",
    ("player", False): "each other player",
    ("side", True): "the other side",
    ("side", False): "each other side",
}


def _off(row: Row, rules: Rules) -> str:
    value = rules.value(row.key)
    if value in (False, "off", 0, (), "none", "fixed"):
        return say(OFF.get(row.key, NO[1] if row.kind in ("bool", "choice") else NO[2]))
    return _shown(row, value)


def _shown(row: Row, value: Any) -> str:
    if row.key == "auction.steps":
        return steps_words(value)
    if isinstance(value, bool):
        return say("yes" if value else "no")
    if not isinstance(value, tuple):
        return str(value)
    if row.key == "meld.wins_game":
        return ", ".join(map(say, value)) or say("none")
    if row.kind == "words":
        return "; ".join(say(CALLS[word]) for word in value) or say("nothing else")
    parts = [
        say("{points} for {copies}", points=number, copies=say(COPIES[place])) for place, number in enumerate(value[:6])
    ]
    return str(value[0]) if len(value) == 1 else ", ".join(parts) or say("nothing")


def steps_words(steps: tuple[int, ...]) -> str:
    """The steps of the bids: "by ones to 60, then by fives"."""
    each = [say(PLURALS[step]) if step in PLURALS else str(step) for step in steps[::2]]
    limits = steps[1::2]
    parts = [
        say("by {steps} to {limit}", steps=step, limit=limit) for step, limit in zip(each[:-1], limits, strict=True)
    ]
    return reduce(
        lambda first, more: say("{first}, then {more}", first=first, more=more),
        [*parts, say("by {steps}", steps=each[-1])],
    )


# Rows whose sentence hangs on other rows: a template, or None for the catalog's own.


def _players(rules: Rules) -> str | None:
    return translated("{} play in each hand.") if rules.people > rules.deal.players else None


def _sides(rules: Rules) -> str:
    sides, size = rules.deal.sides, rules.deal.players // rules.deal.sides
    if size == 1:
        found = rules.exchange.partner != "fixed"
        return say(
            "Each player has a separate score; the partners are new in each hand."
            if found
            else "Each player has a separate score and plays alone."
        )
    if size == 2:
        return say("There are {sides} partnerships; partners sit opposite each other.", sides=say(COPIES[sides - 1]))
    return say(
        "There are {sides} sides of {people}, seated in turn around the table.",
        sides=say(COPIES[sides - 1]),
        people=say(COPIES[size - 1]),
    )


def _nines(rules: Rules) -> str:
    return say(
        "The pack has nines: {cards} cards in all."
        if rules.deal.nines
        else "The pack has no nines: {cards} cards in all.",
        cards=rules.pack_size,
    )


def _stock(rules: Rules) -> str | None:
    return "" if rules.deal.stock == "none" and rules.deal.widow else None


def _widow(rules: Rules) -> str | None:
    return translated("1 card is dealt face down: the {widow}.") if rules.deal.widow == 1 else None


def _bid_steps(rules: Rules) -> str | None:
    return translated("A bid may be any figure that goes up {}.") if rules.auction.kind == "summed" else None


def _calls(rules: Rules) -> str | None:
    if "save" not in rules.auction.calls:
        return None
    parts = (
        translated("Besides a number or a plain pass a player may say: {}."),
        say(
            "Save raises the figure to beat by one step (to {first} if nobody has bid), but not a bid already made; "
            "a later bid must beat it, and a dealer who is stuck takes it."
            if rules.auction.all_pass == "dealer"
            else "Save raises the figure to beat by one step (to {first} if nobody has bid), but not a bid already "
            "made; a later bid must beat it.",
            first=rules.auction.first_bid,
        ),
        say(
            "A declarer who holds no marriage, and whose last bid was forced or made before a partner's save, "
            "may hand the bid back to that partner, once."
        ),
    )
    return " ".join(parts)


def _passed(rules: Rules) -> str | None:
    cards = rules.exchange.cards
    if rules.exchange.partner != "call" or not cards:
        return None
    if cards == 1:
        return say("Declarer passes {cards} back.", cards=cards)
    return say("Partner passes {more} more face down; declarer passes {cards} back.", more=cards - 1, cards=cards)


def _order(rules: Rules) -> str | None:
    if rules.deal.nines:
        return None
    ranks = "A 10 K Q J" if rules.trick.order == "pinochle" else "A K Q J 10"
    return say("Cards rank, high to low, {ranks}; of two alike the first played is the higher.", ranks=ranks)


def _count(rules: Rules) -> str:
    """By the place in the order, or by the card where counts stay (SYSTEMS "Play", standard ranks)."""
    cards = PLACES[rules.trick.order == "standard" and not rules.trick.counts_stay]
    if rules.trick.count == "classic":
        each = (
            say("{card} {points}", card=say(card), points=points) for card, points in zip(cards, CLASSIC, strict=True)
        )
        return ", ".join(each) + "."
    if rules.trick.count == "simple":
        return say(_SIMPLE[cards[2]])
    return say(_COUNTERS[cards[1]], points=say("ten" if rules.score.scale == 10 else "one"))


# What counts how much, by a card that says which order it is: the third, and the second.
_SIMPLE: Final[dict[str, Message]] = {
    "king": "aces and tens count 10 each, kings and queens 5.",
    "queen": "aces and kings count 10 each, queens and jacks 5.",
}
_COUNTERS: Final[dict[str, Message]] = {
    "ten": "aces, tens and kings count {points} each.",
    "king": "aces, kings and queens count {points} each.",
}


def _moon(rules: Rules) -> str | None:
    if rules.score.scale == 10:
        return None
    row_says = _MOON_ROW.say
    text: str = translated(row_says[rules.trick.moon]) if isinstance(row_says, dict) else ""
    return text.replace("1000", "100").replace("250", "25")


def _need(rules: Rules) -> str | None:
    if rules.score.need != "points":
        return None
    return template(CATALOG["score.need_points"], rules)


def _save(rules: Rules) -> str | None:
    """What the others must take and what they lose otherwise: one sentence for the four rows that make it."""
    score = rules.score
    if score.save == "nothing":
        return None
    tricks = say_many("win a trick", "win at least {number} tricks", score.save_tricks)
    take = {
        "trick": say("win a trick"),
        "point": say("take at least a point in tricks"),
        "points": say("take at least {points} in tricks", points=score.save_points),
        "tricks": tricks,
        "tricks and points": say("{win} and take at least {points} in tricks", win=tricks, points=score.save_points),
    }[score.save]
    if score.save_loses == "meld":
        return say(
            "{others} must {take} to score [its|their] meld; [its|their] tricks score in any case.",
            others="{others}",
            take=take,
        )
    return say("{others} must {take}, or [it scores|they score] nothing.", others="{others}", take=take)


def _checks(rules: Rules) -> str | None:
    if not rules.score.checks or rules.deal.widow:
        return None
    return say("Checks are paid by each other player: for a run 1, aces around 1, a roundhouse 2.")


_MOON_ROW: Final = CATALOG["trick.moon"]
_SPECIAL: Final[dict[str, Callable[[Rules], str | None]]] = {
    "deal.players": _players,
    "deal.sides": _sides,
    "deal.nines": _nines,
    "deal.stock": _stock,
    "deal.widow": _widow,
    "auction.steps": _bid_steps,
    "auction.calls": _calls,
    "exchange.cards": _passed,
    "trick.order": _order,
    "trick.count": _count,
    "trick.moon": _moon,
    "score.need": _need,
    **dict.fromkeys(SAVING, _save),
    "score.checks": _checks,
}
