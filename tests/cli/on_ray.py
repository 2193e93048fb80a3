"""Simulations on a Ray cluster of two nodes on this machine, while workers and a node of it are killed.

    python -m tests.cli.on_ray [--pairs 200] [--kills 20]

Prints a line for each of these, and ends with exit code 1 unless

- `compete`, `simulate` and judgments of a review find on Ray to the last digit what they find in this process;
- a job that kills its own worker the first time is done again;
- a contest ends as it would have, though workers are killed under it and then one of the two nodes;
- a contest that was stopped in the middle goes on from its file to the same end.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

from deece.arena import Outcome, compete, simulate
from deece.arena.work import RAY, STORE, cluster, results
from deece.cli.spread import begin, quiet
from deece.review import decisions
from deece.review.hands import Job, judge_job
from deece.rules.ruleset import load
from deece.solver import kernel
from tests.review.information import played

FOUR = load("four-handed-passing")
SEED = 3


@contextmanager
def two_nodes() -> Iterator[Any]:
    """A cluster of two nodes with a core each, whose address is in RAY_ADDRESS meanwhile."""
    os.environ["RAY_USAGE_STATS_ENABLED"] = "0"
    from ray.cluster_utils import Cluster

    node = {"num_cpus": 1, "object_store_memory": STORE}
    for again in (True, True, False):  # Ray gives a node half a minute to come up, which a busy machine may not have
        try:
            nodes = Cluster(initialize_head=True, head_node_args={**node, "include_dashboard": False})
            nodes.add_node(**node)
            break
        except Exception:
            if not again:
                raise
    os.environ["RAY_ADDRESS"] = nodes.address
    try:
        yield nodes
    finally:
        import ray

        ray.shutdown()
        nodes.shutdown()


def workers(nodes: Any) -> list[int]:
    """The processes of the cluster that do jobs, or wait for some."""
    raylets = {info.process.pid for node in nodes.list_all_nodes() for info in node.all_processes.get("raylet", [])}
    found = []
    for entry in Path("/proc").iterdir():
        with suppress(OSError, ValueError):
            parent = int((entry / "stat").read_text().rpartition(")")[2].split()[1])
            name = (entry / "cmdline").read_bytes()
            if parent in raylets and name.startswith(b"ray::") and b"Agent" not in name:
                found.append(int(entry.name))
    return found


def other_node(nodes: Any) -> Any:
    """The node that this process is not connected through."""
    import ray

    here = ray.get_runtime_context().get_node_id()
    return next(node for node in nodes.list_all_nodes() if node.node_id != here)


def dies_once(folder: Path, number: int) -> int:
    """The number; but the process is killed when it is asked for the first time."""
    with suppress(FileExistsError):
        (folder / str(number)).touch(exist_ok=False)
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def same_everywhere() -> bool:
    """Whether all three find the same on Ray."""
    games = partial(simulate, FOUR, ["plain", "random"], 6, SEED)
    same = games(on=RAY).tally == games(workers=1).tally
    pairs = partial(compete, FOUR, "plain", "counting", 6, SEED)
    same &= pairs(on=RAY) == pairs(workers=1)
    if kernel.there():
        jobs = [Job(place, one, 0, 0.1) for place, one in enumerate(decisions(played("four-handed"))[:6])]
        same &= sorted(results(judge_job, iter(jobs), 2, RAY)) == [judge_job(job) for job in jobs]
    return same


def done_again() -> bool:
    """Whether jobs that kill their worker are done again, each once in the end."""
    with tempfile.TemporaryDirectory() as folder:
        return sorted(results(partial(dies_once, Path(folder)), iter(range(4)), 2, RAY)) == [0, 1, 2, 3]


def goes_on(pairs: int) -> bool:
    """Whether a contest that was stopped in the middle goes on from its file."""

    def stop(done: int) -> None:
        if done >= pairs // 2:
            raise KeyboardInterrupt

    ask = partial(compete, FOUR, "plain", "counting", pairs, SEED)
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "results"
        with suppress(KeyboardInterrupt):
            ask(on=RAY, file=file, progress=stop)
        kept, done = len(file.read_text("utf-8").splitlines()) - 1, list[int]()
        ended = ask(on=RAY, file=file, progress=done.append)
        return 0 < kept < pairs and done[0] == kept and ended == ask(workers=1)


def killed(nodes: Any, pairs: int, kills: int) -> tuple[Outcome, int]:
    """A contest under which so many workers are killed, and then a node; and how many were."""
    rng, times = random.Random(SEED), [pairs * number // (kills + 2) for number in range(1, kills + 2)]

    def kill(done: int) -> None:
        if not times or done < times[0]:
            return
        del times[0]
        if not times:
            nodes.remove_node(other_node(nodes), allow_graceful=False)
            return
        until = time.monotonic() + 60
        while not (there := workers(nodes)) and time.monotonic() < until:
            time.sleep(0.1)  # those that were killed before are not started again yet
        os.kill(rng.choice(there), signal.SIGKILL)

    found = compete(FOUR, "plain", "counting", pairs, SEED, on=RAY, progress=kill)
    return found, kills + 1 - len(times)


def main() -> int:
    """Look at each, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--kills", type=int, default=20)
    asked = parser.parse_args()
    fails = 0

    def tell(what: str, good: bool, begun: float) -> None:
        nonlocal fails
        fails += not good
        print(f"{'ok  ' if good else 'FAIL'} {what} ({time.perf_counter() - begun:.1f} s)", flush=True)

    begun = time.perf_counter()
    quiet()
    with two_nodes() as nodes:
        begin(RAY)
        tell(f"a cluster of {cluster().cores} cores on two nodes", cluster().cores == 2, begun)
        for what, look in (
            ("the same as in this process", same_everywhere),
            ("a killed worker's job is done again", done_again),
            ("a stopped contest goes on", partial(goes_on, 8)),
        ):
            begun = time.perf_counter()
            tell(what, look(), begun)
        begun = time.perf_counter()
        found, count = killed(nodes, asked.pairs, asked.kills)
        same = found == compete(FOUR, "plain", "counting", asked.pairs, SEED)
        tell(f"{asked.pairs} pairs, {count - 1} workers and a node killed", same and count == asked.kills + 1, begun)
    return bool(fails)


if __name__ == "__main__":
    sys.exit(main())
