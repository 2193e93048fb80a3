"""What a decision cost, in players' words: grades, costs, and what differs between two choices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.game.action import Action, Bury, Call, Give, Pass, Play, Trump
from deece.review.cost import STEPS
from deece.rules.catalog import Rules
from deece.say import Message, capital, say, say_many, template
from deece.words.cards import card_name, suit_name
from deece.words.choices import spoken_words

GRADES: Final[dict[str, Message]] = {
    "best": "the best",
    "as good": "as good as the best",
    "found": "well found",
    "close": "too close to call",
    "slip": "a small slip",
    "mistake": "costly",
    "blunder": "very costly",
    "open": "right: only someone who saw all hands would play otherwise",
}
ROLES: Final[dict[str, Message]] = {
    "declarer": "declarer",
    "partner": "declarer's partner",
    "defender": "against the bid",
    "": "",
}
BIDS: Final[tuple[Message, ...]] = ("first bid", "second bid", "third bid", "fourth bid", "fifth bid", "sixth bid")
STEPS_OF: Final[dict[str, Message]] = {
    "trump": "naming trump",
    "pass": "passing card {number}",
    "bury": "burying card {number}",
    "say": "going on or giving up",
}
KINDS: Final[dict[str, Message]] = {
    "bid": "Bid",
    "trump": "Trump and call",
    "pass": "Passing",
    "bury": "Burying",
    "say": "Going on or giving up",
    "lead": "Lead",
    "follow": "Following",
    "end": "The end of a hand",
}
MARKS: Final[dict[str, Message]] = {
    "bid": "Bid",
    "trump": "Trump",
    "pass": "Pass",
    "bury": "Bury",
    "say": "Go on",
}
PAGE: Final[dict[str, Message]] = {
    "judging": "Looking at choice {number} of {all}",
    "looked": "All choices are looked at.",
    "stopped": "Not all choices could be looked at.",
    "again": "Look at the rest",
    "which": "Hand",
    "none": "There was nothing to choose in this hand.",
    "about": "Each choice was tried on many deals that fit all that was seen by then. The cards of the others were "
    "not looked at.",
    "about_head": "Judged by what could be known.",
    "played": "Played",
    "better": "Better",
    "perhaps": "Perhaps better",
    "sure": "How sure?",
    "deals": "{deals} deals that fit what was seen:",
    "better_in": "better {count}",
    "equal_in": "equal {count}",
    "worse_in": "worse {count}",
    "scale": "",
    "options": "All that was looked at",
    "choice": "Choice",
    "chance": "To win the game",
    "points": "Worth at 0 to 0",
    "hindsight": "Hindsight: this could not be seen",
    "not_graded": "This is not the grade. Grades come from what could be known.",
    "luck": "Luck and skill",
    "everyone": "Look at the others' choices too",
    "others": "Looking at the others' choices: {number} of {all}",
    "score": "The score",
    "play_on": "Play on from here",
    "elsewhere": "Try another hand or bid here",
    "known": "Hand {hand}, {where}",
    "game": "Luck and skill of the whole game",
    "game_look": "Look at all hands of this game",
    "game_at": "Looking at hand {hand} of {hands}",
    "luck_alone": "Luck",
    "again_all": "Practice these {count}",
    "again_one": "Practice this one",
    "again_about": "Practice your {count} dearest choices: now, then after 1, 3, 7 and 21 days",
    "again_about_one": "Practice your dearest choice: now, then after 1, 3, 7 and 21 days",
}
_MARKS: Final = {"slip": "?!", "mistake": "?", "blunder": "??", "found": "!"}


def option_words(action: Action, rules: Rules) -> str:
    """A choice as a thing: "the ten of hearts", "54", "passing", "hearts"."""
    match action:
        case Play(card) | Give(card) | Bury(card) | Call(card):
            return say("the {card}", card=card_name(card))
        case Pass():
            return say("passing")
        case Trump(suit):
            return say("naming {suit}", suit=suit_name(suit))
        case _:
            return spoken_words(action, rules)


def grade_words(grade: str) -> str:
    """A grade: "a small slip"."""
    return say(GRADES[grade])


def role_words(role: str) -> str:
    """What somebody is in a hand: "declarer", "against the bid"; "" before there is a bid."""
    return say(ROLES[role]) if role else ""


def cost_words(cost: float, points: float) -> str:
    """What a decision cost: "1.3 games in 100, about 8 points". `cost` is a chance to win, 0 to 1."""
    games = games_words(cost)
    if points < 0.5:
        return games
    return say_many("{games}, about {number} point", "{games}, about {number} points", round(points), games=games)


def scale_words() -> str:
    """What the figure of a cost is, and which name goes with which figure."""
    steps = {name: f"{100 * step:g}" for name, step in STEPS}
    return say(
        "The figure is how many of 100 games such a choice loses, by what could be known. From {slip} it is called a "
        "small slip, from {mistake} costly, from {blunder} very costly.",
        **steps,
    )


def overtold_words(card: str, short: Sequence[str], least: int, held: int) -> str:
    """That a call told partner what the hand did not hold, by this convention card; the rest as in `promise_words`."""
    parts = {
        "meld": say("at least {least} meld, and the hand held {held} with its best trump", least=least, held=held),
        "aces": say("aces around, and the hand did not have them"),
        "run": say("a run, and the hand had none"),
    }
    what = "; ".join(parts[one] for one in short)
    return say(
        "for those who bid by the card “{card}” it told partner {what}; that alone costs nothing", card=card, what=what
    )


def opened_words(played: int, best: int, card: str, instead: str, *, exact: bool) -> str:
    """What two cards would have led to with all hands open, in points that the player's side takes from here on."""
    return say(
        "with all cards open: {best} with {instead}, {played} with {card}, if everybody plays perfectly"
        if exact
        else "with all cards open: about {best} with {instead}, about {played} with {card}",
        best=best,
        played=played,
        instead=instead,
        card=card,
    )


