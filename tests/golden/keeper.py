"""What the keeper must say of hands that the engine played: `python -m tests.golden.keeper` writes `keeper.jsonl`.

One file for both homes of the keeper, the server's Python and the engine in a page. A line is a sheet (rules, first
dealer) or a hand of it: what was told, and what the engine said when it was played.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from deece.game.state import NOBODY
from deece.keeper.events import NewGame, SheetEvent, begun
from deece.record.model import NAMES
from deece.rules.ruleset import load, systems
from deece.words.score import result_words
from deece.words.viewer import for_all
from tests.keeper.hands import told_of
from tests.properties.houses import HOUSES
from tests.told import ended_hands
from tests.web.client import as_json

FILE = Path(__file__).with_name("keeper.jsonl")
HANDS = 3  # of each table
Json = dict[str, Any]


def tables() -> list[tuple[str, dict[str, str]]]:
    """Every system, and forty sets of house rules."""
    houses = [(system, {key: _text(value) for key, value in rules.items()}) for system, rules in HOUSES[:40]]
    return [*((system, {}) for system in systems()), *houses[:40]]


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def lines(system: str, rules: dict[str, str]) -> Iterator[Json]:
    """A sheet and its hands."""
    ruleset, rng = load(system, rules), Random(f"keeper {system} {sorted(rules)}")
    names = NAMES[: ruleset.rules.people]
    for number, (before, result, after) in enumerate(ended_hands(ruleset.rules, rng), 1):
        if number == 1:
            yield {"rules": system, "set": rules, "dealer": result.dealer}
        end = result.end
        assert end is not None
        if end.contract:  # a scorer does not tell which card was called
            end = end._replace(contract=end.contract._replace(called=NOBODY))
        words = result_words(end, result._replace(end=end), for_all(names))
        yield {
            "new": not before.results and number > 1,
            "told": as_json(told_of(ruleset.rules, result, rng)),
            "what": words.head,
            "lines": [[line.name, line.points] for line in words.lines],
            "made": result.made,
            "scores": list(result.scores),
            "winners": list(after.winners),
        }
        if number == HANDS:
            return


def sheets() -> list[tuple[list[Json], list[Json]]]:
    """Of each sheet in the file its events, as a device has them, and the lines that say what must come of them."""
    found: list[tuple[list[Json], list[Json]]] = []
    for text in FILE.read_text("utf-8").splitlines():
        line = json.loads(text)
        if "rules" in line:
            ruleset = load(line["rules"], line["set"])
            first = begun(ruleset, NAMES[: ruleset.rules.people], line["dealer"])
            found.append(([as_json(SheetEvent("a:1", first))], []))
            continue
        events, hands = found[-1]
        hands.append(line)
        number = len(hands)
        if line["new"]:
            events.append(as_json(SheetEvent(f"a:{2 * number}", NewGame(number, line["told"]["dealer"]))))
        change = {"type": "hand", "number": number, "told": line["told"]}
        events.append({"id": f"a:{2 * number + 1}", "change": change})
    return found


def differences(answer: Json, hands: list[Json]) -> Iterator[str]:
    """What a sheet says otherwise than the file."""
    for row, hand in zip(answer["sheet"]["rows"], hands, strict=True):
        said = {
            "what": row["what"],
            "lines": [[line["name"], line["points"]] for line in row["lines"]],
            "made": row["made"],
            "scores": row["scores"],
        }
        for key, value in said.items():
            if value != hand[key]:
                yield f"hand {row['number']}: {key} {value}, played {hand[key]}"
    if answer["sheet"]["winners"] != hands[-1]["winners"]:
        yield f"winners {answer['sheet']['winners']}, played {hands[-1]['winners']}"


if __name__ == "__main__":
    made = [json.dumps(line, ensure_ascii=False) for table in tables() for line in lines(*table)]
    FILE.write_text("\n".join(made) + "\n", "utf-8")
