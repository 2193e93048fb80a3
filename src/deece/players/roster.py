"""The computer players by name: one row each. Other packages add theirs by the entry point group `deece.players`.

Others' packages are looked for only when somebody asks for all players, or for a name that is not Deece's own. What is
wrong with one of them is said in words, and stops nothing else.

A program is a player too, "cmd:./rook", and so is the file of a policy, "net.onnx" or "mypolicy.py:aces", where whoever
runs Deece names it: `allow_programs` says so in this process.
A server has a list of them, each by a name (`list_programs`): a browser may ask for those, and names no command.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, NamedTuple

from deece.errors import kind_and_text
from deece.game.action import Action
from deece.game.tables import tables_for
from deece.game.view import View
from deece.players.base import Choice, Player, PlayerError, PlayerRow, Seed
from deece.players.conventions import NONE, Card, ConventionError, cards_for, default_card, is_text
from deece.players.conventions import card as shipped_card
from deece.players.counting import CountingPlayer
from deece.players.expert import EFFORT, ExpertPlayer
from deece.players.learner import LearnerPlayer
from deece.players.partners import CarelessPlayer, NovicePlayer
from deece.players.plain import PlainPlayer
from deece.players.random import RandomPlayer
from deece.players.simulating import SimulatingPlayer
from deece.record.model import card_id
from deece.rules.catalog import Rules

GROUP: Final = "deece.players"
PROGRAM: Final = "cmd"  # the kind of a player that is a program: "cmd:./rook"
POLICY: Final = re.compile(  # the file of a policy, its version and the convention card that it carries
    r"(?![a-z][a-z0-9-]+:)(?P<file>[^=\n]+\.(?:py|onnx))(?:@(?P<version>[0-9a-f]{12}))?(?::(?P<card>.*))?", re.DOTALL
)
MARK: Final = "(program)"  # behind its name at a table, for everybody to see
LISTED: Final = "DEECE_LISTED_PROGRAMS"  # the variable by which the processes of a server know its programs, as JSON
NAME: Final = re.compile(r"[a-z][a-z0-9-]{0,19}")  # a name stands in commands, records and messages
OWN: Final = (
    PlayerRow(
        "learner",
        lambda seed, card: LearnerPlayer(),
        "Learner",
        "Looks at its hand and the trick on the table, and at nothing else.",
    ),
    PlayerRow(
        "plain",
        lambda seed, card: PlainPlayer(card),
        "Steady",
        "Bids what the hand is worth and plays by the book.",
        speaks=True,
    ),
    PlayerRow(
        "club",
        lambda seed, card: ExpertPlayer(seed, name="club", effort=EFFORT["club"], card=card),
        "Club",
        "Thinks of some deals that may be, and plays what is best in them.",
        slow=True,
        speaks=True,
    ),
    PlayerRow(
        "expert",
        lambda seed, card: ExpertPlayer(seed, card=card),
        "Expert",
        "Thinks of many deals that may be, and looks some tricks ahead.",
        slow=True,
        speaks=True,
    ),
    PlayerRow(
        "random",
        lambda seed, card: RandomPlayer(seed),
        "Random",
        "Plays any card that the rules allow. For a quick look at a game.",
    ),
    PlayerRow(
        "counting",
        lambda seed, card: CountingPlayer(),
        "Counting",
        "Bids by counting points and never hears the auction; else as Steady.",
        yardstick=True,
    ),
    PlayerRow(
        "novice",
        lambda seed, card: NovicePlayer(card),
        "Novice",
        "Bids by its convention card as Steady, and plays its cards as Learner.",
        speaks=True,
        yardstick=True,
    ),
    PlayerRow(
        "careless",
        CarelessPlayer,
        "Careless",
        "As Steady, but plays one card of six by chance.",
        speaks=True,
        yardstick=True,
    ),
    PlayerRow(
        "simulating",
        lambda seed, card: SimulatingPlayer(seed),
        "Simulating",
        "Bids and plays by random simulations; else as Steady.",
        slow=True,
        yardstick=True,
    ),
)
_OWN: Final = {each.name: each for each in OWN}


def rows() -> tuple[PlayerRow, ...]:
    """Every player that can be had here: Deece's own, then others' by name."""
    found, _ = _others()
    return (*OWN, *_listed().values(), *found)


def problems() -> tuple[str, ...]:
    """What is wrong with players of other packages, in words; those are left out."""
    _, wrong = _others()
    return wrong


def row(name: str) -> PlayerRow:
    """The row of the player of this name, without a convention card; raises PlayerError."""
    if name in _OWN:
        return _OWN[name]
    listed = _listed()
    if name in listed:
        return listed[name]
    entries, _ = _found()
    if name in entries:
        return _read(entries[name])
    names = (*_OWN, *listed, *entries)
    near = get_close_matches(name, names, 1, 0.5)
    hint = f" (did you mean '{near[0]}'?)" if near else ""
    raise PlayerError(f"there is no player '{name}'{hint}: choose {', '.join(names)}")


def at_table(name: str) -> PlayerRow:
    """The row of a player that people may sit down with; raises PlayerError."""
    found = row(name)
    if found.yardstick:
        offered = ", ".join(each.name for each in rows() if not each.yardstick)
        raise PlayerError(f"'{name}' is there to measure others against, and sits at no table: choose {offered}")
    return found


def apart(name: str) -> bool:
    """Whether a player of this name is asked apart and for a limited time: one that thinks long, and any of another
    package, whose code is not looked at for this."""
    return name not in _OWN or _OWN[name].slow


def speaks(name: str) -> bool:
    """Whether a player of this name bids by a convention card; one that cannot be had does not."""
    try:
        return row(name).speaks
    except PlayerError:
        return False


def make(name: str, seed: Seed = 0, cards: Sequence[Card] = ()) -> Player:
    """The player of this name; `seed` matters to those who play by chance. Raises PlayerError.

    A player that bids by a convention card may carry one: "plain:aces", or the whole text of one's own. A program is
    told the `cards` of all sides.
    """
    found, card = _carried(name)
    player = found.make(seed, card)
    if hear := getattr(player, "hear", None):
        hear(cards)
    return player


def seat_down(rules: Rules, names: Sequence[str], seeds: Sequence[Seed], dealer: int = 0) -> list[Player]:
    """The players of these names by seat, each by its own seed; programs among them know the card of each side."""
    players = [make(name, seed) for name, seed in zip(names, seeds, strict=True)]
    hearing = [hear for player in players if (hear := getattr(player, "hear", None))]
    if hearing:
        firsts = [min(members) for members in tables_for(rules).seatings[dealer].sides]
        cards = tuple(language_of(names[seat], players[seat], rules, seat) for seat in firsts)
        for hear in hearing:
            hear(cards)
    return players


def language_of(name: str, player: Player, rules: Rules, seat: int) -> Card:
    """The convention card by which this player bids in this seat: a program says which it can. Raises PlayerError."""
    asked = getattr(player, "language", None)
    found: Card = asked(rules, seat) if asked else language(name, rules)
    return found


def allow_programs() -> None:
    """From now on players may be programs here: their names come from whoever runs this process, from nobody else."""
    _Programs.allowed = True


def frozen(name: str) -> str:
    """The same name; of a policy's file with the version of what stands in it now. Raises PlayerError."""
    policy = POLICY.fullmatch(name)
    if policy is None or policy["version"]:
        return name
    version = _policy_row(policy).name.rpartition("@")[2]
    return f"{policy['file']}@{version}" + (f":{policy['card']}" if policy["card"] is not None else "")


