"""What may be taken back: a choice after which nobody has been shown anything new."""

from __future__ import annotations

from deece.driver import moves_of
from deece.game.action import Action, Bid, Pass
from deece.players import choice_of, make
from deece.table.game import TableGame, chosen
from deece.table.log import Back
from deece.table.taking_back import why_not
from tests.support import filled, rules
from tests.table.tables import made

STANDS = "shown_since"


def game_of(system: str, *actions: Action) -> TableGame:
    """A table at which a hand was dealt and these choices were made, each stored by itself."""
    game = TableGame(made(system))
    for action in (filled(rules(system), {}), *actions):
        game.fold(chosen(moves_of(game.state, [action])))
    return game


def test_a_bid_stands_once_its_bidder_has_seen_the_blind() -> None:
    """Racehorse: the blind is taken unseen by the others, at once when the auction ends."""
    game = game_of("racehorse", Pass(), Pass(), Bid(510), Pass(), Pass(), Pass())
    bidder = game.public.auction.bidder
    assert game.public.widow == 0, "the others have not seen it"
    assert game.state.own[bidder].widow
    assert why_not(game, bidder) == STANDS


def test_a_bid_may_be_taken_back_while_the_auction_goes_on() -> None:
    game = game_of("racehorse", Pass(), Bid(510))
    seat = game.turns[-1][1]
    assert why_not(game, seat) == ""


def test_choices_are_taken_back_one_after_the_other() -> None:
    game = game_of("double-deck")
    dealt = game.state
    for action in (Bid(50), Bid(51), Pass(), Bid(52), Bid(53), Pass()):
        game.fold(chosen(moves_of(game.state, [action])))
    for calls in (4, 0):
        game.fold(Back(game.undo_to(1), "undo"))
        assert len(game.public.auction.calls) == calls
    assert game.state == dealt
    assert why_not(game, 1) == "nothing_of_yours"


def test_one_card_is_taken_back_over_those_of_others_and_not_the_one_before_it() -> None:
    """Who took one back has seen how others answered it; after another choice they may take back again."""
    game = game_of("double-deck")
    plain = make("plain")

    def to_turn() -> None:
        while game.turn != 0:
            game.fold(chosen(moves_of(game.state, [choice_of(plain, game.view(game.turn)).action])))

    def choose() -> None:
        game.fold(chosen(moves_of(game.state, [choice_of(plain, game.view(0)).action])))
        to_turn()

    to_turn()
    while len(game.public.tricks) < 2:
        choose()
    for _ in range(2):
        assert why_not(game, 0) == ""
        game.fold(Back(game.undo_to(0), "undo"))
        assert (game.turn, why_not(game, 0)) == (0, STANDS)
        choose()
