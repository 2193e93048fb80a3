"""Why a choice is graded as it is, in players' words: each fact of a judgment once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.cards import SUITS, Card
from deece.review.before import PARTS
from deece.review.cost import CHARGED, SURE, Grade
from deece.review.judge import Judged
from deece.review.position import Worth, Worths
from deece.review.words.judging import option_words, range_words, verdict_words
from deece.rules.catalog import Rules
from deece.say import Message, printed, say
from deece.words.bidding import meaning_words
from deece.words.cards import card_name, listed, suit_name
from deece.words.reasons import reason_words
from deece.words.refused import as_sentence

Figure = int | float | str
FACTS: Final[dict[str, Message]] = {
    "better": "{best} is better in {better} of {deals} imagined deals, and worse in {worse}",
    "more": "{best} loses oftener, but wins more where it wins",
    "score": "at this score only the chance to win counts: at the start of a game it would be otherwise",
    "trick_lost": "the other side wins this trick in {played} of {deals} deals after the {card}, "
    "and in {instead} after the {best}",
    "trick_won": "the {card} wins this trick oftener, but is worth more later: the {best} brings about {gain} points "
    "more in all",
    "behind_ace": "the other side holds an ace of {suit} in {times} of {deals} deals",
    "otherwise": "by a count of the hand {suit} would be as good; in the imagined deals {best} do better",
}
_PARTS: Final[dict[str, Message]] = {
    "made": "your side makes its bid in {number} ({points})",
    "set": "is set in {number} ({points})",
    "set alone": "your side is set in {number} ({points})",
    "theirs": "the others make theirs in {number} ({points})",
    "beaten": "are set in {number} ({points})",
    "beaten alone": "the others are set in {number} ({points})",
    "nobody": "nobody has the bid in {number} ({points})",
}
_COUNTS: Final[dict[tuple[bool, bool], Message]] = {  # whether a count of the hand is enough, and the grade agrees
    (True, True): "{asks}: a count of the hand gets there",
    (True, False): "{asks}: a count of the hand gets there, but the imagined deals say otherwise",
    (False, True): "{asks}: more than a count of the hand gives",
    (False, False): "{asks}: more than a count of the hand gives, but in the imagined deals it is better than passing",
}
_IN_HOLDS: Final = ("promise", "covers_partner", "over_partner", "safe_limit", "limit", "too_little", "suit_counts")


def why(judged: Judged, rules: Rules) -> list[str]:
    """The reasons of a grade, without capitals and full stops; empty where it has none."""
    played, best = option_words(judged.played, rules), option_words(judged.best, rules)
    kinds: set[str] = {fact.kind for fact in judged.facts}
    words = {"played": played, "best": best}
    lines = [fact_words(fact.kind, fact.figures, words) for fact in judged.facts if _is_said(fact.kind, kinds)]
    if judged.reason:
        more = [each for each in judged.reason.each() if "holds" not in kinds or each.kind not in _IN_HOLDS]
        lines += [reason_words(*((each.kind, each.figures) for each in more))] if more else []
    return lines


def verdict_of(judged: Judged, rules: Rules) -> str:
    """The grade of a choice, and what it cost."""
    if judged.usual:
        usual, cost = judged.usual
        return verdict_words(judged.grade, cost, option_words(usual, rules))
    return verdict_words(judged.grade, judged.cost if judged.charged else 0.0)


def _is_said(kind: str, kinds: set[str]) -> bool:
    """Where it is told what both choices bring, it is not said besides in how many deals one of them is better."""
    return kind != "better" or "brings" not in kinds


def fact_words(kind: str, figures: Mapping[str, Figure], choices: Mapping[str, str]) -> str:
    """One fact; `choices` are the one that was "played" and the "best" one in words."""
    match kind:
        case "brings":
            return _brings(figures, choices[str(figures["whose"])])
        case "holds":
            return reason_words(("promise", figures))
        case "partner":
            return _partner(figures)
        case "needs":
            return _needs(figures)
        case "partner_ace":
            return _partners_ace(figures)
    words: dict[str, Figure] = {"best": choices["best"]}
    for name, figure in figures.items():
        suit = name == "suit" or kind == "otherwise"
        if suit:
            words[name] = suit_name(SUITS.index(str(figure)))
        else:
            words[name] = card_name(Card.parse(str(figure))) if name in ("card", "best") else figure
    return say(FACTS[kind], **words)


def _brings(figures: Mapping[str, Figure], choice: str) -> str:
    """ "54 brings +12 points on average in 400 imagined deals: your side makes its bid in 210 (+38), ..."."""
    if "limit" in figures:
        choice = say("{bid}, and on to {limit} if need be,", bid=choice, limit=figures["limit"])
    parts = []
    for name in PARTS:
        if name in figures:
            alone = (name == "set" and "made" not in figures) or (name == "beaten" and "theirs" not in figures)
            message = _PARTS[f"{name} alone" if alone else name]
            parts.append(say(message, number=figures[name], points=_points(float(figures[f"{name}_points"]))))
    mean = _points(float(figures["mean"]), decimals=int(figures["near"]))
    if figures["whose"] == "best":  # the other one was told before it
        return say("{choice} brings {points}: {parts}", choice=choice, points=mean, parts=listed(parts))
    return say(
        "in {deals} imagined deals {choice} brings {points} points on average: {parts}",
        choice=choice,
        points=mean,
        deals=figures["deals"],
        parts=listed(parts),
    )


def _points(points: float, decimals: int = 0) -> str:
    """Points with their sign; nought has none."""
    shown = round(points, decimals)
    return printed(shown, f"+.{decimals}f") if shown else "0"


def _partner(figures: Mapping[str, Figure]) -> str:
    """ "partner's 52 told: about 20 meld (by the card “Classic double deck”)"."""
    named = {name: int(figure) for name, figure in figures.items() if isinstance(figure, int)}
    tells = meaning_words(str(figures["tells"]), named, again=bool(figures["again"]), aces=bool(figures["aces"]))
    if figures["said"]:
        return say(
            "partner's {bid} told, by the card “{card}”: {tells}",
            bid=figures["said"],
            card=figures["card"],
            tells=tells,
        )
    return say("partner's pass told, by the card “{card}”: {tells}", card=figures["card"], tells=tells)


def _needs(figures: Mapping[str, Figure]) -> str:
    """ "54 asks for 19 of the 50 points in the tricks: a count of the hand gets there"."""
    asks = say("{bid} asks for {need} of the {total} points in the tricks", **figures)
    return say(_COUNTS[bool(figures["enough"]), bool(figures["agrees"])], asks=asks)


def _partners_ace(figures: Mapping[str, Figure]) -> str:
    suit, times, deals = suit_name(SUITS.index(str(figures["suit"]))), figures["times"], figures["deals"]
    if times == deals:
        return say("partner must hold an ace of {suit}", suit=suit)
    return say("partner holds an ace of {suit} in {times} of {deals} deals", suit=suit, times=times, deals=deals)


def worth_lines(found: Worths, rules: Rules) -> list[str]:
    """What each choice is worth, the best first, and what the hand promises: in sentences."""
    lines = []
    for row in found.rows:
        low, high = likely(row)
        won = say(
            "{choice} wins the game {percent:.1f} times in 100, likely {low:.1f} to {high:.1f}",
            choice=option_words(row.action, rules),
            percent=100 * row.chance,
            low=low,
            high=high,
        )
        lines += [as_sentence(won), *filter(None, [behind_words(found, row), brings_words(row, rules)])]
    return lines + promised_lines(found, rules)


def likely(row: Worth) -> tuple[float, float]:
    """Between what the chance to win likely lies, in percent."""
    stray = SURE * row.error
    return 100 * max(0.0, row.chance - stray), 100 * min(1.0, row.chance + stray)


def graded(found: Worths, row: Worth) -> Grade:
    """What a review would call this choice."""
    return "best" if row is found.rows[0] else row.cost.grade


def behind_words(found: Worths, row: Worth) -> str:
    """What a choice costs against the best of the others, in sentences; "" of the best."""
    grade, cost = graded(found, row), row.cost
    if grade == "best":
        return ""
    verdict = as_sentence(verdict_words(grade, cost.cost if grade in CHARGED else 0.0))
    return verdict if grade == "as good" else f"{verdict} {range_words(cost.cost, SURE * cost.error)}"


def brings_words(row: Worth, rules: Rules) -> str:
    """What a choice brings in the imagined deals, in a sentence; "" where all have the bid."""
    if not row.brings:
        return ""
    words = {"played": option_words(row.action, rules)}
    return as_sentence(fact_words("brings", {**row.brings, "whose": "played"}, words))


def promised_lines(found: Worths, rules: Rules) -> list[str]:
    """What the hand promises, in sentences."""
    best = option_words(found.rows[0].action, rules)
    words = {"played": best, "best": best}
    return [as_sentence(fact_words(fact.kind, fact.figures, words)) for fact in found.facts]
