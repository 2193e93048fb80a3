"""After a hand and at the end: how it came out, how far it still is, who deals next, who has won."""

from __future__ import annotations

from typing import Final

from deece.game.auction import first_to_speak
from deece.game.ending import next_dealer
from deece.game.state import NOBODY, Outcome, Seat, Side
from deece.game.turning import best_hand, bidding_side, deciding_trick, finest
from deece.rules.catalog.row import auctioned
from deece.say import Message, printed, say, say_many
from deece.words.cards import listed
from deece.words.lines import ending_words
from deece.words.melds import combination_words
from deece.words.page.now import still_looking
from deece.words.page.said import ColumnWords, FarWords, NextWords
from deece.words.page.who import THEY, Seen, Who, column_of, in_form, seats_of, side_of
from deece.words.refused import as_sentence

_SCORED: Final = ("score", "over")


def columns(seen: Seen) -> list[ColumnWords]:
    """The columns of the score: a short name, "" where a sign stands for it, and the names of all."""
    return [_column(seen, column) for column in range(len(seen.public.game.scores))]


def _column(seen: Seen, column: int) -> ColumnWords:
    seats = seats_of(seen.public, column)
    who = side_of(seen, seats)
    signed = len(seats) > 1 and (seen.seat == NOBODY or len(seen.public.game.scores) > 2)
    return ColumnWords("" if signed else who.text, who.text)


def came_to(seen: Seen) -> str:
    """What the bid came to, in one sentence of figures: "We made 60 with 62: meld 40, tricks 22."."""
    public = seen.public
    if public.step not in _SCORED:
        return ""
    result = public.game.results[-1]
    if not result.sides or result.outcome not in (Outcome.MADE, Outcome.SET):
        return ""
    side = result.sides[0]
    parts = say("meld {meld}, {tricks}", meld=side.meld, tricks=_play(side, drafted=public.rules.deal.stock == "draft"))
    made = result.outcome is Outcome.MADE
    message: Message = _MADE if made else _SHORT if side.short else _HAD
    found = say(message, who=side_of(seen, side.seats).text, bid=side.contract, had=side.had, parts=parts)
    return found if made else f"{found} {_lacking(side)}"


_MADE: Final[Message] = "{who} made {bid} with {had}: {parts}."
_SHORT: Final[Message] = "{who} had {had} of the {bid} bid: {parts}."
_HAD: Final[Message] = "{who} had {had} for the bid of {bid}: {parts}."


def _lacking(side: Side) -> str:
    """Why a bid was set."""
    if side.short:
        return say("{short} short.", short=side.short)
    if side.still:
        return say("Every bid needs {need} in tricks.", need=side.need)
    return say_many("It needs a trick.", "It needs {number} tricks.", side.need_tricks)


def _play(side: Side, *, drafted: bool) -> str:
    """ "tricks 22", with cards laid aside that count."""
    if not side.aside:
        return say("tricks {points}", points=side.play)
    if drafted:
        return say("tricks and discards {points}", points=side.play)
    return say("tricks and buried cards {points}", points=side.play)


_LAST: Final[tuple[Message, ...]] = (
    "",
    "The last trick did it: you took it.",
    "",
    "The last trick did it: {who} took it.",
)
_SURE: Final[tuple[Message, ...]] = (
    "",
    "Trick {number} made it sure: you took it.",
    "",
    "Trick {number} made it sure: {who} took it.",
)
_LOST: Final[tuple[Message, ...]] = (
    "",
    "After trick {number} it could no longer be made: you took it.",
    "",
    "After trick {number} it could no longer be made: {who} took it.",
)


def decided(seen: Seen) -> str:
    """Who took the trick that decided the bid; "" where none did."""
    public = seen.public
    if public.step not in _SCORED:
        return ""
    result = public.game.results[-1]
    number = deciding_trick(result)
    if not number or result.end is None:
        return ""
    tricks = result.end.tricks
    forms = _LAST if number == len(tricks) else _SURE if result.made else _LOST
    return in_form(forms, seen.one(tricks[number - 1].winner), number=number)


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
        rows = [""] * len(game.scores)
    else:
        head = say("How far to {goal}", goal=game.goal)
        rows = [
            ""
            if public.step == "over"
            else say("there")
            if score >= game.goal
            else say("{points} to go", points=game.goal - score)
            for score in game.scores
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
    if public.step not in _SCORED:
        return None
    dealer = next_dealer(public)
    first = in_form(_SPEAKS if auctioned(public.rules) else _LEADS, seen.one(first_to_speak(public.tables, dealer)))
    return NextWords(in_form(_DEALS, seen.one(dealer)), first)


_WIN: Final[tuple[Message, ...]] = ("{who} win!", "You win!", "{who} win!", "{who} wins!")


def won(seen: Seen) -> str:
    """Who has won the game, by their names: "You and Ruth win!"; "" before it is over."""
    public = seen.public
    if public.step != "over":
        return ""
    seats = [seat for column in public.game.winners for seat in seats_of(public, column)]
    if not seats:
        return say("The game is over")
    seats.sort(key=lambda seat: seat != seen.seat)
    form = THEY if len(seats) > 1 else seen.one(seats[0]).form
    return in_form(_WIN, Who(form, listed([seen.name(seat) for seat in seats]), ""))


def final(seen: Seen) -> str:
    """By how much the game was won, and after how many hands: "356 to 214, after 7 hands"."""
    game = seen.public.game
    if seen.public.step != "over":
        return ""
    order = sorted(range(len(game.scores)), key=lambda column: (column not in game.winners, -game.scores[column]))
    scores = [printed(game.scores[column]) for column in order]
    ours = say("{first} to {second}", first=scores[0], second=scores[1]) if len(scores) == 2 else listed(scores)
    return say_many("{scores}, after one hand", "{scores}, after {number} hands", len(game.results), scores=ours)


# The hand of the game, after those words: with a bid that was made, else what it brought.
_BEST: Final[tuple[Message, ...]] = (
    "",
    "your {meld}, bid {bid}, made with {had}",
    "",
    "{who}'s {meld}, bid {bid}, made with {had}",
)
_BROUGHT: Final[tuple[Message, ...]] = (
    "hand {hand} brought us {points}",
    "hand {hand} brought you {points}",
    "hand {hand} brought {who} {points}",
    "hand {hand} brought {who} {points}",
)


def best(seen: Seen) -> str:
    """The hand that brought a column the most: "Ruth's run in hearts, bid 60, made with 62"."""
    found = best_hand(seen.public.game) if seen.public.step == "over" else None
    if found is None:
        return ""
    side, (seat, meld) = bidding_side(found), finest(found)
    if side is None or meld is None or seat != found.result.declarer:
        seats = seats_of(seen.public, found.column)
        whose = column_of(seen, found.column)._replace(text=listed([seen.inside(seat) for seat in seats]))
        return in_form(_BROUGHT, whose, hand=found.number, points=found.points)
    return in_form(_BEST, seen.one(seat), meld=combination_words(meld), bid=side.contract, had=side.had)


def looking(seen: Seen) -> str:
    """Who is still looking at the score."""
    if seen.waits is None or seen.waits.why != "hand":
        return ""
    others: list[Seat] = [seat for seat in seen.waits.waits if seat != seen.seat]
    return still_looking(seen, others)
