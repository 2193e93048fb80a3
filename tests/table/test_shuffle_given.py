"""The coming deal, asked directly: who cuts, for whom the table waits and until when, and what it takes from whom."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from deece.game.seal import hashed, person_hash, sealed_deal
from deece.game.state import CHANCE, NOBODY
from deece.table import shuffle
from deece.table.game import proof_of
from deece.table.log import Chair, Opened, Sealed
from deece.table.shuffle import CHOOSE_WITHIN, CUT_WITHIN, OPEN_WITHIN, SEAL_WITHIN, Shuffle
from deece.words.refused import Refused
from tests.support import rules

HALVES = ["ab" * 32, "cd" * 32, "ef" * 32, "12" * 32]  # of the table, deal by deal


def half_of(seat: int) -> str:
    """What this seat's browser gives."""
    return f"{seat}" * 64


class World:
    """A table of four at which the next deal is to be sealed; seats 0, 1 and 3 are people, and seat 0 deals."""

    def __init__(self) -> None:
        self.time, self.awaited, self.persons, self.drawn = 100.0, [0, 1, 3], {0, 1, 3}, 0
        self.shared: Any = None
        chairs = [Chair("person", "Ann"), Chair("person", "Bea"), Chair("computer", "Ruth"), Chair("person", "Cal")]
        self.game: Any = SimpleNamespace(seals=True, turn=CHANCE, done=False, deals=0, sealed=None, expected=chairs)
        self.game.rules, self.game.next_half = rules("four-handed"), self.draw
        self.game.first_deal = lambda: self.shared
        self.game.public = SimpleNamespace(game=SimpleNamespace(dealer=0))
        self.here = [1, 1, 0, 1]
        people: Any = SimpleNamespace(
            here=self.here, person_at=self.persons.__contains__, persons_awaited=lambda: list(self.awaited)
        )
        self.shuffle = Shuffle(self.game, people)  # type: ignore[arg-type]

    def draw(self) -> tuple[int, str]:
        self.drawn += 1
        return self.game.deals + 1, HALVES[self.drawn - 1]

    def browsers(self, *seats: int) -> None:
        for seat in seats:
            self.shuffle.takes_part(seat)

    @property
    def seal(self) -> str:
        return self.shuffle.coming()[1]

    def sealed(self, seat: int, cut: int = NOBODY) -> str:
        return person_hash(self.seal, half_of(seat), cut)

    def give(self, seat: int, cut: int = NOBODY, *, opens: bool = False) -> None:
        self.shuffle.give(seat, self.seal, self.sealed(seat, cut), half_of(seat) if opens else "", cut)

    def close(self) -> None:
        """The list is closed, and stands in the log."""
        self.game.sealed = self.shuffle.closed()

    def alone(self, second: Chair) -> None:
        """One person, and this chair beside computer players."""
        self.game.expected[:] = [Chair("person", "Ann"), second, Chair("computer", "Ruth"), Chair("computer", "Hal")]
        self.awaited[:] = [0]


@pytest.fixture
def world(monkeypatch: pytest.MonkeyPatch) -> World:
    found = World()
    monkeypatch.setattr(shuffle, "now", lambda: found.time)
    return found


def refusal(world: World, *given: Any) -> str:
    with pytest.raises(Refused) as refused:
        world.shuffle.give(*given)
    return refused.value.code


# -- the next deal


@pytest.mark.parametrize(
    ("what", "value"), [("seals", False), ("turn", 0), ("turn", 1), ("done", True), ("first_deal", lambda: ())]
)
def test_what_is_not_sealed_is_not_waited_for_and_takes_nothing(world: World, what: str, value: Any) -> None:
    world.browsers(0, 1, 3)
    assert world.shuffle.seals
    assert world.shuffle.begin()
    assert (world.shuffle.begun, world.shuffle.asked) == (True, True)
    setattr(world.game, what, value)
    found = world.shuffle
    assert (found.seals, found.begun, found.asked, found.due(), found.begin()) == (False, False, False, 0.0, False)
    assert refusal(world, 0, world.seal, world.sealed(0)) == "another_deal"
    assert not found.went_back(world.seal, HALVES[0])
    found.begin_anew()
    assert not found.begin(), "nobody is told that the table waits"


def test_a_seal_stands_until_its_deal_is_done_and_another_is_drawn_for_the_next(world: World) -> None:
    for deal in range(3):
        world.game.deals = deal
        for _ in range(2):
            assert world.shuffle.coming() == (deal + 1, hashed(HALVES[deal]))
    assert world.drawn == 3
    world.shuffle.begin_anew()
    assert world.shuffle.coming() == (3, hashed(HALVES[3])), "another secret"


