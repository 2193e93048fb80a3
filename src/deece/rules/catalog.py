"""The catalog: everything that may vary from one pinochle to the next, one row a rule. Data only.

Each field of the six sections is a row: its key is `section.field`, its type is the field's type, and
its metadata holds the choices or bounds, whether it is in points, one sentence that describes it, what
the rule sheet says for each value, and the source (S0 to S4 as in docs/systems.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import Any, Final, NamedTuple

Say = str | dict[Any, str]
WIDOW_NAMES: Final = ("widow", "kitty", "blind", "talon")


class Row(NamedTuple):
    """One rule of the catalog."""

    key: str
    kind: str  # "int", "bool", "choice", "numbers" (a list of numbers) or "words" (a list of choices)
    default: Any
    what: str  # one sentence: what the rule decides
    say: Say  # the rule sheet's sentence: a template with {}, or one sentence for each value
    source: str
    choices: tuple[str, ...]
    low: int
    high: int
    points: bool  # the numbers are points, and change with the scale


def rule(
    default: Any,
    what: str,
    source: str,
    say: Say = "",
    *,
    choices: tuple[str, ...] = (),
    low: int = 0,
    high: int = 0,
    points: bool = False,
) -> Any:
    """Declare one row; a choice rule's `say` names its choices."""
    kind = (
        "bool"
        if isinstance(default, bool)
        else "int"
        if isinstance(default, int)
        else "choice"
        if isinstance(default, str)
        else "words"
        if choices
        else "numbers"
    )
    if kind == "choice" and isinstance(say, dict):
        choices = tuple(say)
    if kind in ("int", "numbers") and not high:
        high = 100_000
    return field(
        default=default,
        metadata={
            "what": what,
            "source": source,
            "say": say,
            "choices": choices,
            "low": low,
            "high": high,
            "points": points,
            "kind": kind,
        },
    )


# The sections are a table, one rule a line, whatever its length.
# fmt: off


@dataclass(frozen=True, slots=True)
class Deal:
    """Pack, seats and the deal."""

    players: int = rule(4, "How many play in a hand.", "S0 players", "{} players.", low=2, high=8)
    people: int = rule(0, "How many sit at the table; those above the players sit out a hand in turn, the dealer first. 0: as many as play.", "S4 larger games", {0: "", None: "{} sit at the table. The dealer, and if need be those on the dealer's right, sit out the hand."}, high=12)
    sides: int = rule(2, "How many sides there are; seats belong to them in turn around the table.", "S0 players", "There are {} sides; seats belong to them in turn.", low=2, high=8)
    copies: int = rule(2, "How many copies of each card the pack holds.", "S4 deck", "The pack holds {} copies of each card.", low=1, high=6)
    nines: bool = rule(True, "Whether the pack has nines.", "S4 deck", {True: "The pack has nines.", False: "The pack has no nines."})
    hand: int = rule(12, "How many cards each player is dealt.", "S4 dealing", "Each player is dealt {} cards.", high=60)
    packet: int = rule(3, "How many cards are dealt at a time; a remainder comes first.", "S0 deal", "Cards are dealt {} at a time.", low=1, high=20)
    widow: int = rule(0, "How many cards go to the widow.", "S4 widow", {0: "", None: "{} cards are dealt face down: the {widow}."}, high=12)
    widow_name: str = rule("widow", "What the cards dealt to nobody are called.", "S3 three-handed", "", choices=WIDOW_NAMES)
    stock: str = rule("none", "What happens to cards that are not dealt.", "S3 two-handed", {
        "none": "All cards are dealt.",
        "turned": "The next card is turned up, and its suit is trump; the rest are the stock. The player who did not deal leads, then the winner of each trick. After each trick both players draw a card from the stock, the winner first; of the last two cards, one of them the turned card, the winner takes either. While the stock lasts any card may be played, also a card melded on the table. When it is gone the melded cards go back to the hands, and only then must players follow suit as below.",
        "draft": "No hands are dealt. In turn each player looks at the next card of the pack, and either keeps it and discards the one after it unseen, or discards it and keeps the one after it, until the pack is used up.",
    })
    nines_misdeal: str = rule("off", "Whether a player with too many nines may have the cards dealt again.", "S4 dealing", {
        "off": "",
        "six": "A player dealt 6 nines, or 5 nines and no meld, may claim a misdeal.",
        "four": "A player dealt 4 nines and no ace, or 5 nines and one ace only, may claim a misdeal.",
    })
    misdeal_limit: int = rule(3, "How many new deals for nines are allowed before the hand must be played. 0: no limit.", "S4 dealing", {0: "", None: "After {} new deals for nines the hand is played."}, high=20)


