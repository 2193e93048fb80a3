"""The checker of leaks: people play at a real table over real connections, and all that each of them hears is judged.

Three judges, each for itself:

- **scan**: every card, however it is written, is one that its receiver may know, told from the State and the rules
  alone; no seed, no deal, no order of the stock, no token or hash of a token stands in any message.
- **re-deal**: the cards that a receiver cannot see are dealt anew, and the same command is given there. Where their
  View stays the same, each byte that they hear must stay the same. So what is only derived from hidden cards is
  found too.
- **log**: what the server prints and logs names no card, token or deal.

A failure raises Leak. `watch` plays; `Report` says how much was judged.
"""

from __future__ import annotations

import asyncio
import copy
import json
import logging
import re
from collections import Counter, deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from random import Random
from typing import Any
from unittest import mock

import httpx
from starlette.applications import Starlette
from starlette.routing import Mount
from starlette.websockets import WebSocketState

from deece import load
from deece.api.connection import Closed, Connection
from deece.api.door import Bucket, Door
from deece.api.guest import Guest
from deece.api.handlers import Api
from deece.api.room import Room
from deece.api.rooms import Rooms
from deece.api.typed import QUESTIONS
from deece.cards import CARDS, RANK_NAMES, RANKS, SUIT_NAMES, SUIT_SIGNS, SUITS, codes_in, size
from deece.driver import moves_of
from deece.errors import DeeceError
from deece.game.action import Action, Bury, Call, Deal, Give, Keep, Play, Throw
from deece.game.exchange import handed_openly
from deece.game.play import apply, legal, to_act, view
from deece.game.state import CHANCE, NOBODY, OVER, Own, Public, State, with_item
from deece.players import choice_of, make
from deece.record.typed import phrase
from deece.rules.meld_table import rule_of_meld
from deece.rules.sheet import sheet
from deece.server.http import routes
from deece.server.relay import Relay
from deece.server.socket import serve_socket
from deece.store import MemoryStore
from deece.table.game import TableGame
from deece.table.live import Table
from deece.table.log import action_text, deal_text, entry, key_of
from deece.table.processes import Processes
from deece.table.tables import Tables
from deece.wire.messages import Hello, Ping, decoder
from tests.conformance import BIG, mixed, spread
from tests.sent import heard
from tests.table.tables import made
from tests.web.unlimited import UNLIMITED

ID = "the-table"
THOUGHT = ("hint", "odds")  # answers that a worker finds
SEEDS = 7_000_000_000_001  # so that a seed is a number that stands nowhere by chance
SECRET = (Give, Bury, Keep, Throw)
A_RUN = 5  # so many like the next ones of the stock, or like a hand, are no chance; three scores or cards are, at times
MOST_NUMBER = 1 << 32  # a hand's bits are larger as soon as it holds a red card; no score, id or count is


class Leak(AssertionError):
    """Somebody was sent what they may not know."""


@dataclass
class Report:
    """How much was judged."""

    system: str
    steps: int = 0  # choices and deals made at the real table
    messages: int = 0  # scanned, for one receiver each
    probes: int = 0  # questions, refusals and the like put to copies of the table
    redealt: int = 0  # messages that had to be, and were, the same over other cards
    changed: int = 0  # re-deals in which the receiver would really have seen something else
    kinds: Counter[str] = field(default_factory=Counter)
    refusals: set[str] = field(default_factory=set)
    secrets: list[str] = field(default_factory=list)  # what no log may hold


# ------------------------------------------------------------------------------------- cards in a text

_RANK = "|".join(RANK_NAMES)
_SUIT = "|".join(name[:-1] for name in SUIT_NAMES)
_WORDS = re.compile(rf"((?:the )?(?:{_RANK})(?:(?:, | and )(?:the )?(?:{_RANK}))*) of ({_SUIT})s?", re.IGNORECASE)
_BY_SUIT = re.compile(rf"\b({_SUIT})s?: ((?:{_RANK})(?:, (?:{_RANK}))*)", re.IGNORECASE)
_SIGNS = re.compile(rf"(?<![0-9])(10|[ATKQJ9])([{SUIT_SIGNS}])", re.IGNORECASE)
_CODES = re.compile(r"(?<![A-Za-z0-9])((?:(?:10|[ATKQJ9])[SHDC])+)(?![A-Za-z0-9])")
_LOWER = re.compile(r"(?<![a-z0-9])(?<![a-z]')(10|[atkqj9])([shdc])(?!'?[a-z0-9])")
_GROUPS = re.compile(r"(?<![A-Za-z])([SHDC]):([ATKQJ9]+)")
_ONE = re.compile(rf"(?:10|[ATKQJ9])[SHDC{SUIT_SIGNS}]|(?:{_RANK}) of (?:{_SUIT})s", re.IGNORECASE)
_AS_A_CARD = re.compile(r"(?:[:,\"] |hand |table |play |^)as(?:[,.?\"]| and so on|$)")  # else it is the English word
EXAMPLES = ("as: 9c jd", "type one, as 'ah'", "as TH or 10♥", "as TH or 10h")


