"""A sealed deal (docs/fair-deal.md): what follows from it, that every change is found, and that all checkers agree."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections import Counter
from dataclasses import replace
from itertools import pairwise, permutations
from pathlib import Path
from random import Random

import pytest

from deece import load, record, systems
from deece.cards import codes_in
from deece.game.action import Deal, Pass
from deece.game.play import apply, legal, start, to_act, view
from deece.game.seal import (
    LENGTH,
    WORDS,
    Half,
    Proof,
    below,
    chained,
    cutter,
    follows,
    hashed,
    leads_to,
    order,
    person_hash,
    rooted_half,
    seal_faults,
    sealed_deal,
    table_half,
)
from deece.game.state import NOBODY
from deece.record import Record, check, format, parse
from tests.seal.make import VECTORS, fair, proof_for, text

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "docs" / "check_deal.py"
JS_WORDS = ROOT / "page" / "seal" / "seal-words.js"
A, B = "a" * 64, "b" * 64


def simple(half: str, cut: int = NOBODY, number: int = 1) -> Proof:
    """A proof to which one person gave a half."""
    seal = hashed(half)
    return Proof(number, seal, half, (Half(3, person_hash(seal, A, cut), A, cut),))


# -- the stream --------------------------------------------------------------------------------------


def test_every_order_of_a_small_pack_comes_as_often() -> None:
    """Chi-square over the 24 orders of four cards: 23 degrees of freedom, 55 is beyond one in 5,000."""
    found = Counter(tuple(order(range(4), simple(f"{number:064x}"))) for number in range(4800))
    assert set(found) == set(permutations(range(4)))
    assert sum((count - 200) ** 2 / 200 for count in found.values()) < 55


def test_every_card_of_a_pack_lies_at_every_place_as_often() -> None:
    """Chi-square for the place of each card of a pack of twelve: 11 degrees of freedom, 38 is beyond one in 10,000."""
    packs = [order(range(12), simple(f"{number:064x}")) for number in range(2400)]
    for card in range(12):
        found = Counter(pack.index(card) for pack in packs)
        assert sum((found[place] - 200) ** 2 / 200 for place in range(12)) < 38


def test_the_cut_takes_so_many_cards_off_the_top() -> None:
    whole = order(range(48), simple(B, 0))
    for cut in (1, 17, 47):
        uncut = simple(B, 0)
        proof = uncut._replace(halves=(uncut.halves[0]._replace(cut=cut),))
        assert order(range(48), proof) == whole[cut:] + whole[:cut]


def test_without_a_cutter_chance_cuts() -> None:
    whole = order(range(48), simple(B, 0))
    cuts = {number: order(range(48), simple(f"{number:064x}")) for number in range(40)}
    ways = set()
    for number, pack in cuts.items():
        uncut = order(range(48), simple(f"{number:064x}", 0))
        ways.add(uncut.index(pack[0]))
        assert pack == uncut[uncut.index(pack[0]) :] + uncut[: uncut.index(pack[0])]
    assert 0 not in ways
    assert len(ways) > 20
    assert sorted(whole) == list(range(48))


def test_each_half_alone_makes_another_deal() -> None:
    """The table's, each person's, and the number of the deal."""
    one = Proof(1, hashed(A), A, (Half(0, "", A), Half(2, "", B)))
    others = [
        one._replace(opened=B),
        one._replace(number=2),
        one._replace(halves=one.halves[:1]),
        one._replace(halves=(Half(0, "", B), Half(2, "", B))),
        one._replace(halves=(Half(1, "", A), Half(2, "", B))),
    ]
    packs = {tuple(order(range(80), proof)) for proof in (one, *others)}
    assert len(packs) == 6
    late = one._replace(halves=(one.halves[0], Half(2, "", "")))
    assert order(range(80), late) == order(range(80), one._replace(halves=one.halves[:1]))


# -- the chain ---------------------------------------------------------------------------------------


def test_a_chain_binds_every_deal_to_the_first_seal() -> None:
    halves = [table_half(A, deals) for deals in range(5)]
    assert [number for number, _ in halves] == [1, 2, 3, 4, 5]
    for (_, earlier), (_, later) in pairwise(halves):
        assert hashed(later) == earlier
    number, last = table_half(A, LENGTH - 1)
    assert number == LENGTH
    assert chained(last, LENGTH - 1) == halves[0][1]


def test_a_long_evening_begins_a_new_chain() -> None:
    number, half = table_half(A, LENGTH)
    assert number == 1
    assert half != table_half(A, 0)[1]
    assert table_half(A, 2 * LENGTH)[1] not in (half, table_half(A, 0)[1])


def test_nothing_follows_for_another_chain_from_all_that_a_chain_opened() -> None:
    """The last half of a chain was the root of all: whoever knew deal 1000 knew the table's half of the next 1000."""
    opened = table_half(A, LENGTH - 1)[1]
    known = [make(root, LENGTH + 4)[1] for make in (table_half, rooted_half) for root in (opened, hashed(opened))]
    assert table_half(A, LENGTH + 4)[1] not in known
    assert opened != A
    assert rooted_half(A, LENGTH - 1)[1] == A  # as it was


