"""A player for Deece in Python alone: deece players --check "cmd:python3 examples/player.py" (docs/protocol.md)."""

import sys

rule: dict[str, str] = {}  # the rules of the table
now: dict[str, str] = {}  # the hand as it is now
seat = "0"


def height(card: str) -> int:
    return "9JQKTA".index(card[0])


def trumps(card: str) -> bool:
    return card[1] == now["trump"][0].upper()


def low(card: str) -> int:  # how cheap it is to play
    return -height(card) - 10 * trumps(card)


def strong() -> bool:  # whether a third of the hand is one suit, with its ace and its marriage
    hand = now["hand"].split()
    suits = [[card[0] for card in hand if card[1] == suit] for suit in "SHDC"]
    return any(3 * len(ranks) >= len(hand) and {"A", "K", "Q"} <= set(ranks) for ranks in suits)


def worth(choice: str) -> int:  # how good a choice is
    keyword, word = choice.split()
    card, winner, best = word[-2:], now["winner"], now["best"]
    if keyword == "play" and winner == "-":
        return 2 * height(card) - trumps(card)  # lead high
    if keyword == "play" and rule["deal.sides"] == "2" and int(winner) % 2 == int(seat) % 2:
        return low(card) + 20 * (card[0] in "KT")  # give partner a counter
    if keyword == "play":
        wins = height(card) > height(best) if card[1] == best[1] else trumps(card)
        return low(card) + 100 * wins  # win cheaply, or play low
    if keyword == "bid" and word.isdigit():  # bid a little with a good hand
        return 2 * (strong() and 10 * int(word) <= 11 * int(rule["auction.first_bid"]))
    if keyword == "trump":
        return now["hand"].count(word[0].upper())
    if keyword in ("bury", "pass"):  # partner gets what is high
        return low(card) if keyword == "bury" or now.get("declarer") == seat else -low(card)
    return word in ("pass", "look", "play-on")


for head, key, *rest in ((line + " ").split(" ") for line in map(str.strip, sys.stdin)):
    if head == "deece":
        print("name Python\nready", flush=True)
    elif head == "seat":
        seat = key
    elif head == "hand":
        now.clear()
    elif head in ("rule", "now"):
        (rule if head == "rule" else now)[key] = " ".join(rest).strip()
    elif head == "ask":
        legal = " ".join(rest).strip().split(" legal ")[1].split(" | ")
        print("choose", key, max(legal, key=worth), flush=True)
