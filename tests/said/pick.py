"""Picks the positions of `tests/said/golden`: `python -m tests.said.pick` (minutes).

Of a thousand positions it keeps those in which a condition of `words` or `wire` comes out as in none before, or in
which a sentence has a form that it had in none before.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from random import Random

from tests.said.recording import Feature, noted, record

record("deece.words", "deece.wire")

from deece.game.state import NOBODY  # noqa: E402
from deece.rules.ruleset import systems  # noqa: E402
from tests.said import sent  # noqa: E402
from tests.said.tables import (  # noqa: E402
    FOLDER,
    NAMES,
    SOURCES,
    Happened,
    Look,
    Place,
    answers,
    cases,
    looks,
    played,
    rules_of,
    text_of,
)

EACH = 2  # lines in which a condition comes out so
FORMS = 24  # of what one function says
WORDS = re.compile(
    rf"\b({'|'.join(NAMES)})\b|[ATKQJ9](?=[SHDC]\b)|(?:10|[AKQJ9])(?=[♠♥♦♣])|[♠♥♦♣]"
    r"|\b(?:ace|ten|king|queen|jack|nine|spades|hearts|diamonds|clubs)\b|\d+"
)


def form(text: str) -> str:
    """The sentences without their figures, names and cards, each once."""
    return " ".join(sorted(set(WORDS.sub("#", text).split('"'))))


def looked_at(number: int, happened: list[Happened], rng: Random) -> bool:
    """Whether a position is looked at: each where a step begins or a trick ends, and some of the others."""
    one = happened[number]
    step = one.shown.public.step
    if step != one.before.public.step or step not in ("play", "stock"):
        return True
    return rng.random() < 0.06


def asked(source: str, look: Look) -> bool:
    """Whether it may say something else to this reader than to others."""
    if look.how:
        return source.startswith("page.")
    if source.startswith(("public.", "words.how", "words.face", "words.sheet", "words.last trick", "words.title")):
        return look.seen.seat <= 0
    return bool(look.seen.choices) or not source.startswith("own.")


def pick() -> dict[str, list[Place]]:
    """By system the places that are kept."""
    times: Counter[Feature] = Counter()
    forms: dict[str, set[str]] = {source: set() for source in SOURCES}
    kept: dict[str, list[Place]] = {system: [] for system in systems()}
    everything = [case for system in systems() for case in cases(system)]
    everything.sort(key=lambda case: (case.seed, bool(case.house)))
    for case in everything:
        rng, names, before = Random(f"pick {case}"), NAMES[: rules_of(case).rules.people], len(kept[case.system])
        happened = played(case)
        for number in range(len(happened)):
            if not looked_at(number, happened, rng):
                continue
            seats = {NOBODY, *rng.sample(range(len(names)), 2)} if case.seed > 1 or case.house else {*range(-1, 99)}
            for look in looks(number, happened[number], names):
                if look.seen.seat not in seats:
                    continue
                for source, ask in SOURCES.items():
                    if not asked(source, look):
                        continue
                    noted.clear()
                    found = text_of(ask(look))
                    new = [one for one in noted if times[one] < EACH]
                    shape = form(found) if len(forms[source]) < FORMS else ""
                    if new or (shape and shape not in forms[source]):
                        times.update(new)
                        forms[source].add(shape)
                        kept[case.system].append(Place(source, case, number, look.seen.seat, look.how))
        print(f"{case}: {len(happened)} choices, {len(kept[case.system]) - before} lines", flush=True)
    return kept


def pick_sent() -> list[str]:
    """The names of what else is kept."""
    times: Counter[Feature] = Counter()
    forms: dict[str, set[str]] = {}
    kept = []
    for name, ask in sent.everything().items():
        noted.clear()
        shape, group = form(sent.answer(ask)), forms.setdefault(name.split()[0], set())
        new = [one for one in noted if times[one] < EACH]
        if name.startswith("bounds") or new or (shape not in group and len(group) < FORMS // 2):
            times.update(new)
            group.add(shape)
            kept.append(name)
    return kept


def main(*words: str) -> None:
    """Write the files anew: "sent", "tables", or both."""
    if "tables" not in words:
        sent.SENT.write_text("\n".join(sent.lines(pick_sent())) + "\n", "utf-8")
    for system, places in pick().items() if "sent" not in words else ():
        places.sort(key=lambda place: (place.source, str(place.case), place.number, place.seat, place.how))
        (FOLDER / f"{system}.txt").write_text("\n".join(answers(places)) + "\n", "utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
