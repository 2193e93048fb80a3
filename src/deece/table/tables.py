"""Every table of this server: made, found again in the store after a restart, and let go when nobody is there."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import AsyncIterator, Collection, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from typing import Any, Final

from msgspec import structs

from deece.game.action import Deal
from deece.game.state import NOBODY, OVER, Seat
from deece.players.conventions import Card, ConventionError, cards_for, is_text, own
from deece.record import format, parse
from deece.rules.catalog import Rules
from deece.rules.ruleset import load
from deece.store import Entry, HeldElsewhere, OutOfOrder, Store, StoreError
from deece.table.advice import HINTS
from deece.table.chairs import named
from deece.table.classes import CLASSES
from deece.table.evenings import EVENINGS
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import (
    House,
    Made,
    Played,
    Shared,
    as_of_now,
    change_of,
    deal_in,
    deal_text,
    entry,
    new_secret,
    went_back,
    with_rules,
)
from deece.table.sheets import SHEETS
from deece.table.thinking import Thinking
from deece.words.refused import Refused

IDLE_AFTER: Final = 600.0  # seconds without anybody until a table is only in the store
BOARDS: Final = "board "  # the boards of a day stand in the store under this and the day
DEALS: Final = "deal "  # shared deals stand in the store under this and their token
BESIDE: Final = (BOARDS, DEALS, SHEETS, CLASSES, EVENINGS)  # what stands in the store and is no table
KEPT_WITHIN: Final = 3.0  # seconds until a new table is on the disk, or its maker is told why not
MOST_LIVE: Final = 20_000  # tables in memory
SHORT: Final = 2  # entries of a game that is kept as its record
# of a game that is over
KEPT_SHORT: Final = ("state", "actions", "starts", "proofs", "chairs", "known", "broken_off", "stood_in")
NO_WORDS: Final = House()
_log = logging.getLogger(__name__)


class Tables:
    """The live tables by id; a table not in memory is read from the store when somebody comes."""

    def __init__(
        self, store: Store, *, hints: str = HINTS, thinking: Thinking | None = None, most: int = MOST_LIVE
    ) -> None:
        """`hints` is the level of the computer player who gives hints, `thinking` where computer players think.

        `most` tables are in memory; one that nobody is at makes room.
        """
        self.store, self.hints, self.thinking, self.most = store, hints, thinking or Thinking(), most
        self.live: dict[str, Table] = {}
        self.leaving = False  # the server goes: no table is opened any more
        self._opening: dict[str, asyncio.Lock] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._long = asyncio.Lock()  # for a game with a record, which is long to read

    async def create(self, made: Made, id: str = "") -> Table:
        """A new table, of this id if it is given; raises DeeceError for rules, names or a record that cannot be."""
        if len(self.live) >= self.most:
            raise Refused("server_full")
        made = with_rules(made)
        game = await self._played_on(made) if made.record else TableGame(made)
        if len(made.chairs) != game.rules.people:
            raise Refused("seats_for_table", seats=len(made.chairs), people=game.rules.people)
        id = id or self.store.new_name()
        try:
            await self.store.append([entry(id, 1, game.made)], patience=KEPT_WITHIN)
        except OutOfOrder:
            raise Refused("not_understood") from None  # there is one of this name
        return self._keep(self._table(id, game))

    async def _played_on(self, made: Made) -> TableGame:
        async with self._long:
            return await asyncio.to_thread(TableGame, made)

    async def find(self, id: str) -> Table | None:
        """The table of this id, or None if there is none; raises HeldElsewhere where another server has it."""
        if id in self.live:
            return self.live[id]
        if self.leaving:
            raise HeldElsewhere
        if id.startswith(BESIDE):
            return None
        async with self._alone(id):
            return self.live.get(id) or await self._opened(id)

    async def _opened(self, id: str) -> Table | None:
        _, game = await self._read(id)
        return None if game is None else self._keep(self._table(id, game))

    async def _read(self, id: str) -> tuple[list[Entry], TableGame | None]:
        """The log of a table, and the game that it is; None if there is no such table."""
        stored, lost = await self.store.recover(id)
        if not stored and lost:
            raise StoreError("this table is lost: what was kept of it is damaged; make a new one")
        if not stored:
            return stored, None
        game = await asyncio.to_thread(_game_of, stored)
        if lost and (marked := went_back(stored, lost)):
            await self.store.append([marked])
            game.fold(change_of(marked))
        return stored, game

    @staticmethod
    def is_name(id: str) -> bool:
        """Whether it is a name as a store makes them for a table (`Store.new_name`), and of nothing else in it."""
        return re.fullmatch(r"[A-Za-z0-9_-]{22}", id) is not None

    async def stored(self, id: str) -> TableGame | None:
        """The game of a table as it stands in the store, wherever it is played; None if there is no such table."""
        stored = await self.store.read(id)
        return await asyncio.to_thread(_game_of, stored) if stored else None

    async def shorten(self, id: str) -> bool:
        """Keep a game that is over as its record; False if it is not, or in memory, or cannot be read whole."""
        async with self._alone(id):
            if id in self.live:
                return False
            try:
                return await self._shorten(id)
            except StoreError:  # it is left as it is
                return False

    async def _shorten(self, id: str) -> bool:
        stored, game = await self._read(id)
        try:
            over = game is not None and game.turn == OVER and not game.lost and len(stored) > SHORT
            short = await asyncio.to_thread(_shortened, stored, game) if game and over else []
            if short:
                await self.store.replace(short)
            return bool(short)
        finally:
            await self.store.release([id])

    async def share(self, table: Table, hand: int, seat: Seat) -> str:
        """A token with which others are dealt the cards of a finished hand (counted from 1); raises Refused."""
        game = table.game
        if game.made.board:
            raise Refused("on_a_board")
        if not 1 <= hand <= len(game.starts):
            raise Refused("not_over_to_share")
        deal = game.actions[game.starts[hand - 1]]
        if not isinstance(deal, Deal):
            raise Refused("no_cards_to_share")
        dealer = game.public.game.results[hand - 1].dealer
        made, token = game.made, self.store.new_name()
        by = game.chairs[seat].name
        shared = Shared(made.system, made.overrides, deal_text(deal), dealer, seat, by, house=made.house)
        await self.store.append([entry(DEALS + token, 1, with_rules(shared))], patience=KEPT_WITHIN)
        await self.store.release([DEALS + token])
        return token

    async def shared(self, token: str) -> Shared | None:
        """The deal that somebody shared, or None; for the server alone, since it holds every hand."""
        stored = await self.store.read(DEALS + token)
        return _shared_of(stored[0]) if stored else None

    def _table(self, id: str, game: TableGame) -> Table:
        return Table(id, game, self.store, thinking=self.thinking, hints=self.hints)

    def _keep(self, table: Table) -> Table:
        self.live[table.id] = table
        return table

    def let_go(self, id: str) -> None:
        """Forget a table that nobody is at; the store has it."""
        table = self.live.get(id)
        if table is not None and not any(table.presence.here):
            self.forget(id)
            self._begin(self._release(id))

    async def _release(self, id: str) -> None:
        async with self._alone(id):
            if id not in self.live:  # nobody came meanwhile
                await self.store.release([id])

    def forget(self, id: str) -> None:
        """Another server may have this table: it is read again when somebody comes."""
        if (table := self.live.pop(id, None)) is not None:
            self._begin(table.close())

    async def hand_over(self, ids: Collection[str]) -> None:
        """Let other servers have these tables, each between two choices."""
        await asyncio.gather(*(self.live[id].end() for id in ids))
        for id in ids:
            self.forget(id)
        await self.store.release(ids)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    @asynccontextmanager
    async def _alone(self, id: str) -> AsyncIterator[None]:
        """Nobody else opens or removes this table meanwhile."""
        try:
            async with self._opening.setdefault(id, asyncio.Lock()):
                yield
        finally:
            self._opening.pop(id, None)

    async def remove(self, id: str) -> bool:
        """Take a table or shared deal out of the store; False if it is in memory, so that somebody may be there."""
        async with self._alone(id):
            if id in self.live:
                return False
            try:
                await self.store.remove(id)
            except HeldElsewhere:
                return False
            return True

    async def close(self) -> None:
        """Stop every table; nothing is lost."""
        for table in list(self.live.values()):
            await table.close()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.thinking.close()


def _game_of(stored: Sequence[Entry]) -> TableGame:
    """The game that this log is; raises StoreError, which says nothing of what stands in the log."""
    with _unspoken(stored[0].table):
        first = change_of(stored[0])
        if not isinstance(first, Made):
            raise OutOfOrder("this table does not begin with its rules: what was kept of it is damaged")
        game = TableGame(first)
        for one in stored[1:]:
            game.fold(change_of(one))
        game.first_deal()
        return game


def _shortened(stored: Sequence[Entry], game: TableGame) -> list[Entry]:
    """The log of a game that is over, its record in place of its entries; none if anything would be lost by that."""
    first, id = stored[0], stored[0].table
    short = [first, entry(id, 2, Played(game.finished().text, tuple(game.chairs), game.stood_in))]
    again = _game_of(short)
    if all(getattr(again, name) == getattr(game, name) for name in KEPT_SHORT):
        return short
    _log.warning("table %s... is not kept as its record: it would not be the same game", id[:6])
    return []


def _shared_of(stored: Entry) -> Shared:
    """The deal that this entry is; raises StoreError, which says nothing of what stands in it."""
    with _unspoken(stored.table):
        found = change_of(stored)
        if not isinstance(found, Shared):
            raise OutOfOrder("this deal is none: what was kept of it is damaged")
        deal_in(found.deal)
        return as_of_now(found)[0]


@contextmanager
def _unspoken(table: str) -> Iterator[None]:
    """Whatever reading a damaged log raises, as a StoreError without its text, which may name a card."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:  # noqa: BLE001
        _log.warning("what is kept as %s... cannot be read (%s)", table[:6], type(error).__name__)
        raise StoreError("what was kept of this is damaged: make a new table") from None


