"""What everybody has said and shown: the auction, the cards that lie open, the meld, the tricks."""

from __future__ import annotations

from collections.abc import Sequence

from deece.cards import CARDS, codes_in, size
from deece.game.account import bonus_won, melds_with
from deece.game.action import Action, Bid, Pass
from deece.game.deal import put_down, turned_up
from deece.game.exchange import share_to, widow_left
from deece.game.state import NOBODY, Public, Seat, Shown, Trick
from deece.game.trick import lying
from deece.game.view import View
from deece.rules.catalog import CATALOG
from deece.rules.saying import sentence
from deece.say import say
from deece.words.cards import card_sign, cards_words, listed, points_words, signs
from deece.words.choices import action_words
from deece.words.melds import combination_words
from deece.words.viewer import Viewer


def bids_lines(public: Public, viewer: Viewer, joint: str = " ", notes: Sequence[str] = ()) -> list[str]:
    """All that was said in the auction, in order; `joint` stands between a name and what it said.

    `notes` say by call what it means, where that is known.
    """
    if public.rules.auction.kind == "none":
        return [say("There is no auction in this game.")]
    if not public.auction.calls:
        return [say("Nothing has been said yet.")]
    best = max((call.points for _, call in public.auction.calls if isinstance(call, Bid)), default=0)
    passed = [viewer.name(seat) for seat, call in public.auction.calls if isinstance(call, Pass)]
    lines = [_calls(public, public.auction.calls, viewer, joint, notes)]
    if best:
        lines.append(say("Highest bid: {best}", best=best))
    if passed:
        lines.append(say("Out of the bidding: {names}", names=listed(passed)))
    return lines


def _calls(
    public: Public,
    calls: Sequence[tuple[Seat, Action]],
    viewer: Viewer,
    joint: str,
    notes: Sequence[str] = (),
) -> str:
    said = [f"{viewer.name(seat)} {action_words(call, public.rules)}".replace(" ", joint) for seat, call in calls]
    meant = [f" ({note})" if note else "" for note in notes] or [""] * len(said)
    return ", ".join(call + note for call, note in zip(said, meant, strict=True))


def bidding_went_on(public: Public, seat: Seat, viewer: Viewer, joint: str = " ") -> str:
    """What was said after this seat's last call; "" if nothing was."""
    calls = public.auction.calls
    last = max((place for place, (caller, _) in enumerate(calls) if caller == seat), default=-1)
    more = calls[last + 1 :]
    return say("Bidding went on: {calls}.", calls=_calls(public, more, viewer, joint)) if more else ""


def said_words(public: Public, seat: Seat) -> str:
    """All that one seat said in the auction: "50, 52, pass"."""
    return ", ".join(action_words(call, public.rules) for caller, call in public.auction.calls if caller == seat)


def open_lines(view: View, viewer: Viewer, joint: str = " ") -> list[str]:
    """What lies open: the widow, melds until the first trick is done, two-handed melds, the previous trick."""
    public, lines = view.public, list[str]()
    widow = say(view.rules.deal.widow_name).capitalize()
    if public.step == "share" and (still := widow_left(public) or view.own.widow):
        cards, who = signs(codes_in(still)), viewer.inside(share_to(public))
        lines.append(say("{widow}: {cards}, the next card for {who}", widow=widow, cards=cards, who=who))
    elif public.widow and not public.tricks:
        named = say("Put down" if put_down(public) else "Turned up") if turned_up(public) else widow
        lines.append(f"{named}: {signs(codes_in(public.widow))}")
    lines += _own_lines(view)
    if public.stock is not None and public.step in ("stock", "meld", "draw"):
        left = cards_words(public.stock.left)
        if public.stock.turned != NOBODY:
            turned = card_sign(CARDS[public.stock.turned])
            lines.append(say("Stock: {cards}, {turned} turned", cards=left, turned=turned))
        else:
            lines.append(say("Stock: {cards}", cards=left))
        for seat in public.seating.active:
            cards = signs(sorted(laid.code for laid in public.stock.laid[seat]))
            if cards and viewer.is_you(seat):
                lines.append(say("Your table: {cards}", cards=cards))
            elif cards:
                lines.append(say("{who}'s table: {cards}", who=viewer.name(seat), cards=cards))
    if not public.tricks:
        lines += meld_lines(public, viewer, joint=joint)
    elif not public.trick or public.turn != NOBODY:  # else the last of them still lies there, full
        lines.append(last_trick(public, viewer, joint))
    return lines


