"""Nobody is sent what they may not know, in any system; and leaks planted on purpose are caught (leaks.py judges)."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import traceback
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from msgspec import structs

from deece.api import around
from deece.api import room as room_module
from deece.api.asked import Answer, Request
from deece.api.room import Room
from deece.api.tables import TablesApi
from deece.cards import CARDS, codes_in
from deece.driver import Move
from deece.errors import DeeceError
from deece.game.action import Action, Bid, Deal, Pass
from deece.game.deal import shuffled
from deece.game.play import apply, legal, to_act, view
from deece.game.state import CHANCE, IllegalAction, State
from deece.players import Choice, choice_of, make
from deece.record import Record, format
from deece.rules.ruleset import load, systems
from deece.server.relay import Relay
from deece.server.socket import serve_socket
from deece.table import game as game_module
from deece.table import taking_back
from deece.table.advice import Advice
from deece.table.game import Finished, TableGame
from deece.table.live import Table
from deece.table.log import Chosen, action_text, deal_text
from deece.table.tables import Tables
from deece.wire.people import Person
from deece.wire.public import whole
from deece.wire.shown import Own
from deece.words.page import Seen
from deece.words.refused import Refused
from tests.conformance import mixed
from tests.sent import with_more
from tests.table.tables import made, run
from tests.web.leaks import ID, SECRET, Hall, House, Leak, Report, Wire, listening, named, silent, watch

Json = dict[str, Any]
RATES = {"triple-deck": 0.06, "racehorse": 0.06, "eight-handed": 0.06}  # of the positions; the others 0.2

# ---------------------------------------------------------------------------------------- every system


@pytest.mark.sample(10)
@pytest.mark.parametrize("system", systems())
def test_nobody_hears_what_they_may_not_know(system: str, capfd: pytest.CaptureFixture[str]) -> None:
    report = run(lambda: watch(system, rate=RATES.get(system, 0.2)))
    printed = capfd.readouterr()
    silent(printed.out + printed.err, report.secrets)
    # It has really looked: people chose, were refused and answered, and most messages came through re-deals.
    assert report.steps >= 40
    assert report.redealt > 1.5 * report.changed
    assert report.redealt > report.steps
    assert {"welcome", "step", "ok", "no", "answer", "people"} <= set(report.kinds)
    assert len(report.refusals) >= 6


UNSEEN = (
    ("deal.hand", "11"),
    ("deal.widow", "4"),
    ("exchange.widow_round", "on"),
    ("exchange.widow_shown", "off"),
    ("auction.opening", "eldest"),
)
HOUSES = {
    "a widow handed round unseen": ("four-handed", UNSEEN),
    "one that all see": ("four-handed", tuple(row for row in UNSEEN if row[0] != "exchange.widow_shown")),
    "buried cards told of": ("three-handed", (("exchange.bury_told", "on"), ("exchange.trump_first", "on"))),
    "two against one": ("three-handed", (("exchange.partner", "alone"), ("meld.who", "declarer"))),
    "a trump turned up": ("partnership-auction", (("auction.kind", "none"), ("score.several", "highest"))),
    "a partner called without cards": ("five-handed-call", (("exchange.cards", "0"),)),
}


@pytest.mark.parametrize(("system", "house"), HOUSES.values(), ids=HOUSES)
def test_nor_by_house_rules_about_hidden_cards(system: str, house: House) -> None:
    """A widow handed round unseen was told to everybody, card by card."""
    report = run(lambda: watch(system, house=house))
    assert report.redealt > report.steps


@pytest.mark.sample(10)
@pytest.mark.parametrize("eager", [False, True])
@pytest.mark.parametrize("system", systems())
def test_nothing_learned_can_be_taken_back(system: str, eager: bool) -> None:
    """Undo is offered only while a player has learned nothing: over other cards they would see the same."""
    game, rng, plain, offered = TableGame(made(system, (0,))), Random(3), make("plain"), 0
    while not game.starts and len(game.actions) < 400:
        seat = game.turn
        if seat == CHANCE:
            action: Action = shuffled(game.rules, rng, game.public.game.dealer)
        else:
            may = legal(game.view(seat))
            action = choice_of(plain, game.view(seat)).action
            if eager and game.public.step == "bid":  # seat 0 buys the bid
                kind = Bid if seat == 0 else Pass
                action = next((each for each in may if isinstance(each, kind)), action)
        game.fold(Chosen(seat, (action_text(action, game.rules, melding=game.public.step == "meld"),)))
        if game.turn >= 0 and not taking_back.why_not(game, 0):
            offered += 1
            number = game.undo_to(0)
            for _ in range(2):
                learned(game.before(number), game.actions[number:], game.state, rng)
    assert offered > 0 or eager or game.rules.deal.stock == "draft"  # a bid may be lost at once; a draft shows cards


def learned(before: State, actions: list[Action], after: State, rng: Random) -> None:
    """Raise Leak if the same choices over other cards would show seat 0 something else."""
    state = mixed(before, 0, rng)
    for action in actions:
        turn = to_act(state)
        may = legal(view(state, turn))
        if isinstance(action, SECRET) and turn != 0 and action not in may and may:
            action = rng.choice([each for each in may if type(each) is type(action)])
        try:
            state = apply(state, action)
        except IllegalAction:
            return  # a choice that these other cards do not allow: nothing is shown by that to whoever may take back
    if view(state, 0) != view(after, 0):
        raise Leak(f"{actions[0]} may be taken back after it has shown something")


# ------------------------------------------------------------------------------------ who is nobody here


def test_guessed_tokens_and_broken_words_open_nothing() -> None:
    async def guess() -> None:
        hall = Hall("double-deck", 5, Report("double-deck"))
        with listening() as log:
            await hall.open()
            await hall.deal()
            for token in ("token-", "token-00", "x", "a" * 64, hall.keys[0], f"{hall.keys[1]}", ID, "0", "null"):
                heard = await stranger(hall, json.dumps({"t": "hello", "token": token}))
                assert [message["t"] for message in heard] == ["bye", "closed"], token
            for words in ("", "{", "[]", '{"t":"do"}', '{"t":"hello","token":1}', "x" * 5000):
                heard = await stranger(hall, words)
                assert {message["t"] for message in heard} == {"bye", "closed"}, words
            for method, path, body in (
                ("POST", f"/api/tables/{ID}/sit", {"name": "Eve"}),
                ("POST", f"/api/tables/{ID}/sit", {"seat": 0}),
                ("POST", f"/api/tables/{ID}/share", {"hand": 1}),
                ("GET", "/api/tables/other", None),
                ("GET", "/api/tables/deal%20x/record", None),
                ("GET", f"/api/deals/{hall.keys[0]}", None),
                ("GET", f"/api/tables/{ID}/replay?hand=-1", None),
                ("POST", "/api/replay", {"record": "x"}),
            ):
                told = await hall.http.request(method, path, json=body)
                assert told.status_code in (400, 403, 404, 409), (path, told.text)
                hall._secrets(told.text, hall.state, None)
                assert not named(told.text)
            await hall.close()
        silent("\n".join(log), [*hall.tokens, *hall.keys, *hall.ever])

    async def stranger(hall: Hall, words: str) -> list[Json]:
        wire = Wire()
        wire.incoming.put_nowait({"type": "websocket.receive", "text": words})
        async with asyncio.timeout(120):
            await serve_socket(wire, hall.rooms, hall.door, Relay())  # type: ignore[arg-type]
        for text in wire.heard:
            hall._secrets(text, hall.state, None)
            assert not named(text)
        return [json.loads(text) for text in wire.heard]

    run(guess)


@pytest.mark.parametrize("error", [RuntimeError("the disk is gone"), DeeceError("the disk is gone")])
def test_an_error_in_the_server_tells_no_card(error: Exception, capfd: pytest.CaptureFixture[str]) -> None:
    async def fail() -> tuple[str, list[str]]:
        hall = Hall("four-handed", 5, Report("four-handed"))
        with listening() as log:
            await hall.open()
            await hall.deal()

            async def append(entries: Any, *, patience: float = 0.0) -> None:
                raise error

            hall.table.store.append = append  # type: ignore[method-assign]
            browser = hall.browser(hall.table.game.turn)
            words = {"t": "do", "id": "x", "at": hall.table.game.at, "do": ["pass"]}
            browser.wire.incoming.put_nowait({"type": "websocket.receive", "text": json.dumps(words)})
            await asyncio.sleep(0.05)
            await hall.quiet()
            for text in browser.wire.heard:
                hall.scan(text, browser.seat, hall.table.game)
            if browser.task.done() and browser.task.exception():
                log += traceback.format_exception(browser.task.exception())
                hall.browsers.remove(browser)
            await hall.close()
        return "\n".join(log), [*hall.tokens, *hall.keys, *hall.ever]

    log, secrets = run(fail)
    printed = capfd.readouterr()
    silent(log + printed.out + printed.err, secrets)


# ------------------------------------------------------------------------------------------- planted leaks

Plant = Callable[[pytest.MonkeyPatch], None]


def cards(bits: int) -> list[str]:
    return [str(CARDS[code]) for code in codes_in(bits)]


def after(seat: int, room: Room) -> int:
    return (seat + 1) % len(room.table.game.state.hands)


def in_own(found: Callable[[Room, int], Json]) -> Plant:
    """What `found` tells is put into every `own`."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = Room.own

        def own(self: Room, seen: Seen) -> Own | None:
            mine = real(self, seen)
            return with_more(mine, found(self, seen.seat)) if mine is not None else None

        patch.setattr(Room, "own", own)

    return plant


