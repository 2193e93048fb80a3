"""Pinochle for OpenSpiel: one hand by the rules of any system.

    import pyspiel
    import deece.envs.openspiel                                                     # registers the game

    game = pyspiel.load_game("python_pinochle", {"system": "double-deck"})

The cards are dealt one by one by chance, from the top of the pack: a card by its code, as likely as copies of it are
left. Choices have the numbers of deece.envs.numbering, and returns are the margin of the hand (deece.envs.episode).
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, Final

from deece.envs import needs

needs("pyspiel", "openspiel")

import numpy as np  # noqa: E402 - without OpenSpiel there is nothing to import
import pyspiel  # noqa: E402

from deece.cards import CARDS, Hand, count  # noqa: E402
from deece.envs.episode import chosen_rules, margins  # noqa: E402
from deece.envs.layout import top_score  # noqa: E402
from deece.envs.numbering import ANSWER, Array, numbering  # noqa: E402
from deece.envs.observing import Observer  # noqa: E402
from deece.envs.resampling import Played, Resampling  # noqa: E402
from deece.envs.seen_as_text import seen_as_text  # noqa: E402
from deece.game.deal import deal_out  # noqa: E402
from deece.game.play import apply, start  # noqa: E402
from deece.game.state import Own, State  # noqa: E402
from deece.game.tables import tables_for  # noqa: E402
from deece.game.view import View, view  # noqa: E402
from deece.record.words import words_of  # noqa: E402
from deece.rules.catalog import Rules  # noqa: E402

NAME: Final = "python_pinochle"
MOST_DEALS: Final = 4  # of one hand, where players may claim misdeals; the last is played as it is dealt
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)

_TYPE: Final = pyspiel.GameType(
    short_name=NAME,
    long_name="Pinochle",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    provides_factored_observation_string=False,
    parameter_specification={"system": "double-deck", "rules": "", "dealer": 0, "canonical": False},
)


def house_rules(text: str) -> dict[str, str]:
    """House rules as a parameter has them: "trick.play:post-1945;meld.tens:5+50".

    Lists have "+" between their values, since a comma ends a parameter where OpenSpiel reads a game's name.
    """
    return dict(part.replace("+", ",").split(":", 1) for part in text.split(";") if part)


def longest(rules: Rules) -> int:
    """More choices than a hand of these rules can have."""
    tables = tables_for(rules)
    cards = tables.tricks * rules.deal.players + rules.exchange.cards * 2 + rules.deal.widow
    said = len(numbering(rules).ladder) + 20 + 6 * rules.people
    laid = tables.tricks * 12 if rules.deal.stock != "none" else 0
    return cards + said + laid + (MOST_DEALS - 1) * rules.people


class PinochleGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """One hand; parameters: `system`, `rules` (see house_rules), `dealer`, `canonical` (as for PettingZoo)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        settings: dict[str, Any] = {"system": "double-deck", "rules": "", "dealer": 0, "canonical": False} | (
            params or {}
        )
        self.rules = chosen_rules(settings["system"], house_rules(settings["rules"])).rules
        self.canonical, self.dealer = bool(settings["canonical"]), int(settings["dealer"])
        self.numbers = numbering(self.rules)
        self.before = start(self.rules, self.dealer)
        most = 8.0 * top_score(self.rules) / tables_for(self.rules).total
        information = pyspiel.GameInfo(
            num_distinct_actions=self.numbers.size,
            max_chance_outcomes=24,
            num_players=self.rules.people,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=longest(self.rules),
        )
        named = {key: value.replace(",", "+") if key == "rules" else value for key, value in (params or {}).items()}
        super().__init__(_TYPE, information, named)

    def new_initial_state(self) -> PinochleState:
        """The position before the first card is dealt."""
        return PinochleState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> PinochleObserver:
        """What observes a position for one seat."""
        return PinochleObserver(self.rules, iig_obs_type, params)


class _Held:
    """A position of the engine, which never changes, and so is its own copy."""

    __slots__ = ("state",)

    def __init__(self, state: State) -> None:
        self.state = state

    def __deepcopy__(self, memo: object) -> _Held:
        return self