@dataclass(frozen=True, slots=True)
class Auction:
    """Bids and calls, who must bid, and what trump needs."""

    kind: str = rule("bids", "How the contract is found.", "S4 auction", {
        "bids": "Each bid must be higher than the last. A player who passes is out of the bidding; the last one left has the bid and is declarer.",
        "summed": "Each player bids once, any step or nothing, with no need to beat another. The bids of a side are added, and the side must make the sum; the player with the highest single bid, the first of equals, is declarer and names trump. If nobody bids, the same dealer deals again. If declarer's side loses its bid unplayed, the others' sum is void and they score their meld.",
        "none": "There is no auction.",
    })
    first_bid: int = rule(50, "The lowest first bid.", "S0 bidding", "The first bid is at least {}.", low=1, points=True)
    steps: tuple[int, ...] = rule((1,), "The steps of the bids: a step, the figure up to which it holds, the next step, and so on. 1,60,5: by ones to 60, then by fives.", "S0 bidding", "Bids go up {}; a bid may skip steps.", low=1, points=True)
    opening: str = rule("free", "Who must open the bidding.", "S4 three-handed", {
        "free": "Nobody has to open the bidding.",
        "duty": "The first player who holds meld must open the bidding.",
        "eldest": "The player left of the dealer must open the bidding.",
        "dealer": "The dealer speaks first, and must open the bidding.",
        "set": "The player left of the dealer opens at the lowest bid without saying so.",
    })
    all_pass: str = rule("redeal", "What happens if nobody bids.", "S0 bidding", {
        "dealer": "If everyone else passes, the dealer is stuck with the lowest bid.",
        "answer": "If everyone else passes, the dealer may take the lowest bid or deal again.",
        "redeal": "If nobody bids, the same dealer deals again.",
    })
    forced_bid: int = rule(0, "The figure at which a dealer is forced. 0: the first bid.", "S4 four-handed", {0: "", None: "A dealer who is stuck has the bid at {} instead."}, points=True)
    calls: tuple[str, ...] = rule((), "What may be said besides numbers and pass.", "S0 glossary", "Besides a number or a plain pass a player may say: {}.", choices=("by me", "by", "save", "spoken", "help"))
    trump_needs: str = rule("nothing", "What declarer must hold in the suit named trump.", "S0 trump", {
        "nothing": "Any suit may be named trump.",
        "marriage": "Declarer needs a marriage in trump; without one the bid is lost, the hand is not played, and nobody scores meld.",
        "meld": "Trump must be a suit in which declarer holds a run, a marriage or a dix, if there is one.",
    })
    marriage_to_bid: bool = rule(False, "Whether a player without a marriage may not bid.", "S4 double deck", {True: "A player without a marriage may not bid.", False: ""})
    least_meld: int = rule(0, "Summed bids: the meld that it takes to bid.", "S4 summed bids", {0: "", None: "To bid takes {} in meld; a bid with less is a misbid."}, points=True)
    least_meld_of: str = rule("side", "Summed bids: who must have the meld that it takes to bid.", "S4 summed bids", {
        "side": "The meld of the whole side counts for that.",
        "player": "Each player who bids must hold it alone; one who does not has misbid for the whole side.",
    })
    misbid: str = rule("void", "Summed bids: what a misbid costs.", "S4 summed bids", {
        "void": "A side that misbid scores nothing.",
        "penalty": "A side that misbid loses its bid.",
    })