def test_a_half_leads_to_the_seals_of_its_deal_and_of_those_before_it_in_its_chain() -> None:
    halves = [table_half(A, deals)[1] for deals in (0, 1, LENGTH - 1, LENGTH)]
    first = hashed(halves[0])
    assert [leads_to(half, first) for half in halves] == [True, True, True, False]
    assert not leads_to(halves[0], hashed(halves[1]))
    assert not leads_to(first, first)


def test_a_seal_that_was_not_fixed_before_is_known() -> None:
    def proof(root: str, deals: int) -> Proof:
        number, half = table_half(root, deals)
        return Proof(number, hashed(half), half)

    assert follows(proof(A, 1), proof(A, 0))
    assert follows(proof(A, 4), proof(A, 0))  # three deals were not played
    assert not follows(proof(B, 1), proof(A, 0))
    assert not follows(proof(B, 4), proof(A, 0))


# -- words -------------------------------------------------------------------------------------------


def test_the_words_are_256_that_differ_and_the_browser_has_the_same() -> None:
    assert len(set(WORDS)) == 256
    assert all(re.fullmatch("[a-z]{4,8}", word) for word in WORDS)
    assert JS_WORDS.read_text("utf-8").split("`")[1].split() == list(WORDS)


def test_the_words_stand_for_seal_hashes_and_number() -> None:
    one = simple(A)
    others = (one._replace(number=2), one._replace(seal=B), one._replace(halves=()))
    assert len({proof.words for proof in (one, *others)}) == 4
    late = one._replace(opened=B, halves=tuple(half._replace(opened="") for half in one.halves))
    assert late.words == one.words  # they are said before anything is open


# -- tampering ---------------------------------------------------------------------------------------


def flipped(text: str, place: int) -> str:
    """Another digit at this place."""
    return text[:place] + ("0" if text[place] != "0" else "1") + text[place + 1 :]


@pytest.mark.parametrize("system", systems())
def test_a_fair_deal_fits_and_any_change_of_it_does_not(system: str) -> None:
    for seed in ("d", "e"):
        rules, dealer, proof, deal = fair(system, seed)
        assert seal_faults(rules, proof, dealer, deal) == []
        rng = Random(seed)
        place = rng.randrange(64)
        bad = [
            proof._replace(opened=flipped(proof.opened, place)),
            proof._replace(seal=flipped(proof.seal, place)),
            proof._replace(number=proof.number + 1),
            proof._replace(halves=(*proof.halves, Half(rules.people - 1, B, A))),
        ]
        for number, half in enumerate(proof.halves):
            bad.append(proof._replace(halves=proof.halves[:number] + proof.halves[number + 1 :]))
            if not half.opened:
                bad.pop()  # what came too late is in no shuffle
                continue
            for change in (
                half._replace(sealed=flipped(half.sealed, place)),
                half._replace(opened=flipped(half.opened, place)),
                half._replace(opened=""),
                half._replace(cut=(half.cut + 1) % rules.pack_size),
            ):
                bad += [proof._replace(halves=(*proof.halves[:number], change, *proof.halves[number + 1 :]))]
        for other in bad:
            assert seal_faults(rules, other, dealer, deal), other
        if any(deal.hands):  # else all lies in one pile, whoever dealt
            assert seal_faults(rules, proof, (dealer + 1) % rules.people, deal)
        for changed in changes(deal, rng):
            assert seal_faults(rules, proof, dealer, changed) == [("cards", NOBODY)]


