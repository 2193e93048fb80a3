"""A command waits only for what it needs itself."""

from __future__ import annotations

import subprocess
import sys

import pytest
import typer

from deece.cli import app


def _imported(*arguments: str) -> set[str]:
    """The modules that this command has imported when it is done."""
    code = f"import sys; from deece.cli.app import run; run({list(arguments)!r}); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_the_version_waits_for_no_command_and_no_reader_of_options() -> None:
    """`deece --version` takes less than twice the processor time of `import deece`: it imports little more."""
    more = _imported("--version")
    assert not {
        name
        for name in more
        if name.startswith(
            ("deece.wire", "deece.api", "deece.server", "deece.arena", "uvicorn", "starlette", "pydantic")
        )
    }
    assert not {f"deece.cli.{module}" for module in app.COMMANDS.values()} & more


@pytest.mark.parametrize("arguments", [("systems",), ("rules", "double-deck"), ("doctor",), ("players",)])
def test_only_serving_waits_for_the_server(arguments: tuple[str, ...]) -> None:
    """No other command imports the server, or what it stands on."""
    assert not _imported(*arguments) & {"deece.server.app", "starlette", "uvicorn", "msgspec", "segno"}


def test_each_command_is_found_by_its_name() -> None:
    """The list of commands and their modules is whole, and right."""
    for name, module in app.COMMANDS.items():
        only = typer.main.get_command(app._app([name]))
        assert isinstance(only, typer.core.TyperGroup)
        assert name in only.commands
        assert set(only.commands) == {other for other, its in app.COMMANDS.items() if its == module}


def test_the_name_of_a_command_may_be_a_value_too() -> None:
    """The arguments of `deece --language rules systems` name two commands: both are there."""
    both = typer.main.get_command(app._app(["--language", "rules", "systems"]))
    assert isinstance(both, typer.core.TyperGroup)
    assert {"rules", "systems"} <= set(both.commands)
