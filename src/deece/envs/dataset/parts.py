"""One part of a data set: some games, as a file of games and a file of their choices (Parquet).

A part is made of its games alone, wherever and whenever that is; its file of games says at its end what it comes to.
"""

from __future__ import annotations

import hashlib
import io
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from deece.arena.games import Game, Job, Played, added, games_of, line_of, read_part, record_text
from deece.envs.dataset.rows import Label, Rows
from deece.players.roster import in_short
from deece.rules.ruleset import Ruleset

SPLITS: Final = (*("train",) * 8, "validation", "test")  # by the last figure of a game's number
_KEY: Final = b"deece"  # under which a file of games says what its part comes to


class PartJob(NamedTuple):
    """What a process needs to make one part; all of it can be pickled."""

    ruleset: Ruleset
    names: tuple[str, ...]
    seed: int
    number: int
    first: int  # of its games
    games: int
    labels: tuple[Label, ...]


class Part(NamedTuple):
    """What a part comes to: the sums of its games, its rows, and the hash of all that is in it."""

    played: Played
    rows: int
    hands: int
    unnumbered: int  # choices that have no number, which are in the records only
    asked: int  # cards played, whose value the solver was asked for
    known: int  # those that it knew
    sha256: str


class Made(NamedTuple):
    """A part, and both its files."""

    number: int
    part: Part
    games: bytes
    choices: bytes


def split_of(game: int) -> str:
    """Which part of the data is for what: all of a game together."""
    return SPLITS[game % len(SPLITS)]


def make_part(job: PartJob) -> Made:
    """Play the games of a part, and write both files."""
    rules = job.ruleset.rules
    rows = Rows(rules, job.labels)
    games = list(games_of(Job(rules, job.names, job.seed, job.first, job.games, None)))
    for game in games:
        rows.add(game.number, game.dealer, game.actions)
    records = [record_text(job.ruleset, job.names, game.dealer, game.actions) for game in games]
    choices = _choices(rows, [in_short(name) for name in job.names])
    faults = [fault for game in games for fault in game.faults]
    part = Part(
        Played(games[0].number, added([game.tally for game in games]), (), faults[0] if faults else ""),
        len(rows),
        rows.hands,
        rows.unnumbered,
        rows.asked,
        sum(value is not None for value in rows.value),
        _hash(rows, records),
    )
    return Made(job.number, part, _written(_games(games, records, job, part)), _written(choices))


# ---------------------------------------------------------------------------------------------------------- written


def _choices(rows: Rows, names: list[str]) -> Any:
    """The rows as a table."""
    whole = np.array(rows.margin, np.float32)
    last = np.array(rows.last, bool)
    columns: dict[str, Any] = {
        "game": pa.array(rows.game, pa.int32()),
        "hand": pa.array(rows.hand, pa.int16()),
        "choice": pa.array(rows.choice, pa.int16()),
        "split": pa.array([split_of(game) for game in rows.game]).dictionary_encode(),
        "seat": pa.array(rows.seat, pa.int8()),
        "player": pa.array([names[seat] for seat in rows.seat]).dictionary_encode(),
        "observation": _vectors(rows.observations),
        "mask": _vectors(rows.masks),
        "action": pa.array(rows.action, pa.int16()),
        "reward": pa.array(np.where(last, whole, np.float32(0))),
        "return": pa.array(whole),
        "game_return": pa.array(rows.game_worth, pa.float32()),
        "last": pa.array(last),
    }
    if "value" in rows.labels:
        columns["value"] = pa.array(rows.value, pa.int32())
    if "best" in rows.labels:
        columns["best"] = pa.array(rows.best, pa.list_(pa.uint8()))
    if "where" in rows.labels:
        columns["where"] = _vectors(rows.where.reshape(len(rows), -1))
    return pa.table(columns)


def _vectors(rows: Any) -> Any:
    return pa.FixedSizeListArray.from_arrays(pa.array(rows.reshape(-1)), rows.shape[1])


def _games(games: list[Game], records: list[str], job: PartJob, part: Part) -> Any:
    table = pa.table(
        {
            "game": pa.array([game.number for game in games], pa.int32()),
            "split": [split_of(game.number) for game in games],
            "dealer": pa.array([game.dealer for game in games], pa.int8()),
            "players": [[in_short(name) for name in job.names]] * len(games),
            "hands": pa.array([game.tally.hands for game in games], pa.int16()),
            "scores": pa.array([game.tally.scores for game in games], pa.list_(pa.int32())),
            "winners": pa.array([game.state.public.game.winners for game in games], pa.list_(pa.int8())),
            "record": records,
        }
    )
    about = {**part._asdict(), "played": line_of(part.played), "fault": part.played.fault}
    return table.replace_schema_metadata({_KEY: json.dumps(about).encode()})


def _written(table: Any) -> bytes:
    file = io.BytesIO()
    pq.write_table(table, file, compression="zstd", compression_level=9)
    return file.getvalue()


def _hash(rows: Rows, records: list[str]) -> str:
    """The hash of all that both files hold, which is the same however they are written."""
    found = hashlib.sha256("".join(records).encode())
    whole = (rows.game, rows.hand, rows.choice, rows.seat, rows.action, rows.margin, rows.game_worth, rows.last)
    found.update(json.dumps([*whole, rows.value, rows.best]).encode())
    for array in (rows.observations, rows.masks, *((rows.where,) if "where" in rows.labels else ())):
        found.update(array.tobytes())
    return found.hexdigest()


# ------------------------------------------------------------------------------------------------------------- read


def read(path: Path, columns: int) -> Part | None:
    """What a file of games says that its part comes to; None where there is none."""
    if not path.is_file():
        return None
    try:
        about = json.loads(pq.read_schema(path).metadata[_KEY])
        played = read_part(columns, about.pop("played"))
        fault = about.pop("fault")
        return Part(played._replace(fault=fault), **about) if played else None
    except (pa.ArrowException, KeyError, TypeError, ValueError):
        return None
