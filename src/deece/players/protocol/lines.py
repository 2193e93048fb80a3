"""What a seat knows as lines, made from its View and from nothing else: so no line can hold what the seat may not know.

A hand is its facts, which change ("now trump hearts"), and its history, which only grows ("did 2 bid 52"). Seats count
from 0, clockwise. A value reaches to the end of its line; "-" stands for none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final, NamedTuple

from deece.cards import CARDS, SUIT_NAMES, codes_in
from deece.game.action import Action
from deece.game.state import HandResult, Public, Shown, Stock
from deece.game.view import View
from deece.players.conventions import Card
from deece.players.conventions.said import talk
from deece.players.protocol.meanings import calls, card_lines
from deece.record.model import hash_of
from deece.record.words import words_of
from deece.rules.catalog import Rules
from deece.rules.ruleset import values_of

NONE: Final = "-"
BAR: Final = " | "  # between the parts of a value
_NAMES: Final = tuple(map(str, CARDS))


def cards(bits: int) -> str:
    """Cards as a record writes them, suit by suit, high to low."""
    return codes(codes_in(bits)) if bits else NONE


def codes(of: Iterable[int]) -> str:
    """Cards in this order."""
    return " ".join([_NAMES[code] for code in of]) or NONE


def card(code: int) -> str:
    """One card, or none."""
    return NONE if code < 0 else _NAMES[code]


def suit(number: int) -> str:
    """A suit, or none."""
    return NONE if number < 0 else SUIT_NAMES[number]


def place(number: int) -> str:
    """A seat, or nobody."""
    return NONE if number < 0 else str(number)


def numbers(of: Iterable[int]) -> str:
    """Numbers, mostly by seat."""
    return " ".join(map(str, of)) or NONE


def seats(mask: int) -> str:
    """The seats of a mask."""
    return numbers([seat for seat in range(mask.bit_length()) if mask >> seat & 1])


def yes(so: bool | None) -> str:
    """Yes or no, or neither."""
    return NONE if so is None else "yes" if so else "no"


def piles(of: Iterable[int]) -> str:
    """Cards by seat."""
    return BAR.join(map(cards, of)) or NONE


# By key, how a fact of the view is written; reading.py has the way back. Those of one seat alone stand last.
FACTS: Final[dict[str, Callable[[View], str]]] = {
    "step": lambda view: view.public.step,
    "turn": lambda view: place(view.public.turn),
    "trump": lambda view: suit(view.public.trump),
    "leader": lambda view: place(view.public.leader),
    "best": lambda view: card(view.public.best),
    "winner": lambda view: place(view.public.winner),
    "standing": lambda view: str(view.public.auction.standing),
    "high-bid": lambda view: str(view.public.auction.bid),
    "bidder": lambda view: place(view.public.auction.bidder),
    "out": lambda view: seats(view.public.auction.passed),
    "returned": lambda view: yes(view.public.auction.handed_back),
    "scores": lambda view: numbers(view.public.game.scores),
    "checks": lambda view: numbers(view.public.game.checks),
    "owed": lambda view: numbers(view.public.game.owed),
    "goal": lambda view: str(view.public.game.goal),
    "misdeals": lambda view: str(view.public.game.misdeals),
    "sizes": lambda view: numbers(view.public.sizes),
    "sized": lambda view: str(view.public.sized),
    "passed": lambda view: numbers(view.public.passed),
    "buried": lambda view: str(view.public.buried),
    "told": lambda view: numbers(view.public.told),
    "widow": lambda view: cards(view.public.widow),
    "face-up": lambda view: piles(view.public.faceup),
    "ended": lambda view: view.public.ended or NONE,
    "game-winners": lambda view: numbers(view.public.game.winners),
    "ending": lambda view: _ending(view.public),
    "hand": lambda view: cards(view.bits),
    "own-given": lambda view: cards(view.own.given),
    "own-received": lambda view: cards(view.own.received),
    "own-giving": lambda view: cards(view.own.giving),
    "own-buried": lambda view: cards(view.own.buried),
    "own-thrown": lambda view: cards(view.own.thrown),
    "own-drawn": lambda view: card(view.own.drawn),
    "own-widow": lambda view: cards(view.own.widow),
}


class Hand(NamedTuple):
    """A hand as one seat knows it: which it is, its facts by key, and its history."""

    number: int
    dealer: int
    misdeals: int
    facts: dict[str, str]
    history: list[str]

    @property
    def heading(self) -> str:
        """The line with which a hand begins."""
        return f"hand {self.number} dealer {self.dealer}"


def hand(view: View, cards: tuple[Card, ...] = ()) -> Hand:
    """The hand that is being played, as this seat knows it, where the sides bid by these convention cards."""
    game = view.public.game
    return Hand(len(game.results) + 1, game.dealer, game.misdeals, _facts(view), _history(view.public, cards))


def header(rules: Rules, seat: int, seed: int, cards: tuple[Card, ...] = ()) -> list[str]:
    """What a program is given once for a game: its seat, its seed, every rule, and each side's convention card."""
    start = [f"table {hash_of(rules)}", f"seat {seat}", f"seed {seed}"]
    ruled = [f"rule {key} {text or NONE}" for key, text in values_of(rules).items()]
    return [*start, *ruled, *card_lines(cards, rules)]


