"""The plain player around the meld: misdeal, draft, widow, cards passed and buried, giving up, the moon."""

from __future__ import annotations

from functools import lru_cache
from math import inf
from typing import Final, NamedTuple

from deece.cards import ACE, CARDS, JACK, KING, LANES, NINE, QUEEN, SUITS, TEN, code_of, codes_in, count, size
from deece.game.account import account
from deece.game.action import Action, Bury, Concede, Give, Keep, Look, Misdeal, Moon, PlayOn, Throw, ThrowIn
from deece.game.deal import claims_nines
from deece.game.exchange import share_to
from deece.game.state import NOBODY, Own
from deece.game.value import MeldValue, best_meld
from deece.game.view import View
from deece.players.base import Choice, first_of
from deece.players.plain_promise import allies, hand_size, hand_strength, play_points, promise, trump_suits
from deece.players.reason import Reason, because
from deece.rules.catalog import Rules
from deece.rules.count import dearer_played

_SPADE_QUEEN: Final = code_of(0, QUEEN)
_DIAMOND_JACK: Final = code_of(2, JACK)
_DRAFT_WORTH: Final = (6.0, 3.0, 1.5, 1.5, 0.5, 0.0)  # by rank
KEEP_FROM: Final = 3.0  # a drawn card worth so much is kept: the next one is worth less on average
HOPELESS: Final = 0.18  # of the points in play: a hand is hopeless if it needs so much more than it should take


def misdeal(view: View, actions: tuple[Action, ...]) -> Choice:
    """Claim a new deal unless the hand is good in spite of its nines, or of all that counts nothing."""
    meld = best_meld(view.rules, view.bits, NOBODY).total
    if Misdeal() in actions and (meld < 10 * view.rules.score.scale and hand_strength(view.bits) < 12):
        return Choice(Misdeal(), because("many_nines" if claims_nines(view.rules, view.bits) else "poor_hand"))
    return Choice(first_of(actions, PlayOn()), because("good_enough"))


def draft(view: View, actions: tuple[Action, ...]) -> Choice:
    """Keep aces, trump or cards of the long suit, and cards that meld; throw the rest."""
    public, code = view.public, view.own.drawn
    card = str(CARDS[code])
    last = public.widow and sum(public.sizes) == size(public.tables.pack) // 2 - 1  # the next one lies there face up
    enough = _draft_worth(view, codes_in(public.widow)[0]) if last else KEEP_FROM
    if _draft_worth(view, code) >= enough:
        return Choice(first_of(actions, Keep()), because("card_worth_keeping", card=card))
    return Choice(first_of(actions, Throw()), because("next_card_better", card=card))


def _draft_worth(view: View, code: int) -> float:
    """What a card is worth to the hand that is drawn, in cards of middling use."""
    rules, bits, trump = view.rules, view.bits, view.public.trump
    card, more = CARDS[code], bits + (1 << 4 * code)
    suits = range(4) if trump == NOBODY else (trump,)
    gain = max(best_meld(rules, more, suit).total - best_meld(rules, bits, suit).total for suit in suits)
    worth = _DRAFT_WORTH[card.rank] + gain / (10 * rules.score.scale) * 2
    lengths = [size(bits & lane) for lane in LANES]
    longest = max(lengths)
    wanted = longest > 0 and lengths[card.suit] == longest if trump == NOBODY else card.suit == trump
    return worth + 1.5 * wanted + (code in (_SPADE_QUEEN, _DIAMOND_JACK))


def look(view: View, actions: tuple[Action, ...]) -> Choice:
    """Look at the widow: conceding unseen only saves something when the bid would be lost all the same."""
    return Choice(first_of(actions, Look()), because("widow_may_help", widow=view.rules.deal.widow_name))


def share(view: View, actions: tuple[Action, ...]) -> Choice:
    """The kitty handed round: the best card for oneself, a good one for partner, the least for opponents."""
    gives = [action for action in actions if isinstance(action, Give)]
    seat = share_to(view.public)
    named, may = view.public.trump, trump_suits(view.rules, view.bits) or range(4)
    trump = named if named != NOBODY else max(may, key=lambda suit: promise(view, suit).total)
    now = best_meld(view.rules, view.bits, trump).total

    def worth(action: Give) -> float:
        card = action.card
        gain = best_meld(view.rules, view.bits + (1 << 4 * card.code), trump).total - now
        return gain / view.rules.score.scale + _DRAFT_WORTH[card.rank] + 4 * (card.suit == trump)

    ordered = sorted(gives, key=worth)
    if seat in view.partners:
        # The best is for declarer, who is served last.
        action = ordered[-2] if len(ordered) > 1 else ordered[-1]
        return Choice(action, because("for_partner", card=str(action.card)))
    return Choice(ordered[0], because("helps_them_least", card=str(ordered[0].card)))