def changes(deal: Deal, rng: Random) -> list[Deal]:
    """The deal with two cards changed for each other, in every way that there is."""
    found = []
    holders = [seat for seat, hand in enumerate(deal.hands) if hand]
    if len(holders) > 1:
        hands = list(deal.hands)
        some, other = (rng.choice([1 << 4 * code for code in codes_in(hands[seat])]) for seat in holders[:2])
        while some == other:
            other = rng.choice([1 << 4 * code for code in codes_in(hands[holders[1]])])
        hands[holders[0]] += other - some
        hands[holders[1]] += some - other
        found.append(Deal(tuple(hands), deal.widow, deal.stock))
    if deal.stock:
        stock = list(deal.stock)
        place = next(place for place in range(len(stock)) if stock[place] != stock[place - 1])
        stock[place], stock[place - 1] = stock[place - 1], stock[place]
        found.append(Deal(deal.hands, deal.widow, tuple(stock)))
    return found


def test_only_the_player_at_the_dealers_right_cuts_and_not_more_than_the_pack() -> None:
    rules = load("double-deck").rules
    assert cutter(rules, 0) == 3
    for seat, cut, fault in ((3, 79, None), (3, 0, None), (3, 80, "cut"), (2, 10, "cut")):
        seal = hashed(A)
        proof = Proof(1, seal, A, (Half(seat, person_hash(seal, B, cut), B, cut),))
        deal = sealed_deal(rules, proof._replace(halves=(proof.halves[0]._replace(cut=cut % 80),)), 0)
        assert [kind for kind, _ in seal_faults(rules, proof, 0, deal)] == ([fault] if fault else [])


# -- records -----------------------------------------------------------------------------------------


def sealed_record(system: str = "partnership-auction", hands: int = 4, *, skip: int = 0) -> Record:
    """Hands with a sealed deal each; after the first, `skip` deals were not played."""
    return listed(*((A, number + 1 + (skip if number else 0)) for number in range(hands)), system=system)


def listed(*deals: tuple[str, int], system: str = "partnership-auction") -> Record:
    """A record of hands, each dealt by such a secret and such a number of its chain, in which all pass who may."""
    ruleset, rng = load(system), Random(system)
    game, before = Record.new(ruleset, dealer=1), ""
    state = start(ruleset.rules, 1)
    for secret, number in deals:
        dealer = state.public.game.dealer
        proof = proof_for(ruleset.rules, dealer, rng, root=secret, deals=number - 1)
        proof = proof._replace(anew=before not in ("", secret))
        deal = sealed_deal(ruleset.rules, proof, dealer)
        game, before = replace(game, entries=(*game.entries, record.Entry(deal, proof=proof))), secret
        state = apply(state, deal)
        while to_act(state) >= 0:
            choices = legal(view(state, to_act(state)))
            choice = Pass() if Pass() in choices else choices[0]
            state = apply(state, choice)
            game = game.add(choice)
    return game


