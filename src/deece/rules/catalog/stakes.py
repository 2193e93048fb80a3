"""What the rule sheet says of checks: the stakes that are paid beside the score."""

from __future__ import annotations

from functools import reduce
from typing import TYPE_CHECKING, Final

from deece.rules.catalog.row import has_partner
from deece.say import Message, say, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules

MELDS: Final[tuple[Message, ...]] = (
    "a run {number}",
    "a roundhouse {number}",
    "aces around {number}",
    "kings around {number}",
    "queens around {number}",
    "jacks around {number}",
)  # as the checks for them stand in the row
_ORDER: Final = (0, 2, 1, 3, 4, 5)  # in which they are said
_LOST: Final[dict[str, Message]] = {
    "once": "A bid that is lost costs as many.",
    "played": "A bid that is lost costs as many, and twice as many once it was played.",
    "twice": "A bid that is lost costs twice as many.",
}


def checks_say(rules: Rules, own: str) -> str:
    """Who pays checks, for what meld, and what a bidder pays who loses after seeing the widow."""
    score = rules.score
    if not score.checks:
        return own
    amounts = dict(enumerate(score.check_melds))
    melds = [say(MELDS[place], number=amounts[place]) for place in _ORDER if amounts.get(place)]
    together = rules.exchange.partner == "alone"
    text = template("Checks are paid by each of {others}." if together else "Checks are paid by {others}.")
    if melds and together:
        text = say("Checks are paid by each of {others}: for {melds}.", others="{others}", melds=", ".join(melds))
    elif melds:
        text = say("Checks are paid by {others}: for {melds}.", others="{others}", melds=", ".join(melds))
    text += " " + say("A check is a unit that is paid beside the score.")
    if has_partner(rules):
        text += " " + say("Partners pay and are paid as one.")
    if not rules.deal.widow or score.check_bids:
        return text
    lost = template(
        "[If declarer's side loses after seeing the {widow}, it pays 1.|A bidder who loses after seeing the {widow} "
        "pays 1 to each.]"
    )
    return f"{text} {lost}"


def check_bids_say(rules: Rules, own: str) -> str:
    """What a bid earns that is made, by its figure, and what it costs when it is lost."""
    pairs = rules.score.check_bids
    if not pairs:
        return own
    steps = [
        say("{checks} from {figure} on", checks=checks, figure=figure)
        for figure, checks in zip(pairs[::2], pairs[1::2], strict=False)
    ]
    parts = reduce(lambda first, more: f"{first}, {more}", steps)
    earned = say("A bid that is made earns checks by its figure: {parts}.", parts=parts)
    lost = template(_LOST[rules.score.check_lost])
    if rules.meld.concede_unseen and rules.deal.widow:
        lost += " " + template("One that is conceded without a look at the {widow} costs none.")
    return f"{earned} {lost}"


def check_game_say(rules: Rules, own: str) -> str:
    """Who pays for the game."""
    if not rules.score.check_game:
        return ""
    if rules.exchange.partner != "alone":
        return own
    return template("Winning the game earns {} checks from each of {others}.")


def check_played_say(rules: Rules, own: str) -> str:
    """What a bid costs besides that was played and lost; alone where nothing else is paid for one that is lost."""
    if not rules.score.check_played or rules.deal.widow or rules.score.check_bids:
        return own
    return template("A bid that was played and lost costs 1 check.")
