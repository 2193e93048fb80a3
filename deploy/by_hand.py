"""Runs the steps of deploy/Dockerfile where Docker cannot: `python deploy/by_hand.py` as root, with debootstrap.

Each stage is a folder of Debian's packages, each RUN a program in a chroot of it. Of the last stage a server is started
as its ENTRYPOINT, CMD, ENV and USER say, its HEALTHCHECK must hold, a hand is dealt in a browser, and a second server
must open the tables of the first. docs/figures/release.md has what it prints. No other instructions are known here.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import sqlite3
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from release import ROOT, ReleaseError, deal, run, say

FILE: Final = ROOT / "deploy" / "Dockerfile"
MOST: Final = 150.0  # MB of the finished image, unpacked
# What images of Debian called slim have not, beside what apt keeps of what it fetched.
SLIM: Final = ("usr/share/doc", "usr/share/man", "usr/share/info", "usr/share/locale", "usr/share/lintian")
FETCHED: Final = ("var/cache/apt", "var/log", "etc/resolv.conf")
OUTSIDE: Final = ("proc", "dev", "tmp", "run", "root/.cache")  # of this machine, or gone with the container


@dataclass(slots=True)
class Image:
    """A stage as it has become."""

    root: Path
    environment: dict[str, str] = field(default_factory=lambda: {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin"})
    user: str = "0"
    health: list[str] = field(default_factory=list)
    entry: list[str] = field(default_factory=list)
    command: list[str] = field(default_factory=list)


def main() -> int:
    """Build and try; the exit code."""
    if os.geteuid() or not shutil.which("debootstrap"):
        print("by_hand: it needs root and debootstrap (apt install debootstrap)", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="deece-image-") as scratch:
        image = build(Path(scratch))
        whole, sent = sizes(image.root)
        seconds = try_image(image)
    print(
        f"unpacked {whole:.0f} MB, as a layer to fetch {sent:.0f} MB; a hand was dealt {seconds:.1f} s after the start"
    )
    if whole > MOST:
        print(f"by_hand: more than {MOST:.0f} MB", file=sys.stderr)
    return whole > MOST


# -- building --------------------------------------------------------------------------------------


def instructions() -> Iterator[tuple[str, str]]:
    """Each instruction and what follows it, on one line."""
    text = re.sub(r"\\\n", " ", re.sub(r"^#.*\n", "", FILE.read_text("utf-8"), flags=re.MULTILINE))
    for line in filter(None, map(str.strip, text.splitlines())):
        word, _, rest = line.partition(" ")
        yield word, rest.strip()


def build(scratch: Path) -> Image:
    """The last stage."""
    stages: dict[str, Image] = {}
    image = Image(scratch)
    for word, rest in instructions():
        say(f"{word} {rest[:100]}")
        if word == "FROM":
            base, _, name = rest.partition(" AS ")
            image = stages[name or "last"] = Image(scratch / (name or "last"))
            bootstrap(image.root, base)
        elif word == "RUN":
            inside(image, ["sh", "-c", rest], network=True)
        elif word == "COPY":
            copy(image, rest, stages)
        elif word == "ENV":
            image.environment |= dict(pair.split("=", 1) for pair in shlex.split(rest))
        elif word == "HEALTHCHECK":
            image.health = json.loads(rest.partition("CMD ")[2])
        elif word in ("USER", "ENTRYPOINT", "CMD"):
            value = rest if word == "USER" else json.loads(rest)
            setattr(image, {"USER": "user", "ENTRYPOINT": "entry", "CMD": "command"}[word], value)
        elif word not in ("VOLUME", "EXPOSE"):
            raise ReleaseError(f"{word} is not known here")
    return image


def bootstrap(root: Path, base: str) -> None:
    """A Debian of this name as in an image called slim."""
    if base == "scratch":
        root.mkdir()
        return
    suite = base.removeprefix("debian:").removesuffix("-slim")
    listed = "\n".join(path.read_text() for path in Path("/etc/apt").rglob("*.sources"))
    mirror = re.search(r"^URIs: (\S+/debian)$", listed, re.MULTILINE)
    run("debootstrap", "--variant=minbase", suite, root, *([mirror[1]] if mirror else []))
    for name in SLIM:
        shutil.rmtree(root / name, ignore_errors=True)
    keep = "".join(f"path-exclude=/{name}/*\n" for name in SLIM)
    (root / "etc/dpkg/dpkg.cfg.d/slim").write_text(keep, "utf-8")
    clean = """DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb"; };
