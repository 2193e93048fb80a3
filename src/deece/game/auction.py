"""Auction: bids and calls, the forced dealer, handing back, naming trump and calling a card."""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

from deece.cards import NINE, SUITS, count
from deece.game.action import Action, Bid, Call, Concede, HandBack, Pass, Trump, for_each
from deece.game.refusal import Refusal, refuse
from deece.game.state import (
    AUCTION,
    HOT,
    NEXT,
    NOBODY,
    SEATING,
    Auction,
    Contract,
    IllegalAction,
    Public,
    Seat,
    State,
    with_auction,
    with_item,
    with_public,
)
from deece.game.step import Step, to_declarer, with_contract
from deece.game.tables import Offered, Tables
from deece.game.value import best_meld
from deece.game.view import View
from deece.rules.catalog import Rules
from deece.rules.catalog.auction import TELLING
from deece.rules.catalog.row import is_called, takes_first
from deece.rules.count import enough_to_bid, meld_to_bid

_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; one is made for every bid
SPOKEN: Final = range(1, 10)  # the digits that may be spoken over the first bid
SET: Final = ("set", "dealer set")  # the rules make the first bid, and nobody chooses it
NO_BID: Final = Pass()  # leaving the auction without a word
_ZERO: Final = Bid(0)  # summed bids: a player may bid nothing
_TRUMPS: Final = tuple(Trump(suit) for suit in range(4))
_CALLS: Final = {call: Pass(call) for call in ("by me", "by", "save", "help")}


def holds_meld(rules: Rules, bits: int) -> bool:
    """Whether the hand holds meld before trump is named: a marriage, pinochle or around; a nine does not count."""
    return best_meld(rules, bits, NOBODY).total > 0


# ---------------------------------------------------------------------------------------------- bidding


def _enter_bid(state: State) -> State:
    public = state.public
    rules, active = public.rules.auction, public.seating.active
    auction = Auction()
    if rules.opening in SET:  # racehorse: left of the dealer stands at the first bid
        opening, opener = Bid(rules.first_bid), active[0 if rules.opening == "set" else -1]
        auction = Auction(((opener, opening),), rules.first_bid, rules.first_bid, opener)
    return with_auction(state, auction, first_to_speak(public.tables, public.game.dealer))


def first_to_speak(tables: Tables, dealer: Seat) -> Seat:
    """Who begins when this seat has dealt: speaks first, or leads where there is no auction."""
    seating, opening = tables.seatings[dealer], tables.rules.auction.opening
    if tables.rules.auction.kind == "none":
        return seating.active[0]
    if opening == "dealer":
        return seating.active[-1]
    return seating.after[seating.active[0]] if opening == "set" else seating.active[0]


def _must_bid(public: Public, hand: int) -> bool:
    """Whether the seat to act, which holds `hand`, may not pass now."""
    if public.auction.bidder != NOBODY:
        return False
    opening, active = public.tables.rules.auction.opening, public.seating.active
    if opening in ("eldest", "dealer"):
        return public.turn == active[0 if opening == "eldest" else -1]
    return opening == "duty" and holds_meld(public.rules, hand) and _may_bid(public.rules, hand)


def _may_bid(rules: Rules, hand: int) -> bool:
    """Whether a player with this hand may bid at all (S4: a marriage "to take the bid"; or so much meld)."""
    return _has_marriage(rules, hand) and (not meld_to_bid(rules) or enough_to_bid(rules, _best(rules, hand)))


def _has_marriage(rules: Rules, hand: int) -> bool:
    return not rules.auction.marriage_to_bid or bool(_marriages(hand))


def _best(rules: Rules, hand: int) -> int:
    """What the hand melds by itself with its best trump."""
    return max(best_meld(rules, hand, suit).total for suit in range(4))


def _dealer_answers(public: Public, seat: Seat) -> bool:
    """S3 single deck: all others passed without a bid, and the dealer may take the lowest bid or deal again."""
    auction, active = public.auction, public.seating.active
    return (
        auction.bidder == NOBODY
        and public.rules.auction.all_pass == "answer"
        and seat == active[-1]
        and auction.passed.bit_count() == len(active) - 1
    )