def begun(asked: Made, shared: Shared | None = None) -> Made:
    """What a new table writes first, of what was asked for: by a record's or a shared deal's rules, where there is one.

    A dealer who is nobody is drawn by lot. Raises DeeceError for rules or a record that cannot be.
    """
    if asked.record:
        game = parse(asked.record)
        record = format(game)  # with its rules in full
        asked = structs.replace(asked, record=record, system=game.rules, overrides=game.overrides, dealer=game.dealer)
    if shared is not None:
        asked = structs.replace(
            asked,
            deal=shared.deal,
            **{name: getattr(shared, name) for name in ("system", "overrides", "dealer", "house")},
        )
    rules = load(asked.system, dict(asked.overrides)).rules
    cards = conventions_named(rules, asked.conventions)
    dealer = secrets.randbelow(rules.people) if asked.dealer == NOBODY else asked.dealer
    return structs.replace(
        asked,
        conventions=cards,
        dealer=dealer,
        chairs=tuple(named(asked.chairs)),
        secret="" if asked.board else new_secret(),  # its one deal has a seal already
    )


def conventions_named(rules: Rules, names: Sequence[str]) -> tuple[str, ...]:
    """The convention card of each side, as the log names it: by its id, an own one by its whole text.

    Raises Refused unless there is one for each side, and each fits the rules; ConventionError for an own one.
    """
    fit = [card.id for card in cards_for(rules)]
    if names and len(names) != rules.deal.sides:
        raise Refused("cards_for_sides", cards=len(names), sides=rules.deal.sides)
    for name in names:
        if not is_text(name) and name not in fit:
            raise Refused("card_does_not_fit", id=name, fit=tuple(fit))
    owned = {name: own_card(rules, name) for name in names if is_text(name)}
    if len({card.id for card in owned.values()}) < len({card.text for card in owned.values()}):
        raise ConventionError("two different cards have the same id: give each its own")
    return tuple(owned[name].text if name in owned else name for name in names)


def own_card(rules: Rules, text: str) -> Card:
    """A partnership's own card; raises ConventionError for one that cannot be read, or does not fit these rules."""
    found = own(text)
    if why := found.unfit(rules):
        raise ConventionError(f"“{found.name}” does not fit this game: {why}")
    return found
