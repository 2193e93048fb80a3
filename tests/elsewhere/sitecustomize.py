"""Windows as far as Python programs feel it, put on this machine: Python runs this first where it is on PYTHONPATH.

What Windows has not is gone, what is another thing there is as there: two programs may listen at one port, the
registry's kinds of files are believed, and what is piped is in the code page of western Europe. Whether `deece` then
still does all that it says is asked by test_windows.py.
"""

# mypy: ignore-errors
# It bends the standard library, which no type allows.

from __future__ import annotations

import asyncio
import concurrent.futures.process
import mimetypes
import multiprocessing.context
import multiprocessing.popen_fork
import multiprocessing.queues
import multiprocessing.spawn
import multiprocessing.synchronize
import os
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import warnings
from importlib.abc import MetaPathFinder
from types import SimpleNamespace
from typing import Any, Final

# Others' modules look at the system as they are loaded, and find what this one really is.
import platformdirs
import rich.console
import typer
import uvicorn

LOADED: Final = (concurrent.futures.process, platformdirs, rich.console, subprocess, tempfile, typer, uvicorn)
STARTING: Final = (multiprocessing.context, multiprocessing.queues, multiprocessing.spawn, multiprocessing.synchronize)
MODULES: Final = ("crypt", "fcntl", "grp", "pty", "pwd", "readline", "resource", "syslog", "termios", "tty")
OF_OS: Final = [
    "chown",
    "chroot",
    "fchmod",
    "fchown",
    "fork",
    "forkpty",
    "geteuid",
    "getegid",
    "getgid",
    "getgroups",
    "getloadavg",
    "getpgid",
    "getpgrp",
    "getppid",
    "getresuid",
    "getuid",
    "initgroups",
    "killpg",
    "lchown",
    "mkfifo",
    "nice",
    "openpty",
    "posix_spawn",
    "pread",
    "pwrite",
    "sched_getaffinity",
    "sched_setaffinity",
    "sched_yield",
    "sendfile",
    "setegid",
    "seteuid",
    "setgid",
    "setpgid",
    "setsid",
    "setuid",
    "statvfs",
    "sysconf",
    "uname",
    "wait",
    "wait3",
    "wait4",
    "waitid",
]
SIGNALS: Final = [
    "SIGALRM",
    "SIGCHLD",
    "SIGCONT",
    "SIGHUP",
    "SIGKILL",
    "SIGPIPE",
    "SIGPROF",
    "SIGQUIT",
    "SIGSTOP",
    "SIGTSTP",
    "SIGUSR1",
    "SIGUSR2",
    "SIGVTALRM",
    "alarm",
    "getitimer",
    "pause",
    "pthread_kill",
    "pthread_sigmask",
    "setitimer",
    "siginterrupt",
    "sigwait",
]
OF_SOCKET: Final = ("AF_UNIX", "SO_REUSEPORT", "recv_fds", "send_fds")


class Gone(MetaPathFinder):
    """Finds that there is no such module."""

    def find_spec(self, fullname: str, path: Any, target: Any = None) -> None:
        if fullname in MODULES:
            raise ModuleNotFoundError(f"No module named {fullname!r}", name=fullname)


class ProactorEventLoop(asyncio.SelectorEventLoop):
    """Has what the loop of Windows has: these are refused."""

    add_reader = asyncio.AbstractEventLoop.add_reader
    remove_reader = asyncio.AbstractEventLoop.remove_reader
    add_writer = asyncio.AbstractEventLoop.add_writer
    remove_writer = asyncio.AbstractEventLoop.remove_writer
    add_signal_handler = asyncio.AbstractEventLoop.add_signal_handler
    remove_signal_handler = asyncio.AbstractEventLoop.remove_signal_handler


class Policy(asyncio.DefaultEventLoopPolicy):
    _loop_factory = ProactorEventLoop


def without(module: object, names: tuple[str, ...] | list[str]) -> None:
    for name in names:
        if hasattr(module, name):
            delattr(module, name)


def ports() -> None:
    """Reusing an address there means that another program may take it, if it says so too."""
    real, reuse, shared = socket.socket.setsockopt, socket.SO_REUSEADDR, socket.SO_REUSEPORT
    alone = ~reuse  # as it is there

    def setsockopt(own: socket.socket, level: int, option: int, value: Any) -> None:
        if (level, option) == (socket.SOL_SOCKET, reuse):
            real(own, level, shared, value)
        real(own, level, reuse if option == alone else option, value)  # what has just been left may always be taken

    socket.socket.setsockopt = setsockopt
    socket.SO_EXCLUSIVEADDRUSE = alone


class RealSys:
    """`sys` as those see it who start processes, which is done by the ways of this machine."""

    platform = sys.platform

    def __getattr__(self, name: str) -> Any:
        return getattr(sys, name)

    def __setattr__(self, name: str, value: Any) -> None:
        setattr(sys, name, value)


def processes() -> None:
    """Each is begun afresh."""
    multiprocessing.set_start_method("spawn")
    multiprocessing.context._concrete_contexts = {"spawn": multiprocessing.get_context("spawn")}
    multiprocessing.get_all_start_methods = lambda: ["spawn"]
    multiprocessing.popen_fork.signal = SimpleNamespace(**vars(signal))
    for module in STARTING:
        module.sys = RealSys()


def settle() -> None:
    sysconfig.get_config_vars()  # kept
    ports()
    processes()
    pair, unix = socket.socketpair, socket.AF_UNIX
    socket.socketpair = lambda family=unix, *given: pair(family, *given)
    for module, names in ((os, OF_OS), (signal, SIGNALS), (socket, OF_SOCKET)):
        without(module, names)
    for name in MODULES:
        sys.modules.pop(name, None)
    sys.meta_path.insert(0, Gone())
    asyncio.ProactorEventLoop = ProactorEventLoop
    asyncio.set_event_loop_policy(Policy())
    asyncio.SelectorEventLoop.add_signal_handler = ProactorEventLoop.add_signal_handler
    mimetypes.init()
    for ending in (".js", ".mjs", ".css", ".wasm", ".svg"):
        mimetypes.add_type("text/plain", ending)
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if not stream.isatty():
            stream.reconfigure(encoding="cp1252", newline=None if stream is sys.stdin else "\r\n")
    warnings.filterwarnings("error", category=EncodingWarning, module=r"deece\b")  # the usual one is another there
    sys.platform = "win32"


settle()
