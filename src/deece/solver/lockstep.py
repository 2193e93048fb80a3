"""The rules of a partnership game as the numbers by which the kernel plays hands in lockstep (kernel/batch.hpp)."""

from __future__ import annotations

from typing import Any, Final

from deece.cards import LANE
from deece.errors import DeeceError
from deece.game.tables import tables_for
from deece.game.value import split
from deece.rules.catalog import Rules
from deece.rules.catalog.auction import TELLING
from deece.say import say
from deece.solver import kernel

Figures = dict[str, int | list[int]]
_MOST: Final = 6  # copies of a card
_OPENINGS: Final = ("free", "duty", "eldest")
_ALL_PASS: Final = ("dealer", "answer", "redeal")
_NEEDS: Final = ("nothing", "marriage", "meld")
_PRICED: Final = (
    *("run", "royal_marriage", "marriage", "dix", "pinochle", "roundhouse"),
    *("aces", "tens", "kings", "queens", "jacks"),
)
# The rules that must be of one kind; all others may be anything, since they are among the numbers, or decide how a
# game ends or what is shown, or are asked only where one of these is of another kind. A test has the list of those.
KNOWN: Final[dict[str, tuple[object, ...]]] = {
    "deal.players": (4,),
    "deal.people": (0, 4),
    "deal.sides": (2,),
    "deal.copies": (1, 2, 3, 4),
    "deal.widow": (0,),
    "deal.stock": ("none",),
    "deal.nines_misdeal": ("off",),
    "deal.poor_misdeal": (0,),
    "auction.kind": ("bids",),
    "auction.rounds": (0,),
    "auction.turns": ("round",),
    "auction.opening": _OPENINGS,
    "auction.all_pass": _ALL_PASS,
    "auction.trump_needs": _NEEDS,
    "auction.marriage_to_bid": (False,),
    "auction.least_meld": (0,),
    "exchange.manner": ("partner first", "together"),
    "exchange.partner": ("fixed",),
    "meld.plain_run": ((),),
    "meld.roundhouse_bonus": ((),),
    "meld.roundhouse_shares_run": (False,),
    "meld.run_marriage": (False,),
    "meld.four_of_a_kind": (False,),
    "meld.wins_game": ((),),
    "meld.together": (False,),
    "meld.who": ("all",),
    "meld.concede": (False,),
    "meld.concede_unseen": (False,),
    "trick.first_lead": ("any",),
    "trick.first_leader": ("declarer",),
    "trick.moon": ("off",),
    "score.save_each": (False,),
    "score.round_tricks": ("no",),
    "score.set_costs": ("bid",),
    "score.set_gives": ("nothing",),
    "score.made_scores": ("all",),
}


class NotInLockstep(DeeceError):
    """Rules whose hands the kernel does not play in lockstep, and why."""


def _unknown(rules: Rules) -> list[str]:
    return [name for name, known in KNOWN.items() if value_of(rules, name) not in known]


def in_lockstep(rules: Rules) -> bool:
    """Whether the kernel knows these rules."""
    return not _unknown(rules)


def plain_by(rules: Rules, codes: dict[str, Any], basics: dict[str, Any], cards: dict[str, Any]) -> Any:
    """The plain player in the kernel, for rules that it knows; None where no kernel has it."""
    return kernel.plain(dict(figures_of(rules)), codes, basics, cards)


def figures_of(rules: Rules) -> Figures:
    """The rules as numbers; raises NotInLockstep, which names the rules that the kernel does not know."""
    if unknown := _unknown(rules):
        raise NotInLockstep(say("these rules are not played in lockstep: {names}", names=", ".join(sorted(unknown))))
    return _auction(rules) | _meld(rules) | _play(rules)


def _auction(rules: Rules) -> Figures:
    tables, auction = tables_for(rules), rules.auction
    place = {figure: rung for rung, figure in enumerate(tables.ladder)}
    digits = range(1, 10) if "spoken" in auction.calls else ()
    return {
        "copies": rules.deal.copies,
        "ranks": 6 if rules.deal.nines else 5,
        "hand": rules.deal.hand,
        "ladder": list(tables.ladder),
        "spoken": [
            -1,
            *(place.get(auction.first_bid + digit, -1) if digit in digits else -1 for digit in range(1, 10)),
        ],
        "forced_at": auction.forced_bid or auction.first_bid,
        "telling": auction.first_bid + TELLING * rules.score.scale,
        **{call.replace(" ", "_"): int(call in auction.calls) for call in ("by me", "by", "save", "help")},
        "dumped": int(auction.hand_back == "dumped"),
        "opening": _OPENINGS.index(auction.opening),
        "all_pass": _ALL_PASS.index(auction.all_pass),
        "needs": _NEEDS.index(auction.trump_needs),
        "passing": rules.exchange.cards,
        "together": int(rules.exchange.manner == "together"),
    }


def _meld(rules: Rules) -> Figures:
    meld = rules.meld
    return {
        **{kind: [split(getattr(meld, kind), copies)[0] for copies in range(_MOST + 1)] for kind in _PRICED},
        "houses": len(meld.roundhouse),
        "run_extra": meld.run_extra,
        "least": meld.least,
        "on_board": meld.on_board,
        "announce_aces": int(meld.announce_aces),
        "throw_in": int(meld.throw_in),
    }


def _play(rules: Rules) -> Figures:
    tables, score = tables_for(rules), rules.score
    return {
        "higher": [tables.higher[rank] & LANE for rank in range(6)],
        "beat_led": int(tables.beat_led),
        "beat_trump": int(tables.beat_trump),
        "spares": tables.spares,
        "points": list(tables.points[:6]),
        "first_trick": tables.first_trick,
        "last_trick": tables.last_trick[0],
        "last_trick_declarer": tables.last_trick[1] - tables.last_trick[0],
        "make_points": tables.least_to_make[0],
        "make_tricks": tables.least_to_make[1],
        "save_points": tables.least_to_save[0],
        "save_tricks": tables.least_to_save[1],
        "keeps_play": int(score.save_loses == "meld"),
        "dix_saves": int(score.dix_saves),
        "set_keeps_meld": int(score.set_keeps_meld),
    }


def value_of(rules: Rules, name: str) -> object:
    """The choice of a rule by its name, as `meld.run`."""
    chapter, row = name.split(".")
    return getattr(getattr(rules, chapter), row)
