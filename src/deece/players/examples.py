"""Hands that are played out on paper, by the rules of a table: for the end of a rule sheet. The engine makes them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import Final, NamedTuple

from deece.game.action import Action, Bury, ExchangeDix, LayMeld
from deece.game.deal import shuffled
from deece.game.play import apply, start, to_act, view
from deece.game.state import CHANCE, NOBODY, HandResult, Outcome, Public, Seat
from deece.players import choice_of, make
from deece.record.model import NAMES
from deece.rules.catalog import Rules
from deece.rules.catalog.row import auctioned
from deece.rules.render import Block
from deece.say import printed, say
from deece.words.cards import by_suit, signs
from deece.words.deeds import laid_words, turned_words
from deece.words.hand_end import contract_lines
from deece.words.score import result_words
from deece.words.sheet import played_out_title
from deece.words.shown import bids_lines, meld_lines, tricks_played
from deece.words.viewer import for_all

PLAYER: Final = "plain"
HANDS: Final = 2
MOST: Final = 40  # hands that are looked through for two that teach most
BEFORE_THE_BIDS: Final = ("deal", "misdeal", "draft")  # the steps by which hands come about


class Played(NamedTuple):
    """A hand: the cards that each seat began with (bits), what was laid, exchanged and buried, and how it ended."""

    dealt: tuple[int, ...]
    turned: int  # code of the card by which trump was turned from a stock, else NOBODY
    laid: tuple[tuple[Public, Seat, Action], ...]  # between tricks, with the position before each
    buried: tuple[int, ...]  # codes, by declarer
    end: Public
    result: HandResult


def worked_hands(rules: Rules) -> list[Block]:
    """Two hands by these rules, each with its cards, bids, meld, tricks and score."""
    return [block for number, hand in enumerate(_two(rules), 1) for block in _told(number, hand)]


@lru_cache(maxsize=64)
def _two(rules: Rules) -> tuple[Played, ...]:
    """One in which the bid was made and one in which it was lost in play; other hands where these do not come."""
    found, others = dict[Outcome, Played](), list[Played]()
    for hand in filter(None, (_hand(rules, seed) for seed in range(MOST))):
        if hand.result.outcome in (Outcome.MADE, Outcome.SET) and hand.result.outcome not in found:
            found[hand.result.outcome] = hand
        else:
            others.append(hand)
        if len(found) == HANDS or (not auctioned(rules) and len(others) == HANDS):
            break
    return tuple([*(found[one] for one in (Outcome.MADE, Outcome.SET) if one in found), *others][:HANDS])


def _hand(rules: Rules, seed: int) -> Played | None:
    """A hand of players who know the game; None if nobody bid."""
    players = [make(PLAYER, f"{seed} {seat}") for seat in range(rules.people)]
    state = start(rules, seed % rules.people)
    dealt, laid, buried, turned, deals = state.hands, list[tuple[Public, Seat, Action]](), list[int](), NOBODY, 0
    while not state.public.game.results:
        before = state.public
        if to_act(state) == CHANCE:
            if deals:
                return None
            deals += 1
            state = apply(state, shuffled(rules, Random(f"example {seed}"), before.game.dealer))
        else:
            action = choice_of(players[before.turn], view(state, before.turn)).action
            laid += [(before, before.turn, action)] if isinstance(action, (LayMeld, ExchangeDix)) else []
            buried += [action.card.code] if isinstance(action, Bury) else []
            state = apply(state, action)
        if before.step in BEFORE_THE_BIDS:
            dealt = state.hands
            turned = state.public.stock.turned if state.public.stock else NOBODY
    result = state.public.game.results[0]
    assert result.end is not None
    return Played(dealt, turned, tuple(laid), tuple(buried), result.end, result)


def _told(number: int, hand: Played) -> Iterator[Block]:
    """One hand: cards, bids, contract, meld, tricks, score."""
    end, result = hand.end, hand.result
    viewer = for_all(NAMES[: end.rules.people])
    yield Block("heading", played_out_title(number))
    yield Block("text", say("{name} deals.", name=viewer.name(result.dealer)))
    yield _list(f"{viewer.name(seat)}: {'   '.join(by_suit(bits))}" for seat, bits in enumerate(hand.dealt) if bits)
    if up := turned_words(end, hand.turned):
        yield Block("text", up)
    if end.auction.calls:
        yield Block("text", say("Bids: {calls}.", calls=bids_lines(end, viewer)[0]))
        yield Block("text", " ".join(contract_lines(end, viewer)))
    melds = meld_lines(end, viewer, cards=True) if not hand.laid else []
    melds += [laid_words(*each, viewer) for each in hand.laid]
    if hand.buried and end.contract is not None:
        melds.append(say("{who} buries {cards}.", who=viewer.name(end.contract.declarer), cards=signs(hand.buried)))
    if melds:
        yield _list(melds)
    if end.tricks:
        yield _list(tricks_played(end, viewer))
    words = result_words(end, result, viewer)
    yield Block("text", words.head)
    yield _list(
        [
            *(f"{line.name}: {printed(line.points, '+d')}, {line.text}" for line in words.lines),
            words.scores,
            *words.checks,
        ]
    )


def _list(lines: Iterable[str]) -> Block:
    return Block("list", rows=tuple((line,) for line in lines))
