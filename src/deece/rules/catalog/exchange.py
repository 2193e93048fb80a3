"""The rules of the exchange: cards that partners pass, the widow, and buried cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deece.rules.catalog.row import has_partner, others_meld, own_meld, rule
from deece.say import Message, say, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules


def _passed(rules: Rules, own: str) -> str:
    cards = rules.exchange.cards
    if rules.exchange.partner != "call":
        return own
    if not cards:
        return say("No cards are passed.")
    if cards == 1:
        return say("Declarer passes {cards} back.", cards=cards)
    return say("Partner passes {more} more face down; declarer passes {cards} back.", more=cards - 1, cards=cards)


def _bury_first(rules: Rules, own: str) -> str:
    if others_meld(rules) or not rules.exchange.bury_first:
        return own
    return template("Declarer buries while their own meld lies on the table.")


_HANDED: Final[dict[tuple[bool, bool], Message]] = {
    (True, False): "Declarer keeps one card of the {widow}, gives one to each other player, and then names trump. "
    "Nobody buries.",
    (True, True): "Declarer keeps one card of the {widow} and gives one to each other player. Nobody buries.",
    (False, False): "Declarer keeps one card of the {widow}, gives one face down to each other player, and then names "
    "trump. Nobody buries.",
    (False, True): "Declarer keeps one card of the {widow} and gives one face down to each other player. Nobody "
    "buries.",
}  # by whether all see it, and whether trump is named before


def _handed_round(rules: Rules, own: str) -> str:
    exchange = rules.exchange
    return template(_HANDED[exchange.widow_shown, exchange.trump_first]) if exchange.widow_round else own


def _found(rules: Rules, own: str) -> str:
    exchange = rules.exchange
    if exchange.partner == "alone" and not others_meld(rules):
        return template(
            "All who do not have the bid play together against declarer: each of them scores what all of them take."
        )
    if exchange.partner == "alone" and own_meld(rules):
        return template(
            "All who do not have the bid play together against declarer: each of them scores their own meld, "
            "and what all of them take."
        )
    if exchange.partner != "call":
        return own
    right = exchange.called_from == "right"
    if exchange.cards:
        return (
            template(
                "Declarer calls a card: the first player from declarer's right round who holds it passes it face up and "
                "is the partner for the hand."
            )
            if right
            else own
        )
    if right:
        return template(
            "Declarer calls a card: the first player from declarer's right round who holds it says so and keeps it, and "
            "is the partner for the hand."
        )
    return template(
        "Declarer calls a card: the first player clockwise who holds it says so and keeps it, and is the partner for "
        "the hand."
    )


@dataclass(frozen=True, slots=True)
class Exchange:
    """Partner's cards, the widow, and buried cards."""

    cards: int = rule(
        0,
        "Cards that partners pass",
        "How many cards declarer and partner pass to each other.",
        {0: "", None: "Partner passes {} cards to declarer, who passes as many back."},
        says=_passed,
        source="S1 passing",
        high=12,
    )
    manner: str = rule(
        "partner first",
        "Who passes first",
        "Who passes first.",
        choices={
            "partner first": ("partner", "Partner passes first."),
            "together": ("both at once", "Both pass at the same time, unseen."),
        },
        when=lambda r: r.exchange.cards > 0,
        source="S4 passing",
    )
    partner: str = rule(
        "fixed",
        "How declarer's partner is found",
        "How declarer's partner is found.",
        choices={
            "fixed": ("nobody is called", ""),
            "call": (
                "declarer calls a card",
                "Declarer calls a card: the first player clockwise who holds it passes it face up and is the partner for the hand.",
            ),
            "secret": (
                "declarer names a card, and its holder stays secret",
                "Declarer names a card: the first other player to play one like it is the partner for the hand.",
            ),
            "alone": (
                "nobody: the others play together",
                "All who do not have the bid play together against declarer: each of them scores what all of them meld and take.",
            ),
        },
        says=_found,
        off="no card is called",
        source="S3 five-handed",
    )
    called_from: str = rule(
        "left",
        "From which side a partner is called",
        "From which side of declarer the holder of the called card is looked for.",
        choices={
            "left": ("from the left, clockwise", ""),
            "right": ("from the right", ""),
        },
        said_with="exchange.partner",
        when=lambda r: r.exchange.partner == "call",
        source="house rule",
    )
    trump_first: bool = rule(
        False,
        "Trump is named before the {widow}",
        "Whether declarer names trump before the widow is seen.",
        {True: "Declarer names trump before the {widow} is seen.", False: ""},
        when=lambda r: r.deal.widow > 0,
        source="house rule",
    )
    widow_shown: bool = rule(
        True,
        "All see the {widow}",
        "Whether all see the widow.",
        {
            True: "The {widow} is turned up for all to see.",
            False: "Declarer alone takes the {widow} up; it is not shown to all.",
        },
        when=lambda r: r.deal.widow > 0,
        source="S4 three-handed",
    )
    widow_partner: bool = rule(
        False,
        "Declarer's partner sees the {widow}",
        "Whether declarer's partner looks at the widow, too.",
        {True: "Declarer's partner looks at the {widow}, too.", False: ""},
        when=lambda r: (
            r.deal.widow > 0 and not r.exchange.widow_shown and not r.exchange.widow_round and has_partner(r)
        ),
        source="house rule",
    )
    widow_round: bool = rule(
        False,
        "Declarer hands the {widow} round",
        "Whether declarer hands out the widow, one card to each player.",
        {
            True: "Declarer keeps one card of the {widow}, gives one to each other player, and then names trump. Nobody buries.",
            False: "Declarer takes the {widow} and melds from all the cards then held. Before play declarer lays as many cards aside face down (buries them). Their points count for [declarer's side|declarer], but they are no trick.",
        },
        says=_handed_round,
        when=lambda r: r.deal.widow > 0,
        source="S4 four-handed",
    )
    bury: str = rule(
        "any",
        "What may be buried",
        "Which cards may be buried.",
        choices={
            "any": ("any cards", "Any cards may be buried."),
            "plain": ("cards that were not melded", "Melded cards may be buried only if declarer has too few others."),
        },
        when=lambda r: r.deal.widow > 0 and not r.exchange.widow_round,
        source="S4 three-handed",
    )
    bury_first: bool = rule(
        False,
        "Declarer buries before the others meld",
        "Whether declarer buries before the others show meld.",
        {True: "Declarer buries while their own meld lies on the table, before the others show theirs.", False: ""},
        says=_bury_first,
        when=lambda r: r.deal.widow > 0 and not r.exchange.widow_round,
        source="S3 three-handed",
    )
    bury_told: bool = rule(
        False,
        "Buried trumps and aces are told",
        "Whether declarer says how many trumps and aces are buried.",
        {True: "Declarer says how many trumps, and how many other aces, are buried.", False: ""},
        when=lambda r: r.deal.widow > 0 and not r.exchange.widow_round,
        source="house rule",
    )