def test_who_knows_the_tables_half_of_this_seal_or_a_later_one_is_believed(world: World) -> None:
    seal = world.seal
    assert world.shuffle.went_back(seal, HALVES[0])
    assert not world.shuffle.went_back(seal, HALVES[1])
    assert not world.shuffle.went_back(hashed(HALVES[1]), HALVES[1]), "the seal of another deal"


# -- who cuts


def test_the_person_at_the_dealers_right_cuts_where_another_person_plays(world: World) -> None:
    world.browsers(0, 1, 3)
    assert world.shuffle.cutter() == 3
    world.awaited[:] = [1, 3]
    assert world.shuffle.cutter() == 3, "two are a game with others"
    world.awaited[:] = [3]
    assert world.shuffle.cutter() is None
    world.awaited[:] = [0, 1, 3]
    world.here[3] = 0
    assert world.shuffle.cutter() is None, "who is not connected is not asked"
    world.here[3] = 2
    world.persons.remove(3)
    assert world.shuffle.cutter() is None, "a computer player stands in"
    world.persons.add(3)
    assert world.shuffle.cutter() == 3
    for dealer, right in ((1, 0), (2, 1), (3, None)):
        world.game.public.game.dealer = dealer
        assert world.shuffle.cutter() == right


def test_whose_browser_cannot_cut_is_not_asked(world: World) -> None:
    world.browsers(0, 1)
    assert world.shuffle.cutter() is None
    world.browsers(3)
    assert world.shuffle.cutter() == 3


@pytest.mark.parametrize("dealer", [0, 1])
def test_the_cut_is_asked_for_once_the_table_waits_and_not_when_the_list_is_closed(world: World, dealer: int) -> None:
    world.game.public.game.dealer = dealer
    world.browsers(0, 1, 3)
    assert not world.shuffle.asked
    assert (world.shuffle.begin(), world.shuffle.asked) == (True, True)
    assert (world.shuffle.begin(), world.shuffle.asked) == (False, True), "nothing new"
    world.close()
    assert not world.shuffle.begun
    assert not world.shuffle.asked
    assert (world.shuffle.begin(), world.shuffle.begun, world.shuffle.asked) == (True, True, False)
    assert not world.shuffle.begin()


def test_who_cuts_and_comes_late_has_the_whole_time_and_is_asked_once(world: World) -> None:
    world.browsers(0, 1)
    assert world.shuffle.begin()
    assert not world.shuffle.asked
    world.time += 2
    world.browsers(3)
    assert (world.shuffle.begin(), world.shuffle.asked) == (True, True)
    assert world.shuffle.due() == world.time + CUT_WITHIN
    world.time += 2
    assert not world.shuffle.begin()
    assert world.shuffle.due() == world.time - 2 + CUT_WITHIN
    world.here[3] = 0
    assert not world.shuffle.asked, "nobody is left to cut"


# -- for whom it waits


def test_the_table_waits_for_everybody_who_can_still_seal_a_half(world: World) -> None:
    assert world.shuffle.waits() == [], "these browsers give nothing"
    world.browsers(0, 1)
    assert world.shuffle.waits() == [0, 1]
    world.here[3] = 0
    assert world.shuffle.waits() == [0, 1, 3], "who has just sat down has no connection yet"
    world.give(1)
    assert world.shuffle.waits() == [0, 3]
    world.awaited.remove(0)
    assert world.shuffle.waits() == [3], "who is away is not waited for"


def test_the_table_waits_for_those_of_the_closed_list_who_can_still_open(world: World) -> None:
    world.browsers(0, 1, 3)
    for seat in (0, 1):
        world.give(seat)
    world.close()
    assert world.shuffle.waits() == [0, 1], "who sealed nothing has nothing to open"
    world.give(0, opens=True)
    assert world.shuffle.waits() == [1]
    world.awaited.remove(1)
    assert world.shuffle.waits() == []
    assert world.shuffle.due() == 0.0


def test_who_is_alone_waits_for_no_first_card_and_for_every_later_one(world: World) -> None:
    computer = Chair("computer", "Walt")
    world.browsers(0, 1)
    world.alone(computer)
    assert (world.shuffle.waits(), world.shuffle.due()) == ([], 0.0)
    for second in (Chair("open", "Free"), Chair("computer", "Walt", held=True), Chair("person", "Bea")):
        world.alone(second)
        assert world.shuffle.waits() == [0], "a friend may come"
    world.alone(computer)
    world.game.deals = 1
    assert world.shuffle.waits() == [0]
    world.game.deals = 0
    world.give(0)
    world.close()
    assert world.shuffle.waits() == [0], "what was sealed is to be opened"


