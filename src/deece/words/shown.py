"""What everybody has said and shown: the auction, the cards that lie open, the meld, the tricks."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS, codes_in, size
from deece.game.action import Action, Bid, Pass
from deece.game.exchange import share_to, widow_left
from deece.game.state import NOBODY, Public, Seat, Shown, Trick
from deece.game.view import View
from deece.words.cards import agree, card_sign, inside, listed, plural, signs, whose
from deece.words.choices import action_words


def bids_lines(public: Public, names: Sequence[str], joint: str = " ") -> list[str]:
    """All that was said in the auction, in order; `joint` stands between a name and what it said."""
    if public.rules.auction.kind == "none":
        return ["There is no auction in this game."]
    if not public.auction.calls:
        return ["Nothing has been said yet."]
    best = max((call.points for _, call in public.auction.calls if isinstance(call, Bid)), default=0)
    passed = [names[seat] for seat, call in public.auction.calls if isinstance(call, Pass)]
    lines = [_calls(public, public.auction.calls, names, joint)]
    if best:
        lines.append(f"Highest bid: {best}")
    if passed:
        lines.append(f"Out of the bidding: {listed(passed)}")
    return lines


def _calls(public: Public, calls: Sequence[tuple[Seat, Action]], names: Sequence[str], joint: str) -> str:
    said = [f"{names[seat]} {action_words(call, public.rules)}" for seat, call in calls]
    return ", ".join(each.replace(" ", joint) for each in said)


def bidding_went_on(public: Public, seat: Seat, names: Sequence[str], joint: str = " ") -> str:
    """What was said after this seat's last call; "" if nothing was."""
    calls = public.auction.calls
    last = max((place for place, (caller, _) in enumerate(calls) if caller == seat), default=-1)
    return f"Bidding went on: {_calls(public, calls[last + 1 :], names, joint)}." if calls[last + 1 :] else ""


def said_words(public: Public, seat: Seat) -> str:
    """All that one seat said in the auction: "50, 52, pass"."""
    return ", ".join(action_words(call, public.rules) for caller, call in public.auction.calls if caller == seat)


def open_lines(view: View, names: Sequence[str], joint: str = " ") -> list[str]:
    """What lies open: the widow, melds until the first trick is done, two-handed melds, the previous trick."""
    public, lines = view.public, list[str]()
    if public.step == "share" and public.contract is not None:
        lines.append(f"Widow: {signs(codes_in(widow_left(public)))}, the next card for {names[share_to(public)]}")
    elif public.widow and not public.tricks:
        lines.append(f"Widow: {signs(codes_in(public.widow))}")
    lines += _own_lines(view)
    if public.stock is not None and public.stock.left:
        turned = f", {card_sign(CARDS[public.stock.turned])} turned" if public.stock.turned != NOBODY else ""
        lines.append(f"Stock: {plural(public.stock.left, 'card')}{turned}")
        for seat in public.seating.active:
            cards = signs(sorted(laid.code for laid in public.stock.laid[seat]))
            if cards:
                lines.append(f"{'Your' if seat == view.seat else whose(names[seat])} table: {cards}")
    if not public.tricks:
        lines += meld_lines(public, names, joint=joint)
    elif not public.trick or public.turn != NOBODY:  # else the last of them still lies there, full
        lines.append(last_trick(public, names, joint))
    return lines


def _own_lines(view: View) -> list[str]:
    public, own, lines = view.public, view.own, list[str]()
    if own.drawn != NOBODY:
        lines.append(f"You drew the {card_sign(CARDS[own.drawn])}; {plural(size(view.bits), 'card')} kept so far")
    if public.tricks:
        return lines
    if own.giving:
        lines.append(f"Chosen to pass: {signs(codes_in(own.giving))}")
    if own.given:
        lines.append(f"You passed: {signs(codes_in(own.given))}")
    if own.received:
        lines.append(f"You received: {signs(codes_in(own.received))}")
    if own.buried:
        lines.append(f"You buried: {signs(codes_in(own.buried))}")
    if own.widow and not public.widow:
        lines.append(f"The widow: {signs(codes_in(own.widow))}")
    return lines


def meld_lines(public: Public, names: Sequence[str], *, cards: bool = False, joint: str = " ") -> list[str]:
    """Each hand's meld, named and summed, declarer's first and so round; `joint` stands inside each meld."""
    active = public.seating.active
    first = active.index(public.contract.declarer) if public.contract is not None else 0
    return [
        f"{names[seat]}: {_shown_words(shown, joint, cards=cards)}"
        for seat in (*active[first:], *active[:first])
        if (shown := public.melds[seat]) is not None
    ]


def _shown_words(shown: Shown, joint: str, *, cards: bool) -> str:
    if not shown.total:
        return "no meld"
    if not shown.combinations:
        return f"{shown.total} meld, not shown" + (" (aces around)" if shown.aces else "")
    parts = [
        f"{each.name} {each.points}" + (f" ({signs(codes_in(each.cards))})" if cards else "")
        for each in shown.combinations
    ]
    return f"{shown.total} meld: {', '.join(part.replace(' ', joint) for part in parts)}"


def played_words(public: Public, seat: Seat) -> str:
    """The card of a seat in the trick on the table: "A♥ winning"; "" before it has played."""
    played = public.played_by()
    if seat not in played:
        return ""
    word = card_sign(CARDS[public.trick[played.index(seat)]])
    return word + (" winning" if seat == public.winner and len(public.trick) > 1 else "")


def last_trick(public: Public, names: Sequence[str], joint: str = " ") -> str:
    """The trick before: who played what, and who took it; `joint` stands between a name and its card."""
    if not public.tricks:
        return "No trick has been played yet."
    trick, seat, parts = public.tricks[-1], public.tricks[-1].leader, []
    for code in trick.cards:
        parts.append(f"{names[seat]}{joint}{card_sign(CARDS[code])}")
        seat = public.seating.after[seat]
    played_out = public.step in ("score", "over") and not public.ended
    points = trick_points(trick.points, public.rules.trick.last_trick if played_out else 0)
    head = "Last" if played_out else "Previous"
    return f"{head} trick: {', '.join(parts)}: to {inside(names[trick.winner])}, {points}"


def trick_points(points: int, bonus: int = 0) -> str:
    """ "10 points, and 10 for the last trick"."""
    return plural(points, "point") + (f", and {bonus} for the last trick" if bonus else "")


def trick_words(before: Public, trick: Trick, names: Sequence[str]) -> str:
    """Who takes a trick, and what for; `before` is the position before the card that ended it."""
    who = names[trick.winner]
    return f"{who} {agree(who, 'take', 'takes')} the trick: {trick_points(trick.points, last_bonus(before))}."


def last_bonus(before: Public) -> int:
    """What the last trick counts if the card played in this position ends the hand, else 0."""
    last = before.step == "play" and before.cards_held(before.turn) == 1
    return before.rules.trick.last_trick if last else 0
