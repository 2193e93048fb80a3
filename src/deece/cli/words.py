"""What the commands share: reading what a user points at, and writing lines and JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from deece.cards import CARDS, count
from deece.errors import DeeceError
from deece.game.state import NOBODY
from deece.game.tables import Tables
from deece.players.conventions import Card, ConventionError, card, own
from deece.players.roster import POLICY, PROGRAM, allow_programs, frozen
from deece.record import Record
from deece.rules.ruleset import Ruleset, load
from deece.say import unbroken
from deece.words.viewer import Viewer

MOST_BYTES = 50_000_000
PERSON: Final = "You"  # what the terminal enters its person as in a record


class BadInput(DeeceError):
    """What the user gave cannot be used; the text says how to mend it."""


# Reading what the user points at


def reading(record: Record) -> Viewer:
    """Who reads a record here: the person at the terminal that wrote it, else somebody who looks on."""
    return Viewer(record.seats.index(PERSON) if PERSON in record.seats else NOBODY, record.seats)


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


def player_of(name: str) -> str:
    """A player's name as it was given; a convention card's file is read: "plain:card.toml" carries its text then.

    Whoever types it may name a program, "cmd:./rook", and the file of a policy, "net.onnx".
    """
    kind, colon, card = name.strip().partition(":")
    if kind == PROGRAM:
        allow_programs()
        return name.strip()
    if policy := POLICY.fullmatch(name.strip()):
        allow_programs()
        carried = policy["card"]
        return frozen(policy["file"] + (f":{card_of(carried).named}" if carried else ""))
    return kind + colon + card_of(card).named if colon and _is_path(card) else name.strip()


def card_of(name: str) -> Card:
    """A convention card: of this id, or in the file of this name. Raises BadInput and ConventionError."""
    if not _is_path(name):
        return card(name)
    text = read_text(name)
    try:
        return own(text)
    except ConventionError as error:
        raise BadInput(f"'{name}': {error}") from None


def _is_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def rules_of(id_or_path: str, settings: Sequence[str] = ()) -> Ruleset:
    """The rules named on the command line with its `--set` values; raises RulesError or BadInput.

    What changes nothing is a line on standard error.
    """
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
    ruleset = load(id_or_path, overrides)
    for warning in ruleset.warnings:
        warn(warning)
    return ruleset


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
    return unbroken(text.encode("utf-8", "replace").decode())
