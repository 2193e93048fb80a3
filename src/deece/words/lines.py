"""A line of the score sheet, the outcome of a hand and the end of a game, in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from deece.game.account import UNPLAYED
from deece.game.state import LINES, CheckLine, Ended, Ending, Game, Outcome, ScoreLine
from deece.rules.catalog import Rules
from deece.say import Message, printed, say, say_many
from deece.words.cards import listed


def figures_of(line: ScoreLine) -> dict[str, int]:
    """The figures behind a line, by name."""
    return dict(zip(LINES[line.kind], line.figures, strict=True))


def line_title(line: ScoreLine, *, shared: bool = False) -> str:
    """What a row of the score sheet is called; `shared` says that the points are those of a side called together."""
    if line.kind == "meld":
        return say("side's meld") if shared else say("meld")
    if line.kind == "play":
        return say("taken in play by the side") if shared else say("taken in play")
    return line_words(line)


def line_words(line: ScoreLine, rules: Rules | None = None) -> str:
    """What a line is for, with the figures behind it; `rules` name where cards were laid aside."""
    figures = figures_of(line)
    if line.kind == "play":
        return _play(figures, drafted=rules is not None and rules.deal.stock == "draft")
    if line.kind == "not saved":
        return _not_saved(figures)
    if line.kind == "lost meld":
        return say("{meld} meld not saved: {why}", meld=figures["meld"], why=missing(figures))
    if line.kind == "set for tricks":
        return say_many("set: the bid needs a trick", "set: the bid needs {number} tricks", figures["tricks"])
    return say(_LINES[line.kind], **figures)


# A message for each kind of line that needs no more than its figures.
_LINES: Final[dict[str, Message]] = {
    "meld": "meld",
    "unopposed meld": "meld, which needs no trick",
    "kept meld": "meld, kept though set",
    "dix": "dix, which saves itself",
    "rounded": "rounded to tens",
    "short meld": "meld {meld}, under {least}: not counted",
    "set": "set: {had} of {needed}",
    "set for points": "set: the bid needs {points} in play",
    "set twice": "played and lost: the bid once more",
    "lost bid": "for the bid that was lost",
    "bid made": "the bid is made: it alone scores",
    "no marriage": "no marriage to name trump: the bid is lost",
    "conceded unseen": "conceded without looking at the widow: the bid is lost",
    "under the least meld": "too little meld: the bid is lost",
    "off the board": "off the board: the bid is lost",
    "thrown in": "thrown in: the bid is lost",
    "conceded": "conceded: the bid is lost",
    "misbid": "misbid: too little meld to bid",
    "nothing": "nothing",
    "moon": "shot the moon",
    "moon and game": "shot the moon and won the game",
    "moon lost": "shot the moon and missed a trick",
    "game won by meld": "a meld that wins the game",
    "reneged": "reneged: double set",
    "set for reneging": "reneged: set, and meld lost",
    "hand lost": "reneged: meld and tricks lost",
    "bid and meld": "bid and meld, by the others' renege",
}


def _play(figures: Mapping[str, int], *, drafted: bool) -> str:
    """ "taken in play: 108 in tricks, 10 for the last one, 22 buried"."""
    aside: Message = "{number} discarded" if drafted else "{number} buried"
    parts: list[tuple[int, Message]] = [
        (figures["cards"], "{number} in tricks"),
        (figures["last trick"], "{number} for the last one"),
        (figures["laid aside"], aside),
    ]
    said = [say(message, number=number) for number, message in parts if number]
    return say("taken in play: {parts}", parts=", ".join(said)) if len(said) > 1 else say("taken in tricks")


def _not_saved(figures: Mapping[str, int]) -> str:
    """What was lost, and why: "40 meld and 12 in play not saved: no trick"."""
    lost: list[tuple[int, Message]] = [(figures["meld"], "{number} meld"), (figures["play"], "{number} in play")]
    said = [say(message, number=number) for number, message in lost if number]
    why = missing(figures) if figures["play"] or figures["tricks"] else say("no point in play")
    return say("{lost} not saved: {why}", lost=listed(said), why=why) if said else say("not saved: {why}", why=why)


def missing(figures: Mapping[str, int]) -> str:
    """What a side had to take to save its meld."""
    points, tricks = figures["points"], figures["tricks"]
    if points > 1 and tricks:
        return say_many(
            "no trick or under {points} in play",
            "under {number} tricks or {points} in play",
            tricks,
            points=points,
        )
    if tricks:
        return say_many("no trick", "under {number} tricks", tricks)
    return say("no point in play") if points == 1 else say("under {points} in play", points=points)


# How the hand came out for declarer's side, after "Ann bid 51".
_OUTCOMES: Final[dict[Outcome, Message]] = {
    Outcome.MADE: "made",
    Outcome.SET: "set",
    Outcome.COUNTED: "played out",
    Outcome.MISBID: "misbid",
    Outcome.NO_MARRIAGE: "no marriage",
    Outcome.CONCEDED_UNSEEN: "conceded unseen",
    Outcome.CONCEDED: "conceded",
    Outcome.UNDER_LEAST: "under the least meld",
    Outcome.OFF_BOARD: "off the board",
    Outcome.THROWN_IN: "thrown in",
    Outcome.MOON_MADE: "moon made",
    Outcome.MOON_LOST: "moon lost",
    Outcome.WON_BY_MELD: "game won by meld",
    Outcome.RENEGED: "reneged",
}


def ended_words(way: Ended) -> str:
    """What a hand is called that ended so without being played out."""
    return outcome_words(UNPLAYED[way][0] if way in UNPLAYED else Outcome.WON_BY_MELD)


def outcome_words(outcome: Outcome) -> str:
    """What became of declarer's side; without a contract, of the hand."""
    return say(_OUTCOMES.get(outcome, str(outcome)))


