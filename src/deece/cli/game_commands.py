"""`deece replay`, `deece check` and `deece play`: whole games."""

from __future__ import annotations

import random
import secrets
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console

from deece.cli.choose import choose_system
from deece.cli.days_board import Day, DaysBoard, Field, OwnName, check_day
from deece.cli.paper import ask_terminal
from deece.cli.rules_commands import Json, Set
from deece.cli.score_lines import result_lines, sheet_lines
from deece.cli.seals import seal_lines, seals_of
from deece.cli.terminal import Terminal
from deece.cli.words import PERSON, BadInput, player_of, print_json, read_text, reading, rules_of, warn
from deece.game.action import Action, Deal, Penalty, PlayOn, ToldHand
from deece.game.play import to_act
from deece.game.state import NOBODY, OVER, HandResult, State
from deece.players import Player, check_card, make
from deece.players.conventions import Card
from deece.players.roster import language_of
from deece.record import Record, Whole, parse, replay, whole
from deece.record.words import words_of
from deece.rules.catalog import Rules
from deece.rules.ruleset import Ruleset
from deece.say import say
from deece.words.cards import card_list, listed, plural
from deece.words.choices import action_words
from deece.words.deeds import deed_words
from deece.words.lines import ending_words, figures_of, line_words, outcome_words
from deece.words.opened import NOT_SAID, how_far, whole_words
from deece.words.position import players_names, position_words

FileName = Annotated[str, typer.Argument(metavar="FILE", help="A record, or - for standard input.")]
MOST_PROBLEMS = 50


def add_to(app: typer.Typer) -> None:
    """Add these commands."""
    app.command("replay")(replay_command)
    app.command("check")(check_command)
    app.command("play")(play_command)


# Replay and check


def replay_command(
    file: FileName,
    steps: Annotated[bool, typer.Option("--steps", help="Show every choice with its position.")] = False,
    as_json: Json = False,
) -> None:
    """Replay a record: its score sheet, hand by hand or step by step."""
    record = _whole(read_text(file))
    state: State | None = None
    for number, step in enumerate(replay(record), 1):
        if steps:
            _show_step(record, number, step.before, step.entry.action, as_json=as_json)
        before, state = step.before.public.game.results, step.after
        for result in state.public.game.results[len(before) :]:
            _show_result(record, state, result, as_json=as_json)
    _show_end(record, state, as_json=as_json)


def _show_step(record: Record, number: int, before: State, action: Action, *, as_json: bool) -> None:
    public, turn, rules = before.public, to_act(before), record.ruleset.rules
    who = record.seats[turn] if turn >= 0 else ""
    hand = len(public.game.results) + 1
    if isinstance(action, Deal):
        if as_json:
            hands = [card_list(bits) for bits in action.hands]
            print_json({"step": number, "hand": hand, "phase": "deal", "seat": None, "action": "deal", "hands": hands})
        else:
            print(say("hand {hand}: {who} deals", hand=hand, who=record.seats[public.game.dealer]))
        return
    if isinstance(action, ToldHand):
        if as_json:
            print_json({"step": number, "hand": hand, "phase": "deal", "seat": None, "action": "told"})
        else:
            print(say("hand {hand}: {told}", hand=hand, told=deed_words(public, turn, action, 1, reading(record))))
        return
    if isinstance(action, Penalty):
        if as_json:
            value = {"column": action.column, "points": action.points}
            print_json({"step": number, "hand": hand, "phase": "deal", "seat": None, "action": "penalty", **value})
        else:
            print(deed_words(public, turn, action, 1, reading(record)))
        return
    keyword, word = words_of(action, rules, melding=public.step == "meld")
    if as_json:
        print_json(
            {
                "step": number,
                "hand": hand,
                "phase": public.phase,
                "seat": who,
                "action": keyword,
                "value": word,
                "position": position_words(public, reading(record)),
            }
        )
    elif not (public.step == "meld" and isinstance(action, PlayOn)):  # who lays no meld does nothing
        words = action_words(action, rules)
        print(f"{number:>4}  {who}: {words}".ljust(40) + f"  [{position_words(public, reading(record))}]")


def _show_result(record: Record, state: State, result: HandResult, *, as_json: bool) -> None:
    number = len(state.public.game.results)
    if as_json:
        columns = players_names(state.public, reading(record))
        print_json(
            {
                "hand": number,
                "declarer": record.seats[result.declarer] if result.declarer != NOBODY else None,
                "bid": result.bid,
                "trump": "SHDC"[result.trump] if result.trump != NOBODY else None,
                "made": result.made,
                "outcome": str(result.outcome),
                "text": outcome_words(result.outcome),
                "scores": dict(zip(columns, result.scores, strict=True)),
                "lines": [
                    {
                        "column": columns[line.column],
                        "points": line.points,
                        "kind": line.kind,
                        "figures": figures_of(line),
                        "text": line_words(line, state.public.rules),
                        "rule": line.rule,
                    }
                    for line in result.lines
                ],
                "checks": [
                    {"column": columns[check.column], "checks": check.checks, "kind": check.kind, "rule": check.rule}
                    for check in result.checks
                ],
            }
        )
        return
    print(say("Hand {number}, dealer {dealer}", number=number, dealer=record.seats[result.dealer]))
    print("\n".join("  " + line if line else "" for line in result_lines(state.public, result, reading(record))))
    print()