def kind_words(kind: str, trick: int = 0) -> str:
    """What kind of decision it is: "Bid"; with the number of a trick "Trick 3"."""
    return say("Trick {trick}", trick=trick) if trick else say(KINDS[kind])


def range_words(cost: float, stray: float) -> str:
    """Between what a cost likely lies; both are a chance to win, 0 to 1."""
    low, high = 100 * max(0.0, cost - stray), 100 * (cost + stray)
    return say("Likely it is between {low:.1f} and {high:.1f} games in 100.", low=low, high=high)


def better_words(best: str) -> str:
    """What would have been better."""
    return say("Better: {best}.", best=best)


def nothing_words(grade: str, deals: int) -> str:
    """What is said of a choice that cost nothing."""
    if grade == "open":
        return say("Where all four see only their own cards it loses nothing.")
    return say(
        "Another choice did a very little better in {deals} deals."
        if grade == "as good"
        else "Nothing that was tried in {deals} deals did better.",
        deals=deals,
    )


def page_words(name: str, hand: int, *, fewer: bool, practice: bool) -> dict[str, str]:
    """What stands on the page of a review; places in braces are filled in there.

    `fewer` where few deals are tried, `practice` where the game was played to learn.
    """
    words = {key: template(message) for key, message in PAGE.items()}
    words["head"] = say("Review of hand {hand}: the choices of {name}", hand=hand, name=name)
    words["scale"] = scale_words()
    words["fewer"] = (
        say("Judged in this page, with fewer deals than on a server: more is too close to call.") if fewer else ""
    )
    words["practice"] = (
        say("This game was for learning: more was known than a player knows, and it counts in no error rate.")
        if practice
        else ""
    )
    return words


def mark_of(grade: str) -> str:
    """The mark that a record gives such a choice; "" for most."""
    return _MARKS.get(grade, "")


