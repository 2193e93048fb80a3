"""Rules that a table might make up: a system with a few rows changed to values that somebody might try."""

from __future__ import annotations

from typing import Any

from hypothesis import assume
from hypothesis import strategies as st

from deece.rules.catalog import CATALOG, Row
from deece.rules.check import problems
from deece.rules.ruleset import RulesError, Ruleset, load, systems

SMALL = {"deal.people": (0, 5, 6), "deal.misdeal_limit": (0, 1), "score.hands": (0, 1, 2), "exchange.cards": (0, 1, 3)}


def values(row: Row, base: Any) -> st.SearchStrategy[Any]:
    """Values that a table might try for this row."""
    if row.key in SMALL:
        return st.sampled_from(SMALL[row.key])
    if row.kind == "bool":
        return st.just(not base)
    if row.kind == "choice":
        return st.sampled_from([choice for choice in row.choices if choice != base] or [base])
    if row.kind == "words":
        return (
            st.lists(st.sampled_from(list(row.choices)), unique=True, max_size=3)
            .map(",".join)
            .map(lambda s: s or "none")
        )
    if row.kind == "numbers":
        return st.sampled_from(["none", "10", "5,70", "20,100,150"])
    return st.sampled_from([row.low, max(row.low, 1), min(row.high, base + 1), min(row.high, base * 2), 3, 20, 250])


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A system with one to four rows changed, if such rules can be played."""
    system = draw(st.sampled_from(systems()))
    base = load(system).rules
    keys = draw(st.lists(st.sampled_from(list(CATALOG)), min_size=1, max_size=4, unique=True))
    changes = {key: draw(values(CATALOG[key], base.value(key)), label=key) for key in keys}
    try:
        ruleset = load(system, changes)
    except RulesError:
        assume(False)
    assert problems(ruleset.rules) == []
    return ruleset
