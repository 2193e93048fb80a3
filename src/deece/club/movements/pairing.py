"""The best way to make pairs: a matching of least cost, by networkx."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from heapq import nsmallest
from typing import Final

MANY: Final = 24  # of more entries each is offered so many others, the cheapest: all of them take a long time


def cheapest(entries: Sequence[int], cost: Callable[[int, int], int | None]) -> list[tuple[int, int]]:
    """As many pairs as there can be, and of these the cheapest; None: these two never. Each pair as in the entries."""
    prices = {
        (a, b): price
        for b in range(len(entries))
        for a in range(b)
        if (price := cost(entries[a], entries[b])) is not None
    }
    return [(entries[a], entries[b]) for a, b in _matched(len(entries), prices)]


def cheap(entries: Sequence[int], cost: Callable[[int, int], int]) -> list[tuple[int, int]]:
    """Pairs of an even number of entries, and of many not always the very cheapest, but soon."""
    size = len(entries)
    if size <= MANY:
        return cheapest(entries, cost)
    prices = {(a, b): cost(entries[a], entries[b]) for b in range(size) for a in range(b)}
    few: dict[tuple[int, int], int] = {}
    for one in range(size):
        others = [(one, other) if one < other else (other, one) for other in (*range(one + 1, size), *range(one))]
        few |= {pair: prices[pair] for pair in nsmallest(MANY, others, key=prices.__getitem__)}
    found = _matched(size, few)
    found = found if 2 * len(found) == size else _matched(size, prices)
    return [(entries[a], entries[b]) for a, b in found]


def _matched(size: int, prices: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    try:
        from networkx import Graph, max_weight_matching  # noqa: PLC0415 - slow to load, and seldom wanted
    except ModuleNotFoundError:  # in a browser, for whose engine it is too large
        return matched_without(size, prices)
    graph = Graph()
    graph.add_nodes_from(range(size))
    graph.add_weighted_edges_from((a, b, -price) for (a, b), price in prices.items())
    return sorted((min(pair), max(pair)) for pair in max_weight_matching(graph, maxcardinality=True))


def matched_without(size: int, prices: Mapping[tuple[int, int], int]) -> list[tuple[int, int]]:
    """The same without networkx: good pairs, but not always the best. Two pairs change partners until none gain."""
    never = 1 + 2 * sum(map(abs, prices.values()))
    order = sorted(range(size + size % 2), key=lambda one: sum((one in pair) for pair in prices))  # the hardest first

    def price(a: int, b: int) -> int:
        return prices.get((min(a, b), max(a, b)), never)

    pairs = list[tuple[int, int]]()
    while order:
        one = order.pop(0)
        other = min(order, key=lambda other: price(one, other))
        order.remove(other)
        pairs.append((one, other))
    while _changed(pairs, price):
        pass
    return sorted((min(pair), max(pair)) for pair in pairs if price(*pair) < never)


def _changed(pairs: list[tuple[int, int]], price: Callable[[int, int], int]) -> bool:
    """Whether two pairs have changed partners, because all are cheaper then."""
    for place, (a, b) in enumerate(pairs):
        for before, (c, d) in enumerate(pairs[:place]):
            for one, other in (((a, c), (b, d)), ((a, d), (b, c))):
                if price(*one) + price(*other) < price(a, b) + price(c, d):
                    pairs[place], pairs[before] = one, other
                    return True
    return False
