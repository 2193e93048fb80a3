"""From text to a record. Forgiving in spelling, strict in sense; every mistake is found before any is reported."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from typing import Final, cast

from deece.cards import CARDS, Card, CardError, bits_of, count, parse_cards, parse_suit
from deece.errors import DeeceError
from deece.game.action import Action, Deal
from deece.game.seal import LENGTH, Half, Proof
from deece.game.state import NOBODY
from deece.game.tables import tables_for
from deece.record.model import (
    BODY,
    HEADER,
    NAMES,
    Claim,
    Entry,
    Practice,
    Record,
    RecordError,
    check_names,
    conventions_of,
    one_line,
    ruleset_in_full,
    ruleset_of,
    some,
)
from deece.record.told import FACTS, PENALTY, hand_of, penalty_of
from deece.record.words import CHOICES, MARKS, actions_of, one_word
from deece.rules.catalog import CATALOG, Rules
from deece.rules.problem import Problem
from deece.rules.ruleset import RulesError, Ruleset, format_value, parse_value
from deece.say import seen, unbroken

FIRST_LINE: Final = "deece record 1"
_COMMENT: Final = re.compile(r"(\{[^{}]*\})")
_NUMBER: Final = re.compile("-?[0-9]{1,9}")
_HASH = "[0-9a-f]{64}"
_SEAL: Final = re.compile(
    rf"(\d{{1,9}}): (anew )?(?:first (?P<first>.+?) packet (?P<packet>\d{{1,9}}) )?sealed ({_HASH}) opened ({_HASH})",
    re.IGNORECASE,
)
_HALF: Final = re.compile(rf"(.+?): sealed ({_HASH}) (?:late|opened ({_HASH})(?: cut (\d{{1,9}}))?)", re.IGNORECASE)
MOST_PROBLEMS: Final = 200
AGREE: Final = "change both, or delete the full: and hash: lines to play by the system as it is now"


def parse(text: str | bytes) -> Record:
    """Read a record. Raises RecordError with the first mistake, its line and remedy; `problems` has them all."""
    return _Reader().read(_lines(decoded(text)))


def decoded(text: str | bytes) -> str:
    """The text with one kind of line end; raises RecordError for what is no text."""
    if isinstance(text, bytes):
        try:
            text = text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            line = error.object[: error.start].count(b"\n") + 1
            raise RecordError("this is no text in UTF-8: give a record as deece writes it", line) from None
    if "\0" in text:
        line = text[: text.index("\0")].count("\n") + 1
        raise RecordError("this is a binary file, no record: give a text file as deece writes it", line)
    return seen(text).replace("\r\n", "\n").replace("\r", "\n")


def _lines(text: str) -> list[tuple[int, str]]:
    """The lines that say something, with their numbers."""
    numbered = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in numbered if line and not line.startswith("#")]
    if not lines:
        raise RecordError(f"this record is empty: the first line is '{FIRST_LINE}', then 'rules: double-deck'", 1)
    number, first = lines[0]
    if first.lower().split() == FIRST_LINE.split():
        return lines[1:]
    if re.fullmatch("deece record [0-9]+", " ".join(first.lower().split())):
        raise RecordError(f"'{first}' is of another version: this program reads '{FIRST_LINE}'; update deece", number)
    raise RecordError(f"this is no record: its first line must be '{FIRST_LINE}', not '{first[:60]}'", number)


@dataclass
class _Choice:
    action: Action
    comments: list[str] = field(default_factory=list)
    mark: str = ""


@dataclass
class _Told:
    """A hand that was told while its lines are read."""

    line: int
    comments: list[str] = field(default_factory=list)
    mark: str = ""
    facts: dict[str, str] = field(default_factory=dict)


@dataclass
class _Block:
    """A deal while its lines are read."""

    line: int
    comments: list[str] = field(default_factory=list)
    mark: str = ""
    hands: dict[int, list[Card]] = field(default_factory=dict)
    piles: dict[str, list[Card]] = field(default_factory=dict)  # widow and stock
    broken: bool = False


class _Reader:
    def __init__(self) -> None:
        self.problems: list[tuple[int, str]] = []
        self.header: dict[str, tuple[int, str]] = {}
        self.sets: dict[str, tuple[int, str]] = {}  # house rules, with their lines
        self.full: dict[str, tuple[int, str]] = {}  # the rules as they were when the game was played
        self.full_of = ""  # and the system that they are of
        self.cards: list[tuple[int, str]] = []  # the lines that say by which convention cards the sides bid
        self.rules = Rules()
        self.known = False  # whether the header names rules that there are
        self.practice: Practice = ""
        self.names: tuple[str, ...] = NAMES
        self.chairs: dict[str, int] = {}
        self.entries: list[Entry] = []
        self.block: _Block | None = None
        self.told: _Told | None = None
        self.line = 1
        self.stop = (0, 0)  # the line that says where the game stops, and after how many choices
        self.cut = 0  # the line of a deal in whose middle the file ends

    def read(self, lines: list[tuple[int, str]]) -> Record:
        body = self._header(lines)
        ruleset, dealer = self._resolve()
        for self.line, text in body:
            self._guarded(text)
            if len(self.problems) >= MOST_PROBLEMS:
                break
        self._close(last=True)
        self._stopped()
        if self.problems or ruleset is None:
            self.problems.sort(key=lambda problem: problem[0])
            texts = tuple(f"line {line}: {one_line(text)}" for line, text in self.problems)
            raise RecordError(self.problems[0][1], self.problems[0][0], texts)
        header = Record.new(ruleset, self.names, dealer)
        line, given = self.header.get("hash", (0, header.hash))
        return replace(
            header,
            hash=given.lower(),
            hash_line=line,
            entries=tuple(self.entries),
            practice=self.practice,
            conventions=conventions_of(ruleset.rules, self.cards),
            stop_line=self.stop[0],
            cut_line=self.cut,
        )

    def _problem(self, text: str, line: int = 0) -> None:
        self.problems.append((line or self.line, text))

    # The header

    def _header(self, lines: list[tuple[int, str]]) -> list[tuple[int, str]]:
        """Read the lines of the header; the rest is returned."""
        for place, (number, text) in enumerate(lines):
            key, colon, value = (part.strip() for part in text.partition(":"))
            if not colon or key.lower() not in HEADER:
                return lines[place:]
            self.line = number
            self._header_line(key.lower(), value)
        return []

    def _header_line(self, key: str, value: str) -> None:
        if key == "set":
            self._row(self.sets, "set", value)
        elif key == "full":
            for part in filter(None, map(str.strip, value.split(";"))):
                if "=" in part or "." in part:
                    self._row(self.full, "full", part)
                else:
                    self.full_of = part.lower()
        elif key == "conventions":
            self.cards.append((self.line, value))
        elif key in self.header:
            self._problem(f"there are two '{key}:' lines: leave one")
        elif key == "hash" and not re.fullmatch("[0-9a-f]{16}", value.lower()):
            self._problem(f"'{value}' is no hash: sixteen of 0-9 and a-f; without the line the rules are not checked")
            self.header[key] = (self.line, value)
        else:
            self.header[key] = (self.line, value)

    def _row(self, rows: dict[str, tuple[int, str]], word: str, text: str) -> None:
        row, equals, given = (part.strip() for part in text.partition("="))
        row = row.lower()
        if not equals:
            self._problem(f"'{word}: {text}' sets nothing: write a rule, = and its value, as '{word}: score.goal=600'")
        elif row in rows:
            self._problem(f"'{row}' is set twice: leave one of the two")
        else:
            rows[row] = (self.line, given)

    def _resolve(self) -> tuple[Ruleset | None, int]:
        """The rules, names and first dealer that the header gives."""
        ruleset = None
        if "rules" not in self.header:
            self._problem("there is no 'rules:' line in the header: add the system, as 'rules: double-deck'")
        else:
            self.line, system = self.header["rules"]
            in_full = bool(self.full or self.full_of)
            rows, make = (self.full, ruleset_in_full) if in_full else (self.sets, ruleset_of)
            try:
                ruleset = make(system.lower(), tuple((key, value) for key, (_, value) in rows.items()))
                self.rules, self.known = ruleset.rules, True
            except RecordError as error:
                for problem in error.problems:
                    named = problem.keys if isinstance(problem, Problem) else ()
                    self._problem(problem, next((line for key, (line, _) in rows.items() if key in named), 0))
            if ruleset and in_full:
                self._agree(system.lower())
        self._seats()
        dealer = 0
        if "dealer" in self.header:
            self.line, name = self.header["dealer"]
            if (dealer := self.chairs.get(_key(name), -1)) < 0:
                self._problem(self._nobody(name))
        if "practice" in self.header:
            self.line, word = self.header["practice"]
            self.practice = cast(Practice, word.lower())
            if self.practice not in ("open", "known"):
                self._problem(f"'{one_line(word)[:60]}' is no practice: write open (all hands lay open) or known")
        return ruleset, dealer

    def _agree(self, system: str) -> None:
        """The system and the house rules must say what the rules in full say, for whoever changes one means it."""
        if self.full_of not in ("", system):
            self._problem(f"'rules: {system}', but the full: lines are those of {self.full_of}: {AGREE}")
        for key, (line, given) in self.sets.items():
            try:
                agrees = key in CATALOG and parse_value(CATALOG[key], given) == self.rules.value(key)
                is_so = format_value(CATALOG[key], self.rules.value(key)) if key in CATALOG else "nothing of it"
            except RulesError as error:
                self._problem(str(error), line)
                continue
            if not agrees:
                self._problem(f"'set: {key}={given}', but the full: lines say {is_so}: {AGREE}", line)

    def _seats(self) -> None:
        people = self.rules.people if self.known else 0
        self.names = NAMES[:people] if people else NAMES
        if "seats" in self.header:
            self.line, text = self.header["seats"]
            names = text.split(",")
            try:
                self.names = check_names(names, people or len(names))
            except RecordError as error:
                self._problem(error.message)
                self.names = tuple(name.strip() for name in names)
        self.chairs = {_key(name): chair for chair, name in enumerate(self.names)}

    def _nobody(self, name: str) -> str:
        shown = f"'{one_line(name)[:60]}'"
        return f"nobody called {shown} sits at this table: {', '.join(self.names[:12])}"

    # The body

    def _guarded(self, text: str) -> None:
        try:
            self._body(text)
        except DeeceError as error:
            self._problem(error.message if isinstance(error, RecordError) else str(error))

    def _body(self, text: str) -> None:
        prefix, colon, rest = text.partition(":")
        who = _key(prefix)
        if colon and self.told and who in FACTS:
            if who in self.told.facts:
                raise RecordError(f"this hand has two '{who}:' lines: leave one")
            self.told.facts[who] = rest.strip()
            return None
        if colon and (who in self.chairs or who in ("widow", "stock", "turned")):
            return self._cards(who, rest)
        match = re.match(r"([^\s:{}]+)\s*(.*)", text)
        keyword, rest = (match[1].lower(), match[2]) if match else ("", text)
        if keyword not in BODY:
            if colon and keyword in HEADER:
                raise RecordError(f"'{keyword}:' belongs to the header: put it above the first deal")
            if colon and self.block:
                raise RecordError(self._nobody(prefix))
            near = get_close_matches(keyword, BODY, 1)
            hint = f"did you mean '{near[0]}'?" if near else f"a line begins with one of {', '.join(BODY)}"
            raise RecordError(f"'{one_line(keyword)[:60]}' begins no line of a record: {hint}")
        self._close()
        if self.stop[0]:
            raise RecordError("this stands after the 'stop' line, which is the last one: take one of them out")
        if keyword == "stop":
            self.stop = (self.line, self._choices_told(rest))
        elif keyword == "deal":
            self._deal(rest)
        elif keyword == "told":
            self.told = _Told(self.line)
            _told_besides(self.told, rest, "what was told stands on the lines below 'told', as 'bid: Ann 25'")
        elif keyword == "penalty":
            self._penalty(rest)
        elif keyword in CHOICES:
            self._choices(keyword, rest)
        elif keyword in ("seal", "half"):
            self._sealed(keyword, " ".join(rest.split()))
        else:
            self._claim(self._score(rest) if keyword == "score" else self._end(rest))
        return None

    def _choices(self, keyword: str, text: str) -> None:
        claims: list[Claim] = []
        match = re.match(r"([^:{}]*):(.*)", text)
        seat = self.chairs.get(_key(match[1])) if match else None
        if match and seat is None and not _is_suit(match[1]):
            raise RecordError(self._nobody(match[1]))
        if match and seat is not None:
            claims.append(Claim("seat", (((seat,), 0),), line=self.line))
            text = match[2]
        choices: list[_Choice] = []
        trick: Claim | None = None
        for piece in _pieces(text):
            if piece[0] == "{":
                _comment(choices[-1] if choices else None, piece)
            elif piece[0] == "=":
                if keyword != "play" or trick:
                    raise RecordError("'=' stands once, at the end of a trick on a 'play' line: take it out")
                trick = self._trick(piece[1:])
            elif trick:
                raise RecordError("a trick ends with '= winner points': put the next cards on a new line")
            else:
                self._word(choices, keyword, piece)
        if not choices:
            raise RecordError(f"this '{keyword}' line has no choice: finish it, or take it out")
        for place, choice in enumerate(choices):
            mine = claims if place == 0 else []
            if trick and place == len(choices) - 1:
                mine = [*mine, trick]
            self.entries.append(
                Entry(choice.action, " ".join(choice.comments), choice.mark, None, self.line, tuple(mine))
            )

    def _word(self, choices: list[_Choice], keyword: str, piece: str) -> None:
        word = piece.rstrip("!?")
        mark = piece[len(word) :]
        if word:
            choices += [_Choice(action) for action in actions_of(keyword, word, self.rules)]
        if mark:
            _mark(choices[-1] if choices else None, mark)

    def _penalty(self, text: str) -> None:
        words = text.partition("{")[0]
        owner = _Told(self.line)
        name, points = _figure(words.rstrip("!? "), PENALTY)
        _told_besides(owner, text[len(words.rstrip("!? ")) :], PENALTY)
        chairs = self._together(name)
        if self.known:
            action = penalty_of(chairs, points, unbroken(" ".join(owner.comments)), self.rules, self.names)
            self.entries.append(Entry(action, "", owner.mark, None, self.line))

    def _deal(self, text: str) -> None:
        self.block = _Block(self.line)
        remedy = "cards are dealt on the lines below 'deal', one for each player, as 'Ann: AS TS ...'"
        _told_besides(self.block, text, remedy)

    def _cards(self, who: str, text: str) -> None:
        block = self.block
        if block is None:
            raise RecordError("cards are dealt below a 'deal' line, and nothing was dealt just now")
        try:
            cards = parse_cards(text)
        except CardError:
            block.broken = True
            raise
        if who in ("widow", "stock", "turned"):
            twice = who in block.piles
            block.piles[who] = cards
        else:
            twice, block.hands[self.chairs[who]] = self.chairs[who] in block.hands, cards
        if twice:
            block.broken = True
            raise RecordError(f"this deal has two lines for {who}: leave one")

    def _close(self, *, last: bool = False) -> None:
        """The deal being read is complete: check that it is the pack.

        A last one that lacks lines is left out, as the file ends in the middle of it.
        """
        self._close_told()
        block, self.block = self.block, None
        if block is None or block.broken or not self.known:
            return
        up = block.piles.pop("turned", ())  # it lies in a hand too
        dealt = [card for pile in (*block.hands.values(), *block.piles.values()) for card in pile]
        faults = self._faults([card.code for card in dealt])
        if last and faults and "lacks" in faults[0] and self._lacks_lines(block):
            self.cut = block.line
            return
        for fault in faults:
            self._problem(fault, block.line)
        if not faults:
            hands = tuple(bits_of(block.hands.get(chair, ())) for chair in range(len(self.names)))
            stock = tuple(card.code for card in up or block.piles.get("stock", ()))
            deal = Deal(hands, bits_of(block.piles.get("widow", ())), stock)
            self.entries.append(Entry(deal, " ".join(block.comments), block.mark, None, block.line))

    def _close_told(self) -> None:
        """The hand being read is complete."""
        hand, self.told = self.told, None
        if hand is None or not self.known:
            return
        try:
            told = hand_of(hand.facts, self.rules, self._seat)
        except DeeceError as error:
            self._problem(error.message if isinstance(error, RecordError) else str(error), hand.line)
            return
        self.entries.append(Entry(told, " ".join(hand.comments), hand.mark, None, hand.line))

    def _seat(self, name: str) -> int:
        if _key(name) not in self.chairs:
            raise RecordError(self._nobody(name))
        return self.chairs[_key(name)]

    def _choices_told(self, text: str) -> int:
        found = re.fullmatch(r"after ([0-9]{1,6}) choices?", " ".join(text.split()))
        if not found:
            raise RecordError("after 'stop' stands how many choices there are, as 'stop after 57 choices'")
        return int(found[1])

    def _stopped(self) -> None:
        """As many choices are here as the last line says, where nothing else is wrong with them."""
        line, told = self.stop
        if line and not self.problems and told != len(self.entries):
            missing = f"{told - len(self.entries)} are missing" if told > len(self.entries) else "some were added"
            self._problem(f"the game stops after {told} choices, but {len(self.entries)} stand here: {missing}", line)

    def _sealed(self, keyword: str, text: str) -> None:
        """What the deal above was made from."""
        last = self.entries[-1] if self.entries else None
        if last is None or not isinstance(last.action, Deal):
            if self.problems:  # the deal that it belongs to could not be read
                return
            raise RecordError(f"a '{keyword}' line stands below the cards of the deal that it is about: move it there")
        if keyword == "seal":
            self.entries[-1] = self._with_seal(last, text)
        elif last.proof is None:
            raise RecordError("a 'half' line stands below the 'seal' line of its deal: put that first")
        else:
            proof = last.proof._replace(halves=(*last.proof.halves, self._half(last.proof, text)))
            self.entries[-1] = replace(last, proof=proof)

    def _with_seal(self, deal: Entry, text: str) -> Entry:
        match = _SEAL.fullmatch(text)
        if match is None:
            raise RecordError(
                "a seal is 'seal 3: first Bob packet 4 sealed HASH opened HALF', each of 64 digits 0-9, a-f"
            )
        if deal.proof is not None:
            raise RecordError("this deal has two 'seal' lines: leave one")
        if not 1 <= int(match[1]) <= LENGTH:
            raise RecordError(f"a seal has a number from 1 to {LENGTH}, not {match[1]}")
        claims = deal.claims
        if match["first"]:
            if (chair := self.chairs.get(_key(match["first"]))) is None:
                raise RecordError(self._nobody(match["first"]))
            claims = (*claims, Claim("seal", (((chair,), int(match["packet"])),), line=self.line))
        proof = Proof(int(match[1]), match[5].lower(), match[6].lower(), anew=bool(match[2]))
        return replace(deal, proof=proof, claims=claims)

    def _half(self, proof: Proof, text: str) -> Half:
        match = _HALF.fullmatch(text)
        if match is None:
            raise RecordError(
                "a half is 'half Ann: sealed HASH opened HALF cut 17', without a cut, or 'sealed HASH late'"
            )
        seat = self._seat(match[1])
        if proof.halves and seat <= proof.halves[-1].seat:
            raise RecordError("the 'half' lines stand in the order of the seats, one for each player")
        return Half(seat, match[2].lower(), (match[3] or "").lower(), int(match[4]) if match[4] else NOBODY)

    def _lacks_lines(self, block: _Block) -> bool:
        deal = self.rules.deal
        players = 0 if deal.stock == "draft" else deal.players
        return len(block.hands) + len(block.piles) < players + (deal.widow > 0) + (deal.stock != "none")

    def _faults(self, codes: list[int]) -> list[str]:
        """How the cards dealt differ from the pack: too many first, then too few."""
        pack = tables_for(self.rules).pack
        held = [(codes.count(card.code), count(pack, card.code), card) for card in CARDS]
        many = [f"{there} copies of the {card.name} (the pack has {own})" for there, own, card in held if there > own]
        few = [f"{own - there} of the {card.name}" for there, own, card in held if there < own]
        faults = []
        if many:
            faults.append(f"the deal has {some(many)}: take out what is too many")
        if few:
            faults.append(f"the deal lacks {some(few)}: add what is missing")
        return faults

    # What is derived and may be said

    def _claim(self, claim: Claim) -> None:
        if self.entries:
            last = self.entries[-1]
            if any(one.kind == claim.kind for one in last.claims):
                raise RecordError(f"there are two '{claim.kind}' lines after one hand: leave one")
            self.entries[-1] = replace(last, claims=(*last.claims, claim))
        elif not self.problems:
            raise RecordError(f"'{claim.kind}' stands after a hand, and nothing was dealt yet: take it out")

    def _trick(self, text: str) -> Claim:
        name, number = _figure(text, "after '=' stand the winner of the trick and its points, as '= Ann 3'")
        return Claim("trick", ((self._together(name), number),), line=self.line)

    def _score(self, text: str) -> Claim:
        remedy = "after 'score' stand the scores, as 'score Ann+Cal 57, Bob+Dee 24'"
        figures = [_figure(part, remedy) for part in text.split(",")]
        return Claim("score", tuple((self._together(name), number) for name, number in figures), line=self.line)

    def _end(self, text: str) -> Claim:
        who, _, reason = text.partition(":")
        if _key(who) == "nobody":
            return Claim("end", (), reason.strip(), self.line)
        remedy = "after 'end' stand the winners, their score and the reason, as 'end Ann+Cal 510: ...'"
        figures = [_figure(part, remedy) for part in who.split(",")]
        together = tuple((self._together(name), number) for name, number in figures)
        return Claim("end", together, reason.strip(), self.line)

    def _together(self, text: str) -> tuple[int, ...]:
        return tuple(sorted(map(self._seat, text.split("+"))))


def _key(name: str) -> str:
    return " ".join(name.casefold().split())


def _is_suit(text: str) -> bool:
    """Whether this is no seat but cards written by suit, as S:AAT."""
    try:
        parse_suit(text)
    except CardError:
        return False
    return True


def _figure(text: str, remedy: str) -> tuple[str, int]:
    name, _, number = text.strip().rpartition(" ")
    if not name or not _NUMBER.fullmatch(number):
        raise RecordError(remedy)
    return name, int(number)


def _pieces(text: str) -> Iterator[str]:
    """The words, marks, {comments} and "= ..." of a line."""
    for part in _COMMENT.split(text):
        if part.startswith("{") and part.endswith("}"):
            yield part
            continue
        if "{" in part or "}" in part:
            raise RecordError("a comment stands between braces, {so}, on one line: one of them is missing")
        words, equals, claim = part.partition("=")
        yield from one_word(words.replace(",", " ")).split()
        if equals:
            yield "=" + claim


def _told_besides(owner: _Block | _Told, text: str, remedy: str) -> None:
    """A comment and a mark after `deal` or `told`."""
    for piece in _pieces(text):
        if piece[0] == "{":
            _comment(owner, piece)
        elif piece.strip("!?"):
            raise RecordError(remedy)
        else:
            _mark(owner, piece)


def _comment(owner: _Choice | _Block | _Told | None, piece: str) -> None:
    if owner is None:
        raise RecordError("a {comment} stands after the choice that it is about: write the choice first")
    owner.comments.append(piece[1:-1])


def _mark(owner: _Choice | _Block | _Told | None, mark: str) -> None:
    if owner is None:
        raise RecordError(f"the mark '{mark[:9]}' stands after the choice that it is about: write the choice first")
    if mark not in MARKS or owner.mark:
        raise RecordError(f"'{owner.mark}{mark[:9]}' is no mark: write one of {' '.join(MARKS)}")
    owner.mark = mark
