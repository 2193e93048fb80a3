"""The rules of the score: making the bid, saving meld, and the end of the game."""

from __future__ import annotations

from dataclasses import dataclass

from deece.rules.catalog.row import auctioned, is_called, others_meld, rule, turned
from deece.rules.catalog.scoring import (
    gives_say,
    made_say,
    need_say,
    renege_say,
    rounding_say,
    save_say,
    set_say,
    several_say,
)
from deece.rules.catalog.stakes import check_bids_say, check_game_say, check_played_say, checks_say


@dataclass(frozen=True, slots=True)
class Score:
    """Making the bid, saving meld, and the end of the game."""

    scale: int = rule(
        1,
        "How points are written",
        "With or without the extra zero. 1: the short scale; 10: the long scale, with a trailing zero.",
        choices={
            1: ("without the extra zero", "Points are counted without the extra zero: 25 where other tables say 250."),
            10: ("with the extra zero", "Points are counted with the extra zero: 250 where other tables say 25."),
        },
        chapter="goal",
        source="S4 scoring tricks",
        low=1,
        high=10,
    )
    goal: int = rule(
        500,
        "Goal of the game",
        "The score that ends the game.",
        "The game is to {}.",
        chapter="goal",
        first=True,
        when=lambda r: not r.score.hands,
        source="S0 idea",
        low=1,
        points=True,
    )
    hands: int = rule(
        0,
        "Hands in a game, in place of a goal",
        "How many hands make a game, in place of the goal. 0: the goal decides.",
        {0: "", None: "A game is {} hands; the goal does not count."},
        off="the goal decides",
        chapter="goal",
        first=True,
        source="S4 racehorse",
        high=100,
    )
    need: str = rule(
        "nothing",
        "What declarer's side must take",
        "What declarer's side must take in play besides the bid.",
        choices={
            "nothing": (
                "nothing besides the bid",
                "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together.",
            ),
            "trick": (
                "a trick",
                "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and win at least one trick.",
            ),
            "points": (
                "a number of points",
                "[Declarer's side must make its|Declarer must make the] bid, meld and tricks together, and take a minimum in tricks.",
            ),
        },
        says=need_say,
        when=auctioned,
        source="S0 minimum",
    )
    need_points: int = rule(
        0,
        "Points that declarer's side must take",
        "The points in play that declarer's side must take, where points are needed.",
        said_with="score.need",
        when=lambda r: r.score.need == "points",
        source="S0 minimum",
        points=True,
    )
    save: str = rule(
        "trick",
        "What the others must take",
        "What another side must take in play, or it scores nothing.",
        choices={
            "nothing": ("nothing", "The others score their meld in any case."),
            "trick": ("a trick", "{others} must win a trick, or [it scores|they score] nothing."),
            "point": ("a point", "{others} must take at least a point in tricks, or [it scores|they score] nothing."),
            "points": (
                "a number of points",
                "{others} must take a minimum in tricks, or [it scores|they score] nothing.",
            ),
            "tricks": (
                "a number of tricks",
                "{others} must win a number of tricks, or [it scores|they score] nothing.",
            ),
            "tricks and points": (
                "a number of tricks and of points",
                "{others} must win a number of tricks and take a minimum in them, or [it scores|they score] nothing.",
            ),
        },
        says=save_say,
        when=lambda r: not turned(r),
        source="S0 minimum",
    )
    save_points: int = rule(
        0,
        "Points that the others must take",
        "The points in play that save another side's score, where points are needed.",
        said_with="score.save",
        when=lambda r: r.score.save in ("points", "tricks and points"),
        source="S0 minimum",
        points=True,
    )
    save_tricks: int = rule(
        1,
        "Tricks that the others must win",
        "The tricks that save another side's score, where a number of tricks is needed.",
        said_with="score.save",
        when=lambda r: r.score.save in ("tricks", "tricks and points"),
        source="S4 saving meld",
        low=1,
        high=30,
    )
    save_loses: str = rule(
        "all",
        "What the others lose without them",
        "What the other side loses if it does not save its meld.",
        choices={
            "all": ("all their score", ""),
            "meld": ("only the meld", "Only the meld is lost: the tricks score in any case."),
        },
        said_with="score.save",
        when=lambda r: r.score.save != "nothing",
        source="S4 double deck",
    )
    save_each: bool = rule(
        False,
        "Each defender saves alone",
        "Called partners: whether each defender must save their own meld.",
        {True: "Each defender must save their own meld.", False: ""},
        when=lambda r: r.exchange.partner != "fixed" and others_meld(r),
        source="S3 five-handed",
    )
    dix_saves: bool = rule(
        False,
        "Dixes save themselves",
        "Whether a meld of dixes only saves itself.",
        {True: "A meld of nothing but dixes is kept in any case.", False: ""},
        when=lambda r: r.score.save != "nothing" and bool(r.meld.dix) and others_meld(r),
        source="S1 counting",
    )
    round_tricks: str = rule(
        "no",
        "Rounding what the tricks count",
        "Whether what a side took in tricks is rounded to tens before it is scored.",
        choices={
            "no": ("not rounded", ""),
            "nearest": (
                "to the nearest ten",
                "What [a side|a player] took in tricks is scored to the nearest ten; five goes up. What all took need not come to what the tricks hold.",
            ),
            "down": (
                "down to tens",
                "What [a side|a player] took in tricks is scored in full tens; what is over is lost.",
            ),
            "up": (
                "up to tens",
                "What [a side|a player] took in tricks is rounded up to tens before it is scored. What all took need not come to what the tricks hold.",
            ),
        },
        says=rounding_say,
        when=lambda r: r.trick.count != "counters",
        source="house rule",
    )
    set_keeps_meld: bool = rule(
        False,
        "Who is set keeps the meld",
        "Whether a side that is set keeps its meld.",
        {
            True: "[A side that|A player who] is set (misses the bid) loses the bid but keeps the meld.",
            False: "[A side that|A player who] is set (misses the bid) scores nothing, and the bid comes off the score.",
        },
        says=set_say,
        when=auctioned,
        source="S4 auction",
    )
    set_costs: str = rule(
        "bid",
        "What a lost bid costs",
        "What a lost bid takes off the score.",
        choices={
            "bid": ("the bid", ""),
            "twice": ("the bid, and twice the bid once it was played", ""),
            "nothing": ("nothing", ""),
        },
        said_with="score.set_keeps_meld",
        when=auctioned,
        source="house rule",
    )
    set_gives: str = rule(
        "nothing",
        "What a lost bid gives the others",
        "What the others score for a bid that is lost.",
        choices={
            "nothing": ("nothing", ""),
            "bid": ("the bid", "If a bid is lost, {others} also scores it, whatever was taken."),
            "half": (
                "half the bid, if it is given up",
                "If declarer gives up the hand, {others} also scores half the bid, rounded down.",
            ),
            "points": (
                "a number of points, if it is given up",
                "If declarer gives up the hand, {others} also scores a number of points.",
            ),
        },
        says=gives_say,
        when=auctioned,
        source="house rule",
    )
    set_gives_points: int = rule(
        0,
        "Points that a bid given up gives",
        "The points that each of the others scores for a bid that is given up, where a number is agreed on.",
        said_with="score.set_gives",
        when=lambda r: r.score.set_gives == "points",
        source="house rule",
        points=True,
    )
    made_scores: str = rule(
        "all",
        "What a bid that is made scores",
        "What declarer's side scores for a bid that is made.",
        choices={
            "all": ("meld and tricks", ""),
            "bid": (
                "the bid",
                "[Declarer's side|Declarer] scores the bid when it is made, and no more than the bid.",
            ),
        },
        says=made_say,
        when=auctioned,
        source="house rule",
    )
    renege: str = rule(
        "twice",
        "What a renege costs",
        "What a renege costs, at a table with real cards.",
        choices={
            "twice": ("the bid twice", ""),
            "once": (
                "the bid once",
                "At a table with real cards, a renege costs [declarer's side|declarer] the bid once, not twice.",
            ),
            "hand": (
                "what it has in the hand, and no bid",
                "At a table with real cards, a renege ends the hand: [a side that|a player who] reneges scores nothing in it, and loses no bid.",
            ),
        },
        says=renege_say,
        when=auctioned,
        source="S4 renege",
    )
    mercy: int = rule(
        0,
        "The game also ends so far below nought",
        "The points below nought at which the game ends. 0: never.",
        {
            0: "",
            None: "The game also ends when [a side|a player] has {} points or more below nought: the highest score wins.",
        },
        off="never",
        chapter="goal",
        when=auctioned,
        source="house rule",
        points=True,
    )
    spread: int = rule(
        0,
        "The game also ends so far ahead",
        "The points by which who leads must be ahead of all others to win at once. 0: never.",
        {0: "", None: "[A side|A player] that is {} points or more ahead of every other wins at once."},
        off="never",
        chapter="goal",
        source="house rule",
        points=True,
    )
    several: str = rule(
        "bidder",
        "If several reach the goal in one hand",
        "Who wins if several are at the goal.",
        choices={
            "bidder": (
                "the bidder wins",
                "If several reach the goal in one hand, [the side that|the player who] had the bid wins, if at the goal; otherwise the higher score wins.",
            ),
            "bidder or overtime": (
                "the bidder wins, or the goal is raised",
                "If several reach the goal in one hand, [the side that|the player who] had the bid wins, if at the goal; otherwise the goal is raised.",
            ),
            "highest": ("the higher score wins", "If several reach the goal, the higher score wins."),
            "overtime": ("the goal is raised", "If several reach the goal, the goal is raised."),
        },
        says=several_say,
        says_each=True,
        chapter="goal",
        when=lambda r: not r.score.hands and r.score.bid_to_win != "always",
        source="S2 end",
    )
    team: str = rule(
        "both",
        "If declarer and partner both reach the goal",
        "Called partners: who wins if declarer and partner are both at the goal.",
        choices={
            "both": ("both win", "If declarer's team is at the goal, both players of it that are there win."),
            "higher": ("the higher score wins", "If declarer and partner are both at the goal, the higher score wins."),
        },
        chapter="goal",
        when=is_called,
        source="S3 five-handed",
    )
    tie: str = rule(
        "count",
        "Equal scores at the end",
        "What decides between equal scores.",
        choices={
            "count": (
                "the last hand's points, then tricks",
                "A tie goes to more points in the last hand, then to more tricks; if that is equal too, another hand is played.",
            ),
            "replay": ("another hand", "A tie is decided by another hand."),
        },
        chapter="goal",
        when=lambda r: r.score.bid_to_win != "always" and (r.score.hands > 0 or "overtime" not in r.score.several),
        source="S3 end",
    )
    overtime: int = rule(
        250,
        "Overtime raises the goal by",
        "By how much overtime raises the goal.",
        "Overtime raises the goal by {}, and again while several are at it. If one is left there, [that side|that player] wins; if none, play goes on.",
        chapter="goal",
        when=lambda r: not r.score.hands and "overtime" in r.score.several and r.score.bid_to_win != "always",
        source="S4 three-handed",
        low=1,
        points=True,
    )
    bid_to_win: str = rule(
        "off",
        "Winning takes a bid of one's own",
        "Whether a side can win only on a bid that it won and made.",
        choices={
            "off": ("never", ""),
            "near": (
                "near the goal",
                "Once all [sides|players] are near the goal, [a side|a player] can win only on a hand in which [it|they] had the bid and made it.",
            ),
            "always": (
                "always",
                "[A side|A player] can win only on a hand in which [it|they] had the bid and made it.",
            ),
        },
        chapter="goal",
        when=lambda r: auctioned(r) and not r.score.hands,
        source="S0 idea",
    )
    bid_to_win_at: int = rule(
        400,
        "Near the goal begins at",
        "The score from which bid-to-win holds.",
        "Near the goal means {} or more before the deal.",
        chapter="goal",
        when=lambda r: r.score.bid_to_win == "near",
        source="S0 idea",
        points=True,
    )
    checks: bool = rule(
        False,
        "Checks are paid",
        "Whether checks are paid.",
        {True: "Checks are paid by {others}.", False: ""},
        says=checks_say,
        source="S4 check",
    )
    check_melds: tuple[int, ...] = rule(
        (1, 2, 1),
        "Checks for meld",
        "The checks for a run, a roundhouse, and aces, kings, queens and jacks around, in this order. Empty: none.",
        said_with="score.checks",
        when=lambda r: r.score.checks,
        source="S4 check",
        high=100,
    )
    check_bids: tuple[int, ...] = rule(
        (),
        "Checks for the bid",
        "The checks for a bid that is made or lost: a figure, the checks for a bid of so much or more, the next figure, and so on. Empty: none. 200,2,250,4: 2 from 200 on, 4 from 250 on.",
        {(): "", None: "A bid that is made earns checks, and one that is lost costs them."},
        says=check_bids_say,
        when=lambda r: r.score.checks,
        source="house rule",
    )
    check_lost: str = rule(
        "once",
        "Checks that a lost bid costs",
        "How many of its checks a bid costs that is lost.",
        choices={
            "once": ("as many as it earns", ""),
            "played": ("as many; twice as many once it was played", ""),
            "twice": ("twice as many", ""),
        },
        said_with="score.check_bids",
        when=lambda r: r.score.checks and bool(r.score.check_bids),
        source="house rule",
    )
    check_spades: int = rule(
        1,
        "Spades multiply the checks for the bid by",
        "By how much the checks for the bid are multiplied when spades are trump.",
        {1: "", None: "With spades as trump the checks for the bid are multiplied by {}."},
        when=lambda r: r.score.checks and bool(r.score.check_bids),
        source="house rule",
        low=1,
        high=4,
    )
    check_double_marriage: bool = rule(
        False,
        "A check for a double marriage",
        "A check for two marriages in one suit.",
        {True: "Two marriages in one suit: 1 check.", False: ""},
        when=lambda r: r.score.checks,
        source="S4 check",
    )
    check_double_pinochle: bool = rule(
        False,
        "A check for a double pinochle",
        "A check for a double pinochle.",
        {True: "Double pinochle: 1 check.", False: ""},
        when=lambda r: r.score.checks,
        source="S4 check",
    )
    check_double_arounds: bool = rule(
        False,
        "Two checks for a double around",
        "Two checks for a double around.",
        {True: "Double around: 2 checks.", False: ""},
        when=lambda r: r.score.checks,
        source="S4 check",
    )
    check_nines: int = rule(
        0,
        "Checks for seven nines",
        "Checks for seven nines.",
        {0: "", None: "Seven nines: {} checks."},
        when=lambda r: r.score.checks,
        source="S4 check",
        high=20,
    )
    check_played: bool = rule(
        False,
        "One check more for a hand played and lost",
        "One check more for a hand played and lost.",
        {True: "A bid that was played and lost costs 1 check more.", False: ""},
        says=check_played_say,
        when=lambda r: r.score.checks,
        source="S4 check",
    )
    check_stake: int = rule(
        0,
        "Worth of a check",
        "What each check is worth in money or chips. 0: no stake is named.",
        {0: "", None: "Each check is worth {}."},
        when=lambda r: r.score.checks,
        source="S4 check",
        high=1000,
    )
    check_game: int = rule(
        5,
        "Checks for the game",
        "Checks for the game.",
        "Winning the game earns {} checks from {others}.",
        says=check_game_say,
        when=lambda r: r.score.checks,
        source="S4 check",
        high=20,
    )
