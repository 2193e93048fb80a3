"""What pages ask of the games in general: systems and words, house rules, what a hand melds."""

from __future__ import annotations

import asyncio

from msgspec.structs import asdict

from deece.api.apart import apart
from deece.api.asked import Answer, Request, Row, file
from deece.api.costly import Costly
from deece.api.lobby import lobby
from deece.api.named import system_named
from deece.players.conventions import card, copy_of
from deece.rules.house import house_set, ruleset_to_toml
from deece.rules.ruleset import load
from deece.wire.lobby import Games, Glossary, glossary_shown
from deece.wire.melds import HandMelds, MeldAsked, melds_of
from deece.wire.rules_form import (
    Library,
    RulesAsked,
    RulesForm,
    RulesPrinted,
    changed,
    house_read,
    library_shown,
    rules_form,
    rules_printed,
)


class SystemsApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly) -> None:
        self.costly, self.lobby = costly, lobby()

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        costly, limits = self.costly, self.costly.door.limits
        most = max(limits.rules_bytes, limits.body_bytes)
        return [
            Row("GET", "/systems", self.systems),
            Row("GET", "/library", self.library),
            Row("GET", "/glossary", self.glossary),
            Row("GET", "/rules/{id}", self.rules),
            Row("GET", "/cards/{id}", self.card),
            Row("POST", "/rules", apart(costly, _house_rules), most),
            Row("POST", "/rules/print", apart(costly, _rules_printed), most),
            Row("POST", "/rules/file", apart(costly, _rules_file), most),
            Row("POST", "/rules/read", apart(costly, house_read), most),
            Row("POST", "/meld", apart(costly, _meld), most),
        ]

    async def systems(self, request: Request) -> Games | Answer:
        """What the lobby shows."""
        return await self.lobby.show(request)

    async def library(self, request: Request) -> Library:
        """House sets of real tables, which may be chosen by name."""
        return await asyncio.to_thread(library_shown)

    async def glossary(self, request: Request) -> Glossary:
        """The words of the table."""
        return glossary_shown()

    async def card(self, request: Request) -> Answer:
        """A convention card as a file, to make one's own of it."""
        text, name = copy_of(card(request.params["id"][:40]))
        return file(text, name, "application/toml")

    async def rules(self, request: Request) -> RulesForm:
        """A system's rules as a form."""
        return await self.costly.apart(request.address, rules_form, system_named(request.params["id"]), {})


def _house_rules(asked: RulesAsked) -> RulesForm:
    """A system with house rules: what differs, and what is wrong."""
    return rules_form(system_named(asked.id), asked.set, asked.house.house(), asked.cards)


def _rules_printed(asked: RulesAsked) -> RulesPrinted:
    """The rules for paper."""
    return rules_printed(system_named(asked.id), asked)


def _rules_file(asked: RulesAsked) -> Answer:
    """House rules as a file that `deece play` and every other Deece reads."""
    system = system_named(asked.id)
    found = house_set(system, changed(load(system), asked.set), **asdict(asked.house.house()))
    return file(ruleset_to_toml(found), f"{found.id}.toml", "application/toml")


def _meld(asked: MeldAsked) -> HandMelds:
    """What a hand melds in each suit."""
    return melds_of(system_named(asked.id), asked)