def _own_lines(view: View) -> list[str]:
    public, own, lines = view.public, view.own, list[str]()
    if own.drawn != NOBODY:
        drawn, kept = card_sign(CARDS[own.drawn]), cards_words(size(view.bits))
        lines.append(say("You drew the {card}; {cards} kept so far", card=drawn, cards=kept))
    if public.tricks:
        return lines
    if own.giving:
        lines.append(say("Chosen to pass: {cards}", cards=signs(codes_in(own.giving))))
    if own.given:
        lines.append(say("You passed: {cards}", cards=signs(codes_in(own.given))))
    if own.received:
        lines.append(say("You received: {cards}", cards=signs(codes_in(own.received))))
    if told := buried_words(public):
        lines.append(told)
    if own.buried:
        lines.append(say("You buried: {cards}", cards=signs(codes_in(own.buried))))
    if own.widow and not public.widow and public.step != "share":
        widow = say(view.rules.deal.widow_name)
        lines.append(say("The {widow}: {cards}", widow=widow, cards=signs(codes_in(own.widow))))
    return lines


def buried_words(public: Public) -> str:
    """How many trumps and aces are buried, where that is told and all are; else ""."""
    if not public.told:
        return ""
    trumps, aces = public.told
    return say("Buried: trumps {trumps}, other aces {aces}.", trumps=trumps, aces=aces)


def meld_lines(public: Public, viewer: Viewer, *, cards: bool = False, joint: str = " ") -> list[str]:
    """Each hand's meld, named and summed, declarer's first and so round; `joint` stands inside each meld."""
    active = public.seating.active
    first = active.index(public.contract.declarer) if public.contract is not None else 0
    return [
        f"{melder_words(public, seat, viewer)}: {_shown_words(shown, joint, cards=cards)}"
        for seat in (*active[first:], *active[:first])
        if (shown := public.melds[seat]) is not None and not melds_elsewhere(public, seat)
    ]


def melds_elsewhere(public: Public, seat: Seat) -> bool:
    """Whether what a seat melded stands with a partner, since partners meld together."""
    shown = public.melds[seat]
    stands = melds_with(public.tables, public.seating, public.contract, seat)
    return stands != seat and (shown is None or not shown.total)


def melder_words(public: Public, seat: Seat, viewer: Viewer) -> str:
    """Whose meld it is that stands with a seat: the seat's, or that of all partners who meld together."""
    if not public.rules.meld.together:
        return viewer.name(seat)
    others = sorted(public.seating.sides[public.seating.side[seat]] - {seat})
    return listed([viewer.name(seat), *(viewer.inside(each) for each in others)])


def _shown_words(shown: Shown, joint: str, *, cards: bool) -> str:
    if not shown.total:
        return say("no meld")
    if not shown.combinations:
        if shown.aces:
            return say("{total} meld, not shown (aces around)", total=shown.total)
        return say("{total} meld, not shown", total=shown.total)
    parts = [
        f"{combination_words(each)} {each.points}" + (f" ({signs(codes_in(each.cards))})" if cards else "")
        for each in shown.combinations
    ]
    return say("{total} meld: {melds}", total=shown.total, melds=", ".join(part.replace(" ", joint) for part in parts))


