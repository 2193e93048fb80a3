"""What each rule and each of its choices is called in a few words, in the order in which players talk of them.

A rule without a name here is called by its first sentence, and a choice by its own word, so a new row needs none.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from deece.rules.catalog import CATALOG, Row, Rules
from deece.rules.saying import CALLS, OFF, choice_says, sentence, steps_words, topic
from deece.say import Message, capital, say, template

COPIES: Final[tuple[Message, ...]] = ("single", "double", "triple", "four", "five", "six")
CHAPTERS: Final[dict[str, Message]] = {
    "goal": "The goal",
    "bids": "Bids",
    "meld": "Meld",
    "passing": "Passing and the widow",
    "play": "Playing the cards",
    "scoring": "Scoring",
    "deal": "The deal",
}
_CHAPTER_OF: Final = {
    "auction": "bids",
    "meld": "meld",
    "exchange": "passing",
    "trick": "play",
    "score": "scoring",
    "deal": "deal",
    **dict.fromkeys(("deal.widow", "deal.widow_name"), "passing"),
    **dict.fromkeys(
        (
            "score.scale",
            "score.goal",
            "score.hands",
            "score.several",
            "score.team",
            "score.tie",
            "score.overtime",
            "score.bid_to_win",
            "score.bid_to_win_at",
        ),
        "goal",
    ),
}  # by row or section
_FIRST: Final = ("score.goal", "score.hands", "deal.widow", "deal.widow_name")  # of their chapters

NAMES: Final[dict[str, Message]] = {
    "score.goal": "Goal of the game",
    "score.hands": "Hands in a game, in place of a goal",
    "score.scale": "How points are written",
    "score.several": "If several reach the goal in one hand",
    "score.team": "If declarer and partner both reach the goal",
    "score.tie": "Equal scores at the end",
    "score.overtime": "Overtime raises the goal by",
    "score.bid_to_win": "Winning takes a bid of one's own",
    "score.bid_to_win_at": "Near the goal begins at",
    "auction.kind": "How the bid is found",
    "auction.first_bid": "Lowest bid",
    "auction.steps": "Steps of the bids",
    "auction.opening": "Who must open the bidding",
    "auction.all_pass": "If nobody bids",
    "auction.forced_bid": "Bid of a dealer who is stuck",
    "auction.calls": "What may be said besides a number",
    "auction.trump_needs": "What trump needs",
    "auction.marriage_to_bid": "A bidder needs a marriage",
    "auction.least_meld": "Meld that it takes to bid",
    "auction.least_meld_of": "Who must have that meld",
    "auction.misbid": "What a misbid costs",
    "exchange.cards": "Cards that partners pass",
    "exchange.manner": "Who passes first",
    "exchange.partner": "How declarer's partner is found",
    "exchange.widow_shown": "All see the {widow}",
    "exchange.widow_partner": "Declarer's partner sees the {widow}",
    "exchange.widow_round": "Declarer hands the {widow} round",
    "exchange.bury": "What may be buried",
    "exchange.bury_first": "Declarer buries before the others meld",
    "meld.run": "Run",
    "meld.royal_marriage": "Royal marriage",
    "meld.marriage": "Marriage",
    "meld.dix": "Dix, the nine of trump",
    "meld.pinochle": "Pinochle",
    "meld.aces": "Aces around",
    "meld.kings": "Kings around",
    "meld.queens": "Queens around",
    "meld.jacks": "Jacks around",
    "meld.roundhouse": "Roundhouse",
    "meld.roundhouse_shares_run": "A run's marriage counts in a roundhouse",
    "meld.run_extra": "Each further king or queen beside a run",
    "meld.four_of_a_kind": "Four of a kind pay as two around",
    "meld.wins_game": "Four of these win the game",
    "meld.least": "Least meld to score",
    "meld.announce_aces": "Aces around are announced below the least meld",
    "meld.on_board": "Most that the bidder may still need from play",
    "meld.throw_in": "Declarer may throw in after meld",
    "meld.concede": "Declarer may concede before the others meld",
    "meld.concede_unseen": "A forced declarer may concede unseen",
    "meld.per_trick": "Melds after a trick",
    "meld.from_hand": "A meld needs a card from the hand",
    "meld.build": "Adding to a meld on the table",
    "meld.draw_first": "Draw before melding",
    "meld.dix_exchange": "The nine of trump takes the turned card",
    "meld.dealers_dix": "The dealer scores a turned nine",
    "trick.first_lead": "The first lead",
    "trick.play": "When a card must be beaten",
    "trick.order": "How the cards rank",
    "trick.counts_stay": "Cards keep their counts",
    "trick.count": "What cards count",
    "trick.last_trick": "Last trick",
    "trick.last_trick_declarer": "Last trick, more for declarer's side",
    "trick.moon": "Shooting the moon",
    "trick.look_back": "Tricks that may be looked at again",
    "trick.discards": "Whom discards count for",
    "score.need": "What declarer's side must take",
    "score.need_points": "Points that declarer's side must take",
    "score.save": "What the others must take",
    "score.save_points": "Points that the others must take",
    "score.save_tricks": "Tricks that the others must win",
    "score.save_loses": "What the others lose without them",
    "score.save_each": "Each defender saves alone",
    "score.dix_saves": "Dixes save themselves",
    "score.set_keeps_meld": "Who is set keeps the meld",
    "score.renege": "A renege costs declarer's side",
    "score.checks": "Checks are paid",
    "score.check_double_marriage": "A check for a double marriage",
    "score.check_double_pinochle": "A check for a double pinochle",
    "score.check_double_arounds": "Two checks for a double around",
    "score.check_nines": "Checks for seven nines",
    "score.check_played": "One check more for a hand played and lost",
    "score.check_stake": "Worth of a check",
    "score.check_game": "Checks for the game",
    "deal.players": "Players in a hand",
    "deal.people": "People at the table",
    "deal.sides": "Sides",
    "deal.copies": "Copies of each card",
    "deal.nines": "The pack has nines",
    "deal.hand": "Cards for each player",
    "deal.packet": "Cards dealt at a time",
    "deal.widow": "Cards in the {widow}",
    "deal.widow_name": "What those cards are called",
    "deal.stock": "Cards that are not dealt",
    "deal.nines_misdeal": "A new deal for too many nines",
    "deal.misdeal_limit": "Most new deals for nines",
}

SHORT: Final[dict[str, dict[str, Message]]] = {
    "score.scale": {"1": "without the extra zero", "10": "with the extra zero"},
    "score.several": {
        "bidder": "the bidder wins",
        "bidder or overtime": "the bidder wins, or the goal is raised",
        "highest": "the higher score wins",
        "overtime": "the goal is raised",
    },
    "score.team": {"both": "both win", "higher": "the higher score wins"},
    "score.tie": {"count": "the last hand's points, then tricks", "replay": "another hand"},
    "score.bid_to_win": {"off": "never", "near": "near the goal", "always": "always"},
    "auction.kind": {
        "bids": "each bid beats the last",
        "summed": "the bids of a side are added",
        "none": "no auction",
    },
    "auction.opening": {
        "free": "nobody",
        "duty": "the first who holds meld",
        "eldest": "the player left of the dealer",
        "dealer": "the dealer",
        "set": "left of the dealer, without a word",
    },
    "auction.all_pass": {
        "dealer": "the dealer is stuck with it",
        "answer": "the dealer takes it or deals again",
        "redeal": "the same dealer deals again",
    },
    "auction.trump_needs": {"nothing": "nothing", "marriage": "a marriage", "meld": "a run, a marriage or a dix"},
    "auction.least_meld_of": {"side": "the whole side", "player": "each who bids"},
    "auction.misbid": {"void": "the score of the hand", "penalty": "the bid"},
    "exchange.manner": {"partner first": "partner", "together": "both at once"},
    "exchange.partner": {
        "fixed": "nobody is called",
        "call": "declarer calls a card",
        "secret": "declarer names a card, and its holder stays secret",
    },
    "exchange.bury": {"any": "any cards", "plain": "cards that were not melded"},
    "meld.per_trick": {"any": "any number", "one": "one"},
    "meld.build": {"difference": "pays the difference", "full": "pays in full"},
    "meld.wins_game": {"run": "runs", "royal marriage": "royal marriages", "pinochle": "pinochles"},
    "trick.first_lead": {"any": "any card", "trump": "trump"},
    "trick.play": {
        "pre-1945": "always",
        "post-1945": "when trump is led",
        "post-1945 overtrump": "in trump",
    },
    "trick.order": {"pinochle": "A 10 K Q J 9", "standard": "A K Q J 10 9"},
    "trick.count": {"counters": "aces, tens and kings alike", "classic": "11, 10, 4, 3, 2", "simple": "10 or 5"},
    "trick.moon": {
        "off": "not in this game",
        "points": "1000 points and the game, by the long scale",
        "game": "wins the game",
        "250": "250 beside the meld, by the long scale",
    },
    "trick.look_back": {"last": "the trick just taken", "all": "all tricks of the hand"},
    "trick.discards": {"own": "their player", "opponent": "the other player"},
    "score.need": {"nothing": "nothing besides the bid", "trick": "a trick", "points": "a number of points"},
    "score.save": {
        "nothing": "nothing",
        "trick": "a trick",
        "point": "a point",
        "points": "a number of points",
        "tricks": "a number of tricks",
        "tricks and points": "a number of tricks and of points",
    },
    "score.save_loses": {"all": "all their score", "meld": "only the meld"},
    "score.renege": {"twice": "the bid twice", "once": "the bid once"},
    "deal.stock": {
        "none": "there are none",
        "turned": "a stock to draw from",
        "draft": "hands are drawn from the pack",
    },
    "deal.nines_misdeal": {"off": "no", "six": "with six nines", "four": "with four nines and no ace"},
    "auction.calls": {
        "by me": "by me",
        "by": "by",
        "save": "save",
        "spoken": "a single digit",
        "help": "pass with help",
    },
}

_AS_CHOSEN: Final = ("trick.order", "trick.count", "trick.moon")  # whose sentence hangs on other rows, too


def in_order() -> Iterator[tuple[str, Row]]:
    """Every row with its chapter: goal, bids, meld, passing, play, scoring, the deal."""
    rows = sorted(CATALOG.values(), key=lambda row: _FIRST.index(row.key) if row.key in _FIRST else len(_FIRST))
    for chapter in CHAPTERS:
        yield from ((chapter, row) for row in rows if chapter_of(row) == chapter)


def chapter_of(row: Row) -> str:
    """The chapter in which a player looks for it."""
    return _CHAPTER_OF.get(row.key) or _CHAPTER_OF[row.key.partition(".")[0]]


def rule_name(row: Row, rules: Rules) -> str:
    """What the rule is called: "Goal of the game"."""
    name = NAMES.get(row.key)
    return template(name).replace("{widow}", template(rules.deal.widow_name)) if name else topic(row)


def choices_of(row: Row) -> tuple[str, ...]:
    """The values among which one is chosen; none for a row of numbers, yes or no."""
    if row.kind == "int" and isinstance(row.say, dict) and None not in row.say:
        return tuple(map(str, row.say))
    return row.choices


def choice_name(row: Row, choice: str) -> str:
    """A choice in a few words: "the player left of the dealer"."""
    words = SHORT.get(row.key, {}).get(choice, choice)
    return words if words.isdigit() else template(words)


def choice_sentence(row: Row, choice: str, rules: Rules) -> str:
    """A choice as a sentence, of which a form makes its button."""
    if row.kind == "words":
        found = template(CALLS[choice]) if row.key == "auction.calls" else choice_name(row, choice)
    else:
        value: Any = int(choice) if row.kind == "int" else choice
        section, name = row.key.split(".")
        if row.key in _AS_CHOSEN:
            found = sentence(row, replace(rules, **{section: replace(getattr(rules, section), **{name: value})}))
        else:
            found = choice_says(row, value, rules)
        found = found or choice_name(row, choice)
    found = capital(found)
    return found if found.endswith((".", ")", '"')) else f"{found}."


def copies_named(row: Row, rules: Rules) -> tuple[str, ...]:
    """What the numbers of a meld are for: single, double, and so on; nothing for other rows."""
    if row.kind != "numbers" or row.key == "auction.steps":
        return ()
    return tuple(map(template, COPIES[: max(rules.deal.copies, len(rules.value(row.key)))]))


def value_words(row: Row, value: Any) -> str:
    """A value in a few words: "500", "none", "yes", "the dealer"."""
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    if row.key == "auction.steps":
        return steps_words(value)
    if isinstance(value, tuple):
        return ", ".join(choice_name(row, str(one)) for one in value) or say("none")
    if choices_of(row):
        return choice_name(row, str(value))
    return str(value) if value else template(OFF.get(row.key, "none"))


def difference_words(row: Row, was: Any, now: Any) -> str:
    """How a value differs from the standard: "600, not 500"; "double: 40, not 30"; "no"."""
    if isinstance(now, bool):
        return value_words(row, now)
    if row.kind == "numbers" and row.key != "auction.steps":
        return "; ".join(_copies_differ(was, now))
    if row.kind == "words":
        more = [choice_name(row, one) for one in now if one not in was]
        less = [choice_name(row, one) for one in was if one not in now]
        parts = [say("also {words}", words=", ".join(more)) if more else ""]
        parts.append(say("without {words}", words=", ".join(less)) if less else "")
        return "; ".join(filter(None, parts))
    return say("{now}, not {was}", now=value_words(row, now), was=value_words(row, was))


def _copies_differ(was: tuple[int, ...], now: tuple[int, ...]) -> Iterator[str]:
    for place in range(max(len(was), len(now))):
        old, new = (str(one[place]) if place < len(one) else say("none") for one in (was, now))
        if old != new:
            words = say("{now}, not {was}", now=new, was=old)
            yield words if place == 0 else say("{copies}: {words}", copies=template(COPIES[place]), words=words)
