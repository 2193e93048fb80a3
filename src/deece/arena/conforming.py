"""Whether a program speaks deece 1 as docs/protocol.md says: hands of many systems, and a probe for each law."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from statistics import median
from typing import Final, NamedTuple

from deece.driver import played
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER, State
from deece.game.view import View
from deece.players import Choice, PlayerError, make
from deece.players.conventions import CARDS, default_card
from deece.players.protocol.program import Process, argv_of
from deece.players.protocol.session import Session, answered, shortened
from deece.rules.catalog import Rules
from deece.rules.ruleset import load, systems

WITHIN: Final = 10.0  # seconds for an answer
DEALS: Final = 3  # until there is a hand, where everybody passes
UNKNOWN: Final = ("dance all night", "now moon-phase full", "")
ENDED: Final = 2.0  # seconds in which it ends after "bye"


class Checked(NamedTuple):
    """One thing that was looked at, and what is wrong with it, or ""."""

    what: str
    fault: str


def check(command: str, within: Sequence[str] = ()) -> Iterator[Checked]:
    """What is found as it is found, over a hand of each of these systems (all); raises PlayerError for no program."""
    argv = argv_of(command)
    try:
        tested = _Tested(Process(argv))
    except PlayerError as error:
        yield Checked("it starts and writes 'ready'", str(error))
        return
    yield Checked(f"it starts and writes 'ready'; its name is {tested.process.title or 'not given'}", "")
    if plays := tested.process.conventions:
        strange = [f"'{shortened(id)}'" for id in plays if id not in CARDS]
        fault = f"there is no card {', '.join(strange)}: choose of {', '.join(CARDS)}" if strange else ""
        yield Checked(f"it plays the conventions {', '.join(plays)}", fault)
    failed = ""
    for number, name in enumerate(within or systems()):
        found = _tried(partial(tested.hand, load(name).rules, number))
        yield Checked(f"it plays a hand of {name}", found)
        failed = failed or found
        if found:
            tested.process.close()
            tested = _Tested(Process(argv))
    if not failed:
        for what, probe in _PROBES.items():
            yield Checked(what, _tried(partial(probe, tested)))
        slowest, usual = 1000 * max(tested.seconds), 1000 * median(tested.seconds)
        yield Checked(f"it answers in {usual:.1f} ms as a rule, {slowest:.0f} ms at most", "")
        yield from _beside(tested.said)
    yield Checked("it ends by itself after 'bye'", "" if tested.ends() else f"it was still there after {ENDED:.0f} s")


def _beside(said: Sequence[Choice]) -> Iterator[Checked]:
    """What it says beside its choices."""
    expects = [(choice.action, choice.expects) for choice in said if choice.expects]
    if sure := sum(each.sure is not None for _, each in expects):
        yield Checked(f"it says how sure it is with {sure} of {len(said)} choices", "")
    worth = [(each.worth(action), max(value for _, value in each.values)) for action, each in expects if each.values]
    if worth:
        best = sum(own == most for own, most in worth)
        yield Checked(f"it says what choices are worth {len(worth)} times, and chose the best {best} times", "")
    if wrong := sum(each.unreadable for _, each in expects):
        fault = f"{wrong} times it cannot: write 'conf 0.71', and 'values bid 52 3.5 | bid pass -2' after it"
        yield Checked("what it says beside its choices can be read", fault)


def _tried(do: Callable[[], str]) -> str:
    try:
        return do()
    except PlayerError as error:
        return str(error)


class _Tested:
    """A program that is asked, one question after another, in one process."""

    def __init__(self, process: Process) -> None:
        self.process, self.number = process, 0
        self.seconds: list[float] = []
        self.said: list[Choice] = []  # its choices, and what it says beside them
        self.last: tuple[Rules, int, Session, list[tuple[View, Action]]] | None = None  # the last hand that it played

    def ask(self, session: Session, seen: View, before: Sequence[str] = ()) -> Action:
        """What it chooses; raises PlayerError."""
        self.number += 1
        asked = session.asked(seen, legal(seen), self.number, int(1000 * WITHIN), 0)
        began = time.monotonic()
        self.process.send([*before, *asked.lines], began + WITHIN)
        while (choice := answered(self.process.line(began + WITHIN), asked)) is None:
            pass
        self.seconds.append(time.monotonic() - began)
        self.said.append(choice)
        return choice.action

    def hand(self, rules: Rules, number: int) -> str:
        """Let it play a hand in a seat, `plain` in all others; raises PlayerError where it does not."""
        cards = (default_card(rules),) * rules.deal.sides
        session = Session(number, stateless=self.process.stateless, cards=cards)
        chosen: list[tuple[View, Action]] = []
        seat = number % rules.people

        def choose(state: State) -> Action:
            seen = view(state, seat)
            chosen.append((seen, self.ask(session, seen)))
            return chosen[-1][1]

        end = _hand(rules, number, seat, choose)
        self.process.send(session.over(view(end, seat)), time.monotonic() + WITHIN)
        self.last = rules, number, session, chosen
        return ""

    def again(self) -> str:
        """The same hand from its beginning, with the same seed."""
        assert self.last
        rules, number, _, before = self.last
        self.hand(rules, number)
        assert self.last
        return "" if self.last[3] == before else "the same hand with the same seed was played in another way"

    def back(self) -> str:
        """A question of the hand that came before."""
        assert self.last
        *_, session, chosen = self.last
        seen, action = chosen[len(chosen) // 2]
        return "" if self.ask(session, seen) == action else "it chose otherwise when the same position came again"

    def unknown(self) -> str:
        """Lines that nobody knows."""
        assert self.last
        *_, session, chosen = self.last
        self.ask(session, chosen[0][0], UNKNOWN)
        return ""

    def late(self) -> str:
        """A question while another is not answered yet: the second is the one that counts."""
        assert self.last
        *_, session, chosen = self.last
        self.number += 1
        first = session.asked(chosen[0][0], legal(chosen[0][0]), self.number, 1, 0)
        self.ask(session, chosen[-1][0], first.lines)
        return ""

    def ends(self) -> bool:
        """Whether it ends after goodbye."""
        return self.process.bye(ENDED)


_PROBES: Final[dict[str, Callable[[_Tested], str]]] = {
    "it plays the same hand in the same way with the same seed": _Tested.again,
    "it answers the same when choices are taken back": _Tested.back,
    "it passes over lines that it does not know": _Tested.unknown,
    "it answers the new question when it was too late for the old one": _Tested.late,
}


def _hand(rules: Rules, number: int, seat: int, choose: Callable[[State], Action]) -> State:
    """A hand to its end, or that came to nothing; `choose` chooses for this seat."""
    rng, plain, deals = Random(number), make("plain"), 0
    state = start(rules, number % rules.people)
    while not state.public.game.results and (turn := to_act(state)) != OVER:
        if turn == CHANCE:
            if deals == DEALS:
                break
            deals += 1
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
        elif turn == seat:
            state = apply(state, choose(state))
        else:
            state = played(state, plain).after
    return state
