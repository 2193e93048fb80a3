"""A page's loop is asked as every loop is: what is due already is called at once."""

from __future__ import annotations

import asyncio
from typing import Any

from deece.offline.engine import _never_in_the_past


def test_a_delay_that_has_run_out_is_no_fault() -> None:
    asked: list[float] = []

    class Strict(asyncio.SelectorEventLoop):
        def call_later(self, delay: Any, callback: Any, *args: Any, context: Any = None) -> Any:  # type: ignore[override]
            asked.append(delay)
            if delay < 0:
                raise ValueError("Can't schedule in the past")
            return super().call_later(delay, callback, *args, context=context)

    loop = Strict()
    try:
        _never_in_the_past(loop)
        loop.call_later(-0.001, loop.stop)
        loop.run_forever()
    finally:
        loop.close()
    assert asked == [0.0]
