"""Jobs on all cores, of this machine or of a Ray cluster: results come as they are done."""

from __future__ import annotations

import hashlib
import logging
import multiprocessing
import os
import socket
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, ProcessPoolExecutor, wait
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from itertools import islice
from multiprocessing.connection import wait as wait_for
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

from deece.errors import DeeceError
from deece.say import say
from deece.solver import engine

Job = TypeVar("Job")
Result = TypeVar("Result")
Submit = Callable[[Callable[[Any], Any], Any], Future[Any]]

PROCESSES: Final = "processes"  # where jobs are done: on this machine,
RAY: Final = "ray"  # or on a Ray cluster
WAITING: Final = 4  # jobs that wait for each core, at most
PATIENCE: Final = 10.0  # seconds for a cluster to answer
RETRIES: Final = 10  # times that Ray does a job again whose worker or node died
STORE: Final = 100_000_000  # bytes that a Ray of this machine keeps for results, which are small


class SimulateError(DeeceError):
    """A simulation that cannot be run as asked, or broke off."""


def spread(workers: int | None, on: str = PROCESSES) -> int:
    """How many jobs are done at once: as many as were asked for, else as there are cores. Raises SimulateError."""
    if on not in _PLACES:
        raise SimulateError(
            say("there is no '{place}' to work on: choose {places}", place=on, places=", ".join(_PLACES))
        )
    if workers is not None and workers < 1:
        raise SimulateError(f"{workers} workers cannot play: ask for at least 1")
    return workers or _PLACES[on].cores()


def results(do: Callable[[Job], Result], jobs: Iterator[Job], workers: int, on: str = PROCESSES) -> Iterator[Result]:
    """The result of each job, in no certain order, `workers` at once; of one worker in this process.

    Jobs are made as they are needed; `do` and the jobs must be such as can be pickled. Raises SimulateError where a
    process was lost; Ray does its jobs again.
    """
    if workers == 1 and on == PROCESSES:
        yield from map(do, jobs)
        return
    with _PLACES[on].opened(workers) as (submit, most):
        waiting: set[Future[Result]] = {submit(do, job) for job in islice(jobs, most)}
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            waiting |= {submit(do, job) for job in islice(jobs, len(done))}
            for each in done:
                yield each.result()


# ----------------------------------------------------------------------------------------------- this machine


def cores() -> int:
    """The cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def _processes(workers: int) -> Iterator[tuple[Submit, int]]:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=end_with_parent) as pool:
        try:
            yield pool.submit, workers * WAITING
        except BrokenExecutor:
            raise SimulateError(
                say("a process of this run died, perhaps for want of memory: run it again, with fewer workers")
            ) from None
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def end_with_parent() -> None:
    """In a process that another has begun: when that one is gone, however that came, so is this."""
    threading.Thread(target=_wait_for_the_end, daemon=True).start()


def _wait_for_the_end() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait_for([parent.sentinel])
        os._exit(0)


# ---------------------------------------------------------------------------------------------- a Ray cluster


class Cluster(NamedTuple):
    """The Ray cluster of this process; without an address it was started on this machine, and ends with the process."""

    address: str
    cores: int


def cluster() -> Cluster:
    """That of RAY_ADDRESS, else (or for "local") one that is started here; what is connected already stays.

    Raises SimulateError.
    """
    try:
        import ray  # noqa: PLC0415 - an extra, and only for whoever asks for it
    except ImportError:
        raise SimulateError(say("Ray is not installed: python -m pip install ray, where deece is installed")) from None
    address = os.environ.get("RAY_ADDRESS", "").removeprefix("local")
    if not ray.is_initialized():
        here: dict[str, Any] = {}
        if not address:
            os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nobody is told what is played here
            here = {"num_cpus": cores(), "include_dashboard": False, "object_store_memory": STORE}
        try:
            if address.rpartition(":")[0]:  # Ray itself tries for minutes
                host, _, port = address.rpartition("://")[2].rpartition(":")
                socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
            ray.init(address or "local", log_to_driver=False, logging_level=logging.ERROR, **here)
        except Exception:  # noqa: BLE001 - Ray raises just that where a node does not come up in time
            raise SimulateError(_no_cluster(address)) from None
    return Cluster(address, max(1, int(ray.cluster_resources().get("CPU", 0))))


def _no_cluster(address: str) -> str:
    if not address:
        return say("Ray could not be started on this machine; without --on ray its processes do the same")
    return say(
        "the Ray cluster at {address}, which RAY_ADDRESS names, cannot be joined: "
        "is it there, with the same versions of Ray and Python?",
        address=address,
    )


@contextmanager
def _on_ray(workers: int) -> Iterator[tuple[Submit, int]]:
    found = cluster()
    import ray  # noqa: PLC0415 - see above

    remote = ray.remote(max_retries=RETRIES)(_done_there)
    build = build_of_deece()

    def submit(do: Callable[[Any], Any], job: Any) -> Future[Any]:
        future: Future[Any] = remote.remote(build, do, job).future()
        return future

    try:
        yield submit, workers if workers < found.cores else workers * WAITING
    except ray.exceptions.RayTaskError as error:  # its text is a traceback
        if isinstance(error.cause, DeeceError):
            raise error.cause from None
        if isinstance(error.cause, ImportError) or ModuleNotFoundError.__name__ in str(error.cause):
            raise SimulateError(_other_deece()) from None
        raise
    except ray.exceptions.RayError as error:
        raise SimulateError(
            say(
                "Ray gave a job up ({why}): its worker died {number} times, or Ray died on this machine",
                why=type(error).__name__,
                number=RETRIES + 1,
            )
        ) from None


def _done_there(build: str, do: Callable[[Job], Result], job: Job) -> Result:
    """The result of a job that came from another machine: the same only if Deece is the same there."""
    if build != build_of_deece():
        raise SimulateError(_other_deece())
    return do(job)


def _other_deece() -> str:
    return say(
        "a node of the Ray cluster has another Deece, or none, or no solver's kernel: install the same on every node"
    )


@cache
def build_of_deece() -> str:
    """What decides how games are played, in one text: the source, and whether there is the solver's kernel."""
    source = hashlib.sha256()
    package = Path(__file__).resolve().parent.parent
    for path in sorted(package.rglob("*")):
        if path.suffix in (".py", ".toml"):
            source.update(path.read_bytes())
    return f"{source.hexdigest()} {engine()}"


class _Place(NamedTuple):
    """A place where jobs are done: how many cores it has; what takes a job, and how many it may be given ahead."""

    cores: Callable[[], int]
    opened: Callable[[int], AbstractContextManager[tuple[Submit, int]]]


_PLACES: Final = {
    PROCESSES: _Place(cores, _processes),
    RAY: _Place(lambda: cluster().cores, _on_ray),
}