def score(number: int, result: HandResult) -> str:
    """How a hand ended."""
    return (
        f"score {number} dealer {result.dealer} declarer {place(result.declarer)} bid {result.bid} "
        f"trump {suit(result.trump)} made {yes(result.made)} outcome {str(result.outcome).replace(' ', '-')} "
        f"scores {numbers(result.scores)}"
    )


def over(view: View) -> list[str]:
    """How the game stands when no more is asked: the columns that won, and all scores."""
    game = view.public.game
    return [f"over winners {numbers(game.winners)} scores {numbers(game.scores)}"]


def choices(actions: Sequence[Action], view: View) -> dict[str, Action]:
    """What may be chosen, by its words, in order."""
    melding = view.public.step == "meld"
    return {" ".join(words_of(action, view.rules, melding=melding)): action for action in actions}


def _facts(view: View) -> dict[str, str]:
    public = view.public
    facts = {key: write(view) for key, write in FACTS.items()}
    if contract := public.contract:
        facts |= {
            "declarer": str(contract.declarer),
            "contract": str(contract.bid),
            "forced": yes(contract.forced),
            "named": suit(contract.trump),
            "called": card(contract.called),
            "partner": place(contract.partner),
            "sums": numbers(contract.sums),
            "mooner": place(contract.mooner),
            "all-bids": numbers(contract.bids),
        }
    facts |= {f"meld.{seat}": _shown(shown) for seat, shown in enumerate(public.melds) if shown}
    if public.stock:
        facts |= _stock(public.stock)
    return facts


def _shown(shown: Shown) -> str:
    """A meld: its total, what is true of it, its cards, then each combination."""
    flags = f"wins {yes(shown.wins)} aces {yes(shown.aces)} nines {yes(shown.seven_nines)}"
    combinations = [
        f"{one.kind} {suit(one.suit)} {one.copies} {one.points} {cards(one.cards)}" for one in shown.combinations
    ]
    return BAR.join([f"{shown.total} {flags}", cards(shown.cards), *combinations])


def _stock(stock: Stock) -> dict[str, str]:
    facts = {
        "stock": str(stock.left),
        "open-card": card(stock.turned),
        "laid-points": numbers(stock.scored),
        "laid-now": str(stock.melded),
    }
    for seat, (laid, melds) in enumerate(zip(stock.laid, stock.melds, strict=True)):
        facts[f"table.{seat}"] = BAR.join([f"{card(one.code)} {numbers(one.melds)}" for one in laid]) or NONE
        facts[f"laid.{seat}"] = (
            BAR.join([f"{one.kind} {suit(one.suit)} {one.copies} {yes(one.broken)}" for one in melds]) or NONE
        )
    return facts


def _ending(public: Public) -> str:
    ending = public.game.ending
    return f"{ending.figure} {ending.kind}" if ending else NONE


def _history(public: Public, by_side: tuple[Card, ...]) -> list[str]:
    """The calls and the tricks, in order."""
    found = list(calls(talk(public), by_side))
    for trick in public.tricks:
        found += [f"did {seat} play {_NAMES[code]}" for seat, code in public.plays(trick)]
        found.append(f"took {trick.winner} {trick.points}")
    found += [f"did {seat} play {_NAMES[code]}" for seat, code in public.plays()]
    return found
