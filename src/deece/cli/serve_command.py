"""`deece serve`: the table in the browser."""

from __future__ import annotations

import os
import sys
import webbrowser
from collections.abc import Callable
from inspect import Parameter, Signature
from threading import Thread
from typing import Annotated, Any, Final

import segno
import typer

from deece.cli.words import read_text, warn
from deece.players import problems
from deece.say import say
from deece.server.alone import Alone
from deece.server.serve import Address, data_folder, keep_private, run, running_at
from deece.server.settings import ROWS, Row, Settings, read
from deece.site import build, finished

SHOWN: Final = 0.5  # seconds in which a browser opens a window, or cannot


def add_to(app: typer.Typer) -> None:
    """Add this command, with an option for each setting."""
    context = Parameter("context", Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    vars(serve_command)["__signature__"] = Signature([context, *map(_option, ROWS.values())])
    app.command("serve")(serve_command)


def serve_command(context: typer.Context, **options: object) -> None:
    """Serve tables to browsers: your own, or all in your network with --lan.

    What no option says may stand in a variable (DEECE_JSON_LOG for --json-log), or in the file of --config.
    """
    _serve(read(_given(context, options), os.environ, read_text))


def open_table() -> None:
    """What `deece` alone does: serve to this machine, or to whom the environment says, and open the page.

    Where a server has these tables open, its page is opened.
    """
    settings = read({"open": True}, os.environ, read_text)
    if not settings.store and (url := running_at(data_folder(settings.data))):
        print(say("Deece is at {address} and runs already.", address=url), flush=True)
        _show(url)
        return
    _serve(settings)


def _serve(settings: Settings) -> None:
    for problem in problems():  # others' players are loaded before anybody waits for one
        warn(problem)
    if not settings.store and (open_to_others := keep_private(data_folder(settings.data))):
        warn(open_to_others)
    site = finished()
    alone = Alone(site.folder, site.engine) if site else None
    run(settings, lambda address: _say_where(settings, address, alone), alone, _fetched)


def _fetched(report: Callable[[str], None]) -> Alone:
    """What the page without a server is made of, fetched and built where the next start finds it too."""
    site = build(report=report)
    return Alone(site.folder, site.engine)


def _option(row: Row) -> Parameter:
    """The option of a setting. What is given is taken as it was typed: `read` says what may be."""
    names = row.option
    kind: Any = str
    usual: Any = str(row.usual or "")
    if isinstance(row.usual, bool):
        names, kind, usual = f"{row.option}/--no-{row.option[2:]}", bool, row.usual
    elif row.many:
        kind, usual = list[str], []
    option = typer.Option(names, metavar=row.takes or None, help=row.what, show_default=bool(usual))
    return Parameter(row.name, Parameter.KEYWORD_ONLY, default=usual, annotation=Annotated[kind, option])


def _given(context: typer.Context, options: dict[str, object]) -> dict[str, Any]:
    """The options that stand in the command line."""
    sources = {name: context.get_parameter_source(name) for name in options}
    return {name: options[name] for name, source in sources.items() if source and source.name == "COMMANDLINE"}


def _say_where(settings: Settings, address: Address, alone: Alone | None) -> None:
    """Print where the table is, and open it where that is wanted."""
    print(f"Deece is at {address.url}", flush=True)
    if address.lan_url:
        print(f"Others in your network: {address.lan_url}\n", flush=True)
        segno.make(address.lan_url, error="l").terminal(out=sys.stdout, compact=True)
    if settings.store:
        print(say("Your tables are kept in a database."), flush=True)
    else:
        print(say("Your tables are kept in {folder}", folder=data_folder(settings.data)), flush=True)
    if alone:
        print(say("To play without a server: {address}", address=f"{address.url}app/"), flush=True)
    print(say("Press Ctrl+C to stop; every game goes on where it stood when you start again."), flush=True)
    if settings.open:  # some browsers answer only when they are closed, and would be waited for by their own server
        showing = Thread(target=_show, args=(address.url,), daemon=True)
        showing.start()
        showing.join(SHOWN)


def _show(url: str) -> None:
    """Open this page in a browser, where there is one."""
    if not (_has_screen() and webbrowser.open(url)):
        print(say("Now open {address} in your browser.", address=url), flush=True)


def _has_screen() -> bool:
    """Whether a browser could open a window here."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
