"""Wording that the commands share: cards, choices, positions, and reading what a user points at."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from deece.cards import CARDS, RANKS, SUIT_NAMES, SUIT_SIGNS, Card, codes_in, count
from deece.errors import DeeceError
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Deal,
    Draw,
    ExchangeDix,
    Give,
    HandBack,
    Keep,
    LayMeld,
    Look,
    Misdeal,
    Moon,
    Pass,
    Play,
    PlayOn,
    Throw,
    ThrowIn,
    Trump,
)
from deece.game.state import NOBODY, Public
from deece.game.tables import Tables
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, load

MOST_BYTES = 50_000_000
_TIMES = {1: "", 2: "double ", 3: "triple ", 4: "quadruple "}


class BadInput(DeeceError):
    """What the user gave cannot be used; the text says how to mend it."""


# Reading what the user points at


def read_bytes(path: str) -> bytes:
    """A file's content, or standard input for "-"; raises BadInput in one sentence."""
    if path == "-":
        return sys.stdin.buffer.read(MOST_BYTES + 1)
    try:
        file = Path(path)
        if file.is_dir():
            raise BadInput(f"'{path}' is a folder; give the name of a file in it")
        with file.open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise BadInput(f"there is no file '{path}'; check the name") from None
    except PermissionError:
        raise BadInput(f"'{path}' may not be read; change its permissions or give another file") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"'{path}' cannot be read ({reason}); give another file") from None


def read_text(path: str) -> str:
    """A text file, or standard input for "-"; raises BadInput in one sentence."""
    data = read_bytes(path)
    name = "the input" if path == "-" else f"'{path}'"
    if len(data) > MOST_BYTES:
        raise BadInput(f"{name} is longer than {MOST_BYTES // 1_000_000} MB; split it")
    if b"\0" in data:
        raise BadInput(f"{name} is a binary file; give a text file")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise BadInput(f"{name} is not UTF-8 text (line {line}); save it as UTF-8") from None


def rules_of(id_or_path: str, settings: Sequence[str] = ()) -> Ruleset:
    """The rules named on the command line with its `--set` values; raises RulesError or BadInput."""
    if not id_or_path.strip():
        raise BadInput("no system is named; see deece systems for the ids")
    overrides = {}
    for setting in settings:
        key, sign, value = setting.partition("=")
        if not sign or not key.strip():
            raise BadInput(f"--set {setting}: write key=value, as --set score.goal=600")
        if key.strip() in overrides:
            raise BadInput(f"--set {key.strip()} stands twice; leave one out")
        overrides[key.strip()] = value.strip()
    return load(id_or_path, overrides)


def check_pack(tables: Tables, name: str, bits: int) -> None:
    """Raise BadInput if the pack of these rules does not hold all these cards."""
    for code in range(24):
        held, most = count(bits, code), count(tables.pack, code)
        card = CARDS[code].name
        if held and not most:
            raise BadInput(f"the pack of {name} has no nines; leave out the {card}")
        if held > most:
            raise BadInput(f"{held} copies of the {card} are too many; leave {held - most} out: {name} has {most}")


# Writing


def print_json(thing: Any) -> None:
    """One JSON value on one line."""
    print(json.dumps(thing, ensure_ascii=False))


def warn(text: str) -> None:
    """One line on standard error, whatever characters the user's own words bring into it."""
    print("deece: " + plain_line(text), file=sys.stderr)


def plain_line(text: str) -> str:
    """The text on one line, without control characters and halves of characters."""
    line = "".join(char if char.isprintable() else " " for char in text.encode("utf-8", "replace").decode())
    return " ".join(line.split())


def card_list(bits: int) -> list[str]:
    """Cards as a program reads them."""
    return [str(CARDS[code]) for code in codes_in(bits)]


def card_sign(card: Card) -> str:
    """A card as a player reads it: "10♥"."""
    rank = RANKS[card.rank]
    return ("10" if rank == "T" else rank) + SUIT_SIGNS[card.suit]