@dataclass(frozen=True, slots=True)
class Exchange:
    """Partner's cards, the widow, and buried cards."""

    cards: int = rule(0, "How many cards declarer and partner pass to each other.", "S1 passing", {0: "", None: "Partner passes {} cards to declarer, who passes as many back."}, high=12)
    manner: str = rule("partner first", "Who passes first.", "S4 passing", {
        "partner first": "Partner passes first.",
        "together": "Both pass at the same time, unseen.",
    })
    partner: str = rule("fixed", "How declarer's partner is found.", "S3 five-handed", {
        "fixed": "",
        "call": "Declarer calls a card: the first player clockwise who holds it passes it face up and is the partner for the hand.",
        "secret": "Declarer names a card: the first other player to play one like it is the partner for the hand.",
    })
    widow_shown: bool = rule(True, "Whether all see the widow.", "S4 three-handed", {True: "The {widow} is turned up for all to see.", False: "Declarer alone takes the {widow} up; it is not shown to all."})
    widow_partner: bool = rule(False, "Whether declarer's partner looks at the widow, too.", "house rule", {True: "Declarer's partner looks at the {widow}, too.", False: ""})
    widow_round: bool = rule(False, "Whether declarer hands out the widow, one card to each player, before naming trump.", "S4 four-handed", {True: "Declarer hands out the {widow}, one card to each player, before naming trump.", False: "Declarer takes the {widow} and, before play, lays as many cards aside face down (buries them). Their points count for [declarer's side|declarer], but they are no trick."})
    bury: str = rule("any", "Which cards may be buried.", "S4 three-handed", {
        "any": "Any cards may be buried.",
        "plain": "Melded cards may be buried only if declarer has too few others.",
    })
    bury_first: bool = rule(False, "Whether declarer buries before the others show meld.", "S3 three-handed", {True: "Declarer buries while their own meld lies on the table, before the others show theirs.", False: ""})


@dataclass(frozen=True, slots=True)
class Meld:
    """What combinations pay, who may score them, and giving up."""

    run: tuple[int, ...] = rule((15, 150), "Run (A T K Q J of trump) for one copy, two, and so on.", "S0 meld", "Run: {}.", points=True)
    royal_marriage: tuple[int, ...] = rule((4,), "Royal marriage (K Q of trump).", "S0 meld", "Royal marriage: {}.", points=True)
    marriage: tuple[int, ...] = rule((2,), "Marriage (K Q of another suit).", "S0 meld", "Marriage: {}.", points=True)
    dix: tuple[int, ...] = rule((), "Dix (nine of trump).", "S1 meld", "Dix: {}.", points=True)
    pinochle: tuple[int, ...] = rule((4, 30), "Pinochle (Q of spades and J of diamonds).", "S0 meld", "Pinochle: {}.", points=True)
    aces: tuple[int, ...] = rule((10, 100), "Aces around.", "S0 meld", "Aces around: {}.", points=True)
    kings: tuple[int, ...] = rule((8, 80), "Kings around.", "S0 meld", "Kings around: {}.", points=True)
    queens: tuple[int, ...] = rule((6, 60), "Queens around.", "S0 meld", "Queens around: {}.", points=True)
    jacks: tuple[int, ...] = rule((4, 40), "Jacks around.", "S0 meld", "Jacks around: {}.", points=True)
    roundhouse: tuple[int, ...] = rule((), "Roundhouse (a marriage in each suit), in place of its parts. Empty: the sum of its parts.", "S3 meld", {(): "A roundhouse (a marriage in each suit) pays the sum of its parts.", None: "Roundhouse, in place of its parts: {}."}, points=True)
    roundhouse_shares_run: bool = rule(False, "Whether the king and queen of a run also make the royal marriage of a roundhouse, which then pays that much more beside a run.", "S2 meld", {True: "With a marriage in each of the other suits, the king and queen of a run make a royal marriage too.", False: ""})
    run_extra: int = rule(0, "What each further king or queen of trump beside a run pays; it then makes no royal marriage. 0: royal marriages beside a run count as usual.", "S1 meld", {0: "", None: "Beside a run each further king or queen of trump pays {} and makes no royal marriage."}, points=True)
    four_of_a_kind: bool = rule(False, "Whether four copies of one card pay as much as two around.", "S4 racehorse", {True: "Four copies of one ace, king, queen or jack pay as much as two around.", False: ""})
    wins_game: tuple[str, ...] = rule((), "Which melds win the game when four copies are shown.", "S4 racehorse", {(): "", None: "Four of these in one hand win the game outright: {}."}, choices=("run", "royal marriage", "pinochle"))
    least: int = rule(0, "The meld that a side must have to score any; a declaring side without it loses the bid unplayed.", "S0 minimum", {0: "", None: "[A side|A player] with less than {} in meld scores none of it. If [declarer's side|declarer] has less, the bid is lost, the hand is not played, and {others} scores [its|their] meld if [it has|they have] {} or more, without needing a trick."}, points=True)
    announce_aces: bool = rule(False, "Whether aces around are announced though a side is under the least meld.", "S0 minimum", {True: "Aces around are announced even by [a side|a player] with too little meld.", False: ""})
    on_board: int = rule(0, "The most that a declaring side may need from play; with more to go the bid is lost unplayed. 0: no limit.", "S1 on the board", {0: "", None: "If [declarer's side|declarer] needs more than {} from the tricks, the bid is lost, the hand is not played, and the others score their meld without needing a trick. Exactly {} may still be played for."}, points=True)
    throw_in: bool = rule(False, "Whether declarer may give up after all meld is shown.", "S0 scoring", {True: "Declarer may throw in the hand after all meld is shown, before the first lead: the bid is lost, and the others score their meld without needing a trick.", False: ""})
    concede: bool = rule(False, "Whether declarer may give up before the others show meld.", "S4 three-handed", {True: "Declarer may concede before the others show meld: the bid is lost, and the others score their meld without needing a trick.", False: ""})
    concede_unseen: bool = rule(False, "Whether a declarer who was forced to take the bid may give up without looking at the widow.", "S4 three-handed", {True: "A declarer who was forced to take the bid (who had to open, did so at the lowest bid, and heard only passes; or a dealer who is stuck) may concede without looking at the {widow}: the bid is lost, and nobody else scores.", False: ""})
    per_trick: str = rule("any", "Two-handed: how many melds may be laid after a trick won.", "S4 two-handed", {"any": "Any number of melds may be laid after winning a trick.", "one": "One meld may be laid after winning a trick."})
    from_hand: bool = rule(True, "Two-handed: whether each meld needs a card from the hand.", "S4 two-handed", {True: "At least one card of each meld must come from the hand.", False: "A meld may be of cards on the table alone; where any number may be laid, one laying scores every combination of the cards then on the table that was not scored yet."})
    build: str = rule("difference", "Two-handed: what a meld pays that is built on another.", "S3 two-handed", {"difference": "Adding to a meld on the table pays the difference.", "full": "Adding to a meld on the table pays the new meld in full."})
    draw_first: bool = rule(False, "Two-handed: whether players draw before the winner melds.", "S3 two-handed", {True: "Both players draw before the winner of the trick melds.", False: "The winner of a trick melds before drawing."})
    dix_exchange: bool = rule(False, "Two-handed: whether the nine of trump may be exchanged for the turned card.", "S4 two-handed", {True: "After winning a trick, the nine of trump may be exchanged for the turned card.", False: ""})
    dealers_dix: bool = rule(False, "Two-handed: whether the dealer scores a dix when a nine is turned.", "S4 two-handed", {True: "The dealer scores a dix when a nine is turned.", False: ""})


