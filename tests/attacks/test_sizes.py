"""What is longer than any game is refused in words or harmless: somebody else plays on meanwhile."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path

from deece.keeper.events import encode
from tests.attacks.a_work import ATTACKER
from tests.attacks.attacking import Json, ask, asked, started
from tests.attacks.others import Timed
from tests.keeper.test_fold import scorers
from tests.web.games import text
from tests.web.running import PATIENCE, Server

HAND = "told\n bid: {0} 300\n trump: spades\n play: {0} 100, {1} 150\n"


@contextlib.asynccontextmanager
async def somebody_plays(server: Server) -> AsyncIterator[None]:
    """Somebody at another address, who must have chosen again after each thing that was sent."""
    took: list[float] = []
    status, made = await ask(server, "/api/tables", asked("Ann") | {"set": {"score.goal": "9999"}, "speed": "fast"})
    assert status == 201, made
    player = asyncio.create_task(Timed(server, made["table"], made["token"], took).live())
    try:
        yield
        before = len(took)
        async with asyncio.timeout(PATIENCE):
            while len(took) < before + 3:
                await asyncio.sleep(0.05)
        assert not server.errors.read_text()
    finally:
        player.cancel()
        await asyncio.gather(player, return_exceptions=True)


def endless(hands: int) -> str:
    """A record of one dealt hand and so many that were told, nowhere near the end of its game."""
    record = text("four-handed", hands=1, settings=(("score.goal", "99999"),)).partition("stop ")[0]
    for seat, name in enumerate("ABCD"):
        record = record.replace(f"Player {seat}", name)
    sides = HAND.format("A", "B"), HAND.format("B", "A")  # each is set in turn
    return record + "".join(sides[number % 2] for number in range(hands))


def test_a_record_of_8500_hands_makes_no_table_and_no_sheet(tmp_path: Path) -> None:
    async def attack() -> None:
        with started(tmp_path / "long") as server:
            record, short = endless(8_500), endless(5)
            assert len(record) > 400_000
            async with somebody_plays(server):
                for body, path in (
                    ({"id": "", "record": record} | _seats(), "/api/tables"),
                    ({"record": record}, "/api/keep/open"),
                ):
                    status, said = await ask(server, path, body, address=ATTACKER)
                    assert (status, "a game that goes on has at most 1,000" in said["error"]) == (400, True), said
                    status, said = await ask(server, path, body | {"record": short}, address=ATTACKER)
                    assert status in (200, 201), said  # it is the number of hands that was refused

    asyncio.run(attack())


def _seats() -> Json:
    return {key: value for key, value in asked("Mallory").items() if key != "id"}


def test_a_sheet_of_1000_lines_in_which_two_differ_is_refused_and_one_of_600_added_up(tmp_path: Path) -> None:
    async def attack() -> None:
        with started(tmp_path / "sheet") as server:
            async with somebody_plays(server):
                status, said = await ask(server, "/api/keep", _disputed(1_000), address=ATTACKER)
                assert (status, said["code"]) == (413, "too_long"), said
                status, said = await ask(server, "/api/keep", _disputed(600), address=ATTACKER)
                assert status == 200, said
                assert sum(len(row["disputed"]) == 2 for row in said["sheet"]["rows"]) == 600

    asyncio.run(attack())


def _disputed(lines: int) -> bytes:
    return json.dumps({"events": [json.loads(encode(event)) for event in scorers(lines)]}).encode()
