"""The product's server, but its computer players do not linger: `python -m tests.browser.launcher PORT DIR`."""

from __future__ import annotations

import sys
from pathlib import Path

from deece.table import pace
from deece.web import serve


def main() -> None:
    port, folder = sys.argv[1:]
    pace.PACE["fast"] = pace.AFTER_TRICK["fast"] = 0.01
    serve.run(
        host="127.0.0.1", port=int(port), folder=Path(folder), lan=False, allow=[], search=False,
        ready=lambda address: print(f"Deece is at {address.url}", flush=True),
    )  # fmt: skip


if __name__ == "__main__":
    main()
