"""Two entries of one line that differ: in what, in words."""

from __future__ import annotations

from deece.game.state import NOBODY, Seat
from deece.keeper.asking import sides_in
from deece.keeper.events import Hand, HandTold
from deece.keeper.fold import Row, Sheet
from deece.keeper.telling import form
from deece.keeper.words.keeping import fact_words
from deece.words.cards import suit_name
from deece.words.lines import ended_words


def differing(sheet: Sheet, row: Row) -> list[list[str]]:
    """Of each entry of a line what it says otherwise than another: ["Ruth & Tom took 30"]. Empty where one of them is
    no hand."""
    entries = [one.entry for one in row.alone]
    told = [_facts(sheet, row, entry.told) for entry in entries if isinstance(entry, Hand)]
    if len(told) < len(entries):
        return [[] for _ in entries]
    keys = dict.fromkeys(key for one in told for key in one)
    apart = [key for key in keys if len({one.get(key, _none(key)) for one in told}) > 1]
    return [[words for key in apart if (words := one.get(key, _none(key)))] for one in told]


_Key = tuple[str, str]  # the kind of a fact, and of whom it is said if it is said of several


def _none(key: _Key) -> str:
    """What an entry says that says nothing of it."""
    kind, who = key
    return fact_words(kind, who=who, number=0) if who else ""


def _facts(sheet: Sheet, row: Row, told: HandTold) -> dict[_Key, str]:
    """What an entry says, thing by thing."""
    names, asks = sheet.names_at(row.number), form(sheet.rules)
    sides = sides_in(sheet.rules, row.dealer, told)
    found: dict[_Key, str] = {}

    def named(*seats: Seat) -> str:
        return " & ".join(names[seat] if seat < len(names) else "?" for seat in sorted(seats))

    if told.declarer != NOBODY:
        number = told.bid or told.bids.get(told.declarer, 0)
        found["bid", ""] = fact_words("bid", who=named(told.declarer), number=number)
    if told.trump != NOBODY:
        found["trump", ""] = fact_words("trump", suit=suit_name(told.trump))
    alone = {"partner": told.partner, "moon": told.mooner, "last": told.last, "renege": told.reneged}
    for kind, seat in alone.items():
        if seat != NOBODY:
            found[kind, ""] = fact_words(kind, who=named(seat))
    if told.ended:
        found["ended", ""] = ended_words(told.ended)

    def several(kind: str, numbers: dict[Seat, int], *, by_side: bool) -> None:
        sums: dict[str, int] = {}
        for seat, number in numbers.items():
            together = next((side for side in sides if by_side and seat in side), (seat,))
            who = named(*together)
            sums[who] = sums.get(who, 0) + number
        found.update({(kind, who): fact_words(kind, who=who, number=number) for who, number in sums.items()})

    melds = {seat: meld.total for seat, meld in told.melds.items()}
    several("meld", melds, by_side=asks.meld_by == "side")
    several("play", told.play, by_side=asks.play_by == "side")
    several("tricks", told.tricks, by_side=True)
    return found
