"""Write the list of library modules that the site's engine gets: `python -m tests.site.make`."""

from __future__ import annotations

import subprocess
import tempfile
from pathlib import Path

from deece.site.engine import MODULES, make_engine
from deece.site.parts import node, parts

HERE = Path(__file__).parent


def in_engine(engine: Path, program: str, *arguments: str) -> list[str]:
    """The lines that a program of this folder prints in an engine."""
    command = [node(), str(HERE / "in_node.mjs"), str(engine), str(HERE / program), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, timeout=1500, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout.splitlines()


def needed() -> list[str]:
    """The modules that are imported, in an engine that has all."""
    with tempfile.TemporaryDirectory() as scratch:
        engine = Path(scratch, "engine")
        make_engine(engine, parts(print), every_module=True)
        return sorted(
            line.removeprefix("module ") for line in in_engine(engine, "imports.py") if line.startswith("module ")
        )


if __name__ == "__main__":
    MODULES.write_text("\n".join(needed()) + "\n", "utf-8")