@lru_cache(maxsize=20_000)
def named(text: str) -> tuple[int, ...]:
    """The codes of all cards that a text names in any spelling."""
    for example in EXAMPLES:
        text = text.replace(example, "")
    found = []
    for ranks, suit in _WORDS.findall(text):
        found += [_code(rank, suit[0]) for rank in re.findall(_RANK, ranks.lower())]
    for suit, ranks in _BY_SUIT.findall(text):
        found += [_code(rank, suit[0]) for rank in ranks.lower().split(", ")]
    found += [_code(rank, SUITS[SUIT_SIGNS.index(sign)]) for rank, sign in _SIGNS.findall(text)]
    for run in _CODES.findall(text):
        found += [_code(rank, suit) for rank, suit in re.findall("(10|[ATKQJ9])([SHDC])", run)]
    found += [_code(rank, suit) for rank, suit in _LOWER.findall(text) if rank + suit != "as"]
    found += [0] * len(_AS_A_CARD.findall(text))
    for suit, ranks in _GROUPS.findall(text):
        found += [_code(rank, suit) for rank in ranks]
    return tuple(found)


def _code(rank: str, suit: str) -> int:
    letter = rank.upper() if rank.upper() in RANKS else "T" if rank == "10" else ""
    place = RANKS.index(letter) if letter else RANK_NAMES.index(rank.lower())
    return SUITS.index(suit.upper()) * 6 + place


