"""Where the jobs of a long run are done: the options of all commands that have some, and what is said of a cluster."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from deece.arena.work import RAY, cluster
from deece.cli.words import warn
from deece.say import say
from deece.words.cards import plural

Workers = Annotated[
    int | None, typer.Option("--workers", "--jobs", metavar="W", help="How many work at once; all cores by default.")
]
Where = Annotated[
    str, typer.Option("--on", metavar="PLACE", help="processes, of this machine, or ray: the cluster of RAY_ADDRESS.")
]


def quiet() -> None:
    """Keep what Ray says of lost workers and nodes out of the results; before it is imported."""
    os.environ.setdefault("RAY_DEDUP_LOGS_SKIP_REGEX", ".*")


def begin(on: str) -> None:
    """Connect to the Ray cluster if one is asked for, and print on standard error which; raises SimulateError."""
    if on != RAY:
        return
    quiet()
    address, number = cluster()
    cores = plural(number, "core")
    if address:
        warn(say("on the Ray cluster at {address}, {cores}", address=address, cores=cores))
    else:
        warn(say("RAY_ADDRESS names no cluster: Ray was started on this machine for this run, {cores}", cores=cores))
