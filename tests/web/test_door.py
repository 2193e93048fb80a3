"""The door, by its clock: exactly as much is let in as the limits say, and whoever was turned away may come again."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from unittest import mock

import pytest
from msgspec import structs

from deece.api import door as module
from deece.api.door import BYTES_OF_ONE, DAY, KEPT_OUT, LIGHT, Bucket, Connections, Door, Proxies, Unread, address_of
from deece.api.limits import Limits


class Clock:
    """What time it is, as the test says."""

    now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Iterator[Clock]:
    clock = Clock()
    with mock.patch.object(module, "time", clock):
        yield clock


def door(**limits: int) -> Door:
    return Door(structs.replace(Limits(), **limits))


def taken(bucket: Bucket, tries: int = 20) -> int:
    """How many are let in at once."""
    return sum(bucket.take() for _ in range(tries))


class Held:
    """A connection that counts how often it was closed."""

    def __init__(self, unread: int = 0) -> None:
        self.unread, self.closed = unread, 0

    def dismiss(self) -> None:
        self.closed += 1


# -- rates


def test_so_many_are_let_in_at_once_then_so_many_a_second_and_no_more_are_saved_up(clock: Clock) -> None:
    bucket = Bucket(2.0, 5.0)
    assert taken(bucket) == 5
    clock.now += 0.25
    assert taken(bucket) == 0
    clock.now += 0.25
    assert taken(bucket) == 1, "half a second makes one of two"
    clock.now += 1.0
    assert taken(bucket) == 2
    clock.now += 1000.0
    assert taken(bucket) == 5


def test_a_try_that_is_turned_away_costs_nothing(clock: Clock) -> None:
    bucket = Bucket(1.0, 1.0)
    assert taken(bucket) == 1
    assert taken(bucket, 1000) == 0
    clock.now += 1.0
    assert taken(bucket) == 1


def test_what_weighs_more_takes_as_much_as_it_weighs_and_keeps_nobody_out_for_long(clock: Clock) -> None:
    bucket = Bucket(1.0, 10.0)
    bucket.weigh(4.0)
    assert taken(bucket) == 6
    bucket.weigh(1e9)
    clock.now += KEPT_OUT + 0.5
    assert taken(bucket) == 0
    clock.now += 0.5
    assert taken(bucket) == 1
    bucket.left = -3.0
    bucket.weigh(1.0)
    assert bucket.left == -3.0, "whoever is kept out already is not let in by asking for more"


def test_each_rate_has_the_figures_of_the_limits(clock: Clock) -> None:
    found = door(
        requests=2,
        requests_at_once=3,
        commands=4,
        commands_at_once=5,
        tables_a_minute=60,
        tables_at_once=6,
        board_tables_by_address=7,
    )
    assert found.rates == {
        "requests": (2, 3),
        "tables": (1.0, 6),
        "class_tables": (10.0, 60),
        "boards": (7 / DAY, 7),
        "commands": (4, 5),
    }
    assert DAY == 24 * 60 * 60
    assert [sum(found.may("boards", "a") for _ in range(9)), found.may("boards", "b")] == [7, True]


def test_tables_of_all_are_counted_by_the_minute_whoever_makes_them(clock: Clock) -> None:
    found = door(all_tables_a_minute=60, all_tables_at_once=3, tables_at_once=2)
    assert [found.may_make_table("a"), found.may_make_class_table("b"), found.may_make_table("c")] == [True] * 3
    assert not found.may_make_table("d")
    assert not found.may_make_class_table("e")
    clock.now += 1.0
    assert found.may_make_table("f")
    assert not found.may_make_table("g")


def test_one_address_makes_ten_times_as_many_tables_for_a_class_and_a_club(clock: Clock) -> None:
    found = door(tables_at_once=2, tables_a_minute=6)
    assert sum(found.may_make_table("a") for _ in range(30)) == 2
    assert sum(found.may_make_class_table("a") for _ in range(30)) == 20
    assert not found.may_make_table("a")
    clock.now += 10.0
    assert sum(found.may_make_table("a") for _ in range(30)) == 1
    assert sum(found.may_make_class_table("a") for _ in range(30)) == 10


def test_of_many_addresses_those_are_remembered_that_came_last(clock: Clock) -> None:
    found = door(requests=1, requests_at_once=1)
    with mock.patch.object(module, "MOST_KNOWN", 2):
        assert [found.may("requests", who) for who in ("a", "b")] == [True, True]
        assert not found.may("requests", "a"), "two are remembered"
        assert found.may("requests", "c")
        assert not found.may("requests", "a"), "who came again is not the first to be forgotten"
        assert found.may("requests", "b")


def test_only_what_is_long_counts_as_more_than_one(clock: Clock) -> None:
    for size, left in ((0, 9), (LIGHT, 9), (LIGHT + BYTES_OF_ONE, 8), (LIGHT + 3 * BYTES_OF_ONE, 6)):
        found = door(requests=1, requests_at_once=10)
        assert found.may("requests", "a")
        found.weigh("requests", "a", size)
        assert sum(found.may("requests", "a") for _ in range(20)) == left, size
    found.weigh("requests", "nobody", 10 * LIGHT)
    found.weigh("commands", "a", 10 * LIGHT)
    assert sum(found.may("requests", "nobody") for _ in range(20)) == 10
    assert found.may("commands", "a")


# -- a late server


@pytest.mark.parametrize("busy_ms", [100, 500])
def test_a_server_is_busy_when_it_is_late_by_as_much_and_flooded_by_four_times_as_much(busy_ms: int) -> None:
    found = door(busy_ms=busy_ms)
    assert (found.busy, found.flooded) == (False, False)
    for late, busy, flooded in ((0.9995, False, False), (1.0, True, False), (3.999, True, False), (4.0, True, True)):
        found.late = late * busy_ms / 1000
        assert (found.busy, found.flooded) == (busy, flooded), late


def test_a_late_moment_counts_at_once_and_is_soon_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    found, now, late = door(), [0.0], iter([0.0, 1.0, 0.0, 0.0, 2.0])
    measured = list[float]()

    async def sleep(seconds: float) -> None:
        measured.append(found.late)
        now[0] += seconds + next(late)

    async def watch() -> None:
        with mock.patch.object(asyncio.get_running_loop(), "time", side_effect=lambda: now[0]):
            await found.watch()

    monkeypatch.setattr(asyncio, "sleep", sleep)
    with pytest.raises(RuntimeError):  # no figure is left
        asyncio.run(watch())
    assert measured == pytest.approx([0.0, 0.0, 1.0, 0.7, 0.49, 2.0])


def test_whoever_has_to_be_told_hears_that_the_server_goes() -> None:
    found, told = door(), list[bool]()

    async def leave() -> None:
        told.append(found.shut)

    found.leaving += [leave, leave]
    assert not found.shut
    asyncio.run(found.leave())
    assert told == [True, True], "nobody is sent here any more by then"


# -- addresses


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("2001:db8:1:2:ffff:ffff:ffff:ffff", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::", "2001:db8:1:3::/64"),
        ("::ffff:10.0.0.1", "10.0.0.1"),
        ("::1", "::1"),
        ("127.0.0.1", "127.0.0.1"),
        ("fe80::1:2%eth0", "fe80::/64"),
        ("somewhere" * 20, ("somewhere" * 20)[:64]),
    ],
)
def test_a_line_is_one_address_however_it_is_written(host: str, address: str) -> None:
    assert address_of(host) == address


def test_a_network_of_proxies_ends_where_it_ends() -> None:
    proxies = Proxies(["10.1.2.0/30", "2001:db8:1:4::/62", "192.0.2.7"])
    inside = ("10.1.2.0", "10.1.2.3", "2001:db8:1:4::1", "2001:db8:1:7:ffff::1", "192.0.2.7")
    outside = ("10.1.1.255", "10.1.2.4", "2001:db8:1:3:ffff::1", "2001:db8:1:8::1", "192.0.2.6", "192.0.2.8")
    assert [address_of(one) in proxies for one in inside] == [True] * len(inside)
    assert [address_of(one) in proxies for one in outside] == [False] * len(outside)
    assert "0.0.0.10" not in Proxies(["::a"]), "a figure of one kind of address is none of the other"
    assert "no address" not in proxies
    assert "10.9.9.9" in Proxies(["10.1.2.3/8"]), "a network is the same, whichever of its addresses it is named by"
    assert address_of("2001:db8:9::6") in Proxies(["2001:db8:9::5"]), "of IPv6 a line is one"
    assert not Proxies()
    proxies.add(address_of("192.0.2.8"))
    assert "192.0.2.8" in proxies
    assert bool(proxies)


# -- connections


def test_as_many_connections_are_open_as_may_be_of_all_and_of_one_address() -> None:
    connections = Connections(most=4, by_address=2)
    held = [(Held(), who) for who in ("a", "a", "b", "c")]
    for one, who in held:
        assert connections.came(one, who)
        connections.works(one)
    assert not connections.came(Held(), "a")
    assert not connections.came(Held(), "d")
    connections.left(held[0][0])
    assert not any(one.closed for one, _ in held)
    assert connections.came(Held(), "d")
    assert connections.count == {"a": 1, "b": 1, "c": 1, "d": 1}


def test_who_has_all_that_one_address_may_have_makes_room_for_itself_alone() -> None:
    connections = Connections(most=10, by_address=2)
    other, first, second, third = (Held() for _ in range(4))
    assert connections.came(other, "b")
    for one in (first, second, third):
        assert connections.came(one, "a")
    assert [one.closed for one in (other, first, second, third)] == [0, 1, 0, 0]
    assert connections.count == {"b": 1, "a": 2}


def test_behind_a_proxy_each_is_by_itself_and_the_most_of_one_address_go_first() -> None:
    connections = Connections(most=4, by_address=3, proxies=["10.0.0.1"])
    behind, many = [Held() for _ in range(2)], [Held() for _ in range(3)]
    for one, who in [*((one, "10.0.0.1") for one in behind), *((one, "a") for one in many)]:
        assert connections.came(one, who)
    assert [one.closed for one in (*behind, *many)] == [0, 0, 1, 0, 0]
    assert connections.came(Held(), "10.0.0.1"), "and they may be more than one address may have"
    assert connections.came(Held(), "10.0.0.1")
    assert connections.count["10.0.0.1"] == 4 - connections.count["a"]
    assert [one.closed for one in many][:2] == [1, 1]


def test_who_said_something_waits_from_then_on() -> None:
    connections = Connections(most=2, by_address=2)
    first, second = Held(), Held()
    assert connections.came(first, "a")
    assert connections.came(second, "a")
    connections.waits(second)  # as it does already
    connections.works(first)
    connections.waits(first)
    assert connections.came(Held(), "a")
    assert (first.closed, second.closed) == (0, 1)
    connections.works(second)  # it is gone
    connections.waits(second)
    connections.left(second)
    assert connections.count == {"a": 2}


def test_of_those_who_are_gone_nothing_is_remembered() -> None:
    connections = Connections(most=9, by_address=9, proxies=["10.0.0.1"])
    held = [(Held(), who) for who in ("a", "a", "b", "10.0.0.1")]
    for one, who in held:
        connections.came(one, who)
    connections.works(held[0][0])
    for one, _ in held:
        connections.left(one)
    kept = (connections.address, connections.count, connections.group, connections.idle)
    assert [len(one) for one in kept] == [0, 0, 0, 0]


def test_the_door_takes_its_numbers_from_the_limits_or_from_what_the_machine_has() -> None:
    limits = structs.replace(Limits(), connections=5, connections_by_address=3, unread_bytes=7)
    for most, of_all in ((0, 5), (4, 4), (9, 5)):
        found = Door(limits, ["10.0.0.1"], most=most)
        assert (found.connections.most, found.connections.by_address, found.unread.most) == (of_all, 3, 7)
        assert "10.0.0.1" in found.connections.proxies
    assert (found.shut, found.refused, found.late, found.leaving) == (False, 0, 0.0, [])
    assert Door().limits == Limits()


# -- browsers that do not read


def test_where_too_much_waits_the_socket_is_closed_that_waits_longest() -> None:
    unread, held = Unread(most=10), [Held(4), Held(4), Held(2), Held(9)]
    first, second, third, other = held
    for one in (first, second, third):
        unread.waits(one, "a")
    unread.waits(other, "b")
    assert not any(one.closed for one in held), "ten may wait"
    unread.waits(first, "a")  # it waits still, and not since now
    third.unread = 3
    unread.waits(third, "a")
    assert [one.closed for one in held] == [1, 0, 0, 0], "one is enough"
    second.unread = 12
    unread.waits(third, "a")
    assert [one.closed for one in held] == [1, 1, 0, 0]


def test_one_socket_alone_may_wait_for_more_and_who_reads_again_is_not_counted() -> None:
    unread, big, small = Unread(most=10), Held(50), Held(1)
    unread.waits(big, "a")
    assert big.closed == 0
    unread.read(big, "a")
    unread.waits(small, "a")
    assert (big.closed, small.closed) == (0, 0)
    unread.read(small, "a")
    unread.read(small, "a")
    unread.read(Held(), "nobody")
    assert not unread._of, "nothing is remembered of who reads"
