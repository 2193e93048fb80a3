"""Rules of the score that contradict each other or the game, each refused with its reason (see check.py)."""

from __future__ import annotations

from collections.abc import Iterator

from deece.rules.catalog import Rules
from deece.rules.catalog.row import auctioned, is_called, others_meld, turned
from deece.rules.catalog.scoring import gives_up
from deece.rules.catalog.stakes import MELDS
from deece.rules.count import points_in_play, tricks_in_all

Found = Iterator[str]  # sentences in which the keys of rows stand as <deal.hand>: see Problem


def conditions(rules: Rules) -> Found:
    """What a bid and meld ask for, and the points there are."""
    score, total = rules.score, points_in_play(rules)
    if score.scale not in (1, 10):
        yield f"{score.scale} is no scale: set <score.scale=1> or 10"
    for name, kind, points in (("need", score.need, score.need_points), ("save", score.save, score.save_points)):
        asked = kind in ("points", "tricks and points")
        if asked and not points:
            yield f"a minimum in tricks must be a number: set <score.{name}_points>"
        if not asked and points:
            yield f"<score.{name}_points> has no use: set <score.{name}> to points, or <score.{name}_points=0>"
        if points > total:
            yield f"there are only {total} points in play, fewer than <score.{name}_points>: lower it"
    if score.need != "nothing" and not auctioned(rules):
        yield "without an auction there is no declarer: set <score.need=nothing>"
    if score.save != "nothing" and turned(rules):
        yield "melds score as they are laid here and need no saving: set <score.save=nothing>"
    if score.save_tricks > (tricks := tricks_in_all(rules)):
        yield f"there are only {tricks} tricks, fewer than <score.save_tricks>: lower it"
    if score.save_tricks > 1 and score.save not in ("tricks", "tricks and points"):
        yield "<score.save_tricks> has no use: set <score.save=tricks>, or <score.save_tricks=1>"
    if score.save_loses == "meld" and score.save == "nothing":
        yield "nothing need be taken to save meld, so none is lost: set <score.save>, or <score.save_loses=all>"
    if score.save_each and rules.exchange.partner == "fixed":
        yield "each saves their own meld only where partners are called: set <score.save_each=off>"
    if score.save_each and not others_meld(rules):
        yield "the others meld nothing here, so none saves it alone: set <score.save_each=off>, or <meld.who=all>"
    if score.round_tricks != "no" and rules.trick.count == "counters":
        yield "tricks count full tens anyway: set <score.round_tricks=no>, or <trick.count=classic>"
    if score.dix_saves and not rules.meld.dix:
        yield "there is no dix in this game: set <score.dix_saves=off>"
    if rules.trick.last_trick_declarer and not auctioned(rules):
        yield "without an auction there is no declarer: set <trick.last_trick_declarer=0>"
    if score.set_keeps_meld and not auctioned(rules):
        yield "without an auction nobody is set: set <score.set_keeps_meld=off>"


def lost(rules: Rules) -> Found:
    """What a lost bid costs and gives."""
    score = rules.score
    if not auctioned(rules):
        for key, off in (("set_costs", "bid"), ("set_gives", "nothing"), ("made_scores", "all")):
            if getattr(score, key) != off:
                yield f"without an auction nobody bids: set <score.{key}={off}>"
    elif score.set_gives in ("half", "points") and not gives_up(rules):
        yield (
            "nobody can give up a bid here: set <meld.throw_in=on> or <meld.concede=on>, or <score.set_gives=nothing>"
        )
    if score.set_gives == "points" and not score.set_gives_points:
        yield "what a bid that is given up gives must be a number: set <score.set_gives_points>"
    if score.set_gives != "points" and score.set_gives_points:
        yield ("<score.set_gives_points> has no use: set <score.set_gives=points>, or <score.set_gives_points=0>")


def ending(rules: Rules) -> Found:
    """How a game is won."""
    score = rules.score
    if score.several in ("bidder", "bidder or overtime") and not auctioned(rules):
        yield "without an auction no side has bid: set <score.several=highest>"
    if score.bid_to_win == "off":
        return
    if not auctioned(rules):
        yield "without an auction nobody wins on a bid: set <score.bid_to_win=off>"
    if score.hands:
        yield f"a game of {score.hands} hands is not won on a bid: set <score.bid_to_win=off>, or <score.hands=0>"
    elif score.bid_to_win == "near" and score.bid_to_win_at > score.goal:
        yield f"{score.bid_to_win_at} is not near a goal of {score.goal} but beyond it: set <score.bid_to_win_at>"


def checks(rules: Rules) -> Found:
    """Checks beside the score."""
    score = rules.score
    if score.checks and (is_called(rules) or not auctioned(rules)):
        yield "checks are paid where sides are known from the start and play for a bid: set <score.checks=off>"
    pairs = score.check_bids
    if len(pairs) % 2 or list(pairs[::2]) != sorted(set(pairs[::2])):
        yield "checks for the bid are a figure, its checks, the next higher figure and so on: set <score.check_bids>"
    if pairs and rules.auction.kind == "summed":
        yield "where bids are added no single bid is paid for: set <score.check_bids=none>, or <auction.kind=bids>"
    if len(score.check_melds) > len(MELDS):
        yield f"no more than {len(MELDS)} melds are paid for: shorten <score.check_melds>"
    options = {
        "score.check_double_marriage": score.check_double_marriage,
        "score.check_double_pinochle": score.check_double_pinochle,
        "score.check_double_arounds": score.check_double_arounds,
        "score.check_nines": score.check_nines > 0,
        "score.check_bids": bool(pairs),
    }
    for key, on in options.items():
        if on and not score.checks:
            yield f"<{key}> is a check, and none are paid here: set <score.checks> too, or leave it out"
    if score.check_stake and not score.checks:
        yield "a stake is for checks, and none are paid here: set <score.checks> too, or <score.check_stake=0>"
    if score.check_nines and not rules.deal.nines:
        yield "without nines in the pack nobody holds seven: set <score.check_nines=0>"
