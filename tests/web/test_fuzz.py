"""Messages that no browser would send; the long form is `python -m tests.web.fuzz --messages 1000000`."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.web.fuzz import direct, over_sockets


def test_no_message_harms_the_server_or_a_game() -> None:
    result = direct(3000, "short")
    assert result.faults == []
    assert result.messages == 3000
    assert {"welcome", "step", "ok", "no", "bye", "answer", "pong"} <= set(result.answers)
    assert result.choices > 5


def test_nor_over_real_sockets(tmp_path: Path) -> None:
    result = asyncio.run(over_sockets(tmp_path, 250, "short"))
    assert result.faults == []
    assert {"welcome", "no", "bye", "pong"} <= set(result.answers)
    assert result.choices > 0
    assert max(result.megabytes) < result.megabytes[0] + 50
