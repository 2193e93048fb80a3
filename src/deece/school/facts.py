"""Questions that the engine answers of a position: who wins this trick, how many trumps are out, what a call tells."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Final, NamedTuple

from deece.cards import CARDS, LANES, codes_in, count, size
from deece.game.account import account, meld_shown, taken, to_make
from deece.game.action import Action, Bid, Pass
from deece.game.state import NOBODY, Public, Seat
from deece.game.view import View
from deece.players.conventions import calls_meant, default_card, meant_by
from deece.players.plain_play import knowledge
from deece.say import ENGLISH, speaking
from deece.school.tasks import Option
from deece.words.viewer import Viewer

MOST_OPTIONS: Final = 4  # that a question lets pick from
MOST_STEPS: Final = 12  # of the ladder, whose meanings are looked at


class Fact(NamedTuple):
    """The right answer to a question of fact; options where it is to be picked, else it is a figure."""

    right: str
    options: tuple[Option, ...] = ()


def winner(seen: View, viewer: Viewer, _: str) -> Fact:
    """Who wins the trick so far."""
    seats = seen.public.played_by()
    return Fact(viewer.name(seen.public.winner), _players(viewer, seats))


def _players(viewer: Viewer, seats: Iterable[Seat]) -> tuple[Option, ...]:
    return tuple(Option(viewer.name(seat), viewer.name(seat)) for seat in seats)


def points(seen: View, viewer: Viewer, _: str) -> Fact:
    """What this side has taken in tricks."""
    side = {seen.seat, *seen.partners}
    return Fact(str(sum(won for seat, won in enumerate(taken(seen.public)) if seat in side)))


def left(seen: View, viewer: Viewer, _: str) -> Fact:
    """What is still to be won in tricks."""
    return Fact(str(account(seen).left))


def trumps_out(seen: View, viewer: Viewer, _: str) -> Fact:
    """How many trumps the others hold."""
    return Fact(str(size(knowledge(seen).unseen & LANES[seen.public.trump])))


def cards_out(seen: View, viewer: Viewer, what: str) -> Fact:
    """How many of one card the others hold: `what` is its code."""
    code = next(each.code for each in CARDS if str(each) == what)
    return Fact(str(count(knowledge(seen).unseen, code)))


def needs(seen: View, viewer: Viewer, _: str) -> Fact:
    """What the bidders must take in tricks to make the bid."""
    public = seen.public
    assert public.contract
    meld = meld_shown(public.melds, public.declarers())
    return Fact(str(to_make(public.tables, public.contract.bid, meld)[0]))


def last_trump(seen: View, viewer: Viewer, _: str) -> Fact:
    """Who holds all trumps that are out; "" where that is not certain."""
    holder = holder_of_trump(seen)
    others = [seat for seat in seen.public.seating.active if seat != seen.seat]
    return Fact(viewer.name(holder) if holder != NOBODY else "", _players(viewer, others))


def holder_of_trump(seen: View) -> Seat:
    """The one seat that may hold the trumps that are out; NOBODY if none are, or several may."""
    known, lane = knowledge(seen), LANES[seen.public.trump]
    holders = {seat for seat, bits in known.known.items() if bits & lane}
    for code in set(codes_in(known.free & lane)):
        holders |= {seat for seat in known.known if not known.cannot[seat] >> 4 * code & 1}
    return holders.pop() if len(holders) == 1 else NOBODY


def partners_call(seen: View, viewer: Viewer, _: str) -> Fact:
    """What partner's last call tells by the game's card, among what others would have; a code is the English words."""
    public, by = seen.public, default_card(seen.rules)
    meant = calls_meant(public, [by] * len(public.seating.sides))
    calls = public.auction.calls
    told = (place for place, (_, words) in enumerate(meant) if words and calls[place][0] in seen.partners)
    place = max(told, default=NOBODY)
    if place == NOBODY:
        return Fact("")
    right = meant[place][0]
    before = public._replace(auction=public.auction._replace(calls=calls[:place]))
    seat = calls[place][0]
    found: dict[str, str] = {}
    for each in (right, *(meant_by(by, before, seat, call) for call in _others(public, place))):
        if each is not None:
            with speaking(ENGLISH):
                code = each.words
            found.setdefault(code, each.words)
    first, *rest = found.items()
    rest = Random(first[0]).sample(rest, min(len(rest), MOST_OPTIONS - 1))
    return Fact(first[0], tuple(sorted(Option(*each) for each in (first, *rest))))


def _others(public: Public, place: int) -> Iterator[Action]:
    """What else might have been said instead of a call."""
    auction = public.rules.auction
    stood = max((call.points for _, call in public.auction.calls[:place] if isinstance(call, Bid)), default=0)
    for step in range(MOST_STEPS):
        yield Bid(max(auction.first_bid - auction.steps[0], stood) + (step + 1) * auction.steps[0])
    for call in auction.calls:
        if call in ("by me", "by", "save", "help"):
            yield Pass(call)


FACTS: Final[dict[str, Callable[[View, Viewer, str], Fact]]] = {
    "winner": winner,
    "points": points,
    "left": left,
    "trumps out": trumps_out,
    "cards out": cards_out,
    "needs": needs,
    "last trump": last_trump,
    "partner's call": partners_call,
}


def fact(what: str, seen: View, viewer: Viewer) -> Fact:
    """The answer to "trumps out", or with a card to "cards out of AH". Raises KeyError for no such question."""
    name, _, rest = what.partition(" of ")
    return FACTS[name](seen, viewer, rest)
