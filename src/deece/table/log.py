"""What a table writes into the store, one entry a change: a table is its log, read from the first entry on.

Hidden cards stand here (a deal is a choice like any other), so the log is for the server alone.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeVar

import msgspec
from msgspec import structs

from deece.game.action import Action, Deal
from deece.game.state import NOBODY
from deece.record.model import hash_of, override_texts, ruleset_of
from deece.record.words import actions_of, words_of
from deece.rules.catalog import Rules
from deece.rules.house import house_set
from deece.rules.ruleset import RulesError, Ruleset, from_values, values_of
from deece.store import Entry, StoreError

Kind = Literal["person", "computer", "open"]


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who sits in a chair. `key` is the hash of the token that proves who a person is; "open" waits for a friend."""

    kind: Kind
    name: str
    level: str = ""  # a computer player's
    key: str = ""
    away: bool = False  # a person who left: a computer player stands in
    held: bool = False  # a computer player's, until a friend takes it
    face: int = 0  # the color that a person chose; 0: drawn from the name


class House(msgspec.Struct, frozen=True):
    """What people call their house rules, and what they say of them; all empty where they say nothing."""

    name: str = ""
    summary: str = ""
    source: str = ""
    notes: tuple[str, ...] = ()


class Made(msgspec.Struct, frozen=True, tag="made"):
    """The first entry: the rules, and who is expected.

    The system and the house rules say what game it is; it is played by `rules`, whatever the system says later.
    """

    system: str
    overrides: tuple[tuple[str, str], ...]
    name: str
    dealer: int
    chairs: tuple[Chair, ...]
    owner: int = 0
    watchers: bool = True
    speed: str = "normal"
    deal: str = ""  # cards to deal first, as `deal_text` writes them
    record: str = ""  # a game to go on with, as a record
    conventions: tuple[
        str, ...
    ] = ()  # by side, the convention card: its id, or the text of an own one; empty: the usual
    rules: dict[str, str] = {}  # every row of the catalog, as text; empty in logs of the first version
    hash: str = ""  # of these rules
    house: House = House()
    away: Literal["ask", "computer", "wait"] = "ask"  # when the table waits for a person who is away: ask the others,
    away_after: int = 45  # or let a computer player play, after so many seconds
    clock: int = 0  # seconds for each choice, after which the computer makes it; 0: no clock
    root: str = ""  # in logs from before `secret`: the half of deal 1000 (game/seal.py, `rooted_half`)
    open_hands: bool = False  # whether all hands lie open, for learning
    secret: str = ""  # from which the seals of all its deals follow (game/seal.py); never opened
    day: str = ""  # the record is the hand of this date, the same for everybody
    board: str = ""  # the record is this board (deece.club.boards): one hand, its cards are dealt once, and help is off
    evening: str = ""  # of a club's evening: its id, round and table. Who sits down is said there, and help is off

    @property
    def no_help(self) -> Literal["on_a_board", "in_an_evening", ""]:
        """Why nothing is advised or taken back here: what counts elsewhere is what persons make of it."""
        return "on_a_board" if self.board else "in_an_evening" if self.evening else ""


class Sat(msgspec.Struct, frozen=True, tag="sat", omit_defaults=True):
    """Somebody took a chair, left it, or came back to it."""

    seat: int
    chair: Chair
    command: str = ""  # as in `Chosen`


class Next(msgspec.Struct, frozen=True, tag="next", omit_defaults=True):
    """Who has a chair when this hand is over: nobody comes to cards that another was dealt."""

    seat: int
    chair: Chair
    command: str = ""  # as in `Chosen`


class Sealed(msgspec.Struct, frozen=True, tag="sealed"):
    """What people's browsers sealed for the next deal, by seat: the list is closed, and all are asked to open."""

    halves: tuple[tuple[int, str], ...]


class Opened(msgspec.Struct, frozen=True, array_like=True):
    """What a person's browser gave to a deal."""

    seat: int
    half: str
    cut: int = NOBODY  # how many cards they took off the top


class Chosen(msgspec.Struct, frozen=True, tag="chosen", omit_defaults=True):
    """One or more choices in a row, as a record's words ("play AH"); a deal as `deal_text` writes it."""

    seat: int
    do: tuple[str, ...]
    command: str = ""  # the browser's own name for it, so that it is never done twice
    opened: tuple[Opened, ...] = ()  # of a sealed deal, by seat
    stood_in: bool = False  # a computer player chose for the person who has this seat


class Played(msgspec.Struct, frozen=True, tag="played", omit_defaults=True):
    """A game that is over, as its record: it stands in place of all the entries by which it was played."""

    record: str
    chairs: tuple[Chair, ...]  # as they were at the end
    stood_in: int = NOBODY  # as in `TableGame`


class Back(msgspec.Struct, frozen=True, tag="back"):
    """The choices from number `to` on were taken back: an undo, or the hand is dealt again."""

    to: int
    why: Literal["undo", "redeal"]
    command: str = ""


