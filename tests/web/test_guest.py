"""What waits for one browser: in order, bounded by number and by bytes, and the whole table where it does not read."""

from __future__ import annotations

import pytest

from deece.api import guest as module
from deece.api.guest import Guest


def waiting(guest: Guest) -> list[bytes]:
    return list(guest.waiting)


def test_a_newcomer_has_missed_nothing_and_nothing_waits() -> None:
    guest = Guest(0)
    assert (guest.seat, guest.token, guest.language) == (0, "", "en")
    assert (guest.behind, guest.bye, guest.asked, waiting(guest), guest.news.is_set()) == (False, "", "", [], False)
    assert (guest.coming, guest.shown, guest.said) == (None, None, None)


def test_what_is_sent_is_heard_in_order() -> None:
    guest = Guest(None)
    for message in (b"a", b"b", b"c"):
        guest.send(message)
    assert guest.news.is_set()
    assert [guest.next() for _ in range(3)] == [b"a", b"b", b"c"]
    assert not guest.behind


def test_as_many_messages_wait_as_may_and_one_more_drops_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 3)
    guest = Guest(0)
    for message in (b"a", b"b", b"c"):
        guest.send(message)
    assert (guest.behind, len(guest.waiting)) == (False, 3)
    guest.send(b"d")
    assert (guest.behind, waiting(guest)) == (True, [b"d"])


def test_as_many_bytes_wait_as_may_and_one_more_drops_those_before_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 10)
    guest = Guest(0)
    guest.send(b"x" * 6)
    guest.send(b"y" * 4)
    assert (guest.behind, len(guest.waiting)) == (False, 2)
    assert guest.next() == b"x" * 6
    guest.send(b"z" * 6)
    assert (guest.behind, len(guest.waiting)) == (False, 2), "what was read does not count"
    guest.send(b"!")
    assert (guest.behind, waiting(guest)) == (True, [b"!"])
    guest.behind = False
    guest.send(b"?" * 9)
    assert not guest.behind, "what was dropped does not count either"
    guest.send(b"?")
    assert guest.behind


def test_one_long_message_goes_to_a_browser_that_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_BYTES", 10)
    guest = Guest(0)
    for _ in range(2):
        guest.send(b"x" * 50)
        assert not guest.behind
        assert guest.next() == b"x" * 50
    guest.send(b"x" * 50)
    guest.waiting.clear()  # as where somebody is welcomed anew
    guest.send(b"x" * 9)
    guest.send(b"x")
    assert not guest.behind


def test_a_browser_that_reads_misses_nothing_of_a_whole_step() -> None:
    """The usual figures: a step with all its changes is short, and a table's messages of one moment are few."""
    guest = Guest(0)
    for _ in range(50):
        guest.send(b"x" * 3000)
    assert not guest.behind
    assert module.MOST_WAITING * 4096 > module.MOST_BYTES