def _offered(public: Public, hand: int) -> Offered:
    """What the seat to act, which holds `hand`, may say."""
    tables, (_, standing, _, bidder, _, _) = public[0], public[AUCTION]
    rules = tables.rules.auction
    if rules.kind == "summed":
        return _any_bid(tables)
    if bidder != NOBODY and not tables.needy:  # the common case
        return tables.calls.get(standing) or _calls_over(tables, standing)
    if not _may_bid(public.rules, hand):
        return _offer(NO_BID) if _dealer_answers(public, public.turn) else _calls_over(tables, tables.ladder[-1])
    if _dealer_answers(public, public.turn):
        lowest = Bid(_step_up(public, standing))
        return _offer(lowest) if _must_bid(public, hand) else _offer(NO_BID, lowest)
    return _bids_over(tables, standing) if _must_bid(public, hand) else _calls_over(tables, standing)


def _offer(*actions: Action) -> Offered:
    return Offered(actions, frozenset(actions))


def _legal_bid(view: View) -> tuple[Action, ...]:
    return _offered(view[0], view.bits)[0]


def _any_bid(tables: Tables) -> Offered:
    """Summed bids: any figure, or nothing, whatever the others bid."""
    if 0 not in tables.raises:
        tables.raises[0] = _offer(_ZERO, *tables.bids)
    return tables.raises[0]


def _bids_over(tables: Tables, standing: int) -> Offered:
    if standing not in tables.raises:
        tables.raises[standing] = _offer(*_raises(tables, standing))
    return tables.raises[standing]


def _raises(tables: Tables, standing: int) -> tuple[Action, ...]:
    rules = tables.rules.auction
    bids: tuple[Action, ...] = tables.bids[bisect_right(tables.ladder, standing) :]
    if "spoken" in rules.calls:
        figures = (rules.first_bid + digit for digit in SPOKEN)
        bids += tuple(Bid(figure, spoken=True) for figure in figures if figure > standing and figure in tables.figures)
    return bids


def _calls_over(tables: Tables, standing: int) -> Offered:
    """Passes first, then bids from the lowest, spoken ones last: players count on this order."""
    if standing not in tables.calls:
        calls = tuple(_CALLS[call] for call in tables.rules.auction.calls if call != "spoken")
        tables.calls[standing] = _offer(NO_BID, *calls, *_bids_over(tables, standing).actions)
    return tables.calls[standing]


def _apply_bid(state: State, action: Action) -> State:
    public = state[0]
    turn, auction = public[HOT], public[AUCTION]
    if action not in _offered(public, state[1][turn])[1]:  # among
        raise IllegalAction(_why_bid(View(public, turn, state.hands[turn], state.own[turn]), action))
    if public[0].rules.auction.kind == "summed":
        return _summed(state, auction._replace(calls=(*auction.calls, (turn, action))))
    return _go_round(state, after_call(public, auction, turn, action))


def after_call(public: Public, auction: Auction, seat: Seat, call: Action) -> Auction:
    """The auction once this seat, still in it, has made this call."""
    calls, standing, bid, bidder, passed, _ = auction
    calls += ((seat, call),)
    if type(call) is Bid:
        standing = bid = call.points
        bidder = seat
    else:
        passed |= 1 << seat
        if isinstance(call, Pass) and call.call == "save":  # S0: one step up, owned by nobody
            standing = _step_up(public, standing)
    return _new(Auction, (calls, standing, bid, bidder, passed, False))


def _step_up(public: Public, standing: int) -> int:
    """The next figure on the ladder; the last one once all are used up."""
    ladder = public.tables.ladder
    return ladder[min(bisect_right(ladder, standing), len(ladder) - 1)]


