"""Tables of an evening that are played on phones, for tests: played to the end without anybody waiting for it."""

from __future__ import annotations

from random import Random

from deece.driver import moves_of
from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import to_act
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.store import Entry, Store
from deece.table.game import TableGame, chosen
from deece.table.log import change_of, entry


def game_of(stored: list[Entry]) -> TableGame:
    """The game that this log is."""
    first, *rest = map(change_of, stored)
    game = TableGame(first)  # type: ignore[arg-type]
    for change in rest:
        game.fold(change)
    return game


async def played_on(store: Store, at: str, hands: int = 0, seed: int = 1) -> TableGame:
    """Play a table on in its log, to the end or so many hands, as if its people had."""
    game, player, chance = game_of(await store.read(at)), make("plain", seed), Random(seed)
    while game.turn != OVER and not game.done and not (hands and len(game.public.game.results) >= hands):
        turn = to_act(game.state)
        if turn == CHANCE:
            action: Action = shuffled(game.rules, chance, game.public.game.dealer)
        else:
            action = choice_of(player, game.view(turn)).action
        moves = moves_of(game.state, [action])
        change = chosen(moves)
        await store.append([entry(at, game.seq + 1, change)])
        game.fold(change, moves)
    return game