def texts_and_lists(thing: Any, path: str = "") -> Iterator[tuple[str, Any]]:
    """Every text, every list and every number of a message, with where it stands."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield f"{path}.{key} (key)", key
            yield from texts_and_lists(value, f"{path}.{key}")
    elif isinstance(thing, list):
        yield path, thing
        for place, value in enumerate(thing):
            yield from texts_and_lists(value, f"{path}[{place}]")
    else:
        yield path, thing


# --------------------------------------------------------------------------- what somebody may know


def knowledge(state: State, seat: int | None, shown: Public) -> Counter[int]:
    """The most copies of each card that one list or sentence for this seat may name; None is a spectator."""
    places: Counter[int] = Counter()
    seen: list[Counter[int]] = []
    for public in (state.public, shown):
        rules = public.rules
        if public.widow and not rules.exchange.widow_shown:
            raise Leak("the widow is public, though these rules do not show it")
        open_cards = Counter(public.trick)
        for trick in public.tricks:
            open_cards.update(trick.cards)
        for laid in public.stock.laid if public.stock else ():
            open_cards.update(card.code for card in laid)
        if public is state.public:
            places += open_cards
        seen += [open_cards, Counter(codes_in(public.widow)), *(Counter(codes_in(bits)) for bits in public.faceup)]
        for meld in public.melds:
            if meld is not None and meld.combinations:
                seen.append(Counter(codes_in(meld.cards)))
                seen += [Counter(codes_in(each.cards)) for each in meld.combinations]
        if public.stock and public.stock.turned >= 0:
            seen.append(Counter([public.stock.turned]))
        if public.contract and public.contract.called >= 0:
            seen.append(Counter([public.contract.called]))
    if seat is not None:
        own: Own = state.own[seat]
        places.update(codes_in(state.hands[seat] + own.giving + own.buried + own.thrown))
        if own.drawn >= 0:
            places[own.drawn] += 1
        seen += [Counter(codes_in(bits)) for bits in (own.given, own.received, own.widow)]
        calls = [action.card.code for action in legal(view(state, seat)) if isinstance(action, Call)]
        seen.append(Counter(calls))  # any card may be called: naming it tells nothing
    for more in seen:
        places |= more
    return places


def secrets_of(state: State) -> list[str]:
    """How the server itself might write hidden cards down, each as a text that no message may hold."""
    piles = [*state.hands, state.hidden.widow, *state.hidden.unseen]
    piles += [pile for own in state.own for pile in (own.giving, own.buried, own.thrown)]
    found = [text for bits in piles if bits >= BIG for text in (f"{bits:x}", str(bits))]
    stock = state.hidden.stock[:-1] if state.public.stock else state.hidden.stock
    if len(stock) >= A_RUN:
        found += [joint.join(map(str, stock[:A_RUN])) for joint in (",", ", ", " ")]
        found += [joint.join(str(CARDS[code]) for code in stock[:A_RUN]) for joint in (",", ", ", " ", "")]
    return found


# -------------------------------------------------------------------------------- browsers and their table


class Wire:
    """A websocket whose other end is this test."""

    def __init__(self) -> None:
        self.scope = {"type": "websocket"}
        self.path_params = {"id": ID}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.heard: list[str] = []
        self.application_state = self.client_state = WebSocketState.CONNECTED

    async def accept(self, *_: Any, **__: Any) -> None: ...

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self.heard.append(text)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        self.heard.append(json.dumps({"t": "closed", "code": code, "reason": reason}))
        self.application_state = WebSocketState.DISCONNECTED


@dataclass
class Browser:
    """One connection."""

    seat: int | None
    wire: Wire
    task: asyncio.Task[None]
    read: int = 0  # messages that were judged


class Nowhere(MemoryStore):
    """A store that keeps nothing: copies of the table write into it."""

    async def append(self, entries: Iterable[Any], *, patience: float = 0.0) -> None: ...


def copied(thing: Any) -> Any:
    """A copy with its own lists, sets and dictionaries; what they hold is never changed."""
    found = copy.copy(thing)
    for name, value in vars(thing).items():
        if isinstance(value, list | set | dict | deque):
            setattr(found, name, copy.copy(value))
    return found


House = tuple[tuple[str, str], ...]  # house rules, by key


class Hall:
    """A table with its room, its HTTP answers and its browsers; nothing happens in it by itself."""

    def __init__(self, system: str, seed: int, report: Report, house: House = ()) -> None:
        self.seed, self.report, self.rng = SEEDS + seed, report, Random(seed)
        self.first = made(system, range(load(system, dict(house)).rules.people), house)
        self.people = len(self.first.chairs)
        self.browsers: list[Browser] = []
        self.tokens = [f"token-{seat}" for seat in range(self.people)]
        self.keys = [key_of(token) for token in self.tokens]
        self.number = 0
        self.chatted: set[str] = set()
        self.may: tuple[object, dict[int | None, Counter[int]]] = (None, {})  # what each may know in this position
        self.told_all: set[str] = set()  # texts that were judged when they were told to everybody
        self.asked: Counter[int] = Counter()  # cards that the asker named
        self.ever: list[str] = []  # every secret so far, for the log
        self.records: dict[int, str] = {}  # by how many choices were made in the hands that are over

    async def open(self) -> None:
        """Everybody comes in."""
        store = MemoryStore()
        await store.append([entry(ID, 1, self.first)])
        # In this process, as long as it takes: the same question has the same answer over other cards.
        thinking = Processes(processes=False, within=1e6, workers=1, deals=2)
        self.table = Table(ID, TableGame(self.first), store, thinking=thinking, hints="plain", chance=Random(self.seed))
        self.table.bots.wake = lambda: None  # type: ignore[method-assign]  # the test says when cards are dealt
        self.tables = Tables(store, hints="plain")
        self.tables.live[ID] = self.table
        self.rooms, self.door = Rooms(self.tables), Door(UNLIMITED)
        self.room = self.rooms.of(self.table)
        said = [*sheet(self.table.game.ruleset, "text").splitlines(), *rule_of_meld(self.table.game.rules)]
        self.constant = {line.strip() for line in said}
        app = Starlette(routes=[Mount("/api", routes=routes(Api(self.rooms, self.door).rows(), Relay()))])
        self.http = httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url="http://test")
        for seat in (*range(self.people), None):
            await self.connect(seat)

    async def close(self) -> None:
        for browser in list(self.browsers):
            await self.disconnect(browser)
        await self.http.aclose()
        await self.table.close()
        await self.table.thinking.close()

    @property
    def state(self) -> State:
        return self.table.game.state

    async def connect(self, seat: int | None) -> Browser:
        wire = Wire()
        task = asyncio.get_running_loop().create_task(serve_socket(wire, self.rooms, self.door, Relay()))  # type: ignore[arg-type]
        browser = Browser(seat, wire, task)
        token = "" if seat is None else self.tokens[seat]
        wire.incoming.put_nowait(_received({"t": "hello", "token": token}))
        self.browsers.append(browser)
        await self.quiet()
        return browser

    async def disconnect(self, browser: Browser) -> None:
        browser.wire.incoming.put_nowait({"type": "websocket.disconnect", "code": 1001})
        self.browsers.remove(browser)
        await asyncio.gather(browser.task, return_exceptions=True)
        await self.quiet()

    def browser(self, seat: int | None) -> Browser:
        return next(each for each in self.browsers if each.seat == seat)

    async def quiet(self) -> None:
        """Let everybody read; then judge what each has read."""
        calm = 0
        while calm < 4:
            await asyncio.sleep(0)
            busy = any(guest.waiting for guest in self.room.guests)
            calm = 0 if busy or any(not each.wire.incoming.empty() for each in self.browsers) else calm + 1
        for browser in self.browsers:
            for text in browser.wire.heard[browser.read :]:
                self.scan(text, browser.seat, self.table.game)
            browser.read = len(browser.wire.heard)

    async def say(self, seat: int | None, message: dict[str, Any]) -> list[str]:
        """Say something at the real table: what the sayer hears then, judged with what the others hear."""
        browser = self.browser(seat)
        start = len(browser.wire.heard)
        self.asked = asked(message)
        browser.wire.incoming.put_nowait(_received(message))
        for _ in range(20_000):
            await asyncio.sleep(0.0005 if message["t"] in THOUGHT or message.get("text") in THOUGHT else 0)
            answers = [one for text in browser.wire.heard[start:] for one in heard(text)]
            if any(one.get("id") == message["id"] for one in answers if one["t"] in ("ok", "no", "answer", "chances")):
                break
            if message["t"] == "chat" and any(one["t"] == "chat" for one in answers):
                break
            if browser.task.done():
                browser.task.result()
                raise AssertionError(f"the connection was closed on {message}: {answers[-2:]}")
        else:
            raise AssertionError(f"no answer to {message}")
        await self.quiet()
        self.asked = Counter()
        return browser.wire.heard[start:]

    def command(self, kind: str, /, **more: Any) -> dict[str, Any]:
        self.number += 1
        return {"t": kind, "id": f"c{self.number}", **more}

    # -- scan

    def scan(self, text: str, seat: int | None, game: TableGame) -> None:
        """Judge one message by the cards and secrets that stand in it."""
        self.report.messages += 1
        message = json.loads(text)
        self.report.kinds[message["t"]] += 1
        if message["t"] == "no":
            self.report.refusals.add(message["reason"])
        if message["t"] == "chat" and message["text"] not in self.chatted:
            raise Leak(f"nobody said {message['text']!r}")
        self._secrets(text, game.state, seat)
        ends = [result.end for result in game.public.game.results if result.end]
        called = [end.contract.called for end in ends if end.contract and end.contract.called >= 0]
        if self.may[0] is not game.state:
            self.may = (game.state, {})
        if seat not in self.may[1]:
            self.may[1][seat] = knowledge(game.state, seat, game.shown) | Counter(called)
        known = self.may[1][seat] | self.asked
        for where, what in texts_and_lists(message):
            self._judge(where, what, known, game.state, seat)
        if message["t"] == "step":
            self.told_all.add(message["event"]["text"])

    def _judge(self, where: str, what: Any, known: Counter[int], state: State, seat: int | None) -> None:
        who = "a spectator" if seat is None else f"seat {seat}"
        if isinstance(what, str):
            if not named(what):
                return
            if (".log[" in where and what in self.told_all) or what in self.chatted or what.strip() in self.constant:
                return
            for part in what.split(")"):  # melds that share cards are named each in its brackets
                names = Counter(named(part))
                if not names <= known:
                    cards = [str(CARDS[code]) for code in (names - known)]
                    raise Leak(f"{who} is told of {cards} in {where}: {what[:200]!r}")
        elif isinstance(what, list) and what and all(isinstance(each, str) and _ONE.fullmatch(each) for each in what):
            if not Counter(code for each in what for code in named(each)) <= known:
                raise Leak(f"{who} hears of {what} in {where}, more than they may see")
        elif isinstance(what, list) and len(what) >= A_RUN and all(isinstance(each, int) for each in what):
            hidden = state.hidden.stock
            for start in range(len(hidden) - len(what) + 1):
                if list(hidden[start : start + len(what)]) == what:
                    raise Leak(f"{who} is told the order of the stock in {where}: {what}")
            seats = where.endswith(".trick.order")
            if not seats and any(size(bits) == len(what) and codes_in(bits) == what for bits in state.hands):
                raise Leak(f"{who} is told a hand in {where}: {what}")
        elif isinstance(what, int) and abs(what) >= MOST_NUMBER:
            raise Leak(f"{who} is told {what} in {where}: too large for anything but a hand or a seed")

    def _secrets(self, text: str, state: State, seat: int | None) -> None:
        who = "a spectator" if seat is None else f"seat {seat}"
        for owner, token in enumerate(self.tokens):
            if owner != seat and re.search(rf"{re.escape(token)}(?![0-9])", text):
                raise Leak(f"{who} is told the token of seat {owner}")
        for secret in (*self.keys, str(self.seed), f"{self.seed:x}", *secrets_of(state)):
            if secret in text:
                raise Leak(f"{who} is told a secret: {secret[:40]}")

    # -- re-deal

    def freeze(self) -> Twin:
        """The table as it is now, to be gone back to."""
        return Twin(self, self.table, self.room, self.state)

    def redeals(self, state: State, seat: int, actor: int, actions: list[Action]) -> Iterator[tuple[State, list[str]]]:
        """Other cards for this receiver, with the words of the same choices; what others may not know may differ."""
        rules = state.public.rules
        melding = state.public.step == "meld"
        words = [action_text(action, rules, melding=melding) for action in actions]
        hand = state.hands[actor] if actor >= 0 else 0
        named_cards = [action.card.code for action in actions if isinstance(action, (Play, Give, Bury))]
        keep = sum(1 << 4 * code for code in named_cards) if actor >= 0 and state.public.step != "share" else 0
        keep = keep if size(keep) < size(hand) and _within(keep, hand) else hand
        secret = bool(actions) and isinstance(actions[0], SECRET) and not handed_openly(state.public)
        if actor == seat or actor < 0 or not actions:
            yield mixed(state, seat, self.rng), words
            return
        if secret:
            other = mixed(state, seat, self.rng)
            yield other, _others(other, actions, self.rng)
        for kept in (0 if not named_cards else keep, keep, hand):
            rest = state._replace(hands=with_item(state.hands, actor, hand - kept))
            other = mixed(rest, seat, self.rng)
            yield other._replace(hands=with_item(other.hands, actor, other.hands[actor] + kept)), words

    async def same(
        self,
        frozen: Twin,
        actor: int | None,
        message: dict[str, Any],
        actions: list[Action],
        heard: dict[Any, list[str]],
        after: TableGame,
    ) -> None:
        """The receivers in `heard` hear the same over other cards, wherever their Views stay the same."""
        for seat, texts in heard.items():
            place = -1 if seat is None else seat
            doer = -1 if actor is None else actor
            for other, words in self.redeals(frozen.state, place, doer, actions):
                twin = frozen.again(other)
                said = {**message, "do": words} if message["t"] == "do" and actions else message
                told = await twin.say(actor, said, [seat])
                if not _same_view(twin.game, after, seat):
                    self.report.changed += 1
                    continue
                self.report.redealt += 1
                if _lasting(told[seat]) != _lasting(texts):
                    raise Leak(_difference(seat, _lasting(texts), _lasting(told[seat])))
                break

    async def probe(self, actor: int | None, message: dict[str, Any]) -> None:
        """Say something at copies of the table: judged like the real thing, and nothing real happens."""
        self.report.probes += 1
        frozen = self.freeze()
        twin = frozen.again(self.state)
        receivers = [actor] if message["t"] != "claim" else [each.seat for each in self.browsers]
        told = await twin.say(actor, message, receivers)
        self.asked = asked(message)
        for seat, texts in told.items():
            for text in texts:
                self.scan(text, seat, twin.game)
        self.asked = Counter()
        await self.same(frozen, actor, message, [], told, twin.game)

    # -- what happens

    async def deal(self) -> None:
        """The table deals; then over other cards."""
        frozen, places = self.freeze(), {each.seat: len(each.wire.heard) for each in self.browsers}
        await self.table.bots._automatic()
        deal = self.table.game.actions[-1]
        assert isinstance(deal, Deal), "nothing was dealt"
        self.ever += [deal_text(deal), *secrets_of(self.state)]
        await self.quiet()
        self.report.steps += 1
        for browser in self.browsers:
            texts, seat = browser.wire.heard[places[browser.seat] :], browser.seat
            other = mixed(self.state, -1 if seat is None else seat, self.rng)
            twin = frozen.again(frozen.state)
            told = await twin.deal(Deal(other.hands, other.hidden.widow, other.hidden.stock or deal.stock), seat)
            if _same_view(twin.game, self.table.game, seat):
                self.report.redealt += 1
                if _lasting(told) != _lasting(texts):
                    raise Leak(_difference(seat, _lasting(texts), _lasting(told)))
            else:
                self.report.changed += 1

    async def choose(self, seat: int, actions: list[Action], *, typed: bool = False) -> None:
        """A player makes choices at the real table; then each receiver's messages over other cards."""
        game = self.table.game
        rules, melding = game.rules, game.public.step == "meld"
        if typed and len(actions) == 1:
            text = phrase(actions[0], legal(game.view(seat)), rules.auction.first_bid)
            message = self.command("type", at=game.at, text=text)
        else:
            words = [action_text(action, rules, melding=melding) for action in actions]
            message = self.command("do", at=game.at, do=words)
        frozen, places = self.freeze(), {each.seat: len(each.wire.heard) for each in self.browsers}
        answers = [one for text in await self.say(seat, message) for one in heard(text)]
        assert any(one["t"] == "ok" for one in answers), f"{message} was refused: {answers}"
        self.report.steps += 1
        new = {each.seat: each.wire.heard[places[each.seat] :] for each in self.browsers}
        await self.same(frozen, seat, message, actions, new, game)

    async def welcomes(self) -> None:
        """What each would be sent who comes back now, over other cards."""
        frozen = self.freeze()
        for browser in self.browsers:
            seat = browser.seat
            other = frozen.again(mixed(self.state, -1 if seat is None else seat, self.rng))
            one, two = (twin.room.welcome(Guest(seat)).decode() for twin in (frozen.again(self.state), other))
            self.scan(one, seat, self.table.game)
            self.report.redealt += 1
            if one != two:
                raise Leak(_difference(seat, [one], [two]))

    async def answers(self) -> None:
        """What HTTP tells of the table while a hand is in play: nothing of that hand."""
        game = self.table.game
        dealt = len(game.actions) if game.turn in (CHANCE, OVER) else game.hand_from  # of hands that are over
        asked_for = ("", "/record", *(f"/replay?hand={hand}" for hand in (0, 1, 2, 3)))
        texts = [(await self.http.get(f"/api/tables/{ID}{path}")).text for path in asked_for]
        real, game.state = game.state, mixed(game.state, NOBODY, self.rng)
        try:
            other = [(await self.http.get(f"/api/tables/{ID}{path}")).text for path in asked_for]
        finally:
            game.state = real
        for path, one, two in zip(asked_for, texts, other, strict=True):
            self.report.redealt += 1
            if one != two:
                raise Leak(f"GET {path} tells of hidden cards")
            self._secrets(one, game.state, None)
            if (not dealt or path == "") and named(one):
                raise Leak(f"GET {path} names cards before a hand is over: {named(one)} in {one[:200]}")
        self.report.messages += len(texts)
        if self.records.setdefault(dealt, texts[1]) != texts[1]:
            raise Leak("the record changed while a hand is in play")
        if game.turn not in (CHANCE, OVER):
            playing = game.actions[game.hand_from :]
            frames = [frame for text in texts[2:] for frame in json.loads(text).get("frames", [])]
            assert isinstance(playing[0], Deal)
            hands = [_codes(hand) for hand in playing[0].hands]
            if any(hands) and any(frame["hands"] == hands for frame in frames):
                raise Leak("a replay shows the hand in play")

    async def gate(self) -> None:
        """Everybody is ready, one after the other."""
        while (gate := self.table.gate()) is not None:
            await self.say(gate.waits[0], self.command("ready"))


