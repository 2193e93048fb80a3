"""A position that somebody asks about: a hand, the calls before it and the score, and what each bid is worth there.

The seats are those of a hand that seat 0 has dealt.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from statistics import fmean
from typing import Final, NamedTuple

from deece.cards import codes_in
from deece.game.action import Action, Bid, Deal, Pass, PlayOn
from deece.game.deal import shuffled
from deece.game.ending import decide, early_end
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import NOBODY, Public, Seat, State
from deece.game.view import View
from deece.players.plain import PlainPlayer
from deece.record.typed import NotUnderstood, read
from deece.review.before import before_play, brings
from deece.review.cost import Cost, cost_of, error_of
from deece.review.facts import Chosen, Fact, Figure
from deece.review.judge import FEWEST, can_review, cards_of
from deece.review.plans import plans
from deece.review.worlds import MORE_OF_BIDS, first_deals, ways
from deece.rules.catalog import Rules
from deece.words.refused import Refused

DEALS: Final = 100  # that are imagined
MOST_BIDS: Final = 4  # beside a pass
MOST_SCORE: Final = 100_000
TRIES: Final = 200  # deals in which the others can make the calls that are asked for


class Worth(NamedTuple):
    """What a choice is worth with the best way to go on: the chance to win the game, and the standard error of that.

    `cost` is what it costs against the best of the others, as a review has it.
    """

    action: Action
    chance: float
    error: float
    points: float  # at 0 to 0
    brings: dict[str, Figure]
    cost: Cost


class Worths(NamedTuple):
    """All choices that were looked at, the best first, and what the hand promises."""

    rows: tuple[Worth, ...]
    facts: tuple[Fact, ...]
    deals: int


class Auction(NamedTuple):
    """An auction as far as it is told: who called what, whose call is next (NOBODY: it is over), what may be called.

    `wrong` is why the next of the calls that were told cannot be made.
    """

    calls: tuple[tuple[Seat, Action], ...]
    turn: Seat
    actions: tuple[Action, ...]
    wrong: Refused | None = None


def check_auction(rules: Rules) -> None:
    """Raise Refused for rules by which nothing is bid with dealt hands."""
    if rules.auction.kind == "none" or rules.deal.stock == "draft":
        raise Refused("no_auction")


def auction(rules: Rules, calls: Sequence[str]) -> Auction:
    """The auction after these calls, made in turn from the first to speak, whatever is held; raises Refused."""
    check_auction(rules)
    best: Auction | None = None
    for seed in range(TRIES):  # some may not bid with every hand: another deal may let them
        found = _told(_to_bid(apply(start(rules, 0), shuffled(rules, random.Random(seed), 0))), calls)
        if best is None or (len(found.calls), len(found.actions)) > (len(best.calls), len(best.actions)):
            best = found
        if best.wrong is None and (best.turn == NOBODY or len(best.actions) > 1):
            break
    assert best
    return best


def _told(state: State, calls: Sequence[str]) -> Auction:
    """The auction in one deal, as far as these calls can be made; by some rules one stands there at first."""
    made, wrong = list(state.public.auction.calls), None
    for text in calls:
        try:
            action = _read(state, text)
        except Refused as error:
            wrong = error
            break
        made.append((to_act(state), action))
        state = apply(state, action)
    turn = to_act(state) if state.public.step == "bid" and len(state.public.auction.calls) == len(made) else NOBODY
    turn = turn if turn >= 0 else NOBODY
    return Auction(tuple(made), turn, tuple(legal(view(state, turn))) if turn != NOBODY else (), wrong)


def position(rules: Rules, bits: int, calls: Sequence[str] = (), scores: Sequence[int] = (), goal: int = 0) -> View:
    """The view of whoever is to call after these calls, made in turn from the first to speak, with this hand.

    `scores` are those before the hand by column, the asker's own first, then clockwise; none: nobody has a point.
    `goal` is the one that overtime has raised; 0: that of the rules.
    Raises Refused for a hand, a call or a score that cannot be.
    """
    check_auction(rules)
    held = codes_in(bits)
    if len(held) != rules.deal.hand:
        raise Refused("hand_of_cards", cards=rules.deal.hand, given=len(held))
    trouble: Refused | None = None
    for seed in range(TRIES):
        try:
            found = _called(rules, bits, calls, random.Random(seed))
        except Refused as error:  # another deal may allow it: some bids need a marriage
            trouble = error
            continue
        return found._replace(public=_scored(found, scores, goal))
    assert trouble
    raise trouble


def _called(rules: Rules, bits: int, calls: Sequence[str], rng: random.Random) -> View:
    """The position after these calls in one deal; whoever is to call then has the hand."""
    begun = start(rules, 0)
    deal = shuffled(rules, rng, 0)
    state = _after(_to_bid(apply(begun, deal)), calls)
    seat = to_act(state)
    if state.public.step != "bid" or seat < 0:
        raise Refused("calls_end", calls=len(calls))
    return view(_after(_to_bid(apply(begun, _with(deal, seat, bits))), calls), seat)


def _to_bid(state: State) -> State:
    while state.public.step == "misdeal":
        state = apply(state, PlayOn())
    if state.public.step != "bid":
        raise Refused("no_auction")
    return state


def _after(state: State, calls: Sequence[str]) -> State:
    for text in calls:
        state = apply(state, _read(state, text))
    return state


def _read(state: State, text: str) -> Action:
    """What was called, as it is typed at a table."""
    if state.public.step != "bid":
        raise Refused("calls_end", calls=len(state.public.auction.calls))
    seen = view(state, to_act(state))
    actions = legal(seen)
    try:
        (call,) = read(seen, actions, text)
    except (NotUnderstood, ValueError):
        raise Refused("no_such_call", call=text[:20]) from None
    if call not in actions:
        raise Refused("no_such_call", call=text[:20])
    return call


def _with(deal: Deal, seat: int, bits: int) -> Deal:
    """The deal with this hand in that seat: each card that it lacks is changed for one that it does not need."""
    held = codes_in(bits)
    piles = [codes_in(each) for each in (*deal.hands, deal.widow)]
    rest = [code for place, pile in enumerate(piles) if place != seat for code in pile] + piles[seat]
    for code in held:
        if code not in rest:
            raise Refused("too_many_of_card")
        rest.remove(code)
    dealt = []
    for place, pile in enumerate(piles):
        mine, rest = (held, rest) if place == seat else (rest[: len(pile)], rest[len(pile) :])
        dealt.append(sum(1 << 4 * code for code in mine))
    return Deal(tuple(dealt[:-1]), dealt[-1], deal.stock)


def _scored(seen: View, scores: Sequence[int], goal: int) -> Public:
    public = seen.public
    if not scores:
        return public
    order, game = columns_from(public, seen.seat), public.game
    if len(scores) != len(order) or any(abs(each) >= MOST_SCORE for each in scores):
        raise Refused("no_such_score", columns=len(order))
    by_column = dict(zip(order, scores, strict=True))
    told = tuple(by_column.get(column, 0) for column in range(len(game.scores)))
    game = game._replace(scores=told, goal=max(game.goal, goal))
    rule = seen.rules.score
    if not rule.hands and rule.bid_to_win == "off":  # else no score alone ends a game at its goal
        raised, _, winners = decide(rule, game, told, made=None, declaring=(), tricks=(0,) * len(told))
        if winners and max(told) >= game.goal:
            raise Refused("over_by_score", goal=game.goal)
        game = game._replace(goal=raised)
    if early_end(rule, told):
        raise Refused("over_by_lead")
    return public._replace(game=game)


def columns_from(public: Public, seat: Seat) -> list[int]:
    """The columns of the score, that of this seat first, then clockwise."""
    column, seats = public.seating.column, len(public.sizes)
    return list(dict.fromkeys(found for step in range(seats) if (found := column[(seat + step) % seats]) != NOBODY))


def most_deals(view: View, effort: float = 1.0) -> int:
    """As many as a review imagines for a bid at most, with this effort."""
    return max(FEWEST, round(first_deals(view) * MORE_OF_BIDS * effort))


def worths(
    view: View, bids: Sequence[int] = (), seed: int = 0, deals: int = DEALS, conventions: Sequence[str] = ()
) -> Worths:
    """What passing, the lowest bid and these bids are worth, by this view alone; without `bids` the next few.

    Raises Refused for a bid that may not be made, and without the solver's kernel.
    """
    if not can_review():
        raise Refused("no_review")
    if not can_review(view.rules):
        raise Refused("no_review_by_rules")
    player, rng = PlainPlayer(by_side=cards_of(conventions)), random.Random(f"{seed} {view.bits} {view.seat}")
    every = plans(view, _choices(view, bids), player)
    found = ways(view, every, rng, deals, player)
    means = [fmean(row) for row in found.chance]
    rows = []
    for action in dict.fromkeys(plan.first for plan in every):
        best = max((row for row, plan in enumerate(every) if plan.first == action), key=means.__getitem__)
        told = brings(found, best) if found.ends else {}
        cost = cost_of(found.chance, found.rows(action))
        rows.append(Worth(action, means[best], error_of(found.chance[best]), found.mean(best), told, cost))
    rows.sort(key=lambda row: -row.chance)
    best = means.index(max(means))
    facts = before_play(view, found, Chosen(best, best), player, every[best].first)
    return Worths(tuple(rows), tuple(fact for fact in facts if fact.kind != "brings"), deals)


def _choices(view: View, bids: Sequence[int]) -> list[Action]:
    actions = legal(view)
    passes = [each for each in actions if each == Pass()]
    may = [each for each in actions if isinstance(each, Bid) and not each.spoken]
    if not bids:
        return [*passes, *may[:MOST_BIDS]]
    for bid in bids[:MOST_BIDS]:
        if Bid(bid) not in may:
            raise Refused("no_such_call", call=str(bid))
    return list(dict.fromkeys([*passes, *may[:1], *map(Bid, bids[:MOST_BIDS])]))
