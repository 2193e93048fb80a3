"""A copy of the tree, in which slips are made and its tests run its own code."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
# Compiled play too: it would answer in the place of the Python in which the slips are.
LEFT_OUT: Final = (
    ".git",
    ".venv",
    ".*_cache",
    "__pycache__",
    ".hypothesis",
    "build",
    "dist",
    "_play.*.so",
    "_play.*.pyd",
)
WITHIN: Final = 300.0  # seconds for the tests of one slip; a slip that makes them endless is noticed too
ENDLESS: Final = -1  # beside pytest's own exit codes
# An editable install has a finder of its own, which comes before PYTHONPATH: without it the copy's own code is found.
OWN_CODE: Final = """import sys

sys.meta_path[:] = [finder for finder in sys.meta_path if not type(finder).__module__.startswith("_editable")]
"""


class Copy:
    """The tree as it stands, copied into a folder. Raises RuntimeError if its tests would run other code."""

    def __init__(self, folder: Path, root: Path = ROOT) -> None:
        self.folder = folder
        self.said = ""  # what pytest printed last
        shutil.copytree(root, folder, ignore=shutil.ignore_patterns(*LEFT_OUT), dirs_exist_ok=True)
        (folder / "sitecustomize.py").write_text(OWN_CODE, "utf-8")
        places = os.pathsep.join((str(folder), str(folder / "src")))
        self.settings = os.environ | {"PYTHONPATH": places, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-c", "import deece; print(deece.__file__)"]
        done = subprocess.run(command, check=True, cwd=folder, env=self.settings, capture_output=True, text=True)
        if not Path(done.stdout.strip()).is_relative_to(folder.resolve()):
            raise RuntimeError(f"the tests of the copy in {folder} run the code in {done.stdout.strip()}")

    @contextmanager
    def changed(self, file: str, text: str) -> Iterator[None]:
        """Meanwhile this file has another text."""
        path = self.folder / file
        before = path.read_text("utf-8")
        path.write_text(text, "utf-8")
        try:
            yield
        finally:
            path.write_text(before, "utf-8")

    def run(
        self, names: Sequence[str], within: float = WITHIN, *, under: Sequence[str] = ("-m",), stop: bool = True
    ) -> int:
        """Pytest's exit code for these tests. `under` is what Python runs it under; `stop`: at the first that fails."""
        command = [sys.executable, *under, "pytest", *["-x"] * stop, "-q", "-p", "no:cacheprovider", *names]
        try:
            done = subprocess.run(
                command, check=False, cwd=self.folder, env=self.settings, timeout=within, capture_output=True, text=True
            )
        except subprocess.TimeoutExpired:
            return ENDLESS
        self.said = done.stdout + done.stderr
        return done.returncode
