"""Bids with their meaning: on each button, with a warning of what the hand does not hold, and once in the log."""

from __future__ import annotations

import random

import pytest

from deece.game.action import Bid
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, view
from deece.game.value import best_meld
from deece.players.conventions import CARDS, Facts, Picture, default_card, is_news, meant_by, own, short_of
from deece.players.conventions import card as convention
from deece.players.plain_bid import bid as plain_bid
from deece.players.plain_promise import trump_suits
from deece.players.reason import Reason
from deece.review import decisions
from deece.rules.ruleset import load, systems
from deece.wire.meanings import beyond, digits_head, offered, reach_of
from tests.players.own_cards import TOML
from tests.review.information import played
from tests.support import at
from tests.web.client import Json, Site, Socket


def calls_of(own: Json) -> dict[str, Json]:
    """What each call on offer would tell, by how it is chosen."""
    rows = {f"bid {points}": row for row in own["bids_tell"] for points in range(row["from"], row["to"] + 1)}
    return rows | {one["do"]: one for one in own["choices"] if "short" in one}


def to_bid(site: Site, card: str, system: str = "double-deck") -> Socket:
    """The player's turn to bid, first of all, by this bidding language."""
    player = site.table(system, conventions=[card] * 2, dealer=3).enter()
    player.to_play()
    return player


def test_every_bid_button_says_what_it_tells(site: Site) -> None:
    """AUDIT T4: a beginner's 55 told partner 40 meld without a word."""
    player = to_bid(site, "classic")
    told = calls_of(player.own)
    assert told["bid 50"]["short"] == "asks for meld"
    assert told["bid 55"]["means"] == "about 50 meld"
    assert told["bid 55"]["short"] == "50 meld"
    assert told["bid 60"]["short"] == "wants it"
    assert told["bid by-me"]["short"] == "some meld"
    assert told["bid by"]["short"] == "4 aces"
    assert told["bid save"]["short"] == "hand back"
    assert told["bid pass"]["short"] == "little meld"
    assert told["bid one"]["short"] == "4 aces"
    assert player.own["bids_tell"][-1]["to"] == player.own["bids"][-1], "all figures are explained"


@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("jumps", "none")])
def test_no_button_has_more_than_four_words(site: Site, card: str) -> None:
    told = calls_of(to_bid(site, card).own)
    shorts = [one["short"] for one in told.values() if one["means"]]
    assert any(shorts)
    assert all(len(short.split()) <= 4 for short in shorts), shorts
    calls = [one["short"] for one in told.values() if one.get("kind") == "pass" and one["means"]]
    assert all(1 <= len(short.split()) <= 2 for short in calls), "two words have room on any button"


def test_without_a_language_buttons_say_nothing(site: Site) -> None:
    own = to_bid(site, "none").own
    assert own["bids_tell"] == []
    assert not any(one.get("short") or one.get("warning") for one in own["choices"])


def test_a_bid_that_promises_what_the_hand_does_not_hold_is_warned_of(site: Site) -> None:
    player = to_bid(site, "classic")
    told = calls_of(player.own)
    best = next(row for row in player.own["meld"] if not row["note"])
    assert best["total"] < 40, "the hand of this seed melds little"
    assert told["bid 55"]["warning"].startswith(f"55 shows 50 meld. You hold {best['total']} with ")
    assert told[f"bid {player.own['bids'][0]}"]["warning"] == "", "it promises nothing"


