"""The rules of the deal: pack, seats, and who is dealt what."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deece.rules.catalog.row import NUMBERS, is_called, rule
from deece.say import Message, say, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules

WIDOW_NAMES: Final[tuple[Message, ...]] = ("widow", "kitty", "blind", "talon", "dabb")


def _players(rules: Rules, own: str) -> str:
    return template("{} play in each hand.") if rules.people > rules.deal.players else own


def _sides(rules: Rules, _own: str) -> str:
    sides, size = rules.deal.sides, rules.deal.players // rules.deal.sides
    if size == 1:
        if rules.exchange.partner == "alone":
            return say("Each player has a separate score; declarer plays alone against the others.")
        found = is_called(rules)
        return say(
            "Each player has a separate score; the partners are new in each hand."
            if found
            else "Each player has a separate score and plays alone."
        )
    if size == 2:
        return say("There are {sides} partnerships; partners sit opposite each other.", sides=say(NUMBERS[sides - 1]))
    if sides == 2:
        return say(
            "There are two sides of {people}: every second player around the table is on your side.",
            people=say(NUMBERS[size - 1]),
        )
    return say(
        "There are {sides} sides of {people}, seated in turn around the table.",
        sides=say(NUMBERS[sides - 1]),
        people=say(NUMBERS[size - 1]),
    )


def _nines(rules: Rules, _own: str) -> str:
    return say(
        "The pack has A 10 K Q J 9 of each suit: {cards} cards in all."
        if rules.deal.nines
        else "The pack has no nines, only A 10 K Q J of each suit: {cards} cards in all.",
        cards=rules.pack_size,
    )


def _stock(rules: Rules, own: str) -> str:
    return "" if rules.deal.stock == "none" and rules.deal.widow else own


@dataclass(frozen=True, slots=True)
class Deal:
    """Pack, seats and the deal."""

    players: int = rule(
        4,
        "Players in a hand",
        "How many play in a hand.",
        "{} players.",
        says=_players,
        source="S0 players",
        low=2,
        high=8,
    )
    people: int = rule(
        0,
        "People at the table",
        "How many sit at the table. 0: just the players; of more, some sit out each hand in turn, the dealer first.",
        {0: "", None: "{} sit at the table. The dealer, and if need be those on the dealer's right, sit out the hand."},
        off="just the players",
        source="S4 larger games",
        high=12,
    )
    sides: int = rule(
        2,
        "Sides",
        "How many sides there are; seats belong to them in turn around the table.",
        "There are {} sides; seats belong to them in turn.",
        says=_sides,
        source="S0 players",
        low=2,
        high=8,
    )
    copies: int = rule(
        2,
        "Copies of each card",
        "How many copies of each card the pack holds.",
        "The pack holds {} copies of each card.",
        source="S4 deck",
        low=1,
        high=6,
    )
    nines: bool = rule(
        True,
        "The pack has nines",
        "Whether the pack has nines.",
        {True: "The pack has nines.", False: "The pack has no nines."},
        says=_nines,
        source="S4 deck",
    )
    names: str = rule(
        "pinochle",
        "Words of the meld table",
        "In whose words the table of meld is written.",
        choices={
            "pinochle": ("as in pinochle", ""),
            "binokel": (
                "as in Binokel",
                "The ace is the Daus, the queen the Ober, and the jack the Unter. A run is a Familie, a marriage a Paar, and a roundhouse a Rundgang. The cards at the table say ace, queen, and jack.",
            ),
        },
        source="house rule (Binokel)",
    )
    hand: int = rule(
        12,
        "Cards for each player",
        "How many cards each player is dealt.",
        "Each player is dealt {} cards.",
        when=lambda r: r.deal.stock != "draft",
        source="S4 dealing",
        high=60,
    )
    packet: int = rule(
        3,
        "Cards dealt at a time",
        "How many cards are dealt at a time; a remainder comes first.",
        "Cards are dealt {} at a time.",
        when=lambda r: r.deal.stock != "draft",
        source="S0 deal",
        low=1,
        high=20,
    )
    widow: int = rule(
        0,
        "Cards in the {widow}",
        "How many cards go to the widow.",
        {
            0: "",
            1: "During the deal 1 card goes face down: the {widow}.",
            None: "During the deal {} cards go face down: the {widow}.",
        },
        chapter="passing",
        source="S4 widow",
        high=12,
    )
    widow_name: str = rule(
        "widow",
        "What those cards are called",
        "What the cards dealt to nobody are called.",
        choices={name: (name, "") for name in WIDOW_NAMES},
        chapter="passing",
        when=lambda r: r.deal.widow > 0,
        source="S3 three-handed",
    )
    stock: str = rule(
        "none",
        "Cards that are not dealt",
        "What happens to cards that are not dealt.",
        choices={
            "none": ("there are none", "All cards are dealt."),
            "turned": (
                "a stock to draw from",
                "The next card is turned up, and its suit is trump; the rest are the stock. The player who did not deal leads, then the winner of each trick. After each trick both players draw a card from the stock, the winner first; of the last two cards, one of them the turned card, the winner takes either. While the stock lasts any card may be played, also a card melded on the table. When it is gone the melded cards go back to the hands, and only then must players follow suit as below.",
            ),
            "draft": (
                "hands are drawn from the pack",
                "No hands are dealt. In turn each player looks at the next card of the pack, and either keeps it and discards the one after it unseen, or discards it and keeps the one after it, until the pack is used up.",
            ),
        },
        says=_stock,
        off="all cards are dealt",
        source="S3 two-handed",
    )
    nines_misdeal: str = rule(
        "off",
        "A new deal for too many nines",
        "Whether a player with too many nines may have the cards dealt again.",
        choices={
            "off": ("no", ""),
            "six": (
                "with six nines, or five and no meld",
                "A player dealt 6 nines, or 5 nines and no meld, may claim a misdeal.",
            ),
            "six alone": ("with six nines", "A player dealt 6 nines may claim a misdeal."),
            "five without meld": (
                "with five nines and no meld",
                "A player dealt 5 nines and no meld may claim a misdeal.",
            ),
            "four": (
                "with four nines and no ace, or five and one ace",
                "A player dealt 4 nines and no ace, or 5 nines and one ace only, may claim a misdeal.",
            ),
            "four without ace": (
                "with four nines and no ace",
                "A player dealt 4 nines and no ace may claim a misdeal.",
            ),
            "five with one ace": (
                "with five nines and one ace only",
                "A player dealt 5 nines and one ace only, or none, may claim a misdeal.",
            ),
        },
        source="S4 dealing",
    )
    poor_misdeal: int = rule(
        0,
        "A new deal for a poor hand",
        "How many cards that count nothing, and no ace, let a player have the cards dealt again. 0: no such hand.",
        {0: "", None: "A player dealt {} or more cards that count nothing, and no ace, may claim a misdeal."},
        when=lambda r: r.deal.stock != "draft",
        source="house rule",
        high=60,
    )
    misdeal_limit: int = rule(
        3,
        "Most new deals that players claim",
        "How many new deals that players claim are allowed before the hand must be played. 0: no limit.",
        {0: "", None: "After {} such new deals the hand is played."},
        off="no limit",
        when=lambda r: r.deal.nines_misdeal != "off" or r.deal.poor_misdeal > 0,
        source="S4 dealing",
        high=20,
    )
