"""Whole games in a language made up for the test: no English is left in anything that the table says.

The language is English in full-width letters, so that a text which did not pass through the catalog is seen by its
plain letters. What is typed, and players' names, are in English or in people's own words, and are left out.
"""

from __future__ import annotations

import random
import re
import unicodedata
from collections.abc import Iterator, Sequence
from gettext import NullTranslations

import pytest

from deece.game.action import Action
from deece.game.deal import shuffled
from deece.game.play import apply, legal, start, to_act, view, why_not
from deece.game.state import CHANCE, NOBODY, OVER, Own, State
from deece.game.view import View
from deece.players import choice_of, make
from deece.record.typed import phrase
from deece.rules.ruleset import load, systems
from deece.say import speaking
from deece.wire.rules_form import rules_form
from deece.words import asking, hand, hand_end, laid, needs, position, refusals, score, shown
from deece.words.choices import action_words, spoken_words
from deece.words.consequence import consequence
from deece.words.lines import ending_words, line_title
from deece.words.page import Seen, Waits
from deece.words.page.steady import page_words
from deece.words.systems import system_facts
from deece.words.viewer import Viewer, for_all
from tests.made_up import wide
from tests.messages import PLACE, said
from tests.sent import says

NAMES = ("Ωα", "Ωβ", "Ωγ", "Ωδ", "Ωε", "Ωζ", "Ωη", "Ωθ")
PLAIN = re.compile(r"[A-Za-z]{2,}|\b[a-z]\b")


class Wide(NullTranslations):
    """English in full-width letters; a message that is not in the catalog is refused."""

    def __init__(self) -> None:
        super().__init__()
        self.known = {one.one: one.many for one in said()}

    def gettext(self, message: str) -> str:
        assert message in self.known, f"not in the catalog: {message!r}"
        return wide(message)

    def ngettext(self, one: str, many: str, number: int) -> str:
        assert self.known.get(one) == many, f"not in the catalog: {one!r}, {many!r}"
        return wide(one if number == 1 else many)


def spoken(seen: View, actions: tuple[Action, ...], reader: Viewer) -> Iterator[str]:
    """All that a seat is told of a position in which it may be asked."""
    public = seen.public
    yield from hand_end.contract_lines(public, reader)
    yield from needs.needs(seen, reader)
    yield needs.outlook(seen)
    yield from shown.bids_lines(public, reader)
    yield from shown.open_lines(seen, reader)
    yield from shown.meld_lines(public, reader, cards=True)
    yield shown.last_trick(public, reader)
    yield from (shown.played_words(public, seat) for seat in public.seating.active)
    yield from (position.side_word(seen, reader, seat) for seat in public.seating.active)
    yield from position.column_names(public, reader)
    yield position.contract_words(public, reader)
    yield position.position_words(public, reader)
    yield position.lost_words(public, for_all(reader.names), sealed=True)
    yield from laid.laid_lines(seen, reader)
    if seen.bits:
        yield from hand.own_meld_lines(seen)
    if actions:
        yield typed_apart(asking.question(seen, actions, reader), seen, actions)
    for action in actions:
        yield from (action_words(action, public.rules), spoken_words(action, public.rules))
        yield from (consequence(action, seen), asking.meaning(action, seen))


def page_spoken(seen: View, actions: tuple[Action, ...], reader: Viewer, waits: Waits | None) -> Iterator[str]:
    """All that the page of a table says of it, to a seat and to whoever watches."""
    for looked in (seen, View(seen.public, NOBODY, 0, Own())):
        found = says(Seen(looked, Viewer(looked.seat, reader.names), actions if looked.seat != NOBODY else (), waits))
        heard = found.pop("heard")
        yield typed_apart(heard, looked, actions) if heard else ""
        for key in ("line", "stock"):  # a question that has no other words for the page
            asked = found.pop(key)
            yield from (typed_apart(text, looked, actions) for text in texts_in(asked))
        for one in found["known"]:
            one.pop("cards")
        yield from texts_in(found)


