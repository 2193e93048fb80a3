"""`deece web-app`: the table as a static site that needs no server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from deece.site import build


def add_to(app: typer.Typer) -> None:
    """Add this command."""
    app.command("web-app")(web_app_command)


def web_app_command(
    folder: Annotated[
        Path | None,
        typer.Argument(metavar="DIR", help="A new or empty folder; without it, where deece serve finds it."),
    ] = None,
) -> None:
    """Write Deece as a static site: it plays against the computer in any browser, without a server or a network."""
    site = build(folder, print)
    files = [file for file in site.folder.rglob("*") if file.is_file()]
    sent = sum(file.stat().st_size for file in files if file.suffix == ".br")
    print(f"Deece is in {site.folder}: about {sent / 1e6:.1f} MB for a browser's first visit, and nothing after it.")
    if folder:
        print("Put it on any host that serves files by https; docs/web-app.md shows how, in three steps.")
    else:
        print("deece serve offers it from now on, at /app/.")
