"""How a hand came out, for the score sheet of a page: its headline, and why each side scored as it did."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from deece.cards import CARDS
from deece.game.state import NOBODY, CheckLine, HandResult, Outcome, Public, ScoreLine, Seat
from deece.say import capital, say
from deece.words.cards import card_name, inside, listed, named, suit_name
from deece.words.lines import check_words, figures_of, line_title, outcome_words


def side_subject(end: Public, column: int, names: Sequence[str], seat: Seat = NOBODY) -> tuple[str, bool]:
    """A column of the sheet as the subject of a sentence, and whether it takes the verb of many.

    "We" and "They" for the sides of a seat that looks on from one of two, else their names, and "You" for itself.
    """
    columns = end.seating.column
    seats = [place for place in range(len(names)) if columns[place] == column]
    if len(seats) > 1 and seat in seats:
        return say("We"), True
    if len(seats) > 1 and seat != NOBODY and len(end.game.scores) == 2:
        return say("They"), True
    return listed([names[place] for place in seats]), len(seats) > 1 or seats == [seat]


def hand_headline(result: HandResult, number: int, end: Public, names: Sequence[str], seat: Seat = NOBODY) -> str:
    """How the bid came out: "We made 52", "They were set: 52 was bid"; `names` has "You" at the seat."""
    if result.declarer == NOBODY or result.made is None:
        return say("Hand {number} is scored", number=number)
    who, many = side_subject(end, end.seating.column[result.declarer], names, seat)
    if result.made:
        return say("{who} made {bid}", who=who, bid=result.bid)
    if result.outcome in (Outcome.CONCEDED, Outcome.CONCEDED_UNSEEN):
        return say("{who} conceded the bid of {bid}", who=names[result.declarer], bid=result.bid)
    return say(
        "{who} were set: {bid} was bid" if many else "{who} was set: {bid} was bid",
        who=who,
        bid=result.bid,
    )


def sheet_title(result: HandResult, number: int, end: Public, names: Sequence[str]) -> str:
    """The head of a hand on the sheet: "3. Ruth bid 52 in hearts, called the ace of spades"."""
    if result.declarer == NOBODY:
        outcome = outcome_words(result.outcome)
        return say("{number}. {what}", number=number, what=capital(outcome))
    bid = say("{number}. {who} bid {bid}", number=number, who=named(names[result.declarer]), bid=result.bid)
    if result.trump != NOBODY:
        bid = say("{what} in {suit}", what=bid, suit=suit_name(result.trump))
    if end.contract is None or end.contract.called == NOBODY:
        return bid
    return say("{what}, called the {card}", what=bid, card=card_name(CARDS[end.contract.called]))


def sheet_row_names(whole: Sequence[str]) -> dict[str, str]:
    """What the rows of a hand are called; `whole` are the reasons that are the whole result of a side."""
    why = "; ".join(whole)
    return {
        "meld": say("Meld"),
        "play": say("Tricks"),
        "hand": say("Hand, {why}", why=why) if why else say("Hand"),
        "total": say("Total so far"),
    }


def check_row(line: CheckLine) -> str:
    """The row of checks: "Checks: run +1"."""
    return say("Checks: {parts}", parts=check_words(line))


def line_reason(line: ScoreLine, columns: Iterable[int], end: Public, names: Sequence[str], seat: Seat = NOBODY) -> str:
    """Why these columns came to what they did, within a sentence: "they had 36 of 55 bid"."""
    title = line_title(line)
    if line.kind not in ("set", "not saved"):
        return title
    subjects = [side_subject(end, column, names, seat) for column in columns]
    who = listed([_within(name) for name, _ in subjects])
    figures = figures_of(line)
    if line.kind == "set":
        return say("{who} had {had} of {bid} bid", who=who, had=figures["had"], bid=figures["bid"])
    if figures["meld"] or figures["play"]:
        return say("{who}: {why}", who=who, why=title)
    many = len(subjects) > 1 or any(many for _, many in subjects)
    return say("{who} were {why}" if many else "{who} was {why}", who=who, why=title)


def _within(name: str) -> str:
    return name.lower() if name in (say("We"), say("They")) else inside(name)
