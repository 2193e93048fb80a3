"""Hands that were played, told to the keeper alone: `python -m tests.keeper.hands --hands 1000`.

Games of every system and of house rules are played by the quick and careless. Of each hand the keeper hears what its
form asks for, and the sheet comes to the same lines, scores, checks and winners. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from random import Random

from msgspec.structs import replace

from deece.game.state import Game, HandResult, ScoreLine
from deece.keeper import played
from deece.keeper.events import Hand, HandTold, NewGame, SheetEvent, begun, decode, encode
from deece.keeper.fold import Sheet, fold
from deece.keeper.telling import form
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, load, systems
from tests.properties.houses import HOUSES
from tests.told import ended_hands


def told_of(rules: Rules, result: HandResult, rng: Random, *, lean: bool = False) -> HandTold:
    """A hand as a scorer tells it, at any seat of a side; `lean` leaves out what the form does not ask for."""
    tellers = {side.seats: rng.choice(sorted(side.seats)) for side in result.sides}
    told, known = played.told_of(rules, result, lambda seats: tellers[frozenset(seats)]), result.facts
    assert known is not None
    if lean:
        return told
    play, tricks, aside = dict[int, int](), dict[int, int](), dict[int, int]()
    for side in result.sides:
        for seat in sorted(side.seats):
            at = seat if form(rules).play_by == "player" else tellers[side.seats]
            play[at] = play.get(at, 0) + known.cards[seat]
            tricks[at] = tricks.get(at, 0) + known.tricks[seat]
        if side.aside:
            aside[tellers[side.seats]] = side.aside
    return replace(told, play=play, tricks=tricks, last=known.last, aside=aside)


def plain(lines: tuple[ScoreLine, ...], *, lean: bool) -> list[ScoreLine]:
    """The lines; without the parts of what was taken in play where nobody told them."""
    return [line._replace(figures=()) if lean and line.kind == "play" else line for line in lines]


def differences(sheet: Sheet, hands: list[tuple[Game, HandResult, Game]], *, lean: bool) -> Iterator[str]:
    """What the sheet says otherwise than the games."""
    for row, (_, result, after) in zip(sheet.rows, hands, strict=True):
        game = sheet.states[row.game].public.game
        if row.result is None:
            yield f"line {row.number} {row.problem} {row.trouble}"
            continue
        pairs = {
            "lines": (plain(row.result.lines, lean=lean), plain(result.lines, lean=lean)),
            "scores": (row.scores, result.scores),
            "made": (row.result.made, result.made),
            "checks": (row.result.checks, after.results[-1].checks),
        }
        if after.winners:
            pairs["winners"] = (game.winners, after.winners)
            pairs["owed"] = (game.owed, after.owed)
        for what, (one, two) in pairs.items():
            if one != two:
                yield f"line {row.number}: {what} {one}, played {two}"


def check(ruleset: Ruleset, number: int, seed: str) -> list[str]:
    """The differences in so many hands by these rules, told in full and told as the form asks."""
    rng, rules = Random(seed), ruleset.rules
    hands = [hand for hand, _ in zip(ended_hands(rules, rng), range(number), strict=False)]
    found = []
    for lean in (False, True):
        events = [SheetEvent("a:1", begun(ruleset, [f"P{seat}" for seat in range(rules.people)], hands[0][1].dealer))]
        for line, (before, result, _) in enumerate(hands, 1):
            if not before.results:
                events.append(SheetEvent(f"a:{2 * line}", NewGame(line, result.dealer)))
            told = told_of(rules, result, rng, lean=lean)
            events.append(SheetEvent(f"a:{2 * line + 1}", Hand(line, told)))
        sheet = fold([decode(encode(event)) for event in events])
        found += [f"{ruleset.id} {'lean ' * lean}{each}" for each in differences(sheet, hands, lean=lean)]
    return found


def main(arguments: list[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m tests.keeper.hands", description=__doc__)
    parser.add_argument("--hands", type=int, default=1000, help="for each system and house set")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    chosen = parser.parse_args(arguments)
    tables = [load(system) for system in systems()]
    tables += [load(system, overrides) for system, overrides in HOUSES]
    with ProcessPoolExecutor(chosen.workers) as pool:
        names = [str(place) for place in range(len(tables))]
        found = [fault for part in pool.map(check, tables, [chosen.hands] * len(tables), names) for fault in part]
    print("\n".join(found[:20]))
    print(f"{chosen.hands * len(tables)} hands by {len(tables)} sets of rules, {len(found)} differences")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
