"""After a hand and at the end: how it came out, how far it still is, who deals next, who has won."""

from __future__ import annotations

from typing import Final

from deece.game.auction import first_to_speak
from deece.game.state import NOBODY, Seat
from deece.say import Message, printed, say, say_many
from deece.words.cards import listed
from deece.words.lines import ending_words
from deece.words.page.now import still_looking
from deece.words.page.said import ColumnWords, FarWords, NextWords
from deece.words.page.who import THEY, Seen, Who, column_of, in_form, seats_of, side_of
from deece.words.refused import as_sentence

_SCORED: Final = ("score", "over")

_NEEDS: Final[tuple[Message, ...]] = ("We need", "You need", "{who} need", "{who} needs")
_THERE: Final[tuple[Message, ...]] = ("We are there", "You are there", "{who} are there", "{who} is there")


def columns(seen: Seen) -> list[ColumnWords]:
    """The columns of the score: a short name, "" where a sign stands for it, and the names of all."""
    return [_column(seen, column) for column in range(len(seen.public.game.scores))]


def _column(seen: Seen, column: int) -> ColumnWords:
    seats = seats_of(seen.public, column)
    who = side_of(seen, seats)
    signed = len(seats) > 1 and (seen.seat == NOBODY or len(seen.public.game.scores) > 2)
    return ColumnWords("" if signed else who.text, who.text)


def this_hand(seen: Seen) -> list[str]:
    """By column, what its points of the hand just scored are called."""
    if seen.public.step not in _SCORED:
        return []
    return [say("{who} this hand", who=column_of(seen, column).text) for column in range(len(seen.public.game.scores))]


def far(seen: Seen) -> FarWords | None:
    """How far it still is, why the game goes on though several are there, and how the checks stand."""
    public, game = seen.public, seen.public.game
    if public.step not in _SCORED:
        return None
    why = None if game.winners else game.ending
    lines = [as_sentence(ending_words(why))] if why is not None else []
    checks: list[str] = []
    if any(game.checks) or any(result.checks for result in game.results):
        stake = public.rules.score.check_stake
        owed = _by_column(seen, game.owed)
        checks = [
            say("Checks: {parts}", parts=_by_column(seen, game.checks)),
            say("Owed at {stake} a check: {parts}", stake=stake, parts=owed)
            if stake
            else say("Owed, in checks: {parts}", parts=owed),
        ]
    hands = public.rules.score.hands
    if hands:
        head = say_many("After the only hand", "After {played} of {number} hands", hands, played=len(game.results))
        rows = [column_of(seen, column).text for column in range(len(game.scores))]
    else:
        head = say("How far to {goal}", goal=game.goal)
        rows = [
            in_form(_THERE if score >= game.goal else _NEEDS, column_of(seen, column))
            for column, score in enumerate(game.scores)
        ]
    return FarWords(head, rows, lines, checks)


def _by_column(seen: Seen, figures: tuple[int, ...]) -> str:
    """ "you +3, Bob −1"."""
    parts = [f"{column_of(seen, column).inside} {_signed(value)}" for column, value in enumerate(figures)]
    return listed(parts)


def _signed(value: int) -> str:
    return f"+{value}" if value > 0 else printed(value)


def ended(seen: Seen) -> str:
    """Why a hand ended that was not played for a bid; "" where its headline says it."""
    public = seen.public
    if public.step not in _SCORED or not public.ended or public.game.results[-1].made is not None:
        return ""
    return as_sentence(say(_ENDED.get(public.ended, public.ended)))


_ENDED: Final[dict[str, Message]] = {
    "no marriage": "no marriage to name trump",
    "conceded unseen": "conceded unseen",
    "under the least meld": "under the least meld",
    "off the board": "off the board",
    "thrown in": "thrown in",
    "conceded": "conceded",
    "game won by meld": "game won by meld",
}

_DEALS: Final[tuple[Message, ...]] = ("", "You deal next", "", "{who} deals next")
_LEADS: Final[tuple[Message, ...]] = ("", "You lead first.", "", "{who} leads first.")
_SPEAKS: Final[tuple[Message, ...]] = ("", "You speak first.", "", "{who} speaks first.")


def following(seen: Seen) -> NextWords | None:
    """Who deals the next hand, and who then leads or speaks first."""
    public = seen.public
    if public.step != "score":
        return None
    dealer = public.game.dealer
    first = in_form(_LEADS if public.stock is not None else _SPEAKS, seen.one(first_to_speak(public.tables, dealer)))
    return NextWords(in_form(_DEALS, seen.one(dealer)), first)


_WIN: Final[tuple[Message, ...]] = ("We win the game", "You win the game", "{who} win the game", "{who} wins the game")


def won(seen: Seen) -> str:
    """Who has won the game; "" before it is over."""
    public = seen.public
    if public.step != "over":
        return ""
    winners = [column_of(seen, column) for column in public.game.winners]
    if not winners:
        return say("The game is over")
    if len(winners) == 1:
        return in_form(_WIN, winners[0])
    first, *rest = winners
    several = listed([first.text, *(who.inside for who in rest)])
    return in_form(_WIN, Who(THEY, several, several))


def looking(seen: Seen) -> str:
    """Who is still looking at the score."""
    if seen.waits is None or seen.waits.why != "hand":
        return ""
    others: list[Seat] = [seat for seat in seen.waits.waits if seat != seen.seat]
    return still_looking(seen, others)