class PinochleState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A position of the hand; while cards are dealt `_dealt` has their codes so far."""

    def __init__(self, game: PinochleGame) -> None:
        super().__init__(game)
        self._held = _Held(game.before)
        self._before = self._held
        self._pack_size = game.rules.pack_size
        self._deals = 1
        self._played: tuple[int, ...] = ()
        self._pack: tuple[int, ...] = ()
        self._worth: tuple[float, ...] | None = None
        self._shuffle()

    @property
    def position(self) -> State:
        """The engine's position, all cards open."""
        return self._held.state

    def _shuffle(self) -> None:
        self._dealt: list[int] = []
        pack = self._held.state[0].tables.pack
        self._left = [count(pack, code) for code in range(24)]
        self._turn = _CHANCE

    def current_player(self) -> int:
        """Who is to choose."""
        return self._turn

    def _legal_actions(self, player: int) -> list[int]:
        if player != self._turn or player < 0:
            return []
        game = self.get_game()
        allowed: list[int] = game.numbers.legal(view(self._held.state, player), canonical=game.canonical)
        if self._deals == MOST_DEALS and ANSWER in allowed:  # it claims a misdeal
            return [number for number in allowed if number != ANSWER]
        return allowed

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next card of the pack, by copies that are left."""
        left = self._pack_size - len(self._dealt)
        return [(code, copies / left) for code, copies in enumerate(self._left) if copies]

    def _apply_action(self, action: int) -> None:
        if self._turn == _CHANCE:
            self._left[action] -= 1
            self._dealt.append(action)
            if len(self._dealt) == self._pack_size:
                self._deal()
            return
        state = self._held.state
        public = state[0]
        after = apply(state, self.get_game().numbers.action_of(view(state, public.turn), action))
        self._held = _Held(after)
        self._played += (action,)
        self._turn = after[0].turn
        if self._turn < 0:
            self._hand_done(public.game, after)

    def _deal(self) -> None:
        game = self.get_game()
        self._before, self._pack, self._played = self._held, tuple(self._dealt), ()
        state = self._held.state
        after = apply(state, deal_out(game.rules, self._pack, state.public.game.dealer))
        self._held = _Held(after)
        self._turn = after.public.turn

    def _hand_done(self, before: Any, after: State) -> None:
        """The hand is scored or passed out; or it was a misdeal, and the cards are dealt again."""
        game = after.public.game
        if game.misdeals > before.misdeals:
            self._deals += 1
            self._shuffle()
            return
        self._turn = _TERMINAL
        gains = [now - was for now, was in zip(game.scores, before.scores, strict=True)]
        by_column = margins(self.get_game().rules, after.public.tables.total, gains)
        self._worth = tuple([by_column[column] for column in after.public.seating.column])

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"deal {CARDS[action]}"
        game = self.get_game()
        chosen = game.numbers.action_of(view(self._held.state, max(player, 0)), action)
        return " ".join(words_of(chosen, game.rules, melding=self._held.state.public.step == "meld"))

    def is_terminal(self) -> bool:
        """Whether the hand is over."""
        return self._turn == _TERMINAL

    def returns(self) -> list[float]:
        """By seat, the margin of the hand; nought before it is over."""
        return list(self._worth or (0.0,) * self.get_game().rules.people)

    def __str__(self) -> str:
        """All cards open: the pack so far, then every hand and what is public."""
        if self._turn == _CHANCE:
            return "dealt " + " ".join(str(CARDS[code]) for code in self._dealt)
        state = self._held.state
        hands = [f"{seat} {Hand(bits=bits)}" for seat, bits in enumerate(state.hands)]
        public = seen_as_text(View(state.public, 0, 0, Own()), recall=True, private=False)
        return "\n".join([*hands, public])

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> PinochleState:
        """Another position that this player cannot know from this one, voids and meld included."""
        state: PinochleState = self.get_game().new_initial_state()
        history = self.history()
        tail = len(self._dealt) if self._turn == _CHANCE else len(self._pack) + len(self._played)
        for action in history[: len(history) - tail]:
            state.apply_action(action)
        for action in self._another(player, Random(int(sampler() * (1 << 53)))):
            state.apply_action(action)
        return state

    def _another(self, player: int, rng: Random) -> list[int]:
        """What chance and the players do in it since the last time that the pack was whole."""
        game = self.get_game()
        if self._turn == _CHANCE:  # nobody has seen a card
            pack = [code for code in range(24) for _ in range(count(self.position.public.tables.pack, code))]
            rng.shuffle(pack)
            return pack[: len(self._dealt)]
        hand = Played(self._before.state, self._pack, self._played)
        if self._turn == _TERMINAL:
            return [*hand.pack, *hand.choices]
        other = Resampling(game.numbers, hand, player, canonical=game.canonical).another(rng)
        return [*other.pack, *other.choices]


class PinochleObserver:
    """Writes what a seat sees into `tensor`, whose parts are in `dict` by the names of the layout."""

    def __init__(self, rules: Rules, iig_obs_type: Any = None, params: Any = None) -> None:
        if params:
            raise ValueError(f"an observer of pinochle has no parameters, and was given {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        if not kind.public_info:
            raise ValueError("an observer of pinochle has what is public in it: ask for public_info=True")
        self._recall = kind.perfect_recall
        self._private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self._observer = Observer(rules, history=self._recall)
        layout = self.layout = self._observer.layout
        self.tensor: Array = np.zeros(layout.length, np.float32)
        self.dict = {one.name: self.tensor[one.place].reshape(one.shape) for one in layout.slices}

    def _view(self, state: PinochleState, player: int) -> View:
        position = state.position
        return view(position, player) if self._private else View(position.public, player, 0, Own())

    def set_from(self, state: PinochleState, player: int) -> None:
        """Write what this player sees."""
        self.tensor[:] = self._observer.observe(self._view(state, player))

    def string_from(self, state: PinochleState, player: int) -> str:
        """The same as text."""
        return seen_as_text(self._view(state, player), recall=self._recall, private=self._private)


pyspiel.register_game(_TYPE, PinochleGame)
