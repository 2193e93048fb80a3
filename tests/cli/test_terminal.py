"""The game in the terminal, driven by typing: every system to the end of a hand, four whole games."""

from __future__ import annotations

import io
import random
import re
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from rich.console import Console

from deece.cli.choose import choose_system
from deece.cli.paper import colored
from deece.cli.screen import HEIGHT, WIDTH, hand_lines, refusal_line, screen, seats, wrapped
from deece.cli.terminal import Terminal
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view
from deece.game.state import CHANCE, OVER
from deece.game.view import View
from deece.players import choice_of, make
from deece.record import check, parse
from deece.rules.ruleset import load, systems
from deece.say import speaking
from deece.words.lines import ending_words
from deece.words.viewer import Viewer
from tests.words.test_translated import Wide


class Person:
    """Types: some lines first, then the hint's move at every turn, until so many hands are scored."""

    def __init__(self, lines: tuple[str, ...] = (), hands: int = 1) -> None:
        self.lines, self.hands = list(lines), hands
        self.table: Terminal | None = None
        self.typed: list[str] = []
        self.asked_hint = False
        self.output = io.StringIO()

    def __call__(self, prompt: str) -> str:
        text = self._next(prompt)
        self.typed.append(text)
        return text

    def _next(self, prompt: str) -> str:
        assert len(prompt) < 40 or "Leave" in prompt
        assert self.table is not None
        if len(self.table.state.public.game.results) >= self.hands:
            raise EOFError
        if self.lines:
            return self.lines.pop(0)
        self.asked_hint = not self.asked_hint
        if self.asked_hint:
            return "hint"
        found = re.findall(r"Hint: type (.+?) \(", self.text.replace("\n", " "))
        return str(found[-1])

    @property
    def text(self) -> str:
        return self.output.getvalue()


def sit(
    person: Person,
    system: str,
    seed: int = 1,
    seat: int = 0,
    record: Path | None = None,
    rules: dict[str, str] | None = None,
) -> Terminal:
    one = load(system, rules)
    console = Console(file=person.output, highlight=False, width=WIDTH)
    rng = random.Random(seed)
    table = Terminal(
        one,
        make("plain"),
        make("plain"),
        rng,
        seat=seat,
        dealer=rng.randrange(one.rules.people),
        ask=person,
        console=console,
        record_file=record,
    )
    person.table = table
    table.play()
    return table