def by_script(text: str, folder: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """What the script in docs/ prints of this record, run as it stands there, by Python alone with these options."""
    file = folder / "game.txt"
    file.write_text(text, "utf-8")
    return subprocess.run(
        [sys.executable, "-I", "-S", *options, str(SCRIPT), str(file)], capture_output=True, text=True, check=False
    )


def test_a_record_keeps_its_proofs(tmp_path: Path) -> None:
    game = sealed_record()
    text = format(game)
    assert parse(text) == game
    assert format(parse(text)) == text
    assert check(text) == []
    done = by_script(text, tmp_path)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("every card fits") == 4


@pytest.mark.parametrize("skip", [1, 30])
def test_deals_that_were_not_played_leave_the_chain_whole(skip: int, tmp_path: Path) -> None:
    text = format(sealed_record(skip=skip))
    assert check(text) == []
    assert by_script(text, tmp_path).returncode == 0


def test_a_chain_that_was_drawn_again_is_found(tmp_path: Path) -> None:
    game = sealed_record()
    other = Random(5)
    rules = game.ruleset.rules
    place = [number for number, entry in enumerate(game.entries) if entry.proof][1]
    proof = proof_for(rules, 1, other, root=B, deals=1)  # the same number, of another chain
    for each in (1, 2):
        deal = sealed_deal(rules, proof, each)
        entries = list(game.entries)
        entries[place] = record.Entry(deal, proof=proof)
        text = format(replace(game, entries=tuple(entries)))
        assert any("these cards may have been chosen" in problem for problem in check(text))
        assert by_script(text, tmp_path).returncode != 0


def test_every_digit_of_a_seal_in_a_record_counts(tmp_path: Path) -> None:
    text = format(sealed_record(hands=1))
    lines = text.splitlines()
    rng, tried = Random(3), 0
    for number, line in enumerate(lines):
        for match in re.finditer("[0-9a-f]{64}", line):
            if " late" in line:
                continue
            place = match.start() + rng.randrange(64)
            changed = "\n".join([*lines[:number], flipped(line, place), *lines[number + 1 :]]) + "\n"
            assert check(changed), line
            assert by_script(changed, tmp_path).returncode != 0, line
            tried += 1
    assert tried >= 4


def test_a_card_changed_in_a_record_is_found(tmp_path: Path) -> None:
    text = format(sealed_record(hands=1))
    hands = re.findall(r"^  \w+: +(.*)$", text, re.MULTILINE)
    first, second = hands[0].split()[0], next(card for card in hands[1].split() if card != hands[0].split()[0])
    changed = text.replace(hands[0], hands[0].replace(first, second, 1), 1)
    changed = changed.replace(hands[1], hands[1].replace(second, first, 1), 1)
    assert any("other cards were dealt" in problem for problem in check(changed))
    done = by_script(changed, tmp_path)
    assert done.returncode != 0
    assert "other cards were dealt" in done.stderr


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("seal   1:", "seal   0:", "a seal has a number from 1 to 1000"),
        ("seal   1:", "seal   1001:", "a seal has a number from 1 to 1000"),
        (" packet ", " packet 1", "in packets of"),
        ("first ", "first Nobody", "nobody called"),
        (" opened ", " ope ", "a seal is 'seal 3:"),
        ("\nseal   1", "\nhalf   Ann: late\nseal   1", "put that first"),
    ],
)
def test_a_seal_that_is_written_wrong_is_explained(old: str, new: str, problem: str) -> None:
    text = format(sealed_record(hands=1))
    changed = text.replace(old, new, 1)
    assert changed != text
    assert any(problem in each for each in check(changed)), check(changed)


def test_a_seal_without_a_deal_is_refused() -> None:
    text = format(sealed_record(hands=1))
    seal = next(line for line in text.splitlines() if line.startswith("seal"))
    head = text.split("\ndeal\n")[0]
    assert any("stands below the cards" in each for each in check(f"{head}\n{seal}\n"))
    assert any("two 'seal' lines" in each for each in check(text.replace(seal, f"{seal}\n{seal}", 1)))


# -- others ------------------------------------------------------------------------------------------


def test_the_vectors_are_what_this_version_makes() -> None:
    """`python -m tests.seal.make` writes them anew; page/tests/seal.test.js tests the browser with the same ones."""
    kept = VECTORS.read_text("utf-8")
    assert json.loads(kept) == json.loads(text())
    assert {one["system"] for one in json.loads(kept)} == set(systems())


@pytest.mark.parametrize("system", systems())
def test_the_script_in_docs_finds_every_systems_deal_fair(system: str, tmp_path: Path) -> None:
    ruleset = load(system)
    rules, dealer, proof, deal = fair(system, "a")
    assert rules == ruleset.rules
    game = Record.new(ruleset, dealer=dealer)
    game = replace(game, entries=(record.Entry(deal, proof=proof),))
    done = by_script(format(game), tmp_path)
    gap = f"; SEALED AND NOT PLAYED: deals 1 to {proof.number - 1}" if proof.number > 1 else ""
    assert done.stdout == f"deal {proof.number}: every card fits{gap}\n", done.stderr


def test_the_script_in_docs_is_short() -> None:
    lines = [line for line in SCRIPT.read_text("utf-8").splitlines() if line and not line.startswith('"""')]
    assert len(lines) <= 80


def test_every_order_of_the_pack_is_as_likely() -> None:
    """Numbers above the last full round are left out: else the first remainders would come once more often."""
    assert below(iter([2**32 - 1, 2]), 3) == 2
    assert below(iter([2**32 - 2, 0]), 3) == 2  # the last of a full round
