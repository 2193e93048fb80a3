"""A table of an evening on phones where a server has several processes: one has the evening, another the table."""

from __future__ import annotations

import asyncio
import json
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from deece.store.parts import home_of
from tests.club.desk import Desk
from tests.web.running import PATIENCE, Player, Server, complaints, until
from tests.web.test_club import sent
from tests.web.test_club_phones import Json, evening, table_of
from tests.web.test_workers import TWO, WORKERS

pytestmark = pytest.mark.needs("proc")
LOOKS = 6  # each over a connection of its own, which either process may take


class Bidder(Player):
    """Who bids where nobody has: else all pass, and the cards are dealt again for ever."""

    def choice(self) -> list[str]:
        if self.own["bids"] and not self.public["auction"]["bid"]:
            return [f"bid {self.own['bids'][0]}"]
        return super().choice()


def ask(server: Server, path: str, token: str, body: Json | None = None) -> Any:
    """An answer to whoever has this link."""
    headers = {"authorization": f"Bearer {token}", "origin": f"http://{server.host}"}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"http://{server.host}{path}", data, headers)
    with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
        return json.load(answer)


def apart(server: Server, desk: Desk) -> tuple[Json, str]:
    """An evening that is shared, and a table of Deece for its first table; two processes have one each."""
    while True:
        made = server.post("/api/evenings", sent(desk.events))
        where = f"/api/evenings/{made['evening']}/phones"
        at = ask(server, where, made["director"], {"round": 1, "table": 1})["table"]
        if home_of(at, WORKERS) != home_of(made["evening"], WORKERS):
            return made, at


def _over(found: Json) -> list[str]:
    """Of which tables of Deece it is written what they came to."""
    return [one["change"]["at"] for one in found["events"] if one["change"]["type"] == "deece over"]


def test_phones_play_a_table_that_is_in_another_process_than_the_evening(tmp_path: Path) -> None:
    desk = evening()

    async def story(server: Server, made: Json, at: str) -> None:
        where = f"/api/evenings/{made['evening']}"
        players = []
        for seat, entry in enumerate(table_of(desk)):
            asked = {"round": 1, "table": 1, "entry": entry, "seat": seat}
            sat = await asyncio.to_thread(ask, server, f"{where}/phones", made["player"], asked)
            assert sat["table"] == at
            players.append(Bidder(server, at, sat["token"]))
        for player in players:
            player.playing = False
        going = [asyncio.create_task(player.live()) for player in players]
        await until(lambda: all(player.welcomed.is_set() for player in players))
        for _ in range(LOOKS):
            (told,) = (await asyncio.to_thread(ask, server, f"{where}/phones?table=1", made["director"]))["tables"]
            assert told["near"]
            assert [one["state"] for one in told["chairs"]] == ["here"] * 4
        for player in players:
            player.playing = True
            await player.play()
        await until(lambda: all(player.public.get("over") for player in players))
        found: Json = {}
        while not (found and _over(found)):  # a process looks at the tables every two seconds
            found = await asyncio.to_thread(ask, server, f"{where}?since=0", made["director"])
        for _ in range(LOOKS):
            found = await asyncio.to_thread(ask, server, f"{where}?since=0", made["director"])
            assert _over(found) == [at], "it is written, and once"
            table = found["shown"]["round"]["tables"][0]
            assert table["words"] == "played on phones"
            columns = players[0].public["columns"]
            assert [side["points"] for side in table["sides"]] == [one["score"] for one in columns]
        for task in going:
            task.cancel()
        await asyncio.gather(*going, return_exceptions=True)

    with Server(tmp_path) as server:
        made, at = apart(server, desk)
        server.stop()
        server.options = TWO
        server.start()
        asyncio.run(story(server, made, at))
        assert server.stop() == 0
        assert complaints(server) == ""