class Twin:
    """A copy of the table, for one receiver or a few, to which something else happens."""

    def __init__(self, hall: Hall, table: Table, room: Room, state: State) -> None:
        self.hall = hall
        self.room, self.game = copied(room), copied(table.game)
        self.state = self.game.state = state
        self.table = Table(ID, self.game, Nowhere(), thinking=table.thinking, hints="plain")
        for mine, theirs in ((self.table.presence, table.presence), (self.table.waiting, table.waiting)):
            own = {"_chairs", "_game", "_presence"}
            vars(mine).update({name: each for name, each in vars(copied(theirs)).items() if name not in own})
        self.table.bots.wake = lambda: None  # type: ignore[method-assign]  # nothing happens by itself
        self.room.table, self.table.listener = self.table, self.room
        self.room.said = copied(room.said)
        self.room.said.table = self.table
        self.room.said._spoken = {language: copied(said) for language, said in room.said._spoken.items()}
        self.guests: dict[int | None, Guest] = {}
        self.room.guests = set()
        for guest in room.guests:
            mine = copied(guest)
            mine.waiting, mine.news = deque(), asyncio.Event()
            self.guests[guest.seat] = mine
            self.room.guests.add(mine)

    def again(self, state: State) -> Twin:
        """A copy of this copy, over these cards."""
        return Twin(self.hall, self.table, self.room, state)

    async def say(self, seat: int | None, message: dict[str, Any], receivers: Iterable[Any]) -> dict[Any, list[str]]:
        """What these hear when this seat says something."""
        connection = Connection(Wire(), self.hall.rooms, self.hall.door, ID)  # type: ignore[arg-type]
        connection.bucket = connection.talk = Bucket(1e6, 1e6)
        connection.room, connection.guest = self.room, self.guests[seat]
        self.room.guests = {self.guests[each] for each in {*receivers, seat}}
        watching = sum(each.seat is None for each in self.hall.room.guests)
        self.room.watching = lambda: watching
        try:
            command = decoder.decode(json.dumps(message))
            assert not isinstance(command, Hello | Ping)
            await connection._handle(command)
        except Closed as closed:
            self.guests[seat].send(json.dumps({"t": "bye", "reason": str(closed)}).encode())
        return {each: [text.decode() for text in self.guests[each].waiting] for each in receivers}

    async def deal(self, deal: Deal, seat: int | None) -> list[str]:
        """What one hears when these cards are dealt."""
        self.room.guests = {self.guests[seat]}
        await self.table.act(moves_of(self.game.state, [deal]))
        return [text.decode() for text in self.guests[seat].waiting]


