"""A PostgreSQL server of the tests' own, in a scratch folder: empty, reached by a socket in that folder alone."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Final, Self

import psycopg
import pytest

DEBIANS: Final = Path("/usr/lib/postgresql")
NO_POSTGRES: Final = (
    "no PostgreSQL: install it (Debian: apt install postgresql), or say where its programs lie in DEECE_POSTGRES"
)
SECONDS: Final = 60  # for a program of PostgreSQL's to end


def programs() -> Path | None:
    """The folder of initdb and pg_ctl."""
    if given := os.environ.get("DEECE_POSTGRES"):
        return Path(given)
    if found := shutil.which("initdb"):
        return Path(found).parent
    return max(DEBIANS.glob("*/bin"), key=lambda path: float(path.parent.name), default=None)


def must_have_postgres() -> Path:
    """Its programs. Without them the test is left out; under CI it fails."""
    found = programs()
    if found is None:
        if os.environ.get("CI"):
            pytest.fail(NO_POSTGRES)
        pytest.skip(NO_POSTGRES)
    return found


class Cluster:
    """A server with one database. It does not run as root: then it runs as the user that Debian made for it."""

    def __init__(self, more: str = "max_connections = 20\n", *, disk: int = 0) -> None:
        """`more` are lines of its settings; with `disk` its data lie on a disk of so many MB of their own."""
        self._programs = must_have_postgres()
        self._user = "postgres" if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="pg"))  # a socket's path must be short
        self.disk = self.folder / "disk" if disk else self.folder
        if disk:
            self.disk.mkdir()
            subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={disk}m", "tmpfs", str(self.disk)], check=True)
        for folder in {self.folder, self.disk}:
            if self._user:
                shutil.chown(folder, self._user)
        self._run("initdb", "--no-sync", "--encoding=UTF8", "--locale=C", "--username=deece", "--auth=trust")
        settings = f"unix_socket_directories = '{self.folder}'\nlisten_addresses = ''\n{more}"
        with (self.disk / "data" / "postgresql.conf").open("a") as file:
            file.write(settings)

    @property
    def where(self) -> str:
        """How a program reaches it."""
        return f"postgresql://deece@/postgres?host={self.folder}"

    @property
    def runs(self) -> bool:
        """Whether it does."""
        return (self.disk / "data" / "postmaster.pid").exists()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        self._run("pg_ctl", "start", "--wait", f"--log={self.folder / 'log'}")

    def stop(self, mode: str = "fast") -> None:
        """Stop it: "fast" cuts all connections, "immediate" is as a crash."""
        self._run("pg_ctl", "stop", "--wait", f"--mode={mode}")

    def keep(self) -> None:
        """What it has now is what a standby has that is a little behind; `fail_over` makes that one the first."""
        self.stop()
        shutil.copytree(self.disk / "data", self.disk / "standby")
        for path in (self.disk / "standby", *(self.disk / "standby").rglob("*")):
            if self._user:
                shutil.chown(path, self._user)
        self.start()

    def fail_over(self) -> None:
        """The first is lost, with what it did since `keep`."""
        self.stop("immediate")
        shutil.rmtree(self.disk / "data")
        (self.disk / "standby").rename(self.disk / "data")
        self.start()

    def query(self, statement: str, *given: object) -> list[tuple[object, ...]]:
        """What a shell of the operator's would do."""
        with psycopg.connect(self.where, autocommit=True) as connection:
            cursor = connection.execute(statement.encode(), given)
            return cursor.fetchall() if cursor.description else []

    def empty(self) -> None:
        """Take all of Deece out of it."""
        self.query("DROP SCHEMA IF EXISTS deece CASCADE")

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *exc: object) -> None:
        self.stop("immediate")
        if self.disk != self.folder:
            subprocess.run(["umount", str(self.disk)], check=True)
        shutil.rmtree(self.folder, ignore_errors=True)

    def _run(self, program: str, *given: str) -> None:
        command = [str(self._programs / program), f"--pgdata={self.disk / 'data'}", *given]
        done = subprocess.run(
            command,
            check=False,
            cwd=self.folder,
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            timeout=SECONDS,
        )
        assert done.returncode == 0, done.stderr.decode()
