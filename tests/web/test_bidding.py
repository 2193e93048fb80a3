"""Bids with their meaning: on each button, with a warning of what the hand does not hold, and once in the log."""

from __future__ import annotations

import pytest

from deece.players.conventions import CARDS, Facts, Picture, is_news, short_of
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
    assert told["bid by-me"]["short"] == "8 to 14 meld"
    assert told["bid by"]["short"] == "10 meld, aces"
    assert player.own["bids_tell"][-1]["to"] == player.own["bids"][-1], "all figures are explained"


@pytest.mark.parametrize("card", [card for card in CARDS if card not in ("jumps", "none")])
def test_no_button_has_more_than_four_words(site: Site, card: str) -> None:
    told = calls_of(to_bid(site, card).own)
    shorts = [one["short"] for one in told.values() if one["means"]]
    assert any(shorts)
    assert all(len(short.split()) <= 4 for short in shorts), shorts


def test_without_a_language_buttons_say_nothing(site: Site) -> None:
    own = to_bid(site, "none").own
    assert own["bids_tell"] == []
    assert not any(one.get("short") or one.get("warning") for one in own["choices"])


def test_a_bid_that_promises_what_the_hand_does_not_hold_is_warned_of(site: Site) -> None:
    player = to_bid(site, "classic")
    told = calls_of(player.own)
    held = min(row["total"] for row in player.own["meld"])
    assert held < 40, "the hand of this seed melds little"
    assert "at least" in told["bid 55"]["warning"]
    assert "and you are sure of" in told["bid 55"]["warning"]
    assert told[f"bid {player.own['bids'][0]}"]["warning"] == "", "it promises nothing"


def test_a_typed_bid_is_warned_of_once(site: Site) -> None:
    player = to_bid(site, "classic")
    lines = player.type("55")["lines"]
    assert lines[0].startswith("This tells your partner at least")
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
