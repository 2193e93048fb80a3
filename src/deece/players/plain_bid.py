"""The plain player's auction: how far it goes, what its calls tell, trump, and the card called."""

from __future__ import annotations

from bisect import bisect_left
from math import floor
from typing import Final

from deece.cards import ACE, CARDS, LANES, NINE, ONES, SUIT_NAMES, code_of, count, size
from deece.game.action import Action, Bid, Call, Concede, HandBack, Pass, Trump
from deece.game.state import NOBODY, Seat
from deece.game.tables import Tables
from deece.game.value import best_meld, pattern
from deece.game.view import View
from deece.players.base import Choice
from deece.players.plain_promise import Promise, has_marriage, partners_of, promise, trump_suits

CAUTION: Final = 0.06  # of the points in play stays in reserve when bidding
TELLS: Final = {"by me": 10, "by": 12, "help": 6, "save": 6}  # meld that a call tells (short scale)


def bid(view: View, actions: tuple[Action, ...]) -> Choice:
    """Bid the lowest figure up to what the hand promises, tell meld where the ladder speaks, or pass."""
    rules, auction = view.rules, view.public.auction
    bids = [action for action in actions if isinstance(action, Bid) and not action.spoken]
    passes = [action for action in actions if isinstance(action, Pass)]
    if rules.auction.kind == "summed":
        return _summed_bid(view, bids)
    best = _best(view)
    if not bids:
        return _say_pass(view, passes, best, "the ladder ends here")
    lowest = bids[0]
    if not passes:
        return Choice(lowest, "must open: the lowest bid")
    if best is None:
        return _say_pass(view, passes, None, "no marriage to name trump with")
    limit = _limit(view, best)
    partners = view.partners if partners_of(rules) and rules.exchange.partner == "fixed" else frozenset()
    opponents_in = any(
        not auction.passed >> seat & 1 for seat in view.public.seating.active if seat not in partners | {view.seat}
    )
    meld_bid = _meld_bid(view, bids, best, limit, partners)
    if auction.bidder in partners:
        if meld_bid is not None:
            return meld_bid
        if opponents_in or not _overbids_partner(view, best, lowest, limit):
            return _say_pass(view, passes, best, "partner has the bid")
        if _partner_insists(view):
            return _say_pass(view, passes, best, "partner went over me, so he wants it")
        return Choice(lowest, f"partner is heard, and {best.words}: worth more than his bid")
    if lowest.points > limit:
        return _say_pass(view, passes, best, f"{best.words}; {_too_little(view, best, limit, lowest.points)}")
    if _partner_wants_it(view, partners) and not _overbids_partner(view, best, lowest, limit):
        return _say_pass(view, passes, best, "partner wants the bid")
    return meld_bid or Choice(_spoken(view, actions, lowest), best.words)


def _best(view: View) -> Promise | None:
    """The suit that promises most among those that may be named."""
    told = _told(view)
    promises = [promise(view, suit, told) for suit in trump_suits(view.rules, view.bits)]
    return max(promises, key=lambda each: each.total, default=None)


def _limit(view: View, best: Promise) -> float:
    """The highest figure to bid: what the hand promises less a reserve, and no more than the rules let play for."""
    rules, tables = view.rules, view.public.tables
    meld = best.meld + best.hope + best.partner
    limit = best.total - CAUTION * tables.total
    if rules.meld.on_board:
        limit = min(limit, meld + rules.meld.on_board)
    if rules.meld.least and meld < rules.meld.least:
        return 0.0
    return limit


def _too_little(view: View, best: Promise, limit: float, points: int) -> str:
    """Why the promise does not reach a bid: the same sums as the limit."""
    rules = view.rules
    meld = best.meld + best.hope + best.partner
    if rules.meld.least and meld < rules.meld.least:
        return f"the {rules.meld.least} meld that a bid needs are not in sight"
    if rules.meld.on_board and limit < points <= best.total - CAUTION * view.public.tables.total:
        return f"{points} would ask for more than {rules.meld.on_board} from play"
    return f"less a reserve {max(0, floor(limit))}, too little for {points}"


def _partner_wants_it(view: View, partners: frozenset[Seat]) -> bool:
    """Whether a partner who is still in has said "I want it": sixty or more, where bids speak (S0)."""
    auction, rules = view.public.auction, view.rules
    wanted = rules.auction.first_bid + 10 * rules.score.scale
    return speaks(view.public.tables) and any(
        isinstance(call, Bid) and call.points >= wanted and seat in partners and not auction.passed >> seat & 1
        for seat, call in auction.calls
    )


