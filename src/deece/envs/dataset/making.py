"""A data set from a command's words: part after part on all cores, gone on with where it was stopped, and described.

The folder holds `games/` and `choices/` (Parquet, a file for each part), `dataset.json` (what was asked for and what
there is), `croissant.json` (the same for machines), and `minari/` where that was asked for. The same Deece makes the
same rows on every machine, however often it was stopped; with the same pyarrow the same bytes.
"""

from __future__ import annotations

import hashlib
import json
import logging
import time
from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from deece.arena.games import Summary, added, check_number, columns_of, make_folder, seated
from deece.arena.work import PROCESSES, SimulateError, build_of_deece, results, spread
from deece.envs import needs
from deece.envs.dataset.croissant import croissant
from deece.envs.dataset.parts import Made, Part, PartJob, make_part, read
from deece.envs.dataset.rows import LABELS, Label
from deece.envs.layout import VERSION
from deece.players.roster import in_short
from deece.record.model import hash_of
from deece.rules.ruleset import Ruleset
from deece.say import say
from deece.solver import engine

FORMAT: Final = 1
LOG: Final = logging.getLogger(__name__)
GAMES: Final = 20  # of a part
ABOUT: Final = "dataset.json"


class DataSet(NamedTuple):
    """A data set that is whole: what its games came to, and what is in it."""

    folder: Path
    summary: Summary
    rows: int
    hands: int
    unnumbered: int  # bids above the top rung, which have no number: they are in the records only
    asked: int  # cards played, whose value the solver was asked for
    known: int  # those that it knew
    sha256: str  # of all rows and records


def make_dataset(
    ruleset: Ruleset,
    players: Sequence[str],
    games: int,
    seed: int,
    folder: Path,
    *,
    labels: Collection[Label] = (),
    minari: bool = False,
    workers: int | None = None,
    on: str = PROCESSES,
    progress: Callable[[int], None] | None = None,
) -> DataSet:
    """Play `games` games as `simulate` does, and keep every choice in `folder`.

    What the same run has left there is not played again. `labels` are columns of what no player may know; `minari` adds
    the container of that library. Raises SimulateError, PlayerError or NotInstalled.
    """
    check_number(games)
    if minari:
        needs("minari", "dataset")
    names = seated(ruleset.rules, players)
    wanted = tuple(label for label in LABELS if label in labels)
    if {"value", "best"} & set(wanted) and engine() != "kernel":
        raise SimulateError(say("value and best ask the solver's kernel, which is not there: see deece doctor"))
    began = time.perf_counter()
    workers = spread(workers, on)
    heading = _heading(ruleset, names, seed, wanted)
    _begin(folder, heading)
    runs = enumerate(range(0, games, GAMES))
    jobs = [PartJob(ruleset, names, seed, number, first, min(GAMES, games - first), wanted) for number, first in runs]
    _none_beyond(folder, len(jobs))
    found = _parts(folder, jobs, workers, on, progress)
    parts = [found[job.number][0] for job in jobs]
    played = sum(part.played.tally.actions for part, new in found.values() if new)
    tally, columns = added([part.played.tally for part in parts]), columns_of(ruleset.rules)
    fault = next((part.played.fault for part in parts if part.played.fault), "")
    if fault:
        LOG.error("%s", fault)
    seconds = time.perf_counter() - began
    summary = Summary(ruleset.id, names, seed, columns, tally, seconds, workers, played, fault)
    made = _summed(folder, summary, parts)
    _describe(made, ruleset, heading)
    if minari:
        from deece.envs.dataset.container import write_minari  # noqa: PLC0415 - an extra, and only for whoever asks

        write_minari(folder, ruleset, made.rows)
    return made


def _heading(ruleset: Ruleset, names: Sequence[str], seed: int, labels: Sequence[str]) -> dict[str, Any]:
    """What the same command says again; a folder of another is not gone on with."""
    return {
        "deece dataset": FORMAT,
        "rules": ruleset.id,
        "hash": hash_of(ruleset.rules),
        "players": list(map(in_short, names)),
        "named": hashlib.sha256("\n".join(names).encode()).hexdigest()[:16],  # own convention cards are whole texts
        "seed": seed,
        "labels": list(labels),
        "layout": VERSION,
        "deece": hashlib.sha256(build_of_deece().encode()).hexdigest()[:16],
    }


