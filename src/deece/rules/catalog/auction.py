"""The rules of the auction: who bids, in what steps, what else may be said, and what trump needs."""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Final

from deece.rules.catalog.row import auctioned, drawn_up, in_turn, rule, summed, takes_first, upturned
from deece.say import Message, say, template

if TYPE_CHECKING:  # the rules are made of the rows
    from deece.rules.catalog import Rules

TELLING: Final = 10  # a bid below the first one and this, by which figures are skipped, tells of meld (S0)
PLURALS: Final[dict[int, Message]] = {
    1: "ones",
    2: "twos",
    5: "fives",
    10: "tens",
    20: "twenties",
    25: "twenty-fives",
    50: "fifties",
}


def steps_words(steps: tuple[int, ...]) -> str:
    """The steps of the bids: "by ones to 60, then by fives"."""
    each = [say(PLURALS[step]) if step in PLURALS else str(step) for step in steps[::2]]
    limits = steps[1::2]
    parts = [
        say("by {steps} to {limit}", steps=step, limit=limit) for step, limit in zip(each[:-1], limits, strict=True)
    ]
    return reduce(
        lambda first, more: say("{first}, then {more}", first=first, more=more),
        [*parts, say("by {steps}", steps=each[-1])],
    )


def endings_words(endings: tuple[int, ...]) -> str:
    """The endings that are barred: "40 or 90"."""
    return (
        reduce(lambda first, more: say("{first} or {more}", first=first, more=more), map(str, endings))
        if endings
        else say("none")
    )


_LEAST_MELD: Final[dict[str, Message]] = {
    "dealer": "A player whose own hand holds less than {} in meld, with its best trump, may not bid; a dealer who is "
    "stuck takes the bid all the same.",
    "answer": "A player whose own hand holds less than {} in meld, with its best trump, may not bid, nor take the "
    "lowest bid as dealer.",
    "redeal": "A player whose own hand holds less than {} in meld, with its best trump, may not bid.",
}  # by what happens if nobody bids


_MARRIAGE: Final[dict[str, Message]] = {
    "dealer": "A player without a marriage may not bid; a dealer who is stuck takes the bid all the same.",
    "answer": "A player without a marriage may not bid, nor take the lowest bid as dealer.",
    "redeal": "A player without a marriage may not bid.",
}  # the same of a marriage


def _marriage(rules: Rules, own: str) -> str:
    if not rules.auction.marriage_to_bid:
        return own
    return template(_MARRIAGE["redeal" if _opened(rules) else rules.auction.all_pass])


def _least_meld(rules: Rules, own: str) -> str:
    if rules.auction.least_meld and not summed(rules):
        return template(_LEAST_MELD["redeal" if _opened(rules) else rules.auction.all_pass])
    return own


def _opened(rules: Rules) -> bool:
    """Whether somebody has the bid in any case."""
    return rules.auction.opening in ("eldest", "dealer", "set", "dealer set")


def _first_bid(rules: Rules, own: str) -> str:
    return template("The lowest bid is {}.") if rules.auction.opening in ("set", "dealer set") else own


def _opening(rules: Rules, own: str) -> str:
    if rules.auction.opening == "duty" and (rules.auction.least_meld or rules.auction.marriage_to_bid):
        return template("The first player who holds meld and may bid must open the bidding.")
    return own


def _trump_needs(rules: Rules, own: str) -> str:
    if rules.auction.trump_needs == "marriage" and rules.deal.widow and rules.exchange.trump_first:
        return template(
            "Declarer needs a marriage in trump, in hand before the {widow} is seen; without one the bid is lost, the "
            "hand is not played, and nobody scores meld."
        )
    return own


def _kind(rules: Rules, own: str) -> str:
    if drawn_up(rules):
        return template(
            "There is no auction. Before anybody draws, the bottom card of the pack is turned up and left there, and "
            "its suit is trump. Whoever draws it, last of all, keeps it or puts it down as any second card, before all "
            "eyes."
        )
    if upturned(rules):
        return template(
            "There is no auction. The last card dealt is turned up, and its suit is trump; whoever was dealt it takes it "
            "into the hand."
        )
    if rules.auction.kind == "bids" and rules.auction.rounds == 1:
        return template("Each bid must be higher than the last. Whoever bid most has the bid and is declarer.")
    if rules.auction.kind == "bids" and rules.auction.rounds:
        return template(
            "Each bid must be higher than the last. A player who passes is out of the bidding; whoever bid most has "
            "the bid and is declarer."
        )
    return own


def _steps(rules: Rules, own: str) -> str:
    return template("A bid may be any figure that goes up {}.") if summed(rules) else own


