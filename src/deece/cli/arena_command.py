"""`deece arena`: two kinds of player over paired deals."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deece.arena.contest import Bids, Outcome, compete, course
from deece.arena.forecasts import together
from deece.arena.pairs import TEAMS
from deece.arena.proxies import closed, in_short, prefix
from deece.arena.work import PROCESSES
from deece.cli.plot_command import Plot, margin_chart
from deece.cli.plots import TERMINAL, Chart, check_place, draw
from deece.cli.progress import progress_bar
from deece.cli.rules_commands import Json, RulesId, Set
from deece.cli.simulate_command import no_faults
from deece.cli.spread import Where, Workers, begin
from deece.cli.words import BadInput, player_of, print_json, rules_of
from deece.club.boards import board_rules, match
from deece.club.words.boards import match_words
from deece.game.made import Hand
from deece.rules.ruleset import Ruleset
from deece.say import say, say_many
from deece.words.cards import plural


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("arena")(arena_command)


def arena_command(
    rules: RulesId,
    a: Annotated[
        str, typer.Option("--a", metavar="A", help="A player, or one for each seat: plain+random. See deece players.")
    ] = "plain",
    b: Annotated[str, typer.Option("--b", metavar="B", help="Whom A plays against.")] = "counting",
    pairs: Annotated[int, typer.Option(metavar="N", help="How many deals, each played with A on every side.")] = 100,
    seed: Annotated[int, typer.Option(metavar="S", help="The same seed deals the same cards.")] = 0,
    workers: Workers = None,
    on: Where = PROCESSES,
    resume: Annotated[str | None, typer.Option(metavar="FILE", help="Keep results here, and go on from them.")] = None,
    records: Annotated[str | None, typer.Option(metavar="DIR", help="Write each hand's record here.")] = None,
    boards: Annotated[
        bool, typer.Option("--boards", help="Each deal is a board of duplicate: one hand, told and compared by itself.")
    ] = False,
    plot: Plot = None,
    settings: Set = None,
    as_json: Json = False,
) -> None:
    """Let two kinds of player play the same deals from both sides, and compare them."""
    one = rules_of(rules, settings or ())
    if boards:
        one = two_rooms(one)
    if plot is not None:
        _check_plot(plot, pairs, as_json=as_json)
    begin(on)
    with progress_bar("pairs", pairs) as progress:
        found = compete(
            one,
            [_player(name) for name in a.split("+")],
            [_player(name) for name in b.split("+")],
            pairs,
            seed,
            workers=workers,
            on=on,
            records=Path(records) if records is not None else None,
            file=Path(resume) if resume is not None else None,
            progress=progress,
        )
    if as_json:
        print_json({**_data(found), **({"boards": _boards(found)} if boards else {})})
    else:
        told = match_words(one.rules, rooms(found)) if boards else []
        print("\n".join([*_lines(found), *([""] if told else []), *told]))
    if plot is not None:
        draw(_chart(found), plot)
    no_faults(found.faults)


def _check_plot(plot: str, pairs: int, *, as_json: bool) -> None:
    if pairs < 2:
        raise BadInput("one pair gives no interval, and so nothing to draw; ask for more --pairs")
    if as_json and plot == TERMINAL:
        raise BadInput("--json and --plot - print both; give --plot a file")
    check_place(plot)


def _chart(found: Outcome) -> Chart:
    """How the difference came, pair by pair."""
    first, second = _named(found)
    return margin_chart(found.contest.ruleset.id, [(f"A {first}, B {second}", course(found.played))])


def _player(name: str) -> str:
    """A player's name, or what stands before one with it."""
    found = name.strip()
    return prefix(found) + player_of(closed(found))


def two_rooms(ruleset: Ruleset) -> Ruleset:
    """The same for boards; raises BadInput where there are not two sides."""
    if ruleset.rules.deal.sides != 2:
        raise BadInput(f"{ruleset.id} has {ruleset.rules.deal.sides} sides; two rooms compare two: leave --boards out")
    return board_rules(ruleset)


def rooms(found: Outcome) -> list[tuple[Hand, Hand]]:
    """By board the hand of the room where A is the first side, and that of the other."""
    return [(pair.hands[0], pair.hands[1]) for pair in found.played]


def _boards(found: Outcome) -> list[dict[str, object]]:
    both = rooms(found)
    swings = match(found.contest.rules, both)
    return [
        {"board": number, "rooms": [hand._asdict() for hand in hands], **(one._asdict() if one else {})}
        for number, (hands, one) in enumerate(zip(both, swings, strict=True), 1)
    ]