def _received(message: dict[str, Any]) -> dict[str, Any]:
    return {"type": "websocket.receive", "text": json.dumps(message)}


def asked(message: dict[str, Any]) -> Counter[int]:
    """The cards that somebody named; a refusal may repeat them."""
    words = [*message.get("do", ()), message.get("text", "")]
    found = Counter(code for word in words for code in named(word))
    for word in words:  # "lay run" is refused with the cards that are lacking, which follow from the own View
        found.update(named(word.upper()))
    return found


def _within(part: int, whole: int) -> bool:
    return not Counter(codes_in(part)) - Counter(codes_in(whole))


def _codes(bits: int) -> list[str]:
    return [str(CARDS[code]) for code in codes_in(bits)]


def _others(state: State, actions: list[Action], rng: Random) -> list[str]:
    """As many other choices of the same kind, in words."""
    words: list[str] = []
    for action in actions:
        turn = to_act(state)
        may = [each for each in legal(view(state, turn)) if isinstance(each, SECRET)] if turn >= 0 else []
        if not may:
            return words or [action_text(action, state.public.rules, melding=False)]
        action = rng.choice(may)
        words.append(action_text(action, state.public.rules, melding=False))
        state = apply(state, action)
    return words


def _same_view(one: TableGame, two: TableGame, seat: int | None) -> bool:
    if one.shown != two.shown or one.public != two.public or one.seq != two.seq:
        return False
    return seat is None or one.view(seat) == two.view(seat)


