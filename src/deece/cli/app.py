"""The Typer application, and what becomes of every error: one line, exit code 2, never a traceback."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Annotated, Any

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.exceptions import TyperException

from deece.cli import (
    arena_command,
    card_commands,
    doctor_command,
    game_commands,
    odds_command,
    rules_commands,
    serve_command,
    solve_command,
)
from deece.cli.words import warn
from deece.errors import DeeceError
from deece.game.state import IllegalAction

BAD_INPUT = 2
INTERRUPTED = 130


class _Command(TyperCommand):
    """A command whose help shows flags as flags, without a value."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters."""
        return _flags(super().get_params(ctx))


class _Group(TyperGroup):
    """The same for the whole."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Its parameters."""
        return _flags(super().get_params(ctx))


def _flags(params: list[Any]) -> list[Any]:
    for param in params:
        if isinstance(param, TyperOption) and param.is_flag:
            param.metavar = ""
    return params


app = typer.Typer(
    name="deece", cls=_Group, help="Pinochle for every table.", add_completion=False, pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
rules_commands.add_to(app)
card_commands.add_to(app)
game_commands.add_to(app)
solve_command.add_to(app)
odds_command.add_to(app)
arena_command.add_to(app)
serve_command.add_to(app)
doctor_command.add_to(app)
for _info in app.registered_commands:
    _info.cls = _Command


@app.callback(invoke_without_command=True)
def _root(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
) -> None:
    if show_version:
        print(f"deece {_version()}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        print(context.get_help())


def _version() -> str:
    try:
        return version("deece")
    except PackageNotFoundError:
        return "from source"


def main() -> None:
    """Run the command with the arguments of this process, and leave with its exit code."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments; returns the exit code and raises nothing."""
    try:
        result = app(list(arguments), prog_name="deece", standalone_mode=False)
        sys.stdout.flush()
        return result if isinstance(result, int) else 0
    except SystemExit as stop:  # Typer's own answer to a broken pipe
        return stop.code if isinstance(stop.code, int) else 1
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        return _pipe_broke()
    except TyperException as error:
        warn(_usage(error))
    except (DeeceError, IllegalAction) as error:
        warn(str(error))
    except typer.Abort:
        warn("the input ended too soon; give an answer or a file")
    except OSError as error:
        if error.errno == errno.EPIPE:
            return _pipe_broke()
        warn(f"{error.filename or 'the output'}: {error.strerror or error}; check the name, the room and the rights")
    except Exception as error:  # the last resort: a user never meets a traceback
        if os.environ.get("DEECE_DEBUG"):
            raise
        warn(f"a fault inside deece ({type(error).__name__}: {error}); please report it, DEECE_DEBUG=1 shows more")
    return BAD_INPUT


def _pipe_broke() -> int:
    """Whoever read us went away: no more output, and no complaint at exit."""
    sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115 - it must outlive this call
    return 0


def _usage(error: TyperException) -> str:
    """A mistake in the words of the command line, in one line with the way to mend it."""
    text = error.format_message().strip().rstrip(".")
    text = text[:1].lower() + text[1:]
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "deece"
    return f"{text} See {command} --help" if text.endswith("?") else f"{text}; see {command} --help"