def _data(found: Outcome) -> dict[str, object]:
    contest, margin = found.contest, found.margin
    ends = [found.difference - margin, found.difference + margin] if margin is not None else None
    return {
        "rules": contest.ruleset.id,
        "a": _named(found)[0],
        "b": _named(found)[1],
        "seed": contest.seed,
        "pairs": found.pairs,
        "hands": found.hands,
        "difference": round(found.difference, 4),
        "interval": [round(end, 4) for end in ends] if ends else None,
        "unbid": found.unbid,
        "faults": found.faults,
        "forecasts": [each._asdict() for each in found.forecasts],
        "players": [
            {
                "side": each.team,
                "player": in_short(each.name),
                "bids_won": each.won,
                "made": each.made,
                "set": each.set,
                "mean_bid": round(each.mean, 2) if each.won else None,
            }
            for each in found.bids
        ],
    }


def _named(found: Outcome) -> tuple[str, str]:
    """A and B as they are shown."""
    first, second = ("+".join(map(in_short, names)) for names in (found.contest.a, found.contest.b))
    return first, second


def _lines(found: Outcome) -> list[str]:
    contest = found.contest
    first, second = _named(found)
    count = f"{plural(found.pairs, 'pair')}, {plural(found.hands, 'hand')}, seed {contest.seed}"
    lines = [f"{contest.ruleset.id}: A {first}, B {second}; {count}", ""]
    for team, number in zip(TEAMS, found.failed, strict=True):
        if number:
            lines.append(
                say_many("one choice of {team} is plain's", "{number} choices of {team} are plain's", number, team=team)
            )
    lines.append(_verdict(found))
    if any(each.won for each in found.bids):
        wide = max(16, *(len(in_short(each.name)) + 1 for each in found.bids))
        lines += ["", f"{'side':<6}{'player':<{wide}}{'bids won':>9}{'made':>7}{'set':>6}{'mean bid':>10}"]
        lines += [_bids_line(each, wide) for each in found.bids]
        if found.unbid:
            lines.append(say("nobody bid: {hands}", hands=plural(found.unbid, "hand")))
    for team in TEAMS:
        lines += _foreseen(found, team)
    return lines


def _foreseen(found: Outcome, team: str) -> list[str]:
    """What a team's programs said of how hands end, beside what came."""
    lines: list[str] = []
    if sure := together(found.forecasts, team, "sure"):
        error = sure.squares / sure.number
        lines += ["", say("How sure {team} was to come out ahead, in {number} choices:", team=team, number=sure.number)]
        lines.append(f"{say('said'):>14}{say('came'):>10}{say('choices'):>10}")
        for each in found.forecasts:
            if (each.team, each.what) == (team, "sure"):
                lines.append(f"{each.said / each.number:>14.0%}{each.came / each.number:>10.0%}{each.number:>10}")
        lines.append(say("Brier score {error:.3f} (0 is best, 0.25 is always saying a half)", error=error))
    if worth := together(found.forecasts, team, "worth"):
        number, off = worth.number, (worth.squares / worth.number) ** 0.5
        said, came = worth.said / number, worth.came / number
        lines += [
            "",
            say(
                "{team} expected to come out {said:+.1f} points ahead, and came out {came:+.1f}, in {number} choices; "
                "off by {off:.1f}",
                team=team,
                said=said,
                came=came,
                number=number,
                off=off,
            ),
        ]
    if wrong := together(found.forecasts, team, "unreadable"):
        lines += ["", say("of {team}, {number} times conf or values could not be read", team=team, number=wrong.number)]
    return lines


def _verdict(found: Outcome) -> str:
    difference, margin = found.difference, found.margin
    more = say("A scores {points:.2f} points a deal more than B", points=difference)
    less = say("A scores {points:.2f} points a deal less than B", points=-difference)
    said = more if difference >= 0 else less
    if margin is None:
        return say("{said}; one pair gives no interval", said=said)
    low, high = difference - margin, difference + margin
    said = say("{said}, 95 % interval {low:+.2f} to {high:+.2f}", said=said, low=low, high=high)
    return said if abs(difference) > margin else say("{said}: no difference shown", said=said)


def _bids_line(bids: Bids, wide: int) -> str:
    mean = f"{bids.mean:.1f}" if bids.won else "-"
    return f"{bids.team:<6}{in_short(bids.name):<{wide}}{bids.won:>9}{bids.made:>7}{bids.set:>6}{mean:>10}"
