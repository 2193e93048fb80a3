"""Who may come in, and how often: an address is a line, and each has a rate of its own."""

from __future__ import annotations

from unittest import mock

import pytest
from msgspec import structs

from deece.api import door as module
from deece.api.door import Connections, Door, Proxies, Unread, address_of
from deece.api.limits import Limits
from tests.web.client import Site
from tests.web.unlimited import UNLIMITED


@pytest.mark.parametrize(
    ("host", "address"),
    [
        ("192.0.2.1", "192.0.2.1"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::1"),
        ("x" * 500, "x" * 64),
        ("", ""),
    ],
)
def test_an_address_is_that_of_a_line(host: str, address: str) -> None:
    assert address_of(host) == address


class Held:
    """A connection that knows whether it was closed."""

    gone = False

    def dismiss(self) -> None:
        self.gone = True


def test_who_waits_longest_makes_room() -> None:
    connections = Connections(most=3, by_address=2)
    first, second, third, fourth = (Held() for _ in range(4))
    assert connections.came(first, "a")
    assert connections.came(second, "a")
    connections.works(first)
    assert connections.came(third, "a")
    assert (first.gone, second.gone) == (False, True), "of the same address, and not one in use"
    assert connections.came(Held(), "b")
    assert connections.came(fourth, "c")
    assert third.gone, "where each address has one, the one that waits longest"
    connections.works(fourth)


class Slow(Held):
    """A socket whose browser has not read so many bytes."""

    def __init__(self, unread: int) -> None:
        self.unread = unread


def test_as_much_as_may_wait_waits_and_no_byte_more() -> None:
    unread, first, second, other = Unread(most=10), Slow(4), Slow(6), Slow(9)
    for one, address in ((first, "a"), (second, "a"), (other, "b")):
        unread.waits(one, address)
    assert not first.gone
    second.unread = 7
    unread.waits(second, "a")
    assert (first.gone, second.gone, other.gone) == (True, False, False)


def test_where_many_come_at_once_whoever_has_one_connection_keeps_it() -> None:
    """Their request has not been read yet when those come who have ten each."""
    connections = Connections(most=12, by_address=10)
    alone = Held()
    assert connections.came(alone, "alone")
    many = [(Held(), f"many {number % 4}") for number in range(40)]
    for one, address in many:
        assert connections.came(one, address)
    assert not alone.gone
    assert sum(not one.gone for one, _ in many) == 11
    assert connections.count["alone"] == 1
    assert max(connections.count.values()) <= 4


def test_connections_in_use_make_no_room() -> None:
    connections = Connections(most=2, by_address=2)
    held = [Held(), Held()]
    for one in held:
        assert connections.came(one, "a")
        connections.works(one)
    assert not connections.came(Held(), "a")
    assert not connections.came(Held(), "b")
    connections.waits(held[0])
    assert connections.came(Held(), "b")
    assert held[0].gone
    for one in held:
        connections.left(one)
        connections.left(one)
    assert len(connections.address) == sum(connections.count.values()) == 1


def test_a_proxys_connections_are_those_of_many() -> None:
    connections = Connections(most=5, by_address=1, proxies=["10.0.0.1"])
    for one in (held := [Held() for _ in range(5)]):
        assert connections.came(one, "10.0.0.1")
        connections.works(one)
    assert not connections.came(Held(), "10.0.0.1")
    assert not any(one.gone for one in held)


def test_a_flood_from_one_address_closes_no_connection_behind_a_proxy() -> None:
    """There each is by itself, however many there are."""
    connections = Connections(most=6, by_address=4, proxies=["10.0.0.1"])
    behind = [Held() for _ in range(4)]
    assert all(connections.came(one, "10.0.0.1") for one in behind)
    flood = [Held() for _ in range(20)]
    assert all(connections.came(one, "10.9.9.9") for one in flood)
    assert not any(one.gone for one in behind)
    assert sum(not one.gone for one in flood) == 2
    assert connections.came(Held(), "10.0.0.1")
    assert sum(not one.gone for one in flood) == 1
    for one in [*behind, *flood]:
        connections.left(one)
    assert len(connections.address) == len(connections.group) == len(connections.idle) == 1


@pytest.mark.parametrize("host", ["127.0.0.1", "::ffff:127.0.0.1", "10.1.2.3", "2001:db8:1:2:3:4:5:6", "::1"])
def test_a_proxy_may_be_named_by_its_network(host: str) -> None:
    proxies = Proxies(["127.0.0.1", "10.0.0.0/8", "2001:db8:1::/48", "::1"])
    assert address_of(host) in proxies
    assert not any(address_of(other) in proxies for other in ("127.0.0.2", "11.0.0.1", "2001:db8:2::1", "", "here"))
    assert not Proxies([])


def test_each_address_has_a_rate_of_its_own_and_the_oldest_is_forgotten() -> None:
    door = Door(structs.replace(Limits(), requests=1, requests_at_once=2, all_tables_at_once=3, tables_at_once=2))
    with mock.patch.object(module, "MOST_KNOWN", 3):
        assert [door.may("requests", "a") for _ in range(3)] == [True, True, False]
        assert door.may("requests", "b")
        for number in range(3):
            door.may("commands", str(number))
        assert len(door._buckets) == 3
        assert [door.may("requests", "new") for _ in range(3)] == [True, True, False], "who comes late is counted too"
    assert [door.may_make_table(who) for who in "aaab"] == [True, True, False, True]
    assert not door.may_make_table("c"), "of all"


def test_tables_are_counted_by_the_minute_and_a_class_makes_more_of_them() -> None:
    door = Door(structs.replace(Limits(), tables_a_minute=60))
    assert door.rates["tables"][0] == 1, "a second"
    assert door.rates["class_tables"][0] == module.OF_CLASSES > 1


def test_the_limits_that_were_set_hold_wherever_a_figure_of_them_is_asked_for() -> None:
    with Site(limits=structs.replace(UNLIMITED, live_tables=3, body_bytes=30)) as site:
        assert site.rooms.tables.most == 3
        assert site.post("/api/network", {"open": False}).status == 200
        assert site.post("/api/network", {"open": False, "more": "x" * 30}).status == 413


def test_a_late_server_turns_away_first_what_can_wait() -> None:
    door = Door(structs.replace(Limits(), busy_ms=100))
    assert not door.busy
    door.late = 0.09995
    assert not door.busy, "not a moment too early"
    door.late = 0.1
    assert door.busy
    assert not door.flooded
    door.late = 0.4
    assert door.flooded
