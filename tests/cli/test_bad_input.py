"""Bad input of every kind to every command: one line that says what is wrong, exit code 2, no traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from deece.record import check, format, parse

from .conftest import Deece, Outcome

BAD: dict[str, tuple[str, ...]] = {
    "unknown system, rules": ("rules", "duble-deck"),
    "unknown system, diff": ("rules", "double-deck", "--diff", "duble"),
    "unknown system, meld": ("meld", "--rules", "duble-deck", "AS"),
    "unknown system, legal": ("legal", "--rules", "duble-deck", "--trump", "H", "AS"),
    "unknown system, deal": ("deal", "--rules", "duble-deck"),
    "unknown system, simulate": ("simulate", "--rules", "duble-deck", "--games", "1"),
    "unknown system, play": ("play", "duble-deck"),
    "no system": ("rules",),
    "empty system": ("rules", ""),
    "missing house set": ("rules", "no-such.toml"),
    "a folder as house set": ("rules", "./"),
    "unknown rule": ("rules", "double-deck", "--set", "score.gaol=3"),
    "no value": ("rules", "double-deck", "--set", "score.goal"),
    "bad value": ("rules", "double-deck", "--set", "score.goal=many"),
    "set twice": ("rules", "double-deck", "--set", "score.goal=3", "--set", "score.goal=4"),
    "impossible rules": ("rules", "double-deck", "--set", "deal.hand=19"),
    "house rules without a system": ("play", "--set", "score.goal=3"),
    "empty system, diff": ("rules", "double-deck", "--diff", ""),
    "bad form": ("rules", "double-deck", "--format", "pdf"),
    "bad card, meld": ("meld", "--rules", "double-deck", "AS 2H"),
    "bad card, legal": ("legal", "--rules", "double-deck", "--trump", "H", "XX"),
    "bad card, trick": ("legal", "--rules", "double-deck", "--trump", "H", "--trick", "1H", "AS"),
    "no cards": ("meld", "--rules", "double-deck", ""),
    "no cards at all": ("meld", "--rules", "double-deck"),
    "strange characters": ("meld", "--rules", "double-deck", "\u202e\x1b[31m☃"),
    "broken UTF-8": ("meld", "--rules", "double-deck", "A\udcff"),
    "too many copies, meld": ("meld", "--rules", "four-handed", "AS AS AS"),
    "far too many copies": ("meld", "--rules", "triple-deck", " ".join(["AS"] * 99)),
    "too many copies, legal": ("legal", "--rules", "double-deck", "--trump", "H", "AS AS AS AS AS"),
    "too many with the trick": ("legal", "--rules", "four-handed", "--trump", "H", "--trick", "AS AS", "AS"),
    "nines in double deck": ("meld", "--rules", "double-deck", "9H"),
    "too long a trick": ("legal", "--rules", "double-deck", "--trump", "H", "--trick", "AS AH AD AC", "TS"),
    "bad trump, meld": ("meld", "--rules", "double-deck", "--trump", "X", "AS"),
    "bad trump, legal": ("legal", "--rules", "double-deck", "--trump", "X", "AS"),
    "no trump": ("legal", "--rules", "double-deck", "AS"),
    "no rules": ("meld", "AS"),
    "bad seed": ("deal", "--rules", "double-deck", "--seed", "one"),
    "no games": ("simulate", "--rules", "double-deck", "--games", "0"),
    "negative games": ("simulate", "--rules", "double-deck", "--games", "-3"),
    "no workers": ("simulate", "--rules", "double-deck", "--games", "1", "--workers", "0"),
    "unknown player": ("simulate", "--rules", "double-deck", "--players", "plane", "--games", "1"),
    "wrong number of players": ("simulate", "--rules", "double-deck", "--players", "plain,plain,plain", "--games", "1"),
    "empty player": ("simulate", "--rules", "double-deck", "--players", "", "--games", "1"),
    "unknown player, play": ("play", "double-deck", "--player", "plane"),
    "no such chair": ("play", "double-deck", "--seat", "9"),
    "chair zero": ("play", "double-deck", "--seat", "0"),
    "no such dealer": ("play", "double-deck", "--dealer", "5"),
    "dealer zero": ("play", "double-deck", "--dealer", "0"),
    "unwritable record": ("play", "double-deck", "--record", "/no/such/folder/game"),
    "folder as record": ("play", "double-deck", "--record", "/"),
    "folder as record, simulate": ("simulate", "--rules", "two-handed", "--games", "1", "--records", "/dev/null/x"),
    "unknown system, odds": ("odds", "--rules", "duble-deck", "AS"),
    "too small a hand, odds": ("odds", "--rules", "double-deck", "AS AS"),
    "bad card, odds": ("odds", "--rules", "double-deck", "2H"),
    "no auction, odds": ("odds", "--rules", "two-handed", "AS"),
    "drafted hands, odds": ("odds", "--rules", "two-handed-draw", "AS"),
    "no deals, odds": ("odds", "--rules", "double-deck", "--deals", "0", "AS"),
    "unknown system, arena": ("arena", "--rules", "duble-deck"),
    "unknown player, arena": ("arena", "--rules", "double-deck", "--a", "plane", "--pairs", "1"),
    "wrong number of players, arena": ("arena", "--rules", "double-deck", "--b", "plain+plain+plain", "--pairs", "1"),
    "a partner for one alone": ("arena", "--rules", "three-handed", "--a", "plain+plain", "--pairs", "1"),
    "no pairs": ("arena", "--rules", "double-deck", "--pairs", "0"),
    "too many pairs": ("arena", "--rules", "double-deck", "--pairs", "99999999999"),
    "no jobs": ("arena", "--rules", "double-deck", "--pairs", "1", "--jobs", "0"),
    "no such place to work": ("arena", "--rules", "double-deck", "--pairs", "1", "--on", "moon"),
    "a folder as results": ("arena", "--rules", "double-deck", "--pairs", "1", "--resume", "/"),
    "unwritable results": ("arena", "--rules", "double-deck", "--pairs", "1", "--resume", "/no/such/folder/file"),
    "a NUL in the results' name": ("arena", "--rules", "double-deck", "--pairs", "1", "--resume", "a\0b"),
    "folder as record, arena": ("arena", "--rules", "two-handed", "--pairs", "1", "--records", "/dev/null/x"),
    "missing file, replay": ("replay", "no-such-file"),
    "missing file, check": ("check", "no-such-file"),
    "a folder, replay": ("replay", "/"),
    "a folder, check": ("check", "/"),
    "a NUL in the name": ("check", "a\0b"),
    "a very long name": ("check", "x" * 5000),
    "no file": ("check",),
    "unknown command": ("shuffle",),
    "unknown option": ("systems", "--jsn"),
    "too many arguments": ("systems", "double-deck"),
}


def refused(result: Outcome) -> str:
    """The line that was written; fails unless it is one line and exit code 2."""
    assert result.code == 2, result
    assert result.out == ""
    lines = result.err.splitlines()
    assert len(lines) == 1, result.err
    assert lines[0].startswith("deece: ")
    assert len(lines[0]) > 20
    return lines[0]


@pytest.mark.parametrize("name", BAD)
def test_bad_arguments_are_refused_in_one_line(deece: Deece, name: str) -> None:
    refused(deece(*BAD[name]))


@pytest.mark.parametrize("name", [name for name in BAD if name.startswith("unknown system")])
def test_an_unknown_system_names_the_nearest(deece: Deece, name: str) -> None:
    assert "double-deck" in refused(deece(*BAD[name]))


@pytest.mark.parametrize("command", ["replay", "check"])
@pytest.mark.parametrize(
    "content",
    [b"", b"\n\n", b"\x00\x01\x02\xff" * 50, b"\xff\xfe caf\xe9", b"hello\n", b"deece record 1\n", b"deece record 9\n"],
)
def test_files_that_are_no_record(deece: Deece, tmp_path: Path, command: str, content: bytes) -> None:
    file = tmp_path / "file"
    file.write_bytes(content)
    refused(deece(command, str(file)))
    refused(deece(command, "-", stdin=content))


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> str:
    from deece.cli.app import run

    folder = tmp_path_factory.mktemp("records")
    run(
        [
            "simulate",
            "--rules",
            "double-deck",
            "--players",
            "plain",
            "--games",
            "1",
            "--workers",
            "1",
            "--records",
            str(folder),
        ]
    )
    return next(folder.iterdir()).read_text("utf-8")


@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_truncated_record_never_breaks(deece: Deece, record: str, command: str) -> None:
    for place in range(0, len(record), max(1, len(record) // 40)):
        result = deece(command, "-", stdin=record[:place].encode())
        assert result.code in (0, 2)
        assert (result.code == 2) == bool(result.err)


@pytest.mark.parametrize("command", ["replay", "check"])
def test_a_wrong_hash_is_refused(deece: Deece, record: str, command: str) -> None:
    bad = record.replace("hash: ", "hash: f", 1)
    bad = "\n".join(line[:22] if line.startswith("hash:") else line for line in bad.splitlines())
    assert "hash" in refused(deece(command, "-", stdin=bad.encode()))


@pytest.mark.parametrize("command", ["replay", "check"])
def test_an_illegal_play_is_refused_with_its_line(deece: Deece, record: str, command: str) -> None:
    lines = record.splitlines()
    place = next(number for number, line in enumerate(lines) if line.startswith("play"))
    name = lines[place].split(":")[0]
    lines[place] = f"{name}: 9H"
    result = deece(command, "-", stdin="\n".join(lines[: place + 1]).encode())
    assert (result.code, result.out) == (2, "")
    assert f"line {place + 1}" in result.err
    assert f"What is whole ends at line {place}: hand 1, before the first trick" in result.err
    assert check("\n".join(lines[: place + 1]))


@pytest.mark.parametrize("command", [["replay"], ["check"], ["play", "--resume"]])
def test_a_record_that_lost_a_line_says_so_at_once(
    deece: Deece, record: str, tmp_path: Path, command: list[str]
) -> None:
    """Nothing is shown or played of it first."""
    whole = format(parse("\n".join(record.splitlines()[:40])))
    lines = whole.splitlines()
    assert lines[-1].startswith("stop ")
    file = tmp_path / "game.deece"
    file.write_text("\n".join([*lines[:-2], lines[-1]]))
    result = deece(*command, str(file))
    assert (result.code, result.out) == (2, "")
    assert f"line {len(lines) - 1}: the game stops after" in result.err
    assert f"What is whole ends at line {len(lines) - 2}: hand " in result.err


def test_check_says_if_the_end_of_an_unfinished_game_may_be_missing(deece: Deece, record: str, tmp_path: Path) -> None:
    file = tmp_path / "game.deece"
    file.write_text("\n".join(record.splitlines()[:40]))
    result = deece("check", str(file))
    assert (result.code, result.err) == (0, "")
    assert "if its end was cut off, what came after is missing" in result.out
    file.write_text(format(parse(file.read_text())))
    assert "cut off" not in deece("check", str(file)).out


def test_check_lists_each_problem_on_its_line(deece: Deece) -> None:
    text = b"deece record 1\nrules: double-deck\nnonsense\nmore: nonsense\n"
    result = deece("check", "-", stdin=text)
    assert result.code == 2
    assert len(result.err.splitlines()) == len(check(text.decode())) > 1
    json = deece("check", "-", "--json", stdin=text)
    assert json.code == 2
    assert '"ok": false' in json.out


def test_hands_on_standard_input_name_their_line(deece: Deece) -> None:
    result = deece("meld", "-r", "double-deck", "-t", "H", "-", stdin=b"AS\nAS 2H\n")
    assert result.code == 2
    assert "line 2" in result.err
    refused(deece("meld", "-r", "double-deck", "-", stdin=b""))
    refused(deece("meld", "-r", "double-deck", "-", stdin=b"\xff\xfe\n"))


@pytest.mark.parametrize("command", ["replay", "check", "rules"])
def test_a_file_without_permission(deece: Deece, tmp_path: Path, command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The refusal is simulated, since root may read everything."""
    file = tmp_path / "file.toml"
    file.write_text("x")

    def refuse(path: Path) -> bytes:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "read_bytes", refuse)
    refused(deece(command, str(file)))


def test_a_record_is_never_written_over(deece: Deece, tmp_path: Path) -> None:
    file = tmp_path / "kept"
    file.write_text("mine")
    refused(deece("play", "double-deck", "--record", str(file)))
    assert file.read_text() == "mine"


def test_an_unknown_option_is_answered_with_the_one_that_is_like_it(deece: Deece) -> None:
    answer = deece("serve", "--prot", "8080")
    assert "--port" in answer.err
    assert "--proxy" not in answer.err
    assert "--host" not in answer.err
