"""What one seat is shown besides: made from its View and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from deece.cards import CARDS, KING, QUEEN, SUIT_NAMES, cards_in, code_of, codes_in, count, distinct, size
from deece.game.action import (
    Action,
    Bid,
    Bury,
    Call,
    Concede,
    Draw,
    ExchangeDix,
    Give,
    HandBack,
    Keep,
    LayMeld,
    Look,
    Misdeal,
    Moon,
    Pass,
    Play,
    PlayOn,
    Throw,
    ThrowIn,
    Trump,
)
from deece.game.play import legal, why_not
from deece.game.state import NOBODY
from deece.game.value import best_meld
from deece.game.view import View
from deece.rules.catalog import Rules
from deece.table.log import action_text
from deece.web.public import card_of, cards_of
from deece.words.asking import meaning, question
from deece.words.cards import plural
from deece.words.choices import action_words, meld_words
from deece.words.hand_end import contract_lines
from deece.words.needs import needs
from deece.words.position import contract_words
from deece.words.shown import open_lines

Json = dict[str, Any]
_KINDS: Final[dict[type, str]] = {
    Pass: "pass", Trump: "trump", Call: "call", Play: "card", Give: "give", Bury: "bury", LayMeld: "meld",
    ExchangeDix: "exchange", Draw: "draw", Keep: "keep", Throw: "keep", Bid: "bid",
}  # fmt: skip
_OF_CARDS: Final = {"play": Play, "stock": Play, "pass": Give, "bury": Bury, "call": Call}
_OPEN: Final = ("misdeal", "bid", "look", "name trump", "share")  # steps in which trump is not named yet


def own(view: View, names: Sequence[str], *, undo: bool = False, claim: bool = False) -> Json:
    """Hand, choices with their reasons, and what this seat knows; `names` has "You" at this seat."""
    public, choices = view.public, legal(view)
    step = public.step
    return {
        "hand": cards_of(view.bits),
        "question": question(view, choices, names) if choices else "",
        "bids": [action.points for action in choices if isinstance(action, Bid) and not action.spoken],
        "choices": [
            _choice(action, view) for action in choices if not isinstance(action, Bid) or action.spoken
        ],
        "refused": _refused(view, choices),
        "refused_calls": _refused_calls(view, choices) if step == "bid" and choices else [],
        "spare": _spare(view, choices),
        "need": _need(view) if choices else 0,
        "known": _known(view),
        "meld": _meld(view),
        "needs": needs(view, names),
        "buried_points": sum(view.public.tables.points[code] for code in codes_in(view.own.buried)),
        "undo": undo,
        "claim": claim,
    }


def _choice(action: Action, view: View) -> Json:
    kind = "laid" if isinstance(action, Play) and action.laid else _KINDS.get(type(action), "say")
    card = getattr(action, "card", None)
    found: Json = {
        "do": action_text(action, view.rules, melding=view.public.step == "meld"), "kind": kind,
        "text": choice_words(action, view), "note": meaning(action, view) if card is None else "",
    }  # fmt: skip
    if card is not None:
        found["card"] = str(card)
    if isinstance(action, Trump):
        found["suit"] = action.suit
    return found


def choice_words(action: Action, view: View) -> str:
    """A choice as a button says it: "Pass", "Hearts", "Marriage in hearts"."""
    match action:
        case Pass(call):
            words = {"": "pass", "help": "pass with help"}.get(call, call)
        case Trump(suit):
            words = SUIT_NAMES[suit]
        case LayMeld():
            words = meld_words(action)
        case Play(card, _) | Give(card) | Bury(card) | Call(card):
            words = card.name
        case Draw(turned):
            words = "take the turned card" if turned else "take the face-down card"
        case PlayOn():
            words = _PLAY_ON[view.public.step]
        case _:
            words = _SAY.get(type(action)) or action_words(action, view.rules)
    return words[:1].upper() + words[1:]


_SAY: Final[dict[type, str]] = {
    Misdeal: "claim a misdeal", Keep: "keep it", Throw: "throw it", HandBack: "hand the bid back",
    Look: "look at the widow", Concede: "concede", ThrowIn: "throw in", Moon: "shoot the moon",
    ExchangeDix: "exchange the dix for the turned card",
}  # fmt: skip
_PLAY_ON: Final = {
    "meld": "no more meld", "misdeal": "play these cards", "moon": "no moon: play", "throw in": "play the hand",
    "concede": "play the hand",
}  # fmt: skip


def _refused(view: View, choices: Sequence[Action]) -> dict[str, str]:
    """Why the other cards of the hand may not be chosen now."""
    kind = _OF_CARDS.get(view.public.step)
    if kind is None or kind is Call or not choices:
        return {}
    return {
        str(card): _sentence(why_not(view, kind(card)))
        for card in cards_in(distinct(view.bits))
        if kind(card) not in choices
    }


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
                found.append({"card": str(action.card), "copies": copies, "reason": _sentence(why_not(rest, action))})
    return found


def _sentence(reason: str) -> str:
    return reason[:1].upper() + reason[1:] + "."


def _refused_calls(view: View, choices: Sequence[Action]) -> list[Json]:
    """The calls of these rules that may not be made now."""
    calls = [Pass(), *(Pass(call) for call in view.rules.auction.calls if call != "spoken")]
    return [
        {"text": choice_words(call, view), "reason": _sentence(why_not(view, call))}
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
        "given": cards_of(own.given), "received": cards_of(own.received), "giving": cards_of(own.giving),
        "buried": cards_of(own.buried), "widow": cards_of(own.widow), "thrown": cards_of(own.thrown),
        "drawn": card_of(own.drawn),
    }  # fmt: skip


def _meld(view: View) -> list[Json]:
    """What the hand would meld: in each suit while trump is open, best first; then in trump until meld is shown."""
    public = view.public
    if not view.bits or public.stock is not None or public.tricks or any(public.melds):
        return []
    if public.trump == NOBODY and public.step not in _OPEN:
        return []
    suits = range(4) if public.trump == NOBODY else (public.trump,)
    found = [{**meld_in(view.rules, view.bits, suit), "note": _trump_note(view, suit)} for suit in suits]
    return sorted(found, key=lambda one: (bool(one["note"]), -one["total"]))


@lru_cache(maxsize=8192)
def meld_in(rules: Rules, bits: int, suit: int) -> Json:
    """What these cards meld when this suit is trump. 

    The same hand is asked about at every call of the auction, so the answer is kept, and must not be changed.
    """
    value = best_meld(rules, bits, suit)
    combinations = [
        {"name": each.name, "points": each.points, "cards": cards_of(each.cards)} for each in value.combinations
    ]
    return {"trump": suit, "total": value.total, "combinations": combinations}


def _trump_note(view: View, suit: int) -> str:
    marriage = count(view.bits, code_of(suit, KING)) and count(view.bits, code_of(suit, QUEEN))
    return "no marriage: cannot be trump" if view.rules.auction.trump_needs == "marriage" and not marriage else ""


def position_lines(view: View, names: Sequence[str]) -> list[str]:
    """The whole position in sentences, for the text mode; `names` has "You" at this seat."""
    public, game = view.public, view.public.game
    lines = [f"Hand {len(game.results) + 1}, dealer {names[game.dealer]}."]
    if contract := contract_words(public, names):
        lines[0] += f" {contract}."
    if not public.tricks:
        lines += contract_lines(public, names)
    lines += open_lines(view, names)
    if public.trick:
        plays = zip(public.played_by(), public.trick, strict=True)
        played = [f"{names[seat]} {CARDS[code].name}" for seat, code in plays]
        lines.append(f"In the trick: {', '.join(played)}; {names[public.winner]} winning.")
    if view.seat != NOBODY:
        lines += [line + "." for line in needs(view, names)]
        lines.append(hand_sentence(view))
    return lines


def hand_sentence(view: View) -> str:
    """The hand, suit by suit, as it is read aloud."""
    parts = []
    for suit in range(4):
        ranks = [card.name.split(" of ")[0] for card in cards_in(view.bits) if card.suit == suit]
        if ranks:
            parts.append(f"{SUIT_NAMES[suit]}: {', '.join(ranks)}")
    return f"You hold {plural(size(view.bits), 'card')}" + (f". {'; '.join(parts)}." if parts else ".")
