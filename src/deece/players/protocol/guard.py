"""Ends programs whose owner has died, in whatever way: `python guard.py`, a process of its own beside the owner.

The owner writes "+ID" for a process that it started, "-ID" for one that ended. When the owner dies its end of the pipe
is closed, and what is still there is ended with all that it started. Uses nothing of Deece, to be quick.
"""

import os
import signal
import subprocess
import sys


def end(process: int) -> None:
    """End a process and its children."""
    try:
        if os.name == "nt":
            command = ["taskkill", "/F", "/T", "/PID", str(process)]
            subprocess.run(command, capture_output=True, check=False)  # noqa: S603 - a number is all that varies
        else:
            os.killpg(process, signal.SIGKILL)
    except OSError:  # it has ended by itself
        pass


def main() -> None:
    """Listen until the owner is no more."""
    there = set()
    for line in sys.stdin:
        process = int(line[1:])
        if line[0] == "+":
            there.add(process)
        else:
            there.discard(process)
    for process in there:
        end(process)


if __name__ == "__main__":
    main()
