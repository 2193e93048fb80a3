"""Check every deal of a Deece record: python check_deal.py FILE. fair-deal.md explains each step.

It ends with 0 where every deal is sealed and fits, else with 1: each deal without a seal is named, and so is each gap.
"""

import re
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path

SEAL = r"seal +(\d+): (anew )?first (.+) packet (\d+) sealed ([0-9a-f]{64}) opened ([0-9a-f]{64})"
HALF = r"half +(.+): sealed ([0-9a-f]{64}) (?:late|opened ([0-9a-f]{64})(?: cut (\d+))?)"
DEAL = re.compile(r"^[^\S\n]*(?=(?:deal|told)\b)", re.MULTILINE | re.IGNORECASE)


def hashed(*lines):
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def before(half):
    return sha256(bytes.fromhex(half)).hexdigest()


def must(fits, words):
    if not fits:
        sys.exit(words)


def below(numbers, most):
    return next(number for number in numbers if number < 2**32 - 2**32 % most) % most


record = "\n".join(Path(sys.argv[1]).read_text("utf-8").splitlines())
seats = re.search("^seats: (.*)$", record, re.MULTILINE)[1].split(", ")
last, bare, bare_since, known = (0, ""), [], [], set()  # known: the seals of all deals that may not come any more
for hand, text in enumerate(DEAL.split(record)[1:], 1):
    lines = re.findall(r"^(?:seal|half)\b.*?(?= *$)", text, re.MULTILINE)
    if not lines:
        print(f"hand {hand} of the file: NO SEAL")
        bare, bare_since = [*bare, hand], [*bare_since, hand]
        continue
    first_line, *others = [re.fullmatch(SEAL if n == 0 else HALF, line) for n, line in enumerate(lines)]
    must(first_line and all(others), f"hand {hand} of the file: its seal cannot be read")
    number, anew, first, packet, sealed, opened = first_line.groups()
    halves, number = [half.groups() for half in others], int(number)
    must(before(opened) == sealed, f"deal {number}: another half was sealed")
    given = [(seats.index(name), half) for name, _, half, _ in halves]
    must(given == sorted(dict(given).items()), f"deal {number}: the halves are not in order, one for each seat")
    for name, seal, half, cut in halves:
        fits = not half or hashed("deece half 1", sealed, half, cut or "-") == seal
        must(fits, f"deal {number}: not the half of {name}")
    said, from_number, link = "", 1, sealed
    if anew or not last[0] or number <= last[0]:  # a chain begins
        said += "; a new chain of seals begins" if last[0] else ""
    else:
        for _ in range(number - last[0] - 1):  # over deals that were sealed and not played
            link = before(link)
        must(link == last[1], f"deal {number}: not sealed with the deal before")
        must(not bare_since, f"deal {number}: hands {bare_since} of the file stand in its chain without a seal")
        from_number, link = last[0] + 1, sealed
    must(sealed not in known, f"deal {number}: it was dealt already, or a later one of its chain was")
    for _ in range(number):
        known.add(link)
        link = before(link)
    said += f"; SEALED AND NOT PLAYED: deals {from_number} to {number - 1}" if from_number < number else ""
    last, bare_since = (number, opened), []
    seed = bytes.fromhex(hashed("deece deal 1", number, opened, *(f"{seat} {half}" for seat, half in given if half)))
    blocks = (sha256(seed + block.to_bytes(8, "big")).digest() for block in range(2**32))
    numbers = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))
    cards_of = re.match(r".*\n((?:  .*\n?)*)", text)[1]
    dealt = {name: cards.split() for name, cards in re.findall("^  (.+?): +(.+)$", cards_of, re.MULTILINE)}
    up = dealt.pop("turned", [])  # the last card dealt, which lies in its hand too
    pack = [card for cards in dealt.values() for card in cards]
    must(len(set(Counter(pack).values())) == 1, f"deal {number}: this is no whole pack")
    pack.sort(key=lambda card: ("SHDC".index(card[1]), "ATKQJ9".index(card[0])))
    for place in range(len(pack) - 1, 0, -1):
        other = below(numbers, place + 1)
        pack[place], pack[other] = pack[other], pack[place]
    cut = ([int(half[3]) for half in halves if half[3]] or [1 + below(numbers, len(pack) - 1)])[0]
    pack = pack[cut:] + pack[:cut]
    names = [name for name in seats[seats.index(first) :] + seats[: seats.index(first)] if name in dealt]
    hands, size, most = {name: [] for name in names}, len(dealt[names[0]]) if names else 0, int(packet)
    for each in [size % most] + [most] * (size // most):
        for name in names:
            hands[name] += [pack.pop(0) for _ in range(each)]
    must(not up or up == hands[names[-1]][-1:], f"deal {number}: another card was dealt last")
    hands["widow"] = [pack.pop(0) for _ in dealt.get("widow", [])]
    hands["stock"] = pack[1:] + pack[:1] if names else pack  # a card is turned, and put under the stock
    for name, cards in dealt.items():
        fits = list if name == "stock" else sorted
        must(fits(cards) == fits(hands[name]), f"deal {number}: other cards were dealt to {name}")
    print(f"deal {number}: every card fits{said}")
must(last[0], "no deal of this record is sealed: nothing shows that its cards were not chosen")
must(not bare, f"hands without a seal, of which nothing shows who chose the cards: {bare}")