def _show_end(record: Record, state: State | None, *, as_json: bool) -> None:
    if state is None:
        nothing = {"over": False, "winners": [], "scores": {}}
        print_json(nothing) if as_json else print(say("The record holds no deal yet."))
        return
    game = state.public.game
    columns = players_names(state.public, reading(record))
    winners = [columns[column] for column in game.winners]
    over = to_act(state) == OVER
    if as_json:
        scores = dict(zip(columns, game.scores, strict=True))
        ending = game.ending
        decided = {"kind": ending.kind, "figure": ending.figure, "text": ending_words(ending)} if ending else None
        print_json(
            {
                "over": over,
                "winners": winners,
                "ending": decided,
                "scores": scores,
                "checks": dict(zip(columns, game.checks, strict=True)),
                "owed": dict(zip(columns, game.owed, strict=True)),
            }
        )
        return
    print("\n".join(sheet_lines(state.public, reading(record))))
    if over and game.ending is not None:
        why = ending_words(game.ending)
        print(say("The game is over; the winner is {winners}: {why}.", winners=listed(winners), why=why))
        return
    turn = to_act(state)
    if turn < 0:
        print(say("The game is not over: the cards are to be dealt."))
    else:
        print(say("The game is not over: {who} is to choose.", who=record.seats[turn]))


def check_command(
    file: FileName,
    *,
    all_sealed: Annotated[bool, typer.Option("--sealed", help="Fail where no deal is sealed, too.")] = False,
    as_json: Json = False,
) -> None:
    """Check a record: its writing, every choice, all that it says about the game, and the seal of every deal.

    Ends with exit code 2 where anything is wrong, and with 1 where all is well but not every deal is sealed.
    """
    text = read_text(file)
    opened = whole(text)
    problems = opened.problems
    seals = [] if problems else seals_of(parse(text))
    if as_json:
        found = {"ok": not problems, "problems": problems, "complete": opened.complete, "whole_to": opened.line}
        print_json({**found, "seals": [seal._asdict() for seal in seals]})
    elif problems:
        for problem in problems[:MOST_PROBLEMS]:
            warn(problem)
        if len(problems) > MOST_PROBLEMS:
            print(f"deece: and {len(problems) - MOST_PROBLEMS} more; mend these first", file=sys.stderr)
        if opened.choices:
            warn(_whole_part(opened))
    if problems:
        raise typer.Exit(2)
    if not as_json:
        print(f"ok: {_about(parse(text))}")
        if not opened.complete:
            print(say(NOT_SAID))
        for line in seal_lines(seals):
            print(line)
    bare = [seal for seal in seals if not seal.sealed]
    if (bare and len(bare) < len(seals)) or (all_sealed and len(bare) == len(seals)):
        raise typer.Exit(1)


def _whole(text: str | bytes) -> Record:
    """The record, all of which is as it should be; raises BadInput with what is wrong and where the whole part ends."""
    opened = whole(text)
    if opened.problems:
        raise BadInput(". ".join(filter(None, [opened.problems[0], _whole_part(opened)])))
    return parse(text)


def _whole_part(opened: Whole) -> str:
    return whole_words(opened.state, opened.choices, opened.line).rstrip(".") if opened.choices else ""


def _about(record: Record) -> str:
    hands, over = 0, False
    for step in replay(record):
        hands, over = len(step.after.public.game.results), to_act(step.after) == OVER
    state = "finished" if over else "unfinished"
    return f"{record.rules}, {plural(hands, 'hand')} scored, {plural(len(record.entries), 'choice')}, {state}"


# Play


Seed = Annotated[int | None, typer.Option("--seed", metavar="S", help="The same seed deals the same cards.")]
Game = Annotated[
    str | None, typer.Argument(metavar="[ID]", help="A system, or a house set's TOML file; without it you are asked.")
]


