"""Rules that contradict each other or cannot be played, each refused with its reason.

A row that merely has nothing to do in this game is left alone, so that house rules can be tried one by
one; a row that asks for what this game cannot do is refused, with the row to change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from deece.rules import check_score
from deece.rules.catalog import CATALOG, Rules
from deece.rules.catalog.row import auctioned, can_be_forced, has_partner, turned, upturned
from deece.rules.count import points_in_play
from deece.rules.ladder import ladder
from deece.rules.problem import Problem

Found = Iterator[str]  # sentences in which the keys of rows stand as <deal.hand>: see Problem
TABLES: Final = (
    "run",
    "plain_run",
    "royal_marriage",
    "marriage",
    "dix",
    "pinochle",
    "aces",
    "tens",
    "kings",
    "queens",
    "jacks",
    "roundhouse",
    "roundhouse_bonus",
)
_LAID: Final = {
    "roundhouse": "a roundhouse has no value of its own: set <meld.roundhouse=none>",
    "roundhouse_shares_run": "a run shares no cards: set <meld.roundhouse_shares_run=off>",
    "roundhouse_bonus": "a roundhouse has no bonus: set <meld.roundhouse_bonus=none>",
    "run_marriage": "a run and its marriage pay by turns: set <meld.run_marriage=off>",
    "run_extra": "nothing is paid beside a run: set <meld.run_extra=0>",
}
SHORT_STEP: Final = 5  # no system at the short scale begins with a larger step: a larger one has kept its zero


def problems(rules: Rules) -> list[Problem]:
    """Every reason why these rules cannot be played, in players' words; empty if they can."""
    parts = (
        _pack,
        _seats,
        _auction,
        _ladder,
        _calls,
        _exchange,
        _called,
        _widow,
        _meld,
        _who_melds,
        _together,
        _giving_up,
        _two_handed,
        _trick,
        check_score.conditions,
        check_score.lost,
        check_score.ending,
        check_score.checks,
    )
    return [Problem(reason) for part in parts for reason in part(rules)]


def _pack(rules: Rules) -> Found:
    deal, pack = rules.deal, rules.pack_size
    if deal.stock == "draft":
        if deal.players != 2:
            yield "hands are drawn from the pack by two players only: set <deal.players=2>"
        if deal.hand:
            yield "hands drawn from the pack are not dealt: set <deal.hand=0>"
        if deal.widow:
            yield "hands drawn from the pack leave no widow: set <deal.widow=0>"
        return
    if not deal.hand:
        yield "each player needs cards: set <deal.hand>"
        return
    used = deal.players * deal.hand + deal.widow
    if deal.stock == "none" and used != pack:
        widow = f" and a widow of {deal.widow}" if deal.widow else ""
        yield (
            f"{deal.players} hands of {deal.hand}{widow} make {used} cards, but the pack has {pack}: "
            "set <deal.hand>, <deal.widow>, <deal.copies> or <deal.nines>"
        )
    if deal.stock == "turned":
        if deal.players != 2:
            yield "only two players draw from a stock: set <deal.players=2>"
        if deal.widow:
            yield "a game with a stock has no widow: set <deal.widow=0>"
        left = pack - deal.players * deal.hand
        if left <= 0:
            yield (
                f"{deal.players} hands of {deal.hand} from {pack} cards leave a stock of {left}, which cannot be "
                "drawn out evenly: set <deal.hand>"
            )


def _seats(rules: Rules) -> Found:
    deal = rules.deal
    if deal.players % deal.sides:
        yield f"{deal.players} players make no {deal.sides} equal sides: set <deal.sides>"
    if deal.people and deal.people < deal.players:
        yield f"{deal.people} people are too few for {deal.players} hands: set <deal.people={deal.players}> or more"
    if deal.nines_misdeal != "off":
        if not deal.nines:
            yield "without nines in the pack nobody holds too many: set <deal.nines_misdeal=off>"
        if deal.stock == "draft":
            yield "where nothing is dealt there is no misdeal: set <deal.nines_misdeal=off>"
    if deal.poor_misdeal and deal.stock == "draft":
        yield "where nothing is dealt there is no misdeal: set <deal.poor_misdeal=0>"
    elif deal.poor_misdeal > deal.hand:
        yield f"a hand of {deal.hand} cards has no {deal.poor_misdeal} that count nothing: set <deal.poor_misdeal>"


