"""What a browser may say over the socket: typed, bounded, and refused when it is anything else (docs/wire.md)."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec

MOST_BYTES: Final = 4096

Id = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]
Text = Annotated[str, msgspec.Meta(max_length=300)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=11)]
Number = Annotated[int, msgspec.Meta(ge=0, le=1 << 40)]
Hash = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
Word = Annotated[str, msgspec.Meta(max_length=40)]


class Given(msgspec.Struct, frozen=True):
    """What a browser gives to the deal of this seal: its half sealed, or open, or both.

    `known`: the table's half of this deal, or of a later one, where it was opened before: the log went back, and the
    next deal has a new seal then.
    """

    seal: Hash
    sealed: Hash
    half: Hash | None = None
    cut: Annotated[int, msgspec.Meta(ge=0, le=1000)] | None = None
    known: Hash | None = None


class Hello(msgspec.Struct, frozen=True, tag="hello", tag_field="t"):
    """Who comes; without a token one watches. `mixes`: this browser gives a half to each deal.

    `language` is spoken to them from now on ("de", "pt-BR"): where there is no such, the server's own.
    """

    token: Annotated[str, msgspec.Meta(max_length=64)] = ""
    mixes: bool = False
    mix: Given | None = None  # to the next deal
    language: Word = ""


class _Command(msgspec.Struct, frozen=True):
    """Something to be done; `id` names it in the answer, and is the same where it is said again."""

    id: Id


class Do(_Command, frozen=True, tag="do", tag_field="t"):
    """Choices, in the words of `own.choices`."""

    at: Number
    do: Annotated[list[Word], msgspec.Meta(min_length=1, max_length=12)]


class Type(_Command, frozen=True, tag="type", tag_field="t"):
    """A choice or a question, typed."""

    at: Number
    text: Text


class Ready(_Command, frozen=True, tag="ready", tag_field="t"):
    """Go on."""


class Hurry(_Command, frozen=True, tag="hurry", tag_field="t"):
    """The computer players go on without pauses until it is my turn; refused where other people play here too."""


class Mix(_Command, frozen=True, tag="mix", tag_field="t"):
    """My half of the next deal."""

    given: Given


class Undo(_Command, frozen=True, tag="undo", tag_field="t"):
    """Take my last choice back."""


class Claim(_Command, frozen=True, tag="claim", tag_field="t"):
    """The rest is mine."""


class Hint(_Command, frozen=True, tag="hint", tag_field="t"):
    """What would a computer player do?"""


class Odds(_Command, frozen=True, tag="odds", tag_field="t"):
    """How likely is each bid made?"""


class Vote(_Command, frozen=True, tag="vote", tag_field="t"):
    """An answer to what is asked: deal this hand again, and about the seat of whoever is away."""

    yes: bool
    about: Literal["redeal", "away", "seat"] = "redeal"
    seat: Seat | None = None


class Chat(_Command, frozen=True, tag="chat", tag_field="t"):
    """Something to say at the table."""

    text: Text
    preset: bool = False


class Sit(_Command, frozen=True, tag="sit", tag_field="t"):
    """The owner changes who sits in a seat without a person."""

    seat: Seat
    kind: Literal["computer", "held", "friend"]
    level: Word = ""


class ReportPerson(_Command, frozen=True, tag="report", tag_field="t"):
    """A person at the table is reported to its maker."""

    seat: Seat


class Remove(_Command, frozen=True, tag="remove", tag_field="t"):
    """Who made the table gives a person's seat to a computer player, when this hand is over."""

    seat: Seat


class Leave(_Command, frozen=True, tag="leave", tag_field="t"):
    """A computer player may take over."""


class Ping(msgspec.Struct, frozen=True, tag="ping", tag_field="t"):
    """Are you there?"""


Command = (
    Do | Type | Ready | Hurry | Mix | Undo | Claim | Hint | Odds | Vote | Chat | Sit | ReportPerson | Remove | Leave
)
Message = Hello | Ping | Command
decoder: Final[msgspec.json.Decoder[Message]] = msgspec.json.Decoder(Message)
