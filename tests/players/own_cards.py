"""A partnership's own convention card, for tests."""

from __future__ import annotations

from deece.players.conventions import own

TOML = """# What we agreed on in the club.
id = "our-club"
name = "Our club"
about = "{first} first asks for meld; a bid one to nine over shows {twenty} meld for each step."

[fits]
copies = [4, 9]
first_bid = 50
step = 1

[[row]]
say = "bid"
what = "{first} first"
position = ["opening", "partner in"]
steps = 0
wants = true
asks = true
tells = "wants the bid, and asks for meld"

[[row]]
say = "bid"
what = "one to nine over"
position = ["partner in", "not opening"]
steps = [1, 9]
each = 10
tells = "<b>shows</b> about {meld} meld"

[[row]]
say = "pass"
what = "pass"
position = ["partner in"]
meld = [0, 7]
tells = "at most {high} meld"
"""
CARD = own(TOML)
TEXT = CARD.text
