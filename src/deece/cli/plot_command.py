"""`deece plot`: what files of results hold, as a picture."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Final

import typer

from deece.arena.contest import Point, course, pairs_of
from deece.cli.plots import TERMINAL, Chart, Curve, check_place, draw
from deece.cli.words import BadInput, read_text
from deece.say import say

STEPS: Final = ("steps", "time/total_timesteps")  # how a column of steps is called, ours and Stable-Baselines3's
MEANS: Final = ("points", "made", "rollout/ep_rew_mean")  # and one of what is drawn over it
SAID: Final = "said"  # a chance that was told, over which is drawn how often it came true

Plot = Annotated[
    str | None, typer.Option("--plot", metavar="FILE", help="Draw it into a .svg, .png or .pdf; - is the terminal.")
]


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("plot")(plot_command)


def plot_command(
    files: Annotated[
        list[str], typer.Argument(metavar="FILE...", help="What deece arena --resume kept, or CSV files.")
    ],
    plot: Plot = TERMINAL,
    x: Annotated[str | None, typer.Option(metavar="COLUMN", help="The column to draw over.")] = None,
    y: Annotated[str | None, typer.Option(metavar="COLUMN", help="The column to draw.")] = None,
) -> None:
    """Draw results of deece arena as they came, the course of a training, or how true told chances were."""
    plot = plot or TERMINAL
    check_place(plot)
    charts = [_chart(name, x, y) for name in files]
    first = charts[0]
    if any((one.x, one.y) != (first.x, first.y) for one in charts):
        raise BadInput("these files count different things; draw them one by one")
    curves = tuple(curve for one in charts for curve in one.curves)
    title = first.title if len({one.title for one in charts}) == 1 else ""
    draw(first._replace(title=title, curves=curves), plot)


def margin_chart(title: str, curves: Sequence[tuple[str, Sequence[Point]]]) -> Chart:
    """By how much A is ahead after so many pairs, with the interval, for one contest or several."""
    drawn = []
    for name, points in curves:
        if not points:
            raise BadInput("one pair gives no interval, and so nothing to draw; play more")
        low, high = ([each.mean + sign * each.margin for each in points] for sign in (-1, 1))
        drawn.append(Curve(name, [each.pairs for each in points], [each.mean for each in points], low, high))
    return Chart(title, say("pairs"), say("points a deal"), tuple(drawn), even=0.0)


def _chart(name: str, x: str | None, y: str | None) -> Chart:
    text = read_text(name)
    if text.startswith('{"deece arena"'):
        heading, pairs = pairs_of(text)
        return margin_chart(heading["rules"], [(f"A {heading['a']}, B {heading['b']}", course(pairs))])
    return _csv(name, text, x, y)


def _csv(name: str, text: str, x: str | None, y: str | None) -> Chart:
    rows = list(csv.DictReader(io.StringIO(text)))
    columns = list(rows[0]) if rows else []
    if len(columns) < 2:
        raise BadInput(f"'{name}' has nothing to draw; give results of deece arena --resume, or a CSV file with a head")
    if y is None and any(each.startswith("time/") for each in columns) and not set(MEANS) & set(columns):
        raise BadInput(
            f"'{name}' has no column '{MEANS[-1]}': wrap the environments with VecMonitor, or name a column with --y; "
            f"it has {', '.join(columns[:12])}"
        )
    over = x or next((each for each in (*STEPS, SAID) if each in columns), columns[0])
    drawn = y or next((each for each in MEANS if each in columns), columns[1])
    for column in (over, drawn):
        if column not in columns:
            raise BadInput(f"'{name}' has no column '{column}'; it has {', '.join(columns[:12])}")
    edges = ("low", "high") if {"low", "high"} <= set(columns) else ()
    kept = [[row[each] for each in (over, drawn, *edges)] for row in rows]
    try:
        numbers = [[float(cell) for cell in row] for row in kept if all(row)]
    except (TypeError, ValueError):
        raise BadInput(f"'{name}' has something else than numbers in '{over}' or '{drawn}'") from None
    if not numbers:
        raise BadInput(f"'{name}' has no row with both '{over}' and '{drawn}'")
    curve = Curve(Path(name).stem, *[list(column) for column in zip(*numbers, strict=True)])
    return Chart(Path(name).stem, over, drawn, (curve,), fit=over == SAID)
