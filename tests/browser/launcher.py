"""The product's server, but its computer players do not linger: `python -m tests.browser.launcher PORT DIR [SEED]`.

With a seed every table is dealt the cards that follow from it, so that pages add nothing to a shuffle, and seat 0 deals
first.
"""

from __future__ import annotations

import secrets
import sys
from random import Random

from deece.server import network, serve
from deece.server.settings import Settings
from deece.table import pace, processes, tables
from tests.web.unlimited import UNLIMITED


def main() -> None:
    port, folder, *seed = sys.argv[1:]
    if seed:
        secrets.SystemRandom = lambda: Random(seed[0])  # type: ignore[assignment, misc]  # a seeded one in its place
        secrets.randbelow = lambda exclusive_upper_bound: 0
        vars(tables)["new_root"] = lambda: ""
    options = processes.Processes.__init__.__kwdefaults__
    assert options is not None
    options["within"] = 60.0  # a busy machine: hints and odds come all the same
    pace.PACE["fast"] = pace.AFTER_TRICK["fast"] = 0.01
    network.lan_address = lambda: "127.0.0.2"  # this machine's address in a network that is always there
    serve.run(
        Settings(port=int(port), data=folder, limit=UNLIMITED),
        lambda address: print(f"Deece is at {address.url}", flush=True),
    )


if __name__ == "__main__":
    main()