class _Giver(NamedTuple):
    """What it depends on which cards are passed."""

    rules: Rules
    trump: int
    bits: int
    own: Own
    declares: bool


def _giver(view: View) -> _Giver:
    public = view.public
    declares = public.contract is not None and public.contract.declarer == view.seat
    return _Giver(view.rules, public.trump, view.bits, view.own, declares)


def pass_card(view: View, actions: tuple[Action, ...]) -> Choice:
    """To declarer: trump, aces, pinochle. Back to partner: what meld and tricks do not need."""
    giver = _giver(view)
    action = _first_give(giver, actions)
    if giver.declares:
        return Choice(action, because("not_needed", card=str(action.card)))
    return Choice(action, _why_pass(giver, action.card.code))


def ranked_gives(view: View, actions: tuple[Action, ...]) -> list[Give]:
    """The cards that may be passed, the best to pass first."""
    return list(_ranked(_giver(view), actions))


@lru_cache(maxsize=2048)
def _ranked(giver: _Giver, actions: tuple[Action, ...]) -> tuple[Give, ...]:
    """The same; in imagined deals the same hand is asked again and again."""
    meld = best_meld(giver.rules, giver.bits, giver.trump)
    gives = [action for action in actions if isinstance(action, Give)]
    return tuple(sorted(gives, key=lambda each: _dear(giver, each.card.code, _broken(giver, meld, each.card.code))))


@lru_cache(maxsize=2048)
def _first_give(giver: _Giver, actions: tuple[Action, ...]) -> Give:
    """The first of them. What a card breaks is only looked at where the card could be the first without that."""
    if giver.rules.meld.wins_game:  # there the best reading may be worth less than another: a card may break below 0
        return _ranked(giver, actions)[0]
    meld = best_meld(giver.rules, giver.bits, giver.trump)
    gives = [action for action in actions if isinstance(action, Give)]
    best, first = (inf, len(gives)), gives[0]
    for least, place in sorted((_dear(giver, each.card.code, 0), place) for place, each in enumerate(gives)):
        if (least, place) > best:
            break
        code = gives[place].card.code
        if (found := (_dear(giver, code, _broken(giver, meld, code)), place)) < best:
            best, first = found, gives[place]
    return first


def _dear(giver: _Giver, code: int, broken: int) -> float:
    """How dear a card is to whoever passes it: what they need it for, or how little partner does."""
    return _need(giver, code, broken) if giver.declares else -_use(giver, code, broken)


def _use(giver: _Giver, code: int, broken: int) -> float:
    """How useful a card is to a declarer partner, if the hand loses so much meld with it."""
    card, rules, own = CARDS[code], giver.rules, giver.own
    second = bool(count(own.giving + own.given, code))  # one of these is on its way already
    if card.suit == giver.trump:
        if card.rank == NINE:
            return 78.0 if rules.meld.dix else 40.0
        return 100.0 - card.rank - 10 * second
    if code in (_SPADE_QUEEN, _DIAMOND_JACK) and (leg := _leg(giver)):
        return leg
    if card.rank == ACE:
        return 72.0 - 4 * second
    if card.rank == NINE:
        return 0.0
    if card.rank == TEN:
        aces = count(giver.bits, code - TEN) + count(own.giving, code - TEN)
        return 50.0 if aces >= rules.deal.copies else 30.0
    return 28.0 - 3 * card.rank - min(10.0, broken / rules.score.scale)


def _leg(giver: _Giver) -> float:
    """How useful the cards of the pinochle are to a declarer partner, 0: no more than others of their rank.

    With spades or diamonds trump they are likely to hold the one that is trump; elsewhere a leg goes towards a double.
    """
    giving = giver.own.giving
    queens, jacks = count(giver.bits + giving, _SPADE_QUEEN), count(giver.bits + giving, _DIAMOND_JACK)
    if min(queens, jacks) > 1 and not giving & (15 << 4 * _SPADE_QUEEN | 15 << 4 * _DIAMOND_JACK):
        return 1.0  # a double pinochle pays where it is
    if giver.trump in (0, 2):
        return 74.0
    return 60.0 if max(queens, jacks) > 1 else 0.0


def _broken(giver: _Giver, meld: MeldValue, code: int) -> int:
    """The meld that a hand loses with this card."""
    if count(giver.bits, code) > count(meld.cards, code):
        return 0
    return meld.total - best_meld(giver.rules, giver.bits - (1 << 4 * code), giver.trump).total


