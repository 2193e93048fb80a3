"""A6: a record of a real table whose seals were taken out, changed or doubled passes neither of the two checks."""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.attacks.a5_seals import SYSTEM, at_table
from tests.attacks.attacking import Report, ask, started, watched

ROOT = Path(__file__).resolve().parents[2]
CHECKS = ("docs/check_deal.py", "deece check --sealed")
# One process for all records: it is given a check, then files, and prints with which code the check of each ends.
EACH = """
import os, runpy, sys
from contextlib import redirect_stderr, redirect_stdout
program, *given = sys.argv[1].split()
run = runpy.run_path if program.endswith(".py") else runpy.run_module
for file in sys.argv[2:]:
    sys.argv, code = [program, *given, file], 0
    with open(os.devnull, "w") as none, redirect_stdout(none), redirect_stderr(none):
        try:
            run(program, run_name="__main__")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else 1 if end.code else 0
        except BaseException:
            code = 1
    print(code)
"""
DEAL = re.compile(r"^deal\b.*\n(?:(?:  |seal|half).*\n)*", re.MULTILINE)
SEAL = re.compile(r"^(?:seal|half)\b.*\n", re.MULTILINE)
HALF = re.compile(r"^half\b.*\n", re.MULTILINE)
FIGURE = re.compile(r"[0-9a-f](?=[0-9a-f]{,63}(?: |$))(?<=[ 0-9a-f])", re.MULTILINE)


def tampered(record: str, figures: int) -> Iterator[tuple[str, str]]:
    """Each change that a host might make, in words, and the record with it; so many of each deal's figures."""
    yield "every seal taken out", SEAL.sub("", record)
    yield "every half taken out", HALF.sub("", record)
    for number, deal in enumerate(DEAL.finditer(record), 1):
        lines = deal[0]

        def with_it(other: str, deal: re.Match[str] = deal) -> str:
            return record[: deal.start()] + other + record[deal.end() :]

        yield f"the seal of deal {number} taken out", with_it(SEAL.sub("", lines))
        yield f"deal {number} listed twice", with_it(lines + lines)
        for place, half in enumerate(HALF.findall(lines)):
            yield f"half {place} of deal {number} taken out", with_it(lines.replace(half, ""))
            late = re.sub(r"opened .*", "late", half)
            yield f"half {place} of deal {number} said to be late", with_it(lines.replace(half, late))
        found = [*FIGURE.finditer(lines)]
        for figure in found[:: max(1, len(found) // figures)]:
            changed = "0" if figure[0] != "0" else "1"
            yield f"a figure of deal {number}", with_it(lines[: figure.start()] + changed + lines[figure.end() :])


async def proofs(folder: Path, hands: int, figures: int = 10) -> Report:
    """So many hands that four people deal, then every change of their record in both checks."""
    report = Report()
    with started(folder) as server:
        table, tokens = server.table(SYSTEM)
        await at_table(server, table, tokens, [{} for _ in tokens], hands)
        bearer = f"Authorization: Bearer {tokens[0]}\r\n"
        status, record = await ask(server, f"/api/tables/{table}/record", more=bearer)
        record = record.decode()
        if status != 200 or len(DEAL.findall(record)) != hands or len(HALF.findall(record)) != 4 * hands:
            return Report(failed=[f"no record of {hands} sealed hands: {status} {record[:200]}"])
        changed = [("nothing changed", record), *tampered(record, figures)]
        files = [folder / f"record-{number}.txt" for number in range(len(changed))]
        for file, (_, text) in zip(files, changed, strict=True):
            file.write_text(text, "utf-8")
        async with watched(server, report):
            for check in CHECKS:
                for (what, text), rc in zip(changed, await _checked(check, files), strict=True):
                    report.sent += 1
                    report.count(rc)
                    if (rc == 0) != (text == record):
                        report.failed.append(f"{what}: {check} ends with {rc}")
    return report


async def _checked(check: str, files: list[Path]) -> list[int]:
    """With which code the check of each ends."""
    command = (sys.executable, "-O", "-c", EACH, check, *map(str, files))  # -O: a host may take asserts out
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    said, _ = await process.communicate()
    return [int(code) for code in said.split()]