@dataclass(frozen=True, slots=True)
class Trick:
    """Playing the cards and counting them."""

    first_lead: str = rule("any", "What may be led to the first trick.", "S4 tricks", {"any": "Declarer leads first, any card.", "trump": "Declarer leads first, and must lead trump if there is one to lead."})
    play: str = rule("pre-1945", "When a player must beat the best card so far.", "S4 tricks", {
        "pre-1945": "Follow suit, and beat the best card so far if you can. If you have none of the suit, play trump, and beat the best trump if you can; with no trump either, play anything. Once another suit has been trumped, any card of that suit will do.",
        "post-1945": "Follow suit with any card. If you have none of the suit, play any trump; with no trump either, play anything. Only when trump is led must you beat the best card if you can.",
        "post-1945 overtrump": "Follow suit with any card. If you have none of the suit, play trump, and beat the best trump if you can; with no trump either, play anything. When trump is led, too, you must beat the best card if you can.",
    })
    order: str = rule("pinochle", "How the cards rank.", "S4 deck", {"pinochle": "Cards rank, high to low, A 10 K Q J 9; of two alike the first played is the higher.", "standard": "Cards rank, high to low, A K Q J 10 9; of two alike the first played is the higher."})
    counts_stay: bool = rule(False, "Standard order: whether ten and king, queen, jack keep their own counts.", "S4 deck", {True: "Each card keeps its own count whatever its place.", False: ""})
    count: str = rule("counters", "What cards taken in tricks count.", "S4 scoring tricks", {
        "counters": "Aces, tens and kings count one each (ten at the long scale).",
        "classic": "Ace 11, ten 10, king 4, queen 3, jack 2.",
        "simple": "Aces and tens 10, kings and queens 5.",
    })
    last_trick: int = rule(1, "What the last trick counts.", "S4 scoring tricks", "The last trick counts {}.", points=True)
    last_trick_declarer: int = rule(0, "How much more the last trick counts for declarer's side.", "house rule", {0: "", None: "For declarer's side the last trick counts {} more."}, points=True)
    moon: str = rule("off", "Shooting the moon: taking every trick.", "S4 four-handed", {
        "off": "",
        "points": "Before play any player may shoot the moon: taking every trick scores 1000 points and wins the game; missing one loses 1000.",
        "game": "Before play any player may shoot the moon: taking every trick wins the game; missing one loses 1000 points.",
        "250": "Before play any player may shoot the moon: taking every trick makes the bid and scores 250 beside the meld; missing one loses 1000 points.",
    })
    look_back: str = rule("last", "Which finished tricks may be looked at again.", "house rule", {"last": "While a hand is played, only the trick just taken may be looked at again.", "all": "While a hand is played, all its tricks may be looked at again."})
    discards: str = rule("own", "Drafted hands: whose the discards are.", "S4 two-handed", {"own": "The cards a player discarded count for that player.", "opponent": "The cards declarer discarded count for the other player."})


