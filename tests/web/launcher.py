"""A server for tests that does what no option of the product does: `python -m tests.web.launcher STORE PORT DIR`.

STORE is "sound", or "hasty": a planted store that acknowledges before it commits. Typed at its standard input,
"full" makes SQLite find its disk full, and "free" gives the space back.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

from deece.server import network, serve
from deece.server.settings import Settings
from deece.store.sqlite import SqliteStore
from tests.web.unlimited import UNLIMITED

LATE = 8  # groups of entries that the hasty store has not yet written


class Tended(SqliteStore):
    """The product's store, whose disk can be filled."""

    def tend(self) -> None:
        (most,) = self._connection.execute("PRAGMA max_page_count").fetchone()
        for line in sys.stdin:
            (pages,) = self._connection.execute("PRAGMA page_count").fetchone()
            limit = {"full": pages, "free": most}[line.strip()]
            self._connection.execute(f"PRAGMA max_page_count = {limit}").close()
            print(line.strip(), flush=True)

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        threading.Thread(target=self.tend, daemon=True).start()


class Hasty(Tended):
    """Planted: acknowledges before it commits; what it acknowledged last is still to be written."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.late: list[list[Any]] = []
        super().__init__(*arguments, **options)

    def _settle(self, group: list[Any], refusals: Any) -> None:
        """All were settled before they were written."""

    def _write(self, group: list[Any]) -> list[Any]:
        super()._settle(group, [None] * len(group))
        self.late.append(group)
        return super()._write(self.late.pop(0)) if len(self.late) > LATE else []


def main() -> None:
    kind, port, folder = sys.argv[1:]
    opened = {"sound": Tended, "hasty": Hasty}[kind]
    vars(serve)["open_store"] = lambda where, node: opened(where)
    network.lan_address = lambda: "127.0.0.2"  # this machine's address in a network that is always there
    serve.run(
        Settings(port=int(port), data=folder, limit=UNLIMITED),
        lambda address: print(f"Deece is at {address.url}", flush=True),
    )


if __name__ == "__main__":
    main()