def _lasting(texts: Iterable[str]) -> list[str]:
    """The messages without those that only count who is here: they are sent together, when there is time."""
    return [text for text in texts if not text.startswith('{"t":"people"')]


def _difference(seat: int | None, one: list[str], two: list[str]) -> str:
    who = "a spectator" if seat is None else f"seat {seat}"
    for first, second in zip(one, two, strict=False):
        if first != second:
            at = next((at for at, (a, b) in enumerate(zip(first, second, strict=False)) if a != b), 0)
            return (
                f"{who} is told something else over other cards: ...{first[max(0, at - 80) : at + 80]}... "
                f"or ...{second[max(0, at - 80) : at + 80]}..."
            )
    return f"{who} is told {len(one)} messages, and {len(two)} over other cards: {(one or two)[-1][:200]}"


# ------------------------------------------------------------------------------------------ what is asked

TYPED = (
    *QUESTIONS,
    "",
    "?",
    "help",
    "hearts",
    "ace",
    "tens",
    "10",
    "52",
    "bid 9999",
    "pass",
    "save",
    "misdeal",
    "concede",
    "lay run",
    "lay kings",
    "lay pinochle",
    "lay marriage in hearts",
    "moon",
    "keep",
    "throw",
    "exchange",
    "turned",
    "face down",
    "hand back",
    "look at the widow",
    "throw in",
    "done",
    "next",
    "nonsense",
    "the ace",
    "ah kh",
)