def play_command(
    name: Game = None,
    settings: Set = None,
    seed: Seed = None,
    seat: Annotated[int | None, typer.Option("--seat", metavar="N", help="Your seat, counted from 1.")] = None,
    dealer: Annotated[
        int | None, typer.Option("--dealer", metavar="N", help="The seat that deals first; by lot if not given.")
    ] = None,
    record: Annotated[str | None, typer.Option("--record", metavar="FILE", help="Keep the game's record here.")] = None,
    player: Annotated[
        str, typer.Option("--player", metavar="NAME", help="Who plays against you. See deece players.")
    ] = "plain",
    fast: Annotated[bool, typer.Option("--fast", help="Do not wait after each trick.")] = False,
    resume: Annotated[str | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved record.")] = None,
    day: Day = None,
    field: Field = None,
    own: OwnName = PERSON,
) -> None:
    """Play in the terminal against computer players."""
    others = make(player := player_of(player), 0 if seed is None else seed)
    console = Console(highlight=False)
    check_day(day, field, own, others=[dealer, record, resume])
    _bear_any_bytes()
    saved = None if resume is None else _unfinished(resume)
    if saved is None:
        one = _game_of(name, settings or (), console)
    else:
        _check_saved(ruled=name is not None or bool(settings), dealer=dealer)
        one = saved.ruleset
        seat = saved.seats.index(PERSON) + 1 if seat is None and PERSON in saved.seats else seat
    if one is None:
        print("Goodbye.")
        return
    people, seat = one.rules.people, 1 if seat is None else seat
    _check_seats({"--seat": seat, "--dealer": dealer}, people)
    if day is not None:
        DaysBoard(one, day, str(seed or 0), own, seat - 1, field).play(others, console, fast=fast)
        return
    rng = secrets.SystemRandom() if seed is None else random.Random(seed)
    by_lot = rng.randrange(people)  # drawn in any case, so that the same seed deals the same cards
    places: dict[str, Any] = {"seat": seat - 1, "dealer": by_lot if dealer is None else dealer - 1}
    file = Path(record).expanduser() if record and record == resume else _record_file(record)
    card = _language(player, others, one.rules, seat - 1)
    table = Terminal(
        one, others, make("plain"), rng, **places, console=console, fast=fast, record_file=file, resume=saved, card=card
    )
    table.play()


def _language(name: str, player: Player, rules: Rules, seat: int) -> Card:
    """The convention card by which a player bids in all seats but this, which a program is told, too.

    Raises PlayerError for one that does not fit the rules.
    """
    check_card(name, rules)
    card = language_of(name, player, rules, (seat + 1) % rules.people)
    if hear := getattr(player, "hear", None):
        hear((card,) * rules.deal.sides)
    return card


def _bear_any_bytes() -> None:
    """Bytes that are no text become a sign, which is refused like every word that means nothing."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _check_saved(*, ruled: bool, dealer: int | None) -> None:
    """Refuse to be asked for what a saved record decides already."""
    if ruled:
        raise BadInput("the record says by which rules it is played; leave out the system and --set")
    if dealer is not None:
        raise BadInput("the record says who dealt first; leave out --dealer")


def _check_seats(asked: Mapping[str, int | None], people: int) -> None:
    for option, number in asked.items():
        if number is not None and not 1 <= number <= people:
            raise BadInput(f"there is no seat {number} at a table of {people}; give {option} 1 to {people}")


def _game_of(name: str | None, settings: Sequence[str], console: Console) -> Ruleset | None:
    """The game that is named, or chosen now; None if nobody is there to choose any more."""
    if name is not None:
        return rules_of(name, settings)
    if settings:
        raise BadInput("--set needs a system; write deece play ID --set KEY=VALUE")
    try:
        return choose_system(ask_terminal, console)
    except EOFError:
        return None


def _unfinished(file: str) -> Record:
    """The record of a game to go on with; raises BadInput in one sentence."""
    if file == "-":
        raise BadInput("a game is gone on with from a file, not from standard input; give its name")
    text = read_text(file)
    opened = whole(text)
    if opened.problems or opened.state is None:
        why = ". ".join(filter(None, [opened.problems[0], _whole_part(opened)]))
        raise BadInput(f"'{file}' cannot be gone on with: {why}")
    if to_act(opened.state) == OVER:
        raise BadInput(f"the game in '{file}' is over; replay it with deece replay")
    record = parse(text)
    if not opened.complete:
        warn(f"{say(NOT_SAID)} {say('The game goes on in {far}.', far=how_far(opened.state, opened.choices))}")
    return record


def _record_file(name: str | None) -> Path | None:
    """The file for the record, made now so that a wrong name is known before the game."""
    if name is None:
        return None
    path = Path(name).expanduser()
    try:
        if path.is_dir():
            raise BadInput(f"'{name}' is a folder; give the name of a file in it")
        if path.exists() and path.stat().st_size:
            raise BadInput(f"there is a file '{name}' already; give another name, or delete it")
        path.touch()
    except OSError as error:
        raise BadInput(f"'{name}' cannot be written ({error.strerror}); give another name") from None
    return path
