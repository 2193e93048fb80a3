"""Short ways to set up a table in tests: literal hands, choices in order, and random play."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping

import pytest

from deece.cards import Card, codes_in, parse_cards
from deece.game.account import account, facts
from deece.game.action import Action, Bid, Bury, Call, Deal, Give, Pass, Play, Trump
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.score import settle
from deece.game.state import CHANCE, NOBODY, OVER, Contract, HandResult, IllegalAction, Shown, State, Trick
from deece.game.tables import tables_for
from deece.game.trick import winning
from deece.rules.catalog import Rules
from deece.rules.catalog.row import dealt_up
from deece.rules.ruleset import load
from deece.words.refusals import refusal_words


def bits(text: str) -> int:
    """Cards as bits: "AS 10h", "S:AATK"."""
    return sum(1 << 4 * card.code for card in parse_cards(text))


def rules(system: str, **overrides: object) -> Rules:
    """The rules of a system with house rules; a key is written with two underscores: `meld__least=0`."""
    return load(system, {key.replace("__", "."): value for key, value in overrides.items()}).rules


def filled(rules: Rules, hands: Mapping[int, str], *, widow: str = "", dealer: int = 0, seed: int = 1) -> Deal:
    """A deal in which these chairs hold these cards; the rest of the pack is dealt at random to fill up."""
    tables = tables_for(rules)
    active = tables.seatings[dealer].active
    fixed = {seat: bits(text) for seat, text in hands.items()}
    rest = codes_in(tables.pack - sum(fixed.values()) - bits(widow))
    random.Random(seed).shuffle(rest)
    dealt = []
    for seat in range(rules.people):
        hand = fixed.get(seat, 0)
        missing = (rules.deal.hand if seat in active else 0) - len(codes_in(hand))
        hand += sum(1 << 4 * rest.pop() for _ in range(missing))
        dealt.append(hand)
    if dealt_up(rules):  # the first card of the hand dealt last is turned up
        rest = list(codes_in(dealt[active[-1]])[:1])
    under = bits(widow) + sum(1 << 4 * rest.pop() for _ in range(rules.deal.widow - len(parse_cards(widow))))
    return Deal(tuple(dealt), under, tuple(rest))


def at(rules: Rules, hands: Mapping[int, str] | None = None, *, widow: str = "", dealer: int = 0) -> State:
    """The position just after the deal."""
    return apply(start(rules, dealer), filled(rules, hands or {}, widow=widow, dealer=dealer))


def do(state: State, *actions: Action) -> State:
    """The position after these choices, made by whoever is to act."""
    for action in actions:
        state = apply(state, action)
    return state


def bid_and_name(state: State, points: int, trump: int) -> State:
    """The player to act bids, all others pass, and that player names trump."""
    state = apply(state, Bid(points))
    while state.public.step == "bid":
        state = apply(state, Pass())
    return apply(state, Trump(trump))


def choices(state: State) -> tuple[Action, ...]:
    """What the player to act may choose."""
    return legal(view(state, to_act(state)))


def contract_of(state: State) -> Contract:
    """The contract of this hand, which must have been found."""
    assert state.public.contract is not None
    return state.public.contract


def card_of(action: Action) -> Card:
    """The card that this choice names, which must be of a kind that names one."""
    assert isinstance(action, Play | Give | Bury | Call)
    return action.card


def cards(state: State) -> str:
    """The cards that may be played, as text."""
    return " ".join(str(action.card) for action in choices(state) if isinstance(action, Play))


def play_out(
    state: State, rng: random.Random, until: Callable[[State], bool] | None = None, pick: str = "random"
) -> State:
    """Play on at random (or the first legal choice) until the condition holds, the hand or the game ends."""
    hands = len(state.public.game.results)
    while to_act(state) != OVER and not (until and until(state)):
        if to_act(state) == CHANCE:
            if len(state.public.game.results) > hands:
                return state
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
            continue
        options = choices(state)
        state = apply(state, rng.choice(options) if pick == "random" else options[0])
    return state


# ------------------------------------------------------- positions put together, to look at one rule alone


def posed(
    rules: Rules,
    hands: Mapping[int, str],
    step: str,
    *,
    turn: int = 1,
    declarer: int = 1,
    bid: int = 0,
    trump: int = NOBODY,
    contract: Mapping[str, object] | None = None,
    **public: object,
) -> State:
    """A position with just these cards in the hands; chair 0 deals, and nothing else has happened."""
    state = start(rules)
    undertaken = Contract(declarer, bid, trump=trump)._replace(**dict(contract or {}))  # type: ignore[arg-type]
    table = state.public._replace(step=step, turn=turn, leader=turn, trump=trump, contract=undertaken)
    held = tuple(bits(hands.get(seat, "")) for seat in range(rules.people))
    return state._replace(public=table._replace(**public), hands=held)  # type: ignore[arg-type]


def trick_begun(rules: Rules, trump: int, trick: str, hand: str, *, tricks: int = 1, declarer: int = 1) -> State:
    """Chair 1 led to this trick; the hand is the next player's. Some tricks lie behind (0: the first trick)."""
    codes = tuple(card.code for card in parse_cards(trick))
    tables = tables_for(rules)
    best = winning(tables, trump, codes) if codes else NOBODY
    after = tables.seatings[0].after
    seats = [1]
    while len(seats) <= len(codes):
        seats.append(after[seats[-1]])
    past = tuple(Trick(1, (), 1, 0) for _ in range(tricks))
    return posed(
        rules,
        {seats[-1]: hand},
        "play",
        turn=seats[-1],
        declarer=declarer,
        trump=trump,
        leader=1,
        trick=codes,
        best=codes[best] if codes else NOBODY,
        winner=seats[best] if codes else NOBODY,
        tricks=past,
    )


