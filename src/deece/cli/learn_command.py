"""`deece learn`: lessons and drills in the terminal."""

from __future__ import annotations

import secrets
import time
from typing import Annotated

import typer
from rich.console import Console

from deece.cli.choose import choose_system
from deece.cli.learning import Learning
from deece.cli.lesson_printed import pages
from deece.cli.paper import Paper, ask_terminal
from deece.cli.progress_kept import Progress, kept_progress
from deece.cli.rules_commands import Json
from deece.cli.terminal import Terminal
from deece.cli.words import BadInput, print_json, read_text, rules_of
from deece.players import language, make
from deece.review import can_review
from deece.rules.ruleset import systems
from deece.say import say
from deece.school import DRILLS, LESSONS, lesson
from deece.school.day import OTHERS, compared_words, day_record, later_deals
from deece.school.given import given_lesson
from deece.school.printed import drill_hands, lesson_hands, titled
from deece.school.words import drill_title, part_title

COMING_BACK = "back"
DAY = "day"
MOST_NUMBER = 1_000_000


def add_to(app: typer.Typer) -> None:
    """Add the command."""
    app.command("learn")(learn_command)


def learn_command(
    what: Annotated[
        str,
        typer.Argument(
            metavar="[LESSON|DRILL|FILE|back|day]",
            help="A lesson, a drill, a file with a lesson, what you missed, or the hand of the day; else the list.",
        ),
    ] = "",
    game: Annotated[
        str, typer.Argument(metavar="[ID]", help="The system of the hand of the day; without it you are asked.")
    ] = "",
    number: Annotated[
        int, typer.Option("--number", metavar="N", help="This question of a drill, the same for all.")
    ] = 0,
    again: Annotated[bool, typer.Option("--again", help="Take a lesson from its first step.")] = False,
    on_paper: Annotated[
        bool, typer.Option("--print", help="Print the hands as pages of text, their answers at the end.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Take a lesson, or a drill that never ends; with nothing named, list them."""
    if not 0 <= number <= MOST_NUMBER:
        raise BadInput(f"--number {number}: give 1 to {MOST_NUMBER}")
    if game and what != DAY:
        raise BadInput(f"only the hand of the day takes a system: deece learn {DAY} ID")
    if on_paper:
        _print_hands(what, number)
        return
    if what == DAY:
        if number or again or as_json:
            raise BadInput("the hand of the day takes no option")
        _day(game)
        return
    kept = kept_progress()
    if not what:
        rows = _rows()
        if as_json:
            print_json({"lessons": rows, "done": kept.steps, "back": len(kept.due(time.time()))})
        else:
            _print_list(rows, kept.steps, len(kept.due(time.time())))
        return
    _take(what, number, kept, again=again)


def _take(what: str, number: int, kept: Progress, *, again: bool) -> None:
    """A lesson, a drill, a teacher's lesson, or what comes back."""
    learning = Learning(Paper(Console(highlight=False), ask_terminal), kept)
    if what in LESSONS:
        learning.lesson(lesson(what), 0 if again else kept.steps.get(what, 0))
    elif what in DRILLS:
        if DRILLS[what].judged and not can_review():
            raise BadInput("this drill is judged by the solver's kernel, which is not there; deece doctor says why")
        learning.drill(what, number or secrets.randbelow(MOST_NUMBER) + 1, once=bool(number))
    elif what == COMING_BACK:
        learning.back(time.time())
    elif _is_file(what):
        found = given_lesson(read_text(what))
        if any(found.task(step).judged for step in range(len(found.step))) and not can_review():
            raise BadInput("some of it is judged by the solver's kernel, which is not there; deece doctor says why")
        learning.lesson(found, 0)
    else:
        raise BadInput(f"there is no lesson or drill '{what}'; deece learn lists them")


def _is_file(what: str) -> bool:
    """Whether a teacher's own lesson is meant: a name with a dot or a slash in it, "-" is standard input."""
    return what == "-" or any(sign in what for sign in "./\\")


def _print_hands(what: str, number: int) -> None:
    """The hands of a lesson, or questions of a drill that the rules grade, as pages."""
    if _is_file(what):
        found = given_lesson(read_text(what))
        print(pages(found.title, found.about, lesson_hands(found)), end="")
        return
    if what not in LESSONS and what not in DRILLS:
        raise BadInput(f"--print prints the hands of a lesson or a drill, and '{what}' is none; deece learn lists them")
    if what in DRILLS and DRILLS[what].judged:
        raise BadInput("the answers to this drill are judged as they come, and so it is not printed")
    number = number or secrets.randbelow(MOST_NUMBER) + 1
    print(pages(*titled(what), lesson_hands(lesson(what)) if what in LESSONS else drill_hands(what, number)), end="")


def _day(game: str) -> None:
    """Today's cards in the first seat, a hand of them; then what a strong player makes of them there."""
    console, date = Console(highlight=False), today()
    if game and game not in systems():
        rules_of(game)
        raise BadInput("the hand of the day is of Deece's own systems; see deece systems for the ids")
    try:
        system = game or choose_system(ask_terminal, console).id
    except EOFError:
        print(say("Goodbye."))
        return
    record = day_record(date, system)
    rng, others = later_deals(date, system), make(OTHERS)
    card = language(OTHERS, record.ruleset.rules)
    terminal = Terminal(record.ruleset, others, make("plain"), rng, console=console, resume=record, card=card)
    print(say("Hand of the day, {date}: {game}", date=date, game=record.ruleset.name))
    terminal.play(hands=1)
    if terminal.state.public.game.results:
        print(compared_words(date, system, terminal.viewer.names))


def today() -> str:
    """The date here, from which the cards are drawn."""
    return time.strftime("%Y-%m-%d")


def _rows() -> list[dict[str, object]]:
    rows: list[dict[str, object]] = [
        {"id": each.id, "part": each.part, "title": each.title, "about": each.about, "steps": len(each.step)}
        for each in map(lesson, LESSONS)
    ]
    for id in DRILLS:
        title, about = drill_title(id)
        rows.append({"id": id, "part": "drills", "title": title, "about": about})
    return rows


def _print_list(rows: list[dict[str, object]], done: dict[str, int], due: int) -> None:
    part = ""
    for row in rows:
        if row["part"] != part:
            part = str(row["part"])
            print(("\n" if row is not rows[0] else "") + ("Drills" if part == "drills" else part_title(part)))
        far = done.get(str(row["id"]), 0)
        steps = row.get("steps")
        mark = "done" if steps and far == steps else f"step {far + 1}" if far else ""
        print(f"  {row['id']!s:<12} {row['title']!s:<26} {mark:<7} {row['about']}")
    print("\nTake one: deece learn NAME")
    print(say("Today's hand, the same for everybody: deece learn day"))
    if due:
        print(f"Missed earlier, and back now: {due}. deece learn {COMING_BACK}")
