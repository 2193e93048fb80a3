"""What the rule sheet says of making a bid, saving meld, and bids that are lost."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from deece.rules.catalog.row import auctioned, is_called, others_meld, summed, upturned
from deece.say import Message, say, say_many, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules


def need_say(rules: Rules, own: str) -> str:
    """What declarer's side must make, and the least that it must take."""
    if rules.score.need != "points":
        return own
    if rules.deal.widow and not rules.exchange.widow_round:
        return say(
            "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and have at least "
            "{points} in tricks and buried cards.",
            points=rules.score.need_points,
        )
    return say(
        "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and take at least "
        "{points} in tricks.",
        points=rules.score.need_points,
    )


_BOTH: Final[dict[str, Message]] = {
    "bidder": "If both sides reach the goal in one hand, the side that had the bid wins.",
    "highest": "If both sides reach the goal, the higher score wins.",
    "overtime": "If both sides reach the goal, the goal is raised.",
}


def several_say(rules: Rules, own: str) -> str:
    """Who wins of several at the goal: with two sides and a bid, whoever had it is there."""
    two = rules.deal.sides == 2 and rules.people == rules.deal.players > 2 and auctioned(rules) and not is_called(rules)
    return template(_BOTH[rules.score.several]) if two and rules.score.several in _BOTH else own


_TOGETHER: Final[dict[str, Message]] = {
    "nearest": "What declarer took in tricks, and what the others took together, is scored to the nearest ten; five goes "
    "up. The two need not come to what the tricks hold.",
    "down": "What declarer took in tricks, and what the others took together, is scored in full tens; what is over is "
    "lost.",
    "up": "What declarer took in tricks, and what the others took together, is rounded up to tens before it is scored. "
    "The two need not come to what the tricks hold.",
}


def rounding_say(rules: Rules, own: str) -> str:
    """What is rounded: where all the others play against declarer, what they took together."""
    together = rules.exchange.partner == "alone" and rules.score.round_tricks in _TOGETHER
    return template(_TOGETHER[rules.score.round_tricks]) if together else own


def save_say(rules: Rules, own: str) -> str:
    """What the others must take and what they lose otherwise: one sentence for the four rows that make it."""
    score = rules.score
    if score.save == "nothing" and upturned(rules):
        return say("[Each side scores its|Each player scores their] meld in any case.")
    if score.save == "nothing":
        return own if others_meld(rules) else say("The others score their tricks in any case.")
    tricks = say_many("win a trick", "win at least {number} tricks", score.save_tricks)
    rounded = "" if score.round_tricks == "no" else " " + say("as they are rounded")
    take = {
        "trick": say("win a trick"),
        "point": say("take at least a point in tricks") + rounded,
        "points": say("take at least {points} in tricks", points=score.save_points) + rounded,
        "tricks": tricks,
        "tricks and points": say("{win} and take at least {points} in tricks", win=tricks, points=score.save_points)
        + rounded,
    }[score.save]
    if score.save_loses == "meld":
        return say(
            "{others} must {take} to score [its|their] meld; [its|their] tricks score in any case.",
            others="{others}",
            take=take,
        )
    if rules.exchange.partner == "alone":
        return say("{others} must {take} between them, or none of them scores.", others="{others}", take=take)
    return say("{others} must {take}, or [it scores|they score] nothing.", others="{others}", take=take)


_SET: Final[dict[tuple[bool, str], Message]] = {
    (False, "twice"): "[A side that|A player who] is set (misses the bid) scores nothing, and twice the bid comes off "
    "the score. If the hand is not played, the bid comes off only once.",
    (False, "nothing"): "[A side that|A player who] is set (misses the bid) scores nothing; the bid does not come off "
    "the score.",
    (True, "twice"): "[A side that|A player who] is set (misses the bid) loses the bid twice but keeps the meld. If "
    "the hand is not played, the bid comes off only once.",
    (True, "nothing"): "[A side that|A player who] is set (misses the bid) scores only the meld; the bid does not come "
    "off the score.",
}  # by whether the meld is kept, and what a lost bid costs


def set_say(rules: Rules, own: str) -> str:
    """What being set costs, for the two rows that make it."""
    found = _SET.get((rules.score.set_keeps_meld, rules.score.set_costs))
    if found or rules.score.set_keeps_meld:
        return template(found) if found else own
    unplayed = gives_up(rules) or rules.meld.on_board or rules.meld.least
    return f"{own} {say('A bid that is lost without play costs as much.')}" if unplayed else own


_GIVES: Final[dict[tuple[bool, str], Message]] = {
    (False, "bid"): "If a bid is lost, {others} also scores it, whatever was taken.",
    (False, "half"): "If declarer gives up the hand, {others} also scores half the bid, rounded down.",
    (False, "points"): "If declarer gives up the hand, {others} also scores {points}.",
    (True, "bid"): "If a bid is lost, each of {others} also scores it, whatever was taken.",
    (True, "half"): "If declarer gives up the hand, each of {others} also scores half the bid, rounded down.",
    (True, "points"): "If declarer gives up the hand, each of {others} also scores {points}.",
}  # by whether the others play together, each for their own score, and what a lost bid gives


def gives_say(rules: Rules, own: str) -> str:
    """What a lost bid gives the others."""
    score = rules.score
    found = _GIVES.get((rules.exchange.partner == "alone", score.set_gives))
    if not found:
        return own
    text = template(found).replace("{points}", str(score.set_gives_points))
    return (
        f"{text} {say('A renege, at a table with real cards, gives nobody the bid.')}"
        if score.set_gives == "bid"
        else text
    )


def made_say(rules: Rules, own: str) -> str:
    """What a bid that is made scores, beside what a moon scores that is shot."""
    if rules.score.made_scores == "bid" and rules.trick.moon == "250":
        return f"{own} {say('A moon that is shot scores its meld and its points all the same.')}"
    return own


_RENEGE: Final[Message] = (
    "At a table with real cards, a renege (a card that the rules forbid) ends the hand. By [declarer's side|declarer], it "
    "costs twice the bid. By another [side|player], it costs the bid, and declarer's bid is made."
)


def renege_say(rules: Rules, own: str) -> str:
    """What a renege costs, where with a called partner the offender alone is meant."""
    if rules.score.renege == "hand" and is_called(rules):
        return say(
            "At a table with real cards, a renege ends the hand. If declarer's side reneges, it scores nothing; another "
            "player who reneges scores nothing alone. No bid is lost."
        )
    if rules.score.renege == "twice" and not summed(rules):
        return template(_RENEGE)
    return own


def gives_up(rules: Rules) -> bool:
    """Whether declarer may give up a hand."""
    return rules.meld.concede or rules.meld.concede_unseen or rules.meld.throw_in
