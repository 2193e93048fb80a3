"""How a hand goes: what a stranger must know to play, and no single row says (clauses of the sources in brackets).

Each line has its place in a chapter of the rule sheet. What it says follows from the rules in force.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from deece.rules.catalog import CATALOG, Rules
from deece.rules.catalog.row import auctioned, drawn_up, is_called, others_meld, own_meld, summed, turned, upturned
from deece.rules.count import last_trick, points_in_play
from deece.rules.saying import alone, own_words, sentence
from deece.say import Message, say, say_many

AFTER_TABLE: Final = "meld.table"  # a place for lines: what is said first below the table of meld


class Line(NamedTuple):
    """One sentence or two of the course of a hand."""

    topic: str  # what it answers: "dealer", "first to speak", "trick"
    before: str  # the row at whose place it stands; a section alone: the end of its chapter
    text: str


def game_lines(rules: Rules) -> list[str]:
    """What the game is, for somebody who has never played: how a game and a hand go."""
    return [own_words(text, rules) for text in _game(rules)]


def lines(rules: Rules) -> list[Line]:
    """The course of a hand by these rules, in the order of the sheet."""
    parts = (_deal, _auction, _meld, _tricks, _score)
    return [line._replace(text=own_words(line.text, rules)) for part in parts for line in part(rules)]


# How the widow comes into a hand: whether it is handed round, and whether trump is named before.
_WIDOW: Final[dict[tuple[bool, bool], Message]] = {
    (False, False): "Declarer first takes up the {widow}, a few cards that were dealt to nobody.",
    (False, True): "Declarer then takes up the {widow}, a few cards that were dealt to nobody.",
    (True, False): "Declarer first hands out the {widow}, a few cards that were dealt to nobody.",
    (True, True): "Declarer then hands out the {widow}, a few cards that were dealt to nobody.",
}
_SUMS_SET: Final[dict[str, Message]] = {
    "bid": "A side that does not make it is set: its bid is taken off the score.",
    "twice": "A side that does not make it is set: twice its bid is taken off the score.",
    "nothing": "A side that does not make it is set, and nothing is taken off its score.",
}
_SET: Final[dict[str, Message]] = {
    "bid": "If they do not, [declarer's side|declarer] is set: the bid is taken off the score.",
    "twice": "If they do not, [declarer's side|declarer] is set: twice the bid is taken off the score.",
    "nothing": "If they do not, [declarer's side|declarer] is set, and nothing is taken off the score.",
}


_UPTURNED: Final[Message] = (
    "The last card is turned up, and its suit is trump: the suit that beats the others. Meld is shown, which is cards "
    "that count together. Then the cards are played in tricks. Meld and tricks count."
)


_DRAWN_UP: Final[Message] = (
    "The bottom card of the pack is turned up, and its suit is trump: the suit that beats the others. Each player "
    "draws a hand from the pack. Meld is shown, which is cards that count together. Then the cards are played in "
    "tricks. Meld and tricks count."
)


def _game(rules: Rules) -> Iterator[str]:
    if rules.score.hands:
        yield say_many("A game is one hand.", "A game is {number} hands; the highest score wins.", rules.score.hands)
    else:
        yield say(
            "A game takes several hands, until somebody has {goal} points at the end of a hand and wins.",
            goal=rules.score.goal,
        )
        if bid_to_win := sentence(CATALOG["score.bid_to_win"], rules) if auctioned(rules) else "":
            yield bid_to_win
    for key in ("score.mercy", "score.spread"):
        if CATALOG[key].when(rules) and (early := sentence(CATALOG[key], rules)):
            yield early
    if turned(rules):
        yield say(
            "In a hand the players win tricks: each plays a card, and the better card takes both. After a trick its "
            "winner may lay meld, which is cards that count together, and both draw a card. When there is nothing "
            "left to draw the last tricks are played by stricter rules. Meld and what was taken in tricks count."
        )
        return
    yield say("A hand goes like this.")
    if drawn_up(rules):
        yield say(_DRAWN_UP)
        return
    yield say("Each player draws a hand from the pack." if rules.deal.stock == "draft" else "Cards are dealt.")
    if upturned(rules):
        yield say(_UPTURNED)
        return
    yield say(
        "In the auction each player says once how many points they will make, or none. The bids of a side are added. "
        "Whoever said the most is declarer, and chooses trump: the suit that beats the others."
        if summed(rules)
        else "In the auction players say how many points [their side|they] will make. Whoever promises the most is "
        "declarer, and chooses trump: the suit that beats the others."
    )
    if rules.exchange.partner == "alone":
        yield say("The others play together against declarer.")
    if rules.deal.widow:
        yield say(_WIDOW[rules.exchange.widow_round, rules.exchange.trump_first])
    if rules.exchange.cards:
        yield say("Then declarer and partner pass each other cards.")
    yield say(
        "Then meld is shown: cards that count together. Then the cards are played in tricks, and what is taken in them "
        "counts too."
        if others_meld(rules)
        else "Then [declarer's side|declarer] shows meld: cards that count together. Then the cards are played in "
        "tricks, and what is taken in them counts too."
    )
    yield from _made(rules)


def _made(rules: Rules) -> Iterator[str]:
    if summed(rules):
        yield say("Meld and tricks together must make what a side bid.")
        yield say(_SUMS_SET[rules.score.set_costs])
    else:
        yield say("Meld and tricks together must make the bid.")
        yield say(_SET[rules.score.set_costs])
    if rules.score.set_gives == "bid":
        yield say("The others then score the bid.")


def _deal(rules: Rules) -> Iterator[Line]:
    two = rules.people == 2
    yield Line(
        "dealer",
        "deal",
        say(
            "The first dealer is drawn by lot; then the two deal in turn."
            if two
            else "The first dealer is drawn by lot. The deal then passes to the left, as all turns do."
        ),
    )  # S0 deal; S3 round of play
    yield Line(
        "cut",
        "deal",
        say(
            "The dealer shuffles, and offers the cut to the other player."
            if two
            else "The dealer shuffles, and offers the cut to the player on the right."
        ),
    )  # S3, S4 dealing
    if rules.deal.stock != "draft":
        yield Line(
            "misdeal",
            "deal",
            say("If somebody is dealt a wrong number of cards, it is a misdeal: the same dealer deals again."),
        )  # S4 dealing
    if rules.people > rules.deal.players:
        yield Line(
            "sitting out",
            "deal.sides",
            say(
                "Each person has a separate score: what a side scores in a hand, all its players score. Who sits out "
                "scores nothing in it. Where these rules speak of the dealer in the auction, the last player in turn "
                "before the dealer has that part."
            ),
        )  # S4 larger games


_FIRST: Final[dict[str, Message]] = {
    "free": "The player left of the dealer speaks first; the turn then goes to the left.",
    "dealer": "The bidding goes to the left.",
    "set": "The next player speaks first; the turn then goes to the left.",
    "dealer set": "The player left of the dealer speaks first; the turn then goes to the left.",
    "free duel": "The player left of the dealer speaks first.",
    "set duel": "The next player speaks first.",
}


def _auction(rules: Rules) -> Iterator[Line]:
    if not auctioned(rules):
        return
    kind = rules.auction.opening if rules.auction.opening in _FIRST else "free"
    kind = f"{kind} duel" if rules.auction.turns == "duel" else kind
    first = (
        say("The player who did not deal speaks first.") if (kind, rules.people) == ("free", 2) else say(_FIRST[kind])
    )
    yield Line(
        "first to speak", "auction.all_pass" if kind.endswith("set") or kind == "set duel" else "auction.kind", first
    )  # S0 bidding, S3 auction
    if rules.deal.widow and rules.exchange.trump_first:
        text = say("When the bidding is over, declarer names trump; the {widow} comes after.")
    elif rules.deal.widow:
        text = say("When the bidding is over and the {widow} has been taken up, declarer names trump.")
        if rules.exchange.widow_round:
            text = say("When the {widow} has been handed out, declarer names trump.")
    else:
        text = say("When the bidding is over, declarer names trump.")
    yield Line("trump", "auction.trump_needs", text)  # S0, S4 trump


_LAID: Final[dict[bool, Message]] = {
    True: "{when}, each player lays their meld face up, and takes it back into the hand before the first trick.",
    False: "{when}, [each player of declarer's side|declarer] lays [their|the] meld face up, and takes it back into "
    "the hand before the first trick.",
}  # by whether the others meld too


def _when_melded(rules: Rules) -> str:
    """When meld is laid: once trump is named, and whatever comes after that."""
    if rules.deal.widow and rules.exchange.trump_first:
        if rules.exchange.widow_round:
            return say("When trump is named and the {widow} has been handed out", widow="{widow}")
        return say("When trump is named and the {widow} has been taken up", widow="{widow}")
    return say("When trump is named and all cards are passed" if rules.exchange.cards else "When trump is named")


def _meld(rules: Rules) -> Iterator[Line]:
    if turned(rules):
        laid = say("Meld is laid face up on the table, and its cards may still be played.")
        broken = say(
            "A meld of which a card was played is broken: nothing is added to it, and what is left of it counts only "
            "in melds of another type."
        )
        yield Line("meld", AFTER_TABLE, f"{laid} {broken}")  # S3 two-handed
        return
    if upturned(rules):
        laid = say("Each player lays their meld face up, and takes it back into the hand before the first trick.")
        yield Line("meld", AFTER_TABLE, laid)
    else:
        laid = say(_LAID[others_meld(rules)], when=_when_melded(rules))
        yield Line("meld", AFTER_TABLE, laid)  # S0 meld, S3 melding
    if rules.meld.together:  # its own sentence says of which hands a meld may be
        return
    text = say("All cards of a meld must be in one hand.")
    if own_meld(rules) and is_called(rules):
        text = say("All cards of a meld must be in one hand; what declarer and partner meld is added.")
    elif not alone(rules) and not own_meld(rules):
        text = say("All cards of a meld must be in one hand; what partners meld is added.")
    yield Line("one hand", AFTER_TABLE, text)  # S0, S3 meld


def _tricks(rules: Rules) -> Iterator[Line]:
    yield Line(
        "trick",
        "trick.first_lead",
        say(
            "A trick is one card from each player, in turn to the left. The highest trump in it wins; if there is "
            "none, the highest card of the suit that was led."
        ),
    )  # S0 trick
    yield Line(
        "lead", "trick.first_lead", say("Whoever wins a trick keeps its cards face down, and leads to the next.")
    )
    more = points_in_play(rules)
    least = more - last_trick(rules, declares=True) + last_trick(rules, declares=False)
    aside = bool(rules.deal.widow and not rules.exchange.widow_round)
    if rules.deal.stock == "draft":
        text = say("Tricks and discards together hold {points}.", points=least)
    elif aside:
        text = say("Tricks and buried cards together hold {points}.", points=least)
    else:
        text = say("All tricks together hold {points}.", points=least)
    if least < more:
        text += " " + say("If declarer's side takes the last trick, they hold {more}.", more=more)
    yield Line("points", "trick", text)


_TOGETHER: Final[dict[str, Message]] = {
    "all": "When the cards are out, declarer adds meld and tricks; the others add all of theirs, and each of them "
    "scores the sum.",
    "own": "When the cards are out, declarer adds meld and tricks; each of the others adds their own meld and what all "
    "of them took.",
    "declarer": "When the cards are out, declarer adds meld and tricks; the others add all their tricks, and each of "
    "them scores the sum.",
}  # where the others play together, by whose meld counts


def _score(rules: Rules) -> Iterator[Line]:
    if turned(rules):
        yield Line("sum", "score.several", say("After a hand, meld and tricks of each player are added to the score."))
        return
    text = say(
        "When the cards are out, [each side adds its|each player adds their] meld and what the tricks brought."
        if others_meld(rules)
        else "When the cards are out, [declarer's side adds its|declarer adds the] meld and what the tricks brought; "
        "the others count their tricks."
    )
    if rules.exchange.partner == "alone":
        text = say(_TOGETHER[rules.meld.who])
    elif own_meld(rules):
        text = say(
            "When the cards are out, declarer and partner add what both melded and took; each defender adds their own "
            "meld and what all defenders took."
        )
    if summed(rules) and not alone(rules):
        text += " " + say("Each side that bid must make its own sum.")
    yield Line("sum", "score.need", text)