def in_welcome(found: Callable[[Room], Json]) -> Plant:
    """What `found` tells is put into every welcome."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        real = Room.welcome
        patch.setattr(
            Room,
            "welcome",
            lambda self, guest, notice="": json.dumps(
                {**json.loads(real(self, guest, notice)), **found(self)}
            ).encode(),
        )

    return plant


def in_public(key: str, found: Callable[[State], Any]) -> Plant:
    """What `found` tells stands in `public`, as if a section of it had been given the State."""

    def plant(patch: pytest.MonkeyPatch) -> None:
        holder: list[TableGame] = []
        shown = vars(TableGame)["shown"].fget
        real = whole

        def remember(self: TableGame) -> Any:
            holder[:] = [self]
            return shown(self)

        patch.setattr(TableGame, "shown", property(remember))
        patch.setattr(room_module, "whole", lambda *of: with_more(real(*of), {key: found(holder[0].state)}))

    return plant


def secret_cards_in_events(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(game_module, "SECRET", ())


def hands_lie_open(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(TableGame, "open_hands", lambda self: list(self.state.hands))


def refusal_names_a_card(patch: pytest.MonkeyPatch) -> None:
    real = Table._tried

    def check(self: Table, seat: int, actions: Any) -> list[Move]:
        try:
            return real(self, seat, actions)
        except Refused as refused:
            hand = self.game.state.hands[(seat + 1) % len(self.presence.here)]
            held = CARDS[codes_in(hand)[0]].name if hand else "nothing"
            raise DeeceError(f"{refused}; your neighbor holds the {held}") from None

    patch.setattr(Table, "_tried", check)


def refusal_tells_a_number(patch: pytest.MonkeyPatch) -> None:
    real = Table._tried

    def check(self: Table, seat: int, actions: Any) -> list[Move]:
        try:
            return real(self, seat, actions)
        except Refused as refused:
            aces = sum(code % 6 == 0 for code in codes_in(self.game.state.hands[(seat + 1) % len(self.presence.here)]))
            raise DeeceError(f"{refused} ({aces})") from None

    patch.setattr(Table, "_tried", check)


def deal_is_logged(patch: pytest.MonkeyPatch) -> None:
    real = Table.act

    async def act(self: Table, moves: Any, *given: Any, **more: Any) -> None:
        await real(self, moves, *given, **more)
        deal = self.game.actions[self.game.hand_from]
        assert isinstance(deal, Deal)
        logging.getLogger("deece.table").info("stored: %s", deal_text(deal))

    patch.setattr(Table, "act", act)


def card_is_logged(patch: pytest.MonkeyPatch) -> None:
    real = Table.act

    async def act(self: Table, moves: Any, *given: Any, **more: Any) -> None:
        await real(self, moves, *given, **more)
        logging.getLogger().debug("chose %s", self.game.actions[-1])
        logging.getLogger().debug("%s left", " ".join(cards(self.game.state.hands[0])))

    patch.setattr(Table, "act", act)


def token_is_logged(patch: pytest.MonkeyPatch) -> None:
    real = Table.seat_of

    def seat_of(self: Table, token: str) -> int | None:
        logging.getLogger("deece").warning("hello with %s", token)
        return real(self, token)

    patch.setattr(Table, "seat_of", seat_of)


def record_of_the_hand_in_play(patch: pytest.MonkeyPatch) -> None:
    def finished(self: TableGame) -> Finished:
        names = game_module.record_names(self.names)
        return Finished(format(Record.new(self.ruleset, names, self.made.dealer).extend(self.actions)), ())

    patch.setattr(TableGame, "finished", finished)


def spectator_sees_a_hand(patch: pytest.MonkeyPatch) -> None:
    real = Room.view
    patch.setattr(Room, "view", lambda self, seat: real(self, 0 if seat is None else seat))


def hint_from_all_hands(patch: pytest.MonkeyPatch) -> None:
    real = Advice.hint

    async def hint(self: Advice, seat: int, *of: str) -> list[Choice]:
        choices = await real(self, seat, *of)
        hands = self._game.state.hands
        aces = sum(code % 6 == 0 for code in codes_in(hands[(seat + 1) % len(hands)]))
        tells = f", for the next hand has {aces} aces"
        return [Choice(choice.action, choice.words + tells) for choice in choices]

    patch.setattr(Advice, "hint", hint)


def claim_from_all_hands(patch: pytest.MonkeyPatch) -> None:
    def may_claim(self: Table, seat: int) -> bool:
        hands = self.game.state.hands
        return hands[seat] % (1 << 24) > hands[(seat + 1) % len(hands)] % (1 << 24)

    patch.setattr(Table, "may_claim", may_claim)


def shared_deal_tells_its_cards(patch: pytest.MonkeyPatch) -> None:
    async def shared(self: TablesApi, request: Request) -> Answer:
        found = await self.named.deal(request.params["token"])
        return Answer(json.dumps({"id": found.system, "seat": found.seat, "deal": found.deal}).encode())

    patch.setattr(TablesApi, "shared", shared)


def hand_in_play_is_shared(patch: pytest.MonkeyPatch) -> None:
    real = Tables.share

    async def share(self: Tables, table: Table, hand: int, seat: int) -> str:
        return await real(self, table, min(hand, len(table.game.starts)), seat)

    patch.setattr(Tables, "share", share)


def people_with_keys(patch: pytest.MonkeyPatch) -> None:
    real = around.people

    def people(table: Table) -> list[Person]:
        return [structs.replace(one, note=chair.key) for one, chair in zip(real(table), table.game.chairs, strict=True)]

    patch.setattr(around, "people", people)


def stock_of(room: Room) -> list[str]:
    return [str(CARDS[code]) for code in room.table.game.state.hidden.stock]


def in_words(bits: int) -> str:
    return ", ".join(CARDS[code].name for code in codes_in(bits))


def neighbors(room: Room, seat: int) -> int:
    return room.table.game.state.hands[after(seat, room)]


def widow(state: State) -> int:
    return state.hidden.widow or max(own.widow for own in state.own)


PLANTED: dict[str, tuple[str, Plant]] = {
    "another's hand": ("four-handed", in_own(lambda room, seat: {"partner": cards(neighbors(room, seat))})),
    "another's hand in words": ("double-deck", in_own(lambda room, seat: {"note": in_words(neighbors(room, seat))})),
    "another's hand as bits": ("double-deck", in_own(lambda room, seat: {"bits": neighbors(room, seat)})),
    "another's hand as hex": ("two-handed", in_own(lambda room, seat: {"bits": f"{neighbors(room, seat):x}"})),
    "another's hand as codes": ("four-handed", in_own(lambda room, seat: {"c": codes_in(neighbors(room, seat))})),
    "how many aces another holds": (
        "eight-handed",
        in_own(lambda room, seat: {"a": sum(c % 6 == 0 for c in codes_in(neighbors(room, seat)))}),
    ),
    "claim told from all hands": ("four-handed", claim_from_all_hands),
    "all hands, at a table where they do not lie open": ("four-handed", hands_lie_open),
    "a card passed, in the event": ("double-deck-passing", secret_cards_in_events),
    "a card buried, in the event": ("three-handed", secret_cards_in_events),
    "a card kept in drafting": ("two-handed-draw", secret_cards_in_events),
    "the stock in the welcome": ("two-handed", in_welcome(lambda room: {"stock": stock_of(room)})),
    "the next card of the stock": (
        "two-handed-classic",
        in_welcome(lambda room: {"next": "".join(stock_of(room)[:1])}),
    ),
    "the order of the stock as left": ("two-handed", in_public("left", lambda state: list(state.hidden.stock[:-1]))),
    "the seed": ("four-handed", in_welcome(lambda room: {"seed": 7_000_000_000_002})),
    "the deal": ("four-handed", in_welcome(lambda room: {"deal": str(room.table.game.actions[-1:])})),
    "a token": ("four-handed", in_welcome(lambda room: {"tokens": ["token-0", "token-1"]})),
    "the hash of a token": ("four-handed", people_with_keys),
    "a widow that is not shown": ("racehorse", in_public("widow", lambda state: cards(widow(state)))),
    "a widow before it is turned": ("three-handed", in_public("widow", lambda state: cards(widow(state)))),
    "a refusal that names a card": ("four-handed", refusal_names_a_card),
    "a refusal that tells a number": ("double-deck", refusal_tells_a_number),
    "a hint from all hands": ("double-deck", hint_from_all_hands),
    "a spectator's view": ("four-handed", spectator_sees_a_hand),
    "the record of the hand in play": ("four-handed", record_of_the_hand_in_play),
    "the deal in the log": ("four-handed", deal_is_logged),
    "a card in the log": ("four-handed", card_is_logged),
    "a token in the log": ("four-handed", token_is_logged),
    "a shared deal with its cards": ("three-handed-widow", shared_deal_tells_its_cards),
    "the hand in play is shared": ("three-handed-widow", hand_in_play_is_shared),
}


@pytest.mark.parametrize("what", PLANTED)
def test_a_planted_leak_is_caught(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    system, plant = PLANTED[what]
    plant(monkeypatch)
    # The log is judged when the hand is over: few questions bring that about sooner.
    rate = 0.05 if what.endswith("in the log") else 0.6
    seed = 5 if what.startswith("a card buried") else 2  # a deal in which cards are buried
    with pytest.raises(Leak):
        run(lambda: watch(system, seed=seed, least=2, rate=rate))


def test_a_printed_card_is_caught(capfd: pytest.CaptureFixture[str]) -> None:
    print("dealt: AH KH", file=sys.stderr)
    with pytest.raises(Leak):
        silent(capfd.readouterr().err, [])


def test_an_undo_after_something_was_shown_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("deece.table.taking_back._seen", lambda state, seat: ((), ()))
    with pytest.raises(Leak):
        test_nothing_learned_can_be_taken_back("three-handed", True)


# --------------------------------------------------------------------------------------------- how cards are written


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("play AH", "AH"),
        ("Ruth plays the ace of hearts.", "AH"),
        ("A♥ 10♠ winning", "AH TS"),
        ("Ten of Clubs", "TC"),
        ("you hold the ace and the ten of spades and must beat the king", "AS TS"),
        ("spades: ace, ten, ten; clubs: nine", "AS TS TS 9C"),
        ("You can type: ah, as, hand kd, table qc and so on.", "AH AS KD QC"),
        ("S:AAT H:9", "AS AS TS 9H"),
        ("AHKHQD", "AH KH QD"),
        ("'9d' is out", "9D"),
        ("Choose 3 cards to pass; several at once will do, as: 9c jd", ""),
        ("Pinochle of the day: as many as you like, 10 clubs in hand, kings around 80", ""),
        ("4 hearts led; the bid is 52 as said", ""),
    ],
)
def test_cards_are_read_in_every_spelling(text: str, cards: str) -> None:
    assert sorted(str(CARDS[code]) for code in named(text)) == sorted(cards.split())


def test_there_is_a_system_of_every_kind() -> None:
    """What is looked at: a widow shown and one not shown, cards passed, a stock, a draft, partners called."""
    rules = [load(system).rules for system in systems()]
    assert len(rules) == 20
    assert {rule.exchange.widow_shown for rule in rules if rule.deal.widow} == {True, False}
    assert {rule.deal.stock for rule in rules} == {"none", "turned", "draft"}
    assert {rule.exchange.partner for rule in rules} == {"fixed", "call", "secret"}
    assert any(rule.exchange.cards for rule in rules)