def probes(hall: Hall, seat: int | None, rng: Random) -> dict[str, Any]:
    """Something that this seat might say now, mostly something that is refused."""
    game = hall.table.game
    rules, card = game.rules, rng.choice(CARDS)
    kind = rng.randrange(10)
    if kind < 3:
        return hall.command("type", at=game.at, text=rng.choice(TYPED))
    if kind == 3:
        spelled = (card.name, str(card), str(card).lower(), f"the {card.name}", f"play {card.name}", f"table {card}")
        return hall.command("type", at=game.at, text=rng.choice(spelled))
    if kind < 7:
        every = [each for each in spread(game.public.tables, rng) if not isinstance(each, Deal)]
        held = [CARDS[code] for code in codes_in(game.state.hands[seat])] if seat is not None else []
        every += [kind(each) for each in held[:6] for kind in (Play, Give, Bury)] * 4
        rng.shuffle(every)
        for action in every:
            try:
                word = action_text(action, rules, melding=game.public.step == "meld")
            except (DeeceError, IndexError):
                continue  # nothing that could be said
            return hall.command("do", at=game.at, do=[word])
    if kind == 7:
        words = [f"{rng.choice(('give', 'bury', 'play'))} {rng.choice(CARDS)}" for _ in range(rng.randint(2, 8))]
        return hall.command("do", at=game.at, do=words)
    if kind == 8:
        late = hall.command("do", at=max(0, game.at - rng.randint(1, 5)), do=["pass"])
        return rng.choice((late, hall.command("do", at=game.at, do=["deal 0/0/"]), hall.command("leave")))
    simple = ("undo", "claim", "hint", "odds", "ready")
    more = (hall.command("vote", yes=rng.random() < 0.5), hall.command("sit", seat=(seat or 0), kind="computer"))
    return rng.choice((*(hall.command(each) for each in simple), *more))


def _plan(state: State, rng: Random) -> list[Action]:
    """What the plain player chooses; cards to pass or bury at times together."""
    plain, seat, step = make("plain"), to_act(state), state.public.step
    actions = [choice_of(plain, view(state, seat)).action]
    together = step in ("pass", "bury") and rng.random() < 0.5
    while together:
        state = apply(state, actions[-1])
        if to_act(state) != seat or state.public.step != step:
            break
        actions.append(choice_of(plain, view(state, seat)).action)
    return actions


# --------------------------------------------------------------------------------------------- playing


async def watch(
    system: str, seed: int = 1, *, least: int = 40, rate: float = 0.2, more: int = 6, house: House = ()
) -> Report:
    """Play hands until `least` choices were made and one hand is over, and a few choices of the next; judge all that
    is heard. `rate` of the positions are asked about as well. Raises Leak."""
    report = Report(system)
    hall = Hall(system, seed, report, house)
    never = 1e6  # seconds: nobody is away, and nobody is dropped for being silent, however slow this machine is
    with (
        listening() as log,
        mock.patch("deece.table.presence.AWAY_AFTER", never),
    ):
        await hall.open()
        try:
            await _play(hall, least, rate, more)
        finally:
            await hall.close()
    report.secrets = [*hall.tokens, *hall.keys, str(hall.seed), *hall.ever]
    silent("\n".join(log), report.secrets)
    return report


