"""What is said once in a hand: who has the bid when meld is shown, and who declarer's partner was at its end."""

from __future__ import annotations

from typing import Final

from deece.cards import CARDS, codes_in
from deece.game.exchange import widow_lies
from deece.game.play import FLOW
from deece.game.state import NOBODY, Contract, Public
from deece.say import Message, say
from deece.words.cards import card_sign, cards_words, listed, signs, suit_word
from deece.words.viewer import Viewer


def contract_lines(public: Public, viewer: Viewer) -> list[str]:
    """Who has the bid, at what price, trump, the called card and the partner, and the cards exchanged."""
    contract = public.contract
    if contract is None:
        return []
    lines = [_has_the_bid(public, contract, viewer)]
    if contract.called != NOBODY:
        lines[0] += f" {_called(public, contract, viewer)}"
    elif any(public.passed):
        passed = [f"{viewer.name(seat)} {cards_words(number)}" for seat, number in enumerate(public.passed) if number]
        lines.append(say("Passed: {parts}.", parts=listed(passed)))
    return lines + _widow_lines(public, contract, viewer)


def _has_the_bid(public: Public, contract: Contract, viewer: Viewer) -> str:
    you, who, bid = viewer.is_you(contract.declarer), viewer.name(contract.declarer), contract.bid
    if public.trump == NOBODY:
        return say("You have the bid at {bid}." if you else "{who} has the bid at {bid}.", who=who, bid=bid)
    having: Message = (
        "You have the bid at {bid}, trump {trump}." if you else "{who} has the bid at {bid}, trump {trump}."
    )
    return say(having, who=who, bid=bid, trump=suit_word(public.trump))


# Who called, whether the partner is known by playing the card or by having held it, and who the partner is.
_CALLED: Final[dict[tuple[str, str], Message]] = {
    ("you", "nobody"): "You called {card}; whoever plays it first is your partner.",
    ("other", "nobody"): "{who} called {card}; whoever plays it first is {who}'s partner.",
    ("you", "played"): "You called {card}; {partner} played it first, so {partner} is your partner.",
    ("you", "had"): "You called {card}; {partner} had it, so {partner} is your partner.",
    ("other", "played"): "{who} called {card}; {partner} played it first, so {partner} is {who}'s partner.",
    ("other", "had"): "{who} called {card}; {partner} had it, so {partner} is {who}'s partner.",
    ("other", "you played"): "{who} called {card}; you played it first, so you are {who}'s partner.",
    ("other", "you had"): "{who} called {card}; you had it, so you are {who}'s partner.",
}


def _called(public: Public, contract: Contract, viewer: Viewer) -> str:
    """ "Dee called Q♣; you had it, so you are Dee's partner."."""
    who, card = viewer.name(contract.declarer), card_sign(CARDS[contract.called])
    caller, how = ("you" if viewer.is_you(contract.declarer) else "other"), "nobody"
    partner = viewer.name(contract.partner) if contract.partner != NOBODY else ""
    if partner:
        how = "played" if public.rules.exchange.partner == "secret" else "had"
        how = f"you {how}" if viewer.is_you(contract.partner) else how
    return say(_CALLED[caller, how], who=who, card=card, partner=partner)


def _widow_lines(public: Public, contract: Contract, viewer: Viewer) -> list[str]:
    """Who took the widow, and its cards where all saw them."""
    rules = public.rules
    unseen = widow_lies(public) or public.ended == "conceded unseen"
    if unseen or not rules.deal.widow or not FLOW["take widow"].used(rules):
        return []
    widow = say(rules.deal.widow_name)
    you, who = viewer.is_you(contract.declarer), viewer.name(contract.declarer)
    cards = signs(codes_in(public.widow))
    if rules.exchange.widow_round and not public.widow:
        gave: Message = (
            "You handed out the {widow}, a card for everybody."
            if you
            else "{who} handed out the {widow}, a card for everybody."
        )
        return [say(gave, who=who, widow=widow)]
    if rules.exchange.widow_round:
        return [say("The {widow}, for everybody a card: {cards}.", widow=widow, cards=cards)]
    if public.widow:
        took: Message = "You took the {widow}: {cards}." if you else "{who} took the {widow}: {cards}."
        return [say(took, who=who, widow=widow, cards=cards)]
    unseen_cards = cards_words(rules.deal.widow)
    took_unseen: Message = "You took the {widow} of {cards}." if you else "{who} took the {widow} of {cards}."
    return [say(took_unseen, who=who, widow=widow, cards=unseen_cards)]


def partner_words(public: Public, viewer: Viewer) -> str:
    """ "with Cal (called A♠)" where a card was called, "with Cal" where only the partner was told, else nothing."""
    contract = public.contract
    if contract is None or public.rules.exchange.partner == "fixed":
        return ""
    if contract.called == NOBODY:
        return say("with {partner}", partner=viewer.name(contract.partner)) if contract.partner != NOBODY else ""
    card = card_sign(CARDS[contract.called])
    if contract.partner == NOBODY:
        return say("called {card}", card=card)
    if viewer.is_you(contract.partner):
        return say("with you (called {card})", card=card)
    return say("with {partner} (called {card})", partner=viewer.name(contract.partner), card=card)


def side_of_column(public: Public, column: int) -> frozenset[int]:
    """The seats whose points the column was credited with in this hand; empty if it sat out."""
    seats = {seat for seat in public.seating.active if public.seating.column[seat] == column}
    return next((side for side in public.sides() if seats & side), frozenset())
