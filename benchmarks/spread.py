"""A contest in processes and on Ray, by turns in the same run: what it costs to hand jobs to a cluster.

    python benchmarks/spread.py [--rules ID] [--pairs N] [--rounds N] [--json]

Without RAY_ADDRESS the cluster is this machine, so that the same cores play. Each round starts its processes anew; Ray
is started once, which is shown apart. A ratio is of two neighboring rounds; the median of them is given, and the least
and the greatest. "a job" is the time of a job that does nothing, with all cores at it.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from deece.arena import compete
from deece.arena.work import PROCESSES, RAY, cluster, cores, results
from deece.rules.ruleset import load

NOTHINGS = 2000


def seconds_of(do: Callable[[], object]) -> tuple[float, object]:
    """How long it takes, and what it gives."""
    begun = time.perf_counter()
    found = do()
    return time.perf_counter() - begun, found


def nothing(on: str) -> float:
    """Milliseconds for a job that does nothing; what is started first does not count."""
    begun = 0.0
    for done, _ in enumerate(results(abs, iter(range(NOTHINGS)), cores(), on)):
        if done == NOTHINGS // 4:
            begun = time.perf_counter()
    return 1000 * (time.perf_counter() - begun) / (NOTHINGS * 3 / 4)


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rules", default="double-deck")
    parser.add_argument("--pairs", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    started, there = seconds_of(cluster)
    contest = partial(compete, load(asked.rules), "plain", "counting", asked.pairs, 1)
    seconds: dict[str, list[float]] = {on: [] for on in (PROCESSES, RAY)}
    outcomes = []
    for _ in range(asked.rounds):
        for on in (PROCESSES, RAY):
            taken, found = seconds_of(partial(contest, on=on))
            seconds[on].append(taken)
            outcomes.append(found)
    ratios = [ray / here for here, ray in zip(seconds[PROCESSES], seconds[RAY], strict=True)]
    print_(
        {
            "cluster": str(there),
            "start_of_ray_s": round(started, 2),
            "pairs": asked.pairs,
            "identical": all(each == outcomes[0] for each in outcomes),
            "processes_s": round(median(seconds[PROCESSES]), 2),
            "ray_s": round(median(seconds[RAY]), 2),
            "ratio": round(median(ratios), 3),
            "ratios": [round(min(ratios), 3), round(max(ratios), 3)],
            "a_job_in_processes_ms": round(nothing(PROCESSES), 2),
            "a_job_on_ray_ms": round(nothing(RAY), 2),
        },
        as_json=asked.json,
    )


def print_(found: dict[str, object], *, as_json: bool) -> None:
    """One line of JSON, or a line for each figure."""
    if as_json:
        print(json.dumps(found))
    else:
        print("\n".join(f"{name:<24}{value}" for name, value in found.items()))


if __name__ == "__main__":
    main()
