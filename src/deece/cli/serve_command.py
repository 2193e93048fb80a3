"""`deece serve`: the table in the browser."""

from __future__ import annotations

import ipaddress
import os
import re
import socket
import sys
import webbrowser
from typing import Annotated

import segno
import typer

from deece.api.limits import Limits
from deece.cli.words import BadInput, warn
from deece.players import problems
from deece.say import say
from deece.server.alone import Alone
from deece.server.serve import PORT, Address, data_folder, keep_private, run
from deece.site import finished
from deece.store.opening import is_database


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("serve")(serve_command)


def serve_command(
    host: Annotated[str, typer.Option("--host", metavar="ADDRESS", help="Where to listen.")] = "127.0.0.1",
    port: Annotated[int | None, typer.Option("--port", metavar="N", help=f"{PORT}, or the next free one.")] = None,
    data: Annotated[str | None, typer.Option("--data", metavar="DIR", help="Where tables are kept.")] = None,
    store: Annotated[
        str,
        typer.Option(
            "--store",
            metavar="ADDRESS",
            envvar="DEECE_STORE",
            show_envvar=False,
            show_default=False,
            help="A database for the tables, as postgresql://name@host/database; else that of DEECE_STORE.",
        ),
    ] = "",
    node: Annotated[
        str,
        typer.Option(
            "--node",
            metavar="HOST:PORT",
            envvar="DEECE_NODE",
            show_envvar=False,
            show_default=False,
            help="Where other servers of the same database reach this one; else that of DEECE_NODE.",
        ),
    ] = "",
    workers: Annotated[
        int, typer.Option("--workers", metavar="N", min=1, max=64, help="Processes that share the tables of a folder.")
    ] = 1,
    lan: Annotated[bool, typer.Option("--lan", help="Let others in your network join.")] = False,
    allow: Annotated[list[str] | None, typer.Option("--allow", metavar="NAME", help="Another name of it.")] = None,
    proxy: Annotated[
        list[str] | None, typer.Option("--proxy", metavar="ADDRESS", help="A reverse proxy that is believed.")
    ] = None,
    limit: Annotated[
        list[str] | None, typer.Option("--limit", metavar="NAME=FIGURE", help="Change a limit (docs/operating.md).")
    ] = None,
    metrics: Annotated[
        str,
        typer.Option(
            "--metrics",
            metavar="PORT",
            show_default=False,
            help="Numbers for Prometheus at this port of this machine, or at ADDRESS:PORT.",
        ),
    ] = "",
    json_log: Annotated[bool, typer.Option("--json-log", help="Write the log as JSON, an object a line.")] = False,
    open_browser: Annotated[bool, typer.Option("--open/--no-open", help="Open the page in your browser.")] = False,
) -> None:
    """Serve tables to browsers: your own, or all in your network with --lan."""
    if port is not None and not 0 <= port <= 65535:
        raise BadInput(f"there is no port {port}; give 1 to 65535")
    if lan and host != "127.0.0.1":
        raise BadInput("--lan listens everywhere; leave out --host")
    if store and not is_database(store):
        raise BadInput(
            "--store takes the address of a database, as postgresql://name@host/database; a folder goes to --data"
        )
    if data and store:
        raise BadInput("--data names a folder and --store a database: give one of them")
    if node and not store:
        raise BadInput("--node is for servers that share a database: name it with --store")
    if node and not re.fullmatch(r"[^\s/@]+:\d{1,5}", node):
        raise BadInput(f"'{node}' is no address of a server: give host and port, as 10.0.0.3:8484")
    if workers > 1 and store:
        raise BadInput("--workers share the tables of a folder; on a database start several servers, each with --node")
    if workers > 1 and not hasattr(socket, "send_fds"):
        raise BadInput("--workers needs Linux or macOS: leave it out")
    if not host.strip():
        raise BadInput("no address is named: give one as 127.0.0.1, or 0.0.0.0 to listen everywhere")
    for address in proxy or ():
        _check_address(address)
    limits = Limits.of(limit or ())

    for problem in problems():  # others' players are loaded before anybody waits for one
        warn(problem)

    if not store and (open_to_others := keep_private(data_folder(data))):
        warn(open_to_others)

    site = finished()

    def ready(address: Address) -> None:
        print(f"Deece is at {address.url}", flush=True)
        if address.lan_url:
            print(f"Others in your network: {address.lan_url}\n", flush=True)
            segno.make(address.lan_url, error="l").terminal(out=sys.stdout, compact=True)
        if store:
            print(say("Your tables are kept in a database."), flush=True)
        else:
            print(say("Your tables are kept in {folder}", folder=data_folder(data)), flush=True)
        if site:
            print(say("To play without a server: {address}", address=f"{address.url}app/"), flush=True)
        else:
            print(say("To play without a server too, stop this, run deece web-app, and start again."), flush=True)
        print(say("Press Ctrl+C to stop; every game goes on where it stood when you start again."), flush=True)
        if open_browser and _has_screen():
            webbrowser.open(address.url)

    run(
        host=host,
        port=PORT if port is None else port,
        folder=data_folder(data),
        lan=lan,
        allow=allow or [],
        search=port is None,
        ready=ready,
        proxies=proxy or [],
        limits=limits,
        database=store,
        metrics=metrics,
        json_log=json_log,
        node=node,
        workers=workers,
        alone=Alone(site.folder, site.engine) if site else None,
    )


def _check_address(address: str) -> None:
    try:
        ipaddress.ip_network(address)
    except ValueError:
        raise BadInput(
            f"'{address}' is no address of a proxy: give one as 127.0.0.1, or a network as 10.0.0.0/8"
        ) from None


def _has_screen() -> bool:
    """Whether a browser could open a window here."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
