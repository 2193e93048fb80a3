"""The end of a hand and of a game in words."""

from __future__ import annotations

import pytest

from deece.game.play import start
from deece.game.state import NOBODY, Ending, HandResult, Outcome, Public, ScoreLine
from deece.record import final
from deece.words.hand_end import partner_words
from deece.words.score import game_over_words, result_words, sheet_rows
from deece.words.viewer import Viewer, for_all
from tests.support import rules
from tests.web.games import game

FOUR = ("Ann", "Bob", "Cal", "Dee")


@pytest.mark.parametrize(
    ("system", "seat", "winners", "who"),
    [
        ("cutthroat", 1, (1,), "You win"),
        ("cutthroat", 0, (1,), "Bob wins"),
        ("cutthroat", NOBODY, (1,), "Bob wins"),
        ("cutthroat", 0, (0, 2), "You and Cal win"),
        ("double-deck", 1, (1,), "We win"),
        ("double-deck", 0, (1,), "They win"),
        ("double-deck", NOBODY, (1,), "Bob & Dee win"),
    ],
)
def test_one_wins_and_several_or_you_win(system: str, seat: int, winners: tuple[int, ...], who: str) -> None:
    public = start(rules(system)).public
    over = public._replace(game=public.game._replace(winners=winners, ending=Ending("goal", 500)))
    names = ("Ann", "Bob", "Cal", "Dee")[: public.rules.people]
    assert game_over_words(over, Viewer(seat, names)).startswith(f"The game is over: {who} (")


def settled(*lines: ScoreLine, **more: object) -> tuple[Public, HandResult]:
    """A hand of double deck that came to these lines."""
    result = HandResult(3, 1, 52, 1, False, Outcome.SET, lines, (30, -52))._replace(**more)  # type: ignore[arg-type]
    return start(rules("double-deck")).public, result


def test_lines_that_say_nothing_are_left_out_and_that_nobody_else_scores_is_said_beside_them() -> None:
    meld, none = ScoreLine(0, 30, "meld", "meld.who"), ScoreLine(0, 0, "meld", "meld.who")
    kept, beside = (ScoreLine(0, 0, "nothing", rule) for rule in ("score.save", "auction.trump_needs"))
    words = result_words(*settled(meld, none, kept), for_all(FOUR))
    assert [line.text for line in words.lines] == ["meld", "nothing"]
    assert not words.nobody_else
    words = result_words(*settled(meld, none, beside), for_all(FOUR))
    assert [(line.name, line.points, line.text) for line in words.lines] == [("Ann & Cal", 30, "meld")]
    assert words.nobody_else
    assert words.checks == ()
    lost = ScoreLine(1, -52, "conceded unseen", "meld.concede_unseen")
    words = result_words(*settled(lost, lost._replace(column=0, points=0, kind="nothing")), for_all(FOUR))
    assert [(line.name, line.points) for line in words.lines] == [("Bob & Dee", -52)]
    assert words.nobody_else
    words = result_words(*settled(meld, none, beside), for_all(FOUR))
    assert (words.scores, words.hand) == (
        "Scores: Ann & Cal 30, Bob & Dee −52",
        "This hand: Ann & Cal +30, Bob & Dee +0",
    )


def test_the_head_of_a_hand_says_who_bid_what_and_with_whom() -> None:
    assert result_words(*settled(), for_all(FOUR)).head == "Bob bid 52, trump ♥ hearts: set"
    assert result_words(*settled(), Viewer(1, FOUR)).head == "You bid 52, trump ♥ hearts: set"
    assert result_words(*settled(trump=NOBODY), for_all(FOUR)).head == "Bob bid 52: set"
    alone = settled(declarer=NOBODY, outcome=Outcome.COUNTED)
    assert result_words(*alone, for_all(FOUR)).head == "Played out"


def test_a_partner_who_was_called_is_named_in_the_head_of_the_hand() -> None:
    public = final(game("five-handed-call")).public
    (result,) = public.game.results
    everybody = for_all((*FOUR, "Eve"))
    assert result.end is not None
    partner = partner_words(result.end, everybody)
    assert partner.startswith("with ")
    assert f", {partner}: " in result_words(public, result, everybody).head


def test_each_hand_of_the_sheet_stands_with_what_it_changed() -> None:
    public, first = settled()
    second = first._replace(scores=(10, -2))
    rows = sheet_rows(public._replace(game=public.game._replace(results=(first, second))), Viewer(0, FOUR))
    assert rows == [["We", "They"], ["30 (+30)", "−52 (−52)"], ["10 (−20)", "−2 (+50)"]]
