"""The way back: from the lines that a program is sent to the view of its seat.

What is known of a hand that is over is its `score` line: the sheet's lines and the last position do not come again.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from deece.cards import SUIT_NAMES, Card, bits_of, parse_cards
from deece.game.action import Action
from deece.game.state import (
    NOBODY,
    Auction,
    Contract,
    Ended,
    Ending,
    Game,
    HandResult,
    Laid,
    LaidMeld,
    Outcome,
    Own,
    Public,
    Shown,
    Stock,
    Trick,
)
from deece.game.tables import Tables, tables_for
from deece.game.value import Combination
from deece.game.view import View
from deece.players.conventions import Card as Convention
from deece.players.protocol.lines import BAR, NONE
from deece.players.protocol.meanings import read_card
from deece.record.words import actions_of
from deece.rules.ruleset import from_values

_ANY: Final = "double-deck"  # a system to begin with: all its rules are replaced


def cards(text: str) -> int:
    """Cards as bits."""
    return 0 if text == NONE else bits_of(parse_cards(text))


def codes(text: str) -> tuple[int, ...]:
    """Cards in order."""
    return () if text == NONE else tuple(card.code for card in parse_cards(text))


def card(text: str) -> int:
    """One card, or none."""
    return NOBODY if text == NONE else Card.parse(text).code


def suit(text: str) -> int:
    """A suit, or none."""
    return NOBODY if text == NONE else SUIT_NAMES.index(text)


def place(text: str) -> int:
    """A seat, or nobody."""
    return NOBODY if text == NONE else int(text)


def numbers(text: str) -> tuple[int, ...]:
    """Numbers, mostly by seat."""
    return () if text == NONE else tuple(map(int, text.split()))


def yes(text: str) -> bool | None:
    """Yes or no, or neither."""
    return None if text == NONE else text == "yes"


class Reader:
    """What a program knows after the lines that it was sent."""

    def __init__(self) -> None:
        self.seat = self.seed = 0
        self._rules: dict[str, str] = {}
        self._cards: dict[int, list[str]] = {}  # the lines of each side's convention card
        self._results: list[HandResult] = []
        self._dealer = 0
        self._facts: dict[str, str] = {}
        self._calls: list[tuple[int, Action]] = []
        self._plays: list[tuple[int, int]] = []  # to the trick that lies
        self._tricks: list[Trick] = []

    def read(self, line: str) -> None:
        """One line; those that say nothing of the view are passed over."""
        word, _, rest = line.rstrip("\r\n").partition(" ")
        reader = getattr(self, f"_read_{word}", None)
        if reader:
            reader(rest)

    def choices(self, legal: str) -> tuple[Action, ...]:
        """What may be chosen, from the words of a question."""
        rules = self._tables.rules
        found = [words.partition(" ") for words in legal.split(BAR)]
        return tuple(actions_of(keyword, word, rules)[0] for keyword, _, word in found)

    def view(self) -> View:
        """The view of this program's seat."""
        facts = self._facts
        own = Own(
            cards(facts["own-given"]),
            cards(facts["own-received"]),
            cards(facts["own-giving"]),
            cards(facts["own-buried"]),
            cards(facts["own-thrown"]),
            card(facts["own-drawn"]),
            cards(facts["own-widow"]),
        )
        return View(self._public(), self.seat, cards(facts["hand"]), own)

    def convention(self) -> Convention | None:
        """The convention card by which this program's side bids; None where it was not said."""
        side = self._tables.seatings[0].side[self.seat]
        return read_card(self._cards[side], self._tables.rules) if side in self._cards else None

    @property
    def _tables(self) -> Tables:
        return _tables_of(tuple(self._rules.items()))

    def _read_table(self, rest: str) -> None:
        self._rules, self._results, self._cards = {}, [], {}

    def _read_seat(self, rest: str) -> None:
        self.seat = int(rest)

    def _read_seed(self, rest: str) -> None:
        self.seed = int(rest)

    def _read_rule(self, rest: str) -> None:
        key, _, text = rest.partition(" ")
        self._rules[key] = "" if text == NONE else text

    def _read_card(self, rest: str) -> None:
        side, _, line = rest.partition(" ")
        self._cards.setdefault(int(side), []).append(line)

    def _read_score(self, rest: str) -> None:
        start, _, scores = rest.partition(" scores ")
        _, *pairs = start.split()
        said = dict(zip(pairs[::2], pairs[1::2], strict=True))
        self._results.append(
            HandResult(
                int(said["dealer"]),
                place(said["declarer"]),
                int(said["bid"]),
                suit(said["trump"]),
                yes(said["made"]),
                Outcome(said["outcome"].replace("-", " ")),
                (),
                numbers(scores),
            )
        )

    def _read_hand(self, rest: str) -> None:
        self._dealer = int(rest.split()[2])
        self._facts, self._calls, self._plays, self._tricks = {}, [], [], []

    def _read_now(self, rest: str) -> None:
        key, _, self._facts[key] = rest.partition(" ")

    def _read_did(self, rest: str) -> None:
        seat, keyword, word, *_ = rest.split(" ")
        if keyword == "play":
            self._plays.append((int(seat), Card.parse(word).code))
        else:
            self._calls.append((int(seat), actions_of(keyword, word, self._tables.rules)[0]))

    def _read_took(self, rest: str) -> None:
        winner, points = map(int, rest.split())
        played = tuple(code for _, code in self._plays)
        self._tricks.append(Trick(self._plays[0][0], played, winner, points))
        self._plays = []

    def _game(self) -> Game:
        facts = self._facts
        figure, _, kind = facts["ending"].partition(" ")
        return Game(
            self._dealer,
            numbers(facts["scores"]),
            numbers(facts["checks"]),
            int(facts["goal"]),
            int(facts["misdeals"]),
            tuple(self._results),
            numbers(facts["game-winners"]),
            Ending(kind, int(figure)) if kind else None,
            numbers(facts["owed"]),
        )

    def _auction(self) -> Auction:
        facts = self._facts
        return Auction(
            tuple(self._calls),
            int(facts["standing"]),
            int(facts["high-bid"]),
            place(facts["bidder"]),
            sum(1 << seat for seat in numbers(facts["out"])),
            facts["returned"] == "yes",
        )

    def _contract(self) -> Contract | None:
        facts = self._facts
        if "contract" not in facts:
            return None
        return Contract(
            int(facts["declarer"]),
            int(facts["contract"]),
            facts["forced"] == "yes",
            suit(facts["named"]),
            card(facts["called"]),
            place(facts["partner"]),
            numbers(facts["sums"]),
            place(facts["mooner"]),
            numbers(facts["all-bids"]),
        )

    def _public(self) -> Public:
        facts, tables = self._facts, self._tables
        ended: Ended = "" if facts["ended"] == NONE else facts["ended"]  # type: ignore[assignment]
        people = range(tables.rules.people)
        return Public(
            tables,
            self._game(),
            tables.seatings[self._dealer],
            facts["step"],
            self._auction(),
            self._contract(),
            suit(facts["trump"]),
            cards(facts["widow"]),
            numbers(facts["passed"]),
            tuple(map(cards, facts["face-up"].split(BAR))),
            int(facts["buried"]),
            numbers(facts["told"]),
            tuple(_shown(facts[f"meld.{seat}"]) if f"meld.{seat}" in facts else None for seat in people),
            _stock(facts, people) if "stock" in facts else None,
            ended,
            numbers(facts["sizes"]),
            int(facts["sized"]),
            place(facts["turn"]),
            place(facts["leader"]),
            tuple(code for _, code in self._plays),
            card(facts["best"]),
            place(facts["winner"]),
            tuple(self._tricks),
        )


