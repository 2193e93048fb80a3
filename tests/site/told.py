"""What the engine in a page answers to sheets of hands that were told; it runs there, so it imports only Deece.

Arguments: sheets as JSON, each with what was asked in one list.
"""

from __future__ import annotations

import json
import sys

import msgspec

from deece.wire.keep import KeepAsked, keep


def main(arguments: list[str]) -> None:
    """Print the answers, one a line."""
    for text in arguments:
        for events in json.loads(text):
            asked = msgspec.convert({"events": events}, KeepAsked, strict=False)
            print(msgspec.json.encode(keep(asked)).decode())


if __name__ == "__main__":
    main(sys.argv[1:])
