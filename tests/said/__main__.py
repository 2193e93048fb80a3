"""Writes what is said now in the places that the files have: `python -m tests.said`."""

from __future__ import annotations

from deece.rules.ruleset import systems
from tests.said.sent import SENT, lines
from tests.said.tables import FOLDER, answers, read


def main() -> None:
    """Write what is said now in the places that the files have."""
    names = [line.split(" | ", 1)[0] for line in SENT.read_text("utf-8").splitlines()]
    SENT.write_text("\n".join(lines(names)) + "\n", "utf-8")
    for system in systems():
        path = FOLDER / f"{system}.txt"
        path.write_text("\n".join(answers(read(path.read_text("utf-8")))) + "\n", "utf-8")


if __name__ == "__main__":
    main()
