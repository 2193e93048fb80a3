"""Shooting the moon (S4 four-handed; SYSTEMS: "Shooting the moon" and its fine print)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.support import choices, contract_of, do, gains, hand_over, posed, refusal, rules

from deece.cards import HEARTS
from deece.game.action import Concede, Moon, PlayOn, Trump
from deece.game.play import apply, to_act, view
from deece.game.score import score_hand
from deece.game.state import CHANCE, OVER, Ending, State
from deece.rules.ruleset import load, systems
from deece.rules.sheet import sheet
from deece.words.consequence import consequence

RUN = "AH TH KH QH JH"


def named() -> State:
    return apply(posed(rules("four-handed", trick__moon="points"), {1: RUN}, "name trump", bid=150), Trump(HEARTS))


def over(moon: str, mooner: int, tricks: dict[int, int], **more: Any) -> State:
    """A hand at its end with a moon shot; chair 1 declared at 150 with 150 meld, chair 2 melded 100."""
    took = dict.fromkeys(tricks, 0)
    last = min(tricks)
    took[last] = 250 if len(tricks) == 1 else 200
    if len(tricks) > 1:
        took[max(tricks)] = 50
    return hand_over(
        rules("four-handed", trick__moon=moon),
        bid=150,
        melds={1: 150, 2: 100},
        took=took,
        tricks=tricks,
        last=last,
        contract={"mooner": mooner},
        **more,
    )


@pytest.mark.parametrize("system", systems())
def test_the_moon_is_an_option(system: str) -> None:
    """S4: "a player may announce": optional rules of four-handed; off until a table wants it."""
    assert rules(system).trick.moon == "off"


def test_each_player_is_asked_from_declarer_round() -> None:
    """Fine print: any player, asked from declarer round."""
    state = named()
    asked = []
    while state.public.step == "moon":
        asked.append(to_act(state))
        assert choices(state) == (PlayOn(), Moon())
        state = apply(state, PlayOn())
    assert asked == [1, 2, 3, 0]
    assert state.public.contract is not None
    assert state.public.contract.mooner == -1


@pytest.mark.parametrize("declines", [0, 1, 2, 3])
def test_the_first_to_shoot_ends_the_asking_and_declarer_still_leads(declines: int) -> None:
    """Fine print: the first one binds their side; declarer leads."""
    state = do(named(), *[PlayOn()] * declines, Moon())
    assert state.public.contract is not None
    assert state.public.contract.mooner == (1, 2, 3, 0)[declines]
    assert state.public.step == "play"
    assert to_act(state) == 1


def test_the_moon_is_said_after_meld_is_shown() -> None:
    assert all(named().public.melds)


def test_the_refusal() -> None:
    assert refusal(named(), Concede()) == "play on or shoot the moon"


def test_made_it_is_1000_in_place_of_the_hand_and_the_game() -> None:
    """S4: they earn 1,000 points and win the game."""
    state = over("points", 1, {1: 12})
    assert gains(state)[1] == 1000
    after = score_hand(state)
    assert to_act(after) == OVER
    assert after.public.game.winners == (1,)
    assert after.public.game.ending == Ending("moon")


def test_made_it_wins_the_game_whatever_the_score() -> None:
    after = score_hand(over("points", 1, {1: 12}, scores=(900, -800)))
    assert after.public.game.winners == (1,)
    assert after.public.game.scores[1] == 200


def test_the_partners_tricks_count_for_the_moon() -> None:
    """It binds their side: all tricks are the side's."""
    assert score_hand(over("points", 1, {1: 7, 3: 5})).public.game.winners == (1,)
    assert score_hand(over("points", 3, {1: 12})).public.game.winners == (1,)


def test_failed_it_is_1000_lost_in_place_of_the_hand_and_the_others_score() -> None:
    state = over("points", 1, {1: 11, 2: 1})
    assert gains(state) == (150, -1000)
    after = score_hand(state)
    assert to_act(after) == CHANCE
    assert after.public.game.results[-1].made is False


def test_another_player_than_declarer_may_shoot() -> None:
    """A defender's moon: made it wins; failed, declarer's side scores as ever."""
    assert score_hand(over("points", 2, {2: 12})).public.game.winners == (0,)
    state = over("points", 2, {1: 2, 2: 10})
    assert gains(state) == (-1000, 350)
    assert score_hand(state).public.game.results[-1].made is True


def test_by_option_the_moon_is_the_game_outright() -> None:
    state = over("game", 1, {1: 12})
    assert gains(state)[1] == 0
    assert score_hand(state).public.game.winners == (1,)
    assert gains(over("game", 1, {1: 11, 2: 1}))[1] == -1000


def test_by_option_it_is_250_with_the_meld_and_the_bid_is_made() -> None:
    """Fine print: 250 for tricks plus meld, bid made; the game goes on."""
    state = over("250", 1, {1: 12})
    contract = contract_of(state)
    assert contract is not None
    state = state._replace(public=state.public._replace(contract=contract._replace(bid=600)))
    assert gains(state)[1] == 400
    after = score_hand(state)
    assert after.public.game.results[-1].made is True
    assert to_act(after) == CHANCE
    assert gains(over("250", 1, {1: 11, 2: 1}))[1] == -1000


def test_at_the_short_scale_the_moon_is_a_tenth() -> None:
    table = rules("four-handed-passing", trick__moon="points")
    state = hand_over(table, bid=25, took={1: 25}, tricks={1: 12}, last=1, contract={"mooner": 1})
    assert gains(state)[1] == 100
    table = rules("four-handed-passing", trick__moon="250")
    state = hand_over(table, bid=25, melds={1: 4}, took={1: 25}, tricks={1: 12}, last=1, contract={"mooner": 1})
    assert gains(state)[1] == 29


def test_the_moon_for_other_amounts() -> None:
    """A guide: the moon brings 25 and costs 50, at the short scale, the first beside the meld."""
    house: dict[str, Any] = {"trick__moon": "250", "trick__moon_costs": 50, "trick__moon_scores": 30}
    table = rules("double-deck-passing", **house)
    made = hand_over(table, bid=50, melds={1: 30}, took={1: 50}, last=1, contract={"mooner": 1}, tricks={1: 20})
    assert gains(made) == (0, 60)
    missed = hand_over(table, bid=50, melds={1: 30}, took={1: 45, 0: 5}, last=1, contract={"mooner": 1})
    assert gains(missed)[1] == -50
    table = rules("four-handed", trick__moon="points", trick__moon_scores=600)
    made = hand_over(table, bid=150, took={1: 250}, last=1, contract={"mooner": 1}, tricks={1: 12})
    assert gains(made) == (0, 600)


def test_what_the_moon_brings_is_said_by_its_amounts() -> None:
    ruleset = load("four-handed", {"trick.moon": "points", "trick.moon_scores": 700, "trick.moon_costs": 500})
    said = " ".join(sheet(ruleset).split())
    assert "taking every trick scores 700 points and wins the game; missing one loses 500." in said
    state = apply(posed(ruleset.rules, {1: RUN}, "name trump", bid=150), Trump(HEARTS))
    found = consequence(Moon(), view(state, to_act(state)))
    assert found == "taking every trick scores 700 and wins the game; missing one loses 500"
