"""The end of a hand and of the game: who has won, and why; else the next deal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from deece.game.account import Facts
from deece.game.action import Penalty
from deece.game.checks import paid
from deece.game.refusal import refuse
from deece.game.state import (
    CHANCE,
    NOBODY,
    OVER,
    Auction,
    CheckLine,
    Contract,
    Ending,
    Game,
    HandResult,
    Hidden,
    IllegalAction,
    Outcome,
    Own,
    Public,
    Seat,
    State,
    declaring_side,
    with_public,
)
from deece.game.tables import Seating, Tables
from deece.rules.catalog import Score

# What decided the game.
ENDINGS: Final = {
    "goal": "one side alone reached the goal",
    "bid": "of several at the goal, the side that bid",
    "bid to win": "at the goal on a bid won and made",
    "score": "of several at the goal, the higher score",
    "hand points": "equal scores at the goal: more points in the last hand",
    "tricks": "equal scores and points: more tricks in the last hand",
    "hands": "the highest score after a number of hands",
    "mercy": "a score so far below nought that the game ends; the highest score",
    "spread": "one side so far ahead that the game ends",
    "moon": "the moon was shot",
    "meld": "a meld that wins the game",
    "another hand": "equal: another hand decides; the game goes on",
    "overtime": "several at the goal: it was raised; the game goes on",
}  # by the kind of an ending, what it means
Decided = tuple[int, Ending | None, tuple[int, ...]]  # the goal, what decided, the winners
_UNDECIDED: Final[Decided] = (0, None, ())
_new: Final = tuple.__new__  # what a NamedTuple's constructor calls


def new_hand(tables: Tables, game: Game) -> State:
    """The position before the deal of a hand."""
    state = _before_deal(tables, game.dealer)
    public = state[0]
    return with_public(state, _new(Public, (public[0], game) + public[2:]))


@lru_cache(maxsize=256)
def _before_deal(tables: Tables, dealer: int) -> State:
    chairs = tables.rules.people
    none = (0,) * chairs
    public = Public(
        tables=tables,
        game=Game(dealer, (), (), 0),
        seating=tables.seatings[dealer],
        step="deal",
        auction=Auction(),
        contract=None,
        trump=NOBODY,
        widow=0,
        passed=none,
        faceup=none,
        buried=0,
        told=(),
        melds=(None,) * chairs,
        stock=None,
        ended="",
        sizes=none,
        sized=0,
        turn=CHANCE,
        leader=NOBODY,
        trick=(),
        best=NOBODY,
        winner=NOBODY,
        tricks=(),
    )
    return State(public, none, (Own(),) * chairs, Hidden(unseen=none))


def deal_again(state: State) -> State:
    """The same dealer deals again: nobody bid, or a misdeal."""
    return new_hand(state.public.tables, state.public.game)


def finish(state: State, facts: Facts, result: HandResult) -> State:
    """Enter the result into the game; then the next dealer deals, or the game is over."""
    public = state.public
    game = enter(facts, public.game, result)
    if game.winners:
        return with_public(state, public._replace(game=game, step="over", turn=OVER))
    return new_hand(public.tables, game._replace(dealer=_after(public.tables, game.dealer)))


def fined(state: State, penalty: Penalty) -> State:
    """The position with these points in their column; nothing else changes. Raises IllegalAction for no column."""
    public = state.public
    scores = list(public.game.scores)
    if not 0 <= penalty.column < len(scores):
        raise IllegalAction(refuse("no_column"))
    scores[penalty.column] += penalty.points
    return with_public(state, public._replace(game=public.game._replace(scores=tuple(scores))))


def _after(tables: Tables, dealer: Seat) -> Seat:
    return (dealer + 1) % tables.rules.people


def next_dealer(public: Public) -> Seat:
    """Who deals when a hand is scored (the game has its next dealer then), or in the game after one that is over."""
    return _after(public.tables, public.game.dealer) if public.step == "over" else public.game.dealer


def enter(facts: Facts, before: Game, result: HandResult) -> Game:
    """The game after this hand, played or told: scores, checks, and whether it is over and why.

    The dealer stays that of the hand.
    """
    rules = facts.tables.rules.score
    goal, ending, winners = _UNDECIDED
    goal = before.goal
    early = rules.mercy or rules.spread
    if max(result.scores) >= goal or rules.hands or early or result.outright:  # else nobody can have won
        goal, ending, winners = _decided(facts, before, result)
    checks, owed = before.checks, before.owed
    if rules.checks:
        if winners:
            prize = [CheckLine(each, rules.check_game, "game", "score.check_game") for each in winners]
            result = result._replace(checks=(*result.checks, *prize))
        checks, owed = _pay(facts, before, result)
    misdeals = 0
    results = (*before.results, result)
    return _new(Game, (before.dealer, result.scores, checks, goal, misdeals, results, winners, ending, owed))


def _decided(facts: Facts, before: Game, result: HandResult) -> Decided:
    won = [0] * len(result.scores)
    for seat, tricks in enumerate(facts.tricks):
        if tricks:
            won[facts.seating.column[seat]] += tricks
    return decide(
        facts.tables.rules.score,
        before,
        result.scores,
        made=result.made,
        declaring=declaring(facts.tables, facts.seating, facts.contract),
        tricks=won,
        result=result,
    )


def _pay(facts: Facts, game: Game, result: HandResult) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The checks earned so far, and what each column is owed, or owes, at the stake of the table.

    A hand is paid between the sides that played it; the game by everybody at the table, who sits out too.
    """
    columns, earned, column = len(result.scores), list(game.checks), facts.seating.column
    hand, prize = dict.fromkeys(range(columns), 0), dict.fromkeys(range(columns), 0)
    for line in result.checks:
        earned[line.column] += line.checks
        (prize if line.kind == "game" else hand)[line.column] += line.checks
    stake = facts.tables.rules.score.check_stake or 1
    sides = [{column[seat] for seat in side} for side in facts.seating.sides]
    alone = [{each} for each in range(columns)]
    sums = zip(game.owed, paid(hand, sides, columns), paid(prize, alone, columns), strict=True)
    return tuple(earned), tuple([before + stake * (now + won) for before, now, won in sums])