def hand_over(
    rules: Rules,
    *,
    bid: int = 0,
    declarer: int = 1,
    melds: Mapping[int, int] | None = None,
    took: Mapping[int, int] | None = None,
    tricks: Mapping[int, int] | None = None,
    last: int = NOBODY,
    scores: tuple[int, ...] | None = None,
    ended: str = "",
    contract: Mapping[str, object] | None = None,
    goal: int = 0,
) -> State:
    """A hand at its end: by chair the meld shown and the points taken in play. Who took points took one trick,
    unless `tricks` says how many; `took` includes the bonus of the last trick, which chair `last` won."""
    took, tricks = dict(took or {}), dict(tricks or {})
    count = {seat: tricks.get(seat, int(points > 0)) for seat, points in {**dict.fromkeys(tricks, 0), **took}.items()}
    order = sorted(count, key=lambda seat: seat == last)
    past: list[Trick] = []
    for seat in order:
        points = took.get(seat, 0) - rules.trick.last_trick * (seat == last)
        past += [Trick(seat, (), seat, points if number == 0 else 0) for number in range(count[seat])]
    assert not past or ended or past[-1].winner == last, "say who won the last trick"
    shown = {seat: Shown(points) for seat, points in (melds or {}).items()}
    state = posed(
        rules,
        {},
        "play",
        declarer=declarer,
        bid=bid,
        trump=1,
        contract=contract,
        tricks=tuple(past),
        ended=ended,
        melds=tuple(shown.get(seat, Shown(0)) for seat in range(rules.people)),
    )
    game = state.public.game
    game = game._replace(scores=scores or game.scores, goal=goal or game.goal)
    return state._replace(public=state.public._replace(game=game))


def settled(state: State) -> HandResult:
    """The result of a hand at its end, before it is entered into the game."""
    game = state.public.game
    return settle(account(state), game.dealer, game.scores)


def play_points(state: State) -> tuple[int, ...]:
    """By chair, all points of the hand's play: tricks, the last trick, buried cards, drafted discards."""
    known = facts(state)
    points = list(known.cards)
    if known.last != NOBODY:
        points[known.last] += state.public.rules.trick.last_trick
    for seat, aside in enumerate(known.aside):
        points[seat] += aside
    return tuple(points)


def gains(state: State) -> tuple[int, ...]:
    """What a hand at its end adds to each column of the score sheet."""
    points = [0] * len(state.public.game.scores)
    for line in settled(state).lines:
        points[line.column] += line.points
    return tuple(points)


def refusal(state: State, action: Action) -> str:
    """The sentence with which this choice is refused; `apply` and `why_not` give the same refusal."""
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    reason = why_not(view(state, to_act(state)), action)
    assert reason is not None
    assert refused.value.refusal == reason
    return refusal_words(reason)