def _go_round(state: State, auction: Auction) -> State:
    """Give the turn to the next player still in, or end the auction."""
    public = state[0]
    seating, passed = public[SEATING], auction.passed
    active, after = seating.active, seating.after
    left = len(active) - passed.bit_count()
    if not left:  # nobody bid
        return with_public(state, public._replace(auction=auction, ended="passed out", turn=NEXT))
    if public.tables.rules.auction.turns == "duel":
        turn = _duellist(active, auction, public[HOT])
    else:
        turn = after[public[HOT]]
        while passed >> turn & 1:
            turn = after[turn]
    if left == 1:
        rules = public.tables.rules.auction
        if auction.bidder == turn:
            return _settled(state, public, auction, Contract(turn, auction.bid))
        if rules.all_pass == "dealer":  # only the dealer can be left without a bid made
            lowest = rules.forced_bid or rules.first_bid
            return _settled(state, public, auction, Contract(turn, max(lowest, auction.standing), forced=True))
    elif auction.bidder != NOBODY and _has_spoken(public.tables, auction, turn):
        return _settled(state, public, auction, Contract(auction.bidder, auction.bid))
    return with_auction(state, auction, turn)


def _duellist(active: tuple[Seat, ...], auction: Auction, spoke: Seat) -> Seat:
    """Who speaks after this seat where two bid at a time: the other one; a newcomer against whoever has the bid."""
    left = [seat for seat in active if not auction.passed >> seat & 1]
    if len(left) > 1 and left[0] in (spoke, auction.bidder):
        return left[1]
    return left[0]


def _has_spoken(tables: Tables, auction: Auction, seat: Seat) -> bool:
    """Whether a player has spoken as often as the rules let them; whoever comes after them has, too."""
    rounds, opening = tables.rules.auction.rounds, tables.rules.auction.opening
    spoken = auction.calls[opening == "dealer set" :]  # the dealer has the first bid without a word
    return rounds > 0 and sum(seat == each for each, _ in spoken) >= rounds


def _summed(state: State, auction: Auction) -> State:
    """Summed bids (S4): one turn each; the highest single bid names trump, the first of equals."""
    public = state.public
    turn = public.seating.after[public.turn]
    public = public._replace(auction=auction)
    if turn != public.seating.active[0]:
        return state._replace(public=public._replace(turn=turn))
    bids = [(seat, call.points) for seat, call in auction.calls if isinstance(call, Bid)]
    bidder, highest = max(bids, key=lambda bid: bid[1])
    if highest == 0:
        return state._replace(public=public._replace(ended="passed out", turn=NEXT))
    sums, each = [0] * public.rules.deal.sides, [0] * public.rules.people
    for seat, points in bids:
        sums[public.seating.side[seat]] += points
        each[seat] = points
    auction = auction._replace(standing=highest, bid=highest, bidder=bidder)
    contract = Contract(bidder, sums[public.seating.side[bidder]], sums=tuple(sums), bids=tuple(each))
    return _settled(state, public, auction, contract)


def _settled(state: State, public: Public, auction: Auction, contract: Contract) -> State:
    return with_public(state, public._replace(auction=auction, contract=contract, turn=NEXT))


def _why_bid(view: View, action: Action) -> Refusal:
    public = view.public
    rules, ladder, standing = public.rules.auction, public.tables.ladder, public.auction.standing
    if isinstance(action, Pass):
        if rules.kind == "summed":
            return refuse("one_bid_each")
        if action.call and (action.call not in rules.calls or action.call not in _CALLS):
            return refuse("not_said", call=action.call)
        if action.call and _dealer_answers(public, view.seat):
            return refuse("take_or_pass")
        if rules.opening in ("eldest", "dealer"):
            return refuse("eldest_opens" if rules.opening == "eldest" else "dealer_opens")
        return refuse("meld_opens")
    if not isinstance(action, Bid):
        return refuse("choose_bid")
    if not _has_marriage(public.rules, view.bits):
        return refuse("bid_needs_marriage")
    if not _may_bid(public.rules, view.bits):
        return refuse("bid_needs_meld", least=meld_to_bid(public.rules), held=_best(public.rules, view.bits))
    if action.spoken and "spoken" not in rules.calls:
        return refuse("not_spoken")
    if standing and action.points <= standing:
        return refuse("must_beat_bid", standing=standing)
    if ladder and action.points < ladder[0]:
        return refuse("first_bid", least=ladder[0])
    if _dealer_answers(public, view.seat):
        return refuse("take_at", bid=_step_up(public, standing))
    if action.spoken and action.points - rules.first_bid not in SPOKEN:
        return refuse("spoken_range")
    if action.points > ladder[-1]:
        return refuse("ladder_ends", most=ladder[-1])
    place = bisect_right(ladder, action.points)
    return refuse("between_steps", bid=action.points, lower=ladder[place - 1], higher=ladder[place])


