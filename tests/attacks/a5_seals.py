"""A5: nobody can work out the cards of a deal from what was opened in a hand that is lost.

The attacker sits among three others and keeps the proof of a hand. Then a copy of the log from before that hand is put
back. Of thousands of halves of their own they seal the one with which they would be dealt the most aces, if the table
and the others gave what they gave before.
"""

from __future__ import annotations

import asyncio
import secrets
import shutil
from pathlib import Path
from typing import Any

from deece import load
from deece.game.seal import Half, Proof, person_hash, sealed_deal
from deece.server.serve import STORE
from deece.wire.public import cards_of
from tests.attacks.attacking import Report, ask, started, watched
from tests.web.running import PATIENCE, Player, Server, until

Json = dict[str, Any]
SYSTEM = "four-handed"
SEAT = 1  # the attacker's
SAID = "The next deal has a new seal"


class Mixing(Player):
    """A player whose browser has no memory for what it opened: it gives the same half to the same seal again."""

    def __init__(self, server: Server, table: str, token: str, halves: dict[str, str]) -> None:
        super().__init__(server, table, token)
        self.more, self.shuffle, self.notice = {"mixes": True}, dict[str, Any](), ""
        self.halves = halves  # by seal
        self.gave = ("", "")
        self.hands = 1  # it plays so many

    async def _hear(self, told: Json) -> None:
        if told["t"] == "welcome":
            self.notice, self.gave = told["notice"], ("", "")
        if told["t"] in ("welcome", "shuffle"):
            self.shuffle = told["shuffle"] or {}
            await self.give()
        await super()._hear(told)

    async def give(self) -> None:
        """Seal a half for the next deal, then open it."""
        stage, seal = self.shuffle.get("stage"), self.shuffle.get("seal", "")
        opens = stage == "opening"
        if stage in (None, "dealt") or self.gave == (seal, str(opens)):
            return
        self.gave = seal, str(opens)
        half = self.halves.setdefault(seal, secrets.token_hex(32))
        given = {"seal": seal, "sealed": person_hash(seal, half), "half": half if opens else None, "cut": None}
        await self._ask({"t": "mix", "given": given})

    async def play(self) -> None:
        if len(self.public.get("sheet", ())) < self.hands:
            await super().play()


class Grinding(Mixing):
    """The attacker: once there is a best half, it is given to whatever seal comes."""

    def __init__(self, server: Server, table: str, token: str, halves: dict[str, str], best: str) -> None:
        super().__init__(server, table, token, halves)
        self.best = best

    async def give(self) -> None:
        if self.best:
            self.halves[self.shuffle.get("seal", "")] = self.best
        await super().give()


async def ground(folder: Path, size: int) -> Report:
    """Try so many halves for the deal that is dealt again."""
    report, halves = Report(), list[dict[str, str]]()
    with started(folder) as server:
        table, tokens = server.table(SYSTEM)
        halves = [{} for _ in tokens]
        await at_table(server, table, tokens, halves, 1)
        server.stop()
        data = folder / "data" / STORE
        shutil.copy(data, folder / "copy.sqlite")
        server.start()
        await at_table(server, table, tokens, halves, 2)
        _, answer = await ask(server, f"/api/tables/{table}/proof?hand=2")
        server.stop()
        best, foreseen = found_best(answer["proof"], size)
        report.sent = len(foreseen)
        shutil.copy(folder / "copy.sqlite", data)  # as docs/operating.md puts a copy back
        for more in ("-wal", "-shm"):
            data.with_name(data.name + more).unlink(missing_ok=True)
        server.start()
        async with watched(server, report):
            players = await at_table(server, table, tokens, halves, 2, best)
    attacker, others = players[SEAT], [one for one in players if one.seat != SEAT]
    gave = {half["seat"] for half in attacker.shuffle["halves"]} - set(attacker.shuffle["late"])
    report.failed += [] if gave == {0, 1, 2, 3} else [f"only {gave} gave to the shuffle, so nothing was tried"]
    dealt = next(own["hand"] for _, _, own, _ in attacker.saw if own.get("hand"))
    report.failed += ["the attacker knew their cards before the deal"] if tuple(sorted(dealt)) in foreseen else []
    report.failed += [f"seat {one.seat} was told: {one.notice}" for one in others if SAID not in one.notice]
    return report


async def at_table(
    server: Server, table: str, tokens: list[str], halves: list[dict[str, str]], hands: int, best: str = ""
) -> list[Mixing]:
    """All play until so many hands are over, or where the attacker has a best half, until the next one is dealt."""
    players = [
        Grinding(server, table, *each, best) if seat == SEAT else Mixing(server, table, *each)
        for seat, each in enumerate(zip(tokens, halves, strict=True))
    ]
    for player in players:
        player.hands = hands
    tasks = [asyncio.create_task(player.live()) for player in players]

    def over(player: Mixing) -> bool:
        if best:
            return player.shuffle.get("stage") == "dealt" and bool(player.own.get("hand"))
        return len(player.public.get("sheet", ())) == hands

    try:
        await until(lambda: all(map(over, players)), PATIENCE)
        await asyncio.sleep(0.2)  # what was said last is heard
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return players


def found_best(proof: Json, size: int) -> tuple[str, set[tuple[str, ...]]]:
    """Of so many halves of the attacker's own the best, and their cards with each of them."""
    rules, dealer = load(SYSTEM).rules, (proof["cutter"] + 1) % 4
    tried: dict[str, tuple[str, ...]] = {}
    for _ in range(size):
        mine = secrets.token_hex(32)
        given = tuple(
            Half(half["seat"], half["sealed"], mine if half["seat"] == SEAT else half["opened"])
            for half in proof["halves"]
        )
        deal = sealed_deal(rules, Proof(proof["number"], proof["seal"], proof["opened"], given), dealer)
        tried[mine] = tuple(sorted(cards_of(deal.hands[SEAT])))
    best = max(tried, key=lambda half: sum(card.startswith("A") for card in tried[half]))
    return best, set(tried.values())
