"""How the bidding and the play stand: who has the bid, what was taken, what is enough."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS
from deece.game.account import account, bonus_won, is_counted
from deece.game.account import taken as points_taken
from deece.game.state import NOBODY, Outcome, Seat, Side
from deece.say import Message, remembered, say, say_many
from deece.words.cards import card_name, suit_name
from deece.words.deeds import partner_words
from deece.words.page.said import CountWords, HeadAndText, LastWords, TakenWords
from deece.words.page.who import THEY, Seen, Who, column_of, friends, has_sides, in_form, seats_of, side_of
from deece.words.position import dealer_of
from deece.words.shown import first_bonus, trick_points

LONG: Final = 12  # a longer name does not fit beneath the ruler of the count

_STANDS: Final[tuple[Message, ...]] = ("", "You have it at {bid}.", "", "{who} has it at {bid}.")
_NEED: Final[tuple[Message, ...]] = (
    "We need {more} more of {total}",
    "You need {more} more of {total}",
    "{who} need {more} more of {total}",
    "{who} needs {more} more of {total}",
)
_NEED_WITH_PARTNER: Final[tuple[Message, ...]] = (
    "",
    "You need {more} more, with your partner",
    "",
    "{who} needs {more} more, with a partner",
)
_NEED_A_TRICK: Final[tuple[Message, ...]] = (
    "We need a trick",
    "You need a trick",
    "{who} need a trick",
    "{who} needs a trick",
)
_NEED_ALL: Final[tuple[Message, ...]] = (
    "We need every trick",
    "You need every trick",
    "{who} need every trick",
    "{who} needs every trick",
)
_ENOUGH: Final[tuple[Message, ...]] = (
    "We have enough",
    "You have enough",
    "{who} have enough",
    "{who} has enough",
)
_TAKES: Final[tuple[Message, ...]] = (
    "We need {more} in tricks.",
    "You need {more} in tricks.",
    "{who} need {more} in tricks.",
    "{who} needs {more} in tricks.",
)
_TAKES_NOTHING: Final[tuple[Message, ...]] = (
    "We need nothing more in tricks.",
    "You need nothing more in tricks.",
    "{who} need nothing more in tricks.",
    "{who} needs nothing more in tricks.",
)
_TOO_MUCH: Final[tuple[Message, ...]] = (
    "We need {more}, and only {left} are left: the bid will be set",
    "You need {more}, and only {left} are left: the bid will be set",
    "{who} need {more}, and only {left} are left: the bid will be set",
    "{who} needs {more}, and only {left} are left: the bid will be set",
)
# What is said of a bid that is lost otherwise.
_LOST: Final[dict[Outcome, Message]] = {
    Outcome.MISBID: "A misbid: too little meld",
    Outcome.MOON_LOST: "The moon is lost",
}


def stands(seen: Seen) -> str:
    """How the bidding stands: "Walter has it at 52. Ruth bids now."; "" where there is no bidding."""
    public = seen.public
    auction = public.auction
    if public.rules.auction.kind == "none":
        return ""
    if public.contract is not None and public.step != "bid":
        return in_form(_STANDS, seen.one(public.contract.declarer), bid=public.contract.bid)
    if auction.bidder == NOBODY:
        said = say("Nobody has bid yet.")
    else:
        said = in_form(_STANDS, seen.one(auction.bidder), bid=auction.bid)
    parts = [said, *partner_words(public, seen.viewer)]
    if public.step == "bid" and public.turn >= 0 and public.turn != seen.seat:
        parts.append(say("{who} bids now.", who=seen.name(public.turn)))
    return " ".join(parts)


def nobody_bid(seen: Seen) -> str:
    """Who dealt, while nobody has said anything in the auction; else ""."""
    public = seen.public
    if public.auction.calls or public.rules.auction.kind == "none":
        return ""
    return say("Nobody has bid yet. {who} dealt.", who=seen.name(dealer_of(public)))


def count(seen: Seen) -> CountWords | None:
    """The running count of a hand in words, and the names of both sides as they fit beneath the ruler."""
    if not is_counted(seen.public):
        return None
    hand = account(seen.view)
    ours, others = hand.sides[0], sum(side.play for side in hand.sides[1:])
    first, second = _sides(seen, ours)
    figures = {"taken": ours.play, "total": seen.public.tables.total, "others": others, "need": ours.need}
    if ours.need:
        ruler = say(
            "{first} took {taken} of {total} points, {second} {others}; the mark stands at {need}",
            first=first.text,
            second=second.inside,
            **figures,
        )
    else:
        ruler = say(
            "{first} took {taken} of {total} points, {second} {others}",
            first=first.text,
            second=second.inside,
            **figures,
        )
    return CountWords(
        head=_head(seen, first, ours),
        ruler=ruler,
        bid=_bid(seen, ours),
        first=say("Bidders") if len(ours.seats) > 1 and len(first.text) > LONG else first.text,
        second=say("The rest") if len(second.text) > LONG else second.text,
        out=say("{points} still out", points=hand.left),
        takes=_takes(seen, first, ours),
    )


def _sides(seen: Seen, ours: Side) -> tuple[Who, Who]:
    others = [seat for seat in seen.public.seating.active if seat not in ours.seats]
    pair = has_sides(seen.public) and len(seen.public.game.scores) == 2
    second = side_of(seen, others) if pair or len(others) == 1 else Who(THEY, say("The others"), say("the others"))
    return side_of(seen, ours.seats), second


def _is_moon(seen: Seen, ours: Side) -> bool:
    """Whether the bidders' side is to take every trick."""
    return seen.public.contract is not None and seen.public.contract.mooner in ours.seats


