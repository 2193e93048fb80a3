"""The players of another revision, to play against today's: a change of players shows its strength against them.

    python benchmarks/frozen.py FOLDER [--revision 4d4ba0c] [--player expert]

Puts that revision into FOLDER by `git worktree`, installs it into a `.venv` there, and prints by which name its player
sits down in `deece arena`. What is there already is left as it is. A revision that speaks the protocol is asked by it;
the one of 22 Nov 2026 knew none yet and is asked by benchmarks/frozen_player.py. Remove it with `git worktree remove`.

A program has its time for a choice: on a busy machine choices come too late, and the plain player makes them. The arena
counts them; a contest in which there are many says nothing.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
FROZEN: Final = "4d4ba0c"  # whose `expert` is the one to beat
_PROTOCOL: Final = "src/deece/players/protocol/__main__.py"


def installed(folder: Path, revision: str) -> Path:
    """The Python by which that revision runs, put into this folder if it is not there."""
    python = folder / ".venv" / ("Scripts" if os.name == "nt" else "bin") / "python"
    if not folder.exists():
        subprocess.run(["git", "worktree", "add", "--detach", folder, revision], cwd=HERE, check=True)
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", folder / ".venv"], check=True)
        subprocess.run([python, "-m", "pip", "install", "--quiet", folder], check=True)
    return python


def name_of(folder: Path, python: Path, player: str) -> str:
    """By which name `deece arena` asks that revision's player."""
    speaks = (folder / _PROTOCOL).exists()
    return f"cmd:{python} {'-m deece.players.protocol' if speaks else HERE / 'frozen_player.py'} {player}"


def main() -> None:
    """Install it, and print the name."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--revision", default=FROZEN)
    parser.add_argument("--player", default="expert")
    asked = parser.parse_args()
    folder = asked.folder.resolve()
    print(name_of(folder, installed(folder, asked.revision), asked.player))


if __name__ == "__main__":
    main()