def language(name: str, rules: Rules) -> Card:
    """The convention card by which a player of this name bids in these rules. Raises PlayerError."""
    found, carried = _carried(name)
    return (carried or default_card(rules)) if found.speaks else shipped_card(NONE)


def check_card(name: str, rules: Rules) -> None:
    """Raises PlayerError if the player carries a convention card that does not fit these rules, or does not itself."""
    if policy := POLICY.fullmatch(name):
        _check_allowed()
        _policies().opened(policy["file"], policy["version"] or "").check(rules)
    _, carried = _carried(name)
    if carried and not carried.applies(rules):
        fit = ", ".join(each.id for each in cards_for(rules))
        why = f"{carried.unfit(rules)}; mend its [fits], or " if carried.text else ""
        raise PlayerError(f"the convention card '{carried.id}' does not fit these rules: {why}choose {fit}")


def check_cards(names: Sequence[str], rules: Rules) -> None:
    """Raises PlayerError if a card that one of these players carries does not fit, or two of them have one id."""
    for name in names:
        check_card(name, rules)
    cards = {carried for _, carried in map(_carried, names) if carried}
    if len({each.id for each in cards}) < len({each.named for each in cards}):
        raise PlayerError("two different convention cards have the same id: give each its own")


def in_short(name: str) -> str:
    """A player's name as it is shown: without folders, and with the id of its card where it carries a text."""
    if policy := POLICY.fullmatch(name):
        file = re.split(r"[/\\]", policy["file"])[-1] + (f"@{policy['version']}" if policy["version"] else "")
        return file + (f":{card_id(policy['card'])}" if policy["card"] else "")
    kind, colon, carried = name.partition(":")
    return name if kind == PROGRAM else kind + colon + card_id(carried)


