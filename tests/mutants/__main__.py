"""Puts each slip into a copy of the tree and runs the tests that must notice it.

`python -m tests.mutants` ends with exit code 1 if one of the known slips survives, or more than two of the fresh
ones. A word after it picks those whose file holds it. `make mutants` makes slips in the lines of a change.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from typing import Final

from tests.mutants import Mutant
from tests.mutants.copying import ENDLESS, Copy
from tests.mutants.fresh import FRESH
from tests.mutants.known import KNOWN

MAY_SURVIVE: Final = 2  # of the fresh ones
ALL_WITHIN: Final = 3600.0  # seconds for the tests of all, before any slip is made


def main(word: str = "") -> int:
    """Try all whose file holds the word; the exit code."""
    known, fresh = ([each for each in group if word in each.file] for group in (KNOWN, FRESH))
    if not (known or fresh):
        print(f"no slip is in a file whose name holds {word}")
        return 2
    with tempfile.TemporaryDirectory(prefix="deece-mutants-") as folder:
        copy = Copy(Path(folder))
        names = sorted({name for each in (*known, *fresh) for name in each.tests.split()})
        if copy.run(names, ALL_WITHIN) != 0:
            print(f"{copy.said}\nthe tests fail as the code stands: mend that first")
            return 1
        left = [[each for each in group if _survives(copy, each)] for group in (known, fresh)]
    for title, group, survivors in zip(("known", "fresh"), (known, fresh), left, strict=True):
        print(f"{title}: {len(group) - len(survivors)} of {len(group)} noticed")
    return int(bool(left[0]) or len(left[1]) > MAY_SURVIVE)


def _survives(copy: Copy, mutant: Mutant) -> bool:
    file = f"src/deece/{mutant.file}"
    text = (copy.folder / file).read_text("utf-8")
    assert text.count(mutant.old) == 1, f"{mutant.file} holds {text.count(mutant.old)} times: {mutant.old}"
    with copy.changed(file, text.replace(mutant.old, mutant.new)):
        code = copy.run(mutant.tests.split())
    survives = code == 0
    found = "SURVIVES" if survives else "endless " if code == ENDLESS else "noticed "
    print(f"{found}  {mutant.file}: {mutant.breaks}", flush=True)
    return survives


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:2]))
