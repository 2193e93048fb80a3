"""The plain player for many hands at once: what it chooses, how a hand goes on, and how well its cards explain a hand.

    plain = PlainHands(rules)
    plain.play_on(public, deals, first)     # what the hand brings each side, after each first choice, in each deal
    plain.shortfalls(public, deals)         # what each card played was worth less than plain's own choice, in each deal
    plain.unlike(public, deals)             # how many of each seat's calls plain does not make too, in each deal

A deal is the cards of every seat (bits) as they are now. The kernel answers for partnerships of four who bid (the rules
of `deece.solver.lockstep`), with the very choices of deece.players.plain; elsewhere that is asked, which takes 50 times
as long and more.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import inf
from typing import Any, Final

from deece.cards import CARDS, size
from deece.game.action import (
    Action,
    Bid,
    Concede,
    Give,
    HandBack,
    Pass,
    Play,
    PlayOn,
    ThrowIn,
    Trump,
)
from deece.game.auction import SET, after_call
from deece.game.play import apply, legal, to_act
from deece.game.play import view as view_of
from deece.game.state import CHANCE, NOBODY, OVER, Auction, Hidden, Own, Public, State
from deece.game.tables import tables_for
from deece.game.trick import winning
from deece.game.view import View
from deece.players.base import choice_of, go_on
from deece.players.conventions import Card, default_card
from deece.players.plain import PlainPlayer, spoken_by
from deece.players.plain_numbers import Numbers, basics_of, language_of
from deece.players.plain_play import values
from deece.rules.catalog import Rules
from deece.solver.lockstep import in_lockstep, plain_by

Deal = Sequence[int]  # by seat, bits of the cards it holds
Deals = Sequence[Deal]
NONE: Final = (0, 0, 0, 0)  # nothing is laid aside to be passed
RUNGS: Final = 64  # figures of the ladder that the kernel knows
STEPS: Final = {"bid": 0, "name trump": 1, "pass": 2, "throw in": 3, "play": 4}  # of kernel/hand.hpp
CALLS: Final = ("", "by me", "by", "save", "help")
BID: Final = 5  # in the kernel's order of calls, with the spoken ones behind
_TRUMP, _PASS, _RUNG = 24, 28, 42
_DIGIT: Final = _RUNG + RUNGS
_OTHERS: Final[dict[Action, int]] = {HandBack(): 33, PlayOn(): 35, Concede(): 39, ThrowIn(): 40}
_CODES: Final = {
    "card": 0,
    "trump": _TRUMP,
    "call": [_PASS + place for place in range(len(CALLS))],
    "hand_back": _OTHERS[HandBack()],
    "play_on": _OTHERS[PlayOn()],
    "concede": _OTHERS[Concede()],
    "throw_in": _OTHERS[ThrowIn()],
    "bid": _RUNG,
    "spoken": _DIGIT,
    "size": _DIGIT + 9,
}


class PlainHands:
    """The plain player in all seats of hands by one set of rules; `cards` are the convention cards of both sides."""

    def __init__(self, rules: Rules, cards: Sequence[Card] = (), *, in_kernel: bool = True) -> None:
        self.rules, self.tables = rules, tables_for(rules)
        self.player = PlainPlayer(by_side=cards)
        self.kernel: Any = _in_kernel(rules, tuple(cards)) if in_kernel else None

    def choices(self, public: Public, deals: Deals, giving: Deal = NONE) -> list[Action]:
        """What the seat to act chooses with the cards that it has in each deal; `giving` are laid aside by seat."""
        if self.knows(public):
            found = self.kernel.choices(position_of(public, giving), _bytes(deals))
            return [_action(public, number) for number in found]
        return [self._choice(_state(public, deal, giving)) for deal in deals]

    def _choice(self, state: State) -> Action:
        return choice_of(self.player, view_of(state, to_act(state))).action

    def play_on(
        self, public: Public, deals: Deals, first: Sequence[Action] = (), giving: Deal = NONE, *, threads: int = 1
    ) -> list[list[tuple[int, ...]]]:
        """What the hand brings each side, in points, with plain in all seats: by first choice, and in each deal.

        Without first choices plain makes that one too. Where nobody bids it is nothing, and the deal is done again.
        """
        if not self.knows(public, first):
            tries: Sequence[Action | None] = first or (None,)
            return [[self._played_on(_state(public, deal, giving), one) for deal in deals] for one in tries]
        numbers = [_number(public, action) for action in first]
        found = self.kernel.play_on(position_of(public, giving), _bytes(deals), numbers, threads)
        pairs: list[tuple[int, ...]] = list(zip(found[::2], found[1::2], strict=True))
        return [pairs[start : start + len(deals)] for start in range(0, len(pairs), max(1, len(deals)))]

    def _played_on(self, state: State, first: Action | None) -> tuple[int, ...]:
        before = len(state.public.game.results)
        if first is not None:
            state = apply(state, first)
        while to_act(state) not in (CHANCE, OVER):
            state = go_on(state, self.player)
        results = state.public.game.results
        return results[-1].scores if len(results) > before else (0,) * self.rules.deal.sides

    def shortfalls(self, public: Public, deals: Deals, *, threads: int = 1) -> list[list[float]]:
        """For each deal, and each card played so far: how much less it was worth than plain's own choice, in points.

        It is 0 for plain's choice and for a card that was forced, and infinite for one that this hand could not have
        played: what a hand is weighed by. The deals are as they are now; the position must be in the play.
        """
        if public.step != "play" or not deals:
            return [[] for _ in deals]
        if not self.knows(public):
            positions = list(_past(public))
            return [[_shortfall(*each, deal) for each in positions] for deal in deals]
        found = self.kernel.shortfalls(position_of(public, NONE), _bytes(deals), threads)
        plays = len(found) // len(deals)
        return [found[place * plays : (place + 1) * plays] for place in range(len(deals))]

    def unlike(self, public: Public, deals: Deals) -> list[list[int]]:
        """For each deal, by seat, how many of its calls so far are not those that plain makes with these hands.

        The position must be in the auction, and the hands as they were dealt.
        """
        found = [[0] * len(public.sizes) for _ in deals]
        for before, call in _called(public):
            for misses, action in zip(found, self.choices(before, deals), strict=True):
                misses[before.turn] += action != call
        return found

    def knows(self, public: Public, first: Sequence[Action] = ()) -> bool:
        """Whether the kernel answers here, with these first choices too."""
        ladder = self.tables.ladder
        highest = max([public.auction.standing, *(action.points for action in first if isinstance(action, Bid))])
        return self.kernel is not None and public.step in STEPS and highest <= ladder[min(len(ladder), RUNGS) - 1]


@lru_cache(maxsize=64)
def _in_kernel(rules: Rules, cards: tuple[Card, ...]) -> Any:
    """The kernel's plain player by these rules; None where it has none."""
    return plain_by(rules, _CODES, basics_of(rules), languages(rules, cards)) if in_lockstep(rules) else None


