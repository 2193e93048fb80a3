"""House rules of every kind, one or a few rows at a time, for the tests that play hands by them."""

from typing import Any

HOUSES: list[tuple[str, dict[str, Any]]] = [
    # deal
    ("double-deck", {"deal.people": 5}),
    ("two-handed", {"deal.people": 3}),
    ("three-handed-widow", {"deal.people": 5, "score.several": "overtime"}),
    ("five-handed-call", {"deal.people": 7}),
    ("racehorse", {"deal.players": 4, "deal.copies": 4, "deal.widow": 4}),
    ("racehorse", {"deal.players": 4, "deal.copies": 4, "deal.nines": True, "deal.hand": 23, "deal.widow": 4}),
    ("racehorse", {"score.hands": 6, "exchange.widow_shown": True}),
    ("racehorse", {"exchange.widow_partner": True}),
    ("four-handed", {"deal.nines_misdeal": "six", "deal.misdeal_limit": 0}),
    ("cutthroat", {"deal.nines_misdeal": "four"}),
    # auction
    ("partnership-auction", {"auction.opening": "free", "auction.all_pass": "dealer", "auction.steps": "25"}),
    ("four-handed", {"auction.opening": "free", "auction.all_pass": "dealer", "auction.forced_bid": 190}),
    (
        "four-handed",
        {"auction.kind": "summed", "auction.opening": "free", "auction.least_meld": 200, "auction.misbid": "penalty"},
    ),
    ("double-deck", {"auction.kind": "summed", "auction.calls": "none", "auction.least_meld": 20}),
    ("four-handed", {"auction.trump_needs": "meld"}),
    ("family-passing", {"auction.calls": "by me,by,save,help"}),
    ("double-deck", {"auction.opening": "duty", "auction.all_pass": "redeal"}),
    ("four-handed", {"auction.marriage_to_bid": True, "auction.calls": "save"}),
    ("partnership-auction", {"auction.opening": "dealer"}),
    ("check", {"auction.barred": "40,90", "auction.turns": "duel"}),
    ("four-handed", {"auction.least_meld": 40, "auction.turns": "duel"}),
    ("double-pinochle", {"auction.opening": "dealer set", "trick.first_lead": "trump above the lowest"}),
    ("partnership-auction", {"auction.kind": "none", "score.several": "highest"}),
    (
        "cutthroat",
        {
            "auction.kind": "none",
            "score.bid_to_win": "off",
            "score.need": "nothing",
            "score.several": "highest",
            "score.save": "trick",
            "meld.on_board": 0,
            "meld.concede": False,
            "trick.first_lead": "trump",
        },
    ),
    # exchange
    ("family-passing", {"exchange.manner": "together"}),
    ("four-handed", {"exchange.cards": 3, "score.goal": 1500}),
    ("double-deck", {"exchange.cards": 2, "exchange.manner": "together"}),
    ("four-handed", {"deal.hand": 11, "deal.widow": 4, "exchange.widow_round": True}),
    ("three-handed", {"exchange.widow_shown": False, "exchange.bury": "plain"}),
    (
        "three-handed",
        {
            "auction.opening": "duty",
            "exchange.trump_first": True,
            "exchange.bury_told": True,
            "meld.concede_unseen": True,
        },
    ),
    ("four-handed", {"deal.hand": 11, "deal.widow": 4, "exchange.widow_round": True, "exchange.trump_first": True}),
    ("four-handed", {"deal.hand": 11, "deal.widow": 4, "exchange.widow_round": True, "exchange.widow_shown": False}),
    ("five-handed-call", {"score.save_each": True, "exchange.cards": 1}),
    ("five-handed-call", {"exchange.cards": 0, "exchange.called_from": "right"}),
    ("check", {"exchange.partner": "alone"}),
    ("cutthroat", {"exchange.partner": "alone", "score.save_each": True}),
    # meld
    ("double-pinochle", {"meld.roundhouse": "24,240", "meld.roundhouse_shares_run": True}),
    ("two-handed-draw", {"meld.roundhouse": "250", "trick.discards": "opponent"}),
    ("four-handed-passing", {"meld.run_extra": 4, "meld.least": 10, "meld.announce_aces": True}),
    ("double-deck-tournament", {"meld.four_of_a_kind": True, "meld.wins_game": "run,royal marriage,pinochle"}),
    ("double-deck-tournament", {"meld.throw_in": True, "meld.concede": True, "meld.on_board": 250}),
    (
        "three-handed",
        {"auction.opening": "duty", "meld.concede": True, "meld.concede_unseen": True, "meld.throw_in": True},
    ),
    ("three-handed-widow", {"exchange.bury_first": True, "meld.throw_in": True}),
    ("two-handed", {"meld.per_trick": "one", "meld.build": "full", "meld.draw_first": False, "meld.from_hand": True}),
    (
        "two-handed-classic",
        {"meld.per_trick": "any", "meld.from_hand": False, "meld.dix_exchange": True, "meld.dealers_dix": True},
    ),
    # trick
    ("four-handed", {"trick.first_lead": "trump"}),
    ("partnership-auction", {"trick.first_trick": 20, "score.save": "point"}),
    ("three-handed-widow", {"trick.first_trick": 10, "trick.last_trick": 0}),
    ("four-handed", {"trick.side_winning": "need not beat"}),
    ("triple-deck", {"trick.side_winning": "need not trump", "trick.play": "post-1945 overtrump"}),
    ("four-handed", {"trick.moon": "game", "trick.play": "post-1945"}),
    ("partnership-auction", {"trick.moon": "250", "trick.play": "post-1945 overtrump"}),
    ("four-handed", {"trick.order": "standard", "trick.count": "classic"}),
    ("three-handed-widow", {"trick.order": "standard", "trick.count": "classic", "trick.counts_stay": True}),
    ("two-handed-classic", {"trick.count": "simple"}),
    # score
    ("double-pinochle", {"score.scale": 10}),
    ("family-passing", {"score.scale": 1}),
    ("partnership-auction", {"score.save": "trick", "score.set_keeps_meld": True}),
    ("family-passing", {"score.dix_saves": False, "score.several": "highest", "score.tie": "replay"}),
    ("two-handed", {"score.several": "overtime"}),
    ("double-deck", {"score.bid_to_win": "always"}),
    (
        "check",
        {
            "score.check_double_marriage": True,
            "score.check_double_pinochle": True,
            "score.check_double_arounds": True,
            "score.check_nines": 10,
            "score.check_played": True,
            "score.check_game": 10,
        },
    ),
    # whose meld counts
    ("three-handed-widow", {"meld.who": "declarer", "meld.throw_in": True}),
    ("family-passing", {"meld.who": "declarer", "meld.concede": True}),
    ("five-handed-call", {"meld.who": "own", "score.save_each": True}),
    # lost bids
    ("three-handed-widow", {"score.set_costs": "twice", "meld.throw_in": True, "score.set_gives": "half"}),
    ("check", {"score.set_costs": "nothing", "score.made_scores": "bid", "score.check_played": True}),
    ("five-handed-call", {"score.set_gives": "points", "score.set_gives_points": 10, "meld.throw_in": True}),
    (
        "four-handed",
        {"auction.kind": "summed", "auction.opening": "free", "score.set_gives": "bid", "score.set_costs": "twice"},
    ),
    # the moon, and an early end
    ("four-handed", {"trick.moon": "250", "trick.moon_scores": 300, "trick.moon_costs": 500, "score.mercy": 300}),
    ("check", {"score.spread": 500, "score.mercy": 300, "score.several": "overtime"}),
    ("two-handed", {"score.spread": 30}),
    # checks with partners, and by the bid
    ("partnership-auction", {"score.checks": True, "score.check_melds": "2,5,2,1,1,1", "score.check_bids": "250,4"}),
    ("partnership-auction", {"score.checks": True, "deal.people": 5, "score.check_played": True}),
    ("check", {"score.check_melds": "none", "score.check_bids": "300,3,350,5", "score.check_lost": "played"}),
]
