"""What one seat is shown besides: made from its View and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from deece.cards import CARDS, codes_in, count, distinct
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Draw,
    ExchangeDix,
    Give,
    Keep,
    LayMeld,
    Pass,
    Play,
    Throw,
    Trump,
)
from deece.game.exchange import to_choose
from deece.game.play import legal, refusal, why_not
from deece.game.refusal import Figure, Refusal
from deece.game.state import NOBODY
from deece.game.value import best_meld
from deece.game.view import View
from deece.players.conventions import NONE, Card
from deece.players.conventions import card as convention
from deece.rules.catalog import Rules
from deece.say import capital, remembered
from deece.table.log import action_text
from deece.wire import shown
from deece.wire.meanings import beyond, digits_head, offered, offered_bids
from deece.wire.public import CODES, card_of, cards_of, combination, running_count
from deece.words.asking import note, question, trump_note
from deece.words.cards import card_name
from deece.words.choices import button_words
from deece.words.kept import Kept
from deece.words.needs import needs
from deece.words.page import Seen
from deece.words.refusals import refusal_words
from deece.words.refused import as_sentence

_KINDS: Final[dict[type, shown.ChoiceKind]] = {
    Pass: "pass",
    Trump: "trump",
    Call: "call",
    Play: "card",
    Give: "give",
    Bury: "bury",
    LayMeld: "meld",
    ExchangeDix: "exchange",
    Draw: "draw",
    Keep: "keep",
    Throw: "keep",
    Bid: "bid",
}
_OF_CARDS: Final[dict[str, type[Play | Give | Bury | Call]]] = {
    "play": Play,
    "stock": Play,
    "pass": Give,
    "bury": Bury,
    "call": Call,
}
_OPEN: Final = ("misdeal", "bid", "look", "name trump", "share")  # steps in which trump is not named yet


def own(
    seen: Seen,
    *,
    undo: bool = False,
    claim: bool = False,
    kept: Kept[Seen] | None = None,
    card: Card | None = None,
) -> shown.Own:
    """Hand, choices with their reasons, and what this seat knows.

    `kept` is this seat's, from position to position of a table: what would come out the same is not worked out again.
    `card` is the convention card of its side, by which its calls are understood.
    """
    part = (kept or Kept()).at(seen)
    view, choices, card = seen.view, seen.choices, card or convention(NONE)
    bids = [action.points for action in choices if isinstance(action, Bid) and not action.spoken]
    return shown.Own(
        hand=part(_hand),
        question=question(view, choices, seen.viewer) if choices else "",
        bids=bids,
        bids_tell=offered_bids(view, card, bids) if bids else [],
        beyond=beyond(view, card) if bids else None,
        digits=digits_head(view, card, choices) if choices else "",
        choices=_choices(seen, card) if choices else [],
        refused=_refused(view, choices) if choices else {},
        refused_calls=_refused_calls(view, choices) if view.public.step == "bid" and choices else [],
        spare=_spare(view, choices) if choices else [],
        need=to_choose(view.public) if choices else 0,
        known=part(_known),
        meld=part(_meld),
        needs=part(_needs),
        count=part(_count),
        undo=undo,
        claim=claim,
    )


def _choices(seen: Seen, convention: Card) -> list[shown.Choice]:
    plays = _plays()
    return [
        plays[action.card.code]
        if isinstance(action, Play) and not action.laid
        else _choice(action, seen.view, convention)
        for action in seen.choices
        if not isinstance(action, Bid) or action.spoken
    ]


def _choice(action: Action, view: View, convention: Card) -> shown.Choice:
    text = button_words(action, view.public)
    kind: shown.ChoiceKind = "laid" if isinstance(action, Play) and action.laid else _KINDS.get(type(action), "say")
    do = action_text(action, view.rules, melding=view.public.step == "meld")
    carried = getattr(action, "card", None)
    if carried is not None:
        return shown.Choice(do=do, kind=kind, text=text, note="", card=str(carried))
    says = note(action, view)
    if isinstance(action, Bid | Pass):
        tells = offered(view, convention, action)
        return shown.Choice(
            do=do,
            kind=kind,
            text=text,
            note=says,
            digit=action.points - view.rules.auction.first_bid if isinstance(action, Bid) and action.spoken else UNSET,
            short=tells.short,
            means=tells.means,
            warning=tells.warning,
        )
    suit = action.suit if isinstance(action, Trump) else UNSET
    return shown.Choice(do=do, kind=kind, text=text, note=says, suit=suit)


@remembered
def _plays() -> list[shown.Choice]:
    """By its code, each card to be played."""
    return [
        shown.Choice(do=f"play {card}", kind="card", text=capital(card_name(card)), note="", card=str(card))
        for card in CARDS
    ]


def _refused(view: View, choices: Sequence[Action]) -> dict[str, shown.Why]:
    """Why the other cards of the hand may not be chosen now."""
    kind = _OF_CARDS.get(view.public.step)
    if kind is None or kind is Call:
        return {}
    may = {choice.card.code for choice in choices if isinstance(choice, kind)}
    found: dict[str, shown.Why] = {}
    last, said = None, None  # most of them are refused for one reason
    for code in codes_in(distinct(view.bits)):
        if code not in may:
            why = refusal(view, kind(CARDS[code]))
            if said is None or why != last:
                last, said = why, shown.Why(*_why(why))
            found[CODES[code]] = said
    return found


def _spare(view: View, choices: Sequence[Action]) -> list[shown.Spare]:
    """Of which cards not every copy held may be buried, because the others are melded."""
    found = []
    for action in choices:
        if isinstance(action, Bury):
            code = action.card.code
            held, rest, copies = count(view.bits, code), view, 0
            while copies < held and action in legal(rest):
                copies, rest = copies + 1, rest._replace(bits=rest.bits - (1 << 4 * code))
            if copies < held:
                found.append(shown.Spare(*_why(why_not(rest, action)), card=str(action.card), copies=copies))
    return found


def _why(refusal: Refusal | None) -> tuple[str, str, dict[str, Figure]]:
    """Why a choice is refused: a sentence, and the same as data."""
    assert refusal is not None  # asked of what may not be chosen
    return as_sentence(refusal_words(refusal)), refusal.code, dict(refusal.figures)


def _refused_calls(view: View, choices: Sequence[Action]) -> list[shown.RefusedCall]:
    """The calls of these rules that may not be made now."""
    calls = [Pass(), *(Pass(call) for call in view.rules.auction.calls if call != "spoken")]
    return [
        shown.RefusedCall(*_why(why_not(view, call)), text=button_words(call, view.public))
        for call in calls
        if call not in choices
    ]


def _hand(seen: Seen) -> list[str]:
    return cards_of(seen.view.bits)


def _known(seen: Seen) -> shown.KnownCards:
    own = seen.view.own
    return shown.KnownCards(
        received=cards_of(own.received),
        widow=cards_of(own.widow),
        thrown=cards_of(own.thrown),
        drawn=card_of(own.drawn),
    )


def _needs(seen: Seen) -> list[str]:
    return needs(seen.view, seen.viewer)


def _count(seen: Seen) -> shown.Count | None:
    return running_count(seen.view) if seen.view.own.buried else None


def _meld(seen: Seen) -> list[shown.TrumpMeld]:
    """What the hand would meld: in each suit while trump is open, best first; then in trump until meld is shown."""
    view, public = seen.view, seen.public
    if not view.bits or public.stock is not None or public.tricks or any(public.melds):
        return []
    if public.trump == NOBODY and public.step not in _OPEN:
        return []
    suits = range(4) if public.trump == NOBODY else (public.trump,)
    melds = [(meld_in(view.rules, view.bits, suit), trump_note(view, suit)) for suit in suits]
    found = [shown.TrumpMeld(meld.trump, meld.total, meld.wins, meld.combinations, note) for meld, note in melds]
    return sorted(found, key=lambda one: (bool(one.note), -one.total))


@remembered
def meld_in(rules: Rules, bits: int, suit: int) -> shown.MeldIn:
    """What these cards meld when this suit is trump: the same hand is asked about at every call of the auction."""
    value = best_meld(rules, bits, suit)
    return shown.MeldIn(suit, value.total, value.wins, [combination(each) for each in value.combinations])