def languages(rules: Rules, cards: Sequence[Card] = ()) -> Numbers:
    """The convention cards of both sides, without any the rules' own, as the kernel reads them."""
    spoken = [spoken_by(card, rules) for card in cards] or [default_card(rules)] * 2
    found: Numbers = {}
    for side, card in zip(("ours", "theirs"), spoken, strict=True):
        found[side], found[f"{side}_skipped"] = language_of(card, rules)
    return found


# ----------------------------------------------------------------------------------------- as the kernel has it


def position_of(public: Public, giving: Deal) -> Numbers:
    """All that is public, as numbers; and the cards that are laid aside."""
    contract, auction, rung = public.contract, public.auction, _rungs(public.rules)
    calls = [number for seat, call in auction.calls for number in (seat, *_call(call, rung))]
    shown = [public.melds[seat] for seat in range(4)]
    kinds = [{each.kind for each in one.combinations} if one else set() for one in shown]
    melds = [
        (one.total if one else 0, "dix" in had, bool(had - {"dix"})) for one, had in zip(shown, kinds, strict=True)
    ]
    return {
        "dealer": public.game.dealer,
        "calls": calls,
        "standing": rung.get(auction.standing, NOBODY),
        "passed": auction.passed,
        "bidder": auction.bidder,
        "declarer": contract.declarer if contract else NOBODY,
        "bid": contract.bid if contract else auction.bid,
        "forced": int(contract is not None and contract.forced),
        "handed_back": int(auction.handed_back),
        "trump": public.trump,
        "turn": public.turn,
        "step": STEPS[public.step],
        "melds": [int(number) for one in melds for number in one],
        "melded": _bytes([[one.cards if one else 0 for one in shown]]),
        "giving": _bytes([giving]),
        "gave": [size(each) for each in giving],
        "plays": [code for trick in public.tricks for code in trick.cards] + list(public.trick),
    }


