"""One game with a program: what it was sent already, what is sent now, and what an answer means."""

from __future__ import annotations

from hashlib import blake2b
from typing import Final, NamedTuple

from deece.game.action import Action
from deece.game.view import View
from deece.players.base import Choice, Expects, PlayerError, Seed
from deece.players.conventions import Card
from deece.players.protocol.lines import BAR, Hand, choices, hand, header, over, score
from deece.say import unbroken

VERSION: Final = "deece 1"
LONGEST_REASON: Final = 200  # letters
MOST_VALUE: Final = 1_000_000  # points that a choice can be worth
BETWEEN: Final = ("deal", "over")  # steps at which no hand is played


class Asked(NamedTuple):
    """A question: its lines, and what may be answered."""

    lines: list[str]
    number: int
    choices: dict[str, Action]


class Session:
    """What a program knows of the game of one seat. The lines that it was sent determine the seat's view."""

    def __init__(self, seed: Seed, *, stateless: bool = False, cards: tuple[Card, ...] = ()) -> None:
        """`stateless` says that the program keeps nothing: every question then has the whole hand before it.

        `cards` are the convention cards of the sides; without them nothing is said of what bids mean.
        """
        self.seed, self.stateless, self.cards = seed, stateless, cards
        self._known: str | None = None  # the table, where its header was sent
        self._hand: Hand | None = None
        self._scores = 0

    def told(self, view: View) -> list[str]:
        """What the program does not know yet of this view."""
        lines: list[str] = []
        table = f"{view.public.tables.hash} {view.seat}"
        results = view.public.game.results
        if table != self._known or len(results) < self._scores:
            lines += header(view.rules, view.seat, number_of(self.seed), self.cards)
            self._known, self._hand, self._scores = table, None, 0
        lines += [score(number, result) for number, result in enumerate(results[self._scores :], self._scores + 1)]
        self._scores = len(results)
        if view.public.step in BETWEEN:
            return lines
        now, before = hand(view, self.cards), self._hand
        self._hand = now
        if before is None or self.stateless or not _goes_on(before, now):
            return [*lines, now.heading, *now.history, *[f"now {key} {text}" for key, text in now.facts.items()]]
        lines += now.history[len(before.history) :]
        known = before.facts
        return lines + [f"now {key} {text}" for key, text in now.facts.items() if known.get(key) != text]

    def asked(self, view: View, actions: tuple[Action, ...], number: int, ms: int, bank: int) -> Asked:
        """The question of this number: so many milliseconds for it, and so many more for all of the game."""
        found = choices(actions, view)
        question = f"ask {number} ms {ms} bank {bank} legal {BAR.join(found)}"
        return Asked([*self.told(view), question], number, found)

    def over(self, view: View) -> list[str]:
        """The end of the game."""
        return [*self.told(view), *over(view)]


def _goes_on(before: Hand, now: Hand) -> bool:
    """Whether this is the same hand, and nothing was taken back that has been sent."""
    return (
        before[:3] == now[:3]
        and now.history[: len(before.history)] == before.history
        and before.facts.keys() <= now.facts.keys()
    )


def number_of(seed: Seed) -> int:
    """A seed as a number below two to the power of 53, which every language can hold."""
    return int.from_bytes(blake2b(str(seed).encode(), digest_size=8).digest(), "big") >> 11


def answered(line: str, asked: Asked) -> Choice | None:
    """The choice that a line answers with; None for a line that answers another question, or nothing.

    Raises PlayerError for what is none of the choices, and where the program says that it cannot go on.
    """
    word, _, rest = line.strip().partition(" ")
    if word == "cannot":
        raise PlayerError(f"it cannot go on: {shortened(rest) or 'it does not say why'}")
    if word != "choose":
        return None
    number, _, rest = rest.strip().partition(" ")
    if number != str(asked.number):
        return None
    chosen, _, reason = rest.partition(" because ")
    words = chosen.split()
    action = _found(" ".join(words[:2]), asked)
    if action is None:
        raise PlayerError(f"it answered '{shortened(chosen)}', which is none of the choices")
    return Choice(action, shortened(reason).strip('"') or "it gives no reason", _expects(words[2:], asked))


def _expects(words: list[str], asked: Asked) -> Expects | None:
    """What it says beside its choice: "conf 0.71", then "values bid 52 3.5 | bid pass -2"; nothing of it costs it."""
    place = words.index("values") if "values" in words else len(words)
    before, values = words[:place], words[place + 1 :]
    if "conf" not in before and place == len(words):
        return None
    try:
        sure = _number(before[before.index("conf") + 1], 0, 1) if "conf" in before else None
        valued = " ".join(values).split(BAR) if place < len(words) else []
        return Expects(sure, tuple(_valued(each, asked) for each in valued))
    except (ValueError, IndexError):
        return Expects(unreadable=True)


def _valued(text: str, asked: Asked) -> tuple[Action, float]:
    """A choice and what it is worth; raises ValueError."""
    choice, _, number = text.strip().rpartition(" ")
    action = _found(choice, asked)
    if action is None:
        raise ValueError(choice)
    return action, _number(number, -MOST_VALUE, MOST_VALUE)


def _number(text: str, low: float, high: float) -> float:
    """A number in these bounds; raises ValueError."""
    found = float(text)
    if not low <= found <= high:
        raise ValueError(text)
    return found


def _found(words: str, asked: Asked) -> Action | None:
    if words in asked.choices:
        return asked.choices[words]
    low = words.casefold()
    return next((action for text, action in asked.choices.items() if text.casefold() == low), None)


def shortened(text: str) -> str:
    """What a program writes, on one line and of bearable length."""
    text = " ".join(unbroken(text).split())
    return text if len(text) <= LONGEST_REASON else text[:LONGEST_REASON] + "…"
