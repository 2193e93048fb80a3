"""How large meld and bids grow in the hands of `plain`: `python -m deece.arena.limits` writes `keeper/limits.toml`.

A hand is dealt at the start of a game and played until the first lead: from there on no meld or bid changes. Where
melds are laid between tricks it is played to its end.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from deece.arena.work import cores, results
from deece.driver import played
from deece.game.account import facts, meld_shown
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act
from deece.game.state import CHANCE, NOBODY, Public, Seat, State, sides_of
from deece.keeper.likely import SHARES, Limits, counted
from deece.players import make
from deece.rules.catalog import Rules
from deece.rules.count import short_of
from deece.rules.ruleset import load, systems

HANDS: Final = 20_000
CHUNK: Final = 500
PATH: Final = Path(__file__).resolve().parent.parent / "keeper" / "limits.toml"


class Job(NamedTuple):
    """Some hands of one system."""

    system: str
    seed: int
    hands: int


Seen = dict[str, list[int]]  # by field of `Limits`: what came up


def hand(rules: Rules, rng: Random, player: str = "plain") -> State:
    """A hand as it stands at the first lead, or where it ended before; with a stock, at its end."""
    players = [make(player, seat) for seat in range(rules.people)]
    state = start(rules, rng.randrange(rules.people))
    while not state.public.game.results and (state.public.step != "play" or rules.deal.stock == "turned"):
        seat = to_act(state)
        dealer = state.public.game.dealer
        state = apply(state, shuffled(rules, rng, dealer)) if seat == CHANCE else played(state, players[seat]).after
    return state


def known(state: State) -> tuple[Public, Seat]:
    """The hand as all saw it where it stopped, and declarer's partner if one was called."""
    ended = state.public.game.results
    end = ended[-1].end if ended else state.public
    assert end is not None
    contract = end.contract
    if contract is None or contract.called == NOBODY or contract.partner != NOBODY:
        return end, contract.partner if contract else NOBODY
    holders = [seat for seat in end.seating.active if state.hands[seat] >> 4 * contract.called & 15]
    return end, next((seat for seat in holders if seat != contract.declarer), NOBODY)


def look(state: State) -> Iterator[tuple[str, int]]:
    """What this hand shows, by field of `Limits`."""
    end, partner = known(state)
    if end.rules.deal.stock == "turned":
        laid = facts(end).laid
        for seat in end.seating.active:
            yield "other", laid[seat]
            yield "others", laid[seat]
        return
    contract = end.contract
    assert contract is not None
    contract = contract._replace(partner=partner)
    yield "bid", contract.bid
    for side in sides_of(end.seating, contract, fixed=end.rules.exchange.partner == "fixed"):
        declares = contract.declarer in side
        shown = [(seat, found.total) for seat in side if (found := end.melds[seat]) is not None]
        for seat, total in shown:
            yield "declarer" if seat == contract.declarer else "partner" if declares else "other", total
        if len(shown) == len(side):
            meld = meld_shown(end.melds, side)
            yield "declarers" if declares else "others", meld
            if declares and not state.public.game.results:
                lacks = short_of(end.rules, contract.bid, meld)
                yield "need", lacks
                yield "over", -lacks


def seen(job: Job) -> tuple[str, Seen]:
    """What the hands of one job show."""
    rules, rng = load(job.system).rules, Random(f"{job.system} {job.seed}")
    found: Seen = {name: [] for name in SHARES}
    for _ in range(job.hands):
        for name, number in look(hand(rules, rng)):
            found[name].append(number)
    return job.system, found


def limit(numbers: list[int], share: float) -> int:
    """The figure above which not more than that share lies; 0 without any."""
    return max(0, sorted(numbers)[ceil(len(numbers) * (1 - share)) - 1]) if numbers else 0


def gathered(system: str, hands: int, seed: int, workers: int) -> Seen:
    """What so many hands of a system show."""
    jobs = (Job(system, seed + place, min(CHUNK, hands - place)) for place in range(0, hands, CHUNK))
    together: Seen = {name: [] for name in SHARES}
    for _, found in results(seen, jobs, workers):
        for name, numbers in found.items():
            together[name] += numbers
    return together


def measured(system: str, hands: int, found: Seen) -> Limits:
    """The limits of a system, from what so many hands showed."""
    deal, exchange = (rules := load(system).rules).deal, rules.exchange
    fixed = exchange.partner == "fixed"
    team = 0 if rules.auction.kind == "none" else deal.players // deal.sides if fixed else 2
    sides = deal.sides - bool(team) if fixed else 1
    each = {
        "partner": max(1, team - 1),
        "other": deal.players - team,
        "others": sides,
    }  # figures of this role in a hand
    return Limits(
        system, hands, **{name: limit(found[name], share / each.get(name, 1)) for name, share in SHARES.items()}
    )


def written(found: dict[str, Limits]) -> str:
    """The file's text."""
    parts = ["# Written by `python -m deece.arena.limits` from hands of the computer player plain.\n"]
    for system in systems():
        if system in found:
            rows = [f"{name} = {value}" for name, value in found[system]._asdict().items() if name != "system"]
            parts.append("\n".join([f"[{system}]", *rows]) + "\n")
    return "\n".join(parts)


def main() -> None:
    """Count hands of the systems named, or of all, and write the file after each; the others' rows stay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("systems", nargs="*", default=list(systems()))
    parser.add_argument("--hands", type=int, default=HANDS)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--workers", type=int, default=cores())
    asked = parser.parse_args()
    for system in asked.systems:
        found = measured(system, asked.hands, gathered(system, asked.hands, asked.seed, asked.workers))
        PATH.write_text(written(counted() | {system: found}), encoding="utf-8")
        sys.stdout.write(f"{found}\n")


if __name__ == "__main__":
    main()
