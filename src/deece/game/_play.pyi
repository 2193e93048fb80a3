from collections.abc import Callable
from typing import Any

LAYOUT: str

class Quick:
    def __init__(self, name: str, python: Callable[..., Any]) -> None: ...
    def __call__(self, *given: Any, **named: Any) -> Any: ...

def prepare(*given: object) -> None: ...
