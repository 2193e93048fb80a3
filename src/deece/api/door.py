"""Who may come in: connections, requests and new tables are counted, in all and by address.

An address is what a browser comes from; of IPv6 its first 64 bits, since one line has all the others. Behind a proxy
that the operator named it is the forwarded one; for anybody else forwarded addresses are only words.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections import Counter, OrderedDict
from collections.abc import Awaitable, Callable, Collection
from contextlib import suppress
from typing import Final, Protocol

from deece.api.counted import Counted
from deece.api.limits import Limits

MOST_REFUSED: Final = 64  # connections that are answered why they are refused; any more are only closed
MOST_KNOWN: Final = 20_000  # addresses of which the rates are remembered
LOOK_EVERY: Final = 0.1  # seconds
DAY: Final = 86_400  # seconds
TURNED_AWAY: Final = {"cache-control": "no-store", "connection": "close", "retry-after": "10"}
_LINE: Final = 64  # bits of an IPv6 address that a line has alone
OF_CLASSES: Final = 10  # times as many tables of one address for classes and clubs' evenings: all there come by one
LIGHT: Final = 65_536  # bytes of a request and its answer that count as one request
BYTES_OF_ONE: Final = 8_192  # beyond that, so many count as one more
KEPT_OUT: Final = 2.0  # seconds at most, after one that was very long


class Bucket:
    """So many a second, with some in hand: `take()` says whether one more is allowed."""

    def __init__(self, rate: float, most: float) -> None:
        self.rate, self.most, self.left, self.at = rate, most, most, time.monotonic()

    def take(self) -> bool:
        """Take one; False if there is none left."""
        now = time.monotonic()
        self.left = min(self.most, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    def weigh(self, more: float) -> None:
        """What was let in weighed so much more; at most so much that nobody is kept out for long by it."""
        self.left = max(min(self.left, -self.rate * KEPT_OUT), self.left - more)


class Held(Protocol):
    """A connection, as the door knows it."""

    def dismiss(self) -> None:
        """Close it at once: its place is needed."""


class Proxies:
    """Addresses and networks of proxies; an address is in it as the door counts it (`address_of`)."""

    def __init__(self, given: Collection[str] = ()) -> None:
        self._networks = {ipaddress.ip_network(one if "/" in one else address_of(one), strict=False) for one in given}

    def add(self, address: str) -> None:
        """One more, as the door counts it."""
        self._networks.add(ipaddress.ip_network(address))

    def __contains__(self, address: str) -> bool:
        with suppress(ValueError):
            found = ipaddress.ip_network(address)
            return any(
                found.version == proxy.version
                and int(proxy.network_address) <= int(found.network_address)
                and int(found.broadcast_address) <= int(proxy.broadcast_address)
                for proxy in self._networks
            )
        return False

    def __bool__(self) -> bool:
        return bool(self._networks)


class Connections:
    """The open ones. One that waits for its browser (half a request, or none) makes room for a newcomer.

    It is one of the newcomer's address where that has all it may have, and else of the address of which most wait:
    where many came at once, whoever has but one is not the first to go.
    """

    def __init__(self, most: int, by_address: int, proxies: Collection[str] = ()) -> None:
        """`proxies` are addresses behind which are many browsers: only the number of all counts for them."""
        self.most, self.by_address, self.proxies = most, by_address, Proxies(proxies)
        self.address: dict[Held, str] = {}
        self.count: Counter[str] = Counter()
        self.group: dict[Held, Held | str] = {}  # its address; behind a proxy each is by itself
        self.idle: dict[Held | str, OrderedDict[Held, None]] = {}  # by group, longest first

    def came(self, one: Held, address: str) -> bool:
        """Let it in; False if there is no room, and none can be made."""
        alone = address in self.proxies
        if not alone and self.count[address] >= self.by_address:
            if not self._room_in(self.idle.get(address)):
                return False
        elif len(self.address) >= self.most and not self._room_in(max(self.idle.values(), key=len, default=None)):
            return False
        self.address[one] = address
        self.group[one] = one if alone else address
        self.count[address] += 1
        self.waits(one)
        return True

    def _room_in(self, idle: OrderedDict[Held, None] | None) -> bool:
        if not idle:
            return False
        first = next(iter(idle))
        self.left(first)
        first.dismiss()
        return True

    def waits(self, one: Held) -> None:
        """It waits for what its browser says next."""
        if one in self.group:
            self.idle.setdefault(self.group[one], OrderedDict()).setdefault(one)

    def works(self, one: Held) -> None:
        """It is in use."""
        group = self.group.get(one, "")
        mine = self.idle.get(group)
        if mine and one in mine:
            del mine[one]
            if not mine:
                del self.idle[group]

    def left(self, one: Held) -> None:
        """It is gone."""
        if one in self.address:
            self.works(one)
            address = self.address.pop(one)
            del self.group[one]
            self.count[address] -= 1
            if not self.count[address]:
                del self.count[address]


class Waiting(Protocol):
    """A socket for which bytes wait that its browser does not read."""

    @property
    def unread(self) -> int:
        """How many."""

    def dismiss(self) -> None:
        """Close it at once."""


class Unread:
    """Sockets for which much waits, by address; where it is too much together, the one that waits longest is closed."""

    def __init__(self, most: int) -> None:
        """`most` bytes may wait for those of one address."""
        self.most = most
        self._of: dict[str, OrderedDict[Waiting, None]] = {}  # longest first

    def waits(self, one: Waiting, address: str) -> None:
        """More waits for it than it reads."""
        mine = self._of.setdefault(address, OrderedDict())
        mine[one] = None
        waiting = sum(each.unread for each in mine)
        while waiting > self.most and len(mine) > 1:
            first = next(iter(mine))
            waiting -= first.unread
            del mine[first]
            first.dismiss()

    def read(self, one: Waiting, address: str) -> None:
        """It reads again, or is gone."""
        mine = self._of.get(address, OrderedDict())
        mine.pop(one, None)
        if not mine:
            self._of.pop(address, None)


class Door:
    """The counts of one server, kept to its limits."""

    def __init__(self, limits: Limits | None = None, proxies: Collection[str] = (), *, most: int = 0) -> None:
        """`proxies` are addresses, or networks, whose word on others' addresses is taken.

        There may be `most` connections, if it is not 0.
        """
        self.limits = limits = limits or Limits()
        self.counted = Counted()
        self.connections = Connections(
            min(limits.connections, most or limits.connections),
            limits.connections_by_address,
            proxies,
        )
        self.unread = Unread(limits.unread_bytes)
        self.shut = False  # the server goes down: nobody is to be sent here any more
        self.refused = 0  # connections that are being refused in words
        self.leaving: list[Callable[[], Awaitable[None]]] = []  # what is to be done before the server goes
        self.late = 0.0  # seconds by which the event loop is late
        self.rates = {
            "requests": (limits.requests, limits.requests_at_once),
            "tables": (limits.tables_a_minute / 60, limits.tables_at_once),
            "class_tables": (OF_CLASSES * limits.tables_a_minute / 60, OF_CLASSES * limits.tables_at_once),
            "boards": (limits.board_tables_by_address / DAY, limits.board_tables_by_address),
            "commands": (limits.commands, limits.commands_at_once),
        }
        self._buckets: OrderedDict[tuple[str, str], Bucket] = OrderedDict()  # the last used last
        self._tables = Bucket(limits.all_tables_a_minute / 60, limits.all_tables_at_once)

    def may(self, what: str, address: str) -> bool:
        """Whether one more of these rates is allowed to this address now; it is counted."""
        key = what, address
        bucket = self._buckets.get(key)
        if bucket is None:
            bucket = self._buckets[key] = Bucket(*self.rates[what])
            if len(self._buckets) > MOST_KNOWN:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(key)
        return bucket.take()

    def weigh(self, what: str, address: str, size: int) -> None:
        """What was allowed to this address took and gave so many bytes: what is long counts as several."""
        bucket = self._buckets.get((what, address))
        if bucket is not None and size > LIGHT:
            bucket.weigh((size - LIGHT) / BYTES_OF_ONE)

    def may_make_table(self, address: str) -> bool:
        """Whether this address may make one more table now; it is counted."""
        return self.may("tables", address) and self._tables.take()

    def may_make_class_table(self, address: str) -> bool:
        """The same for a pupil who plays a deal, or a table of a club's evening: there is one for each at most."""
        return self.may("class_tables", address) and self._tables.take()

    @property
    def busy(self) -> bool:
        """Whether newcomers and costly requests are to be turned away."""
        return self.late * 1000 >= self.limits.busy_ms

    @property
    def flooded(self) -> bool:
        """Whether everything is to be turned away that can be said again."""
        return self.late * 250 >= self.limits.busy_ms

    async def leave(self) -> None:
        """The server goes: whoever has to be told is."""
        self.shut = True
        for leave in self.leaving:
            await leave()

    async def watch(self) -> None:
        """Measure for ever how late the event loop is; a moment is soon forgotten."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + LOOK_EVERY
            await asyncio.sleep(LOOK_EVERY)
            late = loop.time() - due
            self.late = max(late, 0.7 * self.late + 0.3 * late)


def address_of(host: str) -> str:
    """The address that is counted: of IPv6 the network of a line, and an IPv4 address however it is written."""
    with suppress(ValueError):
        found = ipaddress.ip_address(host.partition("%")[0])
        if found.version == 6 and found.ipv4_mapped:
            found = found.ipv4_mapped
        if found.version == 6 and not found.is_loopback:
            return str(ipaddress.ip_network((found, _LINE), strict=False))
        return str(found)
    return host[:64]
