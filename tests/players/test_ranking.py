"""Players rank the choices that they are handed, and list none: a rule of legality needs no word in a player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tests.players.test_roster import views

from deece.cards import ACE, code_of
from deece.game.action import Action, Give
from deece.game.play import legal
from deece.game.view import View
from deece.players import belief, make, row
from deece.players.belief import Belief, _passable
from deece.players.roster import OWN

SYSTEMS = (
    "double-deck",
    "two-handed",
    "two-handed-draw",
    "three-handed-widow",
    "five-handed-call",
    "four-handed-passing",
    "partnership-auction",
)


def positions(systems: Sequence[str]) -> dict[str, list[View]]:
    """By system and step, positions with something to choose, as plain players come to them."""
    found: dict[str, list[View]] = {}
    for system in systems:
        for seen in views(system, 2):
            if len(legal(seen)) > 1:
                found.setdefault(f"{system} {seen.public.step}", []).append(seen)
    return found


@pytest.mark.parametrize("name", [each.name for each in OWN])
def test_a_player_chooses_from_what_it_is_handed(name: str) -> None:
    """Whatever a player likes best is taken from its choices, again and again: it never finds it all the same."""
    slow, player = row(name).slow, make(name, "a seed")
    systems, few, times = (SYSTEMS[-3:], 1, 2) if slow else (SYSTEMS, 8, 5)
    for seen in [each for found in positions(systems).values() for each in found[:: max(1, len(found) // few)][:few]]:
        left = legal(seen)
        for _ in range(times):
            choice = player.choose(seen, left)
            assert choice.action in left, (seen.public.step, choice)
            left = tuple(action for action in left if action != choice.action)
            if not left:
                break


def test_what_partner_may_not_pass_is_not_believed_to_be_passed(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a house rule that lets nobody pass an ace who has another card, declarer holds no more aces than others."""
    seen = next(each for each in views("four-handed-passing", 2) if each.public.step == "play" and each.public.tricks)
    contract = seen.public.contract
    assert contract is not None
    partner = min(seen.public.declarers() - {contract.declarer})
    aces = {code_of(suit, ACE) for suit in range(4)}
    assert set(_passable(seen.public, partner)) >= aces
    before = set(Belief(seen, Random(1)).lean)
    assert before & {ace for ace in aces if ace // 6 != seen.public.trump}

    def no_aces(of: View) -> tuple[Action, ...]:
        return tuple(each for each in legal(of) if not isinstance(each, Give) or each.card.rank != ACE)

    monkeypatch.setattr(belief, "legal", no_aces)
    assert not set(_passable(seen.public, partner)) & aces
    assert set(Belief(seen, Random(1)).lean) == before - aces
