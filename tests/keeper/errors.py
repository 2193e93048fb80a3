"""How many slips of the pen the keeper catches: `python -m tests.keeper.errors [--hands 5000] [--errors 10000]`.

Hands of `double-deck` are played by `plain` and told rightly; then one digit of one figure is written wrongly. A slip
is caught if it is refused (it cannot be) or asked about (it is unlikely). The hands are others than those from which
the limits were counted.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from random import Random

from msgspec import structs

from deece.arena.limits import hand
from deece.game.play import apply, to_act, view
from deece.game.state import Seat, State
from deece.game.tables import tables_for
from deece.game.told import ToldError, facts_told
from deece.keeper.checks import doubts
from deece.keeper.events import HandTold, Melded
from deece.keeper.telling import told_hand_of
from deece.players import choice_of, make
from deece.rules.catalog import Rules
from deece.rules.ruleset import load


def told_hand(state: State, *, by_player: bool) -> tuple[Seat, HandTold] | None:
    """Who dealt, and the hand up to the first lead as a scorer tells it; None where not all meld was laid."""
    results = state.public.game.results
    end = results[-1].end if results else state.public
    assert end is not None
    contract = end.contract
    if contract is None or any(end.melds[seat] is None for seat in end.seating.active):
        return None
    total = {seat: shown.total for seat, shown in enumerate(end.melds) if shown is not None}
    groups = [frozenset({seat}) for seat in total] if by_player else list(end.seating.sides)
    return end.game.dealer, HandTold(
        declarer=contract.declarer,
        bid=contract.bid,
        trump=contract.trump,
        melds={min(group): Melded(sum(total[seat] for seat in group)) for group in groups},
        ended=end.ended,
    )


def slip(number: int, rng: Random) -> int:
    """The number with one digit wrong."""
    text = str(number)
    place = rng.randrange(len(text))
    digit = rng.choice([digit for digit in "0123456789" if digit != text[place]])
    return int(text[:place] + digit + text[place + 1 :])


def caught(rules: Rules, dealer: Seat, told: HandTold) -> str:
    """How a slip is caught: "refused" (by the checks, or as the engine cannot score it), "asked", or not at all."""
    found = doubts(rules, dealer, told)
    if any(not each.asks for each in found):
        return "refused"
    try:
        whole = told if told.play else structs.replace(told, last=told.declarer)
        facts_told(tables_for(rules), dealer, told_hand_of(rules, dealer, whole))
    except ToldError:
        return "refused"
    return "asked" if found else ""


Hands = list[tuple[Seat, HandTold]]


def hands(rules: Rules, number: int, seed: int, *, by_player: bool = False) -> Hands:
    """So many hands told rightly."""
    rng = Random(f"slips {seed}")
    found: Hands = []
    while len(found) < number:
        one = told_hand(hand(rules, rng), by_player=by_player)
        if one is not None:
            found.append(one)
    return found


def with_slip(told: HandTold, rng: Random) -> HandTold:
    """The same with a slip in one of its melds."""
    seat = rng.choice(sorted(told.melds))
    return structs.replace(told, melds=told.melds | {seat: Melded(slip(told.melds[seat].total, rng))})


def melds(rules: Rules, right: Hands, errors: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """How the hands told rightly fare, and how so many slips do."""
    rng = Random(f"errors {seed}")
    wrong = Counter[str]()
    for _ in range(errors):
        dealer, told = rng.choice(right)
        wrong[caught(rules, dealer, with_slip(told, rng))] += 1
    return Counter(caught(rules, *each) for each in right), wrong


def played(rules: Rules, number: int, seed: int) -> Hands:
    """Hands played out and told with the points of both sides."""
    rng = Random(f"points {seed}")
    player = make("plain")
    found: Hands = []
    while len(found) < number:
        state = hand(rules, rng)
        begun = told_hand(state, by_player=False)
        if state.public.game.results or begun is None:
            continue
        while not state.public.game.results:
            state = apply(state, choice_of(player, view(state, to_act(state))).action)
        play = {min(side.seats): side.play for side in state.public.game.results[-1].sides}
        found.append((begun[0], structs.replace(begun[1], play=play)))
    return found


def points(rules: Rules, right: Hands, errors: int, seed: int) -> tuple[Counter[str], Counter[str]]:
    """The same for a slip in the points of one side, where those of both are told."""
    rng = Random(f"points {seed}")
    wrong = Counter[str]()
    for _ in range(errors):
        dealer, told = rng.choice(right)
        seat = rng.choice(sorted(told.play))
        wrong[caught(rules, dealer, structs.replace(told, play=told.play | {seat: slip(told.play[seat], rng)}))] += 1
    return Counter(caught(rules, *each) for each in right), wrong


def shares(name: str, found: Counter[str]) -> str:
    """A line of the report."""
    number = found.total()
    parts = ", ".join(f"{kind} {100 * found[kind] / number:.1f} %" for kind in ("refused", "asked"))
    return f"{name}: {parts}, caught {100 - 100 * found[''] / number:.1f} % of {number}\n"


def main() -> None:
    """Print the report."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--system", default="double-deck")
    parser.add_argument("--hands", type=int, default=5000)
    parser.add_argument("--errors", type=int, default=10000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    rules = load(asked.system).rules
    for title, by_player in (("meld by side", False), ("meld by player", True)):
        right, wrong = melds(
            rules, hands(rules, asked.hands, asked.seed, by_player=by_player), asked.errors, asked.seed
        )
        sys.stdout.write(shares(f"{title}, right", right) + shares(f"{title}, one digit wrong", wrong))
    right, wrong = points(rules, played(rules, asked.hands // 10, asked.seed), asked.errors, asked.seed)
    sys.stdout.write(
        shares("points of both sides, right", right) + shares("points of both sides, one digit wrong", wrong)
    )


if __name__ == "__main__":
    main()
