"""The Typer application, and what becomes of every error: one line, exit code 2, never a traceback."""

from __future__ import annotations

import errno
import io
import os
import sys
from collections.abc import Sequence
from difflib import get_close_matches
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption
from typer.exceptions import TyperException

from deece.cli.words import warn
from deece.errors import DeeceError
from deece.rules.values import RulesError
from deece.say import ENGLISH, speaking

# The module of each command, which is imported only where it is asked for: no other command waits for the server's.
COMMANDS: Final = {
    "systems": "rules_commands",
    "rules": "rules_commands",
    "meld": "card_commands",
    "legal": "card_commands",
    "deal": "card_commands",
    "simulate": "simulate_command",
    "replay": "game_commands",
    "check": "game_commands",
    "play": "game_commands",
    "keep": "keep_command",
    "club": "club_command",
    "learn": "learn_command",
    "solve": "solve_command",
    "review": "review_command",
    "odds": "odds_command",
    "players": "players_command",
    "arena": "arena_command",
    "plot": "plot_command",
    "seat": "seat_command",
    "serve": "serve_command",
    "store": "store_command",
    "web-app": "web_app_command",
    "doctor": "doctor_command",
}
ALIKE: Final = 0.75  # a suggestion is at least so much like what was typed
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


def _app(arguments: Sequence[str]) -> typer.Typer:
    """The application with the commands that these arguments may mean; with all of them where they name none."""
    app = typer.Typer(
        name="deece",
        cls=_Group,
        help="Pinochle for every table. Without a command: serve a table to this computer and open it in the browser.",
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )
    app.callback(invoke_without_command=True)(_root)
    named = [name for name in COMMANDS if name in arguments]
    for module in dict.fromkeys(COMMANDS[name] for name in named or COMMANDS):
        import_module(f"deece.cli.{module}").add_to(app)
    for info in app.registered_commands:
        info.cls = _Command
    return app


def _root(
    context: typer.Context,
    show_version: Annotated[bool, typer.Option("--version", help="Print the version and stop.")] = False,
    language: Annotated[
        str,
        typer.Option(
            "--language",
            metavar="CODE",
            envvar="DEECE_LANGUAGE",
            show_envvar=False,
            show_default=False,
            help="The language of the table, else that of DEECE_LANGUAGE, else English; deece doctor lists them.",
        ),
    ] = ENGLISH,
) -> None:
    context.with_resource(speaking(language))
    if show_version:
        _print_version()
        raise typer.Exit
    if context.invoked_subcommand is None:
        import_module("deece.cli.serve_command").open_table()


def _print_version() -> None:
    try:
        print(f"deece {version('deece')}")
    except PackageNotFoundError:
        print("deece from source")


def main() -> None:
    """Run the command with the arguments of this process, and leave with its exit code."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            if sys.platform == "win32" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
                stream.reconfigure(encoding="utf-8")  # a code page has no suit signs; what is piped to deece is UTF-8
            if stream is not sys.stdin:
                stream.reconfigure(errors="replace" if stream is sys.stdout else "backslashreplace")
    sys.exit(run(sys.argv[1:]))


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments; returns the exit code and raises nothing."""
    try:
        if list(arguments) == ["--version"]:  # what reads options takes longer to import than all of deece
            _print_version()
            return 0
        result = _app(arguments)(list(arguments), prog_name="deece", standalone_mode=False)
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
    except RulesError as error:
        for problem in error.problems:
            warn(problem)
    except DeeceError as error:
        warn(str(error))
    except typer.Abort:
        warn("the input ended too soon; give an answer or a file")
    except OSError as error:
        if error.errno == errno.EPIPE or (
            sys.platform == "win32" and error.errno == errno.EINVAL and not error.filename
        ):
            return _pipe_broke()
        warn(f"{error.filename or 'the output'}: {error.strerror or error}; check the name, the room and the rights")
    except Exception as error:  # the last resort: a user never meets a traceback
        if os.environ.get("DEECE_DEBUG"):
            raise
        warn(f"a fault inside deece ({type(error).__name__}: {error}); please report it, DEECE_DEBUG=1 shows more")
    return BAD_INPUT


def _pipe_broke() -> int:
    """Whoever read us went away: no more output, and no complaint at exit."""
    sys.stdout = Path(os.devnull).open("w", encoding="utf-8")  # noqa: SIM115 - it must outlive this call
    return 0


def _usage(error: TyperException) -> str:
    """A mistake in the words of the command line, in one line with the way to mend it."""
    if near := getattr(error, "possibilities", None):
        error.possibilities = get_close_matches(error.option_name, near, 1, ALIKE)  # type: ignore[attr-defined]
    text = error.format_message().strip().rstrip(".")
    text = text[:1].lower() + text[1:]
    context = getattr(error, "ctx", None)
    command = context.command_path if context else "deece"
    return f"{text} See {command} --help" if text.endswith("?") else f"{text}; see {command} --help"
