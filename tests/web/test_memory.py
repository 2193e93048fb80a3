"""What a server used for a while goes back to the machine."""

from __future__ import annotations

import asyncio
import platform
import subprocess
import sys

import pytest

from deece.server import memory

USED = """
import asyncio
from deece.server import memory

def megabytes():
    return int(open("/proc/self/statm").read().split()[1]) // 256

async def main():
    memory.EVERY = 0.2
    before = megabytes()
    parts = [bytes(5000 + i % 700) for i in range(20000)]
    stays = parts[::400]
    most = megabytes()
    del parts
    task = asyncio.create_task(memory.give_back())
    await asyncio.sleep(2)
    task.cancel()
    print(before, most, megabytes(), len(stays))

asyncio.run(main())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="only glibc gives memory back on asking")
def test_memory_that_is_free_again_goes_back() -> None:
    found = subprocess.run([sys.executable, "-c", USED], capture_output=True, text=True, check=True)
    before, most, after, _ = map(int, found.stdout.split())
    assert most > before + 80  # it was used
    assert after < before + 20


@pytest.mark.parametrize("error", [TypeError, OSError])
def test_nothing_is_given_back_where_there_is_no_such_library(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    """Windows opens no library without a name."""

    def none(name: str | None) -> object:
        raise error

    monkeypatch.setattr("ctypes.CDLL", none)
    asyncio.run(memory.give_back())
