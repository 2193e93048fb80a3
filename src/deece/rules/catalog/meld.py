"""The rules of meld: what combinations pay, who may score them, and giving up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from deece.rules.catalog.row import auctioned, can_be_forced, has_partner, others_meld, rule, turned
from deece.say import Message, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules


def _least(rules: Rules, own: str) -> str:
    if rules.meld.least and others_meld(rules) and rules.exchange.partner == "alone":
        return template(
            "If the others together have less than {} in meld, none of them scores any. If declarer has less, the bid "
            "is lost, the hand is not played, and the others score their meld if together they have {} or more, "
            "without needing a trick."
        )
    if others_meld(rules) or not rules.meld.least:
        return own
    return template(
        "If [declarer's side|declarer] has less than {} in meld, the bid is lost, the hand is not played, and {nobody}."
    )


def _concede(rules: Rules, own: str) -> str:
    if others_meld(rules) or not rules.meld.concede:
        return own
    return template("Declarer may concede once declarer's meld is shown: the bid is lost, and {given}.")


def _throw_in(rules: Rules, own: str) -> str:
    if others_meld(rules) or not rules.meld.throw_in:
        return own
    return template(
        "Declarer may throw in the hand after all meld is shown, before the first lead: the bid is lost, and {given}."
    )


_FORCED: Final[Message] = (
    "A declarer who was forced to take the bid (who had to open, did so at the lowest bid, and heard only passes) may "
    "concede without looking at the {widow}: the bid is lost, and {given}."
)


def _concede_unseen(rules: Rules, own: str) -> str:
    if not rules.meld.concede_unseen:
        return own
    if rules.auction.opening != "dealer set":
        return own if rules.auction.all_pass == "dealer" else template(_FORCED)
    return template(
        "A dealer who has the lowest bid from the start, and heard only passes, may concede without looking at the "
        "{widow}: the bid is lost, and {given}."
    )


def _four_of_a_kind(rules: Rules, own: str) -> str:
    if not rules.meld.four_of_a_kind or not rules.meld.tens:
        return own
    return template("Four copies of one ace, ten, king, queen or jack pay as much as two around.")


def _dix_exchange(rules: Rules, own: str) -> str:
    if not rules.meld.dix_exchange:
        return own
    return template(
        "Instead of a meld, the winner of a trick may exchange a nine of trump from the hand for the turned card; it scores a dix."
        if rules.meld.per_trick == "one"
        else "The winner of a trick may exchange a nine of trump from the hand for the turned card; it scores a dix."
    )


@dataclass(frozen=True, slots=True)
class Meld:
    """What combinations pay, who may score them, and giving up."""

    run: tuple[int, ...] = rule(
        (15, 150),
        "Run",
        "Run (A T K Q J of trump) for one copy, two, and so on.",
        "Run: {}.",
        source="S0 meld",
        points=True,
    )
    plain_run: tuple[int, ...] = rule(
        (),
        "Run in a plain suit",
        "Run in a plain suit (A T K Q J of a suit that is not trump) for one copy, two, and so on. Empty: none.",
        {(): "", None: "Run in a plain suit: {}."},
        source="house rule (Binokel: Familie)",
        points=True,
    )
    royal_marriage: tuple[int, ...] = rule(
        (4,),
        "Royal marriage",
        "Royal marriage (K Q of trump).",
        "Royal marriage: {}.",
        source="S0 meld",
        points=True,
    )
    marriage: tuple[int, ...] = rule(
        (2,),
        "Marriage",
        "Marriage (K Q of another suit).",
        "Marriage: {}.",
        source="S0 meld",
        points=True,
    )
    dix: tuple[int, ...] = rule(
        (),
        "Dix, the nine of trump",
        "Dix (nine of trump).",
        "Dix: {}.",
        when=lambda r: r.deal.nines,
        source="S1 meld",
        points=True,
    )
    pinochle: tuple[int, ...] = rule(
        (4, 30),
        "Pinochle",
        "Pinochle (Q of spades and J of diamonds).",
        "Pinochle: {}.",
        source="S0 meld",
        points=True,
    )
    aces: tuple[int, ...] = rule(
        (10, 100),
        "Aces around",
        "Aces around.",
        "Aces around: {}.",
        source="S0 meld",
        points=True,
    )
    tens: tuple[int, ...] = rule(
        (),
        "Tens around",
        "Tens around. Empty: they pay nothing.",
        {(): "", None: "Tens around: {}."},
        source="house rule",
        points=True,
    )
    kings: tuple[int, ...] = rule(
        (8, 80),
        "Kings around",
        "Kings around.",
        "Kings around: {}.",
        source="S0 meld",
        points=True,
    )
    queens: tuple[int, ...] = rule(
        (6, 60),
        "Queens around",
        "Queens around.",
        "Queens around: {}.",
        source="S0 meld",
        points=True,
    )
    jacks: tuple[int, ...] = rule(
        (4, 40),
        "Jacks around",
        "Jacks around.",
        "Jacks around: {}.",
        source="S0 meld",
        points=True,
    )
    roundhouse: tuple[int, ...] = rule(
        (),
        "Roundhouse",
        "Roundhouse (a marriage in each suit), in place of its parts. Empty: the sum of its parts.",
        {
            (): "A roundhouse (a marriage in each suit) pays the sum of its parts.",
            None: "Roundhouse, in place of its parts: {}.",
        },
        when=lambda r: not turned(r),
        source="S3 meld",
        points=True,
    )
    roundhouse_bonus: tuple[int, ...] = rule(
        (),
        "Bonus for a roundhouse",
        "What a king and a queen in each suit pay on top of all that they meld, also where those of trump stand in a run. Empty: nothing.",
        {(): "", None: "A king and a queen in each suit pay {} on top of their parts."},
        when=lambda r: not turned(r),
        source="S4 two-handed",
        points=True,
    )
    roundhouse_shares_run: bool = rule(
        False,
        "A run's marriage counts in a roundhouse",
        "Whether the king and queen of a run also make the royal marriage of a roundhouse, which then pays that much more beside a run.",
        {
            True: "With a marriage in each of the other suits, the king and queen of a run make a royal marriage too.",
            False: "",
        },
        when=lambda r: not turned(r),
        source="S2 meld",
    )
    run_extra: int = rule(
        0,
        "Each further king or queen beside a run",
        "What each further king or queen of trump beside a run pays; it then makes no royal marriage. 0: royal marriages beside a run count as usual.",
        {0: "", None: "Beside a run each further king or queen of trump pays {} and makes no royal marriage."},
        source="S1 meld",
        points=True,
    )
    run_marriage: bool = rule(
        False,
        "The marriage inside a run counts besides",
        "Whether the king and queen inside a run make a marriage, too.",
        {True: "The king and queen inside a run make a marriage besides.", False: ""},
        when=lambda r: not turned(r),
        source="S3 meld",
    )
    four_of_a_kind: bool = rule(
        False,
        "Four of a kind pay as two around",
        "Whether four copies of one card pay as much as two around.",
        {True: "Four copies of one ace, king, queen or jack pay as much as two around.", False: ""},
        says=_four_of_a_kind,
        source="S4 racehorse",
    )
    wins_game: tuple[str, ...] = rule(
        (),
        "Four of these win the game",
        "Which melds win the game when four copies are shown.",
        {(): "", None: "Four of these in one hand win the game outright: {}."},
        choices={
            "run": ("runs", ""),
            "royal marriage": ("royal marriages", ""),
            "pinochle": ("pinochles", ""),
        },
        source="S4 racehorse",
    )
    together: bool = rule(
        False,
        "Partners meld together",
        "Whether a meld may be of the cards of partners.",
        {
            True: "Partners meld together: a meld may be of cards from all hands of a side, which count as one hand.",
            False: "",
        },
        when=has_partner,
        source="S3 four-handed",
    )
    who: str = rule(
        "all",
        "Whose meld counts",
        "Whose meld counts.",
        choices={
            "all": ("everybody's", ""),
            "own": (
                "of the defenders, for each their own",
                "Each defender scores only their own meld, and all that the defenders took in tricks.",
            ),
            "declarer": ("declarer's side only", "Only [declarer's side|declarer] melds."),
        },
        when=auctioned,
        source="house rule",
    )
    least: int = rule(
        0,
        "Least meld to score",
        "The meld that a side must have to score any; a declaring side without it loses the bid unplayed.",
        {
            0: "",
            None: "[A side|A player] with less than {} in meld scores none of it. If [declarer's side|declarer] has less, the bid is lost, the hand is not played, and {others} scores [its|their] meld if [it has|they have] {} or more, without needing a trick.",
        },
        says=_least,
        when=auctioned,
        source="S0 minimum",
        points=True,
    )
    announce_aces: bool = rule(
        False,
        "Aces around are announced below the least meld",
        "Whether aces around are announced though a side is under the least meld.",
        {True: "Aces around are announced even by [a side|a player] with too little meld.", False: ""},
        when=lambda r: r.meld.least > 0,
        source="S0 minimum",
    )
    on_board: int = rule(
        0,
        "Most that the bidder may still need from play",
        "The most that a declaring side may need from play; with more to go the bid is lost unplayed. 0: no limit.",
        {
            0: "",
            None: "If [declarer's side|declarer] needs more than {} from the tricks, the bid is lost, the hand is not played, and {unopposed}. Exactly {} may still be played for.",
        },
        off="no limit",
        when=auctioned,
        source="S1 on the board",
        points=True,
    )
    throw_in: bool = rule(
        False,
        "Declarer may throw in after meld",
        "Whether declarer may give up after all meld is shown.",
        {
            True: "Declarer may throw in the hand after all meld is shown, before the first lead: the bid is lost, and {unopposed}.",
            False: "",
        },
        says=_throw_in,
        when=auctioned,
        source="S0 scoring",
    )
    concede: bool = rule(
        False,
        "Declarer may concede before the others meld",
        "Whether declarer may give up before the others show meld.",
        {
            True: "Declarer may concede before the others show meld: the bid is lost, and {unopposed}.",
            False: "",
        },
        says=_concede,
        when=auctioned,
        source="S4 three-handed",
    )
    concede_unseen: bool = rule(
        False,
        "A forced declarer may concede unseen",
        "Whether a declarer who was forced to take the bid may give up without looking at the widow.",
        {
            True: "A declarer who was forced to take the bid (who had to open, did so at the lowest bid, and heard only passes; or a dealer who is stuck) may concede without looking at the {widow}: the bid is lost, and {given}.",
            False: "",
        },
        says=_concede_unseen,
        when=lambda r: r.deal.widow > 0 and can_be_forced(r),
        source="S4 three-handed",
    )
    per_trick: str = rule(
        "any",
        "Melds after a trick",
        "Two-handed: how many melds may be laid after a trick won.",
        choices={
            "any": ("any number", "Any number of melds may be laid after winning a trick."),
            "one": ("one", "One meld may be laid after winning a trick."),
        },
        when=turned,
        source="S4 two-handed",
    )
    from_hand: bool = rule(
        True,
        "A meld needs a card from the hand",
        "Two-handed: whether each meld needs a card from the hand.",
        {
            True: "At least one card of each meld must come from the hand.",
            False: "A meld may be of cards that lie on the table already. Where any number may be laid, each laying scores at once all that the cards on the table now make and that was not scored before: a king and queen of every suit pay their marriages, kings around and queens around.",
        },
        when=turned,
        source="S4 two-handed",
    )
    build: str = rule(
        "difference",
        "Adding to a meld on the table",
        "Two-handed: what a meld pays that is built on another.",
        choices={
            "difference": ("pays the difference", "Adding to a meld on the table pays the difference."),
            "full": ("pays in full", "Adding to a meld on the table pays the new meld in full."),
        },
        when=turned,
        source="S3 two-handed",
    )
    draw_first: bool = rule(
        False,
        "Draw before melding",
        "Two-handed: whether players draw before the winner melds.",
        {
            True: "Both players draw before the winner of the trick melds.",
            False: "The winner of a trick melds before drawing.",
        },
        when=turned,
        source="S3 two-handed",
    )
    dix_exchange: bool = rule(
        False,
        "The nine of trump takes the turned card",
        "Two-handed: whether the nine of trump may be exchanged for the turned card.",
        {True: "After winning a trick, the nine of trump may be exchanged for the turned card.", False: ""},
        says=_dix_exchange,
        when=turned,
        source="S4 two-handed",
    )
    dealers_dix: bool = rule(
        False,
        "The dealer scores a turned nine",
        "Two-handed: whether the dealer scores a dix when a nine is turned.",
        {True: "The dealer scores a dix when a nine is turned.", False: ""},
        when=turned,
        source="S4 two-handed",
    )