def decide(
    rules: Score,
    game: Game,
    scores: Sequence[int],
    *,
    made: bool | None,
    declaring: Sequence[int],
    tricks: Sequence[int],
    result: HandResult | None = None,
) -> Decided:
    """The goal from now on, what decided (or why several at the goal play on), and the winners, after a hand.

    `game` and its scores are those before the hand, `scores` those after it, by column; `declaring` the columns of
    declarer's side, declarer first; `tricks` those won in the hand.
    """
    if result is not None and result.outright:
        return game.goal, Ending("meld" if result.outcome is Outcome.WON_BY_MELD else "moon"), result.outright
    gained = [after - before for after, before in zip(scores, game.scores, strict=True)]
    ranks = scores, gained, tricks
    decided = _in_course(rules, game, ranks, made=made, declaring=declaring)
    early = early_end(rules, scores) if not decided[2] else None
    if early is None:
        return decided
    return decided[0], *_best(rules, ranks, range(len(scores)), early)


def early_end(rules: Score, scores: Sequence[int]) -> Ending | None:
    """Why a game ends before its goal or its last hand: a score too far below nought, or one too far ahead."""
    if rules.mercy and min(scores) <= -rules.mercy:
        return Ending("mercy", rules.mercy)
    first, second, *_ = sorted(scores, reverse=True)
    return Ending("spread", rules.spread) if rules.spread and first - second >= rules.spread else None


def _in_course(
    rules: Score,
    game: Game,
    ranks: tuple[Sequence[int], Sequence[int], Sequence[int]],
    *,
    made: bool | None,
    declaring: Sequence[int],
) -> Decided:
    """The same as the goal, or the number of hands, has it; `ranks` are the scores, points and tricks by column."""
    goal, scores = game.goal, ranks[0]
    if rules.hands:
        if len(game.results) + 1 < rules.hands:
            return goal, None, ()
        return goal, *_best(rules, ranks, range(len(scores)), Ending("hands", rules.hands))
    at_goal = [column for column, score in enumerate(scores) if score >= goal]
    if not at_goal:
        return goal, None, ()
    bidders = [column for column in declaring if column in at_goal]
    if _must_bid_to_win(rules, game):
        winners = _team(rules, scores, bidders) if made else ()
        return goal, Ending("bid to win", goal) if winners else None, winners
    raised = rules.several == "overtime" or (rules.several == "bidder or overtime" and not bidders)
    if raised and len(at_goal) > 1:
        return _overtime(rules, goal, scores, at_goal)
    if len(at_goal) == 1:
        return goal, Ending("goal", goal), tuple(at_goal)
    if rules.several != "highest" and bidders:
        return goal, Ending("bid", goal), _team(rules, scores, bidders)
    return goal, *_best(rules, ranks, at_goal, Ending("score", goal))


def _overtime(rules: Score, goal: int, scores: Sequence[int], at_goal: list[int]) -> Decided:
    """The goal is raised until at most one is there, for the rest of the game (S4)."""
    while len(at_goal) > 1:
        goal += rules.overtime
        at_goal = [column for column in at_goal if scores[column] >= goal]
    return goal, Ending("goal" if at_goal else "overtime", goal), tuple(at_goal)


def _must_bid_to_win(rules: Score, game: Game) -> bool:
    """Judged by the scores before the deal (S0)."""
    if rules.bid_to_win == "near":
        return all(score >= rules.bid_to_win_at for score in game.scores)
    return rules.bid_to_win == "always"


def declaring(tables: Tables, seating: Seating, contract: Contract | None) -> tuple[int, ...]:
    """The columns of declarer's side, declarer first."""
    if contract is None:
        return ()
    side = declaring_side(seating, contract, fixed=tables.rules.exchange.partner == "fixed")
    own = seating.column[contract.declarer]
    return (own, *sorted({seating.column[seat] for seat in side} - {own}))


def _team(rules: Score, scores: Sequence[int], bidders: Sequence[int]) -> tuple[int, ...]:
    """Of a declaring team of several columns (five-handed), who wins: all of it that are there, or the higher."""
    if rules.team == "both":
        return tuple(sorted(bidders))
    return tuple(sorted(bidders, key=lambda column: -scores[column])[:1])


def _best(
    rules: Score, ranks: tuple[Sequence[int], ...], columns: Sequence[int], first: Ending
) -> tuple[Ending, tuple[int, ...]]:
    """The best of these columns by score; equal ones by this hand's points, then tricks, or by another hand."""
    kinds = (first.kind, "hand points", "tricks") if rules.tie == "count" else (first.kind,)
    left = list(columns)
    for kind, rank in zip(kinds, ranks, strict=False):
        most = max(rank[column] for column in left)
        left = [column for column in left if rank[column] == most]
        if len(left) == 1:
            return first._replace(kind=kind), tuple(left)
    return first._replace(kind="another hand"), ()