def _auction(rules: Rules) -> Found:
    auction = rules.auction
    if upturned(rules):
        yield from _upturned(rules)
    if auctioned(rules) and turned(rules):
        yield "where trump is turned from the stock there is no auction: set <auction.kind=none>"
    if auction.kind == "summed" and rules.exchange.partner != "fixed":
        yield "bids cannot be added before partners are known: set <auction.kind=bids>"
    if auction.opening != "free" and auction.kind == "summed":
        yield "where each player bids once, alone, nobody must open: set <auction.opening=free>"
    if auction.trump_needs != "nothing" and not auctioned(rules):
        yield "trump that is turned needs no holding: set <auction.trump_needs=nothing>"
    if auction.marriage_to_bid and auction.kind != "bids":
        yield "only a bid that takes the contract can need a marriage: set <auction.marriage_to_bid=off>"
    elif auction.marriage_to_bid and auction.opening not in ("free", "duty"):
        yield "who must open may hold no marriage: set <auction.opening=free|duty>, or <auction.marriage_to_bid=off>"
    if auction.least_meld and not auctioned(rules):
        yield "without an auction no bid takes meld: set <auction.least_meld=0>"
    elif auction.least_meld and auction.kind == "bids" and auction.opening not in ("free", "duty"):
        yield "who must open may hold too little meld: set <auction.opening=free|duty>, or <auction.least_meld=0>"
    yield from _turns(rules)
    if auction.least_meld_of == "player" and not (auction.kind == "summed" and auction.least_meld):
        yield "no meld is needed to bid here: set <auction.least_meld>, or <auction.least_meld_of=side>"
    if auction.misbid == "penalty" and not (auction.kind == "summed" and auction.least_meld):
        yield "only summed bids with a least meld can be misbid: set <auction.least_meld>, or <auction.misbid=void>"


def _upturned(rules: Rules) -> Found:
    """Without an auction nobody is declarer."""
    if rules.deal.widow:
        yield "without an auction nobody takes up a widow: set <deal.widow=0>, or <auction.kind=bids>"
    if rules.exchange.cards:
        yield "without an auction there is no declarer to pass cards to: set <exchange.cards=0>"
    if rules.meld.least:
        yield "without an auction no bid takes a least meld: set <meld.least=0>"
    if rules.trick.first_lead == "trump above the lowest":
        yield "without an auction no bid is the lowest: set <trick.first_lead=any|trump>"


def _turns(rules: Rules) -> Found:
    auction = rules.auction
    if auction.barred and auction.kind != "bids":
        yield "figures are barred only where each bid beats the last: set <auction.barred=none>"
    elif auction.barred and max(auction.barred) >= 10 * rules.score.scale:
        yield f"an ending is less than {10 * rules.score.scale} here: set <auction.barred>"
    elif auction.first_bid % (10 * rules.score.scale) in auction.barred:
        yield f"the lowest bid, {auction.first_bid}, is barred: set <auction.first_bid> or <auction.barred>"
    if auction.turns != "duel":
        return
    if auction.kind != "bids":
        yield "only bids that beat one another are made two at a time: set <auction.turns=round>"
    if auction.opening in ("dealer", "dealer set"):
        yield "where two bid at a time the dealer comes last: set <auction.opening=free>, or <auction.turns=round>"
    if auction.rounds:
        yield "where two bid at a time nobody counts rounds: set <auction.rounds=0>, or <auction.turns=round>"