@pytest.mark.parametrize("seed", range(12))
def test_a_warning_speaks_of_the_best_trump_that_the_hand_may_name(seed: int) -> None:
    """AUDIT table 6: notes said "diamonds 30", and 59, which shows 30, was warned of: "you are sure of 16"."""
    card = convention("classic")
    rules, rng = load("double-deck").rules, random.Random(seed)
    now = view(apply(start(rules, 3), shuffled(rules, rng, 3)), 0)
    nameable = trump_suits(rules, now.bits)
    totals = [best_meld(rules, now.bits, suit).total for suit in range(4)]
    best = max((totals[suit] for suit in nameable), default=min(totals))
    for bid in range(52, 60):
        meant = meant_by(card, now.public, 0, Bid(bid))
        assert meant is not None
        assert meant.tells.meld is not None
        warning = offered(now, card, Bid(bid)).warning
        assert bool(warning) == (best < meant.tells.meld[0])
        if warning and nameable:
            named = next(suit for suit in nameable if totals[suit] == best)
            others = [total for suit, total in enumerate(totals) if suit != named]
            assert warning.startswith(f"{bid} shows {meant.figures['meld']} meld. You hold {best} with ")
            assert all(f"{total}" in warning for total in (min(others), max(others)))


def test_the_hand_of_the_audit_is_not_warned_of_59_and_its_hint_gives_both_figures() -> None:
    """Diamonds 30 (a run), 16 with any other trump; 59 shows 30, and 58 about 20."""
    rules = load("double-deck").rules
    hand = "AD TD KD QD JD AS TS TS KS JS AH TH TH KH JH AC TC TC TC JC"
    now = view(at(rules, {0: hand}, dealer=3), 0)
    totals = {suit: best_meld(rules, now.bits, suit).total for suit in range(4)}
    assert totals[2] > 25 > max(total for suit, total in totals.items() if suit != 2)
    card = convention("classic")
    assert offered(now, card, Bid(53)).warning == "", "the run is there when diamonds are named"
    assert offered(now, card, Bid(54)).warning == (
        f"54 shows 40 meld. You hold {totals[2]} with diamonds, {totals[0]} with any other trump."
    )
    hint = plain_bid(now, legal(now), card)
    assert isinstance(hint.reason, Reason)
    assert hint.reason.kind == "shows"
    assert hint.words.endswith(f"{totals[2]} meld with diamonds, {totals[0]} with any other trump")


def test_a_typed_bid_is_warned_of_once(site: Site) -> None:
    player = to_bid(site, "classic")
    lines = player.type("55")["lines"]
    assert lines[0].startswith("55 shows 50 meld. You hold ")
    assert lines[1] == "Type it again to say it all the same."
    assert player.my_turn()
    assert player.type("55")["t"] == "ok"


def test_a_typed_bid_is_warned_of_anew_when_others_have_bid(site: Site) -> None:
    player = to_bid(site, "skips")
    assert player.type("58")["t"] == "answer"
    player.do(f"bid {player.own['bids'][0]}")
    player.play(lambda page: page["public"]["step"] != "bid" or player.my_turn())
    assert calls_of(player.own)["bid 58"]["warning"]
    assert player.type("58")["t"] == "answer", "what it shows now is not what it showed then"


def test_what_a_promise_falls_short_of() -> None:
    hand = Facts(meld=12, aces=False, run=False)
    assert short_of(Picture(meld=(35, 44)), hand) == ("meld",)
    assert short_of(Picture(meld=(5, 9)), hand) == (), "more than was told is no broken promise"
    assert short_of(Picture(aces=True, run=True, wants=True), hand) == ("aces", "run")


def test_only_what_is_new_is_said_again() -> None:
    """AUDIT T17: every bid of a computer player read "wants the bid, asks for meld"."""
    asks = Picture(wants=True, asks=True)
    assert is_news(Picture(), asks)
    assert not is_news(asks, asks)
    assert not is_news(asks, Picture(wants=True))
    assert is_news(asks, Picture(meld=(15, 24)))
    assert not is_news(Picture(meld=(15, 24)), Picture(meld=(15, 24)))
    assert is_news(asks, Picture(aces=True, wants=True, asks=True))


