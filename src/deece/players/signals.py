"""Signals in the play: what a card on partner's plain ace tells, for whoever gives it and who reads it (S0, The Play).

- An ace says: I hold the rest of the aces of this suit, come back. Late in the hand it may only mean that the suit is
  short, and the ace was to be saved.
- A jack on partner's second ace says: I hold the other two. It is for four cards of the suit, or five with the ten;
  with more the ace tells the same, on the first ace already, because somebody will be out of the suit before a
  fourth round.

Signals are habits, not rules: a player may have a better card to play. They need four copies of each card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from deece.cards import ACE, JACK, LANES, TEN, count, size
from deece.game.state import NOBODY, Public, Seat
from deece.game.view import View
from deece.players.plain_promise import hand_size
from deece.rules.catalog import Rules
from deece.words.bidding import signal_words

COPIES: Final = 4  # of each card at least: with fewer there is no rest of the aces
LATE: Final = 0.5  # of the tricks: from then on an ace on partner's ace may mean that the suit is short
FEW: Final = 4  # cards of the suit at first, with which the jack is the signal
FEW_WITH_TEN: Final = 5  # so many with the ten

KINDS: Final = ("ace", "jack")  # by the card that is played


class Signal(NamedTuple):
    """A card by which a player asked for a suit: it holds the aces of it that are still out."""

    giver: Seat
    leader: Seat  # who led the ace
    ace: int  # its code

    @property
    def suit(self) -> int:
        """The suit asked for."""
        return self.ace // 6


def used(rules: Rules) -> bool:
    """Whether a deck has enough aces for signals, and players have partners to give them to."""
    return rules.deal.copies >= COPIES and rules.deal.players > 2


def in_words(rules: Rules) -> tuple[tuple[str, str], ...]:
    """What signals tell, for people: the card and its meaning; nothing where none are given."""
    return tuple(map(signal_words, KINDS)) if used(rules) else ()


def given(public: Public) -> Iterator[Signal]:
    """The signals of the tricks so far, in order: between players who are known to be on the same side."""
    if not used(public.rules) or public.contract is None:
        return
    for number, trick in enumerate(public.tricks[public.sized :]):
        ace = trick.cards[0]
        if not _plain_ace(public, ace):
            continue
        for place, (seat, code) in enumerate(public.plays(trick)[1:], 1):
            cut = any(each // 6 == public.trump for each in trick.cards[1:place])
            asks = (code == ace and not _late(public, number)) or (
                code == ace + JACK and _aces_led(public, trick.leader, ace, number) == 1
            )
            if asks and not cut and any({seat, trick.leader} <= side for side in public.sides()):
                yield Signal(seat, trick.leader, ace)


def asked_for(public: Public, me: Seat, friends: frozenset[Seat], unseen: int) -> int:
    """The suit in which a partner asked this seat for a lead, while aces of it are out; otherwise NOBODY."""
    asked = [each for each in given(public) if each.leader == me and each.giver in friends]
    return asked[-1].suit if asked and count(unseen, asked[-1].ace) else NOBODY


def signs(view: View, friends: frozenset[Seat], unseen: int) -> dict[int, int]:
    """By code, what cards on partner's ace say: 1 where it is so and S0 asks for it, -1 where it is untrue."""
    public = view.public
    if not used(public.rules) or not public.trick or public.leader not in friends or public.winner != public.leader:
        return {}
    ace, number = public.trick[0], len(public.tricks) - public.sized
    if not _plain_ace(public, ace):
        return {}
    held = view.bits & LANES[ace // 6]
    mine, out = count(held, ace), count(unseen, ace)
    late = _late(public, number)
    if late and mine == 1 and out and size(held) == 2:
        return {ace: 1}  # short: before an opponent's ace takes it
    ours = held + (_played(public, view.seat) & LANES[ace // 6])
    second = _aces_led(public, public.leader, ace, number) == 1
    so = mine > 1 and (not out or (size(ours) > FEW_WITH_TEN and not second))
    found = {ace: 0 if late else 1 if so else -1}  # late it says nothing for sure
    few = size(ours) <= (FEW_WITH_TEN if count(ours, ace + TEN) else FEW)
    if not second and few and mine == 2 and count(held, ace + JACK) == 1 and size(held) > 3:
        found[ace + JACK] = -1  # it is kept for the second ace
    if second:
        found[ace + JACK] = (1 if size(ours) <= FEW_WITH_TEN else 0) if so else -1
        if so and few and count(held, ace + JACK):
            found[ace] = 0
    return found


def _plain_ace(public: Public, code: int) -> bool:
    return code % 6 == ACE and code // 6 != public.trump


def _late(public: Public, number: int) -> bool:
    return number >= LATE * hand_size(public.rules)


def _aces_led(public: Public, leader: Seat, ace: int, before: int) -> int:
    """How often this player led this ace in the tricks before that one."""
    tricks = public.tricks[public.sized :][:before]
    return sum(trick.leader == leader and trick.cards[0] == ace for trick in tricks)


def _played(public: Public, seat: Seat) -> int:
    """Bits of the cards that this player has played to tricks that are over."""
    tricks = map(public.plays, public.tricks[public.sized :])
    return sum([1 << 4 * code for plays in tricks for at, code in plays if at == seat])