def _head(seen: Seen, first: Who, ours: Side) -> str:
    """In one line, what is still to be taken."""
    hand, total = account(seen.view), seen.public.tables.total
    if ours.outcome in (*_LOST, Outcome.SET):
        if ours.outcome is Outcome.SET:
            return in_form(_TOO_MUCH, first, more=ours.need - ours.play, left=hand.left)
        return say(_LOST[ours.outcome])
    if _is_moon(seen, ours):
        return in_form(_NEED_ALL, first)
    if ours.still and hand.awaits_partner:
        return in_form(_NEED_WITH_PARTNER, first, more=ours.still)
    if ours.still:
        return in_form(_NEED, first, more=ours.still, total=total)
    return in_form(_NEED_A_TRICK if ours.still_tricks else _ENOUGH, first)


def _takes(seen: Seen, first: Who, ours: Side) -> str:
    if ours.outcome in _LOST or _is_moon(seen, ours) or account(seen.view).awaits_partner:
        return _head(seen, first, ours) + "."
    if ours.still:
        return in_form(_TAKES, first, more=ours.still)
    return in_form(_NEED_A_TRICK, first) + "." if ours.still_tricks else in_form(_TAKES_NOTHING, first)


def _bid(seen: Seen, ours: Side) -> str:
    """ "Ruth bid 52 in hearts. 20 meld, and 32 must be taken in tricks."."""
    public = seen.public
    contract = public.contract
    assert contract is not None
    bid = _bid_words(seen.name(contract.declarer), contract.bid, public.trump)
    rest = _rest(ours.need, ours.meld, ours.still_tricks, _is_moon(seen, ours))
    later = say("What was thrown away is counted at the end.") if public.rules.deal.stock == "draft" else ""
    if account(seen.view).awaits_partner:
        later = say("What the partner melded counts as soon as all know who it is.")
    return " ".join(filter(None, (bid, rest, later)))


@remembered
def _bid_words(who: str, bid: int, trump: int) -> str:
    if trump == NOBODY:
        return say("{who} bid {bid}.", who=who, bid=bid)
    return say("{who} bid {bid} in {suit}.", who=who, bid=bid, suit=suit_name(trump))


@remembered
def _rest(need: int, meld: int, tricks: int, moon: bool) -> str:
    if moon:
        return say("Every trick must be taken.")
    if need and meld:
        return say("{meld} meld, and {need} must be taken in tricks.", meld=meld, need=need)
    if need:
        return say("{need} must be taken in tricks.", need=need)
    if not meld:
        return ""
    if tricks:
        return say("{meld} meld covers it, but a trick must be won.", meld=meld)
    return say("{meld} meld covers it.", meld=meld)


def aim(seen: Seen) -> str:
    """What the hand still takes, where nothing is counted: the bid, or that every trick counts."""
    contract = seen.public.contract
    if contract is None:
        return say("Every trick counts.")
    return say("{who} bid {bid}.", who=seen.name(contract.declarer), bid=contract.bid)


