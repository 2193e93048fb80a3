"""The releases with which Deece is tested: `make lock` writes the newest that pyproject.toml allows into locks/.

`dev.txt` has what builds, tests and checks it, `docs.txt` what makes the site, `ray.txt` Ray, `envs.txt` what
`deece.envs`, policies, data sets and plots need, `release.txt` what makes a release; what several need is of one
release. Each file is for pip, for any platform and every Python that Deece runs on, with the hashes of what may be
installed, and names no index: pip asks the one that it is set up for.
"""

from __future__ import annotations

import subprocess
import tempfile
import tomllib
import venv
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
LOCKS: Final = ROOT / "locks"
HEAD: Final = "# Written by `make lock`.\n"
# What a build asks for where the system has none: an install without isolation does not fetch it.
BUILD_TOOLS: Final = ("cmake", "ninja")
OPTIONS: Final = (
    *("--universal", "--python-version", "3.11", "--generate-hashes", "--no-emit-index-url", "--no-emit-find-links"),
    *("--no-header", "--no-annotate", "--quiet"),
)


def wanted() -> dict[str, list[str]]:
    """By file, the requirements that stand in pyproject.toml."""
    told = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    extras, needs = told["project"]["optional-dependencies"], told["project"]["dependencies"]
    return {
        "dev.txt": [*told["build-system"]["requires"], *BUILD_TOOLS, *needs, *extras["dev"]],
        "docs.txt": extras["docs"],
        "ray.txt": extras["ray"],
        "envs.txt": [*extras["envs"], *extras["openspiel"], *extras["onnx"], *extras["dataset"], *extras["plot"]],
        "release.txt": extras["release"],
    }


def pinned(name: str) -> dict[str, set[str]]:
    """The releases in one of the files, by package: more than one where it hangs on the Python."""
    found: dict[str, set[str]] = {}
    for line in (LOCKS / name).read_text("utf-8").splitlines():
        package, equal, release = line.partition(" ;")[0].partition(" \\")[0].partition("==")
        if equal and not line.startswith((" ", "#")):
            found.setdefault(package, set()).add(release)
    return found


def main() -> None:
    """Write the files, with uv in an environment of its own."""
    LOCKS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        venv.create(scratch, with_pip=True)
        python = f"{scratch}/bin/python"
        subprocess.run([python, "-m", "pip", "--quiet", "--disable-pip-version-check", "install", "uv"], check=True)
        written: list[str] = []
        for name, requirements in wanted().items():
            agree = [part for other in written for part in ("--constraints", str(LOCKS / other))]
            command = [python, "-m", "uv", "pip", "compile", "-", *OPTIONS, *agree]
            text = "\n".join(requirements)
            done = subprocess.run(command, check=True, cwd=ROOT, input=text, stdout=subprocess.PIPE, text=True)
            (LOCKS / name).write_text(HEAD + done.stdout, "utf-8")
            written.append(name)


if __name__ == "__main__":
    main()