# ---------------------------------------------------------------------------------------- naming trump


def _marriages(bits: int) -> list[int]:
    """The suits in which the hand holds a marriage."""
    return [suit for suit in range(4) if bits >> 24 * suit + 8 & 15 and bits >> 24 * suit + 12 & 15]


def _suits(view: View, marriages: list[int]) -> list[int]:
    """The suits that declarer may name."""
    needs = view.rules.auction.trump_needs
    if needs == "marriage":
        return marriages
    if needs == "meld":  # a run holds a marriage too
        suits = [suit for suit in range(4) if suit in marriages or count(view.bits, suit * 6 + NINE)]
        return suits or [0, 1, 2, 3]
    return [0, 1, 2, 3]


def perhaps_forced(public: Public) -> bool:
    """Whether declarer had to take the bid, for all that the others know.

    So has a dealer who is stuck, and a player who had to open, did so at the lowest figure and heard nothing but
    passes. Where holding meld is what obliges, only declarer knows (`was_forced`).
    """
    contract, rules = public.contract, public.rules.auction
    if contract is None or contract.forced:
        return contract is not None
    calls = [call for _, call in public.auction.calls]
    opened = next((place for place, call in enumerate(calls) if isinstance(call, Bid)), len(calls))
    saves = calls[:opened].count(_CALLS["save"])
    lowest = public.tables.ladder[min(saves, len(public.tables.ladder) - 1)]
    alone = sum(isinstance(call, Bid) for call in calls) == 1
    return rules.kind == "bids" and rules.opening != "free" and alone and contract.bid == lowest


def was_forced(view: View) -> bool:
    """Whether declarer, whose view this is, had to take the bid (before the widow is seen, or cards are passed)."""
    public, contract = view.public, view.public.contract
    if contract is None or view.seat != contract.declarer or not perhaps_forced(public):
        return False
    return contract.forced or public.rules.auction.opening != "duty" or holds_meld(public.rules, view.bits)


def _dumped(view: View, bid: Bid, standing: int, bidder: Seat) -> bool:
    """Whether this bid of declarer's, over this figure and bidder, is one with which they may be left unwillingly (S0).

    It is if it was forced; if it told of meld; or if it ran up an opponent's bid, by the next figure.
    """
    public = view.public
    rules = public.rules.auction
    if was_forced(view):
        return True
    if rules.hand_back == "left":
        return False
    skips = bid.spoken or bid.points > _step_up(public, standing)
    if skips:
        return bid.points < rules.first_bid + TELLING * public.rules.score.scale
    return bidder != NOBODY and public.seating.side[bidder] != public.seating.side[view.seat]


def saved_by(view: View) -> Seat:
    """The first player clockwise on declarer's side who said save before declarer was dumped, or NOBODY.

    Declarer, whose view this is, was dumped if their last bid was made before that save, or against their will (S0).
    Whoever has taken up a widow cannot hand the bid back.
    """
    public = view.public
    contract = public.contract
    if contract is None or public.auction.handed_back or public.rules.exchange.partner != "fixed":
        return NOBODY
    if takes_first(public.rules):
        return NOBODY
    savers, standing, bidder = set[Seat](), 0, NOBODY
    for seat, call in public.auction.calls:
        if call == _CALLS["save"]:
            savers.add(seat)
            standing = _step_up(public, standing)
        elif isinstance(call, Bid):
            if seat == contract.declarer and not _dumped(view, call, standing, bidder):
                savers.clear()  # a free bid after a save: nobody dumped it on them
            standing, bidder = call.points, seat
    seat = public.seating.after[contract.declarer]
    while seat != contract.declarer:
        if seat in savers and public.seating.side[seat] == public.seating.side[contract.declarer]:
            return seat
        seat = public.seating.after[seat]
    return NOBODY