@lru_cache(maxsize=64)
def _rungs(rules: Rules) -> dict[int, int]:
    return {figure: rung for rung, figure in enumerate(tables_for(rules).ladder)}


def _call(call: Action, rung: dict[int, int]) -> tuple[int, int]:
    if isinstance(call, Bid):
        return BID + call.spoken, rung[call.points]
    assert isinstance(call, Pass)
    return CALLS.index(call.call), NOBODY


def _bytes(deals: Deals) -> bytes:
    return b"".join([hand.to_bytes(12, "little") for deal in deals for hand in deal])


def _number(public: Public, action: Action) -> int:
    """The number of a choice in the kernel."""
    match action:
        case Play() | Give():
            return action.card.code
        case Trump():
            return _TRUMP + action.suit
        case Pass():
            return _PASS + CALLS.index(action.call)
        case Bid(spoken=True):
            return _DIGIT + action.points - public.rules.auction.first_bid - 1
        case Bid():
            return _RUNG + _rungs(public.rules)[action.points]
    return _OTHERS[action]


def _action(public: Public, number: int) -> Action:
    """The choice of this number."""
    if number < _TRUMP:
        return (Give if public.step == "pass" else Play)(CARDS[number])
    if number < _PASS:
        return Trump(number - _TRUMP)
    if number < _PASS + len(CALLS):
        return Pass(CALLS[number - _PASS])
    if number >= _DIGIT:
        return Bid(public.rules.auction.first_bid + number - _DIGIT + 1, spoken=True)
    if number >= _RUNG:
        return Bid(public.tables.ladder[number - _RUNG])
    return next(action for action, each in _OTHERS.items() if each == number)


# ------------------------------------------------------------------------------------------------- without it


def _state(public: Public, deal: Deal, giving: Deal) -> State:
    """A whole position with these hands."""
    own = tuple([Own(giving=each) for each in (*giving, *[0] * len(deal))[: len(deal)]])
    return State(public, tuple(deal), own, Hidden(unseen=(0,) * len(deal)))


def _called(public: Public) -> Iterator[tuple[Public, Action]]:
    """Each call so far: the position before it, and what was said. A first bid that the rules make is not called."""
    auction = Auction()
    for seat, call in public.auction.calls:
        if auction.calls or public.rules.auction.opening not in SET:
            yield public._replace(step="bid", turn=seat, auction=auction), call
        auction = after_call(public, auction, seat, call)


def _past(public: Public) -> Iterator[tuple[Public, int, int]]:
    """Each play so far: the position before it, the card, and bits of what its seat has played from there on."""
    tables, trump = public.tables, public.trump
    since = [0] * len(public.sizes)
    found = []
    tricks = [(trick.leader, trick.cards) for trick in public.tricks[public.sized :]]
    for number, (leader, cards) in reversed([*enumerate([*tricks, (public.leader, public.trick)])]):
        seats = public._replace(leader=leader, trick=cards).plays()
        for place, (seat, code) in reversed([*enumerate(seats)]):
            lies = cards[:place]
            first = winning(tables, trump, lies) if lies else NOBODY
            since[seat] += 1 << 4 * code
            before = public._replace(
                turn=seat,
                leader=leader,
                trick=lies,
                best=lies[first] if lies else NOBODY,
                winner=seats[first][0] if lies else NOBODY,
                tricks=public.tricks[: public.sized + number],
            )
            found.append((before, code, since[seat]))
    return reversed(found)


def _shortfall(public: Public, code: int, since: int, deal: Deal) -> float:
    """How much less a card was worth than plain's choice, if its seat holds this of the deal now."""
    view = View(public, public.turn, deal[public.turn] + since, Own())
    actions = legal(view)
    codes = [action.card.code for action in actions if isinstance(action, Play)]
    if code not in codes:
        return inf
    if len(codes) == 1:
        return 0.0
    worth = values(view, actions)
    return max(worth) - worth[codes.index(code)]
