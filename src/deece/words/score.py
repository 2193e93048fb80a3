"""The score sheet and the end of a hand, in words; columns are laid out by whoever shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from deece.game.state import NOBODY, HandResult, Public, ScoreLine
from deece.say import Message, capital, printed, say
from deece.words.cards import listed, suit_word
from deece.words.hand_end import partner_words, side_of_column
from deece.words.lines import check_words, ending_words, line_words, outcome_words, owed_words
from deece.words.position import column_names
from deece.words.viewer import Viewer

NOT_SCORED: Final[Message] = "No hand has been scored yet."
NOBODY_ELSE: Final[Message] = "Nobody else scores"
_SILENT: Final = ("meld",)  # a line of no points that says nothing
_NOBODY_ELSE_RULES: Final = ("auction.trump_needs", "meld.concede_unseen")


def sheet_rows(public: Public, viewer: Viewer) -> list[list[str]]:
    """The names of the columns, then for each hand scored a row of "score (change)"."""
    rows = [column_names(public, viewer)]
    before = (0,) * len(rows[0])
    for result in public.game.results:
        rows.append(
            [
                f"{printed(score)} ({printed(score - old, '+d')})"
                for score, old in zip(result.scores, before, strict=True)
            ]
        )
        before = result.scores
    return rows


class ResultLine(NamedTuple):
    """A line of the score sheet: whose, how many points, for what."""

    name: str
    points: int
    text: str


class ResultWords(NamedTuple):
    """The end of one hand: who bid what, every line of the sheet with its reason, the scores."""

    head: str
    lines: tuple[ResultLine, ...]
    nobody_else: bool
    scores: str
    checks: tuple[str, ...]  # who got how many, and for what; empty where none were paid
    hand: str  # what the hand came to for each column


def result_words(public: Public, result: HandResult, viewer: Viewer, *, last: bool = False) -> ResultWords:
    """The end of one hand; `last` says that it is the newest, so that what is owed by now is said too."""
    columns = column_names(public, viewer)
    nobody = [line for line in result.lines if line.kind == "nothing" and line.rule in _NOBODY_ELSE_RULES]
    said = [line for line in result.lines if line not in nobody and (line.points or line.kind not in _SILENT)]
    lines = [
        ResultLine(
            " & ".join(columns[line.column] for line in several),
            several[0].points,
            line_words(several[0], public.rules),
        )
        for several in _by_side(said, result.end)
    ]
    scores = ", ".join(f"{name} {printed(score)}" for name, score in zip(columns, result.scores, strict=True))
    gains = [sum(line.points for line in result.lines if line.column == place) for place in range(len(columns))]
    return ResultWords(
        _result_head(result, viewer),
        tuple(lines),
        bool(nobody),
        say("Scores: {parts}", parts=scores),
        _checks(public, result, columns, last=last),
        say(
            "This hand: {parts}",
            parts=", ".join(f"{n} {printed(g, '+d')}" for n, g in zip(columns, gains, strict=True)),
        ),
    )


def _checks(public: Public, result: HandResult, columns: list[str], *, last: bool) -> tuple[str, ...]:
    """ "Checks: Ann run +1, aces around +1; Bob looked at the widow and lost -1", then what is owed by now."""
    if not public.rules.score.checks:
        return ()
    parts = []
    for place, name in enumerate(columns):
        own = [check_words(line) for line in result.checks if line.column == place]
        if own:
            parts.append(f"{name} {', '.join(own)}")
    found = [say("Checks: {parts}", parts="; ".join(parts)) if parts else say("Checks: none in this hand")]
    if last:
        found.append(owed_words(public.game, columns, public.rules))
    return tuple(found)


def _by_side(lines: Sequence[ScoreLine], end: Public | None) -> list[list[ScoreLine]]:
    """The lines, those of one side that say the same together: where partners were called each has a score."""
    found: dict[tuple[object, ...], list[ScoreLine]] = {}
    for line in lines:
        side = side_of_column(end, line.column) if end is not None else line.column
        found.setdefault((side, *line[1:]), []).append(line)
    return list(found.values())


def _result_head(result: HandResult, viewer: Viewer) -> str:
    outcome = outcome_words(result.outcome)
    if result.declarer == NOBODY:
        return capital(outcome)
    parts = [str(result.bid)]
    if result.trump != NOBODY:
        parts.append(say("trump {trump}", trump=suit_word(result.trump)))
    if result.end is not None:
        parts.append(partner_words(result.end, viewer))
    you, who = viewer.is_you(result.declarer), viewer.name(result.declarer)
    said: Message = "You bid {parts}: {outcome}" if you else "{who} bid {parts}: {outcome}"
    return say(said, who=who, parts=", ".join(filter(None, parts)), outcome=outcome)


def game_over_words(public: Public, viewer: Viewer) -> str:
    """Who has won the game, and by what."""
    game, columns = public.game, column_names(public, viewer)
    winners = listed([columns[column] for column in game.winners])
    why = ending_words(game.ending) if game.ending else ""
    people = [seat for seat, column in enumerate(public.seating.column) if column in game.winners]
    several = len(people) > 1 or any(map(viewer.is_you, people))
    said: Message = "The game is over: {winners} win ({why})" if several else "The game is over: {winners} wins ({why})"
    return say(said, winners=winners, why=why)