@dataclass(frozen=True, slots=True)
class Score:
    """Making the bid, saving meld, and the end of the game."""

    scale: int = rule(1, "1: the short scale; 10: the long scale, with a trailing zero.", "S4 scoring tricks", {1: "Points are counted without the extra zero: 25 where other tables say 250.", 10: "Points are counted with the extra zero: 250 where other tables say 25."}, low=1, high=10)
    goal: int = rule(500, "The score that ends the game.", "S0 idea", "The game is to {}.", low=1, points=True)
    hands: int = rule(0, "How many hands make a game, in place of the goal. 0: the goal decides.", "S4 racehorse", {0: "", None: "A game is {} hands; the goal does not count."}, high=100)
    need: str = rule("nothing", "What declarer's side must take in play besides the bid.", "S0 minimum", {"nothing": "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together.", "trick": "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and win at least one trick.", "points": "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and take a minimum in tricks."})
    need_points: int = rule(0, "The points in play that declarer's side must take, where points are needed.", "S0 minimum", {0: "", None: "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and take at least {} in tricks."}, points=True)
    save: str = rule("trick", "What another side must take in play, or it scores nothing.", "S0 minimum", {"nothing": "The others score their meld in any case.", "trick": "{others} must win a trick, or [it scores|they score] nothing.", "point": "{others} must take at least a point in tricks, or [it scores|they score] nothing.", "points": "{others} must take a minimum in tricks, or [it scores|they score] nothing.", "tricks": "{others} must win a number of tricks, or [it scores|they score] nothing.", "tricks and points": "{others} must win a number of tricks and take a minimum in them, or [it scores|they score] nothing."})
    save_points: int = rule(0, "The points in play that save another side's score, where points are needed.", "S0 minimum", {0: "", None: "{others} must take at least {} in tricks, or [it scores|they score] nothing."}, points=True)
    save_tricks: int = rule(1, "The tricks that save another side's score, where a number of tricks is needed.", "S4 saving meld", {1: "", None: "{others} must win at least {} tricks, or [it scores|they score] nothing."}, low=1, high=30)
    save_loses: str = rule("all", "What the other side loses if it does not save its meld.", "S4 double deck", {"all": "", "meld": "Only the meld is lost: the tricks score in any case."})
    save_each: bool = rule(False, "Called partners: whether each defender must save their own meld.", "S3 five-handed", {True: "Each defender must save their own meld.", False: ""})
    dix_saves: bool = rule(False, "Whether a meld of dixes only saves itself.", "S1 counting", {True: "A meld of nothing but dixes is kept in any case.", False: ""})
    set_keeps_meld: bool = rule(False, "Whether a side that is set keeps its meld.", "S4 auction", {True: "[A side that|A player who] is set (misses the bid) loses the bid but keeps the meld.", False: "[A side that|A player who] is set (misses the bid) scores nothing, and the bid comes off the score."})
    renege: str = rule("twice", "What declarer's side loses by a renege, at a table with real cards: the bid twice or once.", "S4 renege", {"twice": "", "once": "At a table with real cards, a renege costs [declarer's side|declarer] the bid once, not twice."})
    several: str = rule("bidder", "Who wins if several are at the goal.", "S2 end", {"bidder": "If several reach the goal in one hand, [the side that|the player who] had the bid wins, if at the goal; otherwise the higher score wins.", "bidder or overtime": "If several reach the goal in one hand, [the side that|the player who] had the bid wins, if at the goal; otherwise the goal is raised.", "highest": "If several reach the goal, the higher score wins.", "overtime": "If several reach the goal, the goal is raised."})
    team: str = rule("both", "Called partners: who wins if declarer and partner are both at the goal.", "S3 five-handed", {"both": "If declarer's team is at the goal, both players of it that are there win.", "higher": "If declarer and partner are both at the goal, the higher score wins."})
    tie: str = rule("count", "What decides between equal scores.", "S3 end", {"count": "A tie goes to more points in the last hand, then to more tricks; if that is equal too, another hand is played.", "replay": "A tie is decided by another hand."})
    overtime: int = rule(250, "By how much overtime raises the goal.", "S4 three-handed", "Overtime raises the goal by {}.", low=1, points=True)
    bid_to_win: str = rule("off", "Whether a side can win only on a bid that it won and made.", "S0 idea", {"off": "", "near": "Once all [sides|players] are near the goal, [a side|a player] can win only on a hand in which [it|they] had the bid and made it.", "always": "[A side|A player] can win only on a hand in which [it|they] had the bid and made it."})
    bid_to_win_at: int = rule(400, "The score from which bid-to-win holds.", "S0 idea", "Near the goal means {} or more before the deal.", points=True)
    checks: bool = rule(False, "Whether checks are paid.", "S4 check", {True: "Checks are paid by each other player: for a run 1, aces around 1, a roundhouse 2. A bidder who loses after seeing the {widow} pays 1 to each.", False: ""})
    check_double_marriage: bool = rule(False, "A check for two marriages in one suit.", "S4 check", {True: "Two marriages in one suit: 1 check.", False: ""})
    check_double_pinochle: bool = rule(False, "A check for a double pinochle.", "S4 check", {True: "Double pinochle: 1 check.", False: ""})
    check_double_arounds: bool = rule(False, "Two checks for a double around.", "S4 check", {True: "Double around: 2 checks.", False: ""})
    check_nines: int = rule(0, "Checks for seven nines.", "S4 check", {0: "", None: "Seven nines: {} checks."}, high=20)
    check_played: bool = rule(False, "One check more for a hand played and lost.", "S4 check", {True: "A bid that was played and lost costs 1 check more.", False: ""})
    check_stake: int = rule(0, "What each check is worth in money or chips. 0: no stake is named.", "S4 check", {0: "", None: "Each check is worth {}."}, high=1000)
    check_game: int = rule(5, "Checks for the game.", "S4 check", "Winning the game earns {} checks from each other player.", high=20)