def _legal_trump(view: View) -> tuple[Action, ...]:
    marriages = _marriages(view.bits)
    choices: list[Action] = [_TRUMPS[suit] for suit in _suits(view, marriages)]
    if not marriages:
        if saved_by(view) != NOBODY:
            choices.append(HandBack())
        if view.rules.auction.trump_needs == "marriage":
            choices.append(Concede())  # S0, S2: no marriage, the bid is lost
    return tuple(choices)


def _apply_trump(state: State, action: Action) -> State:
    public = state.public
    contract = public.contract
    assert contract is not None
    if isinstance(action, Trump):
        contract = contract._replace(trump=action.suit)
        public = public._replace(contract=contract, trump=action.suit, turn=NEXT)
    elif isinstance(action, HandBack):
        seat = public.turn
        partner = saved_by(View(public, seat, state.hands[seat], state.own[seat]))
        public = public._replace(
            auction=public.auction._replace(handed_back=True),
            contract=contract._replace(declarer=partner),
            turn=partner,
        )
    else:
        public = public._replace(ended="no marriage", turn=NEXT)
    return with_public(state, public)


def _why_trump(view: View, action: Action) -> Refusal:
    if isinstance(action, Trump) and action.suit in range(len(SUITS)):
        if view.rules.auction.trump_needs == "meld":
            return refuse("trump_needs_meld", suit=SUITS[action.suit])
        return refuse("trump_needs_marriage", suit=SUITS[action.suit])
    if isinstance(action, HandBack):
        if saved_by(view) == NOBODY:
            return refuse("not_saved")
        return refuse("holds_marriage")
    if isinstance(action, Concede):
        return refuse("can_name_trump")
    return refuse("choose_trump")


# -------------------------------------------------------------------------------------- calling a card


def _legal_call(view: View) -> tuple[Action, ...]:
    """Any card of the pack of which declarer does not hold every copy."""
    pack = view.public.tables.pack
    others = sum(1 << 4 * code for code in range(24) if count(view.bits, code) < count(pack, code))
    return for_each(Call, others)


def _apply_call(state: State, action: Action) -> State:
    assert isinstance(action, Call)
    public, hands = state.public, state.hands
    contract = public.contract
    assert contract is not None
    code, declarer = action.card.code, contract.declarer
    contract = contract._replace(called=code)
    if public.rules.exchange.partner == "secret":
        return state._replace(public=public._replace(contract=contract, turn=NEXT))
    active, exchange = public.seating.active, public.rules.exchange
    place = active.index(declarer)
    others = active[place + 1 :] + active[:place]
    partner = next(
        seat for seat in (others if exchange.called_from == "left" else others[::-1]) if count(hands[seat], code)
    )
    card = 1 << 4 * code
    if not exchange.cards:  # the card is shown and kept
        known = public.faceup[partner]  # of a widow that went round before all eyes
        shown = with_item(public.faceup, partner, known if count(known, code) else known + card)
        return with_public(state, public._replace(contract=contract._replace(partner=partner), faceup=shown, turn=NEXT))
    held = list(hands)
    held[partner] -= card
    held[declarer] += card
    own = list(state.own)
    own[partner] = own[partner]._replace(given=own[partner].given + card)
    own[declarer] = own[declarer]._replace(received=own[declarer].received + card)
    faceup, passed, sizes = list(public.faceup), list(public.passed), list(public.sizes)
    faceup[declarer] += card
    passed[partner] += 1
    sizes[partner] -= 1
    sizes[declarer] += 1
    public = public._replace(
        contract=contract._replace(partner=partner),
        faceup=tuple(faceup),
        passed=tuple(passed),
        sizes=tuple(sizes),
        turn=NEXT,
    )
    return State(public, tuple(held), tuple(own), state.hidden)


def _why_call(view: View, action: Action) -> Refusal:
    if isinstance(action, Call):
        if not count(view.public.tables.pack, action.card.code):
            return refuse("not_in_pack", card=str(action.card))
        return refuse("holds_every_copy", card=str(action.card))
    return refuse("choose_call")


BID = Step(with_contract, _enter_bid, _legal_bid, _apply_bid, _why_bid, checks=True)
NAME_TRUMP = Step(with_contract, to_declarer, _legal_trump, _apply_trump, _why_trump)
CALL = Step(is_called, to_declarer, _legal_call, _apply_call, _why_call)
