"""What a decision cost, in players' words: grades, costs, and what differs between two choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from deece.cards import SUIT_NAMES, SUITS, Card
from deece.game.action import Action, Bury, Call, Give, Pass, Play, Trump
from deece.rules.catalog import Rules
from deece.say import Message, capital, say, say_many, template
from deece.words.cards import card_name, suit_name
from deece.words.choices import spoken_words

Figure = int | str

GRADES: Final[dict[str, Message]] = {
    "best": "the best",
    "as good": "as good as the best",
    "found": "well found: the usual choice costs something here",
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
FACTS: Final[dict[str, Message]] = {
    "better": "{best} is better in {better} of {deals} imagined deals, and worse in {worse}",
    "trick_lost": "the other side wins this trick in {played} of {deals} deals after the {card}, "
    "and in {instead} after the {best}",
    "trick_won": "the {card} wins this trick for its side in {played} of {deals} deals, the {best} in {instead}; "
    "still the {best} brings more",
    "partner_ace": "partner holds an ace of {suit} in {times} of {deals} deals",
    "behind_ace": "the other side holds an ace of {suit} in {times} of {deals} deals",
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
    """What a decision cost: "1.3 % of the game, about 8 points". `cost` is a chance to win, 0 to 1."""
    percent = say("{percent:.1f} % of the game", percent=100 * cost)
    if points < 0.5:
        return percent
    return say_many(
        "{percent}, about {number} point", "{percent}, about {number} points", round(points), percent=percent
    )


def fact_words(kind: str, figures: Mapping[str, Figure], best: str) -> str:
    """One fact that differs; `best` is the better choice in words."""
    words: dict[str, Figure] = {"best": best}
    for name, figure in figures.items():
        if name in ("card", "best"):
            words[name] = Card.parse(str(figure)).name
        else:
            words[name] = SUIT_NAMES[SUITS.index(str(figure))] if name == "suit" else figure
    return say(FACTS[kind], **words)


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
    return say("The cost lies between {low:.1f} and {high:.1f} % of the game.", low=low, high=high)


def nothing_words(deals: int) -> str:
    """What is said of a choice that cost nothing."""
    return say("Nothing that was tried in {deals} deals did better.", deals=deals)


def page_words(name: str, hand: int, *, fewer: bool, practice: bool) -> dict[str, str]:
    """What stands on the page of a review; places in braces are filled in there.

    `fewer` where few deals are tried, `practice` where the game was played to learn.
    """
    words = {key: template(message) for key, message in PAGE.items()}
    words["head"] = say("Review of hand {hand}: the choices of {name}", hand=hand, name=name)
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


def place_words(hand: int, trick: int, choice: int, name: str, role: str) -> str:
    """Where a decision was made: "Hand 2, trick 3. Ann, declarer"; `trick` is 0 before the play."""
    if trick:
        where = say("Hand {hand}, trick {trick}. {name}", hand=hand, trick=trick, name=name)
    else:
        where = say("Hand {hand}, choice {choice}. {name}", hand=hand, choice=choice, name=name)
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
    """A cost as games: "6 games in 100". `cost` is a chance to win, 0 to 1."""
    if 100 * cost < 1:
        return say("less than 1 game in 100")
    return say_many("{number} game in 100", "{number} games in 100", round(100 * cost))


def verdict_words(grade: str, cost: float) -> str:
    """A grade with what it cost: "very costly: 6 games in 100"; the cost is 0 where nothing is charged."""
    return say("{grade}: {games}", grade=grade_words(grade), games=games_words(cost)) if cost else grade_words(grade)


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
