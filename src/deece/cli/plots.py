"""Curves as a picture: in the terminal by plotext, in a file by matplotlib. Both are extras.

What is drawn here is read by people alone: no color says anything that a mark, a line or a name does not say too.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

from deece.cli.words import BadInput
from deece.say import say

TERMINAL: Final = "-"  # where a picture goes that is no file
KINDS: Final = (".svg", ".png", ".pdf")
WIDEST: Final = 100  # columns in a terminal
HEIGHT: Final = 22  # lines there
MARKS: Final = ("braille", "x", "o", "*")  # of the curves in a terminal, by turns
STYLES: Final = ("-", "--", ":", "-.")  # and in a file
EDGE: Final = "·"  # an interval's, in a terminal


class Curve(NamedTuple):
    """Numbers over numbers, and where there is one the interval of each."""

    name: str
    x: Sequence[float]
    y: Sequence[float]
    low: Sequence[float] = ()
    high: Sequence[float] = ()


class Chart(NamedTuple):
    """Curves with what their axes count; `even` is a height that a line marks, `fit` asks for that of y = x."""

    title: str
    x: str
    y: str
    curves: tuple[Curve, ...]
    even: float | None = None
    fit: bool = False


def check_place(where: str) -> None:
    """Raise BadInput for a place where nothing can be drawn, before there is anything to draw."""
    if where != TERMINAL:
        if Path(where).suffix.lower() not in KINDS:
            raise BadInput(f"--plot {where}: give a file that ends in {', '.join(KINDS)}, or - for the terminal")
        if not Path(where).absolute().parent.is_dir():
            raise BadInput(f"--plot {where}: there is no such folder; make it, or give another file")
    _library(where)


def draw(chart: Chart, where: str) -> None:
    """Draw it into this file, or print it for "-"."""
    check_place(where)
    if where == TERMINAL:
        print("\n".join(lines(chart)))
    else:
        _file(chart, where)


def lines(chart: Chart) -> list[str]:
    """The chart as lines of text without colors, as wide as the terminal."""
    plot = _library(TERMINAL)
    plot.clear_figure()
    plot.theme("clear")
    plot.plotsize(min(shutil.get_terminal_size().columns, WIDEST), HEIGHT)
    for number, curve in enumerate(chart.curves):
        for edge in (curve.low, curve.high):
            if edge:
                plot.plot(list(curve.x), list(edge), marker=EDGE)
        plot.plot(list(curve.x), list(curve.y), marker=MARKS[number % len(MARKS)], label=curve.name)
    if chart.fit:
        plot.plot([0, 1], [0, 1], marker="/")
    if chart.even is not None:
        plot.hline(chart.even)
    plot.title(chart.title)
    plot.xlabel(chart.x)
    plot.ylabel(chart.y)
    drawn: str = plot.uncolorize(plot.build())
    return [line.rstrip() for line in drawn.splitlines()]


def _file(chart: Chart, where: str) -> None:
    pyplot = _library(where)
    pyplot.rcParams.update({"svg.hashsalt": "deece", "svg.fonttype": "none"})  # the same bytes each time
    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    for number, curve in enumerate(chart.curves):
        (drawn,) = axes.plot(curve.x, curve.y, STYLES[number % len(STYLES)], label=curve.name)
        if curve.low:
            axes.fill_between(curve.x, curve.low, curve.high, alpha=0.2, color=drawn.get_color())
    if chart.fit:
        axes.plot([0, 1], [0, 1], color="gray", linewidth=1)
    if chart.even is not None:
        axes.axhline(chart.even, color="gray", linewidth=1)
    axes.set(title=chart.title, xlabel=chart.x, ylabel=chart.y)
    axes.legend()
    dated = {".svg": "Date", ".pdf": "CreationDate"}.get(Path(where).suffix.lower())
    try:
        figure.savefig(where, dpi=150, metadata={dated: None} if dated else None)
    except OSError as error:
        raise BadInput(f"'{where}' cannot be written ({error.strerror}); give another file") from None
    finally:
        pyplot.close(figure)


def _library(where: str) -> Any:
    """What draws there; raises BadInput where it is not installed."""
    module = "plotext" if where == TERMINAL else "matplotlib.pyplot"
    try:
        if where != TERMINAL:
            import_module("matplotlib").use("agg")
        return import_module(module)
    except ImportError:
        raise BadInput(say("there is nothing to draw with: python -m pip install 'deece[plot]'")) from None