def _partner_insists(view: View) -> bool:
    """Whether the partner who has the bid went over this seat's own last one, with nobody in between."""
    calls, opening = view.public.auction.calls, view.rules.auction.opening
    bidders = [seat for seat, call in calls if isinstance(call, Bid)]
    forced = opening == "eldest" and len(bidders) == 2 and calls[0][0] == view.seat  # his own bid told nothing
    return bidders[-2:-1] == [view.seat] and not forced


def speaks(tables: Tables) -> bool:
    """Whether bids tell meld in these rules: partnerships, four copies, and steps of one from fifty (S0, S2, S4)."""
    rules = tables.rules
    unit = rules.score.scale
    return (
        rules.exchange.partner == "fixed"
        and partners_of(rules) > 0
        and rules.deal.copies >= 4
        and rules.auction.first_bid == 50 * unit
        and rules.auction.steps[0] == unit
    )


def meld_told(view: View, seat: Seat) -> int:
    """The meld that this seat has told by its calls and bids, or -1 (S0: ten for each step over)."""
    tables = view.public.tables
    unit, ladder = view.rules.score.scale, tables.ladder
    told, standing = -1, 0
    for caller, call in view.public.auction.calls:
        if isinstance(call, Bid):
            over = _steps_over(ladder, standing, call.points)
            if caller == seat and speaks(tables) and 2 <= over <= 9 and call.points <= ladder[0] + 9 * unit:
                told = max(told, 10 * unit * over)
            standing = call.points
        elif isinstance(call, Pass) and caller == seat and call.call in TELLS:
            told = max(told, TELLS[call.call] * unit)
    return told


def _steps_over(ladder: tuple[int, ...], standing: int, points: int) -> int:
    """How many steps a bid goes over the last one; a first bid is counted from the lowest."""
    before = bisect_left(ladder, standing) if standing >= ladder[0] else 0
    return bisect_left(ladder, points) - before


def _told(view: View) -> float:
    """Partners' meld where any of them told it, else -1."""
    if partners_of(view.rules) == 0 or view.rules.exchange.partner != "fixed":
        return -1.0
    told = [meld_told(view, seat) for seat in view.partners]
    return float(sum(max(0, each) for each in told)) if max(told) >= 0 else -1.0


