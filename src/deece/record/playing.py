"""Playing a record through: every choice is tried, and all that stands there besides is checked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from deece.game.action import Action, Deal, Penalty, ToldHand
from deece.game.play import apply, start, to_act
from deece.game.refusal import Refusal, refuse
from deece.game.seal import Proof, begins, follows, hashed, seal_faults
from deece.game.state import NOBODY, OVER, Game, IllegalAction, State
from deece.game.tables import Seating
from deece.game.trick import ended_trick
from deece.record.model import Claim, Entry, Record, RecordError, hash_of
from deece.record.words import words_of
from deece.words.refusals import refusal_words

Complain = Callable[[RecordError], None]
_NOT_HERE: Final = {
    "trick": "no trick ends with this card: take '= ...' out, or look for a card too few or too many",
    "score": "no hand ends here: take the score line out, or look for a choice too few or too many",
    "end": "the game does not end here: take the end line out, or look for a choice too few or too many",
}


class Step(NamedTuple):
    """One choice of a replay and the positions on both sides of it."""

    before: State
    entry: Entry
    after: State


def replay(record: Record) -> Iterator[Step]:
    """Play the record, choice by choice.

    Raises RecordError, with its line and the reason, at an illegal choice, at a wrong hash, and where the
    file says something about the game that is not so.
    """
    return walk(record, _raise)


def final(record: Record) -> State:
    """The position after the last choice; raises RecordError as `replay` does."""
    state = start(record.ruleset.rules, record.dealer)
    for step in replay(record):
        state = step.after
    return state


def _raise(error: RecordError) -> None:
    raise error


def walk(record: Record, complain: Complain) -> Iterator[Step]:
    """Play the record; what is wrong but does not stop the game goes to `complain`."""
    rules = record.ruleset.rules
    if record.hash != hash_of(rules):
        complain(
            RecordError(
                f"these rules have hash {hash_of(rules)}, the record says {record.hash}: it was played by other rules;"
                " mend the set: and full: lines, or delete the hash: line to play it by these",
                record.hash_line,
            )
        )
    state = start(rules, record.dealer)
    chain = _Chain()
    for number, entry in enumerate(record.entries, 1):
        before, turn = state, to_act(state)
        for claim in entry.claims:
            if claim.kind == "seat" and (wrong := _wrong_turn(record, turn, claim)):
                complain(RecordError(wrong, entry.line))
        try:
            state = _played(before, turn, entry.action)
        except IllegalAction as error:
            where = "" if entry.line else f"choice {number}: "
            raise RecordError(where + _refused(record, turn, entry, error.refusal), entry.line) from None
        if entry.claims:
            _check(record, entry, derived(before, entry.action, state), complain)
        if isinstance(entry.action, (Deal, ToldHand)):
            for wrong, line in _broken(record, before, entry, chain):
                complain(RecordError(f"the deal is not fair: {wrong}", line))
        yield Step(before, entry, state)


def _played(state: State, turn: int, action: Action) -> State:
    if turn >= 0 and isinstance(action, (Deal, ToldHand, Penalty)):
        raise IllegalAction(refuse("hand_not_over"))
    return apply(state, action)


def _refused(record: Record, turn: int, entry: Entry, refusal: Refusal) -> str:
    reason = refusal_words(refusal)
    if isinstance(entry.action, (Deal, ToldHand)):
        return f"{'deal' if isinstance(entry.action, Deal) else 'told'}: {reason}"
    if isinstance(entry.action, Penalty):
        return f"penalty: {reason}"
    who = f"{record.seats[turn]}: " if turn >= 0 else ""
    return f"{who}{' '.join(words_of(entry.action, record.ruleset.rules))}: {reason}"


def _wrong_turn(record: Record, turn: int, claim: Claim) -> str:
    ((seat,), _) = claim.figures[0]
    if turn < 0 or turn == seat:
        return ""
    return f"it is {record.seats[turn]}'s turn, not {record.seats[seat]}'s"


class _Chain:
    """The sealed deals of a record so far: whether the next one comes after them."""

    def __init__(self) -> None:
        self._last: Proof | None = None
        self._bare: list[int] = []  # the lines of deals without a seal since
        self._seals: set[str] = set()  # of all deals that may not come any more

    def without(self, line: int) -> None:
        """A deal without a seal comes."""
        self._bare.append(line)

    def faults(self, proof: Proof, line: int) -> list[tuple[str, int]]:
        """How the deal of this proof does not come after the others, in words, and where; it is one of them then."""
        last, said = self._last, list[tuple[str, int]]()
        if proof.seal in self._seals:
            said.append((f"deal {proof.number} was dealt already, or a later one of its chain was", line))
        elif last and not follows(proof, last):
            words = "the seal is not the one that was fixed with the deal before: these cards may have been chosen"
            said.append((words, line))
        elif last and not begins(proof, last):
            words = f"this one has no seal, and stands between deals {last.number} and {proof.number} of one chain"
            said += [(words, bare) for bare in self._bare]
        link = proof.seal
        for _ in range(proof.number):
            if link in self._seals:
                break
            self._seals.add(link)
            link = hashed(link)
        self._last, self._bare = proof, []
        return said


def _broken(record: Record, before: State, entry: Entry, chain: _Chain) -> list[tuple[str, int]]:
    """How a deal and its seal do not fit, in words, and where that is seen."""
    proof, deal = entry.proof, entry.action
    if proof is None or not isinstance(deal, Deal):
        chain.without(entry.line)
        return []
    names, rules, dealer = record.seats, record.ruleset.rules, before.public.game.dealer
    said = []
    for kind, seat in seal_faults(rules, proof, dealer, deal):
        said.append(_BROKEN[kind].format(name=names[seat] if seat != NOBODY else ""))
    told = ((before.public.seating.active[0],), rules.deal.packet)
    if any(claim.kind == "seal" and claim.figures != (told,) for claim in entry.claims):
        said.append(f"the first card goes to {names[told[0][0]]}, in packets of {told[1]}, and the seal says otherwise")
    return [*((words, entry.line) for words in said), *chain.faults(proof, entry.line)]


_BROKEN: Final = {
    "seal": "the table's half is not the one that was sealed",
    "half": "{name}'s half is not the one that {name} sealed",
    "cut": "{name} does not sit at the dealer's right, or cannot cut so many cards",
    "cards": "the seal is whole, but other cards were dealt than follow from it",
}


def columns(seating: Seating) -> list[tuple[int, ...]]:
    """The chairs that share each column of the score sheet."""
    chairs: dict[int, tuple[int, ...]] = {}
    for chair, column in enumerate(seating.column):
        chairs[column] = (*chairs.get(column, ()), chair)
    return [chairs[column] for column in sorted(chairs)]


def derived(before: State, action: Action, after: State) -> tuple[Claim, ...]:
    """What a record may say after this choice: the trick it ends, the score after the hand, the end of the game."""
    claims = []
    public, game = before.public, after.public.game
    if trick := ended_trick(public, action):
        claims.append(Claim("trick", (((trick.winner,), trick.points),)))
    if len(game.results) > len(public.game.results):
        sheet = columns(after.public.seating)
        claims.append(Claim("score", tuple(zip(sheet, game.scores, strict=True))))
    if to_act(after) == OVER != to_act(before):
        sheet = columns(after.public.seating)
        claims.append(
            Claim("end", tuple((sheet[column], game.scores[column]) for column in game.winners), _decided(game))
        )
    return tuple(claims)


def _decided(game: Game) -> str:
    """What decided the game: its kind, and the goal or number of hands."""
    ending = game.ending
    if ending is None:
        return ""
    return f"{ending.kind} {ending.figure}" if ending.figure else ending.kind


def _check(record: Record, entry: Entry, truth: tuple[Claim, ...], complain: Complain) -> None:
    """Compare what the file says with what is so."""
    for claim in entry.claims:
        if claim.kind in ("seat", "seal"):
            continue
        true = next((one for one in truth if one.kind == claim.kind), None)
        if true is None:
            complain(RecordError(_NOT_HERE[claim.kind], claim.line))
        elif set(claim.figures) != set(true.figures) or not _same_words(claim.text, true.text):
            says, is_so = claim_text(claim, record.seats), claim_text(true, record.seats)
            complain(RecordError(f"the record says '{says}', but the choices give '{is_so}': mend one", claim.line))


def _same_words(said: str, true: str) -> bool:
    return not said or said.casefold().split() == true.casefold().split()


def claim_text(claim: Claim, names: tuple[str, ...]) -> str:
    """The claim as the record writes it."""
    parts = ["+".join(names[chair] for chair in sorted(chairs)) + f" {number}" for chairs, number in claim.figures]
    if claim.kind == "trick":
        return f"= {parts[0]}"
    said = ", ".join(parts) or "nobody"
    return f"{claim.kind:<6} {said}" + (f": {' '.join(claim.text.split())}" if claim.text else "")