# fmt: on


SECTIONS: Final[dict[str, type]] = {
    "deal": Deal,
    "auction": Auction,
    "exchange": Exchange,
    "meld": Meld,
    "trick": Trick,
    "score": Score,
}  # by name, the class whose fields are the rules of this section


def _rows() -> dict[str, Row]:
    rows = {}
    for section, kind in SECTIONS.items():
        for item in fields(kind):
            key = f"{section}.{item.name}"
            data = dict(item.metadata)
            rows[key] = Row(key=key, default=item.default, **data)
    return rows


CATALOG: Final[dict[str, Row]] = _rows()  # every rule by its key, as "score.goal"


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything that a table has agreed on: plain data, equal when all values are equal."""

    deal: Deal = Deal()
    auction: Auction = Auction()
    exchange: Exchange = Exchange()
    meld: Meld = Meld()
    trick: Trick = Trick()
    score: Score = Score()

    def __hash__(self) -> int:
        """Of a few telling values only: rules are looked up at every deal, and equality compares them all."""
        return hash((self.meld.run, self.auction.first_bid, self.score.goal, self.deal.hand))

    def value(self, key: str) -> Any:
        """The value of one row, by its key."""
        section, name = key.split(".")
        return getattr(getattr(self, section), name)

    @property
    def people(self) -> int:
        """How many seats the table has."""
        return self.deal.people or self.deal.players

    @property
    def pack_size(self) -> int:
        """How many cards the pack holds."""
        return self.deal.copies * (24 if self.deal.nines else 20)