def sides_cards(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """By side, how the card is named by which its players bid, if one of them carries a card of its own; else none.

    `names` are by seat; of partners with different cards it is that of the first.
    """
    if rules.people > rules.deal.players or not any(is_text(name) for name in names):
        return ()
    sides = tables_for(rules).seatings[0].sides
    return tuple(language(names[min(members)], rules).named for members in sides)


def _carried(name: str) -> tuple[PlayerRow, Card | None]:
    """A player's row and the convention card that it carries."""
    kind, colon, id = name.partition(":")
    if kind == PROGRAM and colon:
        return _program(name, id), None
    if policy := POLICY.fullmatch(name):
        found, colon, id = _policy_row(policy), ":" if policy["card"] is not None else "", policy["card"] or ""
    else:
        found = row(kind)
    if not colon:
        return found, None
    if not found.speaks:
        speaking = ", ".join(each.name for each in OWN if each.speaks)
        raise PlayerError(f"'{kind}' uses no convention card: choose {speaking}")
    try:
        return found, shipped_card(id)
    except ConventionError as error:
        raise PlayerError(str(error)) from None


# Programs


class _Programs:
    """Whether players may be programs in this process."""

    allowed = False


def list_programs(commands: Mapping[str, str]) -> None:
    """Let people at tables choose these programs by name, here and in processes begun from here.

    Each is started once, to know what it plays. Raises PlayerError, too where one is never ready.
    """
    for name in commands:
        if not NAME.fullmatch(name):
            raise PlayerError(f"'{name}' is no name for a program: use up to 20 small letters, digits and hyphens")
        if name in _OWN:
            raise PlayerError(f"there is a player '{name}' already: give the program another name")
    declared = import_module("deece.players.protocol.program").declared  # as below
    text = json.dumps({name: [command, *declared(command)] for name, command in commands.items()})
    _rows_of(text)
    os.environ[LISTED] = text


def _listed() -> dict[str, PlayerRow]:
    """The programs of this server by name."""
    text = os.environ.get(LISTED, "")
    return _rows_of(text) if text else {}


@cache
def _rows_of(text: str) -> dict[str, PlayerRow]:
    return {
        name: _program_row(name, command, cards, at_table=True) for name, (command, *cards) in json.loads(text).items()
    }


def _program(name: str, command: str) -> PlayerRow:
    """The row of a program; raises PlayerError."""
    _check_allowed()
    return _program_row(name, command, (), at_table=False)


def _check_allowed() -> None:
    if not _Programs.allowed:
        raise PlayerError("no program plays here: whoever runs Deece names programs, on the command line")


def _program_row(name: str, command: str, cards: Sequence[str], *, at_table: bool) -> PlayerRow:
    found: PlayerRow = import_module("deece.players.protocol.program").row(name, command, cards, at_table=at_table)
    return found  # imported late and by name: a page starts no processes


def _policy_row(policy: re.Match[str]) -> PlayerRow:
    """The row of a policy's file; raises PlayerError."""
    _check_allowed()
    found: PlayerRow = _policies().row(policy["file"], policy["version"] or "")
    return found


def _policies() -> Any:
    """What opens the files of policies: the room that knows what is observed. It needs numpy, and a page has none."""
    return import_module("deece.envs.policy")


# Players of other packages


class _Entry(NamedTuple):
    """Where another package says that a player is."""

    point: EntryPoint
    package: str


@cache
def _found() -> tuple[dict[str, _Entry], tuple[str, ...]]:
    """By name, the players that other packages bring, none of them looked at; and what is wrong with other names."""
    try:
        points = [_Entry(each, each.dist.name if each.dist else "a package") for each in entry_points(group=GROUP)]
    except Exception as error:  # noqa: BLE001 - whatever may stand in an installed package's files
        return {}, (f"the players of other packages cannot be looked for ({kind_and_text(error)})",)
    taken, wrong = dict.fromkeys(_OWN, "deece"), []
    entries: dict[str, _Entry] = {}
    for entry in sorted(points, key=lambda each: (each.point.name, each.package)):
        name, package = entry.point.name, entry.package
        if not NAME.fullmatch(name):
            allowed = "use up to 20 small letters, digits and hyphens"
            wrong.append(f"the player '{name}' of {package} is left out: its name is none; {allowed}")
        elif name in taken:
            wrong.append(
                f"the player '{name}' of {package} is left out: {taken[name]} has a player of that name; choose another"
            )
        else:
            taken[name], entries[name] = package, entry
    return entries, tuple(wrong)


@cache
def _read(entry: _Entry) -> PlayerRow:
    """Another package's row; raises PlayerError for one that cannot be used."""
    name, package = entry.point.name, entry.package
    start = f"the player '{name}' of {package} is left out"
    try:
        found = entry.point.load()
    except (Exception, SystemExit) as error:  # noqa: BLE001 - another's module may do anything as it is loaded
        raise PlayerError(f"{start}: {entry.point.value} cannot be loaded ({kind_and_text(error)})") from None
    if not isinstance(found, PlayerRow):
        raise PlayerError(f"{start}: {entry.point.value} is no PlayerRow; see docs/write-a-player.md")
    if found.name != name:
        raise PlayerError(f"{start}: its row has the name '{found.name}'; give both the same")
    given: tuple[object, ...] = (found.make, found.title, found.about)
    if not callable(given[0]) or not all(isinstance(text, str) for text in given[1:]):
        raise PlayerError(f"{start}: in its row `make` must be a function, `title` and `about` texts")
    return replace(found, make=lambda seed, card: _Guest(found, package, seed, card), package=package)


@cache
def _others() -> tuple[tuple[PlayerRow, ...], tuple[str, ...]]:
    """Other packages' rows, and what is wrong with those that are left out."""
    entries, wrong = _found()
    found = []
    for entry in entries.values():
        try:
            found.append(_read(entry))
        except PlayerError as error:
            wrong += (str(error),)
    return tuple(found), wrong


class _Guest:
    """Another package's player: what goes wrong in it is said of its package, and not of Deece."""

    def __init__(self, row: PlayerRow, package: str, seed: Seed, card: Card | None) -> None:
        self.name = f"{row.name}:{card.named}" if card else row.name
        self.package = package
        try:
            self._player = row.make(seed, card)
        except (Exception, SystemExit) as error:
            raise PlayerError(f"the player '{row.name}' of {package} failed ({kind_and_text(error)})") from error

    def choose(self, view: View, actions: tuple[Action, ...]) -> Choice:
        """What it chooses."""
        return self._player.choose(view, actions)
