"""The end of a hand and of the game: who has won, and why; else the next deal."""

from __future__ import annotations

from functools import lru_cache

from deece.game.checks import zero_sum
from deece.game.state import CHANCE, NOBODY, OVER, Auction, Game, HandResult, Hidden, Own, Public, State
from deece.game.tables import Tables


def new_hand(tables: Tables, game: Game) -> State:
    """The position before the deal of a hand."""
    state = _before_deal(tables, game.dealer)
    return state._replace(public=state.public._replace(game=game))


@lru_cache(maxsize=256)
def _before_deal(tables: Tables, dealer: int) -> State:
    chairs = tables.rules.people
    none = (0,) * chairs
    public = Public(
        tables=tables, game=Game(dealer, (), (), 0), seating=tables.seatings[dealer], step="deal",
        auction=Auction(), contract=None, trump=NOBODY, widow=0, passed=none, faceup=none, buried=0,
        melds=(None,) * chairs, stock=None, ended="", sizes=none, sized=0, turn=CHANCE, leader=NOBODY, trick=(),
        best=NOBODY, winner=NOBODY, tricks=(),
    )  # fmt: skip
    return State(public, none, (Own(),) * chairs, Hidden(unseen=none))


def deal_again(state: State) -> State:
    """The same dealer deals again: nobody bid, or a misdeal."""
    return new_hand(state.public.tables, state.public.game)


def finish(state: State, result: HandResult, outright: tuple[int, ...]) -> State:
    """Enter the result into the game; then the next dealer deals, or the game is over."""
    public = state.public
    before = public.game
    game = before._replace(
        scores=result.scores,
        checks=tuple(a + b for a, b in zip(before.checks, result.checks, strict=True)),
        results=(*before.results, result),
        misdeals=0,
    )
    goal, winners, reason = decide(public, result, outright)
    if winners:
        if public.rules.score.checks:
            columns = len(game.scores)  # everybody at the table pays for the game, who sits out too
            prize = {column: public.rules.score.check_game * (column in winners) for column in range(columns)}
            paid = zero_sum(prize, columns)
            game = game._replace(checks=tuple(a + b for a, b in zip(game.checks, paid, strict=True)))
        game = game._replace(winners=winners, reason=reason)
        return state._replace(public=public._replace(game=game, step="over", turn=OVER))
    return new_hand(public.tables, game._replace(dealer=(before.dealer + 1) % public.rules.people, goal=goal))


def decide(public: Public, result: HandResult, outright: tuple[int, ...]) -> tuple[int, tuple[int, ...], str]:
    """The goal from now on, the winning columns (none while the game goes on), and the reason."""
    rules, goal = public.rules.score, public.game.goal
    if outright:
        reason = "won by a meld" if public.ended else "shot the moon"
        return goal, outright, reason
    if rules.hands:
        if len(public.game.results) + 1 < rules.hands:
            return goal, (), ""
        best = _best(public, result, range(len(result.scores)))
        hands = "one hand" if rules.hands == 1 else f"{rules.hands} hands"
        return goal, best, f"the highest score after {hands}" if best else ""
    at_goal = [column for column, score in enumerate(result.scores) if score >= goal]
    if not at_goal:
        return goal, (), ""
    declarers = _declaring(public, result)
    if _must_bid_to_win(public):
        made = [column for column in declarers if column in at_goal and result.made]
        return goal, tuple(made[:1]), f"reached {goal} on a bid won and made" if made else ""
    while rules.several == "overtime" and len(at_goal) > 1:
        goal += rules.overtime
        at_goal = [column for column in at_goal if result.scores[column] >= goal]
    if len(at_goal) <= 1:
        return goal, tuple(at_goal), f"reached {goal}" if at_goal else ""
    bidders = [column for column in declarers if column in at_goal]
    if rules.several == "bidder" and bidders:
        return goal, (bidders[0],), f"several reached {goal}: the bid decides"
    best = _best(public, result, at_goal)
    return goal, best, f"several reached {goal}: the higher score" if best else ""


def _must_bid_to_win(public: Public) -> bool:
    """Judged by the scores before the deal (S0)."""
    rules = public.rules.score
    if rules.bid_to_win == "near":
        return all(score >= rules.bid_to_win_at for score in public.game.scores)
    return rules.bid_to_win == "always"


def _declaring(public: Public, result: HandResult) -> list[int]:
    """The columns of declarer's side, the higher score first; declarer if equal."""
    contract = public.contract
    if contract is None:
        return []
    column = public.seating.column
    columns = {column[seat] for seat in public.declarers()}
    return sorted(columns, key=lambda each: (-result.scores[each], each != column[contract.declarer]))


def _best(public: Public, result: HandResult, columns: range | list[int]) -> tuple[int, ...]:
    """The highest of these columns; equal scores by this hand's points, then tricks, or by another hand."""
    gained = [0] * len(result.scores)
    for line in result.lines:
        gained[line.column] += line.points
    tricks = [0] * len(result.scores)
    for seat, won in enumerate(public.tricks_won()):
        if seat in public.seating.active:
            tricks[public.seating.column[seat]] += won
    ranks = [result.scores, gained, tricks] if public.rules.score.tie == "count" else [result.scores]
    left = list(columns)
    for rank in ranks:
        most = max(rank[column] for column in left)
        left = [column for column in left if rank[column] == most]
    return tuple(left) if len(left) == 1 else ()
