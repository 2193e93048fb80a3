"""One thing to do: a position or a hand, what is asked, what is typed, and whether that is right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from typing import Final, Literal, NamedTuple

from deece.game.action import Action
from deece.game.exchange import to_choose
from deece.game.play import apply, legal, view, why_not
from deece.game.state import NOBODY, State
from deece.game.value import Combination, best_meld, split
from deece.game.view import View
from deece.players import choice_of, make
from deece.record.typed import NotUnderstood, phrase, read
from deece.record.words import words_of
from deece.rules.ruleset import Ruleset
from deece.school.words import (
    figure_words,
    meld_slip_words,
    miscounted_words,
    one_of_words,
    so_many_words,
)
from deece.words.refusals import refusal_words
from deece.words.viewer import Viewer

Ask = Literal["read", "meld", "figure", "pick", "act", "cards"]
Answer = tuple[Action, ...] | str
MOST_FIGURE: Final = 6  # digits


class Option(NamedTuple):
    """An answer to pick: its code, and its words."""

    code: str
    words: str


@dataclass(frozen=True)
class Task:
    """What is shown and asked. `right` are codes of answers; of cards all must be among those chosen, `never` none.

    A code is a word of a record ("KS", "52", "by-me"), a figure, or an option's own; "?S" is any spade. `judged`
    tasks have no right answers: the review grades what is chosen.
    """

    ruleset: Ruleset
    ask: Ask
    bits: int  # the hand that is shown
    trump: int = NOBODY
    state: State | None = None  # the position, where there is one
    seat: int = 0  # whose eyes see it
    names: tuple[str, ...] = ()  # of those at the table
    say: str = ""
    do: str = ""
    options: tuple[Option, ...] = ()
    right: tuple[str, ...] = ()
    never: tuple[str, ...] = ()
    good: str = ""
    wrong: str = ""
    wrongs: Mapping[str, str] = field(default_factory=dict)
    judged: bool = False

    @property
    def view(self) -> View | None:
        """The position as the seat sees it."""
        return None if self.state is None else view(self.state, self.seat)

    @property
    def viewer(self) -> Viewer:
        """The learner, at the table."""
        return Viewer(self.seat, self.names)

    @property
    def cards(self) -> int:
        """How many cards are to be chosen."""
        if self.state is None:
            return 0
        return to_choose(self.state.public) if self.ask == "cards" else 1


class Row(NamedTuple):
    """A meld of a hand that was counted; `missed` where it is what the count left out."""

    meld: Combination
    missed: bool


class Answered(NamedTuple):
    """What an answer is worth: what was chosen as codes, whether it is right, and the words for it."""

    chosen: tuple[str, ...]
    right: bool
    words: str
    rows: tuple[Row, ...] = ()


def read_answer(task: Task, text: str) -> Answer:
    """What was typed or tapped: actions of the position, or a figure or option's code.

    Raises NotUnderstood, in the user's words, for what has no meaning here or is not allowed.
    """
    words = " ".join(text.split())
    if task.ask in ("meld", "figure"):
        if not words.isascii() or not words.isdigit() or len(words) > MOST_FIGURE:
            raise NotUnderstood(figure_words())
        return str(int(words))
    if task.ask == "pick":
        return _picked(task.options, words)
    assert task.view
    may = legal(task.view)
    found = read(task.view, may, words)
    if task.ask == "cards" and len(found) != task.cards:
        raise NotUnderstood(so_many_words(task.cards))
    seen = task.state
    assert seen
    for action in found:
        if refusal := why_not(view(seen, task.seat), action):
            raise NotUnderstood(refusal_words(refusal))
        if task.ask != "cards":
            break
        seen = apply(seen, action)
    return found


def _picked(options: Sequence[Option], words: str) -> str:
    if words.isascii() and words.isdigit() and not any(option.code == words for option in options):
        place = int(words[:3])
        if 1 <= place <= len(options):
            return options[place - 1].code
    low = words.casefold()
    found = [one.code for one in options if low in (one.code.casefold(), one.words.casefold())]
    found = found or [one.code for one in options if len(low) > 2 and low in one.words.casefold()]
    if len(found) != 1:
        raise NotUnderstood(one_of_words(len(options)))
    return found[0]


def codes_of(task: Task, answer: Answer) -> tuple[str, ...]:
    """An answer as codes."""
    if isinstance(answer, str):
        return (answer,)
    rules = task.ruleset.rules
    melding = task.state is not None and task.state.public.step == "meld"
    return tuple(words_of(action, rules, melding=melding)[1] for action in answer)


def grade(task: Task, answer: Answer) -> Answered:
    """Whether an answer is right, for a task that has its right answers."""
    chosen = codes_of(task, answer)
    if task.ask == "cards":
        right = _holds(chosen, task.right) and not any(matches(code, task.never) for code in chosen)
    else:
        right = matches(chosen[0], task.right)
    if task.ask == "meld":
        return _meld(task, int(chosen[0]))
    words = task.good if right else next((task.wrongs[code] for code in chosen if code in task.wrongs), task.wrong)
    if not right and not words and task.ask in ("figure", "pick"):
        it_is = miscounted_words(next((one.words for one in task.options if one.code in task.right), task.right[0]))
        words = " ".join(filter(None, (it_is, task.good)))
    return Answered(chosen, right, words)


def is_right(task: Task, action: Action) -> bool:
    """Whether a choice is among the right ones of a task that has them."""
    return matches(codes_of(task, (action,))[0], task.right)


def matches(code: str, patterns: Sequence[str]) -> bool:
    """Whether a code is one of these, of which "?S" is any spade."""
    return any(fnmatchcase(code, pattern) for pattern in patterns)


def _holds(chosen: Sequence[str], wanted: Sequence[str]) -> bool:
    left = list(chosen)
    for code in wanted:
        if code not in left:
            return False
        left.remove(code)
    return True


def _meld(task: Task, said: int) -> Answered:
    """A count with the melds of the hand, and what probably went wrong."""
    value = best_meld(task.ruleset.rules, task.bits, task.trump)
    total = value.total
    slip = _slip(task.ruleset, value.combinations, said - total) if said != total else None
    rows = tuple(Row(each, slip is not None and each == slip[1]) for each in value.combinations)
    if said == total:
        return Answered((str(said),), True, task.good, rows)
    words = task.wrongs.get(str(said)) or meld_slip_words(*(slip or ("", None, 0)), total=total)
    return Answered((str(said),), False, words, rows)


def _slip(ruleset: Ruleset, melds: Sequence[Combination], off: int) -> tuple[str, Combination, int] | None:
    """What explains a count that is off by so much: its kind, the meld, and what it was taken for."""
    rules = ruleset.rules
    for each in melds:
        prices = getattr(rules.meld, each.kind, ()) if each.copies > 1 else ()
        for taken in range(1, each.copies):
            if prices and split(prices, taken)[0] == each.points + off:
                return "fewer", each, taken
        if prices and each.copies * prices[0] == each.points + off:
            return "singly", each, each.points + off
    for each in melds:
        if each.points == -off:
            return "left", each, 0
    for each in melds:
        if each.points == off:
            return "twice", each, 0
    return None


def shown_answer(task: Task) -> str:
    """A whole right answer as it is typed, for whoever wants to be shown; "" where the review alone knows one."""
    if task.ask == "meld":
        return str(best_meld(task.ruleset.rules, task.bits, task.trump).total)
    if task.view is None or task.judged or task.ask not in ("act", "cards"):
        return "".join(task.right[:1])
    if task.ask == "cards":
        return " ".join(_right_cards(task)).lower()
    may = legal(task.view)
    right = next((action for action in may if is_right(task, action)), None)
    return "" if right is None else phrase(right, may, task.ruleset.rules.auction.first_bid)


def _right_cards(task: Task) -> list[str]:
    """Cards that are right together: those that must be there, and what the plain player would choose beside them."""
    state, player, wanted, chosen = task.state, make("plain"), list(task.right), list[str]()
    assert state
    while len(chosen) < task.cards:
        seen = view(state, task.seat)
        may = [(action, codes_of(task, (action,))[0]) for action in legal(seen)]
        first = choice_of(player, seen).action
        needed = [each for each in may if each[1] in wanted]
        allowed = needed or [each for each in may if not matches(each[1], task.never)]
        action, code = next((each for each in allowed if each[0] == first), allowed[0])
        if code in wanted:
            wanted.remove(code)
        chosen.append(code)
        state = apply(state, action)
    return chosen
