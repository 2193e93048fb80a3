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
from deece.players.conventions import Meant, Picture, calls_meant, default_card, in_general, meant_by, name_of
from deece.players.conventions.said import heard, talk
from deece.players.plain_play import knowledge
from deece.say import ENGLISH, speaking
from deece.school.tasks import Option
from deece.school.words import call_words, trumps_words, voids_words
from deece.words.choices import action_words
from deece.words.viewer import Viewer

MOST_OPTIONS: Final = 4  # that a question lets pick from
MOST_STEPS: Final = 6  # of the ladder, whose meanings are looked at


class Fact(NamedTuple):
    """The right answer to a question of fact, and why; options where it is to be picked, else it is a figure."""

    right: str
    options: tuple[Option, ...] = ()
    why: str = ""


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
    lane, public = LANES[seen.public.trump], seen.public
    out, held, pack = size(knowledge(seen).unseen & lane), size(seen.bits & lane), size(public.tables.pack & lane)
    return Fact(str(out), why=trumps_words(pack, pack - held - out, held))


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
    why = voids_words([(viewer.name(seat), trick) for seat in others if (trick := _showed_out(seen.public, seat))])
    return Fact(viewer.name(holder) if holder != NOBODY else "", _players(viewer, others), why)


def _showed_out(public: Public, seat: Seat) -> int:
    """The first trick, from 1, in which a seat did not play the trump that it had to play; 0 for none."""
    for number, trick in enumerate(public.tricks, 1):
        suit, played = CARDS[trick.cards[0]].suit, CARDS[dict(public.plays(trick))[seat]].suit
        if played not in (suit, public.trump):
            return number
    return 0


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
    right, place = partners_word(seen)
    if right is None:
        return Fact("")
    seat, call = public.auction.calls[place]
    before = public._replace(auction=public.auction._replace(calls=public.auction.calls[:place]))
    others = [each for other in _others(public, place) if (each := meant_by(by, before, seat, other)) is not None]
    apart = [right]
    for each in Random(_code(right)).sample(others, len(others)):
        if len(apart) < MOST_OPTIONS and not any(_alike(each.tells, one.tells) for one in apart):
            apart.append(each)
    options = tuple(sorted(Option(_code(each), each.words) for each in apart))
    row = by.row(list(heard(talk(public)))[place], seen.rules)
    assert row
    tells = in_general(row, seen.rules)
    more = "" if tells == right.words else tells
    said = action_words(call, seen.rules)
    why = call_words(viewer.name(seat), said, by.name, name_of(row, seen.rules), more)
    return Fact(_code(right), options, why)


def partners_word(seen: View) -> tuple[Meant | None, int]:
    """What partner's last call that tells anything tells, and its place in the auction; None where there is none."""
    public, by = seen.public, default_card(seen.rules)
    meant = calls_meant(public, [by] * len(public.seating.sides))
    for place in reversed(range(len(meant))):
        if meant[place][1] and public.auction.calls[place][0] in seen.partners:
            return meant[place][0], place
    return None, NOBODY


def _code(meant: Meant) -> str:
    """The English words, whatever is spoken."""
    with speaking(ENGLISH):
        return meant.words


def _alike(one: Picture, other: Picture) -> bool:
    """Whether two calls tell so nearly the same that nobody could say which of them is meant."""
    if (one.aces, one.run) != (other.aces, other.run):
        return False
    if one.meld is None or other.meld is None:
        return one.meld is other.meld and (one.wants or one.asks) == (other.wants or other.asks)
    return max(one.meld[0], other.meld[0]) <= min(one.meld[1], other.meld[1])


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
