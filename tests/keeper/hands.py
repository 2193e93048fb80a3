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

from deece.cards import Hand as Cards
from deece.game.account import facts
from deece.game.state import NOBODY, Game, HandResult, ScoreLine
from deece.keeper.events import Event, Hand, Melded, NewGame, Told, begun, decode, encode
from deece.keeper.fold import Sheet, fold
from deece.keeper.telling import form
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset, load, systems
from tests.properties.houses import HOUSES
from tests.told import ended_hands


def told_of(rules: Rules, result: HandResult, rng: Random, *, lean: bool = False) -> Told:
    """A hand as a scorer tells it; `lean` leaves out what the form does not ask for."""
    end = result.end
    assert end is not None
    asks, known, contract = form(rules), facts(end), end.contract
    play, tricks, aside = dict[int, int](), dict[int, int](), dict[int, int]()
    last = known.last
    for side in result.sides:
        one = rng.choice(sorted(side.seats))
        by_player = asks.play_by == "player"
        for seat in sorted(side.seats):
            at = seat if by_player else one
            bonus = side.last if lean and seat == known.last else 0
            play[at] = play.get(at, 0) + known.cards[seat] + bonus
            tricks[at] = tricks.get(at, 0) + known.tricks[seat]
        if side.aside:
            if lean:
                play[one] = play.get(one, 0) + side.aside
            else:
                aside[one] = side.aside
    melds = {}
    for seat in end.seating.active:
        shown = end.melds[seat]
        if end.stock is not None:
            melds[seat] = Melded(end.stock.scored[seat])
        elif shown is not None and shown.total:
            cards = str(Cards(bits=shown.cards)) if asks.meld_cards and shown.combinations else ""
            melds[seat] = Melded(shown.total, cards, shown.seven_nines)
        elif shown is not None and shown.seven_nines:
            melds[seat] = Melded(0, "", nines=True)
    return Told(
        declarer=contract.declarer if contract else NOBODY,
        bid=contract.bid if contract else 0,
        bids={seat: bid for seat, bid in enumerate(contract.bids) if bid} if contract else {},
        trump=contract.trump if contract else NOBODY,
        partner=contract.partner if contract else NOBODY,
        mooner=contract.mooner if contract else NOBODY,
        melds=melds,
        play=play,
        tricks=tricks if not lean or asks.tricks or known.contract is None or known.contract.mooner != NOBODY else {},
        last=NOBODY if lean else last,
        aside=aside,
        ended=end.ended,
        dealer=result.dealer,
    )


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
        events = [Event("a:1", begun(ruleset, [f"P{seat}" for seat in range(rules.people)], hands[0][1].dealer))]
        for line, (before, result, _) in enumerate(hands, 1):
            if not before.results:
                events.append(Event(f"a:{2 * line}", NewGame(line, result.dealer)))
            told = told_of(rules, result, rng, lean=lean)
            events.append(Event(f"a:{2 * line + 1}", Hand(line, told)))
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
