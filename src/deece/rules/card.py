"""One page for somebody who begins: the cards, the meld, and a hand step by step. All of it is of the rule sheet."""

from __future__ import annotations

from typing import Final

from deece.rules.catalog import CATALOG
from deece.rules.catalog.row import upturned
from deece.rules.check import TABLES, matters
from deece.rules.course import game_lines, lines
from deece.rules.meld_table import meld_table
from deece.rules.render import Block
from deece.rules.ruleset import Ruleset
from deece.rules.saying import sentence
from deece.say import Message, say

# By heading, the rows and the places of the course of a hand (topics) that a beginner needs, in the order of the hand.
PARTS: Final[tuple[tuple[Message, tuple[str, ...]], ...]] = (
    (
        "The cards",
        (
            "deal.copies",
            "deal.nines",
            "deal.names",
            "trick.order",
            "trick.counts_stay",
            "trick.count",
            "trick.first_trick",
            "trick.last_trick",
            "trick.last_trick_declarer",
            "points",
        ),
    ),
    (
        "Step by step",
        (
            "deal.players",
            "deal.people",
            "sitting out",
            "deal.sides",
            "dealer",
            "cut",
            "deal.hand",
            "deal.packet",
            "deal.stock",
            "deal.widow",
            "first to speak",
            "auction.kind",
            "auction.first_bid",
            "auction.steps",
            "auction.barred",
            "auction.turns",
            "auction.opening",
            "auction.all_pass",
            "auction.forced_bid",
            "auction.marriage_to_bid",
            "auction.least_meld",
            "auction.least_meld_of",
            "auction.misbid",
            "auction.rounds",
            "exchange.trump_first",
            "exchange.widow_shown",
            "exchange.widow_partner",
            "exchange.widow_round",
            "trump",
            "auction.trump_needs",
            "exchange.partner",
            "exchange.cards",
            "exchange.manner",
            "meld.who",
            "meld.together",
            "meld",
            "one hand",
            "meld.per_trick",
            "meld.from_hand",
            "meld.draw_first",
            "exchange.bury",
            "exchange.bury_first",
            "exchange.bury_told",
            "meld.least",
            "meld.on_board",
            "trick.first_lead",
            "trick",
            "trick.play",
            "trick.side_winning",
            "lead",
            "trick.discards",
            "sum",
            "score.round_tricks",
            "score.need",
            "score.save",
            "score.set_keeps_meld",
            "score.set_gives",
            "score.made_scores",
            "score.goal",
            "score.hands",
            "score.mercy",
            "score.spread",
            "score.several",
            "score.overtime",
            "score.bid_to_win_at",
            "score.checks",
            "score.check_bids",
            "score.check_spades",
        ),
    ),
)


def card_blocks(ruleset: Ruleset) -> list[Block]:
    """The card of these rules, for paper: one page on Letter and on A4."""
    rules = ruleset.rules
    course = {line.topic: line.text for line in lines(rules)}
    blocks = [Block("title", say("{name}: a card for the table", name=ruleset.name))]
    blocks.append(Block("text", " ".join(game_lines(rules))))
    for title, keys in PARTS:
        said = dict.fromkeys(_said(key, ruleset, course) for key in keys)
        blocks += [Block("heading", say(title)), Block("list", rows=tuple((text,) for text in said if text))]
        if title == PARTS[0][0]:
            blocks += [Block("heading", say("Meld")), meld_table(rules, dict.fromkeys(TABLES, ""))]
    return blocks


def _said(key: str, ruleset: Ruleset, course: dict[str, str]) -> str:
    """What a row or a topic of the course of a hand says; empty where these rules have no such thing."""
    if "." not in key:
        return course.get(key, "")
    without = ruleset.rules.value(key) == "none" and not upturned(ruleset.rules)  # no auction, no stock: not a step
    return sentence(CATALOG[key], ruleset.rules) if matters(key, ruleset.rules) and not without else ""
