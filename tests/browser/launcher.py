"""The product's server, but its computer players do not linger:
`python -m tests.browser.launcher PORT DIR [SEED [NAME SITE]]`.

With a seed every table is dealt the cards that follow from it, so that pages add nothing to a shuffle, and seat 0 deals
first. With a name it is reached by that too, through a proxy, and offers the site in the folder beside its tables.
"""

from __future__ import annotations

import secrets
import sys
from pathlib import Path
from random import Random

from deece.server import network, serve
from deece.server.alone import Alone
from deece.server.settings import Settings
from deece.table import pace, processes, tables
from tests.web.unlimited import UNLIMITED


def main() -> None:
    port, folder, seed, name, site = [*sys.argv[1:], "", "", ""][:5]
    named = (name,) if name else ()
    if seed:
        secrets.SystemRandom = lambda: Random(seed)  # type: ignore[assignment, misc]  # a seeded one in its place
        secrets.randbelow = lambda exclusive_upper_bound: 0
        vars(tables)["new_secret"] = lambda: ""
    options = processes.Processes.__init__.__kwdefaults__
    assert options is not None
    options["within"] = 60.0  # a busy machine: hints and odds come all the same
    pace.PACE["fast"] = pace.AFTER_TRICK["fast"] = 0.01
    network.lan_address = lambda: "127.0.0.2"  # this machine's address in a network that is always there
    serve.run(
        Settings(port=int(port), data=folder, limit=UNLIMITED, allow=named, proxy=("127.0.0.1",) if name else ()),
        lambda address: print(f"Deece is at {address.url}", flush=True),
        Alone(Path(site), f"engine/{next(Path(site, 'engine').iterdir()).name}/") if site else None,
    )


if __name__ == "__main__":
    main()
