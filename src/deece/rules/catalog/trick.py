"""The rules of the tricks: what may be played, and what cards count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from deece.rules.catalog.row import auctioned, has_partner, rule, turned, upturned
from deece.say import Message, say, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules

# The counting cards by place, high to low: the default order and the standard one (SYSTEMS "Play").
PLACES: Final[tuple[tuple[Message, ...], ...]] = (
    ("ace", "ten", "king", "queen", "jack"),
    ("ace", "king", "queen", "jack", "ten"),
)
CLASSIC: Final = (11, 10, 4, 3, 2)  # what each place counts
# What counts how much, by a card that says which order it is: the third, and the second.
SIMPLE: Final[dict[str, Message]] = {
    "king": "aces and tens count 10 each, kings and queens 5.",
    "queen": "aces and kings count 10 each, queens and jacks 5.",
}
COUNTERS: Final[dict[str, Message]] = {
    "ten": "aces, tens and kings count {points} each.",
    "king": "aces, kings and queens count {points} each.",
}


def _leads(rules: Rules, own: str) -> str:
    if upturned(rules):
        return template(
            "The player left of the dealer leads first, and must lead trump if there is one to lead."
            if rules.trick.first_lead == "trump"
            else "The player left of the dealer leads first: any card."
        )
    if rules.trick.first_leader == "declarer":
        return own
    if rules.trick.first_lead == "trump":
        return template(
            "The player left of the dealer leads first, whoever has the bid, and must lead trump if there is one to lead."
        )
    if rules.trick.first_lead == "trump above the lowest":
        return template(
            "The player left of the dealer leads first, whoever has the bid: any card if it is the lowest bid there is, "
            "and otherwise trump if there is one to lead."
        )
    return template("The player left of the dealer leads first, whoever has the bid: any card.")


def _order(rules: Rules, own: str) -> str:
    if rules.deal.nines:
        return own
    ranks = "A 10 K Q J" if rules.trick.order == "pinochle" else "A K Q J 10"
    return say("Cards rank, high to low, {ranks}; of two alike the first played is the higher.", ranks=ranks)


def _count(rules: Rules, _own: str) -> str:
    """By the place in the order, or by the card where counts stay (SYSTEMS "Play", standard ranks)."""
    cards = PLACES[rules.trick.order == "standard" and not rules.trick.counts_stay]
    if rules.trick.count == "classic":
        each = (
            say("{card} {points}", card=say(card), points=points) for card, points in zip(cards, CLASSIC, strict=True)
        )
        return ", ".join(each) + "."
    if rules.trick.count == "simple":
        return say(SIMPLE[cards[2]])
    return say(COUNTERS[cards[1]], points=say("ten" if rules.score.scale == 10 else "one"))


MOON: Final = 1000  # what shooting the moon brings or costs, by the long scale
MOON_BESIDE: Final = 250  # what it brings beside the meld
_MOONS: Final[dict[str, Message]] = {
    "points": "Before play any player may shoot the moon: taking every trick scores {made} points and wins the game; "
    "missing one loses {lost}.",
    "game": "Before play any player may shoot the moon: taking every trick wins the game; missing one loses {lost} "
    "points.",
    "250": "Before play any player may shoot the moon: taking every trick makes the bid and scores {made} beside the "
    "meld; missing one loses {lost} points.",
}


class MoonPoints(NamedTuple):
    """What shooting the moon brings when it is made, and costs when it is not."""

    made: int
    lost: int


def moon_points(rules: Rules) -> MoonPoints:
    """What the moon brings and costs by these rules, at their own scale."""
    trick, scale = rules.trick, rules.score.scale
    usual = MOON_BESIDE if trick.moon == "250" else MOON
    return MoonPoints(trick.moon_scores or usual * scale // 10, trick.moon_costs or MOON * scale // 10)


def _moon(rules: Rules, own: str) -> str:
    if rules.trick.moon not in _MOONS:
        return own
    made, lost = moon_points(rules)
    return say(_MOONS[rules.trick.moon], made=made, lost=lost)


@dataclass(frozen=True, slots=True)
class Trick:
    """Playing the cards and counting them."""

    first_lead: str = rule(
        "any",
        "The first lead",
        "What may be led to the first trick.",
        choices={
            "any": ("any card", "Declarer leads first, any card."),
            "trump": ("trump", "Declarer leads first, and must lead trump if there is one to lead."),
            "trump above the lowest": (
                "trump, unless the bid was the lowest",
                "Declarer leads first: any card if the bid is the lowest there is, and otherwise trump if there is one to lead.",
            ),
        },
        says=_leads,
        when=lambda r: not turned(r),
        source="S4 tricks",
    )
    first_leader: str = rule(
        "declarer",
        "Who leads first",
        "Who leads to the first trick.",
        choices={
            "declarer": ("declarer", ""),
            "eldest": ("the player left of the dealer", ""),
        },
        said_with="trick.first_lead",
        when=auctioned,
        source="house rule",
    )
    play: str = rule(
        "pre-1945",
        "When a card must be beaten",
        "When a player must beat the best card so far.",
        choices={
            "pre-1945": (
                "always",
                "Follow suit, and beat the best card so far if you can. If you have none of the suit, play trump, and beat the best trump if you can; with no trump either, play anything. If a suit other than trump was led and has been trumped, any card of that suit will do.",
            ),
            "post-1945": (
                "when trump is led",
                "Follow suit with any card. If you have none of the suit, play any trump; with no trump either, play anything. Only when trump is led must you beat the best card if you can.",
            ),
            "post-1945 overtrump": (
                "in trump",
                "Follow suit with any card. If you have none of the suit, play trump, and beat the best trump if you can; with no trump either, play anything. When trump is led, too, you must beat the best card if you can.",
            ),
        },
        source="S4 tricks",
    )
    side_winning: str = rule(
        "same",
        "While one's own side is winning the trick",
        "What a player need not do while their own side is winning the trick.",
        choices={
            "same": ("nothing is different", ""),
            "need not beat": (
                "one need not beat",
                "While your own side is winning the trick, you need not beat the best card: any card of the suit will do, or any trump if you have none of the suit.",
            ),
            "need not trump": (
                "one need neither beat nor trump",
                "While your own side is winning the trick, you need only follow suit: any card of it will do, and if you have none you may play anything.",
            ),
        },
        when=has_partner,
        source="house rule",
    )
    order: str = rule(
        "pinochle",
        "How the cards rank",
        "How the cards rank.",
        choices={
            "pinochle": (
                "A 10 K Q J 9",
                "Cards rank, high to low, A 10 K Q J 9; of two alike the first played is the higher.",
            ),
            "standard": (
                "A K Q J 10 9",
                "Cards rank, high to low, A K Q J 10 9; of two alike the first played is the higher.",
            ),
        },
        says=_order,
        says_each=True,
        source="S4 deck",
    )
    counts_stay: bool = rule(
        False,
        "Cards keep their counts",
        "Standard order: whether ten and king, queen, jack keep their own counts.",
        {True: "Each card keeps its own count whatever its place.", False: ""},
        when=lambda r: r.trick.order == "standard",
        source="S4 deck",
    )
    count: str = rule(
        "counters",
        "What cards count",
        "What cards taken in tricks count.",
        choices={
            "counters": ("aces, tens and kings alike", "Aces, tens and kings count one each (ten at the long scale)."),
            "classic": ("11, 10, 4, 3, 2", "Ace 11, ten 10, king 4, queen 3, jack 2."),
            "simple": ("10 or 5", "Aces and tens 10, kings and queens 5."),
        },
        says=_count,
        says_each=True,
        source="S4 scoring tricks",
    )
    first_trick: int = rule(
        0,
        "First trick",
        "What the first trick counts besides its cards.",
        {0: "", None: "The first trick counts {} more than its cards."},
        when=lambda r: not turned(r),
        source="house rule",
        points=True,
    )
    last_trick: int = rule(
        1,
        "Last trick",
        "What the last trick counts.",
        "The last trick counts {}.",
        source="S4 scoring tricks",
        points=True,
    )
    last_trick_declarer: int = rule(
        0,
        "Last trick, more for declarer's side",
        "How much more the last trick counts for declarer's side.",
        {0: "", None: "For declarer's side the last trick counts {} more."},
        when=auctioned,
        source="house rule",
        points=True,
    )
    moon: str = rule(
        "off",
        "Shooting the moon",
        "Shooting the moon: taking every trick.",
        choices={
            "off": ("not in this game", ""),
            "points": (
                "1000 points and the game, by the long scale",
                "Before play any player may shoot the moon: taking every trick scores 1000 points and wins the game; missing one loses 1000.",
            ),
            "game": (
                "wins the game",
                "Before play any player may shoot the moon: taking every trick wins the game; missing one loses 1000 points.",
            ),
            "250": (
                "250 beside the meld, by the long scale",
                "Before play any player may shoot the moon: taking every trick makes the bid and scores 250 beside the meld; missing one loses 1000 points.",
            ),
        },
        says=_moon,
        says_each=True,
        when=auctioned,
        source="S4 four-handed",
    )
    moon_scores: int = rule(
        0,
        "What the moon scores",
        "What shooting the moon scores when it is made. 0: the usual, by the long scale 1000, or 250 beside the meld.",
        said_with="trick.moon",
        off="the usual",
        when=lambda r: r.trick.moon in ("points", "250") and auctioned(r),
        source="house rule",
        points=True,
    )
    moon_costs: int = rule(
        0,
        "What a moon that is missed costs",
        "What shooting the moon costs when a trick is missed. 0: the usual, by the long scale 1000.",
        said_with="trick.moon",
        off="the usual",
        when=lambda r: r.trick.moon != "off" and auctioned(r),
        source="house rule",
        points=True,
    )
    look_back: str = rule(
        "last",
        "Tricks that may be looked at again",
        "Which finished tricks may be looked at again.",
        choices={
            "last": (
                "the trick just taken",
                "While a hand is played, only the trick just taken may be looked at again.",
            ),
            "all": ("all tricks of the hand", "While a hand is played, all its tricks may be looked at again."),
        },
        source="house rule",
    )
    discards: str = rule(
        "own",
        "Whom discards count for",
        "Drafted hands: whose the discards are.",
        choices={
            "own": ("their player", "The cards a player discarded count for that player."),
            "opponent": ("the other player", "The cards declarer discarded count for the other player."),
        },
        when=lambda r: r.deal.stock == "draft",
        source="S4 two-handed",
    )