def texts_in(value: object) -> Iterator[str]:
    """Every text in lists and dictionaries, without the keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, list):
        for part in value:
            yield from texts_in(part)


# Keys of the wire and of `--json` whose texts are names, what is typed, or codes of several words.
FOR_PROGRAMS = {
    "name",
    "title",
    "question",
    "choice",
    "choices",
    "summary",
    "source",
    "notes",
    "value",
    "say",
    "kind",
    "do",
    "step",
    "call",
}
CODE = re.compile(r"[\w.+-]*")  # a code for programs, or a card


def left_in_english(found: object, names: Sequence[str] = ()) -> dict[str, str]:
    """By the keys that lead there, a sentence that is left in English, without these names and what is filled in."""
    spared = re.compile("|".join([*map(re.escape, names), PLACE.pattern]))
    texts = ((path, spared.sub("", text)) for path, text in worded(found) if not CODE.fullmatch(text))
    return {path: text for path, text in texts if PLAIN.search(text)}


def worded(found: object, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text for people, with the keys that lead to it."""
    if isinstance(found, str):
        yield path, found
    elif isinstance(found, dict):
        for key, part in found.items():
            if key not in FOR_PROGRAMS:
                yield from worded(part, f"{path}.{key}")
    elif isinstance(found, list):
        for part in found:
            yield from worded(part, path)


def typed_apart(asked: str, seen: View, actions: tuple[Action, ...]) -> str:
    """A question without what is typed: phrases, and cards as they are typed."""
    typed = {phrase(action, actions, 0) for action in actions} | {"done"}
    for one in sorted(typed | {one[:1].upper() + one[1:] for one in typed}, key=len, reverse=True):
        asked = re.sub(rf"\b{re.escape(one)}\b", "", asked)
    return asked


def result_spoken(state: State, reader: Viewer) -> Iterator[str]:
    """All that is said of the hand that has just been scored, and of the game if it is over."""
    public = state.public
    result = public.game.results[-1]
    words = score.result_words(public, result, reader, last=True)
    yield from (words.head, words.scores, *words.checks, words.hand)
    yield from (line.text for line in words.lines)
    yield from (line_title(line, shared=shared) for line in result.lines for shared in (False, True))
    if public.game.ending is not None:
        yield from (ending_words(public.game.ending), score.game_over_words(public, reader))


def game(system: str, seed: int, hands: int) -> Iterator[str]:
    """All that one seat after another is told in a game of plain players, with a refusal here and there."""
    rng, player = random.Random(seed), make("plain")
    rules = load(system).rules
    state, before = start(rules, 0), start(rules, 0)
    scored = 0
    while to_act(state) != OVER and scored < hands:
        who = to_act(state)
        if who == CHANCE:
            state = apply(state, shuffled(rules, rng, state.public.game.dealer))
            continue
        reader = Viewer(rng.randrange(rules.people), NAMES[: rules.people])
        seen = view(state, reader.seat)
        yield from spoken(seen, legal(seen) if reader.seat == who else (), reader)
        waits = Waits("meld", (), (reader.seat, who)) if rng.random() < 0.1 else None
        yield from page_spoken(seen, legal(seen) if reader.seat == who else (), reader, waits)
        mine = view(state, who)
        wrong = rng.choice(legal(view(before, to_act(before)))) if to_act(before) >= 0 else None
        refusal = why_not(mine, wrong) if wrong is not None else None
        if refusal is not None:
            yield refusals.refusal_words(refusal)
        action = choice_of(player, mine).action if rng.random() < 0.8 else rng.choice(legal(mine))
        before, state = state, apply(state, action)
        if len(state.public.game.results) > scored:
            scored += 1
            yield from result_spoken(state, reader)
            end = state.public.game.results[-1].end
            assert end is not None
            step = "over" if to_act(state) == OVER else "score"
            scored_now = View(end._replace(game=state.public.game, step=step), reader.seat, 0, Own())
            yield from page_spoken(scored_now, (), reader, Waits("hand", (who,), (reader.seat,)))


@pytest.mark.parametrize("system", systems())
def test_nothing_that_a_table_says_is_left_in_english(system: str) -> None:
    with speaking(Wide()):
        said_here = {text for text in game(system, 1, 2) if text}
    left = {text: found for text in said_here if (found := PLAIN.findall(text))}
    assert not left, list(left)[:8]
    assert any(unicodedata.normalize("NFKC", text) != text for text in said_here)


def test_nothing_that_the_lobby_a_replay_or_a_dialog_says_is_left_in_english() -> None:
    """What the pages have with them, the figures of the lobby's games, and what rules and chapters are called."""
    with speaking(Wide()):
        form = rules_form("double-deck", {})
        named = {row.name for row in form.rows}
        facts = {system_facts(load(system).rules) for system in systems()}
        said_here = {*page_words().values(), *facts, *named, *(chapter.title for chapter in form.chapters)}
    left = {text: found for text in said_here if (found := PLAIN.findall(PLACE.sub("", text)))}
    assert not left, list(left)[:8]
