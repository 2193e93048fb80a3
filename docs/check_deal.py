"""Check every sealed deal of a Deece record: python check_deal.py FILE. fair-deal.md explains each step."""

import re
import sys
from hashlib import sha256
from pathlib import Path

SEAL = r"^seal +(\d+): first (.+) packet (\d+) sealed (\w{64}) opened (\w{64})$"
HALF = r"^half +(.+): sealed (\w{64}) opened (\w{64})(?: cut (\d+))?$"


def hashed(*lines):
    return sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


def below(numbers, most):
    return next(number for number in numbers if number < 2**32 - 2**32 % most) % most


record, last = Path(sys.argv[1]).read_text("utf-8"), (2**32, "")
seats = re.search("^seats: (.*)$", record, re.MULTILINE)[1].split(", ")
for text in re.split(r"^deal\b", record, flags=re.MULTILINE)[1:]:
    for number, first, packet, sealed, opened in re.findall(SEAL, text, re.MULTILINE):
        halves = re.findall(HALF, text, re.MULTILINE)
        dealt = {name: cards.split() for name, cards in re.findall("^  (.+?): +(.+)$", text, re.MULTILINE)}
        assert sha256(bytes.fromhex(opened)).hexdigest() == sealed, f"deal {number}: another half was sealed"
        for name, seal, half, cut in halves:
            assert hashed("deece half 1", sealed, half, cut or "-") == seal, f"deal {number}: not the half of {name}"
        for _ in range(int(number) - last[0] - 1):  # over deals that were sealed and not played
            sealed = sha256(bytes.fromhex(sealed)).hexdigest()
        assert int(number) <= last[0] or sealed == last[1], f"deal {number}: not sealed with the deal before"
        last = int(number), opened
        seed = bytes.fromhex(hashed("deece deal 1", number, opened, *(f"{seats.index(h[0])} {h[2]}" for h in halves)))
        blocks = (sha256(seed + block.to_bytes(8, "big")).digest() for block in range(2**32))
        numbers = (int.from_bytes(block[at : at + 4], "big") for block in blocks for at in range(0, 32, 4))
        pack = [card for cards in dealt.values() for card in cards]
        pack.sort(key=lambda card: ("SHDC".index(card[1]), "ATKQJ9".index(card[0])))
        for place in range(len(pack) - 1, 0, -1):
            other = below(numbers, place + 1)
            pack[place], pack[other] = pack[other], pack[place]
        cut = ([int(half[3]) for half in halves if half[3]] or [1 + below(numbers, len(pack) - 1)])[0]
        pack = pack[cut:] + pack[:cut]
        names = [name for name in seats[seats.index(first) :] + seats[: seats.index(first)] if name in dealt]
        given, hand, most = {name: [] for name in names}, len(dealt[names[0]]) if names else 0, int(packet)
        for size in [hand % most] + [most] * (hand // most):
            for name in names:
                given[name] += [pack.pop(0) for _ in range(size)]
        given["widow"] = [pack.pop(0) for _ in dealt.get("widow", [])]
        given["stock"] = pack[1:] + pack[:1] if names else pack  # a card is turned, and put under the stock
        for name, cards in dealt.items():
            fits = list if name == "stock" else sorted
            assert fits(cards) == fits(given[name]), f"deal {number}: other cards were dealt to {name}"
        print(f"deal {number}: every card fits")
