"""What the terminal says where a player would else be at a loss, and going on with a saved game."""

from __future__ import annotations

import io
import random
import re
from pathlib import Path

from rich.console import Console

from deece.cli.answers import answer
from deece.cli.choose import choose_system
from deece.cli.help import help_lines
from deece.cli.screen import WIDTH
from deece.cli.terminal import Terminal
from deece.game.action import Bid, LayMeld, Pass, PlayOn
from deece.game.play import legal, to_act, view, why_not
from deece.game.state import Own
from deece.game.view import View
from deece.players import make
from deece.players.conventions import card
from deece.record import check, parse
from deece.record.typed import read
from deece.rules.ruleset import load
from deece.words.viewer import Viewer
from tests.cli.conftest import Deece
from tests.cli.test_terminal import Person, script, sit
from tests.support import posed
from tests.words.test_asking import positions


def test_save_alone_is_confirmed_before_it_is_said(tmp_path: Path) -> None:
    file = tmp_path / "kept.deece"
    person = Person(("save", "rubbish", f"save {file}", "no", "save", "yes", "quit", "what", "y"))
    table = sit(person, "double-deck", seed=14)
    assert Pass("save") in table.actions
    assert "Type yes or no." in person.text
    assert Pass("save") not in parse(file.read_text("utf-8")).actions
    assert person.typed[-3:] == ["quit", "what", "y"] or "quit" not in person.typed


def test_only_enter_is_taken_where_enter_is_awaited() -> None:
    lines = ["rules", "?", "bids", "55", "bids", "quit", "yes"]
    asked: list[str] = []
    output = io.StringIO()

    def ask(prompt: str) -> str:
        asked.append(prompt)
        enough = prompt == "Press Enter: " and len(asked) > 4
        return "" if enough else lines.pop(0)

    console = Console(file=output, highlight=False, width=WIDTH, force_terminal=True)
    table = Terminal(load("double-deck"), make("plain"), make("plain"), random.Random(14), ask=ask, console=console)
    table.play()
    assert asked[:5] == ["Your turn (? for help): ", *["Press Enter: "] * 4]
    assert "Enter shows what comes next" in output.getvalue()
    assert "Press Enter first: 'bids' was not taken." in output.getvalue()
    assert "Press Enter first: '55' was not taken." in output.getvalue()
    assert not [call for seat, call in table.state.public.auction.calls if seat == 0]
    assert not lines


def test_bids_say_what_they_tell_by_the_players_language() -> None:
    """T18: as the page does, once for each player."""
    said = {card: _bids(card) for card in ("classic", "none")}
    assert re.search(r"\d+ \(.*meld.*\)", said["classic"]), said
    assert "(" not in said["none"]
    assert said["classic"].startswith(said["none"].split(",")[0])


def _bids(language: str) -> str:
    """What `bids` answers after two bids that show meld."""
    rules = load("double-deck")
    public = posed(rules.rules, {}, "bid", turn=3).public
    calls = ((1, Bid(50)), (2, Bid(54)))
    public = public._replace(auction=public.auction._replace(calls=calls, bid=54, bidder=2))
    seen = View(public, 3, 0, Own())
    lines = answer(
        "bids", seen, (), Viewer(3, ("Ann", "Bob", "Cal", "Dee")), rules, lambda page: None, card=card(language)
    )
    assert lines
    return lines[0].replace("\N{NO-BREAK SPACE}", " ")


def test_the_meld_page_begins_with_the_contract() -> None:
    text = _in_line("five-handed-call", 5)
    assert re.search(r"(\w+) has the bid at \d+, trump . \w+\. \1 called \S+; (\w+) had it, so \2 (is|are) \1's", text)
    assert "with Cal (called A♦): made" in text
    assert "Bob & Cal +79 meld Bob & Cal +31 taken in tricks" in text
    assert "taken in play: 17 in tricks, 2 for the last one This hand: You +45, Ann +45, Bob +110" in text
    took = r"(\w+) has the bid at \d+, trump . \w+\. \1 took the blind of 6 cards\. ─"
    assert re.search(took, _in_line("racehorse", 5))
    assert re.search(r"the bid at \d+, trump . \w+\. Passed: \w+ \d cards and", _in_line("four-handed-passing", 5))


def _in_line(system: str, seed: int) -> str:
    return " ".join(_played(system, seed).split())