def signs(codes: Iterable[int]) -> str:
    """Cards as a player reads them, in the order given."""
    return " ".join(card_sign(CARDS[code]) for code in codes)


def listed(words: Sequence[str], joint: str = "and") -> str:
    """ "a, b and c"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {joint} {words[-1]}"


def plural(number: int, word: str) -> str:
    """ "1 card", "2 cards"."""
    return f"{number} {word}" + ("" if number == 1 else "s")


def suit_word(suit: int) -> str:
    """ "♥ hearts"."""
    return f"{SUIT_SIGNS[suit]} {SUIT_NAMES[suit]}"


# Choices in words


def meld_words(choice: LayMeld) -> str:
    """A meld to lay: "double marriage in hearts"."""
    arounds = ("aces", "kings", "queens", "jacks")
    name = choice.kind.replace("_", " ") + (" around" if choice.kind in arounds else "")
    suit = f" in {SUIT_NAMES[choice.suit]}" if choice.suit != NOBODY else ""
    return _TIMES.get(choice.copies, f"{choice.copies} x ") + name + suit


def action_words(action: Action, rules: Rules) -> str:
    """What was done, for a table of calls: "52", "pass", "names ♥ hearts", "plays A♥"."""
    match action:
        case Bid(points, spoken):
            return f"{points - rules.auction.first_bid} (for {points})" if spoken else str(points)
        case Pass(call):
            return {"": "pass", "help": "pass with help"}.get(call, f"{call} (pass)")
        case Trump(suit):
            return f"names {suit_word(suit)} trump"
        case Call(card):
            return f"calls the {card_sign(card)}"
        case Give(card):
            return f"passes {card_sign(card)}"
        case Bury(card):
            return f"buries {card_sign(card)}"
        case Play(card, laid):
            return f"plays {card_sign(card)}" + (" from the table" if laid else "")
        case LayMeld():
            return f"lays {meld_words(action)}"
        case Draw(turned):
            return "takes the turned card" if turned else "takes the face-down card"
        case Deal():
            return "the cards are dealt"
        case _:
            return _PLAIN_WORDS[type(action)]


_PLAIN_WORDS: dict[type, str] = {
    Misdeal: "claims a misdeal",
    Keep: "keeps the card drawn",
    Throw: "throws the card drawn",
    HandBack: "hands the bid back",
    Look: "looks at the widow",
    Concede: "concedes",
    ThrowIn: "throws the hand in",
    Moon: "shoots the moon",
    PlayOn: "plays on",
    ExchangeDix: "exchanges the dix for the turned card",
}


# Who is who


def column_names(public: Public, names: Sequence[str], seat: int = NOBODY) -> list[str]:
    """The names of the score sheet's columns; with a seat, its own side is "We"."""
    column = public.seating.column
    found = []
    for place in range(len(public.game.scores)):
        members = [chair for chair in range(len(names)) if column[chair] == place]
        if len(members) > 1 and seat in members:
            found.append("We")
        elif len(members) > 1 and seat != NOBODY and len(public.game.scores) == 2:
            found.append("They")
        else:
            found.append(" & ".join(names[chair] for chair in members))
    return found


def position_words(public: Public, names: Sequence[str]) -> str:
    """The position in a few words, for step-by-step replays."""
    parts = [public.phase]
    if public.contract is not None:
        parts.append(f"{names[public.contract.declarer]} has the bid at {public.contract.bid}")
    elif public.auction.bid:
        parts.append(f"best bid {public.auction.bid} by {names[public.auction.bidder]}")
    if public.trump != NOBODY:
        parts.append(f"trump {suit_word(public.trump)}")
    if public.step == "play" or public.tricks:
        parts.append(f"trick {len(public.tricks) + 1}" + (f": {signs(public.trick)}" if public.trick else ""))
    return ", ".join(parts)
