"""Whoever is called "You" is spoken of as anybody else (F3)."""

from __future__ import annotations

from tests.web.client import Site


def test_a_guest_who_is_called_you_is_not_the_reader(site: Site) -> None:
    made = site.table("cutthroat", friends=[1], me="Ann", name="The table")
    ann, other = made.enter(), made.enter(made.sit("You")["token"])
    stands = set[str]()
    for _ in range(60):
        ann.caught_up()
        other.caught_up()
        if ann.page["public"]["auction"]["bidder"] == 1 and ann.page["public"]["step"] == "bid":
            stands.add(ann.page["says"]["stands"].split(".")[0])
        if ann.page["public"]["step"] not in ("deal", "bid"):
            break
        one = ann if ann.my_turn() else other
        bids = one.own["bids"]
        passes = one is ann and ann.page["public"]["auction"]["bid"]
        one.do(*(one.choice() if passes or not bids else [f"bid {bids[0]}"]))
    log = [message["event"] for message in ann.heard if message["t"] == "step"]
    assert stands
    assert all(line.startswith("“You” has it at ") for line in stands), stands
    assert any(event["text"].startswith("“You” bids ") for event in log)
    assert not [event["text"] for event in log if event["text"].startswith("You ")]
    assert ann.page["says"]["names"][:2] == ["You", "“You”"]
    assert other.page["says"]["names"][:2] == ["Ann", "You"]
    ann.caught_up()
    other.caught_up()
    contract = ann.page["public"]["contract"]
    assert contract["declarer"] == 1
    assert ann.page["says"]["stands"] == f"“You” has it at {contract['bid']}."
    assert other.page["says"]["stands"] == f"You have it at {contract['bid']}."