def test_nobody_is_waited_for_longer_than_is_said(world: World) -> None:
    world.browsers(0, 1)
    began = world.time
    assert world.shuffle.due() == began + SEAL_WITHIN
    world.shuffle.begin()
    world.time += 1
    assert world.shuffle.due() == began + SEAL_WITHIN
    world.give(0)
    world.give(1)
    assert world.shuffle.due() == 0.0
    world.close()
    assert world.shuffle.due() == world.time + OPEN_WITHIN
    world.shuffle.begin()
    world.time += 1
    assert world.shuffle.due() == began + 1 + OPEN_WITHIN
    world.game.sealed, world.game.deals = None, 1
    world.shuffle.stored()
    assert world.shuffle.due() == world.time + SEAL_WITHIN, "the next deal has its own time"


def test_a_person_who_cuts_is_waited_for_until_their_browser_has_answered_for_them(world: World) -> None:
    world.browsers(0, 1, 3)
    began = world.time
    world.shuffle.begin()
    world.time += 1
    assert world.shuffle.due() == began + CUT_WITHIN
    assert CUT_WITHIN > CHOOSE_WITHIN
    world.give(3, 17)
    assert world.shuffle.due() == began + SEAL_WITHIN, "the others seal by themselves"
    for seat in (0, 1):
        world.give(seat)
    world.close()
    assert world.shuffle.due() == world.time + OPEN_WITHIN


# -- what it takes


def test_only_a_half_of_this_deal_that_fits_its_hash_is_taken(world: World) -> None:
    seal, own = world.seal, world.sealed(0)
    for given, code in (
        ((0, HALVES[3], own), "another_deal"),
        ((0, seal, own, half_of(1)), "not_what_was_sealed"),
        ((0, seal, own, half_of(0), 0), "not_what_was_sealed"),
        ((0, seal, world.sealed(0, 5), half_of(0), 5), "cut_by_another"),
        ((0, seal, world.sealed(0, 0), half_of(0), 0), "cut_by_another"),
        ((3, seal, world.sealed(3, 48), half_of(3), 48), "cut_too_deep"),
    ):
        assert refusal(world, *given) == code
    assert world.shuffle.closed() == Sealed(())
    world.give(3, 47, opens=True)
    world.give(3, 0, opens=True)
    world.give(0, opens=True)
    assert world.shuffle.closed() == Sealed(((0, own), (3, world.sealed(3, 0))))


def test_who_gives_something_takes_part_from_then_on(world: World) -> None:
    assert world.shuffle.cutter() is None
    world.give(3)
    assert world.shuffle.cutter() == 3


def test_when_the_list_is_closed_only_what_was_sealed_is_opened(world: World) -> None:
    for seat in (0, 1):
        world.give(seat)
    world.close()
    other = person_hash(world.seal, half_of(2))
    for seat, sealed in ((0, other), (3, world.sealed(3)), (0, world.sealed(1))):
        assert refusal(world, seat, world.seal, sealed) == "being_dealt"
    world.give(1, opens=True)
    deal, opened = world.shuffle.dealt()
    assert opened == (Opened(1, half_of(1), NOBODY),)
    proof = proof_of(1, HALVES[0], world.game.sealed, opened)
    assert deal == sealed_deal(world.game.rules, proof, 0)
    world.give(0, opens=True)
    assert [one.seat for one in world.shuffle.dealt()[1]] == [0, 1]


def test_what_is_sealed_again_stays_open_and_another_half_does_not(world: World) -> None:
    world.give(0, opens=True)
    world.give(0)
    world.close()
    assert [one.half for one in world.shuffle.dealt()[1]] == [half_of(0)]
    world.game.sealed = None
    other = person_hash(world.seal, half_of(7))
    world.shuffle.give(0, world.seal, other)
    world.close()
    assert world.game.sealed == Sealed(((0, other),))
    assert world.shuffle.dealt()[1] == ()


def test_the_list_is_by_seat_and_of_those_who_still_play(world: World) -> None:
    for seat in (3, 1, 0):
        world.give(seat)
    world.persons.remove(1)
    assert world.shuffle.closed() == Sealed(((0, world.sealed(0)), (3, world.sealed(3))))


@pytest.mark.parametrize("anew", [True, False])
def test_nothing_that_was_given_to_one_deal_is_given_to_the_next(world: World, anew: bool) -> None:
    world.browsers(0, 1, 3)
    world.shuffle.begin()
    seal, sealed = world.seal, world.sealed(0)
    world.give(0, opens=True)
    if anew:
        world.shuffle.begin_anew()
    else:
        world.game.deals = 1
        world.shuffle.stored()
    assert world.shuffle.closed() == Sealed(())
    assert world.shuffle.waits() == [0, 1, 3]
    assert refusal(world, 0, seal, sealed) == "another_deal"
    world.game.sealed = Sealed(((0, sealed),))
    assert world.shuffle.dealt()[1] == ()
    world.game.sealed = None
    assert (world.shuffle.begun, world.shuffle.asked) == (False, False)
    world.time += 5
    assert not anew or world.shuffle.due() == world.time + CUT_WITHIN
    assert (world.shuffle.begin(), world.shuffle.due()) == (True, world.time + CUT_WITHIN)
