"""Deal: the pack into hands, widow and stock; misdeals that players claim; drafting a hand from the pack."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Final, Protocol

from deece.cards import CARDS, FIELDS, NINE, count, less, size
from deece.game.action import Action, Deal, Keep, Misdeal, PlayOn, Throw
from deece.game.refusal import Code, Refusal, refuse
from deece.game.state import NEXT, NOBODY, Hidden, IllegalAction, Public, State, with_item, with_public
from deece.game.step import Step, always, as_it_is, no_choice, nothing
from deece.game.tables import Tables, tables_for
from deece.game.value import best_meld
from deece.game.view import View
from deece.rules.catalog import Rules
from deece.rules.catalog.row import dealt_up, drawn_up
from deece.rules.count import rank_points

_new: Final = tuple.__new__  # what a NamedTuple's constructor calls; every hand is dealt


class Chance(Protocol):
    """What shuffles: `random.Random(seed)`, `secrets.SystemRandom()` or the like."""

    def random(self) -> float:
        """A number from 0 up to 1."""


def shuffled(rules: Rules, chance: Chance, dealer: int = 0) -> Deal:
    """Shuffle the pack and deal it as the rules say when the seat `dealer` deals."""
    number, tables = chance.random, tables_for(rules)
    fields = tables.fields
    keys = [number() for _ in fields]
    order = sorted(range(len(fields)), key=keys.__getitem__)
    return _dealt(tables, itemgetter(*order)(fields), dealer)


def deal_out(rules: Rules, pack: Sequence[int], dealer: int = 0) -> Deal:
    """Deal these codes, the top card first: in packets from the dealer's left, a remainder first (S0)."""
    return _dealt(tables_for(rules), [FIELDS[code] for code in pack], dealer)


def _dealt(tables: Tables, pack: Sequence[int], dealer: int) -> Deal:
    """The same of a pack of cards each of which is given as bits."""
    deal, each = tables.rules.deal, tables.rules.deal.hand
    hands = [0] * tables.rules.people
    dealt = tables.dealing(pack)
    place = 0
    for seat in tables.seatings[dealer].active:
        hands[seat] = sum(dealt[place : place + each])
        place += each
    widow = sum(dealt[place : place + deal.widow])
    stock = tuple([FIELDS.index(card) for card in dealt[place + deal.widow :]])
    if dealt_up(tables.rules):  # the last card dealt; it lies in the hand of whoever was dealt it
        stock = (FIELDS.index(dealt[place - 1]),)
    elif deal.stock == "turned":  # the next card is turned and put under the stock
        stock = (*stock[1:], stock[0])
    return Deal(tuple(hands), widow, stock)


def _fault(tables: Tables, dealer: int, deal: Deal) -> Refusal | None:
    """Why this deal is not the pack dealt by the rules, if it is not."""
    rules, active = tables.rules.deal, tables.seatings[dealer].active
    if len(deal.hands) != tables.rules.people:
        return refuse("deal_chairs", hands=len(deal.hands), chairs=tables.rules.people)
    for seat, hand in enumerate(deal.hands):
        expected = rules.hand if seat in active else 0
        if size(hand) != expected:
            return refuse("deal_hand", cards=size(hand), wanted=expected)
    if size(deal.widow) != rules.widow:
        return refuse("deal_widow", cards=size(deal.widow), wanted=rules.widow, widow=rules.widow_name)
    turned = dealt_up(tables.rules)
    if turned and (len(deal.stock) != 1 or not count(deal.hands[active[-1]], deal.stock[0])):
        return refuse("deal_turned")
    total = sum(deal.hands) + deal.widow + sum([FIELDS[code] for code in deal.stock if not turned])
    if total == tables.pack:
        return None
    for code in range(24):
        held = sum(count(hand, code) for hand in (*deal.hands, deal.widow))
        held += 0 if turned else deal.stock.count(code)
        wanted = count(tables.pack, code)
        if held != wanted:
            return refuse("deal_copies", copies=held, card=str(CARDS[code]), wanted=wanted)
    return refuse("deal_pack")