def _ladder(rules: Rules) -> Found:
    auction = rules.auction
    if not auctioned(rules):
        return
    steps, limits = auction.steps[::2], auction.steps[1::2]
    if len(auction.steps) % 2 == 0:
        yield "steps of bidding are a step, a limit, the next step and so on, ending with a step: set <auction.steps>"
        return
    if list(limits) != sorted(set(limits)):
        yield "the limits between the steps of bidding must rise: set <auction.steps>"
        return
    if rules.score.scale == 1 and min(steps) > SHORT_STEP:
        short = max(1, min(steps) // 10)  # S4: 25 is two greater without the zero
        yield f"{min(steps)} becomes {short} at the short scale: set <auction.steps={short}>"
        return
    start = steps[0] if auction.kind == "summed" else auction.first_bid
    for step, limit in zip(steps, limits, strict=False):
        if limit > start:
            if (limit - start if rules.score.scale == 1 else limit) % step:
                yield f"bidding by {step} never comes to {limit}: set <auction.steps>"
            start = limit
    floor = max([limit for limit in limits if limit < auction.first_bid], default=0)
    step = steps[sum(limit <= auction.first_bid for limit in limits)]
    if floor and floor < auction.first_bid and (auction.first_bid - floor) % step:
        yield f"{auction.first_bid} is no step of {step} above {floor}: set <auction.first_bid> or <auction.steps>"
    if auction.forced_bid and auction.all_pass != "dealer":
        yield "a dealer is never forced here: set <auction.all_pass=dealer>, or <auction.forced_bid=0>"
    elif auction.forced_bid and auction.forced_bid not in ladder(rules):
        yield f"{auction.forced_bid} is no bid, so no dealer can be forced at it: set <auction.forced_bid>"


def _calls(rules: Rules) -> Found:
    auction = rules.auction
    if auction.calls and auction.kind != "bids":
        yield "calls belong to an auction in which each bid beats the last: set <auction.calls=none>"
    to_partner = [call for call in auction.calls if call != "spoken"]
    if to_partner and rules.deal.sides == rules.deal.players:
        spoken = f"<auction.calls:{to_partner[0]}> speaks to a partner"
        yield f"{spoken}, and nobody has one in the auction: set <auction.calls=none>"
    if "spoken" in auction.calls and (auction.first_bid, rules.score.scale, auction.steps[:2]) != (50, 1, (1, 60)):
        yield (
            "a spoken digit stands for 51 to 59, so bids must begin at 50 and go by ones to 60: "
            "take <auction.calls:spoken> out of <auction.calls>"
        )


def _exchange(rules: Rules) -> Found:
    deal, exchange = rules.deal, rules.exchange
    held = rules.pack_size // 4 if deal.stock == "draft" else deal.hand
    if exchange.cards > held:
        yield f"a hand of {held} cannot pass {exchange.cards} cards: set <exchange.cards>"
    if exchange.cards and exchange.partner == "fixed" and deal.players != 2 * deal.sides:
        yield "cards are passed between two partners, and here nobody has exactly one: set <exchange.cards=0>"
    if exchange.manner == "together" and exchange.partner == "call":
        yield "the called card must be passed first: set <exchange.manner=partner first>"


def _called(rules: Rules) -> Found:
    deal, exchange = rules.deal, rules.exchange
    if exchange.called_from == "right" and exchange.partner != "call":
        yield "no partner is called here: set <exchange.partner=call>, or <exchange.called_from=left>"
    if exchange.partner == "fixed":
        return
    if exchange.partner == "alone":
        yield from _alone(rules)
        return
    if deal.sides != deal.players or deal.players < 4:
        yield (
            "a partner is called where four or more play, each for their own score: set <deal.sides> to <deal.players>"
        )
    if not auctioned(rules):
        yield "without an auction there is no declarer to call a partner: set <exchange.partner=fixed>"
    if exchange.partner == "secret":
        if exchange.cards:
            yield "a secret partner cannot pass cards: set <exchange.cards=0>"
        early = {
            "meld.least": rules.meld.least,
            "meld.on_board": rules.meld.on_board,
            "meld.throw_in": rules.meld.throw_in,
            "meld.concede": rules.meld.concede,
            "meld.concede_unseen": rules.meld.concede_unseen,
            "trick.moon": rules.trick.moon != "off",
            "meld.wins_game": rules.meld.wins_game,
        }
        for key, on in early.items():
            if on:
                off = {"meld.least": "0", "meld.on_board": "0", "meld.wins_game": "none"}.get(key, "off")
                yield f"<{key}> needs to know the sides before play, but the partner is secret: set <{key}={off}>"


def _alone(rules: Rules) -> Found:
    """Declarer alone against the others together."""
    deal = rules.deal
    if deal.sides != deal.players or deal.players < 3:
        yield "one plays against the others where three or more each have their own score: set <deal.sides>"
    if not auctioned(rules):
        yield "without an auction nobody plays against the others: set <exchange.partner=fixed>"
    if rules.exchange.cards:
        yield "nobody has a partner to pass cards to: set <exchange.cards=0>"


def _widow(rules: Rules) -> Found:
    deal, exchange = rules.deal, rules.exchange
    if exchange.widow_round and deal.widow != deal.players:
        yield (
            f"a widow handed round needs one card for each of the {deal.players} players, and it has {deal.widow}: "
            "set <deal.widow> or <exchange.widow_round>"
        )
    if exchange.widow_partner and (
        exchange.widow_shown or exchange.widow_round or not deal.widow or not has_partner(rules)
    ):
        yield (
            "a partner can look only at a widow that is not shown to all, in a game with fixed partners: "
            "set <exchange.widow_partner=off>"
        )
    if rules.meld.concede and rules.meld.wins_game:
        yield "a meld that wins the game could be conceded away: set <meld.concede=off>, or <meld.wins_game=none>"
    if rules.meld.concede_unseen and not deal.widow:
        yield "without a widow nobody can concede before seeing it: set <meld.concede_unseen=off>"
    if rules.meld.concede_unseen and not can_be_forced(rules):
        yield "nobody is forced to take a bid here, and only they concede unseen: set <meld.concede_unseen=off>"


def _meld(rules: Rules) -> Found:
    deal, meld = rules.deal, rules.meld
    for name in TABLES:
        values = getattr(meld, name)
        if len(values) > deal.copies:
            yield (
                f"<meld.{name}> pays for {len(values)} copies, but the pack has {deal.copies} of each card: "
                f"shorten <meld.{name}>"
            )
    if meld.dix and not deal.nines:
        yield "without nines in the pack there is no dix: set <meld.dix=none>"
    if meld.four_of_a_kind and deal.copies < 4:
        yield f"nobody can hold four of a kind with {deal.copies} copies of each card: set <meld.four_of_a_kind=off>"
    if meld.wins_game and deal.copies < 4:
        yield f"four copies cannot win the game with {deal.copies} copies of each card: set <meld.wins_game=none>"
    if meld.roundhouse and meld.roundhouse_bonus:
        yield "a roundhouse pays in place of its parts, or a bonus on top: set <meld.roundhouse_bonus=none>"
    if meld.run_marriage and meld.roundhouse_shares_run:
        yield "the marriage inside a run counts here, in a roundhouse too: set <meld.roundhouse_shares_run=off>"
    if meld.run_marriage and meld.run_extra:
        yield "the marriage inside a run counts, or each king and queen beside it: set <meld.run_extra=0>"
    if turned(rules):
        yield from (f"melds are laid one by one here, so {why}" for name, why in _LAID.items() if getattr(meld, name))
        if meld.least:
            yield "melds score as they are laid here, so there is no least meld: set <meld.least=0>"


def _who_melds(rules: Rules) -> Found:
    who, partner = rules.meld.who, rules.exchange.partner
    if who != "all" and not auctioned(rules):
        yield "without an auction there is no declarer: set <meld.who=all>"
        return
    if who == "own" and partner == "fixed":
        yield (
            "partners add what they meld, and who has none has only their own: each defender counts their own meld "
            "only where a partner is called: set <meld.who=all>"
        )
    if who != "declarer":
        return
    if partner == "secret":
        yield "<meld.who> needs to know the sides before play, but the partner is secret: set <meld.who=all>"
    if rules.auction.kind == "summed":
        yield "where bids are added each side needs its meld: set <meld.who=all>, or <auction.kind=bids>"
    if rules.score.save_loses == "meld":
        yield "the others meld nothing here, so they have none to lose: set <score.save_loses=all>, or <meld.who=all>"


def _together(rules: Rules) -> Found:
    if not rules.meld.together:
        return
    if not has_partner(rules):
        yield "nobody has a partner from the start, so nobody melds together: set <meld.together=off>"
        return
    if rules.meld.wins_game:
        yield "a side often has four of a meld together, and the game would be over: set <meld.wins_game=none>"
    if rules.meld.concede:
        yield "declarer concedes by their own meld here, before partner shows any: set <meld.concede=off>"
    if rules.deal.widow and rules.exchange.bury_first and not rules.exchange.widow_round:
        yield "declarer's meld lies alone here while cards are buried: set <exchange.bury_first=off>"
    if rules.auction.least_meld_of == "player":
        yield "nobody's own meld is known where partners meld together: set <auction.least_meld_of=side>"


def _giving_up(rules: Rules) -> Found:
    meld = rules.meld
    if not auctioned(rules):
        giving = {"meld.throw_in": meld.throw_in, "meld.concede": meld.concede, "meld.on_board": meld.on_board > 0}
        for key, on in giving.items():
            if on:
                off = "0" if key == "meld.on_board" else "off"
                yield f"without an auction there is no bid to give up: set <{key}={off}>"
    if meld.on_board > points_in_play(rules):
        yield f"there are only {points_in_play(rules)} points in play, fewer than <meld.on_board>: lower it"


def _two_handed(rules: Rules) -> Found:
    meld = rules.meld
    if not turned(rules):
        options = {
            "meld.per_trick": meld.per_trick != "any",
            "meld.from_hand": not meld.from_hand,
            "meld.build": meld.build != "difference",
            "meld.draw_first": meld.draw_first,
            "meld.dix_exchange": meld.dix_exchange,
            "meld.dealers_dix": meld.dealers_dix,
        }
        for key, on in options.items():
            if on:
                yield f"<{key}> belongs to the game for two with a stock: leave it out, or set <deal.stock=turned>"
    elif (meld.dix_exchange or meld.dealers_dix) and not (rules.deal.nines and meld.dix):
        key = "meld.dix_exchange" if meld.dix_exchange else "meld.dealers_dix"
        yield f"there is no dix in this game: set <meld.dix>, or <{key}=off>"


def _trick(rules: Rules) -> Found:
    trick = rules.trick
    if trick.moon != "off" and not auctioned(rules):
        yield "without an auction there is no declarer to lead to a moon: set <trick.moon=off>"
    if trick.moon_scores and trick.moon not in ("points", "250"):
        yield "<trick.moon_scores> has no use: set <trick.moon=points> or <trick.moon=250>, or <trick.moon_scores=0>"
    if trick.moon_costs and trick.moon == "off":
        yield "nobody shoots the moon here: set <trick.moon>, or <trick.moon_costs=0>"
    if trick.discards == "opponent" and rules.deal.stock != "draft":
        yield "there are discards only where hands are drawn from the pack: set <trick.discards=own>"
    elif trick.discards == "opponent" and not auctioned(rules):
        yield "without an auction there is no declarer whose discards go to the other: set <trick.discards=own>"
    if trick.counts_stay and trick.order != "standard":
        yield "counts stay with their cards anyway in pinochle's order: set <trick.order=standard>, or leave it out"
    if trick.first_lead != "any" and turned(rules):
        yield "while the stock lasts any card may be played: set <trick.first_lead=any>"
    if trick.first_trick and turned(rules):
        yield "while the stock lasts tricks come before there is a hand to play: set <trick.first_trick=0>"
    if trick.side_winning != "same" and not has_partner(rules):
        yield "nobody has a partner from the start, so no side is winning a trick: set <trick.side_winning=same>"
    if trick.count != "counters" and rules.score.scale == 1:
        remedy = "set <score.scale=10>, or <trick.count=counters>"
        yield f"{trick.count} counting exists only with the trailing zero: {remedy}"


def matters(key: str, rules: Rules) -> bool:
    """Whether a row can make a difference under these rules; the rule sheet leaves out those that cannot."""
    return CATALOG[key].when(rules)
