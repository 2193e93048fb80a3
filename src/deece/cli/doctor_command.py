"""`deece doctor`: what is installed here, and what would be quicker with more."""

from __future__ import annotations

import platform
from importlib.metadata import PackageNotFoundError, version

import typer

from deece.cli.rules_commands import Json
from deece.cli.words import print_json
from deece.say import languages
from deece.solver import state_of_kernel
from deece.solver.reference import MOST_CARDS

REMEDY = (
    "install a C++20 compiler (Debian, Ubuntu: apt install g++), then Deece again:"
    " make clean and make play in a copy of the source, else pip install --force-reinstall --no-cache-dir deece"
)
WITHOUT = (
    f"without it the solver is far slower and takes {MOST_CARDS} cards at most, no game can be reviewed,"
    " and club and expert play as plain does; games are simulated more slowly; all else is as it is"
)


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("doctor")(doctor_command)


def doctor_command(as_json: Json = False) -> None:
    """Show what is installed, and whether the solver's compiled kernel is there."""
    kernel = state_of_kernel()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    system = f"{platform.system()} {platform.machine()}"
    if as_json:
        print_json(
            {
                "deece": _version(),
                "python": python,
                "system": system,
                "kernel": kernel.there,
                "compiler": kernel.compiler,
                "why_not": kernel.why_not,
                "agrees": kernel.agrees,
                "languages": languages(),
            }
        )
        return
    print(f"deece {_version()}, {python}, {system}")
    print(f"languages: {', '.join(languages())} (docs/translate.md shows how to add one)")
    if kernel.there and kernel.agrees:
        print(f"the solver's kernel is there ({kernel.compiler}) and agrees with the reference on a test ending")
        return
    print(
        f"the solver's kernel is not there: {kernel.why_not}"
        if not kernel.there
        else "the solver's kernel is there but gives a wrong answer to a test ending: please report it"
    )
    print(WITHOUT)
    print(f"to have it: {REMEDY}")


def _version() -> str:
    try:
        return version("deece")
    except PackageNotFoundError:
        return "from source"
