"""How a hand came out, for the score sheet of a page: its headline, and why each side scored as it did."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from deece.cards import CARDS
from deece.game.account import account
from deece.game.state import NOBODY, CheckLine, HandResult, Outcome, Public, ScoreLine
from deece.say import capital, say
from deece.words.cards import card_name, listed, suit_name
from deece.words.lines import check_words, figures_of, line_title, missing, outcome_words
from deece.words.viewer import Viewer


class Subject(NamedTuple):
    """A column of the sheet as the subject of a sentence: at its head, after other words, and with the verb of many."""

    text: str
    inside: str
    many: bool


def side_subject(end: Public, column: int, viewer: Viewer) -> Subject:
    """Those whose score stands in a column, as the viewer calls them.

    "We" and "They" for the sides of a seat that looks on from one of two, else their names, and "You" for itself.
    """
    columns = end.seating.column
    seat = viewer.seat
    seats = [place for place, each in enumerate(columns) if each == column]
    if len(seats) > 1 and seat in seats:
        return Subject(say("We"), say("we"), many=True)
    if len(seats) > 1 and seat != NOBODY and len(end.game.scores) == 2:
        return Subject(say("They"), say("they"), many=True)
    if len(seats) > 1:
        names = listed([viewer.name(place) for place in seats])
        return Subject(names, names, many=True)
    return Subject(viewer.name(seats[0]), viewer.inside(seats[0]), many=seats == [seat])


def hand_headline(result: HandResult, number: int, end: Public, viewer: Viewer) -> str:
    """How the bid came out: "We made 52", "They were set: 52 was bid"."""
    if result.declarer == NOBODY or result.made is None:
        return say("Hand {number} is scored", number=number)
    who, _, many = side_subject(end, end.seating.column[result.declarer], viewer)
    if result.made:
        return say("{who} made {bid}", who=who, bid=result.bid)
    if result.outcome in (Outcome.CONCEDED, Outcome.CONCEDED_UNSEEN):
        return say("{who} conceded the bid of {bid}", who=viewer.name(result.declarer), bid=result.bid)
    return say(
        "{who} were set: {bid} was bid" if many else "{who} was set: {bid} was bid",
        who=who,
        bid=result.bid,
    )


def sheet_title(result: HandResult, number: int, end: Public, viewer: Viewer) -> str:
    """The head of a hand on the sheet: "3. Ruth bid 52 in hearts, called the ace of spades"."""
    if result.declarer == NOBODY:
        outcome = outcome_words(result.outcome)
        return say("{number}. {what}", number=number, what=capital(outcome))
    bid = say("{number}. {who} bid {bid}", number=number, who=viewer.name(result.declarer), bid=result.bid)
    if result.trump != NOBODY:
        bid = say("{what} in {suit}", what=bid, suit=suit_name(result.trump))
    if end.contract is None or end.contract.called == NOBODY:
        return bid
    return say("{what}, called the {card}", what=bid, card=card_name(CARDS[end.contract.called]))


def played_out_title(number: int) -> str:
    """The head of a hand that is played out on paper."""
    return say("A hand, card by card: {number}", number=number)


def sheet_row_names(whole: Sequence[str]) -> dict[str, str]:
    """What the rows of a hand are called; `whole` are the reasons that are the whole result of a side."""
    why = "; ".join(whole)
    return {
        "meld": say("Meld"),
        "play": say("Tricks"),
        "hand": capital(why) if why else say("Hand"),
        "total": say("Total so far"),
    }


def check_row(line: CheckLine) -> str:
    """The row of checks: "Checks: run +1"."""
    return say("Checks: {parts}", parts=check_words(line))


def line_reason(line: ScoreLine, columns: Iterable[int], end: Public, viewer: Viewer) -> str:
    """Why these columns came to what they did, within a sentence: "set: 42 of the 53 bid"."""
    if line.kind == "off the board":
        return _off_board(end)
    if line.kind not in ("set", "not saved"):
        return line_title(line)
    who = listed([side_subject(end, column, viewer).inside for column in columns])
    figures = figures_of(line)
    if line.kind == "not saved":
        return _not_saved(who, figures)
    if end.rules.auction.kind == "summed":  # several sides have a bid to make
        return say("{who} set: {had} of the {needed} bid", who=who, had=figures["had"], needed=figures["needed"])
    return say("set: {had} of the {needed} bid", had=figures["had"], needed=figures["needed"])


def _off_board(end: Public) -> str:
    need, most = account(end).sides[0].need, end.rules.meld.on_board
    if most >= end.tables.total:
        return say("set without play: {needed} needed, {most} in the tricks", needed=need, most=end.tables.total)
    return say("set without play: {needed} needed, {most} allowed from play", needed=need, most=most)


def _not_saved(who: str, figures: Mapping[str, int]) -> str:
    meld, play = figures["meld"], figures["play"]
    if not play:
        if not meld:
            return say("{who} took no points", who=who)
        return say("{who} took no points: {meld} meld does not count", who=who, meld=meld)
    under = missing(figures)
    if not meld:
        return say("{who} took {play}; {under} it does not count", who=who, play=play, under=under)
    return say("{who} took {play}; {under} the {meld} meld does not count", who=who, play=play, under=under, meld=meld)