def _played(system: str, seed: int, hands: int = 1) -> str:
    person = Person(hands=hands)
    sit(person, system, seed=seed)
    return person.text


def test_the_meld_is_shown_after_a_hand_that_was_not_played() -> None:
    text = _played("three-handed-widow", 5)
    assert "conceded: the bid is lost" in text
    assert "Meld shown\nYou: 40 meld" in text
    assert "Bob: 40 meld" in text


def test_meld_under_the_least_is_said_not_to_count() -> None:
    assert "meld 18, under 20: not counted" in _played("double-deck", 5)


def test_two_handed_play_says_when_the_stock_is_gone_and_why_no_meld_is_laid() -> None:
    assert _played("two-handed", 5).count("The stock is gone: from now on follow suit") == 1
    seen = [view(state, to_act(state)) for state in positions("two-handed", 5) if state.public.step == "meld"]
    for each in seen:
        if LayMeld("run") not in legal(each):
            (action,) = read(each, legal(each), "lay run")
            assert action == LayMeld("run")
            assert why_not(each, action)
    laying = next(each for each in seen if any(isinstance(action, LayMeld) for action in legal(each)))
    text = "\n".join(help_lines(laying, legal(laying)))
    assert re.search(r"lay .* pays \d+", text)
    assert re.search(r"^  done  ", text, re.MULTILINE)
    assert read(laying, legal(laying), "done") == (PlayOn(),)
    person = Person(("lay run", "quit", "yes"))
    sit(person, "two-handed", seed=5)
    assert "Meld is laid after winning a trick" in person.text


def test_the_menu_fits_and_a_space_will_do_for_a_dash() -> None:
    output = io.StringIO()
    assert choose_system(script(["two handed"]), Console(file=output, width=WIDTH)).id == "two-handed"
    assert choose_system(script(["Double Deck"]), Console(file=output, width=WIDTH)).id == "double-deck"
    assert max(map(len, output.getvalue().splitlines())) <= WIDTH


def test_a_saved_game_is_gone_on_with(deece: Deece, tmp_path: Path) -> None:
    file, more = tmp_path / "game.deece", tmp_path / "more.deece"
    person = Person((f"save {file}", "pass", f"save {file}", "quit", "y"))
    sit(person, "double-deck", seed=14)
    before = parse(file.read_text("utf-8"))
    done = deece("play", "--resume", str(file), "--record", str(more), "--seed", "1", stdin=b"hint\nquit\nyes\n")
    assert done.code == 0, done.err
    after = parse(more.read_text("utf-8"))
    assert after.seats == before.seats
    assert after.actions[: len(before.actions)] == before.actions
    assert check(more.read_text("utf-8")) == []


def test_the_first_dealer_is_chosen_or_drawn_by_lot(deece: Deece, tmp_path: Path) -> None:
    """SYSTEMS "What a player can always read": by lot, or chosen. The seed's cards stay."""
    games = {}
    for number in ("1", "2", "3", "4", ""):
        file = tmp_path / f"game{number}.deece"
        chosen = ("--dealer", number) if number else ()
        done = deece("play", "double-deck", "--seed", "14", "--record", str(file), *chosen, stdin=b"quit\nyes\n")
        assert done.code == 0, done.err
        games[number] = parse(file.read_text("utf-8"))
    assert [games[number].dealer for number in ("1", "2", "3", "4")] == [0, 1, 2, 3]
    by_lot = games[""]
    assert by_lot.actions[0] == games[str(by_lot.dealer + 1)].actions[0]
    done = deece("play", "--resume", str(tmp_path / "game1.deece"), "--dealer", "2", "--seed", "1")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "leave out --dealer" in done.err


def test_what_cannot_be_gone_on_with_is_refused_in_one_line(deece: Deece, tmp_path: Path) -> None:
    person = Person(hands=1000)
    over = tmp_path / "over.deece"
    sit(person, "two-handed", seed=5, record=over)
    broken = tmp_path / "broken.deece"
    broken.write_text("deece record 1\nrules: nothing\n", "utf-8")
    for arguments, said in (
        ([str(over)], "is over"),
        ([str(broken)], "cannot be gone on with"),
        ([str(tmp_path / "none")], "there is no file"),
        ([str(over), "double-deck"], "is over"),
        (["-"], "not from standard input"),
    ):
        done = deece("play", "--resume", *arguments)
        assert done.code == 2
        assert said in done.err
        assert done.err.count("\n") == 1
