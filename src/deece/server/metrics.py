"""What Prometheus asks: numbers of one process, on an address of their own, and nothing of people or cards.

Without the setting there is no such address, and none of the pages' addresses leads there.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from prometheus_client import CollectorRegistry, ProcessCollector, start_http_server
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    Metric,
)
from prometheus_client.registry import Collector

from deece.api.counted import BOUNDS
from deece.api.door import Door
from deece.api.refused import answers
from deece.api.rooms import Rooms

HERE: Final = "127.0.0.1"


class Metrics:
    """The address, and what is shown there; it is answered by a thread of its own, however busy the tables are."""

    def __init__(self, host: str, port: int) -> None:
        """Raises OSError where this address cannot be had. Port 0 is any that is free."""
        self._shown = CollectorRegistry()
        ProcessCollector(registry=self._shown)
        self._server, self._thread = start_http_server(port, host, self._shown)
        self.port: int = self._server.server_port

    def show(self, rooms: Rooms, door: Door) -> None:
        """From now on show these, the rooms of one server."""
        self._shown.register(_Numbers(rooms, door))

    def close(self) -> None:
        """Answer no more."""
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()


class _Numbers(Collector):
    """The numbers as they are now. It is read on another thread: it only looks."""

    def __init__(self, rooms: Rooms, door: Door) -> None:
        self.rooms, self.door = rooms, door

    def collect(self) -> Iterator[Metric]:
        """All of them; docs/operating.md has the list."""
        tables, counted = self.rooms.tables, self.door.counted
        yield GaugeMetricFamily("deece_tables", "Tables in memory.", len(tables.live))
        people = GaugeMetricFamily("deece_people", "Connections at tables.", labels=["as"])
        guests = [guest.seat for room in tuple(self.rooms.open.values()) for guest in tuple(room.guests)]
        watching = guests.count(None)
        people.add_metric(["player"], len(guests) - watching)
        people.add_metric(["watcher"], watching)
        yield people
        summed = accumulate(counted.by_bound)
        bounds = [*map(str, BOUNDS), "+Inf"]
        yield HistogramMetricFamily(
            "deece_choice_seconds",
            "People's choices, by the time from reading one to its ok.",
            buckets=list(zip(bounds, summed, strict=True)),
            sum_value=counted.seconds,
        )
        store = tables.store
        yield GaugeMetricFamily("deece_store_waiting", "Appends that wait to be written.", store.waiting)
        yield GaugeMetricFamily("deece_store_trouble", "1 while the log cannot be written.", bool(store.trouble))
        yield CounterMetricFamily("deece_takeovers", "Tables taken over from another server.", store.takeovers)
        refusals = CounterMetricFamily("deece_refusals", "What was refused, by code (docs/wire.md).", labels=["code"])
        for code, times in sorted(answers.items()):
            refusals.add_metric([code], times)
        yield refusals
        yield GaugeMetricFamily("deece_late_seconds", "How late the event loop is.", self.door.late)