def _begin(folder: Path, heading: dict[str, Any]) -> None:
    """A new folder, or one of the same run; raises SimulateError."""
    make_folder(folder)
    path = folder / ABOUT
    if not any(folder.iterdir()):
        _write(path, _json(heading))
    try:
        found = json.loads(path.read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict) or "deece dataset" not in found:
        raise SimulateError(f"'{folder}' holds something else; give a new folder")
    for key, value in heading.items():
        if found.get(key) != value:
            if key == "deece":
                raise SimulateError(
                    f"'{folder}' was begun by another Deece, which may play otherwise; give a new folder"
                )
            other = f"{key} {found.get(key)}, not {value}"
            raise SimulateError(f"'{folder}' belongs to another run ({other}); ask for that, or give a new folder")
    for kind in ("games", "choices"):
        make_folder(folder / kind)


def _none_beyond(folder: Path, parts: int) -> None:
    """More games than are asked for would be in the data set without being counted; raises SimulateError."""
    if _file(folder, "games", parts).exists():
        raise SimulateError(f"'{folder}' holds more games than these; ask for as many, or give a new folder")


def _parts(
    folder: Path, jobs: Sequence[PartJob], workers: int, on: str, progress: Callable[[int], None] | None
) -> dict[int, tuple[Part, bool]]:
    """Every part by its number, and whether it was made now."""
    columns = len(columns_of(jobs[0].ruleset.rules))
    found: dict[int, tuple[Part, bool]] = {}
    for job in jobs:
        part = read(_file(folder, "games", job.number), columns)
        if part and part.played.tally.games == job.games and _file(folder, "choices", job.number).is_file():
            found[job.number] = part, False
    left = [job for job in jobs if job.number not in found]
    done = sum(part.played.tally.games for part, _ in found.values())
    if progress:
        progress(done)
    for made in _made(left, min(workers, max(1, len(left))), on):
        _write(_file(folder, "choices", made.number), made.choices)
        _write(_file(folder, "games", made.number), made.games)  # which says that the part is whole
        found[made.number] = made.part, True
        done += made.part.played.tally.games
        if progress:
            progress(done)
    return found


def _made(jobs: Sequence[PartJob], workers: int, on: str) -> Iterator[Made]:
    return results(make_part, iter(jobs), workers, on)


def _summed(folder: Path, summary: Summary, parts: Sequence[Part]) -> DataSet:
    whole = hashlib.sha256("\n".join([part.sha256 for part in parts]).encode())
    return DataSet(
        folder,
        summary,
        sum(part.rows for part in parts),
        sum(part.hands for part in parts),
        sum(part.unnumbered for part in parts),
        sum(part.asked for part in parts),
        sum(part.known for part in parts),
        whole.hexdigest(),
    )


def _describe(made: DataSet, ruleset: Ruleset, heading: dict[str, Any]) -> None:
    about = {
        **heading,
        "games": made.summary.games,
        "hands": made.hands,
        "choices": made.rows,
        "without number": made.unnumbered,
        "cards asked": made.asked,
        "cards known": made.known,
        "sha256": made.sha256,
    }
    _write(made.folder / ABOUT, _json(about))
    _write(made.folder / "croissant.json", _json(croissant(ruleset, about)))


def _json(thing: dict[str, Any]) -> bytes:
    return (json.dumps(thing, indent=1, ensure_ascii=False) + "\n").encode()


def _file(folder: Path, kind: str, number: int) -> Path:
    return folder / kind / f"part-{number:05}.parquet"


def _write(path: Path, data: bytes) -> None:
    """The whole file or nothing of it; raises SimulateError."""
    beside = path.with_name(f".{path.name}.new")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    except OSError as error:
        raise SimulateError(f"'{path}' cannot be written: {error.strerror}") from None
