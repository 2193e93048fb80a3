"""The layout on docs/environments.md: `python -m tests.envs.page` writes it anew."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from deece.envs import layout
from deece.rules import load

PAGE: Final = Path(__file__).parents[2] / "docs" / "environments.md"
BEGIN, END = "<!-- layout -->\n", "<!-- end -->\n"


def layout_table() -> str:
    """The slices of `double-deck`."""
    rows = ["| slice | from | shape | divisor | what it is |", "|---|---:|---|---:|---|"]
    made = layout(load("double-deck").rules, history=True)
    for one in made.slices:
        shape = " × ".join(map(str, one.shape))
        figures = f" (a number from {one.low} to {one.high})" if one.high else ""
        with_history = " (with `history=True` only)" if one.name == "history" else ""
        about = f"{one.meaning}{figures}{with_history}"
        rows.append(f"| `{one.name}` | {one.offset} | {shape} | {one.divisor} | {about} |")
    return "\n".join([*rows, "", f"{made['history'].offset} values, and {made.length} with `history=True`.", ""])


def page() -> str:
    """The page with its table made anew."""
    head, rest = PAGE.read_text("utf-8").split(BEGIN)
    return head + BEGIN + "\n" + layout_table() + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
