"""What the rule sheet says of each row under the rules in force.

The catalog's sentences hold `{}` for the value, `{widow}` for what the table calls those cards, `{others}` for
those who did not bid, and `[A side|A player]` where it matters whether players have partners.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from deece.rules.catalog import CATALOG, Row, Rules
from deece.say import Message
from deece.say import template as translated

COPIES: Final = ("one", "two", "three", "four", "five", "six")
PLURALS: Final = {1: "ones", 2: "twos", 5: "fives", 10: "tens", 20: "twenties", 25: "twenty-fives", 50: "fifties"}
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
NO: Final = ("not in this game", "no such rule", "none")
TOPICS: Final[dict[str, Message]] = {"score.scale": "With or without the extra zero"}
# Card counts by place, high to low, under each scheme; the default order and the standard one (SYSTEMS "Play").
PLACES: Final = (("ace", "ten", "king", "queen", "jack"), ("ace", "king", "queen", "jack", "ten"))
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
    word = "no" if row.kind == "bool" and not rules.value(row.key) else _off(row, rules)
    return f"{topic(row)}: {word}."


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
    return text[:1].upper() + text[1:]


def _others(rules: Rules) -> str:
    called = rules.exchange.partner != "fixed"
    who, two = ("player", rules.deal.players == 2) if alone(rules) else ("side", called or rules.deal.sides == 2)
    return f"the other {who}" if two else f"each other {who}"


def _off(row: Row, rules: Rules) -> str:
    value = rules.value(row.key)
    if value in (False, "off", 0, (), "none", "fixed"):
        return OFF.get(row.key, NO[1] if row.kind in ("bool", "choice") else NO[2])
    return _shown(row, value)


def _shown(row: Row, value: Any) -> str:
    if row.key == "auction.steps":
        return steps_words(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if not isinstance(value, tuple):
        return str(value)
    if row.key == "meld.wins_game":
        return ", ".join(value) or "none"
    if row.kind == "words":
        return "; ".join(CALLS[word] for word in value) or "nothing else"
    parts = [f"{number} for {COPIES[place]}" for place, number in enumerate(value[:6])]
    return str(value[0]) if len(value) == 1 else ", ".join(parts) or "nothing"


def steps_words(steps: tuple[int, ...]) -> str:
    """The steps of the bids: "by ones to 60, then by fives"."""
    parts = [f"by {PLURALS.get(step, str(step))}" for step in steps[::2]]
    limits = [f" to {limit}" for limit in steps[1::2]] + [""]
    return ", then ".join(part + limit for part, limit in zip(parts, limits, strict=True))


# Rows whose sentence hangs on other rows: a template, or None for the catalog's own.


def _players(rules: Rules) -> str | None:
    return "{} play in each hand." if rules.people > rules.deal.players else None


def _sides(rules: Rules) -> str:
    sides, size = rules.deal.sides, rules.deal.players // rules.deal.sides
    if size == 1:
        found = rules.exchange.partner != "fixed"
        return "Each player has a separate score" + (
            "; the partners are new in each hand." if found else " and plays alone."
        )
    if size == 2:
        return f"There are {COPIES[sides - 1]} partnerships; partners sit opposite each other."
    return f"There are {COPIES[sides - 1]} sides of {COPIES[size - 1]}, seated in turn around the table."


def _nines(rules: Rules) -> str:
    return f"The pack has {'nines' if rules.deal.nines else 'no nines'}: {rules.pack_size} cards in all."


def _stock(rules: Rules) -> str | None:
    return "" if rules.deal.stock == "none" and rules.deal.widow else None


def _widow(rules: Rules) -> str | None:
    return "1 card is dealt face down: the {widow}." if rules.deal.widow == 1 else None


def _bid_steps(rules: Rules) -> str | None:
    return "A bid may be any figure that goes up {}." if rules.auction.kind == "summed" else None


def _calls(rules: Rules) -> str | None:
    if "save" not in rules.auction.calls:
        return None
    stuck = ", and a dealer who is stuck takes it" if rules.auction.all_pass == "dealer" else ""
    return (
        "Besides a number or a plain pass a player may say: {}. Save raises the figure to beat by one step "
        f"(to {rules.auction.first_bid} if nobody has bid), but not a bid already made; a later bid must beat "
        f"it{stuck}. A declarer who holds no marriage, and whose last bid was forced or made before a partner's save, "
        "may hand the bid back to that partner, once."
    )


def _passed(rules: Rules) -> str | None:
    cards = rules.exchange.cards
    if rules.exchange.partner != "call" or not cards:
        return None
    more = f"passes {cards - 1} more face down; " if cards > 1 else ""
    return f"Partner {more}declarer passes {cards} back." if more else f"Declarer passes {cards} back."


def _order(rules: Rules) -> str | None:
    if rules.deal.nines:
        return None
    ranks = "A 10 K Q J" if rules.trick.order == "pinochle" else "A K Q J 10"
    return f"Cards rank, high to low, {ranks}; of two alike the first played is the higher."


def _count(rules: Rules) -> str:
    """By the place in the order, or by the card where counts stay (SYSTEMS "Play", standard ranks)."""
    cards = PLACES[rules.trick.order == "standard" and not rules.trick.counts_stay]
    if rules.trick.count == "classic":
        rest = ", ".join(f"{card} {points}" for card, points in zip(cards[1:], CLASSIC[1:], strict=True))
        return f"{cards[0]} {CLASSIC[0]}, {rest}."
    if rules.trick.count == "simple":
        return f"{cards[0]}s and {cards[1]}s count 10 each, {cards[2]}s and {cards[3]}s 5."
    return f"{cards[0]}s, {cards[1]}s and {cards[2]}s count {'ten' if rules.score.scale == 10 else 'one'} each."


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
    tricks = "a trick" if score.save_tricks == 1 else f"at least {score.save_tricks} tricks"
    take = {
        "trick": "win a trick",
        "point": "take at least a point in tricks",
        "points": f"take at least {score.save_points} in tricks",
        "tricks": f"win {tricks}",
        "tricks and points": f"win {tricks} and take at least {score.save_points} in tricks",
    }[score.save]
    if score.save_loses == "meld":
        return f"{{others}} must {take} to score [its|their] meld; [its|their] tricks score in any case."
    return f"{{others}} must {take}, or [it scores|they score] nothing."


def _checks(rules: Rules) -> str | None:
    if not rules.score.checks or rules.deal.widow:
        return None
    return "Checks are paid by each other player: for a run 1, aces around 1, a roundhouse 2."


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