def _apply_deal(state: State, action: Action) -> State:
    public = state.public
    if not isinstance(action, Deal):
        raise IllegalAction(refuse("not_dealt"))
    fault = _fault(public.tables, public.game.dealer, action)
    if fault:
        raise IllegalAction(fault)
    active, held = public.seating.active, public.rules.deal.hand
    sizes = tuple([held if seat in active else 0 for seat in range(len(action.hands))])
    public = public._replace(sizes=sizes, turn=NEXT)
    stock = action.stock
    if stock and dealt_up(public.rules):  # seen by all as it is taken into the hand
        faceup = with_item(public.faceup, active[-1], FIELDS[stock[0]])
        public, stock = public._replace(trump=stock[0] // 6, faceup=faceup), ()
    hidden = Hidden(action.widow, stock, (0,) * len(sizes))
    return _new(State, (public, action.hands, state.own, hidden))


def may_claim(rules: Rules, bits: int) -> bool:
    """Whether this dealt hand may claim a misdeal: for nines (S4), "or more" of them, or because it is poor."""
    aces = sum(count(bits, suit * 6) for suit in range(4))
    return claims_nines(rules, bits) or (0 < rules.deal.poor_misdeal <= _blanks(rules, bits) and aces == 0)


def claims_nines(rules: Rules, bits: int) -> bool:
    """Whether it may for its nines."""
    nines = sum(count(bits, suit * 6 + NINE) for suit in range(4))
    aces = sum(count(bits, suit * 6) for suit in range(4))
    way = rules.deal.nines_misdeal
    return (
        (way in ("six", "six alone") and nines >= 6)
        or (way in ("six", "five without meld") and nines >= 5 and best_meld(rules, bits, NOBODY).total == 0)
        or (way in ("four", "four without ace") and nines >= 4 and aces == 0)
        or (way in ("four", "five with one ace") and nines >= 5 and aces <= 1)
    )


def _blanks(rules: Rules, bits: int) -> int:
    """How many cards of a hand count nothing in play."""
    return sum(
        count(bits, suit * 6 + rank)
        for rank, points in enumerate(rank_points(rules))
        if not points
        for suit in range(4)
    )


def _enter_misdeal(state: State) -> State:
    public = state.public
    rules = public.rules.deal
    spent = rules.misdeal_limit and public.game.misdeals >= rules.misdeal_limit
    return state._replace(public=public._replace(turn=NEXT if spent else public.seating.active[0]))


def _legal_misdeal(view: View) -> tuple[Action, ...]:
    return (PlayOn(), Misdeal()) if may_claim(view.rules, view.bits) else (PlayOn(),)


def _apply_misdeal(state: State, action: Action) -> State:
    public = state.public
    if isinstance(action, Misdeal):
        game = public.game._replace(misdeals=public.game.misdeals + 1)
        return state._replace(public=public._replace(game=game, ended="misdeal", turn=NEXT))
    after = public.seating.after[public.turn]
    return state._replace(public=public._replace(turn=NEXT if after == public.seating.active[0] else after))


_MISDEAL: Final[dict[str, Code]] = {
    "six": "misdeal_six",
    "six alone": "misdeal_six_alone",
    "five without meld": "misdeal_five_no_meld",
    "four": "misdeal_four",
    "four without ace": "misdeal_four_no_ace",
    "five with one ace": "misdeal_five_one_ace",
}


def _why_misdeal(view: View, action: Action) -> Refusal:
    if isinstance(action, Misdeal):
        rules = view.rules.deal
        if rules.poor_misdeal:
            code: Code = "misdeal_poor" if rules.nines_misdeal == "off" else "misdeal_neither"
            return refuse(code, cards=rules.poor_misdeal)
        return refuse(_MISDEAL[rules.nines_misdeal])
    return refuse("choose_misdeal")


def turned_up(public: Public) -> int:
    """The card (bits) that was turned up for trump in the deal, where one was."""
    return public.widow if drawn_up(public.rules) else sum(public.faceup) if dealt_up(public.rules) else 0


def put_down(public: Public) -> int:
    """The same if it was drawn from the pack, and put down before all eyes."""
    if not public.widow or public.step == "draft" or not drawn_up(public.rules):
        return 0
    return less(public.widow, sum(public.faceup))


def _enter_draft(state: State) -> State:
    public = state.public
    if drawn_up(public.rules):
        last = state.hidden.stock[-1]
        state = with_public(state, public._replace(trump=last // 6, widow=FIELDS[last]))
    return _draw_for(state, state.public.seating.active[0])


def _draw_for(state: State, seat: int) -> State:
    """The seat looks at the top card of the pack (S4)."""
    own = with_item(state.own, seat, state.own[seat]._replace(drawn=state.hidden.stock[0]))
    return state._replace(public=state.public._replace(turn=seat), own=own)


def _legal_draft(view: View) -> tuple[Action, ...]:
    return (Keep(), Throw())


def _apply_draft(state: State, action: Action) -> State:
    """Keep the first card and put the next down unseen, or discard the first and keep the next."""
    public, hidden = state.public, state.hidden
    seat = public.turn
    first, second, *rest = hidden.stock
    own, unseen, faceup = state.own[seat]._replace(drawn=NOBODY), hidden.unseen, public.faceup
    seen = not rest and drawn_up(public.rules)  # the last card lies there face up
    if isinstance(action, Keep) and seen:
        kept = first
        own = own._replace(thrown=own.thrown + FIELDS[second])
    elif isinstance(action, Keep):
        kept = first
        unseen = with_item(unseen, seat, unseen[seat] + (1 << 4 * second))
    else:
        kept = second
        own = own._replace(thrown=own.thrown + (1 << 4 * first))
        faceup = with_item(faceup, seat, FIELDS[second]) if seen else faceup
    sizes = with_item(public.sizes, seat, public.sizes[seat] + 1)
    state = State(
        public._replace(sizes=sizes, faceup=faceup, turn=NEXT),
        with_item(state.hands, seat, state.hands[seat] + (1 << 4 * kept)),
        with_item(state.own, seat, own),
        hidden._replace(stock=tuple(rest), unseen=unseen),
    )
    return _draw_for(state, public.seating.after[seat]) if rest else state


def _why_draft(view: View, action: Action) -> Refusal:
    return refuse("choose_draft")


DEAL = Step(always, as_it_is, nothing, _apply_deal, no_choice, checks=True)
MISDEAL = Step(
    lambda rules: rules.deal.nines_misdeal != "off" or rules.deal.poor_misdeal > 0,
    _enter_misdeal,
    _legal_misdeal,
    _apply_misdeal,
    _why_misdeal,
)
DRAFT = Step(lambda rules: rules.deal.stock == "draft", _enter_draft, _legal_draft, _apply_draft, _why_draft)