def _meld_bid(
    view: View, bids: list[Bid], best: Promise, limit: float, partners: frozenset[Seat]
) -> Choice | None:
    """A bid that tells partner the meld, while he can still use it and the ladder has steps of one."""
    tables, auction = view.public.tables, view.public.auction
    unit = view.rules.score.scale
    in_play = [seat for seat in partners if not auction.passed >> seat & 1]
    steps = min(9, best.meld // (10 * unit))
    if not speaks(tables) or not in_play or steps < 2 or meld_told(view, view.seat) >= 0:
        return None
    ladder = tables.ladder
    before = bisect_left(ladder, auction.standing) if auction.standing >= ladder[0] else 0
    top = before + steps
    if top >= len(ladder) or ladder[top] > ladder[0] + 9 * unit or ladder[top] > limit:
        return None
    figure = next((each for each in bids if each.points == ladder[top]), None)
    if figure is None:
        return None
    return Choice(figure, f"{steps} steps over tell partner about {10 * unit * steps} meld")


def _overbids_partner(view: View, best: Promise, lowest: Bid, limit: float) -> bool:
    """Whether a hand is too good to leave the contract to partner: sure meld, and length in trump.

    Where partner only told his meld, a marriage in such a suit is enough to cover his bid (S0).
    """
    unit, deal = view.rules.score.scale, view.rules.deal
    length = size(view.bits & LANES[best.suit])
    told = max((meld_told(view, seat) for seat in view.partners), default=-1)
    enough = best.meld >= 15 * unit or (speaks(view.public.tables) and told >= 20 * unit)
    return limit >= lowest.points and enough and length * 3 >= deal.hand and has_marriage(view.bits, best.suit)


def _spoken(view: View, actions: tuple[Action, ...], lowest: Bid) -> Bid:
    """The same figure said as a single digit, where that is done and the hand has aces around."""
    spoken = Bid(lowest.points, spoken=True)
    if "spoken" in view.rules.auction.calls and _aces_around(view.bits) and spoken in actions:
        return spoken
    return lowest


def _aces_around(bits: int) -> bool:
    return all(count(bits, code_of(suit, ACE)) for suit in range(4))


def _say_pass(view: View, passes: list[Pass], best: Promise | None, reason: str) -> Choice:
    """Pass with the call that tells partner most, if he is still in; a plain pass otherwise."""
    public, rules = view.public, view.rules
    said = {each.call: each for each in passes}
    listening = [seat for seat in view.partners if not public.auction.passed >> seat & 1]
    if len(said) == 1 or not listening:
        return Choice(said[""], reason)
    unit = rules.score.scale
    meld = best.meld if best else best_meld(rules, view.bits, NOBODY).total
    dealer = public.seating.active[-1]
    if "by" in said and 10 * unit <= meld <= 14 * unit and _aces_around(view.bits):
        return Choice(said["by"], f"{reason}; by: {meld} meld with aces around")
    if "by me" in said and 8 * unit <= meld <= 14 * unit:
        return Choice(said["by me"], f"{reason}; by me: {meld} meld")
    if "save" in said and best and dealer in listening and not public.auction.standing:
        return Choice(said["save"], f"{reason}; save: partner may hand it back to my {SUIT_NAMES[best.suit]}")
    if "help" in said and meld >= 6 * unit:
        return Choice(said["help"], f"{reason}; help: {meld} meld")
    return Choice(said[""], reason)


def _summed_bid(view: View, bids: list[Bid]) -> Choice:
    """Bid alone what this hand adds to its side."""
    rules, tables = view.rules, view.public.tables
    nothing = next((each for each in bids if each.points == 0), bids[0])
    best = _best(view)
    if best is None or best.meld + best.partner < rules.meld.least or best.meld < rules.auction.least_meld:
        return Choice(nothing, "too little meld to bid")
    share = best.play / (1 + partners_of(rules))
    limit = best.meld + share - CAUTION * tables.total
    figure = max((each for each in bids if each.points <= limit), key=lambda each: each.points, default=nothing)
    return Choice(figure, f"{best.words}; half of the tricks is partner's to bid")


def name_trump(view: View, actions: tuple[Action, ...]) -> Choice:
    """The suit where meld and length are best; without a marriage hand the contract back, or lose the bid."""
    suits = [action for action in actions if isinstance(action, Trump)]
    back = next((action for action in actions if isinstance(action, HandBack)), None)
    if back is not None:
        return Choice(back, "partner said save, and there is no marriage here")
    if not suits:
        return Choice(next(each for each in actions if isinstance(each, Concede)), "no marriage to name trump with")
    promises = {each: promise(view, each.suit, widow=False) for each in suits}
    action = max(suits, key=lambda each: promises[each].total)
    return Choice(action, promises[action].words)


def call_card(view: View, actions: tuple[Action, ...]) -> Choice:
    """Call a card that helps most: one that completes a meld where it is passed, else an ace that is lacking."""
    public, rules, bits = view.public, view.rules, view.bits
    trump = public.contract.trump if public.contract else NOBODY
    calls = [action for action in actions if isinstance(action, Call)]
    if rules.exchange.partner == "call" and rules.exchange.cards:
        now = best_meld(rules, bits, trump).total
        missing = pattern("run", trump) & ~((bits | bits >> 1 | bits >> 2) & ONES)

        def gain(action: Call) -> float:
            code = action.card.code
            value = best_meld(rules, bits + (1 << 4 * code), trump).total - now
            return value + 4 * bool(missing >> 4 * code & 1) + _ace_worth(view, code, trump)

        action = max(calls, key=gain)
        return Choice(action, f"the {action.card.name} helps this hand most")
    action = max(calls, key=lambda each: _ace_worth(view, each.card.code, trump))
    return Choice(action, f"the {CARDS[action.card.code].name} is a trick that this hand lacks")


def _ace_worth(view: View, code: int, trump: int) -> float:
    """How welcome this card is for its tricks: the ace of trump, then aces of suits without one."""
    card = CARDS[code]
    if card.rank == ACE:
        return 5.0 if card.suit == trump else 4.0 - count(view.bits, code) - 0.1 * size(view.bits & LANES[card.suit])
    if card.rank == NINE:
        return 0.0
    return 2.0 - 0.2 * card.rank if card.suit == trump else 1.0 - 0.2 * card.rank
