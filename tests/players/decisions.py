"""The decision suite: positions with the right answers, and how a player does on them (docs/players.md).

Each file of `decisions/` is a record (docs/record.md) that ends where somebody is to choose, below a heading of notes:

    # kind: leadback                   what the decision is about
    # seat: Ann                        who is to choose
    # right: KD QD                     the choices accepted, in the words of a record; ?D is any diamond
    # wrong: ?H                        optional: choices that are clearly wrong
    # why: ...                         the reason, for a card player
    # source: S0 Play language, 1      where it is from, or "reasoning"

Cards passed or buried are judged all together: `among:` must all be among them and `never:` none, in place of `right:`.

    python -m tests.players.decisions --player expert --kind burying
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from deece import record
from deece.cards import cards_in
from deece.game.action import Action, Bury, Give
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import State
from deece.players import Player, choice_of, make, rows
from deece.record.words import words_of
from deece.rules.catalog import Rules

FOLDER = Path(__file__).with_name("decisions")
KEYS = ("kind", "seat", "right", "wrong", "among", "never", "why", "source")
LEAST, LEAST_OF_KIND = 0.9, 0.8  # what a good player reaches: at least, and more than


@dataclass(frozen=True)
class Position:
    """A position where somebody is to choose, and what is right there."""

    name: str
    kind: str
    seat: str
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    among: tuple[str, ...]
    never: tuple[str, ...]
    why: str
    source: str
    game: record.Record

    @property
    def state(self) -> State:
        """The position itself."""
        state = start(self.game.ruleset.rules, self.game.dealer)
        for action in self.game.actions:
            state = apply(state, action)
        return state


class Answer(NamedTuple):
    """What a player did in a position: the words of its choices, whether they are right, and its (last) reason."""

    position: Position
    chose: tuple[str, ...]
    passed: bool
    reason: str


def heading(text: str) -> dict[str, str]:
    """The notes above the record, by key; a note without a key goes on with the one before it."""
    found: dict[str, str] = {}
    last = ""
    for line in text.splitlines():
        if not line.startswith("#"):
            break
        note = line[1:].strip()
        key, colon, value = note.partition(":")
        if colon and key in KEYS:
            last = key
            found[key] = value.strip()
        else:
            found[last] += f" {note}"
    return found


def read(path: Path) -> Position:
    """The position in a file."""
    text = path.read_text(encoding="utf-8")
    notes = heading(text)
    lists = {key: tuple(notes.get(key, "").split()) for key in ("right", "wrong", "among", "never")}
    return Position(
        path.stem,
        notes["kind"],
        notes["seat"],
        **lists,
        why=notes["why"],
        source=notes["source"],
        game=record.parse(text),
    )


@lru_cache(maxsize=1)
def positions() -> tuple[Position, ...]:
    """All positions, by kind and name."""
    return tuple(sorted(map(read, FOLDER.glob("*.deece")), key=lambda each: (each.kind, each.name)))


def problems(position: Position) -> list[str]:
    """What is wrong with a file: its record, its seat, choices that are not allowed there."""
    found = record.check(position.game)
    state = position.state
    seat = to_act(state)
    if seat < 0 or position.game.seats[seat] != position.seat:
        return [*found, f"{position.seat} is not to choose here"]
    rules = state.public.rules
    may = [word(action, rules, state) for action in legal(view(state, seat))]
    if len(may) < 2:
        found.append("there is nothing to choose")
    if sum(map(bool, (position.right, position.among or position.never))) != 1:
        found.append("write either right: or among: and never:")
    held = {str(card) for card in cards_in(state.hands[seat])}
    listed = [*position.right, *position.wrong] if position.right else [*position.among, *position.never]
    for each in listed:
        if not any(fnmatchcase(one, each) for one in (may if position.right else held)):
            found.append(f"'{each}' cannot be chosen here: {' '.join(may)}")
    both = [one for one in may if _any(one, position.right) and _any(one, position.wrong)]
    return found + [f"'{one}' is right and wrong" for one in both]


def word(action: Action, rules: Rules, state: State) -> str:
    """A choice as one word of a record."""
    return words_of(action, rules, melding=state.public.step == "meld")[1]


def _any(chosen: str, patterns: Iterable[str]) -> bool:
    return any(fnmatchcase(chosen, pattern) for pattern in patterns)


def ask(position: Position, player: Player) -> Answer:
    """Let the player choose: once, or card by card until all that it passes or buries is chosen."""
    state = position.state
    seat, step, rules = to_act(state), state.public.step, state.public.rules
    chose: list[str] = []
    while to_act(state) == seat and state.public.step == step:
        choice = choice_of(player, view(state, seat))
        chose.append(word(choice.action, rules, state))
        if position.right or not isinstance(choice.action, Give | Bury):
            break
        state = apply(state, choice.action)
    return Answer(position, tuple(chose), _good(position, chose), choice.words)


def _good(position: Position, chose: Sequence[str]) -> bool:
    if position.right:
        return _any(chose[0], position.right)
    left = list(chose)
    for each in position.among:
        if each not in left:
            return False
        left.remove(each)
    return not any(_any(each, position.never) for each in chose)


def by_kind(answers: Iterable[Answer]) -> dict[str, tuple[int, int]]:
    """For each kind, how many are right of how many."""
    kinds: dict[str, tuple[int, int]] = {}
    for answer in answers:
        right, of = kinds.get(answer.position.kind, (0, 0))
        kinds[answer.position.kind] = (right + answer.passed, of + 1)
    return kinds


def table(answers: Sequence[Answer]) -> str:
    """The figures by kind and in all."""
    kinds = by_kind(answers)
    lines = [f"{kind:24}{right:3} of {of:2}" for kind, (right, of) in kinds.items()]
    right = sum(answer.passed for answer in answers)
    return "\n".join([*lines, f"{'all':24}{right:3} of {len(answers):2}  {right / len(answers):.1%}"])


def told(answer: Answer) -> str:
    """A failure in words."""
    position = answer.position
    wanted = " ".join(position.right) or "; ".join(
        f"{key} {' '.join(cards)}" for key, cards in (("among", position.among), ("never", position.never)) if cards
    )
    return (
        f"{position.name} ({position.kind}): {' '.join(answer.chose)}, right is {wanted}\n"
        f"  it says: {answer.reason}\n  but: {position.why} ({position.source})"
    )


def main(argv: Sequence[str] | None = None) -> int:
    """Ask a player for every decision; exit code 1 if it is below what a good player reaches."""
    parser = argparse.ArgumentParser(prog="python -m tests.players.decisions", description="How a player decides.")
    parser.add_argument("--player", default="expert", choices=[row.name for row in rows()])
    parser.add_argument("--kind", help="only positions of this kind, or with this in their name")
    parser.add_argument("--seed", default="1")
    given = parser.parse_args(argv)
    asked = [each for each in positions() if not given.kind or given.kind == each.kind or given.kind in each.name]
    if not asked:
        kinds = ", ".join(sorted({each.kind for each in positions()}))
        parser.error(f"no position is of the kind {given.kind}: {kinds}")
    answers = [ask(each, make(given.player, given.seed)) for each in asked]
    print("\n\n".join([told(answer) for answer in answers if not answer.passed] + [table(answers)]))
    return int(bool(shortfall(answers)))


def shortfall(answers: Sequence[Answer]) -> list[str]:
    """The kinds, or "all", in which these answers are not good enough."""
    kinds = by_kind(answers)
    low = [kind for kind, (right, of) in kinds.items() if right <= LEAST_OF_KIND * of]
    return low + ["all"] * (sum(answer.passed for answer in answers) < LEAST * len(answers))


if __name__ == "__main__":
    raise SystemExit(main())