def test_a_meaning_is_said_once_and_stands_in_the_log_and_the_bids(site: Site) -> None:
    """AUDIT T18: the text mode left meanings out."""
    player = to_bid(site, "classic")
    player.do(f"bid {player.own['bids'][0]}")
    player.play(lambda page: page["public"]["step"] != "bid" or (player.my_turn() and player.own["bids"][0] > 52))
    calls = player.page["public"]["auction"]["calls"]
    first = next(call for call in calls if call["note"])
    line = next(line for line in player.type("bids")["lines"] if str(first["bid"]) in line)
    assert f"({first['note']})" in line
    events = [told["event"]["text"].lower() for told in player.heard if told["t"] == "step"]
    assert sum(first["note"].lower() in text for text in events) == sum(first["note"] == call["note"] for call in calls)
    by_seat: dict[int, list[str]] = {}
    for call in calls:
        by_seat.setdefault(call["seat"], []).append(call["note"])
    assert all(len(set(filter(None, notes))) == len(list(filter(None, notes))) for notes in by_seat.values())


def test_the_rule_of_meld_is_sent_with_the_table(site: Site) -> None:
    """AUDIT R15: it was written nowhere that a player reads."""
    player = site.table("double-deck").enter()
    rule = player.page["meld_rule"]
    assert rule[0].startswith("A card counts once in each type of meld, and again in melds of another type.")
    assert "make no marriage besides" in rule[1]
    player.to_play()
    assert player.type("meld")["lines"][-len(rule) :] == rule


def test_a_bid_that_no_hand_can_make_is_asked_about(site: Site) -> None:
    """AUDIT table 17: 650 on 20 meld with one press, three-handed with a widow."""
    player = site.table("three-handed-widow", dealer=2).enter()
    player.to_play()
    beyond = player.own["beyond"]
    assert max(row["total"] for row in player.own["meld"]) + 250 <= beyond["above"] < 1000
    assert beyond["words"].startswith("{bid} is out of reach: ")
    assert f"250 in the tricks make {beyond['above']}, even with the best new cards." in beyond["words"]
    first = player.own["bids"][0]
    assert first <= beyond["above"], "an everyday bid is not asked about"
    high = next(bid for bid in player.own["bids"] if bid > beyond["above"])
    assert player.type(str(high))["lines"][0] == beyond["words"].replace("{bid}", str(high))
    assert player.my_turn()
    assert player.type(str(high))["t"] == "ok"


@pytest.mark.parametrize(("system", "brings"), [("double-deck", True), ("three-handed-widow", False)])
def test_what_partner_may_bring_is_named_where_there_is_a_partner(system: str, brings: bool) -> None:
    rules = load(system).rules
    now, card = view(at(rules, dealer=rules.people - 1), 0), default_card(rules)
    can = reach_of(now, card)
    assert bool(can.partner) == brings
    assert (f"{can.partner} that partner may bring" in beyond(now, card).words) == brings
    assert can.most == can.meld + can.tricks + can.partner


@pytest.mark.parametrize("system", systems())
def test_no_bid_of_a_computer_player_is_out_of_reach(system: str) -> None:
    """The question comes for what no hand can make: sane bids go through without it."""
    card = default_card(load(system).rules)
    bids = [(one.view, one.played) for one in decisions(played(system, "plain"))]
    assert [bid for now, bid in bids if isinstance(bid, Bid) and bid.points > beyond(now, card).above] == []


def test_digits_say_what_they_show_besides(site: Site) -> None:
    assert to_bid(site, "classic").own["digits"] == "Say it and show four aces"
    assert to_bid(site, "none").own["digits"] == "Say it as a digit"
    assert to_bid(site, "tournament", "double-deck-tournament").own["digits"] == ""


@pytest.mark.parametrize(("aces", "head"), [("aces = true\n", "Say it and show four aces"), ("", "Say it as a digit")])
def test_a_digit_that_shows_no_aces_is_not_said_to_show_them(aces: str, head: str) -> None:
    """A card of one's own may give digits another meaning."""
    row = f'say = "spoken"\nwhat = "a digit"\nsteps = [1, 9]\nwants = true\n{aces}tells = "wants the bid"\n'
    now = view(apply(at(load("double-deck").rules, dealer=3), Bid(50)), 1)
    assert digits_head(now, own(f"{TOML}\n[[row]]\n{row}"), legal(now)) == head