def _why_pass(giver: _Giver, code: int) -> Reason:
    card, trump = CARDS[code], giver.trump
    if card.suit == trump:
        return because("partners_trump", card=str(card), suit=SUITS[trump])
    if code in (_SPADE_QUEEN, _DIAMOND_JACK) and _leg(giver) >= 60:
        return because("partners_pinochle", card=str(card))
    if card.rank == ACE:
        return because("partners_trick", card=str(card))
    return because("nothing_better_to_pass", card=str(card))


def _need(giver: _Giver, code: int, broken: int) -> float:
    """How much declarer needs a card: meld that would break, trump, aces, then tricks; voids are welcome."""
    card, rules, bits = CARDS[code], giver.rules, giver.bits
    need = 12.0 * broken / rules.score.scale
    if card.suit == giver.trump:
        need += 60 + 5 * (NINE - card.rank)
    elif card.rank == ACE:
        need += 45
    elif card.rank == NINE:
        need += 12  # partner can do nothing with an off-suit nine
    elif card.rank == TEN:
        need += 8 + 12 * (count(bits, code - TEN) >= rules.deal.copies)
    else:
        need += 9 - card.rank
    return need + 0.6 * size(bits & LANES[card.suit])


def bury(view: View, actions: tuple[Action, ...]) -> Choice:
    """Short plain suits, and counters that would be lost; no trump, no aces, nothing melded while others are held."""
    action = ranked_buries(view, actions)[0]
    card = action.card
    counter = view.public.tables.points[card.code] > 0
    return Choice(
        action, because("short_suit_counter" if counter else "short_suit", suit=SUITS[card.suit], card=str(card))
    )


def ranked_buries(view: View, actions: tuple[Action, ...]) -> list[Bury]:
    """The cards that may be buried, the best to bury first."""
    shown, trump, bits = view.public.melds[view.seat], view.public.trump, view.bits
    melded = shown.cards if shown is not None else best_meld(view.rules, bits, trump).cards

    def need(action: Bury) -> float:
        card, code = action.card, action.card.code
        lane = bits & LANES[card.suit]
        need = 40.0 * (count(bits, code) <= count(melded, code)) + 3 * size(lane)
        if code in (_SPADE_QUEEN, _DIAMOND_JACK) and min(count(melded, _SPADE_QUEEN), count(melded, _DIAMOND_JACK)) > 1:
            need += 20
        if card.suit == trump:
            return need + 100 + card.rank * -2
        if card.rank == ACE:
            return need + 50
        safe = card.rank == TEN and count(bits, code - TEN) >= view.rules.deal.copies
        return need + (8 if safe else -4 if card.rank <= KING else 0)

    return sorted([action for action in actions if isinstance(action, Bury)], key=need)


def give_up(view: View, actions: tuple[Action, ...]) -> Choice:
    """Give the hand up only when even good luck would not make the bid."""
    public, contract = view.public, view.public.contract
    leave = next((each for each in actions if isinstance(each, Concede | ThrowIn)), None)
    if leave is None or contract is None:
        return Choice(actions[0], because("play_on"))
    needed = account(public).sides[0].need
    should = play_points(public.tables, view.bits, public.trump)
    # Where a bid that is played and lost costs more than one that is given up, luck is not waited for.
    most = min(public.tables.total, should + HOPELESS * public.tables.total * (not dearer_played(view.rules)))
    if needed > most:
        return Choice(leave, because("out_of_reach", needed=needed, expected=round(should)))
    return Choice(first_of(actions, PlayOn()), because("within_reach", needed=needed))


def shoot_moon(view: View, actions: tuple[Action, ...]) -> Choice:
    """Only with a hand that is nearly all high trump and aces."""
    contract, trump, bits = view.public.contract, view.public.trump, view.bits
    copies, tricks = view.rules.deal.copies, hand_size(view.rules)
    length = size(bits & LANES[trump])
    high = count(bits, code_of(trump, ACE)) == copies and count(bits, code_of(trump, TEN)) >= copies - 1
    others = size(bits & ~LANES[trump]) - sum(count(bits, code_of(suit, ACE)) for suit in range(4) if suit != trump)
    leads = contract is not None and (contract.declarer == view.seat or contract.declarer in allies(view))
    if leads and high and others == 0 and length * 3 >= tricks * 2:
        return Choice(first_of(actions, Moon()), because("all_high"))
    return Choice(first_of(actions, PlayOn()), because("trick_lost"))
