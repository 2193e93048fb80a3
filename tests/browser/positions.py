"""Tables as a browser is told of them: real positions of a game, each as the message that shows it.

A game is played by the engine, without a server: seat 0 is a person, who bids boldly in every second hand, the others
are plain computer players. Of each kind of question that seat 0 is asked the hardest to show is kept.
"""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from typing import Any, Final, NamedTuple

from msgspec import structs

from deece import load
from deece.api.guest import Guest
from deece.api.room import Room
from deece.driver import tried
from deece.game.action import Action, Bid, Concede, Pass
from deece.game.deal import shuffled
from deece.game.play import legal
from deece.game.state import CHANCE, OVER
from deece.players import choice_of, make
from deece.store import MemoryStore
from deece.table.game import TableGame, chosen
from deece.table.live import Table
from deece.table.log import Chair, Made
from deece.table.tables import begun

Json = dict[str, Any]
ID: Final = "sweep"
NAMES: Final = ("Vera", "Christopher", "Ruth", "Dolores", "Harriet", "Bartholomew", "Irene", "George")
BOLDLY: Final = 4  # bids, and then seat 0 passes


class Position(NamedTuple):
    """What a browser is shown: of which system, what is asked, and the whole table as the server sends it."""

    system: str
    name: str
    welcome: Json


class Played:
    """A game in the making, and what was met in it."""

    def __init__(self, system: str, seed: int, watch: bool, people: int) -> None:
        """`watch`: seen by somebody who only watches; `people`: so many sit at the table, 0: as many as play."""
        self.system = system
        house = (("deal.people", str(people)),) if people else ()
        people = load(system, dict(house)).rules.people
        chairs = [
            Chair("person" if seat == 0 else "computer", NAMES[seat], "" if seat == 0 else "plain")
            for seat in range(people)
        ]
        game = TableGame(begun(Made(system, house, "Thursday table", people - 1, tuple(chairs))))
        game.chairs[:] = [structs.replace(chair, name=name) for chair, name in zip(game.chairs, NAMES, strict=False)]
        self.table = Table(ID, game, MemoryStore())
        self.table.presence.came(0)
        self.room = Room(self.table)
        self.guest = Guest(None if watch else 0)
        self.chance, self.player = Random(seed), make("plain")
        self.found: dict[str, tuple[float, Json]] = {}
        self.bids = 0

    def play(self, hands: int) -> None:
        """Play so many hands more, and look at each position."""
        game, table = self.table.game, self.table
        for _ in range(hands):
            self.bids = 0
            if game.turn == OVER:
                return
            self._act([shuffled(game.rules, self.chance, game.public.game.dealer)])
            while game.turn not in (CHANCE, OVER):
                self._look()
                table.waiting.ready(0)
                self._act([self._choice()])
            self._look()
            table.waiting.ready(0)
            self._look()

    def _choice(self) -> Action:
        game = self.table.game
        seen = game.view(game.turn)
        choices = legal(seen)
        if game.turn == 0 and len(game.starts) % 2 == 0:
            calls = [action for action in choices if isinstance(action, Bid) and not action.spoken]
            if calls and self.bids < BOLDLY:
                self.bids += 1
                return calls[0]
            if len(choices) > 1 and isinstance(choices[0], Concede):
                return choices[1]
        choice = choice_of(self.player, seen).action
        return choice if not isinstance(choice, Pass) or choice in choices else choices[0]

    def _act(self, actions: list[Action]) -> None:
        game = self.table.game
        moves = tried(game.state, game.turn, actions)
        game.fold(chosen(moves, ""), moves)

    def _look(self) -> None:
        welcome: Json = json.loads(self.room.welcome(self.guest))
        if name := kind_of(welcome):
            if welcome["own"] is not None and 0 not in welcome["public"]["active"]:
                name = f"sits out: {name}"
            hard = difficulty(welcome)
            if name not in self.found or self.found[name][0] < hard:
                self.found[name] = (hard, welcome)


def kind_of(welcome: Json) -> str:
    """What is asked or shown, in words; "" where nothing is worth a look."""
    public, own, gate = welcome["public"], welcome["own"], welcome["gate"]
    step, trick = public["step"], public["trick"]
    if public["over"]:
        return "game over"
    if step == "score":
        return "meld shown, not played" if gate and gate["why"] == "meld" else "score"
    if gate:
        return "meld shown"
    mine = own is None or own["question"]
    if step == "bid":
        return ("auction" if public["auction"]["calls"] else "auction, first") if mine else "auction, waiting"
    if step == "play" and not public["stock"]:
        held = max(public["cards"])
        if not mine:
            return "trick, waiting" if len(trick["plays"]) > 0 else ""
        late = ", late" if public["last"] and held < 5 else ""
        return f"trick, {'lead' if not trick['plays'] else 'last' if len(trick['order']) == 1 else 'follow'}{late}"
    if step == "play" or public["stock"]:
        return f"stock, {step}" if mine else ""
    return step if mine else f"{step}, waiting"


def difficulty(welcome: Json) -> float:
    """How much there is to show."""
    public, own = (
        welcome["public"],
        welcome["own"] or {"hand": [], "choices": [], "refused_calls": [], "meld": [], "needs": []},
    )
    distinct = len(set(own["hand"]))
    said = sum(len(call["note"]) for call in public["auction"]["calls"]) / 40
    melds = sum(
        len(meld["combinations"]) + sum(len(one["cards"]) for one in meld["combinations"]) / 4
        for meld in public["melds"]
        if meld
    )
    laid = sum(len(one["cards"]) for melds in (public["stock"] or {"melds": []})["melds"] for one in melds)
    return (
        distinct
        + len(own["hand"]) / 4
        + said
        + melds
        + laid
        + len(own["choices"])
        + len(own["refused_calls"])
        + len(public["sheet"])
    )


@cache
def positions(
    system: str, *, hands: int = 6, seed: int = 1, watch: bool = False, people: int = 0
) -> tuple[Position, ...]:
    """The positions of a few hands, the hardest of each kind; `watch`: as somebody sees them who only watches.

    `people`: so many sit at the table, so that some sit out each hand; 0: as many as play.
    """

    async def play() -> Played:
        played = Played(system, seed, watch, people)
        played.play(hands)
        return played

    # A table lives in a loop, and Playwright's has this thread.
    with ThreadPoolExecutor(1) as thread:
        played = thread.submit(asyncio.run, play()).result()
    return tuple(Position(system, name, welcome) for name, (_, welcome) in sorted(played.found.items()))