def _calls(rules: Rules, own: str) -> str:
    if "save" not in rules.auction.calls:
        return own
    if rules.auction.opening in ("set", "dealer set"):
        saving = say(
            "Save raises the figure to beat by one step, but not a bid already made; a later bid must beat it."
        )
        return f"{own} {saving} {_handing(rules)}".rstrip()
    saving = say(
        "Save raises the figure to beat by one step (to {first} if nobody has bid), but not a bid already made; "
        "a later bid must beat it, and a dealer who is stuck takes it."
        if rules.auction.all_pass == "dealer" and not _opened(rules)
        else "Save raises the figure to beat by one step (to {first} if nobody has bid), but not a bid already "
        "made; a later bid must beat it.",
        first=rules.auction.first_bid,
    )
    return f"{own} {saving} {_handing(rules)}".rstrip()


def _handing(rules: Rules) -> str:
    if takes_first(rules):
        return ""  # the widow would stay behind
    if rules.auction.hand_back == "left":
        return say(
            "A declarer who holds no marriage, and whose last bid was forced or made before a partner's save, "
            "may hand the bid back to that partner, once."
        )
    return say(
        "A declarer who holds no marriage, and on whom the bid was dumped after a partner's save, may hand it back to "
        "that partner, once, at the same figure. It was dumped if declarer's last bid was forced, or made before the save; if it told of "
        "meld, by skipping figures below {most}; or if it was the next figure after the bid of an opponent, who then "
        "passed.",
        most=rules.auction.first_bid + TELLING * rules.score.scale,
    )


