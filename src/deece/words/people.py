"""Who has a chair, now and from the next hand on; and cards that somebody may know. In players' words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from deece.say import Message, say
from deece.words.cards import listed

_NEXT: Final[dict[str, Message]] = {
    "person": "from the next hand on {who} has this seat",
    "computer": "from the next hand on a computer player has this seat",
    "open": "from the next hand on this seat is free",
}


def chair_words(*, held: bool, then: str, who: str) -> str:
    """What is to be said of a chair besides who sits in it; "" for nothing.

    `held`: a friend may take it from a computer player. `then` is the kind of chair ("person", "computer", "open")
    that it becomes when this hand is over, "" if it stays; `who` is its name then.
    """
    if then:
        return say(_NEXT[then], who=who)
    return say("a friend may take this seat") if held else ""


def table_name(who: str) -> str:
    """What a table is called that its maker gave no name."""
    return say("{who}'s table", who=who)


def partner_words(names: Sequence[str]) -> str:
    """Whose partner sits in a chair; "" for nobody's."""
    return say("partner of {names}", names=listed(names)) if names else ""


def coming_words() -> str:
    """For whoever took the seat of a computer player in the middle of a hand."""
    return say(
        "A computer player plays your seat until this hand is over. "
        "It is yours from the next hand on; until then you watch."
    )


def asking_words(who: str) -> str:
    """For whoever asks for the seat of a person who is away."""
    return say(
        "You have asked for the seat of {who}, who is away. Those at the table are asked; until then you watch.",
        who=who,
    )


def question_words(about: str, who: str, asker: str) -> tuple[str, str, str]:
    """What the persons at the table are asked, and the two answers: yes and no.

    "redeal"; "away": the table waits for `who`; "seat": `asker` would like the seat of `who`, who is away.
    """
    match about:
        case "away":
            text = say(
                "It is the turn of {who}, who is away. "
                "A computer player can play for them until they are back; the seat stays theirs.",
                who=who,
            )
            return text, say("Let a computer player play"), say("Wait for {who}", who=who)
        case "seat":
            text = say(
                "{asker} asks for the seat of {who}, who is away. If all agree, it is theirs from the next hand on.",
                asker=asker,
                who=who,
            )
            return text, say("Give it to {asker}", asker=asker), say("Keep it for {who}", who=who)
        case _:
            text = say(
                "If every person at the table agrees, this hand is thrown away and dealt again. "
                "The score stays as it is."
            )
            return text, say("Yes, deal again"), say("No, play it")


def away_words(kind: str, seconds: int) -> str:
    """What is done when the table waits for a person who is away: "ask", "computer" or "wait"."""
    if kind == "wait":
        return say("When somebody is away, the table waits for them.")
    if kind == "computer":
        return say(
            "When the table has waited {seconds} seconds for somebody who is away, a computer player plays for them.",
            seconds=seconds,
        )
    return say(
        "When the table has waited {seconds} seconds for somebody who is away, "
        "the others are asked whether a computer player shall play for them.",
        seconds=seconds,
    )


def clock_words(seconds: int) -> str:
    """What the clock does; "" where there is none."""
    if not seconds:
        return ""
    return say(
        "There are {seconds} seconds for each choice. When they are over, a computer player makes that choice.",
        seconds=seconds,
    )


def report_words(by: str, who: str) -> str:
    """For the maker of the table: one player reports another."""
    return say("{by} has reported {who} to you.", by=by, who=who)


def time_up_words(who: str) -> str:
    """That the clock of a person has run out."""
    return say("Time is up: a computer player chooses for {who}.", who=who)


def stopped_words() -> str:
    """What a table waits for that faults keep from dealing and from letting computer players choose."""
    return say(
        "a fault inside the server keeps it from going on by itself. You can still choose when it is your turn, and "
        "whatever is done here has it try again"
    )


def known_words(kind: str, hand: int) -> str:
    """What all must know of cards that somebody may know (TableGame.known); "" where there are none.

    `hand` is the number of the hand that a record had begun, 0 if none.
    """
    if kind == "open":
        return say(
            "For learning, all hands lie open to everybody. Computer players play by their own cards alone, and say "
            "why. This game counts in no error rate."
        )
    if kind == "known":
        return say(
            "Played on from a hand that was over: its cards are known. This game is for learning, and counts in no "
            "error rate."
        )
    if kind == "shared":
        return say("The first hand is dealt from shared cards: whoever shared or played them knows every hand.")
    if kind == "board":
        return say("A board: others play these cards too.")
    if kind == "evening":
        return say("This game counts in the club's evening.")
    if kind == "day":
        return say("Today's hand: everybody plays these cards.")
    if kind == "record" and hand:
        return say(
            "This game goes on from a record, in the middle of hand {hand}: "
            "whoever has the record knows all its cards.",
            hand=hand,
        )
    return say("This game goes on from a record: its scores come from there.") if kind == "record" else ""


def known_short(kind: str) -> str:
    """The same in two words, for the bar of the table."""
    return {
        "shared": say("shared cards"),
        "board": say("same cards for all"),
        "evening": say("club evening"),
        "day": say("hand of the day"),
        "record": say("from a record"),
        "open": say("open hands"),
        "known": say("cards known"),
    }.get(kind, "")


def why_words(reason: str) -> str:
    """Why a computer player chose so, behind what it did; `reason` is a sentence without its dot."""
    return say("Why: {reason}.", reason=reason)