Dir::Cache::pkgcache ""; Dir::Cache::srcpkgcache "";
"""
    (root / "etc/apt/apt.conf.d/slim").write_text(clean, "utf-8")


def copy(image: Image, rest: str, stages: dict[str, Image]) -> None:
    """Files of this checkout, as committed or changed, or of another stage."""
    *sources, target = rest.split()
    stage = stages[sources.pop(0).removeprefix("--from=")] if sources[0].startswith("--from=") else None
    for source in sources:
        into = image.root / target.lstrip("/")
        if stage and source == "/":
            for path in stage.root.iterdir():
                if path.name in OUTSIDE:
                    shutil.copytree(path, image.root / path.name, ignore=lambda _, names: names)  # the folder alone
                else:
                    run("cp", "-a", path, image.root)
            continue
        if stage:
            into.parent.mkdir(parents=True, exist_ok=True)
            run("cp", "-a", stage.root / source.lstrip("/"), into)
            continue
        for name in run("git", "ls-files", source).split():
            inner = Path(name).relative_to(source) if (ROOT / source).is_dir() else Path(name)
            (into / inner).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(ROOT / name, into / inner)


# -- running ---------------------------------------------------------------------------------------


def chrooted(image: Image, command: list[str]) -> list[str]:
    """The command that runs this in the image, with processes of its own."""
    mounts = "mount -t proc proc proc && mount --bind /dev dev && mount -t tmpfs tmpfs dev/shm"
    user = f"--userspec={image.user}:{image.user}"
    chroot = shutil.which("chroot", path="/usr/sbin:/sbin:/usr/bin:/bin")  # the image's own PATH need not have it
    inner = f'cd {shlex.quote(str(image.root))} && {mounts} && exec {chroot} {user} . "$@"'
    return ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-c", inner, "sh", *command]


@contextmanager
def reachable(image: Image) -> Iterator[dict[str, str]]:
    """What a program in it needs to fetch packages as this machine does; nothing of it stays."""
    root, name = image.root, "usr/local/share/certificates-of-the-host"
    shutil.copyfile("/etc/resolv.conf", root / "etc/resolv.conf")
    shutil.copyfile("/etc/ssl/certs/ca-certificates.crt", root / name)
    yield {"PIP_CERT": f"/{name}", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    (root / name).unlink()


def inside(image: Image, command: list[str], *, network: bool = False) -> str:
    """What it prints there."""
    with reachable(image) as more:
        environment = image.environment | (more if network else {}) | {"DEBIAN_FRONTEND": "noninteractive"}
        return run(*chrooted(image, command), env=environment)


def sizes(root: Path) -> tuple[float, float]:
    """MB of all its files, and of them as one compressed layer."""
    left_out = {root / name for name in (*OUTSIDE, *FETCHED)}
    files = [path for path in root.rglob("*") if not left_out & {path, *path.parents} and path.is_file()]
    whole = sum(path.stat().st_size for path in files if not path.is_symlink())
    with tempfile.NamedTemporaryFile() as layer:
        with tarfile.open(layer.name, "w:gz") as packed:
            for path in files:
                packed.add(path, path.relative_to(root).as_posix(), recursive=False)
        return whole / 1e6, Path(layer.name).stat().st_size / 1e6


@contextmanager
def started(image: Image) -> Iterator[str]:
    """A server of the image, once it is healthy: its address."""
    environment = image.environment | {"DEECE_PORT": "18484"}
    command = chrooted(image, [*image.entry, *image.command])
    with subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL) as server:
        try:
            until = time.monotonic() + 60
            healthy = chrooted(image, image.health)
            while subprocess.run(healthy, env=environment, stderr=subprocess.DEVNULL, check=False).returncode:
                if server.poll() is not None or time.monotonic() > until:
                    raise ReleaseError("the server of the image did not become healthy")
                time.sleep(0.5)
            yield f"http://127.0.0.1:{environment['DEECE_PORT']}/"
        finally:
            (child,) = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
            os.kill(int(child), signal.SIGTERM)  # as Docker stops it; unshare itself does not hear it
            server.wait(30)


def try_image(image: Image) -> float:
    """Seconds from the start to a dealt hand; the second start must find its table."""
    if inside(image, ["sh", "-c", "id -u"]).strip() == "0":
        raise ReleaseError("it runs as root")
    if inside(image, ["sh", "-c", "for one in g++ gcc cc c++ pip pip3; do command -v $one; done; true"]).strip():
        raise ReleaseError("there is a compiler or pip in it")
    began = time.monotonic()
    with started(image) as url:
        deal(url)
        seconds = time.monotonic() - began
    kept = image.root / image.environment["XDG_DATA_HOME"].lstrip("/") / "deece" / "tables.sqlite"
    with closing(sqlite3.connect(kept)) as tables:
        if not tables.execute("SELECT count(*) FROM entry").fetchone()[0]:
            raise ReleaseError("the table was not kept")
    with started(image):
        pass
    return seconds


if __name__ == "__main__":
    try:
        sys.exit(main())
    except ReleaseError as error:
        print(f"by_hand: {error}", file=sys.stderr)
        sys.exit(1)
