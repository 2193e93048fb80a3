"""What a data set is, for machines: Croissant 1.0 with the fields on responsible use."""

from __future__ import annotations

from typing import Any, Final

from deece.rules.ruleset import Ruleset

CONTEXT: Final[dict[str, Any]] = {
    "@language": "en",
    "@vocab": "https://schema.org/",
    "citeAs": "cr:citeAs",
    "column": "cr:column",
    "conformsTo": "dct:conformsTo",
    "cr": "http://mlcommons.org/croissant/",
    "rai": "http://mlcommons.org/croissant/RAI/",
    "data": {"@id": "cr:data", "@type": "@json"},
    "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
    "dct": "http://purl.org/dc/terms/",
    "equivalentProperty": "cr:equivalentProperty",
    "examples": {"@id": "cr:examples", "@type": "@json"},
    "extract": "cr:extract",
    "field": "cr:field",
    "fileProperty": "cr:fileProperty",
    "fileObject": "cr:fileObject",
    "fileSet": "cr:fileSet",
    "format": "cr:format",
    "includes": "cr:includes",
    "isLiveDataset": "cr:isLiveDataset",
    "jsonPath": "cr:jsonPath",
    "key": "cr:key",
    "md5": "cr:md5",
    "parentField": "cr:parentField",
    "path": "cr:path",
    "recordSet": "cr:recordSet",
    "references": "cr:references",
    "regex": "cr:regex",
    "repeated": "cr:repeated",
    "replace": "cr:replace",
    "samplingRate": "cr:samplingRate",
    "sc": "https://schema.org/",
    "separator": "cr:separator",
    "source": "cr:source",
    "subField": "cr:subField",
    "transform": "cr:transform",
}
_INTEGER, _FLOAT, _TEXT, _BOOLEAN = "sc:Integer", "sc:Float", "sc:Text", "sc:Boolean"
# By column: its type, whether it is a list, and what it means.
GAMES: Final = {
    "game": (_INTEGER, False, "the number of the game"),
    "split": (_TEXT, False, "train, validation or test; all of a game is in one"),
    "dealer": (_INTEGER, False, "the seat that dealt first, from 0"),
    "players": (_TEXT, True, "the computer player in each seat"),
    "hands": (_INTEGER, False, "how many hands were scored"),
    "scores": (_INTEGER, True, "the final score of each column of the score sheet"),
    "winners": (_INTEGER, True, "the columns that won; none where the game was left unfinished"),
    "record": (_TEXT, False, "the whole game as a record of Deece"),
}
CHOICES: Final = {
    "game": (_INTEGER, False, "the number of the game"),
    "hand": (_INTEGER, False, "which hand of the game it is, from 0"),
    "choice": (_INTEGER, False, "which choice of the hand it is, from 0"),
    "split": (_TEXT, False, "train, validation or test; all of a game is in one"),
    "seat": (_INTEGER, False, "the seat that chooses, from 0"),
    "player": (_TEXT, False, "the computer player there"),
    "observation": (_INTEGER, True, "what that seat may know, as the layout of deece.envs has it, not divided"),
    "mask": (_INTEGER, True, "1 for each action that is legal"),
    "action": (_INTEGER, False, "what was chosen, by its number in deece.envs"),
    "reward": (_FLOAT, False, "the return at the seat's last choice of the hand, before it 0"),
    "return": (_FLOAT, False, "the margin of the hand for the seat, in units of the points in play"),
    "game_return": (
        _FLOAT,
        False,
        "1 for the winners of the game, below 0 for the others, 0 if it was left unfinished",
    ),
    "last": (_BOOLEAN, False, "whether it is the seat's last choice of the hand"),
}
LABELS: Final = {
    "value": (_INTEGER, False, "points that the seat's side takes from here on with all hands open; empty if unknown"),
    "best": (_INTEGER, True, "the cards that take them, by the numbers of actions; empty if unknown"),
    "where": (
        *(_INTEGER, True),
        "how many copies of each of 24 cards each place holds, from the seat on, and then how many lie in no hand",
    ),
}
_RULES: Final = "the rules of the system, by computer players only: nobody's data were collected"


def croissant(ruleset: Ruleset, about: dict[str, Any]) -> dict[str, Any]:
    """The description of a data set, of which `about` says what is in it."""
    choices = CHOICES | {name: LABELS[name] for name in about["labels"]}
    players = ", ".join(dict.fromkeys(about["players"]))
    return {
        "@context": CONTEXT,
        "@type": "sc:Dataset",
        "conformsTo": ["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/RAI/1.0"],
        "name": f"deece-{ruleset.base}",
        "description": f"{about['choices']} choices in {about['hands']} hands of pinochle ({ruleset.id}) by the "
        f"computer players {players} of Deece, with what each knew, what was legal, and what came of it.",
        "license": "https://www.apache.org/licenses/LICENSE-2.0",
        "url": f"urn:sha256:{about['sha256']}",
        "version": "1.0.0",
        "citeAs": "Deece, deece simulate --dataset",
        "rai:dataCollection": f"Played by deece simulate with seed {about['seed']}, by {_RULES}.",
        "rai:dataCollectionType": ["Software Collection"],
        "rai:dataBiases": "All choices are those of the players named; no person plays like any of them.",
        "rai:dataUseCases": "Learning to play and to infer hidden cards. Labels are what no player may know.",
        "rai:dataLimitations": f"Value and best card are known for {about['cards known']} of {about['cards asked']} "
        f"cards played. {about['without number']} bids above the top rung are in the records only.",
        "rai:personalSensitiveInformation": "None.",
        "distribution": [_files("games"), _files("choices")],
        "recordSet": [_records("games", GAMES), _records("choices", choices)],
    }


def _files(kind: str) -> dict[str, Any]:
    return {
        "@type": "cr:FileSet",
        "@id": f"{kind}-files",
        "name": f"{kind}-files",
        "encodingFormat": "application/x-parquet",
        "includes": f"{kind}/*.parquet",
    }


def _records(kind: str, columns: dict[str, tuple[str, bool, str]]) -> dict[str, Any]:
    return {
        "@type": "cr:RecordSet",
        "@id": kind,
        "name": kind,
        "field": [
            {
                "@type": "cr:Field",
                "@id": f"{kind}/{name}",
                "name": name,
                "description": meaning,
                "dataType": type_,
                **({"repeated": True} if listed else {}),
                "source": {"fileSet": {"@id": f"{kind}-files"}, "extract": {"column": name}},
            }
            for name, (type_, listed, meaning) in columns.items()
        ],
    }
