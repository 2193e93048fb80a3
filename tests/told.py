"""A hand that was played, and the same hand told, come to the same: `python -m tests.told --hands 100000`.

Hands of every system, of the library and of house rules are played by the quick and careless; each is then told as
somebody who keeps score for real cards would tell it (the contract, meld by player, points and tricks by side, who won
the last trick, how it ended) and settled from that alone. Exit code 1 if any line, score, check or ending differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from hypothesis import HealthCheck, Phase, given, settings

from deece.game.account import account_of, facts, whole_melds
from deece.game.action import Action, Bid, Concede, LayMeld, Misdeal, Moon, Pass, ThrowIn, ToldHand
from deece.game.deal import shuffled
from deece.game.ending import enter, new_hand
from deece.game.play import apply, legal, start, to_act, view
from deece.game.score import settle
from deece.game.state import CHANCE, OVER, Game, HandResult, Public, Seat, Shown, State
from deece.game.tables import tables_for
from deece.game.told import facts_told, told_hand
from deece.record.model import NAMES
from deece.record.told import hand_of, told_lines
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, library, load, systems
from tests.house_rules import rulesets
from tests.properties.houses import HOUSES


def pick(actions: tuple[Action, ...], rng: Random) -> Action:
    """A random choice, but bids stay low, hands are seldom given up, and meld is laid."""
    bids = [action for action in actions if isinstance(action, Bid) and action.points and not action.spoken]
    if bids:
        quiet = [action for action in actions if isinstance(action, Pass)]
        return bids[0] if not quiet or rng.random() < 0.3 else rng.choice(quiet)
    for kind, share in ((Misdeal, 0.5), (Concede, 0.1), (ThrowIn, 0.1), (Moon, 0.1), (LayMeld, 0.9)):
        found = [action for action in actions if isinstance(action, kind)]
        if found and rng.random() < share:
            return rng.choice(found)
    staying = [action for action in actions if not isinstance(action, (Concede, ThrowIn, Moon, Misdeal))]
    return rng.choice(staying or actions)


def ended_hands(rules: Rules, rng: Random) -> Iterator[tuple[Game, HandResult, Game]]:
    """Hands played on and on: the game before each, its result as it was played, and the game after it."""
    while True:
        state = start(rules, rng.randrange(rules.people))
        for _ in range(60_000):
            turn = to_act(state)
            if turn == OVER:
                break
            before: State = state
            dealer = state.public.game.dealer
            action = shuffled(rules, rng, dealer) if turn == CHANCE else pick(legal(view(state, turn)), rng)
            state = apply(state, action)
            if len(state.public.game.results) > len(before.public.game.results):
                yield before.public.game, state.public.game.results[-1], state.public.game


def tell(rules: Rules, end: Public, result: HandResult, rng: Random) -> ToldHand:
    """The hand as a scorer tells it: what is known of a side stands at any one player of it."""
    known = facts(end)
    # With people sitting out each has a score of their own: who took more tricks may decide between two partners.
    sit_out = rules.people > len(end.seating.active)
    by_player = rules.score.save_each or rules.exchange.partner != "fixed" or sit_out
    points: dict[Seat, int] = {}
    tricks: dict[Seat, int] = {}
    aside: dict[Seat, int] = {}
    last = known.last
    for side in result.sides:
        one = rng.choice(sorted(side.seats))
        points |= {seat: known.cards[seat] for seat in side.seats} if by_player else {one: side.cards}
        tricks |= {seat: known.tricks[seat] for seat in side.seats} if by_player else {one: side.tricks}
        if side.aside:
            aside[one] = side.aside
        if last in side.seats and not by_player:
            last = one
    whole = rules.score.checks or rules.score.dix_saves or rules.meld.wins_game
    stock = end.stock
    melds: dict[Seat, Shown | int] = {}
    for seat in end.seating.active:
        shown = whole_melds(end.tables, end.seating, end.melds)[seat]
        if stock is not None:
            melds[seat] = stock.scored[seat]
        elif shown is not None:
            melds[seat] = shown if whole else shown.total
    return told_hand(
        rules,
        contract=end.contract,
        melds=melds,
        points=points,
        tricks=tricks,
        last=last,
        aside=aside,
        ended=end.ended,
    )


def differences(rules: Rules, before: Game, result: HandResult, after: Game, rng: Random) -> list[str]:
    """What the hand, told, comes to differently."""
    end = result.end
    assert end is not None
    told = tell(rules, end, result, rng)
    hand = facts_told(tables_for(rules), result.dealer, told, whole=False)
    found = settle(account_of(hand), result.dealer, before.scores)
    # Trump, combinations shown and the position are not told; the checks of the game are entered with it.
    game = enter(hand, before, found)
    faults = written(rules, before, game, told)
    entered = game.results[-1]
    pairs = {
        "lines": (entered.lines, result.lines),
        "scores": (entered.scores, result.scores),
        "made": (entered.made, result.made),
        "outcome": (entered.outcome, result.outcome),
        "checks": (entered.checks, result.checks),
        "won outright": (entered.outright, result.outright),
        "winners": (game.winners, after.winners),
        "ending": (game.ending, after.ending),
        "goal": (game.goal, after.goal),
        "checks so far": (game.checks, after.checks),
        "owed": (game.owed, after.owed),
    }
    return faults + [f"{what}: told {one}, played {two}" for what, (one, two) in pairs.items() if one != two]


def written(rules: Rules, before: Game, after: Game, told: ToldHand) -> list[str]:
    """What the hand comes to differently that was written into a record and read again."""
    facts = dict(line.strip().split(":", 1) for line in told_lines(told, NAMES[: rules.people]))
    read = hand_of({fact: text.strip() for fact, text in facts.items()}, rules, NAMES.index)
    game = apply(new_hand(tables_for(rules), before), read).public.game
    if (game.scores, game.winners, game.checks, game.owed) != (after.scores, after.winners, after.checks, after.owed):
        return [f"in a record: {game}, told {after}"]
    one, two = game.results[-1], after.results[-1]
    return [] if (one.lines, one.checks) == (two.lines, two.checks) else [f"in a record: {one}, told {two}"]


def check(ruleset: Ruleset, hands: int, seed: str) -> list[str]:
    """The differences in so many hands of these rules."""
    rng, rules, found = Random(seed), ruleset.rules, []
    for number, (before, result, after) in zip(range(hands), ended_hands(rules, rng), strict=False):
        found += [
            f"{ruleset.id} {seed} hand {number}: {each}" for each in differences(rules, before, result, after, rng)
        ]
    return found


def drawn(number: int) -> list[Ruleset]:
    """Rules put together at random, from the strategy of the property tests."""
    found: list[Ruleset] = []

    @settings(
        max_examples=number,
        deadline=None,
        database=None,
        phases=[Phase.generate],
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(rulesets())
    def keep(ruleset: Ruleset) -> None:
        found.append(ruleset)

    keep()
    return found


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.told", description=__doc__)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--random-rules", type=int, default=200, help="house rules put together at random")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    tables = [load(name) for name in (*systems(), *library())]
    tables += [load(system, overrides) for system, overrides in HOUSES]
    tables += drawn(chosen.random_rules)
    each = -(-chosen.hands // len(tables))
    with ProcessPoolExecutor(chosen.workers) as pool:
        names = [f"{chosen.seed} {place}" for place in range(len(tables))]
        found = [fault for part in pool.map(check, tables, [each] * len(tables), names) for fault in part]
    print("\n".join(found[:20]))
    print(f"{each * len(tables)} hands by {len(tables)} sets of rules, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
