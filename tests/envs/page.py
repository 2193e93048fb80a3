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
    made = layout(load("double-deck").rules, history=True, card=True)
    for one in made.slices:
        shape = " × ".join(map(str, one.shape))
        figures = f" (a number from {one.low} to {one.high})" if one.high else ""
        block = "history" if one.name == "history" else "card" if one.offset > made["history"].offset else ""
        about = f"{one.meaning}{figures}" + (f" (with `{block}=True` only)" if block else "")
        rows.append(f"| `{one.name}` | {one.offset} | {shape} | {one.divisor} | {about} |")
    history, card = made["history"].offset, made["told"].offset
    ends = f"{history} values; {card} with `history=True`, and {made.length} with both."
    return "\n".join([*rows, "", ends, ""])


def page() -> str:
    """The page with its table made anew."""
    head, rest = PAGE.read_text("utf-8").split(BEGIN)
    return head + BEGIN + "\n" + layout_table() + "\n" + END + rest.split(END)[1]


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
