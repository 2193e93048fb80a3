"""Whoever sits at a table hears all of a hand: those who play, those who sit it out, and who watches."""

from __future__ import annotations

from tests.floor.everybody import Everybody, asks, hears_all
from tests.table.tables import run


def test_who_sits_a_hand_out_hears_it() -> None:
    async def test() -> None:
        table = Everybody("double-deck", {"deal.people": 5})
        await table.open()
        seen = set()

        async def look(_: Everybody) -> None:
            step = table.table.game.public.step
            hears_all(table)
            if step not in seen:
                seen.add(step)
                await asks(table)

        await table.play(look)
        assert "play" in seen
        await table.close()

    run(test)
