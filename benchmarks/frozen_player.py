"""A player of the Deece of 22 Nov 2026 (commit 4d4ba0c), which knew no protocol, as a program that speaks deece 1.

    FOLDER/.venv/bin/python benchmarks/frozen_player.py [expert|club|plain]

It runs with the Python of that Deece, which `python benchmarks/frozen.py` installs, and knows nothing of today's: what
it is sent it puts into that Deece's own view. Rules that were not there yet are passed over, so it is meant for systems
that are played as they were. `plain` and the searching players bid by that Deece's own convention card.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from typing import Any

# That Deece, not the one that this file lies beside: its types are its own.
_cards: Any = import_module("deece.cards")
_rules: Any = import_module("deece.rules.ruleset")
_catalog: Any = import_module("deece.rules.catalog")
_state: Any = import_module("deece.game.state")
_tables: Any = import_module("deece.game.tables")
_value: Any = import_module("deece.game.value")
_view: Any = import_module("deece.game.view")
_words: Any = import_module("deece.record.words")
_players: Any = import_module("deece.players")

BAR, NONE = " | ", "-"
NOBODY = -1


def bits(text: str) -> int:
    """Cards as that Deece's bits."""
    return 0 if text == NONE else int(_cards.bits_of(_cards.parse_cards(text)))


def one(text: str, read: Callable[[str], int]) -> int:
    """What a word stands for, or none."""
    return NOBODY if text == NONE else read(text)


def card(text: str) -> int:
    """One card, or none."""
    return one(text, lambda word: int(_cards.Card.parse(word).code))


def suit(text: str) -> int:
    """A suit, or none."""
    return one(text, _cards.SUIT_NAMES.index)


def numbers(text: str) -> tuple[int, ...]:
    """Numbers, mostly by seat."""
    return () if text == NONE else tuple(map(int, text.split()))


def parts(text: str) -> list[str]:
    """What stands between bars, or nothing."""
    return [] if text == NONE else text.split(BAR)


def tables_of(told: dict[str, str]) -> Any:
    """The tables of the system whose rules are nearest to these, with what it knows of these."""
    texts = {key: "" if text == NONE else text for key, text in told.items() if key in _catalog.CATALOG}
    read = {}
    for key, text in texts.items():
        found, unread = _rules._read({key: text})
        if not unread:
            read[key] = found[key]
    bases = [_rules.load(name).rules for name in _rules.systems()]
    base = max(bases, key=lambda rules: sum(rules.value(key) == value for key, value in read.items()))
    return _tables.tables_for(_rules._build({key: read.get(key, base.value(key)) for key in _catalog.CATALOG}))


def shown(text: str) -> Any:
    """A hand's meld as all know it."""
    start, held, *combinations = text.split(BAR)
    total, _, wins, _, aces, _, nines = start.split()
    found = []
    for each in combinations:
        kind, of, copies, points, these = each.split(" ", 4)
        found.append(_value.Combination(kind, suit(of), int(copies), int(points), bits(these)))
    return _state.Shown(int(total), tuple(found), bits(held), wins == "yes", aces == "yes", nines == "yes")