@pytest.mark.parametrize("system", systems())
@pytest.mark.parametrize("seat", [0, 1])
def test_every_system_is_played_by_typing_the_hints(
    system: str, seat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    person = Person()
    table = sit(person, system, seed=3, seat=seat, record=Path("game.deece"))
    assert len(table.state.public.game.results) >= 1
    assert "is not understood" not in person.text
    assert "which do you mean" not in person.text
    assert "No: " not in person.text
    assert max(map(len, person.text.splitlines())) <= WIDTH
    text = (tmp_path / "game.deece").read_text("utf-8")
    assert check(text) == []
    assert len(parse(text).entries) == len(table.actions)


@pytest.mark.parametrize("system", systems())
def test_every_screen_fits_80_by_24(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    screens: list[list[str]] = []

    def keep(seen: View, viewer: Viewer, title: str, messages: Sequence[str] = ()) -> list[str]:
        screens.append(screen(seen, viewer, title, messages))
        return screens[-1]

    monkeypatch.setattr("deece.cli.terminal.screen", keep)
    sit(Person(hands=2), system, seed=1)
    assert max(map(len, screens)) < HEIGHT  # the prompt comes last
    assert max(len(line) for lines in screens for line in lines) <= WIDTH


@pytest.mark.parametrize("system", ["double-deck", "three-handed-widow", "two-handed", "five-handed-call"])
def test_a_whole_game_comes_to_its_end_with_its_reason(system: str) -> None:
    person = Person(hands=1000)
    table = sit(person, system, seed=5)
    assert table.state.public.turn == OVER
    assert "The game is over: " in person.text
    ending = table.state.public.game.ending
    assert ending is not None
    assert ending_words(ending) in person.text.replace("\n", " ")


LOOKING = (
    "?",
    "help",
    "hint",
    "meld",
    "last",
    "tricks",
    "bids",
    "score",
    "rules",
    "",
    "rubbish",
    "999999",
    "th ah th ah ah",
)


@pytest.mark.parametrize("system", systems())
def test_questions_and_nonsense_change_nothing(system: str) -> None:
    asked = Person(LOOKING)
    plain = Person()
    assert sit(asked, system, seed=8).actions == sit(plain, system, seed=8).actions
    assert max(map(len, asked.text.splitlines())) <= WIDTH
    assert "Traceback" not in asked.text


OPTIONS: dict[str, dict[str, str]] = {
    "four-handed": {"deal.nines_misdeal": "six"},
    "two-handed-classic": {"meld.dix_exchange": "true", "meld.dix": "10,20"},
    "partnership-auction": {"auction.kind": "summed", "auction.opening": "free"},
    "double-deck": {"deal.people": "5"},
}


@pytest.mark.parametrize("system", OPTIONS)
def test_optional_rules_can_be_typed(system: str) -> None:
    person = Person(hands=3)
    table = sit(person, system, seed=2, rules=OPTIONS[system])
    assert len(table.state.public.game.results) >= 1
    assert "is not understood" not in person.text
    assert max(map(len, person.text.splitlines())) <= WIDTH


def test_a_refused_card_is_told_why() -> None:
    person = Person()
    refused: list[str] = []

    def watch(prompt: str) -> str:
        table = person.table
        assert table is not None
        seen = view(table.state, 0)
        if seen.public.step == "play" and seen.public.trick and not refused:
            may = {action.card for action in legal(seen)}  # type: ignore[union-attr]
            others = [card for card in seen.hand if card not in may]
            if others:
                refused.append(str(others[0]))
                return str(others[0])
        return person(prompt)

    one = load("double-deck")
    table = Terminal(
        one,
        make("plain"),
        make("plain"),
        random.Random(1),
        ask=watch,
        console=Console(file=person.output, highlight=False, width=WIDTH),
    )
    person.table = table
    table.play()
    assert refused
    assert "No: you hold" in person.text


def script(lines: list[str]) -> Callable[[str], str]:
    def ask(_prompt: str) -> str:
        if not lines:
            raise EOFError
        return lines.pop(0)

    return ask


def test_the_system_is_chosen_by_number_name_or_nearest() -> None:
    console = Console(file=io.StringIO())
    assert choose_system(script(["racehorse"]), console).id == "racehorse"
    assert choose_system(script(["1"]), console).rules.deal.players == 2
    assert choose_system(script(["", "0", "99", "nonsense", "tripl"]), console).id == "triple-deck"
    assert choose_system(script(["two-handed"]), console).id == "two-handed"
    with pytest.raises(EOFError):
        choose_system(script(["q"]), console)


def test_a_house_set_is_found_by_its_name_as_typed(tmp_path: Path) -> None:
    file = tmp_path / "Our Club.toml"
    file.write_text('id = "our-club"\nextends = "double-deck"\nname = "Ours"\n[score]\ngoal = 600\n')
    found = choose_system(script([f"  {file} "]), Console(file=io.StringIO()))
    assert (found.name, found.rules.score.goal) == ("Ours", 600)


def test_why_a_system_is_not_found_is_shown_whole() -> None:
    output = io.StringIO()
    wrong = ["No: choose One.toml", "double", "cutthroat"]
    assert choose_system(script(wrong), Console(file=output, width=WIDTH)).id == "cutthroat"
    assert "there is no file 'No: choose One.toml'" in output.getvalue()
    assert "which one: double-deck" in output.getvalue()


def test_a_line_is_colored_by_what_it_is_and_not_by_its_words() -> None:
    plain = colored("No: this is what a player is called who is winning")
    assert plain.spans == []
    refusal = refusal_line("No: " + "a reason that is told in very many words " * 3)
    assert [colored(line).spans[0].style for line in wrapped(refusal)] == ["bold"] * 2
    seen, reader = full_trick_on_the_table()
    rows = {line[2:6].strip(): line for line in seats(seen, reader)}
    to_play, best = reader.name(seen.public.turn), reader.name(seen.public.winner)
    assert bold(rows[to_play])[0].split() == [">", to_play]
    assert "winning" in bold(rows[best])[-1]
    assert "winning" not in "".join(bold(rows[to_play]))
    assert any("red" in str(span.style) for line in hand_lines(seen) for span in colored(line).spans)
    with speaking(Wide()):
        rows_there = {line[2:6].strip(): line for line in seats(seen, reader)}
        assert bold(rows_there[best]), "in every language"


def bold(line: str) -> list[str]:
    return [line[span.start : span.end] for span in colored(line).spans if span.style == "bold"]


def full_trick_on_the_table() -> tuple[View, Viewer]:
    """Two cards of a first trick, seen by whoever plays the third; names of three letters."""
    player, rng = make("plain"), random.Random(3)
    state = start(load("double-deck").rules, 0)
    while len(state.public.trick) < 2:
        if (who := to_act(state)) == CHANCE:
            state = apply(state, shuffled(state.public.rules, rng, state.public.game.dealer))
        else:
            state = apply(state, choice_of(player, view(state, who)).action)
    return view(state, to_act(state)), Viewer(to_act(state), ("Ann", "Bob", "Cal", "Dot"))


def test_quit_asks_first() -> None:
    person = Person(("quit", "no", "quit", "yes"))
    table = sit(person, "double-deck")
    assert not table.state.public.game.results
    assert person.typed == ["quit", "no", "quit", "yes"]
    assert "Goodbye" in person.text


def test_save_writes_a_record_that_checks(tmp_path: Path) -> None:
    file = tmp_path / "saved.deece"
    person = Person((f"save {file}", f"save {tmp_path}/no/such/folder", "quit", "y"))
    sit(person, "double-deck")
    assert check(file.read_text("utf-8")) == []
    assert "cannot be written" in person.text


OPENING = ("55", "hearts", "play on")  # double-deck, seed 39: the bid is 55, meld 38


def test_a_word_that_is_no_card_is_answered_once_during_play() -> None:
    person = Person((*OPENING, "pass", "quit", "y"))
    sit(person, "double-deck", seed=39)
    assert "Cards are being played: 'pass' does nothing now." in person.text
    assert "No: play a card" not in person.text


def test_the_figure_that_decides_is_named() -> None:
    person = Person((*OPENING, "quit", "y"))
    sit(person, "double-deck", seed=39)
    assert "We need 20 in tricks, the least for any bid (meld 38, taken 0)" in person.text
    assert "They need 20 more in tricks to score this hand" in person.text
    assert "Trump ♥ hearts, you have the bid at 55" in person.text
    person = Person((*OPENING, "quit", "y"))
    sit(person, "double-deck", seed=39, rules={"score.need": "nothing", "score.need_points": "0"})
    assert "We need 17 more in tricks for the bid of 55 (meld 38, taken 0)" in person.text
    person = Person(("80", *OPENING[1:], "quit", "y"))
    sit(person, "double-deck", seed=39, rules={"meld.run": "70,150,225,300"})
    text = " ".join(person.text.split())
    assert "We need 20 in tricks, the least for any bid: 80 is covered (meld 92, taken 0)" in text