def tricks(seen: Seen) -> str:
    """ "Tricks: you 3, Walter 2."."""
    won = seen.public.tricks_won()
    parts = ", ".join(f"{seen.inside(seat)} {won[seat]}" for seat in seen.public.seating.active)
    return say("Tricks: {parts}.", parts=parts)


def taken(seen: Seen) -> list[TakenWords]:
    """Who took how many tricks, by sides or by players, each with its points: for whoever looks on."""
    public = seen.public
    if seen.seat != NOBODY or not (public.tricks or public.step in ("play", "stock")):
        return []
    won, points, bids = public.tricks_won(), points_taken(public), public.declarers()
    if has_sides(public):
        groups = [(column_of(seen, column), seats_of(public, column)) for column in range(len(public.game.scores))]
    else:
        groups = [(seen.one(seat), [seat]) for seat in public.seating.active]
    return [_taken(who, seats, won, points, bids) for who, seats in groups]


def _taken(
    who: Who, seats: list[Seat], won: tuple[int, ...], points: tuple[int, ...], bids: frozenset[Seat]
) -> TakenWords:
    number = sum(won[seat] for seat in seats)
    if bids.intersection(seats):
        words = say_many("{who} (bid), {number} trick", "{who} (bid), {number} tricks", number, who=who.text)
    else:
        words = say_many("{who}, {number} trick", "{who}, {number} tricks", number, who=who.text)
    return TakenWords(words, sum(points[seat] for seat in seats))


_PARTNER: Final[tuple[Message, ...]] = ("", "You are the partner.", "", "{who} is the partner.")


def called(seen: Seen) -> HeadAndText | None:
    """The card that was called, and whose it is as far as that is known."""
    contract = seen.public.contract
    if contract is None or contract.called == NOBODY:
        return None
    if contract.partner == NOBODY:
        whose = say("It is not known yet who holds it.")
    else:
        whose = in_form(_PARTNER, seen.one(contract.partner))
    return HeadAndText(say("Called: {card}", card=card_name(CARDS[contract.called])), whose)


_TOOK: Final[tuple[Message, ...]] = (
    "",
    "You took it, for {points}.",
    "",
    "{who} took it, for {points}.",
)
_TOOK_IT: Final[tuple[Message, ...]] = ("", "You took it", "", "{who} took it")


def last(seen: Seen) -> LastWords:
    """Who took the last trick, and for what."""
    if not seen.public.tricks:
        return LastWords("", say("No trick has been taken yet."), "")
    trick = seen.public.tricks[-1]
    first = first_bonus(seen.public, len(seen.public.tricks))
    who, points = seen.one(trick.winner), trick_points(trick.points, bonus_won(seen.public), first=first)
    return LastWords(
        head=say("Last trick, to {who}", who=seen.inside(trick.winner)),
        took=in_form(_TOOK, who, points=points),
        tag=in_form(_TOOK_IT, who),
    )


def back(seen: Seen) -> list[str]:
    """Of each trick before the last that may be looked at again, which it was, who took it, and for what."""
    tricks = seen.public.open_tricks()[:-1]
    found = []
    for number, trick in enumerate(tricks, 1):
        points = trick_points(trick.points, first=first_bonus(seen.public, number))
        took = in_form(_TOOK, seen.one(trick.winner), points=points)
        found.append(say("Trick {number}: {took}", number=number, took=took))
    return found


def roles(seen: Seen) -> list[str]:
    """By seat, what a player is in this hand: "Partner, bidder"; "" where that says nothing."""
    return [_role(seen, seat) for seat in range(seen.people)]


def _role(seen: Seen, seat: Seat) -> str:
    public, contract = seen.public, seen.public.contract
    bids = contract is not None and contract.declarer == seat
    if contract is not None and contract.mooner == seat:
        return say("Shoots the moon")
    if seat != seen.seat and seat in friends(seen):
        if bids:
            return say("Partner, bidder")
        return say("Partner") if len(friends(seen)) == 2 else say("We")
    if bids:
        return say("Bidder")
    partner = public.rules.exchange.partner != "fixed" and len(public.declarers()) > 1
    return say("Bidder's partner") if partner and seat in public.declarers() else ""