_ENDINGS: Final[dict[str, Message]] = {
    "goal": "reached {figure}",
    "bid": "several reached {figure}: the bid decides",
    "bid to win": "reached {figure} on a bid won and made",
    "score": "several reached {figure}: the higher score",
    "hand points": "equal scores: more points in the last hand",
    "tricks": "equal scores and points: more tricks in the last hand",
    "mercy": "{figure} points or more below nought end the game",
    "spread": "{figure} points or more ahead",
    "moon": "shot the moon",
    "meld": "won by a meld",
    "another hand": "equal scores: another hand decides",
    "overtime": "several reached the goal: it is now {figure}",
}


def ending_words(ending: Ending) -> str:
    """What decided the game, or why several at the goal play on."""
    if ending.kind == "hands":
        return say_many("the highest score after one hand", "the highest score after {number} hands", ending.figure)
    return say(_ENDINGS[ending.kind], figure=ending.figure)


_CHECKS: Final[dict[str, Message]] = {
    "run": "run",
    "roundhouse": "roundhouse",
    "aces": "aces around",
    "kings": "kings around",
    "queens": "queens around",
    "jacks": "jacks around",
    "double aces": "double aces around",
    "double kings": "double kings around",
    "double queens": "double queens around",
    "double jacks": "double jacks around",
    "double marriage": "double marriage",
    "double pinochle": "double pinochle",
    "seven nines": "seven nines",
    "bid made": "bid made",
    "bid lost": "bid lost",
    "looked and lost": "looked at the widow and lost",
    "played and lost": "played and lost",
    "game": "the game",
}


def check_words(line: CheckLine) -> str:
    """What checks were earned or lost for: "run +1"."""
    return f"{say(_CHECKS[line.kind])} {printed(line.checks, '+d')}"


def owed_words(game: Game, columns: list[str], rules: Rules) -> str:
    """What each is owed or owes in all: in checks, or in money or chips where the table names a stake."""
    stake = rules.score.check_stake
    parts = ", ".join(f"{name} {printed(owed, '+d')}" for name, owed in zip(columns, game.owed, strict=True))
    if stake:
        return say("Owed at {stake} a check: {parts}", stake=stake, parts=parts)
    return say("Owed, in checks: {parts}", parts=parts)