@lru_cache(maxsize=64)
def _tables_of(values: tuple[tuple[str, str], ...]) -> Tables:
    return tables_for(from_values(_ANY, dict(values)).rules)


def _shown(text: str) -> Shown:
    start, held, *combinations = text.split(BAR)
    total, _, wins, _, aces, _, nines = start.split()
    found = []
    for each in combinations:
        kind, of, copies, points, these = each.split(" ", 4)
        found.append(Combination(kind, suit(of), int(copies), int(points), cards(these)))
    return Shown(int(total), tuple(found), cards(held), wins == "yes", aces == "yes", nines == "yes")


def _stock(facts: dict[str, str], people: range) -> Stock:
    return Stock(
        int(facts["stock"]),
        card(facts["open-card"]),
        tuple(tuple(_laid(each) for each in _parts(facts[f"table.{seat}"])) for seat in people),
        tuple(tuple(_laid_meld(each) for each in _parts(facts[f"laid.{seat}"])) for seat in people),
        numbers(facts["laid-points"]),
        int(facts["laid-now"]),
    )


def _parts(text: str) -> list[str]:
    return [] if text == NONE else text.split(BAR)


def _laid(text: str) -> Laid:
    of, _, melds = text.partition(" ")
    return Laid(card(of), numbers(melds))


def _laid_meld(text: str) -> LaidMeld:
    kind, of, copies, broken = text.split()
    return LaidMeld(kind, suit(of), int(copies), broken == "yes")
