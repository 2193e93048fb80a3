"""A game in a line, as a list of past games shows it: the score, and who won and why."""

from __future__ import annotations

from deece.game.state import Public
from deece.say import say
from deece.words.cards import listed
from deece.words.lines import ending_words
from deece.words.position import players_names
from deece.words.viewer import Viewer


def score_words(public: Public, viewer: Viewer) -> str:
    """ "Ann & Cal 312, Bob & Dee 208"; "" before the first hand is scored."""
    if not public.game.results:
        return ""
    columns = zip(players_names(public, viewer), public.game.scores, strict=True)
    return ", ".join(say("{name} {score}", name=name, score=score) for name, score in columns)


def result_words(public: Public, viewer: Viewer) -> str:
    """ "Ann & Cal won: they reached the goal of 500"; "" while the game goes on."""
    ending = public.game.ending
    if ending is None or public.step != "over":  # a tie that another hand decides has a reason too
        return ""
    columns = players_names(public, viewer)
    winners = listed([columns[column] for column in public.game.winners]) or say("Nobody")
    return say("{winners} won: {why}", winners=winners, why=ending_words(ending))
