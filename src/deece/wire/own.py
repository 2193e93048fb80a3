"""What one seat is shown besides: made from its View and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from deece.cards import cards_in, count, distinct
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
from deece.game.play import legal, why_not
from deece.game.refusal import Refusal
from deece.game.state import NOBODY
from deece.game.value import best_meld
from deece.game.view import View
from deece.players.conventions import NONE, Card
from deece.players.conventions import card as convention
from deece.rules.catalog import Rules
from deece.table.log import action_text
from deece.wire.meanings import offered, offered_bids
from deece.wire.public import card_of, cards_of, combination, running_count
from deece.words.asking import note, question, trump_note
from deece.words.choices import button_words
from deece.words.kept import Kept, Part, Parts
from deece.words.needs import needs
from deece.words.refusals import refusal_words
from deece.words.refused import as_sentence
from deece.words.viewer import Viewer

Json = dict[str, Any]
_KINDS: Final[dict[type, str]] = {
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
_OF_CARDS: Final = {"play": Play, "stock": Play, "pass": Give, "bury": Bury, "call": Call}
_OPEN: Final = ("misdeal", "bid", "look", "name trump", "share")  # steps in which trump is not named yet


def own(
    view: View,
    viewer: Viewer,
    *,
    undo: bool = False,
    claim: bool = False,
    kept: Kept | None = None,
    card: Card | None = None,
) -> Json:
    """Hand, choices with their reasons, and what this seat knows.

    `kept` is this seat's, from position to position of a table: what has not changed is not worked out again.
    `card` is the convention card of its side, by which its calls are understood.
    """
    public, choices = view.public, legal(view)
    step = public.step
    card = card or convention(NONE)
    bids = [action.points for action in choices if isinstance(action, Bid) and not action.spoken]
    return {
        **(kept or Kept()).update(PARTS, view, viewer, view, viewer),
        "question": question(view, choices, viewer) if choices else "",
        "bids": bids,
        "bids_tell": offered_bids(view, card, bids) if step == "bid" else [],
        "choices": [_choice(action, view, card) for action in choices if not isinstance(action, Bid) or action.spoken],
        "refused": _refused(view, choices),
        "refused_calls": _refused_calls(view, choices) if step == "bid" and choices else [],
        "spare": _spare(view, choices),
        "need": _need(view) if choices else 0,
        "undo": undo,
        "claim": claim,
    }


def _choice(action: Action, view: View, convention: Card) -> Json:
    if isinstance(action, Play) and not action.laid:
        card = str(action.card)
        return {
            "do": f"play {card}",
            "kind": "card",
            "text": button_words(action, view.public),
            "note": "",
            "card": card,
        }
    kind = "laid" if isinstance(action, Play) and action.laid else _KINDS.get(type(action), "say")
    carried = getattr(action, "card", None)
    found: Json = {
        "do": action_text(action, view.rules, melding=view.public.step == "meld"),
        "kind": kind,
        "text": button_words(action, view.public),
        "note": note(action, view) if carried is None else "",
    }
    if carried is not None:
        found["card"] = str(carried)
    if isinstance(action, Trump):
        found["suit"] = action.suit
    if isinstance(action, Bid) and action.spoken:
        found["digit"] = action.points - view.rules.auction.first_bid
    if isinstance(action, Bid | Pass):
        found |= offered(view, convention, action)
    return found


def _refused(view: View, choices: Sequence[Action]) -> dict[str, Json]:
    """Why the other cards of the hand may not be chosen now."""
    kind = _OF_CARDS.get(view.public.step)
    if kind is None or kind is Call or not choices:
        return {}
    found: dict[str, Json] = {}
    said: dict[Any, Json] = {}  # most of them are refused for one reason
    for card in cards_in(distinct(view.bits)):
        refusal = None if kind(card) in choices else why_not(view, kind(card))
        if refusal is not None:
            key = (refusal.code, *refusal.figures.items())
            found[str(card)] = said[key] = said.get(key) or refusal_json(refusal)
    return found


def _spare(view: View, choices: Sequence[Action]) -> list[Json]:
    """Of which cards not every copy held may be buried, because the others are melded."""
    found: list[Json] = []
    for action in choices:
        if isinstance(action, Bury):
            code = action.card.code
            held, rest, copies = count(view.bits, code), view, 0
            while copies < held and action in legal(rest):
                copies, rest = copies + 1, rest._replace(bits=rest.bits - (1 << 4 * code))
            if copies < held:
                found.append({"card": str(action.card), "copies": copies, **refusal_json(why_not(rest, action))})
    return found


def refusal_json(refusal: Refusal | None) -> Json:
    """Why a choice is refused: a sentence, and the same as data; nothing for what is not refused."""
    if refusal is None:
        return {}
    return {"reason": as_sentence(refusal_words(refusal)), "code": refusal.code, "figures": refusal.figures}


def _refused_calls(view: View, choices: Sequence[Action]) -> list[Json]:
    """The calls of these rules that may not be made now."""
    calls = [Pass(), *(Pass(call) for call in view.rules.auction.calls if call != "spoken")]
    return [
        {"text": button_words(call, view.public), **refusal_json(why_not(view, call))}
        for call in calls
        if call not in choices
    ]


def _need(view: View) -> int:
    public, rules = view.public, view.rules
    if public.step == "pass":
        return rules.exchange.cards - public.passed[view.seat]
    return rules.deal.widow - public.buried if public.step == "bury" else 0


def _known(view: View) -> Json:
    own = view.own
    return {
        "given": cards_of(own.given),
        "received": cards_of(own.received),
        "giving": cards_of(own.giving),
        "buried": cards_of(own.buried),
        "widow": cards_of(own.widow),
        "thrown": cards_of(own.thrown),
        "drawn": card_of(own.drawn),
    }


def _meld(view: View) -> list[Json]:
    """What the hand would meld: in each suit while trump is open, best first; then in trump until meld is shown."""
    public = view.public
    if not view.bits or public.stock is not None or public.tricks or any(public.melds):
        return []
    if public.trump == NOBODY and public.step not in _OPEN:
        return []
    suits = range(4) if public.trump == NOBODY else (public.trump,)
    found = [{**meld_in(view.rules, view.bits, suit), "note": trump_note(view, suit)} for suit in suits]
    return sorted(found, key=lambda one: (bool(one["note"]), -one["total"]))


_COUNTED: Final = ("step", "contract", "melds", "tricks", "ended", "seating", "buried", "stock")
PARTS: Final = Parts(
    {
        "hand": Part(lambda view, viewer: cards_of(view.bits), ("bits",)),
        "known": Part(lambda view, viewer: _known(view), ("own",)),
        "meld": Part(
            lambda view, viewer: _meld(view), ("bits",), ("step", "trump", "auction", "melds", "tricks", "stock")
        ),
        "needs": Part(needs, ("own",), _COUNTED),
        "count": Part(lambda view, viewer: running_count(view) if view.own.buried else None, ("own",), _COUNTED),
    }
)


@lru_cache(maxsize=8192)
def meld_in(rules: Rules, bits: int, suit: int) -> Json:
    """What these cards meld when this suit is trump.

    The same hand is asked about at every call of the auction, so the answer is kept, and must not be changed.
    """
    value = best_meld(rules, bits, suit)
    combinations = [combination(each) for each in value.combinations]
    return {"trump": suit, "total": value.total, "wins": value.wins, "combinations": combinations}
