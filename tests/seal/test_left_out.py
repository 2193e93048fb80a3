"""What was left out of a record is named: a seal, all seals, deals between two numbers, a deal that comes twice."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from deece.cli.app import run
from deece.record import check, format, parse
from tests.seal.test_seal import A, B, by_script, listed, sealed_record

EITHER = pytest.mark.parametrize("options", [(), ("-O",)], ids=["python", "python -O"])
PROOF = re.compile(r"^(seal|half) .*\n", re.MULTILINE)


def without(text: str, *hands: int) -> str:
    """The record without the seals of these hands, from 1; without any if none is named."""
    parts = re.split(r"^(?=deal\b)", text, flags=re.MULTILINE)
    return "".join(PROOF.sub("", part) if place in hands or not hands else part for place, part in enumerate(parts))


class Checked:
    """What `deece check` makes of a record: its exit code and what it prints."""

    def __init__(self, text: str, folder: Path, capsys: pytest.CaptureFixture[str], *options: str) -> None:
        file = folder / "checked.txt"
        file.write_text(text, "utf-8")
        self.code = run(["check", str(file), *options])
        self.out, self.err = capsys.readouterr()


@EITHER
def test_a_record_without_any_seal_does_not_pass_in_silence(
    options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Games in the terminal have none: `deece check` says so, and fails where seals are asked for."""
    text = without(format(sealed_record()))
    done = by_script(text, tmp_path, *options)
    assert done.returncode == 1
    assert done.stdout.count("NO SEAL") == 4
    assert "no deal of this record is sealed" in done.stderr
    plain, asked = Checked(text, tmp_path, capsys), Checked(text, tmp_path, capsys, "--sealed")
    assert (plain.code, asked.code) == (0, 1)
    for found in (plain, asked):
        assert found.out.count("No deal of this record is sealed: nothing shows that its cards were not chosen.") == 1


@EITHER
@pytest.mark.parametrize("hand", [1, 4])
def test_a_first_or_last_deal_without_a_seal_is_named(
    hand: int, options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = without(format(sealed_record()), hand)
    done = by_script(text, tmp_path, *options)
    assert done.returncode == 1
    assert f"hand {hand} of the file: NO SEAL" in done.stdout
    assert f"{[hand]}" in done.stderr
    found = Checked(text, tmp_path, capsys)
    assert found.code == 1
    assert f"hand {hand}: this deal is not sealed" in found.out
    assert "Not every deal of this record is sealed" in found.out
    assert ("deal 1 of the chain was sealed and not played" in found.out) == (hand == 1)
    assert Checked(text, tmp_path, capsys, "--json").code == 1


@EITHER
def test_a_deal_without_a_seal_in_the_middle_of_a_chain_is_a_fault(
    options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """No table leaves one deal of a chain unsealed: its seal was taken out."""
    text = without(format(sealed_record()), 2, 3)
    done = by_script(text, tmp_path, *options)
    assert done.returncode == 1
    assert "hands [2, 3] of the file stand in its chain without a seal" in done.stderr
    found = Checked(text, tmp_path, capsys)
    assert found.code == 2
    assert found.err.count("this one has no seal, and stands between deals 1 and 4 of one chain") == 2


@EITHER
def test_a_record_whose_halves_were_taken_out_does_not_pass(options: tuple[str, ...], tmp_path: Path) -> None:
    text = format(sealed_record())
    changed = re.sub(r"^half .*opened.*\n", "", text, flags=re.MULTILINE)
    assert changed != text
    done = by_script(changed, tmp_path, *options)
    assert done.returncode == 1
    assert "other cards were dealt" in done.stderr
    assert check(changed)


@EITHER
@pytest.mark.parametrize("line", ["seal", "half"])
def test_a_seal_that_the_script_cannot_read_is_no_seal(line: str, options: tuple[str, ...], tmp_path: Path) -> None:
    text = re.sub(rf"^({line} .*sealed )", r"\1 ", format(sealed_record()), flags=re.MULTILINE)
    done = by_script(text, tmp_path, *options)
    assert done.returncode == 1
    assert "its seal cannot be read" in done.stderr


@EITHER
def test_a_deal_that_stands_where_few_look_is_seen_by_the_script(options: tuple[str, ...], tmp_path: Path) -> None:
    text = without(format(sealed_record()), 4)
    for sign in ("  deal", "DEAL", "\x0bdeal", "\u2003deal"):
        place = text.rindex("\ndeal")
        changed = text[: place + 1] + sign + text[place + 5 :]
        done = by_script(changed, tmp_path, *options)
        assert done.returncode == 1, sign
        assert "hand 4 of the file: NO SEAL" in done.stdout, sign


@EITHER
@pytest.mark.parametrize(
    "deals",
    [
        ((A, 1), (A, 2), (A, 3), (A, 4), (A, 1)),
        ((A, 3), (A, 4), (A, 2)),
        ((A, 2), (B, 1), (A, 2)),
        ((A, 2), (B, 1), (A, 1)),
    ],
    ids=["twice", "gone back", "twice after another chain", "gone back after another chain"],
)
def test_a_deal_that_was_dealt_already_is_a_fault(
    deals: tuple[tuple[str, int], ...], options: tuple[str, ...], tmp_path: Path
) -> None:
    text = format(listed(*deals))
    done = by_script(text, tmp_path, *options)
    assert done.returncode == 1
    words = f"deal {deals[-1][1]}"
    assert f"{words}: it was dealt already, or a later one of its chain was" in done.stderr
    assert any(f"{words} was dealt already, or a later one of its chain was" in each for each in check(text))


@EITHER
def test_each_gap_and_each_new_chain_is_named(
    options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hand that is dealt again leaves a gap, also where it is the first of a new chain."""
    text = format(listed((A, 2), (A, 3), (A, 6), (B, 8), (B, 9)))
    assert parse(text) == parse(format(parse(text)))
    done = by_script(text, tmp_path, *options)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.splitlines() == [
        "deal 2: every card fits; SEALED AND NOT PLAYED: deals 1 to 1",
        "deal 3: every card fits",
        "deal 6: every card fits; SEALED AND NOT PLAYED: deals 4 to 5",
        "deal 8: every card fits; a new chain of seals begins; SEALED AND NOT PLAYED: deals 1 to 7",
        "deal 9: every card fits",
    ]
    found = Checked(text, tmp_path, capsys)
    assert found.code == 0
    ends = [
        "; deal 1 of the chain was sealed and not played",
        "; deals 4 to 5 of the chain were sealed and not played",
        "; a new chain of seals begins; deals 1 to 7 of the chain were sealed and not played",
    ]
    lines = found.out.splitlines()
    for line, end in zip((lines[-5], lines[-3], lines[-2]), ends, strict=True):
        assert line.endswith(end)
    assert "chain" not in lines[-4] + lines[-1]


def test_a_chain_begins_only_where_the_table_says_so(tmp_path: Path) -> None:
    text = format(listed((A, 1), (B, 2))).replace(" anew ", " ")
    assert any("these cards may have been chosen" in each for each in check(text))
    assert by_script(text, tmp_path).returncode == 1


def test_the_script_takes_no_pack_with_a_card_too_many(tmp_path: Path) -> None:
    """The cards follow from the seal whatever pack was shuffled."""
    game = sealed_record(hands=1)
    text = format(game)
    assert by_script(text.replace("9", "A"), tmp_path).returncode == 1
