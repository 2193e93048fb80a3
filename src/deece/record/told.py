"""A hand that was told, as lines of a record: `told`, and below it a line for each fact (docs/record.md)."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Final

from deece.cards import SUIT_NAMES, Hand, bits_of, parse_cards, parse_suit
from deece.game.action import Penalty, ToldHand
from deece.game.state import NOBODY, Contract, Ended, Seat, Shown
from deece.game.tables import tables_for
from deece.game.told import told_hand, ways_to_end
from deece.game.value import meld_by
from deece.record.model import RecordError, one_line
from deece.record.playing import columns
from deece.rules.catalog import Rules
from deece.words.cards import listed

MOST_PENALTY: Final = 1_000_000
PENALTY: Final = "after 'penalty' stand who, the points, and {why}, as 'penalty Ann+Cal -50 {talked}'"
FACTS: Final = ("bid", "bids", "trump", "partner", "moon", "meld", "play", "tricks", "last", "aside", "ended", "renege")
_NUMBER: Final = re.compile("-?[0-9]{1,9}")
_NINES: Final = "nines"  # after a meld: seven nines were shown


def told_lines(hand: ToldHand, names: Sequence[str]) -> list[str]:
    """The lines below `told`."""
    contract, lines = hand.contract, list[tuple[str, str]]()
    if contract:
        lines.append(("bid", f"{names[contract.declarer]} {contract.bid}"))
        if any(contract.bids):
            lines.append(("bids", _by_seat(contract.bids, names)))
        if contract.trump != NOBODY:
            lines.append(("trump", SUIT_NAMES[contract.trump]))
        if contract.partner != NOBODY:
            lines.append(("partner", names[contract.partner]))
        if contract.mooner != NOBODY:
            lines.append(("moon", names[contract.mooner]))
    melds = [f"{names[seat]} {_meld(meld)}" for seat, meld in enumerate(hand.melds) if meld and meld != Shown(0)]
    lines.append(("meld", ", ".join(melds)))
    lines += [("play", _by_seat(hand.points, names)), ("tricks", _by_seat(hand.tricks, names))]
    if hand.last != NOBODY:
        lines.append(("last", names[hand.last]))
    lines += [("aside", _by_seat(hand.aside, names)), ("ended", hand.ended)]
    if hand.reneged != NOBODY:
        lines.append(("renege", names[hand.reneged]))
    return [f"  {fact + ':':<8} {text}" for fact, text in lines if text]


def _by_seat(numbers: Sequence[int], names: Sequence[str]) -> str:
    return ", ".join(f"{names[seat]} {number}" for seat, number in enumerate(numbers) if number)


def _meld(meld: Shown) -> str:
    cards = f" {Hand(bits=meld.cards)}" if meld.cards else ""
    return f"{meld.total}{cards}" + (f" {_NINES}" if meld.seven_nines else "")


def penalty_of(chairs: tuple[Seat, ...], points: int, why: str, rules: Rules, names: Sequence[str]) -> Penalty:
    """The penalty for the column of these chairs; raises RecordError where they have none together."""
    sheet = columns(tables_for(rules).seatings[0])
    if chairs not in sheet:
        sides = listed([f"'{'+'.join(names[chair] for chair in each)}'" for each in sheet], "or")
        said = "+".join(names[each] for each in chairs)
        raise RecordError(f"no column of the sheet is that of '{said}': write {sides}")
    if abs(points) > MOST_PENALTY:
        raise RecordError(f"a penalty is at most {MOST_PENALTY:,} points")
    return Penalty(sheet.index(chairs), points, why)


def hand_of(facts: Mapping[str, str], rules: Rules, seat_of: Callable[[str], Seat]) -> ToldHand:
    """The hand that these lines say; `seat_of` finds a player by name. Raises RecordError, or CardError."""

    def one(fact: str) -> Seat:
        return seat_of(facts[fact]) if fact in facts else NOBODY

    def numbers(fact: str) -> dict[Seat, int]:
        return _numbers(fact, facts[fact], seat_of) if fact in facts else {}

    trump = parse_suit(facts["trump"]) if "trump" in facts else NOBODY
    contract = None
    if "bid" in facts:
        if len(told := numbers("bid")) != 1:
            raise RecordError("'bid:' names one player, who had the bid; what each has bid stands after 'bids:'")
        ((declarer, bid),) = told.items()
        bids = numbers("bids")
        each = tuple([bids.get(seat, 0) for seat in range(rules.people)]) if bids else ()
        sums = sums_of(rules, each) if rules.auction.kind == "summed" else ()
        contract = Contract(
            declarer, bid, trump=trump, partner=one("partner"), sums=sums, mooner=one("moon"), bids=each
        )
    ended = " ".join(facts.get("ended", "").lower().split())
    return told_hand(
        rules,
        contract=contract,
        melds=_melds(facts["meld"], rules, trump, seat_of) if "meld" in facts else {},
        points=numbers("play"),
        tricks=numbers("tricks"),
        last=one("last"),
        aside=numbers("aside"),
        ended=_way(ended, rules),
        reneged=one("renege"),
    )


def sums_of(rules: Rules, bids: Sequence[int]) -> tuple[int, ...]:
    """What each side has bid together (S4 summed); all sit in the game where bids are added."""
    side = tables_for(rules).seatings[0].side
    sums = [0] * rules.deal.sides
    for seat, bid in enumerate(bids):
        sums[side[seat]] += bid
    return tuple(sums)


def _way(ended: str, rules: Rules) -> Ended:
    ways = ways_to_end(rules)
    for way in ways:
        if way == ended:
            return way
    if not ended:
        return ""
    known = f"write {', '.join(ways)}" if ways else "by these rules every hand is played: take the line out"
    raise RecordError(f"'{one_line(ended)[:40]}' is no way in which a hand ends here: {known}")


def _numbers(fact: str, text: str, seat_of: Callable[[str], Seat]) -> dict[Seat, int]:
    found: dict[Seat, int] = {}
    for part in text.split(","):
        name, _, number = part.strip().rpartition(" ")
        if not name or not _NUMBER.fullmatch(number):
            raise RecordError(f"after '{fact}:' stand a name and a number, as '{fact}: Ann 25, Bob 10'")
        seat = seat_of(name)
        if seat in found:
            raise RecordError(f"'{fact}:' names {name.strip()} twice: leave one")
        found[seat] = int(number)
    return found


def _melds(text: str, rules: Rules, trump: int, seat_of: Callable[[str], Seat]) -> dict[Seat, Shown | int]:
    """By seat a total, or what its cards count; both must agree where both stand here."""
    found: dict[Seat, Shown | int] = {}
    for part in text.split(","):
        match = re.fullmatch(r"\s*(.*?)\s+(-?[0-9]{1,9})(?:\s+(.*?))?\s*", part)
        if match is None:
            raise RecordError("after 'meld:' stand a name, what was melded, and its cards if they are known")
        seat, total, cards = seat_of(match[1]), int(match[2]), match[3] or ""
        if seat in found:
            raise RecordError(f"'meld:' names {match[1]} twice: leave one")
        words = cards.split()
        nines = [word for word in words if word.lower() == _NINES]
        if not words:
            found[seat] = total
            continue
        bits = bits_of(parse_cards(" ".join(word for word in words if word.lower() != _NINES)))
        shown = shown_by(rules, bits, trump, nines=bool(nines))
        if shown.total != total:
            raise RecordError(f"{match[1]}'s cards meld {shown.total}, not {total}: mend one")
        found[seat] = shown
    return found


def shown_by(rules: Rules, bits: int, trump: int, *, nines: bool = False) -> Shown:
    """What these cards, laid on the table, count as meld; `nines` says that seven nines were shown besides."""
    return Shown(*meld_by(tables_for(rules).scale, bits, trump), nines)
