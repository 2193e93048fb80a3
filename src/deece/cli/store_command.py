"""`deece store`: the log of tables, moved from a file to a database and back."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from operator import add
from pathlib import Path
from typing import Annotated

import typer

from deece.cli.progress import progress_bar
from deece.cli.words import BadInput, warn
from deece.say import say
from deece.store.copying import Copied, copy
from deece.store.opening import logs_in, open_store, together
from deece.table.log import went_back


def add_to(app: typer.Typer) -> None:
    """Add these commands."""
    group = typer.Typer(help="Move the tables of a server from a file to a database, and back.", no_args_is_help=True)
    group.callback()(lambda: None)
    group.command("copy")(copy_command)
    app.add_typer(group, name="store")


def copy_command(
    source: Annotated[str, typer.Argument(metavar="FROM", help="A folder or file of tables, or postgresql://...")],
    target: Annotated[str, typer.Argument(metavar="TO", help="The same; what is missing is made.")],
) -> None:
    """Copy all tables from one log to another, and compare each with what was copied. Stop the server before."""
    sources = logs_in(source)
    if not sources:
        raise BadInput(f"there are no tables in {source}: name the folder that deece serve shows when it starts")
    found = asyncio.run(_copied(sources, target))
    if found.lost:
        warn(
            say("Lost from the first log, or not as written: {number} entries; the rest is copied.", number=found.lost)
        )
    print(say("Copied, read back, and the same: {tables} tables with {entries} entries", **found._asdict()))
    if found.there:
        print(say("There already: {tables} tables", tables=found.there))


async def _copied(sources: Sequence[str | Path], target: str) -> Copied:
    """All tables of these logs, together."""
    async with contextlib.AsyncExitStack() as stack:
        stores = []
        for where in (*sources, together(target)):
            stores.append(open_store(where))
            stack.push_async_callback(stores[-1].close)
        *ones, other = stores
        tell = stack.enter_context(progress_bar("Tables", sum([len(await one.tables()) for one in ones])))
        found = Copied()

        def done(number: int) -> None:
            tell(found.tables + found.there + number)

        for one in ones:
            found = Copied(*map(add, found, await copy(one, other, done, went_back)))
        return found