@dataclass(frozen=True, slots=True)
class Auction:
    """Bids and calls, who must bid, and what trump needs."""

    kind: str = rule(
        "bids",
        "How the bid is found",
        "How the contract is found.",
        choices={
            "bids": (
                "each bid beats the last",
                "Each bid must be higher than the last. A player who passes is out of the bidding; the last one left has the bid and is declarer.",
            ),
            "summed": (
                "the bids of a side are added",
                "Each player bids once, any step or nothing, with no need to beat another. The bids of a side are added, and the side must make the sum; the player with the highest single bid, the first of equals, is declarer and names trump. If nobody bids, the same dealer deals again. If declarer's side loses its bid unplayed, the others' sum is void and they score their meld.",
            ),
            "none": ("no auction", "There is no auction."),
        },
        says=_kind,
        source="S4 auction",
    )
    rounds: int = rule(
        0,
        "How often each may speak",
        "How often each player may speak in the auction. 0: until all but one have passed.",
        {0: "", 1: "Each player speaks once.", None: "Each player speaks at most {} times."},
        off="until all but one have passed",
        when=in_turn,
        source="house rule",
        high=20,
    )
    first_bid: int = rule(
        50,
        "Lowest bid",
        "The lowest first bid.",
        "The first bid is at least {}.",
        says=_first_bid,
        when=in_turn,
        source="S0 bidding",
        low=1,
        points=True,
    )
    steps: tuple[int, ...] = rule(
        (1,),
        "Steps of the bids",
        "The steps of the bids: a step, the figure up to which it holds, the next step, and so on. 1,60,5: by ones to 60, then by fives.",
        "Bids go up {}; a bid may skip steps.",
        says=_steps,
        shown=steps_words,
        when=auctioned,
        source="S0 bidding",
        low=1,
        points=True,
    )
    barred: tuple[int, ...] = rule(
        (),
        "Endings that may not be bid",
        "Endings of figures that may not be bid. 40,90: neither 340 nor 390.",
        {(): "", None: "No bid may end in {}."},
        shown=endings_words,
        off="none",
        when=in_turn,
        source="house rule",
        points=True,
    )
    turns: str = rule(
        "round",
        "In which order players bid",
        "In which order the players bid.",
        choices={
            "round": ("round the table", ""),
            "duel": (
                "two at a time, until one is out",
                "The first two players bid against each other until one of them passes. Then the next player comes in against the one who is left, and speaks first unless nobody has bid yet; and so on.",
            ),
        },
        when=in_turn,
        source="house rule",
    )
    opening: str = rule(
        "free",
        "Who must open the bidding",
        "Who must open the bidding.",
        choices={
            "free": ("nobody", "Nobody has to open the bidding."),
            "duty": (
                "the first who holds meld",
                "The first player who holds meld before trump is named (a marriage, a pinochle or an around) must open the bidding.",
            ),
            "eldest": ("the player left of the dealer", "The player left of the dealer must open the bidding."),
            "dealer": ("the dealer", "The dealer speaks first, and must open the bidding."),
            "set": (
                "left of the dealer, without a word",
                "The player left of the dealer opens at the lowest bid without saying so.",
            ),
            "dealer set": (
                "the dealer, without a word",
                "The dealer has the lowest bid from the start, without saying so, and keeps it if all the others pass; whoever else wants the bid must go above it.",
            ),
        },
        says=_opening,
        when=in_turn,
        source="S4 three-handed",
    )
    all_pass: str = rule(
        "redeal",
        "If nobody bids",
        "What happens if nobody bids.",
        choices={
            "dealer": (
                "the dealer is stuck with it",
                "If everyone else passes, the dealer is stuck with the lowest bid.",
            ),
            "answer": (
                "the dealer takes it or deals again",
                "If everyone else passes, the dealer may take the lowest bid or deal again.",
            ),
            "redeal": ("the same dealer deals again", "If nobody bids, the same dealer deals again."),
        },
        when=lambda r: in_turn(r) and not _opened(r),
        source="S0 bidding",
    )
    forced_bid: int = rule(
        0,
        "Bid of a dealer who is stuck",
        "The figure at which a dealer is forced. 0: the first bid.",
        {0: "", None: "A dealer who is stuck has the bid at {} instead."},
        off="the lowest bid",
        when=lambda r: in_turn(r) and r.auction.all_pass == "dealer",
        source="S4 four-handed",
        points=True,
    )
    calls: tuple[str, ...] = rule(
        (),
        "What may be said besides a number",
        "What may be said besides numbers and pass.",
        "Besides a number or a plain pass a player may say: {}.",
        choices={
            "by me": ("by me", '"by me" (pass, with a little meld)'),
            "by": ("by", '"by" (pass, with meld and aces around)'),
            "save": ("save", '"save" (pass, leaving partner a way to hand the bid back)'),
            "spoken": (
                "a single digit",
                'a single digit for a bid of 51 to 59 ("four" for 54), which says that aces around are held',
            ),
            "help": ("pass with help", '"pass with help"'),
        },
        says=_calls,
        when=in_turn,
        source="S0 glossary",
    )
    hand_back: str = rule(
        "dumped",
        "When the bid may be handed back",
        "When declarer may hand the bid back to a partner who said save.",
        choices={
            "dumped": ("when it was dumped on them", ""),
            "left": ("when they were stuck, or had bid before the save", ""),
        },
        said_with="auction.calls",
        when=lambda r: "save" in r.auction.calls and in_turn(r) and not takes_first(r),
        source="S0 glossary",
    )
    trump_needs: str = rule(
        "nothing",
        "What trump needs",
        "What declarer must hold in the suit named trump.",
        choices={
            "nothing": ("nothing", "Any suit may be named trump."),
            "marriage": (
                "a marriage",
                "Declarer needs a marriage in trump; without one the bid is lost, the hand is not played, and nobody scores meld.",
            ),
            "meld": (
                "a run, a marriage or a dix",
                "Trump must be a suit in which declarer holds a run, a marriage or a dix, if there is one.",
            ),
        },
        says=_trump_needs,
        when=auctioned,
        source="S0 trump",
    )
    marriage_to_bid: bool = rule(
        False,
        "A bidder needs a marriage",
        "Whether a player without a marriage may not bid.",
        {True: "A player without a marriage may not bid.", False: ""},
        says=_marriage,
        when=in_turn,
        source="S4 double deck",
    )
    least_meld: int = rule(
        0,
        "Meld that it takes to bid",
        "The meld that it takes to bid.",
        {0: "", None: "To bid takes {} in meld; a bid with less is a misbid."},
        says=_least_meld,
        when=auctioned,
        source="S4 summed bids",
        points=True,
    )
    least_meld_of: str = rule(
        "side",
        "Who must have that meld",
        "Summed bids: who must have the meld that it takes to bid.",
        choices={
            "side": ("the whole side", "The meld of the whole side counts for that."),
            "player": (
                "each who bids",
                "Each player who bids must hold it alone; one who does not has misbid for the whole side.",
            ),
        },
        when=lambda r: summed(r) and r.auction.least_meld > 0,
        source="S4 summed bids",
    )
    misbid: str = rule(
        "void",
        "What a misbid costs",
        "Summed bids: what a misbid costs.",
        choices={
            "void": ("the score of the hand", "A side that misbid scores nothing."),
            "penalty": ("the bid", "A side that misbid loses its bid."),
        },
        when=lambda r: summed(r) and r.auction.least_meld > 0,
        source="S4 summed bids",
    )
