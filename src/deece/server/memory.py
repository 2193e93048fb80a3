"""Memory that was used for a while and is free again goes back to the machine.

The C library keeps what it once had in case it is wanted again, and more of it where several threads asked for it:
after 240 sockets of one address had come and gone, a third more than before.
"""

from __future__ import annotations

import asyncio
import ctypes
from typing import Final

EVERY: Final = 20.0  # seconds
ONE_PLACE: Final = -8, 1  # M_ARENA_MAX of mallopt: threads that wait for each other anyway need no memory of their own
LARGE: Final = -3, 1 << 16  # M_MMAP_THRESHOLD: a page for a browser has a place of its own, which goes when it has gone


async def give_back() -> None:
    """For ever; nothing where the C library cannot do it (only glibc can)."""
    try:
        library = ctypes.CDLL(None)
    except (TypeError, OSError):  # of Windows, where no library is without a name
        return
    trim = getattr(library, "malloc_trim", None)
    if trim is None:
        return
    library.mallopt(*ONE_PLACE)
    library.mallopt(*LARGE)
    while True:
        await asyncio.sleep(EVERY)
        await asyncio.to_thread(trim, 0)  # some milliseconds, in which the tables go on
