"""Who owes whom by the stakes of score sheets, to the last coin."""

from __future__ import annotations

from random import Random

from deece.club.stakes import stake_words, stakes, transfers
from deece.keeper.events import Hand, HandTold, SheetEvent, begun
from deece.keeper.fold import Sheet, fold
from deece.rules.ruleset import load
from deece.wire.season import SeasonSums, season_shown
from tests.club.desk import Desk


def events(names: tuple[str, ...], stake: str, *bids: int) -> list[SheetEvent]:
    """A sheet of "check" of which the first had each of these bids, and gave up."""
    found = [SheetEvent("d:1", begun(load("check", {"score.check_stake": stake}), names))]
    for number, bid in enumerate(bids, 1):
        told = HandTold(declarer=0, bid=bid, trump=1, ended="conceded")
        found.append(SheetEvent(f"d:{number + 1}", Hand(number, told)))
    return found


def sheet(*given: object) -> Sheet:
    return fold(events(*given))  # type: ignore[arg-type]


def test_what_is_owed_is_added_up_by_name_over_all_sheets_with_a_stake() -> None:
    one, other = sheet(("Ann", "Bea", "Cal"), "25", 300), sheet(("ann", "Dot", "Cal"), "5", 300)
    each, more = one.game.owed, other.game.owed
    assert sum(each) == sum(more) == 0
    assert each[0] < 0
    found = stakes([one, other, sheet(("Ann", "Bea", "Cal"), "0", 300)])
    assert found == {"Ann": each[0] + more[0], "Bea": each[1], "Cal": each[2] + more[2], "Dot": more[1]}
    assert sum(found.values()) == 0


def test_payments_settle_all_and_are_fewer_than_the_people() -> None:
    rng = Random(1)
    for _ in range(200):
        owed = {name: rng.randint(-500, 500) for name in "ABCDEFG"}
        owed["H"] = -sum(owed.values())
        owed = {name: each for name, each in owed.items() if each}
        paid = transfers(owed)
        assert len(paid) < max(1, len(owed))
        for name, each in owed.items():
            gets = sum(sum_ for _, to, sum_ in paid if to == name) - sum(sum_ for by, _, sum_ in paid if by == name)
            assert gets == each


def test_it_is_said_who_pays_whom() -> None:
    assert stake_words({"Ann": 50, "Bea": -20, "Cal": -30}) == ["Cal pays Ann 30.", "Bea pays Ann 20."]
    assert stake_words({"Ann": 50, "Bea": -20}) == ["Ann gets 50.", "Bea owes 20."]
    assert stake_words({}) == []


def test_the_season_has_the_stakes_of_the_sheets_that_are_sent_with_it() -> None:
    desk = Desk("Ann, Bea, Cal, Dot")
    found = season_shown(SeasonSums([desk.events], [events(("Ann", "Bea", "Cal"), "25", 300)]))
    assert len(found.stakes) == 2
    assert all(words.startswith(("Ann pays Bea ", "Ann pays Cal ")) for words in found.stakes)
    assert season_shown(SeasonSums([desk.events])).stakes == []
