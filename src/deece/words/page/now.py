"""What is so now: whose turn it is and what is asked, for the lines of a page that shows cards and buttons."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, codes_in, distinct
from deece.game.action import Bid, Play
from deece.game.deal import turned_up
from deece.game.exchange import exchangers, to_choose
from deece.game.state import NOBODY, Seat
from deece.say import Message, capital, remembered, say, say_many
from deece.words.asking import question
from deece.words.cards import card_name, listed, rank_name, suit_name
from deece.words.page.said import Chip, Tray
from deece.words.page.who import Missing, Seen, in_form
from deece.words.position import hand_number
from deece.words.viewer import Viewer

_SCORED: Final = ("score", "over")
_EXCHANGED: Final = ("pass", "bury")  # steps in which several cards are chosen, then sent


def line(seen: Seen) -> str:
    """What is so now, in one line: who is awaited, or what is asked of the reader; "" where the page shows it all."""
    public = seen.public
    if public.step in _SCORED:  # a page of its own, unless the meld of a hand that was not played is shown first
        return _looking(seen) if seen.waits is not None and seen.waits.why == "meld" else ""
    if seen.free:
        return say_many("Waiting for {number} player.", "Waiting for {number} players.", seen.free)
    if seen.waits is not None:
        return _looking(seen)
    if not seen.choices:
        return _turn(seen)
    return _asked(seen)


def _looking(seen: Seen) -> str:
    assert seen.waits is not None
    if seen.seat in seen.waits.waits:
        return say("Meld is shown. Look as long as you like.")
    if seen.seat in seen.waits.ready:
        return say("You are ready. The others are still looking.")
    return say("Meld is shown. The others are still looking.")


def _asked(seen: Seen) -> str:
    """The question for whoever sees cards and buttons: no letters to type."""
    view, step = seen.view, seen.public.step
    if step in _EXCHANGED:
        return (asks(seen) or [""])[0]
    if step == "meld":
        return say("You may meld, or go on.")
    if step == "draft":
        drawn = card_name(CARDS[view.own.drawn])
        return say("Keep the {card}, or throw it and keep the next card?", card=drawn)
    if step == "bid" and any(not isinstance(action, Bid) for action in seen.choices):
        return say("Your turn to bid.")
    cards = [action.card for action in seen.choices if isinstance(action, Play) and not action.laid]
    if not cards or step not in ("play", "stock"):
        return question(view, seen.choices, seen.viewer)
    leads = not seen.public.trick
    if len(cards) == 1:
        only: Message = "Your turn: lead the {card}." if leads else "Your turn: play the {card}."
        return say(only, card=card_name(cards[0]))
    if len(cards) < distinct(view.bits).bit_count():
        return say("Your turn: play one of the raised cards.")
    return say("Your turn: lead any card." if leads else "Your turn: play any card.")


# What the player whose turn it is does, by the step.
_DOING: Final[dict[str, Message]] = {
    "bid": "{who} bids.",
    "name trump": "{who} names trump.",
    "call": "{who} calls a card.",
    "look": "{who} looks at the {widow}.",
    "share": "{who} looks at the {widow}.",
    "pass": "{who} passes cards.",
    "bury": "{who} buries cards.",
    "draft": "{who} draws.",
    "draw": "{who} draws.",
    "meld": "{who} may meld.",
    "concede": "{who} decides whether to play.",
    "throw in": "{who} decides whether to play.",
    "moon": "{who} decides about the moon.",
}
_TURN: Final[Message] = "{who}'s turn."
_MISSING: Final[dict[Missing, Message]] = {
    "away": "Waiting for {who}, who is away.",
    "not come": "Waiting for {who}, who is not in their chair.",
}
_ASK: Final[Message] = "Ask the director if they do not come."


def _turn(seen: Seen) -> str:
    public = seen.public
    return _whose_turn(seen.viewer, public.step, public.turn, public.rules.deal.widow_name, seen.missing)


@remembered
def _whose_turn(viewer: Viewer, step: str, turn: Seat, widow_name: Message, missing: Missing) -> str:
    parts = [say("You are watching.")] if viewer.seat == NOBODY else []
    if turn >= 0 and not viewer.is_you(turn):
        doing = _MISSING.get(missing) or _DOING.get(step, _TURN)
        parts.append(say(doing, who=viewer.name(turn), widow=say(widow_name)))
        if missing == "not come" and viewer.seat != NOBODY:
            parts.append(say(_ASK))
    return " ".join(parts)


def heard(seen: Seen) -> str:
    """What is read aloud when the reader is asked for something; "" where nothing is asked."""
    if seen.waits is not None:
        if seen.seat not in seen.waits.waits:
            return ""
        if seen.waits.why == "hand":
            return say("The hand is scored. Go on when you are ready.")
        return say("Meld is shown. Go on when you are ready.")
    if not seen.choices:
        return ""
    return say("Your turn. {question}", question=question(seen.view, seen.choices, seen.viewer))


def title(seen: Seen) -> str:
    """The same in two words, for the title of the page."""
    public = seen.public
    if public.step == "over":
        return say("Game over")
    if seen.waits is not None:
        return say("Ready?")
    if seen.choices:
        return say("Your turn")
    return say("{who}'s turn", who=seen.name(public.turn)) if public.turn >= 0 else ""


def needed(seen: Seen) -> int:
    """How many cards are still to be chosen to pass or bury; 0 where none are asked for."""
    left = to_choose(seen.public)
    return left if left and seen.choices else 0


def asks(seen: Seen) -> list[str]:
    """By how many cards are chosen already, what is asked: "Choose 2 more cards to pass."."""
    count = needed(seen)
    if not count:
        return []
    passes = seen.public.step == "pass"
    found = []
    for chosen in range(count):
        left = count - chosen
        if passes:
            first = say_many("Choose {number} card to pass.", "Choose {number} cards to pass.", left)
            more = say_many("Choose {number} more card to pass.", "Choose {number} more cards to pass.", left)
        else:
            first = say_many("Choose {number} card to bury.", "Choose {number} cards to bury.", left)
            more = say_many("Choose {number} more card to bury.", "Choose {number} more cards to bury.", left)
        found.append(more if chosen else first)
    if passes:
        found.append(say_many("Ready: pass this card?", "Ready: pass these {number} cards?", count))
    else:
        found.append(say_many("Ready: bury this card?", "Ready: bury these {number} cards?", count))
    return found


def tray(seen: Seen) -> Tray | None:
    """Above the chosen cards: its title, by how many are chosen, and the button that sends them."""
    count = needed(seen)
    if not count:
        return None
    to = _passed_to(seen)
    if not to and seen.public.step == "bury":
        sends = say_many("Bury {number} card", "Bury {number} cards", count)
        head = sends
    else:
        sends = say_many("Pass {number} card", "Pass {number} cards", count)
        head = say_many("Pass {number} card to {who}", "Pass {number} cards to {who}", count, who=to)
    heads = [say("{what}: choose them", what=head)]
    heads += [say("{what}: choose {more} more", what=head, more=count - chosen) for chosen in range(1, count)]
    return Tray([*heads, head], sends)


def _passed_to(seen: Seen) -> str:
    if seen.public.step != "pass":
        return ""
    giver, declarer = exchangers(seen.public)
    return seen.inside(giver if seen.seat == declarer else declarer)


def chip(seen: Seen) -> Chip:
    """What is played, for the bar: `head`, `more` where there is room, and `under` it."""
    public = seen.public
    head, more, under = _chip(seen)
    return Chip(head, more, under or say("hand {number}", number=hand_number(public)))


def _chip(seen: Seen) -> tuple[str, str, str]:
    public = seen.public
    number, contract = hand_number(public), public.contract
    this_hand = say("Hand {number}", number=number)
    if public.step == "over":
        return say("Game over"), "", say_many("{number} hand", "{number} hands", number)
    if public.step in _SCORED:
        return this_hand, "", say("scored")
    if public.trump != NOBODY:
        return capital(suit_name(public.trump)), say("trump"), _under_trump(seen)
    if contract is not None:
        has: tuple[Message, ...] = ("", "You have it", "", "{who} has it")
        return in_form(has, seen.one(contract.declarer)), "", say("at {bid}", bid=contract.bid)
    if public.phase == "auction":
        auction = public.auction
        if auction.bidder == NOBODY:
            return say("No bid yet"), "", say("bidding")
        # The figure stands first: a phone has no room for more.
        return say("Bid {bid}", bid=auction.bid), say("by {who}", who=seen.inside(auction.bidder)), say("bidding")
    return this_hand, "", say("not dealt yet") if public.phase == "deal" else say("no trump yet")


def _under_trump(seen: Seen) -> str:
    public, contract = seen.public, seen.public.contract
    if public.stock is not None and public.stock.turned != NOBODY:
        return say("{rank} turned up", rank=rank_name(CARDS[public.stock.turned]))
    if up := turned_up(public):
        return say("{rank} turned up", rank=rank_name(CARDS[codes_in(up)[0]]))
    if contract is None:
        return ""
    if contract.bid <= 0:
        return seen.name(contract.declarer)
    return say("{who} bid {bid}", who=seen.name(contract.declarer), bid=contract.bid)


def places(seen: Seen) -> list[list[str]]:
    """By seat, what stands where a card of this trick is awaited: in full, and without the name that stands above."""
    public = seen.public
    if public.step not in ("play", "stock") or public.turn < 0 or seen.waits is not None:
        return []
    left = len(public.seating.active) - len(public.trick)
    return _places(seen.viewer, public.seating.after, public.turn, left, not public.trick)


@remembered
def _places(viewer: Viewer, after: tuple[Seat, ...], seat: Seat, left: int, first: bool) -> list[list[str]]:
    found: list[list[str]] = [[] for _ in viewer.names]
    for place in range(left):
        found[seat] = _place(viewer, seat, turn=not place, first=first, last=place == left - 1)
        seat = after[seat]
    return found


def _place(viewer: Viewer, seat: Seat, *, turn: bool, first: bool, last: bool) -> list[str]:
    who = viewer.name(seat)
    if viewer.is_you(seat) and turn:
        mine = say("You lead") if first else say("Your turn")
        return [mine, mine]
    if turn:
        return [say("{who} leads", who=who), say("leads")] if first else [say("{who}'s turn", who=who), say("turn")]
    return [say("{who} last", who=who), say("last")] if last and not first else [who, ""]


def ready(seen: Seen) -> str:
    """Who has seen enough of the meld or the score, and who still looks: "Ruth is ready. You are still looking."."""
    if seen.waits is None:
        return ""
    yes = [seat for seat in seen.waits.ready if seat != seen.seat]
    no = [seat for seat in seen.waits.waits if seat not in seen.waits.ready and seat != seen.seat]
    return " ".join(part for part in (_are_ready(seen, yes), still_looking(seen, no)) if part)


def _are_ready(seen: Seen, seats: list[Seat]) -> str:
    who = listed([seen.name(seat) for seat in seats])
    return say("{who} are ready." if len(seats) > 1 else "{who} is ready.", who=who) if seats else ""


def still_looking(seen: Seen, seats: list[Seat]) -> str:
    """ "Ruth and Walter are still looking."."""
    who = listed([seen.name(seat) for seat in seats])
    return say("{who} are still looking." if len(seats) > 1 else "{who} is still looking.", who=who) if seats else ""