class Lost(msgspec.Struct, frozen=True, tag="lost", omit_defaults=True):
    """So many entries that stood here could not be read again; the game goes on from what is whole.

    Somebody may know what was opened in them, so the seals follow from another secret from here on. None is counted
    where only a browser knew of them: the log went back with all that remembered its end.
    """

    entries: int
    secret: str = ""  # as in `Made`; empty where no deal is sealed, and in logs from before it was drawn anew


class Shared(msgspec.Struct, frozen=True, tag="shared"):
    """The cards of a finished hand, for others to play; kept under its own name, which only the link tells."""

    system: str
    overrides: tuple[tuple[str, str], ...]
    deal: str
    dealer: int
    seat: int  # the chair of whoever shared them
    by: str  # the name of whoever shared them
    rules: dict[str, str] = {}  # as in `Made`
    hash: str = ""
    house: House = House()


Ruled = TypeVar("Ruled", Made, Shared)
Change = Made | Sat | Next | Sealed | Chosen | Played | Back | Lost | Shared
_decoder: msgspec.json.Decoder[Change] = msgspec.json.Decoder(Change)
_encoder = msgspec.json.Encoder()


def entry(table: str, seq: int, change: Change) -> Entry:
    """The change as the store keeps it."""
    return Entry(table, seq, type(change).__name__.lower(), _encoder.encode(change).decode())


def change_of(stored: Entry) -> Change:
    """The change that an entry holds; raises StoreError if it is none of ours."""
    try:
        return _decoder.decode(stored.body)
    except msgspec.DecodeError:  # what it says may name a card
        raise StoreError(f"entry {stored.seq} of this log is damaged: make a new table") from None


def went_back(stored: Sequence[Entry], lost: int) -> Entry | None:
    """What is to be written behind these entries, after which so many were lost; None where they are no table's.

    Where its deals are sealed, those to come have another secret. Raises StoreError where the first entry is damaged.
    """
    if stored[0].kind != "made":
        return None
    first = change_of(stored[0])
    sealed = isinstance(first, Made) and (first.secret or first.root)
    return entry(stored[0].table, len(stored) + 1, Lost(lost, new_secret() if sealed else ""))


def with_rules(change: Ruled) -> Ruled:
    """The change with its rules in full and their hash, for the log; raises DeeceError for what cannot be."""
    rules = house_set(change.system, dict(change.overrides), **structs.asdict(change.house)).rules
    return structs.replace(change, rules=values_of(rules), hash=hash_of(rules))


def as_of_now(change: Ruled) -> tuple[Ruled, Ruleset]:
    """The rules that stand in the log, and the change with house rules that tell them from the system of now.

    Raises StoreError for rules that this version does not know.
    """
    if not change.rules:
        return change, _worded(ruleset_of(change.system, change.overrides), change.house)
    try:
        ruleset = from_values(change.system, change.rules)
    except RulesError:  # what it says may be the log's own text
        raise StoreError(
            "this game was begun by rules that this version of deece does not know: update deece"
        ) from None
    overrides = override_texts(ruleset.base, ruleset.rules)
    return structs.replace(change, overrides=overrides), _worded(ruleset, change.house)


def _worded(ruleset: Ruleset, house: House) -> Ruleset:
    """The rules under their own name, with what people say of them."""
    words = {key: word for key, word in structs.asdict(house).items() if word}
    return replace(ruleset, **words | {"notes": ruleset.notes + house.notes})


def action_text(action: Action, rules: Rules, *, melding: bool) -> str:
    """A choice as the log and the wire write it: "play AH"."""
    return deal_text(action) if isinstance(action, Deal) else " ".join(words_of(action, rules, melding=melding))


def actions_in(text: str, rules: Rules) -> Sequence[Action]:
    """The choices that a text of `action_text` stands for; raises DeeceError for one that stands for none."""
    keyword, _, word = text.partition(" ")
    return actions_of(keyword, word.strip(), rules)


def deal_text(deal: Deal) -> str:
    """A deal as one word: hands and widow in hexadecimal, the stock as numbers of cards."""
    parts = [",".join(f"{hand:x}" for hand in deal.hands), f"{deal.widow:x}", ",".join(map(str, deal.stock))]
    return "deal " + "/".join(parts)


def deal_in(text: str) -> Deal:
    """The deal that `deal_text` wrote."""
    hands, widow, stock = text.removeprefix("deal ").split("/")
    return Deal(
        tuple(int(hand, 16) for hand in hands.split(",")),
        int(widow, 16),
        tuple(int(code) for code in stock.split(",")) if stock else (),
    )


def new_token() -> str:
    """128 bits that nobody can guess, as 22 letters."""
    return secrets.token_urlsafe(16)


def new_secret() -> str:
    """256 bits by chance, from which all seals of a table follow."""
    return f"{secrets.SystemRandom().getrandbits(256):064x}"


def key_of(token: str) -> str:
    """What is kept of a token: its hash, so that a stolen store opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()[:32]
