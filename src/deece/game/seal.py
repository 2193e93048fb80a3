"""A deal that anyone can check: sealed before anybody adds to it, and opened after the hand (docs/fair-deal.md).

All that a seal is made of is text in ASCII: numbers in decimal, hashes and halves as 64 digits of hexadecimal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import count
from typing import Final, Literal, NamedTuple

from deece.game.action import Deal
from deece.game.deal import deal_out
from deece.game.state import NOBODY, Seat
from deece.game.tables import tables_for
from deece.rules.catalog import Rules

LENGTH: Final = 1000  # deals of one chain of seals
DIGITS: Final = 64  # of a half and of a hash
Fault = Literal["seal", "half", "cut", "cards"]  # what of a proof does not fit


class Half(NamedTuple):
    """What one person's browser gave: `opened` is "" if it came too late, `cut` NOBODY if it chose none."""

    seat: Seat
    sealed: str  # the hash given first
    opened: str = ""  # the half itself
    cut: int = NOBODY  # how many cards this person took off the top


class Proof(NamedTuple):
    """All that a deal was made from: the table's half with its seal, and what people gave."""

    number: int  # of the deal in its chain of seals, from 1
    seal: str  # of the table's half: known before the deal
    opened: str  # the table's half: known after the hand
    halves: tuple[Half, ...] = ()  # by seat
    anew: bool = False  # whether the table says that a chain begins here, since it drew another secret

    @property
    def words(self) -> tuple[str, ...]:
        """Four words to read aloud: the same for everybody who was shown the same seal and hashes."""
        return four_words(self.number, self.seal, [(half.seat, half.sealed) for half in self.halves])

    @property
    def cut(self) -> int:
        """How many cards a person took off the top; NOBODY if the cut was left to chance."""
        return max((half.cut for half in self.halves if half.opened), default=NOBODY)


def hashed(half: str) -> str:
    """The hash of a table's half: its seal, and the half of the deal before it."""
    return hashlib.sha256(bytes.fromhex(half)).hexdigest()


def chained(half: str, times: int) -> str:
    """The half so many deals before this one."""
    number = bytes.fromhex(half)
    for _ in range(times):
        number = hashlib.sha256(number).digest()
    return number.hex()


def follows(proof: Proof, last: Proof) -> bool:
    """Whether this deal's seal was fixed with the one of an earlier deal; so is that of a new chain, by no seal before.

    Numbers may be left out between the two: deals that were sealed and not played.
    """
    return begins(proof, last) or chained(proof.seal, proof.number - last.number - 1) == last.opened


def leads_to(half: str, seal: str) -> bool:
    """Whether this is the table's half of the deal of this seal, or of a later one of its chain."""
    link = bytes.fromhex(half)
    for _ in range(LENGTH):
        link = hashlib.sha256(link).digest()
        if link.hex() == seal:
            return True
    return False


def begins(proof: Proof, last: Proof | None) -> bool:
    """Whether a chain of seals begins with this deal, where `last` is the sealed deal before it."""
    return last is None or proof.anew or proof.number <= last.number


def table_half(secret: str, deals: int) -> tuple[int, str]:
    """For a table that has sealed so many deals, the number in its chain and the half of the next.

    Every half follows from the last one, so the first seal binds them all. After LENGTH deals a new chain begins. The
    last half of each chain follows from the secret, which is never opened: no half says anything of another chain.
    """
    chain, place = divmod(deals, LENGTH)
    return place + 1, chained(_hash("deece chain 2", secret, str(chain)), LENGTH - 1 - place)


def rooted_half(root: str, deals: int) -> tuple[int, str]:
    """The same of a table from before there was a secret: the last half of its first chain is the root itself."""
    chain, place = divmod(deals, LENGTH)
    last = root if not chain else _hash("deece chain 1", root, str(chain))
    return place + 1, chained(last, LENGTH - 1 - place)


def person_hash(seal: str, half: str, cut: int = NOBODY) -> str:
    """What a browser gives before anybody's half is open: it binds the half, and the cut of whoever cuts."""
    return _hash("deece half 1", seal, half, "-" if cut == NOBODY else str(cut))


def four_words(number: int, seal: str, hashes: Sequence[tuple[Seat, str]]) -> tuple[str, ...]:
    """Four words for the seal and the hashes of a deal, by seat."""
    digest = _hash("deece seal 1", str(number), seal, *(f"{seat} {one}" for seat, one in hashes))
    return tuple(WORDS[byte] for byte in bytes.fromhex(digest)[:4])