async def _play(hall: Hall, least: int, rate: float, more: int) -> None:
    game, rng, over = hall.table.game, hall.rng, False
    while game.turn != OVER:
        if over or (game.starts and hall.report.steps >= least):
            if not over:
                over = True
                await hall.answers()
                await shares(hall)
            elif more == 0:
                return
            more -= game.turn != CHANCE and over
        close = rng.random() < rate
        if close and game.public.step == "bid":
            await hall.probe(game.turn, hall.command("odds"))
        if close:
            await hall.welcomes()
            if game.turn >= 0 and rng.random() < 0.4:
                await hall.probe(game.turn, hall.command("hint"))
            for seat in {max(game.turn, 0), rng.randrange(hall.people), None}:
                for _ in range(2 if seat is not None else 1):
                    await hall.probe(seat, probes(hall, seat, rng))
        if rng.random() < rate / 4 or (over and not more):
            await hall.answers()
        if rng.random() < rate / 4:
            await real_talk(hall)
        await hall.gate()
        if game.turn == CHANCE:
            await hall.deal()
        else:
            await hall.choose(game.turn, _plan(game.state, rng), typed=rng.random() < 0.25)


async def real_talk(hall: Hall) -> None:
    """Somebody comes back, asks, chats and is refused at the real table."""
    rng, game = hall.rng, hall.table.game
    seat = rng.choice([*range(hall.people), None])
    await hall.disconnect(hall.browser(seat))
    await hall.connect(seat)
    idle = next(each for each in range(hall.people) if each != game.turn)
    for who in (idle, seat, None):
        await hall.say(
            who, hall.command("type", at=game.at, text=rng.choice(("look", "hand", "meld", "bids", "last", "tricks")))
        )
    await hall.say(idle, hall.command("do", at=game.at, do=["play AH"]))
    await hall.say(idle, hall.command("do", at=game.at - 1, do=["play AH"]))
    await hall.say(idle, hall.command("undo"))
    await hall.say(None, hall.command("hint"))
    await hall.say(None, hall.command("odds"))
    if game.public.step == "bid":
        await hall.say(game.turn, hall.command("odds"))
    if game.turn >= 0:
        await hall.say(game.turn, hall.command("hint"))
    text = f"the {rng.choice(CARDS).name}, please {hall.number}"
    hall.chatted.add(text)
    hall.room.say(idle, text, preset=False)
    await hall.quiet()


async def shares(hall: Hall) -> None:
    """A finished hand is shared: the link tells no card, and the hand in play cannot be shared."""
    bearer = {"Authorization": f"Bearer {hall.tokens[0]}"}
    path = f"/api/tables/{ID}/share"
    answer = await hall.http.post(path, json={"hand": 1}, headers=bearer)
    assert answer.status_code == 201, answer.text
    token = answer.json()["deal"]
    for text in (answer.text, (await hall.http.get(f"/api/deals/{token}")).text):
        hall._secrets(text, hall.state, None)
        if named(text.replace(token, "")):
            raise Leak(f"a shared deal names cards: {text[:200]}")
    if set(answer.json()) != {"deal"}:
        raise Leak(f"a shared deal tells more than its link: {answer.text[:200]}")
    first = hall.table.game.actions[hall.table.game.starts[0]]
    assert isinstance(first, Deal)
    told = await hall.http.get(f"/api/deals/{token}")
    if any(f"{bits:x}" in told.text or str(bits) in told.text for bits in first.hands if bits >= BIG):
        raise Leak("a shared deal tells its cards")
    for hand, headers in (
        (len(hall.table.game.public.game.results) + 1, bearer),
        (1, {}),
        (1, {"Authorization": "Bearer guessed"}),
    ):
        refused = await hall.http.post(path, json={"hand": hand}, headers=headers)
        if refused.status_code < 400 or named(refused.text):
            raise Leak(f"hand {hand} is shared with {headers}: {refused.text[:200]}")


# ------------------------------------------------------------------------------------------------ the log


class _Kept(logging.Handler):
    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self.lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        if not record.name.startswith(("httpx", "httpcore")):  # this test's own
            self.lines.append(f"{record.name}: {self.format(record)}")


class listening:  # noqa: N801 - used as a function
    """All that is logged meanwhile, by anybody and at any level."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self.handler = _Kept(self.lines)

    def __enter__(self) -> list[str]:
        root = logging.getLogger()
        self.level = root.level
        root.setLevel(logging.DEBUG)
        root.addHandler(self.handler)
        return self.lines

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.setLevel(self.level)
        root.removeHandler(self.handler)


def silent(text: str, secrets: Iterable[str]) -> None:
    """Judge what the server has logged or printed: no card, no deal, no token, no seed."""
    if named(text):
        where = next(line for line in text.splitlines() if named(line))
        raise Leak(f"the log names cards: {where[:200]}")
    for secret in secrets:
        if secret in text:
            raise Leak(f"the log holds a secret: {secret[:60]}")