def played_words(public: Public, seat: Seat) -> str:
    """The card of a seat in the trick on the table: "A♥ winning"; "" before it has played."""
    played = dict(public.plays())
    if seat not in played:
        return ""
    word = card_sign(CARDS[played[seat]])
    return say("{card} winning", card=word) if seat == public.winner and len(public.trick) > 1 else word


def this_trick(public: Public, viewer: Viewer, *, winning: bool = True) -> str:
    """The trick on the table: who played what, and with `winning` whose card wins; "" before its first card."""
    if not public.trick:
        return ""
    cards = [
        f"{viewer.name(seat)} {played_words(public, seat) if winning else card_sign(CARDS[code])}"
        for seat, code in public.plays()
    ]
    return say("This trick: {cards}", cards=", ".join(cards))


def last_trick(public: Public, viewer: Viewer, joint: str = " ") -> str:
    """The trick before: who played what, and who took it; `joint` stands between a name and its card."""
    if not public.tricks:
        return say("No trick has been played yet.")
    trick = public.tricks[-1]
    played_out = public.step in ("score", "over") and not public.ended
    points = trick_points(trick.points, bonus_won(public), first=first_bonus(public, len(public.tricks)))
    who, cards = viewer.inside(trick.winner), _trick_cards(public, trick, viewer, joint)
    if played_out:
        return say("Last trick: {cards}: to {who}, {points}", cards=cards, who=who, points=points)
    return say("Previous trick: {cards}: to {who}, {points}", cards=cards, who=who, points=points)


def tricks_lines(public: Public, viewer: Viewer, joint: str = " ") -> list[str]:
    """The tricks that may be looked at again, a line each, the newest last; why not all, where the rules say so."""
    lines = [_trick_line(public, number, viewer, joint) for number in range(1, len(public.open_tricks()))]
    less = len(public.tricks) > len(lines) + 1
    rule = [sentence(CATALOG["trick.look_back"], public.rules)] if less else []
    return [*lines, last_trick(public, viewer, joint), *rule]


def tricks_played(public: Public, viewer: Viewer) -> list[str]:
    """Every trick of the hand, a line each, whatever may be looked at again: for whoever learns to count them."""
    return [_trick_line(public, number, viewer, " ") for number in range(1, len(public.tricks) + 1)]


def _trick_line(public: Public, number: int, viewer: Viewer, joint: str) -> str:
    trick = public.tricks[number - 1]
    return say(
        "Trick {number}: {cards}: to {who}, {points}",
        number=number,
        cards=_trick_cards(public, trick, viewer, joint),
        who=viewer.inside(trick.winner),
        points=trick_points(trick.points, first=first_bonus(public, number)),
    )


def _trick_cards(public: Public, trick: Trick, viewer: Viewer, joint: str) -> str:
    parts = [f"{viewer.name(seat)}{joint}{card_sign(CARDS[code])}" for seat, code in public.plays(trick)]
    return ", ".join(parts)


def first_bonus(public: Public, number: int) -> int:
    """What a trick (from 1) counts besides its cards, if it is the first."""
    return public.tables.first_trick if number == 1 else 0


def trick_points(points: int, bonus: int = 0, *, first: int = 0) -> str:
    """ "10 points, and 10 for the last trick"; `first` of the points are the first trick's own."""
    if first:
        return say("{points}, {bonus} of them for the first trick", points=points_words(points), bonus=first)
    if not bonus:
        return points_words(points)
    return say("{points}, and {bonus} for the last trick", points=points_words(points), bonus=bonus)


def trick_words(before: Public, trick: Trick, viewer: Viewer) -> str:
    """Who takes a trick, and what for; `before` is the position before the card that ended it."""
    first = first_bonus(before, len(before.tricks) + 1)
    points = trick_points(trick.points, bonus_won(lying(before, trick)), first=first)
    if viewer.is_you(trick.winner):
        return say("You take the trick: {points}.", points=points)
    return say("{who} takes the trick: {points}.", who=viewer.name(trick.winner), points=points)
