"""What may vary: the catalog of rules, the twenty systems, house sets and rule sheets. Data only."""

from deece.rules.catalog import CATALOG, SECTIONS, Row, Rules
from deece.rules.ruleset import RulesError, Ruleset, format_value, load, overrides_of, parse_value, rules_hash, systems
from deece.rules.sheet import difference, differences, sheet

__all__ = [
    "CATALOG",
    "SECTIONS",
    "Row",
    "Rules",
    "RulesError",
    "Ruleset",
    "difference",
    "differences",
    "format_value",
    "load",
    "overrides_of",
    "parse_value",
    "rules_hash",
    "sheet",
    "systems",
]
