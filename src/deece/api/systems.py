"""What pages ask of the games in general: systems and words, house rules, what a hand melds."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import asdict

from deece.api.asked import Answer, Asks, Request, Row, file
from deece.api.costly import Costly
from deece.api.lobby import lobby
from deece.api.named import system_named
from deece.rules.catalog import CATALOG
from deece.rules.house import house_set, ruleset_to_toml
from deece.rules.ruleset import load
from deece.wire.lobby import Games, Glossary, glossary_shown
from deece.wire.melds import HandMelds, MeldAsked, melds_of
from deece.wire.rules_form import FileAsked, HouseSet, RulesAsked, RulesForm, changed, house_read, rules_form
from deece.words.refused import Refused

Ruled = TypeVar("Ruled", RulesAsked, FileAsked, MeldAsked)


class SystemsApi:
    """The handlers; one for each row."""

    def __init__(self, costly: Costly) -> None:
        self.costly, self.lobby = costly, lobby()

    def rows(self) -> list[Row]:
        """All of them, under /api."""
        limits = self.costly.door.limits
        most = max(limits.rules_bytes, limits.body_bytes)
        return [
            Row("GET", "/systems", self.systems),
            Row("GET", "/glossary", self.glossary),
            Row("GET", "/rules/{id}", self.rules),
            Row("POST", "/rules", self.house_rules, most),
            Row("POST", "/rules/file", self.rules_file, most),
            Row("POST", "/rules/read", self.read_rules, most),
            Row("POST", "/meld", self.meld, most),
        ]

    async def systems(self, request: Request) -> Games | Answer:
        """What the lobby shows."""
        return await self.lobby.show(request)

    async def glossary(self, request: Request) -> Glossary:
        """The words of the table."""
        return glossary_shown()

    async def rules(self, request: Request) -> RulesForm:
        """A system's rules as a form."""
        self.costly.may(request)
        return await self.costly.apart(rules_form, system_named(request.params["id"]), {})

    async def house_rules(self, request: Asks[RulesAsked]) -> RulesForm:
        """A system with house rules: what differs, and what is wrong."""
        asked = self._asked(request)
        return await self.costly.apart(rules_form, system_named(asked.id), asked.set, asked.house.house())

    async def rules_file(self, request: Asks[RulesAsked]) -> Answer:
        """House rules as a file that `deece play` and every other Deece reads."""
        asked = self._asked(request)
        name, text = await self.costly.apart(_written, system_named(asked.id), asked)
        return file(text, f"{name}.toml", "application/toml")

    async def read_rules(self, request: Asks[FileAsked]) -> HouseSet:
        """What such a file holds; nothing of this server's own files is read for it."""
        return await self.costly.apart(house_read, self._asked(request).text)

    async def meld(self, request: Asks[MeldAsked]) -> HandMelds:
        """What a hand melds in each suit."""
        asked = self._asked(request)
        return await self.costly.apart(melds_of, system_named(asked.id), asked)

    def _asked(self, request: Asks[Ruled]) -> Ruled:
        """The body; raises Refused for what costs too much."""
        self.costly.may(request)
        asked = request.asked()
        if not isinstance(asked, FileAsked) and len(asked.set) > self.costly.door.limits.rule_keys:
            raise Refused("too_many_rules", rules=len(asked.set), most=len(CATALOG))
        return asked


def _written(system: str, asked: RulesAsked) -> tuple[str, str]:
    """The id of the house set, and the set as TOML; raises RulesError."""
    found = house_set(system, changed(load(system), asked.set), **asdict(asked.house.house()))
    return found.id, ruleset_to_toml(found)