def numbers(seed: str) -> Iterator[int]:
    """Numbers from 0 to 2**32 - 1 that follow from a seed: SHA-256 in counter mode, eight numbers a block."""
    for block in count():
        digest = hashlib.sha256(bytes.fromhex(seed) + block.to_bytes(8, "big")).digest()
        for place in range(0, 32, 4):
            yield int.from_bytes(digest[place : place + 4], "big")


def below(stream: Iterator[int], most: int) -> int:
    """A number from 0 to `most` - 1, each as likely: numbers above the last full round are left out."""
    limit = 2**32 - 2**32 % most
    return next(number for number in stream if number < limit) % most


def order(pack: Sequence[int], proof: Proof) -> list[int]:
    """The pack, given in the standard order, as it lies when it is dealt, the top card first."""
    halves = [f"{half.seat} {half.opened}" for half in proof.halves if half.opened]
    stream = numbers(_hash("deece deal 1", str(proof.number), proof.opened, *halves))
    cards = list(pack)
    for place in range(len(cards) - 1, 0, -1):
        other = below(stream, place + 1)
        cards[place], cards[other] = cards[other], cards[place]
    cut = proof.cut if proof.cut != NOBODY else 1 + below(stream, len(cards) - 1)
    return cards[cut:] + cards[:cut]


def sealed_deal(rules: Rules, proof: Proof, dealer: Seat) -> Deal:
    """The deal that follows from a proof when the seat `dealer` deals."""
    return deal_out(rules, order(tables_for(rules).cards, proof), dealer)


def cutter(rules: Rules, dealer: Seat) -> Seat:
    """Who cuts: the player at the dealer's right."""
    return (dealer - 1) % rules.people


def seal_faults(rules: Rules, proof: Proof, dealer: Seat, deal: Deal) -> list[tuple[Fault, Seat]]:
    """What does not fit, and whose half it is (NOBODY if it is nobody's): none for a fair deal.

    "seal": the table's half is not the one that was sealed. "half": nor is this person's. "cut": this person does not
    cut, or not so many cards can be cut. "cards": others were dealt.
    """
    found: list[tuple[Fault, Seat]] = []
    if hashed(proof.opened) != proof.seal or not 1 <= proof.number <= LENGTH:
        found.append(("seal", NOBODY))
    for half in proof.halves:
        if half.opened and person_hash(proof.seal, half.opened, half.cut) != half.sealed:
            found.append(("half", half.seat))
        if half.cut != NOBODY and (half.seat != cutter(rules, dealer) or not 0 <= half.cut < rules.pack_size):
            found.append(("cut", half.seat))
    if not found and sealed_deal(rules, proof, dealer) != deal:
        found.append(("cards", NOBODY))
    return found


def _hash(*lines: str) -> str:
    """The hash of these lines, each with its end."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines).encode()).hexdigest()


# Easy to say, hard to mistake for one another, and none of them is a word of the game.
_WORDS: Final = """
almond anchor answer apple apron arrow autumn bacon badge bagel bakery balloon bamboo banjo barn basket beach
beaver bench bicycle birch biscuit blanket blossom bonnet bottle boulder branch breeze brick bridge broom
bubble bucket buffalo butter button cabin cactus camel camera canary candle canoe canyon caramel carpet carrot
castle cedar cellar cherry chimney cinnamon circus clover coconut coffee comet compass copper coral cotton
cousin cradle cricket crystal curtain cushion daisy dancer desert dinner dolphin donkey dragon drummer eagle
easel echo elbow elephant engine evening fabric falcon farmer feather fiddle finger flannel flute forest
fountain frost galaxy gallon garden garlic ginger giraffe glacier glove grape gravel guitar hammer hammock
harbor harvest hazel helmet hickory holiday honey horizon igloo island jacket jelly jewel journey juniper
kettle kitchen kitten ladder lantern laundry lavender leather lemon letter lilac lizard lobster locket magnet
mango maple marble market meadow melon mirror mitten monkey morning mountain muffin mustard napkin needle
nickel noodle nutmeg oatmeal ocean olive onion orange orchard otter oyster paddle palace pancake panther
parade parrot peanut pebble pelican pencil pepper piano picnic pigeon pillow pilot planet pocket pony popcorn
porch potato prairie pumpkin puppet puzzle rabbit radio raisin ranch ribbon river robin rocket rooster saddle
sailor salmon sandal satin scarf school shadow shovel silver singer sister skillet sparrow spider spinach
sponge squirrel stable station summer sunset supper sweater tailor teapot temple thimble thunder ticket tiger
timber toast tomato tractor tulip tunnel turkey turnip turtle umbrella valley vanilla velvet village violin
waffle wagon walnut water whistle willow window winter yellow zebra zipper
"""
WORDS: Final = tuple(_WORDS.split())  # by byte
