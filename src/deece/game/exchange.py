"""Exchange: the widow, cards passed between partners, and cards buried."""

from __future__ import annotations

from deece.cards import ACE, LANES, code_of, count, size
from deece.game.action import Action, Bury, Concede, Give, Look, for_each
from deece.game.auction import perhaps_forced, was_forced
from deece.game.refusal import Refusal, refuse
from deece.game.state import NEXT, NOBODY, Contract, IllegalAction, Own, Public, Seat, State, with_item
from deece.game.step import Step, done, no_apply, no_choice, nothing, to_declarer
from deece.game.view import View


def _contract(public: Public) -> Contract:
    assert public.contract is not None
    return public.contract


# ---------------------------------------------------------------------------------------------- widow


def _enter_look(state: State) -> State:
    """Conceding unseen (S4): whoever may have been forced is asked, so that the question shows no hidden card."""
    return to_declarer(state) if perhaps_forced(state.public) else done(state)


def _legal_look(view: View) -> tuple[Action, ...]:
    return (Look(), Concede()) if was_forced(view) else (Look(),)


def _apply_look(state: State, action: Action) -> State:
    if isinstance(action, Look):
        return done(state)
    return state._replace(public=state.public._replace(ended="conceded unseen", turn=NEXT))


def _why_look(view: View, action: Action) -> Refusal:
    if isinstance(action, Concede):
        return refuse("not_forced")
    return refuse("choose_look" if was_forced(view) else "only_look", widow=view.rules.deal.widow_name)


def _enter_widow(state: State) -> State:
    """Declarer takes the widow, before all eyes if the rules say so; a widow handed round is only shown."""
    public = state.public
    widow = state.hidden.widow
    hidden = state.hidden._replace(widow=0)
    declarer, own = _contract(public).declarer, state.own
    if public.rules.exchange.widow_round:
        if public.rules.exchange.widow_shown:
            return state._replace(public=public._replace(widow=widow, turn=NEXT))
        own = with_item(own, declarer, own[declarer]._replace(widow=widow))
        return state._replace(public=public._replace(turn=NEXT), own=own)
    for seat in public.declarers() if public.rules.exchange.widow_partner else (declarer,):
        own = with_item(own, seat, own[seat]._replace(widow=widow))
    sizes = with_item(public.sizes, declarer, public.sizes[declarer] + size(widow))
    shown = widow if public.rules.exchange.widow_shown else 0
    hands = with_item(state.hands, declarer, state.hands[declarer] + widow)
    return State(public._replace(widow=shown, sizes=sizes, turn=NEXT), hands, own, hidden)


def widow_lies(public: Public) -> bool:
    """Whether the widow still lies there face down."""
    rules = public.rules
    before = public.step in ("misdeal", "bid", "look") or (rules.exchange.trump_first and public.step == "name trump")
    return rules.deal.widow > 0 and before


def handed_openly(public: Public) -> bool:
    """Whether a widow is being handed round before all eyes."""
    return public.step == "share" and public.rules.exchange.widow_shown


def widow_left(public: Public) -> int:
    """The cards (bits) of a widow that is being handed round which are not yet given."""
    return public.widow - sum(public.faceup)


def share_to(public: Public) -> Seat:
    """Who is given the next card of a widow handed round (S4 four-handed): clockwise, declarer last."""
    active = public.seating.active
    given = sum([public.sizes[seat] for seat in active]) - len(active) * public.rules.deal.hand
    return active[(active.index(_contract(public).declarer) + 1 + given) % len(active)]


def _legal_share(view: View) -> tuple[Action, ...]:
    return for_each(Give, widow_left(view.public) or view.own.widow)


def _apply_share(state: State, action: Action) -> State:
    assert isinstance(action, Give)
    public = state.public
    card, seat = 1 << 4 * action.card.code, share_to(public)
    faceup, own = public.faceup, state.own
    if public.rules.exchange.widow_shown:
        faceup = with_item(faceup, seat, faceup[seat] + card)
    else:  # declarer alone knows who is given which
        own = with_item(own, public.turn, own[public.turn]._replace(widow=own[public.turn].widow - card))
        if seat != public.turn:
            own = with_item(own, seat, own[seat]._replace(received=card))
    sizes = with_item(public.sizes, seat, public.sizes[seat] + 1)
    hidden = state.hidden._replace(widow=state.hidden.widow - card)
    turn = public.turn if hidden.widow else NEXT
    public = public._replace(faceup=faceup, sizes=sizes, turn=turn)
    return State(public, with_item(state.hands, seat, state.hands[seat] + card), own, hidden)


def _why_share(view: View, action: Action) -> Refusal:
    if isinstance(action, Give):
        return refuse("not_in_widow", card=str(action.card), widow=view.rules.deal.widow_name)
    return refuse("choose_share", widow=view.rules.deal.widow_name)


# --------------------------------------------------------------------------------------------- passing


def exchangers(public: Public) -> tuple[Seat, Seat]:
    """Declarer's partner, who passes first, and declarer."""
    contract = _contract(public)
    if contract.partner != NOBODY:
        return contract.partner, contract.declarer
    (partner,) = public.declarers() - {contract.declarer}
    return partner, contract.declarer