def place_words(hand: int, kind: str, number: int, name: str, role: str) -> str:
    """Where a decision was made: "Hand 2, trick 3. Ann, declarer", "Hand 2, first bid. Ann".

    `number` is which of its kind it is for its player in this hand, from 1, or the trick.
    """
    if kind == "bid":
        what = say(BIDS[number - 1]) if number <= len(BIDS) else say("bid {number}", number=number)
    elif kind in ("pass", "bury"):
        what = say(STEPS_OF[kind], number=number)
    else:
        what = say(STEPS_OF[kind]) if kind in STEPS_OF else say("trick {trick}", trick=number)
    where = say("Hand {hand}, {what}. {name}", hand=hand, what=what, name=name)
    return say("{where}, {role}", where=where, role=role_words(role)) if role else where


def sums_words(unforced: int, charged: int, cost: float) -> str:
    """A player's real choices, how many of them were good, and what the others cost together (0 to 1)."""
    if not unforced:
        return say("There was no real choice.")
    if not charged:
        return say_many(
            "{number} real choice, and it was good.", "{number} real choices, and all of them good.", unforced
        )
    counted = say_many(
        "{number} real choice: {good} good, {bad} not.",
        "{number} real choices: {good} good, {bad} not.",
        unforced,
        good=unforced - charged,
        bad=charged,
    )
    if charged == 1:
        return say("{counted} That cost {games}.", counted=counted, games=games_words(cost))
    return say("{counted} Together they cost {games}.", counted=counted, games=games_words(cost))


def games_words(cost: float) -> str:
    """A cost as games: "6.3 games in 100". `cost` is a chance to win, 0 to 1."""
    return say("{games:.1f} games in 100", games=100 * cost)


def verdict_words(grade: str, cost: float, usual: str = "") -> str:
    """A grade with what it cost: "very costly: 6.3 games in 100"; of one that is well found what the `usual` costs.

    The cost is 0 where there is none to tell.
    """
    named, games = grade_words(grade), games_words(cost)
    if usual:
        return say("{grade}: most would choose {usual} here, and lose {games}", grade=named, usual=usual, games=games)
    return say("{grade}: {games}", grade=named, games=games) if cost else named


def choice_words(where: str, what: str) -> str:
    """A choice with where it was made: "Trick 2: the ten of spades"."""
    return say("{where}: {what}", where=where, what=what)


def mark_words(kind: str, trick: int) -> str:
    """The same as `kind_words`, as short as a column of a strip is wide: "Bid"; of a trick its number."""
    return str(trick) if trick else say(MARKS[kind])


def brief_words(action: Action, rules: Rules) -> str:
    """A choice in a word: "54", "Pass"; "" for a card or a suit, which is drawn."""
    match action:
        case Play() | Give() | Bury() | Call() | Trump():
            return ""
        case Pass():
            return say("Pass")
        case _:
            return capital(option_words(action, rules))


def rate_words(name: str, rate: float, low: float, high: float, hands: int) -> str:
    """An error rate with its interval: percent of the game lost in ten decisions with a real choice."""
    return say(
        "{name} loses {rate:.1f} % of the game in ten real choices (likely {low:.1f} to {high:.1f}), "
        "over {hands} hands",
        name=name,
        rate=rate,
        low=low,
        high=high,
        hands=hands,
    )


def part_words(what: str, rate: float, low: float, high: float, choices: int) -> str:
    """The error rate of one kind of decision, or in one role: `what` in words."""
    return say_many(
        "{what}: {rate:.1f} % (likely {low:.1f} to {high:.1f}), {number} real choice",
        "{what}: {rate:.1f} % (likely {low:.1f} to {high:.1f}), {number} real choices",
        choices,
        what=what,
        rate=rate,
        low=low,
        high=high,
    )


def left_out_words(records: int) -> str:
    """That games that were played to learn are in no error rate."""
    return say_many(
        "{number} game for learning is left out of the error rates.",
        "{number} games for learning are left out of the error rates.",
        records,
    )


def few_hands_words(hands: int, least: int) -> str:
    """Why no error rate is shown."""
    return say("An error rate needs {least} hands; these are {hands}.", least=least, hands=hands)
