"""Jobs on all cores: results come as they are done."""

from __future__ import annotations

import multiprocessing
import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Final, TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")

WAITING: Final = 4  # jobs that wait for each process, at most


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def results(do: Callable[[Job], Result], jobs: Iterator[Job], workers: int) -> Iterator[Result]:
    """The result of each job, in no certain order; with one worker here, else in so many processes.

    Jobs are made as they are needed; with several workers, `do` and the jobs must be such as can be pickled.
    """
    if workers == 1:
        yield from map(do, jobs)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting: set[Future[Result]] = {pool.submit(do, job) for job in islice(jobs, workers * WAITING)}
        try:
            while waiting:
                done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
                waiting |= {pool.submit(do, job) for job in islice(jobs, len(done))}
                for each in done:
                    yield each.result()
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