def to_choose(public: Public) -> int:
    """How many cards whoever is to pass or bury has still to choose; 0 in every other step."""
    if public.step == "pass":
        return public.rules.exchange.cards - public.passed[public.turn]
    return public.rules.deal.widow - public.buried if public.step == "bury" else 0


def _enter_pass(state: State) -> State:
    public = state.public
    partner, declarer = exchangers(public)
    first = partner if public.passed[partner] < public.rules.exchange.cards else declarer
    return state._replace(public=public._replace(turn=first))


def _passable(hand: int) -> int:
    """The cards (bits) of a hand that may be passed, to list them and to take one: all of them."""
    return hand


def _legal_pass(view: View) -> tuple[Action, ...]:
    return for_each(Give, _passable(view.bits))


def _apply_pass(state: State, action: Action) -> State:
    """One card is laid aside; when all are there, they are handed over."""
    public, hands, owns, hidden = state
    seat = public.turn
    hand, own = hands[seat], owns[seat]
    if not isinstance(action, Give) or not count(_passable(hand), action.card.code):
        raise IllegalAction(_why_pass(View(public, seat, hand, own), action))
    card, wanted = 1 << 4 * action.card.code, public.rules.exchange.cards
    passed = with_item(public.passed, seat, public.passed[seat] + 1)
    sizes = with_item(public.sizes, seat, public.sizes[seat] - 1)
    hands = with_item(hands, seat, hand - card)
    owns = with_item(owns, seat, own._replace(giving=own.giving + card))
    state = State(public._replace(passed=passed, sizes=sizes), hands, owns, hidden)
    if passed[seat] < wanted:
        return state
    partner, declarer = exchangers(public)
    if public.rules.exchange.manner == "together" and seat == partner:
        return state._replace(public=state.public._replace(turn=declarer))  # sealed until both have chosen
    for giver, taker in ((partner, declarer), (declarer, partner)):
        if state.own[giver].giving:
            state = _hand_over(state, giver, taker)
    return state._replace(public=state.public._replace(turn=declarer if seat == partner else NEXT))


def _hand_over(state: State, giver: Seat, taker: Seat) -> State:
    cards = state.own[giver].giving
    own: list[Own] = list(state.own)
    own[giver] = own[giver]._replace(given=own[giver].given + cards, giving=0)
    own[taker] = own[taker]._replace(received=own[taker].received + cards)
    hands = with_item(state.hands, taker, state.hands[taker] + cards)
    sizes = with_item(state.public.sizes, taker, state.public.sizes[taker] + size(cards))
    return State(state.public._replace(sizes=sizes), hands, tuple(own), state.hidden)


def _why_pass(view: View, action: Action) -> Refusal:
    if isinstance(action, Give):
        return refuse("not_held", card=str(action.card))
    return refuse("choose_pass", cards=view.rules.exchange.cards)


# --------------------------------------------------------------------------------------------- burying


def _legal_bury(view: View) -> tuple[Action, ...]:
    """Any card; or (S4) melded ones only when no others are left."""
    shown = view.public.melds[view.seat]
    if view.rules.exchange.bury == "plain" and shown is not None:
        plain = sum(max(0, count(view.bits, code) - count(shown.cards, code)) << 4 * code for code in range(24))
        return for_each(Bury, plain or view.bits)
    return for_each(Bury, view.bits)


def _apply_bury(state: State, action: Action) -> State:
    assert isinstance(action, Bury)
    public = state.public
    seat, card = public.turn, 1 << 4 * action.card.code
    buried = public.buried + 1
    own = with_item(state.own, seat, state.own[seat]._replace(buried=state.own[seat].buried + card))
    sizes = with_item(public.sizes, seat, public.sizes[seat] - 1)
    turn = NEXT if buried == public.rules.deal.widow else seat
    told = public.told
    if public.rules.exchange.bury_told and turn == NEXT:
        pile = own[seat].buried
        aces = sum([count(pile, code_of(suit, ACE)) for suit in range(4) if suit != public.trump])
        told = (size(pile & LANES[public.trump]), aces)
    public = public._replace(buried=buried, told=told, sizes=sizes, turn=turn)
    return State(public, with_item(state.hands, seat, state.hands[seat] - card), own, state.hidden)


def _why_bury(view: View, action: Action) -> Refusal:
    if isinstance(action, Bury):
        if not count(view.bits, action.card.code):
            return refuse("not_held", card=str(action.card))
        return refuse("melded", card=str(action.card))
    return refuse("choose_bury", cards=to_choose(view.public))


LOOK = Step(lambda rules: rules.meld.concede_unseen, _enter_look, _legal_look, _apply_look, _why_look)
TAKE_WIDOW = Step(lambda rules: rules.deal.widow > 0, _enter_widow, nothing, no_apply, no_choice)
SHARE = Step(lambda rules: rules.exchange.widow_round, to_declarer, _legal_share, _apply_share, _why_share)
PASS = Step(lambda rules: rules.exchange.cards > 0, _enter_pass, _legal_pass, _apply_pass, _why_pass, checks=True)
BURY = Step(
    lambda rules: rules.deal.widow > 0 and not rules.exchange.widow_round,
    to_declarer,
    _legal_bury,
    _apply_bury,
    _why_bury,
)