class Reader:
    """What was sent, as the view of that Deece."""

    def __init__(self) -> None:
        self.seat = self.seed = self.dealer = 0
        self.rules: dict[str, str] = {}
        self.tables: Any = None
        self.results: list[Any] = []
        self.facts: dict[str, str] = {}
        self.calls: list[Any] = []
        self.plays: list[tuple[int, int]] = []
        self.tricks: list[Any] = []

    def read(self, word: str, rest: str) -> None:
        """One line; those that say nothing of the view are passed over."""
        if word == "table":
            self.rules, self.results, self.tables = {}, [], None
        elif word in ("seat", "seed"):
            setattr(self, word, int(rest))
        elif word == "rule":
            key, _, self.rules[key] = rest.partition(" ")
        elif word == "score":
            start, _, scores = rest.partition(" scores ")
            pairs = start.split()[1:]
            said = dict(zip(pairs[::2], pairs[1::2], strict=True))
            made = None if said["made"] == NONE else said["made"] == "yes"
            who = one(said["declarer"], int)
            self.results.append(
                _state.HandResult(int(said["dealer"]), who, int(said["bid"]), suit(said["trump"]), made,
                                  said["outcome"], (), numbers(scores), ())
            )  # fmt: skip
        elif word == "hand":
            self.tables = self.tables or tables_of(self.rules)
            self.dealer = int(rest.split()[2])
            self.facts, self.calls, self.plays, self.tricks = {}, [], [], []
        elif word == "now":
            key, _, self.facts[key] = rest.partition(" ")
        elif word == "did":
            seat, keyword, what, *_ = rest.split(" ")
            if keyword == "play":
                self.plays.append((int(seat), card(what.lstrip("*"))))
            else:
                self.calls.append((int(seat), _words.actions_of(keyword, what, self.tables.rules)[0]))
        elif word == "took":
            winner, points = map(int, rest.split())
            self.tricks.append(_state.Trick(self.plays[0][0], tuple(code for _, code in self.plays), winner, points))
            self.plays = []

    def view(self) -> Any:
        """What this seat may know, as that Deece says it."""
        facts = self.facts
        own = _state.Own(
            bits(facts["own-given"]), bits(facts["own-received"]), bits(facts["own-giving"]), bits(facts["own-buried"]),
            bits(facts["own-thrown"]), card(facts["own-drawn"]), bits(facts["own-widow"]),
        )  # fmt: skip
        return _view.View(self._public(), self.seat, bits(facts["hand"]), own)

    def _public(self) -> Any:
        facts, people = self.facts, range(self.tables.rules.people)
        return _state.Public(
            tables=self.tables,
            game=_state.Game(
                self.dealer, numbers(facts["scores"]), numbers(facts["checks"]), int(facts["goal"]),
                int(facts["misdeals"]), tuple(self.results),
            ),
            seating=self.tables.seatings[self.dealer],
            step=facts["step"],
            auction=_state.Auction(
                tuple(self.calls), int(facts["standing"]), int(facts["high-bid"]), one(facts["bidder"], int),
                sum(1 << seat for seat in numbers(facts["out"])), facts["returned"] == "yes",
            ),
            contract=self._contract(),
            trump=suit(facts["trump"]),
            widow=bits(facts["widow"]),
            passed=numbers(facts["passed"]),
            faceup=tuple(map(bits, facts["face-up"].split(BAR))),
            buried=int(facts["buried"]),
            melds=tuple(shown(facts[f"meld.{seat}"]) if f"meld.{seat}" in facts else None for seat in people),
            stock=self._stock() if "stock" in facts else None,
            ended="" if facts["ended"] == NONE else facts["ended"],
            sizes=numbers(facts["sizes"]),
            sized=int(facts["sized"]),
            turn=one(facts["turn"], int),
            leader=one(facts["leader"], int),
            trick=tuple(code for _, code in self.plays),
            best=card(facts["best"]),
            winner=one(facts["winner"], int),
            tricks=tuple(self.tricks),
        )  # fmt: skip

    def _stock(self) -> Any:
        facts, people = self.facts, range(self.tables.rules.people)
        laid, melds = [], []
        for seat in people:
            cards = [one.partition(" ") for one in parts(facts[f"table.{seat}"])]
            laid.append(tuple(_state.Laid(card(code), numbers(these)) for code, _, these in cards))
            words = [one.split() for one in parts(facts[f"laid.{seat}"])]
            melds.append(tuple(_state.LaidMeld(kind, suit(of), int(copies), broken == "yes")
                               for kind, of, copies, broken in words))  # fmt: skip
        return _state.Stock(
            int(facts["stock"]), card(facts["open-card"]), tuple(laid), tuple(melds),
            numbers(facts["laid-points"]), int(facts["laid-now"]),
        )  # fmt: skip

    def _contract(self) -> Any:
        facts = self.facts
        if "contract" not in facts:
            return None
        return _state.Contract(
            int(facts["declarer"]), int(facts["contract"]), facts["forced"] == "yes", suit(facts["named"]),
            card(facts["called"]), one(facts["partner"], int), numbers(facts["sums"]), one(facts["mooner"], int),
        )  # fmt: skip


def main(name: str) -> None:
    """Answer until the other side says goodbye."""
    reader, player = Reader(), _players.make(name, 0)
    for line in sys.stdin:
        word, _, rest = line.rstrip("\n").partition(" ")
        if word == "deece":
            sys.stdout.write(f"name {name} of 4d4ba0c\nconventions classic aces jumps skips tournament\nready\n")
        elif word == "ask":
            view, number = reader.view(), rest.split()[0]
            action = player.choose(view).action
            words = " ".join(_words.words_of(action, view.rules, melding=view.public.step == "meld"))
            sys.stdout.write(f"choose {number} {words}\n")
        elif word == "bye":
            return
        else:
            reader.read(word, rest)
            if word == "hand":
                player = _players.make(name, reader.seed)
        sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "expert")
